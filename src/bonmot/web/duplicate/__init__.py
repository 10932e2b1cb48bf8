"""Duplicate in the browser: slips of the common rack, and what a referee must know at the desk."""

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec

from bonmot.board import Judgement
from bonmot.board.coordinates import Coordinates
from bonmot.errors import BonmotError
from bonmot.games.duplicate import HandIn, Slip, View
from bonmot.games.duplicate.judging import reading
from bonmot.games.game import Refused
from bonmot.hosting.duplicate.desk_lines import completed, typed_place, typed_slip
from bonmot.hosting.typed_moves import typed_play
from bonmot.notation.duplicate import in_full
from bonmot.players.boards import board_of
from bonmot.players.duplicate.graded import rack_of
from bonmot.study.duplicate.report import RoundReport
from bonmot.telling import name_of_seat
from bonmot.telling.duplicate.sentences import FAULTS
from bonmot.texts import _
from bonmot.web.duplicate.alone import Alone
from bonmot.web.duplicate.at_desk import DeskApi, ReportApi, desk_of
from bonmot.web.duplicate.days import DaysApi, finish_first
from bonmot.web.duplicate.paper import PaperTask
from bonmot.web.duplicate.structs import (
    Begin,
    Choice,
    DayOfArchive,
    DayResult,
    DeskTale,
    Entered,
    PlayerReport,
    Slips,
    Solutions,
    Tale,
    Today,
    TypedLine,
    Worth,
)
from bonmot.web.messages import Previewed, Tile
from bonmot.web.part import draft_of, fault_of
from bonmot.web.tiles import TilePart

_LONGEST_LINE: Final = 120


class DeskDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line that is typed at the referee's desk: a slip, a place and a word to look up, or a line to complete."""

    text: Annotated[str, msgspec.Meta(max_length=_LONGEST_LINE)]
    what: str = "slip"
    """`slip`, `check` or `complete`."""


class DuplicatePart(TilePart[View]):
    """The rack is everybody's; what is laid becomes a slip."""

    view = View
    tale = Tale
    controllers = (ReportApi, DeskApi, Alone, DaysApi)
    guards = (finish_first,)
    composed = TypedLine
    tasks = (PaperTask,)
    structs = (Solutions, Slips, Entered, PlayerReport, Today, Begin, DayResult, DayOfArchive)

    # ---- the rack that everybody has

    def rack(self, view: View) -> str | None:
        """The rack of the round."""
        return view.rack

    def rack_size(self, view: View) -> int:
        """In some editions a rack has more tiles than may be played."""
        return max(view.plays, len(rack_of(view).tiles))

    def judged(self, view: View, found: Judgement) -> Judgement:
        """No more tiles than the edition allows; the first word is written where it earns most."""
        if not view.rounds:
            slip = Slip(found.move.place(Coordinates.of(view.language)), found.move.word)
            found = reading(board_of(view), rack_of(view), slip)
        if len(found.move.played) > view.plays:
            raise Refused("slip-too-many", tiles=len(found.move.played), most=view.plays)
        return found

    def command(self, view: View, place: str, word: str) -> HandIn:
        """Hand it in."""
        return HandIn(place, word)

    def typed(self, view: View, text: str) -> tuple[str, str]:
        """A place and a word."""
        place, word, _blanks = typed_play(text, view, rack_of(view))
        return place, word

    def better(self, view: View, judged: object) -> Sequence[Tile]:
        """The tiles of the top of a round."""
        if not isinstance(judged, RoundReport) or not judged.round.word:
            return ()
        return self._played(view, f"{judged.round.place} {judged.round.word}")

    # ---- the referee

    def told(self, view: View) -> Tale:
        """Why slips count zero; for the referee, what those that are in are worth."""
        faults = {code: _(text) for code, text in FAULTS.items()}
        if view.seat is None or view.seat != view.referee or view.phase != "open":
            return Tale(faults, None)
        desk = desk_of(view)
        worths = ((seat, desk.worth(slip)) for seat, slip in sorted(view.slips.items()))
        slips = tuple(
            Worth(
                seat,
                each.place,
                in_full(each.word),
                each.score,
                faults[each.fault] if each.fault else "",
                not each.fault and each.score >= desk.top,
            )
            for seat, each in worths
        )
        choices = tuple(Choice(place, word, desk.top) for place, word in desk.choices(view))
        return Tale(faults, DeskTale(desk.top, len(desk.solutions), slips, choices))

    def previewed(self, view: View, draft: bytes) -> Previewed:
        """What a player's draft would score; for the referee, what a line of the desk means."""
        if view.seat is None or view.seat != view.referee:
            return super().previewed(view, draft)
        asked: DeskDraft = draft_of(DeskDraft, draft)
        if view.phase != "open":
            return Previewed(more=TypedLine(None, "", "", ""))
        desk = desk_of(view)
        try:
            match asked.what:
                case "complete":
                    return Previewed(more=TypedLine(None, "", completed(view, asked.text, desk.solutions), ""))
                case "check":
                    return Previewed(more=TypedLine(None, "", desk.verdict(typed_place(view, asked.text)), ""))
                case _:
                    seat, slip = found = typed_slip(view, asked.text)
        except BonmotError as error:
            return Previewed(fault=fault_of(error))
        before = view.slips.get(seat)
        instead = "" if before is None else before.word or "-"
        return Previewed(
            command=msgspec.to_builtins(found.command),
            score=desk.worth(slip).score,
            place=slip.place,
            more=TypedLine(seat, name_of_seat(view, seat), desk.verdict(slip), instead),
        )


WEB = DuplicatePart()
