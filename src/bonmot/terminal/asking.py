"""What a table asks of people: lines that they type, and questions that are answered by yes or no."""

from collections.abc import Callable, Mapping
from typing import ClassVar, NamedTuple

from textual import events

from bonmot.errors import BonmotError
from bonmot.games.commands import Accept, Challenge, Command
from bonmot.games.view import ViewType
from bonmot.tables import AnswerTakeBack, Rename
from bonmot.telling import name_of_seat
from bonmot.telling.dictionary import last_words, looked_up
from bonmot.terminal.at_table import NO, YES
from bonmot.terminal.line_editor import LineEditor
from bonmot.terminal.questions import Question
from bonmot.terminal.replay.asking import Tell
from bonmot.terminal.saying import SpeakingTable
from bonmot.texts import _, mark


class Sure(NamedTuple):
    """Something that is done once a person has said to be sure of it: it costs a turn, or ends a game."""

    asked: Callable[[], str]
    do: Callable[[], object]
    seat: int | None = None
    """Who is asked, if not the person in front of the screen."""


class AskingTable(SpeakingTable[ViewType]):
    """A table at which people type lines, and are asked before something is done that cannot be undone."""

    LINES: ClassVar[Mapping[str, str]] = {
        "name": mark("Name of the game:"),
        "look-up": mark("Which word?"),
    }
    """Kind of a line that is typed → what is asked for."""
    pastes: ClassVar[str] = ""
    """Kind of the line that begins when something is pasted."""

    def __init__(self) -> None:
        super().__init__()
        self._line: LineEditor | None = None
        self._sure: Sure | None = None

    def question(self, view: ViewType) -> Question | None:
        """What the game wants to know of the person to act."""
        if "accept" in view.may:
            return Question(_("The last word may still be challenged. Does it stand? (Y/N)"), Accept(), Challenge())
        return None

    def finish_line(self, kind: str, text: str) -> None:
        """A line was typed."""
        if kind == "look-up":
            past = self.seated.table.past(self.view.seat)
            try:
                looked_up(past, text)
            except BonmotError as error:
                self.complain(error)
            else:
                self.tell(lambda: looked_up(past, text))
        if kind == "name" and self.submit(Rename(text), min(self.people, default=None)):
            self.say(mark("The game is kept as “{name}”."), name=text)

    @property
    def speaks(self) -> bool:
        """Whether the dictionary may say what words mean that were played: always when the game is over."""
        return self.seen.is_over or bool(self.view.settled)

    def explain(self) -> None:
        """What the words that were played last mean, where the dictionary may speak of them."""
        words = last_words(self.view)
        past = self.seated.table.past(self.view.seat)
        try:
            told = [looked_up(past, word) for word in words]
        except BonmotError as error:
            self.complain(error)
            return
        if told:
            self.app.push_screen(Tell(_("What it means"), told))
        else:
            self.complain(BonmotError("nothing-played"))

    def line_example(self) -> str:
        """A move as one types it, where a line asks for one."""
        return ""

    def _type(self, line: LineEditor, event: events.Key) -> None:
        if event.key in {"escape", "tab"}:
            self._line = None
        elif event.key == "enter":
            self._line = None
            if line.words:
                self.finish_line(line.kind, line.words)
        else:
            line.press(event.key, event.character)

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is typed into the line."""
        event.stop()
        if self._line is None and self.pastes:
            self._line = LineEditor(self.pastes)
        if self.is_seated and self._line is not None:
            self._line.paste(event.text)
            self.show()

    def asked(self) -> Question | None:
        """What somebody here must answer by yes or no."""
        by, view = self.seen.take_back_asked_by, self.view
        others = sorted(self.people - {by} - self.seen.take_back_agreed)
        if by is not None and others:
            text = _("{name}: may {other} take the last turn back? (Y/N)").format(
                name=name_of_seat(view, others[0]), other=name_of_seat(view, by)
            )
            return Question(text, AnswerTakeBack(agreed=True), AnswerTakeBack(agreed=False), others[0])
        return self.question(view) if self.acting else None

    def _asks_another(self) -> bool:
        """Whether the question is for somebody who must not see what lies open to the one in front of the screen."""
        seen = self.seated.seen_by(None)
        if not seen.hand_over:
            return False
        seat = None if self._sure is None else self._sure.seat
        if seat is None and seen.take_back_asked_by is not None and (question := self.asked()) is not None:
            seat = question.seat
        return seat is not None and not any({seat, seen.in_front} <= set(side.seats) for side in self.view.sides)

    def ask_first(self, do: Callable[[], object], text: str, *, seat: int | None = None, **particulars: object) -> None:
        """Do something after a yes to a marked question, of the person in front of the screen if no other is named."""
        self._sure = Sure(lambda: _(text).format(**particulars), do, seat)

    def _asked_first(self, name: str, text: str, command: Command) -> None:
        """A command that cannot be given by mistake; one that is not allowed now says so at once."""
        if name in self.view.may:
            self.ask_first(lambda: self.submit(command), text)
        else:
            self.submit(command)

    def _answer_sure(self, sure: Sure, event: events.Key) -> None:
        character = event.character or " "
        if character in YES or character in NO or event.key == "escape":
            self._sure = None
        if character in YES:
            sure.do()

    def answer(self, question: Question, event: events.Key) -> None:
        """Yes, no, or neither; Enter is neither: it may have been pressed once too often for what came before."""
        character = event.character or " "
        if character in YES:
            self.submit(question.yes, question.seat)
        elif event.key == "escape" or character in NO:
            self.submit(question.no, question.seat)
        else:
            self.bonmot.sounds.play("wrong")
