"""Reading GCG: bytes, then lines, then what each line says."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, TypedDict

from bonmot.notation.gcg.encoding import decode
from bonmot.notation.gcg.errors import GcgError
from bonmot.notation.gcg.model import (
    MOST_PLAYERS,
    Challenge,
    EndRack,
    Event,
    Exchange,
    Game,
    GcgLine,
    Pass,
    Play,
    Pragma,
    Text,
    TimePenalty,
    Withdrawal,
)

LONGEST_FILE: Final = 1_000_000
"""In bytes. A long game with notes has a hundredth of this."""
LONGEST_LINE: Final = 10_000
"""In characters."""
LONGEST_TILES: Final = 120
"""Characters of a rack or a word; 21 squares of bracketed digraphs fit."""

_LINE: Final = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
_PRAGMA: Final = re.compile(r"#(\S*)\s*(.*)", re.DOTALL)
_EVENT: Final = re.compile(r">\s*([^\s:]+)\s*:")
_PLAYER: Final = re.compile(r"player(\S*)", re.IGNORECASE)
_RACK_PRAGMA: Final = re.compile(r"rack([0-9]*)", re.IGNORECASE | re.ASCII)
_PLACE: Final = re.compile(r"0?([1-9]|1[0-9]|2[01])[A-Ua-u]|[A-Ua-u]0?([1-9]|1[0-9]|2[01])", re.ASCII)
_POINTS: Final = re.compile(r"[+-]?[0-9]{1,5}", re.ASCII)
# One tile: a letter with its accents, or a few of them between brackets. What the set has is not known here.
_TILE: Final = r"(?:[^\W\d_][̀-ͯ]*|\[[^\W\d_](?:[^\W\d_]|[·̀-ͯ])*\])"
_TILES: Final = re.compile(rf"(?:{_TILE}|\?)+")
_WORD: Final = re.compile(rf"(?:{_TILE}|\.|\((?:{_TILE})+\))+")

_ALONE: Final[dict[str, type[Event]]] = {
    "-": Pass,
    "--": Withdrawal,
    # Small letters, for (TIME) is a rack.
    "(challenge)": Challenge,
    "(time)": TimePenalty,
}
_COUNTS: Final = frozenset("123456789")


class Token(NamedTuple):
    """A piece of a line and its column, from 1."""

    text: str
    column: int


class Fields(NamedTuple):
    """An event cut into its pieces; the action is a place, ``-…``, ``--`` or ``(…)``."""

    player: Token
    rack: Token | None
    action: Token
    word: Token | None
    score: Token
    total: Token
    remark: Token | None


def read(content: bytes) -> Game:
    """The game in a file; `GcgError` says what is wrong, and where.

    >>> read(b"#player1 ann\\n#player2 bob\\n>eve: ABC 8H CAB +14 14")
    Traceback (most recent call last):
        ...
    bonmot.notation.gcg.errors.GcgError: There is no player “eve”. [gcg-unknown-player]
    """
    if len(content) > LONGEST_FILE:
        raise GcgError("gcg-too-long", line=1, column=1, longest=LONGEST_FILE)
    decoded = decode(content)
    lines: list[GcgLine] = []
    nicks: dict[int, str] = {}
    last_player = 1
    for number, (text, ending) in enumerate(_cut(decoded.text), 1):
        line = read_line(text, number, ending)
        match line:
            case Pragma():
                late = any(isinstance(each, Event) for each in lines)
                last_player = number if _enter_player(line, number, nicks, late=late) else last_player
            case Event() if not nicks:
                raise GcgError("gcg-no-players", line=number, column=1)
            case Event() if line.player not in nicks.values():
                column = split_event(text, number).player.column
                raise GcgError("gcg-unknown-player", line=number, column=column, nick=line.player)
            case Text() if line.value and not _goes_on(lines):
                raise GcgError("gcg-bad-line", line=number, column=1, text=line.value)
        lines.append(line)
    if not nicks:
        raise GcgError("gcg-no-players", line=max(len(lines), 1), column=1)
    if missing := set(range(1, max(nicks) + 1)) - set(nicks):
        raise GcgError("gcg-player-missing", line=last_player, column=2, seat=min(missing))
    newline = next((line.ending for line in lines if line.ending), "\n")
    return Game(tuple(lines), decoded.encoding, decoded.marked, newline)


def read_line(text: str, number: int = 1, ending: str | None = None) -> GcgLine:
    """One line by itself, whoever the players are.

    >>> read_line(">ann: ABC? -BC +0 12")
    Exchange(player='ann', rack='ABC?', score=0, total=12, remark='', tiles='BC', count=0)
    """
    if len(text) > LONGEST_LINE:
        raise GcgError("gcg-line-too-long", line=number, column=LONGEST_LINE + 1, longest=LONGEST_LINE)
    if text.startswith(">"):
        return _event(split_event(text, number), number, text, ending)
    if found := _PRAGMA.match(text):
        pragma = Pragma(found[1], found[2].strip(), written=text, ending=ending)
        _check_pragma(pragma, number, found.start(2) + 1)
        return pragma
    # Space before the text stays: behind it a # begins no pragma.
    return Text(text.rstrip(), written=text, ending=ending)


def split_event(text: str, number: int = 1) -> Fields:
    """The pieces of an event with their columns.

    >>> fields = split_event(">ann: ABC 8H CAB +14 14")
    >>> fields.action, fields.score
    (Token(text='8H', column=11), Token(text='+14', column=18))
    """
    head = _EVENT.match(text)
    if head is None:
        raise GcgError("gcg-bad-event", line=number, column=1, text=text)
    tokens = [Token(found[0], found.start() + 1) for found in re.finditer(r"\S+", text) if found.start() >= head.end()]
    pieces = iter(tokens)
    end = Token("", len(text.rstrip()) + 1)
    rack: Token | None = None
    action = next(pieces, end)
    if not action.text.startswith(("-", "(")) and not _PLACE.fullmatch(action.text):
        rack, action = action, next(pieces, end)
    if not action.text:
        raise GcgError("gcg-bad-event", line=number, column=action.column, text=text)
    word = None if action.text.startswith(("-", "(")) else next(pieces, end)
    score, total = next(pieces, end), next(pieces, end)
    rest = next(pieces, None)
    remark = None if rest is None else Token(text[rest.column - 1 :].strip(), rest.column)
    return Fields(Token(head[1], head.start(1) + 1), rack, action, word, score, total, remark)


def _cut(text: str) -> Iterator[tuple[str, str]]:
    """Lines and how each ends."""
    for found in _LINE.finditer(text):
        if found[0]:
            yield found[1], found[2]


def _goes_on(lines: list[GcgLine]) -> bool:
    """Whether the last line that is not plain text is a pragma, which text may go on with."""
    return isinstance(next((line for line in reversed(lines) if not isinstance(line, Text)), None), Pragma)


def _check_pragma(pragma: Pragma, number: int, column: int) -> None:
    """Refuse a pragma that we know and that makes no sense."""
    if found := _PLAYER.fullmatch(pragma.name):
        if found[1] not in {str(seat) for seat in range(1, MOST_PLAYERS + 1)}:
            raise GcgError("gcg-bad-seat", line=number, column=2, name=pragma.name, most=MOST_PLAYERS)
        nick = (pragma.value.split() or [""])[0]
        if not nick or ":" in nick:
            raise GcgError("gcg-bad-pragma", line=number, column=column, name=pragma.name)
    elif pragma.is_called("character-encoding") and not pragma.value:
        raise GcgError("gcg-bad-pragma", line=number, column=column, name=pragma.name)
    elif found := _RACK_PRAGMA.fullmatch(pragma.name):
        if found[1] not in {str(seat) for seat in range(1, MOST_PLAYERS + 1)}:
            raise GcgError("gcg-bad-seat", line=number, column=2, name=pragma.name, most=MOST_PLAYERS)
        if pragma.value:
            _check_tiles(Token(pragma.value, column), number)


def _enter_player(pragma: Pragma, number: int, nicks: dict[int, str], *, late: bool) -> bool:
    """Take a seat; False when the pragma is about something else."""
    found = _PLAYER.fullmatch(pragma.name)
    if found is None:
        return False
    seat, nick = int(found[1]), pragma.value.split()[0]
    if seat in nicks or nick in nicks.values():
        column = 2 if seat in nicks else (pragma.written or "").index(nick, len(pragma.name) + 1) + 1
        raise GcgError("gcg-player-twice", line=number, column=column, nick=nick)
    if late:
        raise GcgError("gcg-late-player", line=number, column=2, nick=nick)
    nicks[seat] = nick
    return True


class _Said(TypedDict):
    """What every event says, and how it was written."""

    player: str
    rack: str
    score: int
    total: int
    remark: str
    written: str
    ending: str | None


def _event(fields: Fields, number: int, text: str, ending: str | None) -> Event:
    player, rack, action, word, score, total, remark = fields
    _check_fields(fields, number)
    said = _Said(
        player=player.text,
        rack=rack.text if rack else "",
        score=int(score.text),
        total=int(total.text),
        remark=remark.text if remark else "",
        written=text,
        ending=ending,
    )
    if word is not None:
        return Play(place=action.text, word=word.text, **said)
    if action.text in _ALONE:
        return _ALONE[action.text](**said)
    inside = Token(action.text[1:], action.column + 1)
    if action.text.startswith("-"):
        if inside.text in _COUNTS:
            return Exchange(count=int(inside.text), **said)
        _check_tiles(inside, number)
        return Exchange(tiles=inside.text, **said)
    if not inside.text.endswith(")"):
        raise GcgError("gcg-bad-event", line=number, column=action.column, text=action.text)
    inside = Token(inside.text[:-1], inside.column)
    _check_tiles(inside, number)
    return EndRack(tiles=inside.text, **said)


def _check_fields(fields: Fields, number: int) -> None:
    _player, rack, action, word, score, total, _remark = fields
    if rack is not None:
        _check_tiles(rack, number)
    if word is not None:
        if not _PLACE.fullmatch(action.text):
            raise GcgError("gcg-bad-place", line=number, column=action.column, text=action.text)
        if len(word.text) > LONGEST_TILES or not _WORD.fullmatch(word.text):
            raise GcgError("gcg-bad-word", line=number, column=word.column, text=word.text)
    if not _POINTS.fullmatch(score.text):
        raise GcgError("gcg-bad-score", line=number, column=score.column, text=score.text)
    if not _POINTS.fullmatch(total.text):
        raise GcgError("gcg-bad-total", line=number, column=total.column, text=total.text)


def _check_tiles(token: Token, number: int) -> None:
    if len(token.text) > LONGEST_TILES or not _TILES.fullmatch(token.text):
        raise GcgError("gcg-bad-rack", line=number, column=token.column, text=token.text)
