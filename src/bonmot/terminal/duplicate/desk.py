"""The referee's desk: a club evening run from one terminal (R-052 to R-054).

Everything is typed on one line: the rack while none is drawn, then slips, one a line. Keys do the rest. Who sits here
is the referee (`Setup.arbiter`), who sees all slips and all solutions.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import ClassVar, Final

from textual import events

from bonmot.errors import BonmotError
from bonmot.games.duplicate import Close, Draw, Reopen, View
from bonmot.games.duplicate.events import Closed, Rang
from bonmot.hosting.duplicate.desk_files import file_named, slips_in, write_paper
from bonmot.hosting.duplicate.desk_lines import Desk, completed, missing, typed_place, typed_slip
from bonmot.study.duplicate.papers import PAPERS
from bonmot.tables import Pause, Resume, TableView, Update
from bonmot.telling import name_of_seat
from bonmot.terminal.duplicate.desk_panels import DeskPanels
from bonmot.terminal.duplicate.desk_rulings import ASKED, ruling
from bonmot.terminal.line_editor import LineEditor
from bonmot.terminal.menu import MenuScreen
from bonmot.terminal.seated_screen import CommandKey, SeatedScreen
from bonmot.texts import _, mark, ngettext

_SHOWN_MISSING: Final = 6
"""Names of players whose slips are missing that the line tells."""


class DeskScreen(DeskPanels):
    """A table with a referee, from the referee's seat."""

    chapter = "referee"
    KEYS: ClassVar[Sequence[CommandKey]] = (
        CommandKey("f1", "help", mark("F1 help")),
        CommandKey("f2", "draw", mark("F2 draw")),
        CommandKey("f3", "check", mark("F3 check")),
        CommandKey("f4", "close", mark("F4 close")),
        CommandKey("f5", "warn", mark("F5 warn")),
        CommandKey("f6", "penalty", mark("F6 penalty")),
        CommandKey("f7", "solo", mark("F7 solo")),
        CommandKey("f8", "correct", mark("F8 correct")),
        CommandKey("f9", "papers", mark("F9 papers")),
        CommandKey("ctrl+f", "filter", mark("Ctrl+F filter")),
        CommandKey("ctrl+b", "back", mark("Ctrl+B back")),
        CommandKey("f10", "menu", mark("F10 more")),
    )
    LINES: ClassVar[Mapping[str, str]] = {
        **SeatedScreen.LINES,
        **ASKED,
        "rack": mark("Rack {number}, as it was drawn (Enter: the program draws):"),
        "slip": mark("Slip:"),
        "check": mark("Which place and word? H4 JERKS"),
        "filter": mark("Solutions with which letters, or at which place?"),
        "import": mark("Slips from which file (CSV)?"),
        "paper": mark("Into which file (html, pdf, csv, txt)?"),
    }
    after_the_end = mark("The game is over. F8 corrects a slip, F9 writes the papers, Esc leaves.")

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self._entry = LineEditor("slip")
        self._paper = "course"

    def began(self, view: View) -> None:
        """Nothing is typed yet."""
        super().began(view)
        self._entry.clear()

    # ---- what happens

    def sound(self, update: Update) -> None:
        """Two bells, and the end."""
        for event in update.events:
            if isinstance(event, Rang):
                self.bonmot.sounds.play("ready" if event.bell == "write" else "time")
            elif isinstance(event, Closed):
                self.bonmot.sounds.play("played")
        if update.view.is_over:
            self.bonmot.sounds.play("end")

    # ---- keys

    @property
    def takes_text(self) -> bool:
        """Every sign belongs to the line."""
        return True

    @property
    def others_move(self) -> bool:
        """The referee can always do something."""
        return False

    def after_end(self, key: str) -> None:
        """The evening is over: slips can still be corrected, and papers written."""
        if key == "escape":
            self._chosen("leave")
        elif key in {"up", "down", "left", "right"}:
            self.look_around(key)
        elif key == "enter":
            self.open_menu()

    def play_key(self, event: events.Key) -> None:
        """What is typed goes into the line; arrows look around."""
        key = event.key
        if key in {"up", "down", "left", "right"}:
            self.look_around(key)
        elif key == "escape":
            self._entry.clear()
            self.hush()
        elif key == "tab":
            if self.view.phase == "open" and self.desk is not None:
                self._entry.text = completed(self.view, self._entry.text, self.desk.solutions)
        elif key == "enter":
            self._enter()
        else:
            self.hush()
            self._entry.press(key, event.character)

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is typed."""
        if self._line is None and self.is_seated:
            event.stop()
            self._entry.paste(event.text)
            self.show()
        else:
            super().on_paste(event)

    def _enter(self) -> None:
        line = self._entry.words
        if self.view.phase == "waiting":
            if self.submit(Draw(line)):
                self._entry.clear()
            return
        if not line:
            return
        try:
            typed = typed_slip(self.view, line)
        except BonmotError as error:
            self.complain(error)
            return
        desk = self.desk
        if self.submit(typed.command) and desk is not None:
            self._entry.clear()
            name, slip = name_of_seat(self.view, typed.seat), typed.slip
            self.tell(lambda: f"{typed.seat + 1} {name} · {desk.verdict(slip)}")

    # ---- commands

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """One key each."""
        ask = {kind: self._asking(kind) for kind in ("check", "filter", *ASKED)}
        return {
            **ask,
            "draw": self._draw,
            "close": self._close,
            "back": lambda: self._asked_first(
                "reopen", mark("Open the last round again? What was drawn since goes back. (Y/N)"), Reopen()
            ),
            "papers": self._papers,
            "import": self._asking("import"),
        }

    def _asking(self, kind: str) -> Callable[[], None]:
        def ask() -> None:
            self._line = LineEditor(kind)

        return ask

    def do(self, name: str) -> None:
        """Corrections and papers are wanted after the end as well."""
        if self.is_seated and self.seen.is_over and (do := self.commands().get(name)) is not None:
            self._sure = None
            if self.offers(name):
                do()
            else:
                self.bonmot.sounds.play("wrong")
            self.show()
        else:
            super().do(name)

    def offers(self, name: str) -> bool:
        """Only keys that do something now are shown."""
        needs = {
            "draw": "draw",
            "close": "close",
            "check": "close",
            "filter": "close",
            "warn": "warn",
            "penalty": "penalize",
            "solo": "rule-solo",
            "correct": "correct",
            "back": "reopen",
        }
        if name == "papers":
            return bool(self.view.rounds)
        return needs[name] in self.view.may if name in needs else super().offers(name)

    def _draw(self) -> None:
        self.submit(Draw())

    def _close(self) -> None:
        """Close the round; among equal tops the referee chooses, where the edition says so."""
        desk, view = self.desk, self.view
        if desk is None or view.phase != "open":
            self.submit(Close())  # says why not
            return
        absent = missing(view)
        if not absent:
            self._close_with(desk)
            return
        text = mark("{names}: no slip. Close the round all the same? (Y/N)")
        self.ask_first(lambda: self._close_with(desk), text, names=self._named(view, absent))

    def _close_with(self, desk: Desk) -> None:
        tops = desk.choices(self.view)
        if len(tops) < 2:
            self.submit(Close())
            return

        def chosen(name: str | None) -> None:
            if name is not None and self.is_seated:
                self.submit(Close(*tops[int(name)]))
                self.show()

        entries = [(str(at), f"{place} {word}") for at, (place, word) in enumerate(tops)]

        self.app.push_screen(MenuScreen(entries), chosen)

    def _named(self, view: View, seats: Sequence[int]) -> str:
        names = [f"{seat + 1} {name_of_seat(view, seat)}" for seat in seats[:_SHOWN_MISSING]]
        return ", ".join(names) + (" …" if len(seats) > _SHOWN_MISSING else "")

    def _papers(self) -> None:
        """Write one of the papers of the evening."""

        def chosen(name: str | None) -> None:
            if name is not None and self.is_seated:
                self._paper = name
                self._line = LineEditor("paper", f"{name}.pdf")
                self.show()

        self.app.push_screen(MenuScreen([(name, _(title)) for name, title in PAPERS.items()]), chosen)

    def _write(self, file: Path) -> None:
        try:
            write_paper(self.seated.table, self._paper, file)
        except BonmotError as error:
            self.complain(error)
        else:
            self.say(mark("Written: {file}"), file=file)

    def _import(self, file: Path) -> None:
        """Enter the slips of a file; the first one that the rules refuse stops it."""
        commands = slips_in(self.view, file)
        count = sum(1 for command in takewhile(self.submit, commands))
        self.tell(lambda: ngettext("{count} slip entered.", "{count} slips entered.", count).format(count=count))

    def finish_line(self, kind: str, text: str) -> None:
        """A line was typed: do what it says."""
        try:
            if kind in ASKED:
                self.submit(ruling(kind, self.view, text))
            elif kind == "check" and (desk := self.desk) is not None:
                slip = typed_place(self.view, text)
                self.tell(lambda: desk.verdict(slip))
            elif kind == "import":
                self._import(file_named(text))
            elif kind == "paper":
                file = file_named(text)
                if file.exists():
                    question = mark("{file} is there already. Replace it? (Y/N)")
                    self.ask_first(lambda: self._write(file), question, file=file)
                else:
                    self._write(file)
            elif kind == "filter":
                self._filter = text
                self._panel, self._scrolled["solutions"] = "solutions", 0
            else:
                super().finish_line(kind, text)
        except BonmotError as error:
            self.complain(error)

    def more_entries(self, view: View) -> Sequence[tuple[str, str]]:
        """What is needed less often."""
        entries = [("filter", _("Show some solutions only")), ("import", _("Read slips from a file"))]
        if view.phase != "open":
            entries = []
        if self.seen.is_paused:
            entries.append(("go-on", _("Let the clock run")))
        elif view.over_at is not None:
            entries.append(("pause", _("Stop the clock")))
        if "lift" in view.may:
            entries.append(("lift", _("Take back a warning or a penalty")))
        if "sit-down" in view.may:
            entries.append(("seat", _("Somebody comes and sits down")))
        if view.final is None:
            entries.append(("gone", _("A player has left for good")))
        return entries

    def do_more(self, name: str) -> None:
        """Stop the clock, let it run, or ask for what such a line needs."""
        if name in {"pause", "go-on"}:
            self.submit(Pause() if name == "pause" else Resume())
        else:
            self._line = LineEditor(name)

    def open_menu(self) -> None:
        """The referee plays no game of their own: nobody gives up, and nobody plays again from here."""
        entries = [*self.more_entries(self.view), ("name", _("Name the game"))]
        entries += [("replay", _("Replay"))] if self.seen.is_over else []
        entries += [("leave", _("Leave (the game is kept)")), ("back", _("Go on"))]
        if not self.seen.is_over:
            entries.append(("abandon", _("Stop the game for everybody")))
        self.app.push_screen(MenuScreen(entries), self._chosen)

    def _chosen(self, name: str | None) -> None:
        super()._chosen(None if name == "back" else name)

    # ---- the line

    def line_text(self, seen: TableView) -> str:
        """What is typed, and under it what it would mean; or what was said last."""
        if self._line is not None or self._sure is not None or seen.is_over:
            asked = super().line_text(seen)
            return f"{asked}\n{self._spoken_last()}" if self._line is None and self._spoken_last() else asked
        view: View = seen.game
        if view.phase == "waiting":
            prompt = _(self.LINES["rack"]).format(number=view.round + 1)
            return f"{prompt} {self._entry.shown}\n{self._spoken_last()}"
        label = self.LINES["slip"]
        return f"{_(label)} {self._entry.shown}\n{self._spoken_last() or self._meaning(view)}"

    def _spoken_last(self) -> str:
        return " ".join(told() for told in self._said)

    def _meaning(self, view: View) -> str:
        """What the slip that is being typed is worth; while nothing is typed, who is missing."""
        line, desk = self._entry.words, self.desk
        if not line:
            absent = missing(view)
            if not absent:
                return _("All slips are in. F4 closes the round.")
            text = _("Player, place, word, score: 12 H4 JERKS 58. Missing: {names}")
            return text.format(names=self._named(view, absent))
        if desk is None:
            return ""
        try:
            typed = typed_slip(view, line)
        except BonmotError:
            return ""
        told = f"{typed.seat + 1} {name_of_seat(view, typed.seat)} · {desk.verdict(typed.slip)}"
        if typed.seat in view.slips:
            told += " " + _("Instead of {slip}.").format(slip=view.slips[typed.seat].word or "-")
        return told
