"""What stands beside the board in duplicate: the round, who stands where, the rounds so far, the slips of one."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from bonmot.board.coordinates import Square
from bonmot.games.duplicate import Round, Standing, View
from bonmot.games.duplicate.events import Result
from bonmot.games.moments import Instant
from bonmot.hosting.tiles import tiles_of_play
from bonmot.telling import clock_text
from bonmot.telling.duplicate.sentences import player_name, slip_text, top_text
from bonmot.telling.phrases import signed
from bonmot.telling.seats import called
from bonmot.terminal.board import Picture
from bonmot.terminal.fitting import fitted
from bonmot.terminal.themes import Palette
from bonmot.terminal.tile_pictures import picture_of_tiles
from bonmot.texts import _, ngettext

_POINTS: Final = 5
_DRAW: Final = 11
"""Columns of a rack as it is called."""
_WITH_DRAWS: Final = 40
"""Columns in which the racks stand beside the words."""
_HIGH: Final = 24
"""Lines with which there is room for the racks, too."""
_HANDED_IN: Final = "✓"


def picture_of(view: View, *, values: bool = True) -> Picture:
    """The board; while no round is open, the top that was laid last is marked."""
    return picture_of_tiles(view, values=values, latest=latest_squares(view))


def latest_squares(view: View) -> frozenset[Square]:
    """Where the tiles of the last top lie."""
    last = view.rounds[-1] if view.rounds else None
    if last is None or not last.word or view.phase == "open":
        return frozenset()
    return frozenset(tiles_of_play(last.place, last.word, view))


# ---- the round


def round_text(view: View, time: Instant, palette: Palette, width: int) -> Text:
    """The number of the round and its clock; its rack as it is called, and how many slips are in."""
    bright, quiet = Style(color=palette.accent, bold=True), Style(color=palette.quiet)
    title = _("Round {number}").format(number=view.round) if view.round else _("Before the first round")
    clock, is_writing = "", False
    if view.phase == "open" and view.over_at is not None and view.write_at is not None:
        clock, is_writing = clock_text(max(0, view.over_at - time)), time >= view.write_at
    if time >= (view.over_at or Instant(time + 1)):
        clock = _("time is up")
    elif is_writing:
        clock = _("write! {time}").format(time=clock)
    count = ""
    if view.phase == "open" and _players_here(view) > 1:
        count = _("slips {count}/{all}").format(count=len(view.handed_in), all=_players_here(view))
    elif view.phase != "open" and view.round:
        count = _("closed")
    text = Text(no_wrap=True)
    text.append(f"{fitted(title, max(1, width - cell_len(clock) - 1)):<{max(0, width - cell_len(clock))}}", bright)
    text.append(f"{clock}\n", bright if is_writing else Style(color=palette.foreground))
    text.append(f"{view.draw:<{max(0, width - cell_len(count))}}", Style(color=palette.foreground, bold=True))
    text.append(f"{count}\n", quiet)
    return text


def _players_here(view: View) -> int:
    """Those who hand in slips: not those who have left."""
    return sum(not side.resigned for side in view.sides)


# ---- who stands where


def shown_standings(view: View, rows: int, people: Sequence[int] = ()) -> list[Standing]:
    """The first of the standings, and the people here wherever they are.

    In a field of any size they keep their ranks.
    """
    kept = set(people) if view.side is None else {view.side, *people}
    own = [each for each in view.standings if each.player in kept][:rows]
    others = [each for each in view.standings if each not in own][: rows - len(own)]
    return [each for each in view.standings if each in own or each in others]


def standings_text(view: View, palette: Palette, width: int, rows: int, people: Sequence[int] = ()) -> Text:
    """Rank, name, total, what is missing to the top, and how much of it that is."""
    quiet = Style(color=palette.quiet)
    shown = shown_standings(view, rows, people)
    text = Text(no_wrap=True)
    name = max(3, width - 4 - _POINTS - 6 - 4)
    total, missing = _("total"), _("neg.")
    heading = f"{'':<4}{'':<{name}}{total:>{_POINTS}}{missing:>6}{'%':>4}"
    text.append(f"{heading}\n", quiet)
    for each in shown:
        is_own = each.player == view.side
        style = Style(color=palette.accent if is_own else palette.foreground, bold=is_own)
        is_in = view.phase == "open" and each.player in view.handed_in
        sign = _HANDED_IN if is_in else "★" if _has_won(view, each) else " "
        percent = f"{each.percent:.0f}" if view.rounds else ""
        negative = signed(each.negative) if view.rounds else ""
        who = f"{fitted(called(each.name), name):<{name}}"
        text.append(f"{each.rank:>2}{sign} {who}{each.score:>{_POINTS}}{negative:>6}{percent:>4}\n", style)
    return text


def _has_won(view: View, each: Standing) -> bool:
    return view.final is not None and len(view.sides) > 1 and each.player in view.final.winners


# ---- rounds


def result_of(played: Round, player: int | None) -> Result | None:
    """What somebody made of a round."""
    return None if player is None or player >= len(played.results) else played.results[player]


def gained(result: Result) -> int:
    """What a slip is worth; where the best score is given to all, that is not what its player is given."""
    return result.score + result.solo


def sheet_text(view: View, palette: Palette, width: int, height: int = 0, own_name: str = "") -> Text:
    """A line for each round: the top, and what one made of it; its rack beside it, or below on a high screen."""
    quiet, plain = Style(color=palette.quiet), Style(color=palette.foreground)
    draws = _DRAW if width >= _WITH_DRAWS else 0
    is_high = not draws and height > max(_HIGH, 2 * len(view.rounds))
    own = 4 + 5 if view.side is not None else 0
    word = max(4, width - 3 - draws - own - (0 if is_high else 4))
    text = Text(no_wrap=True)
    if not view.rounds:
        return text
    you = (f"{fitted(own_name, own - 1):>{own}}" if own_name else f"{_you():>4}") if own else ""
    rack, top = _("rack") if draws or is_high else "", _("top")
    heading = f"{top}, {rack}".ljust(word) if is_high else f"{rack:<{draws}}{top:<{word}}{'':>4}"
    text.append(f"   {heading}{you}\n", quiet)
    for played in view.rounds:
        text.append(f"{played.number:>2} ", quiet)
        if draws:
            text.append(f"{fitted(played.draw, draws - 1):<{draws}}", quiet)
        text.append(f"{fitted(top_text(played), word - 1):<{word}}", plain)
        text.append(f"{played.score:>4}", Style(color=palette.foreground, bold=True))
        if is_high:
            text.append(f"\n   {fitted(played.draw, word - 1):<{word}}", quiet)
        result = result_of(played, view.side)
        if result is not None:
            earned = gained(result)
            missing = earned - played.score
            found = not missing and bool(played.word)
            text.append(f"{earned:>4}", Style(color=palette.accent if found else palette.foreground, bold=found))
            text.append(f"{'★' if result.solo else '✓' if found else signed(missing):>5}", quiet)
        text.append("\n")
    return text


def _you() -> str:
    return _("you")


def slips_text(view: View, palette: Palette, width: int) -> Text:
    """The slips of the last round, the best first."""
    quiet = Style(color=palette.quiet)
    text = Text(no_wrap=True)
    if not view.rounds:
        return text
    played = view.rounds[-1]
    heading = _("Slips of round {number}").format(number=played.number)
    tops = ngettext("{count} top", "{count} tops", played.tops).format(count=played.tops)
    text.append(f"{fitted(f'{heading} · {tops}', width)}\n", quiet)
    name = max(4, min(12, (width - _POINTS) // 2))
    word = max(4, width - name - _POINTS)
    order = sorted(range(len(played.results)), key=lambda player: -played.results[player].score)
    for player in order:
        result = played.results[player]
        is_own = player == view.side
        look = Style(color=palette.accent if is_own else palette.foreground, bold=is_own)
        text.append(f"{fitted(player_name(view, player), name - 1):<{name}}", look)
        text.append(f"{fitted(slip_text(result), word - 1):<{word}}", quiet if result.fault else look)
        text.append(f"{result.score:>{_POINTS}}\n", look)
    return text


def summary(view: View, people: Sequence[int] = ()) -> str:
    """The round that was closed last: the top, who found it, and what oneself or the people here made of it."""
    played = view.rounds[-1]
    if not played.word:
        return _("Nobody has found a word: all tiles go back into the bag.")
    top = [_("Top: {play} {score}").format(play=top_text(played), score=played.score)]
    if len(played.results) > 1:
        finders = sum(not each.fault and each.score >= played.score for each in played.results)
        top.append(_("found by {count} of {all}").format(count=finders, all=len(played.results)))
    own = [(player, played.results[player]) for player in people if player < len(played.results)]
    if len(own) > 1:
        below = " · ".join(f"{player_name(view, player)} {_short(played, each)}" for player, each in own)
    else:
        below = "".join(_("You: {slip}").format(slip=_made(played, each)) for _player, each in own)
    return f"{' · '.join(top)}\n{below}"


def _short(played: Round, result: Result) -> str:
    """What somebody made of a round, in a few characters."""
    earned = gained(result)
    return f"{earned} ✓" if earned >= played.score else f"{earned} ({signed(earned - played.score)})"


def _made(played: Round, result: Result) -> str:
    if result.fault:
        return slip_text(result)
    play = f"{slip_text(result)} {gained(result)}"
    if result.solo:
        return _("{play}, solo!").format(play=play)
    if result.score >= played.score:
        return _("{play}, the top!").format(play=play)
    return _("{play}, {missing} to the top").format(play=play, missing=signed(result.score - played.score))
