"""The ledger of all claims, a row each, a few at a time."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.core.panel import Deliberation, LedgerEntry
from detective_app.core.session import InterrogationSession
from detective_app.gui.controls.button import TextLink
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.pages.sheet.found.panel.ledger_row import LedgerRow
from detective_app.gui.pages.sheet.found.section_heading import section_heading
from detective_app.gui.run.panel_words import agent_names, label_word
from detective_app.gui.wording import filled

_AT_ONCE = 6


class Ledger(QWidget):
    """A heading and some claims, more of them when asked; `quote_requested` asks for a quote."""

    quote_requested = Signal(object)

    def __init__(
        self, session: InterrogationSession, done: Deliberation, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._claims, self._names = session, done.claims, agent_names(done)
        self.rows: list[LedgerRow] = []
        self._lines = QVBoxLayout()
        self._lines.setSpacing(0)
        self._more = TextLink("")
        self._more.clicked.connect(self._add_more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        counted = Label(self._counted(), "meta", "text2", wrap=True)
        column.addWidget(section_heading(self.tr("Evidence"), counted))
        if not done.claims:
            column.addWidget(Label(self.tr("No detective has claimed anything"), "ui", "text2"))
        column.addLayout(self._lines)
        self._lines.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeft)
        self._add_more()

    def go(self, step: int) -> None:
        """Go to the next claim, or with -1 to the one before."""
        now = next((n for n, row in enumerate(self.rows) if row.hasFocus()), -1 if step > 0 else 1)
        if self.rows:
            at = min(max(now + step, 0), len(self.rows) - 1)
            self.rows[at].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _counted(self) -> str:
        """Say how many claims there are of each kind, and how many quotes they cite."""
        counts = Counter(one.label for one in self._claims)
        places = {ref.place for one in self._claims for ref in one.citations}
        words = [self.tr("%n claim(s)", "", len(self._claims))]
        for label in ("fact", "inference", "assumption"):
            if counts[label]:
                words.append(filled(self.tr("%1: %2"), label_word(label), counts[label]))
        words.append(self.tr("%n quote(s)", "", len(places)))
        return ", ".join(words)

    def _add_more(self) -> None:
        """Show some claims more, and give the keyboard to the first of them if it was on the link."""
        had_focus = self._more.hasFocus()
        begin = len(self.rows)
        for entry in self._claims[begin : begin + _AT_ONCE]:
            row = self._row(entry)
            self.rows.append(row)
            at = self._lines.count() - 1
            self._lines.insertWidget(at, row)
            self._lines.insertWidget(at + 1, hairline())
        left = len(self._claims) - len(self.rows)
        self._more.setText(self.tr("%n more claim(s)", "", left))
        self._more.setVisible(left > 0)
        if had_focus and begin < len(self.rows):
            self.rows[begin].show()  # else it is only after this, and cannot be given the focus yet
            self.rows[begin].setFocus(Qt.FocusReason.OtherFocusReason)

    def _row(self, entry: LedgerEntry) -> LedgerRow:
        row = LedgerRow(entry, self._names, self._session)
        row.quote_requested.connect(self.quote_requested)
        return row
