"""The commands put together, their help in the reader's language.

Signatures stay with the functions, where mypy sees them. What each parameter means is added when the
application is built, because only then the language is known.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Annotated, Any, get_type_hints

from cyclopts import App, Group, Parameter

from bonmot import __version__
from bonmot.cli.help import TranslatedHelp
from bonmot.texts import _


def application() -> App:
    """The whole command line."""
    app = new_app("bonmot", _("Word games with crossing tiles, in French and in English."), version=__version__)
    app["--help"].help = _("Show this help.")
    app["--version"].help = _("Show the version.")
    _register(app)
    return app


def _register(app: App) -> None:
    """Each module of commands adds its own, and each game its own; a new module of ours is named here."""
    # They build on this module.
    from bonmot.cli import auto, chapters, editions, games, lab, play, words  # noqa: PLC0415
    from bonmot.cli.part import parts  # noqa: PLC0415

    for commands in (auto, chapters, editions, games, lab, play, words):
        commands.register(app)
    for part in parts():
        part.register(app)


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


def add(app: App, function: Callable[..., int], text: str, **helps: Explained) -> None:
    """Register a command under the name of its function, with an explanation of each parameter."""
    # A copy, because its annotations are about to speak the reader's language.
    described = FunctionType(function.__code__, function.__globals__, function.__name__)
    described.__defaults__ = function.__defaults__
    described.__kwdefaults__ = function.__kwdefaults__
    described.__module__ = function.__module__
    positional = function.__code__.co_varnames[: function.__code__.co_posonlyargcount]
    described.__annotations__ = {
        name: hint if name == "return" else _annotated(hint, helps[name], name in positional)
        for name, hint in get_type_hints(function).items()
    }
    app.command(described, name=function.__name__.rstrip("_"), help=text)


def _annotated(hint: Any, text: Explained, positional: bool) -> Any:
    shown, text = ("", text) if isinstance(text, str) else text
    if positional:
        return Annotated[hint, Parameter(name=shown, help=text)]
    return Annotated[hint, Parameter(metavar=shown or None, help=text)]
