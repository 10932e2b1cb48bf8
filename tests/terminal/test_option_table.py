"""Everything at a table of OPTION that is not a turn: challenges, exchanges, hints, clocks, hidden racks."""

import re
from pathlib import Path
from typing import Any

import pytest

from bonmot.notation.option.moves import by_letters
from bonmot.tables import ClockRules
from bonmot.terminal.app import Bonmot
from bonmot.terminal.option.colours import THOUGHT
from bonmot.terminal.settings import Settings
from tests.rules.prisms import Hand, table
from tests.rules.prisms import Table as ByHand
from tests.terminal.driving import Pilot
from tests.terminal.prism_keys import keys_of, shown_rack, type_turn, under_the_board, words
from tests.terminal.prism_tables import (
    PERSON,
    go_to,
    picture_of,
    sit_at,
    sit_down,
    view_of,
)
from tests.terminal.screens import HandClock, played, press, seen

# ---- everything else at the table


@pytest.mark.rule("O-011", "O-015")
def test_the_draw_and_the_reconstruction_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON))
        view = view_of(screen)
        text = words(seen(app))
        assert "reconstructed prisms" in text
        for side, prism in enumerate(view.draws[0]):
            assert prism is not None
            total = prism.dark_value + prism.light_value
            name = view.sides[side].names[0]
            assert f"{name} draws {prism.dark_letter}/{prism.light_letter.lower()}" in text
            assert f"= {total}" in text
        assert f"{view.sides[view.first].names[0]} begins." in text
        assert "draw: Ada" in text

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-044", "O-046")
def test_a_challenge_in_vain_costs_ten_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_at(pilot, app, disputed())
        await go_to(pilot, screen, (8, 5))
        await pilot.press("space", *"etra")
        await go_to(pilot, screen, (7, 5))
        await pilot.press("plus", "enter")  # TETRA is good, TAS too
        assert view_of(screen).turns[-1].word == "TETRA"
        await pilot.press("f7", "y")
        assert view_of(screen).turns[-1].score == -10  # O-046
        assert "The challenge fails: TETRA, TAS is good. Bob loses 10 points." in words(under_the_board(app))

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-045")
def test_what_was_turned_goes_back_with_a_wrong_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_at(pilot, app, disputed())
        await go_to(pilot, screen, (8, 5))
        await pilot.press("space", *"rtea")
        await go_to(pilot, screen, (7, 5))
        await pilot.press("plus", "enter")
        assert picture_of(screen).prisms[7, 5].letter == "T"
        await pilot.press("f7", "y")
        assert picture_of(screen).prisms[7, 5].letter == "R"
        assert set(picture_of(screen).prisms) == {(7, 5), (7, 6), (7, 7)}
        told = "The challenge is right: TRTEA will not do. Ada takes the whole turn back."
        assert told in words(under_the_board(app))

    played(script, tmp_path, monkeypatch)


def disputed() -> ByHand:
    """RAS on the board, its R can be turned to T."""
    hand = Hand()
    board = hand.lying("H6 R/tAS")
    return table(hand.rack("E/s", "T/m", "R/e", "A/i"), hand.rack("S/a", "U/l"), board=board)


@pytest.mark.rule("O-029")
def test_prisms_are_exchanged_by_number_and_by_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON))
        text = words(await press(pilot, "f3"))
        assert "Exchange which prisms?" in text
        assert "◂" not in await press(pilot, "9")  # there is no such prism
        await pilot.press(*keys_of("x/q"), "enter")
        assert "“x/q” is not on your rack" in words(under_the_board(app))
        await pilot.press("f6", "f3", *keys_of("1 3"), "enter")  # sorted: numbers are those that are seen
        view = view_of(screen)
        assert (view.turns[-1].kind, view.turns[-1].count) == ("exchange", 2)
        rack = view.sides[view.side or 0].rack or ()
        await pilot.press("f3", *keys_of(f"{rack[0].dark_letter}/{rack[0].light_letter.lower()}"), "enter")
        assert (view_of(screen).turns[-1].kind, view_of(screen).turns[-1].count) == ("exchange", 1)
        await pilot.press("f3", "asterisk", "enter")
        assert (view_of(screen).turns[-1].kind, view_of(screen).turns[-1].count) == ("exchange", 7)
        await pilot.press("f3", "enter")  # nothing: it goes on
        assert len(view_of(screen).turns) == 3

    played(script, tmp_path, monkeypatch)


def test_the_prisms_exchanged_are_those_with_these_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        await pilot.press("f6")
        order = list(screen._rack(view_of(screen)))
        assert order != [each.name for each in view_of(screen).sides[0].rack or ()]
        await pilot.press("f3", *keys_of("2 7"), "enter")
        held = {each.name for each in view_of(screen).sides[0].rack or ()}
        kept = [name for place, name in enumerate(order, 1) if place not in (2, 7)]
        assert held >= set(kept)
        assert list(screen._rack(view_of(screen)))[:5] == kept  # what was there stays where it was

    played(script, tmp_path, monkeypatch)


def test_a_turn_is_taken_back_and_prisms_are_shuffled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        before = view_of(screen)
        order = list(screen._rack(before))
        await pilot.press("f5")
        assert sorted(screen._rack(view_of(screen))) == sorted(order)
        assert list(screen._rack(view_of(screen))) != order
        await pilot.press("f4", "y")
        assert len(view_of(screen).turns) == len(before.turns) + 2
        await pilot.press("f8")
        assert view_of(screen).turns == before.turns
        assert view_of(screen).sides[0].rack == before.sides[0].rack

    played(script, tmp_path, monkeypatch)


def text_after(app: Bonmot, text: str) -> str:
    """The letter that follows a text under the board."""
    return words(under_the_board(app)).partition(text)[2][0]


@pytest.mark.parametrize("cost", [0, 3])
def test_hints_tell_more_each_time(cost: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, hint_cost=cost)
        text = words(await press(pilot, "f2"))
        assert "The best move scores" in text
        for _grade in range(4):
            await pilot.press("f2")
        ghosts = picture_of(screen).thought
        assert [each for each in ghosts.values() if each != "·"] == [text_after(app, "It begins with ")]
        await pilot.press("f2", "f2")
        assert len(picture_of(screen).prisms) == len(ghosts)  # the first word lies on free squares
        assert {prism.state for prism in picture_of(screen).prisms.values()} == {THOUGHT}
        told = words(under_the_board(app))
        turn = told.split(":")[0]
        assert re.fullmatch(r"\w+ [A-Z]+", turn)  # a place and a word, which everybody can read
        await type_turn(pilot, turn)  # the last hint is a turn as it is typed
        turns = [turn for turn in view_of(screen).turns if turn.side == 0]
        assert [turn.score for turn in turns[:-1]] == [-cost] * (7 if cost else 0)
        assert turns[-1].kind == "play"
        assert f"{turns[-1].score} points" in told

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("M-038", "O-010")
def test_a_word_is_looked_up_when_it_was_challenged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look_up(pilot: Pilot, app: Bonmot, word: str) -> str:
        await pilot.press("f10", "down", "down", "enter", *word, "enter")
        return words(under_the_board(app))

    async def script(pilot: Pilot, app: Bonmot) -> None:
        hand = Hand()
        await sit_at(pilot, app, table(hand.rack("T", "A", "R", "D", "I"), hand.rack("E", "E")))
        await pilot.press(*"tird", "enter")
        assert (await look_up(pilot, app, "tird")).startswith("The dictionary is closed until TIRD is challenged.")
        await pilot.press("f7", "y")
        assert (await look_up(pilot, app, "tird")).startswith("TIRD is not in the dictionary.")
        assert (await look_up(pilot, app, "dart")).startswith("The dictionary is closed until DART is challenged.")

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-010")
def test_a_table_may_play_without_hints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, hints=False)
        assert "F2" not in seen(app)
        assert "This table plays without hints." in words(await press(pilot, "f2"))
        assert not [prism for prism in picture_of(screen).prisms.values() if prism.state == THOUGHT]

    played(script, tmp_path, monkeypatch)


def test_the_tracker_counts_the_unseen_prisms_by_their_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        unseen = view_of(screen).unseen
        text = words(seen(app))
        assert f"unseen {sum(unseen.values())}: " in text
        tracked = str(screen.query_one("#tracker").render()).split(": ")[1].split()
        counted = {f"{group[0]}/{light}" for group in tracked for light in group[1:]}
        assert counted == set(unseen)
        assert sum(len(group) - 1 for group in tracked) == sum(unseen.values())
        assert "unseen" not in await press(pilot, "f9")
        assert "unseen" in await press(pilot, "f9")

    played(script, tmp_path, monkeypatch)


def test_the_clock_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), rules=ClockRules.per_turn(0, 30))
        assert "0:30" in seen(app)
        clock.pass_(31)
        screen.on_tick()
        await pilot.settle()
        assert view_of(screen).turns[0].kind == "missed"

    played(script, tmp_path, monkeypatch, clock=clock)


@pytest.mark.rule("O-017")
def test_racks_stay_hidden_while_the_keyboard_changes_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), hand_over=True)
        assert "are you there?" in seen(app)
        assert shown_rack(app) == ""
        await pilot.press("a", "plus", "f2", "f3", "tab")
        assert "are you there?" in seen(app)
        await pilot.press("enter")
        first = view_of(screen).side
        own = shown_rack(app)
        assert len(own.split()) == 14
        await pilot.press("f4", "y")
        assert shown_rack(app) == own  # whoever has moved looks at his own
        await pilot.press("enter")
        assert shown_rack(app) == ""
        await pilot.press("enter")
        assert view_of(screen).side != first
        assert shown_rack(app) not in ("", own)

    played(script, tmp_path, monkeypatch)


def test_what_a_computer_thinks_is_seen_when_it_is_wished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        thoughts: list[Any] = []
        screen.seated.table.subscribe(None, lambda update: thoughts.append(update.thought))
        await pilot.press("f4", "y")
        seat, thought = next(each for each in reversed(thoughts) if each is not None)
        await pilot.press("f8")  # the board as it was when it was thought
        screen.think(seat, thought)
        await pilot.settle()
        assert f"Blaise: {by_letters(thought.text)} {thought.score}" in words(under_the_board(app))
        assert {prism.state for prism in picture_of(screen).prisms.values()} == {THOUGHT}

    played(script, tmp_path, monkeypatch, settings=Settings(sound=False, speed=0, see_thinking=True))
