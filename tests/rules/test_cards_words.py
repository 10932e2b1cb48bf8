"""The card race: which words meet which instruction; special letters; proper nouns and their explanations."""

from pathlib import Path
from typing import Any

import pytest

from bonmot import words
from bonmot.errors import BonmotError
from bonmot.games.cards import AnyCommand, Deck, Explain, Flip, GiveUp, Instruction, Judge, Lay, Pick, setup_for
from bonmot.games.cards.events import (
    Awarded,
    Explained,
    ExplanationAccepted,
    ExplanationAsked,
    Judged,
    Laid,
    Mistaken,
    RaceResumed,
)
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.telling import sentence
from bonmot.telling.cards.instructions import about_name, instruction
from tests.games.cards import GAME, Race, laid


def refusal(race: Race, seat: int | None, command: AnyCommand, at: int | None = None) -> str:
    with pytest.raises(Refused) as refused:
        race.do(seat, command, at)
    return refused.value.code


def is_good(race: Race, word: str, at: int = 1000) -> bool:
    return isinstance(race.do(0, Lay(laid(word)), at=at)[0], Laid)


# ---- lengths


@pytest.mark.rule("C-034")
@pytest.mark.parametrize(("length", "word"), [("3", "SEL"), ("4", "MOLE"), ("5", "MOLES"), ("6", "MONTES")])
def test_a_length_is_exact(length: str, word: str) -> None:
    for asked in ("3", "4", "5", "6"):
        race = Race("STLMNOE", "BATRMEF", cards=[asked])
        race.turn()
        assert is_good(race, word) == (asked == length)


# ---- types


@pytest.mark.rule("C-035")
@pytest.mark.parametrize(
    ("language", "kind", "good", "bad"),
    [
        ("fr", "verb", "TRAME", "CHOU"),
        ("fr", "noun", "ARBRE", "CHEZ"),
        ("fr", "adjective", "AMER", "CHOU"),
        ("en", "verb", "BEAT", "GIRL"),
        ("en", "noun", "FATE", "WHOM"),
        ("en", "adjective", "AFT", "GIRL"),
    ],
)
def test_a_type_of_word_is_its_nature(language: str, kind: str, good: str, bad: str) -> None:
    for word, expected in ((good, True), (bad, False)):
        race = Race((word + "SLNCD")[:7], "OIGVPBA", cards=[kind], language=language)
        race.turn()
        assert is_good(race, word) == expected, word


@pytest.mark.rule("C-036")
@pytest.mark.parametrize("word", ["ROMPT", "PORTE", "PORTA", "PORTEZ", "PORTER", "PORTANT", "RIT"])
def test_a_verb_is_any_form_of_one(word: str) -> None:
    hand = (word + "SLCDB")[:7]
    race = Race(hand, "AIGHVLM", cards=["verb"])
    race.turn()
    assert is_good(race, word)


# ---- special letters


@pytest.mark.rule("C-039")
@pytest.mark.parametrize(("pile", "letter"), [("vowel", "I"), ("consonant", "D")])
def test_the_flipper_chooses_the_pile_of_the_special_letter(pile: Any, letter: str) -> None:
    race = Race("BATRMEF", "STLMNOE", cards=["contains"], vowels="I", consonants="D")
    race.do(0, Flip())
    race.wait()
    view = race.view(1)
    assert view.card is not None
    assert (view.phase, view.card.param, view.letter) == ("pick", "contains", "")
    assert GAME.acting(race.state) == {0}
    assert refusal(race, 0, Lay(laid("RAME"))) == "not-yet"
    race.do(0, Pick(pile))
    assert race.view(1).letter == letter
    assert race.view(1).race_at == race.at  # the race begins when the letter is seen
    assert refusal(race, 0, Pick("vowel")) == "nothing-to-pick"


@pytest.mark.rule("C-040", "C-041", "C-042")
def test_dame_with_the_special_d() -> None:
    race = Race("BATRMEF", "STLMNOE", cards=["contains"], consonants="D")
    race.turn("consonant")
    assert "D" not in race.hand(0)
    race.do(0, Lay(laid("AME")), at=2000)
    events = race.wait()
    assert isinstance(events[0], Awarded)
    assert events[0].word == "DAME"
    # The D is discarded with the cards laid, and only what came from the hand is drawn again.
    assert race.hand(0) == "BTRF"
    assert set(race.state.consonants[-2:]) == {"D", "M"}
    assert set(race.state.vowels[-2:]) == {"A", "E"}
    assert race.view(0).to_draw == 3


@pytest.mark.rule("C-042")
@pytest.mark.parametrize(
    ("kind", "letter", "cards", "good"),
    [
        ("contains", "D", "AME", True),
        ("starts", "D", "AME", True),
        ("ends", "D", "AME", False),
        ("ends", "T", "FRE", True),
        ("starts", "T", "FRE", False),
        ("contains", "T", "FRE", True),
        ("contains", "R", "BARE", True),
        ("contains", "D", "BTR", False),
    ],
)
def test_where_the_special_letter_must_stand(kind: str, letter: str, cards: str, good: bool) -> None:
    race = Race("BATRMEF", "STLMNOE", cards=[kind], consonants=letter)
    race.turn("consonant")
    assert is_good(race, cards) == good


@pytest.mark.rule("C-041")
@pytest.mark.parametrize(
    ("kind", "cards", "word"),
    [("contains", "LOUP", "LOUP"), ("contains", "LUP", "LOUP"), ("starts", "OUF", "OUF"), ("contains", "GLU", None)],
)
def test_who_holds_the_special_letter_may_lay_it_and_need_not(kind: str, cards: str, word: str | None) -> None:
    race = Race("OUFSPLG", "STLMNEA", cards=[kind], vowels="O")
    race.turn("vowel")
    race.do(0, Lay(laid(cards)), at=2000)
    awarded = [event.word for event in race.wait() if isinstance(event, Awarded)]
    assert awarded == ([word] if word else [])
    if word:
        assert "O" in race.state.vowels, "the special letter is discarded in either case"


@pytest.mark.rule("C-041")
def test_the_special_letter_goes_with_an_equal_one_of_the_hand() -> None:
    race = Race("BATRMEF", "STLMNOE", cards=["contains"], consonants="R")
    race.turn("consonant")
    events = race.do(0, Lay(laid("BARE")), at=2000)
    assert isinstance(events[0], Laid)
    assert sorted(events[0].word) == sorted("BARRE")


# ---- proper nouns


@pytest.mark.rule("C-037")
@pytest.mark.parametrize(
    ("language", "name"), [("fr", "LONDRES"), ("fr", "ROBERT"), ("en", "LONDON"), ("en", "ROBERT")]
)
def test_a_proper_noun_of_the_list_is_accepted_at_once(language: str, name: str) -> None:
    hand = (name + "S")[:7]
    race = Race(hand, "AIGHVPM", cards=["proper"], language=language, options={"words.proper_nouns": "list"})
    race.turn()
    assert is_good(race, name)


@pytest.mark.rule("C-037")
def test_a_common_noun_is_no_proper_noun() -> None:
    race = Race("TRUELLE", "AIGHVPM", cards=["proper"], options={"words.proper_nouns": "list"})
    race.turn()
    assert not is_good(race, "TRUELLE")


ROSES = Lay(laid("ROSES"))
EXPLAINED = Lay(laid("ROSES"), "Guns N’ Roses")


@pytest.mark.rule("C-038")
def test_roses_is_a_proper_noun_if_it_is_explained_and_accepted() -> None:
    race = Race("ROSESTL", "BATRMEF", "AINCDFG", cards=["proper"])
    race.turn()
    events = race.do(0, ROSES, at=2000)
    assert isinstance(events[0], ExplanationAsked)
    assert race.view(0).may[0] == "explain"
    assert race.view(1).claims[0].stage == "asked"
    assert refusal(race, 0, Explain("a pretty flower")) == "explanation-without-word"
    assert refusal(race, 1, Explain("Guns N’ Roses")) == "nothing-to-explain"
    assert refusal(race, 1, Judge(accept=True)) == "nothing-to-judge"
    events = race.do(0, Explain("Guns N’ Roses"))
    assert isinstance(events[0], Explained)
    assert race.view(1).claims[0].voters == (1, 2)
    assert GAME.acting(race.state) == {1, 2}
    assert refusal(race, 0, Judge(accept=True)) == "nothing-to-judge"
    race.do(1, Judge(accept=False))
    assert refusal(race, 1, Judge(accept=False)) == "voted-already"
    events = race.do(2, Judge(accept=True))  # one against one: accepted
    assert isinstance(events[1], ExplanationAccepted)
    race.wait()
    assert race.scores == (1, 0, 0)
    won = race.view(None).sides[0].won[0]
    assert (won.word, won.time) == ("ROSES", 2000)  # it counts from the moment it was laid
    assert won.explanation == "Guns N’ Roses"


@pytest.mark.rule("C-038")
def test_a_refused_explanation_is_a_wrong_claim_and_the_race_goes_on_where_it_stood() -> None:
    race = Race("ROSESTL", "BATRMEF", cards=["proper"])
    race.turn()
    start = race.state.round.at
    race.do(0, EXPLAINED, at=2000)
    assert refusal(race, 1, GiveUp(), 9000) == "race-stopped"
    race.at = Instant(start + 12_000)
    events = race.do(1, Judge(accept=False))
    assert [type(event) for event in events] == [Judged, Mistaken, RaceResumed]
    assert race.view(0).sides[0].status == "out"
    # Ten seconds of talk do not count.
    assert race.state.round.at == start + 10_000
    race.do(1, Lay(laid("ARTEM")), at=3000)


@pytest.mark.rule("C-038")
def test_nobody_need_wait_for_ever_for_an_explanation_or_a_verdict() -> None:
    race = Race("ROSESTL", "BATRMEF", cards=["proper"])
    race.turn()
    race.do(0, ROSES, at=2000)
    events = race.wait()
    assert isinstance(events[0], Mistaken)
    assert events[0].why == "unexplained"
    race = Race("ROSESTL", "BATRMEF", cards=["proper"])
    race.turn()
    race.do(0, EXPLAINED, at=2000)
    events = race.wait()  # who says nothing has nothing against it
    assert isinstance(events[0], ExplanationAccepted)


@pytest.mark.rule("C-038")
@pytest.mark.parametrize(
    ("text", "accepted"), [("Guns N’ Roses", True), ("Roses", True), ("roses", False), ("les roses", True)]
)
def test_computers_believe_two_words_or_a_capital(text: str, accepted: bool) -> None:
    race = Race("ROSESTL", "BATRMEF", cards=["proper"], computers=[1])
    race.turn()
    events = race.do(0, Lay(laid("ROSES"), text), at=2000)
    assert isinstance(events[2], ExplanationAccepted if accepted else Mistaken)


@pytest.mark.rule("C-038")
@pytest.mark.parametrize(("choice", "stage"), [("list", "out"), ("free", "claimed"), ("vote", "judged")])
def test_how_names_are_accepted_is_agreed_before(choice: str, stage: str) -> None:
    race = Race("ROSESTL", "BATRMEF", cards=["proper"], options={"words.proper_nouns": choice})
    race.turn()
    race.do(0, EXPLAINED, at=2000)
    assert race.view(0).sides[0].status == stage


def test_accents_and_case_of_an_explanation_do_not_matter() -> None:
    race = Race("ELOISET", "BATRMFA", cards=["proper"], options={"words.proper_nouns": "free"})
    race.turn()
    race.do(0, Lay(laid("TOILES"), "Les TOÎLES d’Arachné"), at=2000)
    assert race.view(0).sides[0].status == "claimed"


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_name_in_doubt_may_tie_as_well(order: tuple[int, int]) -> None:
    race = Race("ROSESTL", "ROBERTA", "AIGHVPM", cards=["proper"])
    race.turn()
    claims = {0: (ROSES, 2000), 1: (Lay(laid("ROBERT")), 2100)}
    for seat in order:
        race.do(seat, claims[seat][0], at=claims[seat][1])
    race.do(0, Explain("Guns N’ Roses"))
    race.do(1, Judge(accept=True))
    race.do(2, Judge(accept=True))
    if race.state.round.phase == "race":
        race.wait()
    assert race.view(None).history[0].how == "tied"


# ---- what a card says


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["A word of 4 letters", "A verb", "A word that ends with ___", "A word that ends with T"]),
        ("fr", ["Un mot de 4 lettres", "Un verbe", "Un mot qui finit par ___", "Un mot qui finit par T"]),
    ],
)
def test_a_card_is_read_in_the_readers_language(
    language: str, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", language)
    ends = Instruction("special", "ends", "FINIT PAR ___")
    assert [
        instruction(Instruction("length", "4", "")),
        instruction(Instruction("type", "verb", "")),
        instruction(ends),
        instruction(ends, "T"),
    ] == said
    # Every card of both decks can be said.
    for each in (*Deck.load("fr").instructions, *Deck.load("en").instructions):
        assert instruction(each, "E")
    assert about_name("fr", "LYON").startswith("Lyon")
    assert about_name("fr", "ROSES") == "ROSES"


# ---- decks


def deck(text: str, language: str = "en") -> Deck:
    return Deck.parse("deck,kind,param,text,copies,value\n" + text, language)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("vowel,LETTER,7,7,1,1", "deck-letter"),
        ("vowel,LETTER,AB,AB,1,1", "deck-letter"),
        ("vowels,LETTER,A,A,1,1", "deck-choice"),
        ("vowel,CARD,A,A,1,1", "deck-choice"),
        ("vowel,LETTER,A,A,0,1", "deck-number"),
        ("vowel,LETTER,A,A,many,1", "deck-number"),
        ("vowel,LETTER,A,A,3,-1", "deck-number"),
        ("vowel,LETTER,A,A,3,1\nconsonant,LETTER,a,A,3,1", "deck-letter-twice"),
        ("instruction,LENGTH,9,,1,", "deck-number"),
        ("instruction,TYPE,ADVERB,,1,", "deck-choice"),
        ("instruction,SPECIAL,MIDDLE,,1,", "deck-choice"),
    ],
)
def test_a_deck_of_ones_own_is_refused_with_its_line(text: str, code: str) -> None:
    with pytest.raises(BonmotError) as refused:
        deck(text)
    assert refused.value.code == code
    assert refused.value.particulars["line"] == len(text.splitlines()) + 1
    assert str(refused.value.particulars["line"]) in sentence(refused.value)


def test_a_deck_without_its_columns_or_that_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BonmotError) as refused:
        Deck.parse("letter,count\nA,3", "en")
    assert refused.value.code == "deck-columns"
    path = tmp_path / "deck.csv"
    with pytest.raises(BonmotError) as refused:
        Deck.read(path, "en")
    assert refused.value.code == "cannot-read"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BonmotError) as refused:
        Deck.read(path, "en")
    assert refused.value.code == "deck-not-text"
    path.write_bytes(b"a" * 200_000)
    with pytest.raises(BonmotError) as refused:
        Deck.read(path, "en")
    assert refused.value.code == "deck-too-large"


def test_a_deck_of_ones_own_is_played_with(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    lines = ["deck,kind,param,text,copies", "vowel,LETTER,e,E,20", "vowel,LETTER,a,A,20"]
    lines += [f"consonant,LETTER,{letter},{letter},6" for letter in "TSRNL"]
    lines += ["instruction,length,3,Three!,5", "instruction,special,STARTS,,3"]
    path.write_text("\ufeff" + "\n".join(lines), encoding="utf-8")
    own = Deck.read(path, "en")
    race = Race("EATSRNL", "EATSRNL", cards=["3"], deck=own, language="en")
    race.turn()
    shown = race.view(0).card
    assert shown is not None
    assert shown.text == "Three!"
    race.do(0, Lay(laid("EAT")), at=100)
    race.wait()
    assert race.scores == (1, 0)


@pytest.mark.parametrize(
    ("vowels", "consonants", "cards", "code"),
    [
        (14, 15, 5, "deck-few-vowels"),
        (15, 14, 5, "deck-few-consonants"),
        (15, 15, 4, "deck-few-instructions"),
    ],
)
def test_a_deck_that_could_run_out_is_refused(vowels: int, consonants: int, cards: int, code: str) -> None:
    small = deck(f"vowel,LETTER,A,A,{vowels},\nconsonant,LETTER,T,T,{consonants},\ninstruction,LENGTH,3,,{cards},")
    with pytest.raises(Refused) as refused:
        setup_for("cards", ["Ada", "Bob"], language="en", deck=small)
    assert refused.value.code == code


def test_a_language_without_natures_plays_without_types(tmp_path: Path) -> None:
    listed = tmp_path / "words.txt"
    listed.write_text("casa\nsaca\nllama\n", encoding="utf-8")
    words.import_list(listed, "spanish-cards", "es", replace=True)
    letters = "vowel,LETTER,A,A,30,\nconsonant,LETTER,C,C,10,\nconsonant,LETTER,S,S,10,\nconsonant,LETTER,LL,LL,9,\n"
    with pytest.raises(Refused) as refused:
        setup_for(
            "cards", ["Ada", "Bob"], lexicon="spanish-cards", deck=deck(letters + "instruction,TYPE,VERB,,6,", "es")
        )
    assert refused.value.code == "deck-needs-natures"
    lengths = deck(letters + "instruction,LENGTH,4,,6,", "es")
    setup = setup_for("cards", ["Ada", "Bob"], lexicon="spanish-cards", deck=lengths)
    assert setup.language == "es"
    with pytest.raises(Refused) as refused:
        setup_for("cards", ["Ada", "Bob"], language="es", lexicon="spanish-cards")
    assert refused.value.code == "no-deck-for-language"
    with pytest.raises(Refused) as refused:
        setup_for("cards", ["Ada", "Bob"], lexicon="fr", deck=lengths)
    assert refused.value.code == "letters-differ"


@pytest.mark.parametrize(
    ("names", "code"),
    [(["Ada", ""], "name-empty"), (["Ada", "B\x1bob"], "name-illegible"), (["Ada", "B" * 21], "name-too-long")],
)
def test_names_are_checked(names: list[str], code: str) -> None:
    with pytest.raises(Refused) as refused:
        setup_for("cards", names, language="en")
    assert refused.value.code == code
