"""Reports on games of duplicate whose causes of losses are known by hand."""

import json

import pytest

from bonmot.games.duplicate import Draw, HandIn, Pass, Step, View, setup_for
from bonmot.games.moments import Instant
from bonmot.study.duplicate.report import Loss, report
from bonmot.study.duplicate.telling import for_programs, told
from bonmot.study.part import study_of
from bonmot.study.sources import from_store
from bonmot.tables import AskHint, Seating, Table
from bonmot.texts import LANGUAGES, Reader, speak
from tests.stores import in_memory

FREE: dict[str, object] = {"round.seconds": 0, "round.writing": 0}
OPENING = Step("MAISONE", "H4", "MAISON")  # it lies on H4 to H9
CHATERS, BLANK, PORTEUR = "CHATERS", "LETU?DO", "PORTEUR"

CAUSES = [
    # rack, top, slip → what was lost
    (BLANK, "4H (M)ODULEnT", "G8 DUEL", [Loss("word", 58, "MODULENT")]),  # so is DUOLETS, for as many points
    (CHATERS, "7D CHAT(S)", "5F CH(A)TS", [Loss("place", 1, place="7D")]),
    (CHATERS, "10D CHATS", "5F CH(A)TS", [Loss("hook", 10, place="10D")]),  # there it makes MAISONS
    (CHATERS, "10D CHATS", "5F CH(A)T", [Loss("hook", 11, "MAISONS")]),
    (BLANK, "4H (M)ODULEs", "G8 DUEL", [Loss("blank", 4, "kept")]),
    (BLANK, "G8 DUEL", "G8 DUEl", [Loss("blank", 1, "spent")]),
    (BLANK, "G8 DUEL", "4H (M)ODe", [Loss("hook", 4, place="I1"), Loss("blank", 3, "spent")]),
    (PORTEUR, "7A PORTEUR(S)", "5E REP(A)RUT", [Loss("unseen", 26, "all")]),
    ("AEIRSTL", "5E RES(A)LAIT", "4H (M)AIS", [Loss("unseen", 77, "all")]),  # RELATAIS was a top as well
    (PORTEUR, "5E REP(A)RUT", "4H (M)OT", [Loss("unseen", 32)]),
    (CHATERS, "10B CHARTES", "5F CH(A)TS", [Loss("hook", 10, place="10D"), Loss("unseen", 58, "all")]),
    (PORTEUR, "7A PORTEUR(S)", "5E REP(A)TUR", [Loss("invalid", 62, "words")]),
    (PORTEUR, "7A PORTEUR(S)", "", [Loss("empty", 62, "blank")]),
    (PORTEUR, "7A PORTEUR(S)", "7A TORPEUR(S)", []),  # an equal top
]


def stored_table(*course: Step) -> Table:
    setup = setup_for("duplicate", ["Ada"], language="fr", options=FREE, course=course)
    return Table.create(in_memory(), setup, seed=1, hint_cost=3)


def hand_in(table: Table, slip: str) -> None:
    place, _space, word = slip.partition(" ")
    table.submit(0, Draw())
    table.submit(0, HandIn(place, word) if word else Pass())


def view_of(table: Table) -> View:
    view: View = table.view(0).game
    return view


@pytest.mark.parametrize(("rack", "top", "slip", "losses"), CAUSES)
def test_what_a_slip_missed_has_a_cause(rack: str, top: str, slip: str, losses: list[Loss]) -> None:
    place, word = top.split()
    table = stored_table(OPENING, Step(rack, place, word))
    hand_in(table, "H4 MAISON")
    hand_in(table, slip)
    first, second = report(view_of(table), 0).rounds
    assert first.losses == ()
    assert list(second.losses) == losses


def trained() -> Table:
    """Two rounds with a hint: MAISON is found, for 18 points; CHATS is hooked on for 20, and earns 10 elsewhere."""
    table = stored_table(OPENING, Step(CHATERS, "10D", "CHATS"))
    table.submit(0, Draw())
    table.submit(0, AskHint(2))
    table.submit(0, HandIn("H4", "MAISON"))
    hand_in(table, "5F CH(A)TS")
    return table


def test_a_report_adds_up() -> None:
    found = report(view_of(trained()), 0)
    standing = found.standing
    assert (standing.score, found.top_total, standing.negative, standing.tops) == (18 + 10 - 6, 38, -16, 1)
    assert (found.hints, found.lost) == (6, {"hook": 10})
    # The top less what the slips missed, less what hints cost.
    assert found.top_total - sum(found.lost.values()) - found.hints == standing.score
    with speak(Reader(language="en")):
        assert told(found) == [
            "Ada: 22 points of 38, 57.9 %, −16 to the top; rank 1 of 1.",
            "1 top found in 2 rounds.",
            "Hints cost 6 points.",
            "Lost: 10 points to hooks.",
            "Round 2, E+CHATRS: 5F CH(A)TS, 10; top 10D CHATS, 20: the same word hooks on at 10D.",
        ]
    assert json.loads(json.dumps(for_programs(found)))["rounds"][1]["losses"] == [
        {"cause": "hook", "points": 10, "what": "", "place": "10D"}
    ]


def test_a_report_can_be_had_before_the_end() -> None:
    table = stored_table(OPENING, Step(CHATERS, "10D", "CHATS"))
    assert report(view_of(table), 0).rounds == ()
    hand_in(table, "")
    table.submit(0, Draw())  # the open round is not in it
    assert report(view_of(table), 0).lost == {"empty": 18}


def test_where_nobody_had_a_word_nothing_was_lost() -> None:
    table = Table.create(in_memory(), setup_for("duplicate-printed", ["Ada"], language="fr"), seed=1)
    hand_in(table, "")
    (only,) = report(view_of(table), 0).rounds
    assert (only.round.word, only.losses) == ("", ())


def test_whoever_writes_nothing_until_the_bell_loses_the_top() -> None:
    moment = [1_000]
    setup = setup_for("duplicate", ["Ada", "Blaise"], language="fr", course=[OPENING])
    table = Table.create(in_memory(), setup, seed=1, clock=lambda: Instant(moment[0]))
    table.submit(0, Draw())
    table.submit(0, HandIn("H8", "MAISON"))
    moment[0] += 300_000
    table.tick()
    view = view_of(table)
    assert [report(view, player).lost for player in (0, 1)] == [{}, {"empty": 18}]
    assert report(view, 1).rounds[0].losses[0].what == "none"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_review_of_a_game_is_its_report(language: str) -> None:
    table = trained()
    part = study_of("duplicate").review
    assert part is not None
    found = part.review(from_store(table.store, table.name))
    with speak(Reader(language=language)):
        remarks, summary = part.remarks(found), part.summary(found)
    lines = table.view(None).game.score_lines
    assert [(lines[number - 1].word, each.missed, each.is_best) for number, each in remarks.items()] == [
        ("MAISON", 0, True),
        ("CH(A)TS", 10, False),
    ]
    assert "22" in summary[0]
    assert "{" not in "".join([*summary, *(each.verdict for each in remarks.values())])
    assert json.loads(json.dumps(part.report(found)))["players"][0]["name"] == "Ada"


def test_a_person_in_a_large_field_is_told_their_rounds() -> None:
    names = ["Ada", *(f"Robot {number}" for number in range(9))]
    setup = setup_for(
        "duplicate", names, language="fr", options=FREE | {"round.most": 1}, computers=range(1, 10), course=[OPENING]
    )
    seats = [Seating(), *[Seating(computer=True, level=1)] * 9]
    table = Table.create(in_memory(), setup, seats, seed=1)
    table.submit(0, Draw())
    table.submit(0, HandIn("H8", "SON"))
    table.play_out()
    part = study_of("duplicate").review
    assert part is not None
    found = part.review(from_store(table.store, table.name))
    assert part.remarks(found) == {}
    assert [each.standing.name for each in found.reports] == ["Ada"]
    assert "SON" in part.summary(found)[-1]
