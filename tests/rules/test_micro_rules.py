"""The rules of the Micro edition (M-012 to M-060), each played through commands.

Places are written the French way: H8 runs across from row H, column 8; 8H runs down.
"""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bonmot.board import Board, IllegalMove
from bonmot.games.crossword import Confirm, Exchange, Pass, Play, setup_for
from bonmot.games.crossword.events import Doubted, Exchanged, Played
from bonmot.games.game import Refused
from bonmot.words import open as open_lexicon
from tests.rules.driving import only
from tests.rules.playing import NAMES, Table, after, deal, opened, table

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def words_of(event: Played) -> dict[str, int]:
    return {formed.word: formed.score for formed in event.words}


# ---- the game, its aim, the racks


@pytest.mark.rule("M-012")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_people_play_in_turn(seats: int) -> None:
    game = opened("micro", seats)
    turns: list[int] = []
    for _turn in range(2 * seats):
        turns += game.acting
        game.do(Pass())
    assert turns == [*range(seats), *range(seats)]


@pytest.mark.rule("M-012")
def test_nobody_and_five_are_refused_but_the_program_lets_one_play_alone() -> None:
    for seats in (0, 5):
        with pytest.raises(Refused) as refused:
            setup_for("micro", NAMES[:seats])
        assert refused.value.code == "seat-count"
    alone = table("micro", ["WAGONET"])  # K-01
    assert alone.lay("H4 WAGON").score == 50
    assert alone.acting == (0,)


@pytest.mark.rule("M-013")
@pytest.mark.parametrize("seed", range(3))
def test_the_words_of_a_whole_game_interlock_as_in_a_crossword(seed: int) -> None:
    game = opened("micro", 2, seed)
    game.finish()
    lexicon = open_lexicon("fr", 1)
    rows = [[tile or " " for tile in row] for row in game.view().board]
    lines = ["".join(line) for line in rows + [list(column) for column in zip(*rows, strict=True)]]
    runs = [run.upper() for line in lines for run in line.split() if len(run) > 1]
    assert len(runs) > 20
    assert [run for run in runs if run not in lexicon] == []
    tiles = {(row, column) for row, line in enumerate(rows) for column, tile in enumerate(line) if tile != " "}
    reached = {(7, 7)}
    while grown := {
        (row + down, column + across)
        for row, column in reached
        for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if (row + down, column + across) in tiles - reached
    }:
        reached |= grown
    assert reached == tiles


@pytest.mark.rule("M-014")
@pytest.mark.parametrize(("racks", "winner"), [(["ETA", "WAGON"], 0), (["ETWK", "OS"], 1)])
def test_most_points_in_the_end_win(racks: list[str], winner: int) -> None:
    game = table("micro", racks, bag="")
    game.lay("H8 ET")  # 4 points; but what one holds in the end counts as well
    game.do(Pass())
    game.do(Pass())
    final = game.view().final
    assert final is not None
    assert final.winners == (winner,)
    assert max(game.scores) == game.scores[winner]


@pytest.mark.rule("M-014")
def test_equal_points_are_a_tie() -> None:
    game = table("micro", ["ET", "OS", "LE"], bag="")
    game.pass_round()
    final = game.view().final
    assert final is not None
    assert (game.scores, final.winners) == ((-2, -2, -2), (0, 1, 2))


@pytest.mark.rule("M-016")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_starts_with_seven_letters(seats: int) -> None:
    game = opened("micro", seats)
    assert [len(game.rack(seat)) for seat in range(seats)] == [7] * seats
    assert game.view().bag == 102 - 7 * seats


@pytest.mark.rule("M-017")
def test_new_letters_replace_those_used_until_the_bag_is_empty() -> None:
    game = table("micro", ["CHATWJX", "TERMITE"], bag="KLQRZS")
    assert sorted(game.lay("H8 CHAT").drawn) == sorted("KLQR")
    assert game.rack(0) == "".join(sorted("WJXKLQR"))
    assert sorted(game.lay("11H (T)ERME").drawn) == sorted("ZS")  # four are used, but two are all there is
    assert (game.rack(1), game.view().bag) == ("ISTTZ", 0)


@pytest.mark.rule("M-022")
def test_as_many_tiles_are_drawn_as_were_used() -> None:
    game = table("micro", ["WAGONET", "ATELIER"], next_drawn="KLQRS")
    event = game.lay("H4 WAGON")
    assert sorted(event.drawn) == sorted("KLQRS")
    assert [side.tiles for side in game.view().sides] == [7, 7]
    assert game.view().bag == 102 - 14 - 5


@pytest.mark.rule("M-022")
def test_the_draw_is_chance_and_chance_is_the_seed() -> None:
    draws = [(opened("micro", 2, seed).rack(0), opened("micro", 2, seed).rack(1)) for seed in range(40)]
    assert draws == [(opened("micro", 2, seed).rack(0), opened("micro", 2, seed).rack(1)) for seed in range(40)]
    assert len(set(draws)) == 40
    # Over so many racks every kind of tile comes up.
    assert set("".join(first + second for first, second in draws)) >= set("AEIOULNRSTDMBCFGHPV")


# ---- laying words


@pytest.mark.rule("M-018")
def test_the_first_word_has_two_letters_or_more() -> None:
    game = table("micro", ["AETLOSI", "EEEEEEE"])
    assert game.refusal(Play("H8", "A")).code == "move-too-short"
    assert game.lay("H8 LA").score == 4


@pytest.mark.rule("M-019")
@pytest.mark.parametrize("place", ["H4", "H8", "4H", "8D", "8H"])
def test_the_first_word_reads_across_or_down_over_the_star(place: str) -> None:
    game = table("micro", ["WAGONET", "EEEEEEE"])
    if place == "4H":
        refused = game.refusal(Play(place, "WAGON"))
        assert (refused.code, refused.particulars["square"]) == ("move-star-not-covered", "H8")
    else:
        game.lay(f"{place} WAGON")
        assert game.at("H8") in ("W", "N")


@pytest.mark.rule("M-020")
def test_diagonal_words_cannot_be_laid() -> None:
    # A command has no third direction; whoever lays tile by tile is told.
    with pytest.raises(IllegalMove) as illegal:
        Board("fr").judge_tiles({"H8": "E", "I9": "T"})
    assert illegal.value.code == "move-not-in-line"
    game = table("micro", ["WAGONET", "EEEEEEE"])
    assert game.refusal(Play("H8I9", "ET")).code == "bad-coordinates"


@pytest.mark.rule("M-021")
def test_each_total_is_counted_and_announced() -> None:
    game = deal("micro", "H8 CHAT", "H7 A(CHAT)S", "9G T(H)E")
    announced = [game.lay(move).score for move in ("H8 CHAT", "H7 A(CHAT)S", "9G T(H)E")]
    assert announced == [18, 12, 8]
    for seat in (0, 1, None):
        sheet = game.view(seat).turns
        assert [(turn.seat, turn.score, turn.total) for turn in sheet] == [(0, 18, 18), (1, 12, 12), (0, 8, 26)]


@pytest.mark.rule("M-023")
def test_a_play_adds_a_letter_and_touches_those_there() -> None:
    game = table("micro", ["CHATEEE", "ETALONS"])
    game.lay("H8 CHAT")
    assert game.refusal(Play("H8", "CHAT")).code == "move-no-new-tile"
    assert game.refusal(Play("A1", "ETALON")).code == "move-not-connected"
    assert game.refusal(Play("I12", "ET")).code == "move-not-connected"  # corner to corner is not touching
    assert game.lay("H8 (CHAT)S").tiles == "S"


@pytest.mark.rule("M-024")
def test_the_letters_of_a_turn_lie_in_one_line() -> None:
    board = Board("fr")
    board.push("H8 CHAT")
    with pytest.raises(IllegalMove) as illegal:
        board.judge_tiles({"G8": "A", "H12": "S"})
    assert illegal.value.code == "move-not-in-line"
    # What a command lays is one line by its nature: across within a row, down within a column.
    game = after("micro", "H8 CHAT", "10H (A)RME")
    rows = game.view().board
    assert ["".join(row) for row in rows if any(row)] == ["CHAT", "R", "M", "E"]
    assert "".join(row[9] for row in rows) == "ARME"


@pytest.mark.rule("M-025")
def test_the_letters_form_one_whole_word_without_gaps() -> None:
    game = table("micro", ["CHATEEE", "SALONET"])
    assert game.refusal(Play("H8", "CH.T")).code == "move-gap"
    game.lay("H8 CHAT")
    # A letter set at the end of a word makes the whole new word, also when only the letter is named.
    event = game.lay("H12 S")
    assert (event.place, event.word, words_of(event)) == ("H8", "(CHAT)S", {"CHATS": 11})


@pytest.mark.rule("M-025")
def test_letters_touched_in_neighbouring_rows_must_form_words_too() -> None:
    game = table("micro", ["CHATEEE", "SETALON"])
    game.lay("H8 CHAT")
    assert only(Doubted, game.do(Play("I8", "SALE"))).words == ("CS", "AL")  # HA and TE are words


@pytest.mark.rule("M-026")
def test_all_words_formed_or_changed_are_scored() -> None:
    event = after("micro", "H8 CHAT", "12H SOUTE").played()[-1]
    # SOUTE: S doubled, E on a double word; CHATS is CHAT changed.
    assert (words_of(event), event.score) == ({"SOUTE": 12, "CHATS": 11}, 23)


@pytest.mark.rule("M-027")
@pytest.mark.parametrize(
    ("move", "score"),
    [("H7 A(CHAT)", 10), ("H8 (CHAT)S", 11), ("H7 A(CHAT)S", 12), ("H6 RA(CHAT)", 11)],
    ids=["before", "behind", "both", "several"],
)
def test_letters_may_be_added_to_a_word_in_front_and_behind(move: str, score: int) -> None:
    event = after("micro", "H8 CHAT", move).played()[-1]
    assert words_of(event) == {move.split()[1].replace("(", "").replace(")", ""): score}


@pytest.mark.rule("M-028")
def test_a_word_at_right_angles_uses_a_letter_or_adds_one() -> None:
    crossing = after("micro", "H8 CHAT", "9G T(H)E").played()[-1]
    assert (crossing.tiles, words_of(crossing)) == ("TE", {"THE": 8})
    adding = after("micro", "H8 CHAT", "7H AUTEL").played()[-1]
    assert (adding.tiles, words_of(adding)) == ("AUTEL", {"AUTEL": 6, "ACHAT": 10})


@pytest.mark.rule("M-029")
def test_a_whole_word_may_lie_along_another() -> None:
    event = after("micro", "H8 CHAT", "I10 SE").played()[-1]
    assert (words_of(event), event.score) == ({"SE": 2, "AS": 2, "TE": 2}, 6)


@pytest.mark.rule("M-030")
def test_a_letter_once_played_cannot_be_changed() -> None:
    game = table("micro", ["CHATEEE", "CHUTILE"])
    game.lay("H8 CHAT")
    refused = game.refusal(Play("H8", "CHUT"))
    assert (refused.code, refused.particulars["square"]) == ("move-conflict", "H10")


@pytest.mark.rule("M-030")
@pytest.mark.parametrize("seed", [7, 8])
def test_no_tile_moves_or_changes_during_a_whole_game(seed: int) -> None:
    game = opened("micro", 3, seed)
    whole = game.all_tiles()
    game.finish()
    seen = Table(game.log[:1])
    for event in game.log[1:]:
        before = seen.view().board
        seen = Table([*seen.log, event])
        now = seen.view().board
        assert all(
            not tile or tile == now[row][column] for row, line in enumerate(before) for column, tile in enumerate(line)
        )
    assert seen.view() == game.view()
    assert game.all_tiles() == whole


# ---- blanks


@pytest.mark.rule("M-031")
@pytest.mark.parametrize("letter", LETTERS)
def test_a_blank_stands_for_any_letter(letter: str) -> None:
    game = table("micro", ["ET??IES", "EEEEEEE"])
    game.do(Play("H7", letter.lower() + "ET"))
    if game.view().question:
        game.do(Confirm())
    assert (game.at("H7"), game.rack(0).count("?")) == (letter.lower(), 1)


@pytest.mark.rule("M-031")
def test_there_are_two_blanks() -> None:
    assert opened("micro", 2).view().unseen["?"] == 2


@pytest.mark.rule("M-032")
def test_the_player_must_say_which_letter_a_blank_is() -> None:
    game = table("micro", ["CHA?EEE", "EEEEEEE"])
    game.refusal(Play("H8", "CHA?"))
    assert game.refusal(Play("H8", "CHAT")).code == "move-not-on-rack"  # a capital is no blank
    event = game.lay("H8 CHAt")
    assert (event.tiles, event.score) == ("CHAt", 16)
    assert game.view(1).board[7][10] == "t"  # everybody sees which letter it is


@pytest.mark.rule("M-033")
def test_a_blank_keeps_its_letter_and_cannot_be_taken_back() -> None:
    game = table("micro", ["CHA?EEE", "TRESOIN"], next_drawn="SIRE")
    game.lay("H8 CHAt")
    refused = game.refusal(Play("11H", "SOIN"))
    assert (refused.code, refused.particulars["square"]) == ("move-conflict", "H11")
    # Whoever owns the letter does not get the blank for it: the word goes through the blank, which still counts zero.
    event = game.lay("11H TRES")
    assert (event.word, event.tiles, event.score) == ("(t)RES", "RES", 6)
    assert (game.at("H11"), "T" in game.rack(1), "?" in game.rack(1)) == ("t", True, False)


# ---- exchanging


@pytest.mark.rule("M-034")
@pytest.mark.parametrize("count", range(1, 8))
def test_one_letter_or_all_may_be_exchanged(count: int) -> None:
    game = table("micro", ["ZYXWKJQ", "EEEEEEE"], next_drawn="ABCDFGH")
    game.do(Exchange("ZYXWKJQ"[:count]))
    assert game.rack(0) == "".join(sorted("ZYXWKJQ"[count:] + "ABCDFGH"[:count]))
    assert (game.view().bag, game.view().turns[-1].count) == (88, count)


@pytest.mark.rule("M-034")
def test_only_letters_one_has_and_at_least_one() -> None:
    game = table("micro", ["ZYXWKJQ", "EEEEEEE"])
    assert game.refusal(Exchange("")).code == "exchange-nothing"
    assert game.refusal(Exchange("ZZ")).code == "not-on-rack"


@pytest.mark.rule("M-034")
def test_the_pool_must_hold_as_many_as_are_exchanged() -> None:
    game = table("micro", ["ZYXWKJQ", "EEEEEEE"], bag="ABC")  # K-08
    refused = game.refusal(Exchange("ZYXW"))
    assert (refused.code, refused.particulars["bag"]) == ("bag-too-small", 3)
    game.do(Exchange("ZYX"))
    assert game.rack(0) == "ABCJKQW"


@pytest.mark.rule("M-035")
@given(seed=st.integers(0, 2**32), count=st.integers(1, 7), bag=st.integers(7, 30))
def test_nobody_draws_a_tile_he_set_aside(seed: int, count: int, bag: int) -> None:
    pool = ("ABCDEFGHILMNOPRSTU" * 2)[:bag]
    game = table("micro", ["ZYXWKJQ", "EEEEEEE"], bag=pool, seed=seed)
    given_up = "ZYXWKJQ"[:count]
    event = only(Exchanged, game.do(Exchange(given_up)))
    assert sorted(event.tiles) == sorted(given_up)
    assert not set(event.drawn) & set(given_up)
    assert sorted(event.drawn) == sorted(pool[:count])
    # Afterwards they are in the pool with the others.
    assert sorted(event.bag) == sorted(pool[count:] + given_up)


@pytest.mark.rule("M-035")
def test_tiles_set_aside_are_mixed_into_the_pool() -> None:
    places = set()
    for seed in range(60):
        game = table("micro", ["ZAAAAAA", "EEEEEEE"], seed=seed)
        places.add(only(Exchanged, game.do(Exchange("Z"))).bag.index("Z"))
    assert len(places) > 20  # of 88 places: shaken, not laid on top


@pytest.mark.rule("M-036")
def test_an_exchange_is_a_turn_without_points() -> None:
    game = table("micro", ["WAGONET", "EEEEEEE"])
    game.do(Exchange("W"))
    assert (game.acting, game.scores) == ((1,), (0, 0))
    assert game.refusal(Play("H8", "AGE"), 0).code == "not-your-turn"
    assert [(turn.kind, turn.score) for turn in game.view().turns] == [("exchange", 0)]


# ---- values and premiums


@pytest.mark.rule("M-042", "M-061")
@pytest.mark.parametrize(
    ("letters", "value"),
    [("AEILNORSTU", 1), ("DGM", 2), ("BCP", 3), ("FHV", 4), ("JQ", 8), ("KWXYZ", 10)],
)
def test_each_tile_counts_its_printed_value(letters: str, value: int) -> None:
    for letter in letters:
        game = table("micro", [f"{letter}??EIOL", "EEEEEEE"])
        event = game.do(Play("H8", f"{letter}a"))[0]  # beside a blank, on the star: twice the letter
        assert isinstance(event, Doubted | Played)
        assert event.score == 2 * value, letter


@pytest.mark.rule("M-043")
@pytest.mark.parametrize("letter", LETTERS)
def test_a_blank_counts_zero_whatever_it_stands_for(letter: str) -> None:
    game = table("micro", ["A?EEEIO", "LLLLSSS"])
    event = game.do(Play("H8", f"A{letter.lower()}"))[0]
    assert isinstance(event, Doubted | Played)
    assert event.score == 2


@pytest.mark.rule("M-044")
def test_a_turn_brings_its_letters_and_its_premiums() -> None:
    # SOUTE 5, with S doubled 6, word doubled 12; CHATS 10, with S doubled 11.
    event = after("micro", "H8 CHAT", "12H SOUTE").played()[-1]
    assert event.score == (2 + 1 + 1 + 1 + 1) * 2 + (3 + 4 + 1 + 1 + 2)


@pytest.mark.rule("M-045")
def test_light_blue_doubles_the_letter() -> None:
    assert after("micro", "H4 WAGON", "7G S(O)T").played()[-1].score == 2 * 1 + 1 + 2 * 1


@pytest.mark.rule("M-046")
def test_dark_blue_triples_the_letter() -> None:
    assert after("micro", "H4 WAGON", "6H (G)RAVE").played()[-1].score == 2 + 1 + 3 * 1 + 4 + 1


@pytest.mark.rule("M-047")
def test_pink_doubles_the_word() -> None:
    assert after("micro", "H4 WAGON", "4H (W)ATER").played()[-1].score == (10 + 1 + 1 + 1 + 1) * 2


@pytest.mark.rule("M-048")
def test_red_triples_the_word() -> None:
    assert after("micro", "H8 MUSIQUE", "H8 (MUSIQUE)S").played()[-1].score == (2 + 1 + 1 + 1 + 8 + 1 + 1 + 1) * 3


@pytest.mark.rule("M-049")
def test_letters_are_doubled_before_the_word() -> None:
    # W doubled, then the word: 50; the other way round it would be 40.
    assert after("micro", "H4 WAGON").scores == ((2 * 10 + 1 + 2 + 1 + 1) * 2, 0)
    # S doubled, then the word tripled; 50 more for seven tiles.
    assert after("micro", "H4 WAGON", "8A QUESTIO(N)").scores[1] == (8 + 1 + 1 + 2 * 1 + 1 + 1 + 1 + 1) * 3 + 50


@pytest.mark.rule("M-050")
def test_two_pink_squares_quadruple_the_word() -> None:
    event = after("micro", "8H THES", "K5 REU(S)SIR").played()[-1]
    assert (event.tiles, event.score) == ("REUSIR", 7 * 4)


@pytest.mark.rule("M-050")
def test_two_red_squares_count_nine_times() -> None:
    event = after("micro", "H4 TABLE", "7A MATERIE(L)", "A1 MAXIMU(M)S").played()[-1]
    # I doubled, then nine times, then 50 for seven tiles.
    assert event.score == (2 + 1 + 10 + 2 * 1 + 2 + 1 + 2 + 1) * 9 + 50 == 239


@pytest.mark.rule("M-051")
def test_the_star_doubles_the_first_word() -> None:
    assert after("micro", "H8 CHAT").scores == ((3 + 4 + 1 + 1) * 2, 0)
    assert after("micro", "H8 CHAT", "8F CA(C)AO").scores[1] == 3 + 1 + 3 + 1 + 1  # and no later one


@pytest.mark.rule("M-052")
def test_a_premium_counts_only_in_the_turn_it_is_covered() -> None:
    game = after("micro", "H4 WAGON", "H4 (WAGON)S")
    assert game.scores == (50, 10 + 1 + 2 + 1 + 1 + 1)  # neither W nor the word is doubled again


@pytest.mark.rule("M-053")
def test_a_blank_on_pink_or_red_still_multiplies_the_word() -> None:
    assert after("micro", "H4 WAGOn").scores == ((2 * 10 + 1 + 2 + 1 + 0) * 2, 0)
    assert after("micro", "H8 MUSIQUE", "H8 (MUSIQUE)s").scores[1] == (2 + 1 + 1 + 1 + 8 + 1 + 1 + 0) * 3


@pytest.mark.rule("M-054")
def test_the_common_letter_counts_with_its_premium_in_each_word() -> None:
    letter = after("micro", "H8 CHAT", "12H SOUTE").played()[-1]
    assert words_of(letter) == {"SOUTE": (2 * 1 + 1 + 1 + 1 + 1) * 2, "CHATS": 3 + 4 + 1 + 1 + 2 * 1}
    # The S of TEES and ES lies on pink: both are doubled, RE and ME are not.
    word = after("micro", "H8 CHAT", "10H (A)RME", "11H (T)EES").played()[-1]
    assert words_of(word) == {"TEES": 4 * 2, "RE": 2, "ME": 3, "ES": 2 * 2}
    assert word.score == 17


@pytest.mark.rule("M-055")
def test_seven_tiles_bring_fifty_after_all_multiplication() -> None:
    assert after("micro", "H8 MUSIQUE").scores == ((2 + 1 + 1 + 1 + 2 * 8 + 1 + 1) * 2 + 50, 0)
    assert after("micro", "H4 WAGON", "8A QUESTIO(N)").scores[1] == 16 * 3 + 50
    assert after("micro", "H8 VALISE", "14H SOUTE").scores[0] == (4 + 1 + 1 + 1 + 2 * 1 + 1) * 2  # six bring none


@pytest.mark.rule("M-060")
@pytest.mark.parametrize("seed", [1, 2])
def test_the_bag_holds_the_printed_letters(seed: int) -> None:
    printed = "A9 B2 C2 D3 E15 F2 G2 H2 I8 J1 K1 L5 M3 N6 O6 P2 Q1 R6 S6 T6 U6 V2 W1 X1 Y1 Z1"
    game = opened("micro", 2, seed)
    unseen = Counter(game.view(None).unseen)
    assert unseen == {each[0]: int(each[1:]) for each in printed.split()} | {"?": 2}
    assert unseen.total() == 102
    assert unseen - Counter(game.view(0).unseen) == Counter(game.rack(0))
