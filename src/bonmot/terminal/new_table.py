"""A new table: any edition, up to four seats, people and computers, teams, clocks. Nothing that is written is lost."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from textual.widgets import Static

from bonmot.errors import BonmotError
from bonmot.players.casts import cast_of
from bonmot.players.personas import personas
from bonmot.starting import Start
from bonmot.tables import Table
from bonmot.telling import sentence
from bonmot.terminal.drafts import (
    COMPUTER,
    MOST_SEATS,
    OWN,
    PERSON,
    Agreed,
    Draft,
    WrongHere,
    agreed,
    called,
    can_be_constrained,
    clock_of,
    clock_text,
    count_of,
    edition_of,
    ladder_of,
    language_of,
    languages_of,
    lexica_of,
    part,
    preparing,
    refused,
    shown_editions,
)
from bonmot.terminal.form import Choice, Field, FormScreen, numbers, said, yes_or_no
from bonmot.terminal.part import TableScreenEntry, screen_of, usual_screen_of
from bonmot.terminal.settings import Settings
from bonmot.texts import _, mark, ngettext
from bonmot.texts import language as spoken_language
from bonmot.words import lexica

REFEREES: Final = {
    "honour": mark("The program asks about each word it does not know, and the player confirms or withdraws it."),
    "strict": mark("The program refuses words it does not know; the player tries again."),
    "challenge": mark("Every word stands until it is challenged."),
}
RACK_NAMES: Final = {"none": mark("hidden"), "next": mark("the next one is seen"), "all": mark("all are seen")}
THEME_RULES: Final = {
    "refuse": mark("every play needs one"),
    "unscored": mark("no points without one"),
    "bonus": mark("points for each"),
}


class NewTableScreen(FormScreen):
    """Everything about a game that can be chosen."""

    chapter = "setting-up"

    def __init__(self, start: Start, *, computers_only: bool = False) -> None:
        """`start` is what the command line says; with `computers_only` people only watch."""
        super().__init__()
        self._start = start
        self._computers_only = computers_only
        self._known = lexica()
        self._draft = Draft()
        self._editions: list[str] = []
        self.settled = asyncio.Event()
        """Set unless the table is being made ready."""
        self.settled.set()

    def on_mount(self) -> None:
        """Begin with what was said, and what was liked the last time."""
        self._editions = shown_editions()
        draft = _first_draft(self._start, self.bonmot.settings, self._editions, computers_only=self._computers_only)
        self._draft, self.troubles = refused(self._start, draft, self._known)
        super().on_mount()
        for name in self.troubles:
            self.form.go_to(name)
            break

    # ---- what is shown

    def heading(self) -> str:
        """What the form is for."""
        return _("Watch computers") if self._computers_only else _("New table")

    def keys(self) -> Sequence[tuple[str, str, str]]:
        """What can be done."""
        return (
            ("screen.finish", _("Enter"), _("begin")),
            ("screen.step(1)", "↑↓ Tab", _("choose")),
            ("screen.turn(1)", "←→", _("change")),
            ("screen.leave", _("Esc"), _("go back")),
            ("app.help", "F1", _("help")),
        )

    @property
    def _edition(self) -> Any:
        """The edition that was chosen; while there is no good file yet, the usual one."""
        try:
            return edition_of(self._draft)
        except WrongHere:
            return edition_of(Draft())

    @property
    def _screen(self) -> TableScreenEntry:
        """On which screen the edition is played."""
        return screen_of(self._edition.name, self._edition.GAME)

    @property
    def _asks_itself(self) -> bool:
        """Whether what is chosen asks its own questions: the programs of the 1980s do (M-066, D-048), races too."""
        if self._computers_only or self._draft.edition == OWN:
            return False
        said_already = bool(self._start.seats) and self._draft.edition == self._start.edition
        return self._screen.form is not None and not said_already

    def fields(self) -> Sequence[Field]:
        """What can be chosen now: it depends on the edition, and on who plays."""
        edition = self._edition
        fields = [*self._rules(edition)]
        if not self._asks_itself:
            fields += [*self._players(edition), *self._customs(edition), *self._more(edition)]
        return fields

    def _rules(self, edition: Any) -> Sequence[Field]:
        draft = self._draft
        choices = [Choice(name, edition_of(Draft(edition=name)).titles[spoken_language()]) for name in self._editions]
        choices.append(Choice(OWN, _("one of your own…")))
        fields = [
            Field("edition", _("Rules"), draft.edition, tuple(choices), self._about_edition(edition), width=46),
        ]
        if draft.edition == OWN:
            about = _("An edition as a TOML file; `bonmot editions check` tells whether it is good.")
            fields.append(Field("file", _("File"), draft.file, about=f"{about} {self._about_file()}", width=46))
        if self._asks_itself:
            return fields
        language = language_of(draft, edition, self._known)
        languages = tuple(Choice(each, called(each)) for each in languages_of(edition, self._known) or [language])
        words = lexica_of(language, self._known)
        lists = tuple(
            Choice(each.name if each.imported else "", each.name if each.imported else _("the usual words"))
            for each in words
        )
        lexicon = draft.lexicon if any(choice.value == draft.lexicon for choice in lists) else ""
        about = _("The tiles and the words of the game; the texts speak your own language.")
        fields.append(Field("language", _("Language"), language, languages, about, width=14))
        if lists:
            about = _("Which words are good: the usual ones, or a list that you have imported.")
            fields.append(Field("lexicon", "", lexicon, lists, about, width=24))
        return fields

    def _about_edition(self, edition: Any) -> str:
        if self._asks_itself:
            return _("Enter: it asks its own questions.")
        seats, words = edition.seats, part(edition, "words")
        told = [_("{least} to {most} players.").format(least=seats.minimum, most=seats.maximum)]
        if seats.minimum == seats.maximum:
            told = [ngettext("{count} player.", "{count} players.", seats.maximum).format(count=seats.maximum)]
        if (referee := part(words, "referee")) in REFEREES:
            told.append(_(REFEREES[referee]))
        told.append((part(edition, "warnings") or {}).get(spoken_language(), ""))
        return " ".join(filter(None, told))

    def _about_file(self) -> str:
        if not self._draft.file.strip():
            return ""
        try:
            return str(edition_of(self._draft).titles[spoken_language()])
        except WrongHere as wrong:
            return sentence(wrong.error)

    def _players(self, edition: Any) -> Sequence[Field]:
        draft = self._draft
        count = count_of(draft, edition, self._fewest)
        least, most = max(self._fewest, edition.seats.minimum), min(MOST_SEATS, edition.seats.maximum)
        about = _("How many sit down.")
        fields = [Field("players", _("Players"), str(count), numbers(least, most), about, width=4, begins=True)]
        for seat in range(count):
            fields += self._seat(edition, seat)
        if count == MOST_SEATS and part(edition.seats, "teams"):
            about = _("The first and the third play together, against the second and the fourth.")
            fields.append(Field("teams", _("Two teams"), said(draft.teams), yes_or_no(), about, width=4))
        return fields

    @property
    def _fewest(self) -> int:
        return 2 if self._computers_only else 1

    def _seat(self, edition: Any, seat: int) -> Sequence[Field]:
        seated = self._draft.seats[seat]
        spoken = spoken_language()
        who = [Choice(PERSON, _("a person"))] * (not self._computers_only)
        who.append(Choice(COMPUTER, _("a computer")))
        who += [Choice(each.name, each.display.get(spoken, each.name)) for each in personas()]
        about = _("A computer without a temper of its own.") if seated.computer else _("A person at this screen.")
        about = next((each.about[spoken] for each in personas() if each.name == seated.who), about)
        label = _("{number}.").format(number=seat + 1)
        fields = [Field(f"who-{seat}", f"  {label}", seated.who, tuple(who), about, width=12)]
        ladder = ladder_of(edition, language_of(self._draft, edition, self._known))
        if seated.computer and ladder:
            level = min(seated.level, len(ladder))
            levels = tuple(Choice(str(rung.level), _level(rung.level, rung.average)) for rung in ladder)
            about = _("How well it plays, from 1 to {most}; what it scores on average against its like.")
            about = about.format(most=len(ladder))
            fields.append(Field(f"level-{seat}", "", str(level), levels, about, width=19))
        longest = edition.seats.name_length
        about = ngettext(
            "The name: at most {count} character.", "The name: at most {count} characters.", longest
        ).format(count=longest)
        usual = seated.called(seat, longest)
        width = 12 if seated.computer else 20
        fields.append(Field(f"name-{seat}", "", seated.name, about=about, usual=usual, width=width))
        return fields

    def _customs(self, edition: Any) -> Sequence[Field]:
        draft = self._draft
        seats = draft.seats[: count_of(draft, edition, self._fewest)]
        people = sum(not seat.computer for seat in seats)
        fields = []
        usual_racks = part(edition, "racks_visible")
        racks = draft.racks or usual_racks
        if usual_racks is not None and people:
            choices = tuple(Choice(name, _(title)) for name, title in RACK_NAMES.items())
            about = _("Whether players see the racks of the others.")
            fields.append(Field("racks", _("Racks"), racks, choices, about, width=24))
        if people > 1 and racks != "all":
            about = _("The screen is covered until the next player says to be there.")
            fields.append(Field("hand_over", _("Hand over"), said(draft.hand_over), yes_or_no(), about, width=4))
        if part(edition, "clock") is not None:
            written = clock_text(edition.clock.rules) if draft.clock is None else draft.clock
            about = _("2:30 for each turn, 25 minutes for the game, or 25+10: and 10 seconds more for each turn.")
            about = f"{about} {self._about_clock(edition)}"
            fields.append(Field("clock", _("Clock"), written, about=about, usual=_("no clock"), width=14))
        if people and cast_of(edition.GAME).grades:
            about = _("Points that each step of a hint costs, 0 to 100.")
            fields.append(Field("hint_cost", _("Hints"), draft.hint_cost, about=about, usual="0", width=14))
        return [field._replace(begins=not place) for place, field in enumerate(fields)]

    def _about_clock(self, edition: Any) -> str:
        try:
            rules = clock_of(self._draft, edition) or edition.clock.rules
        except BonmotError as error:
            return sentence(error)
        if rules.kind == "turn":  # K-12: it may be more than was asked for
            return _("Each turn may take {seconds} seconds.").format(seconds=rules.seconds)
        if rules.kind == "game":
            return _("Each player has {minutes} minutes.").format(minutes=rules.seconds // 60)
        return _("There is no clock.")

    def _more(self, edition: Any) -> Sequence[Field]:
        draft = self._draft
        about = _("The seed; in most editions the shortest word, a theme and forbidden words as well.")
        fields = [Field("more", _("More"), said(draft.more), yes_or_no(), about, width=4)]
        if not draft.more:
            return fields
        constraints = part(edition, "constraints")
        if constraints is not None and can_be_constrained(edition):
            about = _("The fewest letters of a word that is laid.")
            shortest = draft.minimum_length or str(constraints.minimum_length)
            fields.append(Field("minimum_length", _("Shortest word"), shortest, numbers(2, 7), about, width=4))
            about = _("Words that count, with spaces between them: animals, cities, whatever you like.")
            usual = " ".join(constraints.theme) or _("none")
            fields.append(Field("theme", _("Theme"), draft.theme, about=about, usual=usual, width=40))
            if draft.theme:
                rules = tuple(Choice(name, _(title)) for name, title in THEME_RULES.items())
                rule = draft.theme_rule or constraints.theme_rule
                about = _("What becomes of a play without a word of the theme.")
                fields.append(Field("theme_rule", _("Words of it"), rule, rules, about, width=24))
            usual = " ".join(constraints.banned) or _("none")
            about = _("Words that nobody may play, with spaces between them.")
            fields.append(Field("banned", _("Forbidden"), draft.banned, about=about, usual=usual, width=40))
        about = _("The same number gives the same tiles.")
        fields.append(Field("seed", _("Seed"), draft.seed, about=about, usual=_("chance"), width=20))
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
        if self._asks_itself and (form := self._screen.form) is not None:
            self.app.switch_screen(form(self._start))
            return
        self.settled.clear()
        language = language_of(self._draft, self._edition, self._known)
        if news := preparing(language, self._known):
            self.query_one("#about", Static).update(news)
        self.run_worker(self._begin(), exclusive=True)

    async def _begin(self) -> None:
        try:
            ready = await asyncio.to_thread(agreed, self._draft, self._known, computers_only=self._computers_only)
            name = self._brought(ready)
        except WrongHere as wrong:
            self.complain_at(wrong.field, wrong.error)
        except BonmotError as error:
            self.complain_at("edition", error)
        else:
            edition = self._edition
            screen = self._screen
            if self._computers_only and screen.asks:  # nobody sits there to be asked
                screen = usual_screen_of(edition.GAME)
            self._remember(edition)
            self.app.call_later(self.app.switch_screen, screen.open(name))
        finally:
            self.settled.set()

    def _brought(self, ready: Agreed) -> str:
        services = self.bonmot.services
        table = Table.create(
            services.store,
            ready.setup,
            ready.seats,
            game=ready.game,
            seed=ready.seed,
            rules=ready.rules,
            hand_over=ready.hand_over,
            hint_cost=ready.hint_cost,
            clock=services.clock,
        )
        table.close(pause=False)  # the screen of the game opens it
        return table.name

    def _remember(self, edition: Any) -> None:
        changes = {"game_language": language_of(self._draft, edition, self._known)}
        if self._draft.edition != OWN:
            changes["edition"] = self._draft.edition
        self.bonmot.change_settings(**changes)


def _level(level: int, average: float) -> str:
    return _("level {level}, {points} pts").format(level=level, points=round(average))


def _first_draft(start: Start, settings: Settings, editions: Sequence[str], *, computers_only: bool) -> Draft:
    draft = Draft.from_start(start)
    cast = [each.name for each in personas()]
    if settings.opponent in cast:
        cast = [settings.opponent, *(name for name in cast if name != settings.opponent)]
    if start.edition is None and settings.edition in editions:
        draft = draft._replace(edition=settings.edition)
    if start.language is None:
        draft = draft._replace(language=settings.game_language)
    for seat in range(len(start.seats), MOST_SEATS):
        who = PERSON if seat == 0 and not computers_only else cast[seat - (not computers_only)]
        name = settings.name if who == PERSON else ""
        draft = draft.with_seat(seat, who=who, level=settings.level, name=name)
    if computers_only:
        people = [seat for seat, seated in enumerate(draft.seats) if not seated.computer]
        for seat in people:
            draft = draft.with_seat(seat, who=cast[seat], name="")
    return draft
