"""An open hall: whoever comes sits down, before the first rack or later, as long as the doors are open."""

import pytest

from bonmot.board import Rack
from bonmot.errors import BonmotError
from bonmot.games.commands import Abandon
from bonmot.games.duplicate import Close, Correct, Doors, Draw, HandIn, Remove, Reopen, SitDown, setup_for
from bonmot.games.game import Refused
from bonmot.players.boards import board_of
from bonmot.tables import Pause, Table
from bonmot.tables.admitting import admit
from bonmot.telling import sentence
from tests.stores import in_memory

PLACES = 20
REFEREE = PLACES
FREE: dict[str, object] = {"round.seconds": 0, "round.writing": 0}


@pytest.fixture
def hall() -> Table:
    setup = setup_for("duplicate", [], language="fr", options=FREE, arbiter=True, places=PLACES)
    return Table.create(in_memory(), setup, seed=3)


def comes(hall: Table, *names: str) -> None:
    for name in names:
        hall.submit(None, SitDown(name))


def refused(hall: Table, seat: int | None, command: object) -> str:
    with pytest.raises(Refused) as refusal:
        hall.submit(seat, command)  # type: ignore[arg-type]
    return refusal.value.code


def test_whoever_comes_has_the_next_seat_and_the_referee_stays_where_they_are(hall: Table) -> None:
    assert (hall.view(None).referee, hall.places, hall.view(None).names) == (REFEREE, PLACES, ())
    comes(hall, "Ada", "Ben", " Ada ", "ADA")
    assert hall.view(None).names == ("Ada", "Ben", "Ada 2", "ADA 3"), "nobody is mistaken for another"
    assert hall.view(None).referee == REFEREE
    assert hall.view(REFEREE).game.places == PLACES - 4
    hall.submit(REFEREE, Draw("DSE?OBE"))
    assert hall.expected == frozenset({0, 1, 2, 3})
    hall.submit(1, HandIn("H3", "OBSEDEe"))
    hall.submit(REFEREE, Close())
    assert hall.view(None).game.standings[0].name == "Ben"


def test_who_comes_late_has_zero_before_and_plays_in_the_round_that_is_open(hall: Table) -> None:
    comes(hall, "Ada", "Ben")
    hall.submit(REFEREE, Draw("DSE?OBE"))
    hall.submit(0, HandIn("H3", "OBSEDEe"))
    hall.submit(REFEREE, Close())
    hall.submit(REFEREE, Draw("AEIRSTL"))
    comes(hall, "Zoé")
    seen = hall.view(2).game
    assert (seen.rack, seen.may[:2]) == ("AEIRSTL", ("hand-in", "pass"))
    assert [each.fault for each in seen.rounds[0].results] == ["", "none", "none"]
    top = board_of(seen).moves(Rack(seen.rack, seen.alphabet))[0]
    slip = HandIn(top.place(), top.word)
    hall.submit(2, slip)
    hall.submit(REFEREE, Close())
    totals = {each.name: each.score for each in hall.view(None).game.standings}
    assert totals["Ada"] == 74
    assert totals["Zoé"] == hall.view(None).game.rounds[1].results[2].score > 0
    # The referee may still count a slip of paper, and go back to the round in which somebody was not here.
    hall.submit(REFEREE, Correct(1, 2, "H8", "OBSEDE"))
    assert hall.view(2).game.rounds[0].results[2].score == 24
    comes(hall, "Max")
    hall.submit(REFEREE, Reopen())
    assert hall.view(REFEREE).game.handed_in == (2,)
    assert refused(hall, 3, slip) == "slip-too-late", "only the referee enters slips now"


def test_doors_and_places(hall: Table) -> None:
    comes(hall, "Ada")
    hall.submit(REFEREE, Doors(are_open=False))
    assert hall.view(None).game.doors == "closed"
    assert refused(hall, None, SitDown("Ben")) == "hall-closed"
    assert refused(hall, REFEREE, Doors(are_open=False)) == "doors-so"
    hall.submit(REFEREE, SitDown("Paul"))  # whom the referee knows comes in all the same
    hall.submit(REFEREE, Doors(are_open=True))
    comes(hall, *(f"Player {number}" for number in range(PLACES - 2)))
    assert (hall.view(None).game.doors, hall.view(None).game.places) == ("closed", 0)
    assert refused(hall, None, SitDown("One more")) == "hall-full"
    assert hall.view(None).names[:3] == ("Ada", "Paul", "Player 0")


@pytest.mark.parametrize("name", ["", "   ", "x" * 31, "A\u202eda"])
def test_a_name_that_cannot_be_shown_gets_no_place(hall: Table, name: str) -> None:
    assert refused(hall, None, SitDown(name)).startswith("name-")
    assert hall.view(None).names == ()


def test_only_the_referee_keeps_the_doors_and_sends_anybody_home(hall: Table) -> None:
    comes(hall, "Ada", "Ben")
    for command in (SitDown("Max"), Doors(are_open=False), Remove(1), Abandon()):
        assert refused(hall, 0, command) == "not-the-arbiter"
    assert "abandon" not in hall.view(0).game.may
    hall.submit(REFEREE, Remove(1))
    assert refused(hall, REFEREE, Remove(1)) == "resigned-already"
    assert refused(hall, REFEREE, Remove(9)) == "not-a-player"
    assert [each.name for each in hall.view(None).game.standings] == ["Ada"], "who never played is named nowhere"
    hall.submit(REFEREE, Draw("DSE?OBE"))
    assert hall.expected == frozenset({0})
    hall.submit(0, HandIn("H3", "OBSEDEe"))
    hall.submit(REFEREE, Close())
    hall.submit(REFEREE, Remove(0))
    assert [(each.name, each.score) for each in hall.view(None).game.standings] == [("Ada", 74)]
    assert not hall.is_over, "an empty hall waits for its referee"


def test_a_player_does_not_stop_the_clock_of_a_hall() -> None:
    setup = setup_for("duplicate", ["Ada"], language="fr", arbiter=True, places=PLACES)
    hall = Table.create(in_memory(), setup, seed=3)
    hall.submit(REFEREE, Draw("DSE?OBE"))
    assert refused(hall, 0, Pause()) == "not-the-arbiter"
    hall.submit(REFEREE, Pause())
    assert hall.view(None).is_paused


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"arbiter": False, "places": 5}, "hall-needs-referee"),
        ({"arbiter": True, "places": 1001}, "seat-count"),
        ({"arbiter": True, "places": -1}, "seat-count"),
        ({"arbiter": True, "places": 1}, "seat-count"),
        ({"arbiter": True}, "seat-count"),
    ],
)
def test_a_hall_that_cannot_be(more: dict[str, object], code: str) -> None:
    names = ["Ada", "Ben"] if more.get("places") == 1 else []
    with pytest.raises(BonmotError) as refusal:
        setup_for("duplicate", names, language="fr", **more)  # type: ignore[arg-type]
    assert refusal.value.code == code
    assert sentence(refusal.value)


def test_the_log_of_a_hall_is_admitted_resumed_and_played_again(hall: Table) -> None:
    comes(hall, "Ada", "Ben")
    hall.submit(REFEREE, Draw("DSE?OBE"))
    comes(hall, "Zoé", "Zoé")
    hall.submit(REFEREE, Remove(1))
    hall.submit(REFEREE, Doors(are_open=False))
    hall.close()
    admit(hall.name, hall.store.read(hall.name))
    again = Table.open(hall.store, hall.name)
    assert again.view(None).names == ("Ada", "Ben", "Zoé", "Zoé 2")
    assert again.view(REFEREE).game.doors == "closed"
    assert hall.store.summary(hall.name).places == 0
    rematch = again.rematch()
    assert (rematch.view(None).names, rematch.view(None).referee) == (again.view(None).names, REFEREE)
    assert rematch.view(None).game.doors == "open"
