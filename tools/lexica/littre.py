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
    r"(?:(?:Ancien|Vieux|Anc\.) )?[Tt]ermes? (?:de|du|des|d')[^.]{0,60}\.|Terme [a-zé]+(?: et néologisme)?\."
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
    r"|Par (?:abus|antonomase)|Terme familier|Dans le style (?:élevé|badin ou critique))\.?"
)
_MANNERS = re.compile(rf"{_MANNER}(?:,? et {_MANNER})*", re.IGNORECASE)
"""How a word is said, and nothing else: « Fig. et familièrement. »"""
_NO_SENSE = re.compile(
    r"(?:Voy\.|Voyez|Dans le langage|Se dit de même|V\. |Au (?:plur|fém|sing)|Il se dit|Elle se dit)"
    r"|(?:L[ea]s? |L'|Une? )\S+\.$|.*\b(?:[Vv]oy|Voyez)\b|.*, [vV]\. ?(?:réfl|n|a|r)\b"
)
# Where the heading does not say what the word is, each sense does: « V. a. Rendre laid. »
_PART = re.compile(r"(?:V\. [an]|S\. [mf]|Adj)\. (?:et (?:v\. )?[anf]\. )?(?:pl(?:ur)?\. )?(?=[A-ZÀ-Ý])")
# Whose page a sense was read on, and the botanist who named the plant, are no part of it.
_SOURCE = re.compile(r",? [A-ZÉ][^,()]*(?:, \d+)?, t(?=\.$)|,? \(?[A-ZÉ]{3}[^()]*, t(?=\.$)|, t(?=\.$)|, L(?=\.$)")
_OLD = re.compile(
    r"(?:Anc(?:ien|\.)|Autrefois|Jadis|Vieilli|Inusité|Vieux|Archaïsme|(?:Terme|Mot) (?:vieilli|ancien|rural)"
    r"|Dans l'an(?:cien|tiq)|(?:Chez|Parmi) les (?:[Aa]nciens|Romains|Grecs|Hébreux|Juifs)"
    r"|(?:En t|T)ermes? (?:[a-z]+ )?(?:de |du |des |de l'|d')(?:ancien|antiqu|féodal|fief|fauconn|vén|chasse|blason"
    r"|mythol|polyth|histoire (?:rom|gr)|corroy|coutume|man[éè]ge|alchim|astrol|tourn|serrur|batel|liturgie|théologie"
    r"|scolas))"
)
"""How a sense begins that few people of today have met."""
_OF_A_TRADE = re.compile(
    r"En termes|Terme (?:didact|technol)|Terme (?:de |du |des |de l'|d')"
    r"(?!histoire nat|botan|zoolog|anatom|chimi|médec|chirur|musiq|grammaire|architect|algèb|géo|cuisine|minéral"
    r"|arithm|physi|math|astro|opti|mécani)"
)
"""How a sense begins that belongs to a trade; sciences name things that everybody has met."""
_LEANS = re.compile(r"(?:Il )?[Ss]e dit|Subst|Par |Famil|Terme|Fig|Adj|Ironiq|Dans |Aujourd")
"""How a sense begins that needs the one before it."""
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


def article(body: str) -> list[tuple[str, list[str]]]:
    """The first senses of the word, by its natures; none where the article only leads elsewhere.

    >>> article("<i><small>(ja-ze-ran) s. m.</small></i>\\n\\n<b>1°</b> Terme de blason. Espèce de cotte.")
    [('N', ['Terme de blason. Espèce de cotte.'])]
    >>> article("<i><small>(char-pan-té, tée) part. passé.</small></i>\\n\\n<b>1°</b> Du bois charpenté.")
    []
    >>> article("<i><small>(du-èl) s. m.</small></i>\\n\\n<b>1°</b> Deux objets.\\n\\n<b>2°</b> Adj. Qui l'exprime.")
    [('N', ['Deux objets.']), ('A', ["Qui l'exprime."])]
    """
    head = _HEAD.search(body)
    said = head[1].rpartition(")")[2] if head else ""
    if "part." in said:
        return []
    nature = "".join(nature for pattern, nature in _PARTS if re.search(pattern, said))
    text = _SECTION.sub("", body[head.end() :] if head else body)
    pieces = _SENSE.split(text)
    found: dict[str, list[str]] = {}
    # What stands before the first number is a remark, unless there are no numbers.
    for piece in pieces[1:] if len(pieces) > 1 else pieces:
        other, sense = _sense(piece)
        nature = nature if not other or other in nature else other
        if sense:
            found.setdefault(nature, []).append(sense)
    return [(nature, _nearest(senses)) for nature, senses in found.items()]


def _nearest(senses: list[str]) -> list[str]:
    """The first senses: old ones behind the others, and what everybody says before what one trade says.

    >>> _nearest(["Anciennement, joue.", "Coup sur la joue."])
    ['Coup sur la joue.', 'Anciennement, joue.']
    >>> _nearest(["Terme de marine. Voyage.", "Action de traverser."])
    ['Action de traverser.', 'Terme de marine. Voyage.']
    """
    first = sorted(senses, key=lambda sense: remoteness(sense) == OLD)[:MOST_SENSES]
    plain = [remoteness(sense) for sense in first] == [OF_A_TRADE, PLAIN] and not _LEANS.match(first[1])
    return first[::-1] if plain else first


PLAIN, OF_A_TRADE, OLD = range(3)


def remoteness(sense: str) -> int:
    """How far a sense is from what a reader of today looks for.

    >>> [remoteness(sense) for sense in ("Édifice consacré.", "Terme de palais. Réponse.", "Chez les Romains, lieu.")]
    [0, 1, 2]
    >>> remoteness("Terme de médecine. Maladie.")
    0
    """
    return OLD if _OLD.match(sense) else OF_A_TRADE if _OF_A_TRADE.match(sense) else PLAIN


def is_label(sentence: str) -> bool:
    """Whether a sentence says whose word it is, or in what manner it is said, and defines nothing.

    >>> is_label("Terme de blason."), is_label("Fig. et familièrement."), is_label("Espèce de cotte.")
    (True, True, False)
    """
    return bool(_LABEL.fullmatch(sentence) or _MANNERS.fullmatch(sentence))


def _sense(piece: str) -> tuple[str, str]:
    """The nature of the word, where it is said here, and the first sentence that defines it."""
    paragraph = _QUOTATION.sub("", piece).strip().partition("\n")[0]
    text = html.unescape(_MARKUP.sub("", paragraph)).replace("|", "/").replace("\t", " ")
    text = " ".join(text.split())
    part = _PART.match(text)
    nature = {"V": "V", "S": "N", "A": "A"}[text[0]] if part else ""
    text = text[part.end() :] if part else text
    taken: list[str] = []
    for sentence in _SENTENCE.split(text):
        taken.append(sentence)
        if not is_label(sentence):
            break
    said = _SOURCE.sub("", " ".join(taken))
    # Half a sentence begins small: its beginning stood in the heading.
    if len(said) < SHORTEST or said[0].islower() or is_label(taken[-1]) or _NO_SENSE.match(said):
        return nature, ""
    return nature, shortened(said, LONGEST)


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
