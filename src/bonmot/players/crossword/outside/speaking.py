"""Our engine as a program: it reads lines, and answers with lines.

>>> said = []
>>> empty = "/".join(["15"] * 15)
>>> converse(["bonmot 1", f"position {empty} QUICKLY/ 0/0 0 lex en;", "go", "fly", "quit"], said.append, "en")
>>> said[1:]
['info score 120 worth 121.2', 'move 8D QUICKLY', 'error “fly” is no order of this protocol: bonmot, position, go, ...']
"""

from collections.abc import Callable, Iterable
from importlib.metadata import version
from typing import Final

from bonmot.board import Position, Rack
from bonmot.board.compiled import move_of
from bonmot.errors import BonmotError
from bonmot.games.crossword import AnyCommand, Exchange, Pass, Play
from bonmot.kernel import Character
from bonmot.players.crossword.engine.question import Question
from bonmot.players.crossword.noticing import Outlook
from bonmot.players.crossword.outside.protocol import LONGEST_LINE, VERSION, written
from bonmot.words import Lexicon
from bonmot.words import open as open_lexicon

Say = Callable[[str], None]
Sentence = Callable[[BonmotError], str]

_EXPERT: Final = Character(leave_percent=100, counts_endings=True)


def converse(lines: Iterable[str], say: Say, words: Lexicon | str, sentence: Sentence = BonmotError.__str__) -> None:
    """Answer line after line, until `quit` or until there are no more. Nothing that is said to us stops us."""
    desk = _Desk(open_lexicon(words) if isinstance(words, str) else words, say)
    for line in lines:
        if line.strip() == "quit":
            return
        try:
            desk.hear(line)
        except BonmotError as refused:
            say(f"error {sentence(refused)}".replace("\n", " "))


class _Desk:
    """The position that was given last."""

    def __init__(self, lexicon: Lexicon, say: Say) -> None:
        self._lexicon, self._say = lexicon, say
        self._question: Question | None = None

    def hear(self, line: str) -> None:
        order, _space, rest = line.strip().partition(" ")
        if len(line) > LONGEST_LINE:
            raise BonmotError("engine-line-too-long", longest=LONGEST_LINE)
        if order == "bonmot":
            self._say(f"ready bonmot {version('bonmot')} protocol {VERSION} words {self._lexicon.name}")
        elif order == "position":
            self._question = None  # a position that is refused is none, and nor is the one before
            self._question = Question.of_position(Position.from_cgp(rest, self._lexicon))
        elif order == "go":
            if self._question is None:
                raise BonmotError("engine-no-position")
            _answer(self._question, self._say)
        elif order not in ("stop", ""):  # every answer is given at once: there is nothing to stop
            raise BonmotError("engine-order", word="".join(filter(str.isprintable, order))[:40])


def _answer(question: Question, say: Say) -> None:
    command, score, worth = chosen(question)
    say(f"info score {score} worth {worth:.1f}")
    say(written(command, question.board))


def chosen(question: Question) -> tuple[AnyCommand, int, float]:
    """What our engine does here, what it scores and what it is worth with the tiles that are kept."""
    bag = question.bag
    unseen = 0 if bag else question.unseen_worth
    here = Outlook(question.board, question.rack, bag, unseen, question.unseen)
    best = here.plays(_EXPERT, question.leaves).best()
    given = here.exchange(
        _EXPERT, question.leaves, question.rules.exchange_minimum, None if best is None else best.equity
    )
    if given:
        return Exchange(str(Rack(given, question.board.alphabet))), 0, 0.0
    if best is None:
        return Pass(), 0, 0.0
    move = move_of(question.board, best)
    return Play(move.place(question.board.coordinates), move.word), best.score, best.equity / 100
