"""The page: how much of the browser's main thread a tile takes, from the key to the picture.

Counted by Chromium itself (scripts, styles and layout, in processor time of the main thread), over many tiles laid and
taken back at a table in the middle of a game; painting happens elsewhere.
"""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from bonmot.games.crossword import setup_for
from bonmot.tables import Seating, Table
from tests.page.site import serving

TILES: Final = 40
FRAME_MS: Final = 16.0
COUNTED: Final = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")


def measured(*, quick: bool) -> dict[str, Any]:
    """The figures."""
    tiles = TILES // 4 if quick else TILES
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with tempfile.TemporaryDirectory() as place, serving(Path(place)) as site, sync_playwright() as playwright:
        table = Table.create(site.store, setup_for("modern", ["Ada", "Ben"], language="en"), [Seating()] * 2, seed=0)
        table.close(pause=False)
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
        visitor = context.new_page()
        site.seat(visitor, table.name, 0)
        visitor.goto(f"{site.address}/t/{table.name}")
        letter = (table.view(0).game.sides[0].rack or "A")[0]
        visitor.locator('[data-square="112"]').click()
        counting = context.new_cdp_session(visitor)
        counting.send("Performance.enable")

        def spent() -> float:
            found = {each["name"]: each["value"] for each in counting.send("Performance.getMetrics")["metrics"]}
            return 1_000 * float(sum(found[name] for name in COUNTED))

        costs = []
        for _tile in range(tiles):
            before = spent()
            visitor.keyboard.press(letter.lower())
            visitor.locator(".tile-tentative").wait_for()
            costs.append(spent() - before)
            visitor.keyboard.press("Backspace")
            visitor.locator(".tile-tentative").wait_for(state="detached")
        browser.close()
    costs.sort()
    return {"tiles": tiles, "median_ms": costs[len(costs) // 2], "p95_ms": costs[int(len(costs) * 0.95)]}


def show(figure: dict[str, Any]) -> None:
    """A line."""
    print(
        f"  a tile laid takes {figure['median_ms']:.1f} ms of the main thread (median of {figure['tiles']}),"
        f" {figure['p95_ms']:.1f} ms (p95), the search for it included"
    )


def kept(figure: dict[str, Any]) -> bool:
    """Whether a tile is seen within a frame."""
    return bool(figure["median_ms"] < FRAME_MS)


if __name__ == "__main__":
    show(measured(quick="--quick" in sys.argv))
