"""The door to other engines: ours asked by lines, and other programs matched against ours, however they behave."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

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
    ready, *rest = asked("bonmot 1", f"position {EMPTY} RETINAS/ 0/0 0", "go time 100")
    assert ready.startswith("ready bonmot ")
    assert rest[0].startswith("info score 6")
    verb, place, word = rest[1].split()
    assert (verb, place[0]) == ("move", "8")
    assert Board("en").judge(f"{place} {word}", "RETINAS").unknown == ()


def test_places_are_english_in_french_games_too() -> None:
    answer = asked(f"position {EMPTY} VOISINE/ 0/0 0", "go", words="fr")[-1]
    assert Coordinates.ENGLISH.read(answer.split()[1])[0] == 7  # across, through the middle row
    assert answer.startswith("move 8")


def test_whoever_has_nothing_to_lay_exchanges() -> None:
    assert asked(f"position {EMPTY} QVW/ 0/0 0", "go")[-1].startswith("exchange ")


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (("go",), "error No position has been given yet."),
        (("position",), "error "),
        (("position 15/15", "go"), "error "),
        ((f"position {EMPTY} AEI/ 0/0 0", "position x", "go"), "error No position has been given yet."),
        (("dance\x1b[2J",), "error “dance[2J” is no order"),
        (("go" + "x" * 30_000,), "error A line has 24000 characters at most."),
    ],
)
def test_whatever_is_said_to_our_engine_is_answered(lines: tuple[str, ...], complaint: str) -> None:
    said = asked(*lines, "bonmot 1")
    assert said[-2].startswith(complaint)
    assert said[-1].startswith("ready ")


def test_the_command_is_the_same_conversation() -> None:
    lines = f"bonmot 1\nposition {EMPTY} QUICKLY/ 0/0 0 lex en;\ngo\nquit\n"
    command = [sys.executable, "-m", "bonmot", "engine", "--language", "en"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[1:] == ["info score 120 worth 121.2", "move 8D QUICKLY"]


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
    assert "Programs cannot play “option” yet." in said.err


def test_a_program_is_told_what_its_seat_sees_and_no_more(view: View) -> None:
    position = Position.from_cgp(position_of(view).cgp(), "en")
    mover = view.side or 0
    assert [str(rack) for rack in position.racks] == [view.sides[mover].rack, ""]
    assert position.operations == {"lex": view.lexicon}
