"""The crossword game in the browser."""

from collections.abc import Iterable, Sequence

from bonmot.board import Judgement
from bonmot.games.crossword import Play, View
from bonmot.games.crossword.referee import within_limits
from bonmot.hosting.crossword.typed_moves import typed_play
from bonmot.telling.crossword.sentences import limits_told
from bonmot.web.messages import Tile
from bonmot.web.tiles import TilePart, squares_of


class CrosswordPart(TilePart[View]):
    """Tiles, within what the table has agreed on."""

    view = View

    def rack(self, view: View) -> str | None:
        """The rack of the seat."""
        return None if view.side is None else view.sides[view.side].rack

    def limits(self, view: View) -> Iterable[str]:
        """As the terminal tells them."""
        return limits_told(view)

    def judged(self, view: View, found: Judgement) -> Judgement:
        """Within what the table has agreed on (R-058 to R-060)."""
        return within_limits(found, view.lexicon, view.alphabet, view.constraints)

    def command(self, view: View, place: str, word: str) -> Play:
        """Play it."""
        return Play(place, word)

    def typed(self, view: View, text: str) -> tuple[str, str]:
        """A place and a word."""
        place, word, _blanks = typed_play(text, view)
        return place, word

    def better(self, view: View, judged: object) -> Sequence[Tile]:
        """The tiles of the best play, where there was one."""
        from bonmot.study.crossword.review import Judged  # the players' engine is loaded when it is needed

        found = judged.best if isinstance(judged, Judged) else None
        return () if found is None else squares_of(found, view.alphabet)


WEB = CrosswordPart()
