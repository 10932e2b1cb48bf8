"""Duplicate line by line: everything that may be said, the bells, and slips that stay secret at one keyboard."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bonmot.games.duplicate.events import Closed, HandedIn
from bonmot.starting import SeatWish, Start, clock_from
from bonmot.telling.commands import command_words
from bonmot.terminal.duplicate.plain import PlainDuplicate
from tests.tables.sitting import Watch
from tests.terminal.listening import Script, Sitting, Typed, sit

ADA, BOB = SeatWish("Ada"), SeatWish("Bob")
ROBOT = SeatWish(computer=True, level=1)
ALONE = Start("duplicate", "fr", seats=(ADA, ROBOT), seed=3, clock=clock_from("none"))


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


def later(watch: Watch, seconds: float, line: str) -> Callable[[list[str]], str]:
    """Type a line after some time."""

    def type_(_heard: list[str]) -> str:
        watch.forward(seconds)
        return line

    return type_


def test_everything_may_be_said(url: str) -> None:
    typed: list[Typed] = ["", "rack", "try H5 DOSE", "clock", "hint 4", "H5 DOSE"]
    typed += ["board", "row H", "square H5", "grid", "bag", "sheet", "standings"]
    typed += ["look obede", "look dose", "report", "slips 1", "draw", "help", "pass"]
    sat = sit(ALONE, Script(*typed, "suite", "bulletin H5 DOSE", "abandon", "y"), url)
    heard = sat.text
    assert {each.words.name for each in PlainDuplicate.commands} == {
        each.name for each in command_words("duplicate").values()
    }
    assert "Round 1: D, S, E, blank, O, B, E (DSE?OBE)." in heard
    assert "DOSE 10: 10 points." in heard
    assert "There is no clock." in heard
    assert "Ada hands in H5 DOSE." in heard
    assert "The top is H2 DEBOiSE: 74 points. Yours, H5 DOSE: 10 points, −64 to the top." in heard
    assert "Row H: DEBOISE with a blank for I from 2 to 8." in heard
    assert "   Ada: H5 DOSE, 10 points, total 10" in heard
    assert ". Ada: 10 points, −64 to the top, 13.5 %." in heard
    assert "speaks only of words that were played, and OBEDE is none." in heard
    assert "DOSE is in the dictionary: " in heard
    assert "64 points" in heard.partition("DOSE is in the dictionary")[2].partition("Round 2")[0], "report"
    assert "hand in a blank slip" in heard, "help"
    assert "Round 2: " in heard
    assert "Your slip counts zero: a blank slip." in heard
    assert sum(isinstance(event, Closed) for event in sat.events) == 2


def test_a_person_alone_answers_three_questions(url: str) -> None:
    said = sit(Start("duplicate", "fr", seed=3), Script("", "Ada", "", "15", "2:30", "", "quit"), url).text
    assert "How many players, 1 to 4? [1]" in said
    assert "Duplicate: 16 players." in said
    assert "Time left: 2 minutes 30 seconds." in said


def test_the_end_tells_ones_own_rank_in_a_field(url: str) -> None:
    start = ALONE._replace(seats=(ADA, *(SeatWish(f"R{at}", True, 1, "nora") for at in range(9))))
    heard = sit(start, Script("", *["pass", ""] * 40), url).text
    _rounds, _all, end = heard.rpartition("The top is ")
    assert "\n10. Ada: 0 points, " in end
    lost = [f"\nR{at}: " for at in range(9) if f"\n1. R{at}: " not in end]
    assert not any(said in end for said in lost), "whoever has lost does not congratulate one who has lost as well"


def test_bells_are_said(url: str) -> None:
    watch = Watch()
    start = ALONE._replace(clock=clock_from("1:00"))
    rings, closes = later(watch, 45, ""), later(watch, 20, "rack")
    heard = sit(start, Script("", "clock", rings, "clock", closes, "quit"), url, clock=watch).text
    assert "Time left: 1 minute." in heard
    assert heard.index("The bell: write your slip.") < heard.index("Time left: 15 seconds.")
    assert "The bell: time is up." in heard
    assert "You handed in no slip." in heard


def pages(sat: Sitting) -> list[str]:
    """What was on the paper or on the screen at one time."""
    return sat.text.split("\f")


@pytest.mark.parametrize("clock", ["none", "3:00"])
def test_nobody_hears_the_slip_of_another(clock: str, url: str) -> None:
    watch = Watch()
    start = ALONE._replace(seats=(ADA, BOB, ROBOT), clock=clock_from(clock))
    # Ada draws; all look; she comes, writes, and hides it. Bob comes after the second bell, and asks for everything.
    bob: list[Typed] = [later(watch, 200, ""), "sheet", "standings", "score", "H5 ODES"]
    sat = sit(start, Script("", "", "", "H5 DOSE", "", *bob, "quit"), url, clock=watch)
    first, second = pages(sat)
    assert "Ada hands in H5 DOSE." in first
    assert "Ada, press Enter to hide your slip." in first
    before, closed, after = second.partition("The top is ")
    assert "DOSE" not in before
    assert "Ada hands in a slip." in before
    assert "Round 1: D, S, E, blank, O, B, E (DSE?OBE)." in before, "everybody may look at the rack"
    assert closed
    assert "Ada 10 (−64) · Bob 10 (−64)" in after
    assert {event.seat for event in sat.events if isinstance(event, HandedIn)} == {0, 1, 2}
