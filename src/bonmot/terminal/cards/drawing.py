"""The table of a card race, drawn: piles, the instruction card between them (C-011), the hands below.

Vowels and consonants are told apart by colour, and by shape for whoever sees no colours (C-010): vowels are round,
consonants have corners.

>>> from bonmot.terminal.themes import COLOUR
>>> canvas = Canvas(8, 1)
>>> draw_small(canvas, 0, 0, "A", is_vowel=True, looks=looks_of(COLOUR))
>>> draw_small(canvas, 4, 0, "S", is_vowel=False, looks=looks_of(COLOUR))
>>> canvas.text().plain
'(A) [S]'
"""

import textwrap
from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.style import Style

from bonmot.games.cards import View
from bonmot.games.moments import Instant
from bonmot.telling import name_of, said_of
from bonmot.telling.cards.instructions import instruction
from bonmot.telling.cards.sentences import cards_counted, seconds
from bonmot.terminal.cards.canvas import Canvas
from bonmot.terminal.cards.lifting import countdown_number, places_lifted
from bonmot.terminal.fitting import fitted
from bonmot.terminal.themes import Palette
from bonmot.terminal.tiles import worth
from bonmot.texts import _, mark

ROUND: Final = "╭─╮│╰╯"
SQUARE: Final = "┌─┐│└┘"
DOUBLE: Final = "╔═╗║╚╝"
FILLED: Final = "▟─▙│▜▛"
"""Corners and edges of cards: vowels, consonants, instructions; and vowels on a ground of another colour."""

SIGNS: Final = {"vowel": "○", "consonant": "□"}
"""What is on the backs."""

_HIGH: Final = 40
"""Lines of a table on which cards are larger."""
_PILES: Final = {"vowel": mark("vowels"), "consonant": mark("consonants")}

_DIGITS: Final = {
    1: ("  ██ ", " ███ ", "  ██ ", "  ██ ", " ████"),
    2: ("████ ", "   ██", " ███ ", "██   ", "█████"),
    3: ("████ ", "   ██", " ███ ", "   ██", "████ "),
    4: ("██ ██", "██ ██", "█████", "   ██", "   ██"),
    5: ("█████", "██   ", "████ ", "   ██", "████ "),
    6: (" ███ ", "██   ", "████ ", "██ ██", " ███ "),
    7: ("█████", "   ██", "  ██ ", "  ██ ", "  ██ "),
}
_SMALL_DIGITS: Final = {
    3: ("▀▀▀█", " ▀▀█", "▀▀▀▀"),
    4: ("█  █", "▀▀▀█", "   ▀"),
    5: ("█▀▀▀", "▀▀▀█", "▀▀▀▀"),
    6: ("█▀▀▀", "█▀▀█", "▀▀▀▀"),
}


class Looks(NamedTuple):
    """The colours of a race."""

    plain: Style
    quiet: Style
    accent: Style
    vowel: Style
    consonant: Style
    instruction: Style
    is_filled: bool
    """Whether the cards have a ground of their own; otherwise their edges alone are seen."""

    def of(self, *, is_vowel: bool) -> Style:
        """Of a letter card."""
        return self.vowel if is_vowel else self.consonant


def looks_of(palette: Palette) -> Looks:
    """The colours of a race in a palette: those of squares that are as different as vowels and consonants."""
    ground = palette.squares["D"].bgcolor
    return Looks(
        Style(color=palette.foreground),
        Style(color=palette.quiet),
        Style(color=palette.accent, bold=True),
        palette.squares["D"] + Style(bold=True),
        palette.squares["d"] + Style(bold=True),
        palette.tile,
        ground is not None and ground.name != palette.background,
    )


class Hand(NamedTuple):
    """The cards of a person at this screen, and what the person is doing with them."""

    seat: int
    cards: tuple[str, ...]
    lifted: tuple[str, ...] = ()
    key: str = ""
    """How the buzz key is written, where several people share the keyboard."""
    note: str = ""
    """What the person is doing."""
    is_current: bool = False
    """Whether the keyboard writes for this person."""
    marked: int | None = None
    """The card that is being put elsewhere in the hand."""


class Scene(NamedTuple):
    """Everything that lies on the table."""

    view: View
    time: Instant
    """Now, on the game's clock."""
    countdown: int
    """How long it is, in milliseconds."""
    hands: tuple[Hand, ...] = ()
    drawing: int | None = None
    """How many of the cards that somebody here draws shall be vowels."""

    @property
    def elapsed(self) -> int | None:
        """The time of the race."""
        if self.view.race_at is None:
            return None
        until = self.time if self.view.stopped_at is None else self.view.stopped_at
        return max(0, until - self.view.race_at)


def draw_table(scene: Scene, palette: Palette, width: int, height: int) -> Canvas:
    """All of it, in so many columns and lines."""
    canvas = Canvas(width, height)
    looks = looks_of(palette)
    bottom = _hands_height(scene, width, height)
    top = max(0, height - bottom)
    _draw_heading(canvas, scene, looks)
    card_height = max(3, min(14 if height < _HIGH else 20, top - 3))
    gap = int(top > card_height + 4)
    start = 1 + max(0, (top - 3 - gap - card_height) // 2)
    _draw_middle(canvas, scene, looks, start, card_height)
    _draw_time(canvas, scene, looks, min(top - 1, start + card_height + gap))
    _draw_hands(canvas, scene, looks, top, bottom)
    return canvas


def _draw_heading(canvas: Canvas, scene: Scene, looks: Looks) -> None:
    view = scene.view
    text = _("Round {round}").format(round=view.round)
    canvas.write(1, 0, text, looks.accent)
    rest = _("{cards} to win · {name} turns").format(cards=cards_counted(view.target), name=name_of(view, view.flipper))
    canvas.write(3 + cell_len(text), 0, fitted(rest, canvas.width - cell_len(text) - 4), looks.quiet)


# ---- the middle of the table


def _draw_middle(canvas: Canvas, scene: Scene, looks: Looks, top: int, height: int) -> None:
    """The vowels, the instruction, the consonants (C-011)."""
    view = scene.view
    pile_width = 10
    card_width = max(9, min(37 if canvas.height < _HIGH else 49, canvas.width - 2 * pile_width - 4))
    left = (canvas.width - card_width) // 2
    margin = max(0, (left - pile_width) // 2)
    choosing = view.phase in {"pick", "draw"}
    _draw_pile(canvas, margin, top, height, "vowel", view.piles["vowel"], looks, choosing=choosing)
    right = canvas.width - margin - pile_width + 1
    _draw_pile(canvas, right, top, height, "consonant", view.piles["consonant"], looks, choosing=choosing)
    _draw_instruction(canvas, scene, looks, left, top, card_width, height)
    canvas.mark(left, top, card_width, height, "pile:instruction")


def _draw_pile(
    canvas: Canvas, left: int, top: int, height: int, kind: str, count: int, looks: Looks, *, choosing: bool
) -> None:
    is_vowel = kind == "vowel"
    style = looks.of(is_vowel=is_vowel)
    rows = max(3, min(6, height - 3))
    letter_box(canvas, left + 1, top, 8, rows, is_vowel=is_vowel, looks=looks)
    letter_box(canvas, left, top + 1, 8, rows, is_vowel=is_vowel, looks=looks)
    canvas.write(left + 7, top + 1, (ROUND if is_vowel else SQUARE)[2], style)  # here the card behind is seen
    arrow = ("◀" if is_vowel else "▶") if choosing else SIGNS[kind]
    canvas.centred(left, top + 1 + rows // 2, 8, f"{SIGNS[kind]} {arrow} {SIGNS[kind]}", style)
    label = _(_PILES[kind])
    canvas.centred(left - 1, top + rows + 1, 11, label, looks.plain)
    canvas.centred(left - 1, top + rows + 2, 11, str(count), looks.quiet)
    canvas.mark(left, top, 10, rows + 3, f"pile:{kind}")


def _draw_instruction(canvas: Canvas, scene: Scene, looks: Looks, left: int, top: int, width: int, height: int) -> None:
    view = scene.view
    style = looks.instruction
    if view.final is not None:
        lines = [_("The game is over"), "", " & ".join(f"★ {name_of(view, seat)}" for seat in view.final.winners)]
        box(canvas, left, top, width, height, DOUBLE, style)
        _write_lines(canvas, lines, style, left, top, width, height)
    elif view.phase == "flip":
        box(canvas, left, top, width, height, DOUBLE, style, fill="░")
        turn = _("{name} turns the card").format(name=name_of(view, view.flipper))
        count = _("{count} left").format(count=view.piles["instruction"])
        _write_lines(canvas, [f" {turn} ", f" {count} "], style, left, top, width, height)
    elif view.phase == "countdown" and view.start is not None:
        box(canvas, left, top, width, height, DOUBLE, style)
        number = countdown_number(view.start - scene.time, scene.countdown)
        digit = _DIGITS[number] if height < 12 else _doubled(_DIGITS[number])
        _draw_digit(canvas, digit, style, left, top + max(1, (height - len(digit)) // 2), width)
    elif view.card is not None:
        box(canvas, left, top, width, height, DOUBLE, style)
        _draw_face(canvas, scene, looks, left, top, width, height)


def _draw_face(canvas: Canvas, scene: Scene, looks: Looks, left: int, top: int, width: int, height: int) -> None:
    """What a card says: the number of letters in large, the kind of word spaced, the special letter as a card."""
    view, style = scene.view, looks.instruction
    card = view.card
    if card is None:
        return
    drawing = view.phase == "draw" and view.winner is not None
    lines = textwrap.wrap(instruction(card, view.history[-1].letter if drawing else view.letter), width - 4)
    if view.winner is not None and view.history:
        lines.append(f"★ {said_of(name_of(view, view.winner), view.history[-1].words[0])}")
    elif view.phase == "pick":
        lines.append(_("vowel or consonant?"))
    elif view.stopped_at is not None:
        lines.append(_("the race stands still"))
    room = height - 2 - len(lines)
    digit = int(card.param) if card.kind == "length" and card.param.isdigit() else 0
    large = _DIGITS if room >= 6 else _SMALL_DIGITS
    picture = 0
    start = top + 1
    if digit in large and room >= 3:
        picture = len(large[digit])
        start = top + 1 + max(0, (room - picture) // 2)
        _draw_digit(canvas, large[digit], style, left, start, width)
    elif view.letter and room >= 3:
        size = (7, 5) if room >= 7 else (5, 3)
        picture = size[1]
        start = top + 1 + max(0, (room - picture) // 2)
        is_vowel = view.letter in view.vowel_cards
        place = left + (width - size[0]) // 2
        draw_card(canvas, place, start, view.letter, is_vowel=is_vowel, looks=looks, size=size)
    elif card.kind == "type" and room >= 2:
        lines = [" ".join(card.text) if len(card.text) * 2 < width - 3 else card.text, "", *lines][-height + 2 :]
    below = start + picture + (room >= 7) if picture else top + 1 + max(0, (height - 2 - len(lines)) // 2)
    for number, line in enumerate(lines[: max(0, top + height - 1 - below)]):
        canvas.centred(left + 1, below + number, width - 2, line, style)


def _write_lines(
    canvas: Canvas, lines: Sequence[str], style: Style, left: int, top: int, width: int, height: int
) -> None:
    start = top + max(1, (height - len(lines)) // 2)
    for number, line in enumerate(lines[: max(0, height - 2)]):
        canvas.centred(left + 1, start + number, width - 2, line, style)


def _doubled(digit: Sequence[str]) -> list[str]:
    """Twice as large."""
    wide = ["".join(2 * each for each in line) for line in digit]
    return [line for line in wide for _twice in range(2)]


def _draw_digit(canvas: Canvas, digit: Sequence[str], style: Style, left: int, top: int, width: int) -> None:
    for number, line in enumerate(digit):
        canvas.write(left + (width - len(line)) // 2, top + number, line, style)


# ---- time


def _draw_time(canvas: Canvas, scene: Scene, looks: Looks, top: int) -> None:
    """How long the race has been on, or how long somebody may still choose."""
    view = scene.view
    elapsed = scene.elapsed
    if elapsed is not None:
        whole, text = view.limit, seconds(elapsed)
        share = elapsed / whole if whole else 0.0
    elif view.phase == "countdown" and view.start is not None:
        share, text = max(0, view.start - scene.time) / max(1, scene.countdown), ""
    elif view.phase in {"pick", "draw"} and view.until is not None:
        left = max(0, view.until - scene.time)
        share, text = left / (5_000 if view.phase == "pick" else 10_000), seconds(left)
    else:
        return
    width = max(0, min(60, canvas.width - 14))
    full = min(width, round(share * width))
    start = (canvas.width - width - 10) // 2
    canvas.write(start, top, "━" * full, looks.accent)
    canvas.write(start + full, top, "─" * (width - full), looks.quiet)
    sign = "‖ " if view.stopped_at is not None else ""
    canvas.write(start + width + 1, top, f"{sign}{text}", looks.accent)


# ---- hands


def _card_size(scene: Scene, width: int, height: int) -> tuple[int, int]:
    """How large the cards of the hands are: columns and lines; one line where there are many people or little room."""
    people = len(scene.hands)
    if people == 1:
        if width >= 80 and height >= _HIGH:
            return 9, 7
        return (7, 5) if width >= 60 and height >= 28 else (5, 3) if width >= 40 and height >= 14 else (3, 1)
    return (5, 3) if width >= 40 and height >= 11 + 4 * people - 2 * (people == 2) else (3, 1)


def _hands_height(scene: Scene, width: int, height: int) -> int:
    people = len(scene.hands)
    if not people:
        return 0
    _width, lines = _card_size(scene, width, height)
    return 2 * lines + 1 if people == 1 else people * (lines + 1)


def _draw_hands(canvas: Canvas, scene: Scene, looks: Looks, top: int, height: int) -> None:
    card_width, lines = _card_size(scene, canvas.width, canvas.height)
    alone = len(scene.hands) == 1
    for number, hand in enumerate(scene.hands):
        first = top if alone else top + number * (height // len(scene.hands))
        gap = 1 if 7 * (card_width + 1) <= canvas.width - 2 else 0
        left = max(1, (canvas.width - 7 * (card_width + gap)) // 2) if alone else 1
        if alone:
            _draw_lifted(canvas, scene, hand, looks, left, first, (card_width, lines))
            first += lines
        _draw_name(canvas, scene, hand, looks, first, with_lifted=not alone)
        for place, card in enumerate(hand.cards):
            x = left + place * (card_width + gap)
            lifted = place in places_lifted(hand.cards, hand.lifted)
            is_vowel = card in scene.view.vowel_cards
            size = (card_width, lines)
            value = scene.view.values.get(card)
            draw_card(canvas, x, first + 1, card, is_vowel=is_vowel, looks=looks, size=size, is_gap=lifted, value=value)
            canvas.mark(x, first + 1, card_width, lines, f"hand:{hand.seat}:{place}")
            if place == hand.marked:
                canvas.write(x + card_width // 2, first + 1, "▼", looks.accent)


def _draw_lifted(
    canvas: Canvas, scene: Scene, hand: Hand, looks: Looks, left: int, top: int, size: tuple[int, int]
) -> None:
    """The cards that are about to be laid; or the backs of those that the winner draws (C-021)."""
    view = scene.view
    if scene.drawing is not None:
        kinds = ["vowel"] * scene.drawing + ["consonant"] * (view.to_draw - scene.drawing)
        cards = [(SIGNS[kind], kind == "vowel") for kind in kinds]
    else:
        cards = [(card, card in view.vowel_cards) for card in hand.lifted]
    for place, (card, is_vowel) in enumerate(cards):
        x = left + place * (size[0] + 1)
        draw_card(canvas, x, top, card, is_vowel=is_vowel, looks=looks, size=size, value=view.values.get(card))
        canvas.mark(x, top, size[0], size[1], f"lifted:{hand.seat}:{place}")


def _draw_name(canvas: Canvas, scene: Scene, hand: Hand, looks: Looks, top: int, *, with_lifted: bool) -> None:
    name = name_of(scene.view, hand.seat)
    column = 1
    canvas.write(column, top, "▶" if hand.is_current else " ", looks.accent)
    column += 2
    if hand.key:
        canvas.write(column, top, f" {hand.key} ", looks.accent + Style(reverse=True))
        column += 4
    canvas.write(column, top, fitted(name, 12), looks.accent if hand.is_current else looks.plain)
    column += min(12, cell_len(name)) + 2
    canvas.mark(1, top, column, 1, f"seat:{hand.seat}")
    note = hand.note
    if with_lifted and hand.lifted:
        column = max(column, min(18, canvas.width - 22))
        for card in hand.lifted:
            draw_small(canvas, column, top, card, is_vowel=card in scene.view.vowel_cards, looks=looks)
            column += 3
        column += 1
    if with_lifted and scene.drawing is not None and scene.view.winner == hand.seat:
        rest = scene.view.to_draw - scene.drawing
        note = f"{SIGNS['vowel'] * scene.drawing}{SIGNS['consonant'] * rest} {note}"
    canvas.write(column, top, fitted(note, canvas.width - column - 1), looks.quiet)


# ---- cards


def box(
    canvas: Canvas, left: int, top: int, width: int, height: int, corners: str, style: Style, fill: str = " "
) -> None:
    """The edge of a card, and what fills it."""
    top_left, flat, top_right, upright, bottom_left, bottom_right = tuple(corners)
    canvas.write(left, top, top_left + flat * (width - 2) + top_right, style)
    for line in range(1, height - 1):
        canvas.write(left, top + line, upright + fill * (width - 2) + upright, style)
    canvas.write(left, top + height - 1, bottom_left + flat * (width - 2) + bottom_right, style)


def letter_box(canvas: Canvas, left: int, top: int, width: int, height: int, *, is_vowel: bool, looks: Looks) -> None:
    """The edge of a letter card: round for vowels, with corners for consonants (C-010)."""
    style = looks.of(is_vowel=is_vowel)
    box(canvas, left, top, width, height, ROUND if is_vowel else SQUARE, style)
    if is_vowel and looks.is_filled:
        # The ground of a cell is square: where it is coloured, the corners are cut out of it.
        cut = Style(color=style.bgcolor)
        right, bottom = left + width - 1, top + height - 1
        corners = (
            (left, top, FILLED[0]),
            (right, top, FILLED[2]),
            (left, bottom, FILLED[4]),
            (right, bottom, FILLED[5]),
        )
        for x, y, corner in corners:
            canvas.write(x, y, corner, cut)


def draw_card(
    canvas: Canvas,
    left: int,
    top: int,
    card: str,
    *,
    is_vowel: bool,
    looks: Looks,
    size: tuple[int, int] = (5, 3),
    is_gap: bool = False,
    value: int | None = None,
) -> None:
    """A letter card; with `is_gap` the place that it has left."""
    width, height = size
    if height == 1:
        draw_small(canvas, left, top, card, is_vowel=is_vowel, looks=looks, is_gap=is_gap)
        return
    style = looks.quiet if is_gap else looks.of(is_vowel=is_vowel)
    if is_gap:
        canvas.centred(left, top + height - 1, width, "╌" * (width - 2), style)
        return
    letter_box(canvas, left, top, width, height, is_vowel=is_vowel, looks=looks)
    if height > 3:
        canvas.centred(left + 1, top + height // 2, width - 2, card, style)
        canvas.write(left + width - 3, top + height - 2, worth(value or "")[:2], style)
    else:
        canvas.write(left + 1 + (not value), top + 1, f"{card}{worth(value or '')}"[: width - 2], style)


def draw_small(
    canvas: Canvas, left: int, top: int, card: str, *, is_vowel: bool, looks: Looks, is_gap: bool = False
) -> None:
    """A letter card on one line."""
    if is_gap:
        canvas.write(left, top, " · ", looks.quiet)
        return
    before, after = ("(", ")") if is_vowel else ("[", "]")
    canvas.write(left, top, f"{before}{fitted(card, 1)}{after}", looks.of(is_vowel=is_vowel))
