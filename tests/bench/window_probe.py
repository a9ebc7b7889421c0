"""A program with a window that tells on its standard output how far it has come, one JSON line a step.

python -m tests.bench.window_probe bare
python -m tests.bench.window_probe detective --data-dir FOLDER

`painted` comes behind the first frame, with the modules loaded by then and whether a page was in it; `at` is
the system's monotonic clock in seconds. `calm` follows after some seconds, with the longest time in ms that
the loop was held up in them. Lines on the standard input are done: `close` closes the window as a person
would, and a JSON object with a request starts a run, told by `preparing` at once and by `running` when its
first question is asked.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSocketNotifier, Qt, QTimer

_TICK_MS, _WATCHED_MS = 5, 4_000

_show = QtWidgets.QMainWindow.show


class Probe(QObject):
    """Watches one window and does what it is told from outside."""

    def __init__(self, window: Any) -> None:
        super().__init__(window)
        self._window = window
        self._painted = False
        window.windowHandle().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Tell of what follows at once on the exposure."""
        if event.type() == QEvent.Type.Expose and not self._painted:
            self._painted = True
            QTimer.singleShot(0, self._on_painted)
        return False

    @property
    def _has_page(self) -> bool:
        coordinator = self._window.__dict__.get("coordinator")
        return coordinator is not None and bool(coordinator.navigator.current)

    def _on_painted(self) -> None:
        _tell("painted", modules=sorted(sys.modules), page=self._has_page)
        self._beat, self._longest = time.monotonic(), 0.0
        self._ticks = QTimer(self, timerType=Qt.TimerType.PreciseTimer, interval=_TICK_MS)
        self._ticks.timeout.connect(self._tick)
        self._ticks.start()
        QTimer.singleShot(_WATCHED_MS, self._calm)
        self._orders = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, self)
        self._orders.activated.connect(self._obey)

    def _tick(self) -> None:
        now = time.monotonic()
        self._longest, self._beat = max(self._longest, now - self._beat), now

    def _calm(self) -> None:
        self._ticks.stop()
        _tell("calm", longest=self._longest * 1_000 - _TICK_MS)

    def _obey(self) -> None:
        order = sys.stdin.readline().strip()
        if order == "close":
            self._window.close()
        elif order:
            self._start(json.loads(order))
        else:
            self._orders.setEnabled(False)

    def _start(self, wanted: dict[str, Any]) -> None:
        from detective_app.front_end.run import RunRequest

        def on_event(event: Any) -> None:
            if event.event == "question_asked":
                _tell("running")

        self._window.runner.preparing.connect(lambda: _tell("preparing"))
        self._window.runner.happened.connect(on_event)
        case_paths = tuple(Path(path) for path in wanted.pop("case_paths"))
        self._window.coordinator.investigations.start(RunRequest(case_paths=case_paths, **wanted))


def _tell(step: str, **facts: object) -> None:
    print(json.dumps({"step": step, "at": time.monotonic(), **facts}), flush=True)


def _watched(window: Any) -> None:
    _show(window)
    Probe(window)


def _bare() -> int:
    app = QtWidgets.QApplication(sys.argv[:1])
    window = QtWidgets.QMainWindow()
    window.setCentralWidget(QtWidgets.QLabel("A window"))
    window.show()
    return app.exec()


def main() -> int:
    """Run one of the two programs; returns its exit code."""
    program, *arguments = sys.argv[1:]
    QtWidgets.QMainWindow.show = _watched  # type: ignore[method-assign]
    if program == "bare":
        return _bare()
    from detective_app.gui.binding import leave_sources_unread

    leave_sources_unread()  # as the program does before it imports what this probe has imported already
    from detective_app.__main__ import main as detective

    sys.argv = ["detective", *arguments]
    return detective()


if __name__ == "__main__":
    sys.exit(main())
