"""The graded player of OPTION: it knows some words, notices some turns, and judges them more or less well.

It is the graded player of the crossword game with other turns: mistakes are omissions, what it thinks is the true trace
of its choice, and stopping it gives the best so far. Of a persona's tastes those for long words and for wild faces
apply here; there are no premium squares to open, and no tile is dear where every prism has two letters.
"""

from collections.abc import Iterator

import msgspec

from bonmot.board.prism_move import PrismMove
from bonmot.board.prisms import PrismBoard
from bonmot.games.game import Refused
from bonmot.games.option import Abandon, Accept, AnyCommand, Challenge, Exchange, Pass, Play, View
from bonmot.games.option.preview import rack_of
from bonmot.kernel import StopFlag
from bonmot.players.character import PATIENCE, doubted, vocabulary_of
from bonmot.players.option.levels import PrismLevel, character_of, level_of
from bonmot.players.option.noticing import noticed
from bonmot.players.option.seeing import Writing, board_of, good_words, is_said, unseen_worth, words_of
from bonmot.players.option.worths import worths
from bonmot.players.personas import Persona
from bonmot.players.player import Say, Thought


class BestTurn:
    """Plays the turn that scores most; exchanges when it has none, and passes when it cannot."""

    def choose(self, view: View, stop: StopFlag, say: Say) -> AnyCommand:
        """The best score of all turns."""
        known = words_of(view)
        if "challenge" in view.may and any(word not in known for word in view.challengeable):
            return Challenge()
        if "play" not in view.may:
            return answer(view)
        board, rack = board_of(view), rack_of(view)
        for top in (1, None):  # nearly always the best may be played
            for best in board.moves(rack, top=top, stop=stop):
                if is_said(view, board, best):
                    play = Play(best.placed, best.flipped)
                    say(Thought(play, Writing(view)(best), best.score or 0, kept=True))
                    return play
        return Exchange(tuple(rack)) if "exchange" in view.may and not stop.is_raised else Pass()


class GradedTurn:
    """A computer player of some level; with a persona it has a character of its own."""

    def __init__(self, level: int, persona: Persona | None = None, form: int = 0) -> None:
        """`form` stands for the day: it decides how well the player sees in this game."""
        self.level = level
        self.persona = persona
        self.form = form

    def choose(self, view: View, stop: StopFlag, say: Say) -> AnyCommand:
        """Think about a position and decide."""
        level = level_of(view.scale, view.language, self.level)
        known = vocabulary_of(view, level, self.persona)
        if "challenge" in view.may and (contested := doubted(view, known, level, self.persona)):
            return Challenge(contested)
        if "play" not in view.may:
            return answer(view)
        board, write = board_of(view, good_words(view, known)), Writing(view)
        best: Play | None = None
        best_equity: int | None = None
        for turn, equity in self._noticed(view, board, level):
            kept = best_equity is None or equity > best_equity
            play = Play(turn.placed, turn.flipped)
            say(Thought(play, write(turn), turn.score or 0, kept, equity / 100))
            if kept:
                best, best_equity = play, equity
            if stop.is_raised:
                break
        if best is not None:
            return best
        return self._without_turn(view, level, stop, say)

    def _noticed(self, view: View, board: PrismBoard, level: PrismLevel) -> Iterator[tuple[PrismMove, int]]:
        """The turns that come to its mind. Nobody can stop it before the first one: force always plays something."""
        character = character_of(level, self.persona, board.alphabet)
        rack, unseen, worth = rack_of(view), unseen_worth(view), worths(board.prisms)
        return noticed(board, rack, view.bag, unseen, len(view.turns), character, game=self.form, worths=worth)

    def _without_turn(self, view: View, level: PrismLevel, stop: StopFlag, say: Say) -> AnyCommand:
        """It has noticed nothing: exchange, or as people would after a while, take the dictionary."""
        if view.scoreless >= 2 * PATIENCE * len(view.sides) and "abandon" in view.may:
            return Abandon()
        if view.scoreless >= PATIENCE * len(view.sides) or must_find(view):
            return BestTurn().choose(msgspec.structs.replace(view, challengeable=()), stop, say)
        if "exchange" not in view.may:
            return Pass()
        return Exchange(unwanted(view, level))


def answer(view: View) -> AnyCommand:
    """An answer when it is no turn that the game waits for."""
    if "accept" in view.may:
        return Accept()
    raise Refused("not-your-turn", name="")


def must_find(view: View) -> bool:
    """Whether only those who can form no word may exchange prisms, and the bag would allow it (O-029)."""
    return view.options.exchange_only_if_stuck and view.bag > 0


def unwanted(view: View, level: PrismLevel) -> tuple[str, ...]:
    """What a player gives back that sees no turn: what it would rather not keep, or all."""
    rack = rack_of(view)
    if not level.leave_percent:
        return tuple(rack)
    prisms = board_of(view).prisms
    worth = dict(zip((prism.name for prism in prisms), memoryview(worths(prisms)).cast("h"), strict=True))
    return tuple(name for name in rack if worth[name] <= 0) or tuple(rack)
