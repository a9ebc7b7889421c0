"""One document or folder of a case: its name and size, whether it can be read, and the way to take it out."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.case_check import PathCheck
from detective_app.gui.foreign_text import one_line
from detective_app.gui.widgets.label import ElidedLabel, Label, hairline
from detective_app.gui.widgets.pressable import Pressable
from detective_app.gui.widgets.status_mark import Spinner
from detective_app.gui.widgets.text_link import TextLink

_SHOWN_PROBLEMS = 8


class CaseFileRow(QWidget):
    """A row 48 px high; `check` is None while the path is being read."""

    removed = Signal(object)

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path = path
        self.check: PathCheck | None = None
        self.name = one_line(path.name.encode("utf-8", "backslashreplace").decode() or str(path), 200)
        self._folder = path.is_dir()
        self._kind, self._state_icon = QLabel(), QLabel()
        self._spinner, self._marks = Spinner(), QWidget()
        self._name = ElidedLabel(self.name, "ui", weight=500)
        self._size = Label("", "meta", "muted")
        self._word, self._detail = Label("", "ui", weight=500), Label("", "ui", "text2")
        self._why = TextLink(self.tr("Why"), name=self.tr("Why: {name}").format(name=self.name))
        self._reasons = Label("", "meta", "text2", wrap=True)
        self._remove = RemoveButton(self.tr("Remove {name}").format(name=self.name))
        self.line = hairline()
        kept = self.line.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.line.setSizePolicy(kept)
        self._lay_out()
        self._why.setCheckable(True)
        self._why.toggled.connect(self._reasons.setVisible)
        self._remove.clicked.connect(lambda: self.removed.emit(self))
        self._show()

    @property
    def usable(self) -> bool:
        """Tell whether a run can use it, or may be able to: it is still being read."""
        return self.check is None or self.check.documents > 0

    @property
    def words(self) -> str:
        """The state in words, as it is read out."""
        return " ".join(part for part in (self._word.text(), self._detail.text()) if part)

    @property
    def reasons(self) -> str:
        """Why something was left out, one sentence a line."""
        return self._reasons.text()

    def show_check(self, check: PathCheck) -> None:
        """Show what was found."""
        self.check = check
        self._show()

    def restyle(self) -> None:
        """Take the icons from the theme."""
        self._marks.setFixedWidth(theme.pixels(16))
        self._reasons.setContentsMargins(theme.pixels(16) + 12, 0, 0, 0)
        self._kind.setPixmap(icons.pixmap("folder" if self._folder else "document"))
        done = self.check is not None and not self.check.problems
        self._state_icon.setPixmap(icons.pixmap("check" if done else "alert", "ok" if done else "medium"))

    def _lay_out(self) -> None:
        left, right = QHBoxLayout(), QHBoxLayout()
        for part, space in ((self._kind, 12), (self._name, 12), (self._size, 0)):
            left.addWidget(part)
            left.addSpacing(space)
        self._name.setSizePolicy(
            self._name.sizePolicy().Policy.Maximum, self._name.sizePolicy().Policy.Preferred
        )
        left.addStretch(1)
        state = QHBoxLayout()
        state.setSpacing(8)
        marks = QHBoxLayout(self._marks)
        marks.setContentsMargins(0, 0, 0, 0)
        marks.addWidget(self._spinner)
        marks.addWidget(self._state_icon)
        state.addWidget(self._marks)
        state.addWidget(self._word)
        right.addLayout(state)
        right.addWidget(self._detail)
        right.addWidget(self._why)
        right.addStretch(1)
        right.addWidget(self._remove)
        row = QHBoxLayout()
        row.setSpacing(0)
        left.setSpacing(0)
        right.setSpacing(12)
        row.addLayout(left, 1)
        row.addLayout(right, 1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.line)
        rows.addSpacing(7)
        rows.addLayout(row)
        rows.addWidget(self._reasons)
        rows.addSpacing(8)

    def _show(self) -> None:
        check = self.check
        self._spinner.setVisible(check is None)
        self._state_icon.setVisible(check is not None)
        problems = check.problems if check else ()
        self._why.setVisible(bool(problems))
        self._reasons.setText(_listed(problems))
        self._reasons.setVisible(bool(problems) and self._why.isChecked())
        self._why.setAccessibleDescription(self._reasons.text())
        if check is None:
            word, color, detail = self.tr("Reading"), "text", ""
        elif not check.documents:
            word, color, detail = self.tr("Left out"), "medium", ""
        else:
            word, color = self.tr("Ready"), "ok"
            if problems:
                word, color = self.tr("%n left out", "", len(problems)), "medium"
            detail = self.tr("%Ln line(s)", "", check.lines)
            if self._folder:
                detail = self.tr("%n document(s)", "", check.documents)
        self._word.setText(word)
        self._word.set_look(color=color)
        self._detail.setText(detail)
        self._detail.setVisible(bool(detail))
        self._size.setText(size_words(check.size_bytes) if check and check.size_bytes else "")
        self.setAccessibleName(f"{self.name}, {self.words}")
        self.restyle()


class RemoveButton(Pressable):
    """A cross at the right edge of a 32 px square."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setToolTip(QCoreApplication.translate("RemoveButton", "Take it out of the case"))
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


def size_words(size_bytes: int) -> str:
    """Return a size as `148 KB` or `4.9 GB`, in the writing of the language."""
    from PySide6.QtCore import QLocale

    precision = 1 if size_bytes >= 1_000_000 else 0
    return (
        QLocale()
        .formattedDataSize(size_bytes, precision, QLocale.DataSizeFormat.DataSizeSIFormat)
        .replace("kB", "KB")
    )


def _listed(problems: tuple[str, ...]) -> str:
    shown = [one_line(problem, 240) for problem in problems[:_SHOWN_PROBLEMS]]
    if len(problems) > _SHOWN_PROBLEMS:
        more = len(problems) - _SHOWN_PROBLEMS
        shown.append(QCoreApplication.translate("CaseFileRow", "and %n more", "", more))
    return "\n".join(shown)
