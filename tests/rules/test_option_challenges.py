"""OPTION: which words are good, and challenges (O-009, O-010, O-044 to O-046)."""

import pytest

from bonmot.games.game import replay
from bonmot.games.option import (
    Challenge,
    Option,
    Pass,
)
from bonmot.games.option.events import ChallengeFailed, ChallengeUpheld, Opened, Played
from tests.rules.driving import only
from tests.rules.prisms import Hand, Table, table, words

GAME = Option()


def disputed(word: str = "TIRD") -> tuple[Table, Played]:
    hand = Hand()
    there = table(hand.rack(*"TIRDASE"), hand.rack("E", "S", "L", "U"))
    return there, there.play(f"H8 {word}")


@pytest.mark.rule("O-044", "O-045")
def test_a_right_challenge_takes_the_turn_back() -> None:
    there, event = disputed()
    before = sorted([*(each.prism for each in event.placed), *there.rack(0)])
    assert there.view(1).challengeable == ("TIRD",)
    upheld = only(ChallengeUpheld, there.give(1, Challenge()))
    assert upheld.words == ("TIRD",)
    bag = only(Opened, there.log).bag
    assert sorted(upheld.bag) == sorted(bag)
    assert upheld.bag != bag  # shaken again: nobody knows what he will draw
    assert there.view().scoreless == 1
    assert there.view().board == table((), ()).view().board
    assert len(there.rack(0)) == 7
    assert {each.prism for each in event.placed} <= set(there.rack(0))
    assert sorted([*there.rack(0), *event.drawn]) == before
    assert (there.scores, there.acting) == ((0, 0), (1,))  # the turn is lost
    assert [turn.kind for turn in there.view().turns] == ["play", "challenged"]
    assert there.view().bag + 7 + 4 == 96
    seen = there.game.witness(replay(there.game, there.log), upheld, 1)
    assert isinstance(seen, ChallengeUpheld)
    assert seen.bag == ()


@pytest.mark.rule("O-045")
def test_turned_prisms_go_back_too() -> None:
    hand = Hand()
    board = hand.lying("H6 R/tAS", "6H RU")
    there = table(hand.rack("S", "X"), hand.rack("E"), board=board)
    event = there.play("6H (R>T)(U)X")
    assert (len(event.flipped), there.letter("H6")) == (1, "T")
    assert {word.word for word in event.words} == {"TUX", "TAS"}
    upheld = only(ChallengeUpheld, there.give(1, Challenge(("tux",))))
    assert upheld.words == ("TUX",)
    assert (there.letter("H6"), there.letter("J6")) == ("R", "")
    assert there.scores[0] == 0


@pytest.mark.rule("O-045")
def test_a_wrong_word_after_two_turnings() -> None:
    hand = Hand()
    board = hand.lying("H6 R/tAS", "6H RA/eS")
    there = table(hand.rack("Q"), hand.rack("E"), board=board)
    flipped = there.play("6H (R>T)(A>E)(S)Q")
    assert (len(flipped.flipped), flipped.flip_bonus, flipped.score) == (2, 50, sum(words(flipped).values()) + 50)
    there.give(1, Challenge(("TESQ",)))
    assert [there.letter(square) for square in ("H6", "I6", "J6", "K6")] == ["R", "A", "S", ""]
    assert there.rack(0).count(flipped.placed[0].prism) == 1
    assert (there.scores, there.acting) == ((0, 0), (1,))


@pytest.mark.rule("O-044", "O-046")
def test_a_wrong_challenge_costs_ten_points() -> None:
    there, event = disputed("TIRA")
    failed = only(ChallengeFailed, there.give(1, Challenge()))
    assert (failed.words, failed.loses_points) == (("TIRA",), 10)
    assert there.scores == (event.score, -10)  # also below zero
    assert there.letter("H8") == "T"
    assert there.acting == (1,)  # the challenger still has his turn
    assert there.refusal(Challenge(), 1) == "challenge-too-late"  # a word found good is good
    assert [turn.kind for turn in there.view().turns] == ["play", "wrong-challenge"]


@pytest.mark.rule("O-044")
def test_what_may_be_challenged_and_when() -> None:
    there, _event = disputed()
    assert there.refusal(Challenge(), 0) == "own-play"
    assert there.refusal(Challenge(("TARD",)), 1) == "word-not-played"
    assert there.refusal(Challenge(("T-RD",)), 1) == "not-a-tile"
    assert there.refusal(Challenge(), 7) == "not-a-player"
    there.give(1, Pass())
    assert there.refusal(Challenge(), 1) == "challenge-too-late"  # he has committed to his own turn
    strict = table(Hand().rack(*"TARDESL"), referee="strict")
    strict.play("H8 TARD")
    assert strict.refusal(Challenge(), 1) == "no-challenges"


@pytest.mark.rule("O-044")
def test_words_are_challenged_one_by_one() -> None:
    hand = Hand()
    there = table(hand.rack("S", "X", "L"), hand.rack("E"), board=hand.lying("H4 RAME"))
    event = there.play("8H SXL")
    assert set(words(event)) == {"SXL", "RAMES"}
    there.give(1, Challenge(("RAMES",)))
    assert there.view(1).challengeable == ("SXL",)
    assert there.scores[1] == -10
    there.give(1, Challenge())
    assert there.letter("H8") == ""
    assert there.scores == (0, -10)


@pytest.mark.rule("O-009")
@pytest.mark.parametrize("word", ["OTTAWA", "SNCF", "WORDS", "AUJOURDHUI", "RENDEZVOUS"])
def test_words_that_are_not_allowed(word: str) -> None:
    hand = Hand()
    rack = hand.rack(*word[:7])
    strict = table(rack, referee="strict")
    if len(word) > 7:
        assert word not in replay(GAME, strict.log).lexicon
    else:
        assert strict.refusal(f"H4 {word}") == "unknown-words"


@pytest.mark.rule("O-009")
@pytest.mark.parametrize("text", ["H4 AUJ'", "H4 VA-T", "H4 ÉT#"])
def test_apostrophes_and_hyphens_are_no_letters(text: str) -> None:
    assert table(Hand().rack(*"AUJVTE")).refusal(text) in {"not-a-tile", "bad-turn"}


@pytest.mark.rule("O-010")
def test_the_dictionary_is_silent_until_a_challenge() -> None:
    wrong, wrong_event = disputed("TIRD")
    good, good_event = disputed("TIRA")
    # Nothing that anybody sees tells which of the two is a word.
    for there, event in ((wrong, wrong_event), (good, good_event)):
        for seat in (0, 1, None):
            view = there.view(seat)
            assert len(view.challengeable) == 1
            assert {name for name in view.__struct_fields__ if "valid" in name or "known" in name} == set()
        assert {name for name in event.__struct_fields__ if "valid" in name or "unknown" in name} == set()
        assert event.words[0].__struct_fields__ == ("word", "score", "row", "column", "down", "doubled")
    assert only(ChallengeUpheld, wrong.give(1, Challenge())).words == ("TIRD",)
    assert only(ChallengeFailed, good.give(1, Challenge())).words == ("TIRA",)
