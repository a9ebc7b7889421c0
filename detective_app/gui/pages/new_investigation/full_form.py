"""The whole form of a new investigation: statement, case file, how to ask, and Start always in sight."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.label import ElidedLabel, Label, hairline
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.pages.new_investigation.brief_field import BriefField
from detective_app.gui.pages.new_investigation.case_files import CaseFiles
from detective_app.gui.pages.new_investigation.hypothesis_field import HypothesisField
from detective_app.gui.pages.new_investigation.options import InvestigationOptions
from detective_app.gui.pages.new_investigation.start_row import StartRow

_WIDTH, _MARGIN = 720, 32
_ROOM = 480
"""Up to this width in px, which grows with the text, buttons stand below the words beside them."""


class FullForm(QWidget):
    """A column 720 px wide; the field, the files and the line on privacy are lent to it by the page."""

    cancelled = Signal()

    def __init__(
        self, options: InvestigationOptions, files: CaseFiles, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.brief = BriefField()
        self.start = StartRow(tall=False, parent=self)
        self._estimate = ElidedLabel("", "ui", weight=500)
        self._cancel = Button(self.tr("Cancel"), wide=True)
        self._cancel.clicked.connect(self.cancelled)
        self._hint = ElidedLabel(self.tr("Drop files anywhere on this page"), "meta", "muted")
        self._folder = Button(self.tr("Add folder…"), "quiet")
        self._files = Button(self.tr("Add files…"), wide=True)
        self._folder.clicked.connect(files.ask_for_folder)
        self._files.clicked.connect(files.ask_for_files)
        self._column = _FittingColumn(self.tr("New investigation"), _WIDTH)
        self._foot = QHBoxLayout()
        self._lay_out(options)
        options.unfolded.connect(self._column.to_bottom, Qt.ConnectionType.QueuedConnection)

    @property
    def estimate(self) -> str:
        """Questions and cost as they are shown."""
        return self._estimate.text()

    def take(self, field: HypothesisField, files: CaseFiles, leaves: QWidget) -> None:
        """Show the parts that both forms share."""
        field.set_big(big=False)
        self._field_slot.addWidget(field)
        field.show()  # a widget that moves is hidden, and could not be given the focus
        self._files_slot.addWidget(files)
        self._files_slot.addWidget(leaves)

    def show_estimate(self, cost: str) -> None:
        """Show questions and cost."""
        self._estimate.setText(cost)

    def _lay_out(self, options: InvestigationOptions) -> None:
        rows = self._column.rows
        title = Label(self.tr("What do you want to find out?"), "title", wrap=True)
        title.setMinimumHeight(theme.pixels(32))
        self._field_slot, self._files_slot = QVBoxLayout(), QVBoxLayout()
        for slot in (self._field_slot, self._files_slot):
            slot.setSpacing(0)
        rows.addWidget(title)
        rows.addSpacing(16)
        rows.addLayout(self._field_slot)
        rows.addWidget(self.brief)
        rows.addSpacing(16)
        rows.addWidget(self._case_heading())
        rows.addSpacing(8)
        rows.addLayout(self._files_slot)
        rows.addSpacing(24)
        rows.addWidget(options)
        rows.addSpacing(24)
        rows.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._column, 1000)
        whole.addLayout(self._foot)
        whole.addStretch(1)
        self._fill_foot()

    def _case_heading(self) -> QWidget:
        title = Label(self.tr("Case file"), "question")
        buttons = Beside(self._folder, self._files, gap=12, wide=-1)
        return Stacking(title, self._hint, actions=buttons, room=_ROOM, wide=1, gap=12, centred=True)

    def _fill_foot(self) -> None:
        buttons = Beside(self._cancel, self.start.button, gap=16, wide=-1)
        buttons.setContentsMargins(0, 4, 0, 0)
        held_buttons = QWidget()
        held = QVBoxLayout(held_buttons)
        held.setContentsMargins(0, 0, 0, 0)
        held.addWidget(buttons, 0, Qt.AlignmentFlag.AlignRight)
        held.addStretch(1)
        inner = QWidget()
        inner.setMaximumWidth(theme.pixels(_WIDTH))
        inner.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        rows = QVBoxLayout(inner)
        rows.setContentsMargins(0, 0, 0, 12)
        rows.setSpacing(15)
        rows.addWidget(hairline())
        rows.addWidget(Beside(self._words(), held_buttons, gap=16, wide=0))
        self._foot.addStretch(1)
        self._foot.addWidget(inner, 1000)
        self._foot.addStretch(1)
        self._foot.setContentsMargins(_MARGIN, 0, _MARGIN, 0)

    def _words(self) -> QWidget:
        """Lay out the estimate over the reason, whose link may be as high as a link is."""
        reason = QHBoxLayout()
        reason.setSpacing(8)
        reason.addWidget(self.start.reason)
        reason.addWidget(self.start.link)
        reason.addStretch(1)
        held = QWidget()
        held.setMinimumHeight(theme.pixels(32))
        held.setLayout(reason)
        reason.setContentsMargins(0, 0, 0, 0)
        self._estimate.setMinimumHeight(theme.pixels(18))
        words = _Yielding()
        lines = QVBoxLayout(words)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addWidget(self._estimate)
        lines.addWidget(held)
        return words


class _Yielding(QWidget):
    """Asks for no more width than it can live with, for its words go on in a second line."""

    def sizeHint(self) -> QSize:
        """Ask for the least width."""
        return QSize(self.minimumSizeHint().width(), super().sizeHint().height())


class PrivacyLine(QWidget):
    """One line on what leaves this computer, with a lock, or a warning sign where documents do."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon, self._warning = QLabel(), False
        self._words = Label("", "ui", "text2", wrap=True)
        self._icon.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 8, 0, 4)
        row.setSpacing(12)
        self._icon.setContentsMargins(0, 2, 0, 0)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._words, 1)
        self.restyle()

    @property
    def words(self) -> str:
        """What it says."""
        return self._words.text()

    def show_words(self, words: str, *, warning: bool) -> None:
        """Say what leaves."""
        self._warning = warning
        self._words.setText(words)
        self._words.setMinimumHeight(theme.pixels(20))
        self._icon.setVisible(bool(words))  # no detective is set up: nothing leaves, and nothing is said
        self._words.set_look(color="text" if warning else "text2")
        self.setAccessibleName(words)
        self.restyle()

    def restyle(self) -> None:
        """Take the icon from the theme."""
        self._icon.setPixmap(icons.pixmap("alert", "medium") if self._warning else icons.pixmap("lock"))


class _FittingColumn(Column):
    """A column no taller than what is in it, so that what follows it stands right below."""

    def __init__(self, name: str, width: int) -> None:
        super().__init__(name, width, margins=(_MARGIN, 32, _MARGIN, 0), centred=True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the height of the contents."""
        done = super().eventFilter(watched, event)
        if watched is self.widget() and event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._fit()
        return done

    def sizeHint(self) -> QSize:
        """Ask for room for everything."""
        return QSize(theme.pixels(_WIDTH), self._height())

    def _fit(self) -> None:
        height = self._height()
        if height != self.maximumHeight():
            self.setMaximumHeight(height)

    def _height(self) -> int:
        width = self.viewport().width()
        layout = self._row
        return layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()
