"""What a player made of a game of duplicate: tops found, and for every other round where the points went.

It is a function of a view and can be asked for at any moment: rounds that are closed hold no secrets.

What was lost in a round is split in two. As far as the player's own word scores more elsewhere, a *place* was not
seen, or a *hook* if it makes another word there. The rest would have taken another word, and has one cause, the first
of these that holds: every top needs a rare *word*; only the tops use the *blank*, or only the slip does; all the tiles
could be laid, and that was *not seen*; the tops *hook* a word on that the slip does not; otherwise the top was *not
seen*, though all its words are common. Which words a person knows, nobody can tell: a rare word is one that is not
among the most familiar ones of the language, by itself or by its family.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from bonmot import words
from bonmot.board import Board, Judgement, Move, Rack
from bonmot.errors import BonmotError
from bonmot.games.commands import HINT
from bonmot.games.duplicate import Round, Slip, Standing, View
from bonmot.games.duplicate.events import Result
from bonmot.games.duplicate.judging import reading, tops
from bonmot.kernel import BLANK_MARK
from bonmot.words import Alphabet, Lexicon

RARE: Final = 40_000
"""Words that are less familiar than so many others are rare, and those that no list of common words has."""

Cause = Literal["word", "place", "hook", "blank", "unseen", "invalid", "empty"]
CAUSES: Final[tuple[Cause, ...]] = ("word", "place", "hook", "blank", "unseen", "invalid", "empty")


class Loss(NamedTuple):
    """Points that a slip missed, and why."""

    cause: Cause
    points: int
    what: str = ""
    """The rare word; the words made by hooks; `all` for all the tiles; `kept` or `spent`, what was done with the blank;
    the fault of a slip that counts zero."""
    place: str = ""
    """Where the player's own word scores more."""


class RoundReport(NamedTuple):
    """A round, and what a player made of it."""

    round: Round
    result: Result
    losses: tuple[Loss, ...]
    """None where the player found the top, or had left."""

    @property
    def lost(self) -> int:
        """All the points that were missed."""
        return sum(loss.points for loss in self.losses)


class Report(NamedTuple):
    """A player's game so far."""

    standing: Standing
    players: int
    """How many were ranked."""
    top_total: int
    hints: int
    """Points paid for hints."""
    rounds: tuple[RoundReport, ...]

    @property
    def lost(self) -> dict[Cause, int]:
        """Points by cause, those that cost nothing left out."""
        sums: Counter[Cause] = Counter()
        for each in self.rounds:
            for loss in each.losses:
                sums[loss.cause] += loss.points
        return {cause: sums[cause] for cause in CAUSES if sums[cause]}


def report(view: View, player: int) -> Report:
    """What a player, one of this table or of a former field, made of the rounds that are closed."""
    return Report(
        standing=next(each for each in view.standings if each.player == player),
        players=len(view.standings),
        top_total=view.top_total,
        hints=sum(note.points for note in view.ledger if (note.player, note.reason) == (player, HINT)),
        rounds=tuple(
            RoundReport(round_, round_.results[player], _losses(view, board, round_, round_.results[player]))
            for round_, board in zip(view.rounds, boards(view), strict=True)
        ),
    )


def boards(view: View) -> Iterator[Board]:
    """The board as it lay before each round that is closed; it is the same one, which goes on."""
    alphabet = Alphabet.load(view.alphabet)
    board = Board(
        words.open(view.lexicon),
        layout=view.layout,
        alphabet=alphabet,
        bonuses={int(tiles): points for tiles, points in view.bonuses.items()},
        star=view.opening_star,
        opening_minimum=view.opening_minimum,
    )
    # A blank may have been changed for its letter since: what lies there now says so.
    tiles = {(row, column): tile for row, column, tile in view.pieces()}
    for round_ in view.rounds:
        yield board
        if round_.word:
            laid = board.parse(f"{round_.place} {round_.word}").squares
            board.set_up((row, column, tiles[row, column]) for row, column in laid)


def _losses(view: View, board: Board, round_: Round, result: Result) -> tuple[Loss, ...]:
    missed = round_.score - result.score
    if result.fault == "gone" or missed <= 0:
        return ()
    if result.fault in {"none", "blank"}:
        return (Loss("empty", missed, result.fault),)
    if result.fault:
        return (Loss("invalid", missed, result.fault),)
    rack = Rack(round_.rack, board.alphabet)
    own = reading(board, rack, Slip(result.place, result.word))
    best = _tops(view, board, rack, round_)
    elsewhere = _own_word_elsewhere(view, board, rack, own, round_.score)
    losses: list[Loss] = []
    if elsewhere is not None:
        losses.append(_of_the_same_word(board, own, elsewhere))
    if rest := missed - sum(loss.points for loss in losses):
        losses.append(_of_another_word(board, own, best, rest))
    return tuple(losses)


def _tops(view: View, board: Board, rack: Rack, round_: Round) -> list[Judgement]:
    """Everything that scores what was laid, which comes first."""
    laid = board.judge(f"{round_.place} {round_.word}")
    found = [move for move in tops(board, rack.tiles, view.plays).moves if move.score == round_.score]
    return [laid, *(board.judge(move) for move in found if move != laid.move)]


def _own_word_elsewhere(view: View, board: Board, rack: Rack, own: Judgement, most: int) -> Judgement | None:
    """The player's own word where it scores best, if that is more, and not more than the top of the round."""
    word = _plain(own)[0]
    for move in board.moves(rack):
        score = move.score or 0
        if score <= own.score:
            return None
        if score <= most and len(move.tiles) == len(own.move.tiles) and len(move.played) <= view.plays:
            judged = board.judge(move)
            if _plain(judged)[0] == word:
                return judged
    return None


def _of_the_same_word(board: Board, own: Judgement, better: Judgement) -> Loss:
    points, place = better.score - own.score, better.move.place(board.coordinates)
    if place == own.move.place(board.coordinates):
        return Loss("blank", points, "spent")  # it stands for a letter that was on the rack
    return Loss("hook" if _hooks(better) - _hooks(own) else "place", points, place=place)


def _of_another_word(board: Board, own: Judgement, best: Sequence[Judgement], points: int) -> Loss:
    rarest = [[word for word in _plain(each) if _is_rare(word, board.lexicon)] for each in best]
    if all(rarest):
        return Loss("word", points, min(rarest, key=len)[0])
    easy = [each for each, rare in zip(best, rarest, strict=True) if not rare]
    spent = _uses_blank(own.move)
    if all(_uses_blank(each.move) != spent for each in easy):
        return Loss("blank", points, "spent" if spent else "kept")
    if not own.bonus and all(each.bonus for each in easy):
        return Loss("unseen", points, "all")
    hooked = [sorted(_hooks(each) - _hooks(own)) for each in easy]
    if all(hooked):
        fewest = min(hooked, key=lambda each: (len(each), each))
        return Loss("hook", points, ", ".join(fewest))
    return Loss("unseen", points)


def _hooks(judged: Judgement) -> set[str]:
    """The words of others that a play makes longer, along it or across."""
    move = judged.move
    main, *across = _plain(judged)
    ends = (move.tiles[:2], move.tiles[-2:])  # two tiles of the board at one end: a word that was there goes on
    is_longer = len(move.tiles) > 2 and any(not any(end) for end in ends)
    return {*across, *([main] if is_longer else [])}


def _plain(judged: Judgement) -> list[str]:
    """The words of a play, the main one first, in capitals whatever tile is a blank."""
    return [formed.word.upper() for formed in judged.words]


def _uses_blank(move: Move) -> bool:
    return any(tile & BLANK_MARK for tile in move.played)


def _is_rare(word: str, lexicon: Lexicon | None) -> bool:
    """Whether a word is so rare that few would know it; one that our lexicon does not have is."""
    if lexicon is None:
        return False
    try:
        number = lexicon.graph.number(lexicon.alphabet.encode(word))
    except BonmotError:
        return True
    return number < 0 or not 0 < lexicon.shelf.familiar(number) <= RARE
