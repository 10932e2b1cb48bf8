"""Faces of characters over HTTP: drawings, and large points that show a mood."""

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from bonmot.players.personas import personas
from bonmot.tables import Store
from bonmot.web.site import site

Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Store("sqlite://") as store, TestClient(site(store, hosts={"testserver.local"}, ticks=False)) as asking:
        yield asking


@pytest.mark.parametrize("persona", [each.name for each in personas()])
def test_every_character_has_a_face_and_moods(client: Client, persona: str) -> None:
    drawn = client.get(f"/personas/{persona}.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.headers["content-encoding"] == "gzip"
    assert drawn.text.startswith("<svg")
    faces = {
        client.get(f"/personas/points/{persona}.svg", params={"mood": mood}).text for mood in ("", "proud", "worried")
    }
    assert len(faces) == 3
    assert client.get(f"/personas/points/{persona}.svg", params={"mood": "unheard of"}).text in faces


def test_who_is_not_of_the_cast_has_no_face(client: Client) -> None:
    for address in ("/personas/nobody.svg", "/personas/points/nobody.svg", "/personas/personas.json"):
        assert client.get(address).status_code == 404
