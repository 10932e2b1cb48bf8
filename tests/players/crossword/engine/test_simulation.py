"""Simulation is what a slow and plain computation says for the same draws, and does not depend on threads."""

from threading import Thread

import pytest

from bonmot import kernel
from bonmot.board import Board, Move, Position, Rack
from bonmot.board.compiled import compiled
from bonmot.games.crossword import Exchange, Pass, Play
from bonmot.kernel import StopFlag
from bonmot.players.crossword.engine import Question
from bonmot.players.crossword.engine.simulation import LastPlay, Simulation, kernel_position, static_ranking

_ROWS = "15/15/15/15/15/15/15/4STONED5/15/15/15/15/15/15/15"


def _question(rest: str = " AEIRTL?/ 30/10 0") -> Question:
    return Question.of_position(Position.from_cgp(_ROWS + rest, "en"))


def _plain(question: Question, command: Play | Exchange | Pass, draw: tuple[list[bytes], bytes], plies: int) -> float:
    """The spread after some plies, computed with nothing but boards and leaves; the mover draws from the back."""
    board, leaves = question.board.copy(), question.leaves
    assert leaves is not None
    racks, bag = [bytearray(rack) for rack in draw[0][:2]], bytearray(draw[1])
    scores, left = list(question.scores), [0.0, 0.0]
    for turn in range(plies + 1):
        side = turn % 2
        rack = Rack(bytes(racks[side]), board.alphabet)
        if turn == 0:
            assert isinstance(command, Play)
            move = board.judge(Move.parse(f"{command.place} {command.word}", board.alphabet), rack).move
            score = board.judge(move).score
        else:
            worth = {kept: leaves.value(kept) for kept in _subsets(bytes(sorted(racks[side])))}
            best = max(
                board.moves(rack),
                key=lambda each: 100 * (each.score or 0) + worth[bytes(sorted(rack.without(each.played).tiles))],
            )
            kept = bytes(sorted(rack.without(best.played).tiles))
            # In these positions nobody would rather exchange.
            assert 100 * (best.score or 0) + worth[kept] > max(worth.values())
            move, score = best, best.score or 0
        scores[side] += score
        racks[side] = bytearray(rack.without(move.played).tiles)
        left[side] = leaves.value(bytes(sorted(racks[side]))) / 100
        while len(racks[side]) < 7 and bag:
            racks[side].append(bag.pop(-1 if side == 0 else 0))
        board.push(move)
    return scores[0] + left[0] - scores[1] - left[1]


def _subsets(tiles: bytes) -> set[bytes]:
    sets = {b""}
    for tile in tiles:
        sets |= {each + bytes([tile]) for each in sets if len(each) < 6}
    return {bytes(sorted(each)) for each in sets}


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_plain_computation_says_the_same(rounds: int) -> None:
    """What is expected after each round counts alike."""
    question = _question()
    simulation = Simulation(question, candidates=2, seed=11, plies=2 * rounds)
    for number, candidate in enumerate(static_ranking(question, 2)):
        assert isinstance(candidate.command, Play)
        for iteration in range(2):
            draw = simulation._kernel.draw(iteration)
            _win, spread, plies = simulation._kernel.outcome(number, iteration)
            assert plies == 2 * rounds
            expected = [_plain(question, candidate.command, draw, 2 * (each + 1)) for each in range(rounds)]
            assert spread == pytest.approx(sum(expected) / rounds)


def test_while_few_games_are_played_points_and_leave_have_a_say() -> None:
    """Of moves that are all possible, the right one is chosen more often than by the few games alone."""
    question = _question(" EIGNVWX/ 10/30 0")
    known = Simulation(question, candidates=10, seed=99, confidence=1, most_samples=8_000).run()
    chosen, by_games = 0, 0
    for seed in range(40):
        few = Simulation(question, candidates=10, seed=seed, confidence=1, most_samples=60).run()
        chosen += few.best.command == known.best.command
        by_games += max(few.ranking, key=lambda each: each.win or 0).command == known.best.command
    assert chosen >= by_games + 8


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_threads_change_nothing(seats: int) -> None:
    question = _question(f" AEIRTL?{'/' * (seats - 1)} {'/'.join(['20'] * seats)} 0")
    first, *others = (
        Simulation(question, candidates=5, seed=4, most_samples=256).run(threads) for threads in (1, 2, 4)
    )
    assert first.samples == 256
    assert all(other == first for other in others)


def test_a_question_is_decided() -> None:
    sure = Simulation(_question(), seed=2, candidates=[Play("7G", "RETAIL"), Pass()], most_samples=5_000).run()
    assert sure.is_decided
    assert sure.samples < 1_000
    assert sure.best.kind == "play"
    best, worst = sure.ranking
    assert best.win is not None
    assert worst.win is not None
    assert best.win - worst.win > max(best.win_interval, worst.win_interval)


def test_it_can_be_read_and_stopped_while_it_runs() -> None:
    simulation, stop = Simulation(_question(), confidence=1, most_samples=10_000_000), StopFlag()
    thread = Thread(target=simulation.run, args=(1, stop))
    thread.start()
    while simulation.so_far().samples == 0:
        pass
    stop.raise_()
    thread.join()
    seen = simulation.so_far()
    assert 0 < seen.samples < 10_000_000
    assert not seen.is_decided
    assert seen.best.samples > 0
    assert simulation.run(1, stop) == seen


def test_exchanges_and_moves_that_somebody_names() -> None:
    question = _question(" IIIIUUU/ 0/0 0")
    ranking = static_ranking(question, 3)
    assert ranking[0].kind == "exchange"
    simulated = Simulation(question, candidates=2, also=[Exchange("IUU"), Pass()], most_samples=128).run()
    assert {(each.kind, each.text) for each in simulated.ranking} >= {("exchange", "IUU"), ("pass", "")}


def test_the_end_of_a_game_is_counted() -> None:
    """Nothing is left to draw, and whoever goes out gains what the other holds: the outcome is certain."""
    question = _question(" S/V 100/50 0")
    # All other tiles are on a board that we cannot write here: the bag is told to be empty.
    question = Question.of_position(
        Position.from_cgp(_ROWS + " S/V 100/50 0", "en"), bag=bytes(sorted([*b"\x13\x14\x0f\x0e\x05\x04", 19, 22]))
    )
    assert question.bag == 0
    [best] = Simulation(question, candidates=1, plies=0, most_samples=8).run().ranking
    assert best.win == 1
    assert best.spread == best.score + 50 + 2 * 4


def test_what_the_last_play_tells_is_used() -> None:
    """Whoever plays QI alone, and keeps six tiles, has not kept a word of seven letters."""
    board = Board("en")
    move = board.judge(Move.parse("8G QI", "en")).move
    board.push(move)
    position = Position(board, (Rack("AEIRTL?", "en"),), (0, 22))
    question = Question.of_position(position)
    before = LastPlay(Board("en"), move)
    leaves = kernel.inferred_leaves(
        kernel_position(question), compiled(before.board), move.row, move.column, move.down, move.tiles, samples=200
    )
    assert len(leaves) == 200
    assert all(len(leave.tiles) == 5 for leave in leaves)
    weights = sorted(leave.weight for leave in leaves)
    assert weights[0] < 0.01
    assert weights[-1] > 0.1
    assert Simulation(question, candidates=2, before=before, most_samples=64).run().samples == 64


def test_who_makes_little_of_a_turn_is_taken_to_have_kept_good_tiles() -> None:
    """AA for four points: with poor tiles in hand nobody plays that."""
    board = Board("en")
    move = board.judge(Move.parse("8G AA", "en")).move
    board.push(move)
    question = Question.of_position(Position(board, (Rack("EIRTLNO", "en"),), (0, 4)))
    found = kernel.inferred_leaves(
        kernel_position(question), compiled(Board("en")), move.row, move.column, move.down, move.tiles, samples=2_000
    )
    leaves = question.leaves
    assert leaves is not None
    plain = sum(leaves.value(each.tiles) for each in found) / len(found)
    weighed = sum(leaves.value(each.tiles) * each.weight for each in found) / sum(each.weight for each in found)
    assert weighed > plain + 300, "three points at least"
    # And so they lie on that rack in the games that are played out.
    before = LastPlay(Board("en"), move)
    simulation = Simulation(question, candidates=1, before=before, seed=1)
    racks = [simulation._kernel.draw(number)[0][1] for number in range(200)]
    others = [Simulation(question, candidates=1, seed=1)._kernel.draw(number)[0][1] for number in range(200)]
    assert sum(rack.count(0) for rack in racks) > sum(rack.count(0) for rack in others)


@pytest.mark.parametrize(
    "change",
    [
        {"racks": [b"\x01", None, None]},
        {"held": [7, -1]},
        {"held": [7, 200]},
        {"scores": [1 << 30, 0]},
        {"unseen": b"\xc8"},
        {"racks": [None, None]},
        {"scoreless": -1},
        {"rack": 0},
        {"rack": 99},
        {"leaves": kernel.LeaveTable(3)},
    ],
)
def test_the_kernel_refuses_what_cannot_be(change: dict[str, object]) -> None:
    usual: dict[str, object] = {
        "unseen": bytes(range(1, 27)),
        "racks": [b"\x01\x02\x03\x04\x05\x06\x07", None],
        "held": [7, 7],
        "scores": [0, 0],
    }
    make: object = kernel.SimulationPosition
    assert callable(make)
    make(compiled(_question().board), **usual)
    with pytest.raises(ValueError, match=r"."):
        make(compiled(_question().board), **(usual | change))


@pytest.mark.parametrize(
    "options",
    [{"plies": -1}, {"plies": 10**6}, {"confidence": float("nan")}, {"confidence": 0.1}, {"most_samples": 10**15}],
)
def test_the_kernel_refuses_plans_that_cannot_be(options: dict[str, float]) -> None:
    make: object = Simulation
    assert callable(make)
    with pytest.raises(ValueError, match="out of bounds"):
        make(_question(), **options)
