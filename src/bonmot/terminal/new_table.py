"""A new table: any edition, up to four seats, people and computers, teams, clocks. Nothing that is written is lost."""

import asyncio
from collections.abc import Sequence

from textual import work
from textual.widgets import Static

from bonmot.errors import BonmotError
from bonmot.games.editions import EditionFile
from bonmot.players.casts import cast_of
from bonmot.players.personas import personas
from bonmot.starting import SeatWish, Start, clock_text
from bonmot.telling import sentence
from bonmot.terminal.customs import customs_of
from bonmot.terminal.drafts import (
    ADAPTIVE,
    COMPUTER,
    MOST_SEATS,
    OWN,
    PERSON,
    Draft,
    WrongHere,
    agreed,
    called,
    clock_of,
    edition_of,
    ladder_of,
    language_name,
    language_of,
    languages_of,
    level_said,
    lexica_of,
    one_moment,
    refused,
    shown_editions,
    who,
)
from bonmot.terminal.fields import Choice, Field, numbers, yes_or_no
from bonmot.terminal.form import FormScreen
from bonmot.terminal.part import TableScreenEntry, screen_of, usual_screen_of
from bonmot.texts import _, ngettext
from bonmot.texts import language as spoken_language
from bonmot.words import lexica


class NewTableScreen(FormScreen):
    """Everything about a game that can be chosen."""

    chapter = "setting-up"

    def __init__(self, start: Start, *, computers_only: bool = False, at_once: bool = False) -> None:
        """`start` is what the command line says; with `computers_only` people only watch.

        `at_once` begins the game if the command line leaves nothing to ask: which rules, and who plays.
        """
        super().__init__()
        self._start = start
        self._computers_only = computers_only
        self._at_once = at_once and start.edition is not None and bool(start.seats)
        self._known = lexica()
        self._draft = Draft()
        self._editions: list[str] = []
        self.settled = asyncio.Event()
        """Set unless the table is being made ready."""
        self.settled.set()

    def on_mount(self) -> None:
        """Begin with what was said, and what was liked the last time."""
        self._editions = shown_editions()
        self._draft, self.troubles = refused(self._start, self.first_draft(), self._known)
        super().on_mount()
        for name in [*self.troubles][:1]:
            self.form.go_to(name)
        if self._at_once and not self.troubles:
            self.finish()

    def first_draft(self) -> Draft:
        """What the command line says, and whom one liked to meet."""
        start, settings = self._start, self.bonmot.settings
        draft = Draft.from_start(start)
        cast = sorted((each.name for each in personas()), key=lambda name: name != settings.opponent)
        if start.edition is None and not start.seats and settings.edition in self._editions:
            draft = draft.filled_in("edition", settings.edition)
        draft = draft.filled_in("language", draft.get("language", settings.game_language))
        for seat, wish in enumerate(draft.seats):
            persona = cast[(seat - (not self._computers_only)) % len(cast)]
            if seat >= len(start.seats):
                person = seat == 0 and not self._computers_only
                liked = SeatWish(settings.name) if person else SeatWish(computer=True, persona=persona)
                adaptive = settings.adaptive and not self._computers_only
                draft = draft.with_seat(seat, liked._replace(level=settings.level, adaptive=adaptive))
            elif self._computers_only and not wish.computer:
                draft = draft.with_seat(seat, SeatWish(computer=True, persona=persona))
        return draft

    # ---- what is shown

    def heading(self) -> str:
        """What the form is for."""
        return _("Watch computers") if self._computers_only else _("New table")

    @property
    def edition(self) -> EditionFile:
        """The edition that was chosen; while there is no good file yet, the usual one."""
        try:
            return edition_of(self._draft)
        except WrongHere:
            return edition_of(Draft())

    @property
    def _screen(self) -> TableScreenEntry:
        """On which screen the edition is played."""
        return screen_of(self.edition.name, self.edition.GAME)

    @property
    def asks_itself(self) -> bool:
        """Whether what is chosen asks its own questions: the programs of the 1980s do (M-066, D-048), races too."""
        if self._computers_only or self._draft.edition == OWN:
            return False
        said_already = self._start.says_more and self._draft.edition == self._start.edition
        return self._screen.form is not None and not said_already

    def fields(self) -> Sequence[Field]:
        """What can be chosen now: it depends on the edition, and on who plays."""
        edition = self.edition
        if self.asks_itself:
            return self._rules(edition)
        fields = [*self._rules(edition), *self._language(edition), *self._players(edition)]
        return [*fields, *self.customs(edition), *self._more(edition)]

    def _rules(self, edition: EditionFile) -> Sequence[Field]:
        draft, spoken = self._draft, spoken_language()
        editions = {name: edition_of(Draft().filled_in("edition", name)).titles[spoken] for name in self._editions}
        choices = (*(Choice(name, title) for name, title in editions.items()), Choice(OWN, _("one of your own…")))
        fields = [Field("edition", _("Rules"), draft.edition, choices, self._about_edition(edition), width=46)]
        if draft.edition == OWN:
            about = _("An edition as a TOML file; `bonmot editions check` tells whether it is good.")
            fields.append(Field("file", _("File"), draft.get("file"), about=f"{about} {self._about_file()}", width=46))
        return fields

    def _language(self, edition: EditionFile) -> Sequence[Field]:
        about = _("The tiles and the words of the game; the texts speak your own language.")
        fields = [self.language_field(edition, about)]
        if words := lexica_of(fields[0].value, self._known):
            imported = [Choice(each.name, each.name) for each in words if each.imported]
            usual = [Choice("", _("the usual words"))] * (len(imported) < len(words))
            lexicon = self._draft.get("lexicon")
            chosen = lexicon if lexicon in [choice.value for choice in imported] else ""
            about = _("Which words are good: the usual ones, or a list that you have imported.")
            fields.append(Field("lexicon", "", chosen, (*usual, *imported), about, width=24))
        return fields

    def language_field(self, edition: EditionFile, about: str) -> Field:
        """The language of the game."""
        language = language_of(self._draft, edition, self._known)
        languages = languages_of(edition, self._known) or [language]
        choices = tuple(Choice(each, language_name(each)) for each in languages)
        return Field("language", _("Language"), language, choices, about, width=14)

    def _about_edition(self, edition: EditionFile) -> str:
        if self.asks_itself:
            return _("Enter: it asks its own questions.")
        seats = edition.seats
        told = _("{least} to {most} players.").format(least=seats.minimum, most=seats.maximum)
        if seats.minimum == seats.maximum:
            told = ngettext("{count} player.", "{count} players.", seats.maximum).format(count=seats.maximum)
        warning = edition.warning(spoken_language(), language_of(self._draft, edition, self._known))
        return " ".join(filter(None, [told, customs_of(edition.GAME).about(edition), warning]))

    def _about_file(self) -> str:
        if not self._draft.get("file").strip():
            return ""
        try:
            return edition_of(self._draft).titles[spoken_language()]
        except WrongHere as wrong:
            return sentence(wrong.error)

    def _players(self, edition: EditionFile) -> Sequence[Field]:
        seats = self._draft.sitting(edition, self._fewest)
        least = max(self._fewest, edition.seats.minimum)
        most = min(max(MOST_SEATS, len(seats)), edition.seats.maximum)
        about = _("How many sit down.")
        fields = [Field("players", _("Players"), str(len(seats)), numbers(least, most), about, width=4, begins=True)]
        for seat, wish in enumerate(seats):
            fields += self._seat(edition, seat, wish)
        if len(seats) == MOST_SEATS and edition.seats.teams:
            about = _("The first and the third play together, against the second and the fourth.")
            fields.append(yes_or_no("teams", _("Two teams"), self._draft.agrees("teams"), about))
        return fields

    def _people(self, edition: EditionFile) -> int:
        return sum(not seat.computer for seat in self._draft.sitting(edition, self._fewest))

    @property
    def _fewest(self) -> int:
        return 2 if self._computers_only else 1

    def _seat(self, edition: EditionFile, seat: int, wish: SeatWish) -> Sequence[Field]:
        spoken = spoken_language()
        whom = [Choice(PERSON, _("a person"))] * (not self._computers_only) + computer_choices()
        about = _("A computer with no particular style.") if wish.computer else _("A person at this screen.")
        about = next((each.about[spoken] for each in personas() if each.name == who(wish)), about)
        label = _("{number}.").format(number=seat + 1)
        fields = [Field(f"who-{seat}", f"  {label}", who(wish), tuple(whom), about, width=12)]
        ladder = ladder_of(edition, language_of(self._draft, edition, self._known))
        if wish.computer and ladder:
            level = level_said(wish, len(ladder))
            levels = tuple(Choice(str(rung.level), _level(rung.level, rung.average)) for rung in ladder)
            about = _("How well it plays, from 1 to {most}; what it scores on average against its like.")
            about = about_adaptive(self._people(edition)) if level == ADAPTIVE else about.format(most=len(ladder))
            fields.append(Field(f"level-{seat}", "", level, (adaptive_choice(), *levels), about, width=19))
        return [*fields, self.name_field(seat, wish, "", edition.seats.name_length, 12 if wish.computer else 20)]

    def name_field(self, seat: int, wish: SeatWish, label: str, longest: int, width: int) -> Field:
        """How a player is called."""
        about = ngettext("The name: at most {count} character.", "The name: at most {count} characters.", longest)
        usual = called(wish._replace(name=""), seat, longest)
        return Field(f"name-{seat}", label, wish.name, about=about.format(count=longest), usual=usual, width=width)

    def customs(self, edition: EditionFile) -> Sequence[Field]:
        """How it is played: what the game lets people choose, and what tables do."""
        fields = [*customs_of(edition.GAME).fields(edition, self._draft), *self._at_the_table(edition)]
        return [field._replace(begins=not place) for place, field in enumerate(fields)]

    def _at_the_table(self, edition: EditionFile) -> Sequence[Field]:
        draft, fields = self._draft, list[Field]()
        people = self._people(edition)
        customs = customs_of(edition.GAME)
        if people > 1 and customs.hides(edition, draft) and not customs.always_hides:
            about = _("The screen is covered until the next player says to be there.")
            fields.append(yes_or_no("hand_over", _("Hand over"), draft.agrees("hand_over", usual=True), about))
        if "clock" not in customs.takes:
            written = draft.said.get("clock", clock_text(edition.clock.rules))
            about = _("2:30 for each turn, 25 minutes for the game, or 25+10: and 10 seconds more for each turn.")
            about = f"{about} {self._about_clock(edition)}"
            fields.append(Field("clock", _("Clock"), written, about=about, usual=_("no clock"), width=14))
        if people and cast_of(edition.GAME).grades:
            about = _("Whether players may ask for hints, which tell more and more of the best move.")
            fields.append(yes_or_no("hints", _("Hints"), draft.agrees("hints", usual=True), about))
            if draft.agrees("hints", usual=True):
                about = _("Points that each step of a hint costs, 0 to 100.")
                fields.append(
                    Field("hint_cost", "", draft.get("hint_cost"), about=about, usual=_("at no cost"), width=11)
                )
        return fields

    def _about_clock(self, edition: EditionFile) -> str:
        try:
            rules = clock_of(self._draft, edition) or edition.clock.rules
        except BonmotError as error:
            return sentence(error)
        if rules.kind == "turn":  # K-12: it may be more than was asked for
            return _("Each turn may take {seconds} seconds.").format(seconds=rules.seconds)
        if rules.kind == "game":
            return _("Each player has {minutes} minutes.").format(minutes=rules.seconds // 60)
        return _("There is no clock.")

    def _more(self, edition: EditionFile) -> Sequence[Field]:
        draft = self._draft
        about = _("What is seldom changed: limits, the words that are good, the seed.")
        fields = [yes_or_no("more", _("More"), draft.agrees("more"), about)]
        if draft.agrees("more"):
            fields += customs_of(edition.GAME).more(edition, draft)
            about = _("The same number gives the same tiles.")
            fields.append(Field("seed", _("Seed"), draft.get("seed"), about=about, usual=_("chance"), width=20))
            if any(wish.computer and wish.persona for wish in draft.sitting(edition, self._fewest)):
                about = _("Characters say something now and then.")
                fields.append(yes_or_no("remarks", _("Remarks"), draft.agrees("remarks", usual=True), about))
            about = _("Computers and hints keep coarse words to themselves; people may lay them.")
            fields.append(yes_or_no("family", _("Family words"), draft.agrees("family", usual=True), about))
        return fields

    # ---- what is changed

    def change(self, name: str, value: str) -> None:
        """Keep what was filled in."""
        self._draft = self._draft.filled_in(name, value)
        if name == "edition":
            self.troubles = {}

    # ---- beginning

    def finish(self) -> None:
        """Begin the game, or say what is wrong, and where."""
        if not self.settled.is_set():
            return
        if self.asks_itself and (form := self._screen.form) is not None:
            self.app.switch_screen(form(self._start))
            return
        self.settled.clear()
        language = language_of(self._draft, self.edition, self._known)
        self.query_one("#about", Static).update(one_moment(language, self._known))
        self._begin()

    @work(exclusive=True)
    async def _begin(self) -> None:
        services = self.bonmot.services
        try:
            ready = await asyncio.to_thread(agreed, self._draft, self._known, fewest=self._fewest)
            table = await asyncio.to_thread(ready.table, services.store, services.clock)
        except WrongHere as wrong:
            self.complain_at(wrong.field, wrong.error)
        except BonmotError as error:
            self.complain_at("edition", error)
        else:
            table.close(pause=False)  # the screen of the game opens it
            screen = self._screen
            if self._computers_only and screen.asks:  # nobody sits there to be asked
                screen = usual_screen_of(ready.game)
            self.remember()
            refereed = bool(customs_of(ready.game).refereed(self._draft))
            opens = screen.desk if screen.desk is not None and refereed else screen.open
            self.app.call_later(self.app.switch_screen, opens(table.name))
        finally:
            self.settled.set()

    def remember(self) -> None:
        """Offer the same the next time."""
        self.bonmot.change_settings(game_language=language_of(self._draft, self.edition, self._known))
        if self._draft.edition != OWN:
            self.bonmot.change_settings(edition=self._draft.edition)


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


def _level(level: int, average: float) -> str:
    return _("level {level}, {points} pts").format(level=level, points=round(average))
