"""The rules look at each document's name once, however many documents there are."""

from __future__ import annotations

from detective_app.evidence.quotes.grounds import Grounds
from detective_app.evidence.tables.names import names_of
from tests.growing import calls

_CALLS_A_NAME = 8
_CALLS_A_WORD = 24


def test_a_name_is_looked_for_in_thousands_of_names_without_reading_each_closely() -> None:
    names = [f"report {n} of the harbour.txt" for n in range(2_000)]
    held = Grounds(["The lamp was read."], "english")
    assert held.names(["Harbour"], names)
    assert not held.names(["Keller"], names)

    assert calls(lambda: held.names(["Keller", "Anna"], names)) < _CALLS_A_NAME * len(names)


def test_a_question_is_taken_apart_once_for_all_documents() -> None:
    question = "What did Costco and Netflix and Walmart and Target say of the Harbour of Bremen in June?"

    found = names_of(question, ["COSTCO_2018.pdf", "log.md"])
    assert found == [frozenset({"Costco"}), frozenset()]
    names = [f"COSTCO_{n}.pdf" for n in range(500)]
    assert calls(lambda: names_of(question, names)) < _CALLS_A_WORD * len(names)
