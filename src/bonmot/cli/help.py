"""How `--help` looks: as cyclopts draws it, without the words that only exist in English."""

from typing import TYPE_CHECKING

from bonmot.texts import _

if TYPE_CHECKING:
    from cyclopts.help import HelpPanel
    from rich.console import Console, ConsoleOptions


class TranslatedHelp:
    """Draws help pages in the reader's language."""

    show_metavar = True

    def __call__(self, console: "Console", options: "ConsoleOptions", panel: "HelpPanel") -> None:
        """Draw one panel: the usage line says what is required, our own texts name defaults and choices."""
        from attrs import evolve  # only help pages need it
        from cyclopts.help import DefaultFormatter

        plain = [evolve(entry, required=False, choices=None, default=None) for entry in panel.entries]
        DefaultFormatter()(console, options, panel.copy(entries=plain))

    def render_usage(self, console: "Console", _options: "ConsoleOptions", usage: object) -> None:
        """Draw the line that shows how to call the command."""
        from rich.text import Text

        line = str(usage).strip().replace("[OPTIONS]", _("[OPTIONS]")).replace(" COMMAND", " " + _("COMMAND"))
        console.print(Text(_("Usage: {line}").format(line=line) + "\n", style="bold"))
