"""The card race line by line, by somebody who knows only what is read aloud."""

import io
import re
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bonmot.errors import BonmotError
from bonmot.games.cards import Deck, Instruction, setup_for
from bonmot.games.cards.judging import Question, answers
from bonmot.starting import SeatWish, Start
from bonmot.tables import Seating, Store, Table
from bonmot.telling import sentence
from bonmot.terminal.cards.plain import PlainCards
from bonmot.terminal.plain.playing import PlainGame
from bonmot.terminal.plain.teletype import Left, Teletype
from tests.tables.sitting import Watch
from tests.terminal.listening import Script, sit

FOUR = Instruction("length", "4", "4-LETTER WORD")
PROPER = Instruction("type", "proper", "PROPER NOUN")
CONTAINS = Instruction("special", "contains", "CONTAINS A ___")
PERSON, COMPUTER = Seating(), Seating(computer=True, level=3)


class AtOnce(Executor):
    """Computers think here and now."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


class Listening:
    """Answers what is asked, a little later than it was heard; the clock is moved by hand."""

    def __init__(self, answer: Callable[[list[str]], str], watch: Watch, seconds: float, lines: int = 200) -> None:
        self.heard = io.StringIO()
        self._answer, self._watch, self._seconds, self._lines = answer, watch, seconds, lines

    def isatty(self) -> bool:
        return False

    def readline(self, _size: int = -1, /) -> str:
        self._lines -= 1
        if self._lines < 0:
            return ""
        self._watch.forward(self._seconds)
        return self._answer(self.heard.getvalue().splitlines()) + "\n"


def race(
    answer: Callable[[list[str]], str],
    card: Instruction = FOUR,
    *,
    seconds: float = 0.5,
    lines: int = 200,
    language: str = "en",
    **options: object,
) -> tuple[str, Any]:
    """Play with these answers; what was heard, and the view at the end."""
    deck = msgspec.structs.replace(Deck.load(language), instructions=(card,) * 19)
    setup = setup_for("cards", ["Ada", "Robot"], language=language, deck=deck, options=options, computers=[1])
    watch = Watch()
    typing = Listening(answer, watch, seconds, lines)
    with Store("sqlite://") as store:
        table = Table.create(store, setup, (PERSON, COMPUTER), game="cards", seed=5, clock=watch, executor=AtOnce())

        def wait(seconds: float) -> bool:
            watch.forward(seconds)
            return False

        game = PlainGame(Teletype(typing, typing.heard), table, PlainCards(), clock=watch, wait=wait)
        try:
            game.play()
        except Left:
            table.close()
        return typing.heard.getvalue(), table.view(0).game


def heard_last(heard: list[str], beginning: str) -> str:
    return next(line for line in reversed(heard) if line.startswith(beginning)).removeprefix(beginning)


def hand_heard(heard: list[str]) -> tuple[str, ...]:
    return tuple(heard_last(heard, "Your cards: ").split(".")[0].split(", "))


def laying(card: Instruction, letter: Callable[[list[str]], str] = lambda _heard: "") -> Callable[[list[str]], str]:
    """Somebody who always knows a word, and otherwise does what is asked."""

    def answer(heard: list[str]) -> str:
        asked = next(line for line in reversed(heard[:-1]) if not line.startswith("Ada> "))
        if "turn to turn" in asked:
            return "turn"
        if "how many vowels" in asked:
            return "draw"
        if "vowel or consonant" in asked:
            return "vowel"
        question = Question(card, "en", "en", 3, letter(heard))
        return next(iter(answers(question, hand_heard(heard))), "pass").lower()

    return answer


def test_a_game_is_won_by_ear() -> None:
    heard, view = race(laying(FOUR), target=3)
    assert view.final is not None
    assert view.final.winners == (0,)
    assert "The card: A word of 4 letters." in heard
    won = view.sides[0].won[0].word
    assert f"Ada wins the card with {won} (0.5 s)." in heard
    assert heard.endswith(f"Robot: {len(view.sides[1].won)} cards\n") or "Robot: " in heard.splitlines()[-1]
    assert "The game is over: Ada wins." in heard


def test_a_computer_is_quicker_than_somebody_who_thinks_for_a_minute() -> None:
    heard, view = race(laying(FOUR), seconds=55, target=3, lines=40)
    assert view.sides[1].won
    word = view.sides[1].won[0].word
    assert f"Robot wins the card with {word}" in heard
    assert heard.index("Robot lays") < heard.index("Robot wins")


@pytest.mark.rule("C-039")
def test_a_special_letter_is_turned_and_counts_as_a_card() -> None:
    def letter(heard: list[str]) -> str:
        return heard_last(heard, "The card: A word that contains ")[:1]

    heard, view = race(laying(CONTAINS, letter), CONTAINS, target=3, lines=40)
    assert "Type vowel or consonant." in heard
    assert re.search(r"(Ada|Robot) turns a (vowel|consonant): \w\. A word that contains \w\.", heard)
    assert view.sides[0].won


@pytest.mark.rule("C-038")
def test_a_proper_noun_is_explained_to_computers() -> None:
    def answer(heard: list[str]) -> str:
        if "turn to turn" in heard[-2]:
            return "turn"
        if "What does it stand for?" in heard[-2]:
            return "nothing"
        name = "".join(hand_heard(heard))
        if "must contain the word" in heard[-2]:
            return f"Our dog {name.title()}"
        return name if "The card" in "".join(heard[-4:]) else ""

    heard, view = race(answer, PROPER, lines=8)
    assert "The explanation must contain the word" in heard
    assert "Ada explains" in heard
    assert view.history[0].how == "won"
    assert view.history[0].seats == (0,)


@pytest.mark.rule("C-028")
def test_orders_in_two_languages() -> None:
    lines = iter(["help", "table", "hand", "échanger", "exchange * 3", "score", "stop", "yes"])

    def answer(heard: list[str]) -> str:
        return "retourner" if "turn to turn" in heard[-2] else next(lines)

    heard, view = race(answer, lines=12)
    assert "exchange: exchange cards" in heard
    assert "Robot: 7 cards, looks for a word." in heard
    assert "Exchange at least one card." in heard
    assert "Ada exchanges 7 cards and is out of this round. New cards: " in heard
    assert sum(card in view.vowel_cards for card in view.sides[0].hand) == 3
    assert view.final is not None
    assert view.final.reason == "abandoned"


def test_words_that_are_nothing_are_answered_with_a_sentence() -> None:
    strange = iter(["", "zzzzzzz", "42", "lay", "lay zzz", "draw 99", "vowel", "exchange zzzz", "undo", "hint", "??"])

    def answer(heard: list[str]) -> str:
        return "turn" if "turn to turn" in heard[-2] else next(strange, "quit")

    heard, view = race(answer, lines=30)
    assert "Traceback" not in heard
    assert view.history == ()


def test_it_is_set_up_question_by_question(tmp_path: Path) -> None:
    lines = Script("3", "Zoé", "n", "", "y", "2", "-", "Max", "y", "5", "-", "4", "y", "quit")
    sat = sit(Start(edition="cards", language="en", seed=4), lines, f"sqlite:///{tmp_path}/games.sqlite")
    opened = sat.events[0]
    assert [seat.computer for seat in opened.setup.seats] == [False, True, True]
    assert (opened.setup.edition.target, opened.setup.edition.mercy) == (4, False)
    assert "4 cards win the game." in sat.text
    assert "The game is kept." in sat.text


def test_several_people_need_the_screen(tmp_path: Path) -> None:
    start = Start(edition="cards", language="en", seats=(SeatWish("Ada"), SeatWish("Bob")))
    with pytest.raises(BonmotError) as error:
        sit(start, Script(), f"sqlite:///{tmp_path}/games.sqlite")
    assert "several people need the screen" in sentence(error.value)
