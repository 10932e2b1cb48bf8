"""The replay viewer: any game that is kept, or comes from a file, step by step.

It walks through a past, which holds what a seat may see and nothing else: racks are shown when the game is over. The
game's own drawing shows each view, and its own sentences tell what happened; where a game has a review, it is made when
the game is over, and what would have been best can be put on the board.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from bonmot.errors import BonmotError
from bonmot.games.past import Past
from bonmot.games.view import OwnView
from bonmot.study.part import Remark, word_of
from bonmot.study.score_sheet import sheet_of
from bonmot.study.score_sheet.heading import outcome_of, title_of
from bonmot.study.sources import Source
from bonmot.study.steps import Step, steps_of
from bonmot.telling import sentence, signed, telling_of
from bonmot.telling.dictionary import house_told, looked_up
from bonmot.terminal.app import BonmotScreen
from bonmot.terminal.keybar import Key, KeyBar
from bonmot.terminal.part import drawing_of
from bonmot.terminal.replay.asking import AskLine, Tell
from bonmot.terminal.replay.exporting import ExportScreen
from bonmot.terminal.replay.sheet import columns_for, heading, opening_row, row
from bonmot.texts import _, speak

_NARROW: Final = 31
"""Columns of the score sheet on a screen of 80."""
_FAR: Final = 10
"""Steps of one page."""
_ALL: Final = 1_000_000
"""More steps than any game has: to its beginning, or to its end."""
_BELOW: Final = 6
"""Lines that are needed under the board to say something there."""
_PAUSES: Final = (0.05, 0.4, 0.7, 1.0, 1.3, 1.6, 2.0, 2.5, 3.2, 4.0)
"""Seconds between turns when the game plays by itself, by the speed that the person prefers."""


class ReplayScreen(BonmotScreen):
    """A game, step by step; what its views are, only its own drawing knows."""

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
    ReplayScreen #keys { padding: 0 1; color: $quiet; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        # Priority: the score sheet has the focus, and would scroll.
        Binding("left", "go(-1)", show=False, priority=True),
        Binding("right", "go(1)", show=False, priority=True),
        Binding("up", "line_before", show=False, priority=True),
        Binding("down", "line_after", show=False, priority=True),
        Binding("pageup", f"go(-{_FAR})", show=False, priority=True),
        Binding("pagedown", f"go({_FAR})", show=False, priority=True),
        Binding("home", f"go(-{_ALL})", show=False, priority=True),
        Binding("end", f"go({_ALL})", show=False, priority=True),
        Binding("space", "play", show=False, priority=True),
        Binding("b", "best", show=False),
        Binding("g", "ask_turn", show=False),
        Binding("e", "export", show=False),
        Binding("s", "summary", show=False),
        Binding("m", "meaning", show=False),
        Binding("escape", "app.leave", show=False),
    ]

    def __init__(self, source: Source) -> None:
        """Begin at the end of a game that is being played, and at the beginning of others."""
        super().__init__()
        past = source.past
        self._source = source
        self.past: Final[Past] = past
        """The game."""
        self._sheet_lines = sheet_of(past)
        self._drawing = drawing_of(past.game)
        self.steps: Final = steps_of(past)
        """All that can be seen of it, one after the other."""
        self._here = 0 if past.is_over else len(self.steps) - 1
        self._review: object = None
        self._remarks: Mapping[int, Remark] = {}
        self._problem: BonmotError | None = None
        self._shows_best = False
        self._timer: Timer | None = None
        self._table = self._drawing.widget(past.view)
        self._table.id = "board"

    # ---- what is there

    @property
    def chapter(self) -> str:  # type: ignore[override]  # other screens know theirs before they are made
        """The chapter of the help about the game."""
        return next(iter(telling_of(self.past.game).chapters), "playing")

    @property
    def step(self) -> Step[OwnView]:
        """What is seen."""
        return self.steps[self._here]

    @property
    def turn(self) -> int:
        """How many lines of the score sheet are written."""
        return self.step.lines

    @property
    def is_playing(self) -> bool:
        """Whether the game plays by itself."""
        return self._timer is not None

    def compose(self) -> ComposeResult:
        """The table at the left; scores, score sheet and review at the right."""
        yield Static(id="heading", markup=False)
        with Horizontal(id="room"):
            with Vertical(id="left"):
                yield self._table
                yield Static(id="below", markup=False)
            with Vertical(id="right"):
                yield Static(id="standing")
                yield Static(id="titles", markup=False)
                yield OptionList(id="sheet", markup=False)
                yield Static(id="said", markup=False)
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Show the game; if it is over, look at it again beside."""
        self._fill()
        self._sheet.focus()
        if self._has_review:
            self.run_worker(self._judge, thread=True, exclusive=True)

    def on_resize(self, event: events.Resize) -> None:
        """The table takes what it can use, the score sheet the rest."""
        width, height = event.size
        room = event.size.with_height(max(1, height - 2)).with_width(max(1, width - _NARROW))
        taken = self._drawing.fit(self._table, room)
        right = max(_NARROW, min(60, width - taken.width))
        self.query_one("#right").styles.width = right if width > _NARROW * 2 else "60%"
        # What is said about a turn stands under the board where there is room: the score sheet is long enough.
        self.set_class(height - 2 - taken.height >= _BELOW, "roomy")
        self.call_after_refresh(self._fill)

    @property
    def _has_review(self) -> bool:
        """Whether somebody looks at the game again: not while it is being played."""
        return self.past.is_over and self._source.part.review is not None

    def _judge(self) -> None:
        """Review the game, in a thread of its own."""
        part = self._source.part.review
        found: object = None
        problem: BonmotError | None = None
        try:
            found = part.review(self._source) if part is not None else None
        except BonmotError as error:
            problem = error
        self.app.call_from_thread(self._reviewed, found, problem)

    def _reviewed(self, found: object, problem: BonmotError | None) -> None:
        if not self.is_attached:
            return
        self._review, self._problem = found, problem
        with speak(self.bonmot.reader):  # the thread that made the review has no reader
            self._tell_review()
            self._fill()

    def _tell_review(self) -> None:
        """What the review says, in the language that is spoken now."""
        part = self._source.part.review
        self._remarks = part.remarks(self._review) if part is not None and self._review is not None else {}

    # ---- what can be done

    def action_go(self, steps: int) -> None:
        """So many steps on, or back."""
        self._go_to(self._here + steps)

    def action_line_before(self) -> None:
        """One line of the score sheet back: in a race there is more to see between them."""
        self.go_to_line(max(0, self.turn - 1))

    def action_line_after(self) -> None:
        """One line of the score sheet on."""
        self.go_to_line(self.turn + 1)

    def _go_to(self, step: int) -> None:
        self._here = min(max(step, 0), len(self.steps) - 1)
        with self.prevent(OptionList.OptionHighlighted):
            self._sheet.highlighted = self.turn
        self._show()

    def go_to_line(self, line: int) -> None:
        """The game when the score sheet had that many lines."""
        self._go_to(next((place for place, step in enumerate(self.steps) if step.lines >= line), len(self.steps)))

    def action_play(self) -> None:
        """Let the game play by itself, or stop it; at its end it begins again."""
        if self._timer is not None:
            self._stop()
            return
        if self._is_at_the_end:
            self._go_to(0)
        self._timer = self.set_interval(_PAUSES[self.bonmot.settings.speed], self._next)
        self._tell_keys()

    def action_best(self) -> None:
        """Put the best move of this turn on the board, or take it off."""
        if self._may_review():
            self._shows_best = not self._shows_best
            self._show()

    def action_summary(self) -> None:
        """What the review says of everybody."""
        part = self._source.part.review
        if not self._may_review() or part is None:
            return
        if self._review is not None:
            house = house_told(self.past.view.lexicon)
            told = [_("{label}: {value}").format(label=_("House words"), value=house)] if house else []
            self.app.push_screen(Tell(_("Review"), [*part.summary(self._review), *told]))
        elif self._problem is not None:
            self.bonmot.complain(self._problem)

    def action_meaning(self) -> None:
        """What the words of the turn mean, where the dictionary may speak; in a review also the better word."""
        words = [word for line in self.step.view.score_lines[-1:] for word in line.all_words]
        remark = self._remarks.get(self.turn) if self.step.is_new_line else None
        if remark is not None and (better := word_of(remark.best)) and better not in words:
            words.append(better)
        try:
            told = [looked_up(self.past, word) for word in words]
        except BonmotError as error:
            self.bonmot.complain(error)
            return
        if told:
            self.app.push_screen(Tell(_("What it means"), told))

    def _may_review(self) -> bool:
        """Whether there is a review, or will be; says why not."""
        if not self._has_review:
            self.bonmot.complain(BonmotError("no-review" if self.past.is_over else "review-after-the-end"))
        return self._has_review

    def action_ask_turn(self) -> None:
        """Go to a line of the score sheet by its number."""
        last = len(self._sheet_lines.lines)

        def answered(text: str | None) -> None:
            if text and text.isdigit():
                if int(text) > last:
                    self.bonmot.complain(BonmotError("unknown-turn", turn=int(text), turns=last))
                self.go_to_line(min(int(text), last))

        self._stop()
        question = _("Which turn, 0 to {last}?").format(last=last)
        self.app.push_screen(AskLine(question, numbers=True), answered)

    def action_export(self) -> None:
        """Write the game to a file."""
        self._stop()
        self.app.push_screen(ExportScreen(self._source))

    # ---- what happens

    @on(OptionList.OptionHighlighted)
    def _chosen(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_index != self.turn:
            self.go_to_line(event.option_index)

    @on(OptionList.OptionSelected)
    def _pressed(self, event: OptionList.OptionSelected) -> None:
        event.stop()

    def _next(self) -> None:
        if self._is_at_the_end:
            self._stop()
        else:
            self.action_go(1)

    @property
    def _is_at_the_end(self) -> bool:
        return self._here == len(self.steps) - 1

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
        self._fill()

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        self._sheet_lines = sheet_of(self.past)
        self._tell_review()
        self._table.refresh()
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
        titles, rows = self._rows(width)
        self.query_one("#titles", Static).update(Text(titles, no_wrap=True), layout=False)
        with self.prevent(OptionList.OptionHighlighted):
            if self._sheet.option_count == len(rows):
                for index, text in enumerate(rows):
                    self._sheet.replace_option_prompt_at_index(index, text)
            else:
                self._sheet.clear_options()
                self._sheet.add_options([Option(text) for text in rows])
            self._sheet.highlighted = self.turn
        self.call_after_refresh(self._sheet.scroll_to_highlight)
        self._show()

    def _rows(self, width: int) -> tuple[str, list[Text]]:
        """The titles of the score sheet, and its lines; the first one stands for the beginning."""
        sheet = self._sheet_lines
        columns = columns_for(sheet, width, reviewed=self._has_review)
        own = self._drawing.rows(self.past.view, self.bonmot.palette, width)
        if own is not None:
            return "", [opening_row(columns), *own]
        rows = [row(sheet, columns, number, self._remarks) for number in range(1, len(sheet.lines) + 1)]
        return heading(columns), [opening_row(columns), *rows]

    def _show(self) -> None:
        if not self.is_attached:
            return
        palette, remark = self.bonmot.palette, self._remarks.get(self.turn) if self.step.is_new_line else None
        if self._shows_best and remark is not None:
            self._drawing.draw_best(self._table, self.step, remark.judged, palette)
        else:
            self._drawing.draw(self._table, self.step, palette)
        self.query_one("#heading", Static).update(
            Text(f"{self._where()} · {self._title()}", no_wrap=True, overflow="ellipsis"), layout=False
        )
        standing = self._drawing.standing(self.step, palette, max(1, (self._sheet.size.width or _NARROW) - 1))
        # The layout is made anew only where there are more lines, or fewer.
        height = standing.plain.rstrip("\n").count("\n") + 1
        widget = self.query_one("#standing", Static)
        if widget.styles.height is None or widget.styles.height.value != height:
            widget.styles.height = height
        widget.update(standing, layout=False)
        said = "\n".join(self._said(remark))
        self.query_one("#said", Static).update(said, layout=False)
        self.query_one("#below", Static).update(said, layout=False)
        self._tell_keys()

    def _where(self) -> str:
        """Which turn this is; where there is more to see than turns, which step."""
        if self._has_more_steps_than_turns:
            return _("step {step} of {steps}").format(step=self._here, steps=len(self.steps) - 1)
        return _("turn {turn} of {turns}").format(turn=self.turn, turns=len(self._sheet_lines.lines))

    @property
    def _has_more_steps_than_turns(self) -> bool:
        return len(self.steps) > len(self._sheet_lines.lines) + 1

    def _title(self) -> str:
        title = title_of(self.past)
        if self._source.damaged:
            return title + " · " + _("the end is lost: the log is damaged")
        if self._source.faults:
            return title + " · " + _("with faults: `bonmot game check` names them")
        return title

    def _said(self, remark: Remark | None) -> list[str]:
        """What happened in this step, and what the review says of it."""
        said = self._happened()
        if remark is not None:
            said.append(_("Best: {move}").format(move=remark.best))
            lost = _("{verdict} ({count} lost)").format(verdict=remark.verdict, count=remark.missed)
            said.append(lost if remark.missed else remark.verdict)
            if remark.luck is not None and self.has_class("roomy"):
                said.append(_("Luck of the draw: {points}").format(points=signed(round(remark.luck))))
        if self._is_at_the_end:
            said += [text for text in self._ended() if not any(text in before for before in said)]
        if self._problem is not None and self._here == 0:
            said.append(sentence(self._problem))
        return said

    def _ended(self) -> list[str]:
        """Why the game is over, where anybody knows, and who won; or that it is not."""
        final, outcome = self._sheet_lines.final, outcome_of(self._sheet_lines)
        if final is None or not final.reason:
            return [outcome]
        return [*list(telling_of(self.past.game).ending(self.past.view))[:1], outcome]

    def _happened(self) -> list[str]:
        """The game's own sentences where there is room for them; at least the line of the score sheet."""
        step, sheet = self.step, self._sheet_lines
        told = telling_of(self.past.game).briefly(step.view, step.events)
        if told and (self.has_class("roomy") or not step.is_new_line):
            return [" ".join(told)]
        if not step.is_new_line:
            return []
        what = f"{sheet.told[step.lines - 1]} {signed(sheet.lines[step.lines - 1].score)}"
        return [_("{label}: {value}").format(label=sheet.name_at(step.lines - 1), value=what)]

    def _tell_keys(self) -> None:
        steps = self._has_more_steps_than_turns
        keys = [
            Key("go(-1)", "←"),
            Key("go(1)", "→", _("step") if steps else _("turn")),
            *([Key("line_before", "↑"), Key("line_after", "↓", _("round"))] if steps else []),
            Key("play", _("Space"), _("stop") if self.is_playing else _("watch")),
            Key("ask_turn", "G", _("go to")),
            *([Key("best", "B", _("best")), Key("summary", "S", _("summary"))] if self._has_review else []),
            *([Key("meaning", "M", _("meaning"))] if self.past.is_over or self.past.view.settled else []),
            Key("export", "E", _("export")),
            Key("app.leave", _("Esc"), _("go back")),
        ]
        self.query_one(KeyBar).show(keys, self.bonmot.palette.key)
