"""The settings as the page changes them: shown at once, saved at once, one save after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.label import hairline
from detective_app.gui.controls.status_mark import NoticeBar
from detective_app.gui.pages.settings.navigation import Navigation
from detective_app.gui.pages.settings.section import GUTTER, WIDTH, SettingsStore, inset
from detective_app.gui.setup.model_fetches import SetUp
from detective_app.gui.setup.setting_entries import (
    SECTIONS,
    SectionName,
    SettingEntry,
    setting_entries,
)

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.gui.pages.settings.section import Section
    from detective_app.gui.pages.settings.sources import SourcesSection
    from detective_app.gui.run.window_state import WindowState
    from detective_app.gui.tasks import Tasks
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication

from detective_app import egress
from detective_app.core.words import is_this_computer
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.opening import open_folder
from detective_app.gui.pages.settings.fields import FieldsSection
from detective_app.gui.pages.settings.section import NamedRow
from detective_app.gui.run.naming import share_words
from detective_app.provider_facts import PROVIDERS, may_be_asked

if TYPE_CHECKING:
    from detective_app.gui.pages.settings.section import SettingsStore


class PrivacySection(FieldsSection):
    """One switch, statements, and the folders they are about."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__(store, "privacy")
        self.detective, self.witness = _statement(), _statement()
        self.add_settings()
        self._add(self.tr("What the model that asks is sent"), self.detective)
        self._add(self.tr("What the model that reads is sent"), self.witness)
        self._add(self.tr("What is kept of documents"), _statement(self._kept_words()))
        self._add(self.tr("Keys"), _statement(self._key_words()))
        self._add(self.tr("Nothing else"), _statement(self._other_words()))
        folders = store.application.folders
        self._add(self.tr("Sheets"), _place(folders.sessions))
        self._add(self.tr("Built-in models"), _place(folders.models))
        self._add(self.tr("Log"), _place(folders.logs))
        self.add_line()
        self.rows.addStretch(1)
        store.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Say it for the settings as they are."""
        settings = self.store.settings
        self.show_values()
        tests = self.store.application.models.tests
        detectives = may_be_asked(settings.ordered_detectives(), tests.passed("detective"))
        sent = self.tr("Your claim, the questions and the answers.")
        only = settings.only_local or egress.only_local()
        hosts = [] if only else [_host(c.base_url or PROVIDERS[c.provider].base_url) for c in detectives]
        away = ", ".join(dict.fromkeys(host for host in hosts if host))
        words = self.tr("With the settings as they are: to {hosts}.").format(hosts=away)
        told = f"{share_words(settings.disclosure)} {words}"
        self.detective.setText(f"{sent} {told if away else self.tr('Nothing of it leaves this computer.')}")
        given = self.tr("The questions and your documents, whole or in passages.")
        witness = settings.witness
        host = "" if only or witness.provider == "builtin" else _host(witness.base_url)
        told = self.tr("They go to {host}, which is not this computer.").format(host=host)
        self.witness.setText(f"{given} {told if host else self.tr('They stay on this computer.')}")

    def _add(self, title: str, control: QWidget) -> None:
        self.add_line()
        self.add(NamedRow(title, "", control))

    def _key_words(self) -> str:
        return self.tr(
            "Keys are never written to a file. They are in the system's keyring, in an environment variable, "
            "or in memory until you quit, and each is sent to its own provider, your own server on this "
            "computer and addresses that you have allowed."
        )

    def _kept_words(self) -> str:
        return self.tr(
            "The text that was read of your documents stays beside the sheets, so that it need not be read "
            "again: until 90 days after its last use, or a day after the last sheet over it was "
            "deleted. “Forget this sheet” in a sheet's menu deletes it at once. Your files are "
            "never touched."
        )

    def _other_words(self) -> str:
        return self.tr(
            "Detective sends no usage data and looks for no updates. Installing a built-in model connects to "
            "the places it is published at; a provider may keep what it was sent, by its own rules."
        )


def _host(address: str) -> str:
    """Return the host of an address, "" when it is this computer."""
    return "" if not address or is_this_computer(address) else urlsplit(address).hostname or address


def _statement(text: str = "") -> Label:
    label = Label(text, wrap=True)
    label.setContentsMargins(0, 4, 0, 0)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _place(folder: Path) -> QWidget:
    """Return a folder's path with a button that opens it."""
    made = QWidget()
    path = ElidedLabel(str(folder))
    words = QCoreApplication.translate("PrivacySection", "Open folder")
    button = Button(words, name=f"{words}: {folder.name}")
    button.clicked.connect(lambda: open_folder(folder))
    across((path, 1), button, into=made, gap=12)
    column = QWidget()
    down(made, into=column)
    return column


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
        self.navigation = Navigation()
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
        self.navigation.show_entries(self.entries())
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

    def entries(self) -> tuple[SettingEntry, ...]:
        """List what can be set, with the values, for the command palette."""
        return setting_entries(self.store.settings)

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
        self.navigation.sought.connect(lambda: self.navigation.show_entries(self.entries()))
        self.banner.action.clicked.connect(self._look_again)
        self.store.changed.connect(self._show_look)
        self.store.changed.connect(lambda: self.status.emit("busy", self.tr("Saving")))
        self.store.saved.connect(self._tell_saved)
        self.store.failed.connect(self._tell_failed)

    @property
    def _sources(self) -> SourcesSection:
        made = self.section("providers")
        return cast("SourcesSection", made)

    def _made(self, name: SectionName) -> Section:
        """Make a section; its file is read only now, so that the window need not wait for all of them."""
        if name == "providers":
            from detective_app.gui.pages.settings.sources import SourcesSection

            sources = SourcesSection(self.store)
            sources.providers.keys_changed.connect(self.changed)
            sources.providers.failed.connect(self._tell_failed)
            return sources
        if name == "models":
            from detective_app.gui.pages.settings.models import ModelsSection

            models = ModelsSection(self.store)
            models.providers_wanted.connect(self.edit_key)
            return models
        if name == "privacy":
            return PrivacySection(self.store)
        if name == "about":
            from detective_app.gui.pages.settings.about import AboutSection

            about = AboutSection(self.store)
            about.first_run_requested.connect(self.first_run_requested)
            return about
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
