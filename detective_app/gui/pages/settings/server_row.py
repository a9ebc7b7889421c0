"""A server that may be the witness: whether it answers, its address, and the test of it."""

from __future__ import annotations

from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QWidget

from detective_app.core.words import is_this_computer, web_address
from detective_app.gui import theme
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.icon_line import IconLine
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.mark_icon import MarkIcon
from detective_app.gui.controls.sized import Sized
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.controls.status_mark import State
from detective_app.gui.pages.settings.fields import SettingLine
from detective_app.gui.pages.settings.section import NAME_STOP, RESULT_STOP, ROOM_WITH_ACTIONS
from detective_app.gui.setup.trial_button import TrialButton
from detective_app.gui.told_below import in_own_words


class ServerRow(QWidget):
    """Mark, name and address at the left, what it answered in the middle, actions at the right.

    `address_given` carries a checked address; `pressed` means Test, or Cancel while one goes on.
    """

    address_given = Signal(str)
    pressed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self._mark = MarkIcon(NAME_STOP)
        self.title = Label(name, weight=600, wrap=True)
        self.address = ElidedLabel("", "meta", "text2")
        self.result = ElidedLabel("")
        self.detail = ElidedLabel("", "meta", "text2")
        self.change = Button(
            self.tr("Change address"), "quiet", name=self.tr("Change address: {name}").format(name=name)
        )
        self.use = Button(self.tr("Use it"), "quiet", name=self.tr("Use it: {name}").format(name=name))
        self.use.hide()
        self.test = TrialButton(name)
        self.editor = SettingLine(self.tr("Address of {name}").format(name=name), web_address)
        self.editor.hide()
        self.warning = IconLine()
        self._lay_out()
        self.change.clicked.connect(self.edit)
        self.test.clicked.connect(self.pressed)
        self.editor.accepted.connect(lambda value: self.address_given.emit(str(value)))

    def show_server(self, state: State, title: str, result: str, detail: str) -> None:
        """Show what is known of the server."""
        self._mark.show_state(state)
        self.title.setText(title)
        self.result.setText(in_own_words(result))
        self.detail.setText(detail)

    def show_address(self, address: str) -> None:
        """Show an address, and a warning when documents would leave this computer."""
        self.address.setText(address.partition("://")[2])
        self.editor.show_value(address)
        if words := warning_words(address):
            self.warning.show_line("alert", "medium", words)
        else:
            self.warning.show_nothing()

    def edit(self) -> None:
        """Open the line for an address, or close it."""
        self.editor.setVisible(self.editor.isHidden())
        if self.editor.isVisible():
            self.editor.line.setFocus(Qt.FocusReason.OtherFocusReason)
            self.editor.line.selectAll()

    def _lay_out(self) -> None:
        left = _pair(self.title, self.address, Sized(RESULT_STOP - NAME_STOP))
        told = _pair(self.result, self.detail, QWidget())
        actions = Beside(self.use, self.change, self.test, gap=4, wide=-1)
        room = ROOM_WITH_ACTIONS - NAME_STOP
        row = across(
            (self._mark, Qt.AlignmentFlag.AlignTop),
            (Stacking(left, told, actions=actions, room=room, wide=1), 1),
        )
        held = QWidget()
        held.setLayout(row)
        row.setContentsMargins(0, 10, 0, 0)
        held.setMinimumHeight(theme.pixels(65))
        rows = down(held, into=self)
        for part in (self.editor, self.warning):
            part.setContentsMargins(NAME_STOP, 0, 0, 8)
            rows.addWidget(part)


def warning_words(address: str) -> str:
    """Say that documents would go to another computer, and whether others could read along."""
    if is_this_computer(address):
        return ""
    host = urlsplit(address).hostname or address
    words = QCoreApplication.translate(
        "ServerRow", "Your documents will be sent to {host}, which is not this computer."
    ).format(host=host)
    if address.startswith("http:"):
        words += " " + QCoreApplication.translate(
            "ServerRow", "The connection is not encrypted, so others on the network can read them."
        )
    return words


def _pair(first: QWidget, second: QWidget, made: QWidget) -> QWidget:
    down(first, second, ..., into=made, margins=(0, 0, 16, 0), gap=4)
    return made
