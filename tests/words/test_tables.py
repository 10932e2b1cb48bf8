"""The committed word tables: what they hold, and that a rebuild gives the same bytes."""

import lzma
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from bonmot.words.sources import BUILT_IN, fingerprint
from tools.lexica.check import EXPECTED, Grades, check, english_grades, french_grades
from tools.lexica.packages import locked
from tools.lexica.pages import without_index
from tools.lexica.writing import packed_table, read_table

ROOT = Path(__file__).parents[2]
TABLES = ROOT / "src" / "bonmot" / "data" / "words"
NATURES = set("NVADPRTCIM")
KINDS = set("gspcrhnk")


@cache
def rows(name: str) -> dict[str, list[str]]:
    """Word → row; none is lost, or the counts would differ."""
    return {row.partition("\t")[0]: row.split("\t") for row in read_table(TABLES / name)}


@cache
def grades(language: str) -> Grades:
    return french_grades(TABLES) if language == "fr" else english_grades(TABLES)


def lexica(*arguments: str | Path) -> None:
    subprocess.run([sys.executable, "-m", "tools.lexica", *arguments], cwd=ROOT, check=True)


def test_counts_by_length_hashes_and_natures_are_those_of_a_correct_build() -> None:
    assert check(TABLES) == []


def test_the_expected_totals_are_the_sums_of_their_lengths() -> None:
    totals = {(lists["language"], lists["tier"]): sum(lists["lengths"]) for lists in EXPECTED["lists"]}
    assert totals["fr", 1] == 384_477
    assert totals["en", 1] == 261_685
    assert totals == {(lists["language"], lists["tier"]): lists["words"] for lists in EXPECTED["lists"]}


def test_french_words_and_tiers_stand_side_by_side() -> None:
    words = read_table(TABLES / "fr-words.tsv.xz")
    tiers = read_table(TABLES / "fr-tiers.txt.xz")
    assert len(words) == len(tiers) == 418_730
    assert all(tier[0] in "0123" and set(tier[1:].upper()) <= NATURES for tier in tiers)


def test_french_samples() -> None:
    words = rows("fr-words.tsv.xz")
    assert words["COTE"][1] == "cote,cotè,coté,côte,côté"
    assert grades("fr")["COTE"] == (3, "NVA")
    assert words["MANGEASSES"] == ["MANGEASSES", "", "f", "5r"]
    assert grades("fr")["MANGEASSES"] == (3, "V")
    assert words["OEUFS"] == ["OEUFS", "œufs", "", "1"]
    assert grades("fr")["OEUFS"] == (3, "N")


def test_lemmas_tell_what_changes_at_the_end_of_the_first_spelling() -> None:
    change = re.compile(r"(\d+)(\D*)")
    for word, spellings, forms, lemmas in rows("fr-words.tsv.xz").values():
        first = spellings.partition(",")[0] or word.lower()
        assert set(forms) <= set("ipgf")
        for lemma in filter(None, lemmas.split(",")):
            found = change.fullmatch(lemma)
            assert found is not None
            assert int(found[1]) <= len(first)


def test_english_samples() -> None:
    words = rows("en-words.tsv.xz")
    assert words["WALKS"] == ["WALKS", "3", "10", "NV3"]
    assert words["QUICKLY"] == ["QUICKLY", "3", "10", "D3"]
    assert words["ACAJOU"] == ["ACAJOU", "2", "80", "N2"]
    assert words["THE"][3] == "T3"  # written by hand: WordNet has no determiners


@pytest.mark.parametrize(("language", "commonest"), [("fr", "DE"), ("en", "THE")])
def test_the_commonest_words_are_words_of_the_list_each_once(language: str, commonest: str) -> None:
    common = read_table(TABLES / f"{language}-common.txt.xz")
    assert len(set(common)) == len(common) == 40_000
    assert all(grades(language)[word][0] >= 1 for word in common)
    assert common[0] == commonest


def test_names_by_source() -> None:
    french, lefff, english, places = (
        rows(f"{table}.tsv.xz") for table in ("fr-names", "fr-names-lefff", "en-names", "places")
    )
    assert [len(table) for table in (french, lefff, english, places)] == [7_311, 32_138, 83_264, 4_690]
    assert len(french | lefff | places) == 39_937
    assert len(english | places) == 86_148
    assert french["ZOE"][1:] == ["Zoé,Zoë", "g"]
    assert "c" in french["BELGIQUE"][2]
    assert "c" in english["BELGIUM"][2]
    assert places["LODZ"] == ["LODZ", "Łódź", "p"]
    for table in (french, lefff, english, places):
        assert all(row[2] and set(row[2]) <= KINDS for row in table.values())


def test_abbreviations_stand_apart() -> None:
    assert rows("fr-abbreviations.tsv.xz")["SNCF"] == ["SNCF", "SNCF"]
    assert rows("en-abbreviations.tsv.xz")["NIMBY"] == ["NIMBY", "NIMBY"]
    assert not {"SNCF", "ONU"} & grades("fr").keys()


@pytest.mark.parametrize("name", sorted(name for name in EXPECTED["tables"] if name.endswith(".tsv.xz")))
def test_tables_hold_words_in_order_each_once(name: str) -> None:
    words = [row.partition("\t")[0] for row in without_index(read_table(TABLES / name))]
    assert words == sorted(set(words))
    assert all(re.fullmatch("[A-Z]{2,21}", word) for word in words)


def test_tables_packages_and_licences_are_all_named() -> None:
    attribution = (TABLES / "ATTRIBUTION.md").read_text("utf-8")
    for table in EXPECTED["tables"]:
        assert f"`{table}`" in attribution
    for package in locked():
        assert f"`{package.name}` {package.version}" in attribution
    for licence in (TABLES / "LICENSES").iterdir():
        assert f"`{licence.name}`" in attribution


def test_words_of_our_own_two_languages_come_along_and_no_others() -> None:
    kinds = ("glosses-{}.tsv", "house-{}.tsv", "house-abbreviations-{}.tsv", "short-{}.tsv", "family-{}.txt")
    by_hand = {kind.format(language) for kind in kinds for language in BUILT_IN}
    assert {path.name for path in TABLES.iterdir()} == {"ATTRIBUTION.md", "LICENSES", *by_hand, *EXPECTED["tables"]}
    assert not [path for path in TABLES.parents[1].rglob("*") if path.suffix in {".dic", ".aff", ".words"}]


def test_a_damaged_folder_is_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "words"
    shutil.copytree(TABLES, folder)
    (folder / "fr-words.tsv.xz").write_bytes((TABLES / "fr-words.tsv.xz").read_bytes()[:-1000])
    (folder / "fr-extra.tsv.xz").write_bytes(packed_table(read_table(TABLES / "fr-extra.tsv.xz")[1:]))
    (folder / "places.tsv.xz").unlink()
    (folder / "more.tsv.xz").write_bytes(packed_table(["ZUT"]))
    faults = check(folder)
    assert [fault.partition(":")[0] for fault in faults] == [
        "places.tsv.xz",
        "more.tsv.xz",
        "fr-extra.tsv.xz",
        "fr-words.tsv.xz",
    ]


def test_compiled_words_are_named_after_what_their_tables_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "words"
    folder.mkdir()
    for path in TABLES.glob("*"):
        if path.is_file():
            (folder / path.name).symlink_to(path)
    monkeypatch.setattr("bonmot.words.sources.FOLDER", folder)
    rows = read_table(TABLES / "en-common.txt.xz")
    (changed := folder / "en-common.txt.xz").unlink()
    names = []
    for each in (rows, [rows[1], rows[0], *rows[2:]]):  # as many bytes, two words in another order
        changed.write_bytes(lzma.compress("\n".join(each).encode(), preset=0))
        names.append(fingerprint("en"))
    assert names[0] != names[1] == fingerprint("en")
    (coarse := folder / "family-en.txt").unlink()
    coarse.write_bytes((TABLES / "family-en.txt").read_bytes() + b"x")
    assert fingerprint("en") not in names


@pytest.mark.long
def test_a_rebuild_from_the_named_packages_gives_the_same_bytes(tmp_path: Path) -> None:
    lexica("fetch", "--cache", tmp_path / "cache")
    lexica("build", "--cache", tmp_path / "cache", "--tables", tmp_path / "words")
    built = {path.relative_to(tmp_path / "words") for path in (tmp_path / "words").rglob("*") if path.is_file()}
    assert {path.name for path in built if path.suffix == ".xz"} == set(EXPECTED["tables"])
    different = [path for path in built if (tmp_path / "words" / path).read_bytes() != (TABLES / path).read_bytes()]
    assert different == []
