"""What is read aloud in plain mode to those who ask: board, bag, racks, and help."""

import re
from pathlib import Path

import pytest

from bonmot.errors import BonmotError
from bonmot.games.crossword import Edition
from bonmot.games.crossword.events import Played
from bonmot.games.legible import folded
from bonmot.starting import Start
from bonmot.terminal.crossword.plain import PlainCrossword
from bonmot.terminal.plain.commands import meant
from bonmot.terminal.plain.playing import PLAIN_COMMANDS
from bonmot.words import Alphabet

from .listening import (
    ADA,
    BOB,
    CLEO,
    HORNS,
    Play,
    Script,
    hinted,
    lines_after,
    rack_heard,
    sit,
)


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
