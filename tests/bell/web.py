"""The bell at a server: programs play it, and whoever comes sees it again in words."""

from typing import Final

from bonmot.web.part import WebPart
from tests.bell.games import BellView


class BellPart(WebPart[BellView]):
    view = BellView


WEB: Final = BellPart()
