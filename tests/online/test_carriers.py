"""News between processes: everybody is told once, and a bus that was away is taken up again."""

import asyncio
from collections.abc import Callable, Iterator

import psycopg
import pytest

from bonmot.online.bus import LARGEST, Bus, LocalBus
from bonmot.online.carriers import bus_of
from tests.online.valkey import valkey_running
from tests.tables.conftest import postgresql, postgresql_server  # noqa: F401  (fixtures)

Break = Callable[[], Callable[[], None]]
"""Let a carrier go away; returns how it comes back."""


@pytest.fixture(params=["postgresql", "valkey"])
def carrier(request: pytest.FixtureRequest) -> Iterator[tuple[str, Break]]:
    """The address of a real one, and how it breaks."""
    if request.param == "valkey":
        with valkey_running() as server:

            def killed() -> Callable[[], None]:
                server.kill()
                return server.start

            yield server.url, killed
    else:
        url: str = request.getfixturevalue("postgresql")

        def cut_off() -> Callable[[], None]:
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE pid <> pg_backend_pid() AND query ~ 'LISTEN|pg_notify'"
                )
            return lambda: None

        yield url, cut_off


async def until(happened: Callable[[], bool]) -> None:
    """Wait for something that must happen."""
    async with asyncio.timeout(20):
        while not happened():
            await asyncio.sleep(0.005)


def test_news_reach_everybody_once_and_go_on_after_the_bus_was_away(carrier: tuple[str, Break]) -> None:
    url, go_away = carrier
    heard: dict[str, list[bytes]] = {"one": [], "two": []}
    returned: list[str] = []

    async def scene() -> None:
        one, two = bus_of(url), bus_of(url)
        for name, bus in (("one", one), ("two", two)):
            await bus.start()
            bus.subscribe("tables", heard[name].append)
            bus.on_return(lambda name=name: returned.append(name))  # type: ignore[misc]
        one.publish("tables", b"first \x00 \xff")
        one.publish("chat", b"not for them")
        for number in range(300):
            two.publish("tables", b"%d" % number)
        await until(lambda: len(heard["one"]) == len(heard["two"]) == 301)
        assert sorted(heard["one"]) == sorted(heard["two"])
        assert heard["one"][1:] == [b"%d" % number for number in range(300)], "in their order"

        come_back = go_away()
        await until(lambda: not one.is_there or "one" in returned)
        one.publish("tables", b"here, whether or not there is a bus")
        await until(lambda: heard["one"][-1].startswith(b"here"))
        come_back()
        await until(lambda: set(returned) == {"one", "two"})
        one.publish("tables", b"again")
        await until(lambda: heard["two"][-1] == b"again")
        await one.close()
        await two.close()

    asyncio.run(scene())


@pytest.mark.parametrize("bus", [LocalBus()])
def test_what_is_too_large_for_one_bus_is_too_large_for_all(bus: Bus) -> None:
    with pytest.raises(ValueError, match="too many"):
        bus.publish("tables", bytes(LARGEST + 1))


def test_who_listens_and_fails_keeps_nobody_else_from_hearing(caplog: pytest.LogCaptureFixture) -> None:
    bus, heard = LocalBus(), list[bytes]()

    def fail(_payload: bytes) -> None:
        raise ValueError("of no concern to others")

    for each in (fail, heard.append):
        bus.subscribe("tables", each)
    bus.publish("tables", b"t1 has moved on")
    assert heard == [b"t1 has moved on"]
    assert "somebody who listens to the bus failed" in caplog.text
