"""Python's garbage collection, kept to the window's own thread.

Python collects in whatever thread happens to allocate. Cycles that hold widgets would then be destroyed in a
worker thread, and Qt ends the process with a segmentation fault (seen in tests, within seconds).
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_INTERVAL_MS = 1_000


class Collector(QObject):
    """Collects once a second what Python itself would have collected by then."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(_INTERVAL_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect the oldest generation that is due, and with it the younger ones."""
        due = [
            n
            for n, (count, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if count > most
        ]
        if due:
            gc.collect(due[-1])
