"""The players' table of duplicate: everybody has the same rack, and writes the best play on a slip.

At one screen with several people all look at the board and at the rack; then one after the other comes, writes, and
leaves: what was written is hidden at once.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final

from msgspec import Struct
from rich.style import Style
from rich.text import Text
from textual import events
from textual.containers import VerticalScroll

from bonmot.board import Judgement
from bonmot.errors import BonmotError
from bonmot.games.commands import Command, Pass
from bonmot.games.duplicate import Draw, HandIn, Slip, View
from bonmot.games.duplicate.events import Closed, Drawn, Rang, Reopened
from bonmot.games.duplicate.judging import reading
from bonmot.games.game import Refused
from bonmot.hosting.drafts import lexicon_name
from bonmot.hosting.tiles import tiles_of_play
from bonmot.hosting.typed_moves import typed_play
from bonmot.players.boards import board_of
from bonmot.players.duplicate.graded import rack_of
from bonmot.study.duplicate.alone import setup_again, table_again
from bonmot.study.duplicate.report import report
from bonmot.study.duplicate.telling import told
from bonmot.study.sources import from_store
from bonmot.tables import Ready, TableView, Update
from bonmot.telling import name_of, name_of_seat, result, usual_name
from bonmot.telling.duplicate.sentences import TELLING
from bonmot.telling.voices import Remark
from bonmot.terminal.board import Picture
from bonmot.terminal.duplicate.showing import (
    picture_of,
    round_text,
    sheet_text,
    slips_text,
    standings_text,
    summary,
)
from bonmot.terminal.replay.asking import Tell
from bonmot.terminal.seated_screen import CommandKey
from bonmot.terminal.table_screen import FUNCTION_KEYS
from bonmot.terminal.tile_table import TileTable
from bonmot.texts import _, language, mark

_LAST_MOMENT: Final = 1_000
"""Milliseconds before the second bell at which what lies on the board is handed in."""
_TRACKER: Final = 6
"""Lines of the tracker, and those around it."""
_FEWEST_ROWS: Final = 4
"""Of the standings, on a small screen."""


class DuplicateScreen(TileTable[View]):
    """A round after the other: look for the best play, hand it in, see what was missed."""

    KEYS = (
        *(key for key in FUNCTION_KEYS if key.name in {"help", "hint"}),
        CommandKey("f4", "pass", mark("F4 blank slip")),
        *(key for key in FUNCTION_KEYS if key.name in {"shuffle", "sort"}),
        CommandKey("f7", "slips", mark("F7 all slips")),
        *(key for key in FUNCTION_KEYS if key.name in {"tracker", "arrange", "meaning", "menu"}),
    )
    chapter = "duplicate"
    thinks_aloud = False
    log_lines = 2
    remarks_below = False
    LINES: ClassVar[Mapping[str, str]] = {
        **TileTable.LINES,
        "move": mark("Your slip, such as {example}:"),
    }

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self._shows_slips = False
        """All slips of the last round stand in place of the sheet."""

    # ---- who looks

    @property
    def is_free(self) -> bool:
        """Whether whoever sits there may write a slip now."""
        return "hand-in" in self.view.may

    @property
    def here(self) -> list[int]:
        """The people of this screen."""
        return sorted(self.people)

    def show(self) -> None:
        """Draw everything; once a slip is in, it is hidden from those who come next."""
        if self.is_seated and not self._hidden and self.seen.waits_for is not None:
            self._hide()
        super().show()

    def _hand_over(self, key: str) -> None:
        """Somebody comes to write a slip: the next one, or whoever says so."""
        waiting = self._waiting(self.seen)
        if self.view.phase != "open":
            if key in {"enter", "space"} and self.submit(Ready(), self.seen.waits_for):
                self.submit(Draw())
        elif key.isdecimal() and 1 <= int(key) <= len(waiting):
            self.submit(Ready(), waiting[int(key) - 1])
        else:
            super()._hand_over(key)

    @staticmethod
    def _waiting(seen: TableView) -> list[int]:
        """The people here who have not handed in a slip."""
        return sorted(seen.acting & seen.people)

    # ---- what happens

    def happened(self, update: Update) -> None:
        """What lies on the board belongs to its round."""
        if any(isinstance(event, Drawn | Closed | Reopened) for event in update.events):
            self.laying.recall()
            self.laying.clear()
            self._shows_slips = False
        self.heed(self.view)

    def spoken(self, seen: TableView, said: Sequence[Remark]) -> list[str]:
        """In a field one speaks for all."""
        return super().spoken(seen, said)[:1]

    def sound(self, update: Update) -> None:
        """The two bells, a new rack, and whether one has found the top."""
        name = next((each for event in update.events if (each := self._sound_of(event))), "")
        if update.view.is_over:
            name = "end"
        if name:
            self.bonmot.sounds.play(name)

    def _sound_of(self, event: Struct) -> str:
        match event:
            case Drawn():
                return "your-turn"
            case Rang(bell="write"):
                return "ready"
            case Rang():
                return "time"
            case Closed(round=played):
                own = [played.results[seat] for seat in self.here]
                return "bonus" if any(not each.fault and each.score >= played.score for each in own) else "played"
            case _:
                return ""

    def on_tick(self) -> None:
        """Time passes; what lies on the board when it is over is handed in."""
        super().on_tick()
        if self.is_seated and self._is_last_moment:
            judged = self.judgement(self.view)
            if isinstance(judged, Judgement):
                self._hand_in(judged)
                self.show()

    @property
    def _is_last_moment(self) -> bool:
        view = self.view
        if not self.is_free or self.laying.is_empty or view.over_at is None or view.closes != "bell":
            return False
        return 0 <= view.over_at - self.seen.time <= _LAST_MOMENT

    # ---- playing

    def play_key(self, event: events.Key) -> None:
        """A key of the board; between rounds, the next rack."""
        if self.view.phase == "waiting":
            if event.key in {"enter", "space"} and self.view.side is not None:
                self.submit(Draw())
        else:
            super().play_key(event)

    def type_letter(self, character: str) -> None:
        """Lay a letter, while a round is open."""
        if self.is_free:
            super().type_letter(character)
        else:
            self.bonmot.sounds.play("wrong")

    def _enter(self) -> None:
        """Hand in what is laid; while computers still write, make them hurry."""
        if self.is_free and not self.laying.is_empty:
            self.play_laid()
        elif self.acting:
            self.warn(mark("Lay a word on the board and press Enter, or hand in a blank slip with F4."))
        else:
            self.seated.force()

    def play_laid(self) -> None:
        """Hand in what is laid."""
        judged = self.judgement(self.view)
        if isinstance(judged, BonmotError):
            self.complain(judged)
        else:
            self._hand_in(judged)

    def _hand_in(self, judged: Judgement) -> None:
        self.play(HandIn(judged.move.place(self.coordinates), judged.move.word))

    def play(self, command: Command) -> None:
        """Hand in; whoever presses Enter once too often still sees what became of the slip."""
        super().play(command)
        if self.view.phase != "open":
            self._hurrying = ("enter", self.bonmot.services.clock())

    def judged(self, view: View, found: Judgement) -> Judgement:
        """No more tiles than the edition allows; the first word is written where it earns most."""
        if not view.rounds:
            slip = Slip(found.move.place(self.coordinates), found.move.word)
            found = reading(board_of(view), rack_of(view), slip)
        if len(found.move.played) > view.plays:
            raise Refused("slip-too-many", tiles=len(found.move.played), most=view.plays)
        return found

    def finish_line(self, kind: str, text: str) -> None:
        """A slip, or what every table asks for."""
        if kind != "move":
            super().finish_line(kind, text)
            return
        try:
            place, word, blanks = typed_play(text, self.view, rack_of(self.view))
        except BonmotError as error:
            self.complain(error)
            return
        self.play(HandIn(place, word))
        if blanks:
            self.say(mark("The blank stands for {letter}."), letter=blanks)

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """Those of every table, a blank slip, and the slips of the last round."""
        return {**super().commands(), "pass": self.blank_slip, "slips": self.show_slips}

    def blank_slip(self) -> None:
        """Hand in a slip without a word."""
        self._asked_first("pass", mark("Hand in a blank slip? (Y/N)"), Pass())

    def offers(self, name: str) -> bool:
        """The slips of a round are for all to see once it is closed."""
        if name == "slips":
            return bool(self.view.rounds)
        if name in {"hint", "shuffle", "sort", "arrange"} and not self.is_free:
            return False
        return super().offers(name)

    def do(self, name: str) -> None:
        """Do what a key of the bar says."""
        if name == "slips" and self.is_seated and self.view.rounds:
            self.show_slips()
            self.show()
        else:
            super().do(name)

    def show_slips(self) -> None:
        """All slips of the last round, or the sheet again."""
        self._shows_slips = not self._shows_slips

    def more_entries(self, view: View) -> Sequence[tuple[str, str]]:
        """Where the points went; when the game is over, the same racks once more."""
        entries = [("report", _("Where the points went"))] if view.rounds and self.here else []
        return [*entries, ("again", _("The same game, against this field"))] if view.final is not None else entries

    def do_more(self, name: str) -> None:
        """Tell the report, or play the stored game again."""
        if name == "report":
            view = self.view
            said = [sentence for seat in self.here for sentence in told(report(view, seat))]
            self.app.push_screen(Tell(_("Report"), said))
        elif name == "again":
            services, table = self.bonmot.services, self.seated.table.name
            source = from_store(services.store, table)
            own = self.view.names[self.here[0]] if self.here else self.bonmot.settings.name or usual_name(0, 20)
            try:
                setup = setup_again(source, own)
                name = table_again(services.store, setup, source.past.title or table, services.clock)
            except BonmotError as error:
                self.bonmot.complain(error)
            else:
                self.app.switch_screen(DuplicateScreen(name))

    # ---- drawing

    def tiles(self, view: View) -> View:
        """It has tiles."""
        return view

    def rack_text(self, view: View) -> str | None:
        """The rack that everybody has."""
        return view.rack

    def rack_side(self, view: View) -> int | None:
        """Whose order it lies in: one's own."""
        return view.side

    def picture(self, view: View) -> Picture:
        """The board, with the last top marked."""
        return picture_of(view, values=self.bonmot.settings.show_values)

    def show_board(self, view: View) -> None:
        """Draw the board; one's own slip lies on it like a thought."""
        slip = view.slip
        self._thought = tiles_of_play(slip.place, slip.word, view) if slip is not None and slip.word else {}
        super().show_board(view)

    def rack_beside(self, view: View, side: int) -> str:
        """All have the same."""
        return ""

    def _show_rack(self, table: TableView, view: View) -> None:
        """The rack is everybody's: nobody hides it; at a shared screen it says who writes."""
        name = name_of(view, view.side) if view.side is not None and len(self.people) > 1 and self.is_free else ""
        self._rack_bar.show(name, self.rack_pieces(table, view), self.bonmot.palette, self._marked(view))

    def _speaker(self, view: View) -> int | None:
        """Nobody is seen: a field has no face."""
        return None

    def scores(self, view: View) -> Text:
        """The round, who stands where, and what is left."""
        palette, places = self.bonmot.palette, self._places
        width = max(20, places.people.width - 2)
        rows = max(_FEWEST_ROWS, places.people.height // 2 if places.is_wide else (self.size.height - 12) // 3)
        text = round_text(view, self.seen.time, palette, width)
        text.append_text(standings_text(view, palette, width, rows, self.here))
        text.append(self.under_scores(view), Style(color=palette.quiet))
        return text

    def under_scores(self, view: View) -> str:
        """The bag, the rules, the words, and how many there are beyond those who are shown."""
        return _("bag {count} · {edition} · {lexicon}").format(
            count=view.bag, edition=view.titles.get(language(), view.edition), lexicon=lexicon_name(view.lexicon)
        )

    def sheet(self, view: View) -> Text:
        """The rounds so far, or the slips of the last one."""
        region, palette = self._places.sheet, self.bonmot.palette
        width = max(20, region.width - 3)
        if self._shows_slips:
            return slips_text(view, palette, width)
        height = region.height - _TRACKER * self.bonmot.settings.show_tracker
        own = name_of(view, view.side) if view.side is not None and len(self.people) > 1 else ""
        return sheet_text(view, palette, width, height, own)

    def _show_sheet(self, view: View) -> None:
        super()._show_sheet(view)
        if self._shows_slips:
            self.query_one("#moves", VerticalScroll).scroll_home(animate=False)

    def _show_tracker(self, view: View) -> None:
        super()._show_tracker(view)
        if self._shows_slips:
            self.query_one("#tracker").display = False

    def ending(self, view: View) -> Sequence[str]:
        """How it ended, and where one stands."""
        return list(TELLING.ending(view))[:2]

    def latest_text(self, view: View) -> str:
        """The round that was closed last; while one is open, one's own slip."""
        if view.final is not None and len(view.sides) > 1:
            return result([name_of_seat(view, seat) for seat in view.final.winners])
        if self._said:
            return self._said[-1]()
        if view.phase != "open":
            return summary(view, self.here) if view.rounds else ""
        if view.slip is None:
            return ""
        if not view.slip.word:
            return _("Your slip is blank.")
        return _("Your slip: {play}.").format(play=f"{view.slip.place} {view.slip.word}")

    def idle_text(self, view: View) -> str:
        """What can be done now."""
        if view.phase == "waiting":
            return _("Enter: the next rack.") if view.rounds else _("Enter: the first rack.")
        if view.slip is not None:
            return _("Your slip is in. Until the round is closed you may lay another.")
        return _("Arrows move · Space turns · type to lay tiles · Enter hands in · Tab: type a slip")

    def waiting_text(self, seen: TableView) -> str:
        """One's own slip is in; the others still write."""
        view: View = seen.game
        if not self.people or view.phase != "open":
            return super().waiting_text(seen)
        return self.idle_text(view)

    def line_text(self, seen: TableView) -> str:
        """What is wanted now, and of whom."""
        if seen.waits_for is None or self._line is not None or self._sure is not None:
            return super().line_text(seen)
        if seen.game.phase != "open":
            return self.idle_text(seen.game)
        names = [name_of_seat(seen.game, seat) for seat in self._waiting(seen)]
        if len(names) == 1:
            return _("{name} writes now: Enter. The others look away.").format(name=names[0])
        others = " · ".join(f"{number} {name}" for number, name in enumerate(names, 1) if number < 10)
        return _("Who writes now? Enter, or a number: {names}. The others look away.").format(names=others)
