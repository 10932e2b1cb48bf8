"""The types of the page are those of the structs that are sent."""

import re
from pathlib import Path

from bonmot.web.typescript import written
from tests.stores import in_memory
from tests.web.visitors import served

PROTOCOL = Path(__file__).parents[2] / "frontend" / "src" / "protocol"


def test_the_types_of_the_page_are_made_from_what_is_sent_now() -> None:
    for name, content in written().items():
        assert (PROTOCOL / name).read_text(encoding="utf-8") == content, (
            f"{name}: run python -m bonmot.web.typescript frontend/src/protocol"
        )


def test_what_is_always_sent_is_never_optional_and_what_may_be_left_out_is() -> None:
    files = written()
    assert "readonly shown: Shown;" in files["messages.ts"]
    assert "readonly remarks?: readonly (Said)[];" in files["messages.ts"], "left out where nobody says anything"
    assert "readonly persona?: string | null;" in files["shared.ts"], "a seat says only what is not as usual"
    assert "readonly bag: number;" in files["crossword.ts"]
    assert "readonly words?: readonly (string)[];" in files["shared.ts"], "a challenge may name no word"


def test_what_several_files_have_alike_is_written_once_and_handed_on() -> None:
    files = written()
    assert "export interface TableOf<View> {" in files["shared.ts"]
    for game in ("cards", "crossword", "duplicate", "option"):
        assert "export type Table = TableOf<View>;" in files[f"{game}.ts"]
        assert "export interface View {" in files[f"{game}.ts"], "each game has a view of its own"
        assert "export interface Seating {" not in files[f"{game}.ts"]
        assert 'export type * from "./shared";' in files[f"{game}.ts"], "handed on"
    assert "export interface Seating {" in files["shared.ts"]
    assert "export interface View {" not in files["shared.ts"]


def test_the_same_structs_describe_the_api_to_programs() -> None:
    with served(in_memory()) as browser:
        described = browser.get("/api/v1/schema/openapi.json").json()
    paths = described["paths"]
    assert {"/api/v1/home", "/api/v1/quick", "/api/v1/tables", "/api/v1/tables/{name}/invite"} <= paths.keys()
    assert all(path.startswith("/api/") for path in paths), "pages are for people"
    home = described["components"]["schemas"]["Home"]["properties"]
    typed = re.search(r"export interface Home \{(.*?)\n\}", written()["api.ts"], re.DOTALL)
    assert typed
    assert set(re.findall(r"readonly (\w+)", typed[1])) == home.keys()
