"""The card race: what is in the box, dealing, turning cards, drawing, winning."""

from collections import Counter

import pytest

from bonmot.games.cards import Draw, Flip, GiveUp, Lay, Order, Pick, setup_for
from bonmot.games.cards.events import Opened, Refilled, Revealed
from bonmot.games.game import Refused, replay
from bonmot.games.moments import Instant
from bonmot.players.cards import CardPlayer, published
from tests.games.cards import GAME, NAMES, Race, cards_of, laid


def opened(seats: int = 4, seed: int = 1, language: str = "fr") -> Opened:
    event = GAME.open(setup_for("cards", NAMES[:seats], language=language), seed)[0]
    assert isinstance(event, Opened)
    return event


@pytest.mark.rule("C-002", "C-003")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_86_letter_cards_and_19_instruction_cards(language: str) -> None:
    letters, instructions = cards_of(replay(GAME, [opened(language=language)]))
    assert (letters.total(), instructions.total()) == (86, 19)


@pytest.mark.rule("C-004", "C-009", "C-011")
def test_three_piles_lie_on_the_table() -> None:
    view = GAME.view(replay(GAME, [opened(3)]), None)
    # Vowels, instructions between them, consonants.
    assert view.piles == {"vowel": 34 - 3 * 2, "instruction": 19, "consonant": 52 - 3 * 5}
    assert list(view.piles) == ["vowel", "instruction", "consonant"]


@pytest.mark.rule("C-005")
def test_each_pile_is_shuffled_by_itself() -> None:
    one, other = opened(seed=1), opened(seed=2)
    assert one.vowels != other.vowels
    assert one.consonants != other.consonants
    assert one.instructions != other.instructions
    deck = one.setup.deck
    assert set(one.vowels) <= set(deck.vowels)
    assert set(one.consonants) <= set(deck.consonants)
    assert opened(seed=1) == one


@pytest.mark.rule("C-006", "C-007", "C-010")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_hand_is_two_vowels_and_five_consonants(seats: int) -> None:
    state = replay(GAME, [opened(seats)])
    for seat in range(seats):
        mine = GAME.view(state, seat).sides[seat]
        assert mine.vowels is not None
        assert mine.consonants is not None
        # The kinds are told apart for whoever draws them in two colours and two shapes.
        assert (mine.cards, len(mine.vowels), len(mine.consonants)) == (7, 2, 5)
        assert set(mine.vowels) <= set("AEIOUY")


@pytest.mark.rule("C-008")
def test_a_hand_may_be_put_in_any_order_and_nobody_else_sees_it() -> None:
    race = Race("STLMNOE", "BATRMEF")
    events = race.do(0, Order(laid("NOTEMLS")))
    assert race.hand(0) == "NOTEMLS"
    assert race.view(0).sides[0].hand == laid("NOTEMLS")
    assert GAME.witness(race.state, events[0], 1) is None
    assert GAME.witness(race.state, events[0], None) is None
    for wrong, code in (("NOTEML", "order-all-cards"), ("NOTEMLX", "card-not-held"), ("NOTEEML", "card-not-held")):
        with pytest.raises(Refused) as refused:
            race.do(0, Order(laid(wrong)))
        assert refused.value.code == code


@pytest.mark.rule("C-012")
def test_the_first_player_turns_the_first_card_and_nobody_else() -> None:
    race = Race("STLMNOE", "BATRMEF", first=1)
    assert race.view(1).may[0] == "flip"
    assert "flip" not in race.view(0).may
    with pytest.raises(Refused) as refused:
        race.do(0, Flip())
    assert refused.value.code == "not-the-flipper"
    race.do(1, Flip())


def test_who_turns_the_first_card_is_chance() -> None:
    assert {opened(4, seed).first for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("C-013")
def test_everybody_sees_the_card_at_the_same_instant() -> None:
    race = Race("STLMNOE", "BATRMEF")
    race.do(0, Flip())
    start = race.view(0).start
    assert start is not None
    # The instant is known to all before, the card to nobody, the one who turns it included.
    for seat in (0, 1, None):
        assert race.view(seat).start == start == race.view(seat).until
        assert race.view(seat).card is None
    with pytest.raises(Refused) as refused:
        race.do(0, Lay(laid("NOTE")))
    assert refused.value.code == "not-yet"
    events = race.wait()
    assert [type(event) for event in events] == [Revealed]
    for seat in (0, 1, None):
        assert GAME.witness(race.state, events[0], seat) == events[0]
        assert race.view(seat).race_at == start


def test_without_a_countdown_the_card_is_seen_at_once() -> None:
    race = Race("STLMNOE", "BATRMEF", options={"race.countdown": 0})
    race.do(0, Flip())
    assert race.view(1).card is not None


@pytest.mark.rule("C-019", "C-020")
def test_the_winner_discards_what_he_used_and_holds_seven_again() -> None:
    race = Race("STLMNOE", "BATRMEF", vowels="AI", consonants="RR")
    race.turn()
    before = cards_of(race.state)[0]
    race.do(0, Lay(laid("NOTE")), at=3000)
    race.wait()
    assert race.hand(0) == "SLM"
    # What he used lies under the piles of its kind, not on top of them.
    assert Counter(race.state.vowels[-2:]) == Counter("OE")
    assert Counter(race.state.consonants[-2:]) == Counter("NT")
    race.do(0, Draw())
    assert race.hand(0) == "SLMAIRR"
    assert cards_of(race.state)[0] == before
    assert race.hand(1) == "BATRMEF"


@pytest.mark.rule("C-021")
@pytest.mark.parametrize(("vowels", "drawn"), [(0, "RRLL"), (1, "ARRL"), (4, "AIOU"), (None, "AIRR")])
def test_the_winner_chooses_from_which_piles_he_draws(vowels: int | None, drawn: str) -> None:
    race = Race("STLMNOE", "BATRMEF", vowels="AIOU", consonants="RRLL")
    race.turn()
    race.do(0, Lay(laid("NOTE")), at=3000)
    race.wait()
    view = race.view(0)
    assert (view.winner, view.to_draw, view.may[0]) == (0, 4, "draw")
    with pytest.raises(Refused) as refused:
        race.do(0, Draw(5))
    assert refused.value.code == "bad-draw"
    with pytest.raises(Refused) as refused:
        race.do(1, Draw(1))
    assert refused.value.code == "winner-draws"
    race.do(0, Draw(vowels))
    assert race.hand(0)[3:] == drawn


def test_who_does_not_choose_draws_what_he_laid() -> None:
    race = Race("STLMNOE", "BATRMEF", vowels="AI", consonants="RR")
    race.turn()
    race.do(0, Lay(laid("NOTE")), at=3000)
    race.wait()
    events = race.wait()
    assert isinstance(events[0], Refilled)
    assert events[0].by_default
    assert race.hand(0) == "SLMAIRR"


@pytest.mark.rule("C-022")
def test_the_next_player_turns_the_next_card_whoever_won() -> None:
    race = Race("STLMNOE", "BATRMEF", "AEBCDFG")
    for flipper in (0, 1, 2):
        assert race.view(None).flipper == flipper
        race.turn("vowel")
        seat, word = next((seat, word) for seat in (0, 1, 2) for word in _answers(race, seat))
        race.do(seat, Lay(word), at=2000)
        race.wait()
        race.do(seat, Draw())
    assert race.view(None).flipper == 0


def _answers(race: Race, seat: int) -> list[tuple[str, ...]]:
    view = race.view(seat)
    assert view.question is not None
    player = CardPlayer(published(8))
    return [
        tuple(found.word.replace(view.letter, "", 1) if view.letter else found.word)
        for found in player.known(view, view.question)
    ]


@pytest.mark.rule("C-001", "C-033")
def test_five_instruction_cards_win_the_game() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4", "4", "4", "3", "3"], vowels="OEOEOE", consonants="NTNTNT")
    for number, word in enumerate(("NOTE", "NOTE", "NOTE", "TON", "SEL"), 1):
        race.turn()
        race.do(0, Lay(laid(word)), at=2000)
        race.wait()
        assert race.scores == (number, 0)
        if number < 5:
            assert race.state.final is None
            race.do(0, Draw())
    view = race.view(1)
    assert view.final is not None
    assert (view.final.reason, view.final.winners) == ("target", (0,))
    # The cards won are listed, with the words that won them.
    assert [won.word for won in view.sides[0].won] == ["NOTE", "NOTE", "NOTE", "TON", "SEL"]
    assert GAME.outline(race.state).scores == (5, 0)
    assert not GAME.acting(race.state)
    assert GAME.deadline(race.state) is None
    with pytest.raises(Refused) as refused:
        race.do(0, Flip())
    assert refused.value.code == "game-over"


@pytest.mark.parametrize("target", [3, 7])
def test_the_target_may_be_from_three_to_seven(target: int) -> None:
    race = Race(
        "STLMNOE",
        "BATRMEF",
        cards=["4", "4", "4", "3", "3", "noun"][:target],
        vowels="OEOEOEAI",
        consonants="NTNTNTRRLS",
        options={"target": target},
    )
    for number, word in enumerate(("NOTE", "NOTE", "NOTE", "TON", "SEL", "MARI", "RAI")[:target], 1):
        race.turn()
        race.do(0, Lay(laid(word) if set(word) <= set(race.hand(0)) else _answers(race, 0)[0]), at=2000)
        race.wait()
        assert (race.state.final is not None) == (number == target)
        if race.state.final is None:
            race.do(0, Draw())


@pytest.mark.rule("C-023")
def test_a_card_that_nobody_can_answer_goes_under_its_pile() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["6", "4"])
    card = race.state.instructions[0]
    race.turn()
    race.do(0, GiveUp(), at=4000)
    events = race.do(1, GiveUp(), at=5000)
    assert events[-1].__class__.__name__ == "Unanswered"
    assert race.state.instructions[-1] == card
    assert race.scores == (0, 0)
    assert (race.hand(0), race.hand(1)) == ("STLMNOE", "BATRMEF")
    # The same player turns a new one.
    assert race.view(None).flipper == 0
    race.turn()
    shown = race.view(None).card
    assert shown is not None
    assert shown.param == "4"


@pytest.mark.rule("C-023")
def test_a_card_goes_under_its_pile_when_time_is_over() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["6"], options={"race.round_seconds": 20})
    race.turn()
    start = race.state.round.at
    with pytest.raises(Refused) as refused:
        race.do(0, Lay(laid("NOTE")), at=20_001)
    assert refused.value.code == "too-late"
    events = race.wait()
    assert events[-1].timeout
    assert race.at - start > 20_000


def test_a_round_without_a_limit_waits() -> None:
    race = Race("STLMNOE", "BATRMEF", options={"race.round_seconds": 0})
    race.turn()
    assert GAME.deadline(race.state) is None
    race.do(0, Lay(laid("NOTE")), at=3_600_000)


@pytest.mark.rule("C-043")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(Refused) as refused:
        setup_for("cards", ["Ada", "Bob", "Cleo", "Dan", "Eve"][:seats], language="fr")
    assert refused.value.code == "seat-count"


@pytest.mark.rule("C-043")
def test_the_special_letter_goes_under_its_pile_when_nobody_wins() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["contains"], consonants="D")
    race.turn()
    assert race.view(None).letter == "D"
    race.do(0, GiveUp(), at=1000)
    race.do(1, GiveUp(), at=1000)
    assert race.state.consonants[-1] == "D"


@pytest.mark.rule("C-043")
@pytest.mark.parametrize(
    ("minimum", "word", "good"), [(2, "OS", True), (3, "OS", False), (3, "SOL", True), (4, "SOL", False)]
)
def test_words_have_a_minimum_length_where_the_card_says_none(minimum: int, word: str, good: bool) -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["noun"], options={"words.minimum_length": minimum})
    race.turn()
    race.do(0, Lay(laid(word)), at=1000)
    assert race.view(0).sides[0].status == ("claimed" if good else "out")


def test_a_hand_counts_the_letter_deck_never_out() -> None:
    # Even if everybody holds vowels only, there is one to pick.
    deck = opened().setup.deck
    assert sum(deck.vowels.values()) > 4 * 7
    assert sum(deck.consonants.values()) > 4 * 7


def test_a_letter_is_picked_by_chance_when_time_is_over() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["starts"])
    race.do(0, Flip())
    race.wait()
    assert race.view(0).may[0] == "pick"
    with pytest.raises(Refused) as refused:
        race.do(1, Pick("vowel"))
    assert refused.value.code == "not-the-flipper"
    at = race.at
    events = race.wait()
    assert events[0].by_chance
    assert race.at == Instant(at + 5000)
    assert race.view(1).letter
