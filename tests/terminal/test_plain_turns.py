"""What one may say in plain mode, and what one hears."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from bonmot.errors import BonmotError
from bonmot.games.crossword import Edition, setup_for
from bonmot.games.crossword.events import Exchanged, Played, Withdrawn
from bonmot.games.events import Passed
from bonmot.games.legible import folded
from bonmot.games.moments import Instant
from bonmot.starting import SeatWish, Start, clock_from
from bonmot.tables import Store, Table
from bonmot.tables.table import now
from bonmot.terminal.crossword.plain import PlainCrossword
from bonmot.terminal.plain.commands import meant
from bonmot.terminal.plain.playing import PLAIN_COMMANDS
from bonmot.words import Alphabet
from tests.tables.sitting import Watch

from .listening import ADA, BOB, CLEO, DAN, Script, Sitting, Typed, hinted, nonsense, rack_heard, sit

Play = Callable[..., Sitting]

HORNS: Final = 3245
"""The seed of an English game in which Ada begins with S, O, R, M, R, H, N."""
BLANK_AND_AT: Final = 4
"""The same with T, blank, A, L, R, T, I."""


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Play some lines of an edition; by default two people who share the screen openly."""

    def run(
        edition: str,
        *lines: Typed,
        seats: tuple[SeatWish, ...] = (ADA, BOB),
        at: Callable[[], Instant] = now,
        rules: str = "none",
        **options: Any,
    ) -> Sitting:
        usual: dict[str, Any] = {"hand_over": False, "clock": clock_from(rules), "seed": 7}
        usual |= {} if edition == "option" else {"racks": "none"}  # its prisms always lie open
        start = Start(edition=edition, seats=seats)._replace(**(usual | options))
        if start.language is None and edition not in {"micro", "deluxe", "regles"}:
            start = start._replace(language="en")
        database = f"sqlite:///{tmp_path}/{len(list(tmp_path.iterdir()))}.sqlite"
        return sit(start, Script(*lines), database, clock=at)

    return run


def lines_after(sat: Sitting, typed: str) -> list[str]:
    """What followed a line that was typed."""
    lines = sat.text.splitlines()
    first = next(number for number, line in enumerate(lines) if line.endswith(f"> {typed}"))
    rest = lines[first + 1 :]
    end = next((number for number, line in enumerate(rest) if re.match(r"[\w &]+> ", line)), len(rest))
    return rest[:end]


# ---- laying words


@pytest.mark.parametrize("line", ["8G HORNS", "8g horns", "horns 8G", "HORNS 8g", "play 8G Horns", "jouer horns 8g"])
def test_a_place_and_a_word_in_any_order_and_any_case(line: str, play: Play) -> None:
    sat = play("clabbers", line, seed=HORNS)
    played = [event for event in sat.events if isinstance(event, Played)]
    assert [(event.place, event.word) for event in played] == [("8G", "HORNS")]


def test_a_small_letter_or_a_question_mark_is_a_blank(play: Play) -> None:
    seed = BLANK_AND_AT
    for line in ("8G AtA", "8G a?ta", "a?ta 8g"):
        sat = play("clabbers", line, seed=seed)
        assert "There is no A on the rack" in sat.text  # one A only, and the T is a blank
    for line in ("8H At", "8H a?t"):
        sat = play("clabbers", line, seed=seed)
        (played,) = [event for event in sat.events if isinstance(event, Played)]
        assert played.word == "At"
        assert "Ada: AT with a blank for T, 8H across, 2 points" in sat.text


def test_a_blank_helps_out_only_where_no_tile_is_left_and_it_is_said(play: Play) -> None:
    sat = play("clabbers", "8H TAT", seed=BLANK_AND_AT)  # two T, one A: nothing is missing
    (played,) = [event for event in sat.events if isinstance(event, Played)]
    assert (played.word, "The blank stands for" in sat.text) == ("TAT", False)
    sat = play("clabbers", "8H TAME", seed=BLANK_AND_AT)
    assert "There is no M on the rack" in sat.text  # one blank cannot be M and E
    sat = play("clabbers", "8H MALT", seed=BLANK_AND_AT)
    (played,) = [event for event in sat.events if isinstance(event, Played)]
    assert played.word == "mALT"
    assert "The blank stands for M." in sat.text


@pytest.mark.rule("M-102")
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("8M HORNS", "The word does not fit on the board."),
        ("8H QUIZ", "There is no Q on the rack"),
        ("1A HORNS", "The first word must cover the star, H8."),
        ("8H S", "The first word needs at least two letters."),
        ("99Z HORNS", "The word does not fit on the board."),
        ("8H HORNS!", "“HORNS!”: “!” is not a tile of the set “en”."),
        ("8H", "Unknown command “8H”. Type help for the list."),
        ("play", "“…” is not a move: write a place and a word, such as H8 MAISON."),
        ("play HORNS", "“HORNS” is not a move: write a place and a word, such as H8 MAISON."),
    ],
)
def test_what_is_wrong_with_a_word_is_said(line: str, answer: str, play: Play) -> None:
    sat = play("clabbers", line, seed=HORNS)
    assert any(said.startswith(answer) for said in lines_after(sat, line)), sat.text
    assert len(sat.events) == 1


@pytest.mark.rule("M-102")
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("1A GIF", "The tiles touch none of those on the board."),
        ("8G GIF", "There is H already at G8."),
        ("8G HORNS", "A move lays at least one tile."),
    ],
)
def test_what_is_wrong_beside_other_words_is_said(line: str, answer: str, play: Play) -> None:
    sat = play("clabbers", "8G HORNS", line, seed=HORNS)
    (said,) = re.findall(rf"^Bob> {re.escape(line)}\n(.*)$", sat.text, re.MULTILINE)
    assert said == answer
    assert len(sat.events) == 2


@pytest.mark.rule("M-100")
@pytest.mark.rule("M-101")
@pytest.mark.rule("D-082")
@pytest.mark.parametrize("edition", ["micro", "deluxe"])
def test_the_old_programs_tell_the_score_and_ask(edition: str, play: Play) -> None:
    lines: list[Typed] = ["hint 7", hinted, "n", hinted, "no", hinted, "perhaps", "y"]
    sat = play(edition, *lines)
    (played,) = [event for event in sat.events if isinstance(event, Played)]
    asked = f"{played.word} {played.score}: {played.score} points. Keep it? [Y/n] "
    assert sat.text.count(asked) == 4
    assert "Please answer yes or no." in sat.text
    # The modern table does not ask.
    assert "Keep it?" not in play("modern", "hint 7", hinted).text


@pytest.mark.rule("M-007")
@pytest.mark.rule("M-008")
@pytest.mark.rule("M-104")
@pytest.mark.rule("M-105")
@pytest.mark.rule("D-084")
@pytest.mark.rule("D-085")
@pytest.mark.rule("D-086")
@pytest.mark.parametrize(("edition", "place", "language"), [("micro", "H8", "fr"), ("deluxe", "8H", "en")])
def test_unknown_words_are_asked_about(edition: str, place: str, language: str, play: Play) -> None:
    strange = nonsense(place, language)
    refused = play(edition, strange, "", "", "pass", "no")
    word = next(event for event in refused.events if isinstance(event, Withdrawn)).words[0]
    question = f"Ada: Not in the lexicon: {word}. Are you sure? [y/n]"
    assert refused.text.count(question) == 3
    assert f"First say whether this is right: {word}." in refused.text
    assert "Ada takes the word back and loses the turn." in refused.text
    assert not [event for event in refused.events if isinstance(event, Played)]
    kept = play(edition, strange, "", "yes")
    assert next(event for event in kept.events if isinstance(event, Played)).vouched == (word,)
    assert f"Ada: {word}, {place} across" in kept.text


def test_a_word_can_be_tried(play: Play) -> None:
    sat = play("clabbers", "try 8G HORNS", "essayer 8G horns", "try 8G QUIZ", seed=HORNS)
    assert lines_after(sat, "try 8G HORNS")[0] == lines_after(sat, "essayer 8G horns")[0] == "HORNS 16: 16 points."
    assert lines_after(sat, "try 8G QUIZ")[0].startswith("There is no Q on the rack")
    assert len(sat.events) == 1


# ---- other turns


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
    assert told[7] == told[6]
    assert told[8] == told[0]
    assert told[9][0] == "A hint has a grade from 1 to 7, and not 9."
    assert told[10][0] == "A hint has a grade from 1 to 7, and not much."


@pytest.mark.rule("D-074")
def test_a_hint_of_de_luxe_is_a_word_and_its_place(play: Play) -> None:
    assert re.fullmatch(r"\S+ \S+: \d+ points?", lines_after(play("deluxe", "hint"), "hint")[0])


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


# ---- looking


def test_the_board_is_read_aloud(play: Play) -> None:
    lines = ["board", "8G HORNS", "board", "row 8", "column h", "row 1", "square h8", "case a1", "square b1", "row 77"]
    sat = play("clabbers", *lines, seed=HORNS)
    assert lines_after(sat, "board") == ["The board is empty."]
    after = sat.text.partition("Ada: HORNS")[2]
    assert "> board\nRow 8: HORNS from G to K.\n" in after
    assert lines_after(sat, "row 8") == [
        "Row 8: triple word at A; double letter at D; HORNS from G to K; double letter at L; triple word at O."
    ]
    assert lines_after(sat, "column h") == [
        "Column H: triple word at 1; double letter at 4; O at 8; double letter at 12; triple word at 15."
    ]
    assert lines_after(sat, "square h8") == ["H8: O."]
    assert lines_after(sat, "case a1") == ["A1: free, triple word."]
    assert lines_after(sat, "square b1") == ["B1: free."]
    assert lines_after(sat, "row 77") == ["There is no row or column “77”."]


def test_words_down_are_read_by_their_columns(play: Play) -> None:
    sat = play("modern", "hint 7", hinted, "hint 7", hinted, "board", "grid", seats=(ADA,), seed=21)
    played = [event for event in sat.events if isinstance(event, Played)]
    read = lines_after(sat, "board")
    words = {re.sub(r"[()]", "", formed.word).upper() for formed in played[-1].words}
    assert len(words) == 2
    assert words == set(re.findall(r"[A-Z]{2,}", " ".join(read)))
    assert {line.split()[0] for line in read} == {"Row", "Column"}
    grid = lines_after(sat, "grid")
    assert len(grid) == 16
    assert grid[0].split() == list("ABCDEFGHIJKLMNO")


@pytest.mark.rule("M-087")
@pytest.mark.rule("D-071")
@pytest.mark.parametrize(
    ("edition", "language"), [("micro", "fr"), ("deluxe", "en"), ("regles-89", "fr"), ("super", "en")]
)
def test_the_distribution_is_that_of_the_edition(edition: str, language: str, play: Play) -> None:
    sat = play(edition, "hint 7", hinted, "", "", "distribution", language=language, seats=(ADA, BOB))
    told = lines_after(sat, "distribution")[0].removesuffix(".").replace("blank", "?").split(", ")
    counts = Edition.load(edition).tile_counts(language)
    assert {tile: int(count) for tile, count in (each.split() for each in told)} == {
        tile: count for tile, count in counts.items() if count
    }


@pytest.mark.rule("M-092")
@pytest.mark.rule("D-070")
@pytest.mark.parametrize(("edition", "language"), [("micro", "fr"), ("deluxe", "en")])
def test_values_are_read_aloud(edition: str, language: str, play: Play) -> None:
    told = lines_after(play(edition, "values"), "values")[0].removesuffix(".").split(", ")
    alphabet = Alphabet.load(language)
    assert told == [f"{letter} {alphabet.values[number]}" for number, letter in enumerate(alphabet.letters)] + [
        "blank 0"
    ]


@pytest.mark.rule("M-091")
@pytest.mark.rule("D-069")
def test_premium_squares_are_read_aloud(play: Play) -> None:
    told = lines_after(play("micro", "symboles"), "symboles")
    assert [line.partition(":")[0] for line in told] == [
        "double letter",
        "triple letter",
        "double word",
        "triple word",
        "star, double word",
    ]
    assert [line.count(",") + 1 for line in told[:4]] == [24, 12, 16, 8]
    assert told[3] == "triple word: A1, A8, A15, H1, H15, O1, O8, O15."


def test_the_bag_and_what_one_has_not_seen(play: Play) -> None:
    sat = play("modern", "bag", seats=(ADA,), language="fr")
    told = lines_after(sat, "bag")[0]
    assert told.startswith("95 tiles left in the bag. Unseen: A ")
    assert sum(map(int, re.findall(r"\d+", told.partition("Unseen")[2]))) == 95


@pytest.mark.rule("M-072")
@pytest.mark.parametrize(("racks", "seen"), [("none", 0), ("next", 1)])
def test_the_next_rack_is_told_to_those_who_may_hear_it(racks: str, seen: int, play: Play) -> None:
    sat = play("micro", "rack", seats=(ADA, BOB, CLEO), racks=racks)
    assert sat.text.count("The rack of ") == seen
    if seen:
        assert f"The rack of Bob: {', '.join(sat.events[0].racks[1]).replace('?', 'blank')}." in sat.text


@pytest.mark.rule("M-088")
@pytest.mark.rule("M-089")
@pytest.mark.rule("D-073")
def test_the_rack_is_mixed_and_arranged(play: Play) -> None:
    def backwards(heard: list[str]) -> str:
        return f"arrange {''.join(reversed(rack_heard(heard)))}"

    sat = play("micro", "juggle", "intervertir", backwards, "rack", "arrange 12 ☃", "pass", "pass", "rack")
    racks = re.findall(r"Your rack: (.*)\.", sat.text)
    dealt, mixed, arranged = racks[0].split(", "), racks[2].split(", "), racks[3].split(", ")
    assert sorted(dealt) == sorted(mixed) == sorted(racks[1].split(", "))
    assert dealt != racks[1].split(", ") != mixed  # a shuffle that changes nothing looks like a fault
    assert arranged == mixed[::-1]
    assert racks[4].split(", ") == arranged  # it stays so
    assert sorted(racks[5].split(", ")) == sorted(dealt)


@pytest.mark.rule("D-046")
@pytest.mark.parametrize("edition", ["modern", "option"])
def test_the_rack_is_found_as_it_lay(edition: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    start = Start(edition=edition, language="en", seats=(ADA, BOB), hand_over=False, seed=HORNS)
    sat = sit(start, Script("juggle"), url)
    dealt, mixed = re.findall(r"Your rack: (.*)\.", sat.text)
    again = sit(Start(resume=sat.table), Script("rack"), url)
    assert dealt != mixed
    assert set(re.findall(r"Your rack: (.*)\.", again.text)) == {mixed}


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


def test_every_word_has_its_help_in_one_line(play: Play) -> None:
    commands = (*PlainCrossword.commands, *PLAIN_COMMANDS)
    sat = play(
        "micro", "help", *(f"help {command.words.english}" for command in commands), "aide symboles", "help nothing"
    )
    for command in commands:
        (line,) = lines_after(sat, f"help {command.words.english}")
        assert line == command.words.help
        assert line.startswith(f"{command.words.english}: ")
    told = lines_after(sat, "help")
    assert "challenge:" not in " ".join(told)  # nothing to challenge yet
    assert lines_after(sat, "help nothing") == ["Unknown command “nothing”. Type help for the list."]


def test_words_of_both_languages_may_be_cut_short() -> None:
    commands = (*PlainCrossword.commands, *PLAIN_COMMANDS)
    for command in commands:
        for name in command.words.names:
            assert meant(name, commands) is meant(name.upper(), commands) is meant(folded(name), commands) is command
            for length in range(1, len(name)):
                short = name[:length]
                whole = [each for each in commands if folded(short) in map(folded, each.words.names)]
                begun = [
                    each
                    for each in commands
                    if any(folded(full).startswith(folded(short)) for full in each.words.names)
                ]
                if len(whole or begun) == 1:
                    assert meant(short, commands) is (whole or begun)[0]
                else:
                    with pytest.raises(BonmotError, match="order-unclear"):
                        meant(short, commands)
    assert [meant(short, commands).words.english for short in ("pas", "exc", "che", "gril", "qui")] == [
        "pass",
        "change",
        "rack",
        "board",
        "quit",
    ]
