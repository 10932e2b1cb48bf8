"""The graded player: it knows some words, notices some plays, and judges them more or less well.

Its mistakes are omissions. What it thinks is the true trace of its choice: the plays it notices, one after the other,
each kept or dropped against the best so far; stopping it gives the best so far.
"""

from bonmot import kernel, words
from bonmot.board import Rack
from bonmot.games.crossword import Abandon, AnyCommand, Challenge, Exchange, Pass, Play, View
from bonmot.games.crossword.edition import Constraints
from bonmot.kernel import StopFlag
from bonmot.players.character import PATIENCE, character_of, doubted, vocabulary_of
from bonmot.players.crossword.best_score import BestScore, answer, contests
from bonmot.players.crossword.leaves import leaves_for
from bonmot.players.crossword.levels import level_of
from bonmot.players.crossword.noticing import noticed
from bonmot.players.crossword.partner import advice
from bonmot.players.crossword.seeing import board_of, permitted, rack_of, thought_of
from bonmot.players.personas import Persona
from bonmot.players.player import Later, Say
from bonmot.words import Alphabet, Lexicon


class Graded:
    """A computer player of some level; with a persona it has a character of its own."""

    def __init__(self, level: int, persona: Persona | None = None, form: int = 0) -> None:
        """`form` stands for the day: it decides how well the player sees in this game."""
        self.level = level
        self.persona = persona
        self.form = form

    def choose(self, view: View, stop: StopFlag, say: Say) -> AnyCommand:
        """Think about a position and decide."""
        level = level_of(view.scale, view.language, self.level)
        known = self.known(view)
        # Who knows all words also recognizes the doubtful and the coarse ones, which it would not play itself.
        recognized = words.open(view.lexicon) if level.vocabulary.kind == "all" else known
        if contests(view) and (doubts := doubted(view.challengeable, recognized, level, self.persona)):
            return Challenge(doubts)
        if "play" not in view.may:
            return answer(view, recognized)
        board, rack = board_of(view, known), rack_of(view)
        character = character_of(level, self.persona, board.alphabet)
        leaves = leaves_for(view.alphabet)
        unseen = _worth(view.unseen, board.alphabet) if not view.bag else 0
        best: Play | None = None
        best_equity: int | None = None
        score = permitted(view)
        for move, seen_equity in noticed(
            board, rack, view.bag, unseen, len(view.turns), character, leaves, stop, self.form
        ):
            points = score(move)
            if points is None:
                continue
            equity = seen_equity + 100 * (points - (move.score or 0))
            kept = best_equity is None or equity > best_equity
            play = Play(move.place(board.coordinates), move.word)
            say(thought_of(play, points, kept=kept, value=equity / 100))
            if kept:
                best, best_equity = play, equity
            if stop.is_raised:
                break
        if best is None and not stop.is_raised and _searches_on(view):
            return Abandon() if _is_hopeless(view) else BestScore().choose(view, stop, say)
        given = b""
        if "exchange" in view.may and not stop.is_raised:
            given = kernel.better_exchange(rack.tiles, view.bag, character, leaves, view.exchange_minimum, best_equity)
        if given:
            return Exchange(str(Rack(given, board.alphabet)))
        return best or Pass()

    def known(self, view: View) -> Lexicon:
        """The words it knows, of those of a table."""
        return vocabulary_of(view, level_of(view.scale, view.language, self.level), self.persona)

    def advise(self, view: View, stop: StopFlag) -> AnyCommand | Later:
        """Help a person of its team to think."""
        return advice(self, view, stop)


def _searches_on(view: View) -> bool:
    """Whether a player that has noticed nothing takes the dictionary, as people would.

    Editions without an end for games that stand still would go on for ever; and where constraints forbid what one has
    noticed, one looks for something else.
    """
    return view.scoreless >= PATIENCE * len(view.sides) or view.constraints != Constraints()


def _is_hopeless(view: View) -> bool:
    """Whether the dictionary has been of no help for long: then the game is stopped."""
    return view.scoreless >= 2 * PATIENCE * len(view.sides) and "abandon" in view.may


def _worth(tiles: dict[str, int], alphabet: Alphabet) -> int:
    return sum(Rack(tile, alphabet).value * count for tile, count in tiles.items())
