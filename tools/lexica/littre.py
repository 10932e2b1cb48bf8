"""The articles of Émile Littré's dictionary (1863–1877): what they say first, without their markup.

Only the words of the dictionary are taken, which belong to everybody; nothing of the markup is.
"""

from __future__ import annotations

import html
import re

LONGEST = 150
"""Characters of a sense."""
SHORTEST = 8
MOST_SENSES = 2

_HEAD = re.compile(r"<i><small>(.*?)</small></i>", re.DOTALL)
_QUOTATION = re.compile(r"<span foreground.*", re.DOTALL)
_SECTION = re.compile(r"<b><big>.*", re.DOTALL)
_SENSE = re.compile(r"<b>\d+°</b>")
_MARKUP = re.compile(r"<[^>]*>")
_SENTENCE = re.compile(r"(?<=[.!?])(?<!\b[A-Z]\.)\s+(?=[A-ZÀÂÉÈÊÎÔÛÇŒ«(])")
# What stands before a definition and is none: the trade, the age or the manner of the word.
_LABEL = re.compile(
    r"(?:(?:Ancien|Vieux|Anc\.) )?[Tt]ermes? (?:de|du|des|d')[^.]{0,60}\.|Terme [a-zé]+\."
    r"|(?:Fig|Au propre|Familièrement|Néologisme|Vieilli|Poétiquement|Populairement|Par extension|Anciennement)\."
    r"|(?:Absolument|Vieux mot|Inusité|Archaïsme|En général|Proprement|Substantivement|Subst|Adj|Abusivement)\."
    r"|(?:Terme vieilli|Mot vieilli|Familier|Adverbialement|Adjectivement|Activement|Neutralement)\."
    r"|S\. ?[mf]\.(?: pl\.)?|Part\. .*|Il se dit.{0,20}\."
    r"|(?:S\. ?)?(?:[mf]\.|pl(?:ur)?\.|sing\.| |et |collectif\.)+|Subst\. m\.|S\. (?:[mf]\. )?plur\.(?: [mf]\.)?"
    r"|(?:Ancien )?[Tt]erme(?: ancien)?(?: très| peu)? (?:usité|familier|bas|trivial|populaire|militaire|injurieux)"
    r"(?: et .{0,30}| d'(?:injure|atelier))?\.|Mot (?:populaire|très familier|forgé du latin|du langage enfantin)\."
    r"|En (?:parlant|termes) (?:de|des|du|d'une?) ?[^,.:;]{0,30}\.|Il se conjugue .*|Adj\. (?:invariable|numér\..*)\.?"
    r"|(?:Locutions diverses|Loc\. adv|Préposit|Nom prop|En anat|Au XV[IVX]*e s|Se prend en mauvaise part)\."
    r"|(?:Terme qu'on évite d'employer|Terme d'injure|Terme qui vieillit|Locution vicieuse|Nom de (?:nation|peuple))\."
    r"|[^,.:;]{1,25}, (?:adv|prép|conj|adj|s\. ?[mf]|loc\. ?[a-zé]+)\.(?: plur\.)?"
)
_MANNER = (
    r"(?:Fig|Au propre|Famil(?:ièrement)?|Fam|Populairement|Poétique(?:ment)?|Néologisme|Latinisme|Archaïsme"
    r"|(?:Plus )?particulièrement|Collectivement|Ironiquement|Elliptiquement|Impersonnellement|Technologie"
    r"|Substantiv(?:ement)?|Pris (?:adverbialement|substantivement)|Très familièrement|Plus ordinairement au figuré"
    r"|Par (?:analogie|exagération|dénigrement|plaisanterie|extension|une autre figure)|En (?:mauvaise|bonne) part"
    r"|Terme familier|Dans le style (?:élevé|badin ou critique))\.?"
)
_MANNERS = re.compile(rf"{_MANNER}(?:,? et {_MANNER})*", re.IGNORECASE)
"""How a word is said, and nothing else: « Fig. et familièrement. »"""
_NO_SENSE = re.compile(
    r"(?:Voy\.|Voyez|Dans le langage|Se dit de même|V\. |Au (?:plur|fém|sing)|Il se dit|Elle se dit)"
    r"|.*\b(?:[Vv]oy|Voyez)\b|.*, v\. ?(?:réfl|n|a|r)\b"
)
_PARTS = (
    (r"\bs\. ?[mf]\b|\bs\. ?m\. et f|\bs\. ?pl|\bsubst", "N"),
    (r"\bv\. ?(?:a|n|r|réfl|act|imp)\b|\bv\. ", "V"),
    (r"\badj\b", "A"),
    (r"\badv\b", "D"),
    (r"\bprép\b", "P"),
    (r"\bpron\b", "R"),
    (r"\binterj\b", "I"),
    (r"\bconj\b", "C"),
)


def article(body: str) -> tuple[str, list[str]]:
    """The natures of the word and its first senses, none where the article only leads elsewhere.

    >>> article("<i><small>(ja-ze-ran) s. m.</small></i>\\n\\n<b>1°</b> Terme de blason. Espèce de cotte.")
    ('N', ['Terme de blason. Espèce de cotte.'])
    >>> article("<i><small>(char-pan-té, tée) part. passé.</small></i>\\n\\n<b>1°</b> Du bois charpenté.")
    ('', [])
    """
    head = _HEAD.search(body)
    said = head[1].rpartition(")")[2] if head else ""
    if "part." in said:
        return "", []
    natures = "".join(nature for pattern, nature in _PARTS if re.search(pattern, said))
    text = _SECTION.sub("", body[head.end() :] if head else body)
    pieces = _SENSE.split(text)
    # What stands before the first number is a remark, unless there are no numbers.
    senses = (_sense(piece) for piece in (pieces[1:] if len(pieces) > 1 else pieces))
    return natures, [sense for sense in senses if sense][:MOST_SENSES]


def is_label(sentence: str) -> bool:
    """Whether a sentence says whose word it is, or in what manner it is said, and defines nothing.

    >>> is_label("Terme de blason."), is_label("Fig. et familièrement."), is_label("Espèce de cotte.")
    (True, True, False)
    """
    return bool(_LABEL.fullmatch(sentence) or _MANNERS.fullmatch(sentence))


def _sense(piece: str) -> str:
    paragraph = _QUOTATION.sub("", piece).strip().partition("\n")[0]
    text = html.unescape(_MARKUP.sub("", paragraph)).replace("|", "/").replace("\t", " ")
    text = " ".join(text.split())
    taken: list[str] = []
    for sentence in _SENTENCE.split(text):
        taken.append(sentence)
        if not is_label(sentence):
            break
    said = " ".join(taken)
    # Half a sentence begins small: its beginning stood in the heading.
    if len(said) < SHORTEST or said[0].islower() or is_label(taken[-1]) or _NO_SENSE.match(said):
        return ""
    return shortened(said, LONGEST)


_PROVINCES = (
    "Anjou|Auvergne|Béarn|Berry|Bourgogne|Bretagne|Champagne|Dauphiné|Flandre|Forez|Franche-Comté|Gascogne|Languedoc"
    "|Limousin|Lorraine|Lyonnais|[Mm]idi|Nivernais|Normandie|Perche|Picardie|Poitou|Provence|Saintonge|Savoie|Touraine"
    "|Vendée|Vosges"
)
_NATIVE = (
    "angevin|berrichon|bourguignon|champenois|dauphinois|franc-comtois|gascon|languedocien|lorrain|lyonnais|normand"
    "|picard|poitevin|provençal|provincial|savoyard"
)
_NAMED = r"(?:[Nn]om|[Mm]ot|[Tt]erme|[Pp]atois)"
_MARKS = (
    (r"Néologisme\b", "K"),
    (r"(?:[Tt]erme|[Mm]ot) vieilli|Vieilli\b|Vieux mot|Vieux terme|Archaïsme|Inusité|Il (?:est|a) vieilli", "O"),
    (r"[Tt]erme (?:très[- ])?(?:populaire|d'argot|bas)\b|[Mm]ot populaire|Argot\b", "L"),
    (rf"{_NAMED}[^.]{{0,12}} (?:suisse|genevois|vaudois)|(?:[Ee]n|[Dd]ans la) Suisse|à Genève", "W"),
    (rf"{_NAMED} canadien|(?:[Aa]u|[Dd]ans le) Canada", "C"),
    (rf"{_NAMED}[^.]{{0,12}} (?:{_NATIVE})|(?:[Ee]n|[Dd]ans (?:le |la |les |l')) ?(?:{_PROVINCES})\b", "P"),
)
_OPENING = 60
"""Characters in which a definition says whose word it is: later on it speaks of the thing."""


def marks(body: str) -> frozenset[str]:
    """When and where Littré says that a word is said, in all its senses; in the letters of `labels`.

    >>> sorted(marks("<i><small>(a-rol') s. m.</small></i>\\n\\nNom, dans la Suisse romande, d'un pin."))
    ['W']
    >>> sorted(marks("<i><small>(x) s. f.</small></i>\\n\\n<b>1°</b> Terme vieilli. Ruse.\\n\\n<b>2°</b> Une corde."))
    []
    """
    head = _HEAD.search(body)
    pieces = _SENSE.split(_SECTION.sub("", body[head.end() :] if head else body))
    senses = [_marked(piece) for piece in (pieces[1:] if len(pieces) > 1 else pieces)]
    return frozenset.intersection(*senses)


def _marked(piece: str) -> frozenset[str]:
    paragraph = html.unescape(_MARKUP.sub("", _QUOTATION.sub("", piece))).strip().partition("\n")[0]
    opening = " ".join(paragraph.split())[:_OPENING]
    return frozenset(letter for sign, letter in _MARKS if re.search(sign, opening))


def shortened(text: str, longest: int) -> str:
    """The text, cut at a sign or between two words where it is too long.

    >>> shortened("une chose, ou une autre, ou encore une troisième", 30)
    'une chose, ou une autre…'
    """
    if len(text) <= longest:
        return text
    cut = text[: longest - 1]
    for sign in (" ; ", "; ", ", ", " "):
        place = cut.rfind(sign)
        if place > longest // 2:
            return cut[:place].rstrip(" ,;:") + "…"
    return cut.rstrip() + "…"
