"""What was luck in a game, and how its chances moved: what each draw was worth, and who was likely to win.

A draw is compared with others that were possible, by the best turn that each allows: whoever plays badly with good
tiles was lucky all the same. Chances are those of a table learned from games between strong players (two sides), or a
plain curve (three and four).
"""

from bonmot.board import Move
from bonmot.errors import BonmotError
from bonmot.kernel import BLANK_MARK
from bonmot.players.crossword.engine.luck import luck_of
from bonmot.players.crossword.engine.winning import win_chance_for
from bonmot.study.crossword.asking import question_of_line
from bonmot.study.crossword.story import JUDGED, Story, StoryLine

CHANCES_OF: frozenset[int] = frozenset({2, 3, 4})
"""How many sides may play where chances can be told."""


def luck_before(story: Story, number: int) -> float | None:
    """What the draw before a line of the score sheet, counted from 1, was worth; None where nothing tells it.

    A side that has drawn nothing since its last turn had no luck, good or bad.
    """
    kept = _kept(story, number)
    if kept is None or not story.is_usual or len(story.names) not in CHANCES_OF:
        return None
    if len(kept) == len(story.scene(number - 1).racks[story.lines[number - 1].side] or b""):
        return 0.0
    try:
        return luck_of(question_of_line(story, number), kept, seed=number).points
    except BonmotError:
        return None  # a record may tell of tiles that cannot have been there


def chances(story: Story) -> tuple[tuple[float, ...], ...]:
    """How likely each side was to win, after each line of the score sheet; nothing where nobody can tell."""
    if len(story.names) not in CHANCES_OF:
        return ()
    return tuple(_chances(story, number) for number in range(1, len(story) + 1))


def without(held: bytes, played: bytes) -> bytes:
    """A rack without tiles; what a record says was played without having been held changes nothing."""
    left = bytearray(held)
    for tile in played:
        piece = 0 if tile & BLANK_MARK else tile
        if piece in left:
            left.remove(piece)
    return bytes(left)


def _kept(story: Story, number: int) -> bytes | None:
    """What a side had before it drew for a line; None if nobody knows."""
    side = story.lines[number - 1].side
    held = story.scene(number - 1).racks[side]
    if not held:
        return None
    own = [at for at, line in enumerate(story.lines[: number - 1], 1) if line.side == side and line.kind in JUDGED]
    if not own:
        return b""
    before = own[-1]
    rack = story.scene(before - 1).racks[side]
    given = None if rack is None else _given(story, story.lines[before - 1], taken_back=before - 1 in story.taken_back)
    if rack is None or given is None:
        return None
    kept = without(rack, given)
    drawn = without(held, kept)
    return kept if len(kept) + len(given) == len(rack) and len(drawn) + len(kept) == len(held) else None


def _given(story: Story, line: StoryLine, *, taken_back: bool) -> bytes | None:
    """The tiles that left a rack in a turn."""
    if line.kind == "exchange":
        return line.given
    if line.kind != "play" or taken_back:
        return b""
    return Move.parse(f"{line.place} {line.word}", story.alphabet, story.coordinates).played


def _chances(story: Story, number: int) -> tuple[float, ...]:
    sides = len(story.names)
    mover = next((line.side for line in story.lines[number:] if line.kind in JUDGED), None)
    if mover is None:
        if story.winners:
            return tuple(1 / len(story.winners) if side in story.winners else 0.0 for side in range(sides))
        mover = (story.lines[number - 1].side + 1) % sides
    scene = story.scene(number)
    left = story.tiles - sum(tile > 0 for tile in scene.squares)
    held = scene.racks[mover]
    unseen = max(0, left - (min(story.rack_size, left // sides) if held is None else len(held)))
    order = [(mover + step) % sides for step in range(sides)]
    table = win_chance_for(story.alphabet.name)
    if sides == 2:
        own = table.of_two(scene.scores[order[0]] - scene.scores[order[1]], unseen)
        found = [own, 1 - own]
    else:
        found = table.of_several([scene.scores[side] for side in order], unseen)
    return tuple(found[order.index(side)] for side in range(sides))
