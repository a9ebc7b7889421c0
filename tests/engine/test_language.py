"""A reply in another language is noticed; names, quotes and short answers never are."""

from __future__ import annotations

import pytest

from detective_app.engine.calls.language import differs

ENGLISH = "The bridge was inspected in 2019 and it was found to be in good order by the city."
GERMAN = "Die Brücke wurde im Jahr 2019 von der Stadt geprüft und ist für den Verkehr nicht zugelassen."
FRENCH = "Le pont a été inspecté en 2019 et il est dans un bon état pour la circulation des voitures."
CHINESE = "这座桥在二零一九年由市政府检查过，状况良好，可以通车。"
RUSSIAN = "Мост был проверен городом в 2019 году и признан исправным для движения."


@pytest.mark.parametrize("foreign", [GERMAN, FRENCH, CHINESE, RUSSIAN])
def test_another_language_is_noticed(foreign: str) -> None:
    assert differs(foreign, ENGLISH)
    assert differs(ENGLISH, foreign)


@pytest.mark.parametrize("fine", [ENGLISH, "", "42", "16 mg", "Grünwald & Söhne GmbH", "Not stated.", "北京"])
def test_the_same_language_and_short_texts_are_fine(fine: str) -> None:
    assert not differs(fine, ENGLISH)


@pytest.mark.parametrize("said", ["no rule shown no rule shown which record prevails", " ".join(["la"] * 8)])
def test_one_small_word_said_again_and_again_is_no_other_language(said: str) -> None:
    assert not differs(said, ENGLISH)


def test_a_quote_in_another_language_does_not_make_the_answer_foreign() -> None:
    assert not differs(
        f"{ENGLISH} The protocol says “Brücke gesperrt”, which means that it was closed.", ENGLISH
    )
