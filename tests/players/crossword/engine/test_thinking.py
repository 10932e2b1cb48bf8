"""The player above the scale: it thinks ahead in every edition, says what it thinks, and can be forced."""

import pytest

from bonmot.games.crossword import Exchange, Pass, Play, setup_for
from bonmot.games.setups import Seating
from bonmot.kernel import StopFlag
from bonmot.players.casts import highest_level
from bonmot.players.crossword import player_for
from bonmot.players.player import Thought, unheard
from bonmot.tables import Store, Table


@pytest.mark.parametrize(
    ("edition", "language", "seats"),
    [("modern", "fr", 4), ("micro", "fr", 2), ("deluxe", "en", 3), ("super", "en", 2), ("regles", "fr", 3)],
)
def test_it_plays_in_every_edition(edition: str, language: str, seats: int) -> None:
    store = Store("sqlite://")
    names = ["Ada", "Bob", "Eve", "Max"][:seats]
    table = Table.create(store, setup_for(edition, names, language=language), seed=3)
    view = table.view(None).game
    level = highest_level("crossword", view.scale, language)
    seat = view.acting[0]
    command = player_for(level).choose(table.view(seat).game, StopFlag(), unheard)
    assert isinstance(command, Play | Exchange)
    table.submit(seat, command)
    assert len(table.view(None).game.turns) == 1
    store.close()


def test_the_trace_ends_with_what_is_played_and_the_answer_is_always_the_same() -> None:
    store = Store("sqlite://")
    table = Table.create(store, setup_for("modern", ["Ada", "Bob"], language="en"), seed=9)
    seat = table.view(None).game.acting[0]
    view = table.view(seat).game
    heard: list[Thought] = []
    command = player_for(11).choose(view, StopFlag(), heard.append)
    assert heard[0].kept
    assert [thought.command for thought in heard if thought.kept][-1] == command
    assert len(heard) >= 10
    assert player_for(11).choose(view, StopFlag(), unheard) == command
    store.close()


def test_whoever_forces_it_gets_the_best_so_far() -> None:
    store = Store("sqlite://")
    table = Table.create(store, setup_for("modern", ["Ada", "Bob"], language="en"), seed=9)
    seat = table.view(None).game.acting[0]
    stop, heard = StopFlag(), list[Thought]()
    stop.raise_()
    command = player_for(11).choose(table.view(seat).game, stop, heard.append)
    assert [thought.command for thought in heard if thought.kept] == [command]
    assert not isinstance(command, Pass)
    store.close()


def test_a_seat_can_have_it() -> None:
    store = Store("sqlite://")
    seats = (Seating(computer=True, level=11), Seating())
    table = Table.create(store, setup_for("modern", ["Ada", "Bob"], language="en"), seats=seats, seed=9)
    assert table.view(None).seats[0].level == 11
    store.close()
