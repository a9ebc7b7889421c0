"""One document or folder of a case: name and size, how far it is, what kind of source, and the way out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.bars import Bar
from detective_app.gui.controls.label import ElidedLabel, Label, hairline
from detective_app.gui.controls.pressable import Pressable
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.controls.status_mark import Spinner
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.new_investigation.case_check import PathCheck
from detective_app.gui.pages.new_investigation.case_progress import StateWords, size_words, state_words
from detective_app.gui.pages.new_investigation.source_kind import SourceKind

if TYPE_CHECKING:
    from detective_app.core.evidence import Provenance

_STATE, _BAR, _GAP = 220, 88, 12
_ROOM = 480
"""Up to this width in px, which grows with the text, how far it is stands below its name."""
_WAITING = PathCheck("waiting")


class CaseFileRow(QWidget):
    """A row 48 px high, and higher where it says why something was left out."""

    removed = Signal(object)

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path = path
        self.name = shown_name(path)
        self._check, self._shown = _WAITING, StateWords("")
        self._folder = path.is_dir()
        self._kind, self._state_icon = QLabel(), QLabel()
        self._spinner, self._marks, self._state = Spinner(), QWidget(), QWidget()
        self._name = ElidedLabel(self.name, "ui", weight=500)
        self._size = Label("", "meta", "muted")
        self.source_kind = SourceKind(self.name)
        self._word, self._detail = Label("", "ui", weight=500), ElidedLabel("", "ui", "text2")
        self._bar = Bar()
        self.why = TextLink(self.tr("Why"), name=self.tr("Why: {name}").format(name=self.name))
        self._reasons = _Reasons()
        self.remove = RemoveButton(self.tr("Remove {name}").format(name=self.name))
        self.line = hairline()
        kept = self.line.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.line.setSizePolicy(kept)
        self._lay_out()
        self.why.setCheckable(True)
        self.why.toggled.connect(lambda _: self._show_reasons())
        self.remove.clicked.connect(lambda: self.removed.emit(self))
        self.show_check(_WAITING)

    @property
    def done(self) -> bool:
        """Tell whether everything has been read."""
        return self._check.state == "done"

    @property
    def usable(self) -> bool:
        """Tell whether a run can use it, or may be able to: it is still being read."""
        return not self.done or self._check.documents > 0

    @property
    def provenance(self) -> Provenance | None:
        """What the user said of the source; None where nothing was."""
        return self.source_kind.provenance

    @property
    def words(self) -> str:
        """The state in words, as it is read out."""
        return " ".join(part for part in (self._shown.word, self._shown.detail) if part)

    @property
    def reasons(self) -> str:
        """Why something was left out or is to be looked at, one sentence a line."""
        return "\n".join(self._shown.reasons)

    @property
    def fraction(self) -> float | None:
        """How far the reading has come, 0 to 1, where that is known."""
        return self._shown.fraction

    def show_check(self, check: PathCheck) -> None:
        """Show how far it is."""
        self._check = check
        shown = state_words(check, folder=self._folder)
        size = size_words(check.size_bytes) if check.size_bytes else ""
        if size != self._size.text():
            self._size.setText(size)
        if shown != self._shown:
            self._shown = shown
            self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the colours again, which a style sheet resets where a widget moves to another form."""
        super().showEvent(event)
        self.restyle()

    def restyle(self) -> None:
        """Take colours, icons and measures from the theme."""
        self._marks.setFixedWidth(theme.pixels(16))
        self._bar.setMaximumWidth(theme.pixels(_BAR))
        self._reasons.indent(theme.pixels(16) + _GAP)
        self._word.restyle()
        self._kind.setPixmap(icons.pixmap("folder" if self._folder else "document"))
        if self._shown.icon:
            self._state_icon.setPixmap(icons.pixmap(self._shown.icon, self._shown.color))

    def _show(self) -> None:
        shown = self._shown
        self._spinner.setVisible(not shown.icon)
        self._state_icon.setVisible(bool(shown.icon))
        self._word.setText(shown.word)
        self._word.set_look(color=shown.color)
        self._detail.setText(shown.detail)
        self._detail.setVisible(bool(shown.detail))
        self._bar.setVisible(shown.fraction is not None)
        self._bar.set_fraction(shown.fraction or 0.0)
        self._state.setMinimumWidth(theme.pixels(_STATE) if shown.fraction is not None else 0)
        self._reasons.show_lines(shown.reasons)
        self._show_reasons()
        self.why.setAccessibleDescription(self.reasons)
        self.setAccessibleName(f"{self.name}, {self.words}")
        self.setAccessibleDescription(self.reasons)
        self.restyle()

    def _show_reasons(self) -> None:
        """Show why one document was left out at once, and anything else when it is asked for."""
        reasons = bool(self._shown.reasons)
        at_once = not self._folder and not self._check.documents
        self.why.setVisible(reasons and not at_once)
        self._reasons.setVisible(reasons and (at_once or self.why.isChecked()))

    def _lay_out(self) -> None:
        document, progress = QWidget(), QWidget()
        document.setLayout(self._document())
        progress.setLayout(self._progress())
        self._parts = Stacking(document, progress, room=_ROOM, wide=None, centred=True)
        self._parts.turned.connect(lambda _: self._indent(progress))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.line)
        rows.addSpacing(7)
        rows.addWidget(self._parts)
        rows.addWidget(self._reasons)
        rows.addSpacing(8)

    def _indent(self, progress: QWidget) -> None:
        """Stand below the name where there is no room beside it."""
        progress.setContentsMargins(theme.pixels(16) + _GAP if self._parts.stacked else 0, 0, 0, 0)

    def _document(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        _may_be_cut(self._name)
        for part, space in ((self._kind, _GAP), (self._name, _GAP), (self._size, _GAP)):
            row.addWidget(part)
            row.addSpacing(space)
        row.addStretch(1)
        row.addWidget(self.source_kind)
        row.addSpacing(_GAP + 4)
        return row

    def _progress(self) -> QHBoxLayout:
        marks = QHBoxLayout(self._marks)
        marks.setContentsMargins(0, 0, 0, 0)
        marks.addWidget(self._spinner)
        marks.addWidget(self._state_icon)
        state = QHBoxLayout(self._state)
        state.setContentsMargins(0, 0, 0, 0)
        state.setSpacing(0)
        _may_be_cut(self._detail)
        for part, space in ((self._marks, 8), (self._word, _GAP), (self._detail, 0)):
            state.addWidget(part)
            state.addSpacing(space)
        state.addStretch(1)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._state)
        row.addSpacing(_GAP)
        row.addWidget(self._bar, 1000)
        row.addWidget(self.why)
        row.addStretch(1)
        row.addSpacing(8)
        row.addWidget(self.remove)
        return row


class _Reasons(QWidget):
    """Sentences under a row, each on its own lines."""

    def __init__(self) -> None:
        super().__init__()
        self._rows = QVBoxLayout(self)
        self._rows.setSpacing(4)

    def indent(self, left: int) -> None:
        """Stand under the row's name."""
        self._rows.setContentsMargins(left, 0, 0, 4)

    def show_lines(self, lines: tuple[str, ...]) -> None:
        """Show these and nothing else."""
        while (item := self._rows.takeAt(0)) is not None:
            if (label := item.widget()) is not None:
                label.deleteLater()
        for line in lines:
            self._rows.addWidget(Label(line, "meta", "text2", wrap=True))


class RemoveButton(Pressable):
    """A cross at the right edge of a 32 px square."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setToolTip(
            QCoreApplication.translate(
                "RemoveButton", "Take it out of the case; what is being read of it is stopped"
            )
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        """Return the size of a hit area."""
        return QSize(theme.pixels(32), theme.pixels(32))

    def minimumSizeHint(self) -> QSize:
        """Never get smaller."""
        return self.sizeHint()

    def focus_area(self) -> QRect:
        """Put the focus ring round the cross."""
        size = theme.pixels(16)
        return QRect(self.width() - size - 4, (self.height() - size) // 2 - 4, size + 8, size + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cross, darker when the pointer is on it."""
        size = theme.pixels(16)
        color = "text" if self.underMouse() else "text2"
        QPainter(self).drawPixmap(
            self.width() - size, (self.height() - size) // 2, icons.pixmap("close", color)
        )


def shown_name(path: Path) -> str:
    """Return the name of a file or folder on one line; bytes that are no text are escaped."""
    return one_line((path.name or str(path)).encode("utf-8", "backslashreplace").decode(), 200)


def _may_be_cut(label: ElidedLabel) -> None:
    label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
