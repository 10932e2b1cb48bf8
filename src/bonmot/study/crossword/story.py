"""A crossword game told line by line, as its review needs it: boards, racks and tiles in the kernel's own form.

A story is made of a past, whether the game was played here or comes from a record in GCG.

>>> from bonmot.notation import gcg
>>> from bonmot.notation.crossword import past_of_record
>>> record = gcg.read(b"#player1 ann Ann\\n#player2 bob Bob\\n>ann: AEINRST 8D NASTIER +66 66\\n>bob: OX E8 .XO +12 12")
>>> story = story_of(past_of_record("final.gcg", gcg.check(record, tiles="en")))
>>> [(story.names[line.side], line.kind, line.place, line.word, line.total) for line in story.lines]
[('Ann', 'play', '8D', 'NASTIER', 66), ('Bob', 'play', 'E8', '(A)XO', 12)]
>>> story.scene(1).scores, story.board(1)["8D"], story.board(0)["8D"]
((66, 0), 'N', None)
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from bonmot.board import Board, Coordinates, Judgement, Layout
from bonmot.board.tiles import full_bag, read_tiles
from bonmot.errors import BonmotError
from bonmot.games.crossword.edition import Constraints, Edition
from bonmot.games.crossword.events import Exchanged, Opened
from bonmot.games.crossword.referee import referee_for
from bonmot.games.crossword.view import View
from bonmot.games.past import Past, PastEntry
from bonmot.games.view import TurnLine, taken_back
from bonmot.notation.gcg.replaying import TILES_ON_RACK
from bonmot.words import Alphabet

if TYPE_CHECKING:
    from bonmot.words import Lexicon


JUDGED: Final = frozenset({"play", "exchange", "pass", "missed", "withdrawn"})
"""Lines of the score sheet in which somebody could have played something else."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The table at one moment."""

    squares: bytes
    """Tile numbers row by row, 0 for an empty square."""
    racks: tuple[bytes | None, ...]
    """What each side holds; None where nobody knows, or nobody may know yet."""
    scores: tuple[int, ...]
    bag: int


class StoryLine(TurnLine, frozen=True, kw_only=True):
    """A line of the score sheet."""

    after: Scene
    given: bytes | None = None
    """The tiles exchanged, where they are known."""
    laid: frozenset[int] = frozenset()
    """The squares that a play covered."""


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game, or what there is of it so far."""

    names: tuple[str, ...]
    """Who plays on each side."""
    language: str
    lexicon: "Lexicon | None"
    alphabet: Alphabet
    layout: Layout
    bonuses: Mapping[int, int]
    """Points by number of tiles played at once."""
    everything: bytes
    """All tiles of the game, ascending, 0 for a blank."""
    rack_size: int
    opening: Scene
    lines: tuple[StoryLine, ...]
    is_being_played: bool = False
    """Whether somebody could still use what a story tells; records are of games long over."""
    star: bool = True
    opening_minimum: int = 2
    exchange_minimum: int = 7
    constrain: Callable[[Judgement], int] | None = None
    """Refuses plays that the constraints of the table forbid, and gives the others their score."""
    unknown: Callable[[Judgement], tuple[str, ...]] | None = None
    """The words of a play that are not good at this table; by default those that the lexicon does not have."""
    family: bool = False
    """Whether coarse words are not named: so it was agreed at the table. A record says nothing of manners."""
    winners: tuple[int, ...] = ()
    """The sides that won; none while nobody has."""
    edition: Edition | None = None
    """The rules, where they are known: a record does not tell them."""
    is_usual: bool = True
    """Whether words are laid as everywhere: the engine knows of no constraints, and no letters in any order."""

    def __len__(self) -> int:
        """Lines of the score sheet."""
        return len(self.lines)

    @property
    def tiles(self) -> int:
        """How many there are in all."""
        return len(self.everything)

    @property
    def coordinates(self) -> Coordinates:
        """How places are written."""
        return Coordinates.of(self.language)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each side in the end, or so far."""
        return self.scene(len(self)).scores

    def scene(self, turn: int) -> Scene:
        """The table after that many lines.

        `BonmotError` if there are not so many.
        """
        if not 0 <= turn <= len(self.lines):
            raise BonmotError("unknown-turn", turn=turn, turns=len(self.lines))
        return self.lines[turn - 1].after if turn else self.opening

    def board(self, turn: int | None = None) -> Board:
        """The board after that many lines, by default after all."""
        board = Board(
            self.lexicon,
            alphabet=self.alphabet,
            layout=self.layout,
            bonuses=self.bonuses,
            star=self.star,
            opening_minimum=self.opening_minimum,
            coordinates=self.coordinates,
        )
        squares = self.scene(len(self) if turn is None else turn).squares
        board.set_up((at // board.size, at % board.size, tile) for at, tile in enumerate(squares) if tile)
        return board

    def has_bonus(self, line: StoryLine) -> bool:
        """Whether a play earned the points for many tiles at once."""
        return line.kind == "play" and bool(self.bonuses.get(len(line.laid)))

    @property
    def taken_back(self) -> frozenset[int]:
        """The numbers, from 0, of plays that were challenged and did not stand."""
        return taken_back(self.lines)

    def plays(self, side: int) -> list[StoryLine]:
        """The plays of a side that stood."""
        gone = self.taken_back
        return [
            line
            for number, line in enumerate(self.lines)
            if line.side == side and line.kind == "play" and number not in gone
        ]


def story_of(past: Past, lexicon: "Lexicon | None" = None) -> Story:
    """The story of a game from its past. Of a game that is being played, only the rack of the seat that looks is told.

    A game that was played here knows its words; for one from a record, `lexicon` names them.

    >>> from bonmot.games.crossword import Pass, setup_for
    >>> from bonmot.tables import Store, Table
    >>> store = Store("sqlite://")
    >>> table = Table.create(store, setup_for("modern", ["Ada", "Bob"], language="en"), seed=14)
    >>> _passed = table.submit(0, Pass())
    >>> story = story_of(table.past(None))
    >>> story.lines[0].kind, story.opening.racks, story.opening.bag, story.tiles
    ('pass', (None, None), 86, 100)
    >>> store.close()
    """
    view: View = past.view
    opened = next((event for event in past.entries[0].events if isinstance(event, Opened)), None)
    alphabet = Alphabet.load(view.alphabet)
    scene = partial(_scene, past, opened is not None and opened.setup.edition.racks_visible == "all", alphabet)
    opening = scene(past.entries[0], (0,) * len(view.sides))
    lines: list[StoryLine] = []
    for entry in past.entries[1:]:
        turns = entry.view.turns[len(lines) :]
        for turn in turns:
            before = lines[-1].after if lines else opening
            # Of several lines at once, such as those of the end, each changes one score.
            scores = (*before.scores[: turn.side], turn.total, *before.scores[turn.side + 1 :])
            scores = tuple(side.score for side in entry.view.sides) if len(turns) == 1 else scores
            lines.append(_line(turn, scene(entry, scores), before, _given(past, entry, alphabet)))
    story = Story(
        names=tuple(" & ".join(side.names) for side in view.sides),
        language=view.language,
        lexicon=lexicon,
        alphabet=alphabet,
        layout=Layout.load(view.layout),
        bonuses={int(tiles): points for tiles, points in view.bonuses.items()},
        everything=full_bag(alphabet),
        rack_size=TILES_ON_RACK,
        opening=opening,
        lines=tuple(lines),
        is_being_played=not past.is_over,
        star=view.opening_star,
        opening_minimum=view.opening_minimum,
        exchange_minimum=view.exchange_minimum,
        winners=view.final.winners if view.final is not None else (),
    )
    if opened is None:
        return story
    setup, referee = opened.setup, referee_for(opened.setup)
    return replace(
        story,
        lexicon=referee.lexicon,
        everything=bytes(sorted(setup.edition.full_bag(setup.language))),
        rack_size=setup.edition.tiles.rack,
        constrain=referee.constrain,
        unknown=partial(referee.unknown, vouched=frozenset()),
        family=view.family,
        edition=setup.edition,
        is_usual=setup.edition.constraints == Constraints() and not setup.edition.words.any_order,
    )


def _scene(past: Past, shown: bool, alphabet: Alphabet, entry: PastEntry, scores: tuple[int, ...]) -> Scene:
    view: View = entry.view
    squares = b"".join(alphabet.encode_tiles(text) if text else b"\0" for row in view.board for text in row)
    racks = []
    for number, side in enumerate(view.sides):
        seen: View = entry.everybody[side.seats[0]].view if entry.everybody else view
        told = shown or past.is_over or past.seat in side.seats
        rack = seen.sides[number].rack if told else None
        racks.append(None if rack is None else read_tiles(rack, alphabet))
    return Scene(squares, tuple(racks), scores, view.bag)


def _given(past: Past, entry: PastEntry, alphabet: Alphabet) -> bytes | None:
    """The tiles that were exchanged, where they may be known: whoever may not see them, sees none drawn either."""
    is_record = past.is_over and not entry.everybody
    for sight in (*entry.everybody, entry):
        for event in sight.events:
            if isinstance(event, Exchanged) and (event.drawn or is_record):
                return read_tiles(event.tiles, alphabet)
    return None


def _line(turn: TurnLine, after: Scene, before: Scene, given: bytes | None) -> StoryLine:
    laid = frozenset(_laid(before.squares, after.squares)) if turn.kind == "play" else frozenset[int]()
    known = given if turn.kind == "exchange" else None
    line = {field: getattr(turn, field) for field in TurnLine.__struct_fields__}
    return StoryLine(**line, after=after, given=known, laid=laid)


def _laid(before: bytes, after: bytes) -> Iterator[int]:
    """The squares that were covered between two boards."""
    return (at for at, (old, new) in enumerate(zip(before, after, strict=True)) if new and not old)
