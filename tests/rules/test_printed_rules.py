"""The printed French rules (edition `regles`), played rule by rule."""

from collections import Counter
from collections.abc import Mapping

import pytest

from bonmot.games.crossword import Accept, Edition, Exchange, Pass, Play, setup_for
from bonmot.games.crossword.events import Exchanged, Played
from bonmot.games.events import Formed
from bonmot.games.game import Refused
from tests.rules.challenging import CLUB, dealt, end_of, table

PRINTED_VALUES = {"AEILNORSTU": 1, "DGM": 2, "BCP": 3, "FHV": 4, "JQ": 8, "KWXYZ": 10}


def opening(word: str, rack: str, place: str = "H8", changed: Mapping[str, object] | None = None) -> int:
    """The score of a word as the first of a game."""
    hands = table([rack, "EEEEEEE"], "EEEEEEEEEEEEEE", options=changed)
    (played,) = hands.do(0, Play(place, word))
    assert isinstance(played, Played)
    return played.score


def opening_code(word: str, rack: str, changed: Mapping[str, object] | None = None) -> str:
    return table([rack, "EEEEEEE"], "EEEEEEEEEEEEEE", options=changed).code(0, Play("H8", word))


# ---- material


@pytest.mark.rule("R-003")
def test_the_board_has_fifteen_rows_of_fifteen_squares() -> None:
    view = dealt(setup_for("regles", ["Ada", "Ben"]), 1).view()
    assert [len(row) for row in view.board] == [15] * 15
    hands = table(["CHATSEE", "EEEEEEE"], "EEEE")
    assert hands.refused(0, Play("H12", "CHATS")).code == "move-outside"


@pytest.mark.rule("R-004", "R-006", "R-010")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_bag_of_102_tiles_from_which_each_draws_seven(seats: int) -> None:
    game = dealt(setup_for("regles", ["Ada", "Ben", "Cléo", "Dan"][:seats]), 7)
    assert [side.tiles for side in game.view().sides] == [7] * seats
    assert [len(game.rack(seat)) for seat in range(seats)] == [7] * seats
    assert game.view().bag == 102 - 7 * seats
    assert game.all_tiles().total() == 102
    assert game.all_tiles()["?"] == 2
    # K-10: the official set, not the one that is printed with 6 of each.
    assert [game.all_tiles()[letter] for letter in "AEIL"] == [9, 15, 8, 5]


@pytest.mark.rule("R-005")
def test_there_are_four_racks() -> None:
    setup_for("regles", ["Ada", "Ben", "Cléo", "Dan"])
    with pytest.raises(Refused) as caught:
        setup_for("regles", ["Ada", "Ben", "Cléo", "Dan", "Eve"])
    assert caught.value.code == "seat-count"
    assert caught.value.particulars == {"seats": 5, "minimum": 2, "maximum": 4}
    with pytest.raises(Refused, match="seat-count"):
        setup_for("regles", ["Ada"])


@pytest.mark.rule("R-007")
def test_the_score_sheet_has_a_line_for_every_turn() -> None:
    game = table(["CHATEEE", "EEEEEEE", "SSSSSSS"], "L" * 20)
    game.do(0, Play("H8", "CHAT"))
    game.do(1, Pass())
    game.do(2, Exchange("SS"))
    game.do(0, Pass())
    sheet = game.view().turns
    assert [(line.side, line.kind, line.score, line.total) for line in sheet] == [
        (0, "play", 18, 18),
        (1, "pass", 0, 0),
        (2, "exchange", 0, 0),
        (0, "pass", 0, 18),
    ]
    assert (sheet[0].place, sheet[0].word, sheet[2].count) == ("H8", "CHAT", 2)


@pytest.mark.rule("R-008")
def test_the_printed_bag_has_89_tiles() -> None:
    game = dealt(setup_for("regles-89", ["Ada", "Ben"]), 3)
    printed = Counter(dict.fromkeys("AEILNORSTU", 6) | dict.fromkeys("DM", 3) | dict.fromkeys("BCFGHPV", 2))
    printed.update(dict.fromkeys("JQKWXYZ", 1) | {"?": 2})
    assert game.all_tiles() == printed
    assert printed.total() == 89
    assert game.view().bag == 75
    edition = Edition.load("regles-89")
    assert "89" in edition.warnings["fr"]
    assert "89" in edition.warnings["en"]  # a curiosity, with a warning (K-10)


@pytest.mark.rule("R-009")
@pytest.mark.parametrize(
    ("letter", "value"), [(letter, value) for letters, value in PRINTED_VALUES.items() for letter in letters]
)
def test_what_each_letter_is_worth(letter: str, value: int) -> None:
    # The letter on the star, a joker beside it: twice its value, whatever the word.
    assert opening(f"{letter}a", f"{letter}?EEEEE", changed=CLUB) == 2 * value


def test_every_letter_has_a_printed_value() -> None:
    assert sorted("".join(PRINTED_VALUES)) == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


# ---- turns


@pytest.mark.rule("R-002")
def test_the_highest_score_wins() -> None:
    game = table(["CHAT", "EEEE"])
    game.do(0, Play("H8", "CHAT"))
    assert game.scores() == (22, -4)
    assert game.final().winners == (0,)


@pytest.mark.rule("R-002")
def test_equal_scores_are_a_tie() -> None:
    game = table(["AEEEEEE", "IEEEEEE"], "LLLL")
    for turn in range(6):
        game.do(turn % 2, Pass())
    assert game.scores() == (-7, -7)
    assert game.final().winners == (0, 1)


@pytest.mark.rule("R-011")
def test_the_first_word_passes_through_the_star() -> None:
    game = table(["CHATEEE", "EEEEEEE"], "LLLL")
    refusal = game.refused(0, Play("H4", "CHAT"))
    assert (refusal.code, refusal.particulars) == ("move-star-not-covered", {"square": "H8"})
    assert game.code(0, Play("A1", "CHAT")) == "move-star-not-covered"
    game.do(0, Play("H5", "CHAT"))
    assert game.view().board[7][4:8] == ("C", "H", "A", "T")


@pytest.mark.rule("R-013", "R-014", "R-015")
def test_a_turn_is_a_word_a_pass_or_an_exchange() -> None:
    game = table(["CHATEEE", "EEEEEEE"], "LLLLLLLLL")
    assert set(game.view(0).may) >= {"play", "pass", "exchange"}
    assert "play" not in game.view(1).may
    game.do(0, Play("H8", "CHAT"))
    assert game.acting() == {1}
    game.do(1, Pass())
    assert game.acting() == {0}
    game.do(0, Exchange("E"))
    assert game.acting() == {1}
    assert game.code(0, Pass()) == "not-your-turn"


@pytest.mark.rule("R-016")
def test_words_read_across_or_down() -> None:
    across, down = (table(["CHATEEE", "EEEEEEE"], "LLLL") for _ in range(2))
    across.do(0, Play("H6", "CHAT"))
    assert "".join(across.view().board[7][5:9]) == "CHAT"
    down.do(0, Play("8F", "CHAT"))
    assert "".join(row[7] for row in down.view().board[5:9]) == "CHAT"
    for diagonal in ("H-8", "8", "HH", "D8/", ""):
        assert across.code(1, Play(diagonal, "EE")) in {"bad-coordinates", "bad-move"}


@pytest.mark.rule("R-017")
def test_each_new_word_touches_a_letter() -> None:
    game = table(["CHATEEE", "OSERLLL"], "L" * 20)
    game.do(0, Play("H8", "CHAT"))
    refusal = game.refused(1, Play("K4", "OSER"))
    assert refusal.code == "move-not-connected"
    # A corner is no touch: G12 lies beside H11 only diagonally.
    assert game.code(1, Play("G12", "OSE")) == "move-not-connected"
    game.do(1, Play("12H", "SE"))
    assert [formed.word for formed in game.view().turns[-1].words] == ["SE", "CHATS"]


@pytest.mark.rule("R-018")
def test_all_words_formed_are_in_the_dictionary() -> None:
    game = table(["CHATEEE", "OSERXLL"], "L" * 20)
    refusal = game.refused(0, Play("H8", "HACT"))
    assert (refusal.code, refusal.particulars) == ("unknown-words", {"words": ["HACT"]})
    game.do(0, Play("H8", "CHAT"))
    # OSER is good, but not all that its letters make below CHAT; only TR is, an abbreviation.
    assert game.refused(1, Play("I8", "OSER")).particulars == {"words": ["CO", "HS", "AE"]}
    assert game.refused(1, Play("12H", "XO")).particulars == {"words": ["XO", "CHATX"]}


@pytest.mark.rule("R-019")
def test_singular_and_plural_are_both_good() -> None:
    assert opening("ROI", "ROISEEE") == 6
    assert opening("ROIS", "ROISEEE") == 8
    assert opening("CHEVAL", "CHEVALE", place="H3") == 36
    assert opening("CHEVAUX", "CHEVAUX", place="H8") == 100


# ---- counting


@pytest.mark.rule("R-020")
def test_red_triples_the_word() -> None:
    game = table(["PORTEEE", "EURSEEE"], "L" * 20)
    game.do(0, Play("H8", "PORT"))
    game.do(1, Play("H8", "(PORT)EURS"))
    # P3 O1 R1 T1 E1 on light blue U1 R1 S1 on red: 11, tripled; the star had been used.
    assert game.scores() == (12, 33)


@pytest.mark.rule("R-021")
def test_pink_doubles_the_word() -> None:
    game = table(["STATUEE", "SODEEEE"], "L" * 20)
    game.do(0, Play("H3", "STATUE"))
    game.do(1, Play("5E", "SOD(A)"))
    assert game.scores() == (14, 10)


@pytest.mark.rule("R-022")
def test_dark_blue_triples_the_letter() -> None:
    game = table(["ETELLLL", "ZOEEEEE"], "L" * 20)
    game.do(0, Play("H6", "ETE"))
    game.do(1, Play("6F", "ZO(E)"))
    assert game.scores() == (6, 32)


@pytest.mark.rule("R-023")
def test_light_blue_doubles_the_letter() -> None:
    assert opening("CHATS", "CHATSEE", place="H7") == 20
    assert opening("CHATS", "CHATSEE", place="H8") == 22


@pytest.mark.rule("R-024")
def test_letters_first_then_words_then_fifty_for_seven() -> None:
    # C3 H4 E1 doubled V4 A1 U1 X10: 25, doubled 50, and 50 that nothing doubles.
    assert opening("CHEVAUX", "CHEVAUX", place="H2") == 100
    game = table(["STATUEE", "AIMNTES"], "L" * 20)
    game.do(0, Play("H3", "STATUE"))
    (played,) = game.do(1, Play("5E", "AIM(A)NTES"))
    assert isinstance(played, Played)
    assert played.words == (Formed("AIMANTES", 36),)  # 9, doubled and redoubled
    assert played.score == 86
    # Six tiles are not seven.
    assert opening("CHEVAL", "CHEVALE", place="H3") == 36


@pytest.mark.rule("R-025")
def test_the_printed_example_chat() -> None:
    assert opening("CHAT", "CHATEEE") == 18  # K-23: the example cannot be an opening
    game = table(["STATUEE", "ARMECHT"], "L" * 20)
    game.do(0, Play("H3", "STATUE"))
    game.do(1, Play("3D", "ARME(S)"))
    game.do(0, Pass())
    (played,) = game.do(1, Play("D1", "CH(A)T"))
    assert isinstance(played, Played)
    assert played.words == (Formed("CHAT", 24),)
    assert played.score == 24


# ---- jokers


@pytest.mark.rule("R-026", "R-027")
@pytest.mark.parametrize("letter", "abcdefghijklmnopqrstuvwxyz")
def test_a_joker_is_any_letter_and_scores_nothing(letter: str) -> None:
    assert opening(f"C{letter}", "C?EEEEE", changed=CLUB) == 6
    assert opening(f"{letter}C", "C?EEEEE", changed=CLUB) == 6  # on the star it still doubles the word


@pytest.mark.rule("R-026", "R-027")
def test_a_joker_must_be_on_the_rack() -> None:
    assert opening("CHAt", "CHA?EEE") == 16
    assert opening_code("CHAt", "CHATEEE") == "move-not-on-rack"
    assert opening_code("CHAT", "CHA?EEE") == "move-not-on-rack"


@pytest.mark.rule("R-028")
def test_a_joker_keeps_its_letter() -> None:
    game = table(["CHA?EEE", "SESAMET"], "L" * 20)
    game.do(0, Play("H8", "CHAt"))
    assert game.view().board[7][7:11] == ("C", "H", "A", "t")
    # S instead of the t, or the real T put in its place:
    assert game.code(1, Play("11H", "SES")) == "move-conflict"
    assert game.code(1, Play("11H", "STE")) == "move-conflict"
    game.do(1, Play("11H", "(t)ES"))
    assert game.view().turns[-1].score == 2  # the joker counts nothing in the new word either
    assert game.view().board[7][10] == "t"


# ---- exchanging and passing


@pytest.mark.rule("R-015", "R-029", "R-030", "R-031")
@pytest.mark.parametrize("count", range(1, 8))
def test_one_to_seven_tiles_are_exchanged(count: int) -> None:
    game = table(["ABCDEFG", "EEEEEEE"], "L" * 50)
    given = "ABCDEFG"[:count]
    (exchanged,) = game.do(0, Exchange(given))
    assert isinstance(exchanged, Exchanged)
    assert (exchanged.tiles, len(exchanged.drawn)) == (given, count)
    assert len(game.rack(0)) == 7
    assert game.view().bag == 50
    assert Counter(game.rack(0)) + Counter(game.bag()) == Counter("ABCDEFG" + "L" * 50)


@pytest.mark.rule("R-029")
def test_neither_none_nor_eight_nor_what_one_does_not_have() -> None:
    game = table(["ABCDEFG", "EEEEEEE"], "L" * 50)
    assert game.code(0, Exchange("")) == "exchange-nothing"
    assert game.code(0, Exchange("ABCDEFGE")) == "not-on-rack"
    assert game.code(0, Exchange("AA")) == "not-on-rack"
    assert game.code(0, Exchange("?")) == "not-on-rack"
    assert game.code(1, Exchange("E")) == "not-your-turn"


@pytest.mark.rule("R-030", "R-031")
def test_tiles_return_before_new_ones_are_drawn() -> None:
    # K-07: with one tile in the bag seven may be changed, and at least six come back.
    game = table(["AAAAAAA", "EEEEEEE"], "L")
    game.do(0, Exchange("AAAAAAA"))
    assert Counter(game.rack(0))["A"] >= 6
    assert Counter(game.rack(0) + game.bag()) == Counter("AAAAAAAL")
    again = table(["AAAAAAA", "EEEEEEE"], "LLLLLLL")
    again.do(0, Exchange("AAAAAAA"))
    assert "A" in again.rack(0)  # though there were seven others to draw
    empty = table(["AAAAAAA", "EEEEEEE"], "")
    refusal = empty.refused(0, Exchange("A"))
    assert (refusal.code, refusal.particulars) == ("bag-too-small", {"bag": 0, "needed": 1})


@pytest.mark.rule("R-030", "R-031")
def test_the_bag_is_shaken_after_an_exchange() -> None:
    mixed = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    game = table(["EEEEEEE", "EEEEEEE"], mixed)
    game.do(0, Exchange("E"))
    game.do(1, Exchange("EEEEEEE"))
    drawn = game.rack(1)
    # Unshaken, the last seven letters of the alphabet would have come.
    assert drawn != "TUVWXYZ"
    assert drawn != "EEEEEEE"


@pytest.mark.rule("R-032", "R-024")
def test_an_exchange_is_a_turn_without_score() -> None:
    game = table(["ABCDEFG", "EEEEEEE"], "L" * 50)
    game.do(0, Exchange("AB"))
    assert game.acting() == {1}
    assert game.scores() == (0, 0)
    assert game.view().scoreless == 1


@pytest.mark.rule("R-033", "R-034")
def test_a_pass_is_a_turn_without_word_and_score() -> None:
    game = table(["ABCDEFG", "EEEEEEE"], "L" * 50)
    game.do(0, Pass())
    assert not any(any(row) for row in game.view().board)
    assert (game.rack(0), game.view().bag) == ("ABCDEFG", 50)
    assert game.acting() == {1}
    assert game.scores() == (0, 0)
    assert game.view().scoreless == 1
    # K-24: a pass and an exchange are two things.
    game.do(1, Exchange("E"))
    assert [line.kind for line in game.view().turns] == ["pass", "exchange"]


# ---- the end


@pytest.mark.rule("R-035")
def test_the_game_ends_when_the_bag_and_a_rack_are_empty() -> None:
    game = table(["CHATE", "EEEE"], "")
    game.do(0, Play("H8", "CHAT"))
    assert game.view().final is None  # the bag is empty, a tile is left
    game.do(1, Pass())
    game.do(0, Play("8H", "(C)E"))
    assert game.final().reason == "out"
    assert game.acting() == set()
    for seat in (0, 1):
        assert game.code(seat, Pass()) == "game-over"


@pytest.mark.rule("R-035")
def test_an_empty_rack_is_filled_while_there_are_tiles() -> None:
    game = table(["CHAT", "EEEE"], "L")
    game.do(0, Play("H8", "CHAT"))
    assert game.rack(0) == "L"
    assert game.view().bag == 0
    assert game.acting() == {1}
    game.do(1, Pass())
    assert game.view().final is None


@pytest.mark.rule("R-036")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_six_turns_in_a_row_without_score_end_the_game(seats: int) -> None:
    game = table(["CHATEEE", *["EEEEEEE"] * (seats - 1)], "L" * 30)
    game.do(0, Play("H8", "CHAT"))
    for turn in range(1, 7):
        assert game.view().scoreless == turn - 1
        game.do(turn % seats, Pass() if turn % 2 else Exchange("E"))
    end = end_of(game.log)
    assert end.reason == "scoreless"
    # Everyone loses his own tiles, nobody gains (K-09).
    assert all(change < 0 for change in end.adjustments)


@pytest.mark.rule("R-036")
def test_a_score_starts_the_count_again() -> None:
    game = table(["CHATEEE", "EEEEEEE"], "L" * 30)
    for turn in range(5):
        game.do(turn % 2, Pass() if turn != 4 else Play("H8", "CHAT"))
    assert game.view().scoreless == 0
    for turn in range(5):
        game.do((turn + 1) % 2, Pass())
    assert game.view().final is None
    game.do(0, Pass())
    assert game.final().reason == "scoreless"


@pytest.mark.rule("R-037", "R-038")
@pytest.mark.parametrize(
    ("others", "changes"),
    [
        (["KE"], (11, -11)),
        (["KE", "?"], (11, -11, 0)),
        (["KE", "?", "WZJ"], (39, -11, 0, -28)),
    ],
)
def test_tiles_left_are_deducted_and_go_to_the_player_who_went_out(others: list[str], changes: tuple[int, ...]) -> None:
    game = table(["CHAT", *others])
    game.do(0, Play("H8", "CHAT"))
    for seat in sorted(game.acting()):  # with two players the referee has admitted it, and nobody else judges
        game.do(seat, Accept())
    end = end_of(game.log)
    assert (end.reason, end.adjustments) == ("out", changes)
    assert end.scores == (18 + changes[0], *changes[1:])
    assert [line.kind for line in game.view().turns].count("adjustment") == sum(change != 0 for change in changes)


@pytest.mark.rule("R-037", "R-038")
def test_nobody_gains_when_nobody_went_out() -> None:
    game = table(["KEEEEEE", "WXEEEEE", "?EEEEEE"], "LLLLLLLL")
    for turn in range(6):
        game.do(turn % 3, Pass())
    assert end_of(game.log).adjustments == (-16, -25, -6)
    assert end_of(game.log).winners == (2,)


@pytest.mark.rule("R-036", "R-038")
def test_who_went_out_gains_the_tiles_left_though_the_others_played_on() -> None:
    game = table(["CHAT", "KE", "WZ"], options={"end.out": "others-play-on"})
    game.do(0, Play("H8", "CHAT"))
    for turn in range(6):
        assert game.acting() == {1 + turn % 2}
        game.do(1 + turn % 2, Pass())
    end = end_of(game.log)
    assert (end.reason, end.adjustments) == ("scoreless", (31, -11, -20))


# ---- which words


@pytest.mark.rule("R-039", "R-040")
@pytest.mark.parametrize("word", ["CHAT", "ROSES", "AIMERA", "ALLONS", "CHEVAUX", "BELLES", "FINIT", "ALLEE"])
def test_words_plurals_and_conjugated_forms_are_good(word: str) -> None:
    assert opening(word, word.ljust(7, "E")) > 0


@pytest.mark.rule("R-041")
@pytest.mark.parametrize("word", ["PPB", "DYN", *"ETC CF MME MLLE DR AV KG KM CM ADJ SVP RSVP".split()])
def test_abbreviations_are_good_here_and_nowhere_else(word: str) -> None:
    assert opening(word, word.ljust(7, "E")) > 0
    assert opening_code(word, word.ljust(7, "E"), {"words.abbreviations": False}) == "unknown-words"
    modern = table([word.ljust(7, "E"), "EEEEEEE"], edition="modern", language="fr")
    assert modern.refused(0, Play("H8", word)).particulars == {"words": [word]}


@pytest.mark.rule("R-041")
@pytest.mark.parametrize("word", "ETC DR KG KM RSVP ASAP".split())
def test_english_abbreviations_are_good_where_a_table_takes_them(word: str) -> None:
    assert english(word, abbreviations=True) == ""
    assert english(word, abbreviations=False) == "unknown-words"


@pytest.mark.rule("R-045")
@pytest.mark.parametrize("word", "NASA UNESCO UNICEF NATO BBC FBI CIA".split())
def test_english_initialisms_are_never_good(word: str) -> None:
    assert english(word, abbreviations=True) == "unknown-words"


def english(word: str, *, abbreviations: bool) -> str:
    """Why a first word is refused at an English table; nothing where it is laid."""
    options = {"words.abbreviations": abbreviations, "words.proper_nouns": True}
    game = table([word.ljust(7, "E"), "EEEEEEE"], edition="modern", language="en", options=options)
    try:
        game.do(0, Play("H8", word))
    except Refused as refusal:
        return refusal.code
    return ""


@pytest.mark.rule("R-042")
@pytest.mark.parametrize("word", ["LYON", "MADRID", "BREST", "EIFFEL"])
def test_proper_nouns_are_good_here_and_nowhere_else(word: str) -> None:
    assert opening(word, word.ljust(7, "E")) > 0
    assert opening_code(word, word.ljust(7, "E"), {"words.proper_nouns": False}) == "unknown-words"
    modern = table([word.ljust(7, "E"), "EEEEEEE"], edition="modern", language="fr")
    assert modern.refused(0, Play("H8", word)).particulars == {"words": [word]}


@pytest.mark.rule("R-042")
def test_a_name_counts_among_the_cross_words_too() -> None:
    game = table(["LYONEEE", "SEEEEEE"], "L" * 20)
    game.do(0, Play("H8", "LYON"))
    assert game.refused(1, Play("12H", "SE")).particulars == {"words": ["LYONS"]}


@pytest.mark.rule("R-043", "R-046")
@pytest.mark.parametrize(
    ("word", "joined", "character"),
    [
        ("TIRE-FEU", "TIREFEU", "-"),
        ("SOI-MEME", "SOIMEME", "-"),
        ("QU'IL", "QUIL", "'"),
        ("QU’IL", "QUIL", "’"),
        ("D'ABORD", "DABORD", "'"),
    ],
)
def test_hyphens_and_apostrophes_are_no_letters(word: str, joined: str, character: str) -> None:
    rack = joined.ljust(7, "E")[:7]
    game = table([rack, "EEEEEEE"], "LLLL")
    refusal = game.refused(0, Play("H8", word))
    assert refusal.code == "not-a-tile"
    assert refusal.particulars["character"] == character
    # Written without it the word is none either.
    assert game.refused(0, Play("H8", joined)).particulars == {"words": [joined]}


@pytest.mark.rule("R-044")
@pytest.mark.parametrize("word", ["KNIFE", "WOMAN", "SHEEP"])
def test_foreign_words_that_french_has_not_adopted_are_none(word: str) -> None:
    assert opening_code(word, word.ljust(7, "E")) == "unknown-words"


@pytest.mark.rule("R-044")
def test_an_adopted_word_is_french() -> None:
    assert opening("HOUSE", "HOUSEEE") == 18


@pytest.mark.rule("R-045")
@pytest.mark.parametrize(
    "word", "CNRS SNCF ONU OMS ENA SOS OTAN UNESCO UNICEF NASA INSEE INSERM SMIC ARTE IKEA".split()
)
def test_initialisms_are_never_good(word: str) -> None:
    # K-04: neither as an abbreviation nor as a name.
    assert opening_code(word, word.ljust(7, "E")) == "unknown-words"


@pytest.mark.rule("R-042", "R-045")
@pytest.mark.parametrize("word", ["ULM", "JO"])
def test_a_name_is_good_though_its_capitals_are_an_initialism_too(word: str) -> None:
    assert opening(word, word.ljust(7, "E")) > 0


@pytest.mark.rule("R-050")
def test_everybody_sees_which_word_list_decides() -> None:
    game = dealt(setup_for("regles", ["Ada", "Ben"]), 1)
    assert [game.view(seat).lexicon for seat in (None, 0, 1)] == ["fr"] * 3
    for named in ("larousse", "robert"):
        with pytest.raises(Refused) as caught:
            setup_for("regles", ["Ada", "Ben"], lexicon=named)
        assert caught.value.code == "unknown-lexicon"
