"""The sections Privacy (what goes where) and About (version, a check of this computer, licences)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from importlib.metadata import Distribution, PackageMetadata, PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from detective_app import __version__, egress, paths
from detective_app.core.errors import DetectiveError
from detective_app.core.words import is_this_computer
from detective_app.front_end.application import Finding
from detective_app.gui.controls.boxes import across, down, empty, held, put
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.controls.status_mark import StatusMark
from detective_app.gui.opening import open_folder
from detective_app.gui.pages.settings.fields import FieldsSection
from detective_app.gui.pages.settings.section import Section, SettingsStore, at_left
from detective_app.gui.run.naming import share_words
from detective_app.gui.setup.setting_entries import section_title
from detective_app.gui.wording import filled, in_own_words
from detective_app.provider_facts import PROVIDERS, may_be_asked

_CHECKED = 340
_NAME = re.compile(r"[A-Za-z0-9._-]+")


class AboutSection(Section):
    """The version, the check, and the licences."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__(section_title("about"))
        self._store = store
        self._checking: asyncio.Task[None] | None = None
        self.check = Button(self.tr("Check again"), on=self._look)
        self.findings = QWidget()
        self._rows = down(into=self.findings, margins=(0, 4, 0, 0), gap=8)
        set_up = Button(self.tr("Set up step by step"), on=store.first_run_wanted)
        self.add_heading(self.tr("Detective"), self.tr("A strong model questions a private one."))
        self._add(self.tr("Version"), _beside_title(Label(__version__)))
        path = str(store.application.folders.config_file)
        self._add(self.tr("Settings file"), _beside_title(ElidedLabel(path)))
        self._add(self.tr("Set-up"), set_up)
        checked = Stacking(self.findings, actions=self.check, room=_CHECKED, wide=0, gap=6, below=12)
        self._add(_title("Check of this computer"), checked)
        self._add(self.tr("Licence"), _Disclosure(self.tr("Detective, MIT"), licence_text))
        self._add(self.tr("Qt"), _beside_title(Label(self._qt_words(), wrap=True)))
        self._add(self.tr("Font"), _Disclosure(self.tr("Inter, SIL Open Font License 1.1"), font_licence))
        packages = _Disclosure(self.tr("Python packages"), lambda: "\n".join(third_parties()))
        self._add(self.tr("Others' work"), packages)
        self.finish()
        self.found |= {_title("Check of this computer"): self.check, _title("Licences"): packages.button}

    def refresh(self) -> None:
        """Check this computer, once; again on request."""
        if not self._rows.count():
            self._look()

    def _add(self, title: str, control: QWidget) -> None:
        self.add_row(title, "", at_left(control) if isinstance(control, Button) else control)

    def _look(self) -> None:
        if self._checking is None:
            self._checking = self._store.tasks.spawn(self._diagnose(), "doctor")

    async def _diagnose(self) -> None:
        self.check.setEnabled(False)
        self._show(StatusMark("busy", self.tr("Checking"), role="ui"))
        try:
            found = (await self._store.application.settings.doctor()).findings
            self._show(*map(_finding, found))
        except DetectiveError as error:
            self._show(StatusMark("failed", str(error), role="ui"))
        finally:
            self._checking = None
            self.check.setEnabled(True)

    def _show(self, *lines: QWidget) -> None:
        empty(self._rows)
        put(self._rows, *lines)

    def _qt_words(self) -> str:
        return self.tr(
            "Qt and PySide6 are used under the GNU Lesser General Public License, version 3, unchanged and "
            "as separate libraries, which you may replace by your own builds."
        )


class _Disclosure(QWidget):
    """A title with a button that shows a long text under it; the text is read when it is first shown."""

    def __init__(self, title: str, read: Callable[[], str]) -> None:
        super().__init__()
        self._read = read
        self.button = Button(self.tr("Show"), name=self.tr("Show: {title}").format(title=title))
        self.button.setCheckable(True)
        self.text = Prose("meta", line=18, name=title)
        self.text.hide()
        down(across((Label(title, wrap=True), 1), self.button, gap=None), self.text, into=self, gap=None)
        self.button.toggled.connect(self._toggle)

    def _toggle(self, shown: bool) -> None:
        if shown and not self.text.plain():
            self.text.show_text(self._read())
        self.text.setVisible(shown)
        self.button.setText(self.tr("Hide") if shown else self.tr("Show"))


def _finding(finding: Finding) -> QWidget:
    """Return a line of the check, with the next step under it when there is one."""
    text, step = in_own_words(finding.text), _step(finding)
    said = Label(f"{text.removesuffix('.')}. {step}" if step else text, "meta", "text2", wrap=True)
    said.setContentsMargins(20, 0, 0, 0)
    mark = StatusMark("ok" if finding.ok else "warning", finding.topic, role="ui", color="text")
    return held(down(mark, said, gap=2))


def _step(finding: Finding) -> str:
    """Return the next step; what a terminal is given a command for is clicked here."""
    translate, command = QCoreApplication.translate, finding.next_step
    if command.startswith("detective keys "):
        words = translate("AboutSection", "Add one under %1.")
    elif command.startswith("detective models "):
        words = translate("AboutSection", "Install it under %1.")
    else:
        return in_own_words(command)
    return filled(words, section_title("providers"))


def _beside_title(label: Label) -> Label:
    """Bring words that stand in no control down to the line of their title."""
    label.setContentsMargins(0, 4, 0, 0)
    return label


def _title(text: str) -> str:
    return QCoreApplication.translate("Settings", text)


def licence_text() -> str:
    """Return the program's own licence, "" when the file is not with it."""
    beside = paths.resources().parent / "LICENSE"
    if beside.is_file():
        return beside.read_text(encoding="utf-8")
    try:
        files = distribution("detective-app").files or []
    except PackageNotFoundError:
        return ""
    found = next((file for file in files if file.name == "LICENSE"), None)
    return found.read_text(encoding="utf-8") if found else ""


def font_licence() -> str:
    """Return the licence of the bundled font."""
    return (paths.resources() / "fonts" / "OFL.txt").read_text(encoding="utf-8")


def third_parties() -> list[str]:
    """Return a line for each package that the program runs on: name, version and licence."""
    found: dict[str, Distribution] = {}
    waiting = ["detective-app", "PySide6-Essentials", "qasync"]
    while waiting:
        name = waiting.pop()
        try:
            package = distribution(name)
        except PackageNotFoundError:  # asked for on another system only
            continue
        if package.name.lower() in found:
            continue
        found[package.name.lower()] = package
        needed = [line for line in package.requires or () if "extra ==" not in line]
        waiting += [match[0] for line in needed if (match := _NAME.match(line))]
    found.pop("detective-app", None)
    return [f"{found[name].name} {found[name].version}: {_licence(found[name])}" for name in sorted(found)]


def _licence(package: Distribution) -> str:
    said = package.metadata
    kinds = [c.rpartition(" :: ")[2] for c in said.get_all("Classifier") or [] if c.startswith("License")]
    text = _value(said, "License-Expression") or ", ".join(kinds) or _value(said, "License") or "see its text"
    return text.splitlines()[0][:80]


def _value(said: PackageMetadata, name: str) -> str:
    return said[name] or "" if name in said else ""


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
        self.finish()
        self.refresh()

    def refresh(self) -> None:
        """Say it for the settings as they are."""
        super().refresh()
        settings = self.store.settings
        tests = self.store.application.models.tests
        detectives = may_be_asked(settings.ordered_detectives(), tests.passed("detective"))
        sent = self.tr("Your claim, the questions and the answers.")
        only = settings.only_local or egress.only_local()
        hosts = (_host(c.base_url or PROVIDERS[c.provider].base_url) for c in detectives)
        away = "" if only else ", ".join(dict.fromkeys(filter(None, hosts)))
        words = self.tr("With the settings as they are: to {hosts}.").format(hosts=away)
        told = f"{share_words(settings.disclosure)} {words}"
        self.detective.setText(f"{sent} {told if away else self.tr('Nothing of it leaves this computer.')}")
        given = self.tr("The questions and your documents, whole or in passages.")
        witness = settings.witness
        host = "" if only or witness.provider == "builtin" else _host(witness.base_url)
        told = self.tr("They go to {host}, which is not this computer.").format(host=host)
        self.witness.setText(f"{given} {told if host else self.tr('They stay on this computer.')}")

    def _add(self, title: str, control: QWidget) -> None:
        self.add_row(title, "", control)

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
    path = ElidedLabel(str(folder))
    words = QCoreApplication.translate("PrivacySection", "Open folder")
    button = Button(words, name=f"{words}: {folder.name}", on=lambda: open_folder(folder))
    return held(across((path, 1), button, gap=12))
