"""In a running rated game nobody is helped, at whatever door they knock."""

from typing import Any

import pytest

from bonmot.errors import BonmotError
from bonmot.games.crossword import Abandon, setup_for
from bonmot.tables import AskHint, ClockRules, Pause, Seating, Store, Table, TakeBack
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
)


@pytest.mark.parametrize("other", [PERSON, COMPUTER])
def test_nobody_looks_up_words_in_a_running_rated_game(other: Seating) -> None:
    store = Store("sqlite://")
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
    store = Store("sqlite://")
    table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"))
    with served(store) as ada:
        ada.seat(table, 0)
        assert ada.get("/api/v1/words/check?text=QI").status_code == 200


@pytest.mark.parametrize("other", [PERSON, COMPUTER])
def test_the_table_helps_nobody_and_does_not_wait(other: Seating) -> None:
    table = rated(Store("sqlite://"), PERSON, other, hints=True)
    assert not table.view(0).hints
    assert refusal(table, 0, AskHint(1)) == "rated-no-hints"
    assert refusal(table, 0, Pause()) == "rated-no-pause"
    play(table, 2)
    assert refusal(table, 0, TakeBack()) == "rated-no-take-back"
    assert refusal(table, 0, Abandon()) == "rated-not-abandoned", "or whoever is losing would stop the game"
    with pytest.raises(BonmotError, match="rated-no-copy"):
        table.duplicate()
    before = table.number
    table.close()
    assert table.number == before, "and its clock goes on when it is put away"


def test_every_door_shows_only_what_the_seat_may_see() -> None:
    store = Store("sqlite://")
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
    store = Store("sqlite://")
    table = rated(store, PERSON, COMPUTER)
    with served(store) as ada:
        ada.seat(table, 0)
        assert code(ada.ask("DELETE", f"/api/v1/tables/{table.name}")) == "rated-not-deleted"
        with ada.sits_at(table.name) as page:
            page.do("resign")
        assert ada.ask("DELETE", f"/api/v1/tables/{table.name}").status_code < 300
