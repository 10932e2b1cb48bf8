"""What one may do with a turn in plain mode besides laying a word; hints, second thoughts, and time."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bonmot.games.crossword import setup_for
from bonmot.games.crossword.events import Exchanged, Played
from bonmot.games.events import Passed
from bonmot.starting import SeatWish, Start, clock_from
from bonmot.tables import Store, Table
from tests.tables.sitting import Watch

from .listening import (
    ADA,
    BOB,
    CLEO,
    DAN,
    HORNS,
    Play,
    Script,
    hinted,
    lines_after,
    nonsense,
    rack_heard,
    sit,
)


@pytest.mark.rule("M-085")
@pytest.mark.rule("M-086")
@pytest.mark.rule("D-072")
def test_letters_are_changed_and_the_new_ones_told(play: Play) -> None:
    def two(heard: list[str]) -> str:
        return " ".join(rack_heard(heard)[:2]).lower()

    sat = play("micro", "change", two, "change *")
    first, second = (event for event in sat.events if isinstance(event, Exchanged))
    assert len(first.tiles) == 2
    assert len(second.tiles) == 7
    told = sat.text.partition("Ada exchanges 2 tiles.\n")[2].splitlines()[0]
    assert told == f"New tiles: {', '.join(first.drawn)}."
    assert "Bob exchanges 7 tiles.\n" in sat.text


@pytest.mark.rule("M-090")
@pytest.mark.parametrize("line", ["pass", "PASSER", "pa", "Passe"])
def test_passing(line: str, play: Play) -> None:
    sat = play("modern", line, seats=(ADA,))
    assert isinstance(sat.events[1], Passed)
    assert "Ada passes.\n" in sat.text


@pytest.mark.parametrize(("strange", "outcome"), [(True, "right"), (False, "fails")])
def test_a_word_is_challenged(strange: bool, outcome: str, play: Play) -> None:
    lines = [nonsense("8H", "en")] if strange else ["hint 7", hinted]
    sat = play("tournament", *lines, "challenge", "sheet")
    word = next(event for event in sat.events if isinstance(event, Played)).word
    players = {0: ("Ada", "Bob"), 1: ("Bob", "Ada")}[sat.events[0].first]
    if strange:
        assert f"The challenge is right: {word} will not do. {players[0]} takes the tiles back.\n" in sat.text
        assert f"2. {players[0]}: must take it back, " in sat.text
    else:
        assert f"The challenge fails: {word} is good. {players[0]} gains 5 points.\n" in sat.text


@pytest.mark.rule("R-051")
@pytest.mark.parametrize(("vote", "heard"), [("y", "fails"), ("non", "is right")])
def test_the_others_vote_on_a_contested_word(vote: str, heard: str, play: Play) -> None:
    strange = nonsense("H8", "fr")
    sat = play("micro", strange, "", "yes", "challenge", vote, seats=(ADA, BOB, CLEO))
    word = next(event for event in sat.events if isinstance(event, Played)).word
    assert f"Cleo: Bob challenges: {word}. Do you find it good? [y/n] {vote}\n" in sat.text
    assert f"The challenge {heard}: {word}" in sat.text


@pytest.mark.rule("R-047", "R-048")
def test_a_contested_word_goes_back_with_its_points_and_the_turn(play: Play) -> None:
    strange = nonsense("8H", "en")
    sat = play("tournament", strange, "challenge", "pass", strange, "pass", "challenge", "score")
    first, held = re.findall(r"(\w+) is to play\.\nYour rack: (.*)\.", sat.text)[0]
    challenged = sat.text.split("> challenge\n")[1]
    assert challenged.startswith("The challenge is right: ")
    assert f"{first} takes the tiles back.\nAda 0, Bob 0. " in challenged  # the points are gone,
    assert f"{first} is to play" not in challenged.split("> pass")[0]  # and so is the turn;
    assert f"{first} is to play.\nYour rack: {held}.\n" in challenged  # every tile is there again.
    # Once the next one has passed, the word stands.
    assert "There is nothing to challenge: only the last play can be" in sat.text.split("> challenge\n")[2]


@pytest.mark.rule("M-038", "O-010")
@pytest.mark.parametrize(("edition", "place"), [("micro", "H8"), ("tournament", "8H")])
def test_the_dictionary_is_closed_until_a_word_is_challenged(edition: str, place: str, play: Play) -> None:
    sure = ["", "yes"] if edition == "micro" else []
    strange, told = nonsense(place, "fr" if edition == "micro" else "en"), list[str]()

    def look(heard: list[str]) -> str:
        told.append(next(line for line in reversed(heard) if "points" in line).split(": ")[1].split(",")[0].split()[0])
        return f"look {told[0].lower()}"

    sat = play(edition, "look chat", strange, *sure, look, "challenge", look, "look chat")
    word = next(event for event in sat.events if isinstance(event, Played)).word
    looked = [line for line in sat.text.splitlines() if "dictionary" in line]
    assert looked[0] == looked[-1] == "The dictionary is closed until CHAT is challenged."
    assert looked[1] == f"The dictionary is closed until {word} is challenged."
    assert looked[2] == f"{word} is not in the dictionary."


@pytest.mark.rule("M-039")
@pytest.mark.parametrize("hand_over", [False, True])
def test_a_third_person_contests_a_word_on_the_turn_of_the_second(hand_over: bool, play: Play) -> None:
    lines = [*[""] * hand_over, nonsense("H8", "fr"), "", "yes", *["", ""] * hand_over, "challenge cleo"]
    back = [""] * hand_over
    sat = play("micro", *lines, "yes", *back, "no", seats=(ADA, BOB, CLEO), hand_over=hand_over)
    assert "Cleo challenges: " in sat.text
    assert "The challenge is right: " in sat.text
    assert "Bob> challenge cleo\n" in sat.text
    asked = "Cleo, do you challenge the last play? [y/N] "
    assert asked + "yes\n" + "Bob, press Enter when you are here. \n" * hand_over in sat.text
    assert ("\f\n" + asked in sat.text) is hand_over  # the tiles of Bob are not for her
    # Nobody challenges for others: it may cost them something.
    sat = play("micro", *lines, "", *back, "score", seats=(ADA, BOB, CLEO), hand_over=hand_over)
    assert asked + "\n" + "Bob, press Enter when you are here. \n" * hand_over + "Bob> score\n" in sat.text
    assert "challenges: " not in sat.text


@pytest.mark.rule("M-039")
@pytest.mark.parametrize("line", ["challenge", "contester Cleo"])
def test_and_before_a_computer_moves(line: str, play: Play) -> None:
    seats = (ADA, SeatWish("Robot", True, 4), CLEO)
    sat = play("micro", nonsense("H8", "fr"), "", "yes", line, seats=seats)
    assert f"Cleo: Enter lets it stand, challenge contests it. {line}\n" in sat.text
    assert "Cleo challenges: " in sat.text
    assert "The challenge is right: " in sat.text


@pytest.mark.rule("R-056")
def test_partners_consult(play: Play) -> None:
    seats = (ADA, BOB, CLEO, DAN)
    sat = play("regles", "consult keep the S", "pass", "consult", "pass", "consult", seats=seats, teams=True, seed=8)
    prompts = re.findall(r"^([\w &]+)> consult", sat.text, re.MULTILINE)
    assert prompts[0] == prompts[2] != prompts[1]
    partner = prompts[0].split(" & ")[0]
    assert lines_after(sat, "consult keep the S")[0] == f"{partner} to the partner: keep the S"
    assert sat.text.endswith(f"> consult\n{partner}: keep the S\n" + sat.text.rpartition("keep the S\n")[2])
    assert lines_after(sat, "consult") == []  # the opponents hear nothing


@pytest.mark.parametrize(("answer", "heard"), [("yes", "fails"), ("no", "is right")])
def test_the_arbiter_is_asked_at_the_same_keyboard(answer: str, heard: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    options = {"challenge.judge": "arbiter", "opening.first": "first-seat"}
    setup = setup_for("tournament", ["Ada", "Bob"], language="en", arbiter=True, options=options)
    with Store(url) as store:
        name = Table.create(store, setup, seed=5, rules=clock_from("none")).name
    sat = sit(Start(resume=name), Script(nonsense("8H", "en"), "challenge", "pass", answer, "sheet"), url)
    word = next(event for event in sat.events if isinstance(event, Played)).word
    asked = f"the referee: Bob challenges: {word}. Do you find it good? [y/n]"
    assert f"{asked} pass\nOnly players may do that: you are watching.\n{asked} {answer}\n" in sat.text
    assert f"The challenge {heard}: {word}" in sat.text
    assert "Bob> sheet\n" in sat.text


def test_somebody_gives_up_and_the_others_go_on(play: Play) -> None:
    sat = play("micro", "resign", "", "resign", "oui", "sheet", seats=(ADA, BOB, CLEO))
    assert "Ada gives up.\n" in sat.text
    assert sat.text.count("Give the game up? [y/N]") == 2
    assert "Bob> sheet\n1. Ada: gives up, 0 points, total 0\n" in sat.text


@pytest.mark.rule("M-082")
def test_a_game_is_stopped_for_everybody(play: Play) -> None:
    sat = play("micro", "abandonner", "no", "abandon", "yes")
    assert "The game was stopped.\n" in sat.text
    assert "The game was abandoned.\n" in sat.text


@pytest.mark.rule("D-066")
def test_a_game_is_saved_under_a_name(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    start = Start(edition="deluxe", seats=(ADA, BOB), racks="all", clock=clock_from("none"))
    sat = sit(start, Script("save", "save Sunday in Dieppe", f"save {'x' * 500}", "quit"), url)
    assert sat.text.count(f"To go on: bonmot play --resume {sat.table}\n") == 3
    assert "at most 60 characters.\n" in sat.text
    assert "\n1. Sunday in Dieppe: Ada 0, Bob 0\n" in sit(Start(), Script("1", "score"), url).text


# ---- hints and second thoughts


def test_each_hint_tells_a_little_more(play: Play) -> None:
    sat = play("modern", *["hint"] * 8, "hint 1", "hint 9", "hint much", seats=(ADA,))
    told = [part.splitlines()[1:] for part in sat.text.split("Ada> ")[1:]]
    assert [len(lines) for lines in told[:6]] == [1, 2, 2, 3, 4, 5]
    assert re.fullmatch(r"\S+ \S+: \d+ points?", told[6][0])
    # The dictionary judges words here: it says what the word of the hint means.
    word = told[6][0].split()[1].rstrip(":").upper()
    assert told[6][1].startswith(f"{word}: ")
    assert len(told[6][1]) > len(word) + 6
    assert told[7] == told[6]
    assert told[8] == told[0]
    assert told[9][0] == "A hint has a grade from 1 to 7, and not 9."
    assert told[10][0] == "A hint has a grade from 1 to 7, and not much."


@pytest.mark.rule("D-074")
def test_a_hint_of_de_luxe_is_a_word_and_its_place(play: Play) -> None:
    told = lines_after(play("deluxe", "hint"), "hint")
    assert re.fullmatch(r"\S+ \S+: \d+ points?", told[0])
    # There the dictionary keeps silent: players answer for their words (M-038).
    assert not any(line.startswith(f"{told[0].split()[1].rstrip(':').upper()}: ") for line in told)


def test_hints_may_cost(play: Play) -> None:
    sat = play("modern", "hint 3", "score", seats=(ADA,), hint_cost=2)
    assert lines_after(sat, "hint 3")[0] == "The hint costs Ada 6 points."
    assert lines_after(sat, "score")[0].startswith("Ada -6;")


@pytest.mark.rule("R-058")
def test_a_theme_is_told_and_previewed(play: Play) -> None:
    sat = play("modern", "try 8G horn", "score", "8G horn", theme="sea", seed=HORNS)
    told = "Each play makes a word of the theme: the sea."
    assert told in sat.text.split("Ada> ")[0]
    assert told in lines_after(sat, "score")
    assert (
        lines_after(sat, "try 8G horn")[0]
        == lines_after(sat, "8G horn")[0]
        == ("HORN is not on the theme of this game.")
    )


@pytest.mark.rule("O-010")
@pytest.mark.parametrize("edition", ["modern", "deluxe", "option"])
def test_a_table_may_play_without_hints(edition: str, play: Play) -> None:
    sat = play(edition, "hint", "hint 7", "help", hints=False)
    assert lines_after(sat, "hint")[0] == lines_after(sat, "hint 7")[0] == "This table plays without hints."
    assert not any(line.startswith("hint") for line in lines_after(sat, "help"))


def test_who_plays_against_computers_takes_turns_back(play: Play) -> None:
    sat = play("modern", "undo", "pass", "undo", "sheet", seats=(ADA, SeatWish("Robot", True, 1)), seed=5)
    assert lines_after(sat, "undo")[0] == "You have played no turn yet that could be taken back."
    assert "Ada takes the last turn back.\n" in sat.text
    assert not [event for event in sat.events if isinstance(event, Passed)]


@pytest.mark.parametrize(("answer", "left"), [("y", 0), ("n", 1), ("", 1)])
def test_among_people_the_others_are_asked(answer: str, left: int, play: Play) -> None:
    sat = play("micro", "pass", "undo", answer, "score")
    assert f"Bob, may Ada take the last turn back? [y/N] {answer}\n" in sat.text
    assert len([event for event in sat.events if isinstance(event, Passed)]) == left
    assert ("Ada> score" if not left else "Bob> score") in sat.text


# ---- against the clock


def later(watch: Watch, seconds: float, line: str) -> Callable[[list[str]], str]:
    """Think for so long, then type."""

    def typed(_heard: list[str]) -> str:
        watch.forward(seconds)
        return line

    return typed


@pytest.mark.rule("D-063")
def test_time_is_announced_and_a_turn_is_missed(play: Play) -> None:
    watch = Watch()
    lines = [later(watch, seconds, line) for seconds, line in ((55, "rack"), (40, "rack"), (30, "clock"), (26, "pass"))]
    sat = play("deluxe", *lines, rules="2:30", at=watch, racks="all")
    assert re.findall(r"Time left: (.*)\.", sat.text) == ["2 minutes 30 seconds", "55 seconds", "25 seconds", *ANEW]
    assert "Ada> clock\nAda: 25 seconds.\nBob: 2 minutes 30 seconds.\n" in sat.text
    assert (
        "Ada> pass\nThe time is over: Ada misses the turn.\nIt is the turn of Bob: wait until it is yours.\n"
        in sat.text
    )
    assert [event.missed for event in sat.events if isinstance(event, Passed)] == [True]


def test_by_correspondence_time_is_counted_in_days(play: Play) -> None:
    watch = Watch()
    lines = [later(watch, 21 * 3600, "clock"), later(watch, 50 * 3600, "clock")]
    sat = play("modern", *lines, rules="3d", at=watch)
    assert "Time left: 3 days.\n" in sat.text
    assert "Bob> clock\nAda: 3 days.\nBob: 2 days 3 hours.\n" in sat.text
    assert "Bob> clock\nAda: 3 days.\nBob: 1 hour.\n" in sat.text


ANEW = ["2 minutes 30 seconds"]
"""The clock of the next turn."""


@pytest.mark.rule("D-064")
def test_a_word_entered_in_time_may_be_placed_later_but_not_taken_back(play: Play) -> None:
    watch = Watch()
    late = later(watch, 600, "n")
    sat = play("deluxe", "hint", hinted, late, hinted, later(watch, 600, "y"), rules="2:30", at=watch, racks="all")
    assert "The time is over: the word that was entered must be placed." in sat.text
    assert [type(event) for event in sat.events[1:]] == [Played]
    # In time it can be.
    sat = play("deluxe", "hint", hinted, "n", "change *", rules="2:30", at=watch, racks="all")
    assert [type(event) for event in sat.events[1:]] == [Exchanged]
