"""OPTION as people set it up."""

from typing import Final

from bonmot.hosting.option.customs import OptionCustoms
from bonmot.hosting.part import HostingPart

HOSTING: Final = HostingPart(customs=OptionCustoms())
