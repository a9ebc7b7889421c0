"""What leaves the window: a page in the browser, a folder or a document in its program, words read out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from detective_app import registry

_FORMATS = "detective_app.documents.formats"


def open_page(address: str) -> None:
    """Show one of our own pages in the browser; raises ValueError for anything but an https address."""
    url = QUrl(address, QUrl.ParsingMode.StrictMode)
    if not url.isValid() or url.scheme() != "https" or not url.host() or url.userInfo():
        raise ValueError(f"{address!r} is not a page that can be opened")
    QDesktopServices.openUrl(url)


def open_folder(folder: Path) -> None:
    """Show a folder in the system's file manager; of one that is not there yet, the folder it will be in."""
    there = next(place for place in (folder, *folder.parents) if place.is_dir())
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(there)))


def open_document(path: Path) -> None:
    """Show a document in the program that the system has for it.

    Raises ValueError for what is no file, or none of the formats that are read here: a session's file may
    name a program.
    """
    if not path.is_file() or path.suffix.lower() not in suffixes():
        raise ValueError(f"{path.name!r} is no document that can be opened")
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def suffixes() -> tuple[str, ...]:
    """Return the file endings that can be read, format by format."""
    return tuple(one for name in registry.names(_FORMATS) for one in registry.load(_FORMATS, name).SUFFIXES)


def _ask(parent: QWidget, title: str, mode: QFileDialog.FileMode, filters: Sequence[str] = ()) -> QFileDialog:
    """Let the user choose; nothing happens when they cancel."""
    dialog = QFileDialog(parent, title)
    dialog.setFileMode(mode)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly, mode == QFileDialog.FileMode.Directory)
    dialog.setNameFilters(list(filters))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog


def ask_folder(parent: QWidget, title: str, on_chosen: Callable[[Path], object]) -> QFileDialog:
    """Let the user choose a folder, which `on_chosen` takes.

    Qt's own dialog tells the folder it stands in as well when a path was typed: the deepest is the one meant.
    """
    dialog = _ask(parent, title, QFileDialog.FileMode.Directory)
    dialog.filesSelected.connect(lambda chosen: on_chosen(Path(max(chosen, key=len))))
    return dialog


def ask_file(
    parent: QWidget, title: str, on_chosen: Callable[[Path], object], kinds: Sequence[str] = ()
) -> QFileDialog:
    """Let the user choose a file of some kinds, as Qt writes them, which `on_chosen` takes."""
    dialog = _ask(parent, title, QFileDialog.FileMode.ExistingFile, kinds)
    dialog.fileSelected.connect(lambda name: on_chosen(Path(name)))
    return dialog


def ask_files(parent: QWidget, title: str, on_chosen: Callable[[list[Path]], object]) -> QFileDialog:
    """Let the user choose documents, which `on_chosen` takes."""
    translate, endings = QCoreApplication.translate, " ".join(f"*{suffix}" for suffix in suffixes())
    documents = translate("StartPage", "Documents ({endings})").format(endings=endings)
    kinds = (documents, translate("StartPage", "All files (*)"))
    dialog = _ask(parent, title, QFileDialog.FileMode.ExistingFiles, kinds)
    dialog.filesSelected.connect(lambda chosen: on_chosen([Path(one) for one in chosen]))
    return dialog


def announce(widget: QWidget, words: str) -> None:
    """Have a screen reader say something, when it comes to it; `widget` must live on."""
    event = QAccessibleAnnouncementEvent(widget, words)
    event.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
    QAccessible.updateAccessibility(event)
