"""What a file says, and what is wrong with one that says nothing."""

import pickle

import pytest

from bonmot.notation import gcg
from bonmot.notation.gcg.reading import LONGEST_FILE, LONGEST_LINE
from tests.notation.files import UNREADABLE, content

# File → code, line, column.
FAULTS = {
    "bad-event-empty.gcg": ("gcg-bad-event", 6, 14),
    "bad-event-parenthesis.gcg": ("gcg-bad-event", 6, 15),
    "bad-event.gcg": ("gcg-bad-event", 6, 1),
    "bad-exchange.gcg": ("gcg-bad-rack", 6, 16),
    "bad-line.gcg": ("gcg-bad-line", 6, 1),
    "bad-nick-twice.gcg": ("gcg-player-twice", 3, 10),
    "bad-no-players.gcg": ("gcg-no-players", 2, 1),
    "bad-not-text.gcg": ("gcg-not-text", 6, 7),
    "bad-not-utf-8.gcg": ("gcg-not-text", 2, 11),
    "bad-nothing.gcg": ("gcg-no-players", 1, 1),
    "bad-place.gcg": ("gcg-bad-place", 6, 15),
    "bad-player-missing.gcg": ("gcg-player-missing", 3, 2),
    "bad-pragma-colon.gcg": ("gcg-bad-pragma", 1, 10),
    "bad-pragma.gcg": ("gcg-bad-pragma", 2, 12),
    "bad-rack-brackets.gcg": ("gcg-bad-rack", 6, 7),
    "bad-rack-seat.gcg": ("gcg-bad-seat", 6, 2),
    "bad-rack.gcg": ("gcg-bad-rack", 6, 7),
    "bad-score.gcg": ("gcg-bad-score", 6, 29),
    "bad-late-player.gcg": ("gcg-late-player", 3, 2),
    "bad-seat-twice.gcg": ("gcg-player-twice", 3, 2),
    "bad-seat.gcg": ("gcg-bad-seat", 5, 2),
    "bad-total.gcg": ("gcg-bad-total", 6, 32),
    "bad-unknown-encoding.gcg": ("gcg-unknown-encoding", 1, 21),
    "bad-unknown-player.gcg": ("gcg-unknown-player", 6, 2),
    "bad-word-missing.gcg": ("gcg-bad-word", 6, 17),
    "bad-word.gcg": ("gcg-bad-word", 6, 18),
}


def refusal(data: bytes) -> gcg.GcgError:
    with pytest.raises(gcg.GcgError) as caught:
        gcg.read(data)
    return caught.value


@pytest.mark.parametrize(("name", "fault"), FAULTS.items(), ids=list(FAULTS))
def test_a_file_that_cannot_be_read_says_why_and_where(name: str, fault: tuple[str, int, int]) -> None:
    error = refusal(content(name))
    assert (error.code, error.line, error.column) == fault
    assert not error.warning


def test_every_unreadable_file_is_in_the_table() -> None:
    assert set(FAULTS) == set(UNREADABLE)


def test_files_and_lines_have_an_end() -> None:
    assert refusal(b"#" * (LONGEST_FILE + 1)).code == "gcg-too-long"
    error = refusal(b"#player1 ann\n#note " + b"x" * LONGEST_LINE)
    assert (error.code, error.line) == ("gcg-line-too-long", 2)
    error = refusal(b"#player1 ann\n>ann: " + b"A" * 121 + b" - +0 0")
    assert (error.code, error.line, error.column) == ("gcg-bad-rack", 2, 7)


def test_faults_travel_between_processes() -> None:
    error = refusal(content("bad-place.gcg"))
    assert pickle.loads(pickle.dumps(error)) == error


@pytest.mark.parametrize(
    ("line", "event"),
    [
        (">ann: CAB 8H CAB +14 14", gcg.Play(player="ann", rack="CAB", place="8H", word="CAB", score=14, total=14)),
        (">ann: 8H C.b 14 14", gcg.Play(player="ann", place="8H", word="C.b", score=14, total=14)),
        (">ann: CAB - +0 3", gcg.Pass(player="ann", rack="CAB", total=3)),
        (">ann: - +0 3", gcg.Pass(player="ann", total=3)),
        (">ann: CAB -AB +0 3", gcg.Exchange(player="ann", rack="CAB", tiles="AB", total=3)),
        (">ann: CAB -2 -0 3", gcg.Exchange(player="ann", rack="CAB", count=2, total=3)),
        (">ann: CAB -- -14 0", gcg.Withdrawal(player="ann", rack="CAB", score=-14, total=0)),
        (">ann: CAB (challenge) +5 19", gcg.Challenge(player="ann", rack="CAB", score=5, total=19)),
        (">ann: (challenge) +5 19", gcg.Challenge(player="ann", score=5, total=19)),
        (">ann: CAB (time) -10 4", gcg.TimePenalty(player="ann", rack="CAB", score=-10, total=4)),
        (">ann: (TIME) +12 26", gcg.EndRack(player="ann", tiles="TIME", score=12, total=26)),
        (">ann: CAB (CAB) -7 7", gcg.EndRack(player="ann", rack="CAB", tiles="CAB", score=-7, total=7)),
        (">ann: ([CH]?) +7 -7 oh", gcg.EndRack(player="ann", tiles="[CH]?", score=7, total=-7, remark="oh")),
    ],
)
def test_every_kind_of_event(line: str, event: gcg.Event) -> None:
    assert gcg.read(f"#player1 ann\n{line}\n".encode()).events == (event,)


def test_pragmas_are_found_by_name() -> None:
    game = gcg.read(content("en-notes.gcg"))
    assert game.players == (gcg.Player("ann", "Ann Lee"), gcg.Player("bob", "Bob Ray"))
    assert game.description == "Round 3, table 4.\nIt rained."
    assert (game.lexicon, game.title, game.id, game.tile_set) == ("en", "", "", "")
    game = gcg.read(content("en-unknown-pragmas.gcg"))
    assert game.players[0].name == "Ann Lee"
    assert (game.id, game.pragma("style")) == ("club 42", "tournament  hall")
    assert game.events[1].remark == "IN, DA"
    assert gcg.read(content("en-final-racks.gcg")).final_rack(1) == "QU?"


def test_notes_belong_to_the_move_before_them() -> None:
    game = gcg.read(content("en-notes.gcg"))
    assert [turn.line for turn in game.turns] == [8, 14, 15, 17]
    assert [turn.note for turn in game.turns] == [
        "A good start.\n\n  Second paragraph,\nwith > and # inside.\nAnd one more.",
        "",
        "",
        "",
    ]


@pytest.mark.parametrize(
    ("name", "encoding", "marked", "newline"),
    [
        ("fr-latin-1-unsaid.gcg", "iso-8859-1", False, "\r\n"),
        ("fr-latin-1-pragma.gcg", "iso-8859-1", False, "\n"),
        ("fr-byte-order-mark.gcg", "utf-8", True, "\n"),
        ("en-crlf.gcg", "utf-8", False, "\r\n"),
    ],
)
def test_files_are_stored_in_different_ways(name: str, encoding: str, marked: bool, newline: str) -> None:
    game = gcg.read(content(name))
    assert (game.encoding, game.marked, game.newline) == (encoding, marked, newline)


def test_the_same_game_is_the_same_however_it_is_stored() -> None:
    games = [gcg.read(content(name)) for name in ("fr-latin-1-unsaid.gcg", "fr-byte-order-mark.gcg")]
    assert games[0] == games[1]
    assert games[0].players[1].name == "Zoé Çalpan"


@pytest.mark.parametrize(
    ("pragma", "language"),
    [
        ("#lexicon ODS8", "fr"),
        ("#lexicon NWL2023 with extras", "en"),
        ("#lexicon en", "en"),
        ("#tile-set spanish", "es"),
        ("#tile-set en-super", "en-super"),
        ("#lexicon CSW21\n#tile-set fr", "fr"),
        ("#lexicon klingon", None),
        ("#title ods", None),
    ],
)
def test_the_language_is_guessed_from_the_pragmas(pragma: str, language: str | None) -> None:
    assert gcg.language_of(gcg.read(f"#player1 ann\n{pragma}\n".encode())) == language
