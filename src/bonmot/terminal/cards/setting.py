"""A new card race: against computers, or several people at one keyboard."""

from collections.abc import Sequence
from typing import Final

from bonmot.games.editions import EditionFile
from bonmot.hosting.cards.customs import RaceCustoms
from bonmot.hosting.drafts import ADAPTIVE, MOST_SEATS, Draft, ladder_of, level_said, who
from bonmot.hosting.fields import Choice, Field, numbers, yes_or_no
from bonmot.hosting.new_table import (
    about_adaptive,
    adaptive_choice,
    computer_choices,
    language_field,
    name_field,
)
from bonmot.starting import SeatWish, Start
from bonmot.terminal.cards.lifting import BUZZ_KEYS
from bonmot.terminal.new_table import NewTableScreen
from bonmot.texts import _

EDITION: Final = "cards"


class NewRaceScreen(NewTableScreen):
    """Who races, and how."""

    chapter = "cards"
    asks_itself = False  # this is the form

    def __init__(self, start: Start) -> None:
        """`start` is what the command line says."""
        super().__init__(start._replace(edition=EDITION))

    def first_draft(self) -> Draft:
        """One person against two computers."""
        settings = self.bonmot.settings
        draft = Draft.from_start(self._start)
        draft = draft.filled_in("language", draft.get("language", settings.game_language)).filled_in("players", "3")
        liked = SeatWish(level=settings.level, adaptive=settings.adaptive)
        seats = (liked._replace(name=settings.name), *[liked] * (MOST_SEATS - 1))
        return _counted(draft._replace(seats=seats), 1, 2)

    # ---- what is shown

    def heading(self) -> str:
        """What the form is for."""
        return _("Card race")

    def fields(self) -> Sequence[Field]:
        """What can be chosen now."""
        edition = self.edition
        about = _("Ticks of the countdown, a chord for the card.")
        sound = yes_or_no("sound", _("Sound"), self.bonmot.settings.sound, about)
        about = _("The letters and the words of the game; the texts speak your own language.")
        how = [*RaceCustoms().fields(edition, self._draft), sound]
        fields = [language_field(self.form_now, about), *self._who(edition), how[0]._replace(begins=True), *how[1:]]
        return [*fields, *self.more()]

    def _who(self, edition: EditionFile) -> Sequence[Field]:
        draft = self._draft
        people, seats = draft.people(edition), draft.sitting(edition)
        about = _(
            "People at this keyboard: several lay their hands open, and each has a key that says “I have a word”."
        )
        counts = numbers(0, MOST_SEATS)
        fields = [Field("people", _("People"), str(people), counts, about, width=4, begins=True)]
        for place in range(people):
            label = "  " + _("Name") + (f" [{BUZZ_KEYS[place].shown}]" if people > 1 else "")
            fields.append(name_field(self.form_now, place, label, 20))
        about = _("They read, look and lay as quickly as people of their level.")
        fields.append(Field("computers", _("Computers"), str(len(seats) - people), counts, about, width=4))
        ladder, customs = ladder_of(edition, self.form_now.language), RaceCustoms()
        highest = len(ladder)
        levels = [Choice(str(rung.level), customs.level(rung)) for rung in ladder]
        choices = (adaptive_choice(), *levels)
        about = customs.about_levels(highest)
        for place, wish in enumerate(seats[people:], people):
            level = level_said(wish, highest, usual=1)
            told = about_adaptive(people) if level == ADAPTIVE else about
            whom = _("A computer, or one of the characters.")
            fields.append(
                Field(f"who-{place}", f"  {place + 1}.", who(wish), tuple(computer_choices()), whom, width=12)
            )
            fields.append(Field(f"level-{place}", _("Level"), level, choices, told, width=18, beside=True))
        return fields

    # ---- what is changed

    def change(self, name: str, value: str) -> None:
        """Keep what was filled in."""
        people = self._draft.people(self.edition)
        computers = len(self._draft.sitting(self.edition)) - people
        if name == "sound":
            self.bonmot.change_settings(sound=value == "yes")
        elif name == "people":
            self._draft = _counted(self._draft, int(value), _beside(int(value), computers))
        elif name == "computers":
            self._draft = _counted(self._draft, _beside(int(value), people), int(value))
        else:
            super().change(name, value)

    def remember(self) -> None:
        """The language; who wants another table wants no race."""
        self.bonmot.change_settings(game_language=self._draft.get("language"))


def _beside(some: int, others: int) -> int:
    """How many others there may be: never fewer than two players, nor more than four.

    >>> _beside(4, 2), _beside(0, 1), _beside(2, 0)
    (0, 2, 0)
    """
    return max(2 - some, min(others, MOST_SEATS - some))


def _counted(draft: Draft, people: int, computers: int) -> Draft:
    """The same with so many people, and computers after them."""
    seats = tuple(wish._replace(computer=place >= people) for place, wish in enumerate(draft.seats))
    return draft._replace(seats=seats).filled_in("players", str(people + computers))
