"""Sounds: tones where there is a loudspeaker, the bell of the terminal elsewhere, silence when switched off."""

import os
import threading
from contextlib import suppress
from itertools import pairwise
from typing import Any

import miniaudio  # type: ignore[import-untyped]  # it comes without types
import pytest

from bonmot.terminal.sound import BELLS, RATE, SOUNDS, Sounds, loudspeaker, wave


class Bell:
    def __init__(self) -> None:
        self.rung = 0

    def __call__(self) -> None:
        self.rung += 1


def no_loudspeaker() -> Any:
    raise OSError


def nowhere() -> Any:
    """A real device of miniaudio that plays into the void."""
    return miniaudio.PlaybackDevice(nchannels=1, sample_rate=RATE, backends=[miniaudio.Backend.NULL])


@pytest.mark.rule("M-076")
def test_without_a_loudspeaker_the_bell_rings_for_what_nobody_should_miss() -> None:
    bell = Bell()
    sounds = Sounds(bell, on=True, device=no_loudspeaker)
    for name in SOUNDS:
        before = bell.rung
        sounds.play(name)
        assert bell.rung - before == (name in BELLS), name


@pytest.mark.rule("M-076")
def test_switched_off_nothing_is_heard() -> None:
    bell = Bell()
    sounds = Sounds(bell, on=False, device=no_loudspeaker)
    for name in SOUNDS:
        sounds.play(name)
    assert bell.rung == 0


def test_tones_are_played_and_then_no_bell_rings() -> None:
    bell = Bell()
    asked = threading.Event()
    device = nowhere()
    start = device.start

    def listening(stream: Any) -> None:
        asked.set()
        start(stream)

    device.start = listening
    sounds = Sounds(bell, on=True, device=lambda: device)
    for name in SOUNDS:
        asked.clear()
        sounds.play(name)
        assert asked.is_set()
    assert bell.rung == 0
    device.close()


def test_a_tone_is_as_long_as_it_should_be() -> None:
    for tones in SOUNDS.values():
        samples = sum(int(RATE * seconds) for _frequency, seconds in tones)
        assert len(wave(tones)) == 2 * samples
    # A square wave of 1 kHz crosses its middle two thousand times a second.
    tone = memoryview(wave(((1_000, 1.0),))).cast("h")
    assert abs(sum(one != other for one, other in pairwise(tone)) - 2_000) <= 2


def test_drivers_do_not_write_into_the_screen(capfd: pytest.CaptureFixture[str]) -> None:
    # Whether this machine has a loudspeaker or none: nothing is written, and afterwards stderr is what it was.
    with suppress(Exception):
        loudspeaker().close()
    os.write(2, b"after")
    assert capfd.readouterr().err == "after"
