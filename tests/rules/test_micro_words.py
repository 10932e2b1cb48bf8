"""The Micro edition's words (M-037 to M-040, M-103 to M-106): which are good, and what the program doubts."""

import pytest

from bonmot.games.crossword import Challenge, Confirm, Exchange, Pass, Play, Vote, Withdraw
from bonmot.games.crossword.events import ChallengeFailed, ChallengeUpheld, Doubted, Played, Withdrawn
from tests.rules.driving import only
from tests.rules.playing import play, table, vouched

# ---- words


@pytest.mark.rule("M-037")
@pytest.mark.parametrize(
    "word",
    ["FRANCE", "MOZART", "ETC", "PPM", "ONU", "GARDEN", "PRESQU", "AUJOURD"],
    ids=["name", "person", "abbreviation", "unit", "initials", "foreign", "elided", "half"],
)
def test_names_abbreviations_and_foreign_words_are_not_taken_for_words(word: str) -> None:
    rack = (word + "?EEEEEE")[:7]
    game = table("micro", [rack, "LLLLSSS"])
    assert only(Doubted, game.do(Play("H6", word) if len(word) > 2 else Play("H8", word))).words == (word,)


@pytest.mark.rule("M-037")
@pytest.mark.parametrize(("word", "mark"), [("ABAT-JOUR", "-"), ("D'ABORD", "'")])
def test_hyphens_and_apostrophes_cannot_be_laid(word: str, mark: str) -> None:
    refused = table("micro", ["ABTJOUR", "EEEEEEE"]).refusal(Play("H5", word))
    assert (refused.code, refused.particulars["character"]) == ("not-a-tile", mark)


@pytest.mark.rule("M-037")
@pytest.mark.parametrize("word", ["WAGON", "ALLAIT", "BELLES", "EUT"])
def test_forms_of_general_words_are_taken(word: str) -> None:
    assert table("micro", [(word + "IIIIII")[:7], "EEEEEEE"]).lay(f"H8 {word}").vouched == ()


@pytest.mark.rule("M-038")
def test_the_dictionary_keeps_silent_until_a_word_is_contested() -> None:
    """Where players referee themselves nothing tells a wrong word from a right one before somebody asks."""
    seen = []
    for word in ("GATON", "WAGON"):
        game = table("micro", ["WAGTONE", "LLLLSSS"], options={"words.referee": "challenge"})
        played = game.lay(f"H4 {word}")
        assert played.vouched == ()
        assert game.view(1).question is None
        seen.append(set(game.view(1).may))
        ruling = game.do(Challenge(), 1)[0]
        assert isinstance(ruling, ChallengeUpheld if word == "GATON" else ChallengeFailed)
    assert seen[0] == seen[1]
    assert not any("look" in command or "dictionary" in command for command in seen[0])


@pytest.mark.rule("M-039")
def test_a_word_can_be_contested_before_the_next_player_has_played() -> None:
    game = vouched("micro", "H8")
    assert game.view(1).challengeable == ("GATON",)
    assert "challenge" in game.view(1).may
    assert only(ChallengeUpheld, game.do(Challenge(), 1)).words == ("GATON",)


@pytest.mark.rule("M-039")
@pytest.mark.parametrize("turn", [Pass(), Exchange("T"), Play("8H", "GITE")], ids=["pass", "exchange", "play"])
def test_the_turn_of_the_next_player_closes_the_question(turn: Pass | Exchange | Play) -> None:
    game = vouched("micro", "H8", seats=3)
    game.do(turn)
    contested = game.view(2).challengeable
    assert "GATON" not in contested
    refused = game.refusal(Challenge(("GATON",)), 2)
    assert refused.code == ("word-not-played" if isinstance(turn, Play) else "challenge-too-late")


@pytest.mark.rule("M-039")
def test_a_play_that_the_program_doubts_is_a_turn_begun() -> None:
    game = vouched("micro", "H8", seats=3)
    game.do(Play("8H", "GTIE"))
    assert game.view().question is not None
    assert game.refusal(Challenge(), 2).code == "challenge-too-late"


@pytest.mark.rule("M-039")
def test_nobody_contests_his_own_word() -> None:
    assert vouched("micro", "H8").refusal(Challenge(), 0).code == "own-play"


@pytest.mark.rule("M-040")
def test_a_rejected_word_is_taken_back_and_the_player_passes() -> None:
    game = table("micro", ["GATONES", "TERMITE"])
    before = game.view(0)
    game.do(Play("H8", "GATON"))
    game.do(Confirm())
    assert game.scores == (14, 0)
    game.do(Challenge(), 1)
    now = game.view(0)
    assert (game.rack(0), game.scores) == ("AEGNOST", (0, 0))
    assert (now.board, now.bag, now.unseen) == (before.board, before.bag, before.unseen)
    assert game.acting == (1,)  # his turn is over


@pytest.mark.rule("M-040")
def test_contesting_a_good_word_costs_nothing() -> None:
    game = table("micro", ["WAGONES", "TERMITE", "SALIRAI"])
    game.lay("H4 WAGON")
    game.do(Challenge(), 1)
    failed = only(ChallengeFailed, game.do(Vote(True), 2)[1:])
    assert (failed.loses_points, failed.gives_points, failed.loses_turn, failed.loses_game) == (0, 0, False, False)
    assert (game.scores, game.acting, game.at("H8")) == ((50, 0, 0), (1,), "N")


@pytest.mark.rule("M-039")
def test_nobody_contests_what_the_program_knows_where_the_program_would_decide() -> None:
    game = table("micro", ["WAGONES", "TERMITE"])
    game.lay("H4 WAGON")
    assert "challenge" not in game.view(1).may
    assert game.refusal(Challenge(), 1).code == "words-admitted"


@pytest.mark.rule("M-040")
@pytest.mark.parametrize(("valid", "scores"), [(True, (14, 0, 0)), (False, (0, 0, 0))])
def test_with_more_players_the_others_decide(valid: bool, scores: tuple[int, ...]) -> None:
    game = vouched("micro", "H8", seats=3)
    game.do(Challenge(), 1)
    assert game.acting == (2,)
    game.do(Vote(valid), 2)
    assert (game.scores, game.acting) == (scores, (1,))


# ---- doubted words


@pytest.mark.rule("M-103", "M-006")
@pytest.mark.parametrize(
    ("move", "unknown"),
    [("I8 OTER", ("CO", "HT", "AE", "TR")), ("I10 SR", ("SR", "TR")), ("I10 ER", ("ER", "AE", "TR")), ("I10 SE", ())],
)
def test_all_words_formed_are_compared_with_the_vocabulary(move: str, unknown: tuple[str, ...]) -> None:
    game = table("micro", ["CHATEEE", "OTERSIN"])
    game.lay("H8 CHAT")
    event = game.do(play(move))[0]
    assert unknown == (event.words if isinstance(event, Doubted) else ())
    assert isinstance(event, Doubted if unknown else Played)


@pytest.mark.rule("M-104", "M-007")
def test_the_program_asks_about_a_word_it_does_not_know() -> None:
    game = table("micro", ["GATONES", "TERMITE"])
    doubted = only(Doubted, game.do(Play("H8", "GATON")))
    assert (doubted.seat, doubted.place, doubted.words, doubted.score) == (0, "H8", ("GATON",), 14)
    question = game.view(0).question
    assert question is not None
    assert (question.kind, question.seat, question.words, question.score) == ("doubt", 0, ("GATON",), 14)
    assert game.acting == (0,)
    assert set(game.view(0).may) >= {"confirm", "withdraw"}
    # Until the answer nothing is on the board, and only the player can give it.
    assert (game.at("H8"), game.scores, game.rack(0)) == ("", (0, 0), "AEGNOST")
    assert game.refusal(Confirm(), 1).code == "not-your-turn"
    assert game.refusal(Play("H8", "TON"), 0).code == "answer-the-doubt"


@pytest.mark.rule("M-105")
def test_who_admits_a_wrong_word_loses_turn_and_points() -> None:
    game = table("micro", ["GATONES", "TERMITE"])
    game.do(Play("H8", "GATON"))
    assert only(Withdrawn, game.do(Withdraw())).words == ("GATON",)
    assert (game.scores, game.acting) == ((0, 0), (1,))
    assert (game.at("H8"), game.rack(0), game.view().bag) == ("", "AEGNOST", 88)
    assert game.refusal(Confirm(), 0).code == "nothing-to-answer"


@pytest.mark.rule("M-106", "M-008")
def test_an_accepted_word_scores_and_new_letters_are_drawn() -> None:
    game = table("micro", ["GATONES", "TERMITE"], next_drawn="KLQRZ")
    game.do(Play("H8", "GATON"))
    event = only(Played, game.do(Confirm()))
    assert (event.score, event.vouched, sorted(event.drawn)) == (14, ("GATON",), sorted("KLQRZ"))
    assert (game.scores, game.rack(0), game.acting) == ((14, 0), "".join(sorted("ESKLQRZ")), (1,))
    assert game.view().sides[0].score == 14


@pytest.mark.rule("M-009")
def test_a_word_vouched_for_is_good_for_the_rest_of_the_game() -> None:
    game = table("micro", ["GATONES", "GATOULE"], next_drawn="KLQRZ")
    game.do(Play("H8", "GATON"))
    game.do(Confirm())
    assert game.lay("12D GATO(N)").vouched == ()
