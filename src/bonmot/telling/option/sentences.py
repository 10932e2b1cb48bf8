"""What happens in a game of OPTION, in words."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from bonmot.board.coordinates import Coordinates
from bonmot.board.prisms import PrismJudgement
from bonmot.board.prisms import PrismWord as JudgedWord
from bonmot.games.option import Edition, View
from bonmot.games.option.events import ChallengeFailed, ChallengeUpheld, Exchanged, Opened, Played, PrismWord
from bonmot.games.option.sheet import PrismTurnLine
from bonmot.games.option.view import CellView, PrismView
from bonmot.telling.commands import command_words
from bonmot.telling.events import told
from bonmot.telling.lines import line_told
from bonmot.telling.option.rules import rules_of
from bonmot.telling.phrases import placed, points, said_of, then
from bonmot.telling.refusals import refusals_in
from bonmot.telling.seats import name_of, name_of_seat
from bonmot.telling.turns import TurnTelling, failed, upheld
from bonmot.texts import _, mark, ngettext

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


def lying_text(cell: CellView) -> str:
    """A prism of the board as it is written: `T/r` is a dark T with a light R behind it."""
    sign = "?" if cell.wild else ""
    letter = coloured(cell.letter, light=cell.light)
    return f"{letter}{sign}/{coloured(cell.other_letter, light=not cell.light)}"


def prism_text(prism: PrismView) -> str:
    """A prism by its two letters, the dark one first."""
    return f"{prism.dark_letter}/{coloured(prism.light_letter, light=True)}"


def prisms_text(prisms: Sequence[PrismView]) -> str:
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


def words_formed(words: Sequence[JudgedWord | PrismWord]) -> str:
    """Words with their shares of a score; those of one colour say that they count double (O-032)."""
    return ", ".join(f"{each.word} {each.score}{' (×2)' if each.doubled else ''}" for each in words)


def bonuses(counted: PrismJudgement | Played) -> list[str]:
    """What a turn scores besides its words (O-030, O-040)."""
    texts = []
    if counted.flip_bonus:
        texts.append(_("{bonus} for turning").format(bonus=counted.flip_bonus))
    if counted.seven_bonus:
        texts.append(_("{bonus} for seven prisms").format(bonus=counted.seven_bonus))
    return texts


def previewed(judgement: PrismJudgement | Played) -> str:
    """What a turn scores, or would score, with all its words. Whether they are good is not said (O-010)."""
    parts = [words_formed(judgement.words), *bonuses(judgement)]
    return _("{words}: {points}").format(words=", ".join(parts), points=points(judgement.score))


_CONNECTIONS: Final = {
    "extends": mark("Adds to a word."),
    "crosses": mark("Crosses a word."),
    "hooks": mark("Hooks on to a word."),
    "ladder": mark("Makes a ladder."),
}
"""How a turn hangs on to the board (O-027a to O-027d)."""


def connected(told: str, turn: PrismJudgement | Played) -> str:
    """A sentence about a turn, and after it how the turn hangs on to the board (O-027)."""
    ways = [_(_CONNECTIONS[each]) for each in turn.connections]
    return " ".join([told, *ways])


def turn_told(turn: PrismTurnLine) -> str:
    """A line of the score sheet without its points; how many prisms were flipped is marked."""
    if turn.kind == "exchange":
        text = ngettext("exchanges {count} prism", "exchanges {count} prisms", turn.count)
        return text.format(count=turn.count)
    if turn.kind == "adjustment":
        return _("prisms left")
    flipped = len(turn.flipped)
    return line_told(turn) + (f" ↻{flipped if flipped > 1 else ''}" if flipped else "")


# ---- the beginning


def first_draw(view: View, draw: Sequence[PrismView | None]) -> str:
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


# ---- what happens, event by event


@told.register
def _opened(event: Opened, view: View) -> str:
    del event  # what was drawn stands in the view, with both values
    return " ".join(TELLING.beginning(view))


@told.register
def _played(event: Played, view: View) -> str:
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
    return connected(then(said, in_the_bag(view.bag)) + ".", event)


@told.register
def _exchanged(event: Exchanged, view: View) -> str:
    count = len(event.prisms)
    text = ngettext("{name} exchanges {count} prism.", "{name} exchanges {count} prisms.", count)
    return text.format(name=name_of_seat(view, event.seat), count=count)


@told.register
def _upheld(event: ChallengeUpheld, view: View) -> str:
    text = _("The challenge is right: {words} will not do. {name} takes the whole turn back.")
    return upheld(view, event.words, text)


@told.register
def _failed(event: ChallengeFailed, view: View) -> str:
    return " ".join(failed(view, event.words, event.seat, event.loses_points))


# ---- the whole game


class OptionTelling(TurnTelling[View, Edition]):
    """OPTION in sentences."""

    commands = command_words("option", "turns")
    refusals = refusals_in("option")
    chapters = ("option",)
    reasons = _REASONS
    none_left = mark("{name} has no prisms left. {change} points.")

    def first_draws(self, view: View) -> Iterator[str]:
        """What was drawn to see who begins (O-015)."""
        return (first_draw(view, draw) for draw in view.draws)

    def held(self, view: View, side: int) -> str:
        """The prisms of a rack, with both of their values: both faces are counted at the end (O-048)."""
        rack = view.sides[side].rack or ()
        return ", ".join(f"{prism_text(each)} {each.dark_value}+{each.light_value}" for each in rack)

    def drawn(self, view: View, event: Struct) -> str:
        """The prisms that the seat has drawn."""
        if not isinstance(event, Played | Exchanged) or event.seat != view.seat or not event.drawn:
            return ""
        drawn = [each for each in view.sides[event.seat].rack or () if each.name in event.drawn]
        return _("New prisms: {prisms}.").format(prisms=prisms_text(drawn))

    def briefly(self, view: View, events: Sequence[Struct]) -> list[str]:
        """What happened, a sentence each, for a seat that sees on the board what was flipped."""
        texts: list[str] = []
        for event in events:
            if isinstance(event, Played):
                texts.append(connected(said_of(name_of_seat(view, event.seat), previewed(event)) + ".", event))
            else:
                texts += super().briefly(view, [event])
        return texts

    def introduction(self, view: View) -> Iterator[str]:
        """Which game this is, that its prisms are reconstructed, and who begins; or how it stands."""
        title, *others = super().introduction(view)
        yield title
        if view.prisms.is_reconstructed:
            yield _("The set of prisms is reconstructed. T/r is a prism with a dark T and a light R; ? is a wild face.")
        yield from others

    def score_lines(self, view: View) -> list[str]:
        """The score sheet, without the points."""
        return [turn_told(turn) for turn in view.turns]

    in_the_bag = staticmethod(in_the_bag)
    rules = staticmethod(rules_of)


TELLING: Final = OptionTelling()
