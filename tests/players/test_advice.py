"""The advice of the printed rules (R-061 to R-068): whoever gives hints, and whoever plays well, follows it."""

import lzma
from collections import Counter
from functools import cache
from pathlib import Path
from statistics import fmean

import pytest

from bonmot.board import Board, Move, Rack
from bonmot.errors import BonmotError
from bonmot.games.crossword import Exchange
from bonmot.kernel import Character, StopFlag
from bonmot.players import persona
from bonmot.players.character import character_of
from bonmot.players.crossword import Graded, leaves
from bonmot.players.crossword.hints import hint_at
from bonmot.players.crossword.leaves import leaves_for
from bonmot.players.crossword.levels import levels
from bonmot.players.hints import WHOLE_WORD
from bonmot.players.levels import Level
from bonmot.words import Alphabet
from tests.players.positions import Position, chosen, opened_premiums, positions, squares
from tests.rules.playing import table

both_languages = pytest.mark.parametrize("language", ["en", "fr"])

EXPERT = Level(level=1, leave_percent=100, counts_endings=True)


def character(name: str | None, language: str) -> Character:
    return character_of(EXPERT, persona(name) if name else None, Alphabet.load(language), game="crossword")


@cache
def choices(name: str | None, language: str, count: int = 60) -> tuple[tuple[Position, Move], ...]:
    found = [(position, chosen(position, character(name, language))) for position in positions(language, count)]
    return tuple((position, move) for position, move in found if move is not None)


def hinted(position: Position) -> Move:
    """The move of the plain hint."""
    given = hint_at(position.board, position.rack, WHOLE_WORD, position.bag)
    return position.board.judge(f"{given.place} {given.word}", position.rack).move


def worth(tiles: str, language: str) -> int:
    """What it is worth to keep some tiles, in hundredths of a point."""
    leaves = leaves_for(language)
    assert leaves is not None
    return leaves.value(bytes(sorted(Rack(tiles, language).tiles)))


def vowels_and_consonants(rack: Rack) -> tuple[int, int]:
    letters = [tile for tile in rack if tile != "?"]
    vowels = sum(letter in "AEIOU" for letter in letters)
    return vowels, len(letters) - vowels


# ---- attack


@pytest.mark.rule("R-061")
@both_languages
def test_hints_use_the_premium_squares(language: str) -> None:
    alternatives = 0
    covered, usual = [], []
    for position in positions(language, 40):
        best = hinted(position)
        # The same tiles elsewhere leave the same rack: only squares and crossings make the difference.
        same = [move for move in position.board.moves(position.rack) if sorted(move.played) == sorted(best.played)]
        assert best.score == max(move.score or 0 for move in same)
        alternatives += len(same) > 1
        covered.append(_premiums(position.board, best))
        usual.append(fmean(_premiums(position.board, move) for move in same))
    assert alternatives > 20
    assert fmean(covered) > fmean(usual)


def _premiums(board: Board, move: Move) -> int:
    return sum(
        new and max(board.layout.word_multiplier(row, column), board.layout.letter_multiplier(row, column)) > 1
        for row, column, new in squares(move)
    )


@pytest.mark.rule("R-061")
def test_of_equal_words_the_one_on_the_blue_square_is_hinted() -> None:
    board, rack = Board("en"), Rack("ZEBRA", "en")
    given = hint_at(board, rack, WHOLE_WORD)
    assert (given.place, given.word, given.score) == ("8D", "ZEBRA", 52)  # the Z counts twice on D8
    scores = [move.score for move in board.moves(rack) if move.word == "ZEBRA"]
    assert len(scores) == 5
    assert sorted(scores, key=lambda score: score or 0)[-2:] == [34, 52]


@pytest.mark.rule("R-062")
@both_languages
def test_hints_make_crossing_words_and_count_them_all(language: str) -> None:
    crossing = 0
    for position in positions(language, 40):
        best = hinted(position)
        judged = position.board.judge(best, position.rack)
        assert sum(formed.score for formed in judged.words) + judged.bonus == best.score
        assert judged.unknown == ()
        crossing += len(judged.words) > 1
    assert crossing >= 10


@pytest.mark.rule("R-063")
@both_languages
def test_what_is_kept_is_balanced(language: str) -> None:
    assert worth("AEINRS", language) > worth("IIUUOA", language)
    assert worth("AEINRS", language) > worth("BCDFGP", language)
    assert worth("ERS", language) > worth("UUU", language)
    assert worth("AENT", language) > worth("AAEE", language)

    # And so it is in play: whoever values leaves keeps better balanced racks than whoever only counts points.
    greedy = Character()
    kept: dict[str, list[int]] = {"balanced": [], "greedy": []}
    for position, move in choices(None, language):
        counted = chosen(position, greedy)
        assert counted is not None
        for name, each in (("balanced", move), ("greedy", counted)):
            left = position.rack.without(each.played)
            vowels, consonants = vowels_and_consonants(left)
            kept[name].append(abs(vowels - consonants))
    assert fmean(kept["balanced"]) < fmean(kept["greedy"])


@pytest.mark.rule("R-064")
@both_languages
def test_hard_tiles_are_a_burden(language: str) -> None:
    assert worth("Q", language) < 0
    assert worth("QU", language) > worth("Q", language)
    assert worth("QVW", language) < 0
    for hard in "QW" if language == "en" else "QWKY":
        assert worth(hard, language) < worth("S", language)
        assert worth(hard + "EN", language) < worth("REN", language)


@pytest.mark.rule("R-064")
@pytest.mark.parametrize(
    ("edition", "rack", "hard"),
    [("modern", "UUUIIVV", "V"), ("deluxe", "QKWVVBB", "QKW"), ("micro", "VVWCCBK", "WK"), ("micro", "QKWVVCC", "QKW")],
)
def test_the_highest_level_exchanges_hard_tiles(edition: str, rack: str, hard: str) -> None:
    view = table(edition, [rack, "AEINRST"]).view(0)
    highest = len(levels(view.scale, view.language))
    command = Graded(highest).choose(view, StopFlag(), lambda _thought: None)
    assert isinstance(command, Exchange)
    assert set(hard) <= set(command.tiles)


@pytest.mark.rule("R-065")
@both_languages
def test_good_tiles_are_kept_for_later(language: str) -> None:
    alphabet = Alphabet.load(language)
    best = sorted((*alphabet.letters, "?"), key=lambda tile: worth(tile, language), reverse=True)
    assert best[0] == "?"
    assert "S" in best[1:4]
    assert worth("S", language) > 300
    # Nobody spends a blank for a few points: where the best score does, the expert often waits.
    spared = [
        (position, move)
        for position, move in choices(None, language)
        if position.rack.blanks and not any(tile & 0x80 for tile in move.tiles)
    ]
    assert spared
    for position, move in spared:
        most = position.board.moves(position.rack, top=1)[0].score or 0
        assert most - (move.score or 0) < 60


@pytest.mark.rule("R-065")
@both_languages
def test_the_end_of_the_game_is_counted(language: str) -> None:
    expert, different = character(None, language), 0
    for position in positions(language, 40):
        rack = Rack(position.rack.tiles[:4], position.board.alphabet)
        late = Position(position.board, rack, position.other, 0)
        unseen = position.other.value
        move = chosen(late, expert, bag=0, unseen=unseen)
        if move is None:
            continue
        best = position.board.moves(rack, top=1)[0]

        def final(each: Move, rack: Rack = rack, unseen: int = unseen) -> int:
            left = rack.without(each.played)
            # Whoever goes out gets what the other holds; what stays on the rack counts against its owner.
            return (each.score or 0) + (2 * unseen if not len(left) else -2 * left.value)

        assert final(move) >= final(best)
        different += final(move) > final(best)
    assert different > 0


@pytest.mark.rule("R-066")
@both_languages
def test_the_need_of_vowels_is_foreseen(language: str) -> None:
    # A vowel among consonants is worth more than one consonant more, and a vowel among vowels is a burden.
    for consonants in ("RT", "NT", "LN", "RST", "DNT"):
        assert worth("E" + consonants, language) > worth("M" + consonants, language)
    assert worth("EBDRT", language) > worth("BDRT", language) + 300
    assert worth("AEIU", language) < worth("AEI", language) - 100
    assert worth("AEIO", language) < worth("AERT", language)
    assert worth("IIU", language) < 0


# ---- defence


@pytest.mark.rule("R-067")
@both_languages
def test_whoever_plays_safe_leaves_fewer_premium_squares_open(language: str) -> None:
    opened = {
        name: sum(opened_premiums(position.board, move) for position, move in choices(name, language, 100))
        for name in ("nora", None, "felix")
    }
    assert opened["nora"] > opened[None] > opened["felix"]
    assert opened["felix"] < 0.8 * opened["nora"]


@pytest.mark.rule("R-068")
@both_languages
def test_whoever_plays_safe_leaves_fewer_ways_to_premium_squares(language: str) -> None:
    safe, open_ = _ways("felix", language), _ways("nora", language)
    assert safe["double"] < open_["double"]
    assert safe["triple"] < open_["triple"]


def _ways(name: str, language: str) -> Counter[str]:
    """How many answers of the opponent cover a square that multiplies words, after what somebody plays."""
    ways: Counter[str] = Counter()
    for position, move in choices(name, language, 100):
        position.board.push(move)
        for answer in position.board.moves(position.other):
            most = max(position.board.layout.word_multiplier(row, column) * new for row, column, new in squares(answer))
            ways["double"] += most >= 2
            ways["triple"] += most >= 3
        position.board.pop()
    return ways


@pytest.mark.parametrize("content", [b"", b"no leaves", lzma.compress(b"abc"), lzma.compress(b"x" * 1000)[:-9]])
def test_damaged_leaves_are_named(content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "en.xz").write_bytes(content)
    monkeypatch.setattr(leaves, "FOLDER", tmp_path)
    with pytest.raises(BonmotError, match="leaves-damaged"):
        leaves_for.__wrapped__("en")
