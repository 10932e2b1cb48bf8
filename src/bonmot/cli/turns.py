"""What happened in a turn, in words; shared by all commands that show games of ours."""

from typing import TYPE_CHECKING, Final

from bonmot.texts import _, mark, ngettext

if TYPE_CHECKING:
    from bonmot.games.crossword.view import TurnView, View


_TOLD: Final = {
    "pass": mark("passes"),
    "missed": mark("misses the turn"),
    "withdrawn": mark("takes the word back"),
    "challenged": mark("must take it back"),
    "skipped": mark("skips a turn"),
    "wrong-challenge": mark("challenged in vain"),
    "challenge-bonus": mark("was challenged in vain"),
    "resigned": mark("gives up"),
    "penalty": mark("penalty"),
    "adjustment": mark("tiles left"),
}
"""Kind of a line of the score sheet → what to say."""


def told(turn: "TurnView") -> str:
    """A line of the score sheet, without its points."""
    if turn.kind == "play":
        return f"{turn.place} {turn.word}"
    if turn.kind == "exchange":
        text = ngettext("exchanges {count} tile", "exchanges {count} tiles", turn.count)
        return text.format(count=turn.count)
    if turn.kind == "penalty" and turn.word == "hint":
        return _("asks for a hint")
    return _(_TOLD[turn.kind]) if turn.kind in _TOLD else turn.kind


def name_of(view: "View", side: int) -> str:
    """Who plays on a side."""
    return " & ".join(view.sides[side].names)


def standing(view: "View") -> str:
    """Who has how many points."""
    return ", ".join(f"{name_of(view, side)} {each.score}" for side, each in enumerate(view.sides))


def outcome(view: "View") -> str:
    """How the game stands: who is to play, or who won."""
    if view.final is None:
        return _("{name} is to play.").format(name=name_of(view, view.turn))
    winners = [name_of(view, side) for side in view.final.winners]
    if not winners:
        return _("The game was abandoned.")
    if len(winners) > 1:
        return _("The game is over: a tie of {names}.").format(names=", ".join(winners))
    return _("The game is over: {name} wins.").format(name=winners[0])
