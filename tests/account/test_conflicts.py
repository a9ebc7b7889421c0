"""Conflicts between sources: once each, in groups by value, and told alike in window, terminal and report."""

from __future__ import annotations

import re
from pathlib import Path

from pytestqt.qtbot import QtBot

from detective_app.account.conflict_list import listed
from detective_app.account.evidence import conflicts, grouped
from detective_app.core.evidence import AnswerObject, ConflictValue, Source, SourceConflict
from detective_app.core.session import InterrogationSession
from detective_app.gui.controls.label import Label
from detective_app.gui.pages.sheet.found.conflict_view import ConflictView
from detective_app.gui.run.evidence_words import conflict_title
from detective_app.reports import markdown
from detective_app.storage.sessions.files import SessionFiles
from tests.cli.command import call
from tests.storage.samples import folders_in, sample_session, turn


def value(words: str, source_id: str) -> ConflictValue:
    return ConflictValue(
        value=words, source_id=source_id, locator="L1-L1", quote=f"It came into force on {words}."
    )


IN_WORDS, IN_DIGITS = value("22 March 2024", "s1"), value("2024-03-22", "s2")
LATER = value("2 April 2024", "s3")


def conflict(*values: ConflictValue, key: str = "weight limit•come force") -> SourceConflict:
    return SourceConflict(key=key, kind="date", values=values, delta="11 days")


def session(*met: SourceConflict, **changes: object) -> InterrogationSession:
    """Return a session whose answers met these conflicts, one each, over three documents."""
    pairs = tuple(
        turn(n).evolve(evidence=AnswerObject(mode="answer", conflicts=(one,))) for n, one in enumerate(met, 1)
    )
    sources = tuple(
        Source(source_id=f"s{n}", name=f"{n}.md", path=f"{n}.md", sha256=f"{n}a" * 32, chars=90, lines=4)
        for n in (1, 2, 3)
    )
    return sample_session(len(pairs), qa_pairs=pairs, sources=sources, pending_turn=None, **changes)


def test_a_date_in_two_writings_is_one_value() -> None:
    groups = grouped(conflict(IN_WORDS, LATER, IN_DIGITS))
    assert [len(group.given) for group in groups] == [2, 1]
    assert [group.value for group in groups] == ["22 March 2024", "2 April 2024"]


def test_statements_with_the_same_figure_stay_apart() -> None:
    two = (value("pier 7 stood open", "s1"), value("pier 7 was shut", "s2"))
    said = SourceConflict(key="pier•stand", kind="text", values=two, delta="different statements")
    assert len(grouped(said)) == 2


def test_what_two_answers_found_under_other_names_is_one_conflict() -> None:
    other_name = conflict(LATER, IN_DIGITS, key="limit•enter force")
    (found,) = conflicts(session(conflict(IN_WORDS, LATER), other_name))
    assert found.answers == (1, 2)
    assert found.conflict.values == (IN_WORDS, LATER, IN_DIGITS)


def test_window_terminal_and_report_tell_two_dates_in_three_sources(qtbot: QtBot, tmp_path: Path) -> None:
    whole = session(conflict(IN_WORDS, LATER), conflict(IN_WORDS, LATER, IN_DIGITS))
    (found,) = conflicts(whole)
    item = ConflictView(whole, listed(whole)[0], kept=True)
    qtbot.addWidget(item)
    said = [label.text() for label in item.findChildren(Label)]
    assert any(words.startswith(f"{conflict_title(found.conflict)}. ") for words in said)
    assert re.fullmatch(r"2 date\S* in 3 source\S*", conflict_title(found.conflict))
    assert "2024-03-22" not in said
    files = SessionFiles(folders_in(tmp_path))
    with files.hold():
        files.save(whole)
    shown = call("--data-dir", tmp_path, "show", whole.id[:8]).out
    for text in (shown, markdown.render(whole)):
        assert text.count("2 dates in 3 sources. Difference: 11 days.") == 1
