"""The card race in lines of text: one person against computers; whoever types a word lays it."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from bonmot.errors import BonmotError
from bonmot.games.cards import (
    Abandon,
    Draw,
    Edition,
    Exchange,
    Explain,
    Flip,
    GiveUp,
    Lay,
    Order,
    Pick,
    Resign,
    View,
)
from bonmot.games.editions import EditionFile
from bonmot.games.legible import folded
from bonmot.hosting.drafts import Draft
from bonmot.telling import said_of
from bonmot.telling.cards import sentences as telling
from bonmot.telling.cards.instructions import instruction
from bonmot.telling.commands import command_words
from bonmot.terminal.cards.lifting import vowels_laid
from bonmot.terminal.plain import asking
from bonmot.terminal.plain.commands import PlainCommand, gives, tells
from bonmot.terminal.plain.part import PlainPart
from bonmot.terminal.racks import in_alphabetical_order, shuffled
from bonmot.texts import _, mark
from bonmot.words import Alphabet

if TYPE_CHECKING:
    from bonmot.starting import Start
    from bonmot.terminal.plain.playing import PlainGame
    from bonmot.terminal.plain.teletype import Teletype


def _cards(view: View, line: str) -> tuple[str, ...] | None:
    """The cards that a word needs, if somebody holds them; the special letter lies on the table already."""
    hand = Counter(view.sides[view.seat].hand or () if view.seat is not None else ())
    letters = _letters(view, line)
    if not letters:
        return None
    if view.letter in letters and Counter(letters) - hand:
        letters.remove(view.letter)
    return tuple(letters) if letters and not Counter(letters) - hand else None


def _letters(view: View, line: str) -> list[str]:
    """The cards that a text names, one by one."""
    alphabet = Alphabet.load(view.language)
    encoded = alphabet.try_encode("".join(line.split()))
    return [] if encoded is None else [alphabet.decode(bytes([letter])) for letter in encoded]


def own_hand(view: View) -> str:
    """The cards of the reader, vowels and consonants apart."""
    seat = view.sides[view.seat] if view.seat is not None else None
    if seat is None or seat.hand is None:
        return _("You have no cards.")
    text = _("Your cards: {cards}. Vowels: {vowels}; consonants: {consonants}.")
    return text.format(
        cards=", ".join(seat.hand), vowels=", ".join(seat.vowels or ()), consonants=", ".join(seat.consonants or ())
    )


# ---- what one may say

_LEAVING: Final = frozenset({"quit", "quitter", "exit", "help", "aide", "?"})


def _lay(game: "PlainGame", rest: str) -> None:
    view: View = game.view()
    game.submit(Lay(_cards(view, rest) or tuple(_letters(view, rest))))


def _exchange(game: "PlainGame", rest: str) -> None:
    """Cards, and perhaps how many of the new ones shall be vowels: `exchange KWX 2`."""
    parts = rest.split()
    vowels = int(parts.pop()) if parts and parts[-1].isascii() and parts[-1].isdigit() and len(parts[-1]) < 3 else None
    view: View = game.view()
    hand = view.sides[view.seat].hand if view.seat is not None else None
    cards = tuple(hand or ()) if parts == ["*"] else tuple(_letters(view, " ".join(parts)))
    game.submit(Exchange(cards, vowels))


def _draw(game: "PlainGame", rest: str) -> None:
    game.submit(Draw(int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 3 else None))


def _shuffle(game: "PlainGame", _rest: str) -> None:
    _order(game, shuffled(_held(game)))


def _sort(game: "PlainGame", _rest: str) -> None:
    _order(game, in_alphabetical_order(_held(game), game.view().language))


def _held(game: "PlainGame") -> tuple[str, ...]:
    view: View = game.view()
    return (view.sides[view.seat].hand or ()) if view.seat is not None else ()


def _order(game: "PlainGame", cards: Sequence[str]) -> None:
    game.submit(Order(tuple(cards)))


def _table(view: View) -> Iterable[str]:
    """The card, and what everybody does."""
    if view.card is not None:
        yield _("The card: {instruction}.").format(instruction=instruction(view.card, view.letter))
    for seat, each in enumerate(view.sides):
        yield f"{said_of(each.name, f'{telling.cards_counted(each.cards)}, {telling.status(view, seat)}')}."


WORDS: Final = command_words("cards")

PLAIN_COMMANDS: Final = (
    gives(WORDS["turn"], Flip, needs="flip"),
    PlainCommand(WORDS["lay"], _lay, needs="lay"),
    PlainCommand(WORDS["exchange"], _exchange, needs="exchange"),
    gives(WORDS["pass"], GiveUp, needs="give-up"),
    gives(WORDS["vowel"], lambda: Pick("vowel"), needs="pick"),
    gives(WORDS["consonant"], lambda: Pick("consonant"), needs="pick"),
    PlainCommand(WORDS["draw"], _draw, needs="draw"),
    tells(WORDS["hand"], own_hand),
    tells(WORDS["table"], _table),
    PlainCommand(WORDS["shuffle"], _shuffle),
    PlainCommand(WORDS["sort"], _sort),
    gives(WORDS["resign"], Resign, asks=mark("Give up the game?")),
    gives(WORDS["stop"], Abandon, asks=mark("Stop the game for everybody?")),
)  # fmt: skip


class PlainCards(PlainPart[View]):
    """The card race by ear."""

    game = "cards"
    commands = PLAIN_COMMANDS

    # ---- before the game

    def admit(self, people: int) -> None:
        """One person races by ear: several would not hear the card at the same moment."""
        if people > 1:
            raise BonmotError("race-needs-screen")

    def asked(self, teletype: "Teletype", edition: EditionFile, draft: Draft, start: "Start") -> Draft:
        """For how many cards, and how quick computers are."""
        if start.seats:
            return draft
        target = asking.number(teletype, _("How many cards win, 3 to 7?"), 3, 7, Edition.named(edition).target)
        merciless = asking.yes(teletype, _("Shall computers answer at once, without mercy?"), False)
        return draft.filled_in("target", str(target)).filled_in("mercy", "yes" if merciless else "no")

    # ---- turns

    def reads(self, game: "PlainGame", line: str) -> bool:
        """A word of one's cards, an explanation, a number of vowels: whatever is wanted now."""
        view: View = game.view()
        if "explain" in view.may:
            if folded(line) in _LEAVING:
                return False
            game.submit(Explain(line))
            return True
        if "draw" in view.may and line.isascii() and line.isdigit() and len(line) < 3:
            game.submit(Draw(int(line)))
            return True
        if "lay" in view.may and (cards := _cards(view, line)) is not None:
            game.submit(Lay(cards))
            return True
        return False

    def occasion(self, view: View) -> Hashable:
        """Somebody is asked for something else, or has other cards."""
        hand = () if view.seat is None else view.sides[view.seat].hand
        return view.round, view.phase, view.letter, hand, "explain" in view.may, view.last

    def greeting(self, game: "PlainGame") -> Iterable[str]:
        """What is wanted now."""
        view: View = game.view()
        if "explain" in view.may:
            yield _("What does it stand for? Type a sentence with the word.")
        elif "draw" in view.may:
            text = _("You draw {cards}: how many vowels? draw takes {vowels}.")
            yield text.format(cards=telling.cards_counted(view.to_draw), vowels=vowels_laid(view))
        elif "pick" in view.may:
            yield _("Type vowel or consonant.")
        elif "flip" in view.may:
            yield own_hand(view)
            yield _("Type turn to turn the next card.")
        elif "lay" in view.may and view.card is not None:
            yield _("The card: {instruction}.").format(instruction=instruction(view.card, view.letter))
            yield own_hand(view)
