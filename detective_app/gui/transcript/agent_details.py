"""What a detective of a panel said beside its position: its reasons, its claims, and the checklist."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.core.panel import AgentResponse
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.panel_words import label_word
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.run.verdict_words import ruling_word, sureness_words
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

_MOST, _MAX_CHARS = 12, 2_000


class AgentDetails(QWidget):
    """Paragraphs under small headings; what is empty is left out."""

    def __init__(self, said: AgentResponse, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 4)
        self._column.setSpacing(4)
        self._add(self.tr("Reasons"), [one_line(said.reasoning, _MAX_CHARS)] if said.reasoning else [])
        self._add(self.tr("Rulings"), list(_rulings(said)))
        self._add(self.tr("Claims"), list(_claims(said)))
        self._add(self.tr("Checklist"), list(_checklist(said)))
        self._add(self.tr("Notes"), [one_line(in_own_words(note)) for note in said.notes])

    def _add(self, heading: str, lines: list[str]) -> None:
        if not lines:
            return
        self._column.addWidget(Label(heading, "meta", "text2", weight=600))
        for line in lines[:_MOST]:
            words = Prose("ui", "text2", line=20, name=heading)
            words.show_text(unbroken(line))
            self._column.addWidget(words)
        if len(lines) > _MOST:
            self._column.addWidget(Label(self.tr("%n more", "", len(lines) - _MOST), "meta", "muted"))


def _rulings(said: AgentResponse) -> Iterator[str]:
    words = QCoreApplication.translate("AgentDetails", "Claim %1: %2. %3")
    for number, one in enumerate(said.rulings, 1):
        ruling = QLocale().toLower(ruling_word(one.verdict))
        how = ", ".join(part for part in (ruling, sureness_words(one.confidence)) if part)
        yield filled(words, number, how, one_line(in_own_words(one.because)))


def _claims(said: AgentResponse) -> Iterator[str]:
    for one in said.claims:
        note = f" {one_line(in_own_words(one.note))}" if one.note else ""
        yield f"{label_word(one.label)}: {one_line(one.text)}{note}"


def _checklist(said: AgentResponse) -> Iterator[str]:
    """Say how many checks were kept, and which were not."""
    if not said.checklist:
        return
    kept = sum(one.kept for one in said.checklist)
    words = QCoreApplication.translate("AgentDetails", "%1 of %2 kept")
    yield filled(words, kept, len(said.checklist))
    failed = QCoreApplication.translate("AgentDetails", "Not kept: %1")
    for one in said.checklist:
        if not one.kept:
            yield filled(failed, " ".join(filter(None, (one_line(one.check), one_line(one.note)))))
