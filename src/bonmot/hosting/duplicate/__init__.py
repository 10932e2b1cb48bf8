"""Duplicate as people set it up."""

from typing import Final

from bonmot.hosting.duplicate.customs import DuplicateCustoms
from bonmot.hosting.part import HostingPart

HOSTING: Final = HostingPart(customs=DuplicateCustoms())
