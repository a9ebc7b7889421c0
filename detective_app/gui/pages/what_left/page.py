"""The page of what left: the way back, whose session it is, and the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.gui.controls.label import ElidedLabel, hairline
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.foreign_text import one_line
from detective_app.gui.what_left.view import WhatLeft

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks


class WhatLeftPage(QWidget):
    """`back_requested` asks for the investigation."""

    back_requested = Signal()

    def __init__(self, application: Application, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAccessibleName(self.tr("What left"))
        self._session_id: str | None = None
        self._title = ElidedLabel("", "title")
        self.back = TextLink(self.tr("Investigation"), icon="arrow-left", name=self.tr("Back"))
        self.back.clicked.connect(self.back_requested)
        self.left = WhatLeft(application, tasks)
        head = QVBoxLayout()
        head.setContentsMargins(32, 16, 32, 0)
        head.setSpacing(4)
        head.addWidget(self.back)
        head.addWidget(self._title)
        head.addSpacing(8)
        head.addWidget(hairline())
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addLayout(head)
        rows.addWidget(self.left, 1)

    @property
    def session_id(self) -> str | None:
        """The session whose ledger is shown."""
        return self._session_id

    def show_left(self, session: InterrogationSession) -> None:
        """Show what left in a session."""
        self._session_id = session.id
        self._title.setText(one_line(session.hypothesis.text))
        self.left.show_session(session)
