"""What the site gives to those who answer, by the names of their parameters."""

from litestar.di import NamedDependency

from bonmot.web.hall import Hall
from bonmot.web.meeting import Meeting
from bonmot.web.reception import Reception

TheHall = NamedDependency[Hall]
"""All open tables: `hall`."""
TheReception = NamedDependency[Reception]
"""Where people say who they are: `reception`."""
TheMeeting = NamedDependency[Meeting]
"""The lobby, and all that people do with each other between tables: `meeting`."""
IsHome = NamedDependency[bool]
"""Whether whoever asks sits at the server's own machine: `is_home`."""
Online = NamedDependency[bool]
"""Whether people meet here who do not know each other: `online`."""
Elsewhere = NamedDependency[str]
"""Where others in the network reach the server: `elsewhere`; empty where they do not."""
