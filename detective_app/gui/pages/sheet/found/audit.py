"""The consistency audit: what it says, what it found open, its checks, and what was forced."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.account import judgement
from detective_app.account.families import session_remarks
from detective_app.account.marks import summary_of
from detective_app.account.readiness import gate_lines
from detective_app.account.summary import SHOWN_APART
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import Ruling
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.pages.sheet.found.gap_rows import GapRows
from detective_app.gui.pages.sheet.found.gates import Gates
from detective_app.gui.pages.sheet.found.section_heading import section_heading
from detective_app.gui.run.panel_words import share_words
from detective_app.gui.run.summary_pieces import summary_pieces
from detective_app.gui.run.verdict_words import ruling_word
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

_MAX_SUMMARY_CHARS = 20_000  # more would take the window a second to lay out

translate = QCoreApplication.translate


def audit_words(session: InterrogationSession) -> str:
    """Say the figure of the audit and how many checks are met: `64 of 100, 3 of 5 checks met`."""
    found = [one for one in judgement.checks(session) if one.met is not None]
    checks = filled(
        translate("Found", "%1 of %2 checks met"), sum(bool(one.met) for one in found), len(found)
    )
    score = judgement.score(session)
    if score is None:
        return f"{translate('Found', 'not done')}, {checks}" if found else translate("Found", "not done")
    return f"{filled(translate('Found', '%1 of 100'), score)}, {checks}"


class Audit(QWidget):
    """Summary, spread, what is left open and checks, one below the other; other folds have the figures."""

    def __init__(self, session: InterrogationSession) -> None:
        super().__init__()
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(22, 0, 0, 16)
        self._rows.setSpacing(6)
        self._add_summary(session)
        self._add_spread(session)
        if not judgement.by_hand(session):
            gaps = judgement.open_gaps(session)
            self._rows.addWidget(section_heading(self.tr("Left open")))
            self._rows.addWidget(GapRows(gaps) if gaps else Label(self.tr("Nothing"), "ui", "text2"))
            self._rows.addSpacing(8)
            self._rows.addWidget(Gates(session))
            for line in gate_lines(session.gate):
                self._rows.addWidget(Label(in_own_words(line), "meta", "text2", wrap=True))
            means = self.tr("Consistency says how well the answers agree, not whether the hypothesis holds.")
            self._rows.addWidget(Label(means, "meta", "muted", wrap=True))

    def _add_summary(self, session: InterrogationSession) -> None:
        result = session.audit_result
        if result is None or not summary_of(session):
            return
        shown, words = result.summary[:_MAX_SUMMARY_CHARS], Prose("ui", line=22, name=self.tr("Summary"))
        words.show_pieces(summary_pieces(shown, without=SHOWN_APART if result.verdict else ()))
        self._rows.addWidget(words)
        if shown != result.summary:
            more = self.tr("The summary is longer; a saved file has the whole.")
            self._rows.addWidget(Label(more, "meta", "muted", wrap=True))

    def _add_spread(self, session: InterrogationSession) -> None:
        """Say how the same answers were judged again, where they were, and what speaks against the judge."""
        found = session.audit_result.spread if session.audit_result else None
        if found:
            times = self.tr("%n time(s)", "", found.audits)
            self._rows.addWidget(section_heading(self.tr("Judged again"), Label(times, "meta", "text2")))
            self._rows.addWidget(Label(counted(found.overall), "ui", "text2", wrap=True))
            for number, one in enumerate(found.claims, 1):
                if len(one.rulings) > 1:
                    span = (share_words(one.lowest_confidence), share_words(one.highest_confidence))
                    words = self.tr("Part %1: %2, confidence %3 to %4")
                    told = filled(words, number, counted(one.rulings), *span)
                    self._add_line(
                        f"{told}. {self.tr('It flipped, so documents differ.')}", one.flipped, told
                    )
        for remark in () if session.deliberation else session_remarks(session):
            self._add_line(remark, True)

    def _add_line(self, words: str, grave: bool, otherwise: str = "") -> None:
        line = IconLine("text2")
        self._rows.addWidget(line)
        line.show_line(*(("alert", "medium", words) if grave else ("minus", "text2", otherwise)))


def counted(rulings: Mapping[Ruling, int]) -> str:
    """Say how often each ruling was given, the most frequent first."""
    words = translate("Found", "%1 %2")
    ranked = sorted(rulings.items(), key=lambda one: (-one[1], one[0]))
    return ", ".join(filled(words, count, QLocale().toLower(ruling_word(ruling))) for ruling, count in ranked)
