"""Where a forked session comes from, as the way there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from detective_app.gui.controls.button import Button
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession


class OriginLink(Button):
    """Not there for a session that begins by itself; `origin_requested` tells the id of the other one."""

    origin_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__(kind="link", icon="arrow-left", breaks=True)
        self._origin = ""
        self.setText(self.tr("Goes on from another sheet"))
        self.clicked.connect(lambda: self.origin_requested.emit(self._origin))
        self.hide()

    def show_session(self, session: InterrogationSession) -> None:
        """Show where a session comes from."""
        origin = session.origin
        self.setVisible(origin is not None)
        if origin is not None:
            self._origin = origin.session_id
            words = filled(self.tr("Goes on from answer %1 of another sheet"), origin.sequence)
            self.setText(words if origin.sequence else self.tr("Goes on from another sheet"))
