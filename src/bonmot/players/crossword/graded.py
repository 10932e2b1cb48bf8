"""The graded player: it knows some words, notices some plays, and judges them more or less well.

Its mistakes are omissions. What it thinks is the true trace of its choice: the plays it notices, one after the other,
each kept or dropped against the best so far; stopping it gives the best so far.
"""

from itertools import filterfalse
from typing import NamedTuple

from bonmot import kernel
from bonmot.board import Board, Move, Rack
from bonmot.board.compiled import compiled, move_of
from bonmot.games.crossword import Abandon, AnyCommand, Challenge, Exchange, Pass, Play, View
from bonmot.games.crossword.edition import Constraints
from bonmot.kernel import StopFlag
from bonmot.players.character import PATIENCE, character_of, doubts, vocabulary_of
from bonmot.players.crossword.best_score import BestScore, answer, contests
from bonmot.players.crossword.engine.thinking import thought_out
from bonmot.players.crossword.leaves import leaves_for
from bonmot.players.crossword.levels import level_of
from bonmot.players.crossword.noticing import Outlook
from bonmot.players.crossword.partner import advice
from bonmot.players.crossword.recognizing import recognized
from bonmot.players.crossword.seeing import board_of, permitted, thought_of
from bonmot.players.levels import Level
from bonmot.players.personas import Persona
from bonmot.players.player import Later, Say, TimeLeft, unheard
from bonmot.words import Lexicon


class Graded:
    """A computer player of some level; with a persona it has a character of its own."""

    def __init__(self, level: int, persona: Persona | None = None, form: int = 0) -> None:
        """`form` stands for the day: it decides how well the player sees in this game."""
        self.level = level
        self.persona = persona
        self.form = form

    def choose(self, view: View, stop: StopFlag, say: Say) -> AnyCommand:
        """Think about a position and decide."""
        return self._choose(view, stop, say, None)

    def choose_within(self, view: View, stop: StopFlag, say: Say, left: TimeLeft) -> AnyCommand:
        """The same while its clock runs: who thinks ahead, does so as time permits."""
        return self._choose(view, stop, say, left)

    def _choose(self, view: View, stop: StopFlag, say: Say, left: TimeLeft | None) -> AnyCommand:
        level = self.level_at(view)
        known = self.known(view)
        recognizes = recognized(view, lambda word: not doubts(word, view, known, level, self.persona))
        if contests(view) and (contested := tuple(filterfalse(recognizes, view.challengeable))):
            return Challenge(contested)
        if "play" not in view.may:
            return answer(view, recognizes)
        seed = self.form ^ len(view.turns)
        if level.thinks_ahead and (found := self._think(view, known, stop, say, seed, left)):
            return found
        board = board_of(view, known)
        here = Outlook.of_view(view, board)
        character = character_of(level, self.persona, board.alphabet, game="crossword")
        leaves = leaves_for(view.alphabet)
        # Nobody can stop it before the first thought: whoever is forced plays something.
        is_told = say is not unheard or view.constraints != Constraints()
        seen = (here.plays if is_told else here.favourites)(character, leaves, len(view.turns), self.form)
        best = self._best(view, board, seen, stop, say)
        if best is None and view.constraints != Constraints() and (fitting := _fitting(view, here, say)):
            return fitting
        if best is None and _searches_on(view):
            return Abandon() if _is_hopeless(view) else BestScore().choose(view, StopFlag(), say)
        given = b""
        if "exchange" in view.may and not stop.is_raised:
            worth = None if best is None else best.equity - kernel.liking(compiled(board), best.play, character)
            given = here.exchange(
                character, leaves, view.exchange_minimum, worth, just_exchanged=_has_just_exchanged(view)
            )
        if given:
            return Exchange(str(Rack(given, board.alphabet)))
        return Pass() if best is None else _command(board, move_of(board, best.play))

    def _think(
        self, view: View, known: Lexicon, stop: StopFlag, say: Say, seed: int, left: TimeLeft | None
    ) -> AnyCommand | None:
        return thought_out(view, known, stop, say, seed, left)

    def _best(self, view: View, board: Board, seen: kernel.Plays, stop: StopFlag, say: Say) -> "_Worth | None":
        """What is worth most to it of what it has noticed; as a trace, if anybody listens."""
        if say is unheard and view.constraints == Constraints():
            found = seen.best()
            return None if found is None else _Worth(found, found.equity)
        score = permitted(view)
        best: _Worth | None = None
        for play in map(seen.at, range(len(seen))):
            move = move_of(board, play)
            points = score(move)
            if points is None:
                continue
            equity = play.equity + 100 * (points - (move.score or 0))
            kept = best is None or equity > best.equity
            say(thought_of(_command(board, move), points, kept=kept, value=equity / 100))
            if kept:
                best = _Worth(play, equity)
            if stop.is_raised:
                break
        return best

    def known(self, view: View) -> Lexicon:
        """The words it knows, of those of a table."""
        return vocabulary_of(view, self.level_at(view), self.persona)

    def level_at(self, view: View) -> Level:
        """Its level on the scale of a table."""
        return level_of(view.scale, view.language, self.level)

    def advise(self, view: View, stop: StopFlag) -> AnyCommand | Later:
        """Help a person of its team to think."""
        return advice(self, view, stop)


class _Worth(NamedTuple):
    """A play, and what it is worth to a player at this table."""

    play: kernel.Play
    equity: int


def _command(board: Board, move: Move) -> Play:
    return Play(move.place(board.coordinates), move.word)


def _fitting(view: View, here: Outlook, say: Say) -> Play | None:
    """The best of all known plays that the constraints of a table permit: what was noticed did not fit."""
    score = permitted(view)
    for move in here.board.moves(here.rack):
        points = score(move)
        if points is not None:
            play = _command(here.board, move)
            say(thought_of(play, points, kept=True, value=points))
            return play
    return None


def _has_just_exchanged(view: View) -> bool:
    own = [turn for turn in view.turns if turn.side == view.side]
    return bool(own) and own[-1].count > 0


def _searches_on(view: View) -> bool:
    """Whether a player that has noticed nothing takes the dictionary, as people would.

    Editions without an end for games that stand still would go on for ever; and where constraints forbid what one has
    noticed, one looks for something else.
    """
    return view.scoreless >= PATIENCE * len(view.sides) or view.constraints != Constraints()


def _is_hopeless(view: View) -> bool:
    """Whether the dictionary has been of no help for long: then the game is stopped."""
    return view.scoreless >= 2 * PATIENCE * len(view.sides) and "abandon" in view.may
