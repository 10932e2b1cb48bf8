"""A card race as people set it up."""

from typing import Final

from bonmot.hosting.cards.customs import RaceCustoms
from bonmot.hosting.part import HostingPart

HOSTING: Final = HostingPart(customs=RaceCustoms())
