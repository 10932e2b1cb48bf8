"""Takes the pictures of the page: real games in a real Chromium, at four sizes, in light and dark.

    python -m tools.page_pictures [FOLDER] [SCENE …]

Writes SCENE-SIZE-SCHEME.png, by default into build/pictures. The page must have been built (`go.py setup`).
"""

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from bonmot.games.catalogue import setup
from bonmot.players.casts import cast_of
from bonmot.tables import Seating, Table
from tests.page.site import Site, serving

SIZES: Final[dict[str, dict[str, Any]]] = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "wide": {"viewport": {"width": 1440, "height": 900}},
    "huge": {"viewport": {"width": 2560, "height": 1440}},
}
SCHEMES: Final = ("light", "dark")
COLETTE: Final = Seating(computer=True, persona="colette", level=5)


def begun(site: Site, visitor: Page, edition: str, turns: int | None, **more: Any) -> str:
    """A table in the browser's language at which so many entries were made by good moves; None: to its end."""
    language = "fr"
    everybody = [Seating(computer=True, level=6), COLETTE]
    played = Table.create(site.store, setup(edition, ["Ada", "Colette"], language, **more), everybody, seed=11)
    if turns is None:
        played.play_out()
        played.close()
        return played.name
    seats = [Seating(), COLETTE]
    table = Table.create(site.store, setup(edition, ["Ada", "Colette"], language, **more), seats, seed=11)
    cast = cast_of(table.view(None).game_name)
    from bonmot.kernel import StopFlag
    from bonmot.players.player import Later, unheard

    for _turn in range(turns):
        table.think()
        seen = table.view(0)
        if 0 not in seen.acting:
            break
        answer = cast.player(5, None, 0).choose(seen.game, StopFlag(), unheard)
        if isinstance(answer, Later):
            break
        table.submit(0, answer)
    table.think()
    table.close(pause=False)
    site.seat(visitor, table.name, 0)
    return table.name


def home(site: Site, visitor: Page) -> str:
    """The first page, with a game to go on with."""
    begun(site, visitor, "modern", 5)
    return "/"


def set_up(_site: Site, _visitor: Page) -> str:
    """A new table."""
    return "/new"


def crossword(site: Site, visitor: Page) -> str:
    """The crossword game."""
    return f"/t/{begun(site, visitor, 'modern', 5)}"


def option(site: Site, visitor: Page) -> str:
    """OPTION."""
    return f"/t/{begun(site, visitor, 'option', 4)}"


def cards(site: Site, visitor: Page) -> str:
    """The card race."""
    return f"/t/{begun(site, visitor, 'cards', 1, computers=[1])}"


def duplicate(site: Site, visitor: Page) -> str:
    """Duplicate."""
    return f"/t/{begun(site, visitor, 'duplicate', 5, computers=[1])}"


def end(site: Site, visitor: Page) -> str:
    """The end of a game."""
    return f"/t/{begun(site, visitor, 'modern', None)}"


def replay(site: Site, visitor: Page) -> str:
    """A game seen again."""
    return f"/t/{begun(site, visitor, 'modern', None)}/replay/9"


SCENES: Final[dict[str, Callable[[Site, Page], str]]] = {
    scene.__name__.replace("_", "-"): scene
    for scene in (home, set_up, crossword, option, cards, duplicate, end, replay)
}


def main(folder: Path, wanted: list[str]) -> None:
    """Take the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with tempfile.TemporaryDirectory() as place, serving(Path(place)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for name in wanted or SCENES:
            for size, shape in SIZES.items():
                for scheme in SCHEMES:
                    context = browser.new_context(
                        locale="fr", color_scheme=scheme, reduced_motion="reduce", base_url=site.address, **shape
                    )
                    quick = '{"speed": 9, "sound": false, "motion": "reduced"}'
                    context.add_init_script(f"localStorage.setItem('bonmot-settings', '{quick}')")
                    visitor = context.new_page()
                    visitor.goto(SCENES[name](site, visitor))
                    visitor.wait_for_load_state("networkidle")
                    visitor.evaluate("document.fonts.ready")
                    visitor.screenshot(path=folder / f"{name}-{size}-{scheme}.png")
                    context.close()
        browser.close()


if __name__ == "__main__":
    given = sys.argv[1:]
    main(Path(given[0]) if given else Path("build", "pictures"), given[1:])
