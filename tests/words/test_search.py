"""Searches against a slow and obvious reference, on small random lexica, also with tiles of several characters."""

import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bonmot.errors import BonmotError
from bonmot.words import EXTENSIONS, Alphabet, Filter, Lexicon
from bonmot.words.saved import listed

from .lists import lexicon_of

Tiles = tuple[str, ...]

# Few letters, so that words meet; among them the tiles that are written with several characters.
LETTERS = {
    "fr": ["A", "E", "I", "S", "T", "R"],
    "es": ["A", "E", "C", "H", "CH", "L", "LL", "RR"],
    "hu": ["A", "S", "Z", "SZ", "ZS", "GY", "Ő"],
    "ca": ["A", "L", "L·L", "NY", "QU", "Ç", "E"],
}


def tiles_of(word: str, language: str) -> Tiles:
    return tuple(Alphabet.load(language).split(word))


def in_order(words: set[Tiles], language: str) -> list[str]:
    numbers = Alphabet.load(language).letters.index
    return ["".join(word) for word in sorted(words, key=lambda word: [numbers(letter) for letter in word])]


def naive_match(pattern: list[tuple[frozenset[str], bool]], word: Tiles) -> bool:
    if not pattern:
        return not word
    (letters, repeats), rest = pattern[0], pattern[1:]
    if repeats:
        return naive_match(rest, word) or (bool(word) and word[0] in letters and naive_match(pattern, word[1:]))
    return bool(word) and word[0] in letters and naive_match(rest, word[1:])


@st.composite
def some_words(draw: st.DrawFn) -> tuple[str, set[Tiles]]:
    language = draw(st.sampled_from(sorted(LETTERS)))
    letters = st.sampled_from(LETTERS[language])
    texts = draw(st.lists(st.lists(letters, min_size=1, max_size=6).map("".join), min_size=1, max_size=40))
    words = {tiles_of(text, language) for text in texts}
    return language, {word for word in words if len(word) >= 2} | {
        tiles_of("AEAE" if language != "hu" else "AŐ", language)
    }


def with_lexicon(test: Callable[[Lexicon, set[Tiles], st.DataObject], None]) -> Callable[[], None]:
    """Run a test on many lexica, each made by import and opened again."""

    @given(some_words(), st.data())
    def on_many(words: tuple[str, set[Tiles]], data: st.DataObject) -> None:
        language, tiles = words
        with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
            patch.setenv("BONMOT_DATA", folder)
            lexicon = lexicon_of(["".join(word) for word in tiles], language, Path(folder))
            test(lexicon, tiles, data)

    return on_many


@with_lexicon
def _members(lexicon: Lexicon, words: set[Tiles], data: st.DataObject) -> None:
    assert list(lexicon) == in_order(words, lexicon.language)
    assert len(lexicon) == len(words)
    asked = data.draw(st.lists(st.sampled_from(LETTERS[lexicon.language]), max_size=6).map("".join))
    assert (asked in lexicon) == (tiles_of(asked, lexicon.language) in words)
    assert (lexicon.entry(asked) is None) == (asked not in lexicon)


@with_lexicon
def _anagrams(lexicon: Lexicon, words: set[Tiles], data: st.DataObject) -> None:
    language = lexicon.language
    rack = data.draw(st.lists(st.sampled_from([*LETTERS[language], "?"]), min_size=1, max_size=8))
    exact = data.draw(st.booleans())
    held = Counter(letter for letter in rack if letter != "?")
    made = {
        word
        for word in words
        if sum((Counter(word) - held).values()) <= rack.count("?") and (not exact or len(word) == len(rack))
    }
    expected = [
        text
        for length in sorted({len(word) for word in made}, reverse=True)
        for text in in_order({word for word in made if len(word) == length}, language)
    ]
    found = list(lexicon.anagrams(" ".join(rack), exact=exact))
    assert [each.word for each in found] == expected
    for each in found:
        missing = Counter(tiles_of(each.word, language)) - held
        assert Counter(each.blanks) == missing
        assert tiles_of(each.shown, language) == tiles_of(each.word, language)
        shown = Alphabet.load(language).encode_tiles(each.shown)
        assert sum(tile >= 0x80 for tile in shown) == missing.total()


@with_lexicon
def _patterns(lexicon: Lexicon, words: set[Tiles], data: st.DataObject) -> None:
    language = lexicon.language
    alphabet = Alphabet.load(language)
    every = frozenset(alphabet.letters)
    vowels = frozenset(alphabet.letters_of(alphabet.vowels))
    letter = st.sampled_from(LETTERS[language])
    several = st.lists(letter, min_size=1, max_size=3)
    part = st.one_of(
        letter.map(lambda each: (f" {each} ", (frozenset([each]), False))),
        st.just(("?", (every, False))),
        st.just((".", (every, False))),
        st.just(("*", (every, True))),
        st.just(("@", (vowels, False))),
        st.just(("%", (every - vowels, False))),
        several.map(lambda each: (f"[{' '.join(each)}]", (frozenset(each), False))),
        several.map(lambda each: (f"[^{' '.join(each)}]", (every - frozenset(each), False))),
        several.map(lambda each: (f"[@{' '.join(each)}]", (vowels | frozenset(each), False))),
    )
    parts: list[tuple[str, Any]] = data.draw(st.lists(part, min_size=1, max_size=6))
    meant = [meaning for _text, meaning in parts]
    expected = in_order({word for word in words if naive_match(meant, word)}, language)
    assert list(lexicon.pattern("".join(text for text, _meaning in parts))) == expected


@with_lexicon
def _longer_words(lexicon: Lexicon, words: set[Tiles], data: st.DataObject) -> None:
    language = lexicon.language
    text = data.draw(st.lists(st.sampled_from(LETTERS[language]), min_size=1, max_size=4).map("".join))
    word = tiles_of(text, language)
    size = len(word)

    hooks = lexicon.hooks(text)
    letters = Alphabet.load(language).letters
    assert hooks.front == tuple(letter for letter in letters if (letter, *word) in words)
    assert hooks.back == tuple(letter for letter in letters if (*word, letter) in words)

    longer = {each for each in words if len(each) > size}
    expected = {
        "front": {each for each in longer if each[-size:] == word},
        "back": {each for each in longer if each[:size] == word},
        "both": {each for each in longer if any(each[at : at + size] == word for at in range(1, len(each) - size))},
        "inner": {
            each
            for each in longer
            if len(each) == size + 1 and any(each[:at] + each[at + 1 :] == word for at in range(1, size))
        },
    }
    for kind in EXTENSIONS:
        assert list(lexicon.extensions(text, kind)) == in_order(expected[kind], language)


@with_lexicon
def _one_more_letter(lexicon: Lexicon, words: set[Tiles], data: st.DataObject) -> None:
    language = lexicon.language
    rack = data.draw(st.lists(st.sampled_from([*LETTERS[language], "?"]), min_size=1, max_size=5))
    held = Counter(letter for letter in rack if letter != "?")
    expected = {}
    for letter in Alphabet.load(language).letters:
        made = {
            word
            for word in words
            if len(word) == len(rack) + 1
            and letter in word
            and sum((Counter(word) - held - Counter([letter])).values()) <= rack.count("?")
            # All of the rack is used, so the added letter is one that the rack itself does not give.
            and Counter(word)[letter] > held[letter]
        }
        if made:
            expected[letter] = in_order(made, language)
    assert lexicon.plus_one(" ".join(rack)) == expected


def test_members_equal_the_reference() -> None:
    _members()


def test_anagrams_equal_the_reference() -> None:
    _anagrams()


def test_patterns_equal_the_reference() -> None:
    _patterns()


def test_longer_words_equal_the_reference() -> None:
    _longer_words()


def test_one_more_letter_equals_the_reference() -> None:
    _one_more_letter()


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return lexicon_of(["sel", "sels", "les", "ile", "iles", "lie"], "fr", tmp_path_factory.mktemp("small"))


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (lambda lexicon: lexicon.anagrams(""), "empty-rack"),
        (lambda lexicon: lexicon.anagrams("A" * 22), "rack-too-long"),
        (lambda lexicon: lexicon.anagrams("A1"), "not-a-tile"),
        (lambda lexicon: lexicon.anagrams("AB", only=Filter(minimum=5, maximum=3)), "bad-lengths"),
        (lambda lexicon: lexicon.anagrams("AB", only=Filter(tier=7)), "bad-tier"),
        (lambda lexicon: lexicon.words(Filter(minimum=0)), "bad-lengths"),
        (lambda lexicon: lexicon.words(Filter(maximum=22)), "bad-lengths"),
        (lambda lexicon: lexicon.words(Filter(natures="Q")), "unknown-nature"),
        (lambda lexicon: lexicon.pattern(""), "empty-pattern"),
        (lambda lexicon: lexicon.pattern(" "), "empty-pattern"),
        (lambda lexicon: lexicon.pattern("A[BC"), "pattern-not-closed"),
        (lambda lexicon: lexicon.pattern("AB]C"), "pattern-bracket"),
        (lambda lexicon: lexicon.pattern("A[]C"), "pattern-empty-class"),
        (lambda lexicon: lexicon.pattern("A[^]C"), "pattern-empty-class"),
        (lambda lexicon: lexicon.pattern("A+B"), "not-a-tile"),
        (lambda lexicon: lexicon.pattern("?" * 201), "text-too-long"),
        (lambda lexicon: lexicon.hooks(""), "empty-word"),
        (lambda lexicon: lexicon.hooks("A" * 22), "word-too-long"),
        (lambda lexicon: lexicon.extensions("SEL", "sideways"), "unknown-extension"),
        (lambda lexicon: lexicon.plus_one(""), "empty-rack"),
    ],
)
def test_wrong_questions_are_refused_before_any_answer(
    small: Lexicon, ask: Callable[[Lexicon], object], code: str
) -> None:
    with pytest.raises(BonmotError) as caught:
        ask(small)
    assert caught.value.code == code


def test_the_longest_questions_have_an_answer(small: Lexicon) -> None:
    assert [found.word for found in small.anagrams("?" * 21)][:2] == ["ILES", "SELS"]
    assert list(small.pattern("*" * 200)) == list(small)
    assert list(small.pattern("?" * 200)) == []
    assert small.plus_one("?" * 21) == {}
    assert small.hooks("A" * 21).front == ()


def test_answers_are_sequences_like_moves(small: Lexicon) -> None:
    answers: list[Sequence[object]] = [
        small.words(),
        small.entries(),
        small.pattern("*s"),
        small.anagrams("selsi"),
        small.extensions("ile", "back"),
    ]
    for found in answers:
        assert isinstance(found, Sequence)
        assert len(found) == len(list(found)) > 0
        assert found[0] == next(iter(found)) == found[:1][0]
        assert found[-1] in found
        assert list(reversed(found)) == found[::-1]
        with pytest.raises(IndexError):
            found[len(found)]
    assert small.words()[:2] == ["ILE", "ILES"]


@pytest.mark.parametrize(("brackets", "refused"), [(50, "unknown-list"), (51, "bad-expression")])
def test_lists_are_combined_in_so_many_brackets_and_no_more(brackets: int, refused: str, tmp_path: Path) -> None:
    lexicon = lexicon_of(["CAT"], "en", tmp_path)
    with pytest.raises(BonmotError) as told:
        listed("(" * brackets + "nowhere" + ")" * brackets).numbers(lexicon)
    assert told.value.code == refused
