"""What the window knows of its models beyond the settings, shared by its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from detective_app.gui.setup.model_fetches import ModelFetches
from detective_app.gui.setup.provider_results import ProviderResults

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks


class SetUp(QObject):
    """One for a window: the last result of each provider, and the models that are being fetched."""

    def __init__(self, application: Application, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.results = ProviderResults(self)
        self.fetches = ModelFetches(application, tasks, self)
