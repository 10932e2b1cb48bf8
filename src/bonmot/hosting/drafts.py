"""A table as people set it up: what was said so far, in a form or in answers, and what it comes to.

Nothing here knows which game it is: what only one game lets people choose, its `Customs` say.

>>> draft = Draft.from_start(Start(seats=(SeatWish("Ada"), SeatWish(computer=True, level=4, persona="nora"))))
>>> [(who(seat), seat.level, seat.name) for seat in draft.seats[:2]]
[('person', None, 'Ada'), ('nora', 4, '')]
"""

import errno
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.games.catalogue import edition_from, edition_named, edition_written, editions, entry_of, rules_of
from bonmot.games.editions import EditionFile
from bonmot.games.game import Refused, Wishes
from bonmot.games.legible import legible
from bonmot.games.moments import Instant
from bonmot.games.setups import LARGEST_SEED, tidied
from bonmot.hosting.part import customs_of
from bonmot.players.casts import cast_of
from bonmot.players.personas import personas
from bonmot.starting import SeatWish, Start, clock_from
from bonmot.tables import ClockRules, Seating, Store, Table
from bonmot.tables.setting_up import MOST_HINT_COST, Terms
from bonmot.telling import usual_name
from bonmot.telling.languages import language_name
from bonmot.texts import _, mark
from bonmot.texts import language as spoken_language
from bonmot.words.house import House, Houses, base_of, kept_houses, written

if TYPE_CHECKING:
    from bonmot.players.measures import Rung
    from bonmot.words.library import Known

PERSON: Final = "person"
COMPUTER: Final = "computer"
"""Who sits on a seat is one of these, or one of the cast by name."""

ADAPTIVE: Final = "adaptive"
"""In place of a level: the computer plays at the strength of the people."""

OWN: Final = ""
"""An edition that is read from a file."""

EVERYBODY: Final = "all"
"""In place of yes or no: coarse words are good for nobody, people or computers."""

USUAL_EDITION: Final = "modern"
MOST_SEATS: Final = 4
USUAL_LEVEL: Final = 3
_PREPARING: Final = {"fr": mark("Preparing the French words, once…"), "en": mark("Preparing the English words, once…")}


class Draft(NamedTuple):
    """Everything that was said about a table. What an edition does not have is kept for one that has it."""

    said: Mapping[str, str] = MappingProxyType({})
    """Field of the form → what was chosen or written; `yes` and `no` where that is the question."""
    seats: tuple[SeatWish, ...] = (SeatWish(), *(SeatWish(computer=True),) * (MOST_SEATS - 1))

    @staticmethod
    def from_start(start: Start) -> "Draft":
        """As the command line says."""
        seats = start.seats
        said = {
            "edition": start.edition,
            "language": start.language,
            "lexicon": start.lexicon,
            "players": str(len(start.seats)) if start.seats else None,
            "named": "yes" if start.seats else None,
            "field": None if start.field is None else str(start.field),
            "teams": "yes" if start.teams else None,
            "racks": start.racks,
            "hand_over": _answer(start.hand_over),
            "clock": None if start.clock is None else start.clock.text,
            "hint_cost": None if start.hint_cost is None else str(start.hint_cost),
            "hints": _answer(start.hints),
            "family": start.family,
            "house": start.house,
            "remarks": _answer(start.remarks),
            "theme": start.theme,
            "seed": None if start.seed is None else str(start.seed),
            "pieces": start.pieces or None,
        }
        given = {field: value for field, value in said.items() if value is not None}
        return Draft(given, (*seats, *Draft().seats[len(seats) :]))

    def get(self, field: str, usual: str = "") -> str:
        """What a field says; what is usual where nothing was said."""
        return self.said.get(field) or usual

    def agrees(self, field: str, *, usual: bool = False) -> bool:
        """Whether a question was answered by yes."""
        return self.get(field, "yes" if usual else "no") == "yes"

    @property
    def edition(self) -> str:
        """The name of the edition."""
        return self.said.get("edition", USUAL_EDITION)

    def sitting(self, edition: EditionFile, least: int = 1) -> tuple[SeatWish, ...]:
        """Who sits down: as many as was said, as far as the edition allows it."""
        fewest, most = edition.seats.minimum, edition.seats.maximum
        said = int(self.get("players") or customs_of(edition.GAME).usual_players)
        return self.seats[: max(least, fewest, min(said, most))]

    def people(self, edition: EditionFile) -> int:
        """How many of them are people."""
        return sum(not seat.computer for seat in self.sitting(edition))

    def filled_in(self, field: str, value: str) -> "Draft":
        """The same with another value of a field of the form.

        >>> Draft().filled_in("who-2", "nora").seats[2].persona, Draft().filled_in("teams", "yes").agrees("teams")
        ('nora', True)
        """
        name, _dash, seat = field.partition("-")
        if not seat:
            return self._replace(said={**self.said, field: value})
        wish = self.seats[int(seat)]
        if name == "name":
            wish = wish._replace(name=value)
        elif name == "level":
            wish = wish._replace(adaptive=value == ADAPTIVE)
            wish = wish if wish.adaptive else wish._replace(level=int(value))
        else:
            wish = wish._replace(computer=value != PERSON, persona=None if value in {PERSON, COMPUTER} else value)
        return self.with_seat(int(seat), wish)

    def with_seat(self, seat: int, wish: SeatWish) -> "Draft":
        """The same with somebody else on a seat."""
        return self._replace(seats=(*self.seats[:seat], wish, *self.seats[seat + 1 :]))

    def without(self, field: str) -> "Draft":
        """The same as if nothing had been said about a field."""
        return self._replace(said={name: value for name, value in self.said.items() if name != field})


def _answer(answer: bool | None) -> str | None:
    """What was answered to a question, if anything."""
    return None if answer is None else "yes" if answer else "no"


class WrongHere(Exception):
    """Something cannot be agreed on, and which field it is about."""

    def __init__(self, field: str, error: BonmotError) -> None:
        super().__init__(field, error)
        self.field = field
        self.error = error


class Agreed(NamedTuple):
    """All that a table needs to begin."""

    edition: EditionFile
    setup: object
    """The game's own; only its rules know what is in it."""
    seats: tuple[Seating, ...]
    seed: int | None
    terms: Terms

    @property
    def game(self) -> str:
        """Which game."""
        return self.edition.GAME

    def table(self, store: Store, clock: Callable[[], Instant], held: Mapping[int, bytes] | None = None) -> Table:
        """The table, written down; `held` says who is to hold which seat, where names tell nobody apart."""
        return Table.create(
            store, self.setup, self.seats, game=self.game, seed=self.seed, clock=clock, held=held, **self.terms
        )


# ---- who plays


def who(wish: SeatWish) -> str:
    """Who shall sit on a seat, as the form calls it."""
    return (wish.persona or COMPUTER) if wish.computer else PERSON


def level_said(wish: SeatWish, highest: int, *, usual: int = USUAL_LEVEL, above: int = 0) -> str:
    """The level of a computer, as the form writes it; `above`: levels beyond the scale, for those who ask for them."""
    level = min(wish.level, highest + above) if wish.level else min(usual, highest)
    return ADAPTIVE if wish.adaptive else str(level)


def called(wish: SeatWish, seat: int, longest: int) -> str:
    """What a player is called: as was said, like one of the cast, or as usual."""
    display = {each.name: each.display for each in personas()}.get(who(wish), {})
    usual = display.get(spoken_language(), "")[:longest]
    return tidied(wish.name) or usual or usual_name(seat, longest, computer=wish.computer)


# ---- editions and languages


def shown_editions(games: Collection[str]) -> list[str]:
    """The editions of the games that can be shown; the usual one first.

    >>> shown_editions(["option"])[0], shown_editions(["option", "crossword"])[0]
    ('option', 'modern')
    """
    names = [name for name, game in editions().items() if game in games]
    return sorted(names, key=lambda name: name != USUAL_EDITION)


def edition_of(draft: Draft) -> EditionFile:
    """The edition that was chosen: one that comes with Bonmot, or one's own."""
    if draft.edition != OWN:
        try:
            return edition_named(draft.edition)
        except BonmotError as error:
            raise WrongHere("edition", error) from error
    if "rules" in draft.said:  # what is written in a file that a browser sent
        if not draft.said["rules"].strip():
            raise WrongHere("rules", BonmotError("edition-not-chosen"))
        found = _written(draft.said["rules"])
        if isinstance(found, BonmotError):
            raise WrongHere("rules", found) from found
        return found
    file = draft.get("file")
    try:
        return edition_from(Path(file.strip()).expanduser())
    except RuntimeError as error:  # the home of somebody who has none
        raise WrongHere("file", BonmotError("cannot-read", path=file, reason=errno.ENOENT)) from error
    except BonmotError as error:
        raise WrongHere("file", error) from error


@lru_cache(maxsize=16)
def _written(text: str) -> EditionFile | BonmotError:
    """An edition that a browser sent, or what is wrong with it: a form asks for it many times, and it is read once."""
    try:
        return edition_written(text)
    except BonmotError as error:
        return error


def with_edition(draft: Draft, name: str) -> Draft:
    """The same with another edition; a clock is forgotten where it would mean something else: the time of a round.

    >>> timed = Draft().filled_in("clock", "25")
    >>> with_edition(timed, "micro").get("clock"), with_edition(timed, "duplicate").get("clock")
    ('25', '')
    """
    changed = draft.filled_in("edition", name)
    try:
        times_rounds = ["clock" in customs_of(edition_of(each).GAME).takes for each in (draft, changed)]
    except WrongHere:
        return changed
    return changed if times_rounds[0] == times_rounds[1] else changed.without("clock")


def languages_of(edition: EditionFile, known: Sequence["Known"]) -> list[str]:
    """The languages in which it can be played here: there must be words."""
    languages = dict.fromkeys(each.language for each in known if each.language)
    played = [each for each in languages if edition.plays_in(each)]
    return played or ([edition.language] if edition.language else [])


def language_of(draft: Draft, edition: EditionFile, known: Sequence["Known"]) -> str:
    """The language of the game: as was said, if the edition has it."""
    languages = languages_of(edition, known)
    for wish in (draft.get("language"), edition.language, spoken_language()):
        if wish in languages:
            return wish
    return languages[0] if languages else spoken_language()


def lexicon_name(lexicon: str) -> str:
    """The words of a game, as a screen names them: their language, and whether the house has words of its own."""
    base = language_name(base_of(lexicon))
    return base if base_of(lexicon) == lexicon else _("{words}, house words").format(words=base)


def preparing(language: str) -> str:
    """What to say while words are opened for the first time, which takes a moment."""
    return _(_PREPARING[language])


def one_moment(language: str, known: Sequence["Known"]) -> str:
    """What to say while a table is made ready."""
    is_new = any(each.name == language and each.words is None for each in known)
    return preparing(language) if is_new else _("One moment…")


def lexica_of(language: str, known: Sequence["Known"]) -> list["Known"]:
    """The lists of words of a language, the usual one first."""
    return [each for each in known if each.language == language and not each.damage]


def ladder_of(edition: EditionFile, language: str) -> Sequence["Rung"]:
    """The levels that computers have: an edition names its scale like its keys."""
    return cast_of(edition.GAME).ladder(str(edition.screen.get("keys", USUAL_EDITION)), language)


def levels_above(edition: EditionFile) -> int:
    """How many levels there are above the scale."""
    return int(cast_of(edition.GAME).thinks_ahead)


def clock_of(draft: Draft, edition: EditionFile) -> ClockRules | None:
    """The clock that was chosen; None is the one that the edition proposes."""
    written = draft.said.get("clock")
    if written is None or written.strip() == edition.clock.rules.text:
        return None
    return clock_from(written.strip() or "none")


# ---- what the command line asked for


def check_options(start: Start, edition: EditionFile) -> None:
    """Refuse what the command line says and the game cannot use."""
    game = edition.GAME
    own, is_race, has_hints = customs_of(game).takes, rules_of(game).simultaneous, cast_of(game).grades > 0
    usable = {"hand_over": not is_race, "clock": not is_race or "clock" in own}
    usable |= {"hint_cost": has_hints, "hints": has_hints}
    usable |= {field: field in own for field in ("field", "racks", "theme", "pieces")}
    for field, is_usable in usable.items():
        if not is_usable and getattr(start, field) not in {None, ""}:
            raise BonmotError("option-not-here", option=f"--{field.replace('_', '-')}", edition=edition.name)
    if start.theme is not None:
        customs_of(game).check(start.theme)


def refused(start: Start, draft: Draft, known: Sequence["Known"]) -> tuple[Draft, dict[str, BonmotError]]:
    """A draft that can be shown, and what of the wishes on the command line cannot be granted, field by field."""
    wrong: dict[str, BonmotError] = {}
    try:
        edition = edition_of(draft)
    except WrongHere as error:
        wrong[error.field] = error.error
        draft = draft.filled_in("edition", USUAL_EDITION)
        edition = edition_of(draft)
    try:
        check_options(start, edition)
    except BonmotError as error:
        wrong.setdefault("edition", error)
    seats, count = edition.seats, len(start.seats)
    if start.seats and not seats.minimum <= count <= seats.maximum:
        wrong["players"] = Refused("seat-count", seats=count, minimum=seats.minimum, maximum=seats.maximum)
    elif start.teams and not (seats.teams and count == MOST_SEATS):
        wrong["players"] = Refused("teams-of-two") if seats.teams else Refused("no-teams")
    if start.language and start.language not in languages_of(edition, known):
        wrong["language"] = Refused("edition-language", edition=edition.name, language=start.language)
    spoken = language_of(draft, edition, known)
    highest = len(ladder_of(edition, spoken)) + levels_above(edition)
    for place in range(count if "players" not in wrong else 0):
        draft = draft.with_seat(place, _possible(draft.seats[place], place, edition, highest, wrong))
    customs = customs_of(edition.GAME)
    try:
        spoken = language_of(draft, edition, known)
        edition.with_options(customs.options(edition, draft.filled_in("language", spoken)))
    except BonmotError as error:
        field = customs.field_of(error, draft) or "edition"
        wrong[field] = error
        draft = draft.without(field)
    return draft, wrong


def _possible(wish: SeatWish, seat: int, edition: EditionFile, highest: int, wrong: dict[str, BonmotError]) -> SeatWish:
    """The wish as far as it can be granted; what is wrong with it is noted."""
    try:
        _name(wish, seat, edition)
    except WrongHere as error:
        wrong[error.field] = error.error
    cast = [each.name for each in personas()]
    if wish.persona and wish.persona not in cast:
        wrong[f"who-{seat}"] = Refused("unknown-persona", name=wish.persona, names=cast)
        wish = wish._replace(persona=None)
    if wish.computer and wish.level is not None and not 1 <= wish.level <= highest:
        wrong[f"level-{seat}"] = Refused("unknown-level", level=wish.level, highest=highest)
        wish = wish._replace(level=None)
    return wish


# ---- agreeing


def agreed(
    draft: Draft, known: Sequence["Known"], *, fewest: int = 1, houses: Houses = kept_houses, refereed: bool = False
) -> Agreed:
    """All that a table needs; or `WrongHere`. Opening the words may take a moment the first time.

    `refereed`: a referee sits there, who decides about contested words.
    """
    edition = edition_of(draft)
    language = language_of(draft, edition, known)
    customs = customs_of(edition.GAME)
    if refereed and not customs.refereeing:
        raise WrongHere("edition", Refused("referee-nowhere"))
    evening, places = tuple(customs.refereed(draft)), customs.places(edition, draft)
    seats: tuple[SeatWish, ...] = evening
    if not evening and not places:
        seats = (*draft.sitting(edition, fewest), *customs.joining(edition, draft, language))
    names = []
    for seat, wish in enumerate(seats):
        try:
            names.append(_name(wish, seat, edition))
        except Refused as error:
            raise WrongHere(customs.field_of(error, draft) or f"name-{seat}", error) from error
    teams = draft.agrees("teams") and len(seats) == MOST_SEATS and edition.seats.teams
    try:
        clock = None if "clock" in customs.takes else clock_of(draft, edition)
    except BonmotError as error:
        raise WrongHere("clock", error) from error
    lexicon = draft.get("lexicon")
    try:
        lexicon = lexicon if lexicon in [each.name for each in lexica_of(language, known)] else ""
        wishes = Wishes(
            edition,
            names,
            language=language,
            lexicon=_at_home(draft, lexicon or language, language, houses),
            options={
                **customs.options(edition, draft.filled_in("language", language)),
                **(customs.refereeing if refereed else {}),
            },
            teams=[seat % 2 for seat in range(len(seats))] if teams else None,
            computers=[place for place, wish in enumerate(seats) if wish.computer],
            arbiter=bool(evening or places or refereed),
            places=places,
            pieces=draft.get("pieces"),
        )
        setup = entry_of(edition.GAME).setup(wishes)
    except BonmotError as error:
        raise WrongHere(customs.field_of(error, draft) or _field_of(error, names), error) from error
    highest = len(ladder_of(edition, language))
    people = sum(not wish.computer for wish in seats)
    terms: Terms = {
        "rules": clock,
        "hand_over": people > 1 and not (evening or places) and hands_over(edition, draft),
        "hint_cost": _number(draft, "hint_cost", MOST_HINT_COST) or 0,
        "hints": draft.agrees("hints", usual=True),
        "family": draft.get("family", "yes") != "no",
        "display": {} if draft.agrees("remarks", usual=True) else {"remarks": 0},
    }
    seated = tuple(_seating(wish, highest, levels_above(edition)) for wish in seats)
    return Agreed(edition, setup, seated, _number(draft, "seed", LARGEST_SEED), terms)


def _at_home(draft: Draft, lexicon: str, language: str, houses: Houses) -> str:
    """The words of the game with those that the house adds or bans: a list that is kept, and what was written here."""
    chosen = draft.get("house")
    house = chosen_house(chosen, language, houses) if chosen else House(lexicon)
    house = house._replace(base=lexicon, polite=draft.get("family") == EVERYBODY)
    return house.with_words(*written(draft.get("house_words"), language)).text


def chosen_house(key: str, language: str, houses: Houses) -> House:
    """The list that a form names."""
    for each in houses(language):
        if each.key == key:
            return each.read()
    raise BonmotError("house-unknown-list", name=key, language=language)


def hands_over(edition: EditionFile, draft: Draft) -> bool:
    """Whether people at one screen hide something from each other, as was said or as it must be."""
    customs = customs_of(edition.GAME)
    return customs.hides(edition, draft) and (customs.always_hides or draft.agrees("hand_over", usual=True))


def _seating(wish: SeatWish, highest: int, above: int) -> Seating:
    if not wish.computer:
        return Seating()
    level = level_said(wish, highest, above=above)
    if not highest:  # a game without levels has one player only
        return Seating(computer=True, persona=wish.persona)
    if level == ADAPTIVE:
        return Seating(computer=True, persona=wish.persona, adaptive=True)
    return Seating(computer=True, level=int(level), persona=wish.persona)


def _name(wish: SeatWish, seat: int, edition: EditionFile) -> str:
    longest = edition.seats.name_length
    name = called(wish, seat, longest)
    if len(name) > longest:
        raise Refused("name-too-long", name=name, longest=longest)
    if legible(name) != name:
        raise Refused("name-illegible", name=name)
    return name


def _number(draft: Draft, field: str, largest: int) -> int | None:
    text = draft.get(field).strip()
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > len(str(largest)) or int(text) > largest:
        seed = BonmotError("bad-seed", largest=largest, seed=text)
        raise WrongHere(field, seed if field == "seed" else BonmotError("bad-hint-cost", most=largest, points=text))
    return int(text)


_FIELDS: Final = {
    "seat-count": "players",
    "no-teams": "teams",
    "teams-of-two": "teams",
    "edition-language": "language",
    "letters-differ": "lexicon",
    "unknown-lexicon": "lexicon",
    "lexicon-damaged": "lexicon",
    "no-lexicon-for-language": "language",
    "house-unknown-list": "house",
    "house-damaged": "house",
    "house-name": "house",
    "house-length": "house_words",
    "house-too-long": "house_words",
    "not-a-tile": "house_words",
}
"""Code of a refusal → the field that it is about."""


def _field_of(error: BonmotError, names: Sequence[str]) -> str:
    name = error.particulars.get("name")
    if error.code.startswith("name-") and name in names:
        return f"name-{names.index(str(name))}"
    return _FIELDS.get(error.code, "edition")
