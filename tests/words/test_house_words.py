"""House words: what a table, a club or a person adds and bans, wherever words are asked for."""

import json
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from bonmot import words
from bonmot.errors import BonmotError
from bonmot.games.cards import Lay
from bonmot.games.cards.events import Laid
from bonmot.games.crossword import Crossword, Play, setup_for
from bonmot.games.duplicate import Draw
from bonmot.games.game import Refused
from bonmot.games.option import Challenge
from bonmot.games.option.events import ChallengeFailed, ChallengeUpheld
from bonmot.hosting.drafts import Draft, WrongHere, agreed
from bonmot.hosting.new_table import NewTable, more_fields
from bonmot.players.vocabulary import Vocabulary, known_words
from bonmot.study.score_sheet.heading import facts_of
from bonmot.tables import Seating, Table
from bonmot.words.house import MOST_WORDS, House, house_of, keep_house, read_house
from bonmot.words.library import lexica
from bonmot.words.tables import coarse_words
from tests.cli.conftest import Said, bonmot, prepared
from tests.games.cards import Race
from tests.games.duplicate import Played
from tests.rules.challenging import table
from tests.rules.prisms import Hand
from tests.rules.prisms import table as prism_table
from tests.stores import in_memory

__all__ = ["bonmot", "prepared"]

SMALL = "fr @club +KALIX -ROI"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_DATA", str(tmp_path / "data"))


def test_a_lexicon_with_house_words_knows_all_that_the_other_one_knows() -> None:
    plain, house = words.open("fr"), words.open(SMALL)
    assert len(house) == len(plain)  # one more, one less
    assert ("kalix" in house, "roi" in house) == (True, False)
    assert house["chevaux"] == plain["chevaux"]
    assert house["cote"].spellings == plain["cote"].spellings
    assert [found.word for found in house.anagrams("kalix", exact=True)] == ["KALIX"]
    assert house.hooks("kali").back == (*plain.hooks("kali").back, "X")
    assert pickle.loads(pickle.dumps(house)) == house
    assert words.open(SMALL) == house != plain


def test_computers_know_the_words_of_the_house() -> None:
    for vocabulary in (Vocabulary(words=1000), Vocabulary("all")):
        known = known_words(SMALL, vocabulary)
        assert ("KALIX" in known, "ROI" in known, "TEMPS" in known) == (True, False, True)
    assert len(known_words(SMALL, Vocabulary("all"))) == len(known_words("fr", Vocabulary("all")))


@pytest.mark.parametrize("text", ["fr KALIX", "fr @club @other +KALIX", "fr @../x +KALIX", "fr !loud", "fr +"])
def test_a_name_that_says_something_else_is_no_lexicon(text: str) -> None:
    with pytest.raises(BonmotError) as caught:
        words.open(text)
    assert caught.value.code == "unknown-lexicon"


def test_a_house_has_so_many_words_and_no_more() -> None:
    many = [f"A{first}{second}" for first in "BCDFGHJKLMNPQRSTVWXZ" for second in "BCDFGHJKLMNPQRSTVWXZ"]
    assert len(House("fr").with_words(many[:MOST_WORDS], ()).added) == MOST_WORDS
    with pytest.raises(BonmotError) as caught:
        House("fr").with_words(many[: MOST_WORDS + 1], ())
    assert caught.value.code == "house-too-long"


@pytest.mark.parametrize("edition", ["modern", "micro", "regles"])
def test_referees_know_them_whoever_they_are(edition: str) -> None:
    """Strict, or asking: what the house adds is good, and what it bans nobody can vouch for."""
    game = table(["KALIXRO", "EEEEEEE"], "L" * 20, edition=edition, language="fr", lexicon=SMALL)
    refusal = game.refused(0, Play("H8", "ROI"))
    assert (refusal.code, refusal.particulars) == ("constraint-banned", {"word": "ROI"})
    game.do(0, Play("H8", "KALIX"))
    assert game.scores()[0] > 0


@pytest.mark.parametrize(
    ("lexicon", "word", "good"),
    [("fr", "TIRD", False), ("fr +TIRD", "TIRD", True), ("fr", "TARD", True), ("fr -TARD", "TARD", False)],
)
def test_disputes_over_prisms_are_settled_by_the_words_of_the_house(lexicon: str, word: str, good: bool) -> None:
    hand = Hand()
    there = prism_table(hand.rack(*"TIRDASE"), hand.rack("E", "S", "L", "U"), lexicon=lexicon)
    there.play(f"H8 {word}")
    ruling = there.give(1, Challenge())[0]
    assert isinstance(ruling, ChallengeFailed if good else ChallengeUpheld)


def drawn(lexicon: str) -> Played:
    """Duplicate with these words, and its first rack."""
    game = Played(seed=4, lexicon=lexicon)
    game.do(0, Draw())
    return game


def test_the_top_of_a_round_is_one_of_the_words_of_the_house() -> None:
    usual = drawn("fr")
    rack = "".join(sorted(usual.view().rack))
    assert (len(rack), rack.isalpha(), rack in words.open("fr")) == (7, True, False)
    assert drawn(f"fr @club +{rack}").best().word == rack, "seven tiles at once: nothing scores more"
    best = usual.best()
    banned = best.word.upper()
    game = drawn(f"fr -{banned}")
    assert game.best().word.upper() != banned
    game.do(0, best)
    game.do(1, game.best())
    assert game.view().rounds[0].results[0].fault == "words"
    assert game.view().rounds[0].results[0].score == 0


@pytest.mark.parametrize(("lexicon", "good"), [("fr", False), ("fr +BRAK", True)])
def test_a_card_is_won_with_a_word_of_the_house(lexicon: str, good: bool) -> None:
    race = Race("BRAKETS", "IOMLNRS", lexicon=lexicon)
    race.turn()
    assert isinstance(race.do(0, Lay(tuple("BRAK")), at=2000)[0], Laid) == good


def test_a_card_is_not_won_with_a_word_that_the_house_bans() -> None:
    banned = [found.word for found in words.open("fr").anagrams("BRAS", exact=True)]  # cards lie in no order
    for lexicon, good in (("fr", True), (House("fr", banned=tuple(banned)).text, False)):
        race = Race("BRAKETS", "IOMLNRS", lexicon=lexicon)
        race.turn()
        assert isinstance(race.do(0, Lay(tuple("BRAS")), at=2000)[0], Laid) == good


def test_coarse_words_are_good_for_people_unless_the_table_says_otherwise() -> None:
    for lexicon, code in (("fr", ""), ("fr !family", "constraint-family")):
        game = table(["MERDEAS", "EEEEEEE"], "L" * 20, edition="modern", language="fr", lexicon=lexicon)
        if code:
            assert game.refused(0, Play("H8", "MERDE")).code == code
        else:
            game.do(0, Play("H8", "MERDE"))
    assert coarse_words("fr") & set(words.open("fr !family")) == set()


def test_a_list_is_kept_changed_and_looked_at(bonmot: Callable[..., Said]) -> None:
    said = bonmot("words", "house", "add", "kalix", "Éolix", "--language", "fr", "--name", "club", "--json")
    assert json.loads(said.out) == {"list": "club", "language": "fr", "added": ["EOLIX", "KALIX"], "banned": []}
    assert bonmot("words", "house", "ban", "roi", "--language", "fr", "--name", "club").status == 0
    listed = bonmot("words", "house", "list", "--language", "fr").out.splitlines()
    assert listed == ["club\t+\tEOLIX", "club\t+\tKALIX", "club\t-\tROI"]
    check = ("words", "check", "kalix", "roi", "chat", "--language", "fr", "--json")
    for house, good in (((), [False, True, True]), (("--house", "club"), [True, False, True])):
        assert [each["valid"] for each in json.loads(bonmot(*check, *house).out)["words"]] == good
    assert "KALIX" in bonmot("words", "anagram", "kalix", "--exact", "--house", "club", "--language", "fr").out
    assert bonmot("words", "house", "remove", "eolix", "roi", "--language", "fr", "--name", "club").status == 0
    assert read_house("club", "fr") == House("fr", "club", ("KALIX",))
    assert "says nothing of ROI" in bonmot("words", "house", "remove", "roi", "--language", "fr", "--name", "club").err
    assert "no list of house words" in bonmot(*check, "--house", "nobody").err
    for name, why in (("../x", "cannot be the name"), ("CLUB", "cannot be the name")):
        assert why in bonmot("words", "house", "add", "kalix", "--language", "fr", "--name", name).err
    assert "letters" in bonmot("words", "house", "add", "x", "--language", "fr").err
    for change in (("add", "kalix"), ("list",)):
        assert "no tile set “../..”" in bonmot("words", "house", *change, "--language", "../..").err


def test_a_damaged_list_is_refused(tmp_path: Path, bonmot: Callable[..., Said]) -> None:
    keep_house(House("fr", "club", ("KALIX",)))
    (path,) = (tmp_path / "data" / "house" / "fr").iterdir()
    path.write_text("KALIX\n")
    assert "is not a list of house words" in bonmot("words", "house", "list", "--language", "fr").err


def test_a_table_chooses_a_list_adds_its_own_and_keeps_them_whole() -> None:
    keep_house(House("fr", "club", ("KALIX",), ("ROI",)))
    draft = Draft().filled_in("language", "fr")
    assert [field.name for field in more_fields(NewTable(draft, lexica()))][-3:] == ["family", "house", "house_words"]
    chosen = draft.filled_in("house", "club").filled_in("house_words", "Zorgl -zut").filled_in("family", "all")
    made = agreed(chosen, lexica())
    assert made.terms["family"] is True
    setup = Crossword().open(made.setup, 5)[0].setup  # type: ignore[arg-type, union-attr]  # a setup of this game
    assert house_of(setup.lexicon) == House("fr", "club", ("KALIX", "ZORGL"), ("ROI", "ZUT"), polite=True)
    keep_house(House("fr", "club"))  # whoever empties the list changes no game
    assert "kalix" in words.open(setup.lexicon)
    with pytest.raises(WrongHere) as wrong:
        agreed(chosen, lexica())
    assert (wrong.value.field, wrong.value.error.code) == ("house", "house-unknown-list")
    with pytest.raises(WrongHere) as wrong:
        agreed(draft.filled_in("house_words", "x"), lexica())
    assert wrong.value.field == "house_words"
    assert agreed(draft, lexica()).setup.lexicon == "fr"  # type: ignore[attr-defined]  # a setup of this game


def test_a_score_sheet_says_which_words_the_house_had() -> None:
    setup = setup_for("modern", ["Ada", "Ben"], language="fr", lexicon=SMALL)
    past = Table.create(in_memory(), setup, [Seating(), Seating()], game="crossword", seed=1).past(None)
    facts = dict(facts_of(past))
    assert facts["Lexicon"] == "fr (comes with Bonmot)"
    assert facts["House words"] == "club: KALIX; not ROI"
    assert house_of("") == House("")  # a record from elsewhere names no lexicon


def test_words_of_another_alphabet_are_refused_before_the_game_opens() -> None:
    with pytest.raises(Refused):
        setup_for("modern", ["Ada", "Ben"], language="fr", lexicon="fr +ЖУК")
