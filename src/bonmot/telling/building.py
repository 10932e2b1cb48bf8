"""What came of building a lexicon out of a spelling dictionary, in sentences."""

from typing import TYPE_CHECKING, Final

from bonmot.telling.languages import language_name
from bonmot.telling.wordings import wordings
from bonmot.texts import _, ngettext

if TYPE_CHECKING:
    from bonmot.words.building import Built

_REASONS: Final = wordings("words")["refused"]


def told(built: "Built") -> list[str]:
    """What was taken, what was refused and why, and from where."""
    lines = [
        ngettext(
            "“{name}” ({language}) is ready: {count} word out of {source}.",
            "“{name}” ({language}) is ready: {count} words out of {source}.",
            built.words,
        ).format(name=built.name, language=language_name(built.language), count=built.words, source=built.source)
    ]
    if built.compounds:
        taken = ngettext("{count} is a compound in use.", "{count} are compounds in use.", built.compounds)
        lines.append(taken.format(count=built.compounds))
    if built.refused:
        lines.append(_("Refused:"))
    for each in built.refused:
        why = _(_REASONS[each.reason])
        examples = ", ".join(each.examples)
        lines.append("  " + _("{count} {why} ({examples})").format(count=each.forms, why=why, examples=examples))
    if built.left_out:
        more = ngettext(
            "{count} word of the dictionary has more forms than were taken.",
            "{count} words of the dictionary have more forms than were taken.",
            built.left_out,
        )
        lines.append(more.format(count=built.left_out))
    if built.ranked is None:
        lines.append(_("How common words are is not known: computers of every level know them all."))
        lines.append(_("`pip install wordfreq` helps, or --common with a list of your own."))
    else:
        ranked = ngettext(
            "Of {count} word it is known how common it is.",
            "Of {count} words it is known how common they are.",
            built.ranked,
        )
        lines.append(ranked.format(count=built.ranked))
    lines.append(_("Levels are those calibrated in English."))
    return lines
