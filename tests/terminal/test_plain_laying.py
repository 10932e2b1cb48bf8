"""Words laid in plain mode: how they are typed, what is wrong with them, what is asked about them."""

import re

import pytest

from bonmot.games.crossword.events import Played, Withdrawn

from .listening import (
    BLANK_AND_AT,
    HORNS,
    Play,
    Typed,
    hinted,
    lines_after,
    nonsense,
)


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
