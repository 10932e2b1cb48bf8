"""The review of a game: what was played, what the best move was, and how many points it would have brought more.

A review is a function of the story of a game that is over: the racks are known then. The best move is that of the
hints: its points, and what the tiles kept are worth; of two sides, with at most one tile in the bag, it is that of the
engine, which looks to the end of the game (`endings.py`). What was luck is told apart: see `fortune.py`.

>>> from bonmot.notation import gcg
>>> from bonmot.notation.crossword import past_of_record
>>> from bonmot.study.crossword.story import story_of
>>> record = gcg.read(b"#player1 ann\\n#player2 bob\\n>ann: AEINRST 8G TIN +6 6\\n>bob: ZAXEIOU - +0 0")
>>> replay = gcg.check(record, lexicon="en")
>>> found = review(story_of(past_of_record("final.gcg", replay), replay.lexicon))
>>> first = found.turns[0]
>>> first.best.score, first.missed > 40, first.verdict
(66, True, 'all-tiles')
>>> [(side.name, side.points, side.average, side.all_tiles) for side in found.sides]
[('ann', 6, 6.0, 0), ('bob', 0, 0.0, 0)]
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from bonmot.board import IllegalMove, Move, Rack
from bonmot.errors import BonmotError
from bonmot.games.game import Refused
from bonmot.kernel import BLANK_MARK, Character, LeaveTable
from bonmot.players.crossword.leaves import leaves_for
from bonmot.players.crossword.noticing import Outlook
from bonmot.study.crossword.endings import Certainty, Ending, ending
from bonmot.study.crossword.fortune import chances, luck_before, without
from bonmot.study.crossword.story import JUDGED, Scene, Story, StoryLine, story_of
from bonmot.study.sources import Source
from bonmot.texts import mark
from bonmot.words.tables import coarse_words

VERDICTS: Final = {
    "best": mark("the best move"),
    "equal": mark("as good as the best"),
    "good": mark("a good move"),
    "fair": mark("a better move existed"),
    "weak": mark("a much better move existed"),
    "all-tiles": mark("all the tiles could be played"),
    "taken-back": mark("had to be taken back"),
    "unknown": mark("not in the lexicon"),
    "nothing": mark("nothing could be played"),
}
"""Verdict → what to say."""

EXPERT: Final = Character(leave_percent=100, counts_endings=True)
_KEPT: Final = 6
"""Tiles of the largest leave whose worth was learned."""
_WINS: Final = 0.05
"""The share of games from which on it is no small mistake to lose them, however few the points."""
_EQUAL, _GOOD, _FAIR = 1, 6, 20
"""Points missed up to which a move is as good as the best, good, fair."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A turn, and what could have been played instead."""

    number: int
    """Which line of the score sheet, from 1."""
    line: StoryLine
    rack: Rack
    best: Move | None
    """The best play; None when there was none, or when changing tiles was better."""
    exchange: Rack | None
    """The tiles that were better changed."""
    missed: float
    """How much more the best would have been worth: points, and what is kept on the rack."""
    verdict: str
    luck: float | None = None
    """How much more the tiles drawn for this turn were worth than others on average; None where nobody knows."""
    certainty: Certainty = "estimate"
    """How `missed` is known: see `endings.py`."""
    wins_missed: float = 0.0
    """The share of games that the best would have won more, from 0 to 1, where the engine looked to the end."""


@dataclass(frozen=True, slots=True)
class SideSummary:
    """A side in figures."""

    name: str
    points: int
    plays: int
    average: float
    """Points of a play."""
    best: StoryLine | None
    """The play that brought most."""
    all_tiles: int
    """Plays that brought the points for many tiles at once."""
    missed: float
    """All the points missed."""
    judged: int
    """Turns that were judged."""
    best_moves: int
    """Turns in which nothing better was there."""
    small: int = 0
    clear: int = 0
    big: int = 0
    """Mistakes, by the points missed: up to 6, up to 20, more."""
    luck: float | None = None
    """The luck of all draws; None where no draw is known."""


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked at again."""

    turns: tuple[Judged, ...]
    sides: tuple[SideSummary, ...]
    skipped: int
    """Turns that nobody can judge: the record does not tell the whole rack."""
    chances: tuple[tuple[float, ...], ...] = ()
    """How likely each side was to win, from 0 to 1, after each line of the score sheet; empty where nobody can tell."""

    def turn(self, number: int) -> Judged | None:
        """What is said about a line of the score sheet."""
        return next((judged for judged in self.turns if judged.number == number), None)


def review(story: Story) -> Review:
    """Look at every turn of a game again.

    `BonmotError` if it is still being played, if there are no words to judge with, or if no rack was written down.
    """
    check_reviewable(story)
    turns = tuple(judged_turns(story))
    asked = sum(line.kind in JUDGED for line in story.lines)
    if asked and not turns:
        raise BonmotError("no-racks-recorded")
    return reviewed(story, turns)


def review_of(source: Source) -> Review:
    """The review of a game from wherever it comes."""
    return review(story_of(source.past, source.words))


def check_reviewable(story: Story) -> None:
    """Refuse a game that cannot be reviewed."""
    if story.is_being_played:
        raise BonmotError("review-after-the-end")
    if story.lexicon is None:
        raise BonmotError("no-lexicon-for-language", language=story.language)


def judged_turns(story: Story) -> Iterator[Judged]:
    """The turns that can be judged, one by one: a screen shows them as they come."""
    gone = story.taken_back
    for number, line in enumerate(story.lines):
        held = story.scene(number).racks[line.side]
        if line.kind in JUDGED and held and _is_whole(story, held, story.scene(number)):
            yield _judged(story, number, line, held, taken_back=number in gone)


def reviewed(story: Story, turns: tuple[Judged, ...]) -> Review:
    """The review, once all turns are judged."""
    asked = sum(line.kind in JUDGED for line in story.lines)
    sides = tuple(_summary(story, side, turns) for side in range(len(story.names)))
    return Review(turns, sides, asked - len(turns), chances(story))


def _is_whole(story: Story, held: bytes, scene: Scene) -> bool:
    """Whether this can be all that a side held: while there are tiles to draw racks are full."""
    return len(held) >= story.rack_size or not scene.bag


def _judged(story: Story, number: int, line: StoryLine, held: bytes, *, taken_back: bool) -> Judged:
    scene = story.scene(number)
    board = story.board(number)
    rack = Rack(held, story.alphabet)
    leaves = leaves_for(story.alphabet.name)
    unseen = 0 if scene.bag else _unseen_worth(story, scene, line.side, held)
    here = Outlook(board, rack, scene.bag, unseen, _pool(story, scene, held))
    best, most = _best(story, here, leaves)
    given = here.exchange(EXPERT, leaves, story.exchange_minimum, None if best is None else round(most * 100))
    exchange = Rack(given, story.alphabet) if given else None
    if exchange is not None:
        most = kept_worth(rack.without(exchange).tiles, here, leaves, draws=0)
        best = None
    own = 0.0
    unknown = False
    if line.kind == "play":
        move = Move.parse(f"{line.place} {line.word}", story.alphabet, story.coordinates)
        try:
            judgement = board.judge(move)
            unknown = bool(story.unknown(judgement) if story.unknown else judgement.unknown)
        except IllegalMove:
            pass  # a record may tell of plays that no board allows
        if not taken_back:
            own = line.score + kept_worth(without(held, move.played), here, leaves)
    elif line.kind == "exchange" and line.given is not None:
        own = kept_worth(without(held, line.given), here, leaves, draws=0)
    elif not scene.bag:
        own = kept_worth(held, here, leaves, draws=0)
    missed = max(0.0, most - own) if best is not None or exchange is not None else 0.0
    luck = luck_before(story, number + 1)
    found = None if unknown or best is None or exchange is not None else _ending(story, number + 1)
    if found is None:
        verdict = _verdict(story, line, best, missed, taken_back=taken_back, unknown=unknown)
        return Judged(number + 1, line, rack, best, exchange, missed, verdict, luck)
    verdict = _verdict(story, line, found.best, found.missed, taken_back=False, unknown=False)
    if found.wins_missed >= _WINS and verdict in {"equal", "good"}:
        verdict = "fair"  # few points, but the game
    if found.best is None and not found.missed:
        verdict = "best"  # to pass, though something could have been played
    return Judged(
        number + 1, line, rack, found.best, None, found.missed, verdict, luck, found.certainty, found.wins_missed
    )


def _ending(story: Story, number: int) -> Ending | None:
    """What the engine says of a turn near the end; in family company, if it can be named there."""
    found = ending(story, number)
    if found is None or found.best is None or not story.family:
        return found
    formed = story.board(number - 1).judge(found.best).words
    return None if any(each.word in coarse_words(story.language) for each in formed) else found


def _verdict(
    story: Story, line: StoryLine, best: Move | None, missed: float, *, taken_back: bool, unknown: bool
) -> str:
    if taken_back:
        return "taken-back"
    if unknown:
        return "unknown"
    if best is None and line.kind != "play" and missed < _EQUAL:
        return "best" if line.kind == "exchange" else "nothing"
    if best is not None and _is_same(best, line, story):
        return "best"
    if missed < _EQUAL:
        return "equal"
    if missed <= _GOOD:
        return "good"
    if missed <= _FAIR:
        return "fair"
    if best is not None and story.bonuses.get(len(best.played)) and not story.has_bonus(line):
        return "all-tiles"
    return "weak"


def _is_same(best: Move, line: StoryLine, story: Story) -> bool:
    """Whether the best move is what was played; a single tile may be written both ways."""
    if line.kind != "play":
        return False
    size = story.layout.size
    step = size if best.down else 1
    start = best.row * size + best.column
    squares = {start + offset * step: tile for offset, tile in enumerate(best.tiles) if tile}
    return squares == {at: line.after.squares[at] for at in line.laid}


# ---- what moves are worth


def _best(story: Story, here: Outlook, leaves: LeaveTable | None) -> tuple[Move | None, float]:
    """The best play and what it is worth; in family company, of those that can be named there."""
    board = here.board
    unsaid = coarse_words(story.language) if story.family else frozenset[str]()
    # Nearly always the best of all may be played and named; otherwise the first that may.
    for only_best in (True, False) if story.constrain is None else (False,):
        found: list[tuple[float, int, Move]] = []
        for move, equity in here.moves(EXPERT, leaves, only_best=only_best):
            score = allowed = move.score or 0
            if story.constrain is not None:
                try:
                    allowed = story.constrain(board.judge(move))
                except Refused:
                    continue
            found.append((equity / 100 + allowed - score, allowed, move))
        for worth, _score, move in sorted(found, key=lambda each: each[:2], reverse=True):
            if not unsaid or all(formed.word not in unsaid for formed in board.judge(move).words):
                return move, worth
    return None, 0.0


def kept_worth(kept: bytes, here: Outlook, leaves: LeaveTable | None, *, draws: int | None = None) -> float:
    """What tiles kept are worth, as the kernel counts it for an expert.

    A play takes as many tiles from the bag as it lays; an exchange takes none, as it gives as many back.
    """
    values = here.board.alphabet.values
    if not here.bag:
        # Nothing will be drawn any more: tiles kept count against their owner, and going out brings what others hold.
        return float(-(2 * sum(values[tile - 1] for tile in kept if tile) + 10) if kept else 2 * here.unseen_worth)
    if leaves is None:
        return 0.0
    some = combinations(sorted(kept), _KEPT) if len(kept) > _KEPT else [tuple(sorted(kept))]
    gone = len(here.rack) - len(kept)
    left = here.bag - (gone if draws is None else draws)
    drawn = gone if len(kept) <= _KEPT else 0
    return max(leaves.value(bytes(each), left, here.unseen, drawn) for each in some) / 100


def _pool(story: Story, scene: Scene, held: bytes) -> bytes:
    """The tiles that a side did not see."""
    rest = Counter(story.everything)
    rest.subtract(0 if tile & BLANK_MARK else tile for tile in scene.squares if tile)
    rest.subtract(held)
    return bytes(sorted(rest.elements()))


def _unseen_worth(story: Story, scene: Scene, side: int, held: bytes) -> int:
    values = story.alphabet.values
    others = [rack for other, rack in enumerate(scene.racks) if other != side]
    if all(rack is not None for rack in others):
        return sum(values[tile - 1] for rack in others for tile in rack or b"" if tile)
    # Only records do not tell the racks of others, and records are of whole sets of tiles.
    everything = sum(value * count for value, count in zip(values, story.alphabet.counts, strict=True))
    seen = [tile for tile in scene.squares + held if tile and not tile & BLANK_MARK]
    return max(0, everything - sum(values[tile - 1] for tile in seen))


# ---- in figures


def _summary(story: Story, side: int, turns: tuple[Judged, ...]) -> SideSummary:
    plays = story.plays(side)
    own = [judged for judged in turns if judged.line.side == side]
    lucks = [judged.luck for judged in own if judged.luck is not None]
    return SideSummary(
        name=story.names[side],
        points=story.scores[side],
        plays=len(plays),
        average=sum(line.score for line in plays) / len(plays) if plays else 0.0,
        best=max(plays, key=lambda line: line.score, default=None),
        all_tiles=sum(map(story.has_bonus, plays)),
        missed=sum(judged.missed for judged in own),
        judged=len(own),
        best_moves=sum(judged.verdict in {"best", "equal", "nothing"} for judged in own),
        small=sum(_EQUAL <= judged.missed <= _GOOD for judged in own),
        clear=sum(_GOOD < judged.missed <= _FAIR for judged in own),
        big=sum(judged.missed > _FAIR for judged in own),
        luck=sum(lucks) if lucks else None,
    )
