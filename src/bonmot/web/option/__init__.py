"""OPTION in the browser: which prisms carry the letters of a draft, and what the turn would score.

The page says what its player wants to see where; the prism and the face that bring most are chosen here, as in a
terminal (`bonmot.hosting.option.composing`), and what may be flipped besides is told with them.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Final

import msgspec

from bonmot.board.coordinates import Coordinates, Square
from bonmot.board.prism_move import Flipped, Laid
from bonmot.board.prism_set import Prism, PrismSet
from bonmot.board.prism_text import Shown
from bonmot.errors import BonmotError
from bonmot.games.game import Refused
from bonmot.games.option import Play, View
from bonmot.games.option.preview import cells_of, flippable, preview
from bonmot.games.option.rules import RACK
from bonmot.games.option.state import set_of
from bonmot.notation.option.moves import TypedTurn, Wanted, chosen, move_text, provisional, read_move, typed_turn
from bonmot.players.hints import Hint
from bonmot.players.player import Thought
from bonmot.telling.option.sentences import previewed
from bonmot.web.messages import Previewed, Tile, WordScore
from bonmot.web.part import WebPart, draft_of, fault_of
from bonmot.web.tiles import TileFixtures

MOST_LAID: Final = 16
MOST_TURNED: Final = 441

Letter = Annotated[str, msgspec.Meta(max_length=3)]
PrismName = Annotated[str, msgspec.Meta(max_length=32)]
WantedPrism = tuple[int, int, Letter, PrismName, bool | None]
"""Row, column and letter; and where the player has chosen them, the prism and whether its light face is up."""


class OptionDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody is composing, or a turn as people type it."""

    wanted: Annotated[tuple[WantedPrism, ...], msgspec.Meta(max_length=MOST_LAID)] = ()
    turned: Annotated[tuple[tuple[int, int, Letter], ...], msgspec.Meta(max_length=MOST_TURNED)] = ()
    text: Annotated[str, msgspec.Meta(max_length=400)] = ""


class Composed(msgspec.Struct, frozen=True, kw_only=True):
    """What a draft comes to, beside its words."""

    laid: tuple[Laid, ...]
    """The prisms that show what is wanted."""
    turnable: tuple[Square, ...] = ()
    """Prisms of the board that may be flipped as well."""
    turning: int = 0
    """Points for prisms flipped (O-040)."""
    seven: int = 0
    """Points for seven prisms laid (O-030)."""
    doubled: tuple[bool, ...] = ()
    """Word by word, whether it is of one colour and counts double (O-032)."""


class OptionPart(WebPart[View]):
    """A board of plain squares, and prisms with two faces."""

    view = View
    fixture = TileFixtures
    composed = Composed

    def fixtures(self, view: View) -> TileFixtures:
        """No square counts more than another, and the values stand on the prisms."""
        return TileFixtures(
            rows=(),
            letters=tuple(set_of(view.prisms).alphabet.letters),
            values={},
            coordinates=Coordinates.of(view.language).value,
            rack_size=RACK,
        )

    def previewed(self, view: View, draft: bytes) -> Previewed:
        """What is laid and flipped would score; a fault says why it is no turn yet, with the prisms all the same."""
        asked: OptionDraft = draft_of(OptionDraft, draft)
        try:
            turn = read_move(asked.text, view) if asked.text else None
            typed = _turn(asked, view)
            placed = _prisms_for(typed, view) if turn is None else turn.placed
            flipped = typed.flipped if turn is None else turn.flipped
        except BonmotError as error:
            return Previewed(fault=fault_of(error))
        try:
            judged = preview(view, placed, flipped)
        except Refused as error:
            return Previewed(fault=fault_of(error), more=Composed(laid=placed))
        turnable = tuple(sorted(flippable(view, placed, flipped)))
        return Previewed(
            command=msgspec.to_builtins(Play(placed, flipped)),
            score=judged.score,
            words=tuple(WordScore(each.word, each.score) for each in judged.words),
            bonus=judged.flip_bonus + judged.seven_bonus,
            text=previewed(judged),
            place=move_text(view, placed, flipped).partition(" ")[0],
            tiles=_squares(placed),
            more=Composed(
                laid=placed,
                turnable=turnable,
                turning=judged.flip_bonus,
                seven=judged.seven_bonus,
                doubled=tuple(each.doubled for each in judged.words),
            ),
        )

    def tiles(self, view: View, thought: Thought) -> Sequence[Tile]:
        """Where the prisms lie that a computer thinks of."""
        return self._played(view, thought.text)

    def ghosts(self, view: View, hint: Hint) -> Sequence[Tile]:
        """Where the prisms of a hint lie that tells a whole turn."""
        return self._played(view, f"{hint.place} {hint.word}") if hint.word is not None else ()

    def _played(self, view: View, text: str) -> Sequence[Tile]:
        """Whoever looks sees the letters, and not the prisms that carry them: those are on somebody's rack."""
        prisms, coordinates = set_of(view.prisms), Coordinates.of(view.language)
        try:
            typed = typed_turn(text, cells_of(view), prisms, coordinates, view.size)
        except BonmotError:  # a thought that is no turn: an exchange
            return ()
        return tuple((*wanted.square, wanted.letter) for wanted in typed.wanted)


def _squares(placed: Sequence[Laid]) -> tuple[Tile, ...]:
    return tuple((each.row, each.column, each.letter) for each in placed)


def _turn(asked: OptionDraft, view: View) -> TypedTurn:
    """What the page wants, as far as the board allows it at all."""
    prisms, coordinates = set_of(view.prisms), Coordinates.of(view.language)
    if view.side is None:
        raise Refused("not-a-player")
    wanted = {}
    for row, column, letter, name, light in asked.wanted:
        square = _checked(row, column, view)
        if view.board[row][column] is not None:
            raise Refused("turn-outside", square=coordinates.square(row, column))
        known = _letter(letter, prisms, coordinates.square(row, column))
        wanted[square] = (
            Wanted(square, known) if light is None else _chosen_by_hand(square, known, _held(name, view), light=light)
        )
    flipped = {}
    for row, column, letter in asked.turned:
        square = _checked(row, column, view)
        if view.board[row][column] is None:
            raise Refused("turn-empty", square=coordinates.square(row, column))
        flipped[square] = Flipped(row, column, _letter(letter, prisms, coordinates.square(row, column)))
    return TypedTurn(tuple(wanted.values()), tuple(sorted(flipped.values())))


def _checked(row: int, column: int, view: View) -> Square:
    if not (0 <= row < view.size and 0 <= column < view.size):
        raise Refused("turn-outside", square=f"{row + 1}/{column + 1}")
    return row, column


def _letter(text: str, prisms: PrismSet, square: str) -> str:
    letter = prisms.alphabet.encode(text)
    if len(letter) != 1:
        raise Refused("turn-letter-missing", square=square)
    return prisms.alphabet.decode(letter)


def _held(name: str, view: View) -> Prism:
    prisms = set_of(view.prisms)
    rack = () if view.side is None else view.sides[view.side].rack or ()
    for prism in rack:
        if prism.name == name:
            return prisms[name]
    raise Refused("turn-not-on-rack", prism=name)


def _chosen_by_hand(square: Square, letter: str, prism: Prism, *, light: bool) -> Wanted:
    face = prism.face(light=light)
    shown = Shown(letter, light, face.is_wild, prism.dark.letter, prism.light.letter)
    return Wanted(square, letter if face.is_wild else face.letter, shown, face.is_wild)


def _prisms_for(typed: TypedTurn, view: View) -> tuple[Laid, ...]:
    """The prisms that carry a turn best; while it is no turn yet, those of the colour that lies around."""
    if not typed.wanted:
        return ()
    cells, prisms = cells_of(view), set_of(view.prisms)
    rack = [] if view.side is None else [prisms[each.name] for each in view.sides[view.side].rack or ()]
    found = provisional(typed, cells, rack)
    with suppress(Refused):  # it is no turn yet
        found = chosen(typed, cells, rack, prisms, view.options)
    return found


WEB = OptionPart()
