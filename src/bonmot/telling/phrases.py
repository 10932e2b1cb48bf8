"""Pieces of sentences that all games use: points, times, places. Nothing heavy is loaded here."""

from bonmot.texts import _, ngettext


def said_of(name: str, text: str) -> str:
    """A name, and what is said of it; French sets a space before the colon.

    >>> said_of("Ada", "24 points")
    'Ada: 24 points'
    """
    return _("{name}: {text}").format(name=name, text=text)


def then(first: str, second: str) -> str:
    """Two parts of a sentence.

    >>> then("66 points", "3 tiles left in the bag")
    '66 points; 3 tiles left in the bag'
    """
    return _("{first}; {second}").format(first=first, second=second)


def points(count: int) -> str:
    """So many points.

    >>> points(1), points(66), points(-5)
    ('1 point', '66 points', '−5 points')
    """
    written = signed(count) if count < 0 else count
    return ngettext("{count} point", "{count} points", abs(count)).format(count=written)


def time_left(milliseconds: int) -> str:
    """A time as one says it; the last second counts until it is over.

    >>> time_left(125_000), time_left(60_000), time_left(1), time_left(0)
    ('2 minutes 5 seconds', '1 minute', '1 second', '0 seconds')
    """
    minutes, seconds = divmod(-(-milliseconds // 1_000), 60)
    parts = []
    if minutes:
        parts.append(ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes))
    if seconds or not minutes:
        parts.append(ngettext("{count} second", "{count} seconds", seconds).format(count=seconds))
    return " ".join(parts)


def clock_text(milliseconds: int) -> str:
    """A time as clocks show it: minutes and seconds; the last second counts until it is over.

    >>> clock_text(61_000), clock_text(9_001)
    ('1:01', '0:10')
    """
    seconds = -(-milliseconds // 1_000)
    return f"{seconds // 60}:{seconds % 60:02}"


def placed(language: str, place: str) -> str:
    """A place and its direction: in French H8 runs across, elsewhere 8H does.

    >>> placed("en", "8H"), placed("fr", "8H")
    ('8H across', '8H down')
    """
    from bonmot.board import Coordinates

    down = Coordinates.of(language).read(place)[2]
    return (_("{place} down") if down else _("{place} across")).format(place=place)


def signed(score: int) -> str:
    """Points with their sign; the minus is a real one, which voices read.

    >>> signed(12), signed(-3), signed(0)
    ('+12', '−3', '0')
    """
    return f"+{score}" if score > 0 else f"\N{MINUS SIGN}{-score}" if score else "0"


def decimal(number: float) -> str:
    """A number with one decimal, as the reader's language writes it.

    >>> decimal(12.34), decimal(-5)
    ('12.3', '−5.0')
    """
    return f"{number:.1f}".replace(".", _(".")).replace("-", "\N{MINUS SIGN}")
