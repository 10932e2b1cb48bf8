"""A game told line by line: its score sheet, and what the table looked like after every line of it.

Score sheets, the replay viewer and the review of a game are made of stories, whether the game was played here
(`story_of`) or comes from a record in GCG (`story_of_record`).

>>> from bonmot.notation import gcg
>>> record = gcg.read(b"#player1 ann Ann\\n#player2 bob Bob\\n>ann: AEINRST 8D NASTIER +66 66\\n>bob: OX E8 .XO +12 12")
>>> story = story_of_record(gcg.check(record, tiles="en"))
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
from bonmot.board.tiles import read_tiles
from bonmot.errors import BonmotError
from bonmot.games.crossword.events import Exchanged, Opened
from bonmot.games.crossword.referee import referee_for
from bonmot.games.crossword.view import TurnView, View
from bonmot.games.past import Past, PastEntry
from bonmot.notation import gcg
from bonmot.notation.gcg.replaying import TILES_ON_RACK
from bonmot.notation.gcg.tiles import rack_tiles
from bonmot.words import Alphabet

if TYPE_CHECKING:
    from bonmot.words import Lexicon


@dataclass(frozen=True, slots=True)
class Scene:
    """The table at one moment."""

    squares: bytes
    """Tile numbers row by row, 0 for an empty square."""
    racks: tuple[bytes | None, ...]
    """What each side holds; None where nobody knows, or nobody may know yet."""
    scores: tuple[int, ...]
    bag: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the score sheet."""

    side: int
    kind: str
    """play, exchange, pass, challenged, penalty, adjustment…: as the game itself names them."""
    score: int
    total: int
    after: Scene
    place: str = ""
    word: str = ""
    """A small letter is a blank, parentheses hold what lay on the board; the reason of a penalty."""
    count: int = 0
    """Tiles exchanged."""
    given: bytes | None = None
    """The tiles exchanged, where they are known."""
    laid: frozenset[int] = frozenset()
    """The squares that a play covered."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended."""

    reason: str
    """As the game names it; empty when the record does not say."""
    winners: tuple[int, ...]
    """Several when they tie, none when the game was abandoned."""


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game, or what there is of it so far."""

    title: str
    names: tuple[str, ...]
    """Who plays on each side."""
    language: str
    lexicon_name: str
    """The words in force, in the game's own way of naming them."""
    lexicon: "Lexicon | None"
    alphabet: Alphabet
    layout: Layout
    bonuses: Mapping[int, int]
    """Points by number of tiles played at once."""
    tiles: int
    """How many there are in all."""
    rack_size: int
    opening: Scene
    lines: tuple[Line, ...]
    ending: Ending | None = None
    editions: Mapping[str, str] | None = None
    """What the edition is called, by language; None for records from elsewhere."""
    at: int | None = None
    """When it was begun, in milliseconds."""
    star: bool = True
    opening_minimum: int = 2
    exchange_minimum: int = 7
    constrain: Callable[[Judgement], int] | None = None
    """Refuses plays that the constraints of the table forbid, and gives the others their score."""
    unknown: Callable[[Judgement], tuple[str, ...]] | None = None
    """The words of a play that are not good at this table; by default those that the lexicon does not have."""

    def __len__(self) -> int:
        """Lines of the score sheet."""
        return len(self.lines)

    @property
    def coordinates(self) -> Coordinates:
        """How places are written."""
        return Coordinates.of(self.language)

    @property
    def is_being_played(self) -> bool:
        """Whether somebody could still use what a story tells; records from elsewhere are past."""
        return self.ending is None and self.editions is not None

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

    def until(self, turn: int | None) -> "Story":
        """The story up to that line, as if the game had gone no further; all of it when no line is named."""
        if turn is None or turn == len(self.lines):
            return self
        self.scene(turn)  # refuses a line that does not exist
        return replace(self, lines=self.lines[:turn], ending=None)

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

    def has_bonus(self, line: Line) -> bool:
        """Whether a play brought the points for many tiles at once."""
        return line.kind == "play" and bool(self.bonuses.get(len(line.laid)))

    @property
    def taken_back(self) -> frozenset[int]:
        """The numbers, from 0, of plays that were challenged and did not stand."""
        found = set()
        last: dict[int, int] = {}
        for number, line in enumerate(self.lines):
            if line.kind == "play":
                last[line.side] = number
            elif line.kind == "challenged" and line.side in last:
                found.add(last.pop(line.side))
        return frozenset(found)

    def plays(self, side: int) -> list[Line]:
        """The plays of a side that stood."""
        gone = self.taken_back
        return [
            line
            for number, line in enumerate(self.lines)
            if line.side == side and line.kind == "play" and number not in gone
        ]


# ---- games that were played here


def story_of(past: Past) -> Story:
    """The story of a game from its past. Of a game that is being played, only the rack of the seat that looks is told.

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
    first = next((event for event in past.entries[0].events if isinstance(event, Opened)), None)
    if first is None:
        raise BonmotError("no-score-sheet")
    setup, edition = first.setup, first.setup.edition
    view: View = past.view
    alphabet, referee = edition.tile_set(setup.language), referee_for(setup)
    scene = partial(_scene, past, edition.racks_visible == "all", alphabet)
    opening = scene(past.entries[0], (0,) * len(view.sides))
    lines: list[Line] = []
    for entry in past.entries[1:]:
        for turn in entry.view.turns[len(lines) :]:
            before = lines[-1].after if lines else opening
            scores = (*before.scores[: turn.side], turn.total, *before.scores[turn.side + 1 :])
            lines.append(_line(turn, scene(entry, scores), before, _given(entry, alphabet)))
    return Story(
        title=past.title,
        names=tuple(" & ".join(side.names) for side in view.sides),
        language=setup.language,
        lexicon_name=setup.lexicon,
        lexicon=referee.lexicon,
        alphabet=alphabet,
        layout=Layout.load(edition.board),
        bonuses={int(tiles): points for tiles, points in edition.bonuses.items()},
        tiles=sum(edition.tile_counts(setup.language).values()),
        rack_size=edition.tiles.rack,
        opening=opening,
        lines=tuple(lines),
        ending=None if view.final is None else Ending(view.final.reason, view.final.winners),
        editions=edition.titles,
        at=past.at,
        star=edition.opening.star,
        opening_minimum=edition.opening.minimum,
        exchange_minimum=max(1, edition.exchange.minimum_bag),
        constrain=referee.constrain,
        unknown=partial(referee.unknown, vouched=frozenset()),
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


def _given(entry: PastEntry, alphabet: Alphabet) -> bytes | None:
    """The tiles that were exchanged, where they may be known: whoever may not see them, sees none drawn either."""
    for sight in (*entry.everybody, entry):
        for event in sight.events:
            if isinstance(event, Exchanged) and event.drawn:
                return read_tiles(event.tiles, alphabet)
    return None


def _line(turn: TurnView, after: Scene, before: Scene, given: bytes | None) -> Line:
    laid = frozenset(_laid(before.squares, after.squares)) if turn.kind == "play" else frozenset[int]()
    known = given if turn.kind == "exchange" else None
    return Line(turn.side, turn.kind, turn.score, turn.total, after, turn.place, turn.word, turn.count, known, laid)


def _laid(before: bytes, after: bytes) -> Iterator[int]:
    """The squares that were covered between two boards."""
    return (at for at, (old, new) in enumerate(zip(before, after, strict=True)) if new and not old)


# ---- records from elsewhere

_KINDS: Final[dict[type[gcg.Event], str]] = {
    gcg.Play: "play",
    gcg.Pass: "pass",
    gcg.Exchange: "exchange",
    gcg.Withdrawal: "challenged",
    gcg.TimePenalty: "penalty",
    gcg.EndRack: "adjustment",
}


def story_of_record(replay: gcg.Replay) -> Story:
    """The story of a game from its record in GCG; racks as far as they were written down.

    GCG does not tell how many tiles are in the bag: it is what is left when everybody holds a full rack.
    """
    players = replay.game.players
    alphabet = replay.alphabet
    tiles = sum(alphabet.counts) + alphabet.blanks
    size = replay.layout.size

    def scene(turn: int) -> Scene:
        squares = replay.steps[turn - 1].squares if turn else bytes(size * size)
        held = tuple(_held(replay, turn, seat) for seat in range(len(players)))
        bag = tiles - sum(map(bool, squares)) - TILES_ON_RACK * len(players)
        scores = replay.steps[turn - 1].totals if turn else (0,) * len(players)
        return Scene(squares, held, scores, max(0, bag))

    scenes = [scene(turn) for turn in range(len(replay.steps) + 1)]
    lines = tuple(
        _recorded_line(step, scenes[number], scenes[number + 1], replay) for number, step in enumerate(replay.steps)
    )
    over = any(isinstance(step.event, gcg.EndRack) for step in replay.steps)
    best = max(replay.totals, default=0)
    winners = tuple(seat for seat, total in enumerate(replay.totals) if total == best)
    return Story(
        title=replay.game.title,
        names=tuple(player.name or player.nick for player in players),
        language=alphabet.language,
        lexicon_name=replay.game.lexicon or (replay.lexicon.name if replay.lexicon else ""),
        lexicon=replay.lexicon,
        alphabet=alphabet,
        layout=replay.layout,
        bonuses=replay.board(0).bonuses,
        tiles=tiles,
        rack_size=TILES_ON_RACK,
        opening=scenes[0],
        lines=lines,
        ending=Ending("", winners) if over else None,
    )


def _recorded_line(step: gcg.Step, before: Scene, after: Scene, replay: gcg.Replay) -> Line:
    event = step.event
    place = word = ""
    count = 0
    given: bytes | None = None
    match event:
        case gcg.Play():
            # The board knows the letters behind the dots, and the coordinates of the language.
            known = step.move if step.move and step.move.word else None
            place, word = (known.place(), known.word) if known else (event.place.upper(), event.word)
        case gcg.Exchange():
            given = _tiles(event.tiles, replay.alphabet) if event.tiles else None
            count = len(given) if given is not None else event.count
        case gcg.Challenge():
            kind = "challenge-bonus" if event.score >= 0 else "wrong-challenge"
            return Line(step.seat, kind, event.score, event.total, after)
    kind = _KINDS[type(event)]
    laid = frozenset(_laid(before.squares, after.squares)) if kind == "play" else frozenset[int]()
    return Line(step.seat, kind, event.score, event.total, after, place, word, count, given, laid)


def _held(replay: gcg.Replay, turn: int, seat: int) -> bytes | None:
    """What a player holds after that many events: the record says it at his next turn."""
    for step in replay.steps[turn:]:
        if step.seat == seat and isinstance(step.event, (gcg.Play, gcg.Pass, gcg.Exchange)):
            return _tiles(step.event.rack, replay.alphabet) if step.event.rack else None
    final = replay.game.final_rack(seat)
    return _tiles(final, replay.alphabet) if final else None


def _tiles(text: str, alphabet: Alphabet) -> bytes | None:
    try:
        return rack_tiles(text, alphabet)
    except BonmotError:
        return None  # checking the record names the fault; a story can do without
