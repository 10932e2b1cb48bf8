"""Clabbers: the letters of a word may lie in any order. One switch, and everything else carries on."""

from collections.abc import Mapping

import pytest

from bonmot.games.crossword import Challenge, Edition, Pass, Play
from bonmot.games.crossword.events import ChallengeFailed, ChallengeUpheld, Played
from bonmot.games.events import Formed
from tests.rules.challenging import CLUB, Table, table

BAG = "EEEEEEEEEEEEEE"


def clabbers(*racks: str, language: str = "en", options: Mapping[str, object] | None = None) -> Table:
    return table(racks, BAG, edition="clabbers", language=language, options=options)


@pytest.mark.rule("R-018")
@pytest.mark.parametrize("word", ["CAT", "ACT", "TCA", "TAC", "CTA", "ATC"])
def test_any_order_of_a_words_letters_is_good(word: str) -> None:
    game = clabbers("CATEEEE", "EEEEEEE")
    (played,) = game.do(0, Play("8H", word))
    assert isinstance(played, Played)
    assert (played.score, played.words) == (10, (Formed(word, 10),))


@pytest.mark.rule("R-018")
def test_letters_that_make_no_word_in_any_order_are_refused() -> None:
    game = clabbers("CATQEEE", "EEEEEEE")
    refusal = game.refused(0, Play("8H", "TCQ"))
    assert (refusal.code, refusal.particulars) == ("unknown-words", {"words": ["TCQ"]})
    # All of them must be used: TCA is in TCAQ, but that helps nobody.
    assert game.code(0, Play("8F", "TCAQ")) == "unknown-words"


@pytest.mark.rule("R-018")
def test_cross_words_too_may_lie_in_any_order() -> None:
    game = clabbers("CATEEEE", "SEAEEEE")
    game.do(0, Play("8H", "TCA"))
    (played,) = game.do(1, Play("K8", "SAE"))
    assert isinstance(played, Played)
    # TCAS is CATS; SAE is SEA. S lies on a plain square, E on row 10 too.
    assert [formed.word for formed in played.words] == ["SAE", "TCAS"]


@pytest.mark.rule("R-026")
def test_a_joker_is_the_letter_it_stands_for() -> None:
    game = clabbers("?ATEEEE", "EEEEEEE")
    (played,) = game.do(0, Play("8H", "TcA"))
    assert isinstance(played, Played)
    assert played.score == 4


def test_it_is_one_switch() -> None:
    ordinary = table(["CATEEEE", "EEEEEEE"], BAG, edition="modern", language="en")
    assert ordinary.code(0, Play("8H", "TCA")) == "unknown-words"
    switched = table(["CATEEEE", "EEEEEEE"], BAG, edition="modern", language="en", options={"words.any_order": True})
    switched.do(0, Play("8H", "TCA"))
    assert switched.scores() == (10, 0)
    assert Edition.load("clabbers").words.any_order


def test_in_french_as_well() -> None:
    game = clabbers("CHATEEE", "EEEEEEE", language="fr")
    game.do(0, Play("H8", "TCHA"))
    assert game.scores() == (18, 0)


@pytest.mark.rule("R-047", "R-048")
def test_a_challenge_asks_for_any_order_too() -> None:
    game = clabbers("CATQEEE", "EEEEEEE", options=CLUB)
    game.do(0, Play("8H", "TCA"))
    (failed,) = game.do(1, Challenge())
    assert isinstance(failed, ChallengeFailed)
    game.do(1, Pass())
    game.do(0, Play("8H", "(TCA)Q"))
    (upheld,) = game.do(1, Challenge())
    assert isinstance(upheld, ChallengeUpheld)
    assert upheld.words == ("TCAQ",)
    # The tile is back on the rack, its points are gone, and so is the turn.
    assert game.view(0).board[7][7:11] == ("T", "C", "A", "")
    assert "Q" in (game.view(0).sides[0].rack or "")
    assert game.scores() == (10, 0)
    assert game.acting() == {1}
    assert game.code(1, Challenge()) == "challenge-too-late"


@pytest.mark.rule("R-060")
def test_constraints_look_at_the_letters_as_they_lie() -> None:
    game = clabbers("CATEEEE", "EEEEEEE", options={"constraints.banned": ["CAT"]})
    assert game.code(0, Play("8H", "CAT")) == "constraint-banned"
    game.do(0, Play("8H", "TCA"))
    assert game.scores() == (10, 0)
