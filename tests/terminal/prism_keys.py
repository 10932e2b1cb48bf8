"""What tests of OPTION's screen type, and what they read."""

from bonmot.terminal.app import Bonmot
from tests.terminal.driving import Pilot
from tests.terminal.screens import press, rack_seen


def words(text: str) -> str:
    """What is seen, without its lines' ends."""
    return " ".join(text.split())


def under_the_board(app: Bonmot) -> str:
    """The two lines that tell what a turn would bring, and the two below."""
    screen = app.screen
    return " ".join(str(screen.query_one(f"#{part}").render()) for part in ("preview", "line"))


def keys_of(text: str) -> list[str]:
    """A text as keys."""
    names = {
        " ": "space",
        "(": "left_parenthesis",
        ")": "right_parenthesis",
        "/": "slash",
        "?": "question_mark",
        "+": "plus",
        "=": "equals_sign",
        ">": "greater_than_sign",
        ";": "semicolon",
        "*": "asterisk",
    }
    return [names.get(each, each) for each in text]


async def type_turn(pilot: Pilot, text: str) -> str:
    await pilot.type("tab", *keys_of(text))
    return await press(pilot, "enter")


def shown_rack(app: Bonmot) -> str:
    return " ".join(rack_seen(app))
