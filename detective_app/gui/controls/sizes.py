"""Sizes and times as they are written on screen."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale


def size_words(size: int) -> str:
    """Return a size in bytes as `4.9 GB` or `98 MB`."""
    locale = QLocale()
    if size >= 1_000_000_000:
        return f"{locale.toString(size / 1e9, 'f', 1)} GB"
    return f"{locale.toString(max(1, round(size / 1e6)))} MB"


def progress_words(done: int, total: int) -> str:
    """Return how far a download has come, as `0.64 of 1.1 GB`."""
    of = QCoreApplication.translate("Sizes", "{done} of {total}")
    if total < 1_000_000_000:
        return of.format(done=QLocale().toString(round(done / 1e6)), total=size_words(total))
    return of.format(done=QLocale().toString(done / 1e9, "f", 2), total=size_words(total))


def left_words(seconds: float) -> str:
    """Return how long something will still take, in words."""
    translate = QCoreApplication.translate
    if seconds < 60:
        return translate("Sizes", "{n} s left").format(n=max(1, round(seconds)))
    return translate("Sizes", "{n} min left").format(n=round(seconds / 60))
