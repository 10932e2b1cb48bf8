"""A record in GCG as a past: what a spectator would have seen after every line, with the racks that were written down.

>>> from bonmot.notation import gcg
>>> record = gcg.read(b"#player1 ann Ann\\n#player2 bob Bob\\n>ann: AEINRST 8D NASTIER +66 66\\n>bob: OX E8 .XO +12 12")
>>> past = past_of_record("final.gcg", gcg.check(record, tiles="en"))
>>> [(line.kind, line.place, line.word, line.total) for line in past.view.score_lines]
[('play', '8D', 'NASTIER', 66), ('play', 'E8', '(A)XO', 12)]
>>> [side.rack for side in past.entries[0].view.sides], past.is_over
(['AEINRST', 'OX'], True)
"""

from typing import Final

from bonmot.board.tiles import write_tiles
from bonmot.errors import BonmotError
from bonmot.games.crossword.edition import Constraints, EndRules, WordRules
from bonmot.games.crossword.events import Exchanged
from bonmot.games.crossword.view import FinalView, SideView, View
from bonmot.games.events import Event
from bonmot.games.moments import Instant
from bonmot.games.past import UNKNOWN, Past, PastEntry
from bonmot.games.tiles import written_squares
from bonmot.games.view import TurnLine
from bonmot.notation import gcg
from bonmot.notation.gcg.replaying import TILES_ON_RACK
from bonmot.notation.gcg.tiles import rack_tiles
from bonmot.words import Alphabet

_KINDS: Final[dict[type[gcg.Event], str]] = {
    gcg.Play: "play",
    gcg.Pass: "pass",
    gcg.Exchange: "exchange",
    gcg.Withdrawal: "challenged",
    gcg.TimePenalty: "penalty",
    gcg.EndRack: "adjustment",
}
_EXCHANGE_MINIMUM: Final = 7


def past_of_record(name: str, replay: gcg.Replay) -> Past:
    """The past of a game from its record.

    Records are of games long over: nobody has secrets in them. Whether the game came to its end is another question;
    its last view tells (`final`).
    """
    lines = tuple(_line(step, replay) for step in replay.steps)
    entries = [_entry(0, None, (), _view(replay, lines, 0))]
    for number, step in enumerate(replay.steps, 1):
        entries.append(_entry(number, step.seat, _events(step, replay.alphabet), _view(replay, lines, number)))
    return Past(
        table=name,
        game="crossword",
        title=replay.game.title,
        seat=None,
        computers=frozenset(),
        is_over=True,
        entries=tuple(entries),
    )


def _entry(number: int, seat: int | None, events: tuple[Event, ...], view: View) -> PastEntry:
    return PastEntry(view=view, events=events, number=number, seat=seat, at=UNKNOWN, time=Instant(0))


def _view(replay: gcg.Replay, lines: tuple[TurnLine, ...], turn: int) -> View:
    players, alphabet, board = replay.game.players, replay.alphabet, replay.board(0)
    step = replay.steps[turn - 1] if turn else None
    size = replay.layout.size
    squares = step.squares if step else bytes(size * size)
    totals = step.totals if step else (0,) * len(players)
    held = [_held(replay, turn, seat) for seat in range(len(players))]
    # GCG does not tell how many tiles are in the bag: it is what is left when everybody holds a full rack.
    on_racks = TILES_ON_RACK * len(players)
    bag = max(0, sum(alphabet.counts) + alphabet.blanks - sum(map(bool, squares)) - on_racks)
    return View(
        edition="",
        titles={},
        language=alphabet.language,
        lexicon=replay.game.lexicon or (replay.lexicon.name if replay.lexicon else ""),
        scale="modern",
        number=turn,
        seat=None,
        alphabet=alphabet.name,
        layout=replay.layout.name,
        bonuses={str(tiles): points for tiles, points in board.bonuses.items()},
        opening_star=True,
        opening_minimum=2,
        exchange_minimum=_EXCHANGE_MINIMUM,
        exchange_order="draw-first",
        rack_size=TILES_ON_RACK,
        end=EndRules(scoreless_turns=6, tiles_left="twice-the-others"),
        words=WordRules(referee="challenge"),
        constraints=Constraints(),
        board=written_squares(squares, size, alphabet),
        sides=tuple(
            SideView(
                seats=(seat,),
                names=(player.name or player.nick,),
                score=totals[seat],
                tiles=TILES_ON_RACK if rack is None else len(rack),
                rack=None if rack is None else write_tiles(rack, alphabet),
            )
            for seat, (player, rack) in enumerate(zip(players, held, strict=True))
        ),
        bag=bag,
        unseen={},
        turn=step.next_seat if step else 0,
        first=0,
        draws=(),
        acting=(),
        may=(),
        scoreless=step.scoreless if step else 0,
        turns=lines[:turn],
        challengeable=(),
        question=None,
        talk=(),
        final=_final(replay) if turn == len(replay.steps) else None,
    )


def _final(replay: gcg.Replay) -> FinalView | None:
    """The end, where the record has one: tiles left are counted."""
    if not any(isinstance(step.event, gcg.EndRack) for step in replay.steps):
        return None
    best = max(replay.totals)
    winners = tuple(seat for seat, total in enumerate(replay.totals) if total == best)
    return FinalView(reason="", winners=winners, adjustments=(0,) * len(replay.totals), remark="", remarks=())


def _line(step: gcg.Step, replay: gcg.Replay) -> TurnLine:
    event = step.event
    place = word = ""
    count = 0
    match event:
        case gcg.Play():
            # The board knows the letters behind the dots, and the coordinates of the language.
            known = step.move if step.move and step.move.word else None
            place, word = (known.place(), known.word) if known else (event.place.upper(), event.word)
        case gcg.Exchange():
            given = _tiles(event.tiles, replay.alphabet) if event.tiles else None
            count = len(given) if given is not None else event.count
    kind = _KINDS.get(type(event)) or ("challenge-bonus" if event.score >= 0 else "wrong-challenge")
    return TurnLine(step.seat, step.seat, kind, event.score, event.total, place, word, count=count)


def _events(step: gcg.Step, alphabet: Alphabet) -> tuple[Event, ...]:
    """What the lines of the score sheet do not tell: which tiles were exchanged."""
    if isinstance(step.event, gcg.Exchange) and step.event.tiles:
        given = _tiles(step.event.tiles, alphabet)
        if given:
            return (Exchanged(step.seat, write_tiles(given, alphabet), drawn="", bag=""),)
    return ()


def _held(replay: gcg.Replay, turn: int, seat: int) -> bytes | None:
    """What a player holds after that many events: the record says it at the player's next turn."""
    for step in replay.steps[turn:]:
        if step.seat == seat and isinstance(step.event, (gcg.Play, gcg.Pass, gcg.Exchange)):
            return _tiles(step.event.rack, replay.alphabet) if step.event.rack else None
    final = replay.game.final_rack(seat)
    return _tiles(final, replay.alphabet) if final else None


def _tiles(text: str, alphabet: Alphabet) -> bytes | None:
    try:
        return rack_tiles(text, alphabet)
    except BonmotError:
        return None  # checking the record names the fault; a past can do without
