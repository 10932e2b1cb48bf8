"""OPTION, the game around the turns: setting up, drawing, exchanging (O-001 to O-018, O-026…)."""

from collections import Counter

import pytest

from bonmot.board.prism_set import PrismSet
from bonmot.errors import BonmotError
from bonmot.games.game import Refused, replay
from bonmot.games.moments import Instant
from bonmot.games.option import (
    Edition,
    Exchange,
    Option,
    Pass,
    Play,
    State,
    setup_for,
)
from bonmot.games.option.events import Exchanged, Opened, Played
from bonmot.kernel import StopFlag
from bonmot.players.option import BestTurn, board_of, rack_of
from tests.rules.driving import only
from tests.rules.prisms import FRENCH, Hand, table

GAME = Option()

AT = Instant(0)


def opened(seed: int, seats: int = 2, language: str = "fr") -> tuple[Opened, State]:
    (event,) = GAME.open(setup_for("option", ["Ada", "Bob", "Chloé", "Denis"][:seats], language=language), seed)
    assert isinstance(event, Opened)
    return event, replay(GAME, [event])


# ---- identity, equipment, setup


@pytest.mark.rule("O-001")
@pytest.mark.parametrize("name", ["option", "option-advanced", "option-free"])
def test_name_and_tag(name: str) -> None:
    edition = Edition.load(name)
    assert edition.titles["fr"].startswith("Option")
    assert edition.subtitles["fr"] == "Le jeu de mots à deux côtés"
    assert edition.subtitles["en"] == "The two-sided word game"
    assert "reconstitués" in edition.warnings["fr"]
    assert "reconstructed" in edition.warnings["en"]


def test_editions_differ_as_they_say() -> None:
    assert Edition.known() == ["option", "option-advanced", "option-free"]
    plain, advanced, free = (Edition.load(name).options for name in Edition.known())
    assert (plain.placement, plain.flip_scope, plain.advanced, plain.board) == ("ladder", "touched", False, 15)
    assert (plain.referee, plain.challenge_cost, plain.exchange_only_if_stuck) == ("challenge", 10, False)
    assert (advanced.placement, advanced.advanced) == ("ladder", True)
    assert (free.placement, free.advanced) == ("free", True)
    assert Edition.load("option").clock.kind == "none"


@pytest.mark.rule("O-002", "O-011")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_players(seats: int) -> None:
    with pytest.raises(Refused, match="seat-count"):
        setup_for("option", [f"P{seat}" for seat in range(seats)])
    for good in (2, 3, 4):
        assert len(opened(1, good)[0].racks) == good


def test_names_of_twenty_characters() -> None:
    setup_for("option", ["A" * 20, "Bob"])
    with pytest.raises(Refused, match="name-too-long"):
        setup_for("option", ["A" * 21, "Bob"])
    with pytest.raises(Refused, match="name-empty"):
        setup_for("option", [" ", "Bob"])
    with pytest.raises(Refused, match="name-illegible"):
        setup_for("option", ["Ada\x1b[31m", "Bob"])


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"options.board": 12}, "edition-range"),
        ({"options.board": 22}, "edition-range"),
        ({"options.placement": "anywhere"}, "edition-choice"),
        ({"options.flip_scope": "all"}, "edition-choice"),
        ({"options.advanced": "perhaps"}, "edition-type"),
        ({"options.premium": True}, "edition-unknown-key"),
        ({"seats.maximum": 5}, "edition-range"),
        ({"languages": ["es"]}, "edition-choice"),
        ({"titles": {"en": "Mine"}}, "edition-missing-key"),
    ],
)
def test_options_that_there_are_not(options: dict[str, object], code: str) -> None:
    with pytest.raises(BonmotError, match=code):
        Edition.load("option").with_options(options)


def test_languages_without_prisms_are_refused() -> None:
    with pytest.raises(Refused, match="edition-language"):
        setup_for("option", ["Ada", "Bob"], language="es")
    with pytest.raises(Refused, match="unknown-lexicon"):
        setup_for("option", ["Ada", "Bob"], language="en", lexicon="nothing")
    with pytest.raises(Refused, match="bad-seed"):
        GAME.open(setup_for("option", ["Ada", "Bob"]), -1)


@pytest.mark.rule("O-005", "O-011", "O-019")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_set_has_96_prisms_with_two_faces(language: str) -> None:
    prisms = PrismSet.load(language)
    assert (len(prisms), prisms.is_reconstructed) == (96, True)
    faces = [face for prism in prisms for face in (prism.dark, prism.light)]
    values: dict[str, set[int]] = {}
    for face in faces:
        values.setdefault(face.letter, set()).add(face.value)
    assert all(len(each) == 1 for each in values.values())  # a letter is worth the same on every prism
    assert values["?"] == {0}
    assert sum(face.is_wild for face in faces) == 4
    assert len(set.union(*values.values())) > 5  # and letters differ in value
    assert not any(prism.dark.letter == prism.light.letter for prism in prisms)


@pytest.mark.rule("O-004", "O-014")
def test_the_bag_is_shaken_and_prisms_are_drawn_blind() -> None:
    event, state = opened(1)
    everything = [*event.bag, *event.racks[0], *event.racks[1]]
    assert sorted(everything) == [prism.name for prism in FRENCH]
    assert opened(1)[0] == event
    assert opened(2)[0].bag != event.bag
    assert list(event.bag) != sorted(event.bag)
    for seat in (0, 1, None):
        seen = GAME.witness(state, event, seat)
        assert isinstance(seen, Opened)
        assert (seen.bag, seen.seed) == ((), 0)
        assert GAME.view(state, seat).bag == 96 - 14


@pytest.mark.rule("O-015", "O-019")
def test_the_start_is_drawn_for() -> None:
    rounds_seen = Counter[int]()
    first = Counter[int]()
    wild_drawn = 0
    for seed in range(300):
        event, state = opened(seed, 3)
        candidates = {0, 1, 2}
        for drawn in event.draws:
            assert {seat for seat in range(3) if drawn[seat]} == candidates
            assert len({name for name in drawn if name}) == len(candidates)
            totals = {seat: FRENCH[drawn[seat]].value for seat in candidates}
            wild_drawn += sum(FRENCH[drawn[seat]].dark.is_wild for seat in candidates)
            candidates = {seat for seat in candidates if totals[seat] == max(totals.values())}
        assert candidates == {event.first} == {state.turn}  # who ties draws again until one is left
        rounds_seen[len(event.draws)] += 1
        first[event.first] += 1
        # What was drawn went back into the bag: the racks and the bag are whole.
        assert len(event.bag) + sum(map(len, event.racks)) == 96
    assert rounds_seen[1] > rounds_seen[2] > 0
    event, state = opened(0, 3)
    assert min(first[seat] for seat in range(3)) > 60
    assert wild_drawn > 0
    view = GAME.view(state, None)
    assert [each and each.name for each in view.draws[0]] == [name or None for name in event.draws[0]]


def test_when_all_prisms_are_worth_the_same_chance_decides_who_begins() -> None:
    lines = [f"P{number},A,1,E,1" for number in range(40)]
    text = "\n".join(["prism,dark_letter,dark_value,light_letter,light_value", *lines])
    setup = setup_for("option", ["Ada", "Bob"], language="fr", prisms=PrismSet.parse("equal", text, "fr"))
    starts = set()
    for seed in range(20):
        (event,) = GAME.open(setup, seed)
        assert isinstance(event, Opened)
        assert len(event.draws) == 20
        starts.add(event.first)
    assert starts == {0, 1}


@pytest.mark.rule("O-016")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_goes_to_the_left(seats: int) -> None:
    event, state = opened(11, seats)
    order = []
    for _turn in range(2 * seats):
        (seat,) = GAME.acting(state)
        order.append(seat)
        # An exchange, because the game ends when all pass.
        state = replay(GAME, GAME.decide(state, seat, Exchange(state.racks[seat][:1]), AT), state)
    assert order == [(event.first + step) % seats for step in range(2 * seats)]


@pytest.mark.rule("O-017")
def test_seven_prisms_each_seen_by_their_owner_alone() -> None:
    event, state = opened(3, 4)
    for seat in range(4):
        view = GAME.view(state, seat)
        for owner, side in enumerate(view.sides):
            assert side.tiles == 7
            assert (side.rack is not None) == (owner == seat)
        own = view.sides[seat].rack
        assert own is not None
        assert [prism.name for prism in own] == list(event.racks[seat])
        for prism in own:  # both letters are seen
            assert (prism.dark_letter, prism.light_letter) == (
                FRENCH[prism.name].dark.letter,
                FRENCH[prism.name].light.letter,
            )
        witnessed = GAME.witness(state, event, seat)
        assert isinstance(witnessed, Opened)
        assert [bool(rack) for rack in witnessed.racks] == [owner == seat for owner in range(4)]
    assert all(side.rack is None for side in GAME.view(state, None).sides)


@pytest.mark.rule("O-018")
def test_a_prism_on_the_board_shows_letter_value_and_the_letter_behind() -> None:
    hand = Hand()
    there = table(hand.rack("E"), board=hand.lying("H4 R/tAS", "4H RUE?/d"))
    shown = there.view(None).board[7][3]
    assert shown is not None
    assert (shown.letter, shown.value, shown.other_letter, shown.light, shown.wild) == ("R", 3, "T", False, False)
    wild = there.view(None).board[9][3]
    assert wild is not None
    assert (wild.letter, wild.value, wild.other_letter, wild.wild) == ("E", 0, "D", True)
    assert there.view(None).board[0][0] is None


# ---- playing on


@pytest.mark.rule("O-026", "O-028")
def test_after_a_turn_the_score_is_written_and_the_rack_filled() -> None:
    hand = Hand()
    rack = hand.rack("T", "A", "R", "D", "E", "S", "L")
    there = table(rack, hand.rack(*"ELIROSA"))
    bag = only(Opened, there.log).bag
    event = there.play("H8 TARD")
    assert event.drawn == tuple(bag[-4:])
    assert len(there.rack(0)) == 7
    assert set(there.rack(0)) == set(rack) - {each.prism for each in event.placed} | set(event.drawn)
    assert there.view().bag == len(bag) - 4
    assert there.scores == (10, 0)
    assert there.acting == (1,)


@pytest.mark.rule("O-028")
def test_the_rack_is_filled_as_far_as_the_bag_goes() -> None:
    hand = Hand()
    rack = hand.rack("T", "A", "R", "D", "E", "S", "L")
    there = table(rack, hand.rack("A"), bag=hand.rack("O", "U"))
    assert len(there.play("H8 TARD").drawn) == 2
    assert (len(there.rack(0)), there.view().bag) == (5, 0)


@pytest.mark.rule("O-013")
def test_the_score_sheet_keeps_itself() -> None:
    hand = Hand()
    rack = hand.rack("T", "A", "R", "D", "E", "S", "L")
    there = table(rack, hand.rack("S", "E", "L", "O", "U", "P", "R"), referee="strict")
    there.play("H8 TARD")
    there.play("11H (D)E")
    there.give(0, Pass())
    sheet = there.view().turns
    assert [(turn.side, turn.kind, turn.place, turn.word) for turn in sheet] == [
        (0, "play", "H8", "TARD"),
        (1, "play", "11H", "DE"),
        (0, "pass", "", ""),
    ]
    assert [turn.total for turn in sheet] == [10, 5, 10]
    assert there.scores == (10, 5)


@pytest.mark.rule("O-006", "O-025")
def test_whoever_types_letters_only_gets_the_most_points_for_them() -> None:
    # Two prisms have a T and an A each: in one colour the word counts twice.
    hand = Hand()
    names = [hand.take(text).name for text in ("T", "A", "R", "D", "E")]
    all_dark = {letter: next(p.name for p in hand.free if p.dark.letter == letter) for letter in "TARDE"}
    rack = [*names, *dict.fromkeys(all_dark.values())]
    there = table(rack)
    event = there.play("H8 TARDE")
    assert (event.score, event.words[0].doubled) == (22, True)


@pytest.mark.rule("O-006")
@pytest.mark.parametrize("seed", range(3))
def test_computers_aim_at_the_highest_total(seed: int) -> None:
    _event, state = opened(seed)
    for _turn in range(6):
        (seat,) = GAME.acting(state)
        view = GAME.view(state, seat)
        command = BestTurn().choose(view, StopFlag(), lambda _thought: None)
        events = GAME.decide(state, seat, command, AT)
        if isinstance(command, Play):
            most = max(turn.score or 0 for turn in board_of(view).moves(rack_of(view)))
            assert only(Played, events).score == most
        state = replay(GAME, events, state)


@pytest.mark.rule("O-029")
def test_prisms_go_back_before_others_are_drawn() -> None:
    hand = Hand()
    rack = hand.rack(*"TARDESL")
    drew_own = 0
    for spare in range(12):
        bag = [prism.name for prism in hand.free[spare : spare + 3]]
        there = table(rack, bag=bag)
        event = only(Exchanged, there.give(0, Exchange(tuple(rack[:3]))))
        assert len(event.drawn) == 3
        assert sorted([*event.drawn, *event.bag]) == sorted([*rack[:3], *bag])
        assert sorted(there.rack(0)) == sorted([*rack[3:], *event.drawn])
        assert there.acting == (1,)  # he waits until his next turn
        assert there.scores == (0, 0)
        drew_own += bool(set(event.drawn) & set(rack[:3]))
    assert drew_own > 0


@pytest.mark.rule("O-029")
def test_one_to_all_prisms_are_exchanged_while_there_are_some_to_draw() -> None:
    hand = Hand()
    rack = hand.rack(*"TARDESL")
    for count in (1, 7):
        there = table(rack)
        assert len(only(Exchanged, there.give(0, Exchange(tuple(rack[:count])))).prisms) == count
    assert table(rack).refusal(Exchange(())) == "exchange-nothing"
    assert table(rack).refusal(Exchange((rack[0], rack[0]))) == "turn-prism-twice"
    assert table(rack).refusal(Exchange(("FR-99",))) == "turn-not-on-rack"
    assert table(rack, hand.rack("A"), bag=()).refusal(Exchange((rack[0],))) == "bag-too-small"
    assert len(only(Exchanged, table(rack, bag=hand.rack("O")).give(0, Exchange(tuple(rack)))).drawn) == 7


@pytest.mark.rule("O-029")
def test_a_strict_table_lets_only_those_exchange_who_can_form_no_word() -> None:
    hand = Hand()
    rack = hand.rack("T", "A", "R", "D")
    assert table(rack, exchange_only_if_stuck=True).refusal(Exchange((rack[0],))) == "exchange-not-stuck"
    stuck = Hand().rack("T", "A")  # no word of four letters
    there = table(stuck, exchange_only_if_stuck=True)
    assert only(Exchanged, there.give(0, Exchange((stuck[0],)))).seat == 0
