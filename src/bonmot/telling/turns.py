"""What is told alike in all games in which sides take turns, lay words, and draw their pieces from a bag."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from msgspec import Struct

from bonmot.games.events import Ended
from bonmot.games.view import GameView, RackGameView
from bonmot.players.hints import Hint
from bonmot.telling.contract import EditionType, Telling
from bonmot.telling.events import told
from bonmot.telling.hints import hinted
from bonmot.telling.lines import line_told
from bonmot.telling.moments import Moments, in_turns
from bonmot.telling.phrases import points, signed, then
from bonmot.telling.seats import name_of, name_of_seat, outcome, scores, titled
from bonmot.texts import _, mark

ViewType = TypeVar("ViewType", bound=RackGameView)

_REASONS: Final = {
    "all-passed": mark("The bag is empty and everybody has passed."),
    "resigned": mark("All the others have given up."),
    "abandoned": mark("The game was stopped."),
}
"""Why a game ended → what to say."""


class TurnTelling(Telling[ViewType, EditionType]):
    """Sentences of such a game: it says what it calls its pieces."""

    reasons: Mapping[str, str] = {}
    """Why only games of this kind end → what to say."""
    none_left: str
    """That a side has nothing left, with `{name}` and `{change}` for its points; marked for translation."""

    # ---- what differs from game to game

    def in_the_bag(self, count: int) -> str:
        """How many pieces are left to draw."""
        raise NotImplementedError

    def first_draws(self, view: ViewType) -> Iterable[str]:
        """What was drawn to see who begins, a sentence for each round."""
        raise NotImplementedError

    def held(self, view: ViewType, side: int) -> str:
        """The pieces on a rack, one by one; nothing if it is empty or cannot be seen."""
        raise NotImplementedError

    def drawn(self, view: ViewType, event: Struct) -> str:
        """What the seat that looks has drawn by an event, as a sentence; mostly nothing."""
        raise NotImplementedError

    def remarks(self, view: ViewType) -> Iterable[str]:
        """What the scores deserve to be called."""
        return ()

    # ---- what happens

    def briefly(self, view: ViewType, events: Sequence[Struct]) -> list[str]:
        """What happened, a sentence each."""
        texts = (self.reason_of_end(each.reason) if isinstance(each, Ended) else told(each, view) for each in events)
        return [text for text in texts if text]

    def happenings(self, view: ViewType, events: Sequence[Struct]) -> list[str]:
        """What happened, and what the seat has drawn (M-086); the end is told as a whole."""
        texts = (text for event in events for text in (told(event, view), self.drawn(view, event)))
        return [text for text in texts if text]

    def moments(self, before: ViewType | None, view: ViewType, events: Sequence[Struct]) -> Moments:
        """What an entry of the log is for each seat."""
        return in_turns(before, view, events)

    # ---- the whole game

    def introduction(self, view: ViewType) -> Iterator[str]:
        """Which game this is, and who begins; or how it stands."""
        yield titled(view)
        yield from self.standing(view) if view.turns else self.beginning(view)

    def beginning(self, view: ViewType) -> Iterator[str]:
        """The draw, and who begins."""
        yield from self.first_draws(view)
        yield _("{name} begins.").format(name=name_of(view, view.first))

    def score_lines(self, view: ViewType) -> list[str]:
        """The score sheet, without the points."""
        return [line_told(turn) for turn in view.turns]

    def standing(self, view: ViewType) -> Iterator[str]:
        """The scores, the bag, and whose turn it is."""
        yield then(scores(view), self.in_the_bag(view.bag)) + "."
        yield outcome(view)

    def hinted(self, hint: Hint) -> Iterable[str]:
        """What a hint says, by its grade."""
        return hinted(hint)

    # ---- the end

    def ending(self, view: ViewType) -> Iterator[str]:
        """Why it ended, what the pieces left changed, who won, and what that deserves to be called."""
        if view.final is None:
            return
        yield self.reason_of_end(view.final.reason)
        yield from self.pieces_left(view)
        yield _("Final scores: {scores}.").format(scores=scores(view))
        yield outcome(view)
        yield from self.remarks(view)

    def reason_of_end(self, reason: str) -> str:
        """Why a game is over."""
        return _({**_REASONS, **self.reasons}.get(reason, mark("The game is over.")))

    def pieces_left(self, view: ViewType) -> Iterator[str]:
        """What the pieces left changed for each side, with what they are (M-056, M-057, O-048, O-049)."""
        if view.final is None or not any(view.final.adjustments):
            return
        for side, change in enumerate(view.final.adjustments):
            held = self.held(view, side)
            if held or change:
                text = _("{name} has left: {pieces}. {change} points.") if held else _(self.none_left)
                yield text.format(name=name_of(view, side), pieces=held, change=signed(change))


# ---- challenges


def upheld(view: RackGameView, words: Sequence[str], text: str) -> str:
    """That a challenge was right: a text with `{words}`, and with `{name}` for who takes the play back."""
    side = next(turn.side for turn in reversed(view.turns) if turn.kind == "challenged")
    return text.format(words=", ".join(words), name=name_of(view, side))


def failed(view: GameView, words: Sequence[str], seat: int, loses_points: int) -> Iterator[str]:
    """That a challenge was wrong, and what it costs in points."""
    yield _("The challenge fails: {words} is good.").format(words=", ".join(words))
    if loses_points:
        yield _("{name} loses {points}.").format(name=name_of_seat(view, seat), points=points(loses_points))
