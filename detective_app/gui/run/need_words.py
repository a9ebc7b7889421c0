"""What a run waits for the person with, in words for the status row."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from detective_app.core.ending import Gate
from detective_app.gui.run.attended import Need


def waiting_words(need: Need | None) -> str:
    """Say that the run waits for the person; "" while it does not."""
    if need is None:
        return ""
    if isinstance(need, Gate):
        return QCoreApplication.translate("NeedWords", "Waiting for you, nothing is spent")
    return QCoreApplication.translate("NeedWords", "Paused while you answer")
