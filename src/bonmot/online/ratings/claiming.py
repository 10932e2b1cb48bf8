"""A guest signs in as a member: what becomes of the ratings that were won under the guest's name.

On a ladder on which the member has no rating the guest's becomes theirs, with its games, as if the guest had
registered. On any other the member's own stays as it is and the guest's lapses: nobody mends a rating by signing in.
Those games were played all the same, and whoever played against the guest keeps what they were worth.
"""

from typing import TYPE_CHECKING

from sqlalchemy import delete, select, tuple_, update

from bonmot.online.schema import GONE, RATINGS, RESULTS, RESULTS_OF_PLAYERS

if TYPE_CHECKING:
    from sqlalchemy import Connection


def claim_ratings(connection: "Connection", guest: str, member: str) -> None:
    """Give a member what a guest has won, ladder by ladder, where that is allowed; nothing stays the guest's."""
    ladder = (RATINGS.c.game, RATINGS.c.language, RATINGS.c.speed)
    both = select(RATINGS.c.player, *ladder).where(RATINGS.c.player.in_((guest, member)))
    # In the order in which games are counted: we may wait for one, or it for us, but never both.
    rows = connection.execute(both.order_by(RATINGS.c.player).with_for_update()).all()
    held = {row[1:] for row in rows if row.player == member}
    theirs = RATINGS.c.player == guest
    for row in (row[1:] for row in rows if row.player == guest):
        here = tuple_(*ladder) == tuple_(*row)
        games = select(RESULTS.c.table_name).where(tuple_(RESULTS.c.game, RESULTS.c.language, RESULTS.c.speed) == row)
        results = RESULTS_OF_PLAYERS.c
        of_guest = update(RESULTS_OF_PLAYERS).where(results.player == guest, results.table_name.in_(games))
        if row in held:
            connection.execute(delete(RATINGS).where(theirs, here))
            connection.execute(of_guest.values(player=GONE))
        else:
            connection.execute(update(RATINGS).where(theirs, here).values(player=member))
            connection.execute(of_guest.values(player=member))
