"""The last turns of a game between two, looked at again by the engine: there, what was lost can be known exactly.

With an empty bag the endgame is searched, before the turn and after it: what was lost is the value of the best line,
less the value of what was played. With one tile in the bag the likeliest turns and the one that was played are weighed
by the endgames that follow, in every way that tile may lie. Either is searched in so many positions and no more, so a
review says of each turn how sure it is.
"""

from dataclasses import dataclass
from typing import Final, Literal

import msgspec

from bonmot import kernel
from bonmot.board import Board, IllegalMove, Move
from bonmot.board.compiled import move_of
from bonmot.errors import BonmotError
from bonmot.games.crossword import Pass, Play
from bonmot.players.crossword.engine.effort import POSITIONS
from bonmot.players.crossword.engine.question import Question
from bonmot.players.crossword.engine.simulation import static_ranking
from bonmot.players.crossword.engine.weighing import is_pre_endgame, weighed
from bonmot.study.crossword.asking import question_of_line
from bonmot.study.crossword.fortune import without
from bonmot.study.crossword.story import JUDGED, Story, StoryLine

Certainty = Literal["estimate", "weighed", "searched", "proved"]
"""
estimate   by points and by what the tiles kept are worth
weighed    one tile in the bag: by the endgames that follow, in every way it may lie
searched   empty bag: the best line that was found in so many positions
proved     empty bag: no line is better, for either side
"""

TRIED: Final = 6
"""Turns that are weighed besides the one that was played."""
_IDLE: Final = frozenset({"pass", "missed", "withdrawn"})
_MEMORY: Final = 16 << 20


@dataclass(frozen=True, slots=True)
class Ending:
    """What the engine found of a turn near the end."""

    best: Move | None
    """None is a pass."""
    missed: float
    """Points between the two in the end."""
    wins_missed: float
    """The share of games that the best wins more, from 0 to 1; in an endgame a half, or the whole."""
    certainty: Certainty


def ending(story: Story, number: int) -> Ending | None:
    """A line of the score sheet, counted from 1, judged by the engine; None where it cannot tell."""
    line = story.lines[number - 1]
    if len(story.names) != 2 or not story.is_usual or number - 1 in story.taken_back:
        return None
    try:
        question = _question(story, number)
        turn = _turn_of(story, question.board, line)
        if question.bag == 0:
            return _searched(question, turn)
        if question.bag == 1 and is_pre_endgame(question):
            return _weighed(question, turn)
    except (BonmotError, IllegalMove):
        pass  # a record may tell of plays that no board allows, and of tiles that cannot have been there
    return None


def _question(story: Story, number: int) -> Question:
    """What the side to move knew; how many turns in a row were passes and brought nothing is on the sheet."""
    before = [line for line in story.lines[: number - 1] if line.kind in JUDGED][::-1]
    passes = next((count for count, line in enumerate(before) if line.kind not in _IDLE), len(before))
    scoreless = next((count for count, line in enumerate(before) if line.score), len(before))
    question = question_of_line(story, number)
    limit = question.rules.end.scoreless_turns
    return msgspec.structs.replace(question, passes=passes, scoreless=min(scoreless, limit - 1) if limit else 0)


def _turn_of(story: Story, board: Board, line: StoryLine) -> Move | None:
    """The play of a line as the board judges it; None is a pass. `BonmotError` if it is neither."""
    if line.kind in _IDLE:
        return None
    if line.kind != "play":
        raise BonmotError("no-endgame", bag=0, seats=2)
    return board.judge(Move.parse(f"{line.place} {line.word}", story.alphabet, story.coordinates)).move


# ---- an empty bag


def _searched(question: Question, played: Move | None) -> Ending | None:
    found = _endgame(question, question.kernel_board, question.rack.tiles, question.unseen).solve(nodes=POSITIONS)
    if not found.line:
        return None
    best = None if found.line[0] is None else move_of(question.board, found.line[0])
    if _is_same(best, played):
        return Ending(best, 0, 0, "proved" if found.proved else "searched")
    own, own_is_proved = _value(question, played)
    ahead = question.scores[0] - question.scores[1]
    return Ending(
        best,
        max(0, found.value - own),
        max(0.0, _won(ahead + found.value) - _won(ahead + own)),
        "proved" if found.proved and own_is_proved else "searched",
    )


def _value(question: Question, played: Move | None) -> tuple[int, bool]:
    """What the mover gains on the other side from this turn to the end, and whether that is proved."""
    board = question.kernel_board.copy()
    kept, score = question.rack.tiles, 0
    if played is not None:
        board.play(played.row, played.column, played.down, played.tiles)
        kept, score = without(kept, played.played), played.score or 0
    if not kept and question.rules.end.out == "ends":
        values = question.board.alphabet.values
        return score + 2 * sum(values[tile - 1] for tile in question.unseen if tile), True
    after = msgspec.structs.replace(
        question,
        passes=question.passes + 1 if played is None else 0,
        scoreless=0 if score else question.scoreless + 1,
    )
    limit = after.rules.end.scoreless_turns
    # As the engine takes it: where nothing else ends a game that stands still, two passes do.
    ends_by_passes = after.rules.end.all_pass_with_empty_bag or not limit
    if (ends_by_passes and after.passes >= 2) or (limit and after.scoreless >= limit):
        return _left(question, question.unseen) - _left(question, kept), True
    found = _endgame(after, board, question.unseen, kept).solve(nodes=POSITIONS)
    return score - found.value, found.proved


def _left(question: Question, tiles: bytes) -> int:
    """What tiles are worth that stay on a rack."""
    return sum(question.board.alphabet.values[tile - 1] for tile in tiles if tile)


def _endgame(question: Question, board: kernel.Board, rack: bytes, other: bytes) -> kernel.Endgame:
    return kernel.Endgame(
        board,
        rack,
        other,
        **question.ending_rules,
        passes=question.passes,
        scoreless=question.scoreless,
        memory=_MEMORY,
    )


def _won(spread: int) -> float:
    return 1.0 if spread > 0 else 0.5 if spread == 0 else 0.0


# ---- one tile in the bag


def _weighed(question: Question, played: Move | None) -> Ending | None:
    own = _command(question, played)
    tried = [judged.command for judged in static_ranking(question, TRIED)]
    commands = [own, *(command for command in tried if isinstance(command, Play | Pass) and command != own)]
    found = weighed(question, commands, positions=POSITIONS)
    if not found:
        return None
    mine = next(turn for turn in found if turn.command == own)
    best = found[0]
    return Ending(
        _move(question, best.command), max(0.0, best.spread - mine.spread), max(0.0, best.won - mine.won), "weighed"
    )


def _command(question: Question, move: Move | None) -> Play | Pass:
    return Pass() if move is None else Play(move.place(question.board.coordinates), move.word)


def _move(question: Question, command: Play | Pass) -> Move | None:
    if isinstance(command, Pass):
        return None
    board = question.board
    parsed = Move.parse(f"{command.place} {command.word}", board.alphabet, board.coordinates)
    return board.judge(parsed, question.rack).move


def _is_same(one: Move | None, other: Move | None) -> bool:
    """Whether two turns lay the same tiles on the same squares; a single tile may be written both ways."""
    if one is None or other is None:
        return one is other
    return dict(zip(one.squares, one.played, strict=True)) == dict(zip(other.squares, other.played, strict=True))
