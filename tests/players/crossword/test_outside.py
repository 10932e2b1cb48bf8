"""The door to other engines: ours asked by lines, and other programs matched against ours, however they behave."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from threading import Event

import pytest

from bonmot.board import Board, Position
from bonmot.board.coordinates import Coordinates
from bonmot.games.crossword import Crossword, Pass, Play, View, setup_for
from bonmot.games.game import replay
from bonmot.kernel import StopFlag
from bonmot.lab.contenders import Wish
from bonmot.lab.matches import deals_of
from bonmot.players.crossword.outside.program import MOST_FAULTS, Forfeit, Program
from bonmot.players.crossword.outside.protocol import position_of
from bonmot.players.crossword.outside.speaking import converse
from bonmot.players.player import unheard
from tests.cli.conftest import Said, bonmot, prepared
from tests.players.crossword.engine.test_thinking import LAID

__all__ = ["bonmot", "prepared"]

Bonmot = Callable[..., Said]
EMPTY = "/".join(["15"] * 15)
EXAMPLE = Path(__file__).parents[3] / "examples" / "engine.py"
READY = "import sys\nfor line in sys.stdin:\n if line.startswith('bonmot'): print('ready x', flush=True)\n"


def asked(*lines: str, words: str = "en") -> list[str]:
    said: list[str] = []
    converse(lines, said.append, words)
    return said


@pytest.fixture(scope="module")
def view() -> View:
    game = Crossword()
    state = replay(game, game.open(setup_for("tournament", ["A", "B"], language="en"), 3))
    return game.view(state, min(game.acting(state)))


# ---- ours


def test_our_engine_answers_with_a_legal_move() -> None:
    ready, first, *_more, answer = asked("bonmot 1", f"position {EMPTY} RETINAS/ 0/0 0", "go time 100")
    assert ready.startswith("ready bonmot ")
    assert first.startswith("info samples 0 score 6")
    verb, place, word = answer.split()
    assert (verb, place[0]) == ("move", "8")
    assert Board("en").judge(f"{place} {word}", "RETINAS").unknown == ()


def test_places_are_english_in_french_games_too() -> None:
    answer = asked("option games 100", f"position {EMPTY} VOISINE/ 0/0 0", "go", words="fr")[-1]
    assert Coordinates.ENGLISH.read(answer.split()[1])[0] == 7  # across, through the middle row
    assert answer.startswith("move 8")


def test_whoever_has_nothing_to_lay_exchanges() -> None:
    assert asked("option games 100", f"position {EMPTY} QVWVWVV/ 0/0 0", "go")[-1].startswith("error ")  # three Vs
    assert asked("option games 100", f"position {EMPTY} QVW/ 0/0 0", "go")[-1].startswith("exchange ")


def test_whoever_quits_is_gone_whatever_stands_behind_the_word() -> None:
    assert asked("quit now", "fly") == []
    assert len(asked("quits", "fly")) == 2


def ending() -> str:
    """A position in which what brings most at once is not the best: the mover holds AIE, the other one U."""
    board = Board("en")
    for move in LAID.split("|"):
        board.push(move)
    rows = Position(board).cgp().split()[0]
    return f"position {rows} AEI/U 400/390 0"


def facts(line: str) -> dict[str, str]:
    """What an info line says, by its names."""
    return {name: value for name, value in pairwise(line.split()) if not name[0].isdecimal()}


def test_it_thinks_ahead_and_says_what_it_knows() -> None:
    """Games are played out, and of the best it is said what it scores, keeps, is worth and wins."""
    told = asked("option games 900", f"position {EMPTY} AEINRST/ 0/0 0", "go")
    news = [facts(line) for line in told[:-1]]
    assert all(line.startswith("info samples ") for line in told[:-1])
    samples = [int(each["samples"]) for each in news]
    assert samples[0] == 0
    assert max(samples) > 64
    for each in news:
        assert float(each["equity"]) == pytest.approx(int(each["score"]) + float(each["leave"]), abs=0.11)
    assert 50 < float(news[-1]["win"]) < 100
    assert told[-2].endswith(f" {told[-1]}")
    assert asked("option games 900", f"position {EMPTY} AEINRST/ 0/0 0", "go")[-1] == told[-1]


def test_an_endgame_is_proved_and_it_says_so() -> None:
    position = ending()
    *_news, last, answer = asked(position, "go")
    assert " proved " in last
    assert last.endswith(f" {answer}")
    assert asked("option level 10", position, "go")[-1] != answer, "a level takes what brings most at once"


def test_stop_is_answered_at_once_with_the_best_so_far() -> None:
    """An hour is asked for: whoever did not heed `stop` would still be thinking."""
    heard: list[str] = []
    thinking = Event()

    def say(line: str) -> None:
        heard.append(line)
        if line.startswith("info") and " win " in line:
            thinking.set()

    def lines() -> Iterator[str]:
        yield f"position {EMPTY} AEINRST/ 0/0 0"
        yield "go time 3600000"
        thinking.wait()
        yield "stop"
        assert heard[-1].startswith("move 8"), "it has been said before anything else is read"
        yield "stop"
        yield "bonmot 1"
        yield "go time 3600000"
        yield "quit"

    converse(lines(), say, "en")
    assert [line.split()[0] for line in heard if not line.startswith("info")] == ["move", "ready", "move"]


def test_what_is_asked_meanwhile_waits_for_the_answer() -> None:
    position = f"position {EMPTY} AEINRST/ 0/0 0"
    said = asked("option games 100", position, "go", "bonmot 1", position, "go", "go")
    assert [line.split()[0] for line in said if not line.startswith("info")] == ["move", "ready", "move", "move"]


def test_a_little_time_is_honoured() -> None:
    """With hardly any it does not think at all: of how many games it knows, it says none."""
    told = asked(f"position {EMPTY} AEINRST/ 0/0 0", "go time 1")
    assert [facts(line)["samples"] for line in told[:-1]] == ["0"]


def test_levels_can_be_chosen() -> None:
    position = f"position {EMPTY} AEINRST/ 0/0 0"
    answers = [asked(f"option level {level}", position, "go")[-1] for level in (1, 4, 10)]
    lengths = [len(answer.split()[-1]) for answer in answers]
    assert lengths[0] < lengths[-1] == 7
    assert "levels go from 1 to 11." in asked("option level 12", position)[-1]


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (("go",), "error No position has been given yet."),
        (("position",), "error "),
        (("position 15/15", "go"), "error "),
        ((f"position {EMPTY} AEI/ 0/0 0", "position x", "go"), "error No position has been given yet."),
        (("dance\x1b[2J",), "error “dance[2J” is no order"),
        (("go" + "x" * 30_000,), "error A line has 24000 characters at most."),
        (("option",), "error “” is no option: there are “level N” and “games N”."),
        (("option level ten",), "error “level ten” is no option"),
        (("option level ²",), "error “level ²” is no option"),
        (("option level 0",), "error There is no level 0 on this scale: levels go from 1 to 11."),
        (("option games 0",), "error “games 0” is no option"),
        (("option games " + "9" * 5000,), "error “games 9999"),
        (("option colour\x07 red",), "error “colour red” is no option"),
        ((f"position {EMPTY} AEI/ 0/0 0", "go time"), "error “go time” is not understood"),
        ((f"position {EMPTY} AEI/ 0/0 0", "go time -5"), "error “go time -5” is not understood"),
        ((f"position {EMPTY} AEI/ 0/0 0", "go time 1e9"), "error “go time 1e9” is not understood"),
        ((f"position {EMPTY} AEI/ 0/0 0", "go west young man"), "error “go west young man” is not understood"),
        ((f"position {EMPTY} / 0/0 0", "go"), "error No position has been given yet."),
    ],
)
def test_whatever_is_said_to_our_engine_is_answered(lines: tuple[str, ...], complaint: str) -> None:
    said = asked(*lines, "bonmot 1")
    assert said[-2].startswith(complaint)
    assert said[-1].startswith("ready ")


def test_the_command_is_the_same_conversation() -> None:
    lines = f"bonmot 1\nposition {EMPTY} QUICKLY/ 0/0 0 lex en;\ngo\nfly\nquit\n"
    command = [sys.executable, "-m", "bonmot", "engine", "--language", "en"]
    for level in ((), ("--level", "10")):
        done = subprocess.run([*command, *level], input=lines, capture_output=True, text=True, check=True)
        said = done.stdout.splitlines()
        assert said[1] == "info samples 0 score 120 leave 1.2 equity 121.2 move 8D QUICKLY"
        assert (len(said) > 4) == (not level), "only the whole engine thinks ahead"
        assert (said[-2], said[-1][:12]) == ("move 8D QUICKLY", "error “fly” ")
    refused = subprocess.run([*command, "--level", "12"], input=lines, capture_output=True, text=True, check=False)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "bonmot: There is no level 12 on this scale: levels go from 1 to 11.\n"


# ---- others


def program(body: str, patience: float = 30) -> Program:
    return Program(f"{quoted(sys.executable)} -S -c {quoted(body)}", patience)


def quoted(body: str) -> str:
    return '"' + body.replace("\\", "\\\\").replace('"', '\\"') + '"'


def test_the_example_plays_a_match(bonmot: Bonmot) -> None:
    them = f"program:{quoted(sys.executable)} {quoted(str(EXAMPLE))}"
    said = bonmot("lab", "match", them, "1", "--language", "en", "--games", 2)
    assert (said.status, said.err) == (0, "")
    assert " wins 100.0 ± " in said.out


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("", "engine-silent"),
        (" if line.startswith('go'): sys.exit(3)", "engine-ended"),
        (" if line.startswith('go'): print('resign', flush=True)", "engine-answer"),
        (" if line.startswith('go'): print('move 99Z AA', flush=True)", "move-outside"),
        (" if line.startswith('go'): print('move 8H ZZZ', flush=True)", "move-not-on-rack"),
        (" if line.startswith('go'): print('move 8G ' + rack[:7], flush=True)", "engine-word"),
        (" if line.startswith('go'): print('exchange QQQQQQQ', flush=True)", "engine-answer"),
        (" if line.startswith('go'): sys.stdout.buffer.write(bytes(range(128, 256)) * 9); sys.exit()", "engine-answer"),
    ],
)
def test_bad_answers_are_faults_and_the_turn_is_a_pass(view: View, body: str, fault: str) -> None:
    opening = " if line.startswith('position'): rack = line.split()[2]\n"
    them = program(READY + opening + body, 0.3 if fault == "engine-silent" else 30)
    assert them.choose(view, StopFlag(), unheard) == Pass()
    them.close()
    assert them.faults == [fault]


def test_three_faults_lose_the_game_whatever_the_score(view: View) -> None:
    them = program(READY + " if line.startswith('go'): print('move', flush=True)")
    for _turn in range(MOST_FAULTS - 1):
        assert them.choose(view, StopFlag(), unheard) == Pass()
    with pytest.raises(Forfeit):
        them.choose(view, StopFlag(), unheard)
    them.close()
    wish = Wish(f"program:{them.command}", "1", "modern", "en", 3, 30)
    assert all(own < other for deal in deals_of(wish, range(1)) for own, other in deal)


def test_endless_talk_is_no_answer(view: View) -> None:
    them = program(READY + " if line.startswith('go'):\n  while True: print('info I think', flush=True)", 5)
    assert them.choose(view, StopFlag(), unheard) == Pass()
    assert them.faults[0] in ("engine-silent", "engine-ended")
    them.close()


def test_good_answers_are_played(view: View) -> None:
    rack = view.sides[view.side or 0].rack or ""
    best = Board("en").best(rack)
    assert best is not None
    answer = f"move {best.place(Coordinates.ENGLISH)} {best.word}"
    them = program(READY + f" if line.startswith('go'): print('info thinking'); print('{answer}', flush=True)")
    assert them.choose(view, StopFlag(), unheard) == Play(best.place(Coordinates.ENGLISH), best.word)
    assert not them.faults
    them.close()


def test_programs_that_are_none_are_refused_before_the_match(bonmot: Bonmot) -> None:
    for command, complaint in (
        ("/no/such/program", "“/no/such/program” cannot be started."),
        (f"{quoted(sys.executable)} -c pass", "ended without an answer."),
    ):
        said = bonmot("lab", "match", f"program:{command}", "1", "--language", "en", "--games", 2)
        assert (said.status, said.out) == (2, "")
        assert complaint in said.err
    said = bonmot("lab", "match", "program:x", "1", "--language", "en", "--scale", "option", "--games", 2)
    assert "In “option” the laboratory has levels and experts only, and whole games." in said.err


def test_a_program_is_told_what_its_seat_sees_and_no_more(view: View) -> None:
    position = Position.from_cgp(position_of(view).cgp(), "en")
    mover = view.side or 0
    assert [str(rack) for rack in position.racks] == [view.sides[mover].rack, ""]
    assert position.operations == {"lex": view.lexicon}
