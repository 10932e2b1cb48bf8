"""A stored game that is played again: its racks and its tops are known before, but to nobody at the table.

All of it is tried when a table is set up: a course that cannot be played is refused with the number of the round, and
without a word of what is in it, for whoever reads that may be about to play.
"""

from collections import Counter
from collections.abc import Iterable

from bonmot.board import Judgement, Rack
from bonmot.errors import BonmotError
from bonmot.games.duplicate.drawing import split
from bonmot.games.duplicate.edition import Edition
from bonmot.games.duplicate.events import Closed, Drawn, Former, Opened, Round, Setup, Slip, Step
from bonmot.games.duplicate.judging import chosen, reading, tops
from bonmot.games.duplicate.state import State, evolved
from bonmot.games.game import Refused
from bonmot.games.legible import legible
from bonmot.games.moments import BEGINNING
from bonmot.games.setups import tidied

_LONGEST_TEXT = 40


def as_written(place: str, word: str, score: int | None = None) -> Slip:
    """A slip as it came in, cleaned."""
    place, word = ("".join(legible(text).split())[:_LONGEST_TEXT] for text in (place, word))
    return Slip(place.upper(), word, score)


def of_field(field: Iterable[Former], edition: Edition) -> tuple[Former, ...]:
    """Those who played a game before: names that can be shown, slips that can be judged."""
    longest = edition.seats.name_length
    return tuple(
        Former(
            tidied(legible(former.name))[:longest].strip(),
            tuple(as_written(slip.place, slip.word) for slip in former.slips),
        )
        for former in field
    )


def check_course(setup: Setup) -> None:
    """Refuse a course that cannot be played to its end."""
    state = evolved(None, Opened(setup, 0))
    for number, step in enumerate(setup.course, 1):
        state = _after(state, number, step)


def _after(state: State, number: int, step: Step) -> State:
    """The state after one more round of a course."""
    try:
        rack = Rack(step.rack, state.alphabet).tiles
    except BonmotError as error:
        raise Refused("course-rack", number=number) from error
    there = Counter(state.pool.everything + b"\0" * state.jokers)
    if not 2 <= len(rack) <= state.setup.edition.tiles.rack or Counter(rack) - there:
        raise Refused("course-rack", number=number)
    new = split(state.kept, rack)
    drawn = Drawn(number, state.text(new.kept), state.text(new.new), (), BEGINNING)
    state = evolved(state, drawn)
    try:
        laid = stored_top(state, step) if step.word else _found(state)
    except BonmotError as error:
        raise Refused("course-word", number=number) from error
    place = laid.move.place(state.board.coordinates)
    round_ = Round(number, drawn.kept, drawn.new, (), place, laid.move.word, laid.score, 1, 0, ())
    return evolved(state, Closed(round_, BEGINNING))


def stored_top(state: State, step: Step) -> Judgement:
    """What was laid in a round of a stored game; whether it is a word, those who played it knew."""
    judgement = reading(state.board, Rack(state.rack, state.alphabet), Slip(step.place, step.word))
    if len(judgement.move.played) > state.setup.edition.draw.plays:
        raise BonmotError("bad-move", text=step.word)
    return judgement


def _found(state: State) -> Judgement:
    """What will be laid where a course has racks only: only the program always lays the same."""
    edition = state.setup.edition
    best = tops(state.board, state.rack, edition.draw.plays).moves
    if not best or (edition.top.laid, edition.top.choice) != ("top", "program"):
        raise BonmotError("bad-move", text="")
    return state.board.judge(chosen(state.board, state.rack, best))
