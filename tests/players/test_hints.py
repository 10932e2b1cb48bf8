"""Hints (D-074): one playable word and its place, told as little by little as one likes, and for what it costs."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bonmot.board import Board, Rack
from bonmot.cli import main
from bonmot.errors import BonmotError
from bonmot.games.crossword import Exchange, Pass, Play, View
from bonmot.games.crossword.events import Played
from bonmot.games.events import Penalized
from bonmot.games.moments import Instant
from bonmot.players.crossword.hints import hint, hint_at
from bonmot.players.hints import GRADES, WHOLE_WORD, Hint
from bonmot.players.vocabulary import Vocabulary, known_words
from bonmot.tables import AskHint, ClockRules, Ready, Seating, Store, Table, TakeBack
from bonmot.tables.events import HintGiven
from bonmot.telling import sentence
from tests.players.positions import positions
from tests.stores import in_memory
from tests.tables.inside import game_of, inside
from tests.tables.sitting import COMPUTER, PERSON, Watch, play, refusal, stored, table_of

BEGINNER = Vocabulary(words=4000)


def view(table: Table, seat: int = 0) -> View:
    seen: View = table.view(seat).game
    return seen


def told(given: Hint) -> list[bool]:
    """Which of its grades a hint tells."""
    facts = (given.score, given.down, given.place, given.length, given.first, given.letters, given.word)
    return [fact is not None for fact in facts]


# ---- what a hint says


@pytest.mark.rule("D-074")
@pytest.mark.parametrize("seed", range(5))
def test_the_plain_hint_is_a_word_and_a_place_that_can_be_played(seed: int) -> None:
    table = table_of(PERSON, PERSON, seed=seed)
    for seat in (0, 1, 0, 1):
        whole = hint(view(table, seat), WHOLE_WORD)
        assert whole.place is not None
        assert whole.word is not None
        (played, *_rest) = table.submit(seat, Play(whole.place, whole.word))
        assert isinstance(played, Played)
        assert played.score == whole.score


@pytest.mark.rule("D-074")
def test_each_grade_tells_one_thing_more_and_never_another_thing() -> None:
    table = table_of(PERSON, PERSON)
    play(table, 3)
    grades = [hint(view(table, 1), grade) for grade in range(1, WHOLE_WORD + 1)]
    for number, given in enumerate(grades, 1):
        assert told(given) == [True] * number + [False] * (len(GRADES) - number)
        assert all(little is None or little == much for little, much in zip(given[1:], grades[-1][1:], strict=True))


@pytest.mark.rule("D-074")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_length_first_letter_and_letters_are_those_of_the_word(language: str) -> None:
    for position in positions(language, 15):
        given = hint_at(position.board, position.rack, WHOLE_WORD, position.bag)
        assert given.word is not None
        letters = given.word.replace("(", "").replace(")", "").upper()
        assert given.length == len(letters)
        assert given.first == letters[0]
        assert given.letters is not None
        assert sorted(given.letters) == sorted(letters)
        assert given.letters != letters or len(set(letters)) == 1
        judged = position.board.judge(f"{given.place} {given.word}", position.rack)
        assert (judged.score, judged.move.down, judged.unknown) == (given.score, given.down, ())


def test_letters_in_alphabetical_order_do_not_give_the_word_away() -> None:
    assert hint_at(Board("en"), Rack("FORTY", "en"), 6).letters == "YTROF"


def test_a_hint_does_not_depend_on_what_one_cannot_see() -> None:
    # The same view of two tables whose bags differ: only what is seen counts.
    first, again = table_of(PERSON, PERSON, seed=3), table_of(PERSON, PERSON, seed=3)
    assert hint(view(first), 7) == hint(view(again), 7)
    with pytest.raises(ValueError, match="spectator"):
        hint(first.view(None).game, 7)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_word_one_would_know_is_one_of_the_words_one_knows(language: str) -> None:
    known = known_words(language, BEGINNER)
    scores = []
    for position in positions(language, 15):
        familiar = Board(known)
        familiar.set_up(position.board.pieces())
        given = hint_at(familiar, position.rack, WHOLE_WORD, position.bag, expert=False)
        if given.found:
            judged = position.board.judge(f"{given.place} {given.word}", position.rack)
            assert all(formed.word.upper() in known for formed in judged.words)
            best = position.board.moves(position.rack, top=1)[0].score or 0
            scores.append((given.score or 0, best))
    assert len(scores) > 5
    assert all(score <= best for score, best in scores)
    assert sum(score for score, _best in scores) < sum(best for _score, best in scores)


def test_the_hint_of_a_view_takes_the_vocabulary() -> None:
    known = known_words("en", BEGINNER)
    given = [hint(view(table_of(PERSON, PERSON, seed=seed)), WHOLE_WORD, BEGINNER) for seed in range(8)]
    words = [each.word.upper() for each in given if each.word is not None]
    assert len(words) > 5
    assert [word for word in words if word not in known] == []


def test_no_word_at_all_is_said_too() -> None:
    assert hint_at(Board("fr"), Rack("ZYQ", "fr"), 3) == Hint(3, found=False)


@pytest.mark.parametrize("grade", [0, -1, 8, 1000])
def test_other_grades_are_refused_in_a_sentence(grade: int) -> None:
    with pytest.raises(BonmotError) as refused:
        hint_at(Board("en"), Rack("AT", "en"), grade)
    assert str(grade) in sentence(refused.value)
    assert refusal(table_of(), 0, AskHint(grade)) == "bad-grade"


# ---- at a table


@pytest.mark.rule("D-074")
def test_asking_is_written_down_and_what_the_hint_says_is_not() -> None:
    table = table_of(PERSON, PERSON)
    assert table.submit(0, AskHint(7)) == [HintGiven(0, 7)]
    whole = hint(view(table), 7)
    log = table.store.read(table.name)[-1].body
    assert json.loads(log) == [{"event": "hint-given", "seat": 0, "grade": 7}]
    assert whole.word is not None
    assert whole.word not in log.decode()
    assert table.view(None).acting == {0}
    assert view(table).turns == ()


def test_hints_cost_what_the_table_says_and_nothing_is_paid_twice() -> None:
    table = table_of(PERSON, PERSON, hint_cost=3)
    assert table.submit(0, AskHint(2)) == [HintGiven(0, 2), Penalized(0, 6, "hint")]
    assert table.submit(0, AskHint(1)) == [HintGiven(0, 1)]
    assert table.submit(0, AskHint(2)) == [HintGiven(0, 2)]
    assert table.submit(0, AskHint(7)) == [HintGiven(0, 7), Penalized(0, 15, "hint")]
    assert view(table).sides[0].score == -21
    play(table, 2)
    assert table.submit(0, AskHint(1)) == [HintGiven(0, 1), Penalized(0, 3, "hint")]
    assert game_of(stored(table)).scores == game_of(inside(table)).scores


@pytest.mark.parametrize("cost", [-1, 101])
def test_a_price_without_measure_is_refused(cost: int) -> None:
    with pytest.raises(BonmotError) as refused:
        table_of(PERSON, PERSON, hint_cost=cost)
    assert refused.value.code == "bad-hint-cost"
    assert str(cost) in sentence(refused.value)


def test_hints_are_for_people_in_their_turn() -> None:
    table = table_of(PERSON, PERSON)
    assert refusal(table, 1, AskHint(1)) == "not-your-turn"
    assert refusal(table, None, AskHint(1)) == "not-a-player"
    assert refusal(table_of(COMPUTER, PERSON), 0, AskHint(1)) == "hints-for-people"
    table.submit(0, Pass())
    assert table.submit(1, AskHint(1)) == [HintGiven(1, 1)]


def test_whoever_must_answer_has_no_word_to_find() -> None:
    table = table_of(PERSON, PERSON, options={"words.referee": "honour"})
    rack = view(table).sides[0].rack or ""
    table.submit(0, Play("8H", "".join(sorted(rack, reverse=True)[:5]).replace("?", "q")))
    assert view(table).question is not None
    assert refusal(table, 0, AskHint(1)) == "no-word-to-find"


def test_at_one_screen_the_person_in_front_asks() -> None:
    table = table_of(PERSON, PERSON, hand_over=True)
    assert refusal(table, 0, AskHint(1)) == "hand-over-first"
    table.submit(0, Ready())
    assert table.submit(0, AskHint(1)) == [HintGiven(0, 1)]


def test_a_hint_does_not_wind_the_clock_up_again() -> None:
    watch = Watch()
    table = table_of(PERSON, PERSON, rules=ClockRules.per_turn(1, 0), clock=watch, hint_cost=5)
    watch.forward(40)
    table.submit(0, AskHint(4))
    watch.forward(5)
    assert table.view(0).left[0] == 15_000
    assert table.view(0).running == 0


def test_to_ask_is_no_turn_that_could_be_taken_back() -> None:
    table = table_of(PERSON, COMPUTER, hint_cost=5)
    table.submit(0, AskHint(2))
    assert refusal(table, 0, TakeBack()) == "nothing-to-take-back"
    assert view(table).sides[0].score == -10
    table.submit(0, Exchange(view(table).sides[0].rack or ""))
    table.submit(0, TakeBack())
    assert table.view(None).acting == {0}
    assert view(table).sides[0].score == -10
    # The position is the old one, and what was known stays known only to the one who remembers it.
    assert table.submit(0, AskHint(1))[0] == HintGiven(0, 1)


def test_hints_survive_in_the_log_and_in_the_next_game() -> None:
    store = in_memory()
    table = table_of(PERSON, PERSON, store=store, hint_cost=2)
    table.submit(0, AskHint(3))
    again = Table.open(store, table.name, clock=lambda: Instant(0))
    assert (again.view(None).hinted, again.view(None).hint_cost) == (3, 2)
    assert again.submit(0, AskHint(3)) == [HintGiven(0, 3)]
    assert again.rematch().view(None).hint_cost == 2


# ---- on the command line


@pytest.fixture
def bonmot(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run(*arguments: object) -> tuple[int, str, str]:
        capsys.readouterr()
        status = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


def test_the_command_tells_the_word(bonmot: Any) -> None:
    assert bonmot("hint", "QUICKLY", "--language", "en") == (0, "8D QUICKLY: 120 points\n", "")


def test_the_command_tells_as_little_as_one_likes(bonmot: Any) -> None:
    lengths = []
    for grade in range(1, 7):
        status, out, _err = bonmot("hint", "QUICKLY", "--language", "en", "--grade", grade)
        assert status == 0
        assert "QUICKLY" not in out
        lengths.append(len(out))
    assert lengths == sorted(lengths)
    assert "120" in bonmot("hint", "QUICKLY", "--language", "en", "--grade", 1)[1]


def test_the_command_speaks_french(bonmot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    status, out, _err = bonmot("hint", "AEMINOS", "--grade", "6")
    assert status == 0
    assert "7 lettres" in out
    assert "AEIMNOS" in out


def test_the_command_answers_programs(bonmot: Any) -> None:
    position = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEINRST/ 14/0 0"
    status, out, _err = bonmot("hint", "--position", position, "--language", "en", "--grade", 4, "--json")
    answer = json.loads(out)
    assert status == 0
    assert answer["grade"] == 4
    assert answer["score"] > 50
    assert (answer["first"], answer["letters"], answer["word"]) == (None, None, None)
    assert answer["position"].startswith("15/15/15/15/15/15/15/6HORN5/")


def test_the_command_knows_words_one_would_know(bonmot: Any) -> None:
    known = known_words("fr", Vocabulary(words=3000))
    answer = json.loads(bonmot("hint", "AEMINOS", "--known", 3000, "--language", "fr", "--json")[1])
    assert answer["word"] in known
    everything = json.loads(bonmot("hint", "AEMINOS", "--language", "fr", "--json")[1])
    assert answer["score"] < everything["score"]


@pytest.mark.parametrize(
    "arguments",
    [("QUICKLY", "--grade", 8), ("QUICKLY", "--grade", 0), ("QUICKLY", "--known", 0), ()],
)
def test_the_command_refuses_in_a_line(bonmot: Any, arguments: tuple[object, ...]) -> None:
    status, out, err = bonmot("hint", *arguments, "--language", "en")
    assert (status, out) == (2, "")
    assert err.startswith("bonmot: ")
    assert err.count("\n") == 1


def test_a_rack_that_no_bag_gives_is_answered_with_a_warning(bonmot: Any) -> None:
    status, out, err = bonmot("hint", "QQ", "--language", "en")
    assert (status, out.startswith("No move")) == (0, True)
    assert "Q" in err


def test_the_score_sheet_says_what_a_hint_cost(bonmot: Any, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    with Store(url) as store:
        store.migrate()
        table = table_of(PERSON, PERSON, store=store, hint_cost=4)
        table.submit(0, AskHint(2))
    status, out, _err = bonmot("games", "show", table.name, "--plain", "--database", url)
    assert status == 0
    assert any("asks for a hint" in line and "-8" in line for line in out.splitlines())


# ---- constraints


def constrained(options: dict[str, object], *seats: Any, edition: str = "modern", **more: Any) -> Table:
    return table_of(*seats, edition=edition, options=options, **more)


@pytest.mark.rule("R-059")
@pytest.mark.parametrize("level", [None, 1, 6, 10])
def test_computers_keep_to_a_minimum_length(level: int | None) -> None:
    seat = Seating(computer=True, level=level)
    table = constrained({"constraints.minimum_length": 4}, seat, seat)
    table.play_out()
    laid = [turn.word.replace("(", "").replace(")", "") for turn in view(table).turns if turn.kind == "play"]
    assert len(laid) > 5
    assert min(map(len, laid)) >= 4


@pytest.mark.rule("R-060")
def test_computers_and_hints_leave_banned_words_alone() -> None:
    free = constrained({}, PERSON, COMPUTER)
    best = hint(view(free), WHOLE_WORD).word or ""
    table = constrained({"constraints.banned": [best.upper()]}, PERSON, COMPUTER)
    other = hint(view(table), WHOLE_WORD)
    assert (other.found, other.word) != (True, best)
    table.submit(0, Play(other.place or "", other.word or ""))
    assert view(table).turns[0].score == other.score


@pytest.mark.rule("R-058")
def test_a_hint_counts_what_the_theme_brings() -> None:
    free = constrained({}, PERSON, COMPUTER)
    moves = Board("en").moves(view(free).sides[0].rack or "")
    wished = moves[len(moves) // 2]
    options = {"constraints.theme": [wished.word.upper()], "constraints.theme_rule": "bonus"}
    table = constrained({**options, "constraints.theme_bonus": 100}, PERSON, COMPUTER)
    told_now = hint(view(table), WHOLE_WORD)
    assert ((told_now.word or "").upper(), told_now.score) == (wished.word.upper(), (wished.score or 0) + 100)
