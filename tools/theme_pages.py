"""Write the help chapter with the words of the themes from `data/themes.toml`: `python3 -m tools.theme_pages`."""

from __future__ import annotations

import textwrap
import tomllib
from pathlib import Path

DATA = Path(__file__).parents[1] / "src" / "bonmot" / "data"

TITLES = {"en": "# The themes", "fr": "# Les thèmes"}
BEGINNINGS = {
    "en": "Words that count in a game with a theme. Plurals count as well. `bonmot words themes sea` prints one of "
    "these lists; words of your own, or a file of them, do as well: `bonmot play --theme birds.txt`.",
    "fr": "Les mots qui comptent dans une partie à thème. Les pluriels et les féminins comptent aussi. "
    "`bonmot words themes sea` affiche l’une de ces listes ; des mots à vous, ou un fichier de mots, font aussi "
    "l’affaire : `bonmot play --theme oiseaux.txt`.",
}


def page(language: str) -> str:
    """The chapter in one language."""
    themes = tomllib.loads((DATA / "themes.toml").read_text("utf-8"))
    parts = [TITLES[language], _filled(BEGINNINGS[language])]
    for theme in themes.values():
        name = theme["titles"][language]
        parts += [f"## {name[0].upper()}{name[1:]}", _filled(", ".join(theme[language].split()) + ".")]
    return "\n\n".join(parts) + "\n"


def _filled(text: str) -> str:
    return textwrap.fill(text, 120, break_on_hyphens=False, break_long_words=False)


if __name__ == "__main__":
    for code in BEGINNINGS:
        (DATA / "help" / code / "themes.md").write_text(page(code), "utf-8", newline="\n")
