"""Each level of the pipeline, which one wins, and what is kept for the explanation."""

from __future__ import annotations

import pytest

from services.rules.traum.language.understanding import understand


@pytest.mark.parametrize(
    ("clue", "level", "concept"),
    [
        ("auf Wolke sieben", "idiom", "Liebe"),
        ("🦉", "emoji", "Eule"),
        ("miauuu", "interjection", "Katze"),
        ("tick tack", "interjection", "Uhr"),
        ("Träumerei", "lexicon", "Traum"),
        ("Sternenfischer", "compound", "Fischer"),
        ("lighthouse", "english", "Leuchtturm"),
        ("Einsahmkeit", "typo", "Einsamkeit"),
    ],
)
def test_each_level_finds_its_kind_and_is_named(clue: str, level: str, concept: str) -> None:
    hits = [hit for hit in understand(clue).hits if concept in dict(hit.concepts)]
    assert [hit.level for hit in hits][:1] == [level]


@pytest.mark.parametrize(
    "pair",
    [("traeumerei", "Träumerei"), ("schloß", "Schloss"), ("STRASSE", "Straße"), ("Baeume", "Bäume"), ("gruen", "grün")],
)
def test_both_spellings_of_umlauts_and_sz_mean_the_same(pair: tuple[str, str]) -> None:
    assert understand(pair[0]).weights == understand(pair[1]).weights


@pytest.mark.parametrize(
    ("form", "concept"),
    [
        ("er flog davon", "Fliegen"),
        ("geträumt", "Traum"),
        ("träumend", "Traum"),
        ("Häuser", "Haus"),
        ("sie schlief", "Schlaf"),
        ("die dunkle Seite", "Dunkelheit"),
        ("weggeflogen", "Fliegen"),
        ("Röslein", "Rose"),
        ("sehnsuchtsvoll", "Sehnsucht"),
    ],
)
def test_inflected_and_derived_forms_are_known(form: str, concept: str) -> None:
    assert concept in understand(form).weights


def test_a_saying_dampens_its_literal_words() -> None:
    weights = understand("da liegt der Hase im Pfeffer").weights
    assert weights["Hase"] > weights.get("Essen", 0.0)
    assert understand("Pfeffer").weights["Essen"] > weights.get("Essen", 0.0)


def test_a_saying_bears_gaps_and_a_verb_in_front() -> None:
    assert "Liebe" in understand("Schmetterlinge im leeren Bauch").weights
    assert "Mut" in understand("er springt ins eiskalte und kalte Wasser").weights


def test_an_empty_saying_means_nothing() -> None:
    assert understand("im Grunde genommen").weights == {}


def test_what_is_denied_counts_half() -> None:
    assert understand("ohne Mond").weights["Mond"] == pytest.approx(understand("Mond").weights["Mond"] / 2)


def test_the_capital_tells_the_noun() -> None:
    assert "Dämmerung" in understand("Der Morgen kommt").weights
    assert "Dämmerung" not in understand("vielleicht morgen").weights


def test_an_umlaut_is_not_invented() -> None:
    assert "Glocke" not in understand("lauter Leute").weights


def test_a_clue_in_english_is_read_as_english() -> None:
    assert "Zeit" in understand("time flies").weights
    assert "Schach" not in understand("time flies").weights


def test_a_family_is_one_sign() -> None:
    assert [hit.text for hit in understand("👨‍👩‍👧").hits] == ["👨‍👩‍👧"]


def test_a_sound_does_not_hide_a_word() -> None:
    assert "Trinken" in understand("Wein").weights
    assert "Trauer" not in understand("Wein").weights


def test_unknown_words_are_listed() -> None:
    assert understand("Mond und Zwrfl").unknown == ("Zwrfl",)


def test_weights_are_at_most_one_and_sorted() -> None:
    weights = list(understand("Mond über dem Meer, Schmetterlinge im Bauch, meow").weights.values())
    assert weights == sorted(weights, reverse=True)
    assert all(0 < weight <= 1 for weight in weights)


def test_content_stems_are_offered_for_learning() -> None:
    understanding = understand("die Fenster der Windmühlen")
    assert "windmuhl" in understanding.stems
    assert understanding.signals["#windmuhl"] == 1.0


def test_the_empty_clue_means_nothing() -> None:
    assert understand("").weights == {}


def test_an_english_word_is_no_sound() -> None:
    assert set(understand("hope").weights) == {"Hoffnung"}
    assert "Wärme" in understand("hot").weights


def test_of_a_saying_its_nouns_are_still_seen_and_its_other_words_are_not() -> None:
    assert {"Wald", "Baum"} <= understand("Den Wald vor lauter Bäumen nicht sehen").weights.keys()
    assert "Auge" not in understand("Den Wald vor lauter Bäumen nicht sehen").weights
