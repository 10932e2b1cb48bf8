"""The form of a new table, field by field, as it depends on the edition that was chosen and on who plays.

Plain values: a terminal draws them in one column, a page in its own way.

>>> from bonmot.words import lexica
>>> form = NewTable(Draft().filled_in("edition", "option"), lexica())
>>> [field.name for field in seat_fields(form)]
['players', 'who-0', 'name-0', 'who-1', 'level-1', 'name-1']
>>> [field.name for field in custom_fields(form)]
['board', 'clock', 'hints', 'hint_cost']
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.games.catalogue import rules_of
from bonmot.games.editions import EditionFile
from bonmot.hosting.drafts import (
    ADAPTIVE,
    COMPUTER,
    EVERYBODY,
    MOST_SEATS,
    OWN,
    PERSON,
    Draft,
    WrongHere,
    called,
    clock_of,
    edition_of,
    ladder_of,
    language_of,
    languages_of,
    level_said,
    levels_above,
    lexica_of,
    who,
)
from bonmot.hosting.fields import Choice, Field, numbers, titled, yes_or_no
from bonmot.hosting.part import customs_of
from bonmot.players.casts import cast_of
from bonmot.players.personas import personas
from bonmot.starting import SeatWish
from bonmot.telling import sentence
from bonmot.telling.languages import language_name
from bonmot.telling.rules import clock_rules, seat_rules
from bonmot.texts import _, mark, ngettext
from bonmot.texts import language as spoken_language
from bonmot.words.house import Houses, kept_houses

if TYPE_CHECKING:
    from bonmot.words.library import Known


class NewTable(NamedTuple):
    """What the fields depend on."""

    draft: Draft
    known: Sequence["Known"]
    """The lists of words that are here."""
    computers_only: bool = False
    """Whether people only watch."""
    houses: Houses = kept_houses
    """The lists of house words that may be chosen."""

    @property
    def edition(self) -> EditionFile:
        """The edition that was chosen; while there is no good file yet, the usual one."""
        try:
            return edition_of(self.draft)
        except WrongHere:
            return edition_of(Draft())

    @property
    def language(self) -> str:
        """The language of the game."""
        return language_of(self.draft, self.edition, self.known)

    @property
    def fewest(self) -> int:
        """The fewest that sit down, whatever the edition says."""
        return 2 if self.computers_only else 1

    @property
    def seats(self) -> tuple[SeatWish, ...]:
        """Who sits down."""
        return self.draft.sitting(self.edition, self.fewest)

    @property
    def people(self) -> int:
        """How many of them are people."""
        return sum(not seat.computer for seat in self.seats)


# ---- rules and words


def edition_field(form: NewTable, editions: Sequence[str]) -> Field:
    """Which rules: one of the editions, or one that people wrote themselves."""
    spoken = spoken_language()
    titles = (edition_of(Draft().filled_in("edition", name)).titles[spoken] for name in editions)
    choices = (*map(Choice, editions, titles), Choice(OWN, _("one of your own…")))
    return Field("edition", _("Rules"), form.draft.edition, choices, about_edition(form), width=46)


def about_edition(form: NewTable) -> str:
    """How many play it, what is particular about it, and what to beware of."""
    edition = form.edition
    players, _names = seat_rules(edition.seats)
    warning = edition.warning(spoken_language(), form.language)
    return " ".join(filter(None, [players, customs_of(edition.GAME).about(edition), warning]))


def file_field(form: NewTable) -> Field:
    """Where an edition of one's own lies."""
    about = _("An edition as a TOML file; `bonmot editions check` tells whether it is good.")
    return Field("file", _("File"), form.draft.get("file"), about=f"{about} {_about_file(form.draft)}", width=46)


def rules_field(form: NewTable) -> Field:
    """An edition of one's own where nobody can name a file of this machine: what is written in it."""
    about = _("A TOML file with the rules of an edition; they are kept with the game.")
    return Field("rules", _("File"), form.draft.get("rules"), about=f"{about} {_about_file(form.draft, 'rules')}")


def _about_file(draft: Draft, field: str = "file") -> str:
    if not draft.get(field).strip():
        return ""
    try:
        return edition_of(draft).titles[spoken_language()]
    except WrongHere as wrong:
        return sentence(wrong.error)


def language_fields(form: NewTable) -> Sequence[Field]:
    """The language, and which of its words are good."""
    about = _("The tiles and the words of the game; the texts speak your own language.")
    fields = [language_field(form, about)]
    if words := lexica_of(fields[0].value, form.known):
        imported = [Choice(each.name, each.name) for each in words if each.imported]
        usual = [Choice("", _("the usual words"))] * (len(imported) < len(words))
        lexicon = form.draft.get("lexicon")
        chosen = lexicon if lexicon in [choice.value for choice in imported] else ""
        about = _("Which words are good: the usual ones, or a list that you have imported.")
        fields.append(Field("lexicon", _("Words"), chosen, (*usual, *imported), about, width=24, beside=True))
    return fields


def language_field(form: NewTable, about: str) -> Field:
    """The language of the game."""
    languages = languages_of(form.edition, form.known) or [form.language]
    choices = tuple(Choice(each, language_name(each)) for each in languages)
    return Field("language", _("Language"), form.language, choices, about, width=14)


# ---- who plays


def seat_fields(form: NewTable) -> Sequence[Field]:
    """How many sit down, and who they are."""
    edition, seats = form.edition, form.seats
    least = max(form.fewest, edition.seats.minimum)
    most = min(max(MOST_SEATS, len(seats)), edition.seats.maximum)
    about = _("How many sit down.")
    fields = [Field("players", _("Players"), str(len(seats)), numbers(least, most), about, width=4, begins=True)]
    for seat in range(len(seats)):
        fields += fields_of_seat(form, seat)
    if len(seats) == MOST_SEATS and edition.seats.teams:
        about = _("The first and the third play together, against the second and the fourth.")
        fields.append(yes_or_no("teams", _("Two teams"), form.draft.agrees("teams"), about))
    return fields


def fields_of_seat(form: NewTable, seat: int) -> Sequence[Field]:
    """Who sits there, how well a computer plays, and the name."""
    wish, spoken = form.seats[seat], spoken_language()
    whom = [Choice(PERSON, _("a person"))] * (not form.computers_only) + computer_choices()
    about = _("A computer with no particular style.") if wish.computer else _("A person at this screen.")
    about = next((each.about[spoken] for each in personas() if each.name == who(wish)), about)
    label = _("{number}.").format(number=seat + 1)
    fields = [Field(f"who-{seat}", f"  {label}", who(wish), tuple(whom), about, width=12)]
    ladder = ladder_of(form.edition, form.language)
    if wish.computer and ladder:
        above = levels_above(form.edition)
        level = level_said(wish, len(ladder), above=above)
        customs = customs_of(form.edition.GAME)
        levels = tuple(Choice(str(rung.level), customs.level(rung)) for rung in ladder) + level_above(ladder, above)
        about = about_adaptive(form.people) if level == ADAPTIVE else customs.about_levels(len(ladder))
        choices = (adaptive_choice(), *levels)
        fields.append(Field(f"level-{seat}", _("Level"), level, choices, about, width=19, beside=True))
    name = name_field(form, seat, _("Name"), 12 if wish.computer else 20)
    return [*fields, name._replace(beside=True)]


def level_above(ladder: Sequence[object], above: int) -> tuple[Choice, ...]:
    """The level above the scale, where there is one."""
    text = _("level {level}, thinks ahead").format(level=len(ladder) + 1)
    return (Choice(str(len(ladder) + 1), text),) if above else ()


def name_field(form: NewTable, seat: int, label: str, width: int) -> Field:
    """How a player is called."""
    wish, longest = form.seats[seat], form.edition.seats.name_length
    about = ngettext("The name: at most {count} character.", "The name: at most {count} characters.", longest)
    usual = called(wish._replace(name=""), seat, longest)
    return Field(f"name-{seat}", label, wish.name, about=about.format(count=longest), usual=usual, width=width)


def computer_choices() -> list[Choice]:
    """Nobody in particular, or one of the cast."""
    cast = [Choice(each.name, each.display.get(spoken_language(), each.name)) for each in personas()]
    return [Choice(COMPUTER, _("a computer")), *cast]


def adaptive_choice() -> Choice:
    """In place of a level."""
    return Choice(ADAPTIVE, _("at your strength"))


def about_adaptive(people: int) -> str:
    """What such an opponent does, with so many people at the table."""
    if not people:
        return _("There is nobody to adapt to: it plays as it would against a newcomer.")
    return _("It plays at your strength: it chooses its level by the games that you have finished.")


# ---- how it is played


def custom_fields(form: NewTable) -> Sequence[Field]:
    """How it is played: what the game lets people choose, and what tables do."""
    fields = [*customs_of(form.edition.GAME).fields(form.edition, form.draft), *_at_the_table(form)]
    return [field._replace(begins=not place) for place, field in enumerate(fields)]


def _at_the_table(form: NewTable) -> Sequence[Field]:
    draft, edition, fields = form.draft, form.edition, list[Field]()
    customs = customs_of(edition.GAME)
    if form.people > 1 and customs.hides(edition, draft) and not customs.always_hides:
        about = _("The screen is covered until the next player says to be there.")
        fields.append(yes_or_no("hand_over", _("Hand over"), draft.agrees("hand_over", usual=True), about))
    if "clock" not in customs.takes and not rules_of(edition.GAME).simultaneous:
        written = draft.said.get("clock", edition.clock.rules.text)
        about = _(
            "2:30 for each turn, 25 minutes for the game, 25+10: and 10 seconds more for each turn, "
            "or 3d: three days a turn."
        )
        about = f"{about} {_about_clock(form)}"
        fields.append(Field("clock", _("Clock"), written, about=about, usual=_("no clock"), width=14))
    if form.people and cast_of(edition.GAME).grades:
        about = _("Whether players may ask for hints, which tell more and more of the best move.")
        fields.append(yes_or_no("hints", _("Hints"), draft.agrees("hints", usual=True), about))
        if draft.agrees("hints", usual=True):
            about = _("Points that each step of a hint costs, 0 to 100.")
            cost = Field("hint_cost", _("Cost of a hint"), draft.get("hint_cost"), about=about, usual=_("at no cost"))
            fields.append(cost._replace(width=11, beside=True))
    return fields


def _about_clock(form: NewTable) -> str:
    try:
        rules = clock_of(form.draft, form.edition) or form.edition.clock.rules
    except BonmotError as error:
        return sentence(error)
    if rules.kind == "turn":  # K-12: it may be more than was asked for
        return _("Each turn may take {seconds} seconds.").format(seconds=rules.seconds)
    if rules.kind == "game":
        return _("Each player has {minutes} minutes.").format(minutes=rules.seconds // 60)
    if rules.is_correspondence:
        return " ".join(clock_rules(rules))
    return _("There is no clock.")


def more_fields(form: NewTable) -> Sequence[Field]:
    """What is seldom changed."""
    draft, edition = form.draft, form.edition
    # The words of a theme are those of the language that is played, whoever has said it or not.
    fields = list(
        customs_of(edition.GAME).more(edition, draft.filled_in("language", draft.get("language", form.language)))
    )
    about = _("The same number gives the same tiles.")
    fields.append(Field("seed", _("Seed"), draft.get("seed"), about=about, usual=_("chance"), width=20))
    if any(wish.computer and wish.persona for wish in form.seats):
        about = _("Characters say something now and then.")
        fields.append(yes_or_no("remarks", _("Remarks"), draft.agrees("remarks", usual=True), about))
    return [*fields, *_house_fields(form)]


COMPANY: Final = {
    "yes": mark("yes, from computers"),
    EVERYBODY: mark("yes, from everybody"),
    "no": mark("no, nobody minds"),
}
"""Who keeps coarse words to themselves."""


def _house_fields(form: NewTable) -> Sequence[Field]:
    """Words that are good or bad at this table, whatever the lexicon says."""
    draft = form.draft
    about = _("Whether computers and hints keep coarse words to themselves, or nobody may lay them.")
    fields = [Field("family", _("Family words"), draft.get("family", "yes"), titled(COMPANY), about, width=24)]
    if lists := form.houses(form.language):
        about = _("A list of words that the house adds or bans; `bonmot words house` keeps them.")
        choices = (Choice("", _("none")), *(Choice(each.key, each.title) for each in lists))
        chosen = draft.get("house") if draft.get("house") in [each.key for each in lists] else ""
        fields.append(Field("house", _("House list"), chosen, choices, about, width=24))
    about = _("Words that are good at this table, and with a minus words that are not: kalix, -zut.")
    own = Field("house_words", _("House words"), draft.get("house_words"), about=about, usual=_("none"), width=40)
    return [*fields, own]
