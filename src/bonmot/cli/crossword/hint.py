"""`bonmot hint`: the best move of a rack, told little by little.

With `--json` it prints one document: `{"lexicon", "rack", "position", "grade", "found", "score", "down", "place",
"length", "first", "letters", "word"}`; null is what a hint of this grade keeps to itself.
"""

from typing import TYPE_CHECKING

from bonmot.cli.choosing import Words, at_least
from bonmot.cli.crossword.moves import position_and_rack
from bonmot.cli.showing import as_json, lines
from bonmot.telling.hints import hinted

if TYPE_CHECKING:
    from bonmot.board import Position, Rack


def hint(
    rack: str | None = None,
    /,
    *,
    position: str | None = None,
    grade: int = 7,
    known: int | None = None,
    of: Words,
    json: bool = False,
) -> None:
    """`bonmot hint`."""
    from bonmot.players.crossword.hints import hint_at  # the kernel is loaded only when it is needed
    from bonmot.players.hints import check_grade
    from bonmot.players.vocabulary import Vocabulary, known_words

    check_grade(grade)
    at_least(1, "--known", known)
    opened = of.opened()
    familiar = opened if known is None else known_words(opened.name, Vocabulary(words=known))
    here, held = position_and_rack(position, rack, familiar)
    found = hint_at(here.board, held, grade, *_beside(here, held), expert=known is None)
    if json:
        as_json({"lexicon": opened.name, "rack": str(held), "position": here.cgp(), **found._asdict()})
    else:
        lines(hinted(found))


def _beside(here: "Position", held: "Rack") -> tuple[int, int, bytes]:
    """How many tiles are in the bag, what the other holds is worth when it is empty, and all that one does not see."""
    from bonmot.kernel import BLANK_MARK

    alphabet = here.board.alphabet
    unseen = [alphabet.blanks, *alphabet.counts]
    for tile in [*(0 if tile & BLANK_MARK else tile for _row, _column, tile in here.board.pieces()), *held.tiles]:
        unseen[tile] -= 1
    bag = max(0, sum(unseen) - 7)
    worth = sum(count * value for count, value in zip(unseen[1:], alphabet.values, strict=True))
    return bag, 0 if bag else max(0, worth), b"".join(bytes([tile]) * count for tile, count in enumerate(unseen))
