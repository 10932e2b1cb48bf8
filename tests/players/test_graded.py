"""The graded player: what it thinks is what it does, and it knows no more than its seat may."""

from functools import cache
from itertools import islice

import msgspec
import pytest

from bonmot import words
from bonmot.games.commands import Command
from bonmot.games.crossword import Challenge, Exchange, Pass, Play, Setup, View, Vote, setup_for
from bonmot.games.crossword.edition import Constraints
from bonmot.games.crossword.view import QuestionView
from bonmot.games.events import Formed
from bonmot.games.game import replay
from bonmot.games.view import TurnLine
from bonmot.kernel import StopFlag
from bonmot.players import personas
from bonmot.players.character import vocabulary_of
from bonmot.players.crossword import Graded, board_of, rack_of
from bonmot.players.crossword.levels import level_of
from bonmot.players.player import unheard
from bonmot.words import Lexicon
from tests.players.playing import GAME, Choice, Played, choice, played

LEVELS = [("deluxe", 1), ("deluxe", 3), ("deluxe", 6), ("deluxe", 8), ("micro", 2), ("modern", 5), ("modern", 10)]


def player(level: int, number: int = 0) -> Graded:
    return Graded(level, personas()[number % len(personas())], form=number)


def opening(level: int, seed: int = 1, edition: str = "modern", language: str = "") -> tuple[Graded, View]:
    state = replay(GAME, GAME.open(setup_of(edition, language), seed))
    return player(level, seed), GAME.view(state, min(GAME.acting(state)))


def setup_of(edition: str, language: str) -> Setup:
    return setup_for(edition, ["R1", "R2"], language=language)


@cache
def a_game(edition: str, level: int) -> Played:
    return played([player(level, 1), player(level, 2)], seed=11, edition=edition)


def check_trace(made: Choice) -> None:
    """Each thought is kept if and only if it is better than all before it; the last one kept is played."""
    best: float | None = None
    led_to: Command | None = None
    for thought in made.thoughts:
        assert thought.kept == (best is None or thought.value > best)
        if thought.kept:
            best, led_to = thought.value, thought.command
            assert isinstance(led_to, Play)
            assert thought.text == f"{led_to.place} {led_to.word}"
    if isinstance(made.command, Play):
        assert made.command == led_to
    elif isinstance(made.command, Pass):
        assert led_to is None


@pytest.mark.rule("D-053")
@pytest.mark.rule("M-078")
@pytest.mark.parametrize(("edition", "level"), LEVELS)
def test_the_thoughts_lead_to_the_move(edition: str, level: int) -> None:
    game = a_game(edition, level)
    assert any(len(made.thoughts) > 1 for made in game.choices)
    for made in game.choices:
        check_trace(made)


@pytest.mark.long
@pytest.mark.rule("D-053")
def test_the_thoughts_lead_to_the_move_in_hundreds_of_games() -> None:
    for seed in range(500):
        edition, level = LEVELS[seed % len(LEVELS)]
        for made in played([player(level, seed)] * 2, seed=seed, edition=edition).choices:
            check_trace(made)


@pytest.mark.rule("D-068")
@pytest.mark.parametrize(("edition", "level"), LEVELS)
def test_who_is_forced_plays_the_best_so_far(edition: str, level: int) -> None:
    game = a_game(edition, level)
    tried = 0
    for made in game.choices[2:12:3]:
        for count in {1, 2, len(made.thoughts) // 2, len(made.thoughts)} & set(range(1, len(made.thoughts) + 1)):
            stopped = choice(player(level, 1 + made.seat), made.view, stop_after=count)
            assert stopped.thoughts == made.thoughts[:count]
            best = [thought for thought in stopped.thoughts if thought.kept][-1]
            assert stopped.command == best.command
            tried += 1
    assert tried


@pytest.mark.rule("D-059")
@pytest.mark.parametrize("level", [1, 5, 10])
def test_who_is_forced_before_the_first_thought_plays_all_the_same(level: int) -> None:
    someone, view = opening(level)
    forced = choice(someone, view, stop_after=0).command
    assert isinstance(forced, Play)
    stop = StopFlag()
    stop.raise_()
    assert isinstance(someone.choose(view, stop, unheard), Play)


@pytest.mark.parametrize(("edition", "level"), LEVELS)
def test_it_does_the_same_whether_anybody_listens_or_not(edition: str, level: int) -> None:
    tried = 0
    for made in a_game(edition, level).choices[::5]:
        alone = player(level, made.seat + 1).choose(made.view, StopFlag(), unheard)
        if isinstance(made.command, Play | Exchange | Pass):
            assert alone == made.command
            tried += 1
    assert tried


@pytest.mark.rule("D-059")
def test_who_sees_no_word_changes_tiles_or_passes() -> None:
    someone, view = opening(5)
    vowels = msgspec.structs.replace(view.sides[view.turn], rack="UUUIIVV")
    stuck = msgspec.structs.replace(view, sides=tuple(vowels for _side in view.sides))
    given = choice(someone, stuck).command
    assert isinstance(given, Exchange)
    empty = msgspec.structs.replace(stuck, bag=0, may=tuple(each for each in view.may if each != "exchange"))
    assert choice(someone, empty).command == Pass()


@pytest.mark.parametrize(("edition", "level"), [("deluxe", 2), ("modern", 8)])
def test_the_same_persona_and_seed_play_the_same_game(edition: str, level: int) -> None:
    games = [played([player(level, 1), player(level, 4)], seed=5, edition=edition) for _time in range(2)]
    assert games[0].choices == games[1].choices
    others = played([player(level, 2), player(level, 5)], seed=5, edition=edition)
    assert others.choices != games[0].choices


@pytest.mark.parametrize("level", [1, 4, 10])
def test_it_decides_by_what_its_seat_may_see(level: int) -> None:
    """A view has nothing to do with what others hold: read again from its own text, it leads to the same move."""
    someone, view = opening(level, seed=3)
    again = msgspec.json.decode(msgspec.json.encode(view), type=View)
    assert view.sides[1 - (view.side or 0)].rack is None
    assert choice(someone, again) == choice(someone, view)


@pytest.mark.parametrize(("scale", "language"), [("deluxe", "en"), ("modern", "fr"), ("modern", "en")])
def test_level_three_plays_words_that_people_know(scale: str, language: str) -> None:
    """Words that nobody has heard of are for the last tiles, and for tiles that nothing else is good for."""
    lexicon = words.open(language)
    ranks = []
    for seed in range(12):
        game = played([player(3, seed % 4), player(3, seed % 4 + 1)], seed=seed, edition=scale, language=language)
        ranks += [
            lexicon.shelf.familiar(lexicon.graph.number(lexicon.alphabet.encode(_bare(turn.words[0].word))))
            for turn in game.state.turns
            if turn.kind == "play" and turn.words
        ]
    assert len(ranks) > 150
    unusual = sum(rank == 0 or rank > 20_000 for rank in ranks)
    assert unusual / len(ranks) < 0.16
    assert sorted(rank or 65_535 for rank in ranks)[len(ranks) // 2] < 2_500


def _bare(word: str) -> str:
    return "".join(letter for letter in word if letter.isalpha()).upper()


# ---- challenges


def doubting(view: View, *asked: str) -> View:
    """The same position, in which these words have just been laid."""
    by_challenge = msgspec.structs.replace(view.words, referee="challenge")
    return msgspec.structs.replace(view, may=(*view.may, "challenge"), challengeable=asked, words=by_challenge)


@pytest.mark.rule("R-069")
@pytest.mark.parametrize(("edition", "level"), [("deluxe", 1), ("deluxe", 5), ("deluxe", 8), ("modern", 9)])
def test_it_challenges_only_what_it_does_not_know(edition: str, level: int) -> None:
    someone, view = opening(level, edition=edition)
    known = vocabulary_of(view, level_of(view.scale, "en", level), someone.persona)
    common = ("THE", "CAT", "HOUSE")
    assert all(word in known for word in common)
    assert not isinstance(choice(someone, doubting(view, *common)).command, Challenge)
    # What looks like no word is contested by everybody, what looks like one by those who know their words.
    assert choice(someone, doubting(view, "CAT", "ZZQ")).command == Challenge(("ZZQ",))
    invented = [
        head + middle + tail
        for head in ("BLA", "STI", "CRO", "PLU")
        for middle in ("ND", "MP", "CK")
        for tail in ("ERED", "LING", "ENS")
    ]
    invented = [word for word in invented if word not in words.open("en")]
    contested = 0
    for word in invented:
        command = choice(someone, doubting(view, "CAT", word)).command
        assert not isinstance(command, Challenge) or command == Challenge((word,))
        contested += isinstance(command, Challenge)
    assert len(invented) > 15
    share = level_of(view.scale, "en", level).suspicion
    assert contested == len(invented) if share == 1 else contested < len(invented) * (share + 0.4)


@pytest.mark.rule("R-069")
@pytest.mark.parametrize(
    ("edition", "language", "level", "said"),
    [
        ("micro", "fr", 3, ("AVARE", "VENGEUR", "LET", "AVARES", "MANGEASSES")),
        ("deluxe", "en", 4, ("ZOO", "JAM", "HUMOR", "JETS", "WALKED")),
        ("deluxe", "en", 1, ("ZOO", "JAM", "HUMOR", "JETS", "WALKED")),
    ],
)
def test_it_never_contests_what_people_have_heard_of(
    edition: str, language: str, level: int, said: tuple[str, ...]
) -> None:
    someone, view = opening(level, edition=edition, language=language)
    for word in said:
        assert not isinstance(choice(someone, doubting(view, word)).command, Challenge), word


def test_it_never_contests_a_word_twice() -> None:
    """What has stood on the board before is a word of this game."""
    someone, view = opening(8, edition="deluxe")
    asked = doubting(view, "ZZQ")
    assert isinstance(choice(someone, asked).command, Challenge)
    turn = TurnLine(kind="play", score=1, total=1, side=0, seat=0, words=(Formed("ZZQ", 1),))
    assert not isinstance(choice(someone, msgspec.structs.replace(asked, turns=(turn, turn))).command, Challenge)


@pytest.mark.rule("R-069")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_top_level_is_never_wrong(language: str) -> None:
    someone, view = opening(10, language=language)
    lexicon = words.open(language)
    some = islice(lexicon.entries(), 20_000)
    doubtful = [entry.word for entry in some if entry.tier == 1 or entry.coarse][::97]
    assert doubtful
    for word in doubtful:
        assert not isinstance(choice(someone, doubting(view, word)).command, Challenge)
    for word in ("ZZXQ", "QQQ", "WVKJ"):
        assert choice(someone, doubting(view, doubtful[0], word)).command == Challenge((word,))


@pytest.mark.rule("R-069")
@pytest.mark.parametrize(("word", "accepted"), [("HOUSE", True), ("ZZXQ", False)])
def test_it_votes_by_what_it_knows(word: str, accepted: bool) -> None:
    someone, view = opening(3)
    asked = msgspec.structs.replace(view, may=("vote",), question=QuestionView("vote", 1, (word,)))
    command = choice(someone, asked).command
    assert command == Vote(accepted)


# ---- constraints


@pytest.mark.rule("R-059")
@pytest.mark.parametrize("level", [1, 8])
def test_who_is_forced_keeps_to_the_constraints_and_to_its_own_words(level: int) -> None:
    """Where nothing noticed fits, it looks through all the words it knows before it takes the dictionary."""
    found = 0
    for seed in range(12):
        someone, view = opening(level, seed=seed)
        strict = msgspec.structs.replace(view, constraints=Constraints(minimum_length=5))
        stop = StopFlag()
        stop.raise_()
        free, forced = someone.choose(strict, StopFlag(), unheard), someone.choose(strict, stop, unheard)
        known = vocabulary_of(view, level_of(view.scale, view.language, level), someone.persona)
        if not isinstance(free, Play):
            continue
        assert isinstance(forced, Play)
        for made in (free, forced):
            assert len(made.word) >= 5
            found += _bare(made.word) in known
            assert _bare(made.word) in known or not _has_known(strict, known)
    assert found


def _has_known(view: View, known: Lexicon) -> bool:
    """Whether any known word fits."""
    return any(len(move.word) >= 5 for move in board_of(view, known).moves(rack_of(view)))
