"""Regular expressions, letters that must be there, orders and saved lists: against a slow and obvious reference."""

import math
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bonmot import words
from bonmot.errors import BonmotError
from bonmot.words import Filter, Lexicon, listed, save, saved_lists
from bonmot.words.saved import forget, lists_folder

from .lists import lexicon_of

# Few letters, so that expressions meet words.
FEW = [
    *("as", "at", "eta", "sat", "seat", "seats", "tas", "tase", "tease", "tsetse", "state", "estate", "asset"),
    *("assets", "sets", "tests", "test", "teste", "attest", "attests", "aas", "tae", "essas"),
]


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return lexicon_of(FEW, "en", tmp_path_factory.mktemp("few"))


def expressions() -> st.SearchStrategy[str]:
    """Expressions that Python's own engine reads alike."""
    letter = st.sampled_from(["a", "e", "s", "t", ".", "[as]", "[^et]", "[a-e]", "(?:st|at)", "(a|ea|)"])

    def larger(smaller: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.one_of(
            st.lists(smaller, min_size=2, max_size=3).map("".join),
            st.tuples(smaller, smaller).map(lambda both: f"(?:{both[0]}|{both[1]})"),
            st.tuples(smaller, st.sampled_from(["*", "+", "?", "{2}", "{1,2}", "{2,}", "{0}"])).map(
                lambda both: f"(?:{both[0]}){both[1]}"
            ),
        )

    # Small enough to be written out: three repetitions of three repetitions of nine letters.
    inside = st.recursive(letter, larger, max_leaves=3)
    return st.tuples(st.sampled_from(["", "^"]), inside, st.sampled_from(["", "$"])).map("".join)


@given(expressions())
@settings(max_examples=300)
def test_expressions_mean_what_they_mean_elsewhere(few: Lexicon, expression: str) -> None:
    meant = re.compile(expression)
    assert list(few.search(expression)) == [word for word in few if meant.search(word.lower())], expression


@pytest.mark.parametrize("times", ["{1,1000}", "{1000}", "{100000,}", "{0,999999999}"])
def test_more_times_than_a_word_has_letters_are_counted_as_they_stand(few: Lexicon, times: str) -> None:
    meant = re.compile(f"^s?[ae]{times}[st]+$")
    assert list(few.search(meant.pattern)) == [word for word in few if meant.search(word.lower())]


def test_a_word_is_never_longer_than_it_is() -> None:
    english = words.open("en")
    assert english.search("^.{21}$")
    for expression in ("^.{22}$", "^.{22,}$", "^.{22,1000}$"):
        assert not english.search(expression), expression


def test_tiles_of_several_characters_are_one_letter(tmp_path: Path) -> None:
    spanish = lexicon_of(["calle", "callle", "perro", "coche", "año", "malla"], "es", tmp_path)
    assert list(spanish.search("^.{4}$")) == ["CALLE", "COCHE", "MALLA", "PERRO"]
    assert list(spanish.search("ll e")) == ["CALLE"]
    assert list(spanish.search("^[^ll rr]*$")) == ["AÑO", "COCHE"]
    assert list(spanish.search("ñ")) == ["AÑO"]


@pytest.mark.parametrize(
    ("expression", "pattern"),
    [
        ("(a*)*$", "*"),
        ("^(a|a)*b$", "[ab]*"),
        ("(.*)(.*)(.*)(.*)(.*)(.*)x", "*x*"),
        ("^(.?){21}q$", "*q"),
        ("((z+)+)+$", "*z"),
        ("^(.*.*)*zz$", "*zz"),
    ],
)
def test_expressions_that_make_other_engines_hang_are_answered(expression: str, pattern: str) -> None:
    # Each place is looked at once for a letter: what is walked is bounded by the words, not by the expression.
    english = words.open("en")
    if "|" in expression:
        assert list(english.search(expression)) == [word for word in english if re.fullmatch("A*B", word)]
    else:
        assert list(english.search(expression)) == list(english.pattern(pattern))


@pytest.mark.parametrize(
    ("expression", "code"),
    [
        ("", "empty-pattern"),
        ("(a", "pattern-not-closed"),
        ("a)", "pattern-bracket"),
        ("[a", "pattern-not-closed"),
        ("[]", "pattern-empty-class"),
        ("[e-a]", "regex-sign"),
        (r"(a)\1", "regex-sign"),
        ("(?=a)b", "regex-sign"),
        ("a(^b)", "regex-sign"),
        ("*a", "regex-sign"),
        ("a{3,2}", "regex-sign"),
        ("a{x}", "regex-sign"),
        ("a{1 2}", "regex-sign"),
        ("a{1234567890}", "regex-sign"),
        ("((a{9}){9}){9}", "regex-too-large"),
        ("(" * 12 + "a" + "{21})" * 12, "regex-too-large"),  # written out, it would fill any memory
        ("(" * 21 + "a" + ")" * 21, "regex-too-deep"),
        ("a" * 63, "regex-too-large"),
        ("a" * 201, "text-too-long"),
        ("1", "not-a-tile"),
    ],
)
def test_wrong_expressions_are_refused(few: Lexicon, expression: str, code: str) -> None:
    with pytest.raises(BonmotError) as caught:
        few.search(expression)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (lambda few: few.search("a", pattern="a"), "regex-or-pattern"),
        (lambda few: few.search("a", order="beauty"), "unknown-order"),
        (lambda few: few.search(contains="a" * 22), "word-too-long"),
        (lambda few: few.search(subset="a" * 22), "rack-too-long"),
        (lambda few: few.search("a", only=Filter(minimum=3, maximum=2)), "bad-lengths"),
        (lambda few: few.search(among=listed("nowhere")), "unknown-list"),
        (lambda few: few.search(among=listed("../nowhere")), "bad-list-name"),
        (lambda few: few.search(among=listed(" ")), "empty-expression"),
        (lambda few: few.search(among=listed("(" * 60)), "bad-expression"),
        (lambda few: few.search(among=listed("not")), "bad-expression"),
        (lambda _few: save("and", [], "en"), "bad-list-name"),
        (lambda _few: forget("nowhere"), "unknown-list"),
    ],
)
def test_wrong_searches_are_refused(
    few: Lexicon, ask: Callable[[Lexicon], object], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONMOT_DATA", str(tmp_path))
    with pytest.raises(BonmotError) as caught:
        ask(few)
    assert caught.value.code == code


@given(st.lists(st.sampled_from("AEST"), max_size=3), st.lists(st.sampled_from("AEST?"), max_size=7))
def test_letters_that_must_be_there_and_letters_that_may(few: Lexicon, needed: list[str], held: list[str]) -> None:
    found = few.search(contains="".join(needed), subset="".join(held))
    rack, blanks = Counter(held) - Counter("?" * 7), held.count("?")
    assert list(found) == [
        word
        for word in few
        if Counter(needed) <= Counter(word) and (not held or (Counter(word) - rack).total() <= blanks)
    ]


def drawn(word: str, bag: str) -> Fraction:
    """Every hand of the bag that makes the word, counted one by one."""

    def makes(hand: tuple[str, ...]) -> bool:
        return (Counter(word) - Counter(hand)).total() == hand.count("?")

    hands = list(combinations(bag, len(word)))
    return Fraction(sum(map(makes, hands)), len(hands))


def test_probability_counts_every_hand(few: Lexicon) -> None:
    bag = "AAEESST?T?"
    counts = [bag.count(letter) for letter in few.alphabet.letters]
    numbers = list(range(len(few)))
    odds = few.graph.draw_probabilities(numbers, counts, bag.count("?"))
    for word, found in zip(few, odds, strict=True):
        assert math.isclose(found, drawn(word, bag), rel_tol=1e-12), word


def test_orders(few: Lexicon) -> None:
    by_length = list(few.search(order="length"))
    assert by_length == sorted(few, key=lambda word: -len(word))
    likely = list(few.search(order="probability"))
    assert sorted(likely) == sorted(few)
    # Two letters are drawn more easily than three; anagrams are as likely as each other, so in the alphabet's order.
    assert likely[0] == "AT"
    assert [word for word in likely if sorted(word) == sorted("TEASE")] == ["TEASE"]
    assert likely.index("EST" if "EST" in likely else "ETA") < likely.index("TSETSE")


def test_lists_are_saved_and_combined(few: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_DATA", str(tmp_path))
    assert save("Double-S", few.search("ss"), "en") == ("double-s", "en", 3)
    save("short", few.search(only=Filter(maximum=3)), "en")
    save("with-a", few.search("a"), "en")
    sets = {name: {word for word in few if test(word)} for name, test in TESTS.items()}
    for expression, meant in {
        "double-s or short": sets["double-s"] | sets["short"],
        "with-a and not short": sets["with-a"] - sets["short"],
        "with-a et non (short ou double-s)": sets["with-a"] - sets["short"] - sets["double-s"],
        "short or with-a and double-s": sets["short"] | sets["with-a"] & sets["double-s"],
        "not not short": sets["short"],
    }.items():
        assert list(few.search(among=listed(expression))) == [word for word in few if word in meant], expression
    assert [(each.name, each.words) for each in saved_lists()] == [("double-s", 3), ("short", 7), ("with-a", 18)]
    forget("short")
    assert [each.name for each in saved_lists()] == ["double-s", "with-a"]


TESTS: dict[str, Callable[[str], bool]] = {
    "double-s": lambda word: "SS" in word,
    "short": lambda word: len(word) <= 3,
    "with-a": lambda word: "A" in word,
}


def test_a_list_belongs_to_a_language_and_damage_is_told(
    few: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONMOT_DATA", str(tmp_path))
    save("sel", ["sel"], "fr")
    for content, code in [(None, "list-of-other-language"), (b"\xff\xfe", "damaged-list"), (b"sel", "damaged-list")]:
        if content is not None:
            (lists_folder() / "sel.txt").write_bytes(content)
        with pytest.raises(BonmotError) as caught:
            few.search(among=listed("sel"))
        assert caught.value.code == code
