"""A card race in a test: cards as the test wants them, a clock moved by hand, and what must always be true."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bonmot.games.cards import AnyCommand, AnyEvent, CardRace, Deck, Flip, Pick, State, TimePasses, View, setup_for
from bonmot.games.cards.events import Opened
from bonmot.games.game import replay
from bonmot.games.moments import Instant

GAME = CardRace()
NAMES = ("Ada", "Bob", "Cleo", "Dan")

encoded = msgspec.json.Encoder().encode
decoded = msgspec.json.Decoder(AnyEvent).decode


class Race:
    """A game whose cards the test has arranged, with its log."""

    def __init__(
        self,
        *hands: str,
        cards: Sequence[str] = ("4",),
        vowels: str = "",
        consonants: str = "",
        language: str = "fr",
        options: Mapping[str, object] | None = None,
        computers: Sequence[int] = (),
        deck: Deck | None = None,
        first: int = 0,
        lexicon: str = "",
    ) -> None:
        """Hands as texts; `cards` are the parameters of the instruction cards from the top, as are the piles."""
        names = NAMES[: len(hands)]
        more: Any = {"options": options, "computers": computers, "deck": deck}
        setup = setup_for("cards", names, language=language, lexicon=lexicon, **more)
        self.deck = setup.deck
        self.log: list[AnyEvent] = []
        self.at = Instant(10_000)
        opened = Opened(
            setup,
            7,
            first,
            tuple(map(tuple, hands)),
            _pile(self.deck.vowels, hands, vowels),
            _pile(self.deck.consonants, hands, consonants),
            _order(self.deck, cards),
        )
        self.state: State = replay(GAME, [opened])
        self.log.append(opened)

    def do(self, seat: int | None, command: AnyCommand, at: int | None = None) -> list[Any]:
        """Give a command, at a time of the race if one is said; everything that must hold is looked at afterwards."""
        moment = self.at if at is None else Instant(self.state.round.at + at)
        events = GAME.decide(self.state, seat, command, moment)
        self.state = replay(GAME, events, self.state)
        self.log += events
        self.at = Instant(max(self.at, moment))
        check(self.state, self.log)
        check_log(self.state, self.log)
        return events

    def wait(self) -> list[Any]:
        """Let time pass until something happens by itself."""
        due = GAME.deadline(self.state)
        assert due is not None, "nothing will happen by itself"
        self.at = Instant(max(self.at, due))
        return self.do(None, TimePasses())

    def turn(self, pick: Any = "consonant") -> None:
        """Turn the next card; a special letter is picked from that pile. Then the race is on."""
        self.do(self.state.round.flipper, Flip())
        self.wait()
        if self.state.round.phase == "pick":
            self.do(self.state.round.flipper, Pick(pick))
        assert self.state.round.phase == "race"

    def view(self, seat: int | None = None) -> View:
        return GAME.view(self.state, seat)

    def hand(self, seat: int) -> str:
        return "".join(self.state.hands[seat])

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(len, self.state.won))


def laid(word: str) -> tuple[str, ...]:
    """Cards, one for each letter."""
    return tuple(word)


def _pile(counts: Mapping[str, int], hands: Sequence[str], top: str) -> tuple[str, ...]:
    """What is left of a kind of cards when the hands are dealt, with some cards on top."""
    held = Counter(letter for hand in hands for letter in hand if letter in counts)
    rest = Counter(counts) - held - Counter(top)
    return (*top, *sorted(rest.elements()))


def _order(deck: Deck, wanted: Sequence[str]) -> tuple[int, ...]:
    """The deck's instruction cards, those wanted on top."""
    left = list(range(len(deck.instructions)))
    top = []
    for param in wanted:
        index = next(each for each in left if deck.instructions[each].param == param)
        left.remove(index)
        top.append(index)
    return (*top, *left)


def cards_of(state: State) -> tuple[Counter[str], Counter[int]]:
    """Every letter card and every instruction card there is, wherever it lies."""
    played = state.round
    letters = Counter([*state.vowels, *state.consonants, *(card for hand in state.hands for card in hand)])
    if played.letter:
        letters[played.letter] += 1
    instructions = Counter([*state.instructions, *(won.index for each in state.won for won in each)])
    if played.card is not None and played.winner is None:
        instructions[played.index] += 1
    return letters, instructions


def check(state: State, log: Sequence[AnyEvent]) -> None:
    """What must be true after every command."""
    deck = state.setup.deck
    letters, instructions = cards_of(state)
    assert letters == Counter(deck.vowels) + Counter(deck.consonants)
    assert instructions == Counter(range(len(deck.instructions)))
    for outcome in state.history:
        assert len(outcome.seats) == {"won": 1, "nobody": 0}.get(outcome.how, len(outcome.seats))
        assert outcome.how != "tied" or len(outcome.seats) > 1
    # Somebody can act, or time itself does something.
    assert state.final is not None or GAME.acting(state) or GAME.deadline(state) is not None
    check_secrets(state, log)


def check_log(state: State, log: Sequence[AnyEvent]) -> None:
    """The log, written and read again, is the game."""
    assert replay(GAME, [decoded(encoded(event)) for event in log]) == state


def check_secrets(state: State, log: Sequence[AnyEvent]) -> None:
    """No view shows another's hand, a pile, or a card before its time; nor does an event."""
    for seat in (None, *range(len(state.hands))):
        view = GAME.view(state, seat)
        assert msgspec.json.encode(view)
        for owner, each in enumerate(view.sides):
            mine = owner == seat or state.final is not None
            assert (each.hand == state.hands[owner]) if mine else each.hand is each.vowels is each.consonants is None
        if state.round.phase in {"flip", "countdown"}:
            assert view.card is None
        for event in log[-6:]:
            shown = GAME.witness(state, event, seat)
            whose = getattr(event, "seat", None)
            if shown is None:
                assert whose != seat
                continue
            for name in ("vowels", "consonants", "instructions"):
                assert not isinstance(getattr(shown, name, ()), tuple) or not getattr(shown, name, ())
            assert not getattr(shown, "under", ())
            if whose != seat:
                assert not any(getattr(shown, "drawn", ()))
