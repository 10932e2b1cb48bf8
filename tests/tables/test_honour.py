"""What computers let stand: what was vouched for, what was admitted, and what their edition takes for a word."""

import pytest

from bonmot.games.crossword import Confirm, Play, setup_for
from bonmot.games.crossword.events import ChallengeFailed, ChallengeUpheld
from bonmot.games.game import Refused
from bonmot.tables import Seating, Table
from tests.rules.challenging import CLUB
from tests.stores import in_memory
from tests.tables.inside import events_of
from tests.tables.sitting import PERSON, Watch

LEVELS = [("micro", level) for level in range(1, 5)] + [("deluxe", level) for level in range(1, 9)]


@pytest.mark.rule("M-008", "M-009", "D-010", "D-085", "D-086")
@pytest.mark.parametrize(("edition", "level"), LEVELS)
def test_no_computer_contests_a_word_that_its_player_vouches_for(edition: str, level: int) -> None:
    for seed in range(1, 5):
        setup = setup_for(edition, ("Ada", "HAL"), options={"opening.first": "first-seat"})
        seats = (PERSON, Seating(computer=True, level=level))
        table = Table.create(in_memory(), setup, seats, seed=seed, clock=Watch())
        rack = (table.view(0).game.sides[0].rack or "").replace("?", "")
        table.submit(0, Play("H8" if edition == "micro" else "8H", rack))
        assert table.view(0).game.question is not None, "the program asks about a word it does not know"
        table.submit(0, Confirm())
        scored = table.view(0).game.sides[0].score
        with pytest.raises(Refused, match="waits-for-people"):
            table.play_out()
        game = table.view(0).game
        assert (game.sides[0].score, [turn.seat for turn in game.turns]) == (scored, [0, 1])
        assert "challenged" not in {turn.kind for turn in game.turns}


@pytest.mark.rule("R-018", "R-042")
@pytest.mark.parametrize("level", [None, 1, 5, 10])
def test_no_computer_contests_what_its_edition_takes_for_a_word(level: int | None) -> None:
    def is_contested(word: str, edition: str, options: dict[str, object]) -> bool:
        chosen = CLUB | {"opening.first": "first-seat"} | options
        setup = setup_for(edition, ("Ada", "HAL"), language="en", options=chosen)
        table = Table.create(in_memory(), setup, (PERSON, Seating(computer=True, level=level)), seed=3, clock=Watch())
        table.submit(0, Play("8F", word))  # her tiles are A G H L L O O
        with pytest.raises(Refused, match="waits-for-people"):
            table.play_out()
        happened = events_of(table.name, table.store.read(table.name))
        return any(isinstance(event, ChallengeUpheld | ChallengeFailed) for event in happened)

    assert not is_contested("LGAO", "clabbers", {})  # the letters of GOAL
    assert is_contested("LGHL", "clabbers", {})
    assert is_contested("LGAO", "modern", {})
    assert not is_contested("OLGA", "modern", {"words.proper_nouns": True})
    assert is_contested("LGHL", "modern", {"words.proper_nouns": True})
