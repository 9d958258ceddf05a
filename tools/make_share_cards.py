"""The pictures of shared links, 1200 × 630: ``python -m tools.make_share_cards [FOLDER]``.

They go to ``web/public/cards``, from where they come into the package. What differs from room to room stands in the
title and the description beside the picture, so that nothing has to be drawn while somebody waits. Needs a Chromium and
the client's packages (``make test`` brings both).
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser
from tests.e2e.house import debian_chromium

WEB: Final = Path(__file__).parents[1] / "web"
FOLDER: Final = WEB / "public" / "cards"
WIDTH: Final = 1200
HEIGHT: Final = 630
CARDS: Final = {
    "page": (("m1", "p5", "s8", "z6", "z7"), "自家的打法", "Your own rules, your own table"),
    "room": (("z1", "z2", "z3", "z4", "back"), "一起来打", "Come and play with us"),
    "replay": (("s1", "p9", "m5", "z5", "back"), "这一场，再看一遍", "Watch the match again"),
}
"""By kind of link: the tiles, the line in Chinese and in English."""
_STYLE: Final = """
* { margin: 0; box-sizing: border-box }
body { width: 1200px; height: 630px; overflow: hidden; color: #fdf9ee; font-family: "Yuji Boku", serif;
  background: #12453a }
.rim { position: absolute; inset: 26px; border: 2px solid #e9bd5b59; border-radius: 22px }
.words { position: absolute; left: 84px; top: 0; height: 630px; width: 560px; display: flex; flex-direction: column;
  justify-content: center }
h1 { font-size: 150px; line-height: 1; letter-spacing: .06em; font-weight: 400 }
h2 { font-size: 46px; line-height: 1.3; letter-spacing: .3em; font-weight: 400; color: #e9bd5b }
p { font-size: 46px; margin-top: 58px; line-height: 1.3; font-weight: 400 }
p.en { font-size: 31px; margin-top: 8px; color: #cfe0d8 }
.fan i { position: absolute; left: 786px; top: 200px; width: 150px; height: 200px; border-radius: 15px;
  transform-origin: 50% 235%; background: #fdf9ee;
  box-shadow: 0 6px 0 #d9ccab, 0 12px 0 #b9a980, 0 14px 0 #1f7d60, 0 25px 0 #125040, 0 36px 24px #0008 }
.fan i.back { background: #1f7d60; box-shadow: 0 12px 0 #125040, 0 14px 0 #d9ccab, 0 25px 0 #b9a980, 0 36px 24px #0008 }
.fan svg { position: absolute; inset: 2.5% 3%; width: 94%; height: 95% }
.fan i.back svg { inset: 0; width: 100%; height: 100%; border-radius: 15px }
"""


def page_of(kind: str) -> str:
    """The picture as a page."""
    tiles, chinese, english = CARDS[kind]
    sprite = (WEB / "src/assets/tiles.svg").read_text(encoding="utf-8")
    middle = (len(tiles) - 1) / 2
    fan = "".join(
        f'<i class="{"back" if tile == "back" else ""}" style="transform: rotate({(at - middle) * 14}deg)">'
        f'<svg viewBox="0 0 60 80"><use href="#{tile}"/></svg></i>'
        for at, tile in enumerate(tiles)
    )
    font = (WEB / "node_modules/@fontsource/yuji-boku").as_uri()
    return (
        f'<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="{font}/400.css"><style>{_STYLE}</style>'
        f'{re.sub(r"^<[?]xml.*?[?]>", "", sprite)}<div class="rim"></div><div class="words"><h1>牌山</h1>'
        f'<h2>PAISHAN</h2><p>{chinese}</p><p class="en">{english}</p></div><div class="fan">{fan}</div>'
    )


def draw(browser: Browser, kind: str, file: Path) -> None:
    """One picture."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "card.html"
        source.write_text(page_of(kind), encoding="utf-8")
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.goto(source.as_uri())
        page.evaluate("document.fonts.ready")
        page.screenshot(path=file)
        page.close()


def main(arguments: list[str]) -> None:
    """Draw all of them."""
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with debian_chromium() as browser:
        for kind in CARDS:
            draw(browser, kind, folder / f"{kind}.png")
            print(folder / f"{kind}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
