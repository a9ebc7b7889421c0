"""The section Privacy: what goes where, in words that are true of the settings as they are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from detective_app import egress
from detective_app.core.words import is_this_computer
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.opening import open_folder
from detective_app.gui.pages.settings.fields import FieldsSection
from detective_app.gui.pages.settings.section import NamedRow
from detective_app.gui.run.disclosure_words import share_words
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
