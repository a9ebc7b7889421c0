"""A comparison as plain text, for the file that is saved: nothing in it is markup for anything."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from detective_app.account.comparison import Comparison
from detective_app.account.marks import summary_of
from detective_app.gui.foreign_text import displayed
from detective_app.gui.pages.compare import comparison_words as words
from detective_app.gui.wording import filled

translate = QCoreApplication.translate


def as_text(found: Comparison) -> str:
    """Write a comparison: conclusion, figures, findings, contradictions, questions."""
    return displayed("\n".join(_lines(found))).rstrip() + "\n"


def _lines(found: Comparison) -> Iterator[str]:
    now = datetime.now().astimezone()
    sides = tuple(zip("AB", (found.first, found.second), strict=True))
    yield " ".join(words.conclusion(found)).rstrip()
    yield ""
    for letter, side in sides:
        yield f"{letter}: {side.session.hypothesis.text}"
        yield f"   {words.heading(side, now)}; {words.models(side)}"
    yield ""
    for metric in words.metrics(found):
        against = f" ({metric.difference})" if metric.difference else ""
        yield f"{metric.name}: A {metric.first}; B {metric.second}{against}"
    for letter, side in sides:
        audit = side.session.audit_result
        yield ""
        yield filled(translate("Compare", "Findings of %1"), letter)
        yield summary_of(side.session) if audit else translate("Compare", "No audit yet")
    yield ""
    yield translate("Compare", "Contradictions")
    for shared in found.findings:
        yield f"- {shared.title} ({words.where(shared)})"
    for number, turns in enumerate(found.turns, 1):
        yield ""
        yield filled(translate("Compare", "Question %1"), number)
        for (letter, _), pair in zip(sides, turns, strict=True):
            yield f"{letter}: {pair.question}" if pair else f"{letter}: {translate('Compare', 'Not asked')}"
            yield f"   {pair.answer}" if pair else ""
