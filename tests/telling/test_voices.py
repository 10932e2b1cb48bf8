"""Personas that talk: in both languages, seldom, never the same twice, and of nothing that is hidden."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from bonmot.games.cards import setup_for as race_for
from bonmot.games.commands import Pass
from bonmot.games.crossword import setup_for
from bonmot.games.game import Refused
from bonmot.games.option import setup_for as option_for
from bonmot.games.past import Past
from bonmot.players.personas import personas
from bonmot.tables import Seating, Table, TakeBack, Update, past_of
from bonmot.tables.storage import Entry
from bonmot.telling import moments, telling_of
from bonmot.telling.voices import EXPRESSIONS, REST, Remark, Talk, Voices, after, remarks
from bonmot.terminal.portraits import portrait
from bonmot.terminal.themes import COLOUR
from bonmot.texts import LANGUAGES, speak
from tests.stores import in_memory

CAST = [each.name for each in personas()]
MOMENTS = (*moments.COMMON, *moments.RARE)


# ---- what they may say


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("persona", CAST)
def test_everybody_has_something_to_say_at_every_moment(language: str, persona: str) -> None:
    said = remarks(language)[persona]
    assert set(said) == set(MOMENTS)
    for moment in MOMENTS:
        assert len(said[moment]) >= (4 if moment in moments.COMMON else 2), moment
        assert len(said[moment]) == len(remarks("en")[persona][moment]), moment
    texts = [text for each in said.values() for text in each]
    assert len(set(texts)) == len(texts)
    assert all(text.strip() == text and len(text) <= 70 for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_talks_like_another_nor_like_a_typewriter(language: str) -> None:
    assert set(remarks(language)) == set(CAST)
    texts = [text for said in remarks(language).values() for each in said.values() for text in each]
    assert [text for text, count in Counter(texts).items() if count > 1] == []
    torn = " ?", " !", " :", " ;", "« ", " »", "'", "..."
    assert [text for text in texts if any(sign in text for sign in torn)] == []


def test_every_moment_has_an_expression_and_every_expression_a_face() -> None:
    assert set(EXPRESSIONS) == set(MOMENTS)
    for name in CAST:
        faces = {str(portrait(name, COLOUR, each).spans) for each in ("neutral", *EXPRESSIONS.values())}
        assert len(faces) == 5


# ---- games


def talked(past: Past) -> list[tuple[int, Remark]]:
    """Everything that was said in a game, with the lines that the sheet had then."""
    telling, talk = telling_of(past.game), Talk()
    heard: list[tuple[int, Remark]] = []
    for entry in past.entries:
        talk, said = after(talk, telling, entry.view, entry.events)
        heard += [(len(entry.view.score_lines), remark) for remark in said]
    return heard


def a_crossword_game(seed: int, names: Sequence[str]) -> tuple[str, Sequence[Entry]]:
    setup = setup_for("modern", [name.title() for name in names], language="en")
    return _entries(setup, names, "crossword", seed)


def an_option_game(seed: int, names: Sequence[str]) -> tuple[str, Sequence[Entry]]:
    setup = option_for("option", [name.title() for name in names], language="en")
    return _entries(setup, names, "option", seed)


def a_race(seed: int, names: Sequence[str]) -> tuple[str, Sequence[Entry]]:
    computers = range(len(names))
    setup = race_for("cards", [name.title() for name in names], language="en", computers=computers)
    return _entries(setup, names, "cards", seed)


def _entries(setup: object, names: Sequence[str], game: str, seed: int) -> tuple[str, Sequence[Entry]]:
    seats = [Seating(computer=True, level=2, persona=name) for name in names]
    with in_memory() as store:
        table = Table.create(store, setup, seats, game=game, seed=seed, name="talk")
        table.play_out()
        return table.name, store.read(table.name)


@pytest.mark.parametrize(
    ("play", "names"),
    [
        (a_crossword_game, ("oscar", "irma")),
        (a_crossword_game, ("edgar", "zoe", "nora", "simon")),
        (an_option_game, ("colette", "felix")),
        (a_race, ("oscar", "zoe", "edgar")),
    ],
)
def test_they_talk_seldom_and_never_say_the_same_twice(
    play: Callable[[int, Sequence[str]], tuple[str, Sequence[Entry]]], names: Sequence[str]
) -> None:
    for seed in (1, 2):
        past = past_of(*play(seed, names))
        heard = talked(past)
        lines = len(past.view.score_lines)
        first, last = heard[: len(names)], heard[-len(names) :]
        assert {remark.moment for _line, remark in first} == {moments.GREETING}
        assert {remark.moment for _line, remark in last} <= {moments.WON, moments.LOST, moments.DRAWN}
        assert {remark.persona for _line, remark in last} == set(names)
        between = [line for line, _remark in heard[len(names) : -len(names)]]
        assert all(later - line >= REST for line, later in pairwise(between))
        assert len(between) <= lines / REST
        assert len({(remark.persona, remark.text) for _line, remark in heard}) == len(heard)
        assert heard == talked(past), "a replay says the same"
        with speak("fr"):
            assert all(remark.text in remarks("fr")[remark.persona][remark.moment] for _line, remark in heard)


def test_there_is_something_to_remark_on_between_the_beginning_and_the_end() -> None:
    games = (past_of(*a_crossword_game(seed, ("oscar", "irma"))) for seed in range(4))
    said = {remark.moment for past in games for _line, remark in talked(past)}
    assert said & {moments.GOOD_MOVE_OF_ANOTHER, moments.NARROW_LEAD, moments.FAR_BEHIND, moments.EXCHANGE}


# ---- nothing hidden


def _otherwise(entries: Sequence[Entry], chance: Random) -> Sequence[Entry]:
    """The same game with other hidden tiles: some on the racks, and those that nobody has drawn."""
    events: list[dict[str, Any]] = json.loads(entries[0].body)
    opened = next(event for event in events if event["event"] == "opened")
    undrawn = len(opened["bag"]) - sum(_drawn(entry) for entry in entries)
    racks, rest = [list(rack) for rack in opened["racks"]], list(opened["bag"][:undrawn])
    for side, rack in enumerate(racks):
        used = Counter("".join(_used(entry, side) for entry in entries))
        kept = [place for place, tile in enumerate(rack) if not used[tile]]
        for place in kept:  # it lies on the rack to the end: it could be any other
            other = chance.randrange(len(rest))
            rack[place], rest[other] = rest[other], rack[place]
    chance.shuffle(rest)
    opened["racks"] = ["".join(rack) for rack in racks]
    opened["bag"] = "".join(rest) + opened["bag"][undrawn:]
    return [entries[0]._replace(body=json.dumps(events).encode()), *entries[1:]]


def _drawn(entry: Entry) -> int:
    return sum(len(event.get("drawn", "")) for event in json.loads(entry.body))


def _used(entry: Entry, side: int) -> str:
    """The tiles that a side has laid: a small letter is a blank."""
    laid = (event["tiles"] for event in json.loads(entry.body) if event.get("seat") == side and "tiles" in event)
    return "".join("?" if tile.islower() else tile for tiles in laid for tile in tiles)


def test_games_that_differ_in_hidden_tiles_alone_sound_alike() -> None:
    chance, differing = Random(3), 0
    for seed in range(3):
        name, whole = a_crossword_game(seed, ("oscar", "irma"))
        entries = [entry for entry in whole[:7] if b'"exchanged"' not in entry.body]
        if len(entries) < 7:
            continue
        heard = talked(past_of(name, entries))
        assert heard
        for _again in range(5):
            other = _otherwise(entries, chance)
            racks = [[past_of(name, log, seat).view.sides[seat].rack for seat in (0, 1)] for log in (entries, other)]
            differing += racks[0] != racks[1]
            assert talked(past_of(name, other)) == heard
            # Through the eyes of a seat nothing else is said either.
            assert talked(past_of(name, other, 1)) == heard
    assert differing > 3


# ---- at a table


def test_what_is_taken_back_was_never_said() -> None:
    with in_memory() as store:
        setup = setup_for("modern", ["Ada", "Oscar"], language="en", options={"opening.first": "first-seat"})
        seats = [Seating(), Seating(computer=True, level=2, persona="oscar")]
        table = Table.create(store, setup, seats, seed=5)
        voices = Voices(telling_of("crossword"), lambda: table.past(None))

        def listen(update: Update) -> None:
            voices.hear(update)

        table.subscribe(None, listen)
        assert [remark.moment for remark in voices.latest] == [moments.GREETING]
        for command in (Pass(), TakeBack(), Pass(), Pass()):
            table.submit(0, command)
            with pytest.raises(Refused):
                table.play_out()
        again = Voices(telling_of("crossword"), lambda: table.past(None))
        assert again.latest == voices.latest
        assert again.expression(1) == voices.expression(1)


def test_two_of_the_same_name_do_not_say_the_same_thing() -> None:
    for who in ("oscar", "colette", "nora", "felix", "irma"):
        name, entries = a_crossword_game(1, (who, who))
        texts = [(remark.moment, remark.place) for _number, remark in talked(past_of(name, entries))]
        assert len(texts) > 2
        assert len(set(texts)) == len(texts)
