"""The De Luxe edition's words (D-030, D-083 to D-087): which are good, challenges, and what the program doubts."""

import pytest

from bonmot.games.crossword import Challenge, Confirm, Exchange, Pass, Play, Vote, Withdraw
from bonmot.games.crossword.events import ChallengeFailed, ChallengeUpheld, Doubted, Played, Withdrawn
from tests.rules.driving import only
from tests.rules.playing import table, vouched

# ---- words and challenges


@pytest.mark.rule("D-030")
@pytest.mark.parametrize(
    "word", ["LONDON", "MOZART", "ETC", "NASA", "MAISON"], ids=["place", "person", "short", "initials", "foreign"]
)
def test_names_abbreviations_and_foreign_words_are_doubted(word: str) -> None:
    game = table("deluxe", [(word + "IIIIII")[:7], "EEEEEEE"])
    assert only(Doubted, game.do(Play("8G", word))).words == (word,)


@pytest.mark.rule("D-030")
@pytest.mark.parametrize(("word", "mark"), [("DON'T", "'"), ("TO-DO", "-")])
def test_apostrophes_and_hyphens_cannot_be_laid(word: str, mark: str) -> None:
    refused = table("deluxe", ["DONTODI", "EEEEEEE"]).refusal(Play("8G", word))
    assert (refused.code, refused.particulars["character"]) == ("not-a-tile", mark)


@pytest.mark.rule("D-030")
def test_a_word_challenged_before_the_next_player_starts_is_taken_back() -> None:
    game = vouched("deluxe", "8H")
    assert (game.scores, game.view().bag) == ((14, 0), 81)
    upheld = only(ChallengeUpheld, game.do(Challenge(), 1))
    assert (upheld.seat, upheld.words) == (1, ("GATON",))
    assert (game.rack(0), game.scores, game.view().bag, game.at("8H")) == ("AEGNOST", (0, 0), 86, "")
    assert game.acting == (1,)  # the turn is lost


@pytest.mark.rule("D-030")
@pytest.mark.parametrize("turn", [Pass(), Exchange("T"), Play("H8", "(G)RIM")], ids=["pass", "exchange", "play"])
def test_afterwards_it_is_too_late(turn: Pass | Exchange | Play) -> None:
    game = vouched("deluxe", "8H", seats=4)
    game.do(turn)
    for seat in (2, 3):
        refused = game.refusal(Challenge(("GATON",)), seat)
        assert refused.code == ("word-not-played" if isinstance(turn, Play) else "challenge-too-late")
    assert game.scores[0] == 14


@pytest.mark.rule("D-030")
def test_challenging_a_good_word_costs_nothing() -> None:
    game = table("deluxe", ["WAGONES", "TRIMEDL", "SALIRAI"])  # K-05
    game.lay("8D WAGON")
    game.do(Challenge(), 1)
    failed = only(ChallengeFailed, game.do(Vote(True), 2)[1:])
    assert (failed.loses_points, failed.gives_points, failed.loses_turn) == (0, 0, False)
    assert (game.scores, game.acting) == ((26, 0, 0), (1,))


@pytest.mark.rule("D-030")
def test_where_the_dictionary_would_decide_nobody_challenges_what_it_has_admitted() -> None:
    game = table("deluxe", ["WAGONES", "TRIMEDL"])
    game.lay("8D WAGON")
    assert "challenge" not in game.view(1).may
    assert game.refusal(Challenge(), 1).code == "words-admitted"


@pytest.mark.rule("D-030")
@pytest.mark.parametrize(
    ("votes", "score"), [((True, True), 14), ((False, False), 0), ((True, False), 0)], ids=["good", "bad", "tie"]
)
def test_those_without_a_part_in_it_decide_and_the_dictionary_when_they_differ(
    votes: tuple[bool, bool], score: int
) -> None:
    game = vouched("deluxe", "8H", seats=4)
    game.do(Challenge(), 3)
    asked = game.acting
    for seat, vote in zip(asked, votes, strict=True):
        assert game.scores[0] == 14
        game.do(Vote(vote), seat)
    assert (asked, game.scores[0], game.view().turn) == ((1, 2), score, 1)


@pytest.mark.rule("D-030")
def test_a_good_word_stands_when_they_differ() -> None:
    game = table("deluxe", ["WAGONES", "TRIMEDL", "SALIRAI", "LOUPEZU"])
    game.lay("8D WAGON")
    game.do(Challenge(), 3)
    game.do(Vote(True), 1)
    game.do(Vote(False), 2)
    assert (game.scores[0], game.at("8H")) == (26, "N")


# ---- doubted words


@pytest.mark.rule("D-083", "D-010")
def test_the_program_challenges_every_word_it_does_not_recognise() -> None:
    game = table("deluxe", ["CATEEEE", "TAXSOFI"])
    game.lay("8H CAT")
    doubted = only(Doubted, game.do(Play("9H", "TAX")))
    assert doubted.words == ("CT", "TX")
    question = game.view(1).question
    assert question is not None
    assert (question.kind, question.seat, question.words) == ("doubt", 1, ("CT", "TX"))
    assert table("deluxe", ["CATEEEE", "TAXSOFI"]).lay("8H CAT").vouched == ()  # and no word that it does


@pytest.mark.rule("D-084")
def test_accepting_the_challenge_loses_the_turn_and_its_score() -> None:
    game = table("deluxe", ["GATONES", "TRIMEDL"])
    only(Doubted, game.do(Play("8H", "GATON")))
    assert only(Withdrawn, game.do(Withdraw())).seat == 0
    assert (game.scores, game.acting, game.rack(0)) == ((0, 0), (1,), "AEGNOST")
    assert (game.at("8H"), game.view().bag) == ("", 86)


@pytest.mark.rule("D-085")
def test_rejecting_it_makes_all_words_generated_stand() -> None:
    game = table("deluxe", ["CATEEEE", "TAXSOFI"])
    game.lay("8H CAT")
    game.do(Play("9H", "TAX"))
    event = only(Played, game.do(Confirm()))
    assert [formed.word for formed in event.words] == ["TAX", "CT", "AA", "TX"]
    assert event.vouched == ("CT", "TX")
    assert game.at("9H") + game.at("9I") + game.at("9J") == "TAX"
    assert event.score == sum(formed.score for formed in event.words) == game.scores[1]


@pytest.mark.rule("D-086")
def test_the_player_is_asked_about_each_word_once_and_overrides() -> None:
    game = table("deluxe", ["CATEEEE", "TAXSOFI"])
    game.lay("8H CAT")
    assert only(Doubted, game.do(Play("I6", "XF(A)"))).words == ("XFA",)
    assert set(game.view(1).may) >= {"confirm", "withdraw"}
    assert "confirm" not in game.view(0).may
    assert game.refusal(Confirm(), 0).code == "not-your-turn"
    assert only(Played, game.do(Confirm(), 1)).vouched == ("XFA",)
    # A word that was insisted on once is not asked about again.
    assert game.view().question is None


@pytest.mark.rule("D-087")
def test_then_scores_are_updated_and_new_tiles_given() -> None:
    game = table("deluxe", ["GATONES", "TRIMEDL"], next_drawn="BCDFH")
    game.do(Play("8H", "GATON"))
    assert (game.scores, game.rack(0)) == ((0, 0), "AEGNOST")  # not before the answer
    game.do(Confirm())
    assert (game.scores, game.rack(0), game.acting) == ((14, 0), "BCDEFHS", (1,))
