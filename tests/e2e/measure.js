// What the tests measure in the page itself. One expression: an object of functions.
({
  /** Faults of any page: beside the screen, cut off, covered, too small to be touched. */
  sound() {
    const faults = [];
    const [W, H] = [innerWidth, innerHeight];
    const root = document.documentElement;
    const modal = [...document.querySelectorAll("[aria-modal=true]")].at(-1) ?? document.querySelector(".receipt");
    const whole = modal ?? document.querySelector("#app");
    const text = (e) => (e.getAttribute("aria-label") || e.textContent || "").trim().replace(/\s+/g, " ").slice(0, 30);
    const name = (e) => `${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""} "${text(e)}"`;
    const words = (e) => [...e.childNodes].some((each) => each.nodeType === 3 && each.data.trim());
    const shown = (e) =>
      e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && e.getBoundingClientRect().width > 1.5;

    function scroller(e, axis) {
      for (let at = e; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        const [flow, more] =
          axis === "y"
            ? [style.overflowY, at.scrollHeight > at.clientHeight]
            : [style.overflowX, at.scrollWidth > at.clientWidth];
        if (more && (flow === "auto" || flow === "scroll")) return at;
      }
      const free = getComputedStyle(root).overflowY !== "hidden" && getComputedStyle(document.body).overflowY !== "hidden";
      return axis === "y" && free && root.scrollHeight > root.clientHeight ? root : null;
    }

    function hits(e, x, y) {
      const found = document.elementFromPoint(x, y);
      return found !== null && (e.contains(found) || (found.matches("label") && found.contains(e)));
    }

    if (root.scrollWidth > W) faults.push(`the page is ${root.scrollWidth} wide`);
    for (const e of whole.querySelectorAll("*")) {
      if (!shown(e) || !(words(e) || e.matches("button, a, input, select, textarea, .t"))) continue;
      const box = e.getBoundingClientRect();
      if ((box.left < -1 || box.right > W + 1) && !scroller(e, "x")) faults.push(`beside the screen: ${name(e)}`);
      if ((box.top < -1 || box.bottom > H + 1) && !scroller(e, "y")) faults.push(`above or below: ${name(e)}`);
      const style = getComputedStyle(e);
      const dots = style.textOverflow === "ellipsis" || e.matches("input, textarea, select");
      if (style.overflowX === "hidden" && !dots && e.scrollWidth > e.clientWidth + 1) faults.push(`cut off: ${name(e)}`);
    }
    for (const e of whole.querySelectorAll("button, a[href], input, select, textarea")) {
      if (!shown(e) || e.disabled || e.type === "file") continue;
      if (scroller(e, "y")) e.scrollIntoView({ block: "center" });
      const box = e.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (!hits(e, x, y)) {
        const top = document.elementFromPoint(x, y);
        faults.push(`covered: ${name(e)} by ${top ? name(top) : "nothing"}`);
        continue;
      }
      // Rule ids and terms stand in lines of text, where one finger's width would tear the lines apart.
      const half = e.matches(".ruleid, .term") ? 11.5 : 21.5;
      const wide = box.width >= 43.9 || (hits(e, x - half, y) && hits(e, x + half, y));
      const high = box.height >= 43.9 || (hits(e, x, y - half) && hits(e, x, y + half));
      if (!wide || !high) faults.push(`small: ${name(e)} ${Math.round(box.width)}x${Math.round(box.height)}`);
    }
    root.scrollTop = 0;
    return [...new Set(faults)];
  },

  /** What lies on what at the table; what belongs together (a seat, a river, a side with its melds) may. */
  apart() {
    const parts = {
      hand: ".hand button:not(.up)",
      keys: ".acts .act, .pick",
      seat: ".seat .ava, .seat .who b, .seat .who i, .seat .tag",
      melds: ".mine .melds .t",
      bar: ".bar button, .bar .room",
      phrase: ".phrase",
      takeback: ".takeback",
      tip: ".tip",
      rail: ".rail",
      side: ".side .t, .side .edge",
      river: ".river .t",
      centre: ".stage:not(.opening) .centre",
    };
    const boxes = Object.entries(parts).flatMap(([part, selector]) =>
      [...document.querySelectorAll(selector)]
        .filter((e) => e.checkVisibility())
        .map((e) => ({ part, e, whole: e.closest(".seat, .river, .side"), box: e.getBoundingClientRect() })),
    );
    const together = (a, b) =>
      (a.part === b.part && a.part !== "hand" && a.whole === b.whole) ||
      (a.part === "tip" && ["river", "side"].includes(b.part)); // a note may lie on the board for a moment
    const text = ({ part, e, whole }) => `${part} ${(whole ?? e).getAttribute("class")} ${e.textContent.trim()}`.trim();
    const faults = [];
    for (const [i, a] of boxes.entries()) {
      const { left, top, right, bottom } = a.box;
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) faults.push(`beyond the edge: ${text(a)}`);
      for (const b of boxes.slice(i + 1)) {
        if (together(a, b)) continue;
        const wide = Math.min(right, b.box.right) - Math.max(left, b.box.left);
        const high = Math.min(bottom, b.box.bottom) - Math.max(top, b.box.top);
        if (wide > 2 && high > 2) faults.push(`${text(a)} and ${text(b)} overlap by ${Math.round(wide)}x${Math.round(high)}`);
      }
    }
    return [...new Set(faults)];
  },

  /** Tiles of the hand whose middle is covered by anything but a question. */
  covered() {
    if (document.querySelector("[aria-modal=true], .receipt")) return [];
    const under = (tile) => {
      const box = tile.getBoundingClientRect();
      const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return found === null || !tile.contains(found);
    };
    return [...document.querySelectorAll(".hand button")].filter(under).map((tile) => tile.getAttribute("aria-label"));
  },

  /** From now on: what jumps in the page, and what holds it up. */
  record() {
    const found = { shifts: [], tasks: [] };
    window.recorded = found;
    const text = ({ node }) => `${node?.nodeName ?? ""} ${node?.getAttribute?.("class") ?? ""}`.trim();
    const shift = (each) => ({ value: each.value, what: each.sources.map(text) });
    const on = (type, into, read) => new PerformanceObserver((list) => into.push(...list.getEntries().map(read))).observe({ type });
    on("layout-shift", found.shifts, shift);
    on("longtask", found.tasks, (each) => each.duration);
  },

  /** Faces in the hands of others; with `own` in every hand. */
  faces(own) {
    return [...document.querySelectorAll(own ? ".hand use, .side use" : ".side use")]
      .filter((use) => !use.closest(".melds") && !use.getAttribute("href").endsWith("back"))
      .map((use) => use.getAttribute("href"));
  },

  /** What there is to do now. */
  stage() {
    const has = (selector) => document.querySelector(selector) !== null;
    if (has(".ranks")) return "ranking";
    if (has(".receipt")) return "receipt";
    if (has(".asked")) return "confirm";
    if (has(".buy button")) return "buy";
    if (has(".acts .act:not(.off)")) return "keys";
    if (has(".hand button[aria-disabled=false]")) return "turn";
    return null;
  },

  /** What the table shows. */
  seen() {
    const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
    const label = (e) => e.getAttribute("aria-label");
    return {
      hand: all(".hand [data-tile]", (e) => e.dataset.tile),
      rivers: all(".river", label),
      melds: all(".meld", label),
      left: all(".count b, .wall4", label)[0] ?? null,
      names: all(".seat .who b", (e) => e.textContent),
    };
  },

  sees(wanted) {
    return JSON.stringify(this.seen()) === JSON.stringify(wanted);
  },

  /** A tile of mine that may go: of this face, else the drawn one, else any. */
  free(face) {
    const fits = (e) => !face || e.dataset.tile.startsWith(`${face}.`);
    const tiles = [...document.querySelectorAll(".hand button[aria-disabled=false]")].filter(fits);
    return (tiles.find((e) => e.matches(".drawn")) ?? tiles[0])?.dataset.tile ?? null;
  },

  /** Has this tile left the hand, or is it asked about? */
  gone(tile) {
    return !document.querySelector(`.hand [data-tile="${tile}"]`) || document.querySelector(".asked") !== null;
  },
})
