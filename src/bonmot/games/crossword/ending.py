"""When a game ends, and what the tiles left change (K-06, K-09)."""

from bonmot.board import Rack
from bonmot.games.crossword.state import State
from bonmot.games.endings import counted, tiles_left
from bonmot.games.events import Ended
from bonmot.games.turns import left


def reason_to_end(state: State) -> str | None:
    """Why the game would end now, if it would: a code, or None."""
    rules = state.setup.edition.end
    active = left(len(state.sides), state.out)
    if not state.bag:
        went_out = _went_out(state)
        if went_out is not None and (rules.out == "ends" or not active):
            return "out"
        if rules.all_pass_with_empty_bag and state.passes >= len(active):
            return "all-passed"
        if rules.no_move and not any(_can_play(state, side) for side in active):
            return "no-move"
    if rules.scoreless_turns and state.scoreless >= rules.scoreless_turns:
        return "scoreless"
    return None


def ended(state: State, reason: str) -> Ended:
    """The end of a game for a reason found above: tiles left count against their owner (M-056, M-057)."""
    values = [Rack(rack, state.alphabet).value for rack in state.racks]
    out = _went_out(state)
    changes = tiles_left(values, out)
    if state.setup.edition.end.tiles_left == "twice-the-others" and out is not None and len(values) == 2:
        changes = [2 * sum(values) if side == out else 0 for side in range(2)]
    return counted(reason, state.scores, changes, state.retired)


def _went_out(state: State) -> int | None:
    """The side that played its last tile with an empty bag; the first of them when the others played on."""
    if state.bag:
        return None
    empty = [side for side, rack in enumerate(state.racks) if not rack and side not in state.retired]
    if len(empty) <= 1:
        return empty[0] if empty else None
    order = [turn.side for turn in reversed(state.turns) if turn.kind == "play"]
    # Their last plays tell who was first: the one whose last play lies furthest back.
    return max(empty, key=order.index)


def _can_play(state: State, side: int) -> bool:
    rack = state.racks[side]
    return bool(rack) and len(state.board.moves(Rack(rack, state.alphabet), top=1)) > 0
