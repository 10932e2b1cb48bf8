"""A game line by line, whatever game it is."""

import contextvars
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from bonmot import telling
from bonmot.errors import BonmotError
from bonmot.games.commands import Challenge, Command
from bonmot.games.game import Refused
from bonmot.games.legible import folded
from bonmot.games.view import OwnView
from bonmot.players.casts import cast_of
from bonmot.tables.events import AnswerTakeBack, AskHint, Ready, Rename, TableCommand, TakeBack
from bonmot.tables.table import now
from bonmot.telling import sentence
from bonmot.telling.commands import command_words
from bonmot.telling.hints import hint_meaning
from bonmot.telling.opponents import presented
from bonmot.telling.voices import Voices, spoken
from bonmot.terminal.plain import asking
from bonmot.terminal.plain.commands import PlainCommand, meant
from bonmot.terminal.plain.teletype import Left, Teletype
from bonmot.terminal.plain.timekeeping import Timekeeper
from bonmot.terminal.questions import Question
from bonmot.texts import _, reader, speak

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bonmot.games.moments import Instant
    from bonmot.tables import Table, Update
    from bonmot.telling.voices import Remark
    from bonmot.terminal.plain.part import PlainPart


class PlainGame:
    """The people at one keyboard, and their table."""

    def __init__(
        self,
        teletype: Teletype,
        table: "Table",
        part: "PlainPart[OwnView]",
        *,
        clock: "Callable[[], Instant]" = now,
        wait: "Callable[[float], bool] | None" = None,
    ) -> None:
        """`wait` lets seconds go by where nobody can do anything; tests need not."""
        self.teletype = teletype
        self.table = table
        self.part = part.at(table.view(None).game)
        self.telling: Final = telling.telling_of(table.view(None).game_name)
        self.commands: Final = (*self.part.commands, *PLAIN_COMMANDS)
        self.seat: int | None = None
        """Who reads and types; None before anybody has come."""
        self.addressed: list[int] = []
        """Whom the last prompt has named."""
        people = self.part.people(table.view(None))
        self._news: dict[int | None, list[str]] = {seat: [] for seat in (None, *sorted(people))}
        self._greeted: object = None
        self._standing = -1
        """The position in which the last play was left to stand."""
        self._reader = reader()
        self._lock = threading.RLock()
        self._timekeeper = Timekeeper(table, teletype.say, self._something_happened, clock, wait)
        self._races: Final = table.view(None).simultaneous
        self._voices = Voices(self.telling, lambda: table.past(None))
        self._remarks: list[str] = []
        """What characters say about the last entry."""
        for seat in self._news:
            table.subscribe(seat, partial(self._hear, seat))

    # ---- what a game's own orders use

    def view(self) -> OwnView:
        """What the person at the keyboard sees."""
        return self.table.view(self.seat).game

    @property
    def challengers(self) -> list[int]:
        """The people here who may contest the last play, at the keyboard or not (M-039, R-047)."""
        return [seat for seat in sorted(self.table.view(None).people) if "challenge" in self.table.may(seat)]

    def submit(self, command: Command | TableCommand, seat: int | None = None) -> None:
        """Give a command for the person at the keyboard if no other is named, and tell what follows."""
        try:
            self.table.submit(self.seat if seat is None else seat, command)
        finally:
            self.tell()  # also when it was refused: the time may have been over

    def challenge(self, seat: int | None, words: Sequence[str]) -> None:
        """Contest words for somebody here; whoever was named by another says yes to it first, for it may cost."""
        if seat is not None and seat in self.challengers and self.addressed != [seat]:
            question = _("{name}, do you challenge the last play?")
            consents = self.consents(seat, question.format(name=self._name(seat)))
            if self.seat is not None and self._hides_from(seat):
                self._await(self.seat)
            if not consents:
                return
        self.submit(Challenge(tuple(words)), seat)

    def consents(self, seat: int, question: str) -> bool:
        """Whether somebody here says yes; what lies open is not for others."""
        if self._hides_from(seat):
            self.teletype.clear()
        return asking.yes(self.teletype, question, False)

    def _hides_from(self, seat: int) -> bool:
        seen = self.table.view(None)
        return seen.hand_over and not any({seat, seen.in_front} <= set(side.seats) for side in seen.game.sides)

    def _await(self, seat: int) -> None:
        self.teletype.ask(_("{name}, press Enter when you are here.").format(name=self._name(seat)))

    def say(self, *texts: str) -> None:
        """Write lines."""
        self.teletype.say(*texts)

    def tell(self) -> None:
        """Say what the person at the keyboard has not heard yet."""
        with self._lock:
            news = self._news.get(self.seat, self._news[None])  # the arbiter hears what everybody may hear
            self.say(*news)
            # Without handing over, all read the same lines.
            heard = [news] if self.table.view(None).hand_over else self._news.values()
            for each in heard:
                each.clear()

    # ---- the game

    def play(self) -> None:
        """Play until it is over; `Left` when somebody leaves before."""
        if (self.table.view(None).is_timed or self._races) and self.teletype.is_terminal:
            spoken_to = contextvars.copy_context()
            threading.Thread(target=spoken_to.run, args=(self._timekeeper.watch,), daemon=True).start()
        view = self.table.view(None).game
        self.part.admit(len(self.table.view(None).people))
        self.say(*self.telling.introduction(view), *presented(self.table.view(None)))
        if not view.score_lines:
            self.say(*self._spoken(self._voices.latest))
        try:
            self._play_on()
            while self.part.lingers(self):
                self._play_on()
        finally:
            self._timekeeper.stop()

    def _play_on(self) -> None:
        """Play to the end, if it is not over already."""
        is_played = not self.table.is_over
        while not self.table.is_over:
            self._go_on()
        self.tell()
        if is_played:
            people = sorted(self.table.view(None).people)
            alone = people[0] if len(people) == 1 else None  # one's own rank is told in a field of any size
            self.say(*self.telling.ending(self.table.view(alone).game))

    def _go_on(self) -> None:
        """Let whoever is waited for do one thing."""
        seen = self.table.view(None)
        elsewhere = seen.people - self.part.people(seen)
        people = sorted(seen.acting - seen.computers - elsewhere)  # the arbiter, too
        asking_back = seen.take_back_asked_by
        if asking_back is not None and (others := sorted(seen.people - seen.take_back_agreed - {asking_back})):
            self._answer_take_back(others[0])
        elif not people:
            self._let_others_play()
        elif seen.waits_for is not None:
            self._hand_over(seen.waits_for)
        else:
            if seen.acting & seen.computers and not self._races:
                self.table.think()  # a partner has something to say, or plays when it is asked to
                if self.table.view(None).number != seen.number:
                    return
            self._take_line(seen.in_front if seen.in_front in people else people[0])

    def _let_others_play(self) -> None:
        if self._races:
            self.tell()
            self._timekeeper.let_time_pass()
            return
        if self.seat is not None and self._contested():
            return
        try:
            self.table.play_out()
        except Refused as refusal:
            if refusal.code != "waits-for-people":
                raise

    def _contested(self) -> bool:
        """Before a computer moves, people who are not on turn may contest the last play; whether they say anything."""
        if self._standing == self.table.position or not (doubting := self.challengers):
            return False
        self.tell()
        self.addressed = doubting
        names = " & ".join(map(self._name, doubting))
        line = self.teletype.ask(_("{name}: Enter lets it stand, challenge contests it.").format(name=names))
        if not line:
            self._standing = self.table.position
            return False
        try:
            self.obey(line)
        except BonmotError as error:
            self.say(sentence(error))
        return True

    def _hand_over(self, to: int) -> None:
        """One hides the rack, the other comes: at the end and at the beginning of each turn (D-054, M-073)."""
        if self.seat is not None:
            self.tell()
            if self.table.view(None).in_front is not None or not self._races:  # else something has begun for all
                self.teletype.ask(_(self.part.hiding).format(name=self._name(self.seat)))
                self.teletype.clear()
        self.seat = None
        self.say(*self.part.for_all(self.table.view(None)))
        self._await(to)
        self.seat = to
        self.submit(Ready())

    def _take_line(self, seat: int) -> None:
        self.seat, self.addressed = seat, [seat]
        self.tell()
        occasion = (seat, self.part.occasion(self.view()))
        if occasion != self._greeted:
            self._greeted = occasion
            self.say(*self.part.greeting(self))
        self._timekeeper.look()
        if self._races:
            self.tell()  # a bell has rung, or whatever was due
        if self.seat not in self.table.view(None).acting or self._greeted != (seat, self.part.occasion(self.view())):
            return  # the time was over
        question = self.part.question(self.view())
        name, before = self._name(seat), self.table.position
        prompt = f"{name}>" if question is None else telling.said_of(name, question.text) + " " + _("[y/n]")
        line = self.teletype.ask(prompt)
        if self.table.position != before and not self._races:
            return  # the time was over while it was typed: it was meant for another turn
        try:
            self.obey(line, question)
        except BonmotError as error:
            self.say(sentence(error))

    def obey(self, line: str, question: Question | None = None) -> None:
        """Do what a line says."""
        answer = folded(line)
        if question is not None and answer in asking.YES | asking.NO:
            self.submit(question.yes if answer in asking.YES else question.no)
        elif not line:
            self.part.empty(self)
        elif not self.part.reads(self, line):
            word, _space, rest = line.partition(" ")
            meant(word, self.commands).do(self, rest.strip())

    def _answer_take_back(self, seat: int) -> None:
        asked_by = self.table.view(None).take_back_asked_by
        if asked_by is None:
            return
        question = _("{name}, may {other} take the last turn back?")
        agreed = self.consents(seat, question.format(name=self._name(seat), other=self._name(asked_by)))
        self.table.submit(seat, AnswerTakeBack(agreed))
        self.tell()

    def _something_happened(self) -> None:
        """The others did something while somebody was typing, or their turn went by."""
        self.tell()
        if not self._races:
            self.say(_("Press Enter to go on."))

    def _name(self, seat: int) -> str:
        """How somebody is called; partners act together."""
        seen = self.table.view(None)
        names = [telling.called(name) for name in seen.names]
        side = next((side.seats for side in seen.game.sides if seat in side.seats), (seat,))
        together = [each for each in side if each in seen.people & seen.acting]
        return " & ".join(names[each] if each < len(names) else _("the referee") for each in together or [seat])

    def _hear(self, seat: int | None, update: "Update") -> None:
        if update.thought is None:
            with self._lock, speak(self._reader):  # computers may tell of it in threads of their own
                self._news[seat] += self.telling.happenings(update.view.game, update.events)
                if seat is None:  # spectators are told first; what characters say about it, all hear
                    self._remarks = self._spoken(self._voices.hear(update))
                self._news[seat] += self._remarks

    def _spoken(self, said: "Sequence[Remark]") -> list[str]:
        seen = self.table.view(None)
        return spoken(seen.game, said) if seen.display.get("remarks", 1) else []


# ---- what every game understands


def _help(game: PlainGame, rest: str) -> None:
    if rest:
        game.say(meant(rest, game.commands).words.help)
        return
    seen = game.table.view(game.seat)
    hints = seen.hints and (cast := cast_of(seen.game_name)).grades > 0 and cast.can_hint(seen.game)
    offered = [order for order in game.commands if hints or order.do is not _hint]
    game.say(*(order.words.help for order in offered if not order.needs or order.needs in seen.game.may))
    game.say(_("Words may be cut short. Everything is kept at once; the end of the input leaves the game, too."))


def _hint(game: PlainGame, rest: str) -> None:
    seen = game.table.view(game.seat)
    cast, grade = cast_of(seen.game_name), game.part.usual_grade(seen.game, seen.hinted)
    if rest:
        if not (rest.isascii() and rest.isdigit() and len(rest) < 4):
            raise BonmotError("bad-grade", grade=rest, most=cast.grades)
        grade = int(rest)
    game.submit(AskHint(grade))
    view = game.view()
    found = cast.hint(view, grade)
    game.say(*game.telling.hinted(found), *hint_meaning(view, found))


def _undo(game: PlainGame, _rest: str) -> None:
    """Take the last turn of a person back: whoever played it asks, if there are others."""
    last = game.table.view(game.seat).last_turn_of
    game.table.submit(game.seat if last is None else last, TakeBack())
    game.tell()


def _standing(game: PlainGame, _rest: str) -> None:
    game.say(*game.telling.standing(game.view()))


def _clock(game: PlainGame, _rest: str) -> None:
    seen = game.table.view(game.seat)
    shown = [
        telling.said_of(" & ".join(map(telling.called, side.names)), telling.time_left(left)) + "."
        for side, left in zip(seen.game.sides, seen.left, strict=True)
        if left is not None
    ]
    game.say(*(shown or game.part.time(seen) or [_("There is no clock.")]))


def _save(game: PlainGame, rest: str) -> None:
    """Everything is kept anyway; but a name is easier to remember (D-066)."""
    if rest:
        game.submit(Rename(rest))
    game.say(kept(game.table))


def kept(table: "Table") -> str:
    """How to come back."""
    return _("The game is kept. To go on: bonmot play --resume {game}").format(game=table.name)


def _quit(_game: PlainGame, _rest: str) -> None:
    raise Left


WORDS: Final = command_words("shared")

PLAIN_COMMANDS: Final = (
    PlainCommand(WORDS["score"], _standing),
    PlainCommand(WORDS["hint"], _hint),
    PlainCommand(WORDS["undo"], _undo),
    PlainCommand(WORDS["clock"], _clock),
    PlainCommand(WORDS["help"], _help),
    PlainCommand(WORDS["save"], _save),
    PlainCommand(WORDS["quit"], _quit),
)
"""Words that every game understands."""
