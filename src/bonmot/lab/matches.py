"""Matches: who wins how often, every deal played twice with seats changed.

>>> played = match("plain", "plain", "modern", "en", 4, seed=1)
>>> played.share.value, played.spread.value       # against oneself, what one seat wins the other loses
(0.5, 0.0)
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from bonmot.decoding import from_json
from bonmot.errors import BonmotError
from bonmot.lab.clusters import RETRIES, client_of
from bonmot.lab.contests import Mean, Progress, mean_of, play
from bonmot.lab.part import Arena, Contender, Tables, arena_of, measured_scale, measured_scales, tables_of
from bonmot.lab.sequential import decided
from bonmot.players.personas import persona

PROGRAM: Final = "program:"
"""What a name begins with that is a command to be run."""

BATCH: Final = 100
"""Deals between two looks at what they show, and between two savings."""
_SLOW_BATCH: Final = 2
"""The same where somebody plays who thinks for as long as they may."""

USUAL_SECONDS: Final = 1.0
MOST_SECONDS: Final = 600.0
"""That an engine may think about a turn."""

Pair = tuple[int, int]
"""A deal: how many points more the first had in each of its two games."""


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that decides how a match goes."""

    one: str
    other: str
    scale: str
    language: str
    seed: int
    patience: float = 10.0
    """Seconds that a program has for a turn."""

    @property
    def is_at_tables(self) -> bool:
        """Whether somebody plays who thinks outside the kernel, or for seconds."""
        engines = measured_scales()[self.scale].engines
        names = (self.one, self.other)
        return any(name.startswith(PROGRAM) or name.partition(":")[0] in engines for name in names)

    @property
    def batch(self) -> int:
        """Deals that are played together."""
        return _SLOW_BATCH if self.is_at_tables else BATCH


class Match(NamedTuple):
    """What a match showed, for the first of the two."""

    games: int
    share: Mean
    """Games won; a draw is half of one."""
    spread: Mean
    """Points a game more than the other."""
    decided: int = 0
    """1 or -1 when a sequential test has found the first stronger or weaker."""


class _Saved(msgspec.Struct, forbid_unknown_fields=True):
    """Where a match stands: deals by the number of their batch."""

    wish: Wish
    batches: dict[int, list[Pair]] = {}


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
    state: Path | None = None,
    progress: Progress | None = None,
) -> Match:
    """Play until so many games are played or, with an edge, until it is clear who is stronger.

    Every batch of deals is kept in the `state` file as soon as it is played, and a match that finds one goes on there.
    Threads and machines change nothing: the test looks at the batches in their order.
    """
    _contenders(wish)  # whoever cannot play is refused before anything is sent away
    deals = (games + 1) // 2
    saved = _resumed(wish, state)
    shares = [range(start, min(start + wish.batch, deals)) for start in range(0, deals, wish.batch)]
    missing = [number for number, share in enumerate(shares) if len(saved.batches.get(number, ())) < len(share)]
    if progress is not None:
        progress(2 * sum(len(share) for number, share in enumerate(shares) if number not in missing))
    verdict, ready, pairs = 0, 0, list[Pair]()

    def look() -> bool:
        """Go on with what is there without a gap; whether the match is over."""
        nonlocal ready, verdict
        while ready < len(shares) and len(saved.batches.get(ready, ())) >= len(shares[ready]) and not verdict:
            pairs.extend(saved.batches[ready][: len(shares[ready])])
            ready += 1
            verdict = 0 if edge is None else decided([_won(pair) for pair in pairs], edge)
        return verdict != 0

    if not look():
        playing = _here if cluster is None else _on_cluster(cluster)
        for number, played in playing(wish, {number: shares[number] for number in missing}):
            saved.batches[number] = played
            _save(saved, state)
            if progress is not None:
                progress(2 * len(played))
            if look():
                break
    return Match(
        2 * len(pairs),
        # The two games of a deal hang together: the interval counts deals, not games.
        mean_of([_won(pair) for pair in pairs]),
        mean_of([sum(pair) / 2 for pair in pairs]),
        verdict,
    )


_Playing = Callable[[Wish, dict[int, range]], Iterator[tuple[int, list[Pair]]]]


def _here(wish: Wish, batches: dict[int, range]) -> Iterator[tuple[int, list[Pair]]]:
    for number, share in batches.items():
        yield number, deals_of(wish, share)


def _on_cluster(address: str) -> _Playing:
    def playing(wish: Wish, batches: dict[int, range]) -> Iterator[tuple[int, list[Pair]]]:
        from distributed import as_completed  # `client_of` has said it if there is none

        with client_of(address) as client:
            sent = {
                client.submit(deals_of, wish, share, 1, pure=False, retries=RETRIES): number
                for number, share in batches.items()
            }
            try:
                for done in as_completed(sent):
                    yield sent[done], [(home, away) for home, away in done.result()]
            finally:
                client.cancel(list(sent))

    return playing


def deals_of(wish: Wish, share: range, threads: int | None = None) -> list[Pair]:
    """Some deals of a match; each has a seed of its own."""
    arena, first, second = _contenders(wish)
    if wish.is_at_tables:
        threads = 1
    home = play(arena, (first, second), len(share), wish.seed + share.start, threads)
    away = play(arena, (second, first), len(share), wish.seed + share.start, threads)
    return [
        (here.scores[0] - here.scores[1], there.scores[1] - there.scores[0])
        for here, there in zip(home, away, strict=True)
    ]


def _contenders(wish: Wish) -> tuple[Arena | Tables, Contender, Contender]:
    edition = measured_scale(wish.scale).edition
    seeds = (1, 1 if wish.one == wish.other else 2)
    if wish.is_at_tables:
        tables = tables_of(edition, wish.language, wish.patience)
        return tables, _seated(tables, wish.one, wish), _seated(tables, wish.other, wish)
    arena = arena_of(edition, wish.language)
    experts = measured_scales()[wish.scale].experts
    first, second = (
        arena.contender(experts[name], seed) if name in experts else _graded(arena, name, wish, seed)
        for name, seed in zip((wish.one, wish.other), seeds, strict=True)
    )
    return arena, first, second


def _seated(tables: Tables, name: str, wish: Wish) -> Contender:
    """Who plays at a table: `program:…`, `full:0.5` (seconds a turn), `5` or `5:irma`."""
    if name.startswith(PROGRAM):
        return tables.program(name[len(PROGRAM) :])
    engine, _colon, seconds = name.partition(":")
    if engine in measured_scales()[wish.scale].engines:
        return tables.engine(engine, _seconds(name, seconds))
    return tables.level(*_level(name, wish))


def _seconds(name: str, text: str) -> float:
    try:
        seconds = float(text) if text else USUAL_SECONDS
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise BonmotError("bad-value", value=text, option=name.partition(":")[0])
    return seconds


def _graded(arena: Arena, name: str, wish: Wish, seed: int) -> Contender:
    number, who = _level(name, wish)
    level = measured_scale(wish.scale).levels(wish.language)[number - 1]
    return arena.contender(level, seed, persona=persona(who) if who else None)


def _level(name: str, wish: Wish) -> tuple[int, str | None]:
    """The number of a level, and whose: `5`, or `5:irma`."""
    number, _colon, who = name.partition(":")
    if not (number.isascii() and number.isdecimal()):
        lab = measured_scales()[wish.scale]
        raise BonmotError("unknown-contender", name=name, names=[*lab.experts, *lab.engines])
    highest = len(measured_scale(wish.scale).levels(wish.language))
    if not 1 <= int(number) <= highest:
        raise BonmotError("unknown-level", level=int(number), highest=highest)
    return int(number), persona(who).name if who else None


def _won(pair: Pair) -> float:
    """The share of the two games of a deal that the first won."""
    return sum(1.0 if spread > 0 else 0.5 if spread == 0 else 0.0 for spread in pair) / 2


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
