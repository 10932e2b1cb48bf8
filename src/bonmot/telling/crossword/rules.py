"""The rules of an edition of the crossword game in plain words."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bonmot.telling.rules import clock_rules, language_rule, seat_rules, tier_rule
from bonmot.texts import _, ngettext
from bonmot.texts import language as spoken_language
from bonmot.words.themes import theme_of, themes

if TYPE_CHECKING:
    from bonmot.games.crossword import Edition
    from bonmot.games.crossword.edition import Constraints


def rules_of(edition: "Edition") -> list[tuple[str, str]]:
    """Topics and their rules, in the order in which one would tell them."""
    topics = (
        (_("players"), _players(edition)),
        (_("tiles"), _tiles(edition)),
        (_("opening"), _opening(edition)),
        (_("words"), _words(edition)),
        (_("challenges"), _challenges(edition)),
        (_("exchange"), _exchange(edition)),
        (_("score"), _score(edition)),
        (_("end"), _end(edition)),
        (_("constraints"), constraint_rules(edition.constraints, edition.usual_language)),
        (_("clock"), clock_rules(edition.clock.rules)),
    )
    return [(topic, rule) for topic, rules in topics for rule in rules]


def _players(edition: "Edition") -> Iterator[str]:
    seats = edition.seats
    count, name_length = seat_rules(seats)
    yield count
    yield _("Four may also play as two teams of two.") if seats.teams else _("Everybody plays alone: no teams.")
    yield name_length
    yield {
        "none": _("Racks are hidden: everybody sees only their own."),
        "next": _("Everybody sees the rack of the player who moves next."),
        "all": _("Racks lie open: everybody sees all of them."),
    }[edition.racks_visible]


def _tiles(edition: "Edition") -> Iterator[str]:
    tiles = edition.tiles
    languages = list(edition.own_languages)
    yield language_rule(edition, _("Played in any language that has a tile set."))
    for language in languages:
        counts = edition.tile_counts(language)
        yield _("The bag ({language}) holds {count} tiles, {blanks} of them blanks.").format(
            language=language, count=sum(counts.values()), blanks=counts.get("?", 0)
        )
    if tiles.counts:
        yield _("The bag is one of its own: {tiles}.").format(
            tiles=" ".join(f"{tile}×{count}" for tile, count in tiles.counts.items())
        )
    elif tiles.bags > 1:
        yield _("The bag is {count} times the usual one.").format(count=tiles.bags)
    yield ngettext("A rack holds {count} tile.", "A rack holds {count} tiles.", tiles.rack).format(count=tiles.rack)
    yield _("The board is “{name}”.").format(name=edition.board)


def _opening(edition: "Edition") -> Iterator[str]:
    opening = edition.opening
    yield {
        "first-seat": _("The first player at the table begins."),
        "random": _("Chance decides who begins."),
        "closest-to-a": _("Everybody draws a tile: the closest to A begins, a blank coming before A."),
    }[opening.first]
    yield _("The first word covers the star.") if opening.star else _("The first word may lie anywhere.")
    yield ngettext(
        "The first word has at least {count} letter.", "The first word has at least {count} letters.", opening.minimum
    ).format(count=opening.minimum)


def _words(edition: "Edition") -> Iterator[str]:
    words = edition.words
    yield {
        "honour": _("The program asks about each word it does not know, and the player confirms or withdraws it."),
        "strict": _("The program refuses words it does not know; the player tries again."),
        "challenge": _("Every word stands until it is challenged."),
    }[words.referee]
    yield tier_rule(words.tier)
    yield _("Proper nouns are allowed.") if words.proper_nouns else _("Proper nouns are not allowed.")
    yield (
        _("Common abbreviations are allowed, initialisms are not.")
        if words.abbreviations
        else _("Abbreviations are not allowed.")
    )
    if words.any_order:
        yield _("The letters of a word may lie in any order.")


def _challenges(edition: "Edition") -> Iterator[str]:
    rules = edition.challenge
    if not rules.allowed:
        yield _("There are no challenges.")
        return
    yield _("The last play may be challenged until the next player commits.")
    yield {
        "lexicon": _("The lexicon judges."),
        "vote": _(
            "The players who have no part in it vote; the lexicon judges when there are none, or when votes tie."
        ),
        "arbiter": _("The arbiter judges, or the lexicon where there is none."),
    }[rules.judge]
    if not rules.in_vain:
        yield _("A word that the lexicon has admitted, and would judge again, is not challenged.")
    points = ngettext("{count} point", "{count} points", rules.points).format(count=rules.points)
    each = _("for each word") if rules.each == "word" else _("for the play")
    costs = {
        "free": _("A wrong challenge costs nothing."),
        "turn": _("A wrong challenge costs the next turn."),
        "game": _("A wrong challenge costs the game."),
        "points": _("A wrong challenge costs the challenger {points} {each}.").format(points=points, each=each)
        if rules.points_go == "from-challenger"
        else _("A wrong challenge gives the player {points} {each}.").format(points=points, each=each),
    }
    yield costs[rules.cost]
    yield (
        _("A turn lost to a challenge counts as one without score.")
        if rules.lost_turn_is_scoreless
        else _("A turn lost to a challenge is not counted among those without score.")
    )


def _exchange(edition: "Edition") -> Iterator[str]:
    rules = edition.exchange
    if rules.order == "draw-first":
        yield _("New tiles are drawn before the old ones go back into the bag.")
    else:
        yield _("The old tiles go back into the bag before new ones are drawn.")
    if rules.minimum_bag:
        yield ngettext(
            "The bag must hold at least {count} tile.", "The bag must hold at least {count} tiles.", rules.minimum_bag
        ).format(count=rules.minimum_bag)
    elif rules.order == "draw-first":
        yield _("The bag must hold at least as many tiles as are changed.")
    else:
        yield _("The bag must not be empty.")


def _score(edition: "Edition") -> Iterator[str]:
    for tiles, points in edition.bonuses.items():
        yield ngettext(
            "{points} more for {count} tile played at once.",
            "{points} more for {count} tiles played at once.",
            int(tiles),
        ).format(points=points, count=tiles)
    if not edition.bonuses:
        yield _("There is no bonus for many tiles played at once.")


def _end(edition: "Edition") -> Iterator[str]:
    rules = edition.end
    yield (
        _("The game ends when the bag is empty and a player has played their last tile.")
        if rules.out == "ends"
        else _("A player without tiles stops; the others play on.")
    )
    if rules.all_pass_with_empty_bag:
        yield _("It ends when the bag is empty and all pass in a row.")
    if rules.no_move:
        yield _("It ends when the bag is empty and nobody can play.")
    if rules.scoreless_turns:
        yield ngettext(
            "It ends after {count} turn without score.",
            "It ends after {count} turns in a row without score.",
            rules.scoreless_turns,
        ).format(count=rules.scoreless_turns)
    yield {
        "own-and-others": _("Tiles left are deducted from their owner; the player who went out gains them all."),
        "twice-the-others": _(
            "The player who went out gains twice the tiles of the other; if nobody did, each loses their own."
        ),
    }[rules.tiles_left]


def constraint_rules(rules: "Constraints", language: str, most: int | None = None) -> Iterator[str]:
    """What limits words at a table (R-058 to R-060); of long lists only so many words are told.

    >>> from bonmot.games.crossword.edition import Constraints
    >>> list(constraint_rules(Constraints(minimum_length=4, banned=("QI", "ZA", "XU")), "en", most=2))
    ['A word laid has at least 4 letters.', 'These words are forbidden: QI, ZA….']
    """
    if rules.minimum_length > 2:
        yield _("A word laid has at least {count} letters.").format(count=rules.minimum_length)
    if rules.theme:
        name = theme_of(rules.theme, language)
        theme = _listed(rules.theme, most) if name is None else themes()[name].titles[spoken_language()]
        yield {
            "refuse": _("Each play makes a word of the theme: {theme}."),
            "unscored": _("A play without a word of the theme scores nothing: {theme}."),
            "bonus": _("A word of the theme scores {points} more: {theme}."),
        }[rules.theme_rule].format(theme=theme, points=rules.theme_bonus)
    if rules.banned:
        yield _("These words are forbidden: {words}.").format(words=_listed(rules.banned, most))


def _listed(words: Sequence[str], most: int | None) -> str:
    return ", ".join(words[:most]) + ("…" if most is not None and len(words) > most else "")
