"""Family words: computers, hints and the player who takes the best score keep coarse words to themselves.

People may lay them everywhere, and a table may say that nobody minds.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bonmot import words
from bonmot.games.crossword import Abandon, Pass, Play, setup_for
from bonmot.games.crossword.events import Opened
from bonmot.games.moments import Instant
from bonmot.players.cards import CardPlayer, ladder
from bonmot.players.casts import cast_of
from bonmot.study.crossword.review import judged_turns
from bonmot.study.crossword.story import story_of
from bonmot.tables import Seating, Table
from bonmot.tables.events import AskHint, TableOpened
from bonmot.tables.replaying import summary_of
from bonmot.tables.state import folded
from bonmot.tables.storage import Entry
from bonmot.telling import telling_of
from bonmot.words.tables import coarse_words
from tests.cli.conftest import Said, bonmot, prepared
from tests.games.cards import Race
from tests.rules.prisms import Hand
from tests.rules.prisms import table as prism_table
from tests.stores import in_memory
from tests.tables.inside import nothing_before
from tests.tables.sitting import Watch

__all__ = ["bonmot", "prepared"]


def kept(game: str, log: Sequence[Any], seats: Sequence[Seating], *, family: bool) -> Table:
    """A table whose racks were chosen by hand, resumed."""
    events = [TableOpened(game, tuple(seats), family=family), *log]
    store, at = in_memory(), Instant(1_000_000)
    entry = Entry(0, at, None, msgspec.json.encode(events))
    store.create(summary_of("kept", folded(None, events, at, None, nothing_before), at), [entry])
    return Table.open(store, "kept", clock=Watch())


def crossword(seats: Sequence[Seating], *, family: bool) -> Table:
    """The first seat's rack makes one word of seven letters, and others of four to six: all but a few are coarse."""
    setup = setup_for("modern", ["Ada", "Bob"], language="en", options={"opening.first": "first-seat"})
    left = [tile for tile, count in setup.edition.tile_counts("en").items() for _copy in range(count)]
    for tile in "FUCKERSAEINRST":
        left.remove(tile)
    return kept("crossword", [Opened(setup, 1, (), 0, ("FUCKERS", "AEINRST"), "".join(left))], seats, family=family)


def option(seats: Sequence[Seating], *, family: bool) -> Table:
    """The best turn of the first rack is coarse."""
    hand = Hand()
    there = prism_table(hand.rack(*"NIQUEZ"), hand.rack(*"AAAAAEE"))
    return kept("option", there.log, seats, family=family)


GAMES = {"crossword": (crossword, "en"), "option": (option, "fr")}


def is_coarse(table: Table, language: str) -> list[bool]:
    """Turn by turn, whether a word of it is coarse."""
    turns = table.view(None).game.turns
    return [any(formed.word in coarse_words(language) for formed in turn.words) for turn in turns]


@pytest.mark.parametrize("game", GAMES)
def test_the_best_score_is_not_coarse_unless_the_table_does_not_mind(game: str) -> None:
    begin, language = GAMES[game]
    for family in (True, False):
        table = begin([Seating(computer=True)] * 2, family=family)
        table.play_out()
        assert any(is_coarse(table, language)) is not family, f"family={family}"


@pytest.mark.parametrize(("game", "polite", "best"), [("crossword", "", "FUCKERS"), ("option", "QUINZE", "NIQUEZ")])
def test_hints_are_polite_too(game: str, polite: str, best: str) -> None:
    begin, _language = GAMES[game]
    for family in (True, False):
        table = begin([Seating(), Seating()], family=family)
        table.submit(0, AskHint(7))
        hint = cast_of(game).hint(table.view(0).game, 7)
        assert hint.found
        if game == "option":
            assert hint.first == (polite if family else best)[0]
        else:
            assert (hint.word == best) is not family


@pytest.mark.parametrize(("game", "words"), [("crossword", "FUCK FUCKER"), ("option", "NIQUE NIQUEZ")])
def test_a_hint_does_not_deny_what_it_keeps_to_itself(
    game: str, words: str, bonmot: Callable[..., Said], tmp_path: Path
) -> None:
    begin, language = GAMES[game]
    (tmp_path / "list.txt").write_text(words.replace(" ", "\n"))
    bonmot("words", "import", tmp_path / "list.txt", "--name", "rude", "--language", language)
    view = msgspec.structs.replace(begin([Seating(), Seating()], family=True).view(0).game, lexicon="rude")
    kept_back = "There is a move, but not for family company: exchange, pass, or find it yourself."
    for family in (True, False):
        hint = cast_of(game).hint(msgspec.structs.replace(view, family=family), 7)
        assert (list(telling_of(game).hinted(hint)) == [kept_back]) is family
    if game == "crossword":
        assert bonmot("hint", "FUCKERS", "--lexicon", "rude").out == f"{kept_back}\n"
        assert bonmot("hint", "QQ", "--lexicon", "rude").out == "No move: exchange or pass.\n"


def test_racers_know_them_only_where_nobody_minds() -> None:
    race = Race("MERDEWK", "BATRMEF", cards=["5"])
    race.turn()
    view = race.view(0)
    for family in (True, False):
        seen = msgspec.structs.replace(view, family=family)
        known = [found.word for found in CardPlayer(ladder("cards", "fr")[-1]).known(seen, _question(seen))]
        assert ("MERDE" in known) is not family


def _question(view: Any) -> Any:
    assert view.question is not None
    return view.question


def test_people_lay_what_they_like() -> None:
    table = crossword([Seating(), Seating(computer=True, level=1)], family=True)
    table.submit(0, Play("8D", "FUCKERS"))
    assert is_coarse(table, "en") == [True]


def test_a_review_keeps_to_the_manners_of_the_table() -> None:
    for family in (True, False):
        table = crossword([Seating(), Seating()], family=family)
        table.submit(0, Pass())
        table.submit(1, Abandon())
        best = next(judged_turns(story_of(table.past(None)))).best
        assert best is not None
        assert (best.word == "FUCKERS") is not family


@pytest.fixture
def rough(bonmot: Callable[..., Said], tmp_path: Path) -> str:
    """A list of one's own, which says nothing of manners: half of it is coarse."""
    listed = [
        *sorted(word for word in coarse_words("en") if len(word) <= 6),
        *"AT TO IT ON NO SO IS AS AN SERF RAT TAN EAT ATE TEA ONE NOT REST TONE".split(),
    ]
    (tmp_path / "list.txt").write_text("\n".join(listed))
    assert bonmot("words", "import", tmp_path / "list.txt", "--name", "rough", "--language", "en").status == 0
    return "rough"


@pytest.mark.parametrize(("edition", "level"), [("modern", 5), ("option", 8)])
def test_the_command_line_says_which(edition: str, level: int, bonmot: Callable[..., Said], rough: str) -> None:
    for options, family in (((), True), (("--family", "no"), False)):
        chosen = ("--edition", edition, "--levels", level, "--lexicon", rough, "--seed", 3)
        (game,) = json.loads(bonmot("auto", *chosen, "--json", *options).out)["games"]
        laid = {"".join(filter(str.isalpha, turn["word"])).upper() for turn in game["turns"]} - {""}
        assert laid
        assert bool(laid & coarse_words("en")) is not family, laid
    said = bonmot("hint", "FUCKERS", "--lexicon", rough)
    assert (said.status, "SERF" in said.out, "FUCK" in said.out) == (0, True, False)
    assert bonmot("auto", "--family", "perhaps").err.strip() == "bonmot: “perhaps” is not a good value for --family."


@pytest.mark.parametrize("language", ["en", "fr"])
def test_family_words_come_with_their_forms(language: str) -> None:
    """Whoever refuses a word refuses all its forms, but for those that are of a harmless word as well."""
    lexicon, coarse = words.open(language), coarse_words(language)
    harmless = {"FAGGOTED"}  # bound in bundles
    missing = []
    for word in lexicon:
        meaning = None if word in coarse or word in harmless else lexicon.meaning(word)
        headwords = {sense.headword for sense in meaning.senses} if meaning else set()
        encoded = [lexicon.alphabet.try_encode(headword) for headword in headwords]
        if encoded and all(each and lexicon.alphabet.decode(each) in coarse for each in encoded):
            missing.append(word)
    assert missing == []


@pytest.mark.parametrize(
    ("language", "listed"),
    [
        (
            "en",
            "BITCHY BITCHING SCHMUCK PUTZ PAEDOPHILE PEDERAST ONANISM NEGROPHOBE MULATTA PIMP SPASTIC TOSSPOT PONCIER",
        ),
        ("en", "MERDE SHITS WANKER NIGGERS TWATS COCKSUCKERS DICKHEAD BOLLOCKS ARSEHOLE SLUTTY KIKES FAGGOTS CUNTS"),
        (
            "fr",
            "ETRON DEGUEULASSE PEDERASTE PEDOPHILES ONANISME TAPINER BITAIENT QUEQUETTE PISSATES TRINGLEES CHAUDASSE",
        ),
        (
            "fr",
            "MERDES CONNARDS PUTAIN ENCULEE NIQUERA FOUTRAIENT BOUGNOULE COUILLES SALOPES BITE CHIENT YOUPIN GOUINE",
        ),
    ],
)
def test_coarse_words_are_marked(language: str, listed: str) -> None:
    assert [word for word in listed.split() if word not in coarse_words(language)] == []


@pytest.mark.parametrize(
    ("language", "listed"),
    [("en", "COCK BITCH TIT CHINK DAM DUCK SHITAKE SCRAP COCKEREL PUSSYCAT"), ("fr", "CHATTE QUEUE RATON BAISER COIN")],
)
def test_words_with_a_harmless_meaning_are_not(language: str, listed: str) -> None:
    assert [word for word in listed.split() if word in coarse_words(language)] == []
