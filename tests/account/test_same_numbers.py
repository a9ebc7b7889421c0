"""Window, terminal, reports and verify say the same numbers of sessions of every status.

Each number is read where a person reads it: counted in lists, taken from headings and labels.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path

import pypdfium2
import pytest
from pytestqt.qtbot import QtBot

from detective_app.account.judgement import by_hand
from detective_app.account.statistics import Totals, counted, totals
from detective_app.core.session import InterrogationSession
from detective_app.gui.pages.sheet.found.audit import AuditSummary, audit_words
from detective_app.gui.pages.sheet.found.questions import GapRows
from detective_app.reports import html, markdown, pdf
from detective_app.storage.sessions.files import SessionFiles
from tests.account.recorded import RECIPES, Recipe, recorded
from tests.cli.command import call
from tests.storage.samples import folders_in
from tests.sweeps import sweep

pytestmark = pytest.mark.xdist_group("numbers")  # of recordings that are made once

_FACT = re.compile(r"^Fact \d", re.MULTILINE)
_CONFLICT = re.compile(r"\d+ (?:date|number|time|statement)s? in \d+ sources?\. ")
_EACH = pytest.mark.parametrize(
    "recipe", sweep(RECIPES, lambda recipe: recipe in RECIPES[::4]), ids=lambda recipe: recipe.name
)

Sessions = Mapping[Recipe, InterrogationSession]


@pytest.fixture(scope="module")
def sessions() -> Sessions:
    """Every recipe's session, made once."""

    async def made() -> Sessions:
        return {recipe: await recorded(recipe, 0x800000000000 + n) for n, recipe in enumerate(RECIPES)}

    return asyncio.run(made())


@pytest.fixture(scope="module")
def data(sessions: Sessions, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with all of them."""
    folder = tmp_path_factory.mktemp("data")
    files = SessionFiles(folders_in(folder))
    with files.hold():
        for session in sessions.values():
            files.save(session)
    return folder


def test_the_recordings_are_of_every_status_and_none_is_without_something_to_count(
    sessions: Sessions,
) -> None:
    found = [totals(session) for session in sessions.values()]
    assert len(found) >= 30
    assert {session.status for session in sessions.values()} == {
        "running", "awaiting_clarification", "completed", "failed", "limit-reached",
    }  # fmt: skip
    numbers = ("contradictions", "open_gaps", "facts", "conflicts", "quotes", "score")
    for number in numbers:
        assert any(getattr(one, number) for one in found), number
    assert any(totals(session).conflicts < times_met(session) for session in sessions.values())


def times_met(session: InterrogationSession) -> int:
    """Count a conflict as often as answers met it."""
    return sum(len(pair.evidence.conflicts) for pair in session.qa_pairs if pair.evidence)


_UNJUDGED = (
    "None found", "No gaps found", "Nothing that was asked for", "The quotes do not differ", "no-model",
    "satisfied", "average", "0 contradictions", "0 conflicts",
)  # fmt: skip
"""What nobody says where nobody judged."""


@_EACH
def test_the_window(recipe: Recipe, sessions: Sessions, qtbot: QtBot) -> None:
    session = sessions[recipe]
    expected = totals(session)
    page = AuditSummary(session)
    qtbot.addWidget(page)
    if by_hand(session):  # nobody judged what these numbers count
        assert page.findChildren(GapRows) == []
        return
    told = re.match(r"(\d+) of 100", audit_words(session))
    assert (int(told[1]) if told else None) == expected.score
    rows = [one.layout() for one in page.findChildren(GapRows)]
    assert sum(row.count() + 1 for row in rows if row) // 2 == expected.open_gaps


@_EACH
def test_the_terminal(recipe: Recipe, sessions: Sessions, data: Path) -> None:
    session = sessions[recipe]
    expected = totals(session)
    text = call("--data-dir", data, "show", session.id).out
    running = " ".join(text.split())
    assert f"Found {counted(expected)}" in running
    assert len(_CONFLICT.findall(running)) == expected.conflicts
    told = 0 if by_hand(session) else expected.facts  # a passage that nobody judged is no fact
    assert len(_FACT.findall(section(text, "Facts", "Questions and answers"))) == told
    if by_hand(session):  # nobody looked for what nothing is said of
        assert "Missing information" not in text or expected.missing
        assert "Conflicts between" not in text or expected.conflicts
        assert not [words for words in _UNJUDGED if words in text]
        listed_here = call("--data-dir", data, "conflicts", session.id).out
        assert expected.conflicts or "Nobody looked for conflicts" in listed_here
    else:
        assert (
            len(re.findall("^- ", section(text, "Missing information", "Conflicts"), re.M))
            == expected.missing
        )
    assert ("Consistency" in text) == (expected.score is not None)
    if expected.score is not None:
        assert re.search(rf"Consistency \S+ {expected.score}\b", running)
    assert ("Used" in text) == (expected.spent is not None)
    if expected.spent:
        assert re.search(rf"Used (\S+ )?{expected.spent.tokens:,} tokens", running)


@_EACH
def test_the_reports(recipe: Recipe, sessions: Sessions, qapp: object) -> None:
    del qapp
    session = sessions[recipe]
    expected = totals(session)
    written = markdown.render(session)
    assert f"- Found: {counted(expected)}" in written
    assert len(_CONFLICT.findall(written)) == expected.conflicts
    told = 0 if by_hand(session) else expected.facts
    assert len(re.findall(r"^\*\*Fact \d+\*\*", written, re.MULTILINE)) == told
    assert listed(written, "## Missing information") == expected.missing
    if expected.score is not None:
        assert f"- Consistency: {expected.score} of 100" in written
        assert listed(written, "## Contradictions") == expected.contradictions
        assert listed(written, "## Remaining gaps") == expected.open_gaps
    for text in (written, shown_in_browser(session), printed(session)) if by_hand(session) else ():
        assert not [words for words in _UNJUDGED if words in text]
    for text in (shown_in_browser(session), printed(session)):
        assert len(_CONFLICT.findall(text)) == expected.conflicts
        assert ("of 100 consistency" in text) == (expected.score is not None)
        for part in parts_of(expected):
            assert part in text, part


@_EACH
def test_a_gap_is_as_grave_wherever_it_stands(
    recipe: Recipe, sessions: Sessions, data: Path, qtbot: QtBot
) -> None:
    session = sessions[recipe]
    found = {gap.description: gap.severity for pair in session.qa_pairs for gap in pair.gap_analysis.gaps}
    page = AuditSummary(session)
    qtbot.addWidget(page)
    rows = [
        row.accessibleName()
        for one in page.findChildren(GapRows)
        for row in one.children()
        if row.isWidgetType()
    ]
    told = [(name.split(", ")[0], name) for name in rows if name]
    told += re.findall(r"- \*\*(\w+)\*\* (.*)", markdown.render(session))
    assert len(told) >= len(found)
    for word, line in told:
        (severity,) = {grave for text, grave in found.items() if text in line}
        assert word == severity.capitalize(), line
    running = " ".join(call("--data-dir", data, "show", session.id).out.split())
    for description, severity in found.items():
        told_as = re.findall(rf"(High|Medium|Low): {re.escape(description)}", running)
        assert set(told_as) == {severity.capitalize()}


@_EACH
def test_verify_and_the_list(recipe: Recipe, sessions: Sessions, data: Path) -> None:
    session = sessions[recipe]
    expected = totals(session)
    (checked,) = call("--json", "--data-dir", data, "verify", session.id).lines
    assert checked["ok"], checked["problems"]
    assert checked["found"] == {
        "score": expected.score,
        "contradictions": expected.contradictions,
        "openGaps": expected.open_gaps,
        "answers": expected.answers,
        "facts": expected.facts,
        "missing": expected.missing,
        "quotes": expected.quotes,
        "conflicts": expected.conflicts,
    }
    rows = {row["id"]: row for row in call("--json", "--data-dir", data, "sessions", "--limit", "100").lines}
    row = rows[session.id]
    assert (row["score"], row["contradictions"]) == (expected.score, expected.contradictions)
    assert (row["iterations"], row["documents"]) == (expected.answers, expected.documents)
    assert row["costUsd"] == (expected.spent.dollars if expected.spent else None)


def section(text: str, first: str, after: str) -> str:
    """Return the lines of a page between two headings that stand alone; empty without the first."""
    found = re.search(rf"^{first}\n(.*?)^{after}", text, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def listed(text: str, heading: str) -> int:
    """Count the list items under a heading of Markdown."""
    body = text.partition(f"\n{heading}\n")[2]
    return sum(
        line.startswith("- ") for line in re.split(r"^#", body, maxsplit=1, flags=re.MULTILINE)[0].split("\n")
    )


def shown_in_browser(session: InterrogationSession) -> str:
    """Return the text of the HTML report in one line, each number before its name as it stands on screen."""
    page = re.sub(r"<dt>(.*?)</dt><dd>(.*?)</dd>", r" \2 \1 ", html.render(session))
    return " ".join(re.sub(r"<style>.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL).split())


def printed(session: InterrogationSession) -> str:
    """Return the text of the PDF report in one line."""
    pages = pypdfium2.PdfDocument(pdf.render(session))
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())


def parts_of(expected: Totals) -> list[str]:
    """Return each number with its word as the printed reports have them."""
    return counted(expected).split(", ")
