"""What happens in a game of OPTION, in words."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from bonmot.telling import events as common
from bonmot.telling.lines import told
from bonmot.telling.phrases import placed, points, said_of, signed, then
from bonmot.telling.seats import name_of, name_of_seat, outcome, scores, titled
from bonmot.texts import _, mark, ngettext

if TYPE_CHECKING:
    from bonmot.board.prisms import PrismJudgement
    from bonmot.games.option import View
    from bonmot.games.option.events import Played
    from bonmot.games.option.sheet import PrismTurnLine
    from bonmot.games.option.view import CellView, PrismView

_REASONS: Final = {
    "out": mark("The bag is empty and a player has laid the last prism."),
    "no-move": mark("The bag is empty and nobody can form a word."),
}


# ---- prisms and words


def coloured(letter: str, *, light: bool) -> str:
    """A letter of a face: a capital if it is dark.

    >>> coloured("E", light=False), coloured("E", light=True), coloured("?", light=True)
    ('E', 'e', '?')
    """
    return letter.lower() if light else letter


def lying_text(cell: "CellView") -> str:
    """A prism of the board as it is written: `T/r` is a dark T with a light R behind it."""
    sign = "?" if cell.wild else ""
    letter = coloured(cell.letter, light=cell.light)
    return f"{letter}{sign}/{coloured(cell.other_letter, light=not cell.light)}"


def prism_text(prism: "PrismView") -> str:
    """A prism by its two letters, the dark one first."""
    return f"{prism.dark_letter}/{coloured(prism.light_letter, light=True)}"


def prisms_text(prisms: "Sequence[PrismView]") -> str:
    """Prisms one after the other."""
    return ", ".join(map(prism_text, prisms))


def in_the_bag(count: int) -> str:
    """How many prisms are left to draw.

    >>> in_the_bag(3), in_the_bag(0)
    ('3 prisms left in the bag', 'no prisms left in the bag')
    """
    if not count:
        return _("no prisms left in the bag")
    return ngettext("{count} prism left in the bag", "{count} prisms left in the bag", count).format(count=count)


def words_formed(words: Sequence[Any]) -> str:
    """Words with their shares of a score; those of one colour say that they count double (O-032)."""
    return ", ".join(f"{each.word} {each.score}{' (×2)' if each.doubled else ''}" for each in words)


def bonuses(counted: Any) -> list[str]:
    """What a turn scores besides its words (O-030, O-040)."""
    told = []
    if counted.flip_bonus:
        told.append(_("{bonus} for turning").format(bonus=counted.flip_bonus))
    if counted.seven_bonus:
        told.append(_("{bonus} for seven prisms").format(bonus=counted.seven_bonus))
    return told


def previewed(judgement: "PrismJudgement | Played") -> str:
    """What a turn scores, or would score, with all its words. Whether they are good is not said (O-010)."""
    parts = [words_formed(judgement.words), *bonuses(judgement)]
    return _("{words}: {points}").format(words=", ".join(parts), points=points(judgement.score))


def turn_told(turn: "PrismTurnLine") -> str:
    """A line of the score sheet without its points; how many prisms were turned is marked."""
    if turn.kind == "exchange":
        text = ngettext("exchanges {count} prism", "exchanges {count} prisms", turn.count)
        return text.format(count=turn.count)
    if turn.kind == "adjustment":
        return _("prisms left")
    flipped = len(turn.flipped)
    return told(turn) + (f" ↻{flipped if flipped > 1 else ''}" if flipped else "")


# ---- the beginning


def first_draw(view: "View", draw: "Sequence[PrismView | None]") -> str:
    """One round of the draw for the start: both values are added, the highest begins (O-015)."""
    text = _("{name} draws {prism}: {dark} + {light} = {sum}")
    return (
        _("; ").join(
            text.format(
                name=name_of(view, side),
                prism=prism_text(prism),
                dark=prism.dark_value,
                light=prism.light_value,
                sum=prism.dark_value + prism.light_value,
            )
            for side, prism in enumerate(draw)
            if prism is not None
        )
        + "."
    )


def beginning(view: "View") -> list[str]:
    """The draw, and who begins."""
    return [
        *(first_draw(view, draw) for draw in view.draws),
        _("{name} begins.").format(name=name_of(view, view.first)),
    ]


# ---- what happens, event by event


def happened(view: "View", event: Any) -> str:
    """An event read aloud, for the seat that sees this view after it; often nothing."""
    return common.happened(view, event, _TELLERS)


def briefly(view: "View", events: Sequence[Any]) -> list[str]:
    """What happened, a sentence each, for a seat that sees on the board what was turned."""
    texts = (_briefly(view, event) if _tag(event) == "played" else happened(view, event) for event in events)
    return [text for text in texts if text]


def happenings(view: "View", events: Sequence[Any]) -> list[str]:
    """What happened, and the prisms that the seat has drawn; the end is told as a whole."""
    texts: list[str] = []
    for event in events:
        if _tag(event) != "ended" and (text := happened(view, event)):
            texts.append(text)
        if _tag(event) in {"played", "exchanged"} and event.seat == view.seat and event.drawn:
            held = view.sides[event.seat].rack or ()
            drawn = [each for each in held if each.name in event.drawn]
            texts.append(_("New prisms: {prisms}.").format(prisms=prisms_text(drawn)))
    return texts


def _tag(event: Any) -> str:
    return str(event.__struct_config__.tag)


def _briefly(view: "View", event: Any) -> str:
    return said_of(name_of_seat(view, event.seat), previewed(event)) + "."


def _played(view: "View", event: Any) -> str:
    from bonmot.board.coordinates import Coordinates  # noqa: PLC0415  (the kernel is loaded only when needed)

    first, *others = event.words
    place = Coordinates.of(view.language).place(first.row, first.column, down=first.down)
    said = _("{name}: {word}, {place}, {points}").format(
        name=name_of_seat(view, event.seat),
        word=first.word,
        place=placed(view.language, place),
        points=points(event.score),
    )
    if first.doubled:
        said += _(" (one colour: doubled)")
    if others:
        said += _(", with {words}").format(words=words_formed(others))
    if event.flipped:
        squares = ", ".join(
            f"{Coordinates.of(view.language).square(each.row, each.column)} {each.letter}" for each in event.flipped
        )
        said += _(", turned: {squares}").format(squares=squares)
    return then(said, in_the_bag(view.bag)) + "."


def _exchanged(view: "View", event: Any) -> str:
    count = len(event.prisms)
    text = ngettext("{name} exchanges {count} prism.", "{name} exchanges {count} prisms.", count)
    return text.format(name=name_of_seat(view, event.seat), count=count)


def _upheld(view: "View", event: Any) -> str:
    side = next(turn.side for turn in reversed(view.turns) if turn.kind == "challenged")
    return _("The challenge is right: {words} will not do. {name} takes the whole turn back.").format(
        words=", ".join(event.words), name=name_of(view, side)
    )


def _failed(view: "View", event: Any) -> str:
    sentences = [_("The challenge fails: {words} is good.").format(words=", ".join(event.words))]
    if event.loses_points:
        name = name_of_seat(view, event.seat)
        sentences.append(_("{name} loses {points}.").format(name=name, points=points(event.loses_points)))
    return " ".join(sentences)


_TELLERS: Final[common.Tellers] = {
    "opened": lambda view, _event: " ".join(beginning(view)),
    "played": _played,
    "exchanged": _exchanged,
    "challenge-upheld": _upheld,
    "challenge-failed": _failed,
    "ended": lambda _view, event: reason_of_end(event.reason),
}
"""Tag of an event that is not told as in other games → what to say."""


# ---- the whole game


def introduction(view: "View") -> Iterator[str]:
    """Which game this is, that its prisms are reconstructed, and who begins; or how it stands."""
    yield titled(view)
    if view.prisms.is_reconstructed:
        yield _("The set of prisms is reconstructed. T/r is a prism with a dark T and a light R; ? is a wild face.")
    yield from standing(view) if view.turns else beginning(view)


def score_lines(view: "View") -> list[str]:
    """The score sheet, without the points."""
    return [turn_told(turn) for turn in view.turns]


def standing(view: "View") -> Iterator[str]:
    """The scores, the bag, and whose turn it is."""
    yield then(scores(view), in_the_bag(view.bag)) + "."
    yield outcome(view)


def ending(view: "View") -> Iterator[str]:
    """How it ended, with both faces of the prisms left (O-048)."""
    if view.final is None:
        return
    yield reason_of_end(view.final.reason)
    yield from prisms_left(view)
    yield _("Final scores: {scores}.").format(scores=scores(view))
    yield outcome(view)


def reason_of_end(reason: str) -> str:
    """Why a game is over."""
    return _(_REASONS[reason]) if reason in _REASONS else common.reason_of_end(reason)


def prisms_left(view: "View") -> list[str]:
    """What the prisms left changed for each side: both faces are counted (O-048, O-049)."""
    if view.final is None or not any(view.final.adjustments):
        return []
    lines = []
    for side, change in enumerate(view.final.adjustments):
        name, rack = name_of(view, side), view.sides[side].rack
        if rack:
            held = ", ".join(f"{prism_text(each)} {each.dark_value}+{each.light_value}" for each in rack)
            lines.append(
                _("{name} has left: {prisms}. {change} points.").format(name=name, prisms=held, change=signed(change))
            )
        elif change:
            lines.append(_("{name} has no prisms left. {change} points.").format(name=name, change=signed(change)))
    return lines
