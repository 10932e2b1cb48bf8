"""Racks: drawn by chance or called by a referee, rejected where vowels or consonants are too few."""

from collections import Counter
from typing import Final, NamedTuple

from bonmot.board import Board, Rack
from bonmot.games.chance import Chance
from bonmot.games.duplicate.edition import Edition
from bonmot.games.duplicate.judging import has_play, tops
from bonmot.games.game import Refused
from bonmot.words import Alphabet

_MOST_REJECTED: Final = 200
"""After so many racks that nobody could play, the game is over."""


class NewRack(NamedTuple):
    """A rack for everybody."""

    kept: bytes
    new: bytes
    rejected: tuple[tuple[bytes, bytes], ...] = ()
    """Those before it, each with what it had kept."""


class Pool(NamedTuple):
    """What a rack is drawn from."""

    edition: Edition
    board: Board
    kept: bytes
    """What was left of the rack before."""
    bag: bytes
    """Without the blanks that are set aside where every rack has one."""
    jokers: int
    """Those blanks."""
    round: int

    @property
    def everything(self) -> bytes:
        """All that is left of the game."""
        return self.kept + self.bag

    @property
    def joker(self) -> bytes:
        """The blank that every rack has where one is left."""
        return b"\0" if self.jokers else b""

    def needed(self) -> tuple[int, int]:
        """The vowels and consonants of a rack: two of each at first, later one; one as well if no more can be had."""
        rules = self.edition.draw
        wanted = (rules.vowels, rules.consonants) if self.round <= rules.rounds else (1, 1)
        possible = is_balanced(self.everything + self.joker, wanted, self.edition, self.board.alphabet)
        return wanted if possible else (1, 1)

    def admits(self, rack: bytes) -> bool:
        """Whether a rack has vowels and consonants enough."""
        return is_balanced(rack, self.needed(), self.edition, self.board.alphabet)


def is_balanced(tiles: bytes, wanted: tuple[int, int], edition: Edition, alphabet: Alphabet) -> bool:
    """Whether there are so many vowels and so many consonants; blanks and letters that are both may be either.

    >>> french, club = Alphabet.load("fr"), Edition.load("duplicate")
    >>> racks = ("AEBC", "AEBDY", "AYBC", "YYAB", "AEIOB")
    >>> [is_balanced(Rack(rack, french).tiles, (2, 2), club, french) for rack in racks]
    [True, True, True, True, False]
    """
    both = {alphabet.encode_tiles(letter)[0] for letter in edition.draw.both if letter in alphabet.letters} | {0}
    either = sum(tile in both for tile in tiles)
    vowels = sum(tile not in both and alphabet.vowels >> tile & 1 for tile in tiles)
    consonants = len(tiles) - either - vowels
    lacking = max(0, wanted[0] - vowels) + max(0, wanted[1] - consonants)
    return lacking <= either


def can_go_on(pool: Pool) -> bool:
    """Whether a rack can be made at all: of a vowel and a consonant, and so of two tiles."""
    left = pool.everything + pool.joker
    return is_balanced(left, (1, 1), pool.edition, pool.board.alphabet)


def drawn(pool: Pool, chance: Chance) -> NewRack | None:
    """The next rack, by chance; None if there is none that could be played."""
    if not can_go_on(pool):
        return None
    size, plays = pool.edition.tiles.rack, pool.edition.draw.plays
    rejected: list[tuple[bytes, bytes]] = []
    kept = pool.kept
    while len(rejected) < _MOST_REJECTED:
        bag = pool.everything if rejected else pool.bag
        joker = b"" if 0 in kept else pool.joker
        new = chance.shuffled(bytes(sorted(bag)))[: size - len(kept) - len(joker)] + joker
        if pool.admits(kept + new) and has_play(pool.board, kept + new, plays):
            return NewRack(*_exploded(pool, kept, new), tuple(rejected))
        rejected.append((kept, new))
        if len(pool.everything) + len(pool.joker) <= size:
            return None  # there is no other rack
        kept = b""
    return None


def _exploded(pool: Pool, kept: bytes, new: bytes) -> tuple[bytes, bytes]:
    """Where blanks explode, the rack with the letter in its place that makes the best top."""
    if pool.edition.draw.joker != "explosive" or 0 not in new:
        return kept, new
    held = (kept + new).replace(b"\0", b"", 1)
    spare = Counter(pool.everything) - Counter(held)
    plays = pool.edition.draw.plays
    scores = {letter: tops(pool.board, held + bytes([letter]), plays).score for letter in sorted(spare)}
    best = max(scores, key=lambda letter: scores[letter], default=0)
    return (kept, new.replace(b"\0", bytes([best]), 1)) if best else (kept, new)


def called(pool: Pool, text: str) -> NewRack:
    """The rack that a referee calls: all of it, or what was kept, a plus, and what is new."""
    alphabet = pool.board.alphabet
    tiles = Rack(text.strip().lstrip("-").replace("+", " "), alphabet).tiles
    if lacking := Counter(tiles) - Counter(pool.everything + b"\0" * pool.jokers):
        raise Refused("rack-not-in-bag", tile=str(Rack(bytes([min(lacking)]), alphabet)))
    size = min(pool.edition.tiles.rack, len(pool.everything) + len(pool.joker))
    if len(tiles) != size:
        raise Refused("rack-size", tiles=len(tiles), needed=size)
    if pool.jokers and pool.edition.draw.joker == "always" and tiles.count(0) != 1:
        raise Refused("rack-needs-blank", rack=str(Rack(tiles, alphabet)))
    if not pool.admits(tiles):
        vowels, consonants = pool.needed()
        raise Refused("rack-unbalanced", rack=str(Rack(tiles, alphabet)), vowels=vowels, consonants=consonants)
    if not has_play(pool.board, tiles, pool.edition.draw.plays):
        raise Refused("rack-unplayable", rack=str(Rack(tiles, alphabet)))
    return split(pool.kept, tiles)


def split(kept: bytes, rack: bytes) -> NewRack:
    """A rack in two parts: what was kept of the one before, if all of it is there, and what is new."""
    new = Counter(rack) - Counter(kept)
    if Counter(kept) - Counter(rack):
        return NewRack(b"", rack, ((kept, b""),))
    return NewRack(kept, bytes(tile for tile in rack if _taken(new, tile)))


def _taken(counts: Counter[int], tile: int) -> bool:
    if not counts[tile]:
        return False
    counts[tile] -= 1
    return True
