"""The commands put together, their help in the reader's language.

Signatures stay with the functions, where mypy sees them. What each parameter means is added when the
application is built, because only then the language is known.
"""

from collections.abc import Callable
from functools import cache
from inspect import Parameter as Declared
from inspect import Signature, signature
from typing import TYPE_CHECKING, Annotated, Final, get_type_hints

from cyclopts import App, Group, Parameter

from bonmot import __version__
from bonmot.cli.help import TranslatedHelp
from bonmot.errors import BonmotError
from bonmot.texts import _, language

if TYPE_CHECKING:
    from bonmot.cli.part import CommandLinePart

LARGEST_NUMBER: Final = 2**63 - 1
"""What databases and the kernel can count."""


def application() -> App:
    """The whole command line, in the reader's language.

    To put it together takes longer than most commands do: whoever gives several in one process does it once.
    """
    from bonmot.cli.part import parts

    return _put_together(language(), tuple(parts()))


@cache
def _put_together(_language: str, of_games: "tuple[CommandLinePart, ...]") -> App:
    """Each module of commands adds its own, and each game its own; a new module of ours is named here."""
    # They build on this module.
    from bonmot.cli import auto, chapters, editions, games, lab, people, play, serve, think, words

    app = new_app("bonmot", _("Word games with crossing tiles, in French and in English."), version=__version__)
    app["--help"].help = _("Show this help.")
    app["--version"].help = _("Show the version.")
    for commands in (auto, chapters, editions, games, lab, people, play, serve, think, words):
        commands.register(app)
    for part in of_games:
        part.register(app)
    return app


def new_app(name: str, text: str, version: str | None = None) -> App:
    """A command, or a group of commands, that looks and complains like all the others."""
    return App(
        name,
        help=text,
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


Explained = str | tuple[str, str]
"""What a parameter means; or what stands for its value in the help, and what it means."""


def usual() -> dict[str, Explained]:
    """Options that mean the same wherever they are given."""
    return {
        "json": _("Answer in JSON, for programs."),
        "database": (_("URL"), _("Where games are kept; by default in your own data folder.")),
        "before_damage": _("Take a damaged game up to its last intact turn."),
        "edition": (_("NAME"), _("Which rules; by default modern.")),
        "lexicon": (_("NAME"), _("Which words: fr, en, or the name of an imported list.")),
        "house": (_("NAME"), _("A list of house words, as `bonmot words house` keeps them.")),
        "language": (_("xx"), _("The words of this language (fr, en…); by default your own.")),
        "tier": (
            _("0–3"),
            _("Only words at least this sure: 3 certain, 2 very likely, 1 likely (default), 0 doubtful."),
        ),
        "nature": (_("NATURES"), _("Only these parts of speech: noun, verb, adjective… or their letters, such as NV.")),
        "shortest": (_("N"), _("At least this many letters.")),
        "longest": (_("N"), _("At most this many letters.")),
        "seed": (_("N"), _("Chance: the same number gives the same games.")),
        "threads": (_("N"), _("How many games are played at the same time.")),
    }


def add(app: App, function: Callable[..., int | None], text: str, **own: Explained) -> None:
    """Register a command under the name of its function; `own` explains what is not explained as usual.

    The function answers with the exit status, or with nothing where all is well.

    A parameter whose type is a NamedTuple stands for several options: one for each of its fields.
    """
    explained = usual() | own
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
    app.command(command, name=function.__name__.rstrip("_"), help=text)


def _described(parameter: Declared, text: Explained, hints: dict[str, object]) -> Declared:
    """A parameter with its explanation; the fields of a group are options like all the others."""
    shown, text = ("", text) if isinstance(text, str) else text
    if parameter.kind is Declared.POSITIONAL_ONLY:
        meaning = Parameter(name=shown, help=text)
    else:
        meaning = Parameter(metavar=shown or None, help=text)
    hint = hints.get(parameter.name, parameter.annotation)
    kind = parameter.kind if parameter.name in hints else Declared.KEYWORD_ONLY
    return parameter.replace(kind=kind, annotation=Annotated[hint, meaning])
