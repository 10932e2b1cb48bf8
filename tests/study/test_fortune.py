"""Luck and chances: what a draw was worth by a plain count of all draws, and who was likely to win."""

from collections import Counter

import pytest

from bonmot import words
from bonmot.board import Position, Rack
from bonmot.errors import BonmotError
from bonmot.games.crossword import setup_for
from bonmot.notation import gcg
from bonmot.notation.crossword import past_of_record
from bonmot.players.crossword.engine import Question
from bonmot.players.crossword.engine.luck import Luck, luck_of
from bonmot.players.crossword.engine.simulation import static_ranking
from bonmot.players.crossword.engine.winning import win_chance_for
from bonmot.study.crossword.fortune import chances, luck_before
from bonmot.study.crossword.review import review
from bonmot.study.crossword.story import Story, story_of
from bonmot.study.sources import from_store
from bonmot.tables import Seating, Table
from tests.stores import in_memory
from tests.study.test_story import recorded, saved

EMPTY = "/".join(["15"] * 15)


def _told(text: str) -> Story:
    replay = gcg.check(gcg.read(text.encode()), lexicon="en")
    return story_of(past_of_record("a.gcg", replay), replay.lexicon)


def _opening(rack: str) -> Question:
    return Question.of_position(Position.from_cgp(f"{EMPTY} {rack}/ 0/0 0", "en"))


def test_luck_is_the_best_turn_against_the_mean_over_all_draws() -> None:
    kept = Rack("AEINRS", "en")
    question = _opening("AEINRST")
    counts = Counter(question.unseen) + Counter(Rack("T", "en").tiles)
    worth = {
        tile: static_ranking(_opening(str(Rack(kept.tiles + bytes([tile]), "en"))), 1)[0].equity for tile in counts
    }
    mean = sum(worth[tile] * count for tile, count in counts.items()) / counts.total()
    found = luck_of(question, kept.tiles, draws=2_000, seed=3)
    assert found.drawn == pytest.approx(worth[Rack("T", "en").tiles[0]])
    assert 0 < found.error < 1
    assert found.average == pytest.approx(mean, abs=4 * found.error)
    assert found.points == found.drawn - found.average


def test_what_was_told_of_a_draw_is_told_again_of_that_draw_only() -> None:
    def luck(rack: str = "AEINRST", board: str = EMPTY, tier: int = 2, kept: str = "AEI", seed: int = 1) -> Luck:
        position = Position.from_cgp(f"{board} {rack}/ 0/0 0", words.open("en", tier))
        return luck_of(Question.of_position(position), Rack(kept, "en").tiles, draws=20, seed=seed)

    first = luck()
    assert luck() is first, "who looks at a game again need not wait again"
    horn = EMPTY.replace("15", "6HORN5", 8).replace("6HORN5", "15", 7)
    others = [luck("AEINRSU"), luck(board=horn), luck(tier=1), luck(kept="EIN"), luck(seed=2)]
    assert first not in others
    assert luck() is first


def test_good_tiles_are_good_luck_and_bad_ones_bad() -> None:
    game = "#player1 ann\n#player2 bob\n>ann: AEINRST 8D NASTIER +66 66\n>bob: IIUUVVW - +0 0\n>ann: QZXJK?? - +0 66\n"
    story = _told(game)
    lucky, poor, _later = (luck_before(story, number) for number in (1, 2, 3))
    assert lucky is not None
    assert poor is not None
    assert lucky > 15
    assert poor < -15


def test_who_draws_nothing_has_no_luck_and_what_nobody_knows_is_not_told() -> None:
    game = "#player1 ann\n#player2 bob\n>ann: AEINRST - +0 0\n>bob: IIUUVVW -UUVVW +0 0\n>ann: AEINRST - +0 0\n"
    again = _told(game + ">bob: IIAEOTT - +0 0\n")
    assert luck_before(again, 3) == 0
    assert luck_before(again, 4) not in {0, None}
    # He kept two I, and cannot have none of them now: the record is wrong somewhere.
    assert luck_before(_told(game + ">bob: AAEOTTS - +0 0\n"), 4) is None
    assert luck_before(_told(game + ">bob:  - +0 0\n"), 4) is None


def test_the_luck_of_a_side_is_that_of_its_turns() -> None:
    found = review(recorded("en-two-players.gcg"))
    for side, summary in enumerate(found.sides):
        own = [judged for judged in found.turns if judged.line.side == side]
        assert summary.luck == pytest.approx(sum(judged.luck or 0 for judged in own))
        mistakes = [judged.missed for judged in own if judged.missed >= 1]
        assert summary.small + summary.clear + summary.big == len(mistakes) > 0
        assert summary.big == sum(missed > 20 for missed in mistakes)


def test_chances_are_those_of_the_win_table_and_the_end_is_certain() -> None:
    story = recorded("en-two-players.gcg")
    found = chances(story)
    assert len(found) == len(story)
    assert all(sum(after) == pytest.approx(1) for after in found)
    # After the second line Ann is on turn, 48 to 26, and sees eight tiles on the board and seven of her own.
    assert [line.total for line in story.lines[:2]] == [48, 26]
    assert found[1][0] == pytest.approx(win_chance_for("en").of_two(22, 100 - 8 - 7))
    assert found[-1] == (0, 1)


def test_three_have_chances_too() -> None:
    store = in_memory()
    setup = setup_for("modern", ["Ada", "Bob", "Cyd"], language="en")
    table = Table.create(store, setup, [Seating(computer=True, level=1)] * 3, seed=4)
    table.play_out()
    story = story_of(from_store(store, table.name).past)
    found = chances(story)
    assert all(sum(after) == pytest.approx(1) for after in found)
    assert all(0 < chance < 1 for chance in found[0])
    assert {side for side, chance in enumerate(found[-1]) if chance} == set(story.winners)


def test_nothing_is_told_of_a_game_that_is_being_played() -> None:
    with pytest.raises(BonmotError, match="review-after-the-end"):
        review(saved("modern-playing.jsonl")[1])
