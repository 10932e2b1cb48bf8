"""What tiles form on a board, in words."""

from collections.abc import Sequence

from bonmot.board import Judgement
from bonmot.board.board import FormedWord
from bonmot.games.events import Formed
from bonmot.telling.phrases import points
from bonmot.texts import _


def words_formed(formed: Sequence[Formed | FormedWord]) -> str:
    """Words with their shares of a score: MAISON 24, ES 3."""
    return ", ".join(f"{each.word.upper()} {each.score}" for each in formed)


def previewed(judgement: Judgement) -> str:
    """What a placement would score, with all its words. Whether they are good is not said: that is for the rules.

    >>> from bonmot.board import Board
    >>> previewed(Board("en").judge("8D RETINAS"))
    'RETINAS 16, 50 for all the tiles: 66 points'
    """
    parts = [words_formed(judgement.words)]
    if judgement.bonus:
        parts.append(_("{bonus} for all the tiles").format(bonus=judgement.bonus))
    counted = sum(formed.score for formed in judgement.words) + judgement.bonus
    if judgement.score > counted:
        parts.append(_("{bonus} for the theme").format(bonus=judgement.score - counted))
    elif judgement.score < counted:
        parts.append(_("outside the theme"))
    return _("{words}: {points}").format(words=", ".join(parts), points=points(judgement.score))
