"""The regular endings of English."""

from __future__ import annotations

VOWELS = "AEIOU"


def plural(base: str) -> list[str]:
    """The -S forms a base may have, right or not: the caller keeps those that are words.

    >>> plural("TORCH"), plural("PONY"), plural("ECHO"), plural("DAY")
    (['TORCHES'], ['PONIES'], ['ECHOS', 'ECHOES'], ['DAYS'])
    """
    if base.endswith(("S", "X", "Z", "CH", "SH")):
        return [base + "ES"]
    if _ends_in_consonant_and_y(base):
        return [base[:-1] + "IES"]
    return [base + "S", base + "ES"] if base.endswith("O") else [base + "S"]


def ending_in_ing(base: str) -> list[str]:
    """The forms in -ING.

    >>> ending_in_ing("HOPE"), ending_in_ing("HOP"), ending_in_ing("SEE")
    (['HOPING'], ['HOPING', 'HOPPING'], ['SEING', 'SEEING'])
    """
    forms = [base.removesuffix("E") + "ING", *_doubled(base, "ING")]
    return [*forms, base + "ING"] if base.endswith(("EE", "OE", "YE")) else forms


def ending_in(base: str, ending: str) -> list[str]:
    """The forms in -ED, -ER or -EST.

    >>> ending_in("DRY", "ER"), ending_in("BIG", "EST"), ending_in("FINE", "ER")
    (['DRIER'], ['BIGEST', 'BIGGEST'], ['FINER'])
    """
    if base.endswith("E"):
        stem = base[:-1]
    elif _ends_in_consonant_and_y(base):
        stem = base[:-1] + "I"
    else:
        stem = base
    return [stem + ending, *_doubled(base, ending)]


def _doubled(base: str, ending: str) -> list[str]:
    doubles = len(base) > 2 and base[-2] in VOWELS and base[-1] not in VOWELS + "WXY"
    return [base + base[-1] + ending] if doubles else []


def _ends_in_consonant_and_y(base: str) -> bool:
    return len(base) > 1 and base[-1] == "Y" and base[-2] not in VOWELS
