"""How far several audits of the same answers differ, and whether who judged is of the witness's family."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.account.families import session_remarks
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimSpread, Ruling
from detective_app.gui.controls.icon_line import IconLine
from detective_app.gui.controls.label import Label
from detective_app.gui.pages.report.section_heading import section_heading
from detective_app.gui.run.panel_words import share_words
from detective_app.gui.run.verdict_words import ruling_word
from detective_app.gui.wording import filled


class SpreadSection(QWidget):
    """Tells nothing where the answers were judged once, by another family; a panel tells of its own."""

    def __init__(self, session: InterrogationSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        found = session.audit_result.spread if session.audit_result else None
        remarks = () if session.deliberation else session_remarks(session)
        self.tells = bool(found or remarks)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(4)
        if found:
            times = self.tr("%n time(s)", "", found.audits)
            rows.addWidget(section_heading(self.tr("Judged again"), Label(times, "meta", "text2")))
            rows.addWidget(Label(counted(found.overall), "ui", "text2", wrap=True))
            for number, one in enumerate(found.claims, 1):
                if len(one.rulings) > 1:
                    self._add_claim(rows, number, one)
        for remark in remarks:
            line = IconLine("text2")
            line.show_line("alert", "medium", remark)
            rows.addWidget(line)

    def _add_claim(self, rows: QVBoxLayout, number: int, one: ClaimSpread) -> None:
        """Say how a claim was ruled that was not always ruled alike."""
        span = (share_words(one.lowest_confidence), share_words(one.highest_confidence))
        words = filled(self.tr("Claim %1: %2, confidence %3 to %4"), number, counted(one.rulings), *span)
        line = IconLine("text2")
        if one.flipped:
            words = f"{words}. {self.tr('It flipped, so it is conflicting.')}"
        line.show_line("alert" if one.flipped else "minus", "medium" if one.flipped else "text2", words)
        rows.addWidget(line)


def counted(rulings: Mapping[Ruling, int]) -> str:
    """Say how often each ruling was given, the most frequent first."""
    words = QCoreApplication.translate("SpreadSection", "%1 %2")
    ranked = sorted(rulings.items(), key=lambda one: (-one[1], one[0]))
    return ", ".join(filled(words, count, QLocale().toLower(ruling_word(ruling))) for ruling, count in ranked)
