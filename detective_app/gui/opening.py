"""The only way out of the window: a page of ours in the browser, a folder in the file manager.

Texts of others hold no links at all, so nothing that they say gets here.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


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
