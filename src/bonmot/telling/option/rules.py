"""The rules of an edition of OPTION in plain words."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bonmot.telling.rules import clock_rules, language_rule, seat_rules, tier_rule
from bonmot.texts import _, ngettext

if TYPE_CHECKING:
    from bonmot.games.option import Edition


def rules_of(edition: "Edition") -> list[tuple[str, str]]:
    """Topics and their rules, in the order in which one would tell them."""
    topics = (
        (_("players"), seat_rules(edition.seats)),
        (_("prisms"), _prisms(edition)),
        (_("opening"), _opening()),
        (_("turns"), _turns(edition)),
        (_("turning"), _flip(edition)),
        (_("words"), _words(edition)),
        (_("challenges"), _challenges(edition)),
        (_("exchange"), _exchange(edition)),
        (_("score"), _score()),
        (_("end"), _end()),
        (_("clock"), clock_rules(edition.clock.rules)),
    )
    return [(topic, rule) for topic, rules in topics for rule in rules]


def _prisms(edition: "Edition") -> Iterator[str]:
    yield language_rule(edition, _("Played in any language that has a set of prisms."))
    yield _("The bag holds 96 prisms; each has a letter on its dark and another on its light side.")
    yield _("A rack holds 7 prisms; either side may be shown.")
    yield _("The board has {size} × {size} plain squares.").format(size=edition.options.board)


def _opening() -> Iterator[str]:
    yield _("Everybody draws a prism: the highest sum of both sides begins.")
    yield _("The first word has at least 4 letters and may lie anywhere.")


def _turns(edition: "Edition") -> Iterator[str]:
    yield {
        "line": _("The prisms of one turn lie in one line."),
        "ladder": _("The prisms of one turn lie in one line, or as rungs of a ladder between two words."),
        "free": _("The prisms of one turn may lie in several lines, if their words hang together."),
    }[edition.options.placement]
    yield _("Every turn after the first must touch what lies on the board.")


def _flip(edition: "Edition") -> Iterator[str]:
    yield _("A player who lays prisms may also turn prisms on the board; turning alone does not count as a turn.")
    yield {
        "touched": _("Prisms may be turned in every word that is formed or added to."),
        "main": _("Prisms may be turned only in the word that is formed."),
    }[edition.options.flip_scope]
    if edition.options.advanced:
        yield _("Then prisms may also be turned in words that share a letter with the word formed.")
    else:
        yield _("No other prisms may be turned.")


def _words(edition: "Edition") -> Iterator[str]:
    yield {
        "strict": _("The program refuses words it does not know; the player tries again."),
        "challenge": _("Every word stands until it is challenged."),
    }[edition.options.referee]
    yield tier_rule(edition.options.tier)


def _challenges(edition: "Edition") -> Iterator[str]:
    if edition.options.referee == "strict":
        yield _("There are no challenges.")
        return
    cost = edition.options.challenge_cost
    points = ngettext("{count} point", "{count} points", cost).format(count=cost)
    yield _("The last play may be challenged until the next player commits.")
    yield _("After a good challenge all prisms are taken back and turned back, and the turn is lost.")
    yield _("A wrong challenge costs the challenger {points} {each}.").format(points=points, each=_("for the play"))


def _exchange(edition: "Edition") -> Iterator[str]:
    yield _("The old prisms go back into the bag before new ones are drawn.")
    if edition.options.exchange_only_if_stuck:
        yield _("Only those who can form no word may exchange.")
    else:
        yield _("Everybody may exchange instead of a turn.")


def _score() -> Iterator[str]:
    yield _("Every word that is formed or changed counts the values of its letters.")
    yield _("A word of 5 letters or more in one colour counts twice.")
    yield _("25 more for each prism turned, 15 more for 7 prisms laid at once.")


def _end() -> Iterator[str]:
    yield _("The game ends when the bag is empty and a player has laid their last prism, or when all pass in a row.")
    yield _("It ends when the bag is empty and nobody can play.")
    yield _("Prisms left cost both of their sides; the player who went out gains them all.")
