"""`bonmot duplicate`: the game of the day, a stored game again, results."""

import json
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest

from bonmot.games.duplicate import Abandon, Draw, HandIn, Pass, Resign, setup_for
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.notation.duplicate import read_course
from bonmot.players.duplicate.daily import game_of_the_day
from bonmot.study.duplicate.alone import setup_again, setup_of_sheet, table_again, table_of_the_day
from bonmot.study.sources import from_store
from bonmot.tables import Seating, Store, Table

from .conftest import Said

Bonmot = Callable[..., Said]
FREE: dict[str, object] = {"round.seconds": 0, "round.writing": 0}
NOON = 1_763_208_000_000
"""Of 15 November 2025, in Greenwich."""


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.sqlite"


@pytest.fixture
def duplicate(url: str, bonmot: Bonmot) -> Bonmot:
    def run(*arguments: object) -> Said:
        return bonmot("duplicate", *arguments, "--database", url)

    return run


# ---- the game of the day


def test_a_day_has_one_game_for_everybody() -> None:
    day = date(2026, 11, 15)
    ada, bob = (game_of_the_day(day, "fr", name) for name in ("Ada", "Bob"))
    assert (ada.seed, ada.seats, ada.setup.seats[1:]) == (bob.seed, bob.seats, bob.setup.seats[1:])
    assert ada.table != bob.table
    assert game_of_the_day(day, "fr", "Ada") == ada
    others = [game_of_the_day(date(2026, 11, 16), "fr", "Ada"), game_of_the_day(day, "en", "Ada")]
    assert len({ada.seed, *(each.seed for each in others)}) == 3
    assert len({ada.table, *(each.table for each in others)}) == 3
    # The number is the same on every machine: whoever plays on that day can be compared.
    assert ada.seed == 2868336836158985976


def test_the_game_of_the_day_is_kept_and_shown_when_it_is_over(duplicate: Bonmot, url: str) -> None:
    day = date(2026, 11, 15)
    asked = ("today", "--date", "2026-11-15", "--language", "fr", "--name", "Ada")
    with Store(url) as store:
        name = table_of_the_day(store, day, "fr", "Ada")
        table = Table.open(store, name)
        table.submit(0, Draw())
        rack = table.view(0).game.rack
        assert not table.view(0).hints  # whoever is helped cannot be compared with the others
        table.close()
        assert table_of_the_day(store, day, "fr", "ada ") == name  # the second start finds it again
        again = Table.open(store, name)
        assert again.view(0).game.rack == rack
        assert [each.table for each in store.summaries()] == [name]
        assert json.loads(duplicate(*asked, "--json").out) == {"game": name, "player": None, "field": []}
        again.submit(0, Pass())
        with suppress(Refused):  # until the game waits for a person
            again.play_out()
        again.submit(0, Abandon())
        top = again.view(0).game.rounds[0]
    said = duplicate(*asked)
    assert said.status == 0
    assert "Ada: 0 points of" in said.out
    assert f"Round 1, {rack}: top {top.place} {top.word}, {top.score}." in said.out
    assert "  0 a blank slip: Ada" in said.out
    shown = json.loads(duplicate(*asked, "--json").out)
    assert (shown["game"], shown["player"]["lost"]) == (name, {"empty": top.score})
    assert sum(len(slip["names"]) for slip in shown["field"][0]["slips"]) == 16


@pytest.mark.parametrize(
    ("day", "code"), [("2999-01-01", "day has come"), ("yesterday", "2026-11-15"), ("2026-13-01", "2026-11-15")]
)
def test_days_that_cannot_be_played_are_refused(duplicate: Bonmot, day: str, code: str) -> None:
    said = duplicate("today", "--date", day)
    assert (said.status, said.out) == (2, "")
    assert code in said.err


# ---- a stored game again, and results


def played(store: Store, names: list[str], slips: list[str], at: int = NOON, seats: tuple[Seating, ...] = ()) -> str:
    """A game of one round, OBSEDEe being its top, with 74 points; its name."""
    options = FREE | {"round.most": 1}
    setup = setup_for("duplicate", names, language="fr", options=options)
    table = Table.create(store, setup, seats or None, seed=3, clock=lambda: Instant(at))
    table.submit(0, Draw())
    for seat, slip in enumerate(slips):
        table.submit(seat, HandIn("H8", slip) if slip else Pass())
    assert table.is_over
    return table.name


def test_a_stored_game_is_played_again_against_its_field(duplicate: Bonmot, url: str, tmp_path: Path) -> None:
    with Store(url) as store:
        first = played(store, ["Ada", "Blaise"], ["OBSEDEe", "DOSE"])
        table = Table.open(store, table_again(store, setup_again(from_store(store, first), "Zoé"), "first"))
        table.submit(0, Draw())
        assert table.view(0).game.rack == "DSE?OBE"
        table.submit(0, HandIn("H8", "OBSEDE"))
        ranked = [(each.rank, each.name, each.score) for each in table.view(0).game.standings]
        assert ranked == [(1, "Ada", 74), (2, "Zoé", 24), (3, "Blaise", 10)]
    assert (duplicate("again", "nothing").status, duplicate("again", "nothing").out) == (2, "")
    (tmp_path / "other.gcg").write_text("#player1 a Ann\n#player2 b Bob\n>a: AEINRST 8G TIN +6 6\n")
    assert duplicate("again", tmp_path / "other.gcg").status == 2


def test_a_game_is_typed_in_from_its_sheet(duplicate: Bonmot, url: str, tmp_path: Path) -> None:
    sheet, slips = tmp_path / "final.txt", tmp_path / "slips.csv"
    sheet.write_text("# language fr\n1 DSE?OBE H3 OBSEDEe 74\n2 AEIRSTL 5C TRIALS 12\n")
    slips.write_text("round,player,place,word\n1,Old hand,H8,DOSE\n2,Old hand,5C,TRIALS\n")
    course = read_course(sheet, slips)
    with Store(url) as store:
        table = Table.open(store, table_again(store, setup_of_sheet(course, "duplicate", "en", "Zoé"), "final"))
        for slip in ("OBSEDEe", "TRIALS"):
            table.submit(0, Draw())
            table.submit(0, HandIn("H3" if slip == "OBSEDEe" else "5C", slip))
        view = table.view(0).game
        second = view.rounds[1].score
        assert [(each.word, each.score) for each in view.rounds] == [("OBSEDEe", 74), ("TRIAL(S)", second)]
        ranked = [(each.rank, each.name, each.score) for each in view.standings]
        assert ranked == [(1, "Zoé", 74 + second), (2, "Old hand", 10 + second)]
    sheet.write_text("1 DSE?OBE H3 OBSEDEe 74\n2 ZZZZEEE 5C TRIALS 12\n")
    said = duplicate("again", sheet, "--language", "fr")
    assert (said.status, said.out) == (2, "")
    assert "round 2" in said.err


def test_results_of_a_season(duplicate: Bonmot, url: str) -> None:
    day = 24 * 3_600_000
    with Store(url) as store:
        played(store, ["Ada", "Blaise"], ["OBSEDEe", "DOSE"])
        played(store, ["Blaise", "ada"], ["", "DOSE"], NOON + 30 * day)
        played(store, ["Cleo"], ["DOSE"], NOON + 30 * day)
        setup = setup_for("duplicate", ["Ada"], language="fr", options=FREE)
        stopped = Table.create(store, setup, seed=1, clock=lambda: Instant(NOON))
        stopped.submit(0, Abandon())
        # Who gives up has no result of that game; Dan, who plays on, has.
        setup = setup_for("duplicate", ["Cleo", "Dan"], language="fr", options=FREE | {"round.most": 1})
        left = Table.create(store, setup, seed=3, clock=lambda: Instant(NOON))
        left.submit(0, Draw())
        left.submit(0, Resign())
        left.submit(1, HandIn("H8", "OBSEDEe"))
        assert left.is_over

    def results(*arguments: str) -> list[tuple[str, int, float, float, int, int]]:
        found = json.loads(duplicate("results", "--json", *arguments).out)["results"]
        return [tuple(each[key] for key in ("player", "games", "percent", "negative", "tops", "won")) for each in found]

    # Ada: 74 and 10 of 74; Blaise: 10 and 0.
    assert results() == [
        ("ada", 2, 56.76, -32.0, 1, 2),
        ("Blaise", 2, 6.75, -69.0, 0, 0),
        ("Cleo", 1, 13.51, -64.0, 0, 0),
        ("Dan", 1, 100.0, 0.0, 1, 1),
    ]
    assert results("--player", "ADA", "--to", "2025-12-01") == [("Ada", 1, 100.0, 0.0, 1, 1)]
    assert results("--from", "2025-12-01", "--player", "Blaise") == [("Blaise", 1, 0.0, -74.0, 0, 0)]
    assert "Blaise\tduplicate\tfr\t2\t6.8\t−69\t0/2" in duplicate("results").out
    assert duplicate("results", "--from", "2030-01-01") == (0, "", "There are no such games.\n")
    assert duplicate("results", "--from", "soon").status == 2
