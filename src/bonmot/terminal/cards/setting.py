"""A new card race: against computers, or several people at one keyboard."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from textual.widgets import Static

from bonmot.errors import BonmotError
from bonmot.games.cards import Edition, setup_for
from bonmot.games.cards.deck import decks
from bonmot.players.cards import ladder
from bonmot.starting import Start
from bonmot.tables import Seating, Table
from bonmot.telling import usual_name
from bonmot.terminal.cards.lifting import BUZZ_KEYS
from bonmot.terminal.drafts import called, preparing
from bonmot.terminal.form import Choice, Field, FormScreen, numbers, said, yes_or_no
from bonmot.texts import _, mark, ngettext
from bonmot.texts import language as spoken_language
from bonmot.words import lexica

EDITION: Final = "cards"
MOST: Final = 4
"""With more, the instruction cards could run out before anybody has five."""
USUAL_LEVEL: Final = 3

COUNTDOWNS: Final = {"0": mark("none"), "1500": mark("quick"), "3000": mark("slow")}
WRONG: Final = {"out": mark("the round"), "lock": mark("five seconds")}


class RaceDraft(NamedTuple):
    """Everything that was said about a race."""

    language: str = ""
    people: int = 1
    computers: int = 2
    names: tuple[str, ...] = ("",) * MOST
    levels: tuple[int, ...] = (USUAL_LEVEL,) * MOST
    target: int = 5
    mercy: bool = True
    wrong: str = "out"
    countdown: str = "1500"

    def filled_in(self, field: str, value: str) -> "RaceDraft":
        """The same with another value of a field; never fewer than two players, nor more than four.

        >>> RaceDraft().filled_in("people", "4").computers, RaceDraft(people=2).filled_in("computers", "0").computers
        (0, 0)
        >>> RaceDraft().filled_in("computers", "0").people
        2
        """
        name, _dash, place = field.partition("-")
        if name == "name":
            return self._replace(names=_changed(self.names, int(place), value))
        if name == "level":
            return self._replace(levels=_changed(self.levels, int(place), int(value)))
        if name == "people":
            people = int(value)
            return self._replace(people=people, computers=max(2 - people, min(self.computers, MOST - people)))
        if name == "computers":
            computers = int(value)
            return self._replace(computers=computers, people=max(2 - computers, min(self.people, MOST - computers)))
        changes: dict[str, Any] = {"target": int, "mercy": lambda text: text == "no"}
        return self._replace(**{name: changes.get(name, str)(value)})


def _changed(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


class NewRaceScreen(FormScreen):
    """Who races, and how."""

    chapter = "cards"

    def __init__(self, start: Start) -> None:
        """`start` is what the command line says."""
        super().__init__()
        self._start = start
        self._draft = RaceDraft()
        self._edition = Edition.load(EDITION)
        self.settled = asyncio.Event()
        """Set unless the table is being made ready."""
        self.settled.set()

    def on_mount(self) -> None:
        """Begin with what was said, and what was liked the last time."""
        settings = self.bonmot.settings
        wishes = [self._start.language, settings.game_language, spoken_language()]
        language = next((wish for wish in wishes if wish in self._languages), self._languages[0])
        level = min(settings.level, self._highest(language))
        self._draft = RaceDraft(language, names=(settings.name, "", "", ""), levels=(level,) * MOST)
        super().on_mount()

    @property
    def _languages(self) -> list[str]:
        return decks()

    def _highest(self, language: str) -> int:
        return len(ladder(EDITION, language))

    # ---- what is shown

    def heading(self) -> str:
        """What the form is for."""
        return _("Card race")

    def keys(self) -> Sequence[tuple[str, str, str]]:
        """What can be done."""
        return (
            ("screen.finish", _("Enter"), _("begin")),
            ("screen.step(1)", "↑↓ Tab", _("choose")),
            ("screen.turn(1)", "←→", _("change")),
            ("screen.leave", _("Esc"), _("go back")),
            ("app.help", "F1", _("help")),
        )

    def fields(self) -> Sequence[Field]:
        """What can be chosen now."""
        return [*self._who(), *self._how()]

    def _who(self) -> Sequence[Field]:
        draft = self._draft
        languages = tuple(Choice(each, called(each)) for each in self._languages)
        about = _("The letters and the words of the game; the texts speak your own language.")
        fields = [Field("language", _("Language"), draft.language, languages, about, width=14)]
        about = _(
            "People at this keyboard: several lay their hands open, and each has a key that says “I have a word”."
        )
        fields.append(Field("people", _("People"), str(draft.people), numbers(0, MOST), about, width=4, begins=True))
        for place in range(draft.people):
            key = f" [{BUZZ_KEYS[place].shown}]" if draft.people > 1 else ""
            longest = self._edition.seats.name_length
            usual = usual_name(place, longest)
            about = ngettext(
                "The name: at most {count} character.", "The name: at most {count} characters.", longest
            ).format(count=longest)
            label = "  " + _("Name") + key
            fields.append(Field(f"name-{place}", label, draft.names[place], about=about, usual=usual, width=20))
        about = _("They read, look and lay as quickly as people of their level.")
        fields.append(Field("computers", _("Computers"), str(draft.computers), numbers(0, MOST), about, width=4))
        highest = self._highest(draft.language)
        for place in range(draft.computers):
            number = min(draft.levels[place], highest)
            label = f"  {usual_name(draft.people + place, 20, computer=True)}"
            levels = tuple(
                Choice(str(level), _("level {level}").format(level=level)) for level in range(1, highest + 1)
            )
            about = _("How many words it knows and how quickly they come to mind, from 1 to {most}.")
            about = about.format(most=highest)
            fields.append(Field(f"level-{place}", label, str(number), levels, about, width=10))
        return fields

    def _how(self) -> Sequence[Field]:
        draft = self._draft
        about = _("So many instruction cards win the game.")
        fields = [Field("target", _("Cards to win"), str(draft.target), numbers(3, 7), about, width=4, begins=True)]
        countdowns = tuple(Choice(value, _(title)) for value, title in COUNTDOWNS.items())
        about = _("Three, two, one: then everybody sees the card at the same instant.")
        fields.append(Field("countdown", _("Countdown"), draft.countdown, countdowns, about, width=14))
        about = _("What a wrong word costs.")
        wrong = tuple(Choice(value, _(title)) for value, title in WRONG.items())
        fields.append(Field("wrong", _("A wrong word"), draft.wrong, wrong, about, width=14))
        if draft.computers:
            about = _("Without mercy computers answer at once, if they know a word.")
            fields.append(Field("mercy", _("No mercy"), said(not draft.mercy), yes_or_no(), about, width=4))
        about = _("Ticks of the countdown, a chord for the card.")
        fields.append(Field("sound", _("Sound"), said(self.bonmot.settings.sound), yes_or_no(), about, width=4))
        return fields

    # ---- what is changed

    def change(self, name: str, value: str) -> None:
        """Keep what was filled in."""
        if name == "sound":
            self.bonmot.change_settings(sound=value == "yes")
        else:
            self._draft = self._draft.filled_in(name, value)

    # ---- beginning

    def finish(self) -> None:
        """Begin the game, or say what is wrong, and where."""
        if not self.settled.is_set():
            return
        self.settled.clear()
        if news := preparing(self._draft.language, lexica()):
            self.query_one("#about", Static).update(news)
        self.run_worker(self._begin(), exclusive=True)

    async def _begin(self) -> None:
        from bonmot.terminal.cards.screen import RaceScreen  # noqa: PLC0415  (loaded when a game begins)

        draft, app = self._draft, self.bonmot
        seats = [Seating()] * draft.people
        highest = self._highest(draft.language)
        seats += [Seating(computer=True, level=min(draft.levels[place], highest)) for place in range(draft.computers)]
        names = self._names()
        try:
            # Opening the words may take a moment the first time.
            setup = await asyncio.to_thread(self._setup, names)
            table = Table.create(
                app.services.store, setup, seats, game="cards", seed=self._start.seed, clock=app.services.clock
            )
        except BonmotError as error:
            self.complain_at(self._field_of(error, names), error)
        else:
            table.close(pause=False)  # the screen of the game opens it
            app.change_settings(game_language=draft.language)
            app.call_later(app.switch_screen, RaceScreen(table.name))
        finally:
            self.settled.set()

    def _names(self) -> list[str]:
        draft, longest = self._draft, self._edition.seats.name_length
        people = [" ".join(draft.names[place].split()) or usual_name(place, longest) for place in range(draft.people)]
        computers = [usual_name(draft.people + place, longest, computer=True) for place in range(draft.computers)]
        return people + computers

    def _setup(self, names: Sequence[str]) -> Any:
        draft = self._draft
        options = {
            "target": draft.target,
            "mercy": draft.mercy,
            "race.wrong": draft.wrong,
            "race.countdown": int(draft.countdown),
        }
        computers = range(draft.people, draft.people + draft.computers)
        return setup_for(
            self._edition,
            names,
            language=draft.language,
            options=options,
            computers=computers,
            pieces=self._start.pieces,
        )

    def _field_of(self, error: BonmotError, names: Sequence[str]) -> str:
        name = error.particulars.get("name")
        if error.code.startswith("name-") and name in names[: self._draft.people]:
            return f"name-{names.index(str(name))}"
        return "language"
