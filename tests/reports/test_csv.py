"""The rows of a sheet as a table: a line for each part and document, and nothing that a program would run."""

from __future__ import annotations

import csv
import io

import pytest

from detective_app import paths
from detective_app.account.marks import marked
from detective_app.core.operator import PersonMark
from detective_app.core.rounds import Search
from detective_app.core.session import InterrogationSession
from detective_app.reports.csv import render
from tests.account.test_marks import NOW, found
from tests.reports.sessions import saying


def rows(session: InterrogationSession) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(render(session))))


def test_each_part_has_a_line_for_each_document() -> None:
    recorded = paths.recorded_sessions() / "sample_case.json"
    sample = InterrogationSession.model_validate_json(recorded.read_text("utf-8"))
    table = rows(sample)
    assert len(table) == 4 * 3
    [cost] = [one for one in table if one["word"] == "against" and one["stands"] == "Refuted"]
    assert list(cost.values()) == [
        "The replacement cost less than 45,000 euros.",
        "Refuted",
        "compatible:played-by-hand",
        "works-memo.md",
        "L13-L14",
        "against",
        "The replacement cost 48,200 euros in total.",
    ]


def test_it_tells_what_a_person_judged_and_asked() -> None:
    judged = marked(found("The crane was idle."), PersonMark("c1", "P2", "against"), NOW)
    asked = Search(round=1, agent="person", words="Who was there?", passages=("P1",), done_at=NOW)
    table = rows(judged.evolve(actions=(asked,)))
    said = [(one["part"], one["stands"], one["judged by"], one["word"]) for one in table if one["word"]]
    assert said == [
        ("The crane was idle.", "Refuted", "a person", "against"),
        ("Who was there?", "Not judged", "", "found"),
    ]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", '=HYPERLINK("http://x","y")'])
def test_no_cell_is_a_formula(text: str) -> None:
    session = saying(text)
    assert session.sources
    table = rows(session)
    assert any(text in value for one in table for value in one.values())
    assert not [value for one in table for value in one.values() if value.startswith(("=", "+", "-", "@"))]
