"""What the side before has just laid, read from a view: what a player may conclude from it."""

import msgspec
import pytest

from bonmot import words
from bonmot.games.crossword import Crossword, Exchange, Pass, Play, View, setup_for
from bonmot.games.game import replay, step
from bonmot.kernel import StopFlag
from bonmot.players.boards import board_of
from bonmot.players.crossword import Graded
from bonmot.players.crossword.engine.effort import Effort
from bonmot.players.crossword.engine.simulation import LastPlay
from bonmot.players.crossword.engine.thinking import thought_out
from bonmot.players.player import unheard
from bonmot.tables import Table
from tests.stores import in_memory

GAME = Crossword()
TELLING_GAME = 4
"""In which some play tells enough to change the answer to it."""


def views(edition: str, language: str, seats: int, seed: int) -> list[View]:
    """Each turn of a game between computers, as the one to move sees it."""
    names = ["Ada", "Bob", "Eve", "Max"][:seats]
    state = replay(GAME, GAME.open(setup_for(edition, names, language=language), seed))
    found = []
    while state.final is None:
        seat = min(GAME.acting(state))
        found.append(GAME.view(state, seat))
        command = Graded(len(names), form=seed).choose(found[-1], StopFlag(), unheard)
        state, _events = step(GAME, state, seat, command)
    return found


@pytest.mark.parametrize(
    ("edition", "language", "seats"),
    [("modern", "fr", 2), ("modern", "en", 4), ("micro", "fr", 2), ("deluxe", "en", 3), ("super", "en", 2)],
)
def test_the_board_before_and_the_last_play_make_the_board_that_is_seen(
    edition: str, language: str, seats: int
) -> None:
    known = 0
    for view in views(edition, language, seats, seed=4):
        last = LastPlay.of_view(view)
        if last is None:
            assert not view.turns or view.turns[-1].kind != "play"
            continue
        board = last.board.copy()
        board.push(last.move)
        assert board == board_of(view)
        assert last.board != board_of(view)
        known += 1
    assert known > 10


def test_who_passes_or_exchanges_has_laid_nothing() -> None:
    table = Table.create(in_memory(), setup_for("modern", ["Ada", "Bob"], language="en"), seed=5)
    assert LastPlay.of_view(table.view(table.view(None).game.acting[0]).game) is None
    for command in (Pass(), Exchange("?")):
        seat = table.view(None).game.acting[0]
        rack = table.view(seat).game.sides[seat].rack
        assert rack is not None
        given = command if isinstance(command, Pass) else Exchange(rack[0])
        table.submit(seat, given)
        assert LastPlay.of_view(table.view(1 - seat).game) is None


def test_the_strongest_player_concludes_from_the_last_play_what_the_other_has_kept() -> None:
    lexicon = words.open("en")
    changed = 0
    for view in views("modern", "en", 2, seed=TELLING_GAME):
        if view.bag < 20 or LastPlay.of_view(view) is None:
            continue
        forgotten = msgspec.structs.replace(view, turns=())
        chosen = [
            thought_out(each, lexicon, StopFlag(), unheard, 1, effort=Effort(samples=1_000))
            for each in (view, forgotten)
        ]
        assert all(isinstance(each, Play | Exchange) for each in chosen)
        changed += chosen[0] != chosen[1]
    assert changed
