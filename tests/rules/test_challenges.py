"""Challenges as in a club: when, of what, by whom, and what they cost."""

from collections import Counter

import pytest

from bonmot.games.crossword import (
    Accept,
    AnyCommand,
    Challenge,
    Exchange,
    Pass,
    Penalize,
    Play,
    Resign,
    Vote,
)
from bonmot.games.crossword.events import ChallengeFailed, ChallengeUpheld, Played, Skipped
from bonmot.games.events import Accepted, Ended
from tests.rules.challenging import BAG, CLUB, GAME, TURN, Table, end_of, good, phony, table

# ---- when


@pytest.mark.rule("R-047")
@pytest.mark.parametrize("commits", [Play("12H", "SE"), Exchange("S"), Pass()])
def test_the_window_closes_when_the_next_seat_commits(commits: AnyCommand) -> None:
    game = good(3)
    assert game.view(1).challengeable == ("CHAT",)
    assert all("challenge" in game.view(seat).may for seat in (1, 2))
    game.do(1, commits)
    if isinstance(commits, Play):  # now it is that play which may be challenged, by the others
        assert game.view(2).challengeable == ("SE", "CHATS")
        assert game.code(2, Challenge(("CHAT",))) == "word-not-played"
    else:
        assert game.view(2).challengeable == ()
        assert "challenge" not in game.view(2).may
        assert game.code(2, Challenge()) == "challenge-too-late"


@pytest.mark.rule("R-047")
def test_a_refused_command_commits_to_nothing() -> None:
    game = phony()
    assert game.code(1, Play("A1", "CHAT")) == "move-not-connected"
    assert game.code(1, Exchange("Z")) == "not-on-rack"
    (upheld,) = game.do(1, Challenge())
    assert isinstance(upheld, ChallengeUpheld)


@pytest.mark.rule("R-047")
def test_there_is_nothing_to_challenge_before_the_first_play_nor_after_a_turn_without_one() -> None:
    game = table(["CHATEEE", "SESAMES"], BAG, options=CLUB)
    assert game.code(1, Challenge()) == "challenge-too-late"
    game.do(0, Exchange("E"))
    assert game.code(1, Challenge()) == "challenge-too-late"
    game.do(1, Pass())
    assert game.code(0, Challenge()) == "challenge-too-late"


@pytest.mark.rule("R-047")
def test_nobody_challenges_his_own_play() -> None:
    game = phony()
    assert game.code(0, Challenge()) == "own-play"
    assert "challenge" not in game.view(0).may


@pytest.mark.rule("R-047")
def test_spectators_and_seats_that_resigned_challenge_nothing() -> None:
    game = phony(3)
    assert game.code(None, Challenge()) == "not-a-player"
    assert game.code(9, Challenge()) == "not-a-player"
    game.do(2, Resign())
    assert game.code(2, Challenge()) == "resigned-already"


@pytest.mark.rule("R-047")
def test_a_play_is_challenged_once() -> None:
    game = good(3)
    game.do(1, Challenge())
    assert game.code(2, Challenge()) == "challenge-too-late"
    assert game.code(1, Challenge()) == "challenge-too-late"
    upheld = phony(3)
    upheld.do(2, Challenge())
    assert upheld.code(1, Challenge()) == "challenge-too-late"


@pytest.mark.rule("R-047")
def test_an_edition_without_challenges_has_none() -> None:
    game = table(["CHATEEE", "SESAMES"], BAG, edition="modern", language="fr")
    game.do(0, Play("H8", "CHAT"))
    assert game.view(1).challengeable == ()
    assert game.code(1, Challenge()) == "no-challenges"


# ---- of what


def two_words() -> Table:
    """The second seat has laid SK down from the end of CHAT: CHATS is good, SK is not."""
    game = table(["CHATEEE", "SKEEEEE"], BAG, options=CLUB)
    game.do(0, Play("H8", "CHAT"))
    game.do(1, Play("12H", "SK"))
    return game


@pytest.mark.rule("R-047")
def test_any_word_that_was_formed_may_be_named_and_no_other() -> None:
    game = two_words()
    assert game.view(0).challengeable == ("SK", "CHATS")
    refusal = game.refused(0, Challenge(("CHAT",)))
    assert refusal.code == "word-not-played"
    assert refusal.particulars == {"word": "CHAT", "words": ["SK", "CHATS"]}
    assert game.code(0, Challenge(("SK", "ROSE"))) == "word-not-played"
    assert game.code(0, Challenge(("S-K",))) == "not-a-tile"


@pytest.mark.rule("R-047")
@pytest.mark.parametrize("named", [("SK",), ("sk",), ("SK", "CHATS"), ("CHATS", "SK", "SK"), ()])
def test_one_wrong_word_among_those_named_takes_the_whole_play_back(named: tuple[str, ...]) -> None:
    game = two_words()
    (upheld,) = game.do(0, Challenge(named))
    assert isinstance(upheld, ChallengeUpheld)
    assert upheld.words == ("SK",)
    assert game.scores() == (18, 0)
    assert game.board() == Counter("CHAT")


@pytest.mark.rule("R-047")
def test_a_wrong_word_that_was_not_named_stands() -> None:
    game = two_words()
    (failed,) = game.do(0, Challenge(("CHATS",)))
    assert isinstance(failed, ChallengeFailed)
    assert failed.words == ("CHATS",)
    assert game.board() == Counter("CHATSK")


@pytest.mark.rule("R-047", "R-026")
def test_a_word_with_a_joker_is_challenged_by_its_letters() -> None:
    game = table(["?XQEEEE", "SESAMES"], BAG, options=CLUB)
    game.do(0, Play("H8", "zXQ"))
    assert game.view(1).challengeable == ("ZXQ",)
    game.do(1, Challenge(("ZXQ",)))
    assert game.rack(0) == "?EEEEQX"


# ---- what follows


@pytest.mark.rule("R-048")
@pytest.mark.parametrize("challenger", [1, 2, 3])
def test_tiles_and_drawn_tiles_go_back_and_the_turn_is_lost(challenger: int) -> None:
    game = phony(4)
    assert game.scores() == (56, 0, 0, 0)
    assert game.rack(0) == "EEEERST"  # the bag is drawn from its end
    assert game.bag() == "ABCDEFGHIJKLMNOPQ"
    happened = game.do(challenger, Challenge())
    assert [type(event) for event in happened] == [ChallengeUpheld]
    assert game.rack(0) == "EEEEQXZ"
    assert game.bag() == BAG
    assert not game.board()
    assert game.scores() == (0, 0, 0, 0)
    assert game.acting() == {1}  # and nobody else loses anything
    last = game.view().turns[-1]
    assert (last.side, last.kind, last.score, last.total) == (0, "challenged", -56, 0)


@pytest.mark.rule("R-048")
def test_the_bag_is_shaken_so_that_nobody_knows_what_comes() -> None:
    game = phony()
    game.do(1, Challenge())
    game.do(1, Pass())
    (played,) = game.do(0, Play("H8", "ZXQ"))
    assert isinstance(played, Played)
    assert sorted(played.drawn) != ["R", "S", "T"]


@pytest.mark.rule("R-048", "R-011")
def test_after_a_first_word_was_taken_back_the_star_is_free_again() -> None:
    game = phony()
    game.do(1, Challenge())
    assert game.code(1, Play("A1", "CHAT")) == "move-star-not-covered"
    game.do(1, Play("H8", "CHATS"))
    assert game.scores() == (0, 22)  # the star doubles once more


@pytest.mark.rule("R-048")
def test_only_the_play_is_undone_not_a_penalty_given_since() -> None:
    game = phony()
    game.do(None, Penalize(0, 10))
    game.do(None, Penalize(1, 5))
    game.do(1, Challenge())
    assert game.scores() == (-10, -5)
    assert game.view().turns[-1].total == -10


@pytest.mark.rule("R-049")
def test_a_wrong_challenge_costs_the_turn() -> None:
    game = table(["CHATEEE", "SESAMES", "EEEEEEE"], BAG)  # as the printed rules have it
    game.do(0, Play("H8", "CHAT"))
    game.do(1, Challenge())
    _voted, failed, skipped = game.do(2, Vote(valid=True))
    assert isinstance(failed, ChallengeFailed)
    assert (failed.loses_turn, failed.loses_points, failed.gives_points) == (True, 0, 0)
    assert skipped == Skipped(1)
    assert game.acting() == {2}
    assert game.scores() == (18, 0, 0)
    assert game.rack(1) == "AEEMSSS"
    assert game.view().turns[-1].kind == "skipped"


@pytest.mark.rule("R-049")
def test_a_challenger_who_is_not_next_loses_his_next_turn() -> None:
    game = good(4, challenge_cost="turn")
    (failed,) = game.do(2, Challenge())
    assert isinstance(failed, ChallengeFailed)
    assert game.acting() == {1}
    happened = game.do(1, Pass())
    assert happened[-1] == Skipped(2)
    assert game.acting() == {3}
    game.do(3, Pass())
    game.do(0, Pass())
    assert game.acting() == {1}
    game.do(1, Pass())
    assert game.acting() == {2}  # he lost one turn only


@pytest.mark.rule("R-049")
def test_the_seat_before_the_player_loses_his_next_turn_last_of_all() -> None:
    game = good(3, challenge_cost="turn")
    game.do(2, Challenge())
    (_played, skipped) = game.do(1, Play("12H", "SE"))
    assert skipped == Skipped(2)
    # The skipped seat committed to nothing: the play may still be challenged, by him and by the next.
    assert game.view(2).challengeable == ("SE", "CHATS")
    assert game.acting() == {0}


@pytest.mark.rule("R-048", "R-049")
def test_a_turn_that_was_skipped_does_not_come_back_with_a_challenge() -> None:
    game = table(["CHATEEE", "ZXQEEEE", "SESAMES"], BAG, options=TURN)
    game.do(0, Play("H8", "CHAT"))
    game.do(2, Challenge())
    (_played, skipped) = game.do(1, Play("8H", "(C)ZXQ"))
    assert skipped == Skipped(2)
    assert game.acting() == {0}
    game.do(0, Challenge())
    assert game.acting() == {0}
    assert game.scores() == (18, 0, 0)
    assert game.view().scoreless == 2  # the turn that was skipped and the play taken back


# ---- what it costs


@pytest.mark.rule("R-049")
def test_a_free_challenge_costs_nothing() -> None:
    game = good()
    assert game.do(1, Challenge()) == [ChallengeFailed(1, ("CHAT",))]
    assert game.scores() == (18, 0)
    assert game.acting() == {1}
    assert game.view().scoreless == 0


@pytest.mark.rule("R-049")
@pytest.mark.parametrize(
    ("each", "goes", "named", "scores"),
    [
        ("play", "from-challenger", (), (18 - 7, 14)),
        ("play", "to-player", (), (18, 14 + 7)),
        ("word", "from-challenger", (), (18 - 14, 14)),
        ("word", "to-player", (), (18, 14 + 14)),
        ("word", "to-player", ("SE",), (18, 14 + 7)),
        ("play", "to-player", ("SE", "CHATS"), (18, 14 + 7)),
    ],
)
def test_points_per_play_or_per_word(each: str, goes: str, named: tuple[str, ...], scores: tuple[int, int]) -> None:
    options = CLUB | {
        "challenge.cost": "points",
        "challenge.points": 7,
        "challenge.each": each,
        "challenge.points_go": goes,
    }
    game = table(["CHATEEE", "SESAMES"], BAG, options=options)
    game.do(0, Play("H8", "CHAT"))
    game.do(1, Play("12H", "SE"))
    # SE: S on light blue, 3; CHATS: 3 + 4 + 1 + 1 + 2 = 11. The star was used before.
    assert game.scores() == (18, 14)
    game.do(0, Challenge(named))
    assert game.scores() == scores
    assert game.acting() == {0}  # points, but no turn


@pytest.mark.rule("R-049")
def test_points_may_fall_below_zero_and_stand_on_the_sheet() -> None:
    game = good(2, challenge_cost="points", challenge_points=10, challenge_points_go="from-challenger")
    game.do(1, Challenge())
    assert game.scores() == (18, -10)
    last = game.view().turns[-1]
    assert (last.side, last.kind, last.score, last.total) == (1, "wrong-challenge", -10, -10)


@pytest.mark.rule("R-049")
def test_it_may_cost_the_game() -> None:
    game = good(2, challenge_cost="game")
    happened = game.do(1, Challenge())
    assert end_of(happened).winners == (0,)
    assert game.acting() == set()


@pytest.mark.rule("R-049")
@pytest.mark.parametrize(("challenger", "then"), [(1, 2), (2, 1)])
def test_with_three_players_the_others_play_on(challenger: int, then: int) -> None:
    game = good(3, challenge_cost="game")
    game.do(challenger, Challenge())
    assert game.view().final is None
    assert game.view().sides[challenger].resigned
    assert game.acting() == {then}
    game.do(then, Pass())
    assert game.acting() == {0}


# ---- scoreless turns


@pytest.mark.rule("R-036", "R-048")
@pytest.mark.parametrize(("counts", "further"), [(True, 1), (False, 2)])
def test_a_play_taken_back_is_a_turn_without_score(counts: bool, further: int) -> None:
    options = CLUB | {"challenge.lost_turn_is_scoreless": counts}
    game = table(["ZXQEEEE", "CHATSEE"], BAG, options=options)
    for turn in range(4):
        game.do(turn % 2, Pass())
    game.do(0, Play("H8", "ZXQ"))
    assert game.view().scoreless == 0
    game.do(1, Challenge())
    assert game.view().scoreless == 6 - further
    for turn in range(further):
        assert game.view().final is None
        game.do((turn + 1) % 2, Pass())
    assert game.final().reason == "scoreless"


@pytest.mark.rule("R-036", "R-048")
def test_the_sixth_may_be_the_challenge_itself() -> None:
    game = table(["CHATSEE", "ZXQEEEE"], BAG, options=CLUB)
    for turn in range(5):
        game.do(turn % 2, Pass())
    game.do(1, Play("H8", "ZXQ"))
    upheld, end = game.do(0, Challenge())
    assert isinstance(upheld, ChallengeUpheld)
    assert isinstance(end, Ended)
    assert (end.reason, game.view().scoreless) == ("scoreless", 6)


@pytest.mark.rule("R-036", "R-049")
@pytest.mark.parametrize(("counts", "further"), [(True, 5), (False, 6)])
def test_a_turn_lost_by_a_wrong_challenge_counts_too(counts: bool, further: int) -> None:
    options = TURN | {"challenge.lost_turn_is_scoreless": counts}
    game = table(["CHATEEE", "SESAMES"], BAG, options=options)
    game.do(0, Play("H8", "CHAT"))
    game.do(1, Challenge())
    for turn in range(further):
        assert game.view().final is None
        game.do(turn % 2, Pass())
    assert game.final().reason == "scoreless"


# ---- the last play


@pytest.mark.rule("R-047", "R-035")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_play_waits_until_every_opponent_accepts(seats: int) -> None:
    game = table(["CHAT", *["E"] * (seats - 1)], options=CLUB)
    game.do(0, Play("H8", "CHAT"))
    opponents = set(range(1, seats))
    assert game.view().final is None
    assert game.acting() == opponents
    assert game.code(0, Accept()) == "own-play"
    assert game.code(1, Pass()) == "last-play-open"
    assert game.code(1, Play("8H", "(C)E")) == "last-play-open"
    for seat in sorted(opponents, reverse=True):
        assert set(game.view(seat).may) >= {"accept", "challenge"}
        happened = game.do(seat, Accept())
        assert happened[0] == Accepted(seat)
        opponents -= {seat}
        assert game.acting() == opponents
        if opponents:
            assert game.code(seat, Accept()) == "accepted-already"
            assert game.code(seat, Challenge()) == "accepted-already"
    assert game.final().adjustments == (seats - 1, *[-1] * (seats - 1))


@pytest.mark.rule("R-047", "R-048")
def test_the_last_play_can_be_taken_back() -> None:
    game = table(["ZXQ", "CHAT", "E"], options=CLUB)
    game.do(0, Play("H8", "ZXQ"))
    game.do(1, Accept())
    game.do(2, Challenge())
    assert game.view().final is None
    assert game.rack(0) == "QXZ"
    assert game.scores() == (0, 0, 0)
    assert game.acting() == {1}
    game.do(1, Play("H8", "CHAT"))  # and now this is the last play: who accepted before is asked anew
    assert game.acting() == {0, 2}
    game.do(0, Accept())
    game.do(2, Accept())
    assert game.scores() == (-28, 18 + 28 + 1, -1)


@pytest.mark.rule("R-047", "R-049")
def test_a_wrong_challenge_of_the_last_play_closes_the_game() -> None:
    options = CLUB | {"challenge.cost": "points", "challenge.points": 5}
    game = table(["CHAT", "E"], options=options)
    game.do(0, Play("H8", "CHAT"))
    failed, end = game.do(1, Challenge())
    assert isinstance(failed, ChallengeFailed)
    assert isinstance(end, Ended)
    assert game.scores() == (18 + 5 + 1, -1)


@pytest.mark.rule("R-047")
def test_there_is_nothing_to_accept_in_the_middle_of_a_game() -> None:
    game = good()
    assert game.code(1, Accept()) == "nothing-to-accept"
    assert "accept" not in game.view(1).may


@pytest.mark.rule("R-047", "R-035")
def test_without_challenges_the_last_play_ends_the_game_at_once() -> None:
    game = table(["CHAT", "E"], edition="modern", language="fr")
    happened = game.do(0, Play("H8", "CHAT"))
    assert end_of(happened).scores == (19, -1)


# ---- what others see of it


@pytest.mark.rule("R-047", "R-048")
def test_nobody_sees_the_bag_or_what_was_drawn() -> None:
    game = phony()
    played = game.log[-1]
    (upheld,) = game.do(1, Challenge())
    assert isinstance(upheld, ChallengeUpheld)
    for seat in (None, 0, 1):
        seen = GAME.witness(game.state, upheld, seat)
        assert isinstance(seen, ChallengeUpheld)
        assert (seen.bag, seen.words) == ("", ("ZXQ",))
    drawn = {seat: GAME.witness(game.state, played, seat) for seat in (None, 0, 1)}
    assert [event.drawn for event in drawn.values() if isinstance(event, Played)] == ["", "RST", ""]
