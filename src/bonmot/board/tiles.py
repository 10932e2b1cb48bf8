"""Tiles in text: a capital is a tile, a small letter a blank that stands for it, ``?`` a blank still free.

A tile of several characters is read as one wherever it can be; between brackets it is always one, and next to brackets
nothing is joined: in Spanish ``LL`` and ``[LL]`` are one tile, ``[L][L]`` are two.

The same racks and words are read and written again and again, by every event and every view: the last ones are kept.
"""

from collections.abc import Iterator
from functools import lru_cache

from bonmot.errors import BonmotError
from bonmot.kernel import LETTER_MASK
from bonmot.words import Alphabet
from bonmot.words.alphabet import LONGEST_TEXT


@lru_cache(4096)
def read_tiles(text: str, alphabet: Alphabet, *, through: str = "") -> bytes:
    """Tile numbers; a free blank and each of the characters of `through` (a square already covered) become 0.

    >>> spanish = Alphabet.load("es")
    >>> len(read_tiles("LLANO", spanish)), len(read_tiles("[L][L]ANO", spanish))
    (4, 5)
    >>> list(read_tiles("Qu.z", Alphabet.load("en"), through="."))
    [17, 149, 0, 154]
    """
    if len(text) > LONGEST_TEXT:
        raise BonmotError("text-too-long", text=text, longest=LONGEST_TEXT)
    encoded = bytearray()
    for part in _parts(text, through + "?"):
        if part in through or part == "?":
            encoded.append(0)
        elif part.startswith("["):
            inside = alphabet.encode_tiles(part[1:-1])
            if len(inside) != 1:
                raise BonmotError("not-one-tile", text=part, alphabet=alphabet.name)
            encoded += inside
        else:
            encoded += alphabet.encode_tiles(part)
    return bytes(encoded)


@lru_cache(4096)
def write_tiles(tiles: bytes, alphabet: Alphabet, *, brackets: bool = False, through: str = "?") -> str:
    """The text of tile numbers; brackets around tiles of several characters where a format wants them.

    >>> spanish = Alphabet.load("es")
    >>> write_tiles(read_tiles("chico?", spanish), spanish, brackets=True)
    '[ch]ico?'
    >>> write_tiles(read_tiles("[L][L]ANO", spanish), spanish)
    '[L][L][A][N][O]'
    """
    texts = []
    for tile in tiles:
        text = through if not tile & LETTER_MASK else alphabet.tile_text(tile)
        texts.append(f"[{text}]" if brackets and len(text) > 1 else text)
    joined = "".join(texts)
    if brackets or all(len(letter) == 1 for letter in alphabet.letters):
        return joined
    if read_tiles(joined, alphabet, through=through) == tiles:
        return joined
    return "".join(f"[{text}]" if tile & LETTER_MASK else text for text, tile in zip(texts, tiles, strict=True))


def shown_letters(tiles: bytes) -> bytes:
    """The letters that tiles show, whether they are blanks or not.

    >>> list(shown_letters(bytes([1, 2 | 0x80])))
    [1, 2]
    """
    return bytes(tile & LETTER_MASK for tile in tiles)


def _parts(text: str, single: str) -> Iterator[str]:
    """Bracketed tiles, single marks, and the stretches between them."""
    stretch = ""
    position = 0
    while position < len(text):
        character = text[position]
        end = position + 1
        if character == "[":
            end = text.find("]", position) + 1
            if end <= position + 2:
                raise BonmotError("bad-brackets", text=text)
        if character == "[" or character in single:
            if stretch:
                yield stretch
            stretch = ""
            yield text[position:end]
        else:
            stretch += character
        position = end
    if stretch:
        yield stretch


def full_bag(alphabet: Alphabet) -> bytes:
    """Every tile of an alphabet's own set."""
    return bytes(alphabet.blanks) + b"".join(
        bytes([letter + 1]) * count for letter, count in enumerate(alphabet.counts)
    )
