/** Puts the drawings into the page once; everything else refers to them by id. */
import icons from "../assets/icons.svg?raw";
import tiles from "../assets/tiles.svg?raw";

export function installSprite(): void {
  for (const text of [tiles, icons]) {
    const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("class", "sprite");
    document.body.prepend(document.importNode(svg, true));
  }
}
