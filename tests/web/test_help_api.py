"""The help over HTTP: the chapters of the terminal's, as pages without a tag that is not ours."""

import re
from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from bonmot.tables import Store
from bonmot.telling.help import order
from bonmot.telling.markdown import page
from bonmot.web.site import site

Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Store("sqlite://") as store, TestClient(site(store, hosts={"testserver.local"}, ticks=False)) as asking:
        yield asking


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_chapter_is_a_page_whose_links_lead_to_pages(client: Client, language: str) -> None:
    speaking = {"accept-language": language}
    chapters = client.get("/api/v1/help", headers=speaking).json()["chapters"]
    assert [each["name"] for each in chapters] == list(order())
    anchors, links = set(), set()
    for each in chapters:
        read = client.get(f"/api/v1/help/{each['name']}", headers=speaking).json()
        assert read["title"] == each["title"]
        assert re.findall(r'<h2 id="([^"]+)"', read["html"])
        assert "<h1" not in read["html"]
        assert "style=" not in read["html"]
        ids = re.findall(r' id="([^"]+)"', read["html"])
        assert len(ids) == len(set(ids))
        assert {section["id"] for section in read["sections"]} <= set(ids)
        anchors |= {f"/help/{each['name']}"} | {f"/help/{each['name']}#{anchor}" for anchor in ids}
        links |= set(re.findall(r'href="([^"]+)"', read["html"]))
    assert links
    assert {link for link in links if not link.startswith("http")} - anchors == set()


def test_the_help_is_searched_whatever_the_accents(client: Client) -> None:
    found = client.get("/api/v1/help", params={"search": "regles"}, headers={"accept-language": "fr"}).json()["found"]
    assert found
    assert all("règles" in each["line"].lower() for each in found)
    read = client.get(f"/api/v1/help/{found[0]['chapter']['name']}", headers={"accept-language": "fr"}).json()
    assert found[0]["id"] in read["html"]


def test_a_chapter_that_is_not_there_is_a_sentence(client: Client) -> None:
    answer = client.get("/api/v1/help/zebras")
    assert answer.status_code == 404
    assert answer.json()["text"].startswith("The help has no chapter “zebras”")


def test_tags_in_a_text_are_only_text() -> None:
    written = page("# T\n\n<script>alert(1)</script> [x](javascript:alert) <b>", lambda file: file)
    assert "<script" not in written
    assert "<b>" not in written
    assert "href" not in written
