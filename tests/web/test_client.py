"""Programs at a real server: the Python client, and the bot of the examples, which plays against a person."""

import importlib.util
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest
import uvicorn

from bonmot.client import Client, RefusedByServer
from bonmot.games.crossword import Exchange, Pass, View, setup_for
from bonmot.online.people import Kind, People, Person
from bonmot.online.tokens import SCOPES, Tokens
from bonmot.tables import Store, Table
from bonmot.tables.holding import Holders
from bonmot.web.serving import bound
from bonmot.web.site import site

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


@contextmanager
def real_server(store: Store) -> Iterator[str]:
    """A server at a port of its own; its address."""
    with bound("127.0.0.1", 0) as listening:
        application = site(store, is_home=False)
        server = uvicorn.Server(uvicorn.Config(application, log_level="warning", lifespan="on", ws="websockets-sansio"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(10)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with Store(f"sqlite:///{tmp_path_factory.mktemp('client') / 'games.sqlite'}") as found:
        found.migrate()
        yield found


@pytest.fixture(scope="module")
def address(store: Store) -> Iterator[str]:
    with real_server(store) as found:
        yield found


@pytest.fixture(scope="module")
def bot() -> ModuleType:
    """The example, as somebody would start it."""
    found = importlib.util.spec_from_file_location("bot", EXAMPLE)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def known(store: Store, address: str, name: str, kind: Kind = "member") -> tuple[Person, Client]:
    """Somebody, and a client with their token."""
    person = People(store).add(name, kind=kind)
    return person, Client(address, Tokens(store).make(person, "test", SCOPES).secret)


def test_the_example_is_as_short_as_it_says(bot: ModuleType) -> None:
    code = [line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(code) <= 35
    assert bot.__doc__


def test_the_example_plays_a_whole_rated_game_against_a_person(store: Store, address: str, bot: ModuleType) -> None:
    _robot, its = known(store, address, "Robot", "bot")
    _ada, hers = known(store, address, "Ada")

    def wait_for_games() -> None:
        for name in its.games(bot.likes):
            bot.play(its, name)

    playing = threading.Thread(target=wait_for_games, daemon=True)
    with hers, its:
        playing.start()
        news = hers.news()
        assert next(news)["type"] == "hello"
        hers.propose(edition="modern", language="en", rated=True)
        begun = next(message for message in news if message["type"] == "begun")
        assert sorted(begun["names"]) == ["Ada", "Robot"]
        with hers.sit(begun["table"]) as seat, hers.watch(begun["table"]) as watching:
            assert len(seat.own) == 1
            assert watching.own == ()
            own = seat.own[0]
            for number, view in enumerate(seat.turns()):
                assert isinstance(view, View)
                assert view.sides[1 - own].rack is None, "nobody sees what the other holds"
                if number == 0:
                    with pytest.raises(RefusedByServer) as refused:
                        seat.do(Exchange("QQQQQQQ"))
                    assert refused.value.code == "not-on-rack"
                    seat.do(Exchange(view.sides[own].rack or ""))
                else:
                    seat.do(bot.chosen(view))
            while not watching.is_over:
                watching.wait()
            final, lines = seat.view, seat.lines
        assert isinstance(final, View)
        assert final.final is not None
        assert sum(side.score for side in final.sides) > 300
        assert lines[0]
        assert [each.over for each in hers.tables() if each.name == begun["table"]] == [True]
        news.close()
    playing.join(10)
    assert not playing.is_alive()
    assert store.summary(begun["table"]).rated


def test_what_a_server_refuses_is_an_error_with_its_code(store: Store, address: str) -> None:
    _person, client = known(store, address, "Zoe")
    with client:
        assert client.me().name == "Zoe"
        with pytest.raises(RefusedByServer) as refused:
            client.sit("nothing")
        assert refused.value.code == "unknown-table"
        with pytest.raises(RefusedByServer) as refused:
            client.quick(edition="chess")
        assert refused.value.code == "unknown-edition"
        assert "chess" in refused.value.text
        name = client.quick(edition="modern", language="en")
        with client.sit(name) as seat:
            assert seat.is_my_turn in {True, False}
            assert seat.game == "crossword"
    with Client(address, "bonmot_wrong") as stranger, pytest.raises(RefusedByServer) as refused:
        stranger.me()
    assert refused.value.code == "bad-token"


def test_a_line_that_breaks_is_taken_up_again(store: Store, address: str) -> None:
    person, client = known(store, address, "Lou")
    table = Table.create(store, setup_for("modern", ["Lou", "Ben"], language="en"), seed=5)
    Holders(store).take(table.name, [0, 1], person.holder)
    table.close(pause=False)
    with client, client.sit(table.name) as seat:
        seat._line.close()
        seat.wait()
        assert seat.own == (0, 1)
        before = len(seat.lines)
        seat.do(Pass())
        assert len(seat.lines) > before
