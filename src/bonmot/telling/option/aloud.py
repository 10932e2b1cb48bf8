"""Board, bag and values of OPTION read aloud, for those who do not look at them."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from bonmot.board import Coordinates
from bonmot.board.prism_set import WILD
from bonmot.errors import BonmotError
from bonmot.telling.boards import lane_aloud, words_on
from bonmot.telling.option.sentences import in_the_bag, lying_text
from bonmot.telling.phrases import points
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.games.option.view import CellView, View


def board(view: "View") -> Iterator[str]:
    """The words, as in other games: what is behind the letters, a row or a square tells."""
    return words_on([[cell.letter if cell else "" for cell in line] for line in view.board], view.language)


def lane(view: "View", name: str) -> str:
    """A row or a column, with both letters of each prism."""
    return lane_aloud(view.board, view.language, name, _content)


def _content(line: "list[CellView | None]", name: Callable[[int], str]) -> str:
    lying = [f"{name(at)} {lying_text(cell)}" for at, cell in enumerate(line) if cell is not None]
    return ", ".join(lying) or _("nothing")


def square(view: "View", place: str) -> str:
    """Both faces of the prism on a square."""
    coordinates = Coordinates.of(view.language)
    row, column, _down = coordinates.read(place)
    if not (row < view.size and column < view.size):
        raise BonmotError("turn-outside", square=place)
    cell = view.board[row][column]
    if cell is None:
        return _("{square}: no prism.").format(square=coordinates.square(row, column))
    return _("{square}: {letter}, {colour}, {points}; behind it {other}, {other_points}.").format(
        square=coordinates.square(row, column),
        letter=_("wild, it stands for {letter}").format(letter=cell.letter) if cell.wild else cell.letter,
        colour=_("light") if cell.light else _("dark"),
        points=points(cell.value),
        other=_("the wild face") if cell.other_letter == WILD else cell.other_letter,
        other_points=points(cell.other_value),
    )


def unseen(view: "View") -> Iterator[str]:
    """How many prisms are in the bag, and which ones one has not seen."""
    prisms = ", ".join(f"{count} {text}" if count > 1 else text for text, count in view.unseen.items())
    yield in_the_bag(view.bag).capitalize() + "."
    yield _("Unseen: {prisms}.").format(prisms=prisms)


def values(view: "View") -> str:
    """What each letter is worth."""
    values = {row.dark_letter: row.dark_value for row in view.prisms.rows}
    values |= {row.light_letter: row.light_value for row in view.prisms.rows}
    return ", ".join(f"{letter} {values[letter]}" for letter in sorted(values)) + "."
