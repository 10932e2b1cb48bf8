"""Stories: a game line by line, from the log of a table or from a record."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bonmot.board import Rack
from bonmot.errors import BonmotError
from bonmot.games.crossword import View
from bonmot.games.past import Past
from bonmot.kernel import BLANK_MARK
from bonmot.notation import gcg
from bonmot.notation.crossword import past_of_record
from bonmot.study.crossword.story import Story, story_of
from bonmot.study.score_sheet import sheet_of
from bonmot.tables import past_of
from bonmot.tables.record import read
from bonmot.tables.replaying import replayed
from bonmot.tables.state import TableState
from bonmot.tables.storage.log import Entry
from tests.notation.files import FAULTLESS, READABLE, content
from tests.tables.inside import game_of

SAVES = Path(__file__).parent.parent / "data" / "saves" / "format-1"
EVERY_SAVE = sorted(path.name for path in SAVES.glob("*.jsonl"))
OVER = [name for name in EVERY_SAVE if "-over" in name]
PLAYING = [name for name in EVERY_SAVE if "-playing" in name]


@cache
def log_in(name: str) -> tuple[str, Sequence[Entry]]:
    """An old save, read once for all tests: every entry of it is judged again."""
    with (SAVES / name).open("rb") as lines:
        return read(lines)


def saved(name: str) -> tuple[TableState, Story]:
    table, entries = log_in(name)
    return replayed(table, entries), story_of(past_of(table, entries))


def past_in(name: str) -> Past:
    """The past of an old save, as spectators see it."""
    return past_of(*log_in(name))


def views(name: str) -> list[View]:
    """What spectators saw, one entry after the other."""
    return [entry.view for entry in past_in(name).entries]


@cache
def checked(name: str) -> gcg.Replay:
    game = gcg.read(content(name))
    tiles = gcg.language_of(game) or "en"
    return gcg.check(game, lexicon=tiles if tiles in {"en", "fr"} else None, tiles=tiles)


def recorded_past(name: str) -> Past:
    return past_of_record(name, checked(name))


def recorded(name: str) -> Story:
    replay = checked(name)
    return story_of(past_of_record(name, replay), replay.lexicon)


def squares(view: View, story: Story) -> bytes:
    alphabet = story.alphabet
    return b"".join(alphabet.encode_tiles(text) if text else b"\0" for row in view.board for text in row)


@pytest.mark.parametrize("name", EVERY_SAVE)
def test_a_story_shows_what_spectators_saw(name: str) -> None:
    state, story = saved(name)
    game = state.rules
    last: Any = game.view(state.game, None)
    assert story.scores == tuple(side.score for side in last.sides)
    assert [(line.side, line.kind, line.score, line.total, line.place) for line in story.lines] == [
        (turn.side, turn.kind, turn.score, turn.total, turn.place) for turn in last.turns
    ]
    for seen in views(name):
        assert story.scene(len(seen.turns)).squares == squares(seen, story)
        assert story.board(len(seen.turns)).squares == squares(seen, story)
        assert story.scene(len(seen.turns)).bag == seen.bag


@pytest.mark.parametrize("name", PLAYING)
def test_nobody_learns_the_racks_of_a_game_that_is_being_played(name: str) -> None:
    state, story = saved(name)
    assert story.is_being_played
    scenes = [story.scene(turn) for turn in range(len(story) + 1)]
    if game_of(state).setup.edition.racks_visible == "all":
        assert all(rack is not None for scene in scenes for rack in scene.racks)
        return
    assert {rack for scene in scenes for rack in scene.racks} == {None}
    assert all(line.given is None for line in story.lines)


@pytest.mark.parametrize("name", OVER)
def test_racks_are_told_when_the_game_is_over_and_every_tile_is_somewhere(name: str) -> None:
    _state, story = saved(name)
    assert not story.is_being_played
    for turn in range(len(story) + 1):
        scene = story.scene(turn)
        on_racks = sum(len(rack or b"") for rack in scene.racks)
        assert on_racks + scene.bag + len(scene.squares.replace(b"\0", b"")) == story.tiles
    for number, line in enumerate(story.lines):
        held = story.scene(number).racks[line.side]
        assert held is not None
        if line.kind == "play":
            # What was laid came from the rack: `without` refuses anything else.
            laid = bytes(line.after.squares[at] for at in line.laid)
            Rack(held, story.alphabet).without(laid)
        if line.given:
            Rack(held, story.alphabet).without(line.given)


@pytest.mark.parametrize("name", READABLE)
def test_every_record_has_a_story(name: str) -> None:
    story = recorded(name)
    replay = gcg.check(gcg.read(content(name)), tiles=story.alphabet)
    assert story.scores == replay.totals
    assert len(story) == len(replay.steps)
    assert story.board().squares == replay.board().squares


@pytest.mark.parametrize("name", FAULTLESS)
def test_a_log_and_its_record_tell_the_same_plays(name: str) -> None:
    story = recorded(name)
    for number, line in enumerate(story.lines):
        if line.kind == "play":
            move = story.board(number).parse(f"{line.place} {line.word}")
            assert story.board(number).judge(move).score == line.score
            assert len(line.laid) == len(move.played)


def test_a_play_that_was_challenged_away_does_not_count() -> None:
    story = recorded("en-phoney.gcg")
    (gone,) = story.taken_back
    line = story.lines[gone]
    assert line.kind == "play"
    assert line not in story.plays(line.side)
    assert story.lines[gone + 1].kind == "challenged"
    assert story.scene(gone + 2).squares == story.scene(gone).squares


def test_blanks_stay_blanks() -> None:
    story = recorded("en-two-blanks.gcg")
    assert sum(bool(tile & BLANK_MARK) for tile in story.scene(len(story)).squares) == 2


def test_a_score_sheet_can_be_cut_short() -> None:
    past, story = recorded_past("en-two-players.gcg"), recorded("en-two-players.gcg")
    half = sheet_of(past, 10)
    assert len(half.lines) == 10
    assert half.final is None
    assert half.scores == story.scene(10).scores
    assert len(sheet_of(past).lines) == len(story)
    assert sheet_of(past).final is not None
    for turn in (-1, len(story) + 1):
        with pytest.raises(BonmotError, match="unknown-turn"):
            sheet_of(past, turn)
        with pytest.raises(BonmotError, match="unknown-turn"):
            story.scene(turn)


@pytest.mark.parametrize("name", READABLE)
def test_a_record_is_a_past_whose_views_show_what_was_written(name: str) -> None:
    replay, past = checked(name), recorded_past(name)
    assert past.is_over
    assert [entry.number for entry in past.entries] == list(range(len(replay.steps) + 1))
    for step, entry in zip(replay.steps, past.entries[1:], strict=True):
        view: View = entry.view
        assert tuple(side.score for side in view.sides) == step.totals
        assert squares(view, recorded(name)) == step.squares
        assert (view.score_lines[-1].score, view.score_lines[-1].total) == (step.event.score, step.event.total)
        assert entry.seat == step.seat
