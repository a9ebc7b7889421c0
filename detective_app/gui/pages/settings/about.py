"""The section About: version, what a check of this computer finds, and the licences."""

from __future__ import annotations

import asyncio
import re
from importlib.metadata import Distribution, PackageMetadata, PackageNotFoundError, distribution
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from detective_app import __version__, paths
from detective_app.core.errors import DetectiveError
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.controls.status_mark import StatusMark
from detective_app.gui.pages.settings.section import NamedRow, Section
from detective_app.gui.setup.setting_entries import section_title
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from collections.abc import Callable

    from detective_app.front_end.application import Finding
    from detective_app.gui.pages.settings.section import SettingsStore

_CHECKED = 340
_NAME = re.compile(r"[A-Za-z0-9._-]+")


class AboutSection(Section):
    """`first_run_requested` asks for the set-up step by step."""

    first_run_requested = Signal()

    def __init__(self, store: SettingsStore) -> None:
        super().__init__(section_title("about"))
        self._store = store
        self._checking: asyncio.Task[None] | None = None
        self.check = Button(self.tr("Check again"))
        self.findings = QWidget()
        self._rows = down(into=self.findings, margins=(0, 4, 0, 0), gap=8)
        set_up = Button(self.tr("Set up step by step"))
        self.add_heading(self.tr("Detective"), about=self.tr("A strong model questions a private one."))
        self.rows.addSpacing(16)
        self._add(self.tr("Version"), _beside_title(Label(__version__)))
        path = str(store.application.folders.config_file)
        self._add(self.tr("Settings file"), _beside_title(ElidedLabel(path)))
        self._add(self.tr("Set-up"), set_up)
        self._add(_title("Check of this computer"), self._checked())
        self._add(self.tr("Licence"), _Disclosure(self.tr("Detective, MIT"), licence_text))
        self._add(self.tr("Qt"), _beside_title(Label(self._qt_words(), wrap=True)))
        self._add(self.tr("Font"), _Disclosure(self.tr("Inter, SIL Open Font License 1.1"), font_licence))
        packages = _Disclosure(self.tr("Python packages"), lambda: "\n".join(third_parties()))
        self._add(self.tr("Others' work"), packages)
        self.add_line()
        self.rows.addStretch(1)
        self.found |= {_title("Check of this computer"): self.check, _title("Licences"): packages.button}
        set_up.clicked.connect(self.first_run_requested)
        self.check.clicked.connect(self._look)

    def refresh(self) -> None:
        """Check this computer, once; again on request."""
        if not self._rows.count():
            self._look()

    def _add(self, title: str, control: QWidget) -> None:
        held = QWidget()
        row = across((control, 0 if isinstance(control, Button) else 1), into=held)
        if isinstance(control, Button):
            row.addStretch(1)
        self.add_line()
        self.add(NamedRow(title, "", held))

    def _checked(self) -> QWidget:
        return Stacking(self.findings, actions=self.check, room=_CHECKED, wide=0, gap=6, below=12)

    def _look(self) -> None:
        if self._checking is None:
            self._checking = self._store.tasks.spawn(self._diagnose(), "doctor")

    async def _diagnose(self) -> None:
        self.check.setEnabled(False)
        self._clear()
        self._rows.addWidget(StatusMark("busy", self.tr("Checking"), role="ui"))
        try:
            found = (await self._store.application.settings.doctor()).findings
        except DetectiveError as error:
            self._clear()
            self._rows.addWidget(StatusMark("failed", str(error), role="ui"))
        else:
            self._clear()
            for finding in found:
                self._rows.addWidget(_finding(finding))
        finally:
            self._checking = None
            self.check.setEnabled(True)

    def _clear(self) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

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
    made = QWidget()
    text, step = in_own_words(finding.text), _step(finding)
    said = Label(f"{text.removesuffix('.')}. {step}" if step else text, "meta", "text2", wrap=True)
    said.setContentsMargins(20, 0, 0, 0)
    down(
        StatusMark("ok" if finding.ok else "warning", finding.topic, role="ui", color="text"),
        said,
        into=made,
        gap=2,
    )
    return made


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
