"""The crossword game as people set it up."""

from typing import Final

from bonmot.hosting.crossword.customs import CrosswordCustoms
from bonmot.hosting.part import HostingPart

HOSTING: Final = HostingPart(customs=CrosswordCustoms())
