/**
 * Where we are in the page. Rooms and replays have addresses of their own (`/r/482913`, `/replay/...`), since whoever is sent
 * one sees a card of it, made by the server; everything else stands behind a `#`. A `#` goes before the path: links within
 * the page work from everywhere, and old links of rooms and replays (`#/482913`) still lead there.
 */

/** Pages that are fetched when somebody goes there; `path` is what stands behind their name. */
export type LaterPage = "replay" | "results" | "calc" | "rules" | "learn" | "verify";
const LATER: readonly string[] = ["replay", "results", "calc", "rules", "learn", "verify"] satisfies LaterPage[];

export type Route =
  | { page: "lobby" }
  | { page: "room"; room: string; watch: boolean }
  | { page: LaterPage; path: readonly string[] };

interface Place {
  pathname: string;
  hash: string;
}

/** `/r/482913`, `/r/482913/watch`, `/replay/...`, `#/results`, `#/482913`; everything else is the lobby. */
export function parseRoute({ pathname, hash }: Place): Route {
  const parts = (hash.replace(/^#\/?/, "") || (hash ? "" : pathname.replace(/^\//, ""))).split("/");
  if (parts[0] === "r") parts.shift();
  const [first = "", ...path] = parts;
  if (LATER.includes(first)) return { page: first as LaterPage, path };
  if (/^[1-9]\d{5}$/.test(first)) return { page: "room", room: first, watch: path[0] === "watch" };
  return { page: "lobby" };
}

/** The address that stands in the browser's bar. */
export function addressOf(route: Route): string {
  if (route.page === "lobby") return "/";
  if (route.page === "room") return `/r/${route.room}${route.watch ? "/watch" : ""}`;
  const tail = [route.page, ...route.path].join("/");
  return route.page === "replay" ? `/${tail}` : `/#/${tail}`;
}

/** An address with everything before it, for sending. */
export const absolute = (address: string): string => `${location.origin}${address}`;

export const roomLink = (room: string): string => absolute(addressOf({ page: "room", room, watch: false }));

export const watchLink = (room: string): string => absolute(addressOf({ page: "room", room, watch: true }));

/** A round of a record, seen from a seat with all hands open. */
export const replayLink = (record: string, seat: number | null, round = 1): string =>
  `/replay/${record}/${round}/start/all${Math.max(0, seat ?? 0)}`;

/** The check of a round of a record. */
export const verifyLink = (record: string, round: number | null = null): string => `/#/verify/${record}${round ? `/${round}` : ""}`;

/** The address of a link within the page that a plain click follows, null for every other click. */
export function ownLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download") || link.origin !== location.origin) return null;
  const { pathname, hash } = link;
  return parseRoute({ pathname, hash: "" }).page !== "lobby" || (pathname === "/" && hash) ? pathname + hash : null;
}
