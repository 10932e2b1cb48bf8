"""What is wrong with a command line, said in our own words: cyclopts only speaks English."""

import difflib

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from bonmot.errors import BonmotError


def complaint(error: CycloptsError, arguments: list[str]) -> BonmotError:
    """The same complaint as a value."""
    program = " ".join(["bonmot", *(error.command_chain or ())])
    if isinstance(error, UnknownCommandError):
        token = (error.unused_tokens or arguments)[0]
        if token.startswith("-"):
            return BonmotError("unknown-option", option=token, program=program)
        return _unknown_command(token, _commands(error.app), program)
    if isinstance(error, UnknownOptionError):
        token = error.token.keyword or error.token.value
        options = [name for argument in error.argument_collection for name in argument.names if name.startswith("--")]
        return _unknown_option(token.partition("=")[0], options, program)
    if isinstance(error, UnusedCliTokensError):
        return BonmotError("too-many-arguments", argument=(error.unused_tokens or [""])[0], program=program)
    if isinstance(error, MissingArgumentError) and error.argument is not None:
        name = error.argument.name
        # An option that was given lacks its value; one that was not given is itself what lacks.
        if error.keyword or name in (error.unused_tokens or ()):
            return BonmotError("missing-value", option=name)
        return BonmotError("missing-argument", argument=name, program=program)
    if isinstance(error, RepeatArgumentError):
        return BonmotError("repeated-option", option=error.token.keyword or error.token.value)
    if isinstance(error, CoercionError) and error.token is not None:
        name = error.token.keyword or (error.argument.name if error.argument else "")
        return BonmotError("bad-value", value=error.token.value, option=name)
    return BonmotError("bad-command-line", program=program)


def _unknown_command(given: str, existing: list[str], program: str) -> BonmotError:
    if near := _nearest(given, existing):
        return BonmotError("unknown-command-near", command=given, near=near[0])
    return BonmotError("unknown-command", command=given, program=program)


def _unknown_option(given: str, existing: list[str], program: str) -> BonmotError:
    if near := _nearest(given, existing):
        return BonmotError("unknown-option-near", option=given, near=near[0])
    return BonmotError("unknown-option", option=given, program=program)


def _nearest(given: str, existing: list[str]) -> list[str]:
    return difflib.get_close_matches(given[:100], existing, n=1)


def _commands(app: App | None) -> list[str]:
    return [name for name in app or () if not name.startswith("-")]
