"""The simplest player that plays well: the best score of all moves."""

from collections.abc import Callable

from bonmot.games.crossword import Accept, AnyCommand, Challenge, Exchange, Pass, Play, View, Vote, Withdraw
from bonmot.games.game import Refused
from bonmot.kernel import StopFlag
from bonmot.players.crossword.partner import advice
from bonmot.players.crossword.recognizing import recognized
from bonmot.players.crossword.seeing import board_of, permitted, rack_of, thought_of
from bonmot.players.player import Later, Say
from bonmot.words import Lexicon
from bonmot.words import open as open_lexicon


class BestScore:
    """Plays the move that scores most; exchanges when it has none, and passes when it cannot."""

    def choose(self, view: View, stop: StopFlag, say: Say) -> AnyCommand:
        """The best score of all moves."""
        recognizes = recognized(view, self.known(view).__contains__)
        if contests(view) and not all(map(recognizes, view.challengeable)):
            return Challenge()
        if "play" not in view.may:
            return answer(view, recognizes)
        board, rack = board_of(view), rack_of(view)
        score = permitted(view, knows_all=True)
        # Nearly always the best may be played; otherwise the first that may.
        for top in (1, None):
            for move in board.moves(rack, top=top, stop=stop):
                points = score(move)
                if points is not None:
                    play = Play(move.place(board.coordinates), move.word)
                    say(thought_of(play, points, kept=True))
                    return play
        if "exchange" in view.may and view.bag >= max(len(rack), view.exchange_minimum):
            return Exchange(str(rack))
        return Pass()

    def known(self, view: View) -> Lexicon:
        """All words of a table."""
        return open_lexicon(view.lexicon)

    def advise(self, view: View, stop: StopFlag) -> AnyCommand | Later:
        """Help a person of its team to think."""
        return advice(self, view, stop)


def contests(view: View) -> bool:
    """Whether a computer may contest words: never what a player vouches for (M-008, D-085), nor what was admitted."""
    return "challenge" in view.may and view.words.referee == "challenge"


def answer(view: View, recognizes: Callable[[str], bool]) -> AnyCommand:
    """An answer to a question of the table, by the words one recognizes (R-069)."""
    if view.question is not None and view.question.kind == "doubt":
        return Withdraw()
    if view.question is not None:
        return Vote(all(map(recognizes, view.question.words)))
    if "accept" in view.may:
        return Accept()
    raise Refused("not-your-turn", name="")
