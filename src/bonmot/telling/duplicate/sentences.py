"""What happens in duplicate, in words."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from bonmot.games.duplicate import Edition, View
from bonmot.games.duplicate.events import (
    Closed,
    Corrected,
    DoorsTurned,
    Drawn,
    HandedIn,
    Lifted,
    Rang,
    Removed,
    Reopened,
    Result,
    Round,
    SoloRuled,
    Warned,
)
from bonmot.games.duplicate.standing import Standing
from bonmot.games.duplicate.state import WRONG_SCORE
from bonmot.games.duplicate.view import MOST_SHOWN
from bonmot.telling.commands import command_words
from bonmot.telling.contract import Telling
from bonmot.telling.duplicate.rules import rules_of
from bonmot.telling.events import tells, told
from bonmot.telling.hints import hinted
from bonmot.telling.moments import GOOD_MOVE_OF_ANOTHER, LOST, Moments, of_a_game
from bonmot.telling.phrases import decimal, points, said_of, signed, then
from bonmot.telling.refusals import refusals_in
from bonmot.telling.seats import called, name_of_seat, result, title_of
from bonmot.texts import _, mark, ngettext

if TYPE_CHECKING:
    from bonmot.players.hints import Hint

FAULTS: Final = {
    "none": mark("no slip"),
    "blank": mark("a blank slip"),
    "letters": mark("other letters than those of the rack"),
    "place": mark("it cannot lie there"),
    "words": mark("not in the lexicon"),
    "gone": mark("has left"),
}
"""Why a slip counts zero."""

_RIVALS: Final = 2
"""Others whose curves are drawn beside one's own."""
_REASONS: Final = {
    "no-rack": mark("No rack can be drawn any more."),
    "rounds": mark("That was the last round."),
    "nothing-found": mark("Nobody has found a word for some time."),
    "abandoned": mark("The game was stopped."),
}


def player_name(view: View, player: int) -> str:
    """Who a player is: one at this table, or one who played a stored game before."""
    return called(next(each.name for each in view.standings if each.player == player))


def fault_of(slip: Result) -> str:
    """Why a slip counts zero."""
    return _(FAULTS[slip.fault])


def slip_text(slip: Result) -> str:
    """A slip in one line, without its points."""
    play = f"{slip.place} {slip.word}".strip()
    if not slip.fault:
        return play
    return f"{play} ({fault_of(slip)})" if slip.word else fault_of(slip)


def top_text(played: Round) -> str:
    """What was laid, in one line."""
    return f"{played.place} {played.word}" if played.word else _("nothing")


def standing_text(each: Standing) -> str:
    """Where a player stands, in one line."""
    text = _("{rank}. {name}: {points}, {negative} to the top, {percent} %")
    return text.format(
        rank=each.rank,
        name=called(each.name),
        points=points(each.score),
        negative=signed(each.negative),
        percent=decimal(each.percent),
    )


# ---- events


tells(Reopened, mark("The referee opens round {number} again."))


@told.register
def _doors_turned(event: DoorsTurned, _view: View) -> str:
    return _("The doors of the hall are open.") if event.are_open else _("The doors of the hall are closed.")


@told.register
def _removed(event: Removed, view: View) -> str:
    return _("The referee shows {name} out.").format(name=name_of_seat(view, event.seat))


@told.register
def _drawn(event: Drawn, _view: View) -> str:
    said = [_("{rack} is rejected.").format(rack=rack) for rack in event.rejected]
    rack = f"{event.kept}+{event.new}" if event.kept and event.new else event.kept + event.new
    return " ".join([*said, _("Round {number}: {rack}.").format(number=event.number, rack=rack)])


@told.register
def _rang(event: Rang, _view: View) -> str:
    return _("The bell: write your slip.") if event.bell == "write" else _("The bell: time is up.")


@told.register
def _handed_in(event: HandedIn, view: View) -> str:
    name = name_of_seat(view, event.seat)
    if event.slip is None:
        return _("{name} hands in a slip.").format(name=name)
    if not event.slip.word:
        return _("{name} hands in a blank slip.").format(name=name)
    play = f"{event.slip.place} {event.slip.word}".strip()
    return _("{name} hands in {play}.").format(name=name, play=play)


@told.register
def _closed(event: Closed, view: View) -> str:
    return " ".join(_opened_slips(event.round, view))


def _opened_slips(played: Round, view: View) -> Iterator[str]:
    if not played.word:
        yield _("Nobody has found a word: all tiles go back into the bag.")
    else:
        yield _("The top is {play}: {points}.").format(play=top_text(played), points=points(played.score))
    own = None if view.side is None else played.results[view.side]
    if own is not None and view.scores == "own":
        yield _own(own, played)
    elif own is None and played.word:
        finders = sum(not each.fault and each.score >= played.score for each in played.results)
        told = ngettext("{count} player has found it.", "{count} players have found it.", finders)
        yield told.format(count=finders) if finders else _("Nobody has found it.")
    if played.solo is not None and played.solo != view.side:
        yield _("{name} is the only one to find it: {points} more.").format(
            name=player_name(view, played.solo), points=points(played.results[played.solo].solo)
        )


def _own(own: Result, played: Round) -> str:
    if own.solo:
        return _("You are the only one to find it: {points} more.").format(points=points(own.solo))
    if own.fault == "none":
        return _("You handed in no slip.")
    if own.fault:
        return _("Your slip counts zero: {slip}.").format(slip=slip_text(own))
    if own.score >= played.score:
        return _("You have found it!")
    text = _("Yours, {play}: {points}, {missing} to the top.")
    return text.format(play=slip_text(own), points=points(own.score), missing=signed(own.score - played.score))


@told.register
def _corrected(event: Corrected, view: View) -> str:
    text = _("Round {number} is corrected. {name}: {slip}, {points}.")
    return text.format(
        number=event.number,
        name=player_name(view, event.seat),
        slip=slip_text(event.result),
        points=points(event.result.score),
    )


@told.register
def _warned(event: Warned, view: View) -> str:
    why = _("wrong score") if event.reason == WRONG_SCORE else event.reason
    text = _("{name} is warned: {reason}.") if why else _("{name} is warned.")
    return text.format(name=player_name(view, event.seat), reason=why)


@told.register
def _lifted(event: Lifted, view: View) -> str:
    text = {
        "warning": _("A warning of {name} in round {number} is taken back."),
        "penalty": _("The penalties of {name} in round {number} are taken back."),
    }[event.what]
    return text.format(name=player_name(view, event.seat), number=event.number)


@told.register
def _solo_ruled(event: SoloRuled, view: View) -> str:
    if event.seat is None:
        return _("Nobody was the only one to find the top of round {number}.").format(number=event.number)
    text = _("{name} was the only one to find the top of round {number}.")
    return text.format(name=player_name(view, event.seat), number=event.number)


# ---- the whole game


class DuplicateTelling(Telling[View, Edition]):
    """Duplicate in sentences."""

    commands = command_words("duplicate")
    refusals = refusals_in("duplicate")
    chapters = ("duplicate", "referee")

    def moments(self, before: View | None, view: View, events: Sequence[Struct]) -> Moments:
        """What an entry of the log is for each seat: somebody else may be the only one to find a top."""
        if before is None or view.final is not None:
            found = of_a_game(before, view)
            # Those who have lost congratulate whoever sits opposite: in a field, that is seldom the winner.
            return found if len(view.sides) == 2 else {seat: each for seat, each in found.items() if each != LOST}
        closed = next((event for event in events if isinstance(event, Closed)), None)
        if closed is None or closed.round.solo is None:
            return {}
        others = (seat for seat in range(len(view.sides)) if seat != closed.round.solo)
        return dict.fromkeys(others, GOOD_MOVE_OF_ANOTHER)

    def briefly(self, view: View, events: Sequence[Struct]) -> list[str]:
        """What happened; slips are seen to come in, and need not be told one by one."""
        return self.happenings(view, [event for event in events if not isinstance(event, HandedIn)])

    def introduction(self, view: View) -> Iterator[str]:
        """Which game this is, who plays, and how it stands."""
        if len(view.sides) <= MOST_SHOWN:
            who = ", ".join(called(name) for name in view.names)
        else:
            who = ngettext("{count} player", "{count} players", len(view.sides)).format(count=len(view.sides))
        yield _("{title}: {names}.").format(title=title_of(view), names=who)
        if view.rounds or view.phase == "open":
            yield from self.standing(view)

    def standing(self, view: View) -> Iterator[str]:
        """The rack of the round, and who stands where."""
        if view.phase == "open":
            yield _("Round {number}: {rack}.").format(number=view.round, rack=view.draw)
        if view.rounds:
            yield _("All tops together: {points}.").format(points=points(view.top_total))
            yield from (standing_text(each) + "." for each in shown_standings(view))

    def score_lines(self, view: View) -> list[str]:
        """The rack and the top of a round, or a player's slip."""
        lines = []
        for line in view.score_lines:
            play = f"{line.place} {line.word}".strip()
            if line.kind == "top":
                lines.append(said_of(line.draw, play or _("nothing")))
            elif line.fault:
                fault = _(FAULTS[line.fault])
                lines.append(then(play, fault) if play else fault)
            else:
                lines.append(play)
        return lines

    def highlight(self, view: View) -> str:
        """The best top of the game, and where one stands."""
        best = max(view.rounds, key=lambda each: each.score, default=None)
        if best is None or not best.word:
            return ""
        lines = [_("Best top: {play}, {points}.").format(play=top_text(best), points=points(best.score))]
        lines += [standing_text(each) for each in view.standings if each.player == view.side]
        return "\n".join(lines)

    def finalists(self, view: View) -> list[int | None]:
        """All tops together, oneself, and the first of the others as far as their slips are on the sheet."""
        written = {line.side for line in view.score_lines} - {None}
        others = [each.player for each in view.standings if each.player in written and each.player != view.side]
        own = [] if view.side is None else [view.side]
        return [None, *own, *others[:_RIVALS]] if view.rounds else []

    def ending(self, view: View) -> Iterator[str]:
        """How the game ended, and who stands where."""
        if view.final is None:
            return
        yield _(_REASONS[view.final.reason])
        yield _("All tops together: {points}.").format(points=points(view.top_total))
        if len(view.sides) > 1:
            yield result([called(view.names[seat]) for seat in view.final.winners])
        yield from (standing_text(each) + "." for each in shown_standings(view))

    def hinted(self, hint: "Hint") -> Iterator[str]:
        """What a hint tells of the top."""
        return hinted(hint)

    rules = staticmethod(rules_of)


def shown_standings(view: View) -> list[Standing]:
    """The first of the standings, and oneself wherever one is."""
    first = list(view.standings[:MOST_SHOWN])
    own = next((each for each in view.standings if each.player == view.side), None)
    return [*first, own] if own is not None and own not in first else first


TELLING: Final = DuplicateTelling()
