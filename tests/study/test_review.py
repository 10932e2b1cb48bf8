"""Reviews of real games: what could have been played, and what it would have been worth."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bonmot.board import Move, Rack
from bonmot.errors import BonmotError
from bonmot.games.crossword import Pass, Play, Resign, setup_for
from bonmot.kernel import BLANK_MARK
from bonmot.notation import gcg
from bonmot.notation.crossword import past_of_record
from bonmot.players.crossword import board_of, rack_of
from bonmot.players.crossword.hints import best_move
from bonmot.players.crossword.leaves import leaves_for
from bonmot.players.crossword.noticing import Outlook
from bonmot.study.crossword.review import EXPERT, VERDICTS, kept_worth, review
from bonmot.study.crossword.story import JUDGED, Story, story_of
from bonmot.study.crossword.telling import best_told, report, summary_told, verdict_told
from bonmot.study.sources import from_file, from_store
from bonmot.tables import Seating, Table
from bonmot.texts import LANGUAGES
from tests.notation.files import FAULTLESS
from tests.players.crossword.engine.test_endgame import value, worth_of
from tests.stores import in_memory
from tests.study.test_story import OVER, PLAYING, SAVES, recorded, saved


def played(level: int, seed: int = 5) -> Story:
    """A whole game between two computers."""
    store = in_memory()
    setup = setup_for("modern", ["Ada", "Bob"], language="en")
    seats = [Seating(computer=True, level=level)] * 2
    table = Table.create(store, setup, seats, seed=seed)
    table.play_out()
    return story_of(from_store(store, table.name).past)


@pytest.mark.parametrize("name", OVER)
def test_every_turn_of_a_finished_game_is_judged(name: str) -> None:
    story = saved(name)[1]
    found = review(story)
    assert found.skipped == 0
    assert found.turns
    for judged in found.turns:
        assert story.lines[judged.number - 1] is judged.line
        assert judged.missed >= 0
        assert judged.verdict in VERDICTS
        assert found.turn(judged.number) is judged
        if judged.best is not None:
            # What is advised can be laid with the tiles that were held, and brings what is said.
            assert story.board(judged.number - 1).judge(judged.best, judged.rack).score == judged.best.score
    for side, summary in enumerate(found.sides):
        assert summary.points == story.scores[side]
        assert summary.missed == pytest.approx(sum(each.missed for each in found.turns if each.line.side == side))


def test_with_an_empty_bag_it_is_known_exactly_what_was_lost() -> None:
    """Every turn of both sides is tried to the end, by the board of people: the same is lost by that."""
    story = played(8)
    seen = set()
    for judged in review(story).turns:
        scene = story.scene(judged.number - 1)
        if scene.bag:
            assert judged.certainty in ("estimate", "weighed")
            continue
        assert judged.certainty in ("proved", "searched")
        mine, others = (str(Rack(rack or b"", story.alphabet)) for rack in turned(scene.racks, judged.line.side))
        if judged.certainty != "proved" or len(mine + others) > 9:
            continue
        board, after = story.board(judged.number - 1), story.board(judged.number)
        left = Rack(story.scene(judged.number).racks[judged.line.side] or b"", story.alphabet)
        gained = 2 * worth_of(others, board) if not left else -value(after, others, str(left), 0)
        assert judged.missed == value(board, mine, others, 0) - (judged.line.score + gained)
        assert verdict_told(judged).endswith("; proved")
        seen.add(judged.verdict)
    assert {"best", "good"} <= seen, "some lose something, some nothing"


def turned(racks: tuple[bytes | None, ...], side: int) -> list[bytes | None]:
    """The racks of two, that of a side first."""
    return [racks[side], racks[1 - side]]


@pytest.mark.parametrize(("seed", "turn", "is_best"), [(21, 21, True), (22, 19, False), (23, 20, True)])
def test_with_one_tile_in_the_bag_turns_are_weighed_to_the_end(seed: int, turn: int, *, is_best: bool) -> None:
    story = played(10, seed)
    judged = review(story).turn(turn)
    assert judged is not None
    assert story.scene(turn - 1).bag == 1
    assert judged.certainty == "weighed"
    assert "weighed by the endgames that follow" in verdict_told(judged)
    assert (judged.missed == 0) == (judged.wins_missed == 0) == is_best
    if not is_best:
        assert f"the best wins {round(100 * judged.wins_missed)} % more often" in verdict_told(judged)
    turns = [each for each in report(review(story))["turns"] if each["turn"] == turn]  # type: ignore[attr-defined]
    assert [each["certainty"] for each in turns] == ["weighed"]


def test_a_game_that_was_thrown_away_at_the_end_is_told_so() -> None:
    lost = [judged for judged in review(played(4, 7)).turns if judged.wins_missed]
    assert lost
    for judged in lost:
        assert judged.verdict in {"fair", "weak", "all-tiles"}
        assert "it cost the game" in verdict_told(judged)


@pytest.mark.parametrize("name", PLAYING)
def test_no_game_is_reviewed_while_it_is_played(name: str) -> None:
    with pytest.raises(BonmotError, match="review-after-the-end"):
        review(saved(name)[1])


def test_the_best_move_is_that_of_the_hints() -> None:
    story = saved("regles-over.jsonl")[1]
    for judged in review(story).turns:
        scene = story.scene(judged.number - 1)
        if judged.best is None or not scene.bag:
            continue
        seen = [0 if tile & BLANK_MARK else tile for tile in scene.squares if tile]
        unseen = Counter(story.everything) - Counter(seen) - Counter(judged.rack.tiles)
        here = Outlook(story.board(judged.number - 1), judged.rack, scene.bag, 0, bytes(unseen.elements()))
        advised = best_move(here)
        assert advised is not None
        assert worth(advised, here) == worth(judged.best, here)


def worth(move: Move, here: Outlook) -> float:
    alphabet = here.board.alphabet
    kept = here.rack.without(Rack(bytes(0 if tile & BLANK_MARK else tile for tile in move.played), alphabet))
    return (move.score or 0) + kept_worth(kept.tiles, here, leaves_for(alphabet.name))


def test_who_plays_best_misses_nothing() -> None:
    story = played(level=8)
    strong = review(story)
    weak = review(played(level=1))
    assert sum(side.missed for side in strong.sides) < sum(side.missed for side in weak.sides) / 4
    assert sum(side.best_moves for side in strong.sides) > sum(side.best_moves for side in weak.sides)


@given(number=st.integers(0, 24), bag=st.sampled_from([0, 1, 40]), unseen=st.integers(0, 30))
def test_tiles_kept_are_worth_what_the_kernel_says(number: int, bag: int, unseen: int) -> None:
    story = recorded("en-two-players.gcg")
    held = story.scene(number).racks[story.lines[number].side]
    assert held
    rack = Rack(held, story.alphabet)
    board = story.board(number)
    leaves = leaves_for("en")
    here = Outlook(board, rack, bag, unseen, bytes([0, 1, 1, 5, 19]))
    for move, equity in here.moves(EXPERT, leaves):
        assert move.score is not None
        kept = rack.without(bytes(0 if tile & BLANK_MARK else tile for tile in move.played)).tiles
        assert move.score + kept_worth(kept, here, leaves) == pytest.approx(equity / 100)


def test_a_missed_play_of_all_the_tiles_is_named() -> None:
    game = b"#player1 ann\n#player2 bob\n>ann: AEINRST 8G TIN +6 6\n"
    (judged,) = review(told(gcg.read(game))).turns
    assert judged.verdict == "all-tiles"
    assert judged.best is not None
    assert len(judged.best.played) == 7
    assert judged.missed > 40


def test_words_that_the_lexicon_does_not_have_are_named() -> None:
    verdicts = [judged.verdict for judged in review(recorded("doubt-phoney-stands.gcg")).turns]
    assert verdicts.count("unknown") == 1
    assert "taken-back" in [judged.verdict for judged in review(recorded("en-phoney.gcg")).turns]


def test_words_that_the_table_knows_are_not_called_unknown() -> None:
    # Letters may lie in any order there, and no lexicon has them like that.
    assert "unknown" not in [judged.verdict for judged in review(saved("clabbers-over.jsonl")[1]).turns]


def test_what_the_table_forbids_is_not_advised() -> None:
    store = in_memory()
    setup = setup_for("modern", ["Ada", "Bob"], language="en", options={"constraints.minimum_length": 5})
    table = Table.create(store, setup, seed=5)
    for _turn in range(8):
        seat = min(table.view(None).acting)
        view = table.view(seat).game
        moves = board_of(view).moves(rack_of(view))
        move = next(each for each in moves if len(each.tiles) >= 5)
        table.submit(seat, Play(move.place(), move.word))
    table.submit(0, Resign())
    found = review(story_of(from_store(store, table.name).past))
    assert len(found.turns) == 8
    assert all(judged.best is not None and len(judged.best.tiles) >= 5 for judged in found.turns)


def test_words_of_the_house_are_advised_and_those_it_bans_are_not() -> None:
    def advised(lexicon: str) -> str:
        store = in_memory()
        table = Table.create(store, setup_for("modern", ["Ada", "Bob"], language="en", lexicon=lexicon), seed=3)
        seat = min(table.view(None).acting)
        held.append(table.view(seat).game.sides[seat].rack)
        table.submit(seat, Pass())
        table.submit(seat, Resign())
        best = review(story_of(from_store(store, table.name).past)).turns[0].best
        assert best is not None
        return best.word.upper()

    held: list[str] = []
    usual = advised("en")
    assert advised(f"en -{usual}") != usual
    everything = held[0]
    assert everything.isalpha()
    assert advised(f"en +{everything}") == everything != usual


def test_racks_that_were_not_written_down_are_not_judged() -> None:
    game = gcg.read(b"#player1 ann\n#player2 bob\n>ann: TIN 8G TIN +6 6\n>bob: AEINRST 9H RE +4 4\n>ann: X - +0 6\n")
    found = review(told(game))
    assert [judged.number for judged in found.turns] == [2]
    assert found.skipped == 2
    bare = gcg.read(b"#player1 ann\n#player2 bob\n>ann: TIN 8G TIN +6 6\n")
    with pytest.raises(BonmotError, match="no-racks-recorded"):
        review(told(bare))


def told(game: gcg.Game) -> Story:
    replay = gcg.check(game, lexicon="en")
    return story_of(past_of_record("", replay), replay.lexicon)


def test_a_language_without_words_cannot_be_judged() -> None:
    with pytest.raises(BonmotError, match="no-lexicon-for-language"):
        review(recorded("es-digraphs.gcg"))


@pytest.mark.parametrize("name", [name for name in FAULTLESS if name.startswith(("en", "fr"))])
def test_every_good_record_can_be_reviewed(name: str) -> None:
    story = recorded(name)
    found = review(story)
    assert len(found.sides) == len(story.names)
    assert len(found.turns) + found.skipped == sum(line.kind in JUDGED for line in story.lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_reviews_are_told(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", language)
    found = review(saved("deluxe-over.jsonl")[1])
    for judged in found.turns:
        assert verdict_told(judged)
        assert best_told(judged)
    summary = summary_told(found.sides[0])
    wanted = {
        "en": "Ada: 599 points, 54.5 a play; best word EXODERM (100 points); all the tiles 4 times; ",
        "fr": "Ada : 599 points, 54,5 par coup ; meilleur mot EXODERM (100 points) ; tous les jetons 4 fois ; ",
    }
    assert summary.replace("\N{NO-BREAK SPACE}", " ").startswith(wanted[language])


def test_a_damaged_log_tells_what_comes_before(tmp_path: Path) -> None:
    lines = (SAVES / "modern-over.jsonl").read_bytes().splitlines(keepends=True)
    file = tmp_path / "cut.jsonl"
    file.write_bytes(b"".join(lines[:12]))
    source = from_file(file)
    assert source.damaged
    assert 0 < len(source.past.view.score_lines) < len(saved("modern-over.jsonl")[1])
    assert not source.past.is_over
    file.write_bytes(b"".join(lines[:1]))
    with pytest.raises(BonmotError, match="log-cut"):
        from_file(file)
    file.write_bytes(b"nothing\n")
    with pytest.raises(BonmotError, match="not-a-record-file"):
        from_file(file)
