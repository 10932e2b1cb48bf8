"""`bonmot play`: play a game, on the screen or in plain lines.

Everything that is asked before a game can be said here as well; what is not said is asked. Without a terminal the game
is played in plain lines (`--plain`), for which any pipe will do.
"""

from bonmot.cli.beginning import begin
from bonmot.cli.choosing import at_least, chosen_lexicon, kept_back, theme_said, yes_or_no
from bonmot.cli.seating import seats_of
from bonmot.errors import BonmotError
from bonmot.starting import SeatWish, Start, clock_from


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
        family=kept_back(family),
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
