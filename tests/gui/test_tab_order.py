"""The way that Tab takes: as things stand on the screen, in whatever order they were made."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from detective_app.gui.shell.focus import move_focus

READ = ["aside", "first", "second", "third", "fourth", "last"]


class Window(QWidget):
    """Two parts, whose last widgets are there first and whose first ones are put before them."""

    def __init__(self) -> None:
        super().__init__()
        made = {name: QPushButton(name) for name in READ}
        self.page, self.side = QWidget(), QWidget()
        QVBoxLayout(self.side).addWidget(made["aside"])
        rows = QVBoxLayout(self.page)
        rows.addWidget(made["last"])
        beside = QHBoxLayout()
        grid = QGridLayout()
        grid.addWidget(made["third"], 0, 0)
        beside.addLayout(grid)
        beside.insertWidget(0, made["second"])
        rows.insertLayout(0, beside)
        scrolled, inner = QScrollArea(), QWidget()
        QVBoxLayout(inner).addWidget(made["fourth"])
        scrolled.setWidget(inner)
        rows.insertWidget(1, scrolled)
        rows.insertWidget(0, made["first"])
        whole = QHBoxLayout(self)
        whole.addWidget(self.page)
        whole.addWidget(self.side)

    def walk(self, *, following: bool) -> list[str]:
        """Go once round; returns the names of the buttons."""
        names = []
        while not names or names[-1] not in names[:-1]:
            move_focus(self, (self.side, self.page), following=following)
            focused = self.focusWidget()
            if isinstance(focused, QPushButton):
                names.append(focused.text())
        return names[:-1]


def test_tab_goes_as_things_are_laid_out_and_back_the_same_way(qtbot: QtBot) -> None:
    window = Window()
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.side.findChild(QPushButton).setFocus()
    assert window.walk(following=True) == [*READ[1:], READ[0]]
    assert window.walk(following=False) == [READ[0], *READ[:0:-1]]
