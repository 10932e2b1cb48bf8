"""The computer players of OPTION: legal at every table, honest about what they think, as strong as they say."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from statistics import fmean
from typing import Any, NamedTuple

import msgspec
import pytest

from bonmot import words
from bonmot.errors import BonmotError
from bonmot.games.game import replay, step
from bonmot.games.option import (
    Abandon,
    AnyCommand,
    Challenge,
    Edition,
    Exchange,
    Option,
    Pass,
    Play,
    State,
    View,
    setup_for,
)
from bonmot.games.option.preview import preview, rack_of
from bonmot.kernel import StopFlag
from bonmot.lab.calibration import against
from bonmot.lab.contests import self_play
from bonmot.lab.matches import match
from bonmot.lab.option.arena import unturning
from bonmot.notation.option import read_move
from bonmot.players import Player, Thought
from bonmot.players.casts import cast_of
from bonmot.players.character import vocabulary_of
from bonmot.players.hints import WHOLE_WORD, Hint
from bonmot.players.option import BestTurn, GradedTurn, hint
from bonmot.players.option.levels import level_of, levels
from bonmot.players.option.seeing import board_of, good_words
from bonmot.players.personas import persona, personas
from bonmot.tables import Seating, Table
from tests.stores import in_memory

GAME = Option()
LANGUAGES = ("fr", "en")
LEVELS = range(1, 9)


class Choice(NamedTuple):
    """What a player saw, thought and did."""

    view: View
    thoughts: tuple[Thought, ...]
    command: AnyCommand


def start(language: str = "fr", seed: int = 1, edition: str = "option", **options: Any) -> State:
    dotted = {f"options.{name}": value for name, value in options.items()}
    return replay(GAME, GAME.open(setup_for(edition, ["Ada", "Bob"], language=language, options=dotted), seed))


@cache
def midgame(language: str = "fr", seed: int = 1, turns: int = 6, **options: Any) -> View:
    """What the one to move sees after some turns of best scores."""
    state = start(language, seed, **options)
    while len(state.turns) < turns:
        seat = min(GAME.acting(state))
        state, _events = step(GAME, state, seat, choice(BestTurn(), GAME.view(state, seat)).command)
    return GAME.view(state, min(GAME.acting(state)))


def choice(player: Player, view: View, stop_after: int | None = None) -> Choice:
    """What a player does in a position, perhaps stopped after so many thoughts."""
    thoughts: list[Thought] = []
    flag = StopFlag()
    if stop_after == 0:
        flag.raise_()

    def listen(thought: Thought) -> None:
        thoughts.append(thought)
        if len(thoughts) == stop_after:
            flag.raise_()

    command = player.choose(view, flag, listen)
    assert isinstance(command, AnyCommand)
    return Choice(view, tuple(thoughts), command)


def played(players: Sequence[Player], state: State) -> tuple[State, list[Choice]]:
    """A game to its end; `step` raises where a command is refused."""
    choices = []
    while state.final is None:
        seat = min(GAME.acting(state))
        choices.append(choice(players[seat], GAME.view(state, seat)))
        state, _events = step(GAME, state, seat, choices[-1].command)
    return state, choices


# ---- every table


@pytest.mark.rule("O-006")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", Edition.known())
def test_computers_play_every_edition_to_its_end(edition: str, language: str) -> None:
    setup = setup_for(edition, ["R1", "R2", "R3", "R4"], language=language)
    seats = [Seating(computer=True, level=level) for level in (1, 3, 6, 8)]
    table = Table.create(in_memory(), setup, seats, game="option", seed=3)
    table.play_out()
    view = table.view(None).game
    assert view.final.reason in {"out", "all-passed", "no-move"}
    assert sum(turn.kind == "play" for turn in view.turns) > 12


@pytest.mark.parametrize("level", [1, 4, 8])
@pytest.mark.parametrize(
    "options",
    [
        {"placement": "line", "flip_scope": "main", "board": 13},
        {"placement": "free", "advanced": True, "board": 21},
        {"exchange_only_if_stuck": True, "referee": "strict"},
        {"tier": 3, "referee": "strict"},
        {"tier": 0, "advanced": True},
    ],
    ids=lambda options: " ".join(map(str, options.values())),
)
def test_no_command_of_a_level_is_refused(level: int, options: Mapping[str, Any]) -> None:
    state, choices = played([GradedTurn(level, form=1), GradedTurn(level, form=2)], start("en", 11, **options))
    assert state.final is not None
    plays = [each for each in choices if isinstance(each.command, Play)]
    assert len(plays) >= 10
    for each in plays[:6]:
        assert isinstance(each.command, Play)
        assert preview(each.view, each.command.placed, each.command.flipped).score > 0


@pytest.mark.parametrize("level", [1, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_throws_a_turn_away(level: int, language: str) -> None:
    """Who exchanges or passes has no turn that it knows, whatever it notices."""
    turns = 0
    for seed in range(3):
        players = [GradedTurn(level, form=seed), GradedTurn(level, form=seed + 100)]
        for each in played(players, start(language, seed))[1]:
            if "play" not in each.view.may or isinstance(each.command, Challenge):
                continue
            turns += 1
            if not isinstance(each.command, Play):
                sees_all = msgspec.structs.replace(level_of("option", language, level), notices=1e9, longest_word=21)
                known = good_words(each.view, vocabulary_of(each.view, sees_all, None))
                assert not board_of(each.view, known).moves(rack_of(each.view), top=1)
    assert turns > 30


# ---- what it thinks


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_the_trace_is_the_choice(level: int, language: str) -> None:
    someone = GradedTurn(level, form=3)
    seen = 0
    for seed in range(3):
        done = choice(someone, msgspec.structs.replace(midgame(language, seed), challengeable=()))
        kept = [thought for thought in done.thoughts if thought.kept]
        if not kept:
            assert isinstance(done.command, (Exchange, Pass))
            continue
        seen += 1
        assert isinstance(done.command, Play)
        assert read_move(kept[-1].text, done.view) == kept[-1].command == done.command
        assert preview(done.view, done.command.placed, done.command.flipped).score == kept[-1].score
        assert max(thought.value for thought in done.thoughts) == kept[-1].value
    assert seen


@pytest.mark.parametrize("after", [1, 2, 5])
def test_whoever_is_stopped_plays_the_best_so_far(after: int) -> None:
    view = msgspec.structs.replace(midgame(), challengeable=())
    whole = choice(GradedTurn(8), view)
    done = choice(GradedTurn(8), view, stop_after=after)
    assert done.thoughts == whole.thoughts[:after]
    best = [thought for thought in done.thoughts if thought.kept][-1]
    assert read_move(best.text, view) == best.command == done.command


def test_whoever_is_stopped_before_the_first_thought_answers() -> None:
    view = msgspec.structs.replace(midgame(), challengeable=())
    assert isinstance(choice(GradedTurn(8), view, stop_after=0).command, Play)
    assert isinstance(choice(GradedTurn(1), view, stop_after=0).command, Play)


def test_the_same_player_in_the_same_position_does_the_same() -> None:
    view = msgspec.structs.replace(midgame("en", 2), challengeable=())
    assert choice(GradedTurn(5, form=4), view) == choice(GradedTurn(5, form=4), view)
    assert len({choice(GradedTurn(5, form=form), view).thoughts for form in range(4)}) > 1


def test_the_highest_level_turns_prisms_and_a_beginner_hardly_ever() -> None:
    flipped = {
        level: sum(
            len(each.command.flipped)
            for seed in range(4)
            for each in played([GradedTurn(level), GradedTurn(level)], start("fr", seed))[1]
            if isinstance(each.command, Play)
        )
        for level in (1, 8)
    }
    assert flipped[1] < flipped[8] / 2


# ---- challenges


def with_last_words(view: View, *formed: str) -> View:
    return msgspec.structs.replace(view, challengeable=formed, may=(*view.may, "challenge"))


def test_levels_challenge_what_they_do_not_know() -> None:
    view = msgspec.structs.replace(midgame("en"), challengeable=())
    view = msgspec.structs.replace(view, may=tuple(each for each in view.may if each != "challenge"))
    assert choice(GradedTurn(8), with_last_words(view, "HOUSE", "ZZYX")).command == Challenge(("ZZYX",))
    assert not isinstance(choice(GradedTurn(8), with_last_words(view, "HOUSE")).command, Challenge)
    doubted = [f"{one}{two}LING" for one in ("BLAN", "STIM", "CROC", "PLUN", "DRAM") for two in "DPKTB"]
    doubted = [word for word in doubted if word not in words.open("en")]
    shares = [
        sum(isinstance(choice(GradedTurn(level), with_last_words(view, word)).command, Challenge) for word in doubted)
        for level in (1, 8)
    ]
    assert shares[0] < shares[1] == len(doubted)
    assert choice(GradedTurn(1), with_last_words(view, "ZZQX")).command == Challenge(("ZZQX",))


# ---- personas


def test_personas_differ_and_are_always_the_same() -> None:
    view = msgspec.structs.replace(midgame("fr", 4), challengeable=())
    some = personas()[:3]
    thoughts = [choice(GradedTurn(5, each), view).thoughts for each in some]
    assert len(set(thoughts)) == 3
    assert thoughts[0] == choice(GradedTurn(5, some[0]), view).thoughts


def test_colette_likes_long_words() -> None:
    """Tastes apply to turns: she values each by its letters, too."""
    view = msgspec.structs.replace(midgame("fr", 4), challengeable=())
    plain = {each.text: each.value for each in choice(GradedTurn(8), view).thoughts}
    hers = {each.text: each.value for each in choice(GradedTurn(8, persona("colette")), view).thoughts}
    extra = {turn: round(hers[turn] - plain[turn], 2) for turn in plain.keys() & hers.keys()}
    assert extra
    assert all(points > 0 for points in extra.values())
    assert len(set(extra.values())) > 1


def test_the_others_have_their_tastes_with_prisms_too() -> None:
    """Of the hundreds of turns worth a thought to them, more are of the kind that they like than with anybody."""
    view = msgspec.structs.replace(midgame("fr", 4), challengeable=())

    @cache
    def turns(name: str) -> list[Play]:
        thoughts = choice(GradedTurn(8, persona(name) if name else None), view).thoughts
        return [each.command for each in thoughts if isinstance(each.command, Play)]

    def likes(name: str, is_so: Callable[[Play], bool]) -> bool:
        return fmean(map(is_so, turns(name))) > fmean(map(is_so, turns("")))

    def down(turn: Play) -> bool:
        return len({each.column for each in turn.placed}) == 1 < len(turn.placed)

    def with_s(turn: Play) -> bool:
        return any(each.letter == "S" for each in turn.placed)

    assert [likes(name, down) for name in ("oscar", "simon", "nora", "irma", "zoe")] == [False, False, True, True, True]
    assert not likes("simon", with_s)
    assert likes("edgar", lambda turn: len(turn.placed) < 4)


# ---- hints


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("turns", [0, 5, 9])
def test_a_hint_tells_more_with_each_grade_and_can_be_played(turns: int, language: str) -> None:
    view = midgame(language, 3, turns, advanced=True)
    told = [hint(view, grade) for grade in range(1, WHOLE_WORD + 1)]
    fields = ("score", "down", "place", "length", "first", "letters", "word")
    for grade, each in enumerate(told, 1):
        assert [field for field in fields if getattr(each, field) is not None] == list(fields[:grade])
        assert each.found
    whole = told[-1]
    turn = read_move(f"{whole.place} {whole.word}", view)
    judged = preview(view, turn.placed, turn.flipped)
    assert judged.score == whole.score
    assert whole.letters is not None
    main = next(each.word for each in judged.words if sorted(each.word) == sorted(whole.letters))
    assert (len(main), main[0]) == (whole.length, whole.first)
    assert whole.letters != main
    for grade in (0, WHOLE_WORD + 1):
        with pytest.raises(BonmotError) as refused:
            hint(view, grade)
        assert refused.value.code == "bad-grade"


def test_hints_are_offered_when_there_is_a_turn_to_take() -> None:
    state = start()
    cast = cast_of("option")
    assert cast.grades == WHOLE_WORD
    seat = state.turn
    assert cast.can_hint(GAME.view(state, seat))
    assert not cast.can_hint(GAME.view(state, 1 - seat))
    assert not cast.can_hint(GAME.view(state, None))


def test_no_turn_no_hint() -> None:
    view = midgame()
    bare = tuple(msgspec.structs.replace(side, rack=()) for side in view.sides)
    assert hint(msgspec.structs.replace(view, sides=bare), 7) == Hint(7, found=False)


# ---- when nothing is found


def test_who_never_finds_a_word_takes_the_dictionary_and_at_last_gives_up() -> None:
    """Where nobody knows a turn, the dictionary does; where it is of no help for long, the game is stopped."""
    view = msgspec.structs.replace(midgame("en", 1, 2), challengeable=())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "bonmot.players.option.graded.vocabulary_of", lambda *_: words.lexicon_of(["QQQQQQQQQQQQQQQ"], "en")
        )
        patch.setattr("bonmot.players.option.graded.good_words", lambda _view, known: known)
        assert isinstance(choice(GradedTurn(1), view).command, Exchange)
        assert isinstance(choice(GradedTurn(1), msgspec.structs.replace(view, scoreless=16)).command, Play)
        assert choice(GradedTurn(1), msgspec.structs.replace(view, scoreless=32)).command == Abandon()


# ---- how strong


def test_there_are_eight_levels() -> None:
    for language in LANGUAGES:
        rungs = cast_of("option").ladder("option", language)
        assert [rung.level for rung in rungs] == list(LEVELS)
        assert rungs == levels("option", language)
    with pytest.raises(BonmotError) as refused:
        level_of("option", "fr", 9)
    assert refused.value.particulars == {"level": 9, "highest": 8}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_turns_beats_who_does_not(language: str) -> None:
    top = level_of("option", language, 8)
    assert against(top, unturning(top), "option", language, 20, seed=41_000_000).value >= 0.8


def test_the_highest_level_beats_the_lowest() -> None:
    assert against(level_of("option", "en", 8), level_of("option", "en", 1), "option", "en", 10).value == 1
    assert match("8", "1", "option", "fr", 4, seed=5).share.value == 1


def test_the_table_and_the_laboratory_play_alike() -> None:
    """Levels are measured by games in the kernel; at a table they must be as strong."""
    measured, _games = self_play(level_of("option", "en", 3), "option", "en", 12, seed=51_000_000)
    scores: list[int] = []
    for seed in range(4):
        state, _choices = played([GradedTurn(3, form=seed), GradedTurn(3, form=seed + 100)], start("en", seed))
        scores += state.scores
    assert abs(sum(scores) / len(scores) - measured.value) < 80


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_turns_wins_nine_games_of_ten(language: str) -> None:
    top = level_of("option", language, 8)
    assert against(top, unturning(top), "option", language, 400, seed=42_000_000).value >= 0.9
