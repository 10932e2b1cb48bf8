"""A table at which keys act at once: all that people do there whatever is played, written once.

Hearing what happens, commands and why they are refused, the menu, the end, another game: the tables of all games stand
on this. What is said and asked stands below it (`saying.py`, `asking.py`); what is drawn and what the keys of the game
do, its own screen says.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from msgspec.structs import replace
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.widgets import Static

from bonmot.errors import BonmotError
from bonmot.games.commands import Abandon, Challenge, Command, Pass, Resign
from bonmot.games.view import ViewType
from bonmot.players import Thought
from bonmot.players.casts import cast_of
from bonmot.players.hints import Hint
from bonmot.tables import AskHint, Ready, TableView, TakeBack, Update
from bonmot.telling import name_of_seat, scores, telling_of
from bonmot.telling.dictionary import last_words
from bonmot.telling.hints import hint_meaning
from bonmot.telling.opponents import presented
from bonmot.telling.voices import Remark, Voices, spoken
from bonmot.terminal import opening
from bonmot.terminal.asking import AskingTable
from bonmot.terminal.ending import EndPanel
from bonmot.terminal.keybar import Key, KeyBar
from bonmot.terminal.last_page import LastPage
from bonmot.terminal.line_editor import LineEditor
from bonmot.terminal.menu import MenuScreen
from bonmot.texts import Told, _, mark

_NEXT: Final = {"1": "rematch", "2": "replay", "3": "leave"}
"""Key → what one does when a game is over."""


class CommandKey(NamedTuple):
    """A key at the bottom of a table, and the command that it gives."""

    key: str
    """As Textual names it."""
    name: str
    label: str
    """Marked for translation."""


class SeatedScreen(AskingTable[ViewType]):
    """The people at a table, and what they see.

    A game's screen can be as small as this: it draws a view as lines of text, and says which keys give which commands.
    Everything else is here, with the keys at the bottom and the menu of F10.

        class BellScreen(SeatedScreen[BellView]):
            GAME_KEYS = {"space": Strike}

            def lines(self, view: BellView) -> Sequence[str]:
                return [f"Round {view.rounds}", "The bell hangs." if view.hung else "Wait…"]

    Whatever a screen wants to do in its own way it overrides: `play_key` for keys that only this game has, `commands`
    and `KEYS` for those at the bottom, `happened` and `think` for what is heard, `compose` and `draw_game` for its
    look.
    """

    KEYS: ClassVar[Sequence[CommandKey]] = (
        CommandKey("f1", "help", mark("F1 help")),
        CommandKey("f10", "menu", mark("F10 more")),
    )
    GAME_KEYS: ClassVar[Mapping[str, Callable[[], Command]]] = {}
    """Key of the game, as Textual names it → the command that it gives."""
    looks_up = False
    """Whether there is a dictionary at this table."""
    thinks_aloud: ClassVar[bool] = False
    """Whether computers show what they think, and people may say that they should not."""
    end_over: ClassVar[str] = "#game"
    """What the end of a game lies over."""
    after_the_end: ClassVar[str] = mark("Enter: play again, replay, leave.")
    replay_label: ClassVar[str] = mark("Replay")

    DEFAULT_CSS = """
    SeatedScreen { background: $background; color: $foreground; layers: default end; }
    SeatedScreen #game { height: 1fr; padding: 0 1; }
    SeatedScreen #log { height: 3; padding: 0 1; scrollbar-size-vertical: 1; }
    SeatedScreen #told { height: auto; }
    SeatedScreen #line { height: 2; padding: 0 1; }
    SeatedScreen #keys { height: 2; padding: 0 1; color: $quiet; }
    """

    def __init__(self, table: str = "") -> None:
        """At a table that is kept, by its name."""
        super().__init__()
        self._table_name = table
        self._hint: Hint | None = None
        """What was asked for, until its price was told."""
        self._voices: Voices | None = None
        """The characters at this table."""
        self._sees_end = True
        """Whether the end of the game lies over the table once it is there."""
        self._hidden = False
        """Nobody sits in front of the screen: what is seen is what everybody may see (O-017, R-056)."""
        self._is_away = False
        """Another was asked something, and whoever is to move must come back to the screen."""

    # ---- what a game says about itself

    def lines(self, view: ViewType) -> Sequence[str]:
        """The game as lines of text."""
        return [scores(view)]

    def play_key(self, event: events.Key) -> None:
        """A key of the game; by default those of `GAME_KEYS`."""
        command = self.GAME_KEYS.get(event.key)
        if command is not None:
            self.submit(command())
        elif event.key == "enter" and not self.acting:
            self.seated.force()

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """Name of a command of the key bar → what it does; one that nobody here can give now may be missing."""
        return {
            "hint": self.hint,
            "pass": lambda: self._asked_first("pass", mark("Pass this turn? (Y/N)"), Pass()),
            "challenge": self.challenge,
            "take-back": lambda: self.submit(TakeBack(), self.seen.last_turn_of),
            "meaning": self.explain,
        }

    def challenge(self) -> None:
        """Contest the last play, whoever here doubts it."""
        match self.challengers:
            case []:
                self.submit(Challenge())  # says why not
            case [seat]:
                self._challenged_by(str(seat))
            case seats:
                told = _("{name} challenges the last play")
                entries = [(str(seat), told.format(name=name_of_seat(self.view, seat))) for seat in seats]
                self.app.push_screen(MenuScreen([("", _("Go on")), *entries]), self._challenged_by)

    def _challenged_by(self, chosen: str | None) -> None:
        """Nobody challenges for another: it may cost something."""
        if not chosen or not self.is_seated:
            return
        seat = int(chosen)
        if seat == self.view.seat:
            self.ask_first(lambda: self.submit(Challenge(), seat), mark("Challenge the last play? (Y/N)"))
        else:
            text, name = mark("{name}: do you challenge the last play? (Y/N)"), name_of_seat(self.view, seat)
            self.ask_first(lambda: self.submit(Challenge(), seat), text, seat=seat, name=name)
        self.show()

    def began(self, view: ViewType) -> None:
        """A game is there: one that goes on, or a new one."""

    def came(self, view: ViewType) -> None:
        """Somebody has come to the screen."""

    def happened(self, update: Update) -> None:
        """Something has happened: heed it. What it was is told by itself."""

    def think(self, seat: int, thought: Thought) -> None:
        """Show what a computer tries."""
        view, best = self.view, " ✓" if thought.kept else ""
        self.tell(lambda: f"{name_of_seat(view, seat)}: {thought.text} {thought.score}{best}")
        self.show()

    def idle_text(self, view: ViewType) -> str:
        """What can be done now, in one sentence."""
        return ""

    def put_back(self) -> None:
        """Forget what a person was about to do: it is done, or another comes to the screen."""

    def more_entries(self, view: ViewType) -> Sequence[tuple[str, str]]:
        """Lines of the menu that only this game has: name and label."""
        return ()

    def do_more(self, name: str) -> None:
        """Do what such a line says."""

    # ---- sitting down, getting up

    def compose(self) -> ComposeResult:
        """The game, what is said, what is asked, and the keys."""
        yield Static(id="game")
        with LastPage(id="log"):
            yield Static(id="told")
        yield Static(id="line")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """The end lies ready."""
        if self.is_attached:  # one may leave as soon as one has come
            self.mount(EndPanel())

    def arrive(self) -> None:
        """Sit down at the table that was asked for."""
        settings = self.bonmot.settings
        aloud = self.thinks_aloud
        try:
            seated = self.sit_down(speed=settings.speed if aloud else 0, aloud=aloud and settings.see_thinking)
            seated.open(self._table_name)
        except BonmotError as error:
            self.bonmot.complain(error)
            self.app.pop_screen()
            return
        self._sit_before()
        self.call_after_refresh(self.show)  # what is drawn on, is mounted only then

    def _sit_before(self) -> None:
        """Sit before a game; where people hand the screen over, the first of them is asked for."""
        self._log.clear()
        seen = self.seated.seen_by(None)
        table = self.seated.table
        self._voices = Voices(telling_of(seen.game_name), lambda: table.past(None), self.seated.told)
        greetings = [] if seen.game.score_lines else self._voices.latest
        if greetings:
            self._log.append(lambda: " ".join(self.spoken(seen, greetings)))
        if presented(seen):
            self._log.append(Told(lambda: " ".join(presented(seen))))
        self._sees_end = True
        self._hidden = self._is_away = False
        self._hidden = self.seen.waits_for is not None
        self.began(self.view)

    def repaint(self) -> None:
        """Use the palette of the app."""
        self.show()

    # ---- who looks

    @property
    def seen(self) -> TableView:
        """The table as the person in front of the screen sees it; while nobody is there, as everybody may see it."""
        if not self._hidden:
            return super().seen
        seen = self.seated.seen_by(None)
        is_asked = self._sure is not None or seen.take_back_asked_by is not None
        if is_asked or not self._is_away or seen.waits_for is not None:
            return seen
        return replace(seen, waits_for=seen.in_front)

    def _hide(self) -> None:
        """Nothing stays on the screen that only the person before might know: what was laid, typed or told."""
        self._hidden = True
        self._line = None
        if self._sure is not None and self._sure.seat is None:
            self._sure = None
        self.put_back()
        self.hush()

    # ---- what happens

    def hear(self, update: Update) -> None:
        """News from the table."""
        if not self.is_seated:
            return
        if update.thought is not None:
            self.think(*update.thought)
            return
        if update.events:
            self._sure = None
            if self.seen.waits_for is not None:
                self._line = None  # the turn it was typed in is over
            self.happened(update)
            telling = telling_of(update.view.game_name)
            said = [] if self._voices is None else self._voices.hear(update)
            told = Told(lambda: " ".join(telling.briefly(update.view.game, update.events)))
            if said:  # where it is shown depends on the room there is, and on who wants to hear it
                self.note(lambda: " ".join(filter(None, [told(), *self.spoken(update.view, said)])), update)
            elif told():
                self.note(told, update)
            if self._hint is not None:
                hint, self._hint = self._hint, None
                self.hinted(hint)
            self.sound(update)
        self.show()

    def spoken(self, seen: TableView, said: Sequence[Remark]) -> list[str]:
        """What characters say about it, for all to read."""
        return spoken(seen.game, said) if self.lets_talk(seen) else []

    def lets_talk(self, seen: TableView) -> bool:
        """Whether people here want to hear what characters say."""
        return self.bonmot.settings.remarks and bool(seen.display.get("remarks", 1))

    def sound(self, update: Update) -> None:
        """Let people hear that the game is over, or that one of them is to move."""
        if update.view.is_over:
            self.bonmot.sounds.play("end")
        elif self.acting:
            self.bonmot.sounds.play("your-turn")

    # ---- keys

    def on_key(self, event: events.Key) -> None:
        """Everything that is typed."""
        event.stop()
        event.prevent_default()
        if not self.is_seated or self.app.screen is not self:
            return  # keys that come faster than a menu opens are not for the game under it
        if event.key in {"pageup", "pagedown"}:
            self.turn_page(event.key)
        elif not (event.key == "enter" and self.is_for_others("enter", self.others_move)):
            self.press(event)

    @property
    def others_move(self) -> bool:
        """Whether nobody here can do anything but wait."""
        return not self.acting and not self.seen.is_over

    def press(self, event: events.Key) -> None:
        """A key: of the bar, of the table, or of the game."""
        key = event.key
        if self.seen.simultaneous:
            self.seated.tick()  # whatever is due happens before what is typed now
        name = next((each.name for each in self.KEYS if each.key == key), None)
        if name is not None:
            self.do(name)
            return
        if self._line is not None:
            self._type(self._line, event)
        elif self._sure is not None:
            self._answer_sure(self._sure, event)
        elif event.character == "?" and not self.takes_text:
            self.bonmot.action_help()
        elif self.seen.is_over:
            self.after_end(key)
        elif self.seen.waits_for is not None:
            self._hand_over(key)
        elif key == "space" and not self.people:
            self.seated.hold_or_go_on()
        elif (question := self.asked()) is not None:
            self.answer(question, event)
        else:
            self.play_key(event)
        self.show()

    def after_end(self, key: str) -> None:
        """The game is over: what comes next."""
        if key == "enter":
            self.open_menu()
        elif key == "escape":
            self._sees_end = not self._sees_end
        elif key in _NEXT:
            self._chosen(_NEXT[key])

    @property
    def takes_text(self) -> bool:
        """Whether the game itself wants a text now, and every sign belongs to it."""
        return False

    def _hand_over(self, key: str) -> None:
        """The next person comes to the screen (M-073, D-054)."""
        if key not in {"enter", "space"}:
            return
        if not self._hidden:
            self._hide()  # who has moved has seen the new tiles
            return
        if self._is_away:
            self._is_away = False
        else:
            self.submit(Ready(), self.seen.waits_for)

    # ---- commands

    def do(self, name: str) -> None:
        """Do what a key of the bar says."""
        self._sure = None
        if name == "help":
            self.bonmot.action_help()
        if name == "help" or not self.is_seated:
            return
        if name == "menu":
            self.open_menu()
        elif name == "sound":
            self.bonmot.change_settings(sound=not self.bonmot.settings.sound)
            self.say(mark("Sound is on.") if self.bonmot.settings.sound else mark("Sound is off."))
        elif self.seen.is_over and name in _NEXT.values():
            self._chosen(name)
        elif (
            self.seen.is_over
            or self.seen.waits_for is not None
            or self._asks_another()
            or (do := self.commands().get(name)) is None
        ):
            self.bonmot.sounds.play("wrong")
        else:
            do()
        self.show()

    def offers(self, name: str) -> bool:
        """Whether a command of the key bar can be given now: only such keys are shown."""
        seen = self.seen
        if name in {"help", "menu", "sound"}:
            return True
        if seen.is_over or seen.waits_for is not None or not self.people or self._asks_another():
            return False
        if name == "take-back":
            return seen.last_turn_of is not None
        if name == "hint":
            return bool(self.acting) and seen.hints
        if name == "meaning":
            return self.speaks
        return name in self.view.may if name in {"pass", "challenge", "exchange"} else True

    def action_do(self, name: str) -> None:
        """A click on a key of the bar."""
        self.do(name)

    def hint(self) -> None:
        """Tell a little more each time (D-074)."""
        cast = cast_of(self.seen.game_name)
        grade = min(self.seen.hinted + 1, cast.grades)
        if self.submit(AskHint(grade)):
            self._hint = cast.hint(self.view, grade)

    def hinted(self, hint: Hint) -> None:
        """Tell a hint."""
        telling = telling_of(self.seen.game_name)
        view = self.view
        self.tell(lambda: " ".join([*telling.hinted(hint), *hint_meaning(view, hint)]))

    # ---- the menu

    def open_menu(self) -> None:
        """What is needed less often."""
        view = self.view
        entries: list[tuple[str, str]] = []
        if self.seen.is_over:
            entries += [("rematch", _("Play again")), ("replay", _(self.replay_label)), *self.more_entries(view)]
        else:
            entries += self.more_entries(view)
            entries += [("see_thinking", _("See computers think: on/off"))] if self.thinks_aloud else []
            entries += [("remarks", _("Remarks: on/off"))] if any(seat.persona for seat in self.seen.seats) else []
            entries += [("name", _("Name the game"))] if self.people else []
        entries += [("meaning", _("What the last words mean"))] if last_words(view) and self.speaks else []
        entries += [("look-up", _("Look a word up"))] if self.looks_up else []
        entries += [("leave", _("Leave (the game is kept)")), ("back", _("Go on"))]
        if not self.seen.is_over:
            # Last, far from where a hasty Enter falls; and asked about.
            if not self.seen.simultaneous or len(self.people) == 1:
                entries.append(("resign", _("Give up")))
            entries.append(("abandon", _("Stop the game for everybody")))
        self.app.push_screen(MenuScreen(entries), self._chosen)

    def _chosen(self, name: str | None) -> None:
        if not self.is_seated or name is None:
            return
        if name == "leave":
            self.app.pop_screen()
        elif name == "rematch":
            self.rematch()
        elif name == "replay":
            opening.replay(self.bonmot, self.seated.table.name)
        elif name in {"name", "look-up"}:
            self._line = LineEditor(name, self.seen.title if name == "name" else "")
        elif name == "meaning":
            self.explain()
        elif name in {"remarks", "see_thinking"}:
            self.bonmot.change_settings(**{name: not getattr(self.bonmot.settings, name)})
            self.seated.aloud = self.thinks_aloud and self.bonmot.settings.see_thinking
        elif name == "resign":
            self.ask_first(lambda: self._stop(Resign()), mark("Give up the game? (Y/N)"))
        elif name == "abandon":
            self.ask_first(lambda: self._stop(Abandon()), mark("Stop the game for everybody? (Y/N)"))
        else:
            self.do_more(name)
        self.show()

    def _stop(self, command: Command) -> None:
        """Play no further, alone or all."""
        if self.submit(command, min(self.acting or self.people, default=None)):
            self.put_back()

    def rematch(self) -> None:
        """Play again: the same people, the same rules (D-091)."""
        self.hush()
        self.seated.rematch()
        self._sit_before()

    # ---- drawing

    def show(self) -> None:
        """Draw everything."""
        if not self.is_seated or not self.is_mounted:
            return
        if self._asks_another() or (self.seen.waits_for is not None and self.seen.in_front is None):
            if not self._hidden:
                self._is_away = self._asks_another()
                self._hide()
        elif self._hidden and self.seen.waits_for is None:
            self._hidden = False
            self.came(self.view)
        seen = self.seen
        self.draw_game(seen)
        self.put("line", Text(self.line_text(seen)))
        keys = [Key(f"do({each.name!r})", _(each.label)) for each in self.KEYS if self.offers(each.name)]
        self.query_one("#keys", KeyBar).show(keys, Style(), wraps=True)
        self._show_end(seen)
        if seen.simultaneous:
            self._wake_at(self.seated.table.deadline)
        (self.settled.set if self.is_settled else self.settled.clear)()

    def _show_end(self, seen: TableView) -> None:
        """Once the game is over: who has won, the best play, the curves of the scores, and what comes next."""
        panel = self.query_one(EndPanel)
        panel.display = seen.is_over and self._sees_end
        if not panel.display:
            return
        labels = (_("play again"), _(self.replay_label).lower(), _("leave"))
        keys = [Key(f"do({name!r})", key, label) for (key, name), label in zip(_NEXT.items(), labels, strict=True)]
        keys.append(Key("look", _("Esc"), _("the table")))
        panel.show(seen, self.bonmot.palette, self.query_one(self.end_over).region, keys)

    def action_look(self) -> None:
        """Look at the table; the end comes back by the same key."""
        self.after_end("escape")
        self.show()

    @property
    def is_settled(self) -> bool:
        """Whether nothing will happen before somebody presses a key, or some time passes."""
        if self.seen.simultaneous:
            return self.seated.is_up_to_date and not self.seated.table.is_pondering
        return not self.seen.thinking and (self.seen.is_over or bool(self.acting))

    def draw_game(self, seen: TableView) -> None:
        """Draw the game, and what is said of it."""
        self.put("game", Text("\n".join(self.lines(seen.game))))
        self.show_log(*self._log, *self._said)

    def waiting_text(self, seen: TableView) -> str:
        """Who is waited for, and what whoever looks on can do."""
        if not self.people and seen.is_paused:
            return _("The game stands still. Space: go on.")
        if not self.people and self.seated.is_held:
            return _("The game stands still. Space: go on; Enter: one move.")
        names = ", ".join(name_of_seat(seen.game, seat) for seat in sorted(seen.acting))
        told = [_("{name} is thinking. Enter: play now.").format(name=names)] if names else []
        return " ".join(told if self.people else [*told, _("Space: pause.")])

    def line_text(self, seen: TableView) -> str:
        """What is wanted now, and of whom."""
        view: ViewType = seen.game
        if self._line is not None:
            return f"{_(self.LINES[self._line.kind]).replace('{example}', self.line_example())} {self._line.shown}"
        if self._sure is not None:
            return self._sure.asked()
        if seen.waits_for is not None:
            name = name_of_seat(view, seen.waits_for)
            if not self._hidden:
                return _("Press Enter to hide your rack and give {name} the keyboard.").format(name=name)
            return _("{name}, are you there? Press Enter to see your rack.").format(name=name)
        if (question := self.asked()) is not None:
            return question.text
        if seen.is_over:
            return _(self.after_the_end)
        if not self.acting:
            return self.waiting_text(seen)
        return self.idle_text(view)
