"""Hints in the crossword game: the best move of a position, told little by little (D-074).

A hint is a function of a view, like a computer player: it knows nothing that a person in the seat could not know, and
is the same whenever it is asked for. With a vocabulary it is a word that a person with that vocabulary would know.

>>> from bonmot.board import Board, Rack
>>> from bonmot.players.hints import WHOLE_WORD
>>> board = Board("en")
>>> hint_at(board, Rack("QUICKLY", "en"), 2)
Hint(grade=2, found=True, score=120, down=False, place=None, length=None, first=None, letters=None, word=None,
     unsaid=False)
>>> whole = hint_at(board, Rack("QUICKLY", "en"), WHOLE_WORD)
>>> whole.place, whole.length, whole.first, whole.letters, whole.word
('8D', 7, 'Q', 'CIKLQUY', 'QUICKLY')
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from bonmot.board import Board, Move, Rack
from bonmot.board.tiles import shown_letters, write_tiles
from bonmot.games.crossword import View
from bonmot.games.crossword.edition import Constraints
from bonmot.kernel import Character
from bonmot.players.crossword.leaves import leaves_for
from bonmot.players.crossword.noticing import Outlook
from bonmot.players.crossword.seeing import board_of, permitted
from bonmot.players.hints import Hint, check_grade, told
from bonmot.players.vocabulary import Vocabulary, known_words
from bonmot.words.tables import coarse_words

_EXPERT: Final = Character(leave_percent=100, counts_endings=True)
"""Hints come from one who sees every play, and what each leaves on the rack."""

_NEIGHBOUR: Final = Character(counts_endings=True)
"""With fewer words only points count: what leaves are worth was learned by those who know them all."""


def hint(view: View, grade: int, vocabulary: Vocabulary | None = None) -> Hint:
    """A hint for the seat that a view belongs to."""
    check_grade(grade)
    known = known_words(view.lexicon, vocabulary, family=view.family) if vocabulary else None
    board, character = board_of(view, known), _EXPERT if vocabulary is None else _NEIGHBOUR
    here = Outlook.of_view(view, board)
    score = permitted(view, knows_all=True)
    best = best_move(here, character) if view.constraints == Constraints() else None
    if best is None or score(best) is None:
        best = _best_permitted(here, score, character)
    if best is None:
        coarse = _best_permitted(here, permitted(view), character)
        return Hint(grade, found=False, unsaid=coarse is not None)
    return told_of(best, board, grade)


def hint_at(
    board: Board,
    rack: Rack,
    grade: int,
    bag: int = 100,
    unseen_worth: int = 0,
    unseen: bytes = b"",
    *,
    expert: bool = True,
) -> Hint:
    """A hint for a rack and a board, with the words that the board knows; an expert thinks of the next turns, too.

    Coarse words are left out: a hint is for anybody.
    """
    check_grade(grade)
    character = _EXPERT if expert else _NEIGHBOUR
    unsaid = coarse_words(board.alphabet.language)

    def score(move: Move) -> int | None:
        return None if any(formed.word in unsaid for formed in board.judge(move).words) else move.score or 0

    here = Outlook(board, rack, bag, unseen_worth, unseen)
    best = liked = best_move(here, character)
    if best is not None and score(best) is None:
        best = _best_permitted(here, score, character)
    return Hint(grade, found=False, unsaid=liked is not None) if best is None else told_of(best, board, grade)


def best_move(here: Outlook, character: Character = _EXPERT) -> Move | None:
    """The move of the best value: its points, and what it leaves on the rack."""
    return here.most_liked(character, leaves_for(here.board.alphabet.name))


def _best_permitted(here: Outlook, score: Callable[[Move], int | None], character: Character) -> Move | None:
    """The best move among those that have a score, as the table counts it."""
    leaves = leaves_for(here.board.alphabet.name)
    best: tuple[int, Move] | None = None
    for move, equity in here.moves(character, leaves):
        points = score(move)
        if points is None:
            continue
        worth = equity + 100 * (points - (move.score or 0))
        if best is None or worth > best[0]:
            best = worth, replace(move, score=points)
    return best[1] if best else None


def told_of(move: Move, board: Board, grade: int) -> Hint:
    """What a hint of some grade tells of a move."""
    step = board.size if move.down else 1
    start = move.row * board.size + move.column
    letters = shown_letters(
        bytes(tile or board.squares[start + offset * step] for offset, tile in enumerate(move.tiles))
    )
    place = move.place(board.coordinates)
    write = partial(write_tiles, alphabet=board.alphabet)
    return told(grade, move.score, place, letters, move.word, down=move.down, write=write)
