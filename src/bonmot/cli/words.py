"""`bonmot words …`: look words up, search them, bring one's own lists.

With `--json` each command prints one JSON document:

| command | document |
|---|---|
| check | `{"lexicon", "words": [{"word", "valid"}]}` |
| info | `{"lexicon", "words": [{"word", "valid", …}]}`; a valid word has also `tier`, `natures` (letter → certainty 0–3), `forms`, `rank` (or null), `spellings`, `lemmas`, `coarse`, `glosses` (language → text), `labels` (letters of `bonmot.words.labels`), and `senses`: `spelling`, `headword`, `natures`, `grammar`, `glosses`, `synonyms` of each |
| anagram | `{"lexicon", "rack", "words": [{"word", "blanks": […], "shown"}]}`; with `--plus-one` `{"lexicon", "rack", "letters": {letter: [word, …]}}` |
| pattern | `{"lexicon", "pattern", "words": [word, …]}` |
| search | `{"lexicon", "words": [word, …]}`; with `--save` `{"lexicon", "saved": {"name", "language", "words"}}` |
| lists | `{"lists": [{"name", "language", "words"}]}` |
| hooks | `{"lexicon", "word", "valid", "front": [letter, …], "back": […]}`, and `"extensions": {kind: [word, …]}` with `--extensions` |
| list | `{"lexicon", "words": [what info says of each word, without `senses`]}` |
| lexica | `{"lexica": [{"name", "language", "words", "imported", "source", "date", "damage"}]}`; `words` is null where it is not known yet |
| import | `{"lexicon", "language", "encoding", "words", "duplicates", "refused": [{"line", "text", "code", "reason"}]}` |
| build | `{"lexicon", "language", "path", "source", "encoding", "lines", "words", "refused": [{"reason", "forms", "examples"}], "compounds", "ranked", "left_out"}`; `ranked` is null where nobody knows which words are common |
| remove | `{"removed": name}` |

Exit status: 0, or 1 when `check` or `info` was asked about something that is no word, or 2 when the question was wrong.
"""  # noqa: E501  (a table)

from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bonmot.cli.choosing import WhichWords, Words, at_least, preparing
from bonmot.cli.showing import as_json, as_json_stream, console, line, lines, pleasant, table
from bonmot.errors import BonmotError
from bonmot.telling import damage, sentence
from bonmot.telling.building import told
from bonmot.telling.dictionary import LONGER, particulars
from bonmot.texts import _, ngettext

if TYPE_CHECKING:
    from bonmot.words import Anagram, Lexicon, WordEntry
    from bonmot.words.importing import Report

REFUSALS_SHOWN: Final = 10


def check(words: list[str], /, *, of: Words, tier: int | None = None, json: bool = False) -> int:
    """`bonmot words check`."""
    opened = of.opened(tier)
    answers = [(word, entry is not None) for word, entry in _looked_up(opened, words, tier)]
    if json:
        as_json({"lexicon": opened.name, "words": [{"word": word, "valid": valid} for word, valid in answers]})
    else:
        for word, valid in answers:
            _verdict(word, valid)
    return 0 if all(valid for _word, valid in answers) else 1


def info(words: list[str], /, *, of: Words, tier: int | None = None, json: bool = False) -> int:
    """`bonmot words info`."""
    opened = of.opened(tier)
    answers = _looked_up(opened, words, tier)
    if json:
        described = [_described(word, entry) | _explained(opened, word, entry) for word, entry in answers]
        as_json({"lexicon": opened.name, "words": described})
    else:
        for place, (word, entry) in enumerate(answers):
            if place:
                line()
            _verdict(word, entry is not None)
            if entry is not None:
                _facts(particulars(entry, opened.meaning(word)))
    return 0 if all(entry is not None for _word, entry in answers) else 1


def anagram(
    rack: str, /, *, exact: bool = False, plus_one: bool = False, kind: WhichWords, of: Words, json: bool = False
) -> None:
    """`bonmot words anagram`."""
    only = kind.filter(shortest=None if exact else 2)
    opened = of.opened(kind.tier)
    asked: dict[str, object] = {"lexicon": opened.name, "rack": rack.upper()}
    if plus_one:
        letters = opened.plus_one(rack, only)
        if json:
            as_json(asked | {"letters": letters})
        else:
            _facts([(letter, ", ".join(made)) for letter, made in letters.items()])
        return
    found = opened.anagrams(rack, exact=exact, only=only)
    if json:
        as_json_stream(asked, "words", (each._asdict() for each in found))
    elif pleasant():
        for length, group in groupby(found, key=lambda each: len(opened.alphabet.encode(each.word))):
            _columns(ngettext("{count} letter", "{count} letters", length).format(count=length), list(group))
    else:
        lines(each.shown for each in found)


def pattern_(pattern: str, /, *, kind: WhichWords, of: Words, json: bool = False) -> None:
    """`bonmot words pattern`."""
    only, opened = kind.filter(), of.opened(kind.tier)
    found = opened.pattern(pattern, only)
    if json:
        as_json_stream({"lexicon": opened.name, "pattern": pattern.upper()}, "words", found)
    else:
        lines(found)


def search(
    expression: str | None = None,
    /,
    *,
    regex: str | None = None,
    pattern: str | None = None,
    contains: str | None = None,
    subset: str | None = None,
    among: str | None = None,
    order: str = "alphabet",
    most: int | None = None,
    save: str | None = None,
    kind: WhichWords,
    of: Words,
    json: bool = False,
) -> None:
    """`bonmot words search`."""
    from bonmot.words import listed
    from bonmot.words import save as save_list

    if expression is not None:
        if regex is not None:
            raise BonmotError("repeated-option", option="--regex")
        regex = expression
    asked = {"regex": regex, "pattern": pattern, "contains": contains, "subset": subset, "among": among}
    for name, text in asked.items():
        if text is not None and not text.strip():  # as of a variable that is not set: all words would be found
            raise BonmotError("missing-value", option=f"--{name}")
    if not (any(asked.values()) or any(kind._replace(tier=None))):
        raise BonmotError("nothing-asked")
    at_least(1, "--most", most)
    only, opened = kind.filter(), of.opened(kind.tier)
    found = opened.search(
        regex,
        pattern=pattern,
        contains=contains or "",
        subset=subset or "",
        among=listed(among) if among is not None else None,
        order=order,
        only=only,
    )
    shown = islice(found, most)
    if save is not None:
        kept = save_list(save, shown, opened.alphabet.name)
        if json:
            as_json({"lexicon": opened.name, "saved": kept._asdict()})
        else:
            told = ngettext(
                "The list “{name}” has {count} word now.", "The list “{name}” has {count} words now.", kept.words
            )
            line(told.format(name=kept.name, count=kept.words))
    elif json:
        as_json_stream({"lexicon": opened.name}, "words", shown)
    else:
        lines(shown)


def lists(*, remove: str | None = None, json: bool = False) -> None:
    """`bonmot words lists`."""
    from bonmot.words import saved_lists
    from bonmot.words.saved import forget

    if remove is not None:
        forget(remove)
        if json:
            as_json({"removed": remove.strip().lower()})
        else:
            line(_("The list “{name}” is removed.").format(name=remove.strip().lower()))
        return
    known = saved_lists()
    if json:
        as_json({"lists": [each._asdict() for each in known]})
    else:
        rows = [(each.name, each.language, str(each.words)) for each in known]
        table([(_("name"), _("language"), _("words")), *rows])


def hooks(word: str, /, *, extensions: str | None = None, of: Words, json: bool = False) -> None:
    """`bonmot words hooks`."""
    from bonmot.words import EXTENSIONS

    opened = of.opened()
    found = opened.hooks(word)
    wanted = EXTENSIONS if extensions == "all" else () if extensions is None else (extensions,)
    longer = {kind: opened.extensions(word, kind) for kind in wanted}
    shown = _capitals(opened, word)
    if json:
        answer = {"lexicon": opened.name, "word": shown, "valid": word in opened} | found._asdict()
        if wanted:
            answer["extensions"] = {kind: list(words) for kind, words in longer.items()}
        as_json(answer)
        return
    facts = [(_("front"), " ".join(found.front) or "–"), (_("back"), " ".join(found.back) or "–")]
    facts += [(_(LONGER[kind]), ", ".join(words) or "–") for kind, words in longer.items()]
    _verdict(shown, word in opened)
    _facts(facts)


def list_(*, kind: WhichWords, of: Words, json: bool = False) -> None:
    """`bonmot words list`."""
    only, opened = kind.filter(), of.opened(kind.tier)
    if json:
        entries = (_described(entry.word, entry) for entry in opened.entries(only))
        as_json_stream({"lexicon": opened.name}, "words", entries)
    else:
        lines(opened.words(only))


def lexica(*, json: bool = False) -> None:
    """`bonmot words lexica`."""
    from bonmot.words import lexica as known_lexica

    known = known_lexica()
    if json:
        as_json({"lexica": [each._asdict() for each in known]})
        return
    rows = [(_("name"), _("language"), _("words"), _("from"))]
    for each in known:
        origin = damage(each.damage) if each.damage else " ".join(filter(None, (each.source, each.date[:10])))
        words = "" if each.words is None else str(each.words)
        rows.append((each.name, each.language, words, origin or _("comes with Bonmot")))
    table(rows)


def import_(file: Path, /, *, name: str, language: str, force: bool = False, json: bool = False) -> None:
    """`bonmot words import`."""
    from bonmot.words import import_list

    report = import_list(file, name, language, replace=force, notice=preparing)
    if json:
        as_json(_report(report))
    else:
        _sum_up(report)


def build(
    language: str,
    /,
    *,
    from_: Path | None = None,
    fetch: bool = False,
    common: Path | None = None,
    name: str | None = None,
    force: bool = False,
    json: bool = False,
) -> None:
    """`bonmot words build`."""
    from bonmot.words import build_lexicon
    from bonmot.words.importing import words_of_file

    commonest = None if common is None else words_of_file(common)
    built = build_lexicon(language, name, source=from_, fetch=fetch, replace=force, common=commonest)
    if json:
        answer = built._asdict() | {"refused": [each._asdict() for each in built.refused], "path": str(built.path)}
        as_json({"lexicon": answer.pop("name")} | answer)
    else:
        lines(told(built))


def remove(lexicon: str, /, *, json: bool = False) -> None:
    """`bonmot words remove`."""
    from bonmot.words import remove as remove_list

    remove_list(lexicon)
    if json:
        as_json({"removed": lexicon.strip().lower()})
    else:
        line(_("The lexicon “{name}” is removed.").format(name=lexicon.strip().lower()))


def _looked_up(opened: "Lexicon", words: list[str], tier: int | None) -> "list[tuple[str, WordEntry | None]]":
    answers: list[tuple[str, WordEntry | None]] = []
    for text in words:
        word = _capitals(opened, text)
        entry = opened.entry(word)
        answers.append((word, entry if entry is not None and entry.tier >= (tier or 0) else None))
    return answers


def _capitals(opened: "Lexicon", text: str) -> str:
    """The word as its tiles are written; an error if it cannot be laid with the tiles of the language."""
    encoded = opened.alphabet.encode(text)
    if not encoded:
        raise BonmotError("empty-word")
    return opened.alphabet.decode(encoded)


def _described(word: str, entry: "WordEntry | None") -> dict[str, object]:
    if entry is None:
        return {"word": word, "valid": False}
    return {"word": word, "valid": True} | {name: value for name, value in entry._asdict().items() if name != "word"}


def _explained(opened: "Lexicon", word: str, entry: "WordEntry | None") -> dict[str, object]:
    meaning = opened.meaning(word) if entry is not None else None
    return {} if meaning is None else {"senses": [sense._asdict() for sense in meaning.senses]}


def _verdict(word: str, valid: bool) -> None:
    said = _("valid") if valid else _("not valid")
    if pleasant():
        from rich.text import Text

        mark, colour = ("✓", "green") if valid else ("✗", "red")
        console().print(Text(f"{mark} {word} ", style=f"bold {colour}").append(said, style="not bold"))
    else:
        line(f"{word}\t{said}")


def _facts(facts: list[tuple[str, str]]) -> None:
    if not pleasant():
        lines(f"{name}\t{fact}" for name, fact in facts)
        return
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    for name, fact in facts:
        table.add_row(Text("  " + name, style="dim"), Text(fact))
    console().print(table, soft_wrap=False)


def _columns(title: str, group: "list[Anagram]") -> None:
    from rich.columns import Columns
    from rich.text import Text

    out = console()
    out.print(Text(f"{title} ({len(group)})", style="bold"))
    words = [Text(each.shown) for each in group]
    for word in words:
        word.highlight_regex("[a-zà-ÿ·]+", "yellow")  # blanks
    out.print(Columns(words, padding=(0, 2), equal=True), soft_wrap=False)


def _report(report: "Report") -> dict[str, object]:
    return {
        "lexicon": report.name,
        "language": report.language,
        "encoding": report.encoding,
        "words": report.words,
        "duplicates": report.duplicates,
        "refused": [
            {"line": each.line, "text": each.text, "code": each.error.code, "reason": sentence(each.error)}
            for each in report.refused
        ],
    }


def _sum_up(report: "Report") -> None:
    line(
        ngettext(
            "“{name}” is ready: {count} word taken.", "“{name}” is ready: {count} words taken.", report.words
        ).format(name=report.name, count=report.words)
    )
    if report.duplicates:
        line(
            ngettext("{count} word was there twice.", "{count} words were there twice.", report.duplicates).format(
                count=report.duplicates
            )
        )
    if not report.refused:
        return
    refused = len(report.refused)
    line(ngettext("{count} line was refused:", "{count} lines were refused:", refused).format(count=refused))
    for each in report.refused[:REFUSALS_SHOWN]:
        line("  " + _("line {number}: {reason}").format(number=each.line, reason=sentence(each.error)))
    if refused > REFUSALS_SHOWN:
        more = refused - REFUSALS_SHOWN
        rest = ngettext("and {count} more; --json lists all.", "and {count} more; --json lists all.", more)
        line("  " + rest.format(count=more))


COMMANDS: Final = (check, info, anagram, pattern_, search, lists, hooks, list_, lexica, import_, build, remove)
