"""Questions with an answer that Enter takes (D-052)."""

from collections.abc import Callable, Sequence
from typing import Final

from bonmot import telling
from bonmot.errors import BonmotError
from bonmot.games.legible import folded
from bonmot.telling import sentence
from bonmot.terminal.plain.teletype import Left, Teletype
from bonmot.texts import _

YES: Final = frozenset({"y", "yes", "o", "oui"})
NO: Final = frozenset({"n", "no", "non"})
_LEAVING: Final = frozenset({"quit", "exit", "quitter"})


def yes(teletype: Teletype, question: str, default: bool | None = None) -> bool:
    """Yes or no; without a default one of them must be said."""
    choices = _("[y/n]") if default is None else _("[Y/n]") if default else _("[y/N]")
    while True:
        answer = _answer(teletype, f"{question} {choices}")
        if answer in YES | NO:
            return answer in YES
        if not answer and default is not None:
            return default
        teletype.say(_("Please answer yes or no."))


def number(teletype: Teletype, question: str, least: int, most: int, default: int) -> int:
    """A whole number."""
    while True:
        answer = _answer(teletype, f"{question} [{default}]")
        if not answer:
            return default
        if answer.isascii() and answer.isdigit() and len(answer) < 4 and least <= int(answer) <= most:
            return int(answer)
        teletype.say(_("Please give a number from {least} to {most}.").format(least=least, most=most))


def choice(teletype: Teletype, question: str, choices: Sequence[tuple[str, str]], default: str) -> str:
    """One of several names, each with a title: by its number, its name or the beginning of it."""
    names = [name for name, _title in choices]
    teletype.say(*(f"{place}. {telling.said_of(name, title)}" for place, (name, title) in enumerate(choices, 1)))
    while True:
        answer = _answer(teletype, f"{question} [{default}]")
        if not answer:
            return default
        if answer.isascii() and answer.isdigit() and len(answer) < 4 and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        meant = [name for name in names if name == answer] or [name for name in names if name.startswith(answer)]
        if len(meant) == 1:
            return meant[0]
        teletype.say(_("Please give one of these, or its number: {names}.").format(names=", ".join(names)))


def text(teletype: Teletype, question: str, default: str, check: Callable[[str], object] | None = None) -> str:
    """Any text that passes a check."""
    while True:
        answer = teletype.ask(f"{question} [{default}]") or default
        try:
            if check is not None:
                check(answer)
        except BonmotError as error:
            teletype.say(sentence(error))
        else:
            return answer


def _answer(teletype: Teletype, question: str) -> str:
    answer = folded(teletype.ask(question))
    if answer in _LEAVING:
        raise Left
    return answer
