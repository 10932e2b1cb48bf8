"""Attacks on what is kept: forged logs, escape sequences, damaged databases; each ends well, or in one sentence.

A short run of each is among the usual tests; `go.py test --long` makes a long one. What `kill -9` does is tried in
tests/tables/test_durability.py, the notation's files in tests/notation/test_gcg_fuzzing.py.
"""

import json
import random
import re
import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bonmot.games import duplicate
from bonmot.games.cards import setup_for as cards_setup
from bonmot.games.commands import Resign
from bonmot.games.crossword import Exchange, Pass
from bonmot.games.option import setup_for as option_setup
from bonmot.tables import AskHint, ClockRules, Pause, Rename, Resume, Store, Table, TakeBack
from bonmot.tables.record import written
from bonmot.tables.storage import Entry, Summary
from tests.tables.sitting import COMPUTER, PERSON, Watch, play, table_of

from .conftest import Said

Bonmot = Callable[..., Said]

rounds = pytest.mark.parametrize(
    "rounds", [20, pytest.param(2_000, marks=[pytest.mark.long, pytest.mark.timeout(3_600)])]
)

NASTY = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What no terminal should be sent."""


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.sqlite"


@pytest.fixture
def games(url: str, bonmot: Bonmot) -> Bonmot:
    return lambda *arguments: bonmot("games", *arguments, "--database", url)


def ends_well(said: Said) -> None:
    """It worked, or it was refused in one line; and nothing was sent that a terminal obeys."""
    assert said.status in {0, 2}
    if said.status == 2:
        assert said.err.startswith("bonmot: ")
        assert said.err.count("\n") == 1
    assert not NASTY.search(said.out + said.err)


# ---- sound logs


def a_game_of_words(store: Store) -> Table:
    """A game with everything that people and tables do."""
    watch = Watch(1_700_000_000_000)
    table = table_of(PERSON, COMPUTER, store=store, clock=watch, rules=ClockRules.per_game(25), hint_cost=2)
    table.submit(0, AskHint(1))
    play(table, 4)
    watch.forward(3)
    table.submit(0, TakeBack())
    table.submit(0, Exchange(table.view(0).game.sides[0].rack[:2]))
    table.submit(0, Pause())
    table.submit(0, Resume())
    table.submit(0, Rename("Sunday"))
    play(table)
    table.submit(0, Pass())
    return table


def a_game_of_prisms(store: Store) -> Table:
    table = Table.create(
        store, option_setup("option", ["R1", "R2"]), [COMPUTER] * 2, seed=4, clock=Watch(1_700_000_000_000)
    )
    table.play_out()
    return table


def a_race(store: Store) -> Table:
    setup = cards_setup("cards", ["R1", "R2", "R3"], language="fr", computers=[0, 1, 2])
    table = Table.create(store, setup, [COMPUTER] * 3, seed=4, clock=Watch(1_700_000_000_000))
    table.play_out()
    return table


def an_evening(store: Store) -> Table:
    """Two rounds at a referee's desk, with everything that is done there."""
    watch = Watch(1_700_000_000_000)
    setup = duplicate.setup_for("duplicate", ["Ada", "Ben", "Cléo"], language="fr", arbiter=True)
    table = Table.create(store, setup, [PERSON] * 3, seed=4, clock=watch)
    table.submit(3, duplicate.Draw("AEJKRST"))
    table.submit(3, duplicate.HandIn("H4", "KARTS", 47, seat=0))
    table.submit(1, duplicate.HandIn("H4", "JERKS"))
    table.submit(2, Pass())
    watch.forward(200)
    table.tick()
    table.submit(3, duplicate.Close())
    table.submit(3, duplicate.Correct(1, 0, "H4", "KRATS", 48))
    table.submit(3, duplicate.Correct(1, 0, "H4", "KARTS", 48))
    table.submit(3, duplicate.Warn(2, "illisible"))
    table.submit(3, duplicate.Lift(2, 1))
    table.submit(3, duplicate.RuleSolo(1, 1))
    table.submit(3, duplicate.Reopen())
    table.submit(3, duplicate.Close())
    table.submit(3, duplicate.Draw())
    table.submit(1, Resign())
    table.submit(3, duplicate.Close())
    return table


def a_field(store: Store) -> Table:
    setup = duplicate.setup_for("duplicate", ["R1", "R2", "R3"], language="en", computers=[0, 1, 2])
    table = Table.create(store, setup, [COMPUTER] * 3, seed=4, clock=Watch(1_700_000_000_000))
    table.play_out()
    return table


@pytest.mark.parametrize("made", [a_game_of_words, a_game_of_prisms, a_race, an_evening, a_field])
def test_what_was_played_by_the_rules_is_let_in(made: Callable[[Store], Table], games: Bonmot, tmp_path: Path) -> None:
    with Store("sqlite://") as store:
        table = made(store)
        record = tmp_path / "game.jsonl"
        record.write_bytes(b"".join(written(table.name, store.read(table.name))))
    said = games("import", record)
    assert (said.status, said.err) == (0, "")
    assert games("export", said.out.strip()).out.encode() == record.read_bytes()


def _slip(events: Any, seat: int) -> Any:
    return next(each for entry in events for each in entry if (each["event"], each.get("seat")) == ("handed-in", seat))


FORGED_EVENINGS: dict[str, Callable[[Any], object]] = {
    "a better word": lambda events: _slip(events, 0)["slip"].update(word="JERKS"),
    "somebody else's slip": lambda events: _slip(events, 1).update(seat=0),
    "a slip that draws": lambda events: _slip(events, 0)["slip"].update(word="\x1b[2J"),
    "points for nothing": lambda events: events[7][0]["round"]["results"][2].update(score=58),
    "another top": lambda events: events[7][0]["round"].update(word="KARTS"),
    "tiles that nobody has": lambda events: events[1][0].update(new="ZZZZZZZ"),
    "a correction of what was never played": lambda events: events[8][0].update(number=9),
}


@pytest.mark.parametrize("what", FORGED_EVENINGS)
def test_an_evening_that_was_never_played_is_refused(what: str, games: Bonmot, tmp_path: Path) -> None:
    with Store("sqlite://") as store:
        log = store.read(an_evening(store).name)
    events = [msgspec.json.decode(each.body) for each in log]
    assert events[7][0]["event"] == "closed"
    FORGED_EVENINGS[what](events)
    entries = [each._replace(body=msgspec.json.encode(found)) for each, found in zip(log, events, strict=True)]
    record = tmp_path / "forged.jsonl"
    record.write_bytes(b"".join(written("forged", entries)))
    said = games("import", record)
    assert said.status == 2
    ends_well(said)


# ---- forged logs: the chain holds no secret, so a forger makes a sound one

Events = list[list[dict[str, Any]]]


@cache
def sound_log() -> list[Entry]:
    with Store("sqlite://") as store:
        return store.read(a_game_of_words(store).name)


def forged(path: Path, change: Callable[[Events], object], name: str = "forged", **entry: int) -> Path:
    """A record of a game with something changed, and its digests computed anew."""
    log = sound_log()
    events = [msgspec.json.decode(each.body) for each in log]
    change(events)
    entries = [each._replace(body=msgspec.json.encode(found), **entry) for each, found in zip(log, events, strict=True)]
    path.write_bytes(b"".join(written(name, entries)))
    return path


def _set(number: int, event: int, *keys: str | int, to: object) -> Callable[[Events], None]:
    def change(events: Events) -> None:
        inner: Any = events[number][event]
        for key in keys[:-1]:
            inner = inner[key]
        inner[keys[-1]] = to

    return change


def _first_play(events: Events) -> dict[str, Any]:
    return next(event for entry in events for event in entry if event["event"] == "played")


SEAT = {"name": "Eve"}

FORGERIES: dict[str, Callable[[Events], object]] = {
    "taken back to nothing": lambda events: events.__setitem__(-1, [{"event": "taken-back", "seat": 0, "to": 0}]),
    "taken back to before": lambda events: events.__setitem__(-1, [{"event": "taken-back", "seat": 0, "to": -5}]),
    "an unknown persona": _set(0, 0, "seats", to=[{}, {"computer": True, "persona": "nobody"}]),
    "an unknown level": _set(0, 0, "seats", to=[{}, {"computer": True, "level": 99}]),
    "no seats": _set(0, 1, "setup", "seats", to=[]),
    "a thousand seats": _set(0, 1, "setup", "seats", to=[SEAT] * 1_000),
    "an endless rack": _set(0, 1, "racks", to=["A" * 100_000, "B"]),
    "a bag of one's own": _set(0, 1, "bag", to="QQQQ"),
    "a score beyond all": lambda events: _first_play(events).update(score=2**62),
    "better tiles drawn": lambda events: _first_play(events).update(drawn="?" * len(_first_play(events)["drawn"])),
    "a clock beyond all": _set(0, 0, "clock", to={"kind": "game", "seconds": 2**62}),
    "hints that cost all": _set(0, 0, "hint_cost", to=2**62),
    "a title without end": _set(0, 0, "title", to="x" * 100_000),
    "a title that draws": _set(0, 0, "title", to="\x1b[2J\u202e"),
    "a name that draws": _set(0, 1, "setup", "seats", 0, "name", to="\x1b]0;owned\x07"),
    "a name turned round": _set(0, 1, "setup", "seats", 0, "name", to="\u202eadA"),
    "a name without end": _set(0, 1, "setup", "seats", 0, "name", to="x" * 100_000),
    "no board": _set(0, 1, "setup", "edition", "board", to="\x1b[31m"),
    "points from nowhere": lambda events: events[-1].append(
        {"event": "penalized", "side": 0, "points": -(2**40), "reason": "gift"}
    ),
    "an end without reason": lambda events: events[-1].append(
        {"event": "ended", "reason": "out", "adjustments": [0, 0], "scores": [9999, 0], "winners": [0]}
    ),
    "renamed without end": lambda events: events.__setitem__(-1, [{"event": "renamed", "title": "y" * 100_000}]),
    "asked by nobody": lambda events: events.__setitem__(-1, [{"event": "hint-given", "seat": 7, "grade": 99}]),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_what_cannot_have_happened_is_refused(what: str, games: Bonmot, tmp_path: Path) -> None:
    said = games("import", forged(tmp_path / "forged.jsonl", FORGERIES[what]))
    assert said.status == 2
    ends_well(said)
    assert games("list").err == "There are no games yet.\n"


@pytest.mark.parametrize("at", [10**15, -1, 2**62])
def test_a_moment_that_no_calendar_has_is_refused(at: int, games: Bonmot, tmp_path: Path) -> None:
    said = games("import", forged(tmp_path / "forged.jsonl", lambda _events: None, at=at))
    assert said.status == 2
    ends_well(said)


@pytest.mark.parametrize(
    "name", ["", "  ", "a\0b", "x" * 100_000, "\x1b[2J", "two\nlines", "\u202eemag"], ids=lambda name: ascii(name[:9])
)
def test_a_name_that_nobody_could_type_is_refused(name: str, games: Bonmot, tmp_path: Path) -> None:
    said = games("import", forged(tmp_path / "forged.jsonl", lambda _events: None, name))
    assert said.status == 2
    ends_well(said)


def test_what_comes_before_a_forged_entry_can_be_had(games: Bonmot, tmp_path: Path) -> None:
    record = forged(tmp_path / "forged.jsonl", FORGERIES["an end without reason"])
    assert "--before-damage" in games("import", record).err
    said = games("import", record, "--before-damage")
    assert (said.status, said.err) == (0, "")
    assert games("show", said.out.strip()).status == 0


VALUES: list[Any] = [
    None,
    -1,
    0,
    1,
    99,
    2**62,
    -(2**62),
    "",
    "A",
    "H8",
    "\x1b[31m",
    "\u202e",
    "\0",
    "x" * 9_999,
    True,
    [],
    ["A"],
    {},
]


def _anything_changed(chance: random.Random) -> Callable[[Events], None]:
    def change(events: Events) -> None:
        inner: Any = chance.choice(chance.choice(events))
        while True:
            key = chance.choice(list(inner)) if isinstance(inner, dict) else chance.randrange(len(inner))
            if not isinstance(inner[key], dict | list) or not inner[key] or chance.random() < 0.2:
                inner[key] = chance.choice(VALUES)
                return
            inner = inner[key]

    return change


@rounds
def test_any_forged_log_is_refused_or_can_be_played(rounds: int, games: Bonmot, tmp_path: Path) -> None:
    for number in range(rounds):
        record = forged(tmp_path / "forged.jsonl", _anything_changed(random.Random(number)))
        said = games("import", record)
        ends_well(said)
        if said.status == 0:
            name = said.out.strip()
            for command in (("list",), ("show", name), ("export", name, "--to", "html"), ("delete", name, "--yes")):
                again = games(*command)
                ends_well(again)
                assert again.status == 0, (number, again)


# ---- hostile and damaged databases


def hostile_row(url: str) -> None:
    """A row that no Bonmot wrote, beside a good game."""
    text = "\x1b[2Jowned\x9b31m\u202e"
    with Store(url) as store:
        a_game_of_words(store)
        summary = Summary(text, text, text, text, (text, text), text, (2**62,), updated=10**15, title=text)
        store.create(summary, [Entry(0, 10**15, None, b"[]")])


def test_one_bad_row_breaks_no_list(games: Bonmot, url: str) -> None:
    hostile_row(url)
    said = games("list")
    ends_well(said)
    assert len(said.out.splitlines()) == 2
    assert "3000-" in said.out


def test_programs_are_told_what_terminals_are_not(games: Bonmot, url: str) -> None:
    hostile_row(url)
    said = games("list", "--json")
    ends_well(said)
    assert "\x1b[2Jowned\x9b31m\u202e" in {game["title"] for game in json.loads(said.out)["games"]}


def test_hostile_texts_of_records_are_not_printed(bonmot: Bonmot, tmp_path: Path) -> None:
    record = tmp_path / "\x1b[31mred\u202e.gcg"
    head = "#title \u202eeltit\x9b31m\n#player1 ann \u202ennA\x9b2J\n#player2 bob Bob\n"
    record.write_text(head + ">ann: HOUSEAB 8D HOUSE +24 24\n>bob: QQQQQQQ 1A ZZ +0 0\n", encoding="utf-8")
    for command in ("show", "check", "review"):
        ends_well_or_no = bonmot("game", command, record)
        assert not NASTY.search(ends_well_or_no.out + ends_well_or_no.err)
    missing = bonmot("game", "show", tmp_path / "\x1b[2J\x9b\u202egone.gcg")
    assert missing.status == 2
    ends_well(missing)


def test_text_that_is_no_text_breaks_no_list(games: Bonmot, url: str, tmp_path: Path) -> None:
    hostile_row(url)
    with sqlite3.connect(tmp_path / "games.sqlite") as database:
        database.execute("UPDATE bonmot_tables SET summary = CAST(x'ff' || summary AS TEXT) WHERE name LIKE '%owned%'")
    database.close()
    said = games("list")
    ends_well(said)
    assert said.status == 0
    assert len(said.out.splitlines()) == 2


@pytest.fixture
def damages(tmp_path: Path, url: str) -> Callable[[int], str]:
    """Bytes of a database changed at random; the name of the game in it."""
    with Store(url) as store:
        name = a_game_of_words(store).name
    file = tmp_path / "games.sqlite"
    sound = file.read_bytes()

    def damage(seed: int) -> str:
        chance, content = random.Random(seed), bytearray(sound)
        for _ in range(chance.choice([1, 4, 64])):
            content[chance.randrange(len(content))] = chance.randrange(256)
        file.write_bytes(content[: chance.randrange(len(content))] if chance.random() < 0.1 else content)
        return name

    return damage


@rounds
def test_a_damaged_database_is_named_or_still_read(
    rounds: int, damages: Callable[[int], str], games: Bonmot, tmp_path: Path
) -> None:
    for number in range(rounds):
        name = damages(number)
        for command in (("list",), ("show", name), ("export", name), ("show", name, "--before-damage")):
            ends_well(games(*command))
        for beside in tmp_path.glob("games.sqlite-*"):
            beside.unlink()
