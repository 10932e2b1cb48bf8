"""Games of our own, written in GCG: `game check` finds no fault in them, whatever was played and taken off again."""

import random
from pathlib import Path

import pytest

from bonmot import words
from bonmot.cli import main
from bonmot.games.catalogue import edition_named, editions
from bonmot.games.commands import Challenge
from bonmot.games.crossword import AnyCommand, setup_for
from bonmot.games.crossword.commands import Confirm, Play, Vote
from bonmot.games.game import Refused
from bonmot.notation import gcg
from bonmot.notation.crossword import recorded
from bonmot.tables import Table
from tests.stores import in_memory
from tests.tables.sitting import PERSON, Watch, best

GAMES = [
    (name, language)
    for name, game in editions().items()
    if game == "crossword"
    for language in edition_named(name).languages
]


def game_of_people(edition: str, language: str, seed: int) -> Table:
    """A whole game by two people who now and then lay their tiles backwards, and challenge each other's inventions."""
    setup = setup_for(edition, ["Ada", "Bob"], language=language)
    table = Table.create(in_memory(), setup, [PERSON, PERSON], seed=seed, clock=Watch())
    chance = random.Random(seed)
    while not table.is_over:
        seat = min(table.view(None).acting)
        command = best(table, seat)
        if not (isinstance(command, Play) and chance.random() < 0.4 and invents(table, seat, command)):
            answer(table, seat, command)
    return table


def answer(table: Table, seat: int, command: AnyCommand) -> None:
    """Do it, and say yes to whatever is asked."""
    table.submit(seat, command)
    while "confirm" in table.view(seat).game.may:
        table.submit(seat, Confirm())


def invents(table: Table, seat: int, command: Play) -> bool:
    """Lay a word backwards if it is none, and let the other challenge it; False where the edition has none of that."""
    backwards = command.word[::-1]
    if "(" in backwards or backwards in words.open(table.view(seat).game.language):
        return False
    try:
        answer(table, seat, Play(command.place, backwards))
    except Refused:
        return False
    if "challenge" in table.view(1 - seat).game.may:
        table.submit(1 - seat, Challenge())
        for voter in sorted(table.view(None).acting):
            if "vote" in table.view(voter).game.may:
                table.submit(voter, Vote(valid=False))
    return True


def check(table: Table, file: Path) -> gcg.Game:
    """Write the game, have it checked as anybody would, and read it again."""
    file.write_bytes(gcg.write(recorded(table.past(None))))
    game = gcg.read(file.read_bytes())
    assert main(["game", "check", str(file)]) == 0, file.read_text("utf-8")
    return game


@pytest.mark.parametrize(("edition", "language"), GAMES)
def test_a_game_is_written_without_fault(
    edition: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    check(game_of_people(edition, language, 3), tmp_path / "game.gcg")


def test_words_that_were_challenged_off_the_board_are_in_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for edition in ("tournament", "deluxe", "micro"):
        game = check(game_of_people(edition, "", 5), tmp_path / "game.gcg")
        assert any(isinstance(event, gcg.Withdrawal) for event in game.events), edition


@pytest.mark.long
@pytest.mark.timeout(3_000)
def test_two_hundred_games_are_written_without_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    withdrawn = 0
    for number in range(208):
        edition, language = GAMES[number % len(GAMES)]
        game = check(game_of_people(edition, language, number), tmp_path / "game.gcg")
        withdrawn += any(isinstance(event, gcg.Withdrawal) for event in game.events)
    assert withdrawn > 40
