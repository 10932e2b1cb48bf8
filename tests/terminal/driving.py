"""The one driver of the screens' tests: it presses keys, clicks, and knows when there is nothing left to do.

Nothing here waits for time to pass or for the processor to be idle. The event loop of a test says itself when it has
come to rest: whatever a key has started is then done, and drawn. A busy machine makes that later, never wrong.
"""

import asyncio
import functools
import selectors
import unicodedata
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from typing import Any, Final, Self, TypeVar, TypeVarTuple, Unpack
from unittest.mock import patch

import pytest
from rich.style import Style
from textual import constants, events
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.geometry import Size
from textual.keys import KEY_NAME_REPLACEMENTS, REPLACED_KEYS, key_to_character
from textual.strip import Strip
from textual.widget import Widget

from bonmot.terminal.scripted_screen import ScriptedScreen

SOON: Final = max(0.01, 2.5 / constants.MAX_FPS)
"""In seconds. Textual draws by a timer, at most two frames later, and lays out anew 1/120 s after a change of size:
while such a timer is set, there is no rest."""

MANY: Final = 100
"""Frames. On a terminal of one column, a scrollbar that takes all the room comes and goes for ever: after so many
frames nothing new will come."""

GLANCE: Final = 0.005
"""In seconds: so often is asked again for what another thread does without a word to the event loop."""

Condition = Callable[[], bool]
Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")


# ---- when there is nothing left to do


class Watch(selectors.DefaultSelector):
    """Sees an event loop come to rest: the loop asks here for news when it has nothing to do by itself."""

    def __init__(self) -> None:
        super().__init__()
        self._awaited: list[tuple[Condition, asyncio.Future[None]]] = []
        self._frames = 0
        """How often in succession the loop has waited for a timer that was due soon."""
        self.in_threads: set[asyncio.Future[Any]] = set()
        """What the loop itself has given to threads: until it comes back, there is no rest."""
        self.picture: list[Strip] | None = None
        """The screen as a test has read it; until the loop goes on, nothing on it can change."""

    async def rest(self, condition: Condition) -> None:
        """Wait until the loop is at rest and the condition holds."""
        future = asyncio.get_running_loop().create_future()
        self._awaited.append((condition, future))
        self._frames = 0
        await future

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What has come in, as for any selector. With nothing there and nothing due soon, the loop is at rest."""
        self.picture = None
        news = super().select(0)
        if news or (timeout is not None and timeout <= 0):
            return news
        if self.in_threads:
            return super().select(timeout)
        self._frames = self._frames + 1 if timeout is not None and timeout <= SOON else 0
        if 0 < self._frames <= MANY:
            return super().select(timeout)
        self._awaited = [each for each in self._awaited if not each[1].done()]
        if not self._awaited:
            return super().select(timeout)
        answers = [_fulfilled(*each) for each in self._awaited]
        return [] if any(answers) else super().select(min(GLANCE, timeout or GLANCE))


def _fulfilled(condition: Condition, future: "asyncio.Future[None]") -> bool:
    try:
        if not condition():
            return False
        future.set_result(None)
    except Exception as error:  # noqa: BLE001  (it belongs to the test that waits)
        future.set_exception(error)
    return True


class Loop(asyncio.SelectorEventLoop):
    """An event loop that is watched."""

    def __init__(self) -> None:
        self.watch = Watch()
        super().__init__(self.watch)

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[Unpack[Arguments]], Result], *args: *Arguments
    ) -> "asyncio.Future[Result]":
        """As always, and seen by the watch."""
        future = super().run_in_executor(executor, func, *args)
        self.watch.in_threads.add(future)
        future.add_done_callback(self.watch.in_threads.discard)
        return future


def run(test: Coroutine[Any, Any, Result]) -> Result:
    """Do something with screens, to the end."""
    with asyncio.Runner(loop_factory=Loop) as runner:
        return runner.run(test)


def on_screen(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that waits for keys to be answered."""

    @functools.wraps(test)
    def running(*args: Any, **kwargs: Any) -> None:
        run(test(*args, **kwargs))

    return running


def long_param(*values: Any) -> Any:
    """Values of a parametrized test for which `go.py test --long` runs it: whole games take their time."""
    return pytest.param(*values, marks=pytest.mark.long)


# ---- keys, mouse and screen


class Pilot:
    """Presses keys and clicks as a terminal hands them over, and reads the screen."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app

    @property
    def app(self) -> App[Any]:
        return self._app

    async def press(self, *keys: str) -> Self:
        """Press keys, each when what the one before has asked for is done and drawn."""
        for key in keys:
            await self.type(key)
        return self

    async def type(self, *keys: str) -> Self:
        """Press keys as fast as they come; when this returns, what they have asked for is done and drawn."""
        for key in keys:
            self.app.post_message(_pressed(key))
        return await self.settle()

    async def interrupt(self, *keys: str) -> Self:
        """Press keys while a computer thinks: only what happens at once is waited for."""
        for key in keys:
            self.app.post_message(_pressed(key))
        return await self.until(lambda: True)

    async def paste(self, text: str) -> Self:
        """Paste a text as terminals hand it over."""
        self.app.post_message(events.Paste(text))
        return await self.settle()

    async def click(self, widget: Widget | str | None = None, *, offset: tuple[int, int], button: int = 1) -> Self:
        """Click at a place of a widget, or of the screen."""
        screen = self.app.screen
        target = widget if isinstance(widget, Widget) else screen.query_one(widget) if widget else screen
        x, y = target.region.offset + offset
        assert screen.region.contains(x, y), f"({x}, {y}) is outside of the screen"
        for kind in (events.MouseDown, events.MouseUp):
            self.app.post_message(kind(None, x, y, 0, 0, button, shift=False, meta=False, ctrl=False))
        return await self.settle()

    async def drag(self, start: tuple[int, int], end: tuple[int, int]) -> Self:
        """Move the mouse over the screen with its button held down, and let go."""
        for kind, (x, y) in ((events.MouseDown, start), (events.MouseMove, end), (events.MouseUp, end)):
            self.app.post_message(kind(None, x, y, 0, 0, 1, shift=False, meta=False, ctrl=False))
        return await self.settle()

    async def resize(self, width: int, height: int) -> Self:
        """Make the terminal larger or smaller."""
        self.app.post_message(events.Resize(Size(width, height), Size(width, height)))
        return await self.settle()

    async def settle(self) -> Self:
        """Wait until nothing is under way, and whatever was asked for is done and drawn."""
        return await self.until(self._has_settled)

    async def until(self, condition: Condition) -> Self:
        """Wait for something that happens by itself, or until the app is left."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Loop), "this test must be started by driving.run"
        await loop.watch.rest(lambda: self.app.return_code is not None or condition())
        return self

    def _has_settled(self) -> bool:
        """Screens with somebody to wait for say when they have; all others have when their work is done."""
        settled: asyncio.Event | None = getattr(self.app.screen, "settled", None)
        if settled is not None:
            return settled.is_set()
        # The script of a program that lies under the help waits for its own keys.
        return all(worker.is_finished for worker in self.app.workers if not isinstance(worker.node, ScriptedScreen))

    # ---- reading

    def paint(self) -> None:
        """Paint what is there: a screen that cannot be painted is a failure, also for a test that reads nothing."""
        if self.app.return_code is None:
            self._painted()

    @property
    def strips(self) -> list[Strip]:
        """The lines of the screen, with their colours."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Loop), "this test must be started by driving.run"
        if loop.watch.picture is None:
            loop.watch.picture = self._painted()
        return loop.watch.picture

    def _painted(self) -> list[Strip]:
        visible_screen_stack.set(self.app._background_screens)  # what is seen behind a menu
        return self.app.screen._compositor.render_strips()  # Textual has no other way to read them

    @property
    def lines(self) -> list[str]:
        """The lines of the screen."""
        return [strip.text for strip in self.strips]

    @property
    def seen(self) -> str:
        """What stands on the screen."""
        return "\n".join(line.rstrip() for line in self.lines)

    def style(self, x: int, y: int) -> Style:
        """How a character of the screen is painted."""
        position = 0
        for segment in self.strips[y]:
            position += segment.cell_length
            if position > x:
                return segment.style or Style()
        raise ValueError((x, y))


def _pressed(key: str) -> events.Key:
    """A key by its name (`f1`, `ctrl+c`, `left_parenthesis`) or by the character that it types."""
    name = key
    if len(key) == 1 and not key.isalnum():
        name = unicodedata.name(key).lower().replace("-", "_").replace(" ", "_")
        name = KEY_NAME_REPLACEMENTS.get(name, name)
    character = "\r" if name == "enter" else key_to_character(REPLACED_KEYS.get(name, name))
    return events.Key(name, character)


@asynccontextmanager
async def driven(app: App[Any], size: tuple[int, int] = (80, 24), **more: Any) -> AsyncIterator[Pilot]:
    """A running app and its pilot."""
    async with running(app, size, **more):
        pilot = Pilot(app)
        await pilot.settle()
        yield pilot
        pilot.paint()


@asynccontextmanager
async def running(app: App[Any], size: tuple[int, int], **more: Any) -> AsyncIterator[None]:
    """A running app whose frames are painted when a test looks at them (`Pilot.strips`), and not before."""
    with (
        patch.object(Compositor, "render_update", _unseen),
        patch.object(Stylesheet, "_parse_rules", _parsed),
    ):
        async with app.run_test(size=size, **more):
            yield


_PAINTED: Final = Compositor.render_update


def _unseen(compositor: Compositor, *, full: bool = False, **more: Any) -> object:
    """Paint no frame for a terminal that is not there; a picture of the whole screen is one that somebody wants."""
    if full:
        return _PAINTED(compositor, full=True, **more)
    compositor._dirty_regions.clear()
    return None


_PARSE: Final = Stylesheet._parse_rules
_RULES: Final[dict[object, list[RuleSet]]] = {}


def _parsed(sheet: Stylesheet, css: str, *args: Any, **kwargs: Any) -> list[RuleSet]:
    """Read a style sheet once for all apps: only the values of variables differ, and rules are never changed."""
    key = (css, args, *kwargs.items(), *sheet._variables.items())
    if key not in _RULES:
        _RULES[key] = _PARSE(sheet, css, *args, **kwargs)
    return _RULES[key]
