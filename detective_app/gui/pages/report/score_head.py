"""The head of a report that was made before there were verdicts: its numbers, and what can be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.account import judgement
from detective_app.account.totals import totals
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.notice import Notice
from detective_app.gui.pages.report.numbers import Figure, ReportNumbers
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.storage.sessions.files import OpenedSession


class ScoreHead(QWidget):
    """`judge_requested` asks for a verdict on the answers, `figure_chosen` where a number comes from."""

    judge_requested = Signal()
    figure_chosen = Signal(str)

    def __init__(self, opened: OpenedSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._opened, self._session = opened, opened.session
        notice = Notice(self.tr("Judge it now"), self)  # it shows itself, and alone would be a window
        words = self.tr("Made before verdicts.")
        if not opened.read_only:
            words = self.tr("Made before verdicts. Its answers can be judged as they are.")
        notice.show_words(words, action=not opened.read_only)
        notice.action.clicked.connect(self.judge_requested)
        numbers = ReportNumbers(tuple(self._figures()))
        numbers.figure_chosen.connect(self._explain)
        self._why = Label(self._score_words(), "meta", "text2", wrap=True)
        self._why.hide()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 5, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(notice)
        rows.addSpacing(12)
        rows.addWidget(numbers)
        rows.addWidget(self._why)

    def _figures(self) -> list[Figure]:
        found = totals(self._session)
        rules = judgement.scored_by_rules(self._session)
        consistency = self.tr("consistency, by rules") if rules else self.tr("consistency")
        count = found.contradictions or 0
        figures = [
            Figure("score", f"{found.score}", consistency, self.tr("of 100")),
            Figure("contradictions", f"{count}", self.tr("contradiction(s)", "", count)),
            Figure("gaps", f"{found.open_gaps}", self.tr("open gap(s)", "", found.open_gaps)),
            Figure("answers", f"{found.answers}", self.tr("answer(s)", "", found.answers)),
        ]
        if found.documents:
            checked = self.tr("quotes") if self._opened.changed_outside else self.tr("quotes verified")
            figures.append(Figure("quotes", f"{found.quotes}", checked))
        return figures

    def _score_words(self) -> str:
        parts = judgement.score_parts(self._session)
        if parts is None:
            return ""
        return filled(
            self.tr("100 less %1 for contradictions and %2 for open gaps and incomplete answers."),
            parts.contradictions,
            parts.gaps_and_incompleteness,
        )

    def _explain(self, figure: str) -> None:
        """Say here how the score came about; the rest is elsewhere."""
        if figure == "score":
            self._why.setVisible(not self._why.isVisible())
        else:
            self.figure_chosen.emit(figure)
