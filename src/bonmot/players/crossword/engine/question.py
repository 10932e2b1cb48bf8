"""The question that every part of the engine answers: what is best here, by all that the mover may know.

It is made of a view, which holds nothing that the seat may not see, or of a position on paper. Sides stand in the order
in which they move, the mover first; those that resigned, or have nothing left to play, are left out.

>>> from bonmot.board import Position
>>> text = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEINRST/ 14/0 0 lex en;"
>>> question = Question.of_position(Position.from_cgp(text, "en"))
>>> str(question.rack), question.scores, question.held, question.bag, len(question.unseen)
('AEINRST', (14, 0), (7, 7), 82, 89)
"""

from collections import Counter
from typing import Final, TypedDict

import msgspec

from bonmot import kernel
from bonmot.board import Board, Position, Rack
from bonmot.board.compiled import compiled
from bonmot.board.tiles import full_bag, read_tiles
from bonmot.errors import BonmotError
from bonmot.games.crossword import View
from bonmot.games.crossword.edition import Edition, EndRules
from bonmot.kernel import BLANK_MARK
from bonmot.players.boards import board_of
from bonmot.players.crossword.leaves import leaves_for
from bonmot.players.crossword.seeing import unseen_of
from bonmot.words import Lexicon

USUAL: Final = "tournament"
"""The edition whose rules hold for positions that come without any."""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """What of an edition matters for the turns to come; the board knows the squares, the bonuses and the opening."""

    rack: int = 7
    exchange_minimum: int = 7
    """Tiles that must be in the bag for an exchange."""
    returns_first: bool = False
    """Tiles given back may be drawn again in the same exchange."""
    end: EndRules = EndRules()

    @staticmethod
    def of_edition(edition: Edition) -> "Rules":
        """The rules of an edition."""
        exchange = edition.exchange
        return Rules(
            rack=edition.tiles.rack,
            exchange_minimum=max(1, exchange.minimum_bag),
            returns_first=exchange.order == "return-first",
            end=edition.end,
        )


class EndingRules(TypedDict):
    """How a game ends, in the kernel's words."""

    full_rack: int
    out_ends: bool
    ends_when_all_pass: bool
    scoreless_turns: int


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A position as the side to move knows it."""

    board: Board
    """With the words that the mover counts on."""
    rack: Rack
    unseen: bytes
    """Tile numbers, ascending, 0 for a blank: the bag and all racks that the mover cannot see, together."""
    held: tuple[int, ...]
    """How many tiles each side holds, the mover first."""
    known: tuple[bytes | None, ...]
    """The racks that the mover sees, its own first; None for the others."""
    scores: tuple[int, ...]
    """The points of each side, the mover first."""
    scoreless: int = 0
    """Turns in a row without a score."""
    passes: int = 0
    """Passes in a row."""
    rules: Rules = Rules()
    leaves: kernel.LeaveTable | None = None
    retired_best: int | None = None
    """The best score of those who play no more and may still win; None if there are none."""

    @property
    def ending_rules(self) -> EndingRules:
        """For those who search to the end of a game."""
        end = self.rules.end
        return EndingRules(
            full_rack=self.rules.rack,
            out_ends=end.out == "ends",
            ends_when_all_pass=end.all_pass_with_empty_bag,
            scoreless_turns=end.scoreless_turns,
        )

    @property
    def bag(self) -> int:
        """Tiles that nobody has drawn yet."""
        hidden = sum(held for held, rack in zip(self.held, self.known, strict=True) if rack is None)
        return len(self.unseen) - hidden

    @property
    def seats(self) -> int:
        """How many sides still play."""
        return len(self.held)

    @property
    def kernel_board(self) -> kernel.Board:
        """The board as the kernel computes with it. It belongs to `board`: whoever changes it takes a copy first."""
        return compiled(self.board)

    @property
    def unseen_worth(self) -> int:
        """What the tiles are worth that the mover cannot see."""
        return sum(self.board.alphabet.values[tile - 1] for tile in self.unseen if tile)

    @staticmethod
    def of_view(view: View, known: Lexicon | None = None) -> "Question":
        """What the side to move sees; `known`: the words it counts on, by default those of the table.

        `BonmotError` if the view is not that of the side to move: nobody else's rack is looked at.
        """
        if view.final is not None or view.side is None or view.side != view.turn:
            raise BonmotError("question-not-on-turn")
        board = board_of(view, known)
        count = len(view.sides)
        order = [(view.turn + step) % count for step in range(count)]
        # With an empty bag those who have laid their last tile are out, where the others play on.
        playing = [
            side
            for side in order
            if side == view.turn or (not view.sides[side].resigned and (view.bag or view.sides[side].tiles))
        ]
        gone = [view.sides[side].score for side in order if side not in playing and not view.sides[side].resigned]
        racks = [view.sides[side].rack for side in playing]
        tiles = tuple(None if rack is None else read_tiles(rack, board.alphabet) for rack in racks)
        return Question(
            board=board,
            rack=Rack(tiles[0] or b"", board.alphabet),
            unseen=unseen_of(view),
            held=tuple(view.sides[side].tiles for side in playing),
            known=tiles,
            scores=tuple(view.sides[side].score for side in playing),
            scoreless=view.scoreless,
            passes=_passes(view),
            rules=Rules(
                rack=view.rack_size,
                exchange_minimum=view.exchange_minimum,
                returns_first=view.exchange_order == "return-first",
                end=view.end,
            ),
            leaves=leaves_for(view.alphabet),
            retired_best=max(gone, default=None),
        )

    @staticmethod
    def of_position(position: Position, rules: Rules | None = None, bag: bytes | None = None) -> "Question":
        """A position on paper, whose first rack is that of the mover; racks that are missing are unknown.

        Where nobody says which tiles there are (`bag`: all of them), they are those of the alphabet.
        """
        board = position.board
        rules = rules or Rules.of_edition(Edition.load(USUAL))
        racks = position.racks or (Rack(b"", board.alphabet),)
        seats = max(2, len(racks), len(position.scores))
        if not racks[0].tiles:
            raise BonmotError("question-no-rack")
        unseen = _rest(board, racks, full_bag(board.alphabet) if bag is None else bag)
        known = (*(rack.tiles or None for rack in racks), *(None,) * (seats - len(racks)))
        held = _held(known, len(unseen), rules.rack)
        return Question(
            board=board,
            rack=racks[0],
            unseen=unseen,
            held=held,
            known=known,
            scores=(*position.scores, *(0,) * (seats - len(position.scores))),
            scoreless=position.scoreless,
            rules=rules,
            leaves=leaves_for(board.alphabet.name),
        )


def _held(known: tuple[bytes | None, ...], unseen: int, rack: int) -> tuple[int, ...]:
    """Tiles on each rack: full ones, or what is left, as evenly as it goes and more for those who move later."""
    hidden = [side for side, tiles in enumerate(known) if tiles is None]
    each = dict.fromkeys(hidden, rack)
    if unseen < rack * len(hidden):
        each = {side: (unseen + place) // len(hidden) for place, side in enumerate(hidden)}
    return tuple(each[side] if tiles is None else len(tiles) for side, tiles in enumerate(known))


def _rest(board: Board, racks: tuple[Rack, ...], bag: bytes) -> bytes:
    """The tiles that lie neither on the board nor on a rack that is seen."""
    rest = Counter(bag)
    rest.subtract(0 if tile & BLANK_MARK else tile for tile in board.squares if tile)
    for rack in racks:
        rest.subtract(rack.tiles)
    too_many = [board.alphabet.tile_text(tile) if tile else "?" for tile, count in sorted(rest.items()) if count < 0]
    if too_many:
        raise BonmotError("question-too-many-tiles", tiles=too_many)
    return bytes(sorted(rest.elements()))


def _passes(view: View) -> int:
    """Passes in a row: the sheet shows them."""
    passes = 0
    for line in reversed(view.turns):
        if line.kind in ("skipped", "penalty", "resigned"):
            continue
        if line.kind not in ("pass", "missed", "withdrawn"):
            break
        passes += 1
    return passes
