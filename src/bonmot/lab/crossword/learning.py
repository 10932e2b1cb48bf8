"""Learning leaves by self-play: generations of games, each with the leaves of the one before.

What is learned is a sum over games, and each game has a seed of its own: threads change nothing, and what
is resumed ends like what was never interrupted. The leaves that are shipped were learned by the C++ program
`kernel_learn`, which weighs racks by what the bag gives; see data/leaves/README.md.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

import msgspec

from bonmot import words
from bonmot.decoding import msgpack_decoder
from bonmot.errors import BonmotError
from bonmot.kernel import Character, GameRules, LeaveCensus, LeaveTable, StopFlag, play_games
from bonmot.lab.clusters import client_of
from bonmot.lab.crossword.arena import Contender, rules_for
from bonmot.players.vocabulary import SURE

CHUNK: Final = 50
"""Games between two looks at the clock: what a thread takes at a time."""

SHARE: Final = 2_000
"""Games that a worker of a cluster plays at a time."""

EDITION: Final = "tournament"
"""The usual board and bag, and no exchange of tiles when fewer than seven are in the bag."""

MOST_THREADS: Final = 256

Progress = Callable[[int], None]


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that decides which leaves are learned."""

    language: str
    games: tuple[int, ...] = (100_000, 200_000, 700_000)
    """Games of each generation."""
    seed: int = 20261115
    prior: float = 20
    """Rare leaves lean on their parts as if those had been seen so many times."""


class Generation(NamedTuple):
    """What a finished generation has learned."""

    number: int
    games: int
    racks: int
    average: float
    """Points of each seat."""
    values: bytes


class _Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an interrupted run stands."""

    recipe: Recipe
    finished: int
    values: bytes


def learn(
    recipe: Recipe,
    *,
    threads: int | None = None,
    cluster: str | None = None,
    state: Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Iterator[Generation]:
    """Each generation as soon as it is finished; the last one has the leaves.

    Games are played by the threads of this machine, or by the workers of a Dask cluster, given by its address.

    With a `state` file, finished generations are kept there, and `resume` goes on after the last of them. It yields
    nothing when all of them were finished before: `kept_values` has them.
    """
    finished, values = _resumed(recipe, state) if state is not None and resume else (0, b"")
    for number, games in enumerate(recipe.games, 1):
        if number <= finished:
            continue
        if cluster is None:
            census, points = _census(recipe, number, values, range(games), threads, progress)
        else:
            census, points = _census_of_cluster(cluster, recipe, number, values, progress)
        average = points / games / 2
        values = census.values(recipe.prior)
        if state is not None:
            _save(state, _Saved(recipe, number, values))
        yield Generation(number, games, census.racks, average, values)


def kept_values(recipe: Recipe, state: Path) -> tuple[int, bytes]:
    """How many generations a state file holds, and the leaves of the last one."""
    return _resumed(recipe, state)


def _census(
    recipe: Recipe, number: int, values: bytes, share: range, threads: int | None, progress: Progress | None
) -> tuple[LeaveCensus, int]:
    """Play some games of a generation on all cores: what was counted, and the points of both seats."""
    lexicon = words.open(recipe.language, SURE)
    letters = len(lexicon.alphabet)
    leaves = LeaveTable(letters, values) if values else None
    character = Character(counts_endings=True, leave_percent=100 if leaves else 0)
    contender: Contender = (lexicon.graph, leaves, character)
    rules = rules_for(EDITION, recipe.language)
    first = recipe.seed + sum(recipe.games[: number - 1]) + share.start
    games = len(share)
    chunks = iter(range(0, games, CHUNK))
    lock, stop = Lock(), StopFlag()

    def work() -> tuple[LeaveCensus, int]:
        census, points = LeaveCensus(letters), 0
        while not stop.is_raised:
            with lock:
                start = next(chunks, None)
            if start is None:
                break
            points += _played(rules, contender, first + start, min(CHUNK, games - start), census, stop)
            if progress is not None:
                progress(min(CHUNK, games - start))
        return census, points

    workers = min(threads or os.cpu_count() or 1, MOST_THREADS, max(1, -(-games // CHUNK)))
    with ThreadPoolExecutor(workers) as pool:
        running = [pool.submit(work) for _worker in range(workers)]
        try:
            results = [each.result() for each in running]
        finally:
            stop.raise_()  # whoever interrupts does not wait for the rest of the games
    whole = results[0][0]
    for census, _points in results[1:]:
        whole.merge(census)
    return whole, sum(points for _census, points in results)


def _census_of_cluster(
    address: str, recipe: Recipe, number: int, values: bytes, progress: Progress | None
) -> tuple[LeaveCensus, int]:
    """Play a generation on the workers of a Dask cluster; sums do not depend on who did what."""
    games = recipe.games[number - 1]
    whole, points = LeaveCensus(len(words.open(recipe.language, SURE).alphabet)), 0
    with client_of(address) as client:
        from distributed import as_completed  # `client_of` has said it if there is none

        shares = [range(start, min(start + SHARE, games)) for start in range(0, games, SHARE)]
        playing = {client.submit(_share, recipe, number, values, share, pure=False): share for share in shares}
        for done in as_completed(playing):
            data, scored = done.result()
            whole.merge(LeaveCensus.from_bytes(len(words.open(recipe.language, SURE).alphabet), data))
            points += scored
            if progress is not None:
                progress(len(playing[done]))
    return whole, points


def _share(recipe: Recipe, number: int, values: bytes, share: range) -> tuple[bytes, int]:
    """What a worker does: some games of a generation, one thread a task."""
    census, points = _census(recipe, number, values, share, 1, None)
    return census.to_bytes(), points


def _played(rules: GameRules, contender: Contender, seed: int, games: int, census: LeaveCensus, stop: StopFlag) -> int:
    return sum(sum(game.scores) for game in play_games(rules, [contender] * 2, seed, games, census, stop))


def _resumed(recipe: Recipe, state: Path) -> tuple[int, bytes]:
    if not state.exists():
        return 0, b""
    try:
        saved = msgpack_decoder(_Saved).decode(state.read_bytes())
    except msgspec.MsgspecError as error:
        raise BonmotError("learning-damaged", path=str(state)) from error
    begun = recipe.games[: saved.finished] == saved.recipe.games[: saved.finished]
    if not begun or msgspec.structs.replace(saved.recipe, games=recipe.games) != recipe:
        raise BonmotError("learning-other-recipe", path=str(state))
    return saved.finished, saved.values


def _save(path: Path, saved: _Saved) -> None:
    """All or nothing: an interrupted run must not leave half a file."""
    draft = path.with_name(path.name + ".new")
    draft.write_bytes(msgspec.msgpack.encode(saved))
    draft.replace(path)
