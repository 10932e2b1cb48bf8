"""From the first question to the last line: `bonmot play --plain`."""

import sys
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Any, Final

from bonmot import telling
from bonmot.games.catalogue import edition_named, editions
from bonmot.starting import Start
from bonmot.tables import Store, Table
from bonmot.tables.table import now
from bonmot.terminal.part import shown_games, terminal_of
from bonmot.terminal.plain import asking
from bonmot.terminal.plain.playing import PlainGame, kept
from bonmot.terminal.plain.teletype import Left, Reads, Teletype, Writes
from bonmot.texts import _
from bonmot.texts import language as spoken_language
from bonmot.words import lexica, lexicon_of_language
from bonmot.words import open as open_lexicon

if TYPE_CHECKING:
    from collections.abc import Callable

    from bonmot.games.moments import Instant
    from bonmot.words import Lexicon

_USUAL_EDITION: Final = "modern"
_MOST_OFFERED: Final = 9
"""Games that may be resumed by their number."""


def run(
    start: Start,
    reads: Reads | None = None,
    writes: Writes | None = None,
    *,
    clock: "Callable[[], Instant]" = now,
) -> int:
    """Play, perhaps several games, until somebody leaves; the exit status."""
    reads, writes = reads or sys.stdin, writes or sys.stdout
    if hasattr(reads, "reconfigure"):
        reads.reconfigure(errors="replace")  # bytes that are no text must not end a game
    teletype = Teletype(reads, writes)
    with Store(start.database) as store:
        try:
            table = _first_table(teletype, start, store, clock)
            while _played(teletype, table, clock):
                again = asking.yes(teletype, _("Another game?"), False)
                if not again:
                    break
                same = asking.yes(teletype, _("With the same players?"), True)
                # M-084: otherwise all is asked again.
                table = table.rematch() if same else _new_table(teletype, Start(), store, clock)
        except (Left, KeyboardInterrupt):
            pass
        teletype.say(_("Goodbye."))
    return 0


class _AtOnce(Executor):
    """Computers that race think here and now, and do what they thought of at its moment: no thread is needed."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it now."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def _played(teletype: Teletype, table: Table, clock: "Callable[[], Instant]") -> bool:
    """Whether a game was played to its end. Whoever leaves is told how to come back; nothing is lost."""
    if table.view(None).simultaneous:
        table = Table.open(table.store, table.name, clock=clock, executor=_AtOnce())
    try:
        PlainGame(teletype, table, terminal_of(table.view(None).game_name).plain(), clock=clock).play()
    except (Left, KeyboardInterrupt):
        table.close()
        teletype.say(kept(table))
        return False
    return True


# ---- which game


def _first_table(teletype: Teletype, start: Start, store: Store, clock: "Callable[[], Instant]") -> Table:
    if start.resume is None:
        return _new_table(teletype, start, store, clock)
    taken_up = (Table.rescue if start.before_damage else Table.open)(store, start.resume, clock=clock)
    if taken_up.name != start.resume:
        teletype.say(_("The game goes on as “{game}”.").format(game=taken_up.name))
    return taken_up


def _new_table(teletype: Teletype, start: Start, store: Store, clock: "Callable[[], Instant]") -> Table:
    teletype.say(_("Bonmot in plain lines. Enter takes the answer in brackets; quit leaves at any time."))
    if start == Start(database=start.database) and (resumed := _resumed(teletype, store, clock)):
        return resumed
    edition = _edition(teletype, start)
    for warning in filter(None, [getattr(edition, "warnings", {}).get(spoken_language())]):
        teletype.say(warning)
    lexicon = _lexicon(teletype, edition, start)
    part = terminal_of(edition.GAME).plain()
    opening = part.set_up(teletype, edition, lexicon.language, lexicon.name, start)
    return Table.create(
        store,
        opening.setup,
        opening.seats,
        game=edition.GAME,
        seed=start.seed,
        rules=opening.rules,
        hand_over=opening.hand_over,
        hint_cost=opening.hint_cost,
        clock=clock,
    )


def _resumed(teletype: Teletype, store: Store, clock: "Callable[[], Instant]") -> Table | None:
    """A game that was left, if there is one and somebody wants to go on with it (D-045)."""
    found = store.summaries("playing", _MOST_OFFERED)
    if not found:
        return None
    teletype.say(_("Games that you can go on with:"))
    for place, each in enumerate(found, 1):
        names = ", ".join(f"{name} {score}" for name, score in zip(each.names, each.scores, strict=False))
        teletype.say(f"{place}. {telling.said_of(each.title or f'{each.edition} {each.language}', names)}")
    chosen = asking.number(teletype, _("Which one, or 0 for a new game?"), 0, len(found), 0)
    return Table.open(store, found[chosen - 1].table, clock=clock) if chosen else None


def _edition(teletype: Teletype, start: Start) -> Any:
    if start.edition is not None:
        return edition_named(start.edition)
    names = [name for name, game in editions().items() if game in shown_games()]
    titled = [(name, _title(edition_named(name))) for name in names]
    return edition_named(asking.choice(teletype, _("Which edition?"), titled, _USUAL_EDITION))


def _title(edition: Any) -> str:
    title: str = edition.titles[spoken_language()]
    return title


def _lexicon(teletype: Teletype, edition: Any, start: Start) -> "Lexicon":
    """The words of the game, and so its language."""

    def preparing(language: str) -> None:
        texts = {"fr": _("Preparing the French words, once…"), "en": _("Preparing the English words, once…")}
        teletype.say(texts[language])

    if start.lexicon is not None:
        return open_lexicon(start.lexicon, notice=preparing)
    language = start.language or getattr(edition, "language", "")  # not every game has editions of one language
    if not language:
        languages = list(dict.fromkeys(each.language for each in lexica() if _plays_in(edition, each.language)))
        usual = spoken_language() if spoken_language() in languages else languages[0]
        language = usual
        if len(languages) > 1:
            names = {"fr": _("French"), "en": _("English")}
            titled = [(each, names.get(each, each)) for each in languages]
            language = asking.choice(teletype, _("Which language?"), titled, usual)
    return lexicon_of_language(language, notice=preparing)


def _plays_in(edition: Any, language: str) -> bool:
    if hasattr(edition, "plays_in"):
        return bool(edition.plays_in(language))
    return not edition.languages or language in edition.languages
