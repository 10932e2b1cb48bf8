"""A computer in one team with a person: the turn is the person's, and the two of them talk about it."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from bonmot.games.crossword import Consult, Pass, Play, setup_for
from bonmot.games.crossword.state import MOST_TALK
from bonmot.games.game import Refused
from bonmot.games.setups import Seating
from bonmot.players.crossword import Graded, board_of, rack_of
from bonmot.tables import AnswerTakeBack, Table, TakeBack
from tests.stores import in_memory

PERSON = Seating()


def team(
    language: str = "en", *, executor: ThreadPoolExecutor | None = None, level: int = 5, edition: str = "modern"
) -> Table:
    """Seat 0 is a computer, seat 2 the person beside it; seats 1 and 3 are people."""
    setup = setup_for(
        edition, ["A", "B", "C", "D"], language=language, teams=[0, 1, 0, 1], options={"opening.first": "first-seat"}
    )
    seats = [Seating(computer=True, level=level), PERSON, PERSON, PERSON]
    return Table.create(in_memory(), setup, seats, seed=3, executor=executor)


def think(table: Table) -> None:
    """Let the computers do all they want to do before they wait for a person."""
    with pytest.raises(Refused, match="waits for a person"):
        table.play_out()


def talk_of(table: Table, seat: int | None = 2) -> list[tuple[int, str]]:
    return [(said.seat, said.text) for said in table.view(seat).game.talk]


def proposed(text: str) -> Play:
    found = re.match(r"I’d play (\w+) (\w+) for (\d+) points?\.", text)
    assert found is not None, text
    return Play(found[1], found[2])


@pytest.mark.rule("R-056")
def test_a_partner_proposes_a_move_once_and_leaves_the_turn_to_the_person() -> None:
    table = team()
    think(table)
    ((seat, text),) = talk_of(table)
    assert seat == 0
    assert table.view(2).acting == {0, 2}
    before = table.view(2).game.number
    think(table)  # asked again, it has nothing to add
    assert table.view(2).game.number == before
    table.submit(2, proposed(text))
    assert [(turn.seat, turn.word) for turn in table.view(None).game.turns] == [(2, proposed(text).word)]


@pytest.mark.rule("R-056")
def test_nobody_else_hears_what_a_partner_says() -> None:
    table = team()
    think(table)
    table.submit(2, Consult("why?"))
    assert [len(talk_of(table, seat)) for seat in (0, 1, 2, 3, None)] == [2, 0, 2, 0, 0]


@pytest.mark.rule("R-055")
@pytest.mark.parametrize(("language", "words"), [("en", "Go ahead!"), ("fr", "D’accord"), ("fr", "vas-y")])
def test_a_partner_plays_when_it_is_asked_to(language: str, words: str) -> None:
    table = team(language)
    think(table)
    table.submit(2, Consult(words))
    think(table)
    (turn,) = table.view(None).game.turns
    assert (turn.seat, turn.kind) == (0, "play")
    assert f" {turn.word} " in talk_of(table)[0][1]
    assert table.view(None).acting == {1, 3}


@pytest.mark.rule("R-056")
def test_other_words_do_not_make_a_partner_play() -> None:
    table = team()
    think(table)
    for words in ("don’t play that", "no, wait", "play what?", "yes but where"):
        table.submit(2, Consult(words))
        think(table)
    assert table.view(None).game.turns == ()
    assert [seat for seat, _ in talk_of(table)] == [0, 2, 2, 2, 2]


@pytest.mark.rule("R-056")
def test_a_partner_says_what_it_thinks_of_a_move() -> None:
    table = team(level=10)
    think(table)
    best = proposed(talk_of(table)[0][1])

    def answer(words: str) -> str:
        table.submit(2, Consult(words))
        think(table)
        return talk_of(table)[-1][1]

    rack = table.view(2).game.sides[0].rack
    assert rack is not None
    assert answer(f"{best.place} {best.word}").startswith(f"Good: {best.place} {best.word} scores ")
    seen = table.view(2).game
    board = board_of(seen)
    move = board.moves(rack_of(seen))[-1]
    lesser = f"{move.place(board.coordinates)} {move.word}"
    said = answer(lesser)
    assert re.fullmatch(rf"{lesser} scores \d+ points?\. I’d rather play \w+ \w+ for \d+ points\.", said)
    nonsense = "".join(sorted(tile for tile in rack if tile != "?"))[:4]
    assert re.fullmatch(
        rf"8H {nonsense} would score \d+ points?, but I don’t know {nonsense}\.", answer(f"8H {nonsense}")
    )
    assert answer("8H ZZZZZZZ") == "8H ZZZZZZZ can’t be played with our tiles."
    assert table.view(None).game.turns == ()
    table = team(level=10, edition="clabbers")  # there the letters of a word may lie in any order
    think(table)
    turned = f"{best.place} {best.word[::-1]}"
    assert re.match(rf"(Good: )?{turned} scores ", answer(turned))


@pytest.mark.rule("R-056")
def test_a_partner_speaks_the_language_of_the_game_again_in_each_turn() -> None:
    with ThreadPoolExecutor(1) as executor:
        table = team("fr", executor=executor)
        table.submit(2, Pass())
        table.submit(1, Pass())
    texts = [text for seat, text in talk_of(table) if seat == 0]
    assert texts
    assert all(text.startswith("Je jouerais ") for text in texts)
    assert table.view(None).game.talk == ()


@pytest.mark.rule("R-056")
@pytest.mark.parametrize("words", ["play?", "ok?", "8H " + "Z" * 480, "8H " + "A" * 490])
def test_neither_questions_nor_long_texts_end_the_turn(words: str) -> None:
    table = team()
    think(table)
    table.submit(2, Consult(words))
    think(table)
    assert table.view(None).game.turns == ()
    assert table.view(None).acting == {0, 2}


@pytest.mark.rule("R-056")
def test_a_partner_plays_the_move_that_it_has_called_good() -> None:
    table = team(level=1)
    think(table)
    seen = table.view(2).game
    board = board_of(seen)
    known = next(
        f"{move.place(board.coordinates)} {move.word}"
        for move in board.moves(rack_of(seen))
        if move.word in Graded(1).known(seen) and (move.score or 0) > 0
    )
    table.submit(2, Consult(known))
    think(table)
    assert talk_of(table)[-1][1].startswith(f"Good: {known} scores ")
    table.submit(2, Consult("Play it!"))
    think(table)
    assert [f"{turn.place} {turn.word}" for turn in table.view(None).game.turns] == [known]


@pytest.mark.rule("R-056")
def test_however_much_is_said_the_turn_stays_with_the_person() -> None:
    table = team()
    for _ in range(MOST_TALK):
        table.submit(1, Consult("hm"))  # the other team
        table.submit(2, Consult("hm"))
    think(table)
    assert table.view(None).game.turns == ()
    table.submit(2, Pass())
    assert table.view(None).acting == {1, 3}


@pytest.mark.rule("R-056")
def test_talk_is_not_taken_back_in_the_place_of_a_turn() -> None:
    table = team()
    table.submit(2, Pass())
    table.submit(2, Consult("hello"))
    table.submit(2, TakeBack())
    for seat in sorted(table.view(None).people - {2}):
        if table.view(None).take_back_asked_by is not None:
            table.submit(seat, AnswerTakeBack(agreed=True))
    assert table.view(None).game.turns == ()
