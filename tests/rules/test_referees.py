"""Who judges a word: the referee of the edition, a vote, or an arbiter."""

from collections import Counter

import pytest

from bonmot.games.crossword import (
    Challenge,
    Confirm,
    Exchange,
    Pass,
    Penalize,
    Play,
    Resign,
    Vote,
    Withdraw,
)
from bonmot.games.crossword.events import Challenged, ChallengeFailed, ChallengeUpheld, Played, Voted
from tests.rules.challenging import BAG, CLUB, TURN, end_of, good, phony, table

# ---- who judges


@pytest.mark.rule("R-051")
@pytest.mark.parametrize(
    ("votes", "stands"),
    [((True, True), True), ((False, False), False)],
)
@pytest.mark.parametrize("word", ["CHAT", "ZXQT"])
def test_the_others_vote_and_the_majority_decides(votes: tuple[bool, bool], stands: bool, word: str) -> None:
    game = table([word + "EEE", "SESAMES", "SESAMES", "SESAMES"], BAG, options=TURN | {"challenge.judge": "vote"})
    game.do(0, Play("H8", word))
    score = game.scores()[0]
    assert game.do(2, Challenge()) == [Challenged(2, (word,))]
    assert game.acting() == {1, 3}
    question = game.view().question
    assert question is not None
    assert (question.kind, question.seat, question.words) == ("vote", 2, (word,))
    assert game.view(1).may[0] == "vote"
    for seat in (0, 2):  # neither the player nor the challenger has a vote
        assert "vote" not in game.view(seat).may
        assert game.code(seat, Vote(True)) == "not-a-voter"
    # Nothing else goes on meanwhile.
    assert game.code(1, Pass()) == "challenge-pending"
    assert game.code(1, Challenge()) == "challenge-pending"
    assert game.code(3, Resign()) == "challenge-pending"
    assert game.do(3, Vote(votes[1])) == [Voted(3, votes[1])]
    assert game.acting() == {1}
    assert game.code(3, Vote(True)) == "voted-already"
    voted, ruled = game.do(1, Vote(votes[0]))[:2]
    assert voted == Voted(1, votes[0])
    assert isinstance(ruled, ChallengeFailed if stands else ChallengeUpheld)
    assert game.scores() == ((score if stands else 0), 0, 0, 0)
    assert game.acting() == {1}
    # The challenger who was wrong loses his next turn, the one who was right does not.
    game.do(1, Pass())
    assert game.acting() == ({3} if stands else {2})


@pytest.mark.rule("R-051")
@pytest.mark.parametrize(("word", "stands"), [("CHAT", True), ("ZXQT", False)])
@pytest.mark.parametrize("first", [True, False])
def test_when_votes_tie_the_lexicon_decides(word: str, stands: bool, first: bool) -> None:
    game = table([word + "EEE", "SESAMES", "SESAMES", "SESAMES"], BAG, options=CLUB | {"challenge.judge": "vote"})
    game.do(0, Play("H8", word))
    game.do(1, Challenge())
    game.do(2, Vote(first))
    ruled = game.do(3, Vote(not first))[1]
    assert isinstance(ruled, ChallengeFailed if stands else ChallengeUpheld)


@pytest.mark.rule("R-051")
@pytest.mark.parametrize("valid", [True, False])
def test_with_three_players_the_third_decides(valid: bool) -> None:
    game = table(["CHATEEE", "SESAMES", "SESAMES"], BAG)  # as the printed rules have it
    game.do(0, Play("H8", "CHAT"))
    game.do(1, Challenge())
    assert game.acting() == {2}
    game.do(2, Vote(valid))
    assert game.scores() == (18 if valid else 0, 0, 0)
    assert game.acting() == ({2} if valid else {1})


@pytest.mark.rule("R-051")
def test_who_resigned_has_no_vote() -> None:
    game = table(["CHATEEE", "SESAMES", "SESAMES", "SESAMES"], BAG)
    game.do(3, Resign())
    game.do(0, Play("H8", "CHAT"))
    game.do(1, Challenge())
    assert game.acting() == {2}
    assert game.code(3, Vote(True)) == "not-a-voter"


@pytest.mark.rule("R-051")
def test_with_two_players_there_is_nobody_to_vote_and_the_lexicon_decides() -> None:
    game = good(challenge_judge="vote")
    failed = game.do(1, Challenge())[0]
    assert isinstance(failed, ChallengeFailed)
    assert game.code(0, Vote(True)) == "nothing-to-vote"


@pytest.mark.rule("R-047", "R-051")
@pytest.mark.parametrize(("seats", "is_open"), [(2, False), (3, True), (4, True)])
def test_what_the_referee_has_admitted_is_contested_only_where_people_judge(seats: int, is_open: bool) -> None:
    game = table(["CHATEEE", *["SESAMES"] * (seats - 1)], BAG)  # as the printed rules have it: strict, by vote
    game.do(0, Play("H8", "CHAT"))
    for seat in range(1, seats):
        view = game.view(seat)
        assert ("challenge" in view.may, view.challengeable) == (is_open, ("CHAT",) if is_open else ())
    if not is_open:
        assert game.code(1, Challenge()) == "words-admitted"
    elif seats == 3:  # with two left the lexicon would judge, and it has
        game.do(2, Resign())
        assert "challenge" not in game.view(1).may


@pytest.mark.rule("R-051")
@pytest.mark.parametrize("valid", [True, False])
@pytest.mark.parametrize("word", ["CHAT", "ZXQT"])
def test_the_word_of_the_arbiter_is_final(valid: bool, word: str) -> None:
    game = table([word + "EEE", "SESAMES", "SESAMES"], BAG, arbiter=True, options=CLUB | {"challenge.judge": "arbiter"})
    arbiter = 3
    game.do(0, Play("H8", word))
    score = game.scores()[0]
    game.do(1, Challenge())
    assert game.acting() == {arbiter}
    assert "vote" in game.view(arbiter).may
    assert game.code(2, Vote(valid)) == "not-a-voter"
    game.do(arbiter, Vote(valid))
    assert game.scores() == (score if valid else 0, 0, 0)


@pytest.mark.rule("R-002", "R-051")
@pytest.mark.parametrize(("leaver", "winner"), [(0, 1), (1, 0)])
def test_nobody_waits_for_an_arbiter_who_does_not_come_back(leaver: int, winner: int) -> None:
    game = table(["ZXQTEEE", "SESAMES"], BAG, arbiter=True, options=CLUB | {"challenge.judge": "arbiter"})
    game.do(0, Play("H8", "ZXQT"))
    game.do(1, Challenge())
    assert game.acting() == {2}
    assert {"resign", "abandon"} <= set(game.view(leaver).may)
    end = end_of(game.do(leaver, Resign()))
    assert (end.reason, end.winners) == ("resigned", (winner,))
    assert game.code(2, Vote(False)) == "game-over"


@pytest.mark.rule("R-051")
@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_with_more_players_the_arbiter_still_decides_when_one_has_left(leaver: int) -> None:
    hands = ["ZXQTEEE", "SESAMES", "SESAMES"]
    game = table(hands, BAG, arbiter=True, options=CLUB | {"challenge.judge": "arbiter"})
    game.do(0, Play("H8", "ZXQT"))
    game.do(2, Challenge())
    game.do(leaver, Resign())
    assert game.acting() == {3}, "the words are still contested"
    game.do(3, Vote(False))
    assert game.scores() == (0, 0, 0)
    assert game.acting() == {2 if leaver == 1 else 1}


@pytest.mark.rule("R-051")
def test_the_arbiter_does_not_play_and_sees_no_rack() -> None:
    game = table(["CHATEEE", "SESAMES"], BAG, arbiter=True, options={"challenge.judge": "arbiter"})
    for command in (Play("H8", "CHAT"), Pass(), Exchange("E"), Challenge(), Resign()):
        assert game.code(2, command) == "not-a-player"
    assert [side.rack for side in game.view(2).sides] == [None, None]
    assert set(game.view(2).may) == {"penalize", "abandon"}
    assert game.code(0, Penalize(1, 10)) == "not-the-arbiter"
    game.do(2, Penalize(1, 10, "late"))
    assert game.scores() == (0, -10)


@pytest.mark.rule("R-051")
def test_without_an_arbiter_at_the_table_the_lexicon_decides() -> None:
    game = phony(3, challenge_judge="arbiter")
    (upheld,) = game.do(1, Challenge())
    assert isinstance(upheld, ChallengeUpheld)


# ---- the three referees


@pytest.mark.rule("R-018")
def test_strict_refuses_what_it_does_not_know() -> None:
    game = table(["ZXQEEEE", "CHATSEE"], BAG, options={"words.referee": "strict"})
    assert game.code(0, Play("H8", "ZXQ")) == "unknown-words"
    assert game.acting() == {0}


@pytest.mark.rule("R-018")
def test_honour_asks_and_the_player_answers() -> None:
    game = table(["ZXQEEEE", "CHATSEE", "EEEEEEE"], BAG, options={"words.referee": "honour"})
    game.do(0, Play("H8", "ZXQ"))
    assert game.acting() == {0}
    assert game.view(0).may[:2] == ("confirm", "withdraw")
    assert not game.board()  # it does not lie there before it is confirmed
    assert game.code(0, Pass()) == "answer-the-doubt"
    assert game.code(1, Confirm()) == "not-your-turn"
    assert game.code(1, Challenge()) == "challenge-too-late"
    (played,) = game.do(0, Confirm())
    assert isinstance(played, Played)
    assert (played.score, played.vouched) == (56, ("ZXQ",))
    assert game.code(0, Confirm()) == "nothing-to-answer"


@pytest.mark.rule("R-018")
def test_honour_takes_the_turn_of_who_withdraws() -> None:
    game = table(["ZXQEEEE", "CHATSEE"], BAG, options={"words.referee": "honour"})
    game.do(0, Play("H8", "ZXQ"))
    game.do(0, Withdraw())
    assert game.rack(0) == "EEEEQXZ"
    assert game.scores() == (0, 0)
    assert game.acting() == {1}
    assert game.view().scoreless == 1


@pytest.mark.rule("R-018")
def test_a_doubt_outlives_the_resignation_of_somebody_else() -> None:
    game = table(["ZXQEEEE", "CHATSEE", "EEEEEEE"], BAG, options={"words.referee": "honour"})
    game.do(0, Play("H8", "ZXQ"))
    game.do(2, Resign())
    assert game.acting() == {0}
    game.do(0, Confirm())
    assert game.scores() == (56, 0, 0)


@pytest.mark.rule("R-018", "R-048")
def test_a_confirmed_word_can_be_challenged_and_is_good_for_the_game_once_it_stood() -> None:
    options = CLUB | {"words.referee": "honour"}
    game = table(["ZXZXEEE", "CHATSEE"], BAG, options=options)
    game.do(0, Play("H8", "ZX"))
    game.do(0, Confirm())
    (upheld,) = game.do(1, Challenge())
    assert isinstance(upheld, ChallengeUpheld)
    game.do(1, Pass())
    (asked,) = game.do(0, Play("H8", "ZX"))  # taken back: it is asked about again
    assert not isinstance(asked, Played)
    game.do(0, Confirm())
    game.do(1, Pass())
    (again,) = game.do(0, Play("8H", "(Z)X"))  # it stood: nobody is asked any more
    assert isinstance(again, Played)
    assert game.view(1).challengeable == ()
    assert game.code(1, Challenge()) == "words-admitted"


@pytest.mark.rule("R-018", "R-047")
def test_challenge_lets_everything_be_laid() -> None:
    game = phony()
    assert game.scores() == (56, 0)
    game.do(1, Pass())
    assert game.code(1, Challenge()) == "challenge-too-late"
    assert game.board() == Counter("ZXQ")  # what nobody contested stands
