"""What stands beside the table: who has won how many cards, what everybody does, and the history of the rounds."""

from collections.abc import Mapping

from rich.style import Style
from rich.text import Text

from bonmot.games.cards import View
from bonmot.games.cards.sheet import Outcome
from bonmot.telling import called
from bonmot.telling.cards.instructions import instruction
from bonmot.telling.cards.sentences import cards_counted, how_it_ended, status
from bonmot.terminal.fitting import fitted
from bonmot.terminal.themes import Palette


def seats_text(view: View, palette: Palette, width: int, keys: Mapping[int, str]) -> Text:
    """Everybody with the cards won, the cards in hand, and what they do; `keys` are the buzz keys."""
    text = Text(no_wrap=True)
    for number, seat in enumerate(view.sides):
        won, is_winner = len(seat.won), view.final is not None and number in view.final.winners
        turns = view.final is None and view.flipper == number
        style = Style(color=palette.accent if turns or is_winner else palette.foreground, bold=turns or is_winner)
        pips = "■" * won + "□" * max(0, view.target - won)
        key = f" [{keys[number]}]" if number in keys else ""
        sign = "★" if is_winner else "▸" if turns else " "
        name = fitted(called(seat.name), max(1, width - len(pips) - len(key) - 2))
        text.append(f"{sign}{name}{key}", style)
        text.append(" " * max(1, width - len(name) - len(key) - 1 - len(pips)))
        text.append(f"{pips}\n", Style(color=palette.accent))
        doing = fitted(f"{cards_counted(seat.cards)} · {status(view, number)}", width - 2)
        text.append(f"  {doing}\n", Style(color=palette.quiet))
    return text


def history_text(view: View, palette: Palette, width: int) -> Text:
    """Who won which card with which word, round by round."""
    text = Text(no_wrap=True)
    for row in history_rows(view, palette, width):
        text.append_text(row).append("\n")
    return text


def history_rows(view: View, palette: Palette, width: int) -> list[Text]:
    """The same, a text for each round."""
    return [_round(view, played, palette, width) for played in view.history]


def _round(view: View, played: Outcome, palette: Palette, width: int) -> Text:
    text = Text(no_wrap=True)
    card = fitted(instruction(played.card, played.letter), width - 3)
    text.append(f"{played.round:>2} {card}\n", Style(color=palette.quiet))
    won = played.how == "won"
    style = Style(color=palette.accent if won else palette.foreground, bold=won)
    return text.append(f"   {fitted(how_it_ended(view, played), width - 3)}", style)
