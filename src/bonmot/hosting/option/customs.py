"""What only OPTION lets people choose: the size of its board, which the printed rules do not tell."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bonmot.games.editions import EditionFile
from bonmot.games.option import Edition
from bonmot.hosting.customs import Customs
from bonmot.hosting.fields import Choice, Field
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.hosting.drafts import Draft

SIZES: Final = range(13, 22)


class OptionCustoms(Customs):
    """The board."""

    takes = frozenset({"pieces"})

    def fields(self, edition: EditionFile, draft: "Draft") -> Sequence[Field]:
        """Its size."""
        size = draft.get("board", str(Edition.named(edition).options.board))
        sizes = tuple(Choice(str(each), f"{each} × {each}") for each in SIZES)
        about = _("Squares of the board: the printed example needs thirteen a side.")
        return (Field("board", _("Board"), size, sizes, about, width=8),)

    def options(self, edition: EditionFile, draft: "Draft") -> dict[str, object]:
        """The size that was chosen."""
        return {"options.board": int(size)} if (size := draft.get("board")) else {}
