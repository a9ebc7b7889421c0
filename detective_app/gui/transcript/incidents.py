"""What happened on the way to an answer: failed attempts, other providers taking over, alarms and remarks.

Each is one quiet row; a link beside it opens the reason.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.core.events import ProviderAttemptFailed, ProviderSwitched
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import shortened
from detective_app.gui.run.naming import failure_words, model_words, provider_title
from detective_app.gui.told_below import in_own_words
from detective_app.gui.transcript.card import GutterIcon, GutterRow
from detective_app.gui.wording import filled

CONTEXT_LOST = "context_lost"
REMARKS = (CONTEXT_LOST, "cleaned", "truncated", "effort_refused", "not_put_back")
"""Attempts that succeeded: the answer stands, and something is to be known of it."""
_ROW = 32
_FEW_CHARS = 20


class _Words(Label):
    """A label that wraps only where there is no room for one line, so that a link stands beside its end."""

    def __init__(self, words: str, color: str) -> None:
        super().__init__(words, "meta", color, wrap=True)

    def sizeHint(self) -> QSize:
        """Ask for one line."""
        wide = QFontMetrics(self.font()).horizontalAdvance(self.text()) + 2
        return QSize(wide, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Live with a few words."""
        few = QFontMetrics(self.font()).averageCharWidth() * _FEW_CHARS
        return QSize(min(few, self.sizeHint().width()), super().minimumSizeHint().height())


class Incident(QWidget):
    """One row: words, and a link that opens the whole of it."""

    def __init__(self, words: str, link: str, whole: str, *, color: str = "text2") -> None:
        super().__init__()
        self.words = _Words(words, color)
        self._link = Button(link, "link", name=f"{link} {words}")
        self._text = ""
        self._whole: Prose | None = None
        self._link.clicked.connect(self.toggle)
        line = QHBoxLayout()
        line.setSpacing(7)
        line.addStrut(_ROW)
        line.addWidget(self.words)
        line.addWidget(self._link)
        line.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(line)
        self._column = column
        self.show_words(words, whole)

    def show_words(self, words: str, whole: str) -> None:
        """Say something else."""
        self.words.setText(words)
        self._link.setAccessibleName(f"{self._link.text()} {words}")
        self._link.setVisible(bool(whole))
        self._text = whole
        if self._whole is not None:
            self._whole.show_text(whole)

    def toggle(self) -> None:
        """Show the whole, or no more."""
        if self._whole is None:
            self._whole = Prose("meta", "text2", line=18, name=self.words.text())
            self._whole.show_text(self._text)
            self._column.addWidget(self._whole)
            self._column.addSpacing(6)
        else:
            self._whole.setVisible(self._whole.isHidden())


class Incidents(QWidget):
    """The rows of one card, in the order of what happened."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        self._last: Incident | None = None
        self._last_icon: GutterIcon | None = None
        self._attempts: list[ProviderAttemptFailed] = []

    def add_attempt(self, event: ProviderAttemptFailed) -> None:
        """Tell a failed attempt; those of one provider at one stage share a row."""
        if event.error_class in REMARKS:
            self._attempts = []
            self._add_remark(event)
            return
        same = [one for one in self._attempts if (one.provider, one.stage) == (event.provider, event.stage)]
        self._attempts = [*same, event]
        words, whole = self._attempt_words(), _attempts_in_full(self._attempts)
        if same and self._last:
            self._last.show_words(words, whole)
        else:
            self.add("alert", words, self.tr("Why?"), whole)

    def add_switch(self, event: ProviderSwitched) -> None:
        """Tell that another provider took over; it joins the attempts that made it necessary."""
        before, after = _names(event.from_provider, event.to_provider)
        failed = [one for one in self._attempts if one.provider == event.from_provider]
        self._attempts = []
        if failed and self._last and self._last_icon:
            words = filled(
                self.tr("%1 %2. %3 took over."), before, failure_words(failed[-1].error_class), after
            )
            self._last.show_words(words, _attempts_in_full(failed))
            self._last_icon.show_icon("switch", "text2")
        else:
            words = filled(self.tr("%1 took over from %2."), after, before)
            self.add("switch", words, self.tr("Why?"), shortened(in_own_words(event.reason)))

    def add(self, icon: str, words: str, link: str = "", whole: str = "", *, color: str = "text2") -> None:
        """Add a row."""
        self._last_icon = GutterIcon(icon, color, line=_ROW)
        self._last = Incident(words, link, whole, color=color)
        self._rows.addWidget(GutterRow(self._last_icon, self._last))

    def _add_remark(self, event: ProviderAttemptFailed) -> None:
        if event.error_class == CONTEXT_LOST:
            words = self.tr("The witness read only part of the prompt. This answer may leave things out.")
            whole = self.tr(
                "The documents and the question are longer than the model's context window, and its server "
                "cut them. Raise the context window in the settings, or choose fewer documents."
            )
            self.add("alert", words, self.tr("Why?"), whole, color="medium")
        else:
            words = f"{provider_title(event.provider)} {failure_words(event.error_class)}."
            self.add("information", words)

    def _attempt_words(self) -> str:
        last = self._attempts[-1]
        words = f"{provider_title(last.provider)} {failure_words(last.error_class)}"
        if len(self._attempts) == 1:
            return f"{words}."
        return filled(self.tr("%1, tried %2 times."), words, len(self._attempts))


def _names(before: str, after: str) -> tuple[str, str]:
    if provider_title(before) != provider_title(after):
        return provider_title(before), provider_title(after)
    return model_words(before), model_words(after)


def _attempts_in_full(attempts: Sequence[ProviderAttemptFailed]) -> str:
    """Return each attempt on a line of its own, with what the provider said."""
    return "\n".join(
        f"{one.attempt}. {model_words(one.provider)} {shortened(in_own_words(one.reason))}"
        + (f" (HTTP {one.http_status})" if one.http_status else "")
        for one in attempts
    )
