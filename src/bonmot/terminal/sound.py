"""Sounds: the terminal's bell, or tones where the package `miniaudio` is installed (the extra `sound`).

A sound is a few tones of a square wave, as the home computers made them; they are computed, no file is needed.

>>> len(wave(SOUNDS["tick"])) > 0
True
"""

import array
import os
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Final, Protocol

RATE: Final = 22_050
_VOLUME: Final = 3_000

Tone = tuple[int, float]
"""Frequency in hertz, 0 for silence, and length in seconds."""

SOUNDS: Final[dict[str, tuple[Tone, ...]]] = {
    "tick": ((880, 0.015),),
    "place": ((440, 0.03),),
    "played": ((523, 0.06), (659, 0.08)),
    "bonus": ((523, 0.08), (659, 0.08), (784, 0.08), (1047, 0.2)),
    "wrong": ((160, 0.18),),
    "your-turn": ((784, 0.06),),
    "time": ((1319, 0.06), (0, 0.04), (1319, 0.06)),
    "end": ((523, 0.12), (494, 0.12), (523, 0.3)),
    "ready": ((659, 0.1), (880, 0.2)),
}
"""What happens → how it sounds."""

BELLS: Final = {"wrong", "your-turn", "time", "end", "bonus", "ready"}
"""A terminal has one bell: it is for what somebody must not miss."""


def wave(tones: tuple[Tone, ...]) -> bytes:
    """Samples of 16 bits, one channel."""
    samples = array.array("h")
    for frequency, seconds in tones:
        for number in range(int(RATE * seconds)):
            high = frequency and (2 * number * frequency // RATE) % 2
            samples.append(0 if not frequency else _VOLUME if high else -_VOLUME)
    return samples.tobytes()


class Loudspeaker(Protocol):
    """What plays samples, as miniaudio's devices do."""

    def start(self, stream: Generator[bytes, int, None], /) -> None:
        """Play these."""

    def stop(self) -> None:
        """Be quiet."""

    def close(self) -> None:
        """Give it back."""


def loudspeaker() -> Loudspeaker:
    """The machine's own; it fails where there is none, or where the extra is not installed."""
    import miniaudio  # type: ignore[import-untyped]  # an extra, and slow to load

    with _silent_drivers():
        device: Loudspeaker = miniaudio.PlaybackDevice(nchannels=1, sample_rate=RATE)
        return device


@contextmanager
def _silent_drivers() -> Iterator[None]:
    """Drivers of the system complain on the terminal itself, in the middle of the screen."""
    try:
        kept = os.dup(2)
    except OSError:  # there is nothing to spoil
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)


class Sounds:
    """What is heard, unless somebody has switched it off."""

    def __init__(self, bell: Callable[[], None], *, on: bool, device: Callable[[], Loudspeaker] = loudspeaker) -> None:
        self.on = on
        self.every = False
        """Whether somebody asked to hear everything (M-076): then small things ring the bell, too."""
        self._bell = bell
        self._new_device = device
        self._device: Loudspeaker | None = None
        self._has_tones = True

    def play(self, name: str) -> None:
        """Sound like that."""
        if self.on and not self._played(wave(SOUNDS[name])) and (self.every or name in BELLS):
            self._bell()

    def _played(self, samples: bytes) -> bool:
        """Whether the loudspeaker took it."""
        if not self._has_tones:
            return False
        try:
            if self._device is None:
                self._device = self._new_device()
            self._device.stop()  # of two sounds at once, the later is heard
            stream = _stream(samples)
            next(stream)
            self._device.start(stream)
        except Exception:  # noqa: BLE001  (not installed, no loudspeaker, no driver: a bell will do)
            self._has_tones = False
        return self._has_tones


def _stream(samples: bytes) -> Generator[bytes, int, None]:
    """Hand samples out as the device asks for them."""
    wanted = yield b""
    position = 0
    while position < len(samples):
        part = samples[position : position + wanted * 2]
        position += len(part)
        wanted = yield part
