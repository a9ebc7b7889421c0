"""The settings as the page changes them: shown at once, saved at once, one save after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QStackedWidget, QWidget

from detective_app.front_end.application import Application
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, discard, down
from detective_app.gui.controls.button import TextLink
from detective_app.gui.controls.choices import RowButton
from detective_app.gui.controls.edits import SearchEdit
from detective_app.gui.controls.label import hairline
from detective_app.gui.controls.sized import grown
from detective_app.gui.controls.status_mark import NoticeBar
from detective_app.gui.pages.settings.section import GUTTER, WIDTH, Section, SettingsStore, inset
from detective_app.gui.pages.settings.sources import SourcesSection
from detective_app.gui.run.window_state import WindowState
from detective_app.gui.setup.models_at_hand import SetUp
from detective_app.gui.setup.setting_entries import (
    ICONS,
    SECTIONS,
    SectionName,
    SettingEntry,
    section_title,
    setting_entries,
)
from detective_app.gui.tasks import Tasks

_BESIDE = 239
"""One less than the sidebar: the hairline beside it belongs to the 240 px."""
_GAP = 4


class Navigation(QWidget):
    """240 px at the left; `chosen` carries a section and the title of a setting in it, "" for the section."""

    chosen = Signal(str, str)
    left = Signal()

    def __init__(self, entries: Callable[[], Sequence[SettingEntry]]) -> None:
        super().__init__()
        self._entries = entries
        self.setObjectName("sidebar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Sections of the settings"))
        self.back = TextLink(" " + self.tr("Sheet"), icon="arrow-left", name=self.tr("Back to the sheet"))
        self.search = SearchEdit(self.tr("Find a setting"))
        self._group = QButtonGroup(self)
        self.sections: dict[SectionName, RowButton] = {}
        self._found: dict[SectionName, list[RowButton]] = {name: [] for name in SECTIONS}
        self._shown: SectionName | None = None
        self._lay_out()
        self.back.clicked.connect(self.left)
        self.search.textChanged.connect(self._seek)
        self.restyle()
        self.search.returnPressed.connect(self._open_first)

    def restyle(self) -> None:
        """Grow with the text size."""
        self.setFixedWidth(grown(_BESIDE))

    def show_section(self, section: SectionName) -> None:
        """Mark a section as the one in sight."""
        self._shown = section
        self.sections[section].setChecked(True)

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
            down((self.back, Qt.AlignmentFlag.AlignLeft), margins=(8, 0, 0, 0)),
            4,
            self.search,
            12,
            into=self,
            margins=(16, 16, 15, 16),
            gap=_GAP,
        )
        for name in SECTIONS:
            item = RowButton(section_title(name), ICONS[name])
            item.setCheckable(True)
            item.setAutoExclusive(True)  # the group sees to it; this has screen readers say so
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
        words, entries = text.casefold().split(), self._entries()
        for name, item in self.sections.items():
            for old in self._found[name]:
                self._rows.removeWidget(old)
                discard(old)
            titles = [e.title for e in entries if e.section == name and _means(words, e.title)]
            self._found[name] = [self._new_hit(name, title) for title in titles] if words else []
            item.setVisible(not words or bool(titles) or _means(words, section_title(name)))

    def _new_hit(self, section: SectionName, title: str) -> RowButton:
        hit = RowButton(title)
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

    def _in_order(self) -> list[RowButton]:
        return [row for name, item in self.sections.items() for row in (item, *self._found[name])]


def _means(words: Sequence[str], title: str) -> bool:
    folded = title.casefold()
    return all(word in folded for word in words)


class SettingsPage(QWidget):
    """Everything that can be set; each change is saved at once.

    `changed` tells of settings or keys, `closed` that the person goes back.
    `status` carries a state of `StatusMark` and words for the status row.
    """

    changed = Signal()
    closed = Signal()
    first_run_requested = Signal()
    status = Signal(str, str)

    def __init__(
        self, application: Application, tasks: Tasks, state: WindowState, setup: SetUp | None = None
    ) -> None:
        super().__init__()
        self._application, self._state = application, state
        self.store = SettingsStore(application, tasks, setup, self)
        self._look = self.store.settings.appearance
        self.navigation = Navigation(lambda: setting_entries(self.store.settings))
        self.banner = NoticeBar(self.tr("Look again"))
        self._stack = QStackedWidget()
        self._sections: dict[SectionName, Section] = {}
        self._lay_out()
        self._connect()

    @property
    def current(self) -> SectionName:
        """The section in sight."""
        shown = self._stack.currentWidget()
        return next((name for name, section in self._sections.items() if section is shown), SECTIONS[0])

    def section(self, name: SectionName) -> Section:
        """Return a section, made when it is first asked for."""
        if name not in self._sections:
            made = self._sections[name] = self._made(name)
            self._stack.addWidget(made)
            made.set_enabled(self.store.problem is None)
        return self._sections[name]

    def refresh(self) -> None:
        """Show everything as it is now; called each time the page is shown."""
        self.go_to(self.current if self._sections else self._state.text("settings_section"))

    def go_to(self, section: str, title: str = "") -> None:
        """Show a section by its name, and of its settings the one with a title."""
        name = next((known for known in SECTIONS if known == section), SECTIONS[0])
        shown = self.section(name)
        self._stack.setCurrentWidget(shown)
        self.navigation.show_section(name)
        self._state.remember("settings_section", name)
        self._show_banner()
        shown.refresh()
        if title:
            shown.show_setting(title)

    def edit_key(self, provider: str) -> None:
        """Open the line for a provider's key."""
        self.go_to("providers")
        self._sources.edit_key(provider)

    def show_witness(self) -> None:
        """Show where a witness is set up."""
        self.go_to("providers")
        self._sources.show_witness()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        centre = QWidget()
        self._banner_room = inset(self.banner, GUTTER, GUTTER)
        self.banner.setMaximumWidth(WIDTH)
        self.banner.setContentsMargins(0, 16, 0, 0)
        down(self._banner_room, (self._stack, 1), into=centre)
        across(self.navigation, hairline(vertical=True), (centre, 1), into=self)

    def _connect(self) -> None:
        self.navigation.chosen.connect(self.go_to)
        self.navigation.left.connect(self.closed)
        self.banner.action.clicked.connect(self._look_again)
        self.store.changed.connect(self._show_look)
        self.store.changed.connect(lambda: self.status.emit("busy", self.tr("Saving")))
        self.store.saved.connect(self._tell_saved)
        self.store.failed.connect(self._tell_failed)
        self.store.keys_changed.connect(self.changed)
        self.store.key_wanted.connect(self.edit_key)
        self.store.first_run_wanted.connect(self.first_run_requested)

    @property
    def _sources(self) -> SourcesSection:
        made = self.section("providers")
        return cast("SourcesSection", made)

    def _made(self, name: SectionName) -> Section:
        """Make a section; its file is read only now, so that the window need not wait for all of them."""
        if name == "providers":
            from detective_app.gui.pages.settings.sources import SourcesSection

            return SourcesSection(self.store)
        if name == "models":
            from detective_app.gui.pages.settings.models import ModelsSection

            return ModelsSection(self.store)
        if name == "about":
            from detective_app.gui.pages.settings.about import AboutSection

            return AboutSection(self.store)
        if name == "privacy":
            from detective_app.gui.pages.settings.about import PrivacySection

            return PrivacySection(self.store)
        from detective_app.gui.pages.settings.fields import FieldsSection

        return FieldsSection(self.store, name).filled()

    def _show_look(self) -> None:
        """Have a look that was just chosen at once; the language waits for the next start."""
        look = self.store.settings.appearance
        if look != self._look:
            self._look = look
            theme.start().use(look.theme, look.text_size)

    def _show_banner(self) -> None:
        problem = self.store.problem
        for section in self._sections.values():
            section.set_enabled(problem is None)
        self._banner_room.setVisible(problem is not None)
        if problem is None:
            self.banner.hide()
            self.status.emit("ok", self.tr("All changes saved"))
            return
        path = self._application.folders.config_file
        words = self.tr("Nothing can be changed here until the file is mended or removed: {path}")
        self.banner.show_words(f"{problem} {words.format(path=path)}")
        self.status.emit("warning", self.tr("The settings file cannot be used"))

    def _look_again(self) -> None:
        """Read the file again; it may have been mended."""
        self._application.settings.reload()
        self.store.changed.emit()
        self.refresh()

    def _tell_saved(self) -> None:
        self.status.emit("ok", self.tr("All changes saved"))
        self.changed.emit()

    def _tell_failed(self, words: str) -> None:
        self._banner_room.show()
        self.banner.show_words(words)
        self.status.emit("failed", self.tr("Not saved"))
