"""The best play by slots is the best of all plays: with real words, leaves and tiles, in both languages."""

from pathlib import Path
from typing import Literal, TypeAlias

import pytest

from bonmot import kernel, words
from bonmot.lab.crossword.arena import rules_for
from bonmot.players.crossword.leaves import leaves_for

LANGUAGES = ("fr", "en")
Way: TypeAlias = Literal["soonest", "slots", "walking", "all"]
Deeds: TypeAlias = list[tuple[bytes, int, int, bool, int, int, int]]


def deeds(language: str, seed: int, games: int, way: Way) -> list[Deeds]:
    """All that two players with leaves did, game by game: tiles laid or given back, score, length, and so on."""
    best = kernel.Character(leave_percent=100, counts_endings=True)
    seat = (words.open(language).graph, leaves_for(language), best)
    played = kernel.play_games(rules_for("modern", language), [seat, seat], seed, games, way=way)
    return [
        [
            (each.tiles, each.score, each.length, each.down, each.crossings, each.openness, each.rank)
            for each in game.deeds
        ]
        for game in played
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_the_same_whoever_finds_the_plays(language: str) -> None:
    games = deeds(language, 1, 25, "slots")
    assert games == deeds(language, 1, 25, "all")
    assert games == deeds(language, 1, 25, "soonest")
    turns = [deed for game in games for deed in game]
    assert any(tiles and not length for tiles, _, length, *_ in turns), "somebody exchanges"
    assert any(0 in tiles and length for tiles, _, length, *_ in turns), "somebody plays a blank"


@pytest.mark.long
@pytest.mark.timeout(3_000)
@pytest.mark.parametrize("language", LANGUAGES)
def test_ten_thousand_games_are_the_same(language: str) -> None:
    for seed in range(0, 10_000, 500):
        assert deeds(language, seed, 500, "slots") == deeds(language, seed, 500, "all"), f"from game {seed} on"


@pytest.mark.parametrize("way", ["soonest", "slots", "walking", "all"])
def test_a_search_finds_the_play_and_refuses_what_is_no_rack(way: Way, tmp_path: Path) -> None:
    path = str(tmp_path / "some.words")
    letters = [chr(code) for code in range(ord("A"), ord("Z") + 1)]
    known = [bytes([1, 20]), bytes([3, 1, 20]), bytes([3, 1, 20, 19])]  # AT, CAT, CATS
    kernel.WordGraph.build(path, letters, b"".join(word + b"\0" for word in known))
    once = b"\1" * 225
    board = kernel.Board(15, once, once, b"\0" + b"\1" * 26, [0] * 8, [(7, 7)], 2, kernel.WordGraph.open(path))
    search = kernel.BestPlay(way)
    rack = bytes([1, 3, 19, 20])
    play = search.find(board, rack)
    assert play is not None
    assert (play.letters, play.score, play.row, play.column) == (known[2], 4, 7, 4)
    # Whoever would rather keep the S, the third tile of the rack, than have a point lays CAT.
    play = search.find(board, rack, [500 if kept == 0b0100 else 0 for kept in range(16)])
    assert play is not None
    assert (play.letters, play.equity) == (known[1], 800)
    assert search.find(board, bytes([26, 26])) is None
    with pytest.raises(ValueError, match="not of this alphabet"):
        search.find(board, bytes([27]))
    with pytest.raises(ValueError, match="15 tiles at most"):
        search.find(board, bytes(16))
    with pytest.raises(ValueError, match="needs a worth"):
        search.find(board, rack, [0] * 8)
    with pytest.raises(ValueError, match="out of bounds"):
        search.find(board, rack, [2_000_000_000] * 16)


def test_there_are_no_other_ways() -> None:
    with pytest.raises(ValueError, match="no such way"):
        kernel.BestPlay("guessing")  # type: ignore[arg-type]
