"""The settings' own navigation: the way back, finding a setting, and the sections."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import down
from detective_app.gui.controls.button import Pressable, TextLink
from detective_app.gui.controls.edits import SearchEdit
from detective_app.gui.controls.sized import grown
from detective_app.gui.icons import fill, smooth, write
from detective_app.gui.setup.setting_entries import (
    ICONS,
    SECTIONS,
    SectionName,
    SettingEntry,
    section_title,
)

WIDTH = 239
"""One less than the sidebar: the hairline beside it belongs to the 240 px."""
_ROW, _GAP = 32, 4


class NavigationItem(Pressable):
    """A section, or a setting that was found (`deep`), as a row."""

    def __init__(self, text: str, icon: str = "") -> None:
        super().__init__()
        self._icon = icon
        self.setText(text)
        self.setAccessibleName(text)
        self.setCheckable(bool(icon))
        self.setAutoExclusive(bool(icon))  # the group sees to it; this has screen readers say so
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.restyle()

    def restyle(self) -> None:
        """Take the height from the theme."""
        self.setFixedHeight(theme.pixels(_ROW))

    def sizeHint(self) -> QSize:
        """Be as wide as there is room."""
        return QSize(WIDTH - 16, theme.pixels(_ROW))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint fill, icon and word."""
        painter = smooth(self)
        chosen = self.isChecked()
        if chosen or self.underMouse():
            fill(painter, QRectF(self.rect()), theme.color("accentSoft" if chosen else "track"), 8)
        if self._icon:
            size = theme.pixels(16)
            color = "accent" if chosen else "text2"
            painter.drawPixmap(16, (self.height() - size) // 2, icons.pixmap(self._icon, color))
        painter.setFont(theme.font("ui", 600 if chosen else 400))
        painter.setPen(theme.color("text" if self._icon else "text2"))
        left = 24 + theme.pixels(16)
        area = QRect(left, 0, self.width() - left - 8, self.height())
        write(painter, area, self.text(), Qt.AlignmentFlag.AlignVCenter)


class Navigation(QWidget):
    """240 px at the left; `chosen` carries a section and the title of a setting in it, "" for the section."""

    chosen = Signal(str, str)
    left = Signal()
    sought = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("sidebar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Sections of the settings"))
        self.back = TextLink(" " + self.tr("Sheet"), icon="arrow-left", name=self.tr("Back to the sheet"))
        self.search = SearchEdit(self.tr("Find a setting"))
        self._group = QButtonGroup(self)
        self.sections: dict[SectionName, NavigationItem] = {}
        self._found: dict[SectionName, list[NavigationItem]] = {name: [] for name in SECTIONS}
        self._entries: Sequence[SettingEntry] = ()
        self._shown: SectionName | None = None
        self._lay_out()
        self.back.clicked.connect(self.left)
        self.search.textChanged.connect(self._seek)
        self.restyle()
        self.search.returnPressed.connect(self._open_first)

    def restyle(self) -> None:
        """Grow with the text size."""
        self.setFixedWidth(grown(WIDTH))

    def show_section(self, section: SectionName) -> None:
        """Mark a section as the one in sight."""
        self._shown = section
        self.sections[section].setChecked(True)

    def show_entries(self, entries: Sequence[SettingEntry]) -> None:
        """Take what can be found."""
        self._entries = entries

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move through the rows with the arrows; Escape ends a search, then leaves the settings."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step:
            self._step(step)
        elif event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        self._rows = down(
            down((self.back, Qt.AlignmentFlag.AlignLeft), margins=(16, 0, 8, 0)),
            4,
            down(self.search, margins=(8, 0, 7, 0)),
            12,
            into=self,
            margins=(8, 16, 8, 16),
            gap=_GAP,
        )
        for name in SECTIONS:
            item = NavigationItem(section_title(name), ICONS[name])
            item.toggled.connect(lambda on, section=name: self._on_toggled(section, on))
            self._group.addButton(item)
            self.sections[name] = item
            self._rows.addWidget(item)
        self._rows.addStretch(1)

    def _on_toggled(self, section: SectionName, chosen: bool) -> None:
        """Have Tab stop at a choice, and tell of it, also of one that a screen reader made by itself."""
        stop = Qt.FocusPolicy.StrongFocus if chosen else Qt.FocusPolicy.ClickFocus
        self.sections[section].setFocusPolicy(stop)
        if chosen and section != self._shown:
            self.chosen.emit(section, "")

    def _seek(self, text: str) -> None:
        """Show the sections and settings that a search text means."""
        self.sought.emit()
        words = text.casefold().split()
        for name, item in self.sections.items():
            for old in self._found[name]:
                self._rows.removeWidget(old)
                old.hide()
                old.deleteLater()
            titles = [e.title for e in self._entries if e.section == name and _means(words, e.title)]
            self._found[name] = [self._new_hit(name, title) for title in titles] if words else []
            item.setVisible(not words or bool(titles) or _means(words, section_title(name)))

    def _new_hit(self, section: SectionName, title: str) -> NavigationItem:
        hit = NavigationItem(title)
        hit.clicked.connect(lambda: self.chosen.emit(section, title))
        place = self._rows.indexOf(self.sections[section]) + 1 + len(self._found[section])
        self._rows.insertWidget(place, hit)
        return hit

    def _open_first(self) -> None:
        for name, item in self.sections.items():
            if hits := self._found[name]:
                self.chosen.emit(name, hits[0].text())
                return
            if not item.isHidden() and self.search.text().strip():
                self.chosen.emit(name, "")
                return

    def _step(self, step: int) -> None:
        rows = [w for w in self._in_order() if not w.isHidden()]
        focused = self.focusWidget()
        place = next((n for n, row in enumerate(rows) if row is focused), -1)
        if rows:
            following = rows[(place + step) % len(rows)] if place >= 0 else rows[0]
            following.setFocus(Qt.FocusReason.TabFocusReason)

    def _in_order(self) -> list[NavigationItem]:
        return [row for name, item in self.sections.items() for row in (item, *self._found[name])]


def _means(words: Sequence[str], title: str) -> bool:
    folded = title.casefold()
    return all(word in folded for word in words)
