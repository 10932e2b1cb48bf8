"""A table as somebody is setting it up: everything that was said so far, and what can still be chosen.

Nothing here knows which game it is: what an edition has (teams, racks that may lie open, a clock, constraints) is
offered, and what it has not is not.

>>> from bonmot.starting import SeatWish
>>> draft = Draft.from_start(Start(seats=(SeatWish("Ada"), SeatWish(level=4, persona="nora"))))
>>> [(seat.who, seat.level, seat.name) for seat in draft.seats[:2]]
[('person', 3, 'Ada'), ('nora', 4, '')]
"""

import errno
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.games.catalogue import edition_from, edition_named, editions, entry_of
from bonmot.games.game import Refused, Wishes
from bonmot.games.legible import legible
from bonmot.players.casts import cast_of
from bonmot.players.personas import personas
from bonmot.starting import Start, clock_from
from bonmot.tables import ClockRules, Seating
from bonmot.telling import usual_name
from bonmot.terminal.part import shown_games
from bonmot.texts import _, mark
from bonmot.texts import language as spoken_language

if TYPE_CHECKING:
    from bonmot.players.casts import Rung
    from bonmot.words.library import Known

PERSON: Final = "person"
COMPUTER: Final = "computer"
"""Whoever sits on a seat is one of these, or one of the cast by name."""

OWN: Final = ""
"""An edition that is read from a file."""

USUAL_EDITION: Final = "modern"
MOST_SEATS: Final = 4
RACKS: Final = ("none", "next", "all")
"""Which racks may be seen (K-20)."""
_USUAL_LEVEL: Final = 3
_LANGUAGE_NAMES: Final = {"fr": mark("French"), "en": mark("English")}
_PREPARING: Final = {"fr": mark("Preparing the French words, once…"), "en": mark("Preparing the English words, once…")}


class DraftSeat(NamedTuple):
    """Who shall sit on a seat."""

    who: str = PERSON
    level: int = _USUAL_LEVEL
    name: str = ""
    """Empty: a usual one."""

    @property
    def computer(self) -> bool:
        """Whether a computer shall sit there."""
        return self.who != PERSON

    @property
    def persona(self) -> str | None:
        """Which one of the cast."""
        return None if self.who in {PERSON, COMPUTER} else self.who

    def called(self, seat: int, longest: int) -> str:
        """What the player is called if nobody says anything else."""
        display = {each.name: each.display for each in personas()}.get(self.who)
        if display is not None:
            return display.get(spoken_language(), self.who)[:longest]
        return usual_name(seat, longest, computer=self.computer)


class Draft(NamedTuple):
    """Everything that was said about a table. What an edition does not have is kept for one that has it."""

    edition: str = USUAL_EDITION
    file: str = ""
    """Where an edition of one's own lies."""
    language: str = ""
    lexicon: str = ""
    """Empty: the usual one of the language."""
    players: int = 2
    seats: tuple[DraftSeat, ...] = (DraftSeat(), *(DraftSeat(COMPUTER),) * (MOST_SEATS - 1))
    teams: bool = False
    racks: str = ""
    """Empty: as the edition says."""
    hand_over: bool = True
    clock: str | None = None
    """None: as the edition says."""
    hint_cost: str = ""
    more: bool = False
    minimum_length: str = ""
    theme: str = ""
    theme_rule: str = ""
    banned: str = ""
    seed: str = ""
    pieces: str = ""
    """The file of one's own prisms or cards."""

    @staticmethod
    def from_start(start: Start) -> "Draft":
        """As the command line says."""
        draft = Draft()
        seats = tuple(
            DraftSeat(
                PERSON if wish.level is None else wish.persona or COMPUTER,
                _USUAL_LEVEL if wish.level is None else wish.level,
                wish.name,
            )
            for wish in start.seats[:MOST_SEATS]
        )
        return draft._replace(
            edition=start.edition or draft.edition,
            language=start.language or "",
            lexicon=start.lexicon or "",
            players=len(start.seats) or draft.players,
            seats=(*seats, *draft.seats[len(seats) :]),
            teams=bool(start.teams),
            racks=start.racks or "",
            hand_over=start.hand_over is not False,
            clock=None if start.clock is None else clock_text(start.clock),
            hint_cost="" if start.hint_cost is None else str(start.hint_cost),
            seed="" if start.seed is None else str(start.seed),
            pieces=start.pieces,
        )

    def filled_in(self, field: str, value: str) -> "Draft":
        """The same with another value of a field of the form.

        >>> Draft().filled_in("who-2", "nora").seats[2].who, Draft().filled_in("teams", "yes").teams
        ('nora', True)
        """
        name, _dash, seat = field.partition("-")
        filled: Any = value
        if name in {"players", "level"}:
            filled = int(value)
        elif isinstance(getattr(self, name, None), bool):
            filled = value == "yes"
        changes: dict[str, Any] = {name: filled}
        return self.with_seat(int(seat), **changes) if seat else self._replace(**changes)

    def with_seat(self, seat: int, **changes: Any) -> "Draft":
        """The same with somebody else on a seat."""
        changed = self.seats[seat]._replace(**changes)
        return self._replace(seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))


class WrongHere(Exception):  # noqa: N818  (it names what it is)
    """Something cannot be agreed on, and which field it is about."""

    def __init__(self, field: str, error: BonmotError) -> None:
        super().__init__(field, error)
        self.field = field
        self.error = error


class Agreed(NamedTuple):
    """All that a table needs to begin."""

    game: str
    setup: Any
    seats: tuple[Seating, ...]
    rules: ClockRules | None
    hand_over: bool
    hint_cost: int
    seed: int | None


# ---- editions


def shown_editions() -> list[str]:
    """The editions that this terminal can show; the usual one first."""
    names = [name for name, game in editions().items() if game in shown_games()]
    return sorted(names, key=lambda name: name != USUAL_EDITION)


def keys_of(edition: Any) -> str:
    """The key map that an edition names, which is its scale of levels, too."""
    return str(edition.screen.get("keys", USUAL_EDITION))


def edition_of(draft: Draft) -> Any:
    """The edition that was chosen: one that comes with Bonmot, or one's own."""
    if draft.edition != OWN:
        try:
            return edition_named(draft.edition)
        except BonmotError as error:
            raise WrongHere("edition", error) from error
    try:
        return edition_from(Path(draft.file.strip()).expanduser())
    except RuntimeError as error:  # the home of somebody who has none
        raise WrongHere("file", BonmotError("cannot-read", path=draft.file, reason=errno.ENOENT)) from error
    except BonmotError as error:
        raise WrongHere("file", error) from error


def part(edition: Any, name: str) -> Any:
    """A part of an edition, such as its clock; None where the game has none.

    >>> part(edition_named("modern"), "seats").minimum, part(edition_named("modern"), "dice")
    (1, None)
    """
    return getattr(edition, name, None)


def languages_of(edition: Any, known: Sequence["Known"]) -> list[str]:
    """The languages in which it can be played here: there must be words."""
    languages = list(dict.fromkeys(each.language for each in known if each.language))
    if fixed := part(edition, "language"):
        return [fixed]
    plays_in = part(edition, "plays_in")
    allowed = part(edition, "languages") or languages
    return [each for each in languages if (plays_in(each) if plays_in else each in allowed)]


def language_of(draft: Draft, edition: Any, known: Sequence["Known"]) -> str:
    """The language of the game: as was said, if the edition has it."""
    languages = languages_of(edition, known)
    for wish in (draft.language, spoken_language()):
        if wish in languages:
            return wish
    return languages[0] if languages else spoken_language()


def called(language: str) -> str:
    """The name of a language in the reader's own."""
    return _(_LANGUAGE_NAMES.get(language, language))


def preparing(language: str, known: Sequence["Known"]) -> str:
    """What to say before words are opened for the first time, which takes a moment; otherwise nothing."""
    first_time = any(each.name == language and each.words is None for each in known)
    return _(_PREPARING[language]) if first_time and language in _PREPARING else ""


def lexica_of(language: str, known: Sequence["Known"]) -> list["Known"]:
    """The lists of words of a language, the usual one first."""
    return [each for each in known if each.language == language and not each.damage]


def count_of(draft: Draft, edition: Any, least: int = 1) -> int:
    """How many sit down: as was said, as far as the edition allows it."""
    fewest, most = int(edition.seats.minimum), int(edition.seats.maximum)
    return max(least, fewest, min(draft.players, most, MOST_SEATS))


def ladder_of(edition: Any, language: str) -> Sequence["Rung"]:
    """The levels that computers have."""
    return cast_of(edition.GAME).ladder(keys_of(edition), language)


def can_be_constrained(edition: Any) -> bool:
    """Whether words may be limited by a theme, a length or forbidden words (R-058 to R-060)."""
    return part(edition, "constraints") is not None


# ---- clocks


def clock_text(rules: Any) -> str:
    """A clock as people write it.

    >>> clock_text(clock_from("2:30")), clock_text(clock_from("25+10")), clock_text(clock_from("none"))
    ('2:30', '25+10', '')
    """
    if rules.kind == "turn":
        return f"{rules.seconds // 60}:{rules.seconds % 60:02}"
    if rules.kind == "game":
        return f"{rules.seconds // 60}" + (f"+{rules.increment}" if rules.increment else "")
    return ""


def clock_of(draft: Draft, edition: Any) -> ClockRules | None:
    """The clock that was chosen; None is the one that the edition proposes."""
    proposed = part(edition, "clock")
    if proposed is None or draft.clock is None or draft.clock.strip() == clock_text(proposed):
        return None
    return clock_from(draft.clock.strip() or "none")


# ---- what the command line asked for


def refused(start: Start, draft: Draft, known: Sequence["Known"]) -> tuple[Draft, dict[str, BonmotError]]:
    """A draft that can be shown, and what of the wishes on the command line cannot be granted, field by field."""
    wrong: dict[str, BonmotError] = {}
    try:
        edition = edition_of(draft)
    except WrongHere as error:
        wrong[error.field] = error.error
        draft = draft._replace(edition=USUAL_EDITION)
        edition = edition_of(draft)
    seats = edition.seats
    if start.seats and not seats.minimum <= len(start.seats) <= seats.maximum:
        count = len(start.seats)
        wrong["players"] = Refused("seat-count", seats=count, minimum=seats.minimum, maximum=seats.maximum)
    elif start.teams and not (part(seats, "teams") and len(start.seats) == MOST_SEATS):
        wrong["players"] = Refused("teams-of-two") if part(seats, "teams") else Refused("no-teams")
    if start.language and start.language not in languages_of(edition, known):
        wrong["language"] = Refused("edition-language", edition=edition.name, language=start.language)
    cast = [each.name for each in personas()]
    highest = len(ladder_of(edition, language_of(draft, edition, known)))
    for place, seat in enumerate(draft.seats):
        if seat.persona and seat.persona not in cast:
            wrong[f"who-{place}"] = Refused("unknown-persona", name=seat.persona, names=cast)
            draft = draft.with_seat(place, who=COMPUTER)
        if place < len(start.seats) and seat.computer and not 1 <= seat.level <= highest:
            wrong[f"level-{place}"] = Refused("unknown-level", level=seat.level, highest=highest)
            draft = draft.with_seat(place, level=_USUAL_LEVEL)
    if draft.racks not in {"", *RACKS}:
        wrong["racks"] = BonmotError("edition-choice", key="racks_visible", value=draft.racks, choices=list(RACKS))
        draft = draft._replace(racks="")
    return draft, wrong


# ---- agreeing


def agreed(draft: Draft, known: Sequence["Known"], *, computers_only: bool = False) -> Agreed:
    """All that a table needs; or `WrongHere`. Opening the words may take a moment the first time."""
    edition = edition_of(draft)
    language = language_of(draft, edition, known)
    count = count_of(draft, edition, 2 if computers_only else 1)
    seats = draft.seats[:count]
    names = [_name(draft, seat, edition) for seat in range(count)]
    highest = len(ladder_of(edition, language))
    people = [seat for seat in seats if not seat.computer]
    teams = draft.teams and count == MOST_SEATS and bool(part(edition.seats, "teams"))
    racks = draft.racks or part(edition, "racks_visible")
    try:
        clock = clock_of(draft, edition)
    except BonmotError as error:
        raise WrongHere("clock", error) from error
    wishes = Wishes(
        edition,
        names,
        language=language,
        lexicon=draft.lexicon if draft.lexicon in [each.name for each in lexica_of(language, known)] else "",
        options=_options(draft, edition, racks),
        teams=[seat % 2 for seat in range(count)] if teams else None,
        computers=[place for place, seat in enumerate(seats) if seat.computer],
        pieces=draft.pieces,
    )
    try:
        setup = entry_of(edition.GAME).setup(wishes)
    except BonmotError as error:
        raise WrongHere(_field_of(error, draft, names), error) from error
    return Agreed(
        edition.GAME,
        setup,
        tuple(_seating(seat, highest) for seat in seats),
        clock,
        draft.hand_over and racks != "all" and len(people) > 1,
        _number("hint_cost", draft.hint_cost, BonmotError("bad-hint-cost", most=100, points=draft.hint_cost)) or 0,
        _number("seed", draft.seed, BonmotError("bad-seed", largest=2**63 - 1, seed=draft.seed)),
    )


def _seating(seat: DraftSeat, highest: int) -> Seating:
    if not seat.computer:
        return Seating()
    level = min(seat.level, highest) if highest else None  # a game without levels has one player only
    return Seating(computer=True, level=level, persona=seat.persona)


def _name(draft: Draft, seat: int, edition: Any) -> str:
    longest = edition.seats.name_length
    seated = draft.seats[seat]
    name = " ".join(seated.name.split()) or seated.called(seat, longest)
    if len(name) > longest:
        raise WrongHere(f"name-{seat}", Refused("name-too-long", name=name, longest=longest))
    if legible(name) != name:
        raise WrongHere(f"name-{seat}", Refused("name-illegible", name=name))
    return name


def _options(draft: Draft, edition: Any, racks: str | None) -> dict[str, object]:
    options: dict[str, object] = {}
    if racks is not None and racks != part(edition, "racks_visible"):
        options["racks_visible"] = racks
    if can_be_constrained(edition):
        if draft.minimum_length:
            options["constraints.minimum_length"] = int(draft.minimum_length)
        if words := listed(draft.theme):
            options["constraints.theme"] = words
            options["constraints.theme_rule"] = draft.theme_rule or edition.constraints.theme_rule
        if words := listed(draft.banned):
            options["constraints.banned"] = words
    return options


def listed(text: str) -> list[str]:
    """Words that somebody has written one after the other.

    >>> listed("chat, chien  lapin")
    ['chat', 'chien', 'lapin']
    """
    return text.replace(",", " ").replace(";", " ").split()


def _number(field: str, text: str, error: BonmotError) -> int | None:
    text = text.strip()
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 19:
        raise WrongHere(field, error)
    number, largest = int(text), error.particulars.get("most", error.particulars.get("largest"))
    if isinstance(largest, int) and number > largest:
        raise WrongHere(field, error)
    return number


_FIELDS: Final = {
    "seat-count": "players",
    "no-teams": "teams",
    "teams-of-two": "teams",
    "edition-language": "language",
    "letters-differ": "lexicon",
    "unknown-lexicon": "lexicon",
    "lexicon-damaged": "lexicon",
    "no-lexicon-for-language": "language",
}
"""Code of a refusal → the field that it is about."""


def _field_of(error: BonmotError, draft: Draft, names: Sequence[str]) -> str:
    if error.code in _FIELDS:
        return _FIELDS[error.code]
    name = error.particulars.get("name")
    if error.code.startswith("name-") and name in names:
        return f"name-{names.index(str(name))}"
    text = str(error.particulars.get("text", error.particulars.get("word", "")))
    for field, written in (("theme", draft.theme), ("banned", draft.banned)):
        if text and text.casefold() in written.casefold():
            return field
    return "edition"
