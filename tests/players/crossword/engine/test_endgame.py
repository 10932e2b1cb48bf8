"""Endgames through the engine's own door: the value is that of trying everything, and whoever asks may stop it."""

import threading

import pytest

from bonmot.board import Board, Move, Position, Rack
from bonmot.errors import BonmotError
from bonmot.games.crossword.edition import EndRules
from bonmot.kernel import StopFlag
from bonmot.players.crossword.engine import Question
from bonmot.players.crossword.engine.endgame import EndgameTask
from bonmot.players.crossword.engine.endgame_of_many import estimate
from bonmot.players.crossword.engine.pre_endgame import PreEndgameTask
from bonmot.players.crossword.engine.question import Rules

OPENINGS = ("8G QUARTZ", "8F WHARF", "8H JUMPY", "8G FJORD", "8E VEXING", "8F KLUTZY")
RACKS = (("EI", "OT"), ("SA", "NE"), ("GO", "TI"), ("E", "RA"), ("DU", "S"), ("OX", "IQ"))


def question(
    opening: str, racks: tuple[str, ...], rules: Rules, *, bag: int = 0, scores: tuple[int, ...] = ()
) -> Question:
    """One word lies on the board; the mover's rack is the first one."""
    board = Board("en")
    board.push(opening)
    letters = board.alphabet.encode_tiles
    position = Position(
        board=board,
        racks=(Rack(letters(racks[0]), board.alphabet),),
        scores=scores or (0,) * len(racks),
        scoreless=0,
    )
    everything = b"".join(letters(rack) for rack in racks) + bytes(tile for tile in board.squares if tile)
    made = Question.of_position(position, rules, bag=everything)
    assert made.bag == bag
    return made


def value(board: Board, mine: str, others: str, passes: int) -> int:
    """Every turn of both sides to the end, the board of people asked for each; two passes end the game."""
    worth = {rack: worth_of(rack, board) for rack in (mine, others)}
    best = worth[others] - worth[mine] if passes == 1 else -value(board, others, mine, passes + 1)
    for move in board.moves(mine):
        left = without(mine, move)
        assert move.score is not None
        if not left:
            best = max(best, move.score + 2 * worth[others])
            continue
        after = board.copy()
        after.push(move)
        best = max(best, move.score - value(after, others, left, 0))
    return best


def worth_of(rack: str, board: Board) -> int:
    """What tiles count."""
    return Rack(board.alphabet.encode_tiles(rack), board.alphabet).value if rack else 0


def without(rack: str, move: Move) -> str:
    """What is kept of a rack without blanks."""
    for tile in move.played:
        rack = rack.replace(move.alphabet.tile_text(tile), "", 1)
    return rack


@pytest.mark.parametrize(("opening", "racks"), list(zip(OPENINGS, RACKS, strict=True)))
def test_an_endgame_is_worth_what_trying_everything_says(opening: str, racks: tuple[str, str]) -> None:
    asked = question(opening, racks, Rules(end=EndRules(all_pass_with_empty_bag=True)))
    answer = EndgameTask(asked).solve()
    assert answer.proved
    assert answer.value == answer.low == answer.high == value(asked.board, *racks, 0)
    # The line comes to just that.
    board, left, spread = asked.board.copy(), list(racks), 0
    for number, move in enumerate(answer.line):
        if move is not None:
            side = number % 2
            spread += (1, -1)[side] * board.judge(move).score
            board.push(move)
            left[side] = without(left[side], move)
    mine, others = (worth_of(rack, board) for rack in left)
    out = 2 if not (left[0] and left[1]) else 1
    assert spread + out * (others - mine) == answer.value


def test_every_edition_ends_in_its_own_way() -> None:
    # Whoever must pass when the next scoreless turn ends the game cannot wait for the other.
    few = question("8G QUARTZ", ("V", "EI"), Rules(end=EndRules(scoreless_turns=1)))
    many = question("8G QUARTZ", ("V", "EI"), Rules(end=EndRules(scoreless_turns=6)))
    assert EndgameTask(few).solve().value == 2 - 4
    assert EndgameTask(many).solve().value < 2 - 4


def test_an_endgame_is_stopped_and_says_what_it_knows() -> None:
    asked = question("8G QUARTZ", ("AEINRST", "DEGLOIU"), Rules())
    task = EndgameTask(asked, memory=1 << 16)
    before = task.so_far
    assert before is None
    stop = StopFlag()
    answers = []
    thread = threading.Thread(target=lambda: answers.append(task.solve(stop=stop)))
    thread.start()
    while thread.is_alive() and not task.so_far:
        thread.join(0.01)
    stop.raise_()
    thread.join()
    known = answers[0]
    assert task.so_far == known
    assert known.best is not None
    assert known.proved == (known.low is not None and known.low == known.high)
    again = EndgameTask(asked).solve(nodes=2000)
    assert again.nodes <= 2001
    assert again == EndgameTask(asked).solve(nodes=2000)


def test_one_tile_in_the_bag() -> None:
    rules = Rules(rack=2, end=EndRules(scoreless_turns=2))
    asked = question("8G QUARTZ", ("EI", "OTS"), rules, bag=1, scores=(40, 38))
    answer = PreEndgameTask(asked).solve()
    assert answer.proved
    assert answer.wins_proved
    assert answer.ways == 3
    assert answer.assumptions == ("every-way-equally-likely", "order-known-afterwards")
    best = answer.turns[0]
    assert best.won + best.drawn + best.lost == 3
    assert best.open == 0
    # Each turn in each way, by hand: 2 is a win, 1 a draw.
    rows = [([outcome(asked.board, move, bag) for bag in "OTS"]) for move in asked.board.moves("EI")]
    points = [sum(2 * (spread + 2 > 0) + (spread + 2 == 0) for spread in row) for row in rows]
    spreads = [sum(row) / 3 for row in rows]
    assert best.exact
    assert (2 * best.won + best.drawn, best.spread) == max(zip(points, spreads, strict=True))


def outcome(board: Board, move: Move, bag: str) -> int:
    """What a turn brings if this tile is in the bag, tried to the end."""
    after = board.copy()
    after.push(move)
    assert move.score is not None
    return move.score - value(after, "OTS".replace(bag, ""), without("EI", move) + bag, 0)


def test_two_tiles_in_the_bag_are_not_all_proved() -> None:
    rules = Rules(rack=2, exchange_minimum=1, end=EndRules(scoreless_turns=2))
    answer = PreEndgameTask(question("8G QUARTZ", ("EI", "OTSA"), rules, bag=2)).solve()
    assert {turn.exact for turn in answer.turns} == {True, False}
    assert "nobody-exchanges" in answer.assumptions
    assert answer.ways == 12
    few = PreEndgameTask(question("8G QUARTZ", ("EI", "OTSA"), rules, bag=2)).solve(nodes=20)
    assert few.nodes <= 21
    assert not few.wins_proved
    assert len(few.turns) == len(answer.turns)
    some = PreEndgameTask(question("8G QUARTZ", ("EI", "OTSA"), rules, bag=2)).solve(most_ways=5, seed=1)
    assert some.ways == 5
    assert "some-ways-only" in some.assumptions


def test_three_players_are_judged_by_playing_on() -> None:
    asked = question("8G QUARTZ", ("EIS", "OTN", "AER"), Rules(), scores=(10, 20, 30))
    found = estimate(asked, deals=3, seed=5)
    assert found.deals == 3
    assert found == estimate(asked, deals=3, seed=5)
    assert found.best is not None
    values = [worth for _move, worth in found.turns]
    assert values == sorted(values, reverse=True)
    stop = StopFlag()
    stop.raise_()
    assert estimate(asked, stop=stop).deals == 0


def test_other_questions_are_refused() -> None:
    rules = Rules(rack=2)
    for task, code, racks, bag in (
        (EndgameTask, "no-endgame", ("EI", "OTS"), 1),
        (PreEndgameTask, "no-pre-endgame", ("EI", "OT"), 0),
        (PreEndgameTask, "no-pre-endgame", ("EI", "OTSANED"), 5),
        (EndgameTask, "no-endgame", ("EI", "OT", "SA"), 0),
    ):
        with pytest.raises(BonmotError) as refused:
            task(question("8G QUARTZ", racks, rules, bag=bag))
        assert refused.value.code == code
