"""What a seat may see of duplicate: the rack and the board are everybody's, a slip is its player's until the close."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from bonmot.games.duplicate.events import AnyEvent, HandedIn, Opened, Round, Slip, written_draw
from bonmot.games.duplicate.rules import bells, deadline
from bonmot.games.duplicate.standing import Note, Standing, given
from bonmot.games.duplicate.state import Phase, State
from bonmot.games.moments import Instant
from bonmot.games.tiles import Squares, pieces_of, shown_squares
from bonmot.games.view import FinalView, LayingView, ScoreLine, in_capitals

MOST_SHOWN = 8
"""Up to so many players have lines of their own on the score sheet."""


class RoundLine(ScoreLine, frozen=True):
    """A line of the sheet: the top of a round, or what a player made of it."""

    number: int = 0
    place: str = ""
    word: str = ""
    draw: str = ""
    """The rack, on the line of the top."""
    fault: str = ""

    @property
    def mark(self) -> str:
        """The round, before its top."""
        return "" if self.kind != "top" else str(self.number)

    @property
    def all_words(self) -> tuple[str, ...]:
        """What was laid, or stood on a slip that counts."""
        return in_capitals(self.word) if self.kind in {"top", "slip"} else ()


class View(LayingView, frozen=True, kw_only=True):
    """A game as one seat, the referee or a spectator sees it."""

    alphabet: str
    layout: str
    bonuses: dict[str, int]
    opening_star: bool = True
    opening_minimum: int = 2
    plays: int
    """The most tiles of a rack that a play may use."""
    board: Squares
    phase: Phase
    round: int
    """The number of the open round, or of the last one."""
    rack: str
    """The tiles that everybody has; while no round is open, what was left."""
    draw: str
    """The same as it is called: `HT+IUONU`."""
    rejected: tuple[str, ...]
    started: Instant | None
    """When the open round began."""
    write_at: Instant | None
    """The first bell of the open round, on the game's clock."""
    over_at: Instant | None
    """The second one."""
    next_at: Instant | None
    """When the next rack is drawn by itself."""
    closes: str
    """What closes a round: bell or slips."""
    referee: int | None
    """The referee's seat."""
    slip: Slip | None
    """One's own."""
    slips: dict[int, Slip]
    """All of them, for the referee."""
    handed_in: tuple[int, ...]
    """Who has handed in a slip."""
    rounds: tuple[Round, ...]
    """Those that are closed."""
    standings: tuple[Standing, ...]
    ledger: tuple[Note, ...]
    """Warnings and penalties."""
    top_total: int
    """The sum of all tops."""
    scores: str
    """Own or shared."""
    laid: str = "top"
    """What is laid after a round: the top, or the best that was found."""
    choice: str = "program"
    """Who chooses among equal tops: the program or the referee."""
    solo_players: int
    doors: Literal["", "open", "closed"] = ""
    """Whether whoever comes may take a place in the hall; nothing where it is none."""
    places: int = 0
    """How many places are free there."""

    @property
    def is_sealed(self) -> bool:
        """Slips have been handed in, and the round is not closed."""
        return self.phase == "open" and bool(self.handed_in)

    @property
    def settled(self) -> frozenset[str]:
        """The words of rounds that are closed: the referee has said that they are good."""
        return frozenset(word for line in self.score_lines for word in line.all_words)

    @property
    def score_lines(self) -> tuple[RoundLine, ...]:
        """The tops, and under each of them what players made of it: all, or in a large field oneself."""
        shown = (
            range(len(self.sides)) if len(self.sides) <= MOST_SHOWN else [self.side] if self.side is not None else []
        )
        lines: list[RoundLine] = []
        totals = dict.fromkeys(shown, 0)
        top = 0
        for round_ in self.rounds:
            top += round_.score
            lines.append(
                RoundLine(None, None, "top", round_.score, top, round_.number, round_.place, round_.word, round_.draw)
            )
            for seat in shown:
                result = round_.results[seat]
                gained = given(round_, seat, self.scores)
                totals[seat] += gained
                lines.append(
                    RoundLine(
                        seat,
                        seat,
                        "slip" if not result.fault else "zero",
                        gained,
                        totals[seat],
                        round_.number,
                        result.place,
                        result.word,
                        "",
                        result.fault,
                    )
                )
        return tuple(lines)

    def pieces(self) -> Iterator[tuple[int, int, int]]:
        """Row, column and number of every tile, as boards take them."""
        return pieces_of(self.board, self.alphabet)


def view_of(state: State, seat: int | None) -> View:
    """What a seat, the referee or a spectator may see of a state."""
    edition, round_ = state.setup.edition, state.round
    last = state.rounds[-1] if state.rounds else None
    times = bells(state)
    is_referee = seat is not None and seat == state.arbiter
    shown = round_ or last
    return View(
        edition=edition.name,
        titles=edition.titles,
        language=state.setup.language,
        lexicon=state.setup.lexicon,
        scale=edition.scale,
        number=state.number,
        seat=seat,
        sides=state.sides,
        acting=state.acting,
        may=_may(state, seat),
        final=None if state.final is None else FinalView(reason=state.final.reason, winners=state.final.winners),
        alphabet=state.alphabet.name,
        layout=edition.board,
        bonuses=edition.bonuses,
        plays=edition.draw.plays,
        board=shown_squares(state.board),
        phase=state.phase,
        round=0 if shown is None else shown.number,
        rack=state.text(state.rack),
        draw="" if shown is None else written_draw(shown.kept, shown.new, shown.rejected),
        rejected=() if shown is None else shown.rejected,
        started=None if round_ is None else round_.at,
        write_at=None if times is None else times[0],
        over_at=None if times is None else times[1],
        next_at=deadline(state) if round_ is None else None,
        closes="slips" if state.arbiter is not None else edition.round.closes,
        referee=state.arbiter,
        slip=None if seat is None or round_ is None else round_.slips.get(seat),
        slips=dict(round_.slips) if is_referee and round_ is not None else {},
        handed_in=state.handed_in,
        rounds=state.rounds,
        standings=state.standings,
        ledger=state.ledger,
        top_total=sum(each.score for each in state.rounds),
        bag=len(state.bag),
        unseen=state.unseen,
        scores=edition.scoring.scores,
        laid=edition.top.laid,
        choice=edition.top.choice,
        solo_players=edition.scoring.solo_players,
        doors=state.doors,
        places=state.free_places,
    )


def witnessed(state: State, event: AnyEvent, seat: int | None) -> AnyEvent | None:
    """What a seat may see of an event that led to `state`: not what others have written, nor what comes."""
    if isinstance(event, Opened):
        setup = msgspec.structs.replace(event.setup, course=(), field=())
        return msgspec.structs.replace(event, seed=0, setup=setup)
    if isinstance(event, HandedIn) and seat not in {event.seat, state.arbiter} - {None}:
        return msgspec.structs.replace(event, slip=None)
    return event


def _may(state: State, seat: int | None) -> tuple[str, ...]:
    """The commands a seat could give now; whether a particular one is good, only deciding tells."""
    if seat is None:
        return ()
    if seat == state.arbiter:
        return _referee_may(state)
    if state.final is not None or seat not in state.seats:
        return ()
    may: tuple[str, ...] = ()
    if state.round is not None:
        may = ("hand-in", "pass")
    elif seat in state.acting:
        may = ("draw",)
    return (*may, "resign", "abandon") if state.arbiter is None else (*may, "resign")


def _referee_may(state: State) -> tuple[str, ...]:
    now: tuple[str, ...] = ("hand-in", "close") if state.round is not None else ("draw",)
    if state.final is not None:
        now = ()
    elif state.setup.places:
        now = (*now, "sit-down", "doors", "remove")
    else:
        now = (*now, "remove")
    rounds = ("correct", "rule-solo", "reopen") if state.rounds else ()
    always = ("warn", "lift", "penalize")
    return (*now, *rounds, *always, *(() if state.final is not None else ("abandon",)))
