"""Matches: who wins how often, every deal played once for each seat that the first player can have.

Two change seats; of three or four, one seat is the first player's and all others are the second one's, and the first
moves from seat to seat. Of equal players each wins one game in as many as there are seats.

>>> played = match("plain", "plain", "modern", "en", 4, seed=1)
>>> played.share.value, played.spread.value       # against oneself, what one seat wins the other loses
(0.5, 0.0)
>>> sequence(Wish("plain", "plain", "modern", "en", 1, seats=4), 4).share
Mean(value=0.25, margin=0.0)
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from bonmot.decoding import from_json
from bonmot.errors import BonmotError
from bonmot.lab.clusters import RETRIES, client_of
from bonmot.lab.contenders import Wish, contenders, line_up
from bonmot.lab.contests import Mean, Progress, cores, mean_of, play
from bonmot.lab.sequential import decided
from bonmot.lab.workers import in_processes

Deal = list[list[int]]
"""A game for each seat that the first player can have: its points, then those of the others."""


class Match(NamedTuple):
    """What a match showed, for the first of the two."""

    games: int
    share: Mean
    """Games won; whoever shares the first place shares the game."""
    spread: Mean
    """Points a game more than the others on average."""
    decided: int = 0
    """1 or -1 when a sequential test has found the first stronger or weaker."""


class _Saved(msgspec.Struct, forbid_unknown_fields=True):
    """Where a match stands: deals by the number of their batch."""

    wish: Wish
    batches: dict[int, list[Deal]] = {}


def match(
    one: str, other: str, scale: str, language: str, games: int, seed: int, progress: Progress | None = None
) -> Match:
    """Play so many games: a number is a level, other names are those of the game's experts, personas or programs.

    `leaves` and `plain` are the expert with and without leaves; `unturning` is without what its game is about.
    """
    return sequence(Wish(one, other, scale, language, seed), games, progress=progress)


def sequence(
    wish: Wish,
    games: int,
    *,
    edge: float | None = None,
    cluster: str | None = None,
    jobs: int | None = None,
    state: Path | None = None,
    progress: Progress | None = None,
) -> Match:
    """Play until so many games are played or, with an edge, until it is clear who is stronger.

    Every batch of deals is kept in the `state` file as soon as it is played, and a match that finds one goes on there.
    Threads, processes (`jobs`: how many) and machines change nothing: the test looks at the batches in their order.
    """
    contenders(wish)  # whoever cannot play is refused before anything is sent away
    deals = -(-games // wish.seats)
    saved = _resumed(wish, state)
    shares = [range(start, min(start + wish.batch, deals)) for start in range(0, deals, wish.batch)]
    missing = [number for number, share in enumerate(shares) if len(saved.batches.get(number, ())) < len(share)]
    if progress is not None:
        progress(wish.seats * sum(len(share) for number, share in enumerate(shares) if number not in missing))
    verdict, ready, seen = 0, 0, list[Deal]()

    def look() -> bool:
        """Go on with what is there without a gap; whether the match is over."""
        nonlocal ready, verdict
        while ready < len(shares) and len(saved.batches.get(ready, ())) >= len(shares[ready]) and not verdict:
            seen.extend(saved.batches[ready][: len(shares[ready])])
            ready += 1
            verdict = 0 if edge is None else decided([_won(deal) for deal in seen], edge, wish.chance)
        return verdict != 0

    if not look():
        playing = _here(jobs or cores()) if cluster is None else _on_cluster(cluster)
        for number, played in playing(wish, {number: shares[number] for number in missing}):
            saved.batches[number] = played
            _save(saved, state)
            if progress is not None:
                progress(wish.seats * len(played))
            if look():
                break
    return Match(
        wish.seats * len(seen),
        # The games of a deal hang together: the interval counts deals, not games.
        mean_of([_won(deal) for deal in seen]),
        mean_of([_spread(deal) for deal in seen]),
        verdict,
    )


_Playing = Callable[[Wish, dict[int, range]], Iterator[tuple[int, list[Deal]]]]


def _here(jobs: int) -> _Playing:
    """On this machine: in threads where the kernel plays, else in processes, because Python thinks as well there."""

    def playing(wish: Wish, batches: dict[int, range]) -> Iterator[tuple[int, list[Deal]]]:
        if wish.is_at_tables and min(jobs, len(batches)) > 1:
            tasks = {number: (wish, share, 1) for number, share in batches.items()}
            yield from in_processes(deals_of, tasks, jobs)
            return
        for number, share in batches.items():
            yield number, deals_of(wish, share, jobs)

    return playing


def _on_cluster(address: str) -> _Playing:
    def playing(wish: Wish, batches: dict[int, range]) -> Iterator[tuple[int, list[Deal]]]:
        from distributed import as_completed  # `client_of` has said it if there is none

        with client_of(address) as client:
            sent = {
                client.submit(deals_of, wish, share, 1, pure=False, retries=RETRIES): number
                for number, share in batches.items()
            }
            try:
                for done in as_completed(sent):
                    yield sent[done], done.result()
            finally:
                client.cancel(list(sent))

    return playing


def deals_of(wish: Wish, share: range, threads: int | None = None) -> list[Deal]:
    """Some deals of a match; each has a seed of its own."""
    place_of_play, first, second = contenders(wish)
    if wish.is_at_tables:
        threads = 1
    rounds = [
        [
            [result.scores[seat], *result.scores[:seat], *result.scores[seat + 1 :]]
            for result in play(
                place_of_play,
                line_up(first, second, seat, wish.seats),
                len(share),
                wish.seed + share.start,
                threads,
            )
        ]
        for seat in range(wish.seats)
    ]
    return [list(deal) for deal in zip(*rounds, strict=True)]


def _won(deal: Deal) -> float:
    """The share of the games of a deal that the first player won."""
    return sum(_part(*scores) for scores in deal) / len(deal)


def _part(own: int, *others: int) -> float:
    """What one game counts: those who share the first place share it."""
    return 0.0 if own < max(others) else 1 / (1 + others.count(own))


def _spread(deal: Deal) -> float:
    return sum(own - sum(others) / len(others) for own, *others in deal) / len(deal)


def _resumed(wish: Wish, state: Path | None) -> _Saved:
    if state is None or not state.exists():
        return _Saved(wish)
    try:
        saved = from_json(state.read_bytes(), _Saved)
    except OSError as error:
        raise BonmotError("cannot-read", path=state, reason=error.errno) from error
    except msgspec.MsgspecError as error:
        raise BonmotError("match-damaged", path=str(state)) from error
    if saved.wish != wish:
        raise BonmotError("match-other", path=str(state))
    games = [deal for batch in saved.batches.values() for deal in batch]
    if any(len(deal) != wish.seats or any(len(scores) != wish.seats for scores in deal) for deal in games):
        raise BonmotError("match-damaged", path=str(state))
    return saved


def _save(saved: _Saved, state: Path | None) -> None:
    """All or nothing: an interrupted match must not leave half a file."""
    if state is None:
        return
    draft = state.with_name(state.name + ".new")
    try:
        draft.write_bytes(msgspec.json.encode(saved))
        draft.replace(state)
    except OSError as error:
        raise BonmotError("cannot-write", path=state, reason=error.errno) from error
