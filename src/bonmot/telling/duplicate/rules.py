"""The rules of an edition of duplicate in plain words."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bonmot.telling.phrases import points
from bonmot.telling.rules import language_rule, seat_rules, tier_rule
from bonmot.texts import _, ngettext

if TYPE_CHECKING:
    from bonmot.games.duplicate import Edition


def rules_of(edition: "Edition") -> list[tuple[str, str]]:
    """Topics and their rules, in the order in which one would tell them."""
    topics = (
        (_("players"), seat_rules(edition.seats)),
        (_("racks"), _racks(edition)),
        (_("time"), _time(edition)),
        (_("words"), _words(edition)),
        (_("points"), _points(edition)),
        (_("end"), _end(edition)),
    )
    return [(topic, rule) for topic, rules in topics for rule in rules]


def _racks(edition: "Edition") -> Iterator[str]:
    yield language_rule(edition, _("Played in any language that has a tile set."))
    yield _("Everybody has the same {count} tiles.").format(count=edition.tiles.rack)
    if edition.draw.plays < edition.tiles.rack:
        yield _("At most {count} of them are played.").format(count=edition.draw.plays)
    yield _(
        "In rounds 1 to {rounds} a rack has at least {vowels} vowels and {consonants} consonants, later one of each; "
        "otherwise it is put back and drawn again."
    ).format(rounds=edition.draw.rounds, vowels=edition.draw.vowels, consonants=edition.draw.consonants)
    yield {
        "bag": _("Blanks are drawn like any tile."),
        "always": _("Every rack has a blank; once laid, it comes back for the letter it stood for, if the bag has it."),
        "explosive": _("Every rack draws a blank, which is changed for the letter that makes the best top."),
    }[edition.draw.joker]


def _time(edition: "Edition") -> Iterator[str]:
    rules = edition.round
    if not rules.seconds:
        yield _("There is no clock: a round closes with the last slip.")
        return
    yield _("A round takes {seconds} seconds; the first bell rings {writing} seconds before the end.").format(
        seconds=rules.seconds, writing=rules.writing
    )
    if rules.closes == "slips":
        yield _("After the second bell the slips are written down one after the other.")


def _words(edition: "Edition") -> Iterator[str]:
    yield tier_rule(edition.tier)
    yield _("A slip with a wrong word, a wrong letter or a wrong place counts zero.")


def _points(edition: "Edition") -> Iterator[str]:
    rules = edition.scoring
    yield {
        "own": _("Each player keeps the score of their own slip."),
        "shared": _("The best score is given to everybody."),
    }[rules.scores]
    yield {
        "top": _("The top is laid: the best play there is."),
        "best-found": _("The best play that anybody has found is laid."),
    }[edition.top.laid]
    if edition.top.choice == "referee":
        yield _("The referee chooses among equal tops.")
    for tiles, bonus in edition.bonuses.items():
        yield ngettext(
            "{tiles} tiles at once earn {count} point more.", "{tiles} tiles at once earn {count} points more.", bonus
        ).format(tiles=tiles, count=bonus)
    if rules.solo and rules.scores == "own":
        yield _("The only player to find a top earns {points}, in a field of {count} or more.").format(
            points=points(rules.solo), count=rules.solo_players
        )
    yield _("{count} warnings are free; each one after that costs {points}.").format(
        count=rules.warnings, points=points(rules.penalty)
    )


def _end(edition: "Edition") -> Iterator[str]:
    if edition.round.most:
        yield ngettext(
            "The game is over after {count} round.", "The game is over after {count} rounds.", edition.round.most
        ).format(count=edition.round.most)
    yield _("The game is over when no rack with a vowel and a consonant is left, or none that can be played.")
