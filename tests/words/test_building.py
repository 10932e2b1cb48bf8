"""Lexica built out of spelling dictionaries: small ones of our own, in five languages with tiles of their own."""

from pathlib import Path

import pytest

from bonmot import words
from bonmot.errors import BonmotError
from bonmot.telling.building import told
from bonmot.words import build_lexicon
from bonmot.words.building import Built

FAMILY = ("casa", "casas", "calles", "calle")
DICTIONARIES = Path(__file__).parent.parent / "data" / "spelling"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_DATA", str(tmp_path))
    monkeypatch.setenv("BONMOT_DICTIONARIES", str(DICTIONARIES))


def refused(built: Built) -> dict[str, tuple[str, ...]]:
    return {each.reason: each.examples for each in built.refused}


@pytest.mark.parametrize(
    ("language", "good", "bad"),
    [
        ("es", "calle calles perra luces canto cantando recantando mañana cancion lluvia", "madrid km y perrs cantars"),
        ("de", "hauser häuser tür türen strasse straßen laufst gross öl", "usa berlin arbeits türs sagte"),
        ("hu", "asszonyok csiga csigák szék nyúlt legnagyabb gyárban", "legnagy budapest asszonyk csigas"),
        ("ca", "col·legi col·legis muntanyes canto cantem illes plaça quatre", "barcelona d'illa cas"),
        ("nl", "deuren appelen leggt horde april zeeën", "nederland foto's huisen"),
    ],
)
def test_a_language_gets_its_words(language: str, good: str, bad: str) -> None:
    built = build_lexicon(language, common=())
    lexicon = words.open(language)
    assert (built.name, built.words, built.left_out) == (language, len(lexicon), 0)
    # Hauser is no German word, and must not become one by folding: Ä is a tile there.
    wrong = {"hauser"} if language == "de" else set()
    assert [word for word in good.split() if word not in lexicon] == sorted(wrong)
    assert [word for word in bad.split() if lexicon.alphabet.try_encode(word) and word in lexicon] == []
    assert words.lexicon_of_language(language).name == language


def test_tiles_of_several_characters_and_accents() -> None:
    build_lexicon("es", common=())
    spanish = words.open("es")
    assert list(spanish.search("^[ll].*e$")) == ["LLAVE"]
    assert spanish["canción"].spellings == ("canción",)
    build_lexicon("hu", common=())
    assert "ASSZONY" in words.open("hu").search("^..[ny gy]$|^.{5}$")
    build_lexicon("ca", common=())
    assert words.open("ca").alphabet.split("col·legi") == ["C", "O", "L·L", "E", "G", "I"]


def test_what_was_taken_and_refused_is_said() -> None:
    built = build_lexicon("es", common=["de", "la", "casa", "calles", "zzz"])
    assert built.source == "es_ES.dic"
    assert set(refused(built)) == {"capital", "no-tile", "short"}
    assert {each.reason: each.forms for each in built.refused} == {"capital": 2, "no-tile": 2, "short": 3}
    assert refused(built)["capital"] == ("Madrid", "España")
    assert set(refused(built)["no-tile"]) == {"km", "km/h"}
    # DE, LA, CASA and CALLES have ranks; their families, CASAS and CALLE, are nearly as familiar.
    assert built.ranked == 6
    spanish = words.open("es")
    familiar = [spanish.shelf.familiar(spanish.graph.number(spanish.alphabet.encode(word))) for word in FAMILY]
    assert familiar == [3, 6, 4, 8]  # a form that nobody counted has twice the rank of the commonest of its family
    assert (spanish["de"].rank, spanish["calles"].rank, spanish["calle"].rank) == (1, 4, None)
    lines = told(built)
    assert lines[0] == f"“es” (Spanish) is ready: {built.words} words out of es_ES.dic."
    assert any("names and abbreviations (Madrid, España)" in line for line in lines)
    forbidden = build_lexicon("de", common=())
    assert refused(forbidden)["forbidden"] == ("Berlin", "sagte", "sagte")
    assert "How common words are is not known" in "\n".join(told(forbidden))


def test_compounds_are_taken_if_people_write_them() -> None:
    common = ["haustür", "arbeitstag", "waldweg", "türhaus", "tischlampe", "arbeittag", "baumbaum", "berlinweg"]
    built = build_lexicon("de", common=common)
    german = words.open("de")
    # HAUS may not end a compound, nor BAUM; ARBEIT begins one only with its S; BERLIN is forbidden.
    assert [word for word in common if word in german] == ["haustür", "arbeitstag", "waldweg", "tischlampe"]
    assert built.compounds == 4


def test_the_bound_is_kept_and_what_is_left_out_is_counted() -> None:
    built = build_lexicon("es", common=["zorro"], most=40)
    assert 40 <= built.words <= 50
    assert built.left_out > 0
    # The common word came first, though it stands last in the file.
    assert "zorros" in words.open("es")
    assert any("have more forms than were taken" in line for line in told(built))


@pytest.mark.parametrize(
    ("language", "options", "code"),
    [
        ("xx", {}, "unknown-alphabet"),
        ("fr", {}, "reserved-lexicon-name"),
        ("pl", {}, "no-dictionary"),
        ("es", {"name": "../es"}, "bad-lexicon-name"),
        ("es", {"source": Path("nowhere")}, "file-missing"),
        ("fi", {"fetch": True}, "no-dictionary-package"),
        ("el", {"source": DICTIONARIES / "es_ES.dic"}, "empty-dictionary"),
    ],
)
def test_what_cannot_be_built_is_refused(language: str, options: dict[str, object], code: str) -> None:
    with pytest.raises(BonmotError) as caught:
        build_lexicon(language, common=(), **options)  # type: ignore[arg-type]  # options of several types
    assert caught.value.code == code


def test_one_line_with_endless_forms_does_not_break_the_bound(tmp_path: Path) -> None:
    """As in languages that chain suffixes: each of a hundred may be followed by each of another hundred."""
    pairs = [first + second for first in "aeioubcdfg" for second in "lmnrstpvzh"]
    rules = [f"SFX A 0 {each}/B ." for each in pairs] + [f"SFX B 0 {each} ." for each in pairs]
    heads = [
        "SET UTF-8",
        "FORBIDDENWORD !",
        f"SFX A Y {len(pairs)}",
        *rules[:100],
        f"SFX B Y {len(pairs)}",
        *rules[100:],
    ]
    (tmp_path / "es_ES.aff").write_text("\n".join(heads) + "\n", encoding="utf-8")
    (tmp_path / "es_ES.dic").write_text("2\ncasa/A\nmesa/A!\n", encoding="utf-8")
    built = build_lexicon("es", common=(), source=tmp_path, most=500)
    assert (built.words, built.left_out) == (500, 1)


@pytest.mark.parametrize("kind", ["npm", "apt-get"])
def test_a_dictionary_is_fetched_by_the_name_of_its_package(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the program that is at hand; here a stand-in for it, which has one package."""
    programs = tmp_path / "programs"
    programs.mkdir()
    packs = {
        "npm": """[ "$1 $2 $3" = "pack --silent dictionary-es" ] || exit 1
            mkdir package && cp "{from_}/es_ES.dic" package/index.dic && cp "{from_}/es_ES.aff" package/index.aff
            tar -czf dictionary-es-4.0.0.tgz package && rm -r package""",
        "apt-get": """[ "$1 $2" = "download hunspell-es" ] || exit 1
            touch hunspell-es.deb""",
        "dpkg-deb": """[ "$1 $2 $3" = "-x hunspell-es.deb ." ] || exit 1
            mkdir -p usr/share/hunspell && cp "{from_}"/es_ES.* usr/share/hunspell/""",
    }
    for name in ["npm"] if kind == "npm" else ["apt-get", "dpkg-deb"]:
        program = programs / name
        program.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{packs[name].format(from_=DICTIONARIES)}\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setenv("BONMOT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("BONMOT_DICTIONARIES", str(tmp_path / "none"))
    assert build_lexicon("es", common=(), fetch=True).words == len(words.open("es")) > 40
    assert [path.name for path in (tmp_path / "cache" / "dictionaries").iterdir()] == ["es"]
    monkeypatch.setenv("PATH", str(tmp_path / "none"))
    build_lexicon("es", common=(), replace=True)  # it stays there
    with pytest.raises(BonmotError) as caught:
        build_lexicon("pl", common=(), fetch=True)
    assert caught.value.code == "nothing-fetches"


def test_a_lexicon_is_not_replaced_unasked_and_its_own_name_goes_before_imported_lists(tmp_path: Path) -> None:
    build_lexicon("es", common=())
    with pytest.raises(BonmotError, match="lexicon-exists"):
        build_lexicon("es", common=())
    build_lexicon("es", common=(), replace=True)
    (tmp_path / "list.txt").write_text("hola\n", encoding="utf-8")
    words.import_list(tmp_path / "list.txt", "club", "es")
    assert words.lexicon_of_language("es").name == "es"


def test_compounds_that_are_forbidden_or_too_long_for_the_board_are_not_taken(tmp_path: Path) -> None:
    rules = "SET UTF-8\nCOMPOUNDFLAG C\nCOMPOUNDMIN 3\nFORBIDDENWORD !\n"
    (tmp_path / "es_ES.aff").write_text(rules, encoding="utf-8")
    (tmp_path / "es_ES.dic").write_text("4\ncasa/C\nmesa/C\nextraordinario/C\ncasamesa/!\n", encoding="utf-8")
    common = ["casamesa", "mesacasa", "extraordinariocasa", "extraordinaria"]
    built = build_lexicon("es", common=common, source=tmp_path)
    assert (built.words, built.compounds) == (4, 1)
    assert list(words.open("es")) == ["CASA", "EXTRAORDINARIO", "MESA", "MESACASA"]
