"""Duplicate as it is printed (R-052 to R-054, K-11), and as federations play it."""

from collections import Counter

import pytest

from bonmot.board import Rack
from bonmot.games.commands import Pass, Penalize, Resign, TimePasses
from bonmot.games.duplicate import Close, Correct, Draw, HandIn, Lift, Reopen, RuleSolo, Warn, setup_for
from bonmot.games.duplicate.events import Closed, Drawn, HandedIn, Rang, Slip, Warned
from bonmot.games.events import Ended
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from tests.games.duplicate import GAME, Played

NAMES = tuple(f"P{number}" for number in range(1, 17))
REFEREE = 2
"""The referee's seat beside two players."""


def desk(rack: str, edition: str = "duplicate") -> Played:
    """A game of two with a referee, who has called a rack."""
    game = Played(edition=edition, arbiter=True)
    game.do(REFEREE, Draw(rack))
    return game


# ---- the same letters for everybody


@pytest.mark.rule("R-052")
def test_all_players_have_the_same_letters_in_every_round() -> None:
    game = Played(names=NAMES, seed=4)
    for _round in range(3):
        game.do(0, Draw())
        racks = {game.view(seat).rack for seat in (*range(len(NAMES)), None)}
        assert len(racks) == 1
        assert len(racks.pop()) == 7
        for seat in range(len(NAMES)):
            game.do(seat, Pass())


@pytest.mark.rule("R-053")
def test_each_proposes_a_word_and_the_best_one_goes_on_the_board() -> None:
    game = desk("AEJKRST")
    game.do(REFEREE, HandIn("H8", "JAR", seat=0))
    game.do(REFEREE, HandIn("H4", "KARTS", seat=1))
    (closed,) = game.do(REFEREE, Close())
    assert isinstance(closed, Closed)
    # J doubled and word doubled: H4 JERKS, (8 + 1 + 1 + 10 + 1) with the J on the double letter square = 58.
    assert (closed.round.place, closed.round.word, closed.round.score) == ("H4", "JERKS", 58)
    assert "".join(game.view().board[7]) == "JERKS"
    # JAR on H8: 8 + 1 + 1, doubled; but the first word earns the most it can: J on H8 is no premium letter square.
    assert [result.score for result in closed.round.results] == [20, 48]


@pytest.mark.rule("R-054")
def test_the_best_score_is_given_to_all_where_that_is_agreed() -> None:
    printed = Played(edition="duplicate-printed", names=("Ada", "Ben", "Cléo"), seed=3)
    printed.do(0, Draw())
    printed.do(0, printed.best())
    printed.do(1, Pass())
    printed.do(2, Pass())
    best = printed.state.rounds[0].score
    assert best > 0
    assert [side.score for side in printed.view().sides] == [best] * 3
    # Only what somebody has found is laid, not the best there is (no computer referees).
    printed.do(0, Draw())
    rack = Rack(printed.state.rack, printed.state.alphabet)
    poor = min(printed.state.board.moves(rack), key=lambda move: move.score or 0)
    printed.do(0, HandIn(poor.place(), poor.word))
    printed.do(1, Pass())
    printed.do(2, Pass())
    assert printed.state.rounds[1].word == poor.word
    assert [side.score for side in printed.view().sides] == [best + (poor.score or 0)] * 3
    # One who has left is given nothing any more, and the score sheet says so.
    printed.do(2, Resign())
    printed.do(0, Draw())
    printed.do(0, printed.best())
    printed.do(1, Pass())
    view = printed.view()
    assert [line.total for line in view.score_lines[-3:]] == [side.score for side in view.sides]
    assert view.sides[2].score == best + (poor.score or 0)


@pytest.mark.rule("R-054")
def test_each_keeps_the_own_score_unless_that_is_agreed() -> None:
    game = Played(seed=3)
    game.do(0, Draw())
    game.do(0, game.best())
    game.do(1, Pass())
    top = game.state.rounds[0].score
    assert [side.score for side in game.view().sides] == [top, 0]
    shared = Played(seed=3, options={"scoring.scores": "shared"})
    shared.do(0, Draw())
    shared.do(0, Pass())
    shared.do(1, Pass())
    assert [side.score for side in shared.view().sides] == [top, top]


# ---- slips


@pytest.mark.parametrize(
    ("place", "word", "fault"),
    [
        ("H8", "", "blank"),
        ("H8", "JARDIN", "letters"),
        ("H8", "KJARST", "words"),
        ("8Z", "JAR", ""),  # on the empty board the place does not matter
        ("H8", "J4R", "place"),
    ],
)
def test_what_is_wrong_with_a_slip_counts_zero(place: str, word: str, fault: str) -> None:
    game = desk("AEJKRST")
    game.do(REFEREE, HandIn(place, word, seat=0))
    game.do(REFEREE, Close())
    result = game.state.rounds[0].results[0]
    assert (result.fault, bool(result.score)) == (fault, not fault)
    assert game.state.rounds[0].results[1].fault == "none"


def test_a_word_that_cannot_lie_there_counts_zero_after_the_first_round() -> None:
    game = desk("AEJKRST")
    game.do(REFEREE, Close())
    game.do(REFEREE, Draw("AT+EIOUL"))
    game.do(REFEREE, HandIn("A1", "TOILE", seat=0))
    game.do(REFEREE, HandIn("99", "TOILE", seat=1))
    game.do(REFEREE, Close())
    assert [result.fault for result in game.state.rounds[1].results] == ["place", "place"]


def test_the_first_word_earns_the_most_it_can_wherever_it_was_written() -> None:
    game = desk("AEJKRST")
    game.do(REFEREE, HandIn("H8", "KARTS", seat=0))
    game.do(REFEREE, HandIn("8H", "KARTS", seat=1))
    game.do(REFEREE, Close())
    assert [(each.place, each.score) for each in game.state.rounds[0].results] == [("H4", 48), ("H4", 48)]


def test_capitals_do_for_a_blank_where_only_one_reading_is_possible() -> None:
    game = desk("AEJKRS?")
    game.do(REFEREE, HandIn("H4", "KARTS", seat=0))
    game.do(REFEREE, HandIn("H4", "KARtS", seat=1))
    game.do(REFEREE, Close())
    first, second = game.state.rounds[0].results
    assert (first.word, first.score) == (second.word, second.score) == ("KARtS", 46)


def test_a_player_is_told_of_a_slip_that_cannot_be_laid_but_not_whether_it_is_a_word() -> None:
    game = Played(seed=3)
    game.do(0, Draw())
    assert game.state.text(game.state.rack) == "DSE?OBE"
    assert game.code(0, HandIn("H8", "ZZZ")) == "move-not-on-rack"
    assert game.code(0, HandIn("H8", "")) == "slip-without-word"
    assert [type(event) for event in game.do(0, HandIn("H8", "DEB"))] == [HandedIn]
    game.do(1, Pass())
    assert game.state.rounds[0].results[0].fault == "words"


def test_another_slip_takes_the_place_of_the_first() -> None:
    game = Played(seed=3)
    game.do(0, Draw())
    game.do(0, HandIn("H8", "DES"))
    game.do(0, game.best())
    assert GAME.acting(game.state) == {1}
    game.do(1, Pass())
    assert game.state.rounds[0].results[0].score == game.state.rounds[0].score


# ---- the clock


def test_the_first_bell_says_write_and_the_second_one_closes_the_round() -> None:
    game = Played(options={"round.seconds": 180, "round.writing": 30})
    assert GAME.deadline(game.state) is None
    game.do(0, Draw(), at=10_000)
    assert GAME.deadline(game.state) == 160_000
    assert game.code(None, TimePasses(), at=159_999) == "nothing-due"
    assert game.do(None, TimePasses(), at=160_000) == [Rang("write", Instant(160_000))]
    game.do(1, game.best(), at=189_000)
    assert GAME.deadline(game.state) == 190_000
    assert game.code(0, game.best(), at=190_001) == "slip-too-late"
    rang, closed = game.do(None, TimePasses(), at=190_700)  # whenever the table looks at its clock
    assert rang == Rang("over", Instant(190_000))
    assert isinstance(closed, Closed)
    assert closed.at == 190_000
    assert [result.fault for result in game.state.rounds[0].results] == ["none", ""]
    assert game.code(0, HandIn("H8", "DES"), at=191_000) == "no-round-open"


@pytest.mark.parametrize(("edition", "seconds", "write"), [("duplicate", 180, 150), ("duplicate-blitz", 60, 40)])
def test_times_of_the_editions(edition: str, seconds: int, write: int) -> None:
    setup = setup_for(edition, ["Ada"], language="fr")
    state = GAME.evolve(None, GAME.open(setup, 1)[0])
    state = GAME.evolve(state, GAME.decide(state, 0, Draw(), Instant(0))[0])
    view = GAME.view(state, 0)
    assert (view.write_at, view.over_at) == (write * 1000, seconds * 1000)


def test_where_slips_close_the_round_the_bell_only_rings() -> None:
    game = Played(options={"round.seconds": 60, "round.writing": 20, "round.closes": "slips"})
    game.do(0, Draw())
    game.do(None, TimePasses(), at=40_000)
    assert game.do(None, TimePasses(), at=60_000) == [Rang("over", Instant(60_000))]
    assert GAME.deadline(game.state) is None
    game.do(0, Pass(), at=99_000)
    assert isinstance(game.do(1, game.best(), at=120_000)[-1], Closed)


def test_the_next_rack_is_drawn_by_itself_where_the_edition_says_so() -> None:
    game = Played(options={"round.pause": 20})
    game.do(0, Draw())
    game.do(0, Pass())
    game.do(1, Pass(), at=5_000)
    assert GAME.deadline(game.state) == 25_000
    assert isinstance(game.do(None, TimePasses(), at=25_000)[0], Drawn)


# ---- racks


def test_racks_that_lack_vowels_or_consonants_are_rejected() -> None:
    game = Played(arbiter=True)
    assert game.code(REFEREE, Draw("BCDFGHA")) == "rack-unbalanced"
    assert game.code(REFEREE, Draw("AEIOUAB")) == "rack-unbalanced"
    assert game.code(REFEREE, Draw("AEIRST")) == "rack-size"
    assert game.code(REFEREE, Draw("QQAEIRS")) == "rack-not-in-bag"
    assert game.code(REFEREE, Draw("A3EIRST")) == "not-a-tile"
    assert game.code(0, Draw("AEIRSTL")) == "not-the-arbiter"
    (drawn,) = game.do(REFEREE, Draw("AYRSTLN"))  # Y may be a vowel
    assert isinstance(drawn, Drawn)
    game.do(REFEREE, Close())
    kept = game.state.text(game.state.kept)
    (drawn,) = game.do(REFEREE, Draw("EEOULMB"))  # nothing of what was kept: it went back
    assert isinstance(drawn, Drawn)
    assert (drawn.kept, drawn.new, drawn.rejected) == ("", "EEOULMB", (kept,))
    assert game.view().draw == "-EEOULMB"


def test_what_was_kept_and_what_is_new_are_written_apart() -> None:
    game = desk("AEJKRST")
    game.do(REFEREE, Close())
    assert game.state.text(game.state.kept) == "AT"
    game.do(REFEREE, Draw("ATEIOUL"))
    assert game.view().draw == "AT+EIOUL"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_tile_is_lost_or_made(language: str) -> None:
    game = Played(seed=11, names=("Ada",), language=language)
    full = Counter(game.state.setup.edition.full_bag(language))
    while game.state.final is None:
        for tiles in (game.state.bag + game.state.rack + laid(game),):
            assert Counter(tiles) == full
        if game.state.round is None:
            game.do(0, Draw())
        else:
            game.do(0, game.best())
    assert game.state.final.reason == "no-rack"
    assert len(game.state.rounds) >= 15


def laid(game: Played) -> bytes:
    """What lies on the board; a blank is a blank."""
    return bytes(0 if tile & 0x80 else tile for tile in game.state.board.squares if tile)


# ---- variants


def test_in_the_joker_game_every_rack_has_a_blank_that_comes_back() -> None:
    game = Played(seed=5, edition="duplicate-joker", names=("Ada",))
    seen = 0
    while game.state.final is None and game.state.jokers:
        game.do(0, Draw())
        assert game.state.rack.count(0) == 1
        bag_before = Counter(game.state.bag)
        game.do(0, game.best())
        stood_for = [letter.upper() for letter in game.state.rounds[-1].word if letter.islower()]
        for letter in stood_for:
            tile = game.state.tiles(letter)[0]
            if bag_before[tile]:  # the bag had it: it lies there now, and is worth what it is worth
                seen += 1
                assert Counter(game.state.bag)[tile] == bag_before[tile] - 1
                assert not any(each.islower() for row in game.view().board for each in row)
    assert seen >= 5


def test_in_the_joker_game_the_referee_calls_racks_with_one_blank() -> None:
    game = Played(edition="duplicate-joker", arbiter=True)
    assert [game.code(REFEREE, Draw(rack)) for rack in ("AEJKRST", "AEJKR??")] == ["rack-needs-blank"] * 2
    game.do(REFEREE, Draw("AEJKRS?"))


def test_in_the_explosive_game_the_blank_is_changed_for_the_best_letter() -> None:
    game = Played(seed=5, edition="duplicate-explosive", names=("Ada",))
    game.do(0, Draw())
    rack, board = game.state.rack, game.state.board
    assert 0 not in rack
    assert game.state.jokers == 2
    top = board.best(Rack(rack, game.state.alphabet))
    assert top is not None
    others = [rack[:-1] + bytes([tile]) for tile in set(game.state.bag)]
    scores = [board.best(Rack(each, game.state.alphabet)) for each in others]
    assert all((move.score or 0) <= (top.score or 0) for move in scores if move is not None)


def test_seven_of_eight_and_seven_and_eight() -> None:
    eight = Played(edition="duplicate-7-of-8", arbiter=True)
    eight.do(REFEREE, Draw("RELATION"))
    eight.do(REFEREE, HandIn("H4", "RELATION", seat=0))
    eight.do(REFEREE, HandIn("H4", "ORIENTAL", seat=1))
    eight.do(REFEREE, Close())
    assert [result.fault for result in eight.state.rounds[0].results] == ["letters", "letters"]
    assert len(eight.state.rounds[0].word) == 7
    both = Played(edition="duplicate-7-and-8", arbiter=True)
    both.do(REFEREE, Draw("RELATION"))
    both.do(REFEREE, HandIn("H4", "RELATION", seat=0))
    both.do(REFEREE, Close())
    # From H1 to H8: eight letters of one point, one of them doubled, the word six times, and 75 for all eight.
    assert both.state.rounds[0].results[0].score == (8 + 1) * 3 * 2 + 75


# ---- the referee's desk


def test_only_the_referee_rules() -> None:
    game = desk("AEJKRST")
    for command in (Close(), Warn(1), Lift(0, 1), RuleSolo(1), Reopen(), Correct(1, 0), HandIn("H4", "KARTS", seat=1)):
        assert game.code(0, command) == "not-the-arbiter"
    assert game.code(0, Penalize(1, 5)) == "not-the-arbiter"
    alone = Played()
    alone.do(0, Draw())
    assert alone.code(0, Close()) == "not-the-arbiter"
    assert alone.code(None, Close()) == "not-the-arbiter"


def test_the_fourth_warning_and_each_later_one_cost_five_points() -> None:
    game = desk("AEJKRST")
    for number in range(1, 6):
        game.do(REFEREE, Warn(0, "illisible"))
        assert game.state.scores == (-5 * max(0, number - 3), 0)
    game.do(REFEREE, Lift(0, 1))
    assert game.state.scores == (-5, 0)
    assert game.code(REFEREE, Lift(1, 1)) == "nothing-to-lift"
    game.do(REFEREE, Penalize(1, 5, "décalage"))
    assert game.state.scores == (-5, -5)
    game.do(REFEREE, Lift(1, 1, "penalty"))
    assert game.state.scores == (-5, 0)
    blitz = desk("AEJKRST", edition="duplicate-blitz")
    for _warning in range(6):
        blitz.do(REFEREE, Warn(0))
    assert blitz.state.scores == (-5, 0)


def test_a_wrong_score_on_a_good_slip_is_a_warning() -> None:
    game = desk("AEJKRST")
    game.do(REFEREE, HandIn("H4", "KARTS", 47, seat=0))
    game.do(REFEREE, HandIn("H4", "KRATS", 47, seat=1))
    closed, *warned = game.do(REFEREE, Close())
    assert isinstance(closed, Closed)
    assert warned == [Warned(0, 1, "score")]
    game.do(REFEREE, Correct(1, 0, "H4", "KARTS", 48))
    assert game.state.ledger == ()
    game.do(REFEREE, Correct(1, 0, "H4", "KARTS", 47))
    game.do(REFEREE, Lift(0, 1))
    game.do(REFEREE, Warn(1))
    assert [each.player for each in game.view().ledger] == [1]  # what was lifted stays lifted


def test_a_solo_needs_a_field_of_sixteen() -> None:
    def one_top_of(players: int, **options: object) -> Played:
        game = Played(names=NAMES[:players], arbiter=True, options=options)
        game.do(players, Draw("AEJKRST"))
        game.do(players, HandIn("H4", "JERKS", seat=3))
        game.do(players, HandIn("H4", "KARTS", seat=4))
        game.do(players, Close())
        return game

    assert one_top_of(15).state.scores[3:5] == (58, 48)
    game = one_top_of(16)
    assert game.state.scores[3:5] == (68, 48)
    game.do(16, RuleSolo(1, None))
    assert game.state.scores[3:5] == (58, 48)
    game.do(16, RuleSolo(1, 4))
    assert game.state.scores[3:5] == (58, 58)
    shared = one_top_of(16, **{"scoring.scores": "shared"})  # where the best score is for all, nobody is alone with it
    assert (shared.state.rounds[0].solo, max(each.solos for each in shared.view().standings)) == (None, 0)


def test_a_correction_counts_everything_again() -> None:
    game = Played(names=NAMES, arbiter=True)
    game.do(16, Draw("AEJKRST"))
    game.do(16, HandIn("H4", "JERKS", seat=3))
    game.do(16, Close())
    game.do(16, Draw("ATEIOUL"))
    game.do(16, Close())
    assert game.view().standings[0].score == 68
    game.do(16, Correct(1, 9, "H4", "JERKS"))
    assert game.state.scores[3] == game.state.scores[9] == 58
    assert [each.rank for each in game.view().standings[:3]] == [1, 1, 3]
    game.do(16, Correct(1, 3))
    assert game.state.scores[3] == 0
    assert game.state.scores[9] == 68  # now the only one
    assert game.code(16, Correct(3, 0)) == "no-such-round"
    assert game.code(16, Correct(1, 16)) == "not-a-player"


def test_a_correction_after_the_end_may_make_another_player_the_winner() -> None:
    game = Played(arbiter=True, options={"round.most": 1})
    game.do(REFEREE, Draw("AEJKRST"))
    game.do(REFEREE, HandIn("H4", "KARTS", seat=0))
    *_closed, ended = game.do(REFEREE, Close())
    assert isinstance(ended, Ended)
    assert ended.winners == (0,)
    game.do(REFEREE, Correct(1, 1, "H4", "JERKS"))
    final = game.view().final
    assert final is not None
    assert (final.reason, final.winners) == ("rounds", (1,))


def test_going_back_to_the_last_round_takes_its_word_off_the_board() -> None:
    game = desk("AEJKRST")
    game.do(REFEREE, HandIn("H4", "KARTS", 48, seat=0))
    game.do(REFEREE, Close())
    game.do(REFEREE, Draw("ATEIOUL"))
    game.do(REFEREE, HandIn("9A", "OUATE", seat=1))
    assert game.code(REFEREE, Reopen()) == "round-has-slips"
    game.do(REFEREE, Close())
    before = game.view(REFEREE)
    game.do(REFEREE, Reopen())
    game.do(REFEREE, Close())
    assert game.view(REFEREE).rounds == before.rounds
    assert game.view(REFEREE).board == before.board
    game.do(REFEREE, Reopen())
    game.do(REFEREE, HandIn("", "", seat=1))
    game.do(REFEREE, Close())
    game.do(REFEREE, Reopen())
    assert game.code(REFEREE, Reopen()) == "round-has-slips"
    assert game.view(REFEREE).slips[1] == Slip()


def test_in_a_round_that_is_open_again_only_the_referee_hands_in_slips() -> None:
    game = desk("AEJKRST")
    game.do(0, HandIn("H4", "KARTS"))
    game.do(REFEREE, Close())
    game.do(REFEREE, RuleSolo(1, 0))
    game.do(REFEREE, Reopen())
    assert game.code(1, HandIn("H4", "JERKS")) == "slip-too-late"  # everybody has seen the top
    assert game.code(0, Pass()) == "slip-too-late"
    game.do(REFEREE, HandIn("H4", "JERKS", seat=1))
    game.do(REFEREE, Close())
    game.do(REFEREE, Correct(1, 0, "H4", "KARTS"))
    assert game.state.scores == (48, 58)  # the round is another one now: what was ruled before is over


def test_the_referee_chooses_among_equal_tops_where_that_is_agreed() -> None:
    game = Played(arbiter=True, options={"top.choice": "referee"})
    game.do(REFEREE, Draw("ASSLOGI"))
    assert game.code(REFEREE, Close("H4", "GLOSAS")) == "not-a-top"
    game.do(REFEREE, Close("H4", "GLOSAIS"))
    assert game.state.rounds[0].word == "GLOSAIS"
    assert game.state.rounds[0].tops >= 2


def test_of_equal_tops_one_that_keeps_the_blank_is_laid() -> None:
    game = Played(names=("Ada",), arbiter=True)
    game.do(1, Draw("ASSLOGI"))
    game.do(1, Close())
    assert game.state.rounds[0].tops >= 2
    # All use the same tiles: the word is laid that more letters make longer, at the first place it can have.
    assert game.state.rounds[0].word in {"GASOILS", "GLOSAIS"}


# ---- leaving


def test_one_who_leaves_keeps_the_points_and_is_waited_for_no_more() -> None:
    game = Played(names=("Ada", "Ben", "Cléo"), seed=3)
    game.do(0, Draw())
    game.do(0, game.best())
    game.do(1, game.best())
    events = game.do(2, Resign())
    assert isinstance(events[-1], Closed)
    assert game.state.rounds[0].results[2].fault == "gone"
    game.do(1, Resign())
    game.do(0, Draw())
    game.do(0, game.best())
    assert len(game.state.rounds) == 2
    (_resigned, ended) = game.do(0, Resign())
    assert isinstance(ended, Ended)
    assert ended.winners == ()


def test_a_field_too_large_is_refused() -> None:
    setup_for("duplicate", [f"P{number}" for number in range(1000)], language="fr")
    with pytest.raises(Refused, match="seat-count"):
        setup_for("duplicate", [f"P{number}" for number in range(1001)], language="fr")
