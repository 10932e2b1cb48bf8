"""Spelling dictionaries expanded: what Hunspell accepts, in the other direction."""

import contextlib
from pathlib import Path

import pytest

from bonmot.errors import BonmotError
from bonmot.telling import sentence
from bonmot.words.spelling import Dictionary
from tools import expansions

DICTIONARIES = Path(__file__).parent.parent / "data" / "spelling"


def forms_of(folder: Path, aff: str, dic: str, encoding: str = "utf-8") -> list[str]:
    (folder / "xx.aff").write_bytes(aff.encode(encoding))
    (folder / "xx.dic").write_bytes(f"9\n{dic}\n".encode(encoding))
    dictionary = Dictionary(folder / "xx.dic", folder / "xx.aff")
    return sorted(form.text for line in dictionary.lines for form in dictionary.expand(line))


ING = "SFX I Y 2\nSFX I e ing e\nSFX I 0 ing [^e]\n"
UN = "PFX U Y 1\nPFX U 0 un .\n"


@pytest.mark.parametrize(
    ("aff", "dic", "forms"),
    [
        pytest.param(ING, "make/I\ndo/I", "do doing make making", id="suffixes and conditions"),
        pytest.param(UN + ING, "do/UI", "do doing undo undoing", id="cross products"),
        pytest.param(UN.replace("Y", "N") + ING, "do/UI", "do doing undo", id="a class that crosses with none"),
        pytest.param(
            "SFX A Y 1\nSFX A 0 able/B .\nSFX B Y 1\nSFX B 0 s .\n", "do/A", "do doable doables", id="two suffixes"
        ),
        pytest.param(
            UN + "SFX A Y 1\nSFX A 0 able/U .\n", "do/A", "do doable undoable", id="a prefix that the suffix allows"
        ),
        pytest.param(
            "PFX U Y 1\nPFX U 0 un/A .\nSFX A Y 1\nSFX A 0 able .\n",
            "do/U",
            "do undo undoable",
            id="a suffix that the prefix allows",
        ),
        pytest.param(
            "FLAG long\nSFX Aa Y 1\nSFX Aa 0 s .\nSFX Ab Y 1\nSFX Ab 0 ed .\n",
            "do/AaAb",
            "do doed dos",
            id="long flags",
        ),
        pytest.param(
            "FLAG num\nSFX 1 Y 1\nSFX 1 0 s/22 .\nSFX 22 Y 1\nSFX 22 0 t .\n", "do/1", "do dos dost", id="numbers"
        ),
        pytest.param("AF 2\nAF I\nAF U\n" + UN + ING, "do/1\ngo/2", "do doing go ungo", id="aliases"),
        pytest.param("NEEDAFFIX N\n" + ING, "do/NI", "doing", id="needs an affix"),
        pytest.param(
            "NEEDAFFIX N\nSFX A Y 1\nSFX A 0 able/NB .\nSFX B Y 1\nSFX B 0 s .\n",
            "do/A",
            "do doables",
            id="a suffix that needs another",
        ),
        pytest.param("FORBIDDENWORD F\n" + ING, "do/I\ngo/FI", "do doing", id="forbidden"),
        pytest.param("ONLYINCOMPOUND O\n" + ING, "do/OI\ngo/I", "go going", id="only in compounds"),
        pytest.param(
            "ONLYINCOMPOUND O\nSFX A Y 2\nSFX A 0 s/O .\nSFX A 0 t .\n" + UN,
            "do/AU",
            "do dot undo undot",
            id="a form too",
        ),
        pytest.param(
            "CIRCUMFIX X\nPFX L Y 1\nPFX L 0 leg/X .\nSFX C Y 2\nSFX C 0 obb .\nSFX C 0 obb/LX .\n",
            "nagy/C",
            "legnagyobb nagy nagyobb",
            id="circumfix",
        ),
        pytest.param(
            "CIRCUMFIX X\nPFX L Y 1\nPFX L 0 leg/X .\nSFX C Y 2\nSFX C 0 obb .\nSFX C 0 ebb/X .\n",
            "nagy/CL",
            "legnagyebb nagy nagyobb",
            id="both halves of a circumfix or none",
        ),
        pytest.param(
            UN + "SFX A Y 1\nSFX A 0 able/B .\nSFX B Y 1\nSFX B 0 s .\n",
            "do/AU",
            "do doable doables undo undoable undoables",
            id="a prefix before two suffixes",
        ),
        pytest.param("SFX A Y 1\nSFX A do did .\n", "do/A\nredo/A", "do redid redo", id="nothing is stripped bare"),
        pytest.param("FULLSTRIP\nSFX A Y 1\nSFX A do did .\n", "do/A", "did do", id="unless fully stripped"),
        pytest.param("SFX A Y 1\nSFX A 0 s [^a-]\n", "do/A\nba/A\nb-/A", "b- ba do dos", id="a hyphen is a hyphen"),
        pytest.param("SFX A Y 1\nSFX A 0 s (\n", "do(/A\ndo/A", "do do( do(s", id="other signs are themselves"),
        pytest.param(ING, "and\\/or/I", "and/or and/oring", id="a slash in a word"),
        pytest.param(ING, "do/I po:verb st:x\ngo\tpo:verb", "do doing go", id="fields"),
    ],
)
def test_forms(tmp_path: Path, aff: str, dic: str, forms: str) -> None:
    assert forms_of(tmp_path, aff, dic) == forms.split()
    # Hunspell itself says the same, of these and of every ending put on every word.
    (tmp_path / "xx.aff").write_text(f"SET UTF-8\n{aff}", encoding="utf-8")
    judged = expansions.compare_judgements(tmp_path / "xx.dic", sample=1)
    # Its manual asks for both halves of a circumfix; the program takes the first one alone where a word has its flag.
    lenient = ("legnagy",) if dic == "nagy/CL" else ()
    assert (judged.only_here, judged.only_there) == ((), lenient)
    assert judged.forms == sum(map(str.isalpha, forms.split()))


@pytest.mark.parametrize("name", ["ca", "de_DE", "es_ES", "hu_HU", "nl"])
def test_hunspell_says_the_same_of_the_dictionaries_of_our_tests(name: str) -> None:
    judged = expansions.compare_judgements(DICTIONARIES / f"{name}.dic", sample=1)
    assert (judged.only_here, judged.only_there) == ((), ())
    assert judged.forms > 90
    assert judged.others > 300


def test_unmunch_writes_the_same_forms(tmp_path: Path) -> None:
    """Prefixes, suffixes, conditions, both together, in an alphabet of one byte: all that `unmunch` understands."""
    aff = "SET ISO8859-2\n" + UN + ING + "SFX P N 3\nSFX P y ies [^aeiou]y\nSFX P 0 s [aeiou]y\nSFX P 0 s [^y]\n"
    assert forms_of(tmp_path, aff, "fry/UIP\nšay/UP\nbake/UI\ndog/P\nžal", "iso8859-2") == sorted(
        "fry fries frying unfry unfrying šay šays unšay bake baking unbake unbaking dog dogs žal".split()
    )
    compared = expansions.compare_lists(tmp_path / "xx.dic")
    assert (compared.forms, compared.only_here, compared.only_there) == (15, (), ())


@pytest.mark.long
@pytest.mark.timeout(1_800)  # no measurement: millions of forms on a busy machine
@pytest.mark.parametrize("language", [*expansions.UNMUNCHED, *expansions.JUDGED])
def test_real_dictionaries_have_the_forms_that_their_own_programs_give(language: str, tmp_path: Path) -> None:
    found = expansions.compared(language, tmp_path)
    assert found.forms > 250_000
    assert expansions.is_fine(language, found), str(found)


@pytest.mark.parametrize(
    ("name", "encoding"), [("ISO8859-2", "iso8859-2"), ("UTF-8", "utf-8"), ("microsoft-cp1250", "cp1250")]
)
def test_encodings(tmp_path: Path, name: str, encoding: str) -> None:
    aff = f"SET {name}\nSFX ľ Y 1\nSFX ľ 0 ý [čž]\n"
    assert forms_of(tmp_path, aff, "muž/ľ\nžena/ľ", encoding) == ["muž", "mužý", "žena"]


@pytest.mark.parametrize(
    ("aff", "dic", "code"),
    [
        (b"SET KLINGON-1\n", b"1\na\n", "dictionary-unsupported"),
        (b"SET utf-16\n", b"1\na\n", "dictionary-unsupported"),
        (b"COMPLEXPREFIXES\n", b"1\na\n", "dictionary-unsupported"),
        (b"FLAG purple\n", b"1\na\n", "dictionary-damaged"),
        (b"SFX A Y 1\nSFX A 0\n", b"1\na\n", "dictionary-damaged"),
        (b"SFX A Y many\n", b"1\na\n", "dictionary-damaged"),
        (b"SFX\n", b"1\na\n", "dictionary-damaged"),
        (b"NEEDAFFIX\n", b"1\na\n", "dictionary-damaged"),
        (b"SFX A Y 1\nSFX A 0 s [a\n", b"1\na\n", "dictionary-damaged"),
        (b"SFX A Y 1\nSFX A 0 s " + b"." * 200 + b"\n", b"1\na\n", "dictionary-damaged"),
        (b"", b"1\na\0b\n", "dictionary-damaged"),
        (b"", b"1\n" + b"a" * 30_000 + b"\n", "dictionary-damaged"),
    ],
)
def test_damaged_and_hostile_files_are_told_in_one_sentence(tmp_path: Path, aff: bytes, dic: bytes, code: str) -> None:
    (tmp_path / "xx.aff").write_bytes(aff)
    (tmp_path / "xx.dic").write_bytes(dic)
    with pytest.raises(BonmotError) as caught:
        Dictionary(tmp_path / "xx.dic", tmp_path / "xx.aff")
    assert caught.value.code == code
    assert "\n" not in sentence(caught.value)


def test_noise_is_read_or_told(tmp_path: Path) -> None:
    noise = bytes(range(256)) * 4
    for content in (noise, b"SFX " * 500, b"/" * 500, b"\n" * 500, "SFX é Y 1\nSFX é 0 é/é é\n".encode()):
        (tmp_path / "xx.aff").write_bytes(content)
        (tmp_path / "xx.dic").write_bytes(content.replace(b"\0", b""))
        with contextlib.suppress(BonmotError):
            dictionary = Dictionary(tmp_path / "xx.dic", tmp_path / "xx.aff")
            assert len([form for line in dictionary.lines for form in dictionary.expand(line)]) < 5000
