"""The best plays by slots are the best of all plays: with real words, leaves and tiles, in both languages."""

import random
from pathlib import Path
from typing import Literal, TypeAlias

import pytest

from bonmot import kernel, words
from bonmot.board import Board, Rack
from bonmot.board.compiled import compiled
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


Seen: TypeAlias = list[tuple[int, int, bool, bytes, int, int]]


def seen(plays: kernel.Plays) -> Seen:
    """All that can be seen of plays, in their order."""
    found = map(plays.at, range(len(plays)))
    return [(play.row, play.column, play.down, play.letters, play.score, play.equity) for play in found]


def lists_are_the_same(language: str, seed: int, games: int) -> tuple[int, int]:
    """Compare the best few, from one to thirty, at every turn of some games; how many lists, how many with blanks."""
    chance = random.Random(seed)
    by_slots, of_all = kernel.BestPlay("slots"), kernel.BestPlay("all")
    alphabet = words.open(language).alphabet
    whole = [tile + 1 for tile, count in enumerate(alphabet.counts) for _copy in range(count)] + [0] * alphabet.blanks
    limit = lists = blanks = 0
    for _game in range(games):
        board, bag = Board(language), chance.sample(whole, len(whole))
        while len(bag) >= 7:
            rack = bytes(bag[: chance.choice((7, 7, 7, 7, 5, 2))])
            if chance.random() < 0.2:
                rack = rack[:-2] + chance.choice((b"\0\0", rack[-1:] + b"\0"))
            worth = (
                None if chance.random() < 0.3 else [chance.randrange(-2500, 2500) for _kept in range(2 ** len(rack))]
            )
            limit = limit % 30 + 1
            found = by_slots.top(compiled(board), rack, limit, worth)
            assert seen(found) == seen(of_all.top(compiled(board), rack, limit, worth)), (board, rack, limit)
            lists += 1
            blanks += 0 in rack
            bag = bag[len(rack) :]
            if moves := board.moves(Rack(rack, alphabet), top=3):
                board.lay(moves[-1])
    return lists, blanks


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_are_the_best_of_all_plays_in_their_order(language: str) -> None:
    lists, blanks = lists_are_the_same(language, 1, 12)
    assert lists > 100
    assert blanks > 20


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_thousands_of_lists_are_the_same(language: str) -> None:
    lists_are_the_same(language, 2, 300)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_lists_the_same_moves_before_and_after_it_has_its_anagrams(language: str) -> None:
    board = Board(language)
    board.push("8G ZONE")
    every = board.moves("AEINRS?")
    before = [str(move) for move in board.moves("AEINRS?", top=40)]
    kernel.BestPlay("slots").find(compiled(board), b"\1")  # makes the map of the words
    assert [str(move) for move in board.moves("AEINRS?", top=40)] == before == [str(move) for move in every[:40]]


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
    assert [each[3] for each in seen(search.top(board, rack, 5))][:2] == [known[2], known[2]]
    assert len(search.top(board, rack, 5)) == 5
    assert not len(search.top(board, rack, 0))
    with pytest.raises(ValueError, match="needs a worth"):
        search.top(board, rack, 3, [0] * 8)
    with pytest.raises(TypeError):
        search.top(board, rack, -1)
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
