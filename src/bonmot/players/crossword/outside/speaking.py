"""Our engine as a program: it reads lines, and answers with lines.

>>> said = []
>>> empty = "/".join(["15"] * 15)
>>> lines = ["bonmot 1", "option games 100", f"position {empty} QUICKLY/ 0/0 0 lex en;", "go", "fly", "quit"]
>>> converse(lines, said.append, "en")
>>> said[1]
'info samples 0 score 120 leave 1.2 equity 121.2 move 8D QUICKLY'
>>> said[-2:]
['move 8D QUICKLY', 'error “fly” is no order of this protocol: bonmot, option, position, ...']

It thinks aside, so that it hears `stop` meanwhile; whatever else is asked waits for the answer.
"""

from collections.abc import Callable, Iterable
from contextvars import copy_context
from importlib.metadata import version
from threading import Thread
from typing import Final

from bonmot.board import Position, Rack
from bonmot.board.compiled import move_of
from bonmot.errors import BonmotError
from bonmot.games.crossword import Exchange, Pass, Play
from bonmot.kernel import StopFlag
from bonmot.players.character import character_of
from bonmot.players.crossword.engine.effort import MOST_SAMPLES, Effort
from bonmot.players.crossword.engine.question import Question
from bonmot.players.crossword.engine.simulation import Judged, judged_of
from bonmot.players.crossword.engine.thinking import considered
from bonmot.players.crossword.levels import level_of
from bonmot.players.crossword.noticing import Outlook
from bonmot.players.crossword.outside.protocol import LONGEST_LINE, VERSION, written
from bonmot.players.levels import Level
from bonmot.players.vocabulary import known_words
from bonmot.words import Lexicon
from bonmot.words import open as open_lexicon

Say = Callable[[str], None]
Sentence = Callable[[BonmotError], str]

SCALE: Final = "modern"
"""Whose levels it can play at; the one above them is the whole engine."""
MOST_MILLISECONDS: Final = 3_600_000
_FIRST_NEWS: Final = 64
"""Games after which it says how a move stands; then each time they have doubled."""


def converse(
    lines: Iterable[str],
    say: Say,
    words: Lexicon | str,
    sentence: Sentence = BonmotError.__str__,
    *,
    level: int | None = None,
) -> None:
    """Answer line after line, until `quit` or until there are no more. Nothing that is said to us stops us."""
    conversation = _Conversation(open_lexicon(words) if isinstance(words, str) else words, say, sentence)
    if level is not None:
        conversation.play_at(level)
    for line in lines:
        if line.split(maxsplit=1)[:1] == ["quit"]:
            conversation.stop()
            return
        try:
            conversation.hear(line)
        except BonmotError as refused:
            conversation.complain(refused)
    conversation.wait()


class _Conversation:
    """What was asked last, and what is being thought about."""

    def __init__(self, lexicon: Lexicon, say: Say, sentence: Sentence) -> None:
        self._lexicon, self._say, self._sentence = lexicon, say, sentence
        self._level: Level | None = None
        """None: the whole engine."""
        self._games: int | None = None
        self._position: str | None = None
        self._thinking: tuple[Thread, StopFlag] | None = None

    def complain(self, refused: BonmotError) -> None:
        """Say what was wrong, in one line."""
        self._say(f"error {self._sentence(refused)}".replace("\n", " "))

    def hear(self, line: str) -> None:
        """Do what a line asks for."""
        order, _space, rest = line.strip().partition(" ")
        if order == "stop":
            self.stop()
            return
        self.wait()
        if len(line) > LONGEST_LINE:
            raise BonmotError("engine-line-too-long", longest=LONGEST_LINE)
        if order == "bonmot":
            self._say(f"ready bonmot {version('bonmot')} protocol {VERSION} words {self._lexicon.name}")
        elif order == "option":
            self._choose(*[*rest.split(), "", ""][:2])
        elif order == "position":
            self._position = None  # a position that is refused is none, and nor is the one before
            self._question(rest, self._lexicon)
            self._position = rest
        elif order == "go":
            if self._position is None:
                raise BonmotError("engine-no-position")
            self._go(self._position, self._effort(rest.split()))
        elif order:
            raise BonmotError("engine-order", word=_tidy(order))

    def stop(self) -> None:
        """The best so far is the answer, at once."""
        if self._thinking is not None:
            self._thinking[1].raise_()
        self.wait()

    def wait(self) -> None:
        """Until the answer is given."""
        if self._thinking is not None:
            self._thinking[0].join()
            self._thinking = None

    def play_at(self, number: int) -> None:
        """Play as a level does, or with all there is."""
        level = level_of(SCALE, self._lexicon.language, number)
        self._level = None if level.thinks_ahead else level

    def _choose(self, name: str, value: str) -> None:
        number = int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else -1
        if name == "level" and number >= 0:
            self.play_at(number)
        elif name == "games" and 1 <= number <= MOST_SAMPLES:
            self._games = number
        else:
            raise BonmotError("engine-option", text=_tidy(f"{name} {value}"))

    def _effort(self, limits: list[str]) -> Effort:
        if not limits:
            return Effort() if self._games is None else Effort.of_games(self._games)
        match limits:
            case ["time", text] if text.isascii() and text.isdecimal() and len(text) < 9:
                return Effort.before(min(int(text), MOST_MILLISECONDS))
            case _:
                raise BonmotError("engine-limit", text=_tidy(" ".join(limits)))

    def _question(self, text: str, words: Lexicon) -> Question:
        return Question.of_position(Position.from_cgp(text, words))

    def _go(self, position: str, effort: Effort) -> None:
        stop = StopFlag()

        def think() -> None:
            try:
                self._answer(position, effort, stop)
            except BonmotError as refused:
                self.complain(refused)

        # Whoever reads us speaks a language, and a thread has no reader of its own.
        thread = Thread(target=copy_context().run, args=(think,))
        self._thinking = thread, stop
        thread.start()

    def _answer(self, position: str, effort: Effort, stop: StopFlag) -> None:
        if self._level is None:
            question = self._question(position, self._lexicon)
            news = _News(question, self._say)
            found = considered(question, stop, news, effort=effort)
            self._say(written(Pass() if found is None else found.command, question.board))
        else:
            question = self._question(position, known_words(self._lexicon.name, self._level.vocabulary))
            judged = _at_a_glance(question, self._level)
            self._say(_info(judged, question))
            self._say(written(judged.command, question.board))


class _News:
    """What is told while it thinks: the best so far, when it is another one, or when much more is known of it."""

    def __init__(self, question: Question, say: Say) -> None:
        self._question, self._say = question, say
        self._told: Judged | None = None

    def mention(self, judged: Judged) -> None:
        """Of all that are looked at, the first."""
        if self._told is None:
            self._tell(judged)

    def prefer(self, judged: Judged) -> None:
        """The best so far."""
        told = self._told
        is_known_better = judged.samples >= max(_FIRST_NEWS, 2 * told.samples) if told is not None else True
        if told is None or is_known_better or told.command != judged.command or told.is_proved != judged.is_proved:
            self._tell(judged)

    def _tell(self, judged: Judged) -> None:
        self._told = judged
        self._say(_info(judged, self._question))


def _info(judged: Judged, question: Question) -> str:
    """All that is known of a move, and the move."""
    facts = [f"samples {judged.samples} score {judged.score} leave {judged.leave:.1f} equity {judged.equity:.1f}"]
    if judged.win is not None:
        facts.append(f"win {100 * judged.win:.1f} spread {judged.spread:.1f}")
    elif judged.spread or judged.is_proved:
        facts.append(f"spread {judged.spread:.1f}")
    if judged.is_proved:
        facts.append("proved")
    return f"info {' '.join(facts)} {written(judged.command, question.board)}"


def _at_a_glance(question: Question, level: Level) -> Judged:
    """What a level does here: it does not think ahead."""
    unseen = 0 if question.bag else question.unseen_worth
    here = Outlook(question.board, question.rack, question.bag, unseen, question.unseen)
    character = character_of(level, None, question.board.alphabet, game="crossword")
    best = here.favourites(character, question.leaves, game=1).best()
    given = here.exchange(
        character, question.leaves, question.rules.exchange_minimum, None if best is None else best.equity
    )
    if given:
        return judged_of(question, Exchange(str(Rack(given, question.board.alphabet))))
    if best is None:
        return judged_of(question, Pass())
    move = move_of(question.board, best)
    return judged_of(question, Play(move.place(question.board.coordinates), move.word))


def _tidy(text: str) -> str:
    return "".join(filter(str.isprintable, text)).strip()[:40]
