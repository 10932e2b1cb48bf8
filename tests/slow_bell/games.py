from tests.bell import games


class SlowBell(games.Bell):
    simultaneous = False


ENTRY = games.ENTRY._replace(game=SlowBell())
