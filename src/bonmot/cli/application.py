"""The commands put together, their help in the reader's language.

Signatures stay with the functions, where mypy sees them. What a command and its parameters mean stands in
`data/commands`, and is added when the application is built, because only then the language is known.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from inspect import Parameter as Declared
from inspect import Signature, signature
from typing import Annotated, Final, get_type_hints

from cyclopts import App, Group, Parameter

from bonmot import __version__
from bonmot.cli import (
    auto,
    careers,
    chapters,
    characters,
    editions,
    games,
    lab,
    people,
    play,
    rating,
    serve,
    think,
    word_lists,
    words,
)
from bonmot.cli.help import TranslatedHelp
from bonmot.cli.part import CommandLinePart, Texts, parts, texts_in
from bonmot.errors import BonmotError
from bonmot.games.catalogue import put_together
from bonmot.texts import _, language

LARGEST_NUMBER: Final = 2**63 - 1
"""What databases and the kernel can count."""

OURS: Final = CommandLinePart(
    {
        "": (auto.auto, chapters.help_, play.play, serve.serve, think.think),
        "editions": editions.COMMANDS,
        "games": games.COMMANDS,
        "lab": (*lab.COMMANDS, careers.adaptive, characters.characters, rating.ratings),
        "people": people.COMMANDS,
        "words": (*words.COMMANDS, word_lists.themes),
        "words house": word_lists.COMMANDS,
    },
    texts_in("shared"),
)
"""The commands that no game brings; a new one is named here."""


def application() -> App:
    """The whole command line, in the reader's language.

    To put it together takes longer than most commands do: whoever gives several in one process does it once.
    """
    return put_together(parts(), partial(_with_commands, language()))


@cache
def _with_commands(_language: str, *of_games: CommandLinePart) -> App:
    """Our commands, and those of each game."""
    texts: Texts = {}
    for part in (*reversed(of_games), OURS):  # last, so that nobody speaks over us
        texts = _with(texts, part.texts)
    app = _new_app("bonmot", texts, version=__version__)
    app["--help"].help = _("Show this help.")
    app["--version"].help = _("Show the version.")
    for part in (OURS, *of_games):
        for path, functions in part.commands.items():
            group, said, explained = app, texts, texts["every"]
            for name in path.split():
                said = said[name]
                explained = explained | _options(said)
                if name not in group:
                    group.command(_new_app(name, said))
                group = group[name]
            for function in functions:
                _add(group, function, explained | said[_name(function)])
    return app


def _with(some: Texts, others: Texts) -> Texts:
    """Two trees of texts in one: the second speaks where both do."""
    both = {name: _with(some[name], text) for name, text in others.items() if name in some and isinstance(text, dict)}
    return {**some, **others, **both}


def _options(texts: Texts) -> Texts:
    """What a group says of its options, not of its commands."""
    return {name: text for name, text in texts.items() if not isinstance(text, Mapping)}


def _name(function: Callable[..., int | None]) -> str:
    return function.__name__.rstrip("_")


def _new_app(name: str, texts: Texts, version: str | None = None) -> App:
    """A command, or a group of commands, that looks and complains like all the others."""
    return App(
        name,
        help=_(texts["about"]),
        version=version,
        version_flags=["--version"] if version else [],
        help_format="plaintext",
        help_formatter=TranslatedHelp(),
        result_action="return_value",
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
        default_parameter=Parameter(negative=(), show_default=False),
        group_commands=Group(_("Commands"), sort_key=0),
        group_arguments=Group(_("Arguments"), sort_key=1),
        group_parameters=Group(_("Options"), sort_key=2),
    )


def _add(app: App, function: Callable[..., int | None], explained: Texts) -> None:
    """Add a command under the name of its function, which answers with the exit status, or nothing where all is well.

    A parameter whose type is a NamedTuple stands for several options: one for each of its fields.
    """
    hints = get_type_hints(function)
    parameters: list[Declared] = []
    groups: dict[str, type] = {}
    for each in signature(function).parameters.values():
        hint = hints[each.name]
        if hasattr(hint, "_fields"):
            groups[each.name] = hint
            parameters += signature(hint).parameters.values()
        else:
            parameters.append(each)

    def command(*_values: object, **_options: object) -> int | None:
        for name, value in _options.items():
            if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
                raise BonmotError("bad-value", value=str(value), option=f"--{name}")
        for name, group in groups.items():
            given = {field: _options.pop(field) for field in signature(group).parameters if field in _options}
            _options[name] = group(**given)
        return function(*_values, **_options)

    vars(command)["__signature__"] = Signature([_described(each, explained[each.name], hints) for each in parameters])
    app.command(command, name=_name(function), help=_(explained["about"]))


def _described(parameter: Declared, text: str | Sequence[str], hints: dict[str, object]) -> Declared:
    """A parameter with its explanation, before which may stand what its value is called.

    The fields of a group are options like all the others.
    """
    shown, meant = ("", _(text)) if isinstance(text, str) else map(_, text)
    if parameter.kind is Declared.POSITIONAL_ONLY:
        meaning = Parameter(name=shown, help=meant)
    else:
        meaning = Parameter(metavar=shown or None, help=meant)
    hint = hints.get(parameter.name, parameter.annotation)
    kind = parameter.kind if parameter.name in hints else Declared.KEYWORD_ONLY
    return parameter.replace(kind=kind, annotation=Annotated[hint, meaning])
