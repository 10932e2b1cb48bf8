"""The bell of `bell.py` as a game of turns: time passes in it, too, but who acts does so one after the other."""

from tests.tables import bell


class SlowBell(bell.Bell):
    simultaneous = False


KIND = bell.KIND._replace(game=SlowBell())
CAST = bell.CAST
