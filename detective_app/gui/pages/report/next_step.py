"""What can be done about a run that has no audit: go on, raise the limit, audit anyway, audit again."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSlider, QSpinBox, QVBoxLayout, QWidget

from detective_app.account.judgement import Ending, can_ask_more, ending
from detective_app.core.session import InterrogationSession
from detective_app.core.words import MAX_ITERATIONS
from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.foreign_text import one_line
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

_MAX_REASON_CHARS = 2_000


class NextStep(QWidget):
    """Says how the run stands and offers the next step, one of them as the page's one filled button.

    `resume_requested` carries a raised limit, or None; `audit_requested` the written reason, or None where
    none is needed. A read-only session offers nothing.
    """

    resume_requested = Signal(object)
    audit_requested = Signal(object)

    def __init__(
        self, session: InterrogationSession, *, read_only: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._read_only = session, read_only
        self._ending = ending(session)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        self._rows.addWidget(Label(self._title(), "question"))
        self._rows.addSpacing(8)
        words = Prose("answer", "text2", name=self._title())
        words.show_text(self._words())
        self._rows.addWidget(words)
        if not read_only:
            self._rows.addSpacing(16)
            self._offer()

    def _title(self) -> str:
        done, limit = self._session.current_iteration, self._session.iteration_limit
        titles: dict[Ending, str] = {
            "limit": filled(self.tr("Stopped at the limit of %1 questions"), limit),
            "audit": self.tr("The audit failed"),
            "failed": filled(self.tr("Failed after %1 of %2 questions"), done, limit),
            "paused": filled(self.tr("Paused after %1 of %2 questions"), done, limit),
        }
        return titles.get(self._ending, "")

    def _words(self) -> str:
        why = (
            one_line(in_own_words(self._session.exit.details), _MAX_REASON_CHARS)
            if self._session.exit
            else ""
        )
        kept = self.tr("Every answer is saved.")
        words: dict[Ending, str] = {
            "limit": self._words_at_limit(),
            "audit": f"{why} {kept} {self.tr('What is below comes from the answers alone.')}",
            "failed": f"{why} {kept} {self.tr('Resume goes on at the question that failed.')}",
            "paused": f"{kept} {self.tr('Resume goes on where it stopped.')}",
        }
        return words.get(self._ending, "").strip()

    def _words_at_limit(self) -> str:
        why = self.tr("The detective still had questions, so there is no audit and no verdict yet.")
        choices = self.tr(
            "Ask on with a higher limit, or have the answers audited as they are; "
            "your written reason is printed on every export."
        )
        return why if self._read_only else f"{why} {choices}"

    def _offer(self) -> None:
        if self._ending == "audit":
            again = Button(self.tr("Run audit again"), "primary")
            again.clicked.connect(lambda: self.audit_requested.emit(None))
            self._rows.addWidget(again, 0, Qt.AlignmentFlag.AlignLeft)
            return
        if can_ask_more(self._session):
            self._offer_raised_limit()
        elif self._ending != "limit":
            resume = Button(self.tr("Resume"), "primary")
            resume.clicked.connect(lambda: self.resume_requested.emit(None))
            self._rows.addWidget(resume, 0, Qt.AlignmentFlag.AlignLeft)
        if self._session.qa_pairs:
            reason = _AuditAnyway(open_at_once=self._ending == "limit" and not can_ask_more(self._session))
            reason.audit_requested.connect(self.audit_requested)
            self._rows.addSpacing(8)
            self._rows.addWidget(reason)

    def _offer_raised_limit(self) -> None:
        least = self._session.current_iteration + 1
        suggested = min(self._session.iteration_limit + 5, MAX_ITERATIONS)
        slider, spin = QSlider(Qt.Orientation.Horizontal), QSpinBox()
        for control in (slider, spin):
            control.setRange(least, MAX_ITERATIONS)
            control.setValue(suggested)
            control.setAccessibleName(self.tr("Questions at most"))
        slider.setMaximumWidth(200)
        spin.setAlignment(Qt.AlignmentFlag.AlignCenter)
        spin.setFixedWidth(theme.pixels(56))
        slider.valueChanged.connect(spin.setValue)
        spin.valueChanged.connect(slider.setValue)
        resume = Button(self.tr("Resume"), "primary")
        resume.clicked.connect(lambda: self.resume_requested.emit(spin.value()))
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(Label(self.tr("Raise the limit to")))
        row.addWidget(slider, 1)
        row.addWidget(spin)
        row.addWidget(resume)
        row.addStretch(1)
        self._rows.addLayout(row)


class _AuditAnyway(QWidget):
    """A link that opens a field for the reason; without a reason nothing is asked for."""

    audit_requested = Signal(object)

    def __init__(self, *, open_at_once: bool) -> None:
        super().__init__()
        self._link = TextLink(self.tr("Audit anyway…"))
        self._field = QLineEdit()
        self._field.setMaxLength(_MAX_REASON_CHARS)
        self._field.setAccessibleName(self.tr("Reason for the audit"))
        self._field.setPlaceholderText(self.tr("Why the answers so far are enough"))
        self._missing = Label(self.tr("Write why you go on."), "meta", "high")
        self._missing.hide()
        audit = Button(self.tr("Audit anyway"), "primary" if open_at_once else "plain")
        self._form = QWidget()
        self._lay_out(audit)
        self._form.setVisible(open_at_once)
        self._link.setVisible(not open_at_once)
        self._link.clicked.connect(self._open)
        self._field.returnPressed.connect(self._audit)
        self._field.textEdited.connect(self._missing.hide)
        audit.clicked.connect(self._audit)

    def _lay_out(self, audit: Button) -> None:
        row = QHBoxLayout(self._form)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self._field, 1)
        row.addWidget(audit)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(4)
        rows.addWidget(self._link, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addWidget(self._form)
        rows.addWidget(self._missing)

    def _open(self) -> None:
        self._link.hide()
        self._form.show()
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _audit(self) -> None:
        reason = self._field.text().strip()
        if reason:
            self.audit_requested.emit(reason)
            return
        self._missing.show()
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)
