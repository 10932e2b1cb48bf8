"""The types of the page are those of the structs that are sent."""

from pathlib import Path

from bonmot.web.typescript import written

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
    assert "readonly persona?: string | null;" in files["crossword.ts"], "a seat says only what is not as usual"
    assert "readonly bag: number;" in files["crossword.ts"]
    assert "readonly words?: readonly (string)[];" in files["crossword.ts"], "a challenge may name no word"
