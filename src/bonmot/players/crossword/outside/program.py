"""Another program as a player: asked by lines, trusted with nothing.

What it answers is checked here. An answer that is no move, a move that is not legal or that makes an unknown word, no
answer in time, and a program that ends are *faults*: that turn is a pass, a program that hangs or has ended is started
again, and after three faults the game is lost.
"""

import queue
import shlex
import subprocess
import threading
import time
from typing import IO, Final

from bonmot.board import Board, Rack
from bonmot.errors import BonmotError
from bonmot.games.crossword import AnyCommand, Exchange, Pass, Play, View
from bonmot.kernel import StopFlag
from bonmot.players.crossword.best_score import answer
from bonmot.players.crossword.outside.protocol import LONGEST_LINE, VERSION, position_of, read_answer
from bonmot.players.crossword.seeing import rack_of
from bonmot.players.player import Say

MOST_FAULTS: Final = 3
_MOST_LINES: Final = 10_000
"""A program that talks and talks without answering has hung."""


class Forfeit(Exception):
    """The program has broken down too often in this game."""


class Program:
    """A program of the outside, for one game."""

    def __init__(self, command: str, patience: float) -> None:
        self.command, self.patience = command, patience
        self.faults: list[str] = []
        """The codes of what went wrong."""
        self._running: _Running | None = None

    def check(self) -> None:
        """`BonmotError` if it cannot be started, or does not say that it is ready."""
        try:
            self._engine()
        finally:
            self.close()

    def choose(self, view: View, stop: StopFlag, say: Say) -> AnyCommand:
        """Ask for a move; faults are passes."""
        del stop, say  # it thinks aloud for itself, and has its time
        if "play" not in view.may:
            return answer(view, lambda _word: True)
        position = position_of(view)
        try:
            engine = self._engine()
            engine.tell(f"position {position.cgp()}")
            engine.tell(f"go time {round(1000 * self.patience)}")
            command = read_answer(engine.hear(self.patience, ("move", "exchange", "pass")), position.board)
            _check(command, position.board, rack_of(view), view)
        except BonmotError as fault:
            self.faults.append(fault.code)
            if fault.code in ("engine-silent", "engine-ended"):
                self.close()
            if len(self.faults) >= MOST_FAULTS:
                raise Forfeit from fault
            return Pass()
        return command

    def close(self) -> None:
        """End the program."""
        if self._running is not None:
            self._running.close()
            self._running = None

    def _engine(self) -> "_Running":
        if self._running is None:
            self._running = _Running(self.command)
            self._running.tell(f"bonmot {VERSION}")
            self._running.hear(self.patience, ("ready",))
        return self._running


def _check(command: AnyCommand, board: Board, rack: Rack, view: View) -> None:
    if isinstance(command, Play):
        judged = board.judge(f"{command.place} {command.word}", rack)
        if judged.unknown:
            raise BonmotError("engine-word", words=list(judged.unknown))
    elif isinstance(command, Exchange):
        tiles = Rack(command.tiles, board.alphabet).tiles
        if view.bag < view.exchange_minimum or any(rack.tiles.count(tile) < tiles.count(tile) for tile in tiles):
            raise BonmotError("engine-answer", text=f"exchange {command.tiles}")


class _Running:
    """A process, and a thread that reads its lines."""

    def __init__(self, command: str) -> None:
        try:
            # No shell: what is typed is a program and its arguments.
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except (OSError, ValueError, IndexError) as error:
            raise BonmotError("engine-not-started", command=command) from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_LINES)
        self._command = command
        threading.Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True).start()

    def tell(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise BonmotError("engine-ended", command=self._command) from error

    def hear(self, patience: float, verbs: tuple[str, ...]) -> str:
        """The next line that is an answer; everything else is thinking aloud."""
        deadline = time.monotonic() + patience
        for _line in range(_MOST_LINES):
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty as error:
                raise BonmotError("engine-silent", seconds=patience) from error
            if line is None:
                raise BonmotError("engine-ended", command=self._command)
            verb = line.partition(" ")[0]
            if verb in verbs:
                return line
            if verb != "info":
                raise BonmotError("engine-answer", text=line[:80])
        raise BonmotError("engine-silent", seconds=patience)

    def close(self) -> None:
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue  # it ended with a line on its way: nobody waits for that any more
        self._process.wait()


def _read(pipe: IO[bytes], lines: "queue.Queue[str | None]") -> None:
    """Hand lines over until the program ends, or says more than anybody can read."""
    try:
        while data := pipe.readline(LONGEST_LINE):
            text = "".join(each if each.isprintable() else " " for each in data.decode("utf-8", "replace")).strip()
            if text:
                lines.put_nowait(text)
    except (OSError, ValueError, queue.Full):
        pass
    try:
        lines.put_nowait(None)
    except queue.Full:
        return
