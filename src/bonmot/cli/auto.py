"""`bonmot auto`: computers play among themselves.

Game number k of a run has the seed of the run plus k, so that any of them can be played again alone. The same seed
gives the same games, however many threads play them.

With `--json` it prints one document: `{"edition", "language", "lexicon", "levels", "seed", "games": [{"seed", "table",
"names", "scores", "winners", "reason", "turns": [{"side", "kind", "place", "word", "score", "total"}]}]}`; `table` is
null when the game is not saved.
"""

import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.cli.choosing import at_home, at_least, chosen_lexicon, kept_back
from bonmot.cli.seating import levels_of
from bonmot.cli.showing import as_json_stream, line, note, progress_of, table
from bonmot.errors import BonmotError
from bonmot.telling import name_of, result_of_sides, telling_of, usual_name
from bonmot.texts import _, ngettext
from bonmot.texts import language as spoken_language

if TYPE_CHECKING:
    from bonmot.games.editions import EditionFile
    from bonmot.games.game import Wishes
    from bonmot.games.view import GameView
    from bonmot.tables import Store, Table, Update

MOST_THREADS: Final = 256
LARGEST_SEED: Final = 2**63 - 1


class _Result(NamedTuple):
    """A game that was played."""

    seed: int
    name: str
    view: "GameView"


def auto(
    *,
    seats: int | None = None,
    levels: str = "1",
    edition: str = "modern",
    language: str | None = None,
    lexicon: str | None = None,
    seed: int | None = None,
    family: str | None = None,
    house: str | None = None,
    games: int = 1,
    threads: int = 1,
    save: bool = False,
    database: str | None = None,
    json: bool = False,
) -> None:
    """`bonmot auto`."""
    from secrets import randbelow

    for option, value in (("--games", games), ("--threads", threads), ("--seats", seats)):
        at_least(1, option, value)
    if database is not None and not save:
        raise BonmotError("database-without-save")
    chosen = randbelow(1_000_000) if seed is None else seed
    if not 0 <= chosen <= LARGEST_SEED - games:
        raise BonmotError("bad-value", value=str(chosen), option="--seed")
    skill = levels_of(levels, seats)
    rules, wishes = _wishes(edition, len(skill), language, lexicon)
    coarse = kept_back(family)
    wishes = wishes._replace(lexicon=at_home(house, wishes.lexicon, wishes.language, polite=coarse == "all"))
    run = _Run(rules.GAME, wishes, skill, database if save else "sqlite://", shared=save, family=coarse != "no")
    with run.stores:
        if json:
            head = {"edition": rules.name, "language": wishes.language, "lexicon": wishes.lexicon}
            found = run.results(chosen, games, threads)
            as_json_stream(
                {**head, "levels": skill, "seed": chosen},
                "games",
                (_document(result, saved=save) for result in found),
            )
        elif games == 1:
            played = run.played(chosen, shown=True)
            assert played.view.final is not None
            line(result_of_sides(played.view, played.view.final.winners))
            _say_where(chosen, seed, [played.name] if save else [])
        else:
            _sum_up(run.results(chosen, games, threads), skill)
            _say_where(chosen, seed, [])


class _Run:
    """Games with the same players and rules."""

    def __init__(
        self, game: str, wishes: "Wishes", levels: Sequence[int], database: str | None, *, shared: bool, family: bool
    ) -> None:
        from bonmot.games.catalogue import entry_of
        from bonmot.tables import Seating

        self._game = game
        self._setup = entry_of(game).setup(wishes)
        self._seats = [Seating(computer=True, level=level) for level in levels]
        self._database = database
        self._family = family
        self._own = threading.local()
        self._lock = threading.Lock()
        self.stores = ExitStack()
        self._shared = self._new_store() if shared else None

    def played(self, seed: int, *, shown: bool = False) -> _Result:
        """One game, from its beginning to its end."""
        from bonmot.tables import Table

        played = Table.create(self._store(), self._setup, self._seats, game=self._game, seed=seed, family=self._family)
        unheard = _follow(played, self._game) if shown else []
        played.play_out()
        if unheard:
            raise unheard[0]
        if self._shared is None:
            played.store.delete(played.name)  # a long run must not fill the memory
        return _Result(seed, played.name, played.view(None).game)

    def results(self, seed: int, games: int, threads: int) -> Iterator[_Result]:
        """All games, in the order of their seeds, whichever ends first."""
        from concurrent.futures import ThreadPoolExecutor

        executor = ThreadPoolExecutor(min(threads, games, MOST_THREADS))
        with progress_of(games) as advance:
            try:
                for result in executor.map(self.played, range(seed, seed + games)):
                    advance(1)
                    yield result
            finally:
                executor.shutdown(cancel_futures=True)

    def _store(self) -> "Store":
        """Games that are not kept need not wait for each other: each thread has a store of its own."""
        if self._shared is not None:
            return self._shared
        if not hasattr(self._own, "store"):
            self._own.store = self._new_store()
        store: Store = self._own.store
        return store

    def _new_store(self) -> "Store":
        from bonmot.tables import Store

        with self._lock:
            return self.stores.enter_context(Store(self._database))


# ---- what is asked for


def _wishes(edition: str, seats: int, language: str | None, lexicon: str | None) -> "tuple[EditionFile, Wishes]":
    """The rules, and what is asked for."""
    from bonmot.games.catalogue import edition_named, rules_of
    from bonmot.games.game import Wishes

    rules = edition_named(edition)
    if rules_of(rules.GAME).simultaneous:
        raise BonmotError("auto-no-turns", edition=rules.name)
    spoken = (language or "").strip().lower()
    if not spoken:
        own = spoken_language()
        spoken = own if not rules.language and rules.plays_in(own) else rules.usual_language
    opened = chosen_lexicon(lexicon, spoken)
    names = [usual_name(seat, rules.seats.name_length, computer=True) for seat in range(seats)]
    return rules, Wishes(rules, names, language=spoken, lexicon=opened.name)


# ---- what people see


def _follow(played: "Table", game: str) -> list[OSError]:
    """Print every line of the score sheet as soon as it is written; what is returned will hold why that failed."""
    shown, unheard = 0, list[OSError]()
    told = telling_of(game).score_lines

    def follow(update: "Update") -> None:
        nonlocal shown
        view: GameView = update.view.game
        width = max(len(name_of(view, side)) for side in range(len(view.sides)))
        for each, text in list(zip(view.score_lines, told(view), strict=True))[shown:]:
            shown += 1
            name = name_of(view, each.side) if each.side is not None else ""
            try:
                line(f"{shown:>3}  {name:<{width}}  {text:<24}  {each.score:+4d}  {each.total:>4}")
            except OSError as error:  # nobody reads on
                stop()
                unheard.append(error)
                return

    stop = played.subscribe(None, follow)
    return unheard


def _sum_up(results: Iterable[_Result], levels: Sequence[int]) -> None:
    """Count games as they come: none of them is kept."""
    points, wins, ties = [0] * len(levels), [0] * len(levels), [0] * len(levels)
    games, turns, names = 0, 0, [""] * len(levels)
    for result in results:
        games, turns = games + 1, turns + len(result.view.score_lines)
        winners = result.view.final.winners if result.view.final is not None else ()
        for side in range(len(levels)):
            names[side] = name_of(result.view, side)
            points[side] += result.view.sides[side].score
            wins[side] += winners == (side,)
            ties[side] += len(winners) > 1 and side in winners
    rows = [(_("player"), _("level"), _("mean"), _("wins"), _("ties"))]
    for side, level in enumerate(levels):
        rows.append((names[side], str(level), f"{points[side] / games:.2f}", str(wins[side]), str(ties[side])))
    table(rows)
    text = ngettext("{count} game of {turns} lines.", "{count} games of {turns} lines on average.", games)
    line(text.format(count=games, turns=f"{turns / games:.1f}"))


def _say_where(seed: int, wanted: int | None, names: Sequence[str]) -> None:
    if wanted is None:
        note(_("--seed {seed} plays the same again.").format(seed=seed))
    for name in names:
        note(_("Kept as “{game}”.").format(game=name))


def _document(result: _Result, *, saved: bool) -> dict[str, object]:
    view = result.view
    return {
        "seed": result.seed,
        "table": result.name if saved else None,
        "names": [name_of(view, side) for side in range(len(view.sides))],
        "scores": [side.score for side in view.sides],
        "winners": list(view.final.winners) if view.final else [],
        "reason": view.final.reason if view.final else None,
        "turns": [
            {
                "side": each.side,
                "kind": each.kind,
                "place": getattr(each, "place", ""),  # not every game has places
                "word": getattr(each, "word", ""),
                "score": each.score,
                "total": each.total,
            }
            for each in view.score_lines
        ],
    }
