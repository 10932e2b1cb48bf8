"""Opponents that play at people's strength: their level is chosen when a table is opened, and kept."""

from collections.abc import Sequence

import pytest

from bonmot.games.cards import setup_for as race_for
from bonmot.games.crossword import Resign, setup_for
from bonmot.games.setups import Acquaintance
from bonmot.players.adaptive import fair_level
from bonmot.players.casts import cast_of
from bonmot.players.measures import Result
from bonmot.tables import ClockRules, Seating, Store, Table
from bonmot.tables.results import results_of
from bonmot.telling.opponents import presented, reason_of_level
from bonmot.texts import speak
from tests.players.ladders import levels
from tests.stores import in_memory
from tests.tables.sitting import play, play_to_the_end

PERSON = Seating()
ADAPTIVE = Seating(computer=True, adaptive=True)


@pytest.fixture
def store() -> Store:
    return in_memory()


def opened(store: Store, *seats: Seating, names: Sequence[str] = ("Ada", "Robot"), seed: int = 1) -> Table:
    setup = setup_for("modern", names, language="en", options={"opening.first": "first-seat"})
    return Table.create(store, setup, seats, seed=seed, rules=ClockRules())


def played(store: Store, *seats: Seating, names: Sequence[str] = ("Ada", "Robot"), seed: int = 1) -> Table:
    table = opened(store, *seats, names=names, seed=seed)
    play_to_the_end(table)
    return table


def said(table: Table) -> list[str]:
    return presented(table.view(None))


def test_somebody_unknown_is_met_low_and_told_so(store: Store) -> None:
    table = opened(store, PERSON, ADAPTIVE)
    assert table.view(0).seats[1].level == fair_level([[]], levels("modern", "en"))
    assert said(table) == ["Robot: We don’t know each other yet: I begin at level 4."]
    with speak("fr"):
        text = said(table)[0].replace("\N{NO-BREAK SPACE}", " ")
        assert text == "Robot : Nous ne nous connaissons pas encore : je commence au niveau 4."


def test_the_level_is_found_by_finished_games_fixed_in_the_log_and_chosen_anew_for_the_next_game(store: Store) -> None:
    first = opened(store, PERSON, ADAPTIVE)
    level = first.view(None).seats[1].level
    play(first, 4)
    assert first.view(None).seats[1].level == level
    assert Table.open(store, first.name).view(0).seats == first.view(0).seats
    play_to_the_end(first)  # whoever plays the best score wins
    score = first.view(None).game.sides[0].score
    second = first.rematch()
    seating = second.view(None).seats[1]
    assert seating.level == fair_level([results_of(store, "Ada", "en", "crossword")], levels("modern", "en"))
    assert seating.level is not None
    assert level is not None
    assert seating.level > level
    assert seating.met == Acquaintance(1, 1, score)
    assert said(second) == [f"Robot: I play at level {seating.level}: in your last game you scored {score}."]
    # The game that is still being played counts for nothing, and other tables change nothing here.
    play(second, 4)
    played(store, PERSON, Seating(computer=True, level=1), seed=3)
    assert Table.open(store, second.name).view(None).seats[1] == seating
    third = opened(store, PERSON, ADAPTIVE, seed=4)
    assert third.view(None).seats[1].met.games == 2
    assert "in your last 2 games you scored" in said(third)[0]


def test_games_of_others_are_neither_counted_nor_shown(store: Store) -> None:
    alone = opened(store, PERSON, ADAPTIVE, names=("Eve", "Robot")).view(None).seats
    for seed in (1, 2):
        played(store, PERSON, Seating(computer=True, level=2), names=("Ada", "Eve"), seed=seed)  # Eve is a computer
    given_up = opened(store, PERSON, PERSON, names=("Eve", "Ada"))
    given_up.submit(0, Resign())
    assert opened(store, PERSON, ADAPTIVE, names=("Eve", "Robot")).view(None).seats == alone


def test_several_people_are_met_at_the_mean_of_their_strengths(store: Store) -> None:
    for seed in (1, 2):
        played(store, PERSON, Seating(computer=True, level=2), seed=seed)
    ada = results_of(store, "Ada", "en", "crossword")
    together = opened(store, PERSON, ADAPTIVE, PERSON, names=("Ada", "Robot", "Bob")).view(None).seats[1]
    ladder = levels("modern", "en")
    assert together.level == fair_level([ada, []], ladder)
    assert fair_level([[]], ladder) < fair_level([ada, []], ladder) < fair_level([ada], ladder)
    assert together.met.games == 2
    # Only one of them has finished any: neither is told of games that were somebody else's.
    table = opened(store, PERSON, ADAPTIVE, PERSON, names=("Ada", "Robot", "Bob"))
    told = f"games finished by those of you I know: 2, average score: {together.met.score}."
    assert said(table) == [f"Robot: I play at level {together.level}: {told}"]
    met = Seating("Robot", level=4, adaptive=True, met=Acquaintance(6, 2))
    told = "I play at level 4: games finished by those of you I know: 6, won: 2."
    assert reason_of_level(met, people=2) == told


def test_where_nobody_sits_to_adapt_to_it_says_so(store: Store) -> None:
    table = opened(store, ADAPTIVE, ADAPTIVE, names=("Max", "Robot"))
    told = "There is nobody here to adapt to: I play at level 4."
    assert said(table) == [f"Max: {told}", f"Robot: {told}"]


def test_a_race_is_measured_by_cards(store: Store) -> None:
    measure, ladder = cast_of("cards").measure, cast_of("cards").ladder("cards", "en")
    setup = race_for("cards", ["Ada", "Robot"], language="en", computers=[1])
    table = Table.create(store, setup, [PERSON, ADAPTIVE], seed=1)
    assert table.view(None).seats[1].level == fair_level([[]], ladder, measure)
    narrow, lost, won = (Result(own, (other,), 4) for own, other in ((4, 5), (1, 5), (5, 1)))
    assert fair_level([[narrow, Result(5, (4,), 4)] * 4], ladder, measure) == 4
    assert fair_level([[lost] * 8], ladder, measure) < 3
    assert fair_level([[won] * 8], ladder, measure) > 5
    assert fair_level([[Result(5, (1,))] * 8], ladder, measure) == fair_level([[]], ladder, measure)  # among people
    met = Seating("Robot", level=4, adaptive=True, met=Acquaintance(6, 2))
    assert reason_of_level(met) == "I play at level 4: games you have finished: 6, won: 2."
