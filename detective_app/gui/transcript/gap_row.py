"""The foot of a card: a badge for each gap, how complete the answer is, and one gap in full when asked."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.core.session import Gap, GapAnalysis
from detective_app.gui import theme
from detective_app.gui.controls.badge import Badge, severity_word
from detective_app.gui.controls.bars import Bar
from detective_app.gui.controls.flow import Flow
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.run.naming import gap_word
from detective_app.gui.told_below import in_own_words
from detective_app.gui.transcript.card import GutterLabel

_LINE = 24


class GapRow(QWidget):
    """What an analysis found; a badge opens its gap in full below."""

    def __init__(self, analysis: GapAnalysis) -> None:
        super().__init__()
        self._gaps = analysis.gaps
        self._shown = -1
        self._whole: _GapInFull | None = None
        line = Flow([*self._found(), _Completeness(analysis.completeness_score)], line=_LINE, apart=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(line)
        self._column = column

    def toggle(self, index: int) -> None:
        """Show a gap in full, or no more if it is the one that is shown."""
        self._shown = -1 if index == self._shown else index
        if self._whole is None:
            self._whole = _GapInFull()
            self._column.addWidget(self._whole)
        if self._shown >= 0:
            self._whole.show_gap(self._gaps[index])
        self._whole.setVisible(self._shown >= 0)

    def open_first(self) -> None:
        """Show the first gap in full."""
        if self._gaps and self._shown != 0:
            self.toggle(0)

    def _found(self) -> list[QWidget]:
        if not self._gaps:
            return [GutterLabel(self.tr("No gaps found"), "muted", weight=400)]
        badges: list[QWidget] = []
        for index, gap in enumerate(self._gaps):
            badge = Badge(gap.severity, gap_word(gap.category))
            badge.setToolTip(self.tr("Show this gap"))
            badge.clicked.connect(lambda _=False, index=index: self.toggle(index))
            badges.append(badge)
        return badges


class _Completeness(QWidget):
    """The word, the bar and the number."""

    def __init__(self, score: int) -> None:
        super().__init__()
        self.restyle()
        bar = Bar("text2", width=64)
        bar.set_fraction(score / 100)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(Label(self.tr("Completeness"), "meta", "text2"))
        row.addWidget(bar)
        row.addWidget(Label(str(score), "meta", weight=600))
        self.setAccessibleName(f"{self.tr('Completeness')} {score}")

    def restyle(self) -> None:
        """Take the line's height from the text size."""
        self.setFixedHeight(theme.pixels(_LINE))


class _GapInFull(QWidget):
    """A gap's description, and what kind of gap it is."""

    def __init__(self) -> None:
        super().__init__()
        self._text = Prose("ui", "text", line=21, name=self.tr("Gap"))
        self._kind = Label("", "meta", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._text)
        column.addWidget(self._kind)

    def show_gap(self, gap: Gap) -> None:
        """Show a gap."""
        self._text.show_text(in_own_words(gap.description))
        parts = [severity_word(gap.severity), gap_word(gap.category)]
        if gap.source == "check":
            parts.append(self.tr("found by a check"))
        self._kind.setText("  ·  ".join(parts))
