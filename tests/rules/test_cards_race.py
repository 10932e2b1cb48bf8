"""The card race: who wins a card, ties, exchanging, the last player left, wrong claims."""

from collections import Counter
from itertools import permutations

import msgspec
import pytest

from bonmot.games.cards import (
    Abandon,
    AnyCommand,
    Buzz,
    Deck,
    Draw,
    Exchange,
    Flip,
    GiveUp,
    Lay,
    Order,
    Resign,
    State,
    TimePasses,
)
from bonmot.games.cards.events import (
    Awarded,
    Exchanged,
    Laid,
    LastLeft,
    Mistaken,
    Tied,
    Unanswered,
)
from bonmot.games.commands import Forfeit, Miss, Penalize
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from tests.games.cards import GAME, Race, laid

NOTE = Lay(laid("NOTE"))
RAME = Lay(laid("RAME"))
WRONG = Lay(laid("SLMN"))


def refusal(race: Race, seat: int | None, command: AnyCommand, at: int | None = None) -> str:
    with pytest.raises(Refused) as refused:
        race.do(seat, command, at)
    return refused.value.code


# ---- winning


@pytest.mark.rule("C-014")
def test_everybody_races_at_once() -> None:
    race = Race("STLMNOE", "BATRMEF", "AEBCDFG")
    race.turn()
    assert GAME.acting(race.state) == {0, 1, 2}
    assert GAME.simultaneous
    for seat in range(3):
        assert race.view(seat).may[:4] == ("lay", "buzz", "exchange", "give-up")


@pytest.mark.rule("C-015", "C-016", "C-034")
def test_note_wins_a_card_for_four_letters() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    shown = race.view(1).card
    assert shown is not None
    assert shown.text == "MOT DE 4 LETTRES"
    race.do(0, NOTE, at=2500)
    events = race.wait()
    assert isinstance(events[0], Awarded)
    assert (events[0].seat, events[0].word, events[0].time) == (0, "NOTE", 2500)
    assert race.scores == (1, 0)
    won = race.view(1).sides[0].won[0]
    assert (won.word, won.card, won.time) == ("NOTE", shown, 2500)


@pytest.mark.rule("C-016")
def test_the_first_wins_also_if_the_others_message_comes_first() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    race.do(1, RAME, at=3000)
    race.do(0, NOTE, at=2800)
    assert race.scores == (1, 0)  # nobody else could come between any more


@pytest.mark.rule("C-017")
@pytest.mark.parametrize("order", ["TEON", "NOTE", "ENOT", "TONE"])
def test_the_cards_may_lie_in_any_order(order: str) -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    events = race.do(0, Lay(laid(order)), at=2000)
    assert isinstance(events[0], Laid)
    assert events[0].word == "NOTE"


@pytest.mark.rule("C-018")
def test_only_laying_is_timed() -> None:
    # Ada sees her word first and buzzes; what counts is the buzz, and the cards must follow at once.
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    race.do(0, Buzz(), at=2000)
    race.do(1, RAME, at=2600)
    assert race.scores == (0, 0)
    events = race.do(0, NOTE, at=6000)
    assert [type(event) for event in events] == [Laid, Awarded]
    assert race.scores == (1, 0)
    assert race.state.won[0][0].time == 2000


@pytest.mark.rule("C-018")
def test_who_has_the_word_first_but_lays_it_later_wins_nothing() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    race.do(0, Order(tuple("NOTESLM")), at=300)  # everybody can see that she has it
    race.do(1, RAME, at=2000)
    assert refusal(race, 0, NOTE, at=2400) == "too-late"
    race.wait()
    assert race.scores == (0, 1)
    assert race.state.won[1][0].time == 2000


# ---- ties


@pytest.mark.rule("C-024", "C-025", "C-026", "C-027")
def test_who_lay_at_the_same_moment_win_nothing() -> None:
    race = Race("STLMNOE", "BATRMEF", "AEBCDFG", cards=["4", "3"])
    card = race.state.instructions[0]
    race.turn()
    race.do(0, NOTE, at=2000)
    race.do(1, RAME, at=2150)
    events = race.wait()
    assert isinstance(events[0], Tied)
    assert events[0].seats == (0, 1)
    assert race.scores == (0, 0, 0)
    # The card goes under its pile, the letters back to the hands, and the top card is turned.
    assert race.state.instructions[-1] == card
    assert Counter(race.hand(0)) == Counter("STLMNOE")
    assert Counter(race.hand(1)) == Counter("BATRMEF")
    assert race.view(None).flipper == 0
    race.turn()
    shown = race.view(None).card
    assert shown is not None
    assert shown.param == "3"
    outcome = race.view(None).history[0]
    assert (outcome.how, outcome.words, outcome.times) == ("tied", ("NOTE", "RAME"), (2000, 2150))


@pytest.mark.rule("C-024")
@pytest.mark.parametrize(("window", "gap", "ties"), [(150, 150, True), (150, 151, False), (0, 0, True), (0, 1, False)])
@pytest.mark.parametrize("arrival", [(0, 1), (1, 0)])
def test_the_window_decides_and_the_order_of_arrival_does_not(
    window: int, gap: int, ties: bool, arrival: tuple[int, int]
) -> None:
    race = Race("STLMNOE", "BATRMEF", "AEBCDFG", cards=["4"], options={"race.tie_window": window})
    race.turn()
    claims = {0: (NOTE, 2000), 1: (RAME, 2000 + gap)}
    for seat in arrival:
        command, at = claims[seat]
        if not ties and arrival == (0, 1) and seat == 1:
            assert refusal(race, seat, command, at) == "too-late"
        else:
            race.do(seat, command, at)
    race.wait()
    assert race.scores == ((0, 0, 0) if ties else (1, 0, 0))


def test_nothing_is_final_before_a_late_message_could_come() -> None:
    race = Race("STLMNOE", "BATRMEF", "AEBCDFG", cards=["4"])
    race.turn()
    race.do(1, RAME, at=2000)
    due = GAME.deadline(race.state)
    assert due == race.state.round.at + 2000 + 150 + 250 + 1
    assert refusal(race, None, TimePasses(), 2400) == "nothing-due"
    race.do(0, NOTE, at=1800)  # sent before, arrived after
    race.wait()
    assert race.scores == (1, 0, 0)


def test_a_third_who_comes_later_changes_nothing_about_a_tie() -> None:
    race = Race("STLMNOE", "BATRMEF", "AEBIDFG", cards=["4"])
    race.turn()
    race.do(0, NOTE, at=2000)
    race.do(1, RAME, at=2100)
    assert refusal(race, 2, Lay(laid("AIDE")), 2300) == "too-late"
    race.wait()
    assert race.view(None).history[0].how == "tied"


def test_a_wrong_claim_does_not_tie() -> None:
    race = Race("STLMNOE", "BATRMEF", "AEBCDFG", cards=["4"])
    race.turn()
    race.do(0, WRONG, at=2000)
    race.do(1, RAME, at=2000)
    race.wait()
    assert race.scores == (0, 1, 0)


def test_three_may_tie() -> None:
    race = Race("STLMNOE", "BATRMEF", "AEBIDFG", cards=["4"])
    race.turn()
    race.do(0, NOTE, at=2000)
    race.do(1, RAME, at=2100)
    race.do(2, Lay(laid("AIDE")), at=2150)
    assert race.view(None).history[0].seats == (0, 1, 2)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_any_order_of_three_messages_gives_the_same_state(order: tuple[int, ...]) -> None:
    def played(order: tuple[int, ...]) -> State:
        race = Race("STLMNOE", "BATRMEF", "AEBIDFG", cards=["4"], consonants="RLN")
        race.turn()
        start = race.state.round.at
        commands: dict[int, tuple[AnyCommand, int]] = {
            0: (NOTE, 2000),
            1: (Exchange(laid("BF")), 2050),
            2: (Lay(laid("AIDE")), 2100),
        }
        for seat in order:
            race.do(seat, commands[seat][0], at=commands[seat][1])
        if race.state.round.phase == "race":
            race.at = Instant(start + 2401)
            race.wait()
        return race.state

    one, other = played((0, 1, 2)), played(order)
    assert (one.hands, one.vowels, one.consonants) == (other.hands, other.vowels, other.consonants)
    assert (one.won, one.history, one.instructions) == (other.won, other.history, other.instructions)


# ---- a buzz


def test_who_buzzes_and_shows_nothing_is_out() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    race.do(0, Buzz(), at=2000)
    assert race.view(0).may[0] == "lay"
    assert refusal(race, 0, GiveUp(), 2100) == "claimed-already"
    assert refusal(race, 0, Buzz(), 2100) == "claimed-already"
    assert refusal(race, 0, NOTE, 7001) == "too-late"
    events = race.wait()
    assert isinstance(events[0], Mistaken)
    assert (events[0].why, race.view(0).sides[0].status) == ("nothing-shown", "out")
    race.do(1, RAME, at=9000)
    assert race.scores == (0, 1)


def test_an_empty_show_is_wrong_as_well() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    assert refusal(race, 0, Lay(()), 1000) == "lay-nothing"
    race.do(0, Buzz(), at=2000)
    events = race.do(0, Lay(()), at=2500)
    assert isinstance(events[0], Mistaken)


def test_two_who_buzz_together_tie_if_both_show_a_word() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    race.do(1, Buzz(), at=2100)
    race.do(0, Buzz(), at=2000)
    race.do(1, RAME, at=3000)
    race.do(0, NOTE, at=5000)
    assert race.view(None).history[0].how == "tied"


def test_who_buzzes_second_loses_no_time_while_the_first_shows() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    race.do(0, Buzz(), at=2000)
    race.do(1, Buzz(), at=2500)
    assert [type(event).__name__ for event in race.wait()] == ["Mistaken"]  # Ada had five seconds, and the keyboard
    race.do(1, RAME, at=12_500)
    assert race.view(None).history[0].seats == (1,)
    assert race.view(None).history[0].times == (2500,)
    later = Race("STLMNOE", "BATRMEF", cards=["4"])
    later.turn()
    later.do(0, Buzz(), at=2000)
    later.do(1, Buzz(), at=2500)
    later.wait()
    assert refusal(later, 1, RAME, 12_501) == "too-late"


# ---- exchanging


@pytest.mark.rule("C-028", "C-029", "C-030")
def test_who_exchanges_is_out_and_the_others_go_on() -> None:
    race = Race("STLMNOE", "BATRMEF", "AEBCDFG", cards=["4"], vowels="IO", consonants="RNT")
    race.turn()
    events = race.do(1, Exchange(laid("BTF"), vowels=1), at=3000)
    assert isinstance(events[0], Exchanged)
    assert race.hand(1) == "ARMEIRN"
    assert race.view(None).sides[1].out_by == "exchange"
    assert GAME.acting(race.state) == {0, 2}
    assert refusal(race, 1, Lay(laid("RIME")), 4000) == "out-of-round"
    race.do(0, NOTE, at=5000)
    race.wait()
    assert race.scores == (1, 0, 0)
    race.do(0, Draw())
    race.turn()
    assert 1 in GAME.acting(race.state)  # out of that round only (K-28)


@pytest.mark.rule("C-028")
@pytest.mark.parametrize("count", [1, 4, 7])
def test_any_number_of_cards_may_be_exchanged(count: int) -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    race.do(0, Exchange(laid("STLMNOE"[:count])), at=3000)
    assert len(race.hand(0)) == 7


def test_what_one_does_not_hold_cannot_be_exchanged() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    assert refusal(race, 0, Exchange(laid("S"))) == "no-race"
    race.turn()
    assert refusal(race, 0, Exchange(()), 10) == "exchange-no-card"
    assert refusal(race, 0, Exchange(laid("SS")), 10) == "card-not-held"
    assert refusal(race, 0, Exchange(laid("X")), 10) == "card-not-held"
    assert refusal(race, 0, Exchange(laid("ST"), vowels=3), 10) == "bad-draw"


@pytest.mark.rule("C-032")
def test_the_old_cards_go_under_the_piles_after_the_new_ones_are_drawn() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"], vowels="AI", consonants="RN")
    race.turn()
    vowels, consonants = race.state.vowels, race.state.consonants
    race.do(0, Exchange(laid("SOTE"), vowels=2), at=3000)
    assert race.hand(0) == "LMNAIRN"
    # Each under the pile of its kind, in an order that nobody knows.
    assert race.state.vowels[:-2] == vowels[2:]
    assert race.state.consonants[:-2] == consonants[2:]
    assert Counter(race.state.vowels[-2:]) == Counter("OE")
    assert Counter(race.state.consonants[-2:]) == Counter("ST")


def test_others_see_how_many_cards_were_exchanged_and_not_which() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    events = race.do(0, Exchange(laid("SOT"), vowels=2), at=3000)
    seen = GAME.witness(race.state, events[0], 1)
    assert isinstance(seen, Exchanged)
    assert (seen.cards, seen.drawn, seen.vowels) == (("",) * 3, ("",) * 3, 2)


# ---- the last one


@pytest.mark.rule("C-031")
def test_the_only_opponent_takes_the_card_if_he_can_form_a_word() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    events = race.do(1, Exchange(laid("B")), at=3000)
    assert isinstance(events[-1], LastLeft)
    assert race.view(0).last == 0
    events = race.do(0, NOTE, at=40_000)  # there is nobody to race against
    assert isinstance(events[-1], Awarded)
    assert race.scores == (1, 0)


@pytest.mark.rule("C-031")
@pytest.mark.parametrize("command", [WRONG, GiveUp(), None])
def test_the_only_opponent_does_not_take_it_without_a_word(command: AnyCommand | None) -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"], options={"race.wrong": "lock"})
    race.turn()
    race.do(1, Exchange(laid("B")), at=3000)
    events = race.wait() if command is None else race.do(0, command, at=9000)
    assert isinstance(events[-1], Unanswered)
    assert race.scores == (0, 0)
    assert race.view(None).flipper == 0


@pytest.mark.rule("C-031")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(("claimed", "locked"), [(2100, False), (1900, True)])
def test_the_one_try_of_the_last_one_is_by_time_and_not_by_arrival(first: int, claimed: int, locked: bool) -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"], options={"race.wrong": "lock"})
    race.turn()
    messages: dict[int, tuple[AnyCommand, int]] = {0: (WRONG, claimed), 1: (Exchange(laid("B")), 2000)}
    for seat in (first, 1 - first):
        race.do(seat, messages[seat][0], at=messages[seat][1])
    # Laid after the other had left, it was the only try; laid before, it costs five seconds as in any race.
    if locked:
        assert race.view(0).last == 0
        race.do(0, NOTE, at=7000)
        assert race.scores == (1, 0)
    else:
        assert race.view(None).history[0].how == "nobody"


def test_the_last_one_has_a_minute_of_his_own() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    race.do(1, Exchange(laid("B")), at=50_000)
    assert race.view(0).limit == 110_000
    race.do(0, NOTE, at=109_000)
    assert race.scores == (1, 0)


def test_of_three_the_last_one_is_left_when_one_exchanged_and_one_gave_up() -> None:
    race = Race("STLMNOE", "BATRMEF", "AEBCDFG", cards=["4"])
    race.turn()
    race.do(1, Exchange(laid("B")), at=3000)
    assert race.view(0).last is None
    race.do(2, GiveUp(), at=4000)
    assert race.view(0).last == 0


def test_when_the_others_only_gave_up_the_race_goes_on() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    race.do(1, GiveUp(), at=3000)
    assert race.view(0).last is None
    assert race.view(0).limit == 60_000
    race.do(0, NOTE, at=50_000)
    assert race.scores == (1, 0)


# ---- wrong claims


@pytest.mark.rule("C-043")
def test_a_wrong_claim_puts_out_of_the_round_and_the_cards_go_back() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    events = race.do(0, WRONG, at=2000)
    assert isinstance(events[0], Mistaken)
    assert (events[0].why, events[0].until) == ("no-word", None)
    assert Counter(race.hand(0)) == Counter("STLMNOE")
    assert refusal(race, 0, NOTE, 3000) == "out-of-round"


@pytest.mark.rule("C-043")
def test_a_wrong_claim_may_cost_five_seconds_instead() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"], options={"race.wrong": "lock"})
    race.turn()
    race.do(0, WRONG, at=2000)
    seat = race.view(0).sides[0]
    assert (seat.status, seat.locked_until) == ("locked", 7000)
    assert refusal(race, 0, NOTE, 6999) == "locked"
    race.do(0, NOTE, at=7000)
    race.wait()
    assert race.scores == (1, 0)


@pytest.mark.parametrize("word", ["TON", "MOLES", "N"])
def test_another_length_is_wrong(word: str) -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    assert isinstance(race.do(0, Lay(laid(word)), at=2000)[0], Mistaken)


def test_cards_that_one_does_not_hold_cannot_be_laid() -> None:
    race = Race("STLMNOE", "BATRMEF", cards=["4"])
    race.turn()
    for word in ("MARE", "TOTE", "N?TE"):
        assert refusal(race, 0, Lay(laid(word)), 2000) == "card-not-held"
    assert race.view(0).sides[0].status == "racing"


# ---- leaving


def test_who_resigns_gives_his_cards_back_and_the_others_play_on() -> None:
    race = Race("STLMNOE", "BATRMEF", "AEBCDFG", cards=["4"])
    race.do(0, Resign())
    assert race.view(None).sides[0].status == "resigned"
    assert race.view(None).flipper == 1
    assert refusal(race, 0, Flip()) == "resigned-already"
    race.turn()
    assert GAME.acting(race.state) == {1, 2}
    race.do(2, Resign())
    assert race.state.final is not None
    assert (race.state.final.reason, race.state.final.winners) == ("resigned", (1,))


@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_one_may_resign_at_any_moment(leaver: int) -> None:
    for steps in range(6):
        race = Race("STLMNOE", "BATRMEF", "AEBCDFG", cards=["contains"], consonants="D")
        script: list[tuple[int, AnyCommand] | None] = [
            (0, Flip()),
            None,
            None,
            (1, Exchange(laid("B"))),
            (2, GiveUp()),
        ]
        for step in script[:steps]:
            if step is None:
                race.wait()
            else:
                race.do(*step)
        race.do(leaver, Resign())
        for _ in range(6):
            if race.state.final is None and GAME.deadline(race.state) is not None:
                race.wait()
        assert race.state.final is None
        assert GAME.acting(race.state)


def test_a_game_may_be_abandoned() -> None:
    race = Race("STLMNOE", "BATRMEF")
    race.turn()
    race.do(1, Abandon())
    assert race.state.final is not None
    assert race.state.final.winners == ()


def test_the_table_may_take_a_seat_out_but_not_take_points() -> None:
    race = Race("STLMNOE", "BATRMEF", "AEBCDFG")
    assert refusal(race, None, Penalize(0, 5)) == "not-in-this-game"
    assert refusal(race, None, Miss(0)) == "not-in-this-game"
    assert refusal(race, 1, Forfeit(0)) == "not-the-table"
    assert refusal(race, 1, TimePasses()) == "not-the-table"
    assert refusal(race, 7, Flip()) == "not-a-player"
    race.do(None, Forfeit(1))
    assert race.view(None).sides[1].status == "resigned"


def test_the_most_cards_win_when_none_are_left() -> None:
    small = msgspec.structs.replace(Deck.load("fr"), instructions=Deck.load("fr").instructions[2:5])
    race = Race("STLMNOE", "BATRMEF", deck=small, options={"target": 3}, vowels="AEOE", consonants="TRNM")
    for seat, word in ((0, "NOTE"), (1, "RAME"), (0, "LAME")):
        race.turn()
        race.do(seat, Lay(laid(word)), at=1000)
        race.wait()
        if race.state.final is None:
            race.do(seat, Draw())
    assert race.state.final is not None
    assert (race.state.final.reason, race.state.final.winners) == ("no-cards", (0,))
