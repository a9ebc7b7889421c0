"""The documents of a case that is being put together: added by button or by dropping, each with its state."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, Qt, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from detective_app.gui.controls.announcing import announce
from detective_app.gui.controls.folder_dialog import ask_folder
from detective_app.gui.controls.label import Label
from detective_app.gui.pages.new_investigation.case_check import CaseCheck, PathReading, suffixes
from detective_app.gui.pages.new_investigation.case_file_row import CaseFileRow, shown_name

if TYPE_CHECKING:
    from detective_app.core.evidence import Provenance
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks

MOST_ROWS = 60
_AT_ONCE = 5  # rows, each of which takes some milliseconds to make
_LOOK_MS = 100
_NOTHING_SAID: Mapping[Path, Provenance] = MappingProxyType({})


class CaseFiles(QWidget):
    """A list of documents and folders, which are read ahead while it may; every folder is one row.

    `changed` tells that the person added, removed or described one, `read` that one has been read.
    """

    changed = Signal()
    read = Signal()

    def __init__(self, application: Application, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Case file"))
        self._tasks = tasks
        self._check = CaseCheck(application)
        self._resting = False
        self._rows: list[CaseFileRow] = []
        self._unlisted: list[tuple[Path, Provenance | None]] = []
        self._readings: dict[CaseFileRow, PathReading] = {}
        self._surplus = Label("", "ui", "text2", wrap=True)
        self._surplus.hide()
        self._list = QVBoxLayout(self)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(0)
        self._list.addWidget(self._surplus)
        self._looking = QTimer(self)
        self._looking.setInterval(_LOOK_MS)
        self._looking.timeout.connect(self._look)
        self._listing = QTimer(self)
        self._listing.setSingleShot(True)
        self._listing.timeout.connect(self._list_some)

    @property
    def rows(self) -> tuple[CaseFileRow, ...]:
        """The rows as they are shown."""
        return tuple(self._rows)

    @property
    def paths(self) -> tuple[Path, ...]:
        """What a run reads: everything that is not known to be unreadable."""
        return (*(row.path for row in self._rows if row.usable), *(path for path, _ in self._unlisted))

    @property
    def all_paths(self) -> tuple[Path, ...]:
        """Everything that is in the case, or is about to be."""
        return (*(row.path for row in self._rows), *(path for path, _ in self._unlisted))

    @property
    def provenance(self) -> dict[Path, Provenance]:
        """What the user said of sources that a run reads."""
        said = [(row.path, row.provenance) for row in self._rows if row.usable]
        return {path: kind for path, kind in (*said, *self._unlisted) if kind}

    @property
    def left_out(self) -> tuple[CaseFileRow, ...]:
        """The rows of which nothing can be read."""
        return tuple(row for row in self._rows if not row.usable)

    @property
    def pending(self) -> str:
        """The name of one that is still being read, "" when all have been."""
        unlisted = (shown_name(path) for path, _ in self._unlisted)
        return next(chain((row.name for row in self._rows if not row.done), unlisted), "")

    def add(self, paths: Iterable[Path], provenance: Mapping[Path, Provenance] = _NOTHING_SAID) -> None:
        """List documents and folders that are not listed yet, and read them in the background."""
        listed = {os.path.realpath(path) for path in self.all_paths}
        new = {real: path for path in paths if (real := os.path.realpath(path)) not in listed}
        room = max(MOST_ROWS - len(listed), 0)
        self._unlisted += [(path.absolute(), provenance.get(path)) for path in list(new.values())[:room]]
        self._list_some()
        if new:
            self._show_surplus(len(new) - room)
            self.changed.emit()

    def replace(self, paths: Iterable[Path], provenance: Mapping[Path, Provenance] = _NOTHING_SAID) -> None:
        """List these and nothing else."""
        for row in self.rows:
            self._take_out(row)
        self._unlisted.clear()
        self._show_surplus(0)
        self.add(paths, provenance)
        self.changed.emit()

    def remove_left_out(self) -> None:
        """Take out what cannot be read."""
        for row in self.left_out:
            self._take_out(row)
        self.changed.emit()

    def rest(self) -> None:
        """Stop reading until `go_on`."""
        self._resting = True
        for reading in self._readings.values():
            self._check.stop(reading)

    def go_on(self) -> None:
        """Read what was not read to its end."""
        if self._resting:
            self._resting = False
            for row in self._rows:
                if not row.done:
                    self._begin(row)

    def ask_for_files(self) -> None:
        """Let the user choose files."""
        dialog = QFileDialog(self, self.tr("Add files to the case"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda chosen: self.add(Path(path) for path in chosen))
        dialog.finished.connect(dialog.deleteLater)
        endings = " ".join(f"*{suffix}" for suffix in suffixes())
        dialog.setNameFilters(
            [self.tr("Documents ({endings})").format(endings=endings), self.tr("All files (*)")]
        )
        dialog.open()

    def ask_for_folder(self) -> None:
        """Let the user choose a folder."""
        ask_folder(self, self.tr("Add a folder to the case"), lambda folder: self.add([folder]))

    def _list_some(self) -> None:
        """List a few, and the others when the window has had its turn."""
        for _ in range(min(_AT_ONCE, len(self._unlisted))):
            self._add(*self._unlisted.pop(0))
        if self._unlisted:
            self._listing.start()

    def _add(self, path: Path, provenance: Provenance | None) -> None:
        row = CaseFileRow(path)
        row.line.setVisible(bool(self._rows))
        row.source_kind.choose(provenance)
        row.removed.connect(self._on_removed)
        row.source_kind.currentIndexChanged.connect(self.changed)
        self._list.insertWidget(len(self._rows), row)
        self._rows.append(row)
        if not self._resting:
            self._begin(row)

    def _begin(self, row: CaseFileRow) -> None:
        reading = self._readings[row] = PathReading(row.path)
        self._check.add(reading)
        self._tasks.spawn(self._check.read(), "read documents ahead")
        self._looking.start()

    def _look(self) -> None:
        """Show how far each reading is; they tell it too often for a window to follow."""
        ended = [row for row, reading in self._readings.items() if reading.ended][:_AT_ONCE]
        for row, reading in self._readings.items():
            if row in ended or (reading.begun and not reading.ended):
                row.show_check(reading.check)
        for row in ended:
            del self._readings[row]
            announce(self, row.accessibleName())
        if ended:
            self.read.emit()
        if not self._readings:
            self._looking.stop()

    def _on_removed(self, row: CaseFileRow) -> None:
        self._take_out(row)
        self._show_surplus(0)
        self.changed.emit()

    def _take_out(self, row: CaseFileRow) -> None:
        if reading := self._readings.pop(row, None):
            self._check.stop(reading)
        at, focused = self._rows.index(row), row.isAncestorOf(self.focusWidget() or self)
        self._rows.remove(row)
        self._list.removeWidget(row)
        row.hide()
        row.deleteLater()
        if self._rows:
            self._rows[0].line.hide()
            if focused:
                self._rows[min(at, len(self._rows) - 1)].remove.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_surplus(self, count: int) -> None:
        words = self.tr("%Ln file(s) not added: put them into a folder, and add that.", "", count)
        self._surplus.setText(words if count > 0 else "")
        self._surplus.setVisible(count > 0)


def dropped_paths(data: QMimeData) -> tuple[Path, ...]:
    """Return the local files and folders that something dropped holds."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
