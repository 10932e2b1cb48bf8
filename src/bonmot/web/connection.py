"""A page at a table: what it is told, and what it may do.

A page acts for the seats that its browser holds, and for no other. Where it holds several at a table that hides racks,
it looks through the eyes of whoever sits in front of it, like a shared screen in a terminal.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter
from typing import Final

import msgspec

from bonmot.decoding import json_decoder
from bonmot.errors import BonmotError
from bonmot.games.game import Refused
from bonmot.games.past import Past
from bonmot.hosting.pacing import LayingThought
from bonmot.online.ratings import PROVISIONAL
from bonmot.tables import AskHint, Ready, TableView, Update
from bonmot.tables.listeners import News
from bonmot.telling import sentence
from bonmot.telling.voices import NEUTRAL, THINKING
from bonmot.texts import LANGUAGES, Reader, speak
from bonmot.web import messages, metrics
from bonmot.web.changes import changed
from bonmot.web.company import Companion
from bonmot.web.eyes import eyes_of
from bonmot.web.faults import public
from bonmot.web.open_table import OpenTable
from bonmot.web.outbox import Outbox
from bonmot.web.part import command_type
from bonmot.web.sheets import ending_of, sheet_lines
from bonmot.web.tasks.hinting import HINTS, HintTask
from bonmot.web.ways import LONG_PAUSE, PAUSE, Way

_log = logging.getLogger(__name__)

_INCOMING: Final = json_decoder(messages.AnyIncoming)
_ENCODE: Final = msgspec.json.Encoder().encode
MOST_WAITING: Final = 500
"""Messages that may wait for a page that does not listen; then it is let go, and comes back by itself."""
MERGED: Final = 1.0
"""Seconds for which a crowd waits for what need not be told at once."""
SPEED: Final = 30.0
"""Messages a second that a page may send for long."""
BURST: Final = 90.0
_number: Final = attrgetter("number")
_PRICES: Final[dict[type, float]] = {messages.Speak: 10.0, messages.Hold: 10.0}
"""What is answered with everything there is to see costs a page more than other messages."""


class Page:
    """One socket at one table."""

    def __init__(
        self,
        open_table: OpenTable,
        own: Sequence[int],
        reader: Reader,
        *,
        session: bytes = b"",
        is_known: bool = False,
        companion: Companion | None = None,
    ) -> None:
        """Come in; `own` are the seats that this browser holds.

        `session` is the digest of its secret, and `is_known` whether there is a person in it; `companion` says who
        it is for the others here.
        """
        self.session = session
        self.is_known = is_known
        self._at = open_table
        self.companion = companion or Companion(None, b"", plays=bool(own))
        self._late = None if open_table.company is None else open_table.company.sight_of(self.companion)
        """What spectators see where they see it later; of the game as it stands they are told nothing then."""
        self.table = open_table.table if self._late is None else self._late.table
        self.own = tuple(own)
        referee = self.table.view(None).referee
        self._looks: tuple[int | None, ...] = (referee,) if referee in self.own else self.own or (None,)
        """Through whose eyes it may look: a referee sees everything that is to be seen, and offers the other seats."""
        self.reader = reader
        self.outbox = Outbox(MOST_WAITING)
        self._eyes: int | None = None
        self._shown: messages.Shown | None = None
        """What the page has before its eyes."""
        self._sights_shown = 0
        self._told = -1
        self._seen_end = False
        self._heard: dict[int | None, list[News]] = {}
        """What has happened since the page was told, by seat."""
        self._merging: asyncio.TimerHandle | None = None
        self._commands = json_decoder(command_type(open_table.game))
        self._allowance = BURST
        self._paid_at = 0.0
        self._listening: list[Callable[[], object]] = []
        self._is_gone = False
        self._way = Way()
        open_table.enter(self)
        for seat in self._looks:
            self._listening.append(self.table.attend(seat, self._listen))
        self.refresh()

    def leave(self) -> None:
        """Go; the game is kept."""
        self.dismiss()
        self._at.leave(self)

    def dismiss(self) -> None:
        """The table is closed, a seat has moved to another browser, or the page does not listen.

        From here on it is told nothing and does nothing, however long its socket takes to close.
        """
        if self._is_gone:
            return
        self._is_gone = True
        for stop in self._listening:
            stop()
        self._listening.clear()
        if self._merging is not None:
            self._merging.cancel()
        self.outbox.close()

    @property
    def lag(self) -> int:
        """Milliseconds that a message of this page takes."""
        return self._way.lag

    # ---- what it is told

    def _listen(self, seat: int | None, news: News) -> None:
        if self._can_wait(news) and self._at.is_in_thread:
            self._hear_later(seat, news)
        else:
            self._at.soon(self._hear, seat, news)

    def _can_wait(self, news: News) -> bool:
        """Whether it is told a moment later, with what else happens until then: what others do in a crowd."""
        return news.is_minor and news.by not in self.own and self._at.is_crowded

    def _hear_later(self, seat: int | None, news: News) -> None:
        """Of what others do a crowd is told the newest."""
        if self._is_gone:
            return
        self._heard[seat] = [each for each in self._heard.get(seat, ()) if not self._can_wait(each)] + [news]
        if self._merging is None:
            self._merging = asyncio.get_running_loop().call_later(MERGED, self._tell_news)

    def _hear(self, seat: int | None, news: News) -> None:
        """News for one of the seats; when all of them have it, the page is told."""
        is_last = seat == self._looks[-1]
        if self._is_gone:
            return
        if news.thought is not None:
            if is_last:
                self._think(news.seen(seat))
        elif self._can_wait(news):
            self._hear_later(seat, news)
        else:
            self._heard.setdefault(seat, []).append(news)
            if is_last:
                self._tell_news()

    def _tell_news(self) -> None:
        """Tell the page what has happened since it was told."""
        if self._merging is not None:
            self._merging.cancel()
            self._merging = None
        since, self._heard = self._heard, {}
        if self._is_gone or not since:
            return
        for news in since.values():
            news.sort(key=_number)  # what can wait may be newer than what cannot, and heard of before it
        heard = {seat: news[-1].seen(seat) for seat, news in since.items()}
        update = heard[self._looks[-1]]
        views = self._sights(heard)
        eyes = eyes_of(update.view, self.own)
        if eyes != self._eyes or len(views) != self._sights_shown:
            self.refresh()
            return
        seat = eyes if eyes in since else self._looks[-1]
        told = [news.seen(seat) for news in since[seat] if not self._can_wait(news)]  # the view tells of the others
        is_news = update.view.number > self._told
        with speak(self.reader):
            fresh = self._spread(views)
            self._send(
                messages.Update(
                    number=update.view.number,
                    events=tuple(event for each in told for event in each.events),
                    changes=changed(self._shown, fresh),
                    lines=self._lines(told) if is_news else (),
                    remarks=self._remarks() if is_news else (),
                    moods=self._moods(views[0]),
                    held=self._is_held(update.view),
                    at=update.view.time,
                )
            )
        self._shown, self._told = fresh, update.view.number
        self._measure()
        had_ended, self._seen_end = self._seen_end, update.view.is_over
        if self._seen_end and not had_ended and self._at.company is not None:
            self._at.company.came(self)  # from now on players and spectators read what the others have said

    def _lines(self, told: Sequence[Update]) -> tuple[str, ...]:
        """What has happened, in sentences."""
        return tuple(line for each in told for line in self._at.telling.briefly(each.view.game, each.events))

    def tell_ratings(self) -> None:
        """Tell whoever played what the game did to their ratings, once it has been counted."""
        changes = tuple(
            messages.RatingChange(each.seat, round(each.before), round(each.after), each.deviation >= PROVISIONAL)
            for each in self._at.changes
            if each.seat in self.own
        )
        if changes:
            self._send(messages.Rated(changes))

    def _measure(self) -> None:
        """In a race, and where seconds count, it matters how long the way to the page is (D4)."""
        is_race = bool(self._at.part.raced)
        if not self.own or not (is_race or self._at.is_live):
            return
        now = self._at.now
        if self._way.is_due(now, PAUSE if is_race else LONG_PAUSE):
            self._send(messages.Call(self._way.call(now)))

    def _sights(self, heard: dict[int | None, Update]) -> list[TableView]:
        """What the page shows: through the eyes in front first, then of the others who share it in a race."""
        some = next(iter(heard.values())).view
        eyes = eyes_of(some, self.own)
        seats = [eyes]
        if some.simultaneous and not some.hand_over:
            seats += [seat for seat in self._looks if seat != eyes]
        return [self._shown_to(seat, heard[seat].view) if seat in heard else self._seen(seat) for seat in seats]

    def _seen(self, seat: int | None) -> TableView:
        return self._shown_to(seat, self.table.view(seat))

    def _shown_to(self, seat: int | None, seen: TableView) -> TableView:
        return self._opened(seen) if seat is None and seen.has_nobody else seen

    def _opened(self, seen: TableView) -> TableView:
        """Computers alone have nobody to hide their racks from: of each side is seen what it sees of itself."""
        sides = enumerate(seen.game.sides)
        own = tuple(self.table.view(side.seats[0]).game.sides[number] for number, side in sides)
        return msgspec.structs.replace(seen, game=msgspec.structs.replace(seen.game, sides=own))

    def refresh(self) -> None:
        """Send everything: at the beginning, in another language, or to other eyes."""
        seats = self._looks
        seen = {seat: Update((), self._seen(seat)) for seat in seats}
        some = seen[seats[0]].view
        self._eyes = eyes_of(some, self.own)
        views = self._sights(seen)
        with speak(self.reader):
            shown = self._spread(views)
            past = self._past(self._eyes)
            log = tuple(
                messages.LogLine(entry.number, lines)
                for entry in past.entries
                if (lines := tuple(self._at.telling.briefly(entry.view, entry.events)))
            )
            self._send(
                messages.Welcome(
                    table=self.table.name,
                    game=self._at.game,
                    number=some.number,
                    own=self.own,
                    eyes=self._eyes,
                    shown=shown,
                    fixtures=self._at.part.fixtures(views[0].game),
                    log=log,
                    remarks=self._latest_remarks(),
                    moods=self._moods(some),
                    language=self.reader.language,
                    held=self._is_held(some),
                    at=some.time,
                )
            )
        self._shown, self._sights_shown = shown, len(views)
        self._told, self._seen_end = some.number, some.is_over
        self.tell_ratings()
        self._measure()
        if self._at.company is not None:
            self._at.company.came(self)

    def tell(self, message: messages.AnyOutgoing) -> None:
        """Tell the page something about the company at its table."""
        self._send(message)

    def _spread(self, views: Sequence[TableView]) -> messages.Shown:
        """What lies before the eyes: the views, the score sheet, and how it ended."""
        game = views[0].game
        ending = None if game.final is None else ending_of(self._past(None))
        sheet = self._at.kept_once(sheet_lines(self._at.game, game))
        return messages.Shown(tuple(views), sheet, self._at.part.told(game), ending)

    def _past(self, seat: int | None) -> Past:
        return self._at.past(seat) if self._late is None else self._late.past(seat)

    def _is_held(self, seen: TableView) -> bool:
        return self._late is None and self._at.is_held(seen)

    def _latest_remarks(self) -> tuple[messages.Said, ...]:
        latest = self._at.voices.latest if self._late is None else ()
        return tuple(messages.Said(each.seat, each.text) for each in latest)

    def _remarks(self) -> tuple[messages.Said, ...]:
        if self._late is not None:
            return ()
        return tuple(messages.Said(each.seat, each.text) for each in self._at.remarks)

    def _moods(self, seen: TableView) -> dict[int, str]:
        if self._late is not None or self._at.voices.is_silent:
            return {}
        cast = [seat for seat in sorted(seen.computers) if seen.seats[seat].persona]
        moods = {seat: THINKING if seat in seen.thinking else self._at.voices.expression(seat) for seat in cast}
        return {seat: mood for seat, mood in moods.items() if mood != NEUTRAL}

    def _think(self, update: Update) -> None:
        if update.thought is None:
            return
        seat, thought = update.thought
        is_laying = isinstance(thought, LayingThought)
        if is_laying or self._at.watching.aloud:
            self._send(
                messages.Thought(
                    seat=seat,
                    text=thought.text,
                    score=thought.score,
                    kept=thought.kept,
                    laying=is_laying,
                    tiles=tuple(self._at.part.tiles(update.view.game, thought)),
                    letter=self._at.watching.tempo.letter,
                )
            )

    def _send(self, message: messages.AnyOutgoing) -> None:
        if self._is_gone:
            return
        self.outbox.put(_ENCODE(message))
        if self.outbox.is_closed:  # it does not listen
            self.dismiss()

    # ---- what it does

    async def receive(self, frame: bytes) -> None:
        """Do what the page asks for; what is wrong with it is said, and nothing else happens."""
        if self._is_gone:
            return
        try:
            message = _INCOMING.decode(frame)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._refuse(0, BonmotError("bad-command", fault=str(error)))
            return
        number = getattr(message, "id", 0)
        try:
            self._pay(_PRICES.get(type(message), 1.0))
            await self._do(message)
        except BonmotError as error:
            self._refuse(number, error)
        except Exception:  # noqa: BLE001  (whatever it is, the page stays, and so does the game)
            _log.exception("a page could not be answered")
            self._refuse(number, BonmotError("server-failed"))

    async def _do(self, message: messages.AnyIncoming) -> None:
        match message:
            case messages.Command():
                await self._command(message)
            case messages.Preview():
                view = self._seen(self._acting_seat(message.seat)).game
                with speak(self.reader):
                    found = self._at.part.previewed(view, bytes(message.draft))
                self._send(msgspec.structs.replace(found, id=message.id))
            case messages.Hint():
                await self._hint(message)
            case messages.Speak():
                self.reader.language = message.language if message.language in LANGUAGES else self.reader.language
                self.refresh()
            case messages.Chat():
                await self._chat(message)
            case messages.Echo():
                self._way.answered(message.id, self._at.now)
            case messages.Pace():
                self._pace(message)
            case messages.Force() if self.own or self.table.view(None).has_nobody:
                self._at.force()
            case messages.Hold() if self.table.view(None).has_nobody:
                await self._at.hold_or_go_on()
            case _:
                raise Refused("only-watching")

    async def _command(self, message: messages.Command) -> None:
        seat = self._acting_seat(message.seat)
        if seat is None:
            raise Refused("only-watching")
        try:
            command = self._commands.decode(message.command)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BonmotError("bad-command", fault=str(error)) from error
        if isinstance(command, Ready) and message.seat is None:
            seat = self._expected_at_screen(seat)
        self._at.watching.pace.calm()
        lag = self._way.lag if self._at.is_live or isinstance(command, self._at.part.raced) else 0
        done = partial(self._send, messages.Done(message.id))
        await self._at.give(seat, command, lag=lag, expected=message.expected, then=done)

    def _pace(self, message: messages.Pace) -> None:
        if self.own or self.table.view(None).has_nobody:
            self._at.set_pace(message.speed, aloud=message.aloud)

    async def _chat(self, message: messages.Chat) -> None:
        if self._at.company is None:
            raise Refused("talk-nobody-there")
        await self._at.company.say(self, message.text)
        self._send(messages.Done(message.id))

    async def _hint(self, message: messages.Hint) -> None:
        seat = self._acting_seat(message.seat)
        if seat is None:
            raise Refused("only-watching")
        await self._at.give(seat, AskHint(message.grade))
        task = HintTask(
            table=self._at.name,
            number=self.table.number,
            game=self._at.game,
            seat=seat,
            grade=message.grade,
            language=self.reader.language,
        )
        found = HINTS.decode(await self._at.analyses.of(task, self.companion.holder or self.session))
        self._send(messages.Hinted(id=message.id, lines=found.lines, tiles=found.tiles))

    def _acting_seat(self, seat: int | None) -> int | None:
        """The seat that the page acts for: one of its own."""
        if seat is not None:
            if seat not in self.own:
                raise Refused("not-your-seat")
            return seat
        return self._eyes if self._eyes is not None else next(iter(self.own), None)

    def _expected_at_screen(self, seat: int) -> int:
        """Who says “I am here”: the one for whom a shared screen waits, and not the one who still sits there."""
        waits_for = self.table.view(None).waits_for
        return waits_for if waits_for is not None and waits_for in self.own else seat

    def _pay(self, price: float) -> None:
        """A page may say much at once, but not for long."""
        loop_time = asyncio.get_running_loop().time()
        self._allowance = min(BURST, self._allowance + (loop_time - self._paid_at) * SPEED)
        self._paid_at = loop_time
        if self._allowance < price:
            raise Refused("too-fast")
        self._allowance -= price

    def _refuse(self, number: int, error: BonmotError) -> None:
        error = public(error)
        metrics.REFUSALS.labels(error.code).inc()
        with speak(self.reader):
            self._send(messages.Refused(number, error.code, sentence(error)))
