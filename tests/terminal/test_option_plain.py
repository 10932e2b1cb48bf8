"""OPTION in plain lines, played by what is read aloud and by nothing else."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bonmot.games.events import Ended
from bonmot.games.option.events import ChallengeFailed, ChallengeUpheld, Exchanged, Played
from bonmot.starting import SeatWish, Start

from .listening import ADA, BOB, CLEO, ROBOT, Lines, Listener, Script, Sitting, sit


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.sqlite"


class PrismListener(Listener):
    """Lays whatever the last hint told: a whole turn, as it is typed."""

    def answer(self, heard: list[str]) -> str:
        hints = heard[self._asked_at :] if self._asked_at is not None else []
        for line in hints:
            if found := re.fullmatch(r"(\S+ .+): \d+ points?", line):
                self._asked_at = None
                return found[1]
        return super().answer(heard)


@pytest.mark.rule("O-001", "O-004", "O-008", "O-047", "O-048", "O-049", "O-050")
@pytest.mark.parametrize(
    ("edition", "language", "seats"),
    [("option", "fr", (ADA, ROBOT)), ("option-advanced", "en", (ADA, BOB, CLEO)), ("option-free", "fr", (ADA, BOB))],
)
def test_a_whole_game_is_played_by_ear(edition: str, language: str, seats: tuple[SeatWish, ...], url: str) -> None:
    start = Start(edition=edition, language=language, seats=seats, hand_over=False, seed=5)
    sat = sit(start, PrismListener(), url)
    assert isinstance(sat.events[-1], Ended)
    assert "The prisms are reconstructed: the maker’s list is not public." in sat.text
    played = [event for event in sat.events if isinstance(event, Played)]
    assert len(played) > 10
    assert any(event.flipped for event in played)
    for event in played:
        assert re.search(
            rf"^\w+: {event.words[0].word}, \w+ (?:across|down), {event.score} points?", sat.text, re.MULTILINE
        )
    scores = ", ".join(f"{seat.name} {score}" for seat, score in zip(seats, sat.events[-1].scores, strict=True))
    assert f"Final scores: {scores}." in sat.text
    if any(sat.events[-1].adjustments):
        assert re.search(r"has left: \S/\S \d+\+\d+", sat.text)  # both faces


def typed(url: str, *lines: str, seats: tuple[SeatWish, ...] = (ADA, BOB), seed: int = 5) -> Sitting:
    start = Start(edition="option", language="fr", seats=seats, hand_over=False, seed=seed)
    return sit(start, Lines(lines), url)


@pytest.mark.rule("O-015")
def test_the_draw_is_told(url: str) -> None:
    heard = typed(url, "quit").text
    assert re.search(r"Ada draws \S/\S: \d+ \+ \d+ = \d+; Bob draws \S/\S: \d+ \+ \d+ = \d+\.", heard)
    assert re.search(r"^(Ada|Bob) begins\.$", heard, re.MULTILINE)


@pytest.mark.rule("O-017", "O-018")
def test_prisms_are_read_with_both_letters(url: str) -> None:
    # The rack of this seed: F/b, R/e, M/g, N/u, C/a, F/p, A/i.
    sat = typed(url, "rack", "H5 MURA", "square H5", "square H6", "row H", "board", "square A1", "sheet")
    heard = sat.text
    assert "Your rack: F/b, R/e, M/g, N/u, C/a, F/p, A/i." in heard
    assert "Ada: MURA, H5 across, 13 points" in heard
    assert "H5: M, dark, 5 points; behind it G, 5 points." in heard
    assert "H6: U, light, 3 points; behind it N, 2 points." in heard
    assert re.search(r"Row H: 5 M/g, 6 u/N, 7 R/e, 8 [Aa]/\S\.", heard)
    assert "Row H: MURA from 5 to 8." in heard
    assert "A1: no prism." in heard
    assert "1. Ada: H5 MURA, 13 points, total 13" in heard


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("H5 MUR", "The first word has at least 4 letters."),
        ("H5 ZZZZ", "None of your prisms shows Z."),
        ("H14 MURA", "is not on the board."),
        ("try H5 MURA", "MURA 13: 13 points."),
        ("row ZZ", "There is no row or column"),
        ("square 99", "“99” is not a place on a board"),
        ("change 9", "“9” is not on your rack."),
        ("change Q/x", "is not on your rack."),
        ("challenge", "There is nothing to challenge"),
        ("accept", "No last play waits to be accepted."),
        ("H5", "Unknown command “H5”"),
        ("H5 ((", "is not a turn: write a place and a word"),
        ("values", "E 1"),
        ("bag", "82 prisms left in the bag."),
        ("help", "row: the prisms of one row or column"),
        ("hint 99", "A hint has a grade from 1 to 7"),
    ],
)
def test_every_line_gets_an_answer_and_nothing_is_lost(line: str, answer: str, url: str) -> None:
    sat = typed(url, line, "rack")
    after = sat.text.split("Ada> ")[1]
    assert answer in after
    assert "Traceback" not in sat.text
    assert sat.text.count("Your rack: F/b, R/e, M/g, N/u, C/a, F/p, A/i.") == 2
    assert not [event for event in sat.events if isinstance(event, Played)]


@pytest.mark.rule("O-029")
def test_prisms_are_exchanged_by_number_letters_or_all(url: str) -> None:
    sat = typed(url, "change 1 F/p", "change *", "change", "1", "quit")
    exchanged = [event for event in sat.events if isinstance(event, Exchanged)]
    assert [len(event.prisms) for event in exchanged] == [2, 7, 1]
    assert "Ada exchanges 2 prisms." in sat.text
    assert "New prisms: " in sat.text


@pytest.mark.rule("O-044", "O-045", "O-046")
def test_words_are_contested(url: str) -> None:
    sat = typed(url, "H5 MURA", "challenge", "quit")
    assert isinstance(sat.events[-1], ChallengeFailed)
    assert "The challenge fails: MURA is good. Bob loses 10 points." in sat.text
    sat = typed(url, "H5 MRCA", "challenge MRCA", "quit")
    assert isinstance(sat.events[-1], ChallengeUpheld)
    assert "The challenge is right: MRCA will not do. Ada takes the whole turn back." in sat.text


def test_questions_lead_to_a_table_of_people(url: str) -> None:
    heard = sit(Start(), Script("option", "fr", "2", "Zoé", "n", "Max", "n", "n", "pass", "quit"), url).text
    assert "Option: Zoé, Max." in heard
    assert re.search(r"(Zoé|Max) passes\.", heard)


def test_plain_mode_draws_nothing(url: str) -> None:
    code = "import sys, bonmot.terminal.option.plain; print([name for name in sys.modules if name == 'textual'])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
    heard = typed(url, "H5 MURA", "board", "row H").text
    assert not re.search(r"[\u2500-\u259f\x00-\x08\x0b-\x1f\x7f]", heard)
