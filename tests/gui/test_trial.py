"""What annoyed somebody who used the window for the first time: each thing stays mended."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.gui.folder_dialog import ask_folder
from detective_app.gui.pages.compare_words import metrics
from detective_app.gui.widgets.button import Button
from detective_app.gui.widgets.failed_card import FailedCard
from detective_app.gui.widgets.tabs import Tabs
from tests.gui.live_events import asked, begun, button, given, said, saved, started
from tests.gui.report_sessions import failed_session
from tests.gui.waiting import until
from tests.gui.whole_window import settled, window_over
