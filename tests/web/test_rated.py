"""In a running rated game nobody is helped, at whatever door they knock."""

import json
from typing import Any

import pytest

from bonmot.errors import BonmotError
from bonmot.games.crossword import Abandon, Pass, Play, setup_for
from bonmot.kernel import StopFlag
from bonmot.players.casts import cast_of
from bonmot.players.player import unheard
from bonmot.tables import AskHint, ClockRules, Pause, Seating, Store, Table, TakeBack
from tests.stores import in_memory
from tests.tables.inside import inside
from tests.tables.sitting import play, refusal
from tests.web.visitors import Browser, served

PERSON, COMPUTER = Seating(), Seating(computer=True, level=2)


def rated(store: Store, *seats: Seating, **terms: Any) -> Table:
    setup = setup_for("modern", ["Ada", "Ben"], language="en", options={"opening.first": "first-seat"})
    return Table.create(store, setup, seats, rated=True, rules=ClockRules.per_game(25), **terms)


def code(answer: Any) -> str:
    return str(answer.json()["code"])


LOOKED_UP = (
    "check?text=QI",
    "anagrams?text=RETINAS",
    "hooks?text=ON",
    "list",
    "pattern?text=Q.",
    "plus-one?text=RETINA",
    "meaning?text=RETINA",
)


@pytest.mark.parametrize("other", [PERSON, COMPUTER])
def test_nobody_looks_up_words_in_a_running_rated_game(other: Seating) -> None:
    store = in_memory()
    table = rated(store, PERSON, other)
    with served(store) as ada:
        stranger = ada.another()
        ada.seat(table, 0)
        for question in LOOKED_UP:
            assert code(ada.get(f"/api/v1/words/{question}", **{"accept-language": "en"})) == "rated-no-words", question
            assert stranger.get(f"/api/v1/words/{question}").status_code == 200, "who does not play may"
        assert ada.get("/api/v1/words/lexica").status_code == 200
        said = ada.get("/api/v1/words/list", **{"accept-language": "fr"}).json()["text"]
        assert said.startswith("Vous jouez une partie classée")
        with ada.sits_at(table.name) as page:
            assert page.do("resign")["type"] == "done"
        for question in LOOKED_UP:
            assert ada.get(f"/api/v1/words/{question}").status_code == 200, "it is over"


def test_a_game_that_is_not_rated_closes_no_dictionary() -> None:
    store = in_memory()
    table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"))
    with served(store) as ada:
        ada.seat(table, 0)
        ada.another().seat(table, 1)
        assert ada.get("/api/v1/words/check?text=QI").status_code == 200


@pytest.mark.rule("M-038")
@pytest.mark.parametrize("edition", ["micro", "deluxe", "tournament"])
def test_nobody_looks_words_up_elsewhere_while_they_answer_for_their_own(edition: str) -> None:
    store = in_memory()
    table = Table.create(store, setup_for(edition, ["Ada", "Ben"], language="en"))
    with served(store) as ada:
        ben = ada.another()
        ada.seat(table, 0)
        for question in LOOKED_UP:
            assert ada.get(f"/api/v1/words/{question}").status_code == 200, "who sits at one screen may see it all"
        ben.seat(table, 1)
        for question in LOOKED_UP:
            assert code(ada.get(f"/api/v1/words/{question}")) == "silent-no-words", question
        assert code(ben.get("/api/v1/words/lists")) == "silent-no-words"
        assert ada.get("/api/v1/words/lexica").status_code == 200
        assert ada.another().get("/api/v1/words/check?text=QI").status_code == 200, "who does not play may"
        said = ada.get("/api/v1/words/check?text=QI", **{"accept-language": "fr"}).json()["text"]
        assert said.startswith("Vous jouez une partie où chacun répond de ses mots")
        with ada.sits_at(table.name) as page:
            assert page.do("resign")["type"] == "done"
        for question in LOOKED_UP:
            assert ada.get(f"/api/v1/words/{question}").status_code == 200, "it is over"


@pytest.mark.parametrize("other", [PERSON, COMPUTER])
def test_the_table_helps_nobody_and_does_not_wait(other: Seating) -> None:
    table = rated(in_memory(), PERSON, other, hints=True)
    assert not table.view(0).hints
    assert refusal(table, 0, AskHint(1)) == "rated-no-hints"
    assert refusal(table, 0, Pause()) == "rated-no-pause"
    play(table, 2)
    assert refusal(table, 0, TakeBack()) == "rated-no-take-back"
    assert refusal(table, 0, Abandon()) == "rated-not-abandoned", "or whoever is losing would stop the game"
    with pytest.raises(BonmotError, match="rated-no-copy"):
        table.copy()
    before = table.number
    table.close()
    assert table.number == before, "and its clock goes on when it is put away"


@pytest.mark.parametrize("is_rated", [False, True])
def test_computers_think_aloud_for_nobody_in_a_rated_game(is_rated: bool) -> None:
    """What a computer thinks of tells what it holds."""
    store = in_memory()
    setup = setup_for("modern", ["Ada", "Ben"], language="en", options={"opening.first": "first-seat"})
    table = Table.create(store, setup, (PERSON, COMPUTER), rated=is_rated)
    with served(store) as ada:
        ada.seat(table, 0)
        with ada.sits_at(table.name) as page:
            page.send(type="pace", speed=0, aloud=True)
            page.do("pass")
            while 0 not in page.view["game"]["acting"]:
                page.hear("update")
            thoughts = [each for each in map(json.loads, page.frames) if each["type"] == "thought"]
            assert bool([each for each in thoughts if not each["laying"]]) == (not is_rated)


def test_a_computer_that_is_forced_thinks_to_the_end_in_a_rated_game() -> None:
    """Else it would be easy to win against: whoever forces it gets the first move that comes to its mind."""
    store = in_memory()
    level = Seating(computer=True, level=8)
    with served(store) as ada:
        for seed in range(7, 12):  # one of them may be quicker with its thoughts than anybody can force it
            table = rated(store, PERSON, level, seed=seed)
            table.submit(0, Pass())
            form = inside(table).opened.seats[1].form
            chosen = cast_of("crossword").player(8, None, form).choose(table.view(1).game, StopFlag(), unheard)
            table.close(pause=False)
            again = rated(store, PERSON, level, seed=seed)
            again.close(pause=False)
            ada.seat(again, 0)
            with ada.sits_at(again.name) as page:
                page.send(type="command", id=1, command={"command": "pass"})
                while 0 not in page.view["game"]["acting"] or not page.view["game"]["turns"]:
                    page.send(type="force")
                    page.send_raw("[]")  # is refused when it was forced: perhaps it thinks already, perhaps not yet
                played = page.view["game"]["turns"][-1]
            assert isinstance(chosen, Play)
            assert (played["place"], played["word"]) == (chosen.place, chosen.word)


def test_every_door_shows_only_what_the_seat_may_see() -> None:
    store = in_memory()
    table = rated(store, PERSON, PERSON)
    with served(store) as ada:
        ben, stranger = ada.another(), ada.another()
        ada.seat(table, 0)
        ben.seat(table, 1)
        play(table, 2)
        racks = [table.view(seat).game.sides[seat].rack for seat in (0, 1)]
        for who, hidden in ((ada, racks[1:]), (ben, racks[:1]), (stranger, racks)):
            told = doors(who, table)
            assert not [rack for rack in hidden if rack in told]
        assert code(ada.ask("DELETE", f"/api/v1/tables/{table.name}")) == "others-sit-there"
        assert code(ada.post(f"/api/v1/tables/{table.name}/invite", {"seat": 0})) == "rated-not-handed-on"
        with ada.sits_at(table.name) as page:
            assert page.say(type="hint", grade=1)["code"] == "rated-no-hints"
            for command, refused in (
                ("take-back", "rated-no-take-back"),
                ("pause", "rated-no-pause"),
                ("abandon", "rated-not-abandoned"),
            ):
                assert page.do(command)["code"] == refused
            assert page.view["fairness"]["commitment"]
            assert page.view["fairness"]["seed"] == ""
            page.do("resign")
            shown = page.view["fairness"]
            assert (len(shown["salt"]), shown["seed"].isdigit()) == (32, True)
        past = stranger.get(f"/api/v1/tables/{table.name}/past").json()
        assert past["fairness"] == shown


def doors(who: Browser, table: Table) -> str:
    """Everything that can be asked about a table that is being played."""
    at = f"/api/v1/tables/{table.name}"
    review = who.get(f"{at}/review")
    assert code(review) == "review-after-the-end"
    past = who.get(f"{at}/past")
    assert not past.json()["review"]
    assert past.json()["fairness"]["salt"] == ""
    written = [who.get(f"{at}/export/{notation}").text for notation in ("log", "text", "html", "svg", "gcg")]
    return "".join([review.text, past.text, *written])


def test_nobody_deletes_a_rated_game_against_a_computer_that_goes_badly() -> None:
    store = in_memory()
    table = rated(store, PERSON, COMPUTER)
    with served(store) as ada:
        ada.seat(table, 0)
        assert code(ada.ask("DELETE", f"/api/v1/tables/{table.name}")) == "rated-not-deleted"
        with ada.sits_at(table.name) as page:
            page.do("resign")
        assert ada.ask("DELETE", f"/api/v1/tables/{table.name}").status_code < 300
