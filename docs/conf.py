"""How `go.py docs` turns docs/*.md and the docstrings into web pages."""

from bonmot import __version__

project = "Bonmot"
author = "The Bonmot authors"
copyright = "The Bonmot authors"  # noqa: A001  (Sphinx wants this name)
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "description"

html_theme = "furo"
html_title = f"Bonmot {release}"
html_copy_source = False
