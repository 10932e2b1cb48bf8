"""What happens in a game of OPTION, in words: shared by its screen and by plain mode. Nothing here draws."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from bonmot.board.coordinates import Coordinates
from bonmot.board.prism_set import WILD
from bonmot.terminal import telling
from bonmot.terminal.telling import name_of, name_of_seat, points, then
from bonmot.texts import _, mark, ngettext
from bonmot.words.alphabet import lower

if TYPE_CHECKING:
    from bonmot.games.option import View
    from bonmot.games.option.events import Played
    from bonmot.games.option.legality import Judgement
    from bonmot.games.option.view import PrismView, TurnView

_REASONS: Final = {
    "out": mark("The bag is empty and somebody has laid the last prism."),
    "all-passed": mark("The bag is empty and everybody has passed."),
    "no-move": mark("The bag is empty and nobody can form a word."),
}


# ---- prisms and words


def coloured(letter: str, *, light: bool) -> str:
    """A letter of a face: a capital if it is dark.

    >>> coloured("E", light=False), coloured("E", light=True), coloured("?", light=True)
    ('E', 'e', '?')
    """
    return lower(letter, "") if light and letter != WILD else letter


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
    """What a turn brings besides its words (O-030, O-040)."""
    told = []
    if counted.turned_bonus:
        told.append(_("{bonus} for turning").format(bonus=counted.turned_bonus))
    if counted.seven_bonus:
        told.append(_("{bonus} for seven prisms").format(bonus=counted.seven_bonus))
    return told


def previewed(judgement: "Judgement | Played") -> str:
    """What a turn brings, or would bring, with all its words. Whether they are good is not said (O-010)."""
    parts = [words_formed(judgement.words), *bonuses(judgement)]
    return _("{words}: {points}").format(words=", ".join(parts), points=points(judgement.score))


def turn_told(turn: "TurnView") -> str:
    """A line of the score sheet without its points; how many prisms were turned is marked."""
    from bonmot.notation.wording import told  # noqa: PLC0415  (as everywhere: only who tells turns waits for it)

    if turn.kind == "exchange":
        text = ngettext("exchanges {count} prism", "exchanges {count} prisms", turn.count)
        return text.format(count=turn.count)
    if turn.kind == "adjustment":
        return _("prisms left")
    turned = len(turn.turned)
    return told(turn) + (f" ↻{turned if turned > 1 else ''}" if turned else "")


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
    """An event read aloud, for somebody who sees this view after it; often nothing."""
    tag = str(event.__struct_config__.tag)
    return _TELLERS[tag](view, event) if tag in _TELLERS else telling.happened(view, event)


def happenings(view: "View", events: Sequence[Any], *, brief: bool = False) -> list[str]:
    """What happened, one sentence each; a screen that shows the board tells less of it."""
    told = [
        _briefly(view, event) if brief and event.__struct_config__.tag == "played" else happened(view, event)
        for event in events
    ]
    return [text for text in told if text]


def _briefly(view: "View", event: Any) -> str:
    return telling.said_of(name_of_seat(view, event.seat), previewed(event)) + "."


def _played(view: "View", event: Any) -> str:
    first, *others = event.words
    place = Coordinates.of(view.language).place(first.row, first.column, down=first.down)
    said = _("{name}: {word}, {place}, {points}").format(
        name=name_of_seat(view, event.seat),
        word=first.word,
        place=telling.placed(view.language, place),
        points=points(event.score),
    )
    if first.doubled:
        said += _(" (one colour: doubled)")
    if others:
        said += _(", with {words}").format(words=words_formed(others))
    if event.turned:
        squares = ", ".join(
            f"{Coordinates.of(view.language).square(each.row, each.column)} {each.letter}" for each in event.turned
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


_TELLERS: "Final[dict[str, Callable[[View, Any], str]]]" = {
    "opened": lambda view, _event: " ".join(beginning(view)),
    "played": _played,
    "exchanged": _exchanged,
    "challenge-upheld": _upheld,
    "challenge-failed": _failed,
    "ended": lambda _view, event: reason_of_end(event.reason),
}
"""Tag of an event that is not told as in other games → what to say."""


# ---- hints


def hinted(hint: Any) -> list[str]:
    """What a hint tells, by its grade."""
    return list(telling.hinted(hint))


# ---- the end


def reason_of_end(reason: str) -> str:
    """Why a game is over."""
    return _(_REASONS[reason]) if reason in _REASONS else telling.reason_of_end(reason)


def prisms_left(view: "View") -> list[str]:
    """What the prisms left changed for each side: both faces are counted (O-048, O-049)."""
    if view.final is None or not any(view.final.adjustments):
        return []
    lines = []
    for side, change in enumerate(view.final.adjustments):
        name, rack = name_of(view, side), view.sides[side].rack
        signed = f"{change:+d}".replace("-", "−")
        if rack:
            held = ", ".join(f"{prism_text(each)} {each.dark_value}+{each.light_value}" for each in rack)
            lines.append(_("{name} has left: {prisms}. {change} points.").format(name=name, prisms=held, change=signed))
        elif change:
            lines.append(_("{name} has no prisms left. {change} points.").format(name=name, change=signed))
    return lines
