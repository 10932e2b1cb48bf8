"""A stored game of duplicate played again: the same racks and tops, against those who played it before."""

from collections.abc import Sequence

import msgspec
import pytest

from bonmot.games.duplicate import Close, Correct, Draw, Former, HandIn, Pass, Setup, Slip, Step, setup_for
from bonmot.games.duplicate.again import stored
from bonmot.games.game import Refused
from bonmot.tables import Table
from bonmot.telling import sentence
from tests.stores import in_memory

FREE: dict[str, object] = {"round.seconds": 0, "round.writing": 0}
COURSE = (Step("DSE?OBE", "H3", "OBSEDEe"), Step("AEIRSTL", "5C", "TRIAL(S)"))


def course_table(names: Sequence[str], course: Sequence[Step], field: Sequence[Former] = ()) -> Table:
    setup = setup_for("duplicate", names, language="fr", options=FREE, course=course, field=field)
    return Table.create(in_memory(), setup, seed=1)


def refusal(*course: Step) -> Refused:
    with pytest.raises(Refused) as refused:
        setup_for("duplicate", ["Ada"], language="fr", course=course)
    return refused.value


def test_the_former_field_is_ranked_with_those_who_play_again() -> None:
    first = Table.create(
        in_memory(), setup_for("duplicate", ["Ada", "Blaise"], language="fr", options=FREE | {"round.most": 2}), seed=3
    )
    first.submit(0, Draw())
    assert first.view(0).game.rack == "DSE?OBE"
    with pytest.raises(Refused, match="again-after-the-end"):
        stored(first.view(0).game)
    first.submit(0, HandIn("H3", "OBSEDEe"))  # 74, the top
    first.submit(1, HandIn("H8", "DOSE"))  # 5 points, doubled
    first.submit(0, Draw())
    rack = first.view(0).game.rack
    first.submit(0, Pass())
    first.submit(1, Pass())
    before = first.view(None).game
    course, field = stored(before)
    assert [step.rack for step in course] == ["DSE?OBE", rack]
    assert [(former.name, former.slips[0].word) for former in field] == [("Ada", "OBSEDEe"), ("Blaise", "DOSE")]

    again = course_table(["Zoé"], course, field)
    again.submit(0, Draw())
    again.submit(0, HandIn("H8", "OBSEDE"))
    again.submit(0, Draw())
    second = before.rounds[1]
    again.submit(0, HandIn(second.place, second.word))
    view = again.view(0).game
    assert [(each.place, each.word, each.score) for each in view.rounds] == [
        (each.place, each.word, each.score) for each in before.rounds
    ]
    # 24 for OBSEDE (12, doubled) and 35 for the top of the second round; 74 and 10 were written in the first.
    expected = [(1, "Ada", 74, -35), (2, "Zoé", 59, -50), (3, "Blaise", 10, -99)]
    assert [(each.rank, each.name, each.score, each.negative) for each in view.standings] == expected
    assert view.final is not None
    assert again.is_over
    assert [former.name for former in stored(view).field] == ["Zoé", "Ada", "Blaise"]


@pytest.mark.parametrize(
    ("course", "code", "number"),
    [
        ([Step("ZZZEEEE", "H8", "ZEZE")], "course-rack", 1),  # there is one Z
        ([COURSE[0], Step("?DEEES!", "1A", "DE")], "course-rack", 2),
        ([COURSE[0], Step("E", "H10", "E")], "course-rack", 2),
        ([COURSE[0], Step("AEIRSTL", "1A", "LAITERS")], "course-word", 2),  # it touches nothing
        ([COURSE[0], Step("AEIRSTL", "4A", "QUARTS")], "course-word", 2),
        ([Step("AEIRSTL", "zz", "€€€")], "course-word", 1),
        ([Step("VVEEKKK", "", "")], "course-rack", 1),
        ([Step("DSE?OBE" * 9, "H3", "OBSEDEe")], "course-rack", 1),
    ],
)
def test_a_course_that_cannot_be_played_is_refused_with_its_round(course: list[Step], code: str, number: int) -> None:
    refused = refusal(*course)
    assert (refused.code, refused.particulars) == (code, {"number": number})
    assert not any(step.word in sentence(refused) for step in course if step.word)
    # The same for a table whose first event was written by hand.
    good = setup_for("duplicate", ["Ada"], language="fr")
    with pytest.raises(Refused, match=code):
        Table.create(in_memory(), msgspec.structs.replace(good, course=tuple(course)), seed=1)


def test_a_field_is_shown_clean() -> None:
    former = Former("Li\x1b[31mly", (Slip("h8", "ob\x00s"),))
    setup = setup_for("duplicate", ["Ada"], language="fr", course=COURSE[:1], field=[former])
    assert "\x1b" not in setup.field[0].name
    assert setup.field[0].slips[0].word.isprintable()
    with pytest.raises(Refused, match="name-illegible"):
        Table.create(in_memory(), msgspec.structs.replace(setup, field=(former,)), seed=1)


def test_a_hall_may_have_played_what_few_play_again() -> None:
    field = [Former(f"A very long name of number {number}", (Slip(),)) for number in range(20)]
    setup = setup_for("duplicate-printed", ["Ada"], language="fr", course=COURSE[:1], field=field)
    assert len(setup.field) == 20
    assert {len(former.name) for former in setup.field} <= set(range(31))
    with pytest.raises(Refused, match="seat-count"):
        setup_for("duplicate", ["Ada"], language="fr", course=COURSE[:1], field=field * 51)


def test_the_referee_enters_the_word_that_was_good_then() -> None:
    course = [Step("ABCDEFG", "H8", "GABDEF")]
    setup = setup_for("duplicate", ["Ada"], language="fr", options=FREE, arbiter=True, course=course)
    table = Table.create(in_memory(), setup, seed=1)
    table.submit(1, Draw())
    table.submit(1, Close())
    assert table.view(None).game.rounds[0].results[0].fault == "none"
    laid = table.view(None).game.rounds[0]
    table.submit(1, Correct(1, 0, laid.place, laid.word))
    corrected = table.view(None).game
    assert (corrected.rounds[0].results[0].score, corrected.standings[0].tops) == (laid.score, 1)


def test_a_word_that_was_good_is_good_again() -> None:
    course = [Step("ABCDEFG", "H8", "GABDEF")]
    table = course_table(["Ada", "Blaise"], course, [Former("Old hand", (Slip("H8", "GABDEF"),))])
    table.submit(0, Draw())
    table.submit(0, HandIn("H8", "GABDEF"))
    table.submit(1, HandIn("H8", "FEDBAG"))  # no word then, and none now
    results = table.view(0).game.rounds[0].results
    assert [(each.score > 0, each.fault) for each in results] == [(True, ""), (False, "words"), (True, "")]


def test_nobody_sees_a_course_before_its_round() -> None:
    slips = (Slip("H3", "OBSEDEe"), Slip("5C", "TRIAL(S)"), Slip("1G", "KYSH"))
    course = COURSE
    table = course_table(["Ada", "Blaise"], course, [Former("Old hand", slips)])
    secret = ("OBSEDE", "TRIAL", "AEIRSTL")

    def shown() -> str:
        """All that leaves the table."""
        seen: list[object] = [table.view(seat) for seat in (0, 1, None)]
        seen += [table.past(seat) for seat in (0, 1, None)]
        seen.append(table.store.summary(table.name))
        return "".join(map(repr, seen)).upper()

    told: list[object] = []
    table.subscribe(None, told.append)
    assert not any(word in shown() for word in secret)
    table.submit(0, Draw())
    assert not any(word in shown() for word in secret)
    table.submit(0, Pass())
    assert not any(word in shown() for word in secret)
    table.submit(1, Pass())
    assert "OBSEDE" in shown()
    assert not any(word in shown() for word in secret[1:])
    assert not any(word in repr(told).upper() for word in secret[1:])
    table.submit(0, Draw())
    assert "TRIAL" not in shown()


def test_the_referee_calls_no_other_rack() -> None:
    setup: Setup = setup_for("duplicate", ["Ada"], language="fr", options=FREE, arbiter=True, course=COURSE[:1])
    table = Table.create(in_memory(), setup, seed=1)
    with pytest.raises(Refused, match="course-has-racks"):
        table.submit(1, Draw("AEIRSTL"))
    table.submit(1, Draw())
    assert table.view(0).game.rack == "DSE?OBE"
