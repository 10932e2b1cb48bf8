"""A place and a word as people type them: `H8 MAISON`, `maison h8`, `H8 MAISoN`, `mais?on H8`."""

import re
from collections import Counter
from typing import Final

from bonmot.board import Rack
from bonmot.board.tiles import write_tiles
from bonmot.errors import BonmotError
from bonmot.games.tiles import TileView
from bonmot.kernel import BLANK_MARK
from bonmot.players.boards import board_of
from bonmot.words import Alphabet

_PLACE: Final = re.compile(r"[A-Z][0-9]{1,2}|[0-9]{1,2}[A-Z]", re.ASCII | re.IGNORECASE)


def looks_like_a_play(line: str) -> bool:
    """Whether a line begins or ends with a place.

    >>> looks_like_a_play("h8 maison"), looks_like_a_play("MAISON 8H"), looks_like_a_play("change AB")
    (True, True, False)
    """
    parts = line.split()
    return len(parts) >= 2 and bool(_PLACE.fullmatch(parts[0]) or _PLACE.fullmatch(parts[-1]))


def place_and_word(line: str, alphabet: Alphabet, blanks: int = 0) -> tuple[str, str]:
    """The place, and the word as the game takes it, for somebody with so many blanks on the rack.

    >>> french = Alphabet.load("fr")
    >>> place_and_word("maison h8", french), place_and_word("H8 MAISoN", french, 1)
    (('H8', 'MAISON'), ('H8', 'MAISoN'))
    >>> place_and_word("MAISON", french)
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: “MAISON” is not a move: write a place and a word, such as H8 MAISON. [bad-move]
    """
    if not looks_like_a_play(line):
        raise BonmotError("bad-move", text=line)
    parts = line.split()
    place, rest = (parts[0], parts[1:]) if _PLACE.fullmatch(parts[0]) else (parts[-1], parts[:-1])
    return place.upper(), as_laid("".join(rest), alphabet, blanks)


def as_laid(typed: str, alphabet: Alphabet, blanks: int = 0) -> str:
    """A word as the game takes it: small letters are blanks only where capitals stand beside them.

    Whoever writes everything small, or with more small letters than there are blanks, as in a name, has just not
    pressed Shift. `?` before a letter makes it a blank, whatever the others look like.

    >>> french = Alphabet.load("fr")
    >>> [as_laid(typed, french, 1) for typed in ("été", "Maison", "MAISoN", "mais?on", "m.is(o)n")]
    ['ETE', 'MAISON', 'MAISoN', 'MAISoN', 'M.IS(O)N']
    """
    pieces = re.split(r"\?(\w)", typed)
    plain, marked = pieces[::2], pieces[1::2]
    letters = [each for piece in plain for each in piece if each.isalpha()]
    small = [each for each in letters if each != each.upper()]
    if marked or len(small) == len(letters) or ("".join(letters).istitle() and len(small) > blanks):
        plain = [_capital(piece, alphabet) for piece in plain]
    return plain[0] + "".join(blank.lower() + piece for blank, piece in zip(marked, plain[1:], strict=True))


def typed_play(line: str, view: TileView, rack: Rack | None) -> tuple[str, str, str]:
    """The place and the word that somebody types, and the letters for which blanks of the rack are taken unasked."""
    blanks = 0 if rack is None else rack.tiles.count(0)
    place, word = place_and_word(line, Alphabet.load(view.alphabet), blanks)
    return place, *with_blanks(view, place, word, rack)


def with_blanks(view: TileView, place: str, word: str, rack: Rack | None) -> tuple[str, str]:
    """A word with blanks where the rack has no tile left of a letter, as on the board, and the letters they stand for.

    What cannot be laid at all is left as it is: the game says what is wrong.
    """
    if rack is None:  # a spectator types it
        return word, ""
    try:
        move = board_of(view).judge(f"{place} {word}").move
    except BonmotError:  # the word cannot lie there
        return word, ""
    held = Counter(rack.tiles)
    tiles, spent = bytearray(move.tiles), b""
    for index, tile in enumerate(move.tiles):
        if tile and not tile & BLANK_MARK and not held[tile]:
            tiles[index] |= BLANK_MARK
            spent += bytes([tile])
        held[0 if tiles[index] & BLANK_MARK else tile] -= 1 if tile else 0
    if not spent or held[0] < 0:
        return word, ""
    return write_tiles(bytes(tiles), move.alphabet, through="."), write_tiles(spent, move.alphabet)


def _capital(text: str, alphabet: Alphabet) -> str:
    def capital(found: re.Match[str]) -> str:
        encoded = alphabet.try_encode(found[0])
        return found[0] if encoded is None else alphabet.decode(encoded)

    return re.sub(r"[^\W\d_]+", capital, text)
