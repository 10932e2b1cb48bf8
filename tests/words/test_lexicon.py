"""The lexica that come with Bonmot, as a person meets them."""

import pytest

from bonmot import words
from bonmot.errors import BonmotError
from bonmot.words import Filter, Lexicon
from bonmot.words.labels import LABELS_OF


@pytest.fixture(scope="module")
def french() -> Lexicon:
    return words.open("fr")


@pytest.fixture(scope="module")
def english() -> Lexicon:
    return words.open("en")


def test_words_are_found_in_any_writing(french: Lexicon) -> None:
    for text in ("OEUVRE", "œuvre", "Œuvre", "oe\N{COMBINING ACUTE ACCENT}uvre"):
        assert text in french
    for text in ("", "X", "MAISONNN", "l'eau", "12", "A" * 22, "A" * 10_000, "maison "):
        assert text not in french
    assert 7 not in french


def test_french_entries_say_all_that_is_known(french: Lexicon) -> None:
    cote = french["cote"]
    assert (cote.word, cote.tier) == ("COTE", 3)
    assert cote.spellings == ("cote", "cotè", "coté", "côte", "côté")
    assert cote.trusted_natures == "NVA"
    assert cote.lemmas == ("coter",)
    assert french["mangeasses"].forms == "f"
    assert french["mangeasses"].lemmas == ("manger",)
    assert french["oeufs"].spellings == ("œufs",)
    assert french["oeufs"].lemmas == ("œuf",)
    assert french["soules"].lemmas == ("soul", "souler", "soûl", "soûler")


def test_english_entries_say_how_certain_a_nature_is(english: Lexicon) -> None:
    assert english["walks"].natures == {"N": 3, "V": 3}
    assert english["quickly"].natures == {"D": 3}
    assert english["acajou"].natures == {"N": 2}
    assert english["acajou"].tier == 2
    assert english["walks"].spellings == ()


def test_common_words_have_a_rank(french: Lexicon, english: Lexicon) -> None:
    assert french["de"].rank in range(1, 10)
    assert english["the"].rank == 1
    assert french["anthropomorphisaient"].rank is None


def test_every_rank_is_taken_once(english: Lexicon) -> None:
    ranks = sorted(entry.rank for entry in english.entries() if entry.rank is not None)
    assert len(ranks) == len(set(ranks))
    assert 39_000 < len(ranks) <= 40_000


def test_two_letter_words_have_a_meaning_in_both_languages(french: Lexicon, english: Lexicon) -> None:
    for lexicon in (french, english):
        for entry in lexicon.entries(Filter(maximum=2)):
            assert entry.natures, entry.word
            assert set(entry.glosses) == {"en", "fr"}, entry.word
            assert all(entry.glosses.values()), entry.word


def test_a_word_that_is_not_there_is_a_missing_key(french: Lexicon) -> None:
    assert french.entry("xyzzy") is None
    with pytest.raises(KeyError):
        french["xyzzy"]


def test_filters_keep_what_they_promise(french: Lexicon) -> None:
    adverbs = Filter(minimum=5, maximum=6, tier=3, natures="D")
    entries = list(french.entries(adverbs))
    assert [entry.word for entry in entries] == list(french.words(adverbs))
    assert all("D" in entry.natures and entry.tier == 3 and len(entry.word) in {5, 6} for entry in entries)
    assert {"AINSI", "JAMAIS"} <= {entry.word for entry in entries}
    assert "JAMAIS" in list(french.pattern("?amais", Filter(natures="D")))
    assert list(french.pattern("?amais", Filter(natures="P"))) == []
    assert [found.word for found in french.anagrams("ainsi", exact=True, only=Filter(natures="D"))] == ["AINSI"]


def test_tiers_are_nested() -> None:
    sizes = [len(words.open("fr", tier=tier)) for tier in (0, 1, 2, 3)]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == 4
    usual, all_words = words.open("fr"), words.open("fr", tier=0)
    some = [all_words.alphabet.decode(all_words.graph.word(number)) for number in range(0, len(all_words), 97)]
    assert {all_words[word].tier for word in some if word not in usual} == {0}
    assert 0 not in {all_words[word].tier for word in some if word in usual}
    assert words.open("fr", tier=2).tier == 2


def test_a_lexicon_fits_in_little_memory(french: Lexicon, english: Lexicon) -> None:
    assert french.graph.bytes_used < 16_000_000
    assert english.graph.bytes_used < 16_000_000


@pytest.mark.parametrize("tier", [-1, 4])
def test_there_are_four_tiers(tier: int) -> None:
    with pytest.raises(BonmotError, match="bad-tier"):
        words.open("fr", tier=tier)


def test_names_are_apart() -> None:
    french = words.names("fr")
    assert "paris" in french
    assert "Élisabeth" in french
    assert "xyzzyx" not in french
    assert "12" not in french
    assert "c" in french.kinds("France")
    assert french.kinds("xyzzyx") == ""
    assert french.spellings("paul") == ("Paul",)
    assert "g" in words.names("en").kinds("Mary")
    assert set(words.name_list("fr")) == set(french)  # the same, where letters are looked for
    assert len(french) == len(list(french)) > 30_000
    with pytest.raises(BonmotError, match="no-lexicon-for-language"):
        words.names("de")


def test_abbreviations_are_apart() -> None:
    assert len(words.abbreviations("fr")) > 100
    assert len(words.abbreviations("en")) > 100
    with pytest.raises(BonmotError, match="no-lexicon-for-language"):
        words.abbreviations("de")


@pytest.mark.parametrize(
    ("language", "word", "labels"),
    [
        ("en", "bairn", "S"),
        ("en", "bairns", "S"),
        ("en", "colour", "BCU"),
        ("en", "fiber", "A"),
        ("en", "boot", "b"),
        ("en", "realize", ""),
        ("en", "walk", ""),
        ("fr", "weekends", "R"),
        ("fr", "oignon", "T"),
        ("fr", "armaillis", "W"),
        ("fr", "absolutisme", "K"),
        ("fr", "rigoler", ""),
        ("fr", "maison", ""),
    ],
)
def test_labels_say_where_and_when_a_word_is_said(language: str, word: str, labels: str) -> None:
    assert words.open(language)[word].labels == labels


def test_words_are_found_by_their_labels(english: Lexicon, french: Lexicon) -> None:
    scottish = english.words(Filter(labels="S"))
    assert "BAIRN" in scottish
    assert all("S" in english[word].labels for word in scottish)
    assert "BOOT" not in english.words(Filter(labels="B", maximum=5))
    assert "BOOT" in english.words(Filter(labels="b", maximum=5))
    reformed = french.search("^week", only=Filter(labels="R"))
    assert list(reformed) == ["WEEKEND", "WEEKENDS"]
    with pytest.raises(BonmotError, match="unknown-label"):
        english.words(Filter(labels="Q"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_offers_exactly_the_labels_that_words_of_a_language_have(language: str) -> None:
    found = {letter for entry in words.open(language).entries() for letter in entry.labels.upper()}
    assert found == set(LABELS_OF[language])
