"""The pictures in the documentation show what the program shows."""

import pytest

from tools.pictures import FOLDER, SCENES, drawn, texts_of

QUICK = {"title", "micro", "deluxe", "modern", "option"}
"""Scenes of the usual run; `go.py test --long` plays all of them."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in QUICK else [pytest.mark.long]) for name in SCENES]
)
def test_a_picture_is_up_to_date(name: str) -> None:
    kept = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert texts_of(kept) == texts_of(drawn(name)), "run: python -m tools.pictures"


def test_pictures_need_nothing_from_elsewhere() -> None:
    for file in FOLDER.glob("*.svg"):
        assert "http" not in file.read_text(encoding="utf-8").replace("http://www.w3.org/", ""), file.name
