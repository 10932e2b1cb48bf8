"""A small driver for the tests of OPTION by rule number: a board and racks chosen by hand, then commands and events.

The list of events is the game, so a table whose prisms are chosen by hand is a game like any other: its log begins with
an `Opened` of our own, and a turn that lays what is on the board.
"""

from collections.abc import Sequence
from typing import Any

from bonmot.board.coordinates import Coordinates
from bonmot.board.prism_move import Laid
from bonmot.board.prism_set import Prism, PrismSet
from bonmot.board.prism_text import read_shown
from bonmot.games.option import AnyCommand, AnyEvent, Option, Play, State, View, setup_for
from bonmot.games.option.events import Opened, Played, PrismWord
from bonmot.notation.option import read_move
from bonmot.notation.option.moves import typed_turn
from tests.rules.driving import Driven, only

NAMES = ("Ada", "Bob", "Chloé", "Denis")
FRENCH = PrismSet.load("fr")


class Table(Driven[State, AnyCommand, AnyEvent, View]):
    """A game being played, seen only through commands, events and views."""

    def __init__(self, opening: Sequence[AnyEvent]) -> None:
        super().__init__(Option(), opening)

    # ---- looking

    def rack(self, seat: int) -> list[str]:
        """The names of the prisms a seat holds."""
        rack = self.view(seat).sides[seat].rack
        assert rack is not None
        return [prism.name for prism in rack]

    def letter(self, square: str) -> str:
        """What a square shows; empty if there is no prism."""
        row, column, _down = Coordinates.of(self.view().language).read(square)
        cell = self.view().board[row][column]
        return cell.letter if cell else ""

    # ---- doing

    def play(self, turn: str | Play, seat: int | None = None) -> Played:
        """Make a turn, typed or given, for whoever is to move."""
        seat = self.view().turn if seat is None else seat
        command = read_move(turn, self.view(seat)) if isinstance(turn, str) else turn
        return only(Played, self.give(seat, command))

    def refusal(self, turn: str | AnyCommand, seat: int | None = None) -> str:
        """The code of the refusal of a turn or a command; nothing has changed."""
        giver = self.view().turn if seat is None else seat

        def give() -> None:
            self.give(giver, read_move(turn, self.view(giver)) if isinstance(turn, str) else turn)

        return self.refused(give).code


class Hand:
    """Takes prisms out of a set, one after the other: by their letters, or any that has a letter."""

    def __init__(self, prisms: PrismSet = FRENCH) -> None:
        self.prisms = prisms
        self.free = list(prisms)

    def take(self, text: str) -> Prism:
        """`T/r` is that prism, `T` any prism that has a T and no wild face, a name is the prism of that name."""
        for prism in self.free:
            faces = (prism.dark.letter, prism.light.letter)
            fits = read_shown(text, self.prisms).fits(prism) if "/" in text else text in faces and "?" not in faces
            if fits or prism.name == text:
                self.free.remove(prism)
                return prism
        raise LookupError(text)

    def rack(self, *texts: str) -> tuple[str, ...]:
        return tuple(self.take(text).name for text in texts)

    def lying(self, *words: str) -> tuple[Laid, ...]:
        """Words on a board: `H8 RAS`, or `H8 R/tAS` where it matters which prism it is."""
        board: dict[tuple[int, int], Laid] = {}
        coordinates = Coordinates.of(self.prisms.alphabet.language)
        for word in words:
            for wanted in typed_turn(word, {}, self.prisms, coordinates, 21).wanted:
                if wanted.square in board:
                    assert board[wanted.square].letter == wanted.letter
                    continue
                shown = wanted.prism
                text = f"{shown.dark_letter}/{shown.light_letter.lower()}" if shown else wanted.letter
                prism = self.take(text)
                if shown is not None and shown.light is not None:
                    light = shown.light
                else:
                    light = prism.dark.letter != wanted.letter
                board[wanted.square] = Laid(*wanted.square, prism.name, light, wanted.letter)
        return tuple(sorted(board.values()))


def table(
    *racks: Sequence[str],
    board: Sequence[Laid] = (),
    bag: Sequence[str] | None = None,
    edition: str = "option",
    prisms: PrismSet = FRENCH,
    size: int = 15,
    lexicon: str = "",
    **options: Any,
) -> Table:
    """A game with this board and these racks, seat 0 to move; the bag has all the rest, if nothing else is said."""
    language = prisms.alphabet.language
    dotted = {f"options.{name}": value for name, value in {"board": size, **options}.items()}
    names = NAMES[: max(2, len(racks))]
    setup = setup_for(edition, names, language=language, lexicon=lexicon, options=dotted, prisms=prisms)
    held = tuple(tuple(rack) for rack in racks) + ((),) * (2 - len(racks))
    taken = {name for rack in held for name in rack} | {laid.prism for laid in board}
    rest = [prism.name for prism in prisms if prism.name not in taken] if bag is None else list(bag)
    last = len(held) - 1
    log: list[AnyEvent] = [Opened(setup, 1, (), last if board else 0, held, tuple(rest))]
    if board:
        log.append(Played(last, tuple(board), (), 0, (PrismWord("TAS", 0, 0, 0, down=False),), ()))
    return Table(log)


def words(event: Played) -> dict[str, int]:
    """The words of a turn and their points."""
    return {word.word: word.score for word in event.words}
