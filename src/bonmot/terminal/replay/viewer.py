"""The replay viewer: any game that is kept, or comes from a file, turn by turn.

Racks are shown when the game is over; of a game that is being played one sees what a spectator sees. When it is over
the hints' own engine looks at every turn, and its best move can be put on the board.
"""

from pathlib import Path
from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from bonmot.board import Rack
from bonmot.errors import BonmotError
from bonmot.notation.story import Story
from bonmot.study.review import Judged, Review, review
from bonmot.study.score_sheet.heading import outcome_of, title_of
from bonmot.study.sources import Source
from bonmot.study.telling import best_told, summary_told, verdict_told
from bonmot.telling import sentence, signed
from bonmot.telling.lines import told
from bonmot.terminal.app import BonmotScreen
from bonmot.terminal.board import BoardWidget, Picture, Square
from bonmot.terminal.replay.asking import AskLine, Tell
from bonmot.terminal.replay.exporting import ExportScreen
from bonmot.terminal.replay.keys import key_line
from bonmot.terminal.replay.sheet import columns_for, heading, opening_row, row
from bonmot.texts import _, speak

_NARROW: Final = 31
"""Columns of the score sheet on a screen of 80."""
_BELOW: Final = 6
"""Lines that are needed under the board to say something there."""
_PAUSES: Final = (0.05, 0.4, 0.7, 1.0, 1.3, 1.6, 2.0, 2.5, 3.2, 4.0)
"""Seconds between turns when the game plays by itself, by the speed that the person prefers."""


class ReplayScreen(BonmotScreen):
    """A game, turn by turn."""

    chapter = "playing"

    DEFAULT_CSS = """
    ReplayScreen { background: $background; }
    ReplayScreen #heading { height: 1; padding: 0 1; text-style: bold; }
    ReplayScreen #room { height: 1fr; }
    ReplayScreen #left { width: 1fr; height: 100%; align: center top; }
    ReplayScreen #below { width: 100%; height: 1fr; padding: 1 1 0 3; display: none; }
    ReplayScreen.roomy #below { display: block; }
    ReplayScreen.roomy #said { display: none; }
    ReplayScreen #right { width: 31; height: 100%; }
    ReplayScreen #standing { height: 3; }
    ReplayScreen #titles { height: 1; color: $quiet; margin-top: 1; }
    ReplayScreen #sheet {
        height: 1fr; min-height: 3; border: none; padding: 0; background: $background; scrollbar-size-vertical: 1;
    }
    ReplayScreen #sheet:focus { border: none; background-tint: $foreground 0%; }
    ReplayScreen #said { height: 6; padding: 1 1 0 0; }
    ReplayScreen #keys { height: 1; padding: 0 1; color: $quiet; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        # Priority: the score sheet has the focus, and would scroll.
        Binding("left", "back", show=False, priority=True),
        Binding("right", "on", show=False, priority=True),
        Binding("pageup", "go(-10)", show=False, priority=True),
        Binding("pagedown", "go(10)", show=False, priority=True),
        Binding("home", "go_to(0)", show=False, priority=True),
        Binding("end", "go_to(9999)", show=False, priority=True),
        Binding("space", "play", show=False, priority=True),
        Binding("b", "best", show=False),
        Binding("g", "ask_turn", show=False),
        Binding("e", "export", show=False),
        Binding("s", "summary", show=False),
        Binding("escape", "close", show=False),
    ]

    def __init__(self, source: Source, turn: int | None = None) -> None:
        """Begin at a turn; by default at the end of a game that is being played, and at the beginning of others."""
        super().__init__()
        self._source = source
        self._story = source.story
        self._turn = (len(self._story) if self._story.is_being_played else 0) if turn is None else turn
        self._review: Review | None = None
        self._judged: dict[int, Judged] = {}
        self._problem: BonmotError | None = None
        self._shows_best = False
        self._timer: Timer | None = None
        self._board = BoardWidget(self._picture(), id="board")

    # ---- what is there

    @property
    def story(self) -> Story:
        """The game."""
        return self._story

    @property
    def turn(self) -> int:
        """After how many lines of the score sheet the board is shown."""
        return self._turn

    @property
    def is_playing(self) -> bool:
        """Whether the game plays by itself."""
        return self._timer is not None

    def compose(self) -> ComposeResult:
        """The board at the left; scores, score sheet and review at the right."""
        yield Static(id="heading", markup=False)
        with Horizontal(id="room"):
            with Vertical(id="left"):
                yield self._board
                yield Static(id="below", markup=False)
            with Vertical(id="right"):
                yield Static(id="standing")
                yield Static(id="titles", markup=False)
                yield OptionList(id="sheet", markup=False)
                yield Static(id="said", markup=False)
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Show the game; if it is over, look at it again beside."""
        self._board.paint(self.bonmot.palette)
        # One line each, and the bag: the height never changes, so that going on needs no new layout.
        self.query_one("#standing").styles.height = len(self._story.names) + 1
        self._fill()
        self._sheet.focus()
        if not self._story.is_being_played:
            self.run_worker(self._judge, thread=True, exclusive=True)

    def on_resize(self, event: events.Resize) -> None:
        """The board takes what it can use, the score sheet the rest."""
        width, height = event.size
        size = self._story.layout.size
        room = event.size.with_height(max(1, height - 2)).with_width(max(1, width - _NARROW))
        self._board.fit(room)
        taken = 3 + self._board.cell.width * size + 1
        self.query_one("#right").styles.width = max(_NARROW, min(60, width - taken)) if width > _NARROW * 2 else "60%"
        # What is said about a turn stands under the board where there is room: the score sheet is long enough.
        self.set_class(height - 2 - (1 + self._board.cell.height * size) >= _BELOW, "roomy")
        self.call_after_refresh(self._fill)

    def _judge(self) -> None:
        """Review the game, in a thread of its own."""
        found: Review | None = None
        problem: BonmotError | None = None
        try:
            found = review(self._story)
        except BonmotError as error:
            problem = error
        self.app.call_from_thread(self._reviewed, found, problem)

    def _reviewed(self, found: Review | None, problem: BonmotError | None) -> None:
        if not self.is_attached:
            return
        self._review, self._problem = found, problem
        self._judged = {judged.number: judged for judged in found.turns} if found else {}
        with speak(self.bonmot.reader):  # the thread that brought the review has no reader
            self._fill()

    # ---- what can be done

    def action_go(self, turns: int) -> None:
        """So many turns on, or back."""
        self.action_go_to(self._turn + turns)

    def action_back(self) -> None:
        """One turn back."""
        self.action_go(-1)

    def action_on(self) -> None:
        """One turn on."""
        self.action_go(1)

    def action_go_to(self, turn: int) -> None:
        """The board after that many lines."""
        self._sheet.highlighted = min(max(turn, 0), len(self._story))

    def action_play(self) -> None:
        """Let the game play by itself, or stop it; at its end it begins again."""
        if self._timer is not None:
            self._stop()
            return
        if self._turn == len(self._story):
            self.action_go_to(0)
        self._timer = self.set_interval(_PAUSES[self.bonmot.settings.speed], self._next)
        self._tell_keys()

    def action_best(self) -> None:
        """Put the best move of this turn on the board, or take it off."""
        if self._story.is_being_played:
            self.bonmot.complain(BonmotError("review-after-the-end"))
            return
        self._shows_best = not self._shows_best
        self._show()

    def action_summary(self) -> None:
        """What the review says of everybody."""
        if self._story.is_being_played:
            self.bonmot.complain(BonmotError("review-after-the-end"))
            return
        if self._review is not None:
            self.app.push_screen(Tell(_("Review"), [summary_told(side) for side in self._review.sides]))
        elif self._problem is not None:
            self.bonmot.complain(self._problem)

    def action_ask_turn(self) -> None:
        """Go to a turn by its number."""

        def answered(text: str | None) -> None:
            if text and text.isdigit():
                if int(text) > len(self._story):
                    self.bonmot.complain(BonmotError("unknown-turn", turn=int(text), turns=len(self._story)))
                self.action_go_to(int(text))

        self._stop()
        question = _("Which turn, 0 to {last}?").format(last=len(self._story))
        self.app.push_screen(AskLine(question, numbers=True), answered)

    def action_export(self) -> None:
        """Write the game to a file."""

        def written(file: Path | None) -> None:
            if file is not None:
                self.notify(_("Written: {file}").format(file=file), markup=False)

        self._stop()
        self.app.push_screen(ExportScreen(self._source), written)

    def action_close(self) -> None:
        """Back to where one came from."""
        self.bonmot.action_leave()

    # ---- what happens

    @on(OptionList.OptionHighlighted)
    def _chosen(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_index != self._turn:
            self._turn = event.option_index
            self._show()

    @on(OptionList.OptionSelected)
    def _pressed(self, event: OptionList.OptionSelected) -> None:
        event.stop()

    def _next(self) -> None:
        if self._turn >= len(self._story):
            self._stop()
        else:
            self.action_go(1)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._tell_keys()

    def on_unmount(self) -> None:
        """Nothing goes on without a screen."""
        if self._timer is not None:
            self._timer.stop()

    def repaint(self) -> None:
        """Use the palette of the app."""
        self._board.paint(self.bonmot.palette)
        self._show()

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        self._fill()

    # ---- showing

    @property
    def _sheet(self) -> OptionList:
        return self.query_one("#sheet", OptionList)

    def _fill(self) -> None:
        """Write the score sheet anew, and stay at the turn."""
        if not self.is_attached:
            return
        width = max(20, (self._sheet.size.width or _NARROW) - 1)
        columns = columns_for(self._story, width)
        self.query_one("#titles", Static).update(Text(heading(columns), no_wrap=True), layout=False)
        rows = [opening_row(columns)]
        rows += [
            row(self._story, columns, number, line, self._judged) for number, line in enumerate(self._story.lines, 1)
        ]
        with self.prevent(OptionList.OptionHighlighted):
            if self._sheet.option_count == len(rows):
                for index, text in enumerate(rows):
                    self._sheet.replace_option_prompt_at_index(index, text)
            else:
                self._sheet.clear_options()
                self._sheet.add_options([Option(text) for text in rows])
            self._sheet.highlighted = min(self._turn, len(self._story))
        self.call_after_refresh(self._sheet.scroll_to_highlight)
        self._show()

    def _show(self) -> None:
        if not self.is_attached:
            return
        self._board.show(self._picture())
        story = self._story
        title = title_of(story)
        if self._source.damaged:
            title += " · " + _("the end is lost: the log is damaged")
        elif self._source.faults:
            title += " · " + _("with faults: `bonmot game check` names them")
        where = _("turn {turn} of {turns}").format(turn=self._turn, turns=len(story))
        self.query_one("#heading", Static).update(
            Text(f"{where} · {title}", no_wrap=True, overflow="ellipsis"), layout=False
        )
        self.query_one("#standing", Static).update(self._standing(), layout=False)
        said = "\n".join(self._said())
        self.query_one("#said", Static).update(said, layout=False)
        self.query_one("#below", Static).update(said, layout=False)
        self._tell_keys()

    def _picture(self) -> Picture:
        story, turn = self._story, self._turn
        judged = self._judged.get(turn)
        tentative: dict[Square, str] = {}
        latest: frozenset[Square] = frozenset()
        size = story.layout.size
        shown = story.scene(turn)
        if self._shows_best and judged is not None and judged.best is not None:
            # The best move is shown where it could have been laid: on the board before the turn.
            shown = story.scene(turn - 1)
            best = judged.best
            for offset, tile in enumerate(best.tiles):
                if tile:
                    square = (best.row + offset * best.down, best.column + offset * (not best.down))
                    tentative[square] = story.alphabet.decode_tiles(bytes([tile]))
        elif turn:
            latest = frozenset(divmod(at, size) for at in story.lines[turn - 1].laid)
        texts = [story.alphabet.decode_tiles(bytes([tile])) if tile else "" for tile in shown.squares]
        rows = tuple(tuple(texts[start : start + size]) for start in range(0, size * size, size))
        values = dict(zip(story.alphabet.letters, story.alphabet.values, strict=True))
        return Picture(story.layout, rows, story.coordinates, values, tentative=tentative, latest=latest)

    def _standing(self) -> Text:
        """Names, points, and racks where they may be seen."""
        story, palette = self._story, self.bonmot.palette
        scene = story.scene(self._turn)
        plain = Style(color=palette.foreground, bgcolor=palette.background)
        quiet = Style(color=palette.quiet, bgcolor=palette.background)
        mover = story.lines[self._turn - 1].side if self._turn else None
        text = Text(no_wrap=True)
        for side, name in enumerate(story.names):
            shown = name if len(name) <= 9 else name[:8] + "…"
            text.append("▸" if side == mover else " ", plain)
            text.append(f"{shown:<9}{scene.scores[side]:>4} ", plain + Style(bold=side == mover or None))
            # Of whoever played one wants to see what he had to choose from.
            held = story.scene(self._turn - 1).racks[side] if side == mover else scene.racks[side]
            for tile in Rack(held[:15], story.alphabet) if held else ():
                text.append(f"{tile} " if len(held or b"") <= 7 else tile, palette.tile)
            text.append("\n", plain)
        text.append(_("Bag: {count}").format(count=scene.bag), quiet)
        return text

    def _said(self) -> list[str]:
        """What happened in this turn, and what the review says of it."""
        story = self._story
        if self._turn == 0:
            return [self._problem_told()] if self._problem else []
        line = story.lines[self._turn - 1]
        what = f"{told(line)} {signed(line.score)}"
        said = [_("{label}: {value}").format(label=story.names[line.side], value=what)]
        judged = self._judged.get(self._turn)
        if judged is not None:
            said.append(_("Best: {move}").format(move=best_told(judged)))
            missed = round(judged.missed)
            verdict = verdict_told(judged)
            said.append(_("{verdict} ({count} lost)").format(verdict=verdict, count=missed) if missed else verdict)
        if self._turn == len(story):
            said.append(outcome_of(story))
        return said

    def _problem_told(self) -> str:
        return sentence(self._problem) if self._problem else ""

    def _tell_keys(self) -> None:
        keys = [
            ("back", "←", ""),
            ("on", "→", _("turn")),
            ("play", _("Space"), _("stop") if self.is_playing else _("autoplay")),
            ("ask_turn", "G", _("go to")),
            ("best", "B", _("best")),
            ("summary", "S", _("summary")),
            ("export", "E", _("export")),
            ("close", _("Esc"), _("go back")),
        ]
        if self._story.is_being_played:
            keys = [each for each in keys if each[0] not in {"best", "summary"}]
        self.query_one("#keys", Static).update(key_line(keys, self.size.width - 2), layout=False)
