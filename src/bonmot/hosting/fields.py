"""What a form consists of, as plain values: fields, and what may be chosen in them."""

from collections.abc import Mapping
from typing import NamedTuple

from bonmot.texts import _


class Choice(NamedTuple):
    """Something that may be chosen."""

    value: str
    title: str


class Field(NamedTuple):
    """Something to fill in."""

    name: str
    label: str
    value: str
    choices: tuple[Choice, ...] = ()
    """What it may be; nothing: it is written."""
    about: str = ""
    """What it means, for whoever fills it in."""
    usual: str = ""
    """What it is if nothing is written."""
    width: int = 30
    """How many characters of it are seen."""
    begins: bool = False
    """Whether an empty line stands before it."""
    beside: bool = False
    """Whether it belongs to the field before it, and stands beside that one."""

    @property
    def is_written(self) -> bool:
        """Whether somebody types into it."""
        return not self.choices

    @property
    def title(self) -> str:
        """What is shown."""
        return next((choice.title for choice in self.choices if choice.value == self.value), self.value)

    def moved(self, steps: int) -> str:
        """The value so many choices farther on; after the last comes the first."""
        values = [choice.value for choice in self.choices]
        return values[(values.index(self.value) + steps) % len(values)] if self.value in values else values[0]

    def jumped(self, beginning: str) -> str | None:
        """The next choice that begins with something that was typed."""
        here = next((place for place, choice in enumerate(self.choices) if choice.value == self.value), -1)
        for choice in (*self.choices[here + 1 :], *self.choices[: here + 1]):
            shown = choice.value if beginning.isdigit() else choice.title
            if shown.casefold().startswith(beginning.casefold()):
                return choice.value
        return None


def numbers(least: int, most: int) -> tuple[Choice, ...]:
    """Whole numbers to choose from.

    >>> [choice.value for choice in numbers(2, 4)]
    ['2', '3', '4']
    """
    return tuple(Choice(str(number), str(number)) for number in range(least, most + 1))


def yes_or_no(name: str, label: str, answer: bool, about: str, width: int = 4) -> Field:
    """A field with two answers, whose values are `yes` and `no`."""
    choices = Choice("yes", _("yes")), Choice("no", _("no"))
    return Field(name, label, "yes" if answer else "no", choices, about, width=width)


def titled(titles: Mapping[str, str]) -> tuple[Choice, ...]:
    """Choices whose titles are marked for translation."""
    return tuple(Choice(value, _(title)) for value, title in titles.items())
