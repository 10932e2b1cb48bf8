"""From the first question to the last line: `bonmot play --plain`."""

import sys
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from bonmot import telling
from bonmot.errors import BonmotError
from bonmot.games.catalogue import edition_named
from bonmot.games.editions import EditionFile
from bonmot.games.view import GameView
from bonmot.hosting.drafts import (
    USUAL_EDITION,
    Draft,
    WrongHere,
    agreed,
    ladder_of,
    language_of,
    languages_of,
    preparing,
    refused,
    shown_editions,
)
from bonmot.hosting.part import customs_of
from bonmot.starting import Start
from bonmot.tables import Store, Table
from bonmot.tables.table import now
from bonmot.telling import sentence
from bonmot.telling.languages import language_name
from bonmot.terminal.part import shown_games, terminal_of
from bonmot.terminal.plain import asking
from bonmot.terminal.plain.part import PlainPart
from bonmot.terminal.plain.playing import PlainGame, kept
from bonmot.terminal.plain.seating import asked_seats
from bonmot.terminal.plain.teletype import Left, Reads, Teletype, Writes, legible
from bonmot.texts import _
from bonmot.texts import language as spoken_language
from bonmot.words import lexica, lexicon_of_language
from bonmot.words import open as open_lexicon

if TYPE_CHECKING:
    from collections.abc import Callable

    from bonmot.games.moments import Instant
    from bonmot.words import Lexicon

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")

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

    def submit(
        self, fn: "Callable[Parameters, Answer]", /, *args: "Parameters.args", **kwargs: "Parameters.kwargs"
    ) -> "Future[Answer]":
        """Do it now."""
        future = Future[Answer]()
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
    at_once = start.edition is not None and bool(start.seats)  # nothing is left to ask, as on the screen
    lexicon = _lexicon(teletype, edition, start, asks=not at_once)
    if warning := edition.warning(spoken_language(), lexicon.language):
        teletype.say(warning)
    part = terminal_of(edition.GAME).plain()
    seats = tuple(wish._replace(name=legible(wish.name)) for wish in start.seats)
    start = start._replace(edition=edition.name, language=lexicon.language, lexicon=lexicon.name, seats=seats)
    draft, wrong = refused(start, Draft.from_start(start), lexica())
    for error in wrong.values():
        raise error
    if seats:
        part.admit(draft.people(edition))
    else:
        draft = _seated(teletype, edition, draft, part)
    if not at_once:
        draft = _asked(teletype, edition, draft, part, start)
    try:
        return agreed(draft, lexica()).table(store, clock)
    except WrongHere as wrong_here:
        raise wrong_here.error from wrong_here


def _asked(teletype: Teletype, edition: EditionFile, draft: Draft, part: "PlainPart[GameView]", start: Start) -> Draft:
    """Ask what else may be chosen, and was not said."""
    draft = part.asked(teletype, edition, draft, start)
    customs = customs_of(edition.GAME)
    asks = start.hand_over is None and draft.people(edition) > 1 and not customs.always_hides
    if asks and customs.hides(edition, draft):
        hidden = asking.yes(teletype, _("Hide the racks from each other between turns?"), True)
        draft = draft.filled_in("hand_over", "yes" if hidden else "no")
    return draft


def _seated(teletype: Teletype, edition: EditionFile, draft: Draft, part: "PlainPart[GameView]") -> Draft:
    """Ask who plays, until they can play it in lines."""
    levels = len(ladder_of(edition, draft.get("language")))
    while True:
        seats = asked_seats(teletype, edition.seats, levels, customs_of(edition.GAME).usual_players)
        try:
            part.admit(sum(not wish.computer for wish in seats))
        except BonmotError as error:
            teletype.say(sentence(error))
        else:
            draft = draft.filled_in("players", str(len(seats)))
            return draft._replace(seats=(*seats, *draft.seats[len(seats) :]))


def _resumed(teletype: Teletype, store: Store, clock: "Callable[[], Instant]") -> Table | None:
    """A game that was left, if there is one and somebody wants to go on with it (D-045)."""
    found = store.summaries("playing", _MOST_OFFERED)
    if not found:
        return None
    teletype.say(_("Games that you can go on with:"))
    for place, each in enumerate(found, 1):
        scores = zip(map(telling.called, each.names), each.scores, strict=False)
        names = ", ".join(f"{name} {score}" for name, score in scores)
        title = each.title or f"{telling.edition_title(each.edition)} {each.language}"
        teletype.say(f"{place}. {telling.said_of(title, names)}")
    chosen = asking.number(teletype, _("Which one, or 0 for a new game?"), 0, len(found), 0)
    return Table.open(store, found[chosen - 1].table, clock=clock) if chosen else None


def _edition(teletype: Teletype, start: Start) -> EditionFile:
    if start.edition is not None:
        return edition_named(start.edition)
    titled = [(name, edition_named(name).titles[spoken_language()]) for name in shown_editions(shown_games())]
    return edition_named(asking.choice(teletype, _("Which edition?"), titled, USUAL_EDITION))


def _lexicon(teletype: Teletype, edition: EditionFile, start: Start, *, asks: bool) -> "Lexicon":
    """The words of the game, and so its language."""

    def notice(language: str) -> None:
        teletype.say(preparing(language))

    if start.lexicon is not None:
        return open_lexicon(start.lexicon, notice=notice)
    language = start.language or edition.language
    if not language:
        languages, language = languages_of(edition, lexica()), language_of(Draft(), edition, lexica())
        if len(languages) > 1 and asks:
            titled = [(each, language_name(each)) for each in languages]
            language = asking.choice(teletype, _("Which language?"), titled, language)
    return lexicon_of_language(language, notice=notice)
