"""Games with a theme, a minimum length or forbidden words: each alone, and together."""

from collections.abc import Mapping

import pytest

from bonmot import words
from bonmot.games.crossword import Confirm, Edition, Play, setup_for
from bonmot.games.crossword.events import Doubted, Played
from bonmot.games.events import Formed
from bonmot.games.game import Refused
from bonmot.telling.help import chapter
from bonmot.words.tables import coarse_words
from bonmot.words.themes import listed_words, theme_of, theme_words, themes
from tests.rules.challenging import CLUB, Table, table
from tools.theme_pages import page

BAG = "L" * 20
ANIMALS = ["CHAT", "chien", "Lièvre"]


def constrained(constraints: Mapping[str, object], *racks: str, options: Mapping[str, object] | None = None) -> Table:
    changed = {f"constraints.{key}": value for key, value in constraints.items()} | dict(options or {})
    return table(racks or ("CHATROI", "SEEEEEE"), BAG, options=changed)


def score_of(game: Table, seat: int, play: Play) -> int:
    (played,) = game.do(seat, play)
    assert isinstance(played, Played)
    return played.score


# ---- theme


@pytest.mark.rule("R-058")
def test_a_word_outside_the_theme_is_refused_by_name() -> None:
    game = constrained({"theme": ANIMALS})
    refusal = game.refused(0, Play("H8", "ROI"))
    assert (refusal.code, refusal.particulars) == ("constraint-theme", {"word": "ROI"})
    assert score_of(game, 0, Play("H8", "CHAT")) == 18


@pytest.mark.rule("R-058")
@pytest.mark.parametrize("word", ["CHIEN", "LIEVRE", "LiEVRE"])
def test_a_theme_is_read_like_any_word(word: str) -> None:
    rack = "".join("?" if letter.islower() else letter for letter in word)
    game = constrained({"theme": ANIMALS}, rack.ljust(7, "E"), "EEEEEEE")
    assert score_of(game, 0, Play("H8", word)) > 0


@pytest.mark.rule("R-058")
def test_one_word_of_the_theme_among_those_formed_is_enough() -> None:
    game = constrained({"theme": ["CHAT", "CHATS"]})
    game.do(0, Play("H8", "CHAT"))
    assert score_of(game, 1, Play("12H", "SE")) == 14  # SE is no animal, CHATS are


@pytest.mark.rule("R-058")
def test_a_theme_does_not_make_words() -> None:
    game = constrained({"theme": ["ZXQ"]}, "ZXQEEEE", "EEEEEEE")
    assert game.refused(0, Play("H8", "ZXQ")).code == "unknown-words"


@pytest.mark.rule("R-058")
def test_unscored_words_outside_the_theme_stand_without_points() -> None:
    game = constrained({"theme": ANIMALS, "theme_rule": "unscored"})
    (played,) = game.do(0, Play("H8", "ROI"))
    assert isinstance(played, Played)
    assert (played.score, played.words) == (0, (Formed("ROI", 6),))
    assert game.scores() == (0, 0)
    assert game.view().scoreless == 1  # a turn without score like any other
    other = constrained({"theme": ANIMALS, "theme_rule": "unscored"})
    assert score_of(other, 0, Play("H8", "CHAT")) == 18


@pytest.mark.rule("R-058")
def test_a_bonus_for_each_word_of_the_theme() -> None:
    game = constrained({"theme": ["CHAT", "CHATS", "SE"], "theme_rule": "bonus", "theme_bonus": 7})
    assert score_of(game, 0, Play("H8", "CHAT")) == 18 + 7
    assert score_of(game, 1, Play("12H", "SE")) == 14 + 2 * 7
    other = constrained({"theme": ANIMALS, "theme_rule": "bonus"})
    assert score_of(other, 0, Play("H8", "ROI")) == 6
    ten = constrained({"theme": ANIMALS, "theme_rule": "bonus"})
    assert score_of(ten, 0, Play("H8", "CHAT")) == 28


@pytest.mark.rule("R-058")
def test_seven_tiles_outside_the_theme_bring_nothing_either() -> None:
    game = constrained({"theme": ANIMALS, "theme_rule": "unscored"}, "CHEVAUX", "EEEEEEE")
    assert score_of(game, 0, Play("H8", "CHEVAUX")) == 0


# ---- length


@pytest.mark.rule("R-059")
@pytest.mark.parametrize("minimum", range(2, 8))
def test_a_minimum_length_from_two_to_seven(minimum: int) -> None:
    words = {2: "LA", 3: "ROI", 4: "CHAT", 5: "ROSES", 6: "CHEVAL", 7: "CHEVAUX"}
    for length, word in words.items():
        game = constrained({"minimum_length": minimum}, word.ljust(7, "E"), "EEEEEEE")
        if length < minimum:
            refusal = game.refused(0, Play("H8", word))
            assert refusal.code == "constraint-length"
            assert refusal.particulars == {"word": word, "minimum": minimum}
        else:
            assert score_of(game, 0, Play("H8", word)) > 0


@pytest.mark.rule("R-059")
def test_the_word_that_is_laid_counts_not_those_it_crosses() -> None:
    game = constrained({"minimum_length": 4}, "CHATROI", "AMISSEE")
    game.do(0, Play("H8", "CHAT"))
    assert game.refused(1, Play("12H", "SE")).particulars == {"word": "SE", "minimum": 4}
    assert score_of(game, 1, Play("12E", "AMIS")) == 17  # A1 M2 I1 S2, and C3 H4 A1 T1 S2
    # Short words made beside a longer one are no fault.
    short = constrained({"minimum_length": 4}, "CHATROI", "SIROTEE")
    short.do(0, Play("H8", "CHAT"))
    (played,) = short.do(1, Play("I3", "SIROTEE"))
    assert isinstance(played, Played)
    assert [formed.word for formed in played.words] == ["SIROTEE", "CE", "HE"]


# ---- banned words


@pytest.mark.rule("R-060")
@pytest.mark.parametrize("word", ["CHAT", "cHAT"])
def test_a_banned_word_is_refused_by_name_even_with_a_joker(word: str) -> None:
    game = constrained({"banned": ["chat"]}, "CHATSE?", "SEEEEEE")
    refusal = game.refused(0, Play("H8", word))
    assert (refusal.code, refusal.particulars) == ("constraint-banned", {"word": "CHAT"})
    assert score_of(game, 0, Play("H8", "CHATS")) == 22  # that word, not those it is in


@pytest.mark.rule("R-060")
def test_a_banned_word_may_not_be_made_in_passing_either() -> None:
    game = constrained({"banned": ["CHATS"]})
    game.do(0, Play("H8", "CHAT"))
    refusal = game.refused(1, Play("12H", "SE"))
    assert (refusal.code, refusal.particulars) == ("constraint-banned", {"word": "CHATS"})


@pytest.mark.rule("R-060")
def test_no_referee_lifts_a_ban() -> None:
    for referee in ("honour", "challenge"):
        game = constrained({"banned": ["ZXQ"]}, "ZXQEEEE", "EEEEEEE", options=CLUB | {"words.referee": referee})
        assert game.code(0, Play("H8", "ZXQ")) == "constraint-banned"


# ---- together


@pytest.mark.rule("R-058", "R-059", "R-060")
@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("CHAT", ""),
        ("CHIEN", "constraint-banned"),
        ("ANE", "constraint-length"),
        ("ROSE", "constraint-theme"),
        ("ROI", "constraint-length"),
    ],
)
def test_constraints_are_combined_and_the_refusal_names_the_one_that_failed(word: str, code: str) -> None:
    constraints = {"theme": ["CHAT", "CHIEN", "ANE"], "minimum_length": 4, "banned": ["CHIEN"]}
    game = constrained(constraints, word.ljust(7, "E"), "EEEEEEE")
    if code:
        assert game.code(0, Play("H8", word)) == code
        assert game.acting() == {0}
    else:
        assert score_of(game, 0, Play("H8", word)) == 18


@pytest.mark.rule("R-058", "R-059")
def test_a_bonus_with_a_minimum_length() -> None:
    constraints = {"theme": ["ANE", "CHAT"], "theme_rule": "bonus", "theme_bonus": 5, "minimum_length": 4}
    game = constrained(constraints, "CHATANE", "EEEEEEE")
    assert game.code(0, Play("H8", "ANE")) == "constraint-length"
    assert score_of(game, 0, Play("H8", "CHAT")) == 23


@pytest.mark.rule("R-058")
def test_a_confirmed_word_of_the_theme_has_its_bonus_too() -> None:
    game = constrained(
        {"theme": ["ZXQ"], "theme_rule": "bonus", "theme_bonus": 5},
        "ZXQEEEE",
        "EEEEEEE",
        options={"words.referee": "honour"},
    )
    (doubted,) = game.do(0, Play("H8", "ZXQ"))
    assert isinstance(doubted, Doubted)
    assert doubted.score == 61
    game.do(0, Confirm())
    assert game.scores() == (61, 0)


@pytest.mark.rule("R-058", "R-060")
@pytest.mark.parametrize("key", ["theme", "banned"])
def test_lists_that_cannot_be_read_are_refused_before_the_game_opens(key: str) -> None:
    with pytest.raises(Refused) as caught:
        setup_for("modern", ["Ada", "Ben"], language="fr", options={f"constraints.{key}": ["CHAT", "TIRE-FEU"]})
    assert caught.value.code == "not-a-tile"
    assert caught.value.particulars["text"] == "TIRE-FEU"


@pytest.mark.rule("R-058", "R-059", "R-060")
def test_no_edition_has_constraints_of_its_own() -> None:
    constraints = Edition.load("regles").constraints
    assert (constraints.theme, constraints.banned, constraints.minimum_length) == ((), (), 2)


@pytest.mark.rule("R-058")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_dozen_themes_come_with_the_game(language: str) -> None:
    """Each has plenty of words, all of which are good, and none of which is coarse."""
    lexicon, coarse = words.open(language), coarse_words(language)
    assert len(themes()) >= 12
    for name, theme in themes().items():
        assert theme.titles.keys() == {"en", "fr"}
        listed = theme.words[language].split()
        assert len({lexicon[word].word for word in listed}) == len(listed) >= 150, name
        assert [word for word in theme_words(name, language) if word in coarse or word not in lexicon] == [], name
        assert theme_of(theme_words(name, language), language) == name


@pytest.mark.rule("R-058")
@pytest.mark.parametrize(
    ("language", "theme", "good", "others"),
    [
        ("en", "animals", "WOLF WOLVES MICE FOXES PUPPIES OXEN", "WOLFED DOGGED"),
        ("en", "trades", "FIREMEN ACTRESSES", "ACTING"),
        ("en", "nature", "CACTI CACTUSES OASES CROCI", "CANYONI"),
        ("en", "body", "VERTEBRAE FEMORA PELVES LARYNGES", "JAWAE"),
        ("en", "science", "AXES NUCLEI VERTICES GENERA SPECTRA LEMMATA", "ATOMI MAGNESIA TITANIA CORTEGES"),
        ("en", "house", "CHATEAUX BUREAUX ANTENNAE", "SOFAE RADII"),
        ("en", "sports", "QUIZZES STADIA", "TEAMES"),
        ("fr", "animals", "CHEVAUX LIONNES OISEAUX", "CHIENLIT"),
        ("fr", "clothes", "VERTES BLANCHES ROUSSES BLEUATRES", "VERTICAL"),
        ("fr", "trades", "BOULANGERES INSTITUTRICE MUSICIENNES VENDEUSES", "VENDRE"),
        ("fr", "sea", "PORTS CANAUX", "PORTE PORTES"),
        ("fr", "nature", "DOUCE FRAICHES", "DOUCHE"),
        ("fr", "animals", "ANESSE TIGRESSES", "AGNESSE"),
        ("fr", "sports", "RUGBYMEN TENNISMEN", "MATEN"),
    ],
)
def test_inflections_count_as_players_expect(language: str, theme: str, good: str, others: str) -> None:
    listed = theme_words(theme, language)
    assert [word for word in good.split() if word not in listed] == []
    assert [word for word in others.split() if word in listed] == []


@pytest.mark.rule("R-058")
@pytest.mark.parametrize(
    ("language", "theme", "words"),
    [
        ("en", "animals", "IGUANA GRASSHOPPER JELLYFISH RHINOCEROS TUNA"),
        ("en", "clothes", "SUNGLASSES SUSPENDERS LINGERIE SNEAKER"),
        ("en", "food", "STRAWBERRY BREAKFAST LEMONADE CHICKEN WAFFLE"),
        ("en", "nature", "LIGHTNING SUNFLOWER DAFFODIL SNOWFLAKE"),
        ("en", "sea", "HARPOON SEABIRD MANATEE TSUNAMI"),
        ("en", "sports", "SWIMMING BASKETBALL RUNNING SURFING"),
        ("en", "travel", "AIRPLANE BACKPACK POSTCARD SIGHTSEEING"),
        ("fr", "animals", "PAPILLON PANTHERE LIMACE GRILLON CHATON"),
        ("fr", "food", "CHAMPIGNON CROISSANT BONBON RHUM SAUMON"),
        ("fr", "house", "CUILLERE CUILLER TELEPHONE ASPIRATEUR BOUILLOIRE"),
        ("fr", "nature", "ROSE MARGUERITE COQUELICOT JONQUILLE TOURNESOL"),
        ("fr", "sea", "CALMAR PIEUVRE PALOURDE PLONGEE TSUNAMI"),
        ("fr", "trades", "HORLOGER ENSEIGNANT COMEDIEN SOMMELIER FROMAGER"),
    ],
)
def test_what_comes_to_everybodys_mind_belongs_to_a_theme(language: str, theme: str, words: str) -> None:
    listed = theme_words(theme, language)
    assert [word for word in words.split() if word not in listed] == []


@pytest.mark.rule("R-058")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_words_of_themes_are_written_as_dictionaries_write_them(language: str) -> None:
    lexicon = words.open(language)
    apart = {"mole"}  # the unit of chemists; the dictionary has « môle » alone
    for name in themes():
        for word in listed_words(name, language):
            spellings = lexicon[word].spellings or (word,)
            assert {word, word.replace("oe", "œ"), word.lower()} & {*spellings, *apart}, (name, word)


@pytest.mark.rule("R-058")
def test_an_inflection_is_laid_in_a_game_with_a_theme() -> None:
    game = constrained({"theme": theme_words("animals", "fr")}, "CHEVAUX", "EEEEEEE")
    assert score_of(game, 0, Play("H8", "CHEVAUX")) > 0


@pytest.mark.rule("R-058")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_of_a_theme_can_be_read_in_the_help(language: str) -> None:
    text = page(language)
    assert chapter("themes", language).source == text
    for name in themes():
        for word in listed_words(name, language):
            assert word in text
