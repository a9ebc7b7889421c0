"""The head of the drawer: what it is, when the run ended, and the ways to save all of it and to close."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent, QPaintEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.boxes import PageColumn, discard, down
from detective_app.gui.controls.label import Label
from detective_app.gui.icons import smooth
from detective_app.gui.pages.sheet.found.differing import DecisionForm, Differing
from detective_app.gui.pages.sheet.found.fold import Fold, FoldHead, Folds
from detective_app.gui.pages.sheet.found.sections import SECTIONS, DrawerHead, Key, Known

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks
    from detective_app.storage.sessions.files import OpenedSession


_RADIUS, _MARGIN = 12, 24
_TOP_SHARE, _LEAST_TOP = 0.235, 24
_LEFT_HEIGHT = 460


class Drawer(QWidget):
    """Lies over its parent while it is open: the sheet dimmed above, the drawer below; Esc and Close shut it.

    What is `behind` is only a picture meanwhile, so that neither Tab nor a screen reader comes to it.

    `quote_wanted` tells a `Cited`, `fork_wanted` the number of an answer, `resolved` a `Resolution`, `toast`
    something to say in passing.
    """

    accessible_role = QAccessible.Role.Dialog

    closed = Signal()
    quote_wanted = Signal(object)
    fork_wanted = Signal(int)
    resolved = Signal(object)
    toast = Signal(str)

    def __init__(self, parent: QWidget, behind: QWidget) -> None:
        super().__init__(parent)
        self._behind, self._picture = behind, QPixmap()
        self.setAccessibleName(self.tr("How this was found"))
        self._known: Known | None = None
        self._taped = True
        self._application: Application | None = None
        self._tasks: Tasks | None = None
        self._before: QWidget | None = None
        self._read: dict[Key, tuple[object, ...]] = {}
        self.folds: dict[Key, Fold] = {}
        self._field = QWidget(self)
        self.head = DrawerHead()
        self.head.close_button.clicked.connect(self.shut)
        self._column = PageColumn(self.tr("How this was found"), margins=(_MARGIN, 0, _MARGIN, _MARGIN))
        self._all: Folds | None = None
        self._column.rows.addStretch(1)
        down(self.head, (self._column, 1), into=self._field)
        parent.installEventFilter(self)
        self.hide()

    @property
    def is_open(self) -> bool:
        """Whether the drawer lies over the sheet."""
        return not self.isHidden()

    def show_session(
        self, opened: OpenedSession, application: Application, tasks: Tasks, *, kept: bool = True
    ) -> None:
        """Take a session whose folds are all closed; nothing of it is laid out before a fold is opened.

        The session that is shown, saved anew as when its run ends, leaves open what is read of it.
        Decisions of the recorded case are not `kept`, and no run goes on from it.
        """
        self._application, self._tasks = application, tasks
        session = opened.session
        self._taped = kept  # the recorded case has no tape of what left
        kept = kept and not opened.read_only
        now = Known(session, not opened.changed_outside, kept, self._forks(session, kept=kept))
        if (old := self._known) is not None and _same(old, now):
            self.update_session(session)
            return
        self._known = now
        for fold in self.folds.values():
            self._stop_reading(fold)
        self._read = {}
        self.folds = {}
        if self._all is not None:
            self._column.rows.removeWidget(self._all)
            discard(self._all)
        self._all = Folds(ruled=True)
        for key in SECTIONS:
            self._add(key, self._all)
        self._column.rows.insertWidget(0, self._all)
        if self.is_open:
            self._all.show()  # at once: what a layout takes in is else blank for one frame
        self.update_session(session)

    def update_session(self, session: InterrogationSession) -> None:
        """Show how a session stands now: counts, and the open fold; what did not change costs nothing.

        While the drawer is shut it only keeps the session.
        """
        if self._known is None:
            return
        old = self._known
        self._known = Known(session, old.checked, old.kept, self._forks(session, kept=old.kept))
        if self._known.forks != old.forks and "questions" in self.folds:
            self.folds["questions"].renew()
        if self.is_open:
            self._refresh()

    def _forks(self, session: InterrogationSession, *, kept: bool) -> bool:
        """Tell whether another run can go on from an answer: not while this one is at work."""
        at_work = self._application.library.files.at_work if self._application is not None else ()
        return kept and session.id not in at_work

    def open(self) -> None:
        """Lie over the sheet, with the keyboard on the first fold."""
        if self.is_open:
            return
        self._before = QApplication.focusWidget()
        self._refresh()
        self.show()
        self.raise_()
        first = self.folds.get("questions")
        (first.head if first else self.head.close_button).setFocus(Qt.FocusReason.PopupFocusReason)
        self._behind.hide()

    def open_at(self, fold: str) -> None:
        """Lie over the sheet with a fold open: one of `SECTIONS`; any other opens none."""
        self.open()
        found = next((one for key, one in self.folds.items() if key == fold), None)
        if found is not None and not found.isHidden() and self._all is not None:
            self._all.open(found)

    def open_conflict(self, conflict_id: str) -> None:
        """Show what differs, open at one conflict."""
        self.open_at("differing")
        body = self.folds["differing"].body if "differing" in self.folds else None
        if isinstance(body, Differing) and (fold := body.open_conflict(conflict_id)) is not None:
            self._bring_into_sight(fold)

    def show_problem(self, words: str) -> None:
        """Say why a decision was not recorded, where it was made."""
        fold = self.folds.get("differing")
        for form in fold.findChildren(DecisionForm) if fold is not None else ():
            if form.isVisible():
                form.show_problem(words)

    def shut(self) -> None:
        """Leave, and give the keyboard back to what had it."""
        if not self.is_open:
            return
        self._behind.show()
        self.hide()
        if self._before is not None and isValid(self._before) and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()

    def toggle(self) -> None:
        """Open, or shut."""
        if self.is_open:
            self.shut()
        else:
            self.open()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the sheet."""
        if watched is self.parent() and event.type() == QEvent.Type.Resize and self.is_open:
            self._place()
        return False

    def showEvent(self, event: QShowEvent) -> None:
        """Take the place, and the picture of what is behind."""
        super().showEvent(event)
        self._place()

    def restyle(self) -> None:
        """Take place and colours from the theme."""
        self._place()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Shut with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.shut()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Shut with a click on the dimmed sheet."""
        if not self._field.geometry().contains(event.position().toPoint()):
            self.shut()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim the sheet, and paint the drawer with its upper corners round."""
        painter = smooth(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.fillRect(self.rect(), theme.color("scrim"))
        painter.setPen(theme.color("hairline"))
        painter.setBrush(theme.color("raised"))
        area = QRectF(self._field.geometry()).adjusted(0.5, 0.5, -0.5, 2 * _RADIUS)
        painter.drawRoundedRect(area, _RADIUS, _RADIUS)

    def _place(self) -> None:
        parent = self.parentWidget()
        if parent is None:
            return
        self.setGeometry(parent.rect())
        top = max(_LEAST_TOP, round(parent.height() * _TOP_SHARE))
        if theme.start().text_size > 130:
            top = _LEAST_TOP  # large text needs the room
        self._field.setGeometry(0, top, self.width(), self.height() - top)
        if self.isVisible():
            self._behind.resize(parent.size())
            self._picture = self._behind.grab(QRect(0, 0, self.width(), top + _RADIUS))

    def _add(self, key: Key, into: Folds) -> None:
        fold = Fold(
            FoldHead(QCoreApplication.translate("Found", SECTIONS[key].title)), lambda: self._made(key)
        )
        self.folds[key] = fold
        into.add(fold)
        fold.turned.connect(lambda opened: self._bring_into_sight(fold) if opened else None)

    def _bring_into_sight(self, fold: Fold) -> None:
        """Show a fold that was opened from its head on, once its body has its place."""

        def scroll() -> None:
            if isValid(fold) and fold.isVisible():
                self._column.ensureWidgetVisible(fold)
                self._column.ensureWidgetVisible(fold.head, 0, 0)

        QTimer.singleShot(0, self, scroll)

    def _refresh(self) -> None:
        """Bring to the session's state what is not: notes, and bodies that were made."""
        if self._known is None:
            return
        session = self._known.session
        self.head.show_session(session)
        for key, fold in self.folds.items():
            section = SECTIONS[key]
            now = tuple(getattr(session, name) for name in section.reads)
            before = self._read.get(key)
            if before is not None and all(a is b or a == b for a, b in zip(now, before, strict=True)):
                continue
            self._read[key] = now
            fold.head.show_note(section.note(self._known))
            fold.setHidden(key == "panel" and session.deliberation is None)
            self._renew(key, fold, session)

    def _renew(self, key: Key, fold: Fold, session: InterrogationSession) -> None:
        """Have an open body take the session; one that cannot, or is closed, is made anew when wanted."""
        opened, take = fold.head.isChecked(), getattr(fold.body, "take_session", None)
        if take is not None and opened:
            take(session)
        elif fold.body is not None and not (key == "left" and opened):  # the tape is read again when asked
            self._stop_reading(fold)
            fold.renew()

    def _stop_reading(self, fold: Fold) -> None:
        """Read no more of a tape for a body that goes."""
        if (leave := getattr(fold.body, "leave", None)) is not None:
            leave()

    def _made(self, key: Key) -> QWidget:
        assert self._known is not None  # noqa: S101 - folds come with a session
        body = self._made_left() if key == "left" else SECTIONS[key].make(self._known)
        for name, told in (
            ("quote_wanted", self.quote_wanted),
            ("fork_wanted", self.fork_wanted),
            ("resolved", self.resolved),
        ):
            if (signal := getattr(body, name, None)) is not None:
                signal.connect(told)
        return body

    def _made_left(self) -> QWidget:
        from detective_app.gui.what_left.view import WhatLeft

        assert self._application is not None and self._tasks is not None and self._known  # noqa: S101, PT018
        if not self._taped:
            return Label(
                self.tr("This is a recorded run. Nothing left this computer."), "ui", "text2", wrap=True
            )
        view = WhatLeft(self._application, self._tasks)
        view.open_requested.connect(lambda _, quote: self.quote_wanted.emit(quote))
        view.toast.connect(self.toast)
        view.setMinimumHeight(theme.pixels(_LEFT_HEIGHT))
        view.show_session(self._known.session)
        return view


def _same(old: Known, now: Known) -> bool:
    return (old.session.id, old.checked, old.kept) == (now.session.id, now.checked, now.kept)
