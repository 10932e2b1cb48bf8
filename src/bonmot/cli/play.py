"""`bonmot play`: play a game, on the screen or in plain lines.

Everything that is asked before a game can be said here as well; what is not said is asked. Without a terminal the game
is played in plain lines (`--plain`), for which any pipe will do.
"""

from typing import TYPE_CHECKING

from bonmot.cli.beginning import begin
from bonmot.cli.choosing import at_least, chosen_lexicon, company, theme_said, yes_or_no
from bonmot.cli.seating import seats_of
from bonmot.errors import BonmotError
from bonmot.starting import SeatWish, Start, clock_from
from bonmot.texts import _

if TYPE_CHECKING:
    from cyclopts import App


def register(app: "App") -> None:
    """Add `play`."""
    from bonmot.cli.application import add  # `bonmot play` alone does without it

    add(
        app,
        play,
        _("Play a game: everything that you do not say here is asked."),
        edition=(_("NAME"), _("Which rules. With the players it is all that is needed: the game begins at once.")),
        language=(_("xx"), _("The language of the game; by default your own, if the edition has it.")),
        seats=(_("N"), _("How many players.")),
        names=(_("A,B…"), _("Their names.")),
        levels=(
            _("L,L…"),
            _("How well computers play: 0 is a person, “adaptive” plays at your strength. One alone: your opponents."),
        ),
        personas=(_("A,B…"), _("Which characters the computers are.")),
        field=(_("N"), _("How many computers of all levels play duplicate with you, such as 7 or 15.")),
        teams=_("Four players in two teams: the first and the third against the others."),
        racks=(_("WHICH"), _("Which racks lie open: none, next, all.")),
        hand_over=(_("yes|no"), _("Whether people at one screen hide their racks from each other.")),
        clock=(
            _("TIME"),
            _("2:30 for each turn, 25 or 25+10 minutes for the game, 3d+10d for days a turn and a bank, or none."),
        ),
        hint_cost=(_("N"), _("What each grade of a hint costs; by default nothing.")),
        hints=(_("yes|no"), _("Whether players may ask for hints; by default they may.")),
        family=(
            _("yes|no|all"),
            _("Whether computers and hints keep coarse words to themselves (the default), or nobody lays them (all)."),
        ),
        remarks=(_("yes|no"), _("Whether characters say something now and then; by default they do.")),
        theme=(
            _("THEME"),
            _("A list of words that count, such as animals or sea; words with commas; or a file of words."),
        ),
        seed=(_("N"), _("Chance: the same number gives the same tiles.")),
        pieces=(_("FILE"), _("Prisms or cards of your own, for OPTION and for the card race (CSV).")),
        resume=(_("GAME"), _("Go on with this game, as `bonmot games list` names it.")),
        plain=_("In plain lines, for screen readers and pipes."),
    )


def play(
    *,
    edition: str | None = None,
    language: str | None = None,
    lexicon: str | None = None,
    seats: int | None = None,
    names: str | None = None,
    levels: str | None = None,
    personas: str | None = None,
    field: int | None = None,
    teams: bool = False,
    racks: str | None = None,
    hand_over: str | None = None,
    clock: str | None = None,
    hint_cost: int | None = None,
    hints: str | None = None,
    family: str | None = None,
    house: str | None = None,
    remarks: str | None = None,
    theme: str | None = None,
    seed: int | None = None,
    pieces: str | None = None,
    resume: str | None = None,
    before_damage: bool = False,
    plain: bool = False,
    database: str | None = None,
) -> int:
    """`bonmot play`."""
    at_least(1, "--seats", seats)
    at_least(0, "--field", field)
    sitting = seats_of(seats, names, levels, personas, fewest=2 if field is None else 1)
    start = Start(
        edition=edition,
        language=language and language.strip().lower(),
        lexicon=lexicon,
        seats=sitting or (() if field is None else (SeatWish(),)),  # who wants a field is alone in it
        field=field,
        teams=teams or None,
        racks=racks,
        hand_over=yes_or_no(hand_over, "--hand-over"),
        clock=None if clock is None else clock_from(clock),
        hint_cost=hint_cost,
        hints=yes_or_no(hints, "--hints"),
        family=company(family),
        house=house,
        remarks=yes_or_no(remarks, "--remarks"),
        theme=theme_said(theme),
        seed=seed,
        pieces=pieces or "",
        database=database,
    )
    if resume is not None:
        if start != Start(database=database):
            raise BonmotError("resume-alone")
        from bonmot.cli import games

        return games.resume(resume, plain=plain, kept=games.Kept(before_damage, database))
    if lexicon is not None:
        start = start._replace(language=chosen_lexicon(lexicon, language).language)
    return begin(start, plain=plain)
