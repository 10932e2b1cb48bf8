"""The graded player of duplicate: it knows some words, notices some plays, and writes down the best of them.

Only points count: what is left belongs to everybody. Nobody hears what it thinks, for the others are still looking.
"""

from bonmot import kernel
from bonmot.board import Board, Move, Rack
from bonmot.board.compiled import compiled, move_of
from bonmot.games.duplicate import AnyCommand, Draw, HandIn, Pass, View
from bonmot.games.duplicate.judging import chosen, tops
from bonmot.kernel import StopFlag
from bonmot.players.boards import board_of
from bonmot.players.character import character_of, vocabulary_of
from bonmot.players.crossword.levels import level_of
from bonmot.players.personas import Persona
from bonmot.players.player import Say


class Graded:
    """A computer player of some level; with a persona it has a character of its own."""

    def __init__(self, level: int, persona: Persona | None = None, form: int = 0) -> None:
        """`form` stands for the day: it decides how well the player sees in this game."""
        self.level = level
        self.persona = persona
        self.form = form
        self._written: tuple[object, AnyCommand] | None = None

    def choose(self, view: View, stop: StopFlag, say: Say) -> AnyCommand:
        """Look for words, and write one down."""
        del stop, say
        if "draw" in view.may:
            return Draw()
        # Each slip of another is a reason to be asked again, but nobody looks twice for the same words.
        asked = (view.lexicon, view.rack, view.board, view.family)
        if self._written is None or self._written[0] != asked:
            self._written = asked, self._found(view)
        return self._written[1]

    def _found(self, view: View) -> AnyCommand:
        level = level_of(view.scale, view.language, self.level)
        board = board_of(view, vocabulary_of(view, level, self.persona))
        eye = character_of(level, self.persona, board.alphabet, game="crossword")
        seen = kernel.noticed_plays(
            compiled(board), rack_of(view).tiles, view.bag, 0, view.round, eye, None, None, self.form
        )
        plays = (play for play in map(seen.at, range(len(seen))) if _laid(play) <= view.plays)
        best = max(plays, key=lambda play: play.score, default=None)
        return Pass() if best is None else written(board, move_of(board, best))


class Top:
    """Finds the top of every round."""

    def choose(self, view: View, stop: StopFlag, say: Say) -> AnyCommand:
        """The top that would be laid."""
        del stop, say
        if "draw" in view.may:
            return Draw()
        board, rack = board_of(view), rack_of(view)
        found = tops(board, rack.tiles, view.plays)
        return written(board, chosen(board, rack.tiles, found.moves)) if found.moves else Pass()


def rack_of(view: View) -> Rack:
    """The rack that everybody has."""
    return Rack(view.rack, view.alphabet)


def written(board: Board, move: Move) -> HandIn:
    """A slip with a move."""
    return HandIn(move.place(board.coordinates), move.word)


def _laid(play: kernel.Play) -> int:
    return len(play.letters.replace(b"\0", b""))
