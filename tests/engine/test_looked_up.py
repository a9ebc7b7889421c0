"""A person looks up passages for a claim: what it has not yet, and what another claim has already."""

from __future__ import annotations

import pytest

from detective_app.account.board import board
from detective_app.account.marks import marked
from detective_app.core.errors import BadInput
from detective_app.core.evidence import Source
from detective_app.core.operator import PersonMark
from detective_app.core.passages import ShownPassage
from detective_app.core.rounds import Calculate
from detective_app.core.session import InterrogationSession
from detective_app.engine.detective.packet import Packing
from detective_app.engine.loop.looking_up import NOT_SHOWN, calculated
from detective_app.engine.loop.passages import looked_up
from tests.account.test_marks import NOW, found
from tests.engine.memory_case import MemoryCase
from tests.evidence.cases import BRIDGE

CASE = Packing(MemoryCase(BRIDGE))


def ids(session: InterrogationSession) -> list[list[str]]:
    return [[one.id for one in claim.passages] for claim in board(session)]


def test_a_claim_gets_what_comes_nearest_and_another_one_the_same_by_its_number() -> None:
    session = found("The limit came in March.", "The south bearing was replaced.")
    once = looked_up(session, CASE, "c2", "the south bearing had moved")
    first, second = ids(once)
    assert first == ["P1", "P2"]
    assert second
    assert second[0] == "P3"
    shown = {one.id: one for one in once.passages or ()}
    assert "The south bearing had moved 14 mm" in shown["P3"].text
    twice = looked_up(once, CASE, "c1", "the south bearing had moved")
    assert ids(twice) == [[*first, *second], second]
    assert len(twice.passages or ()) == len(once.passages or ())


def test_without_words_the_claims_own_are_looked_for_and_nothing_is_found_twice() -> None:
    session = looked_up(found("The limit came in.", "The replacement cost 48,200 euros."), CASE, "c2", " ")
    had = ids(session)[1]
    assert "48,200 euros" in next(one.text for one in session.passages or () if one.id == had[0])
    with pytest.raises(BadInput, match="Nothing was changed"):
        looked_up(session, CASE, "c2", "48,200")
    with pytest.raises(BadInput, match="no claim"):
        looked_up(session, CASE, "c9", "48,200")


def test_where_nothing_tells_whose_passages_are_a_mark_takes_them_from_no_claim() -> None:
    session = found("The crane was idle.", "The quay was open.")
    bare = session.evolve(qa_pairs=tuple(pair.evolve(passages=None) for pair in session.qa_pairs))
    assert ids(bare) == [["P1", "P2"], ["P1", "P2"]]
    assert ids(marked(bare, PersonMark("c1", "P1", "supports"), NOW)) == ids(bare)
    more = looked_up(bare, CASE, "c1", "48,200 euros")
    assert ids(more) == [["P1", "P2", "P3"], ["P1", "P2"]]


def test_cells_of_a_row_stand_apart_by_signs_that_a_figure_may_hold_as_well() -> None:
    session = found("The rate was one and a half times the basic one.")
    source = Source(
        source_id="D4", name="pay.csv", path="pay.csv", sha256="0" * 64, chars=9, lines=3, media="csv"
    )
    number = f"P{len(session.passages or ()) + 1}"
    row = ShownPassage(
        id=number,
        source_id="D4",
        locator="L3-L3",
        text="4471,Berrow,14.60,18.25,27.0",
    )
    shown = session.evolve(sources=(source,), passages=(*(session.passages or ()), row))
    assert calculated(Calculate(round=1, expression="18.25 / 14.60"), shown).value == "1.25"
    assert calculated(Calculate(round=1, expression="18.26 / 14.60"), shown).problem == NOT_SHOWN
