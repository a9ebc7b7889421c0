"""The rules look at each document's name once, however many documents there are."""

from __future__ import annotations

from detective_app.evidence.quotes.anchoring import Grounds
from tests.growing import calls

_CALLS_A_NAME = 8


def test_a_name_is_looked_for_in_thousands_of_names_without_reading_each_closely() -> None:
    names = [f"report {n} of the harbour.txt" for n in range(2_000)]
    held = Grounds(["The lamp was read."], "english")
    assert held.names(["Harbour"], names)
    assert not held.names(["Keller"], names)

    assert calls(lambda: held.names(["Keller", "Anna"], names)) < _CALLS_A_NAME * len(names)
