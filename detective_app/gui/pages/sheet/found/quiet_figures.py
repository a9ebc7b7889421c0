"""The figures of a run where they come last: small, in two columns, with how the consistency came about."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from detective_app.account import judgement
from detective_app.account.totals import totals
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.label import Label
from detective_app.gui.wording import filled

_ROW, _APART = 24, 32


class QuietFigures(QFrame):
    """Name and number, six at most; under them the footnote on the consistency, if there is one."""

    def __init__(
        self, session: InterrogationSession, *, checked: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Numbers"))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(0)
        grid.setColumnMinimumWidth(2, _APART - 16)
        for column in (0, 3):
            grid.setColumnStretch(column, 1)
        found = list(_figures(session, checked=checked))
        self.setAccessibleDescription(", ".join(f"{name} {number}" for name, number in found))
        for n, (name, number) in enumerate(found):
            row, column = n // 2, 3 * (n % 2)
            label, value = Label(name, "meta", "text2"), Label(number, "meta")
            label.setMinimumHeight(theme.pixels(_ROW))
            grid.addWidget(label, row, column)
            grid.addWidget(value, row, column + 1, Qt.AlignmentFlag.AlignRight)
        if words := _footnote(session):
            grid.addWidget(Label(words, "meta", "muted", wrap=True), grid.rowCount(), 0, 1, 5)


def _figures(session: InterrogationSession, *, checked: bool) -> Iterator[tuple[str, str]]:
    translate, found = QCoreApplication.translate, totals(session)
    if found.score is not None:
        yield translate("QuietFigures", "Consistency"), f"{found.score}"
    yield translate("QuietFigures", "Answers"), f"{found.answers}"
    if found.contradictions is not None:
        yield translate("QuietFigures", "Contradictions"), f"{found.contradictions}"
    if found.documents:
        verified = translate("QuietFigures", "Quotes verified")
        yield (verified if checked else translate("QuietFigures", "Quotes")), f"{found.quotes}"
    yield translate("QuietFigures", "Open gaps"), f"{found.open_gaps}"
    if session.disclosure:
        yield translate("QuietFigures", "Words that left"), QLocale().toString(session.disclosure.total)


def _footnote(session: InterrogationSession) -> str:
    """Say what the consistency means, and how it came about."""
    if session.audit_result is None:
        return ""
    translate = QCoreApplication.translate
    means = translate(
        "QuietFigures", "Consistency says how well the answers agree, not whether the hypothesis holds."
    )
    parts = judgement.score_parts(session)
    if parts is None:
        return means
    made = translate(
        "QuietFigures", "It is 100 less %1 for contradictions and %2 for open gaps and incomplete answers."
    )
    return f"{means} {filled(made, parts.contradictions, parts.gaps_and_incompleteness)}"
