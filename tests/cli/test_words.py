"""What the commands about words answer, to people and to programs."""

import io
import json
import pickle
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bonmot import words

from .conftest import Said

Bonmot = Callable[..., Said]


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A list of the user's own, imported under the name "club"."""
    monkeypatch.setenv("BONMOT_DATA", str(tmp_path / "data"))
    file = tmp_path / "list.txt"
    file.write_text("sel\nsels\nles\nile\niles\nlie\nseul\nété\nœuf\n", encoding="utf-8")
    words.import_list(file, "club", "fr")
    return file


def answer(said: Said) -> Any:
    assert said.err == ""
    return json.loads(said.out)


def test_check_says_which_words_are_valid(bonmot: Bonmot, club: Path) -> None:
    assert bonmot("words", "check", "été", "OEUF", "--lexicon", "club") == (0, "ETE\tvalid\nOEUF\tvalid\n", "")
    said = bonmot("words", "check", "sel", "poivre", "--lexicon", "club")
    assert said == (1, "SEL\tvalid\nPOIVRE\tnot valid\n", "")
    said = bonmot("words", "check", "sel", "poivre", "--lexicon", "club", "--json")
    assert said.status == 1
    assert answer(said) == {
        "lexicon": "club",
        "words": [{"word": "SEL", "valid": True}, {"word": "POIVRE", "valid": False}],
    }


def test_check_speaks_the_language_of_the_reader_and_looks_in_its_words(
    bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bonmot("words", "check", "house").status == 0
    assert bonmot("words", "check", "maison").status == 1
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert bonmot("words", "check", "maison") == (0, "MAISON\tvalable\n", "")
    assert bonmot("words", "check", "wolves") == (1, "WOLVES\tpas valable\n", "")
    assert bonmot("words", "check", "wolves", "--language", "en").status == 0


def test_check_knows_tiers(bonmot: Bonmot) -> None:
    doubtful = next(entry.word for entry in words.open("fr", tier=0).entries() if entry.tier == 0)
    likely = next(entry.word for entry in words.open("fr").entries() if entry.tier == 1)
    for word, tier, status in ((doubtful, 0, 0), (doubtful, 1, 1), (likely, 1, 0), (likely, 2, 1)):
        assert bonmot("words", "check", word, "--language", "fr", "--tier", tier).status == status


def test_info_tells_all(bonmot: Bonmot) -> None:
    said = bonmot("words", "info", "cote", "--language", "fr")
    assert said.status == 0
    facts = dict(row.split("\t") for row in said.out.splitlines())
    assert facts["COTE"] == "valid"
    assert facts["spelling"] == "cote, cotè, coté, côte, côté"
    assert facts["part of speech"] == "noun, verb, adjective"
    assert facts["tier"] == "3 (certain)"
    assert facts["headword"] == "coter"
    said = bonmot("words", "info", "merde", "--language", "fr")
    assert "part of speech\tnoun, verb, perhaps interjection\n" in said.out
    assert bonmot("words", "info", "xyzzy", "--language", "fr") == (1, "XYZZY\tnot valid\n", "")


def test_info_as_json_has_a_stable_shape(bonmot: Bonmot) -> None:
    said = bonmot("words", "info", "oeufs", "zzzz", "--language", "fr", "--json")
    assert said.status == 1
    valid, invalid = answer(said)["words"]
    assert invalid == {"word": "ZZZZ", "valid": False}
    rank = valid.pop("rank")
    assert 1 <= rank <= 40_000
    (sense,) = valid.pop("senses")
    assert (sense["headword"], sense["spelling"]) == ("œuf", "œufs")
    assert any("pondu par les oiseaux" in gloss for gloss in sense["glosses"])
    assert valid == {
        "word": "OEUFS",
        "valid": True,
        "tier": 3,
        "natures": {"N": 3},
        "forms": "",
        "spellings": ["œufs"],
        "lemmas": ["œuf"],
        "coarse": False,
        "glosses": {},
        "labels": "",
    }


def test_labels_are_told_and_looked_for_in_both_languages(bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "label\tScotland\n" in bonmot("words", "info", "bairn", "--language", "en").out
    assert "label\tin some senses Britain\n" in bonmot("words", "info", "boot", "--language", "en").out
    assert answer(bonmot("words", "info", "bairn", "--language", "en", "--json"))["words"][0]["labels"] == "S"
    ask = ("words", "search", "--language", "fr", "--longest", "7", "--label")
    expected = bonmot(*ask, "RW").out
    assert "WEEKEND" in expected.split()
    assert bonmot(*ask, "spelling of 1990, Switz").out == expected
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert bonmot(*ask, "orthographe de 1990,suisse").out == expected
    assert "marque d’usage\torthographe de 1990\n" in bonmot("words", "info", "weekend").out


def test_info_explains_two_letter_words_to_the_reader(bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch) -> None:
    meanings = words.open("fr")["if"].glosses
    assert f"meaning\t{meanings['en']}\n" in bonmot("words", "info", "if", "--language", "fr").out
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert f"sens\tnom masculin : {meanings['fr']}\n" in bonmot("words", "info", "if").out.replace("\u00a0", " ")


def test_anagram_gives_the_longest_first(bonmot: Bonmot, club: Path) -> None:
    ask = ("words", "anagram", "--lexicon", "club")
    assert bonmot(*ask, "seli").out.split() == ["ILES", "ILE", "LES", "LIE", "SEL"]
    assert bonmot(*ask, "seli", "--exact").out.split() == ["ILES"]
    assert bonmot(*ask, "seli", "--longest", "3", "--shortest", "3").out.split() == ["ILE", "LES", "LIE", "SEL"]
    assert bonmot(*ask, "zz").out == ""
    assert bonmot(*ask, "se?s", "--exact").out.split() == ["SElS"]
    assert answer(bonmot(*ask, "sel?", "--exact", "--json")) == {
        "lexicon": "club",
        "rack": "SEL?",
        "words": [
            {"word": "ILES", "blanks": ["I"], "shown": "iLES"},
            {"word": "SELS", "blanks": ["S"], "shown": "SELs"},
            {"word": "SEUL", "blanks": ["U"], "shown": "SEuL"},
        ],
    }


def test_plus_one_gives_letters_and_their_words(bonmot: Bonmot, club: Path) -> None:
    ask = ("words", "anagram", "--lexicon", "club", "--plus-one", "sel")
    assert bonmot(*ask).out == "I\tILES\nS\tSELS\nU\tSEUL\n"
    assert answer(bonmot(*ask, "--json")) == {
        "lexicon": "club",
        "rack": "SEL",
        "letters": {"I": ["ILES"], "S": ["SELS"], "U": ["SEUL"]},
    }


def test_pattern_gives_words_in_order(bonmot: Bonmot, club: Path) -> None:
    ask = ("words", "pattern", "--lexicon", "club")
    assert bonmot(*ask, "?[eé]*").out.split() == ["LES", "OEUF", "SEL", "SELS", "SEUL"]
    assert bonmot(*ask, "@%@*").out.split() == ["ETE", "ILE", "ILES"]
    assert answer(bonmot(*ask, "s*l", "--json")) == {"lexicon": "club", "pattern": "S*L", "words": ["SEL", "SEUL"]}
    assert answer(bonmot(*ask, "z*", "--json"))["words"] == []


def test_hooks_and_extensions(bonmot: Bonmot, club: Path) -> None:
    ask = ("words", "hooks", "--lexicon", "club")
    assert bonmot(*ask, "sel").out == "SEL\tvalid\nfront\t–\nback\tS\n"
    assert answer(bonmot(*ask, "el", "--extensions", "all", "--json")) == {
        "lexicon": "club",
        "word": "EL",
        "valid": False,
        "front": ["S"],
        "back": [],
        "extensions": {"front": ["SEL"], "back": [], "both": ["SELS"], "inner": []},
    }
    assert "one letter inside\tSEUL\n" in bonmot(*ask, "sel", "--extensions", "inner").out


def test_list_gives_every_word_once(bonmot: Bonmot, club: Path) -> None:
    ask = ("words", "list", "--lexicon", "club")
    every = ["ETE", "ILE", "ILES", "LES", "LIE", "OEUF", "SEL", "SELS", "SEUL"]
    assert bonmot(*ask).out.split() == every
    assert bonmot(*ask, "--shortest", "4").out.split() == ["ILES", "OEUF", "SELS", "SEUL"]
    assert bonmot(*ask, "--longest", "3", "--nature", "verb").out.split() == ["ETE", "LIE"]
    document = answer(bonmot(*ask, "--json"))
    assert document["lexicon"] == "club"
    assert [entry["word"] for entry in document["words"]] == every
    assert document["words"][0]["spellings"] == ["été"]
    assert answer(bonmot(*ask, "--nature", "M", "--json")) == {"lexicon": "club", "words": []}


def test_list_of_a_whole_language_agrees_with_the_library(bonmot: Bonmot) -> None:
    said = bonmot("words", "list", "--language", "fr", "--tier", "3", "--shortest", "8", "--longest", "8")
    assert said.out.split() == list(words.open("fr").words(words.Filter(minimum=8, maximum=8, tier=3)))
    assert said.out.count("\n") > 30_000


def test_natures_have_names_in_both_languages(bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch) -> None:
    ask = ("words", "list", "--language", "fr", "--shortest", "3", "--longest", "4", "--nature")
    expected = bonmot(*ask, "DP").out
    assert expected
    assert bonmot(*ask, "adverb,prep").out == expected
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert bonmot(*ask, "adverbe, PRÉPOSITION").out == expected


def test_lexica_come_and_go(bonmot: Bonmot, club: Path) -> None:
    listed = answer(bonmot("words", "lexica", "--json"))["lexica"]
    assert [each["name"] for each in listed] == ["en", "fr", "club"]
    assert listed[2] | {"date": ""} == {
        "name": "club",
        "language": "fr",
        "words": 9,
        "imported": True,
        "source": "list.txt",
        "date": "",
        "damage": "",
    }
    assert bonmot("words", "lexica").out.splitlines()[2].startswith("club\tfr\t9\tlist.txt 20")
    assert bonmot("words", "remove", "Club") == (0, "The lexicon “club” is removed.\n", "")
    assert len(answer(bonmot("words", "lexica", "--json"))["lexica"]) == 2


def test_damaged_lexica_are_listed_and_can_be_removed(bonmot: Bonmot, club: Path) -> None:
    (club.parent / "data" / "lexica" / "broken.words").write_bytes(b"nothing")
    assert answer(bonmot("words", "lexica", "--json"))["lexica"][2]["damage"] in {"not-a-word-file", "truncated"}
    assert answer(bonmot("words", "remove", "broken", "--json")) == {"removed": "broken"}


def test_import_says_what_it_took_and_what_it_refused(bonmot: Bonmot, club: Path) -> None:
    file = club.with_name("more.txt")
    file.write_bytes("chat\r\nCHAT\r\nl'eau\r\na\r\nchien\r\n".encode("latin-1"))
    ask = ("words", "import", file, "--name", "more", "--language", "fr")
    said = bonmot(*ask)
    assert said.status == 0
    assert said.out == (
        "“more” is ready: 2 words taken.\n"
        "1 word was there twice.\n"
        "2 lines were refused:\n"
        "  line 3: “l'eau”: “'” is not a tile of the set “fr”.\n"
        "  line 4: “a” is too short: a word has at least 2 tiles.\n"
    )
    assert answer(bonmot(*ask, "--force", "--json")) == {
        "lexicon": "more",
        "language": "fr",
        "encoding": "utf-8-sig",
        "words": 2,
        "duplicates": 1,
        "refused": [
            {
                "line": 3,
                "text": "l'eau",
                "code": "not-a-tile",
                "reason": "“l'eau”: “'” is not a tile of the set “fr”.",
            },
            {
                "line": 4,
                "text": "a",
                "code": "word-too-short",
                "reason": "“a” is too short: a word has at least 2 tiles.",
            },
        ],
    }


def test_import_shows_the_first_refusals_and_counts_the_rest(bonmot: Bonmot, club: Path) -> None:
    file = club.with_name("more.txt")
    file.write_text("chat\n" + "12\n" * 25, encoding="utf-8")
    said = bonmot("words", "import", file, "--name", "more", "--language", "fr")
    assert said.out.count("  line ") == 10
    assert said.out.endswith("  and 15 more; --json lists all.\n")


def test_languages_with_long_tiles_work_from_import_to_hooks(bonmot: Bonmot, club: Path) -> None:
    file = club.with_name("es.txt")
    file.write_text("calle\ncalles\nllave\nchico\nchicos\n", encoding="utf-8")
    assert bonmot("words", "import", file, "--name", "spanish", "--language", "es").status == 0
    assert bonmot("words", "check", "calle", "--language", "es").status == 0
    assert bonmot("words", "anagram", "ocich", "--language", "es").out == "CHICO\n"
    assert bonmot("words", "anagram", "o c i c h", "--language", "es").out == ""
    assert bonmot("words", "anagram", "c?ae", "--exact", "--language", "es").out == "CAllE\n"
    assert bonmot("words", "pattern", "??ll*", "--language", "es").out == "CALLE\nCALLES\n"
    assert bonmot("words", "hooks", "chico", "--language", "es").out.endswith("back\tS\n")


def test_words_are_prepared_with_one_remark_for_all_tiers(
    bonmot: Bonmot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sure = words.open("en", 2).path
    monkeypatch.setenv("BONMOT_CACHE", str(tmp_path))
    shutil.copy(sure, tmp_path)  # another tier was prepared before: this one is not announced again
    said = bonmot("words", "check", "house", "--language", "en")
    assert (said.status, said.err) == (0, "")


def test_a_cache_that_cannot_be_written_to_is_named_and_done_without(
    bonmot: Bonmot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("BONMOT_CACHE", str(tmp_path / "file" / "cache"))
    said = bonmot("words", "check", "house", "--language", "en")
    assert (said.status, said.out) == (0, "HOUSE\tvalid\n")
    preparing, trouble = said.err.splitlines()
    assert preparing == "Preparing the English words, once…"
    assert trouble.startswith("bonmot: Prepared words could not be kept in /")
    assert trouble.endswith("(one of its folders is a file): the next start will take as long again.")
    # In the same process once is enough, and it is not said again.
    assert words.open("en") is words.open("en")
    assert pickle.loads(pickle.dumps(words.open("en"))) is words.open("en")
    assert bonmot("words", "check", "house", "--language", "en").err == ""


def test_search_combines_what_is_known_and_saves_it(bonmot: Bonmot, club: Path) -> None:
    of = ("--lexicon", "club")
    assert bonmot("words", "search", "^(s|l).*s$", *of) == (0, "LES\nSELS\n", "")
    assert bonmot("words", "search", "--regex", "^(s|l).*s$", *of) == (0, "LES\nSELS\n", "")
    said = bonmot("words", "search", "--contains", "ei", "--order", "length", *of, "--json")
    assert answer(said) == {"lexicon": "club", "words": ["ILES", "ILE", "LIE"]}
    assert bonmot("words", "search", "--subset", "sel?", "--most", "2", *of) == (0, "ILE\nILES\n", "")
    assert (
        bonmot("words", "search", "--regex", "s", "--save", "with-s", *of).out == "The list “with-s” has 5 words now.\n"
    )
    assert bonmot("words", "search", "--longest", "3", "--save", "short", *of).status == 0
    said = bonmot("words", "search", "--among", "with-s and not short", *of)
    assert said == (0, "ILES\nSELS\nSEUL\n", "")
    # AND binds closer than OR, brackets closer than both.
    for combined, found in (
        ("short or with-s and not short", "ETE ILE ILES LES LIE SEL SELS SEUL"),
        ("(short or with-s) and not short", "ILES SELS SEUL"),
        ("short and with-s or not short", "ILES LES OEUF SEL SELS SEUL"),
        ("not not short and not (with-s or not short)", "ETE ILE LIE"),
    ):
        assert bonmot("words", "search", "--among", combined, *of).out.split() == found.split(), combined
    assert answer(bonmot("words", "lists", "--json")) == {
        "lists": [{"name": "short", "language": "fr", "words": 5}, {"name": "with-s", "language": "fr", "words": 5}]
    }
    assert bonmot("words", "lists", "--remove", "short").out == "The list “short” is removed.\n"
    for wrong in (("--regex", "(s"), (), ("--among", "short"), ("--regex", "s", "--most", "0")):
        said = bonmot("words", "search", *wrong, *of)
        assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)


@pytest.mark.rule("R-058")
def test_themes_are_listed_and_their_words_looked_at(bonmot: Callable[..., Said]) -> None:
    listed = json.loads(bonmot("words", "themes", "--json").out)["themes"]
    assert len(listed) >= 12
    assert {"name": "sea", "title": "the sea"}.items() <= next(each for each in listed if each["name"] == "sea").items()
    said = bonmot("words", "themes", "Les Animaux", "--language", "fr")
    assert "chèvre" in said.out.splitlines()
    assert bonmot("words", "themes", "zebras").err.startswith("bonmot: There is no theme “zebras”.")


@pytest.mark.rule("R-058")
def test_a_theme_of_ones_own_comes_from_a_file(
    bonmot: Callable[..., Said], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    (tmp_path / "birds.txt").write_text("# birds\nwren\nrobin\n")
    at_once = ("--edition", "modern", "--language", "en", "--seats", "2", "--plain")
    said = bonmot("play", "--theme", tmp_path / "birds.txt", *at_once)
    assert "Each play makes a word of the theme: wren, robin." in said.out.replace("\n", " "), said
    assert "no such file" in bonmot("play", "--theme", tmp_path / "none.txt", *at_once).err


@pytest.mark.parametrize("written", ["", "\n\n", "# birds\n  # wren\n"])
def test_a_theme_without_words_is_refused_in_a_sentence(
    written: str, bonmot: Callable[..., Said], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "birds.txt").write_text(written)
    ask = (
        "play",
        "--theme",
        tmp_path / "birds.txt",
        "--edition",
        "modern",
        "--language",
        "en",
        "--seats",
        "2",
        "--plain",
    )
    said = bonmot(*ask)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("bonmot: There are no words in ")
    assert said.err.endswith(": a theme has one on each line.\n")
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert bonmot(*ask).err.startswith("bonmot: Il n’y a aucun mot dans ")


@pytest.mark.parametrize("what", ["add", "ban", "remove"])
def test_no_word_is_no_house_word(what: str, bonmot: Callable[..., Said]) -> None:
    for nothing in ("", " "):
        assert bonmot("words", "house", what, nothing, "--language", "fr") == (
            2,
            "",
            "bonmot: A word needs at least one letter.\n",
        )


def test_a_list_without_a_name_is_not_the_usual_one(
    bonmot: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    bonmot("words", "house", "add", "kalix", "--language", "fr")
    refused = "bonmot: “” cannot be the name of a list: small letters, digits, - and _, at most 32.\n"
    for ask in (("add", "bonmots"), ("ban", "zut"), ("remove", "kalix"), ("list",)):
        assert bonmot("words", "house", *ask, "--language", "fr", "--name", "") == (2, "", refused)
    assert bonmot("words", "house", "list", "--language", "fr").out == "house\t+\tKALIX\n"
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    said = bonmot("words", "house", "ban", "zut", "--name", "").err
    assert said.startswith("bonmot: «\u00a0\u00a0» ne peut pas nommer une liste")


def test_a_data_folder_that_cannot_be_made_is_named(
    bonmot: Callable[..., Said], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("BONMOT_DATA", str(tmp_path / "file" / "data"))
    said = bonmot("words", "house", "add", "kalix", "--language", "fr")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert said.err.startswith("bonmot: Cannot write /")
    assert said.err.endswith(": one of its folders is a file\n")
