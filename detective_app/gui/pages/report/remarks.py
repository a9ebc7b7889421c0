"""What has to be known of a session's file before its report is read, and why an export failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.gui.controls.notice import Notice

if TYPE_CHECKING:
    from detective_app.storage.sessions.files import OpenedSession


class Remarks(QWidget):
    """Notices under the tabs; takes no room while there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._newer, self._changed, self._failure = (Notice(self.tr("Close")) for _ in range(3))
        rows = QVBoxLayout(self)
        rows.setSpacing(8)
        for notice in (self._newer, self._changed, self._failure):
            rows.addWidget(notice)
            notice.action.clicked.connect(notice.hide)
            notice.action.clicked.connect(self._fit)
        self._fit()

    @property
    def words(self) -> tuple[str, ...]:
        """What is said."""
        return tuple(notice.text for notice in self._notices if not notice.isHidden())

    def show_opened(self, opened: OpenedSession) -> None:
        """Say what is special about a session's file."""
        for notice in self._notices:
            notice.hide()
        if opened.read_only:
            words = self.tr(
                "A newer version of Detective wrote this session, so it is only read here. "
                "Update Detective to go on with it."
            )
            self._newer.show_words(words, action=False)
        if opened.changed_outside:
            words = self.tr(
                "This file was changed outside Detective. What is below is what it says now; "
                "its quotes are not known to be checked."
            )
            self._changed.show_words(words, action=False)
        self._fit()

    def show_failure(self, words: str) -> None:
        """Say why an export failed."""
        self._failure.show_words(words)
        self._fit()

    def clear_failure(self) -> None:
        """Say no more of an export that failed."""
        self._failure.hide()
        self._fit()

    @property
    def _notices(self) -> tuple[Notice, ...]:
        return self._newer, self._changed, self._failure

    def _fit(self) -> None:
        rows, any_shown = self.layout(), bool(self.words)
        if rows is not None:
            rows.setContentsMargins(32, 12 if any_shown else 0, 32, 0)
        self.setVisible(any_shown)
