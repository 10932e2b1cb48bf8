"""What a page is told of a turn of OPTION that somebody is composing."""

import msgspec
import pytest

from bonmot.errors import BonmotError
from bonmot.games.game import replay, step
from bonmot.games.option import Option, Play, View, setup_for
from bonmot.web.messages import Previewed
from bonmot.web.option import Composed
from bonmot.web.part import web_of

GAME, PART = Option(), web_of("option")


def opened() -> tuple[View, View]:
    """A game whose first player holds F/b R/e M/g N/u C/a F/p A/i, and then lays MURA."""
    state = replay(GAME, GAME.open(setup_for("option", ["Ada", "Blaise"], language="fr"), seed=5))
    before = GAME.view(state, 0)
    found = msgspec.convert(composed(before, text="H5 MURA").command, Play)
    state, _happened = step(GAME, state, 0, found)
    return before, GAME.view(state, 1)


def composed(view: View, **draft: object) -> Previewed:
    return PART.previewed(view, msgspec.json.encode(draft))


def letters(text: str, row: int = 7, column: int = 4) -> list[list[object]]:
    """Letters across, for which the prisms are still to be chosen."""
    return [[row, column + step, letter, "", None] for step, letter in enumerate(text)]


def test_letters_take_the_prisms_that_score_most_and_a_hand_may_choose_others() -> None:
    before, _after = opened()
    found = composed(before, wanted=letters("MURA"))
    more = msgspec.convert(found.more, Composed)
    assert (found.fault, found.score, [each.word for each in found.words]) == (None, 13, ["MURA"])
    assert [(laid.letter, laid.light) for laid in more.laid] == [("M", False), ("U", True), ("R", False), ("A", True)]
    assert msgspec.convert(found.command, Play).placed == more.laid
    # Another A, by hand: C/a lies there, and A/i stays on the rack.
    dark = next(each.name for each in before.sides[0].rack or () if each.dark_letter == "A")
    by_hand = composed(before, wanted=[*letters("MUR"), [7, 7, "A", dark, False]])
    assert msgspec.convert(by_hand.more, Composed).laid[-1][2:] == (dark, False, "A")


def test_what_is_no_turn_yet_lies_there_all_the_same() -> None:
    before, _after = opened()
    found = composed(before, wanted=letters("MUR"))
    assert found.command is None
    assert found.fault is not None
    assert found.fault.code == "turn-too-short"
    assert [laid.letter for laid in msgspec.convert(found.more, Composed).laid] == ["M", "U", "R"]
    nothing = composed(before, wanted=letters("MURZ"))
    assert nothing.fault is not None
    assert (nothing.fault.code, nothing.more) == ("no-prism-shows", None)


def test_what_may_be_turned_is_told_and_turning_counts() -> None:
    _before, after = opened()
    held = [prism.dark_letter + prism.light_letter for prism in after.sides[1].rack or ()]
    below = next(letter for pair in held for letter in pair if letter != "?")
    cell = after.board[7][4]
    assert cell is not None
    found = composed(after, wanted=[[8, 4, below, "", None]])
    assert found.fault is None
    assert (7, 4) in msgspec.convert(found.more, Composed).turnable
    turned = composed(after, wanted=[[8, 4, below, "", None]], turned=[[7, 4, cell.other_letter]])
    more = msgspec.convert(turned.more, Composed)
    assert more.turning > 0
    assert turned.bonus == more.turning
    assert (7, 4) not in more.turnable


@pytest.mark.parametrize(
    "draft",
    [
        {"wanted": [[99, 4, "M", "", None]]},
        {"wanted": [[-1, 4, "M", "", None]]},
        {"wanted": [[7, 4, "M", "", None]]},  # where a prism lies
        {"wanted": [[8, 4, "", "", None]]},
        {"wanted": [[8, 4, "MU", "", None]]},
        {"wanted": [[8, 4, "7", "", None]]},
        {"wanted": [[8, 4, "M", "FR-51", True]]},  # it is not on this rack
        {"wanted": [[8, 4, "M", "../..", False]]},
        {"turned": [[0, 0, "A"]]},
        {"turned": [[7, 4, "☂"]]},
        {"text": "H5"},
        {"text": "Z99 MURA"},
    ],
)
def test_a_draft_that_cannot_be_is_refused_with_a_reason(draft: dict[str, object]) -> None:
    _before, after = opened()
    found = composed(after, **draft)
    assert found.fault is not None
    assert found.fault.text
    assert found.command is None


@pytest.mark.parametrize(
    "draft",
    [
        b"{",
        b"[]",
        b"\xff",
        b'{"wanted": [[1, 2]]}',
        b'{"wanted": [["7", "4", "M", "", null]]}',
        b'{"wanted": ' + msgspec.json.encode([[0, 0, "A", "", None]] * 17) + b"}",
        b'{"tiles": []}',
        msgspec.json.encode({"text": "A" * 401}),
    ],
)
def test_a_draft_of_another_shape_is_no_draft(draft: bytes) -> None:
    before, _after = opened()
    with pytest.raises(BonmotError, match="bad-command"):
        PART.previewed(before, draft)


def test_a_spectator_composes_nothing() -> None:
    state = replay(GAME, GAME.open(setup_for("option", ["Ada", "Blaise"], language="fr"), seed=5))
    found = composed(GAME.view(state, None), wanted=letters("MURA"))
    assert found.fault is not None
    assert found.fault.code == "not-a-player"
