"""`bonmot play`: everything that is asked before a game can be said."""

import io
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bonmot.cli.seating import seats_of
from bonmot.tables import Store
from bonmot.tables.state import TableState
from tests.tables.inside import game_of, log_of
from tests.tables.sitting import COMPUTER, PERSON, table_of

from .conftest import Said

Bonmot = Callable[..., Said]
Played = Callable[..., tuple[Said, TableState]]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.sqlite"


@pytest.fixture
def play(url: str, bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch) -> Bonmot:
    def run(*arguments: object, typed: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return bonmot("play", "--plain", *arguments, "--database", url)

    return run


def latest(url: str) -> TableState:
    with Store(url) as store:
        return log_of(store, store.summaries()[0].table)


# ---- who plays


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ((None, None, None, None), []),
        ((None, None, "5", None), [("", None, None), ("", 5, None)]),
        ((3, None, "5", None), [("", None, None), ("", 5, None), ("", 5, None)]),
        ((None, None, "0,4,0", None), [("", None, None), ("", 4, None), ("", None, None)]),
        ((None, None, "1,2", None), [("", 1, None), ("", 2, None)]),
        ((None, "Ada,Bob", None, None), [("Ada", None, None), ("Bob", None, None)]),
        ((None, "Ada", None, None), [("Ada", None, None), ("", None, None)]),
        ((None, "Ada, Robot", "7", None), [("Ada", None, None), ("Robot", 7, None)]),
        ((2, None, None, None), [("", None, None), ("", 3, None)]),
        ((1, "Ada", None, None), [("Ada", None, None)]),
        ((None, None, None, "zoe,edgar"), [("", None, None), ("", 3, "zoe"), ("", 3, "edgar")]),
        ((None, "Ada", "0,9,0,2", "irma"), [("Ada", None, None), ("", 9, "irma"), ("", None, None), ("", 2, None)]),
    ],
)
def test_who_sits_where(
    options: tuple[int | None, str | None, str | None, str | None], expected: list[tuple[str, int | None, str | None]]
) -> None:
    wishes = seats_of(*options)
    assert [(wish.name, wish.level, wish.persona) for wish in wishes] == expected
    assert all(wish.computer == (wish.level is not None) for wish in wishes)


def test_a_computer_that_plays_at_ones_strength(play: Bonmot, url: str) -> None:
    wishes = seats_of(None, "Ada", "0,adaptive,5,Adaptatif", "irma")
    assert [(wish.computer, wish.adaptive, wish.level) for wish in wishes] == [
        (False, False, None),
        (True, True, None),
        (True, False, 5),
        (True, True, None),
    ]
    options = ("--edition", "deluxe", "--racks", "none", "--clock", "none", "--names", "Ada")
    told = play(*options, "--levels", "adaptive").out
    assert "I begin at level 3." in told
    assert [seating.level for seating in latest(url).opened.seats] == [None, 3]
    told = play("--edition", "deluxe", "--clock", "none", "--levels", "adaptive,adaptive").out
    assert told.count("There is nobody here to adapt to: I play at level 3.") == 2
    assert [seating.level for seating in latest(url).opened.seats] == [3, 3]
    refused = play(*options, "--levels", "adaptively")
    assert "“adaptively” is not a good value for --levels" in refused.err


def test_every_question_can_be_answered_beforehand(play: Bonmot, url: str) -> None:
    said = play(
        *("--edition", "deluxe", "--names", "Ada,Robot", "--levels", "8", "--personas", "irma", "--racks", "none"),
        *("--clock", "2:30", "--hint-cost", "3", "--hints", "no", "--family", "non", "--seed", "42"),
    )
    assert (said.status, said.err) == (0, "")
    assert "?" not in said.out  # nothing was asked
    opened = latest(url).opened
    assert [(seat.computer, seat.level, seat.persona) for seat in opened.seats] == [
        (False, None, None),
        (True, 8, "irma"),
    ]
    assert (opened.clock.kind, opened.clock.seconds, opened.hint_cost, opened.hand_over) == ("turn", 150, 3, False)
    assert (opened.hints, opened.family) == (False, False)
    game = game_of(latest(url))
    assert (game.seed, game.setup.edition.racks_visible, game.setup.language) == (42, "none", "en")


def test_teams_and_hidden_racks(play: Bonmot, url: str) -> None:
    names = ("--names", "Ada,Bob,Cleo,Dan")
    said = play("--edition", "modern", "--language", "fr", *names, "--teams", "--hand-over", "oui")
    assert said.status == 0
    state = latest(url)
    assert state.opened.hand_over
    assert game_of(state).sides == ((0, 2), (1, 3))
    assert game_of(state).setup.language == "fr"


def test_the_language_may_follow_from_the_lexicon(play: Bonmot, url: str) -> None:
    assert play("--edition", "modern", "--lexicon", "fr", "--levels", "1").status == 0
    assert game_of(latest(url)).setup.language == "fr"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("--edition chess", "There is no edition “chess”"),
        ("--levels high", "“high” is not a good value for --levels."),
        ("--levels 1,2 --seats 3", "2 levels do not go with 3 seats."),
        ("--seats 0", "--seats: 0 is too small"),
        ("--edition modern --language en --seats 9", "9 players cannot play this: it takes 1 to 4."),
        ("--names A,B,C --seats 2", "--names: 3 are too many, there is room for 2."),
        ("--personas zoe,irma --levels 0,3", "--personas: 2 are too many, there is room for 1."),
        ("--edition modern --language en --levels 12", "There is no level 12 on this scale: levels go from 1 to 11."),
        ("--edition modern --language en --personas bob", "There is nobody called “bob”"),
        ("--edition regles --language en --levels 1 --racks none", "is not played in the language “en”"),
        ("--edition regles --lexicon en --levels 1 --racks none", "is not played in the language “en”"),
        ("--edition micro --levels 1 --racks some", "“racks_visible” cannot be “some”; it can be: none, next, all."),
        ("--edition micro --names Maximilien --racks none", "The name “Maximilien” is too long"),
        ("--edition tournament --language en --names A,B --teams --hand-over no --clock 9", "everybody plays alone"),
        ("--hand-over perhaps", "“perhaps” is not a good value for --hand-over."),
        ("--clock soon", "“soon” is not a clock"),
        ("--edition modern --language en --levels 1 --hint-cost 1000", "A hint costs from 0 to 100 points"),
        ("--edition modern --language en --levels 1 --seed -1", "A seed is a whole number from 0"),
        ("--edition modern --lexicon fr --language en", "The lexicon “fr” is written in “fr”, not in “en”."),
        ("--resume nothing", "There is no table “nothing”."),
        ("--resume x --edition micro", "A game that is resumed keeps its rules and players"),
        ("--edition modern --language xx --levels 1", "There are no words for the language “xx” yet"),
        ("extra", "one argument too many"),
        ("--leves 3", "Did you mean “--levels”?"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(question: str, answer: str, play: Bonmot, url: str) -> None:
    said = play(*question.split())
    assert said.status == 2
    assert said.err.count("\n") == 1
    assert answer in said.err
    with Store(url) as store:
        assert store.summaries() == []


# ---- going on


def test_a_game_is_resumed_by_its_name(play: Bonmot, url: str) -> None:
    with Store(url) as store:
        table = table_of(PERSON, COMPUTER, store=store)
    said = play("--resume", table.name, typed="pass\nscore\n")
    assert said.status == 0
    assert said.out.startswith("Modern: Ada, Bob.\nAda begins.\n")
    assert len(game_of(latest(url)).turns) == 2
    assert "Bob is to play" not in said.out


def test_computers_alone_play_to_their_end(play: Bonmot, url: str) -> None:
    said = play("--edition", "modern", "--language", "en", "--levels", "1,1", "--seed", "3")
    assert said.status == 0
    assert "The game is over: " in said.out
    assert game_of(latest(url)).final is not None


def test_a_game_that_is_over_is_shown(play: Bonmot, bonmot: Bonmot, url: str) -> None:
    play("--edition", "modern", "--language", "en", "--levels", "1,1", "--seed", "3")
    with Store(url) as store:
        name = store.summaries()[0].table
    said = play("--resume", name)
    assert said.status == 0
    assert said.out == bonmot("games", "show", name, "--database", url).out


@pytest.mark.parametrize("spoken", ["en", "fr"])
def test_help_tells_every_option(spoken: str, bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", spoken)
    monkeypatch.setenv("COLUMNS", "200")
    said = bonmot("play", "--help")
    assert said.status == 0
    for option in ("--edition", "--levels", "--personas", "--hand-over", "--clock", "--resume", "--plain"):
        assert option in said.out
    assert ("Jouer une partie" if spoken == "fr" else "Play a game") in said.out


def test_plain_on_a_terminal_does_not_repeat_what_is_typed(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    options = ["--edition", "modern", "--language", "en", "--names", "Ada", "--seats", "1"]
    process = subprocess.Popen(
        [sys.executable, "-m", "bonmot", "play", "--plain", *options],
        env=os.environ | {"BONMOT_DATA": str(tmp_path)},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        close_fds=True,
    )
    os.close(theirs)
    seen = b""
    while not seen.endswith(b"Ada> "):
        seen += os.read(ours, 1)
    os.write(ours, b"board\nquit\n")
    try:
        while piece := os.read(ours, 65536):
            seen += piece
    except OSError:  # the other side is closed
        pass
    os.close(ours)
    assert process.wait() == 0
    shown = seen.decode().replace("\r", "")
    assert shown.count("board\n") == 1
    assert "The board is empty.\n" in shown


# ---- pieces of one's own


def own_copy(game: str, folder: Path) -> Path:
    """The French set of a game with one thing changed: what a person would make of it."""
    import bonmot

    data = Path(bonmot.__file__).parent / "data"
    source = data / {"option": "prisms/fr.csv", "cards": "cards/fr.csv"}[game]
    text = source.read_text(encoding="utf-8")
    file = folder / f"my {game}.csv"
    file.write_text(text.replace("FR-01,C,4", "MY-01,C,9") if game == "option" else text, encoding="utf-8")
    return file


def test_prisms_of_ones_own(play: Bonmot, url: str, tmp_path: Path) -> None:
    said = play(
        *("--edition", "option", "--language", "fr", "--names", "Ada,Bob", "--levels", "0,0", "--hand-over", "no"),
        *("--pieces", own_copy("option", tmp_path)),
        typed="quit\n",
    )
    assert said.status == 0
    game = game_of(latest(url))
    assert "MY-01" in str(game.setup.prisms)


def test_cards_of_ones_own(play: Bonmot, url: str, tmp_path: Path) -> None:
    said = play(
        *("--edition", "cards", "--language", "fr", "--names", "Ada,Bob", "--levels", "0,3"),
        *("--pieces", own_copy("cards", tmp_path)),
        typed="quit\n",
    )
    assert said.status == 0
    assert latest(url).opened.game == "cards"


@pytest.mark.parametrize("game", ["option", "cards"])
def test_pieces_that_cannot_be_used_are_refused(play: Bonmot, url: str, tmp_path: Path, game: str) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_text("one,two\n3,4\n", encoding="utf-8")
    for file, sentence in [(tmp_path / "nowhere.csv", "Cannot read"), (bad, "")]:
        said = play(
            *("--edition", game, "--language", "fr", "--names", "Ada,Bob", "--levels", "0,3"),
            *("--pieces", file),
            typed="quit\n",
        )
        assert said.status == 2
        assert sentence in said.err
        assert "Traceback" not in said.err
        assert said.err.count("\n") == 1
    with Store(url) as store:
        assert store.summaries() == []


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("modern", ["--pieces"]),
        ("micro", ["--pieces"]),
        ("option", ["--theme", "--racks"]),
        ("cards", ["--theme", "--racks", "--hint-cost", "--hints", "--clock", "--hand-over"]),
    ],
)
@pytest.mark.parametrize("who", [[], ["--names", "Ada,Bob", "--levels", "0,1"]])
def test_what_a_game_cannot_use_is_refused(bonmot: Bonmot, edition: str, options: list[str], who: list[str]) -> None:
    usual = {"--theme": "animals", "--racks": "all", "--hint-cost": "5", "--clock": "25"}
    for option in options:
        said = bonmot("play", "--plain", "--edition", edition, *who, option, usual.get(option, "no"))
        assert (said.status, said.out) == (2, "")
        assert said.err == f"bonmot: {option} has no meaning in the edition “{edition}”: leave it out.\n"


@pytest.mark.rule("R-058")
@pytest.mark.parametrize(
    ("edition", "theme", "why"),
    [
        ("modern", "nothing", "There is no theme “nothing”. There are: "),
        ("modern", ",", "There is no theme “,”. There are: "),
    ],
)
def test_a_theme_that_is_not_there_is_refused(bonmot: Bonmot, edition: str, theme: str, why: str) -> None:
    said = bonmot("play", "--plain", "--edition", edition, "--language", "en", "--theme", theme)
    assert (said.status, said.out) == (2, "")
    assert why in said.err
