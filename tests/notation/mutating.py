"""Spoiling good files, and what must hold for any bytes whatever."""

from random import Random

from bonmot.errors import BonmotError
from bonmot.notation import gcg
from tests.notation.files import READABLE, content

GOOD = [content(name) for name in READABLE]

# What the format is made of, and what it is not.
MORSELS = [
    b" ",
    *b"\n \r\n \r \t # > : - -- + ( ) (challenge) (time) [ ] [CH] . ? ?? 8H H8 15O O15 21U 99Z".split(b" "),
    *b"+0 -5 -0 00000 99999 123456 QQQQQQQQ aaaaaaa fr es ca hu xx UTF-8 ISO-8859-1".split(b" "),
    *b"#player1 #player3 #player9 #note #rack1 #lexicon #tile-set #character-encoding".split(b" "),
    *b"\xef\xbb\xbf \xff \xc3 \xc3\x89 \xe9 \x00 \x85 \xe2\x80\xa8 \xcc\x81 \xc4\xb0 \xc2\xb7".split(b" "),
]


def mutated(random: Random) -> bytes:
    """A good file after a few accidents."""
    data = random.choice(GOOD)
    for _ in range(random.randint(1, 4)):
        data = random.choice(ACCIDENTS)(random, data)
    return data


def holds(data: bytes) -> bool:
    """Whether the bytes are a game; if so they are written again as they were, and can be replayed."""
    try:
        game = gcg.read(data)
    except gcg.GcgError as error:
        _is_somewhere(error, data)
        return False
    assert gcg.write(game) == data
    replay = gcg.check(game)
    assert len(replay.steps) == len(game.events)
    assert all(isinstance(fault, BonmotError) for fault in replay.faults)
    for turn in (0, len(replay.steps)):
        assert replay.position(turn).cgp()
    plain = gcg.plain(game)
    assert gcg.read(gcg.write(plain)) == plain
    return True


def _is_somewhere(error: gcg.GcgError, data: bytes) -> None:
    assert 1 <= error.line <= 1 + data.count(b"\n") + data.count(b"\r")
    assert 1 <= error.column <= len(data) + 1


def _place(random: Random, data: bytes) -> int:
    return random.randint(0, len(data))


def _insert(random: Random, data: bytes) -> bytes:
    at = _place(random, data)
    return data[:at] + random.choice(MORSELS) + data[at:]


def _replace(random: Random, data: bytes) -> bytes:
    at = _place(random, data)
    return data[:at] + random.choice(MORSELS) + data[at + random.randint(1, 4) :]


def _flip(random: Random, data: bytes) -> bytes:
    if not data:
        return data
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]


def _cut(random: Random, data: bytes) -> bytes:
    start, end = sorted((_place(random, data), _place(random, data)))
    return data[:start] + data[end:] if end - start < 40 else data[: start + 1] + data[start + random.randint(1, 9) :]


def _lines(random: Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    taken = lines.pop(random.randrange(len(lines)))
    for _ in range(random.randint(0, 2)):
        lines.insert(random.randint(0, len(lines)), taken)
    return b"".join(lines)


def _tokens(random: Random, data: bytes) -> bytes:
    """Two words change places."""
    words = data.split(b" ")
    one, other = random.randrange(len(words)), random.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return b" ".join(words)


def _splice(random: Random, data: bytes) -> bytes:
    other = random.choice(GOOD).splitlines(keepends=True)
    at = _place(random, data)
    return data[:at] + random.choice(other) + data[at:]


ACCIDENTS = (_insert, _replace, _flip, _cut, _lines, _tokens, _splice)
