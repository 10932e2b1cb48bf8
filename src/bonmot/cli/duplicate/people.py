"""Who plays: as was said, as the settings say, or as usual."""

from bonmot.telling import usual_name


def person(name: str | None) -> str:
    """What the one is called who plays."""
    from bonmot.terminal.settings import Settings

    return name or Settings.load().name or usual_name(0, 30)
