"""The rules of an edition of the card race in plain words."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bonmot.telling.rules import language_rule, seat_rules
from bonmot.texts import _, ngettext

if TYPE_CHECKING:
    from bonmot.games.cards import Edition


def rules_of(edition: "Edition") -> list[tuple[str, str]]:
    """Topics and their rules, in the order in which one would tell them."""
    topics = (
        (_("players"), seat_rules(edition.seats)),
        (_("cards"), _cards(edition)),
        (_("race"), _race(edition)),
        (_("time"), _time(edition)),
        (_("words"), _words(edition)),
        (_("end"), _end(edition)),
    )
    return [(topic, rule) for topic, rules in topics for rule in rules]


def _cards(edition: "Edition") -> Iterator[str]:
    yield language_rule(edition, _("Played in any language that has a deck."))
    yield _("A hand is {vowels} vowels and {consonants} consonants.").format(
        vowels=edition.hand.vowels, consonants=edition.hand.consonants
    )


def _race(edition: "Edition") -> Iterator[str]:
    rules = edition.race
    yield _("A card says what to look for; the first good word wins it.")
    yield _("Words that come within {milliseconds} milliseconds of each other are laid at the same moment.").format(
        milliseconds=rules.tie_window
    )
    yield {
        "out": _("A wrong claim costs the round."),
        "lock": _("A wrong claim costs {seconds} seconds.").format(seconds=rules.lock_seconds),
    }[rules.wrong]
    yield (
        _("Computers take the time that people need.")
        if edition.mercy
        else _("Computers answer as quickly as they can.")
    )


def _time(edition: "Edition") -> Iterator[str]:
    rules = edition.race
    yield _("A card is seen {milliseconds} milliseconds after it was turned; messages may be {lag} late.").format(
        milliseconds=rules.countdown, lag=rules.lag
    )
    if rules.round_seconds:
        yield _("A round takes {seconds} seconds at most.").format(seconds=rules.round_seconds)
    else:
        yield _("A round takes as long as it takes.")
    yield _(
        "Seconds to show a word: {show}; to choose a letter: {pick}; to draw: {draw}; for the last one left: {last}; "
        "to explain a name: {explain}; to vote: {vote}."
    ).format(
        show=rules.show_seconds,
        pick=rules.pick_seconds,
        draw=rules.draw_seconds,
        last=rules.last_seconds,
        explain=rules.explain_seconds,
        vote=rules.vote_seconds,
    )


def _words(edition: "Edition") -> Iterator[str]:
    yield _("A word has at least {count} letters where the card does not say it.").format(
        count=edition.words.minimum_length
    )
    yield {
        "list": _("Only names of the list are good where a name is wanted."),
        "vote": _("Names that the list does not have are good if the others accept them."),
        "free": _("Any name is good if it is explained."),
    }[edition.words.proper_nouns]


def _end(edition: "Edition") -> Iterator[str]:
    yield ngettext(
        "The first player with {count} card wins the game.",
        "The first player with {count} cards wins the game.",
        edition.target,
    ).format(count=edition.target)
