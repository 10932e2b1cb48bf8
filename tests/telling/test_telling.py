"""Every game in sentences: all that shared rooms ask for, and two readers of one table in two languages."""

import asyncio
import string
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from bonmot.errors import BonmotError
from bonmot.games.cards import CardRace
from bonmot.games.cards import setup_for as race_for
from bonmot.games.catalogue import edition_named, editions, entry_of, games
from bonmot.games.clocks import ClockRules
from bonmot.games.commands import Resign
from bonmot.games.crossword import Crossword, Pass, setup_for
from bonmot.games.game import Wishes, replay, step
from bonmot.tables import Seating, Store, Table
from bonmot.telling import Telling, outcome, sentence, telling_of
from bonmot.telling.markdown import blocks, plain
from bonmot.telling.rules import clock_rules
from bonmot.texts import LANGUAGES, speak
from tests.other_packages import installed


@pytest.fixture(scope="module")
def passed() -> tuple[Any, list[Any]]:
    """A game in which the first player has passed: what spectators see, and what happened."""
    game = Crossword()
    setup = setup_for("modern", ["Ada", "Blaise"], language="en", options={"opening.first": "first-seat"})
    state, events = step(game, replay(game, game.open(setup, 1)), 0, Pass())
    return game.view(state, None), list(events)


SAID = {"en": ["Ada passes."], "fr": ["Ada passe."]}


def test_two_threads_tell_one_event_in_two_languages_at_the_same_moment(passed: tuple[Any, list[Any]]) -> None:
    meeting = threading.Barrier(2)

    def told(language: str) -> list[list[str]]:
        with speak(language):
            said = []
            for _time in range(20):
                meeting.wait(10)
                said.append(telling_of("crossword").briefly(*passed))
            return said

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(told, LANGUAGES)) == [[SAID[language]] * 20 for language in LANGUAGES]


def test_two_tasks_tell_one_event_in_two_languages_by_turns(passed: tuple[Any, list[Any]]) -> None:
    async def told(language: str) -> list[list[str]]:
        with speak(language):
            said = []
            for _time in range(20):
                await asyncio.sleep(0)  # the other one speaks
                said.append(telling_of("crossword").happenings(*passed))
            return said

    async def both() -> list[list[list[str]]]:
        return list(await asyncio.gather(*map(told, LANGUAGES)))

    assert asyncio.run(both()) == [[SAID[language]] * 20 for language in LANGUAGES]


@pytest.mark.parametrize("game", games())
def test_every_game_has_its_sentences(game: str) -> None:
    telling = telling_of(game)
    assert isinstance(telling, Telling)
    for code, message in telling.refusals.items():
        for language in LANGUAGES:
            with speak(language):
                assert sentence(BonmotError(code, **dict.fromkeys(_places(message), "X"))) != code


@pytest.mark.parametrize("name", editions())
def test_the_rules_of_every_edition_are_told_in_both_languages(name: str) -> None:
    edition = edition_named(name)
    told = {}
    for language in LANGUAGES:
        with speak(language):
            told[language] = telling_of(edition.GAME).rules(edition)
    assert len(told["en"]) == len(told["fr"]) > 5
    assert not set(told["en"]) & set(told["fr"])


def test_a_clock_of_days_is_told_in_days() -> None:
    told = [list(clock_rules(ClockRules.correspondence(days))) for days in (1, 3)]
    assert told == [["Each turn may take 1 day."], ["Each turn may take 3 days."]]
    with speak("fr"):
        assert list(clock_rules(ClockRules.correspondence(3))) == ["Chaque coup peut prendre 3 jours."]


@pytest.mark.parametrize("name", ["modern", "option", "cards"])
def test_every_line_of_a_score_sheet_is_told(name: str) -> None:
    """Rounds that nobody wins, and ties, have lines of their own in a race."""
    edition = edition_named(name)
    telling, entry = telling_of(edition.GAME), entry_of(edition.GAME)
    names = ["Ada", "Blaise", "Cleo"][: edition.seats.maximum]
    setup = entry.setup(Wishes(edition, names, language="fr", lexicon="fr", computers=range(len(names))))
    with Store("sqlite://") as store:
        table = Table.create(store, setup, [Seating(computer=True, level=1)] * len(names), game=edition.GAME, seed=3)
        table.play_out()
        view = table.view(None).game
    assert len(view.score_lines) > 3
    assert len(telling.score_lines(view)) == len(view.score_lines)


def test_whose_turn_it_is_can_be_told_of_any_game() -> None:
    race = CardRace()
    state = replay(race, race.open(race_for("cards", ["Ada", "Blaise"], language="en"), seed=2))
    assert outcome(race.view(state, None)) == "Blaise is to play."


def test_an_error_that_no_game_knows_is_said_by_its_code() -> None:
    assert sentence(BonmotError("gone-fishing", place="{sea}")) == "This cannot be done (gone-fishing)."


def test_a_game_of_another_package_says_what_it_refuses(tmp_path: Path) -> None:
    error = BonmotError("bell-is-silent", name="Ada")
    with installed(tmp_path, bell="tests.bell"):
        assert sentence(error) == "Silence, Ada."
        assert telling_of("bell").rules(edition_named("bell")) == [("bell", "Strike it first.")]
    assert sentence(error) == "This cannot be done (bell-is-silent)."


# ---- Markdown


def test_emphasis_and_numbers_at_the_beginning_of_a_line_are_read_as_markdown_says() -> None:
    assert plain("*A bon mot.* It bore the years 1984 to\n1987. It was **sold**.") == (
        "A bon mot. It bore the years 1984 to 1987. It was sold."
    )


def test_a_hash_in_a_fence_is_not_a_heading() -> None:
    found = list(blocks("# Title\n\n```play fr\n# 1\n```\n\n1. one\n2. two\n"))
    assert [block.kind for block in found] == ["heading", "fence", "ordered_list"]
    assert found[1].info == "play fr"
    assert found[2].lines == ("1. one", "2. two")


def _places(message: str) -> list[str]:
    return [name for _text, name, *_rest in string.Formatter().parse(message) if name]


def test_two_who_win_together_win() -> None:
    game = Crossword()
    setup = setup_for("modern", ["Ada", "Ben", "Cleo", "Dan"], language="en", teams=[0, 1, 0, 1])
    state, _events = step(game, replay(game, game.open(setup, 1)), 1, Resign())
    view = game.view(state, None)
    with speak("en"):
        assert outcome(view) == "The game is over: Ada & Cleo win."
    with speak("fr"):
        assert outcome(view) == "La partie est finie\xa0: Ada & Cleo gagnent."
