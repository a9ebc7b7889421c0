"""The parts of the window that the coordination works with, handed down so that nothing reaches back up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from detective_app.gui.run.history_reader import HistoryReader
from detective_app.gui.run.runner import Runner
from detective_app.gui.run.window_state import WindowState
from detective_app.gui.shell.actions import Actions
from detective_app.gui.shell.frame import Frame
from detective_app.gui.shell.sidebar import Sidebar
from detective_app.gui.shell.toasts import Toasts
from detective_app.gui.tasks import Tasks

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.gui.setup.model_fetches import SetUp


@dataclass(frozen=True, slots=True)
class Shell:
    """One window's parts, made once by `MainWindow`."""

    window: QWidget
    application: Application
    actions: Actions
    tasks: Tasks
    runner: Runner
    reader: HistoryReader
    state: WindowState
    frame: Frame
    sidebar: Sidebar
    toasts: Toasts
    setup: SetUp
