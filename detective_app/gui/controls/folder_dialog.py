"""Asking for one folder, without blocking."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget


def ask_folder(parent: QWidget, title: str, on_chosen: Callable[[Path], object]) -> QFileDialog:
    """Let the user choose a folder; `on_chosen` takes it, and nothing happens when they cancel.

    Qt's own dialog tells the folder it stands in as well when a path was typed: the deepest is the one meant.
    """
    dialog = QFileDialog(parent, title)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.filesSelected.connect(lambda chosen: on_chosen(Path(max(chosen, key=len))))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog
