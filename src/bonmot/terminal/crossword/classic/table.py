"""What stands on the screen of such a program: the board, the scores, the rack of the player to move."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events

from bonmot.board import Layout
from bonmot.board.coordinates import Coordinates, Square
from bonmot.errors import BonmotError
from bonmot.games.crossword import View
from bonmot.tables import TableView
from bonmot.telling import clock_text, name_of, sentence
from bonmot.telling.crossword.sentences import TELLING
from bonmot.terminal.board import Picture
from bonmot.terminal.crossword.classic.wording import Wording
from bonmot.terminal.crossword.showing import picture_of
from bonmot.terminal.racks import moved
from bonmot.terminal.scripted_screen import Said, ScriptedScreen
from bonmot.terminal.seated import Seated
from bonmot.terminal.tiles import Piece, PieceSide
from bonmot.texts import Told, _, mark


class ClassicTable(ScriptedScreen[View]):
    """The table as one of these programs shows it."""

    wording: ClassVar[Wording]

    _shown_seat: int | None = None
    """Whose rack stands under the grid, though it is another's turn."""

    def __init__(self) -> None:
        super().__init__(Layout.load("standard-15"))
        self._grip: int | None = None
        """The tile of the rack that the mouse holds."""
        self._hidden = False
        """Nobody sits in front of the screen: what is seen is what everybody may see."""

    @property
    def coordinates(self) -> Coordinates:
        """How places are written."""
        return Coordinates.of(self.view.language if self.is_seated else self.wording.language)

    @property
    def seen(self) -> TableView:
        """The table as the person in front of the screen sees it; while nobody is there, as everybody may see it."""
        return self.seated.seen_by(None) if self._hidden else self.seated.view()

    def sit_down(self, *, speed: int | None = None, aloud: bool = True, attended: bool = True) -> Seated:
        """Take a seat; computers wait until people have seen what happened before (M-074)."""
        speed = self.bonmot.settings.speed if speed is None else speed
        return super().sit_down(speed=speed, aloud=aloud, attended=attended)

    # ---- the board

    def show_empty_board(self) -> None:
        """The board before a game."""
        self.board.show(Picture(Layout.load("standard-15"), coordinates=self.coordinates))

    def show_board(
        self,
        *,
        tentative: Mapping[Square, str] | None = None,
        thought: Mapping[Square, str] | None = None,
        cursor: Square | None = None,
    ) -> None:
        """The board as it stands, and what somebody is about to do."""
        picture = picture_of(self.view, values=self.bonmot.settings.show_values)
        self.board.show(replace(picture, tentative=tentative or {}, thought=thought or {}, cursor=cursor))
        self.draw()

    # ---- scores and racks

    def order(self, side: int) -> list[str]:
        """A side's tiles in the order its player likes."""
        view = self.view
        return self._orders.of(side, view.sides[side].rack, view.alphabet)

    def scores(self) -> Text:
        """Who has how many points, and the time where a clock runs."""
        text = Text()
        if not self.is_seated:
            return text
        palette, table = self.palette, self.seen
        view: View = table.game
        for side, each in enumerate(view.sides):
            turn = "▶" if view.final is None and side == view.turn else " "
            text.append(f"{turn}{name_of(view, side):<8.8}{each.score:>5}", palette.plain + Style(bold=turn == "▶"))
            left = table.left[side]
            hidden = self._hidden or each.rack is None or side == self._rack_side()
            shown = "" if hidden else "".join(self.order(side))
            text.append(f" {shown:<7}", palette.faint)
            if left is not None and (table.running == side or table.clock.kind != "turn"):
                text.append(f" {clock_text(left)}", palette.bright)
            text.append("\n")
        text.append(_("BAG: {count}").format(count=view.bag), palette.faint)
        return text

    def _rack_side(self) -> int | None:
        """Whose rack stands under the grid: that of the player to move (M-079, D-061)."""
        seen = self.seen
        view: View = seen.game
        if self._shown_seat is not None:
            return view.side_of(self._shown_seat)
        if view.final is not None:
            return None
        return view.turn if seen.waits_for is None or seen.in_front is None else view.side_of(seen.in_front)

    def rack(self) -> tuple[str, Sequence[Piece]]:
        """Name and rack of the player to move (M-079, D-061); where it is hidden, the backs of its tiles."""
        if not self.is_seated or (side := self._rack_side()) is None:
            return "", ()
        palette, values = self.palette, self.board.picture.values
        view = self.view if self._shown_seat is None else self.seated.seen_by(self._shown_seat).game
        name, rack = name_of(view, side), view.sides[side].rack
        if rack is None or self._hidden:
            return name, [(PieceSide("·", "", palette.tile),)] * view.sides[side].tiles
        tiles = self._orders.of(side, rack, view.alphabet)
        look = {"?": palette.blank}
        return name, [(PieceSide(tile, values.get(tile, ""), look.get(tile, palette.tile)),) for tile in tiles]

    # ---- the mouse (M-089)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A tile of the rack may be taken with the mouse."""
        region = self._rack_bar.region
        is_there = self.is_seated and region.contains(event.screen_x, event.screen_y)
        self._grip = self._rack_bar.piece_at(event.screen_x - region.x) if is_there else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """It follows the mouse along the rack."""
        grip, region = self._grip, self._rack_bar.region
        if grip is None or not self.is_seated or not region.contains(event.screen_x, event.screen_y):
            return
        side, to = self.view.side, self._rack_bar.slot_at(event.screen_x - region.x)
        if to is not None and to != grip and side is not None and side == self._rack_side() and not self._hidden:
            self._orders.arrange(side, moved(self.order(side), grip, to))
            self._grip = to
            self.draw()

    def on_mouse_up(self) -> None:
        """It is let go."""
        self._grip = None

    # ---- saying

    def tell(self, tell: Callable[[], str]) -> None:
        """Show something at the right, in whatever language is spoken when it is drawn."""
        self.say("{text}", text=Told(tell))

    def complain(self, error: BonmotError) -> None:
        """Say what is wrong, at the right (M-102)."""
        self.bonmot.sounds.play("wrong")
        self.tell(lambda: sentence(error))

    def finish(self) -> None:
        """The end: final scores, and what they deserve to be called."""
        self.show_board()
        # Of four players there is more to tell than a small screen has lines.
        self.list_options([("", Said(mark("PAGE UP, PAGE DOWN: READ ON")))] if len(self.view.sides) > 2 else [])
        self._events.clear()
        self.silence()
        self.bonmot.sounds.play("end")
        view = self.view

        def line(place: int) -> str:
            return list(TELLING.ending(view))[place]

        for place, _line in enumerate(TELLING.ending(view)):
            self.add("{text}", text=Told(partial(line, place)))
