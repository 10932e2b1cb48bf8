"""Calls everything in the kernel's Python face with numbers and bytes that nobody would send by accident.

A call may answer, or refuse with an exception that Python programs know; it may not bring the process down. Run as a
program, so that a crash is one of this process: `python tests/kernel/hostile.py COUNT [SEED] [MODULE]`, where MODULE is
the compiled file of a kernel built with sanitizers.
"""

import contextlib
import importlib.machinery
import importlib.util
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

WORDS = ["AT", "CAT", "CATS", "RAT", "RATS", "SCAT", "STAR", "TAR", "TARS", "TSAR"]
ENDS = [0, 1, -1, 7, 14, 15, 21, 22, 40, 63, 64, 127, 128, 255, 256, 2**15, 2**31 - 1, -(2**31), 2**32, 2**63, 10**30]
REFUSALS = (ValueError, IndexError, KeyError, TypeError, OverflowError)


def kernel_from(path: str | None) -> ModuleType:
    """The kernel that is installed, or the one in a file."""
    if path is None:
        import bonmot._kernel as installed

        return installed
    loader = importlib.machinery.ExtensionFileLoader("_kernel", path)
    spec = importlib.util.spec_from_loader("_kernel", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


class Malice:
    """Chance that prefers the ends of things."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def number(self) -> int:
        return self._chance.choice(ENDS) if self._chance.random() < 0.3 else self._chance.randrange(-1, 16)

    def share(self) -> float:
        return self._chance.choice([0.0, 0.5, 1.0, 2.0, -1.0, 1e300, float("nan"), float("inf")])

    def flag(self) -> bool:
        return self._chance.random() < 0.5

    def tiles(self, most: int = 9) -> bytes:
        high = 255 if self._chance.random() < 0.1 else 26
        return bytes(self._chance.randint(0, high) for _tile in range(self._chance.randint(0, most)))

    def some(self, make: Callable[[], Any], most: int = 8) -> list[Any]:
        return [make() for _each in range(self._chance.randint(0, most))]

    def choice(self, items: list[Any]) -> Any:
        return self._chance.choice(items)


class Attack:
    """Everything that can be called, each time with other arguments."""

    def __init__(self, kernel: ModuleType, seed: int, folder: str) -> None:
        self._kernel = kernel
        self._malice = Malice(seed)
        self._file = str(Path(folder) / "some.words")
        letters = [chr(code) for code in range(ord("A"), ord("Z") + 1)]
        encoded = b"".join(bytes(ord(letter) - 64 for letter in word) + b"\0" for word in sorted(WORDS))
        kernel.WordGraph.build(self._file, letters, encoded, {"column": b"a column of the owner"})
        self._graph = kernel.WordGraph.open(self._file)
        self._leaves = [kernel.LeaveTable(26), kernel.LeaveTable(3), None]
        self._censuses = [kernel.LeaveCensus(26), kernel.LeaveCensus(3)]
        self._best = [kernel.BestPlay(way) for way in ("soonest", "slots", "walking", "all")]
        self._greedy = kernel.Character(leave_percent=100, counts_endings=True)
        self.clear()

    def clear(self) -> None:
        """Boards fill up, and full ones refuse everything."""
        plain = b"\1" * 225
        prisms = bytes(byte for prism in range(40) for byte in (prism % 27, 1, (prism * 7) % 27, 2))
        some = [self._graph, self._graph, self._graph, None]
        self._boards = [
            self._kernel.Board(15, plain, plain, b"\0" + b"\1" * 26, [0] * 8, [(7, 7)], 2, graph) for graph in some
        ]
        self._prism_boards = [
            self._kernel.PrismBoard(13, prisms, "ladder", place % 2 == 0, place > 1, graph)
            for place, graph in enumerate(some)
        ]

    def calls(self) -> dict[str, Callable[[], Any]]:
        """All of them by name."""
        return self._word_calls() | self._board_calls() | self._player_calls() | self._prism_calls()

    def _word_calls(self) -> dict[str, Callable[[], Any]]:
        malice, graph, number = self._malice, self._graph, self._malice.number

        def find() -> Any:
            pattern = malice.choice([None, [(number(), malice.flag())] * 3])
            return graph.find(pattern, malice.tiles(), number(), number(), number(), number(), 50)

        return {
            "number": lambda: graph.number(malice.tiles(30)),
            "word": lambda: graph.word(number()),
            "section": lambda: bytes(self._kernel.WordGraph.open(self._file).section("column")[2:]),
            "find": find,
        }

    def _board_calls(self) -> dict[str, Callable[[], Any]]:
        malice, number, tiles = self._malice, self._malice.number, self._malice.tiles

        def square() -> tuple[int, int, int]:
            if malice.flag():
                return (number(), number(), number())
            return (7, malice.choice(list(range(15))), malice.choice(list(range(1, 27))))

        def board() -> Any:
            premiums = (number(), tiles(300), tiles(300), tiles(80))
            return self._kernel.Board(*premiums, malice.some(number), [(number(), number())], 2, self._graph)

        def one() -> Any:
            return malice.choice(self._boards)

        return {
            "board": board,
            "set_up": lambda: one().set_up(malice.some(square)),
            "play": lambda: one().play(number(), number(), malice.flag(), tiles(25)),
            "take_back": lambda: one().take_back(),
            "judge_word": lambda: one().judge_word(number(), number(), malice.flag(), tiles(30), tiles()),
            "judge_tiles": lambda: one().judge_tiles(malice.some(square), malice.choice([None, tiles(20)])),
            "moves": lambda: one().moves(tiles(17), malice.choice([None, 3, number()]), malice.flag()),
        }

    def _player_calls(self) -> dict[str, Callable[[], Any]]:
        kernel, malice, number, tiles = self._kernel, self._malice, self._malice.number, self._malice.tiles

        def character() -> Any:
            shares = {name: malice.share() for name in ("notices", "moodiness")}
            numbers = ("longest_word", "leave_percent", "likes_length", "spares_dear", "dear_tile")
            return kernel.Character(**shares, **{name: number() for name in numbers})

        def noticed() -> Any:
            situation = (malice.choice(self._boards), tiles(17), number(), number(), 1)
            find = malice.choice([kernel.noticed_plays, kernel.favourite_plays])
            return find(*situation, self._greedy, malice.choice(self._leaves))

        def best() -> Any:
            worth = malice.choice([None, malice.some(number, 4), [malice.choice([0, 700, 9_999_999])] * 128])
            search, board, rack = malice.choice(self._best), malice.choice(self._boards), tiles(7)
            return search.find(board, rack, worth) if malice.flag() else search.top(board, rack, number(), worth)

        def exchange() -> Any:
            leaves = malice.choice(self._leaves)
            return kernel.better_exchange(tiles(60), number(), self._greedy, leaves, number(), malice.choice([None, 9]))

        def games() -> Any:
            seat = (malice.choice([self._graph, None]), malice.choice(self._leaves), self._greedy)
            rules = kernel.GameRules(self._boards[0], tiles(40), malice.choice([7, 8, 15]), 7, 3)
            census = malice.choice([*self._censuses, None])
            return kernel.play_games(rules, [seat] * malice.choice([0, 1, 2, 5]), 1, 1, census)

        return {
            "best": best,
            "leave": lambda: malice.choice(self._leaves[:2]).value(tiles()),
            "leaves": lambda: kernel.LeaveTable(number(), tiles(40)),
            "census": lambda: kernel.LeaveCensus.from_bytes(number(), tiles(60)),
            "merge": lambda: malice.choice(self._censuses).merge(malice.choice(self._censuses)),
            "character": character,
            "noticed": noticed,
            "exchange": exchange,
            "rules": lambda: kernel.GameRules(malice.choice(self._boards), tiles(60), number(), number(), number()),
            "games": games,
        }

    def _prism_calls(self) -> dict[str, Callable[[], Any]]:
        kernel, malice, number, flag = self._kernel, self._malice, self._malice.number, self._malice.flag

        def laid() -> Any:
            return kernel.LaidPrism(number(), number(), number(), flag(), number())

        def flipped() -> Any:
            return kernel.FlippedPrism(number(), number(), number())

        def one() -> Any:
            return malice.choice(self._prism_boards)

        def judge() -> Any:
            return one().judge(malice.some(laid), malice.some(flipped, 3), malice.choice([None, malice.some(number)]))

        def noticed() -> Any:
            return kernel.noticed_prism_moves(one(), malice.some(number, 5), number(), number(), 1, self._greedy)

        return {
            "prism board": lambda: kernel.PrismBoard(number(), malice.tiles(80), "line", flag(), flag(), self._graph),
            "prism set_up": lambda: one().set_up(malice.some(laid)),
            "prism play": lambda: one().play(malice.some(laid), malice.some(flipped, 3)),
            "prism judge": judge,
            "prism moves": lambda: one().moves(malice.some(number, 5), 3),
            "prism noticed": noticed,
            "prism census": lambda: kernel.PrismCensus(number()),
        }


def attacked(kernel: ModuleType, count: int, seed: int) -> Counter[str]:
    """So many calls; how often each was answered."""
    answered: Counter[str] = Counter()
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        attack = Attack(kernel, seed, folder)
        calls = attack.calls()
        for each in range(count):
            name = chance.choice(list(calls))
            with contextlib.suppress(*REFUSALS):
                calls[name]()
                answered[name] += 1
            if each % 500 == 0:
                attack.clear()
    return answered


if __name__ == "__main__":
    _program, many, *rest = sys.argv
    found = attacked(kernel_from(rest[1] if len(rest) > 1 else None), int(many), int(rest[0]) if rest else 1)
    for call, times in sorted(found.items()):
        print(f"{call}\t{times}")
