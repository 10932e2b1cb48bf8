"""The table of OPTION: lay prisms, choose their faces, turn those of the board."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

import msgspec
from rich.style import Style
from rich.text import Text
from textual import events

from bonmot.board.coordinates import Coordinates, Square
from bonmot.board.prism_move import Flipped
from bonmot.errors import BonmotError
from bonmot.games.game import Refused
from bonmot.games.option import Exchange, View
from bonmot.games.option.events import Played
from bonmot.games.option.preview import cells_of, flippable, preview
from bonmot.games.option.state import set_of
from bonmot.games.option.view import PrismView
from bonmot.hosting.option.composing import Composing
from bonmot.notation.option import read_move, read_prisms
from bonmot.notation.option.moves import by_letters, typed_turn, wild_letters
from bonmot.players import Thought
from bonmot.players.hints import Hint
from bonmot.tables import TableView, Update
from bonmot.telling import name_of, sentence
from bonmot.telling.option import sentences as telling
from bonmot.terminal.laying import ANOTHER
from bonmot.terminal.line_editor import LineEditor
from bonmot.terminal.option.colours import LAID, THOUGHT, TURNED
from bonmot.terminal.option.drawing import Prism, PrismBoard, PrismPicture, both_faces, picture_of, plain_layout
from bonmot.terminal.racks import letter_typed
from bonmot.terminal.remembered import Remembered
from bonmot.terminal.seated_screen import CommandKey
from bonmot.terminal.table_screen import FUNCTION_KEYS, TableScreen
from bonmot.terminal.tiles import Piece
from bonmot.texts import _, language, mark

_TURN: Final = frozenset({"+", "="})
"""Turn the prism under the cursor, or the one laid last."""
_SECOND_BUTTON: Final = 3


class OptionScreen(TableScreen[View]):
    """A board of prisms, both faces of one's own in sight."""

    KEYS = tuple(CommandKey("f9", "tracker", mark("F9 prisms")) if key.key == "f9" else key for key in FUNCTION_KEYS)
    LINES: ClassVar[Mapping[str, str]] = {
        **TableScreen.LINES,
        "move": mark("A turn, such as {example}:"),
        "exchange": mark("Exchange which prisms? (1 3 or T/r, * all, Esc cancels)"),
    }
    section = "Option"

    def __init__(self, table: str) -> None:
        super().__init__(table, PrismBoard(PrismPicture(plain_layout(15)), id="board"))
        self.laying: Composing = Composing(15)
        self._told = Remembered[str]()
        self._free_to_turn = Remembered[frozenset[Square]]()
        self._thought: dict[Square, Prism] = {}
        """What a computer tries, or a hint tells."""
        self._number = 0
        """Events of the game when that was thought."""

    def began(self, view: View) -> None:
        """Begin with nothing laid; the draw for the start is told (O-015)."""
        self.laying = Composing(view.size)
        super().began(view)
        self._thought = {}
        self._number = view.number
        if not view.turns:
            self.tell(lambda: " ".join(telling.TELLING.beginning(view)))

    # ---- what happens

    def happened(self, update: Update) -> None:
        """What it means for the prisms laid."""
        for event in update.events:
            if isinstance(event, Played):
                self.bonmot.sounds.play("bonus" if event.flipped or event.seven_bonus else "played")
        if self.view.number != self._number:  # a hint changes nothing, and stays
            self._number = self.view.number
            self._thought = {}
        if not self.laying.is_empty and not self.laying.heed(self.view):
            self.warn(mark("Your prisms are back on the rack: the board has changed."))

    def think(self, seat: int, thought: Thought) -> None:
        """Show what a computer tries."""
        self._thought = _thought_of(thought.text, self.view)
        super().think(seat, msgspec.structs.replace(thought, text=by_letters(thought.text)))

    # ---- playing

    def _attempt(self, do: Callable[[View], None]) -> None:
        """Do something with the prisms; what is wrong is said."""
        try:
            do(self.view)
        except BonmotError as error:
            self.complain(error)
            return
        self.bonmot.sounds.play("place")
        self.hush()

    def type_letter(self, character: str) -> None:
        """Lay a letter, as a wild face only where nothing else shows it; or say what a wild face stands for (O-020)."""
        view = self.view
        letter = letter_typed(character, set_of(view.prisms).alphabet)
        if not letter or view.side is None:
            return
        if self.laying.declaring is not None:
            self._attempt(partial(self.laying.declare, letter))
        else:
            self._attempt(partial(self.laying.lay, letter))

    def other_key(self, event: events.Key) -> None:
        """Flip a prism, or take another one."""
        view = self.view
        square = self.laying.at(view)
        if event.character not in _TURN | ANOTHER or view.side is None:
            return
        if square is None:
            self.warn(mark("There is no prism under the cursor."))
        elif event.character in _TURN:
            self._attempt(partial(self.laying.turn, square))
        else:
            self._attempt(partial(self.laying.another, square))

    def play_laid(self) -> None:
        """Play what is laid and flipped."""
        if self.laying.declaring is not None:
            self.complain(Refused("turn-letter-missing", square=self.coordinates.square(*self.laying.declaring)))
            return
        self.play(self.laying.play)

    def finish_line(self, kind: str, text: str) -> None:
        """A turn, or prisms to exchange."""
        view = self.view
        try:
            if kind == "exchange":
                rack = self._rack(view)
                names = tuple(rack) if text == "*" else read_prisms(self._by_name(text, rack), view)
                self.play(Exchange(names))
            elif kind == "move":
                turn = read_move(text, view)
                self.play(turn)
                if wilds := wild_letters(view, turn):
                    self.say(mark("The wild face stands for {letter}."), letter=wilds)
            else:
                super().finish_line(kind, text)
        except BonmotError as error:
            self.complain(error)

    def _by_name(self, text: str, rack: Sequence[str]) -> str:
        """Numbers count the prisms as they stand on the screen; the game counts them as it holds them."""
        view = self.view
        held = [each.name for each in view.sides[view.side].rack or ()] if view.side is not None else []
        numbers = {str(place): str(held.index(name) + 1) for place, name in enumerate(rack, 1)}
        return " ".join(numbers.get(part, part) for part in text.replace(",", " ").split())

    def exchange(self) -> None:
        """Ask which prisms (O-029)."""
        view = self.view
        if "exchange" in view.may:
            self.laying.recall()
            self._line = LineEditor("exchange")
        elif "play" in view.may:
            self.warn(mark("No exchange now: the bag is empty."))
        else:
            self.complain(Refused("not-your-turn", name=name_of(view, view.turn)))

    def sort(self) -> None:
        """Put the prisms in the order of their dark letters."""
        view = self.view
        if view.side is not None:
            prisms = {each.name: each for each in self._held(view)}
            names = sorted(prisms, key=lambda name: (telling.prism_text(prisms[name]), name))
            self._orders.arrange(view.side, names)

    def hinted(self, hint: Hint) -> None:
        """Tell a hint; a whole turn is shown on the board, too."""
        super().hinted(hint)
        if hint.word is not None:
            self._thought = _hinted_at(f"{hint.place} {hint.word}", self.view)

    def lay_again(self, view: View) -> None:
        """Lay and turn what the table has kept."""
        self.laying.lay_again(self.seen.laid, view)

    # ---- the mouse

    def shift(self, square: Square, to: Square) -> None:
        """Move a prism that is laid."""
        self._attempt(partial(self.laying.shift, square, to))

    def marked_by(self, view: View, text: str) -> Collection[int]:
        """The prisms that are named, by their numbers or their letters; what is still being typed names none."""
        rack = self._rack(view)
        if text.strip() == "*":
            return range(len(rack))
        named = tuple[str, ...]()
        parts: list[str] = []
        for part in text.replace(",", " ").split():
            with suppress(BonmotError):
                named = read_prisms(self._by_name(" ".join([*parts, part]), rack), view)
                parts.append(part)
        return [rack.index(name) for name in named]

    def marked_too(self, view: View, text: str, index: int) -> str:
        """The numbers with one more, or without it."""
        marked = list(self.marked_by(view, text))
        (marked.remove if index in marked else marked.append)(index)
        return " ".join(str(each + 1) for each in marked)

    def is_taken(self, view: View, square: Square) -> bool:
        """Whether a prism lies there."""
        return view.board[square[0]][square[1]] is not None

    def unthink(self) -> None:
        """Nobody thinks of anything."""
        super().unthink()
        self._thought = {}

    def point(self, square: Square, button: int) -> None:
        """A click flips a prism that may be flipped; the other button takes one just laid back to the rack."""
        view = self.view
        composing = self.laying
        if button == _SECOND_BUTTON:
            composing.take(square)
        elif square in composing.wanted or square in composing.flipped or square in self._turnable(view):
            composing.cursor = square
            self._attempt(partial(composing.turn, square))
        else:
            composing.point(square)

    def point_at_tile(self, index: int) -> None:
        """A click on a prism of the rack lays it at the cursor; another click flips it."""
        view = self.view
        rack = self._rack(view)
        if 0 <= index < len(rack) and self.seen.waits_for is None and self.is_free:
            self._complaint = str
            self._attempt(partial(self.laying.lay_prism, rack[index]))
            self.show()

    # ---- drawing

    def _held(self, view: View) -> Sequence[PrismView]:
        side = self.rack_side(view)
        return () if side is None else view.sides[side].rack or ()

    def _rack(self, view: View) -> Sequence[str]:
        """The names of the prisms, in the order in which they are shown."""
        side = self.rack_side(view)
        return [] if side is None else self._orders.keep(side, [each.name for each in self._held(view)])

    def _turnable(self, view: View) -> frozenset[Square]:
        """What may be flipped, once something good is laid."""
        composing = self.laying
        if not composing.laid or view.side is None or composing.declaring is not None:
            return frozenset()
        laid, flipped = tuple(composing.laid.values()), composing.flips
        return self._free_to_turn.about((view.number, laid, flipped), lambda: flippable(view, laid, flipped))

    def previewed(self, view: View) -> str:
        """All words, doubling and bonuses, or why this is no turn; and what a wild face stands for (O-020)."""
        if self.laying.declaring is not None:
            return ""
        play = self.laying.play

        def judge() -> str:
            try:
                found = preview(view, play.placed, play.flipped)
                return telling.connected(telling.previewed(found) + ".", found)
            except BonmotError as error:
                return sentence(error)

        told = self._told.about((view.number, play, language()), judge)
        wilds = wild_letters(view, play)
        return f"{told} {_('The wild face stands for {letter}.').format(letter=wilds)}" if wilds else told

    def show_board(self, view: View) -> None:
        """Draw the board, with what is laid and flipped so far."""
        composing = self.laying
        is_free = self.is_free
        picture = picture_of(view)
        prisms = dict(picture.prisms)
        if is_free:
            prisms.update(self._composed(view))
        if composing.is_empty:
            prisms.update(self._thought)
        self._board.show(
            replace(
                picture,
                cursor=composing.cursor if is_free else None,
                down=composing.down if is_free else None,
                prisms=prisms,
                thought=self._ghosts if composing.is_empty and not self._thought else {},
                flippable=self._turnable(view) if is_free else frozenset(),
            )
        )

    def _composed(self, view: View) -> dict[Square, Prism]:
        """The prisms that are being laid and flipped."""
        composing, prisms = self.laying, set_of(view.prisms)
        shown: dict[Square, Prism] = {}
        for square, laid in composing.laid.items():
            shown[square] = Prism.laid(prisms[laid.prism], laid.letter, LAID, light=laid.light)
        for square, letter in composing.flipped.items():
            cell = view.board[square[0]][square[1]]
            if cell is not None:
                shown[square] = Prism.flipped(cell, letter, TURNED)
        if composing.declaring in shown:
            shown[composing.declaring] = shown[composing.declaring]._replace(letter="?")
        return shown

    def rack_pieces(self, table: TableView, view: View) -> Sequence[Piece]:
        """Both faces of every prism; those that are laid have left their places."""
        prisms = {each.name: each for each in self._held(view)}
        laid = {each.prism for each in self.laying.laid.values()} if table.waits_for is None else set()
        return [() if name in laid else both_faces(prisms[name], self.bonmot.palette) for name in self._rack(view)]

    def sheet(self, view: View) -> Text:
        """The draw for the start, and all turns."""
        palette = self.bonmot.palette
        text = Text()
        for draw in view.draws:
            drawn = [
                f"{name_of(view, side)} {telling.prism_text(prism)} {prism.dark_value + prism.light_value}"
                for side, prism in enumerate(draw)
                if prism is not None
            ]
            text.append(_("draw: {drawn}").format(drawn=", ".join(drawn)) + "\n", Style(color=palette.quiet))
        told = list(map(telling.turn_told, view.turns))
        text.append_text(self.sheet_lines(view, told, [bool(turn.flipped) for turn in view.turns]))
        return text

    def tracker(self, view: View) -> Text:
        """The prisms that are unseen, by their letters: after each dark letter the light ones behind it."""
        behind: dict[str, str] = {}
        for prism, count in view.unseen.items():
            dark, _slash, light = prism.partition("/")
            behind[dark] = behind.get(dark, "") + light * count
        text = Text(style=Style(color=self.bonmot.palette.quiet))
        text.append(_("unseen {count}: ").format(count=sum(view.unseen.values())))
        for dark, lights in behind.items():
            text.append(dark, Style(color=self.bonmot.palette.foreground, bold=True))
            text.append(f"{lights} ")
        return text

    def ending(self, view: View) -> Sequence[str]:
        """Why it ended, and both faces of the prisms left."""
        assert view.final is not None
        return [telling.TELLING.reason_of_end(view.final.reason), *telling.TELLING.pieces_left(view)]

    def under_scores(self, view: View) -> str:
        """The bag, the words, and that nobody knows the true set."""
        told = [super().under_scores(view)]
        if view.prisms.is_reconstructed:
            told.append(_("reconstructed prisms"))
        return "\n".join(told)

    def rack_beside(self, view: View, side: int) -> str:
        """The rack of another, where it is seen."""
        return " ".join(map(telling.prism_text, view.sides[side].rack or ()))

    def idle_text(self, view: View) -> str:
        """What can be done now."""
        if self.laying.declaring is not None:
            return _("Type the letter that the wild face stands for.")
        return _("Type to lay · + turns · * another, or the wild · Enter plays · Tab: type a turn")

    def line_example(self) -> str:
        """A turn as one types it."""
        return "H8 TARTE" if self.coordinates is Coordinates.FRENCH else "8D HOUSE"


def _hinted_at(text: str, view: View) -> dict[Square, Prism]:
    """A turn that the seat could play, with the prisms that would be taken for it."""
    play, prisms = read_move(text, view), set_of(view.prisms)
    shown = {
        (each.row, each.column): Prism.laid(prisms[each.prism], each.letter, THOUGHT, light=each.light)
        for each in play.placed
    }
    return shown | _turned(play.flipped, view)


def _thought_of(text: str, view: View) -> dict[Square, Prism]:
    """A turn that a computer thinks of, as far as it can be drawn."""
    prisms, cells = set_of(view.prisms), cells_of(view)
    try:
        typed = typed_turn(text, cells, prisms, Coordinates.of(view.language), view.size)
    except BonmotError:
        return {}
    shown: dict[Square, Prism] = {}
    for wanted in typed.wanted:
        prism = next((each for each in prisms if wanted.prism is not None and wanted.prism.fits(each)), None)
        light = bool(wanted.prism and wanted.prism.light)
        if prism is not None:
            shown[wanted.square] = Prism.laid(prism, wanted.letter, THOUGHT, light=light)
    return shown | _turned(typed.flipped, view)


def _turned(flipped: Sequence[Flipped], view: View) -> dict[Square, Prism]:
    """Prisms of the board as they would be flipped."""
    cells = {(each.row, each.column): (view.board[each.row][each.column], each.letter) for each in flipped}
    return {square: Prism.flipped(cell, letter, THOUGHT) for square, (cell, letter) in cells.items() if cell}
