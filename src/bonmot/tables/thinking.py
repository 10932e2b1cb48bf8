"""Computer seats: they see their view, think aside, and submit a command like everybody else.

Where the game waits for several they answer one after the other, so that it is not seen in the log which thread is
quicker. In a game that is played by all at once they think at the same time; then their answers are kept until all of
them have answered, and are given in the order of their moments.
"""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from bonmot.games.commands import Command, Pass
from bonmot.games.game import Refused, SomeState
from bonmot.games.moments import Instant
from bonmot.games.setups import Seating
from bonmot.games.view import GameView
from bonmot.kernel import StopFlag
from bonmot.players.casts import cast_of
from bonmot.players.player import NOTHING, Later, Partner, Player, Say, Thought, TimeLeft, chosen, unheard
from bonmot.tables.state import TableState
from bonmot.tables.view import TableView

if TYPE_CHECKING:
    from bonmot.tables.table import Table

_log = logging.getLogger(__name__)

Players = Callable[[Seating], Player]
"""Who plays for a computer seat."""


class _Mind(NamedTuple):
    """A seat that is thinking, and the position it thinks about."""

    flag: StopFlag
    game: SomeState


class Answer(NamedTuple):
    """What a seat will do, and the position it was thought for."""

    at: Instant
    """On the game's clock."""
    command: Command | None
    """None: nothing, until something happens."""
    game: SomeState


class Standing:
    """How a table stands now: the one place where the table and those who think at it look."""

    __slots__ = ("state",)

    def __init__(self, state: TableState) -> None:
        self.state = state


class Thinking:
    """The computer seats of one table. Without an executor they move only when `move` is called.

    It does not hold the table, which is given with each call: a table that nobody holds any more is gone at once.
    """

    def __init__(self, standing: Standing, executor: Executor | None, players: Players | None) -> None:
        self._standing = standing
        self._executor = executor
        self._cast = cast_of(standing.state.opened.game)
        self._new_player = players
        self._lock = threading.Lock()
        self._minds: dict[int, _Mind] = {}
        self._answers: dict[int, Answer] = {}
        self._players: dict[int, Player] = {}
        self._found: dict[int, Answer] = {}
        """The best that those have found so far who are still thinking."""
        self._closed = False

    @property
    def seats(self) -> frozenset[int]:
        """The seats that think at this moment; in a race, whose answer is kept for later seems to think."""
        racing = self._standing.state.rules.simultaneous
        with self._lock:
            kept = (seat for seat, answer in self._answers.items() if racing or answer.command is not None)
            return frozenset(self._minds) | frozenset(kept)

    @property
    def is_busy(self) -> bool:
        """Whether some seat has not made up its mind yet."""
        with self._lock:
            return bool(self._minds)

    def wake(self, table: "Table") -> None:
        """Start thinking for the computers whose turn it is; nobody thinks at a table that was put away."""
        state = self._standing.state
        computers = self._asked(state)
        if state.is_put_away:
            return
        for seat in computers if state.rules.simultaneous else computers[:1]:
            self._start(table, seat)

    def next_answer(self) -> tuple[Instant, int, Command] | None:
        """The kept answer that comes first, its moment and whose it is; None until everybody has one who is to answer.

        Waiting for all makes the order a matter of the moments alone, and not of who thinks quicker.
        """
        state = self._standing.state
        with self._lock:
            if self._minds and state.rules.simultaneous:
                return None
            kept = [(each.at, seat, each.command) for seat, each in self._answers.items() if each.command is not None]
            return min(kept, key=lambda each: each[:2], default=None)

    def found(self, seat: int) -> Command | None:
        """The best that a seat has found in this position, if it is still thinking."""
        best = self._found.get(seat)
        return best.command if best is not None and best.game is self._standing.state.game else None

    def drop(self, seat: int) -> None:
        """An answer was given, or is not wanted any more; the seat is asked again when something else has happened."""
        with self._lock:
            if seat in self._answers:
                self._answers[seat] = self._answers[seat]._replace(command=None)

    def _asked(self, state: TableState) -> list[int]:
        """The computers that the game waits for and that have not answered."""
        with self._lock:
            return [seat for seat in sorted(state.acting) if state.is_computer(seat) and seat not in self._answers]

    def move(self, table: "Table") -> bool:
        """Let the next computer think and answer in the caller's thread; whether there was one."""
        computers = self._asked(self._standing.state)
        if computers:
            self._move(table, computers[0])
        return bool(computers)

    def _move(self, table: "Table", seat: int) -> None:
        mind = _Mind(StopFlag(), self._standing.state.game)
        with self._lock:
            other = self._minds.get(seat)
            self._minds[seat] = mind
        if other is not None:
            other.flag.raise_()
        self._think(table, seat, mind)

    def force(self, seat: int) -> None:
        """Ask for the best so far."""
        with self._lock:
            mind = self._minds.get(seat)
        if mind is not None:
            mind.flag.raise_()

    def forget_all_but(self, game: SomeState | None) -> None:
        """Stop those who think about another position than this one: play has gone on, or back."""
        with self._lock:
            stale = {seat: mind for seat, mind in self._minds.items() if mind.game is not game}
            for seat in stale:
                del self._minds[seat]
            self._answers = {seat: answer for seat, answer in self._answers.items() if answer.game is game}
        for mind in stale.values():
            mind.flag.raise_()

    def stop(self) -> None:
        """End all thinking."""
        with self._lock:
            self._closed = True
        self.forget_all_but(None)

    def go_on(self) -> None:
        """Think again when asked."""
        with self._lock:
            self._closed = False

    def _start(self, table: "Table", seat: int) -> None:
        with self._lock:
            if self._executor is None or self._closed or seat in self._minds or seat in self._answers:
                return
            mind = self._minds[seat] = _Mind(StopFlag(), self._standing.state.game)
        self._executor.submit(self._think_aside, table, seat, mind).add_done_callback(_report)

    def _think_aside(self, table: "Table", seat: int, mind: _Mind) -> None:
        self._think(table, seat, mind)
        table.wake()

    def _think(self, table: "Table", seat: int, mind: _Mind) -> None:
        seen = table.view(seat)
        number = seen.number
        try:
            # What was thought about a position that is gone is of no use.
            # Where a clock runs, the best so far is wanted when time is over (D-059).
            is_heard = table.is_watched or seen.clock.kind != "none"
            say: Say = partial(self._say, table, seat, mind) if is_heard else unheard
            left = _time_left(seen, seat)
            command = self._decision(seat, seen.game, mind.flag, say, left) if self._is_asked(seat, mind) else None
            if command is not None and (isinstance(command, Later) or self._standing.state.rules.simultaneous):
                self._keep(table, seat, mind, command)
                command = None
            while command is not None and self._is_asked(seat, mind):
                try:
                    table.submit(seat, command, expected=number)
                    break
                except Refused as refusal:
                    if refusal.code == "table-paused":
                        break
                    # Somebody spoke, asked or was there first; only a command bad in itself is refused twice.
                    latest = table.view(seat).number
                    if latest == number and self._is_led(seat):
                        self._keep(table, seat, mind, NOTHING)  # the turn is the person's: it is not passed
                        break
                    if latest == number:
                        if isinstance(command, Pass):
                            raise
                        # A table must not wait for ever because a player wants what may not be.
                        _log.exception("a computer player failed: refused, it passes")
                        command = Pass()
                    number = latest
        finally:
            with self._lock:
                if self._minds.get(seat) is mind:
                    del self._minds[seat]

    def _say(self, table: "Table", seat: int, mind: _Mind, thought: Thought) -> None:
        if not mind.flag.is_raised:
            if thought.kept:
                self._found[seat] = Answer(Instant(0), thought.command, mind.game)
            table.say(seat, thought)

    def _keep(self, table: "Table", seat: int, mind: _Mind, command: Command | Later) -> None:
        """Keep an answer until its moment; one without a moment is for now."""
        with self._lock:
            if self._minds.get(seat) is not mind:
                return
            del self._minds[seat]
            later = command if isinstance(command, Later) else Later(Instant(0), command)
            self._answers[seat] = Answer(later.at, later.command, mind.game)
        table.answered()

    def _decision(self, seat: int, view: GameView, flag: StopFlag, say: Say, left: TimeLeft | None) -> Command | Later:
        try:
            if self._is_led(seat):
                player = self._player(seat)
                return player.advise(view, flag) if isinstance(player, Partner) else NOTHING
            return chosen(self._player(seat), view, flag, say, left)
        except Exception:  # noqa: BLE001  (whatever it is)
            # A table must not wait for ever because a player has a fault: somebody simpler moves in its place.
            _log.exception("a computer player failed")
            if self._is_led(seat):
                return NOTHING
            return self._cast.simplest().choose(view, flag, say)

    def _is_led(self, seat: int) -> bool:
        """Whether a person of the same team has the turn: the computer would always be quicker (R-056).

        In votes everybody has a voice; no clock runs then.
        """
        state = self._standing.state
        teams = state.rules.sides(state.game) if state.rules.timed(state.game) is not None else ()
        return any(seat in team and state.acting & state.people & set(team) for team in teams)

    def _is_asked(self, seat: int, mind: _Mind) -> bool:
        """Whether anybody still waits for this thought."""
        with self._lock:
            return self._minds.get(seat) is mind

    def _player_of(self, seating: Seating) -> Player:
        """The player of the level and the persona that the seat names."""
        return self._cast.player(seating.level, seating.persona, seating.form)

    def _player(self, seat: int) -> Player:
        if seat not in self._players:
            self._players[seat] = (self._new_player or self._player_of)(self._standing.state.opened.seats[seat])
        return self._players[seat]


def _time_left(seen: TableView, seat: int) -> TimeLeft | None:
    """What the clock of a seat's side shows, if it runs."""
    side = next((number for number, each in enumerate(seen.game.sides) if seat in each.seats), None)
    left = None if side is None or side != seen.running else seen.left[side]
    return None if left is None else TimeLeft(left, is_for_game=seen.clock.kind == "game")


def _report(done: Future[None]) -> None:
    """A player that fails must not fail in silence: nobody waits for the result."""
    if not done.cancelled() and (error := done.exception()) is not None:
        _log.error("a computer player failed", exc_info=error)
