"""What only the crossword game lets people choose: racks that may be seen (K-20), and constraints (R-058 to R-060)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from bonmot.errors import BonmotError
from bonmot.games.crossword import Edition
from bonmot.games.editions import EditionFile
from bonmot.hosting.customs import Customs
from bonmot.hosting.fields import Choice, Field, numbers, titled
from bonmot.telling import sentence
from bonmot.texts import _, language, mark, ngettext
from bonmot.words.themes import OWN, listed_words, own_theme_words, own_themes, theme_named, theme_words, themes

if TYPE_CHECKING:
    from bonmot.hosting.drafts import Draft

REFEREES: Final = {
    "honour": mark("The program asks about each word it does not know, and the player confirms or withdraws it."),
    "strict": mark("The program refuses words it does not know; the player tries again."),
    "challenge": mark("Every word stands until it is challenged."),
}
RACK_NAMES: Final = {"none": mark("hidden"), "next": mark("the next one is seen"), "all": mark("all are seen")}
OWN_WORDS: Final = "own"
"""A theme whose words somebody writes."""
THEME_RULES: Final = {
    "refuse": mark("every play needs one"),
    "unscored": mark("no points without one"),
    "bonus": mark("points for each"),
}


class CrosswordCustoms(Customs):
    """Racks, themes, forbidden words."""

    takes = frozenset({"racks", "theme"})
    refereeing: ClassVar[Mapping[str, object]] = {
        "challenge.allowed": True,
        "challenge.judge": "arbiter",
        "words.referee": "challenge",
    }
    """Every word stands until it is challenged; then the referee decides."""

    def about(self, edition: EditionFile) -> str:
        """Who judges words."""
        return _(REFEREES[Edition.named(edition).words.referee])

    def fields(self, edition: EditionFile, draft: "Draft") -> Sequence[Field]:
        """Which racks are seen."""
        if not draft.people(edition):
            return ()
        about = _("Whether players see the racks of the others.")
        return (Field("racks", _("Racks"), _racks(edition, draft), titled(RACK_NAMES), about, width=24),)

    def more(self, edition: EditionFile, draft: "Draft") -> Sequence[Field]:
        """Constraints."""
        usual = Edition.named(edition).constraints
        about = _("The fewest letters of a word that is laid.")
        shortest = draft.get("minimum_length", str(usual.minimum_length))
        fields = [Field("minimum_length", _("Shortest word"), shortest, numbers(2, 7), about, width=4)]
        chosen = _theme(draft)
        spoken = draft.get("language", Edition.named(edition).usual_language)
        about = _about_theme(chosen, spoken)
        own = (Choice(key, title) for key, title in own_themes(spoken).items())
        lists = (Choice(name, theme.titles[language()]) for name, theme in themes().items() if spoken in theme.words)
        none = Choice("", " ".join(usual.theme)[:20] or _("none"))
        choices = (none, Choice(OWN_WORDS, _("your own words")), *own, *lists)
        fields.append(Field("theme_list", _("Theme"), chosen, choices, about, width=24))
        if chosen == OWN_WORDS:
            about = _("Words that count, with spaces between them: animals, cities, whatever you like.")
            fields.append(Field("theme", _("Its words"), draft.get("theme"), about=about, usual=_("none"), width=40))
        if chosen:
            rule = draft.get("theme_rule", usual.theme_rule)
            about = _("What becomes of a play without a word of the theme.")
            fields.append(Field("theme_rule", _("Words of it"), rule, titled(THEME_RULES), about, width=24))
        words = " ".join(usual.banned) or _("none")
        about = _("Words that nobody may play, with spaces between them.")
        fields.append(Field("banned", _("Forbidden"), draft.get("banned"), about=about, usual=words, width=40))
        return fields

    def options(self, edition: EditionFile, draft: "Draft") -> dict[str, object]:
        """The rules that were chosen."""
        own, options = Edition.named(edition), dict[str, object]()
        if (racks := _racks(edition, draft)) != own.racks_visible:
            options["racks_visible"] = racks
        if shortest := draft.get("minimum_length"):
            options["constraints.minimum_length"] = int(shortest)
        chosen = _theme(draft)
        words = listed(draft.get("theme"))
        if chosen not in {"", OWN_WORDS}:
            spoken = draft.get("language", own.usual_language)
            words = list(own_theme_words(chosen, spoken) if chosen.startswith(OWN) else theme_words(chosen, spoken))
            if not words:
                raise BonmotError("theme-gone", name=themes()[chosen].titles[language()])
        if words and chosen:
            options["constraints.theme"] = words
            options["constraints.theme_rule"] = draft.get("theme_rule", own.constraints.theme_rule)
        if words := listed(draft.get("banned")):
            options["constraints.banned"] = words
        return options

    def check(self, theme: str) -> None:
        """One word that is no list was meant as one: nobody plays with a single word."""
        if theme_named(theme) is None and len(listed(theme)) < 2:
            raise BonmotError("unknown-theme", name=theme, names=list(themes()))

    def hides(self, edition: EditionFile, draft: "Draft") -> bool:
        """Whether any rack is hidden."""
        return _racks(edition, draft) != "all"

    def field_of(self, error: BonmotError, draft: "Draft") -> str:
        """A choice of racks, or a word of the theme or of those forbidden."""
        if error.particulars.get("key") == "racks_visible":
            return "racks"
        if error.code.startswith("theme-"):
            return "theme_list"
        text = str(error.particulars.get("text", error.particulars.get("word", "")))
        fields = (field for field in ("theme", "banned") if text and text.casefold() in draft.get(field).casefold())
        return next(fields, "")


def _theme(draft: "Draft") -> str:
    """The theme that was chosen: a list, one's own words, or none; the command line only says a name, or words."""
    words = draft.get("theme")
    return draft.said.get("theme_list", theme_named(words) or (OWN_WORDS if listed(words) else ""))


def _about_theme(chosen: str, spoken: str) -> str:
    """What a theme is; of one that was chosen, its words: they can be looked at before anybody plays."""
    if chosen in {"", OWN_WORDS}:
        return _("A list of words that count, or words of your own.")
    if chosen.startswith(OWN):
        try:
            words = own_theme_words(chosen, spoken)
        except BonmotError as error:
            return sentence(error)
        return ngettext("{count} word: {words}", "{count} words: {words}", len(words)).format(
            count=len(words), words=", ".join(words)
        )
    words = listed_words(chosen, spoken)
    if not words:
        return sentence(BonmotError("theme-gone", name=themes()[chosen].titles[language()]))
    return _("{count} words and their inflections: {words}").format(count=len(words), words=", ".join(words))


def _racks(edition: EditionFile, draft: "Draft") -> str:
    return draft.get("racks", Edition.named(edition).racks_visible)


def listed(text: str) -> list[str]:
    """Words that were written one after the other.

    >>> listed("chat, chien  lapin")
    ['chat', 'chien', 'lapin']
    """
    return text.replace(",", " ").replace(";", " ").split()
