"""There and back again: bytes to bytes, games to games."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bonmot.notation import gcg
from tests.notation.files import FAULTY, READABLE, content


@pytest.mark.parametrize("name", READABLE)
def test_what_was_read_is_written_to_the_byte(name: str) -> None:
    assert gcg.write(gcg.read(content(name))) == content(name)


@pytest.mark.parametrize("name", READABLE)
def test_the_plain_way_of_writing_says_the_same(name: str) -> None:
    game = gcg.read(content(name))
    plain = gcg.plain(game)
    data = gcg.write(plain)
    assert b"\r" not in data
    assert data.decode("utf-8").endswith("\n")
    again = gcg.read(data)
    assert again == plain
    assert (again.players, again.events, again.turns) == (game.players, game.events, game.turns)
    assert gcg.write(gcg.plain(again)) == data


def test_only_the_line_that_was_changed_is_written_anew() -> None:
    game = gcg.read(content("en-spaces.gcg"))
    first = next(at for at, line in enumerate(game.lines) if isinstance(line, gcg.Play))
    changed = replace(game.events[0], remark="Bingo")
    written = gcg.write(replace(game, lines=(*game.lines[:first], changed, *game.lines[first + 1 :])))
    before, after = content("en-spaces.gcg").splitlines(), written.splitlines()
    assert [at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new] == [first]
    assert after[first] == b">ann: DFASNEU 8F SNAFUED +76 76 Bingo"


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([gcg.Pragma("title", "Łódź")], "gcg-no-such-character"),
        ([gcg.Pragma("title", "two\nlines")], "gcg-cannot-write"),
        ([gcg.Pragma("title", "\ud800")], "gcg-no-such-character"),
        ([gcg.Pragma("two words", "")], "gcg-cannot-write"),
        ([gcg.Pragma("note", ""), gcg.Text("> and nothing else")], "gcg-bad-event"),
        ([gcg.Pragma("note", ""), gcg.Text("#title Hidden")], "gcg-cannot-write"),
        ([gcg.Pass(player="eve", total=0)], "gcg-unknown-player"),
        ([gcg.Pass(player="ann", total=1_000_000)], "gcg-bad-total"),
        ([gcg.Exchange(player="ann", total=0)], "gcg-bad-rack"),
        ([gcg.Pass(player="ann", rack="8H", total=0)], "gcg-bad-word"),
    ],
)
def test_what_gcg_cannot_say_is_refused(lines: list[gcg.GcgLine], code: str) -> None:
    head = [gcg.Pragma("character-encoding", "ISO-8859-1"), gcg.Pragma("player1", "ann")]
    with pytest.raises(gcg.GcgError) as caught:
        gcg.write(gcg.Game((*head, *lines)))
    assert caught.value.code == code


def test_latin_letters_that_look_like_utf_8_stay_what_they_are() -> None:
    game = gcg.Game((gcg.Pragma("player1", "Ã©"),), encoding="iso-8859-1")
    assert gcg.read(gcg.write(game)) == game


def test_a_fault_does_not_hinder_writing() -> None:
    assert all(gcg.write(gcg.plain(gcg.read(content(name)))) for name in FAULTY)


# ---- games that nobody played

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"], exclude_characters=":"), min_size=1)
SENTENCES = st.lists(WORDS, max_size=5).map(" ".join)
TILES = st.lists(st.sampled_from([*"ABCÉÑŒ?", "[CH]", "[L·L]"]), min_size=1, max_size=9).map("".join)
RACKS = st.just("") | TILES
POINTS = st.integers(-99999, 99999)
PLACES = st.builds(
    lambda letter, number, down: f"{letter}{number}" if down else f"{number}{letter}",
    st.sampled_from("ABCDEFGHIJKLMNOPQRSTUabu"),
    st.integers(1, 21),
    st.booleans(),
)
PIECES = st.sampled_from([*"ABCxyzÉ.", "[CH]", "[ch]", "(AB)", "([LL]E)"])
WORDS_LAID = st.lists(PIECES, min_size=1, max_size=15).map("".join)
NOTES = SENTENCES.map(lambda text: f"  {text}".rstrip()) | SENTENCES.filter(lambda text: text[:1] not in {"#", ">"})


@st.composite
def games(draw: st.DrawFn) -> gcg.Game:
    nicks = draw(st.lists(WORDS, min_size=1, max_size=4, unique=True))
    common = {
        "player": st.sampled_from(nicks),
        "rack": RACKS,
        "score": POINTS,
        "total": POINTS,
        "remark": SENTENCES,
    }
    event = st.one_of(
        st.builds(gcg.Play, place=PLACES, word=WORDS_LAID, **common),
        st.builds(gcg.Pass, **common),
        st.builds(gcg.Exchange, tiles=TILES, **common),
        st.builds(gcg.Exchange, count=st.integers(1, 9), **common),
        st.builds(gcg.Withdrawal, **common),
        st.builds(gcg.Challenge, **common),
        st.builds(gcg.TimePenalty, **common),
        st.builds(gcg.EndRack, tiles=TILES, **common),
    )
    note = st.builds(
        lambda text, lines: [gcg.Pragma("note", text), *map(gcg.Text, lines)], SENTENCES, st.lists(NOTES, max_size=3)
    )
    other = st.builds(gcg.Pragma, st.sampled_from(["title", "x-odd", "Lexicon", ""]), SENTENCES)
    # A remark that has no name would lend its first word.
    other = other.filter(lambda pragma: pragma.name or not pragma.value)
    groups = draw(st.lists(event.map(lambda each: [each]) | note | other.map(lambda each: [each]), max_size=12))
    head = [gcg.Pragma(f"player{seat}", nick) for seat, nick in enumerate(nicks, 1)]
    encoding = draw(st.sampled_from(["utf-8", "iso-8859-1"]))
    newline = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    lines = (*head, *(line for group in groups for line in group))
    return gcg.Game(lines, encoding, draw(st.booleans()), newline)


@given(games())
def test_what_was_written_is_read_again(game: gcg.Game) -> None:
    data = gcg.write(game)
    again = gcg.read(data)
    assert again == game
    assert gcg.write(again) == data
