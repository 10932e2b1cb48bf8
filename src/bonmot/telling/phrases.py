"""Pieces of sentences that all games use: points, times, places. Nothing heavy is loaded here."""

from typing import Final

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


_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR
_LONG: Final = 10 * _HOUR
"""From here on nobody counts a clock's seconds."""


def time_left(milliseconds: int) -> str:
    """A time as one says it, in its two largest units; the last second counts until it is over.

    >>> time_left(125_000), time_left(60_000), time_left(1), time_left(0)
    ('2 minutes 5 seconds', '1 minute', '1 second', '0 seconds')
    >>> time_left(183_600_000), time_left(86_400_000), time_left(5_400_000)
    ('2 days 3 hours', '1 day', '1 hour 30 minutes')
    """
    seconds = -(-milliseconds // 1_000)
    if seconds >= _DAY:
        parts = [_days(seconds // _DAY), _hours(seconds % _DAY // _HOUR)]
    elif seconds >= _HOUR:
        parts = [_hours(seconds // _HOUR), _minutes(seconds % _HOUR // _MINUTE)]
    else:
        parts = [_minutes(seconds // _MINUTE), _seconds(seconds % _MINUTE)]
    return " ".join(filter(None, parts)) or ngettext("{count} second", "{count} seconds", 0).format(count=0)


def _days(count: int) -> str:
    return ngettext("{count} day", "{count} days", count).format(count=count) if count else ""


def _hours(count: int) -> str:
    return ngettext("{count} hour", "{count} hours", count).format(count=count) if count else ""


def _minutes(count: int) -> str:
    return ngettext("{count} minute", "{count} minutes", count).format(count=count) if count else ""


def _seconds(count: int) -> str:
    return ngettext("{count} second", "{count} seconds", count).format(count=count) if count else ""


def clock_text(milliseconds: int) -> str:
    """A time as clocks show it: minutes and seconds, or days and hours; the last second counts until it is over.

    >>> clock_text(61_000), clock_text(9_001), clock_text(5_400_000)
    ('1:01', '0:10', '90:00')
    >>> clock_text(183_600_000), clock_text(1_123_200_000), clock_text(72_300_000)
    ('2d 3h', '13d', '20h05')
    """
    seconds = -(-milliseconds // 1_000)
    days, hours = seconds // _DAY, seconds % _DAY // _HOUR
    if days >= 10:  # a clock has room for six characters
        return _("{days}d").format(days=days)
    if days:
        return _("{days}d {hours}h").format(days=days, hours=hours)
    if seconds >= _LONG:
        return f"{hours}h{seconds % _HOUR // _MINUTE:02}"
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
