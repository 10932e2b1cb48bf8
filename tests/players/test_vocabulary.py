"""Vocabularies: which words a computer knows."""

from itertools import pairwise
from pathlib import Path

import pytest

from bonmot import words
from bonmot.games.crossword import Play
from bonmot.players.crossword import Graded
from bonmot.players.vocabulary import Vocabulary, known_words, strategic_words
from bonmot.words import Lexicon
from bonmot.words.entries import Traits
from tests.players.ladders import SCALES, level_of, levels
from tests.players.playing import played


def share(of: str, among: list[str]) -> float:
    return sum(any(letter in word for letter in of) for word in among) / len(among)


def vowel_heavy(among: list[str]) -> float:
    heavy = sum(sum(letter in "AEIOUY" for letter in word) > 0.65 * len(word) for word in among)
    return heavy / len(among)


@pytest.mark.rule("M-004")
@pytest.mark.rule("D-008")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_micro_list_has_more_than_20000_words(language: str) -> None:
    listed = list(strategic_words(language))
    assert len(set(listed)) == len(listed) >= 20_001
    lexicon = words.open(language)
    assert all(word in lexicon for word in listed)


@pytest.mark.rule("D-008")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_deluxe_vocabulary_has_more_than_20000_words(language: str) -> None:
    assert len(known_words(language, level_of("deluxe", language, 8).vocabulary)) > 20_000


@pytest.mark.rule("M-005")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_micro_list_prefers_rare_letters_to_vowels(language: str) -> None:
    listed, everything = list(strategic_words(language)), list(words.open(language))
    for letter in "QK":
        assert share(letter, listed) > 1.15 * share(letter, everything)
    assert vowel_heavy(listed) < vowel_heavy(everything)


@pytest.mark.rule("M-010")
@pytest.mark.rule("M-004")
def test_the_highest_micro_level_knows_the_whole_list() -> None:
    known = known_words("fr", level_of("micro", "fr", 4).vocabulary, seed=1)
    assert len(known) > 20_000
    assert {word for word in known if len(word) > 3} <= set(strategic_words("fr"))


@pytest.mark.rule("D-013")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_lower_levels_know_a_selection(level: int) -> None:
    known, full = known_words("en", level_of("deluxe", "en", level).vocabulary, seed=1), words.open("en")
    assert all(word in full for word in known)
    assert len(known) < 0.2 * len(full)
    short = [word for word in full.words() if len(word) <= 4]
    assert not all(word in known for word in short)


@pytest.mark.rule("D-014")
@pytest.mark.parametrize(("language", "level"), [("en", 5), ("en", 8), ("fr", 6)])
def test_upper_levels_know_short_words_and_extensions(language: str, level: int) -> None:
    vocabulary = level_of("deluxe", language, level).vocabulary
    known, sure, accepted = known_words(language, vocabulary, seed=1), words.open(language, 2), words.open(language)
    short = [entry for word in accepted if len(word) <= 4 for entry in [accepted[word]]]
    assert len(short) > 2_000
    assert all(entry.word in known for entry in short if not entry.coarse)
    common = known_words(language, Vocabulary("common", vocabulary.words), seed=1)
    longer = 0
    for word in list(common)[::7]:
        assert word in known
        hooks = sure.hooks(word)
        extended = [letter + word for letter in hooks.front] + [word + letter for letter in hooks.back]
        assert all(each in known for each in extended if not sure[each].coarse)
        longer += len(extended)
    assert longer


def coarse_words(language: str) -> list[str]:
    lexicon = words.open(language)
    shelf = lexicon.shelf
    lines = {line: Traits.parse(line).coarse for line in {shelf.traits_line(number) for number in range(len(lexicon))}}
    numbers = (number for number in range(len(lexicon)) if lines[shelf.traits_line(number)])
    return [lexicon.alphabet.decode(lexicon.graph.word(number)) for number in numbers]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_nobody_knows_words_that_a_family_would_not_like(language: str) -> None:
    coarse = coarse_words(language)
    assert coarse
    vocabularies = {each.vocabulary for scale in SCALES for each in levels(scale, language)}
    richest = {vocabulary.kind: vocabulary for vocabulary in sorted(vocabularies, key=lambda each: each.words)}
    assert set(richest) == {"all", "common", "strategic"}
    for vocabulary in richest.values():
        known = known_words(language, vocabulary)
        assert [word for word in coarse if word in known] == []


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_what_is_coarse_in_another_language_is_coarse(level: int) -> None:
    known = known_words("fr", level_of("micro", "fr", level).vocabulary)
    assert [word for word in ("SHIT", "SHITS") if word in known] == []
    assert "SHIT" in words.open("fr"), "people may lay it"


@pytest.mark.parametrize(
    ("language", "known", "unknown"),
    [
        ("fr", ("MANGER", "MANGERAIT", "CHEVAUX", "VERTES", "FEREZ"), ("MANGEASSES", "OMBRIEZ", "XYSTES")),
        ("en", ("WALKED", "BOXES", "RUNNING", "BIGGER", "TRIES"), ("CHILDED", "ZYMIC", "BEAUTIFULER")),
    ],
)
def test_who_knows_a_word_knows_its_inflections(
    language: str, known: tuple[str, ...], unknown: tuple[str, ...]
) -> None:
    vocabulary = known_words(language, Vocabulary(words=2_500))
    assert [word for word in known if word not in vocabulary] == []
    assert [word for word in unknown if word in vocabulary] == []


def test_who_knows_more_words_knows_those_of_who_knows_fewer() -> None:
    known = [set(known_words("en", Vocabulary(words=count), seed=3)) for count in (1_000, 2_000, 5_000)]
    assert all(fewer < more for fewer, more in pairwise(known))


def test_personas_know_different_words_but_as_many() -> None:
    one, other = (set(known_words("en", Vocabulary(words=3_000), seed=seed)) for seed in (1, 2))
    assert one != other
    assert len(one & other) > 0.6 * len(one)
    assert abs(len(one) - len(other)) < 0.1 * len(one)


# ---- lists that people bring


@pytest.fixture
def own_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lexicon:
    """Every third common word, and two that nobody else has."""
    monkeypatch.setenv("BONMOT_DATA", str(tmp_path / "data"))
    listed = [*list(strategic_words("en"))[::3], "ZZYX", "QOPH"]
    file = tmp_path / "list.txt"
    file.write_text("\n".join(listed), encoding="utf-8")
    words.import_list(file, "every-third", "en")
    return words.open("every-third")


def test_an_imported_list_is_all_that_anybody_knows(own_list: Lexicon) -> None:
    beginner = known_words("every-third", level_of("modern", "en", 1).vocabulary, seed=1)
    expert = known_words("every-third", level_of("modern", "en", 10).vocabulary, seed=1)
    assert 300 < len(beginner) < len(expert)
    assert set(beginner) < set(expert) <= set(own_list)
    assert "ZZYX" in expert
    assert "ZZYX" not in beginner
    studied = known_words("every-third", level_of("modern", "en", 8).vocabulary, seed=1)
    assert "ZZYX" in studied, "all acceptable words of four letters are words of the list"
    for level in (2, 10):
        game = played([Graded(level)] * 2, seed=level, lexicon="every-third", language="en")
        laid = [made.command for made in game.choices if isinstance(made.command, Play)]
        assert laid
        formed = {formed.word.upper() for turn in game.state.turns for formed in turn.words}
        assert formed
        assert all(word in own_list for word in formed)
