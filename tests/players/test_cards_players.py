"""Computers at the card race: as quick as people, always the same in the same game, and better by level."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import fmean

import msgspec
import pytest

from bonmot import words
from bonmot.games.cards import AnyCommand, CardRace, Draw, Exchange, Flip, GiveUp, Lay, Pick, setup_for
from bonmot.games.game import replay
from bonmot.kernel import StopFlag
from bonmot.lab.cards.racing import LEAST, MOST, match, play
from bonmot.players.cards import CAST, LEVELS, CardPlayer, ladder, published
from bonmot.players.cards.hands import vowels_wanted, worst_cards
from bonmot.players.cards.player import QUICKEST, Simplest
from bonmot.players.personas import Persona, persona
from bonmot.players.player import Later
from tests.cli.conftest import Said, bonmot, prepared
from tests.games.cards import GAME, Race, laid

__all__ = ["bonmot", "prepared"]

Bonmot = Callable[..., Said]


def answer(race: Race, seat: int, level: int = 8, form: int = 1, character: Persona | None = None) -> Later:
    chosen = CardPlayer(published(level), form, character).choose(race.view(seat), StopFlag(), lambda _thought: None)
    assert isinstance(chosen, Later)
    return chosen


def seconds(race: Race, chosen: Later) -> float:
    start = race.view(None).race_at
    assert start is not None
    return (chosen.at - start) / 1000


def test_it_lays_a_word_that_wins_after_a_time_that_people_need() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    chosen = answer(race, 0)
    assert isinstance(chosen.command, Lay)
    times = [seconds(race, answer(race, 0, form=form)) for form in range(60)]
    assert min(times) >= QUICKEST
    assert 2 < fmean(times) < 8
    assert len(set(times)) > 50
    race.do(0, chosen.command, at=round(1000 * times[-1]))
    race.wait()
    assert race.scores == (1, 0)


def test_it_does_the_same_again_and_when_others_do_something_in_between() -> None:
    race = Race("STLMNOE", "BATRMEF", "AEBCDFG", cards=["4"])
    race.turn()
    first = answer(race, 0)
    race.do(2, GiveUp(), at=500)
    assert answer(race, 0) == first
    assert answer(race, 0, form=2) != first


def test_stronger_players_know_more_and_are_quicker() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["5"])
    race.turn()
    question = race.view(0).question
    assert question is not None
    known = [len(CardPlayer(published(level)).known(race.view(0), question)) for level in range(1, LEVELS + 1)]
    assert known == sorted(known)
    assert known[-1] > known[0]
    weak = fmean(seconds(race, answer(race, 0, 1, form)) for form in range(80))
    strong = fmean(seconds(race, answer(race, 0, 8, form)) for form in range(80))
    assert strong < weak / 2


def test_personas_race_as_they_play() -> None:
    race = Race("STLAINE", "BATRMEF", cards=["noun"])
    race.turn()

    def raced(name: str | None, **changed: dict[str, float]) -> tuple[float, float, float]:
        """Letters, seconds and S of what somebody lays on sixteen days."""
        character = msgspec.structs.replace(persona(name), **changed) if name else None
        answers = [answer(race, 0, form=day, character=character) for day in range(16)]
        words = ["".join(each.command.cards) for each in answers if isinstance(each.command, Lay)]
        assert len(words) > 12
        return fmean(map(len, words)), fmean(seconds(race, each) for each in answers), "".join(words).count("S")

    (longest, *_), (usual, _seconds, some), (short, *_) = raced("colette"), raced(None), raced("edgar")
    assert longest > usual + 0.5
    assert short < usual - 0.5
    assert raced("simon")[2] < some / 2
    assert raced("oscar")[1] < raced("oscar", race={})[1]
    assert raced("felix", race={})[1] < raced("felix")[1]
    stuck = Race("WKXJZQA", "BATRMEF", cards=["6"])
    stuck.turn()
    nora, irma = (seconds(stuck, answer(stuck, 0, 1, character=persona(name))) for name in ("nora", "irma"))
    assert irma > nora + 30


def test_who_finds_nothing_exchanges_the_cards_that_hurt() -> None:
    race = Race("WKXJZQA", "BATRMEF", cards=["6"])
    race.turn()
    chosen = answer(race, 0, level=1)
    assert isinstance(chosen.command, Exchange)
    assert seconds(race, chosen) == 45
    kept = Counter("WKXJZQA") - Counter(chosen.command.cards)
    assert kept["A"] == 1
    assert chosen.command.vowels == min(2, len(chosen.command.cards))
    assert {"Q", "X", "W"} <= set(chosen.command.cards)
    assert seconds(race, answer(race, 0, level=8)) == 30


def test_cards_to_exchange_leave_the_most_promising_ones() -> None:
    vowels, consonants = tuple("EAIOU" * 6), tuple("RSTNL" * 10)
    given = worst_cards("fr", laid("SEREWXK"), vowels, consonants)
    assert Counter("WXK") <= Counter(given)
    assert "S" not in given
    assert given.count("E") < 2


def test_it_draws_for_three_vowels_and_four_consonants() -> None:
    view = Race("STLMNOE", "BATRMEF").view(0)
    assert vowels_wanted(view, 4, ["S", "T", "L"]) == 3
    assert vowels_wanted(view, 4, ["S", "A", "E"]) == 1
    assert vowels_wanted(view, 2, ["O", "A", "E"]) == 0


def test_the_last_one_left_shows_a_word_if_it_knows_one() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"], options={"race.round_seconds": 0})
    race.turn()
    race.do(1, Exchange(laid("B")), at=100)
    chosen = answer(race, 0, level=1, form=3)
    assert isinstance(chosen.command, Lay)
    assert seconds(race, chosen) <= 3.1
    race = Race("WKXJZQA", "BATRMEF", cards=["6"])
    race.turn()
    race.do(1, Exchange(laid("B")), at=100)
    assert isinstance(answer(race, 0).command, GiveUp)


def test_who_sees_that_another_was_quicker_lets_it_be() -> None:
    race = Race("STLMNOE", "BATRMEF", "AEBCDFG", cards=["4"])
    race.turn()
    race.do(1, Lay(laid("RAME")), at=300)
    assert answer(race, 0).command is None


def test_names_come_from_the_list_and_are_known_ones() -> None:
    race = Race("PARISTL", "BETRMOF", cards=["proper"], options={"words.proper_nouns": "list"})
    race.turn()
    question = race.view(0).question
    assert question is not None
    found = [each.word for each in CardPlayer(published(8)).known(race.view(0), question)]
    assert found
    assert all(word in words.names("fr") for word in found)
    chosen = answer(race, 0)
    assert isinstance(chosen.command, Lay)
    race.do(0, chosen.command, at=5000)
    assert race.view(0).sides[0].status == "claimed"


def test_beginners_slip_now_and_then_and_the_best_never() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    question = race.view(0).question
    assert question is not None
    slips = {1: 0, 8: 0}
    for level in slips:
        for form in range(300):
            chosen = answer(race, 0, level, form)
            if isinstance(chosen.command, Lay):
                trial = Race("STLMNOE", "BATRMEF", cards=["4"])
                trial.turn()
                trial.do(0, chosen.command, at=3000)
                slips[level] += trial.view(0).sides[0].status == "out"
    assert 5 <= slips[1] <= 40  # 6 in a hundred
    assert slips[8] == 0


def test_without_mercy_nobody_waits_and_computers_do_not_tie_for_ever() -> None:
    setup = setup_for("cards", ["A", "B", "C"], language="en", computers=[0, 1, 2], options={"mercy": False})
    played = play(setup, [CardPlayer(published(8), form) for form in range(3)], seed=4)
    assert max(played.scores) == 5
    assert max(time for times in played.times for time in times) <= 2 * 151 + 1
    with_people = setup_for("cards", ["A", "B"], language="en", computers=[1], options={"mercy": False})
    game = CardRace()
    state = replay(game, game.open(with_people, 3))
    assert not game.view(state, 1).mercy


def test_it_chooses_piles_and_turns_cards() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["ends"])
    chosen = answer(race, 0)
    assert isinstance(chosen.command, Flip)
    race.do(0, Flip())
    race.wait()
    chosen = answer(race, 0)
    assert isinstance(chosen.command, Pick)
    race.do(0, chosen.command)
    chosen = answer(race, 0)
    assert isinstance(chosen.command, Lay)
    race.do(0, chosen.command, at=4000)
    race.wait()
    chosen = answer(race, 0)
    assert isinstance(chosen.command, Draw)
    race.do(0, chosen.command)
    assert sum(card in "AEIOUY" for card in race.hand(0)) == 3


def test_the_simplest_player_keeps_a_game_going() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["ends"])
    for _step in range(12):
        acted = False
        for seat in sorted(GAME.acting(race.state)):
            chosen = Simplest().choose(race.view(seat), StopFlag(), lambda _thought: None)
            command = chosen.command if isinstance(chosen, Later) else chosen
            if isinstance(command, AnyCommand):
                race.do(seat, command)
                acted = True
                break
        if not acted:
            race.wait()
    assert race.view(None).round > 2


# ---- levels


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_level_was_measured_to_win_its_share_against_the_one_below(language: str) -> None:
    rungs = ladder("cards", language)
    assert [rung.level for rung in rungs] == list(range(1, LEVELS + 1))
    assert all(rung.games >= 200 for rung in rungs)
    for rung in rungs[1:]:
        assert rung.beats_lower is not None
        assert LEAST <= rung.beats_lower <= MOST
    times = [rung.answer_seconds for rung in rungs]
    assert all(weaker > stronger for weaker, stronger in pairwise(times))
    assert CAST.ladder("cards", language) == rungs


def test_the_best_beats_a_beginner_in_games_that_calibration_never_saw() -> None:
    rungs = ladder("cards", "en")
    finding = match(rungs[-1], rungs[0], "en", games=30, seed=99)
    assert finding.share > 0.9
    assert finding.seconds < 9


def test_a_simulated_game_is_one_that_the_rules_allow() -> None:
    setup = setup_for("cards", ["A", "B", "C", "D"], language="fr", computers=[0, 1, 2, 3])
    played = play(setup, [CardPlayer(published(level), level) for level in (1, 3, 5, 8)], seed=12)
    assert max(played.scores) == 5
    assert [len(times) for times in played.times] == list(played.scores)
    assert play(setup, [CardPlayer(published(level), level) for level in (1, 3, 5, 8)], seed=12) == played


def test_bonmot_lab_cards(bonmot: Bonmot, tmp_path: Path) -> None:
    said = bonmot("lab", "cards", "--language", "en")
    assert (said.status, len(said.out.splitlines())) == (0, LEVELS)
    target = tmp_path / "levels.json"
    said = bonmot("lab", "cards", "--language", "en", "--games", "2", "--write", target)
    assert said.status == 0
    assert len(said.out.splitlines()) == 1 + LEVELS
    assert [each["games"] for each in json.loads(target.read_text())["en"]] == [2] * LEVELS
    assert bonmot("lab", "cards", "--games", "0").status == 2
    assert bonmot("lab", "cards", "--language", "de").status == 2
    assert bonmot("lab", "cards", "--language", "en", "--games", "2", "--write", tmp_path / "no" / "x").status == 2
