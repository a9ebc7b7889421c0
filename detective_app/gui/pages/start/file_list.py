"""How far a document of a new case is, in words, and what its reader should know of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from detective_app.gui import theme
from detective_app.gui.controls.boxes import Flow, PageColumn, across, discard, down, put
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Glyph, Label, hairline
from detective_app.gui.controls.painted import ThinBar
from detective_app.gui.controls.status_mark import Spinner
from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.icons import field, smooth
from detective_app.gui.wording import filled, in_own_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from detective_app.core.evidence import SourceFinding
    from detective_app.gui.pages.start.case_files import CaseFiles
    from detective_app.storage.cases.states import FileState


_MOST_REASONS, _REASON_CHARS, _FOUND_CHARS = 8, 240, 160


@dataclass(frozen=True, slots=True)
class FileWords:
    """A file as its line shows it: what there is of it, with icon and colour; without an icon it is read.

    `reasons` are what is to be known of it, a sentence each.
    """

    words: str
    icon: str = ""
    color: str = "muted"
    reasons: tuple[str, ...] = ()


def file_words(state: FileState) -> FileWords:
    """Say how far a file is."""
    translate = QCoreApplication.translate
    if state.state == "left_out":
        return FileWords(one_line(in_own_words(state.problem), _REASON_CHARS), "alert", "medium")
    if state.state == "ready":
        from detective_app.gui.run.evidence_words import unread_words  # late: the form needs no session

        remark = _remark(state)
        told = [*unread_words(state.unread), *map(_told, state.findings)][:_MOST_REASONS]
        if remark:
            return FileWords(remark, "alert", "medium", tuple(told))
        return FileWords(_amount(state), "check", "ok")
    if state.state == "reading" and state.total:
        words = translate("CaseWords", "Reading page %1 of %2")
        return FileWords(filled(words, max(state.done, 1), state.total))
    return FileWords(translate("CaseWords", "Reading") if state.state == "reading" else "", color="muted")


def _amount(state: FileState) -> str:
    translate = QCoreApplication.translate
    if state.members and not state.lines:
        return translate("CaseWords", "%Ln document(s)", "", state.members)
    if state.rows is not None:
        return translate("CaseWords", "%Ln row(s)", "", state.rows)
    if state.pages:
        return translate("CaseWords", "%Ln page(s)", "", state.pages)
    return translate("CaseWords", "%Ln line(s)", "", state.lines)


def _remark(state: FileState) -> str:
    """Return what is to be known of a document in a few words; "" when there is nothing."""
    translate, kinds = QCoreApplication.translate, {finding.kind for finding in state.findings}
    if "instruction" in kinds:
        return translate("CaseWords", "Instructions found")
    if "hidden_text" in kinds:
        return translate("CaseWords", "Hidden text found")
    count = sum(one.count for one in state.unread)
    return translate("CaseWords", "%Ln part(s) left out", "", count) if count else ""


def _told(finding: SourceFinding) -> str:
    """Tell of a finding with its place."""
    translate = QCoreApplication.translate
    from detective_app.gui.run.evidence_words import place_in  # late, as above

    place, found = place_in(None, finding.locator or ""), one_line(finding.text, _FOUND_CHARS)
    if finding.kind == "hidden_text":
        words = translate("CaseWords", "Hidden text, %1, which is never quoted: “%2”")
        return filled(words, place, found) + (f" × {finding.count}" if finding.count else "")
    words = translate("CaseWords", "Instruction to a model, %1, which is not obeyed: “%2”")
    return filled(words, place, found)


_MARGIN, _RADIUS, _LINE = 12, 10, 2
_WASH = 0.6
_PADDING_X, _HEIGHT = 24, 48


class DropFrame(QWidget):
    """As large as its page; the mouse goes through it."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page, self.words = page, ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        page.installEventFilter(self)
        self.hide()

    def show_words(self, words: str) -> None:
        """Lie over the page and say what happens."""
        self.words = words
        self.setAccessibleName(words)
        self.setGeometry(self._page.rect())
        self.show()
        self.raise_()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the page."""
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._page.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame over the washed-out page, and the words in its middle."""
        painter = smooth(self)
        painter.setOpacity(_WASH)
        painter.fillRect(self.rect(), theme.color("bg"))
        painter.setOpacity(1.0)
        painter.setPen(QPen(theme.color("accent"), _LINE, Qt.PenStyle.DashLine))
        area = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        painter.drawRoundedRect(area, _RADIUS, _RADIUS)
        painter.setFont(theme.font("question"))
        width = painter.fontMetrics().horizontalAdvance(self.words) + 2 * theme.pixels(_PADDING_X)
        middle = QRectF(0, 0, width, theme.pixels(_HEIGHT))
        middle.moveCenter(area.center())
        field(painter, middle, "raised", "control", _RADIUS)
        painter.setPen(theme.color("text"))
        painter.drawText(middle, Qt.AlignmentFlag.AlignCenter, self.words)


_INNER = 24
_ROW, _FIRST, _MOST, _NAME_CHARS = 32, 11, 200, 200
_TABLES = (".csv", ".tsv")
_SECONDS_A_SCAN = 5


class FileList(QWidget):
    """`left_out` tells a file that is to be taken out of the case; `emptied` asks to take out all."""

    left_out = Signal(Path)
    emptied = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._name, self._count = Label("", "title", wrap=True), Label("", "meta", "muted", wrap=True)
        self._bar = ThinBar()
        self._empty = Label("", "ui", "text2", wrap=True)
        self.files = Button(self.tr("Add files"), "link")
        self.folder = Button(self.tr("Add a folder"), "link")
        self.again, self.clear = Button("", "link"), Button(self.tr("Take all out"), "link")
        self.again.hide()
        self._offered = False
        self.scans, self.locked = Button("", "link"), Button("", "link")
        self.lines: dict[Path, FileLine] = {}
        self._more = Button("", "link", icon="chevron-down")
        self._more.setCheckable(True)
        self._unread = Label("", "meta", "text2", weight=600)
        self._problems = Label("", "meta", "medium", wrap=True)
        self._good, self._bad = down(), down()
        self._case: CaseFiles | None = None
        self._lay_out()
        self._more.toggled.connect(lambda _: self._fold())
        self.clear.clicked.connect(self.emptied)

    def offer(self, count: int, case: str) -> None:
        """Offer the documents of the case that is open, as long as there are none here; 0 for no offer."""
        self._offered = count > 0
        self.again.setText(filled(self.tr("Take the documents of %1"), one_line(case, 60)))
        self.again.setVisible(self._offered and not self._empty.isHidden())

    def show_case(self, case: CaseFiles) -> None:
        """Show how far the files of a case are."""
        self._case = case
        states = case.states
        done = sum(one.state in ("ready", "left_out") for one in states)
        self._name.setText(one_line(case.name, _NAME_CHARS) or self.tr("Documents"))
        words = self.tr("%Ln file(s)", "", len(states))
        read = filled(self.tr("%1, %2 read so far, read where they are"), words, done)
        finished = filled(self.tr("%1, read where they are"), words)
        self._count.setText((read + self._rest(case) if case.reading else finished) if states else "")
        self._count.setVisible(bool(states))
        nothing = not (case.reading or states or case.problems)
        told = self.tr("There is no document in this folder.") if case.paths else ""
        self._empty.setText(told or self.tr("Drop a folder or files here"))
        self._empty.setVisible(nothing)
        self.again.setVisible(nothing and self._offered)
        self.clear.setVisible(bool(case.paths))
        self._bar.setVisible(case.reading)
        self._bar.set_fraction(done / max(len(states), 1))
        self._show_wants(case)
        self._fold()

    def _show_wants(self, case: CaseFiles) -> None:
        """Show what a person is asked for before all can be read, and what cannot be."""
        pages = case.scans
        minutes = max(1, round(pages * _SECONDS_A_SCAN / 60))
        words = self.tr("Read the words of %Ln scanned page(s)", "", pages)
        self.scans.setText(filled(self.tr("%1, about %2 min"), words, minutes))
        self.scans.setVisible(pages > 0)
        self.locked.setText(self.tr("Give a password for %Ln file(s)", "", case.locked))
        self.locked.setVisible(case.locked > 0 and not case.reading)
        self._problems.setText("\n".join(case.problems))
        self._problems.setVisible(bool(case.problems))

    def _rest(self, case: CaseFiles) -> str:
        """Say of which kinds the files are that are being read, and how long that still takes."""
        if (pace := case.pace) is None or (left := pace.seconds_left) is None:
            return ""
        locale = QLocale()
        kinds = ", ".join(f"{locale.toString(count)} {kind.upper()}" for kind, count in pace.kinds)
        about = filled(self.tr("about %1 min left"), max(1, round(left / 60)))
        return "\n" + (f"{kinds}; {about}" if kinds else about)

    def _show_lines(self, states: Sequence[FileState]) -> None:
        known = {one.path for one in states}
        for path in [one for one in self.lines if one not in known]:
            line = self.lines.pop(path)
            discard(line)
        for one in states:
            line = self.lines.get(one.path) or self._added(one)
            line.show_words(file_words(one))
            home = self._bad if one.state == "left_out" else self._good
            if home.indexOf(line) < 0:
                home.addWidget(line)

    def _added(self, state: FileState) -> FileLine:
        table, inner = state.path.suffix.lower() in _TABLES, state.outer is not None
        line = self.lines[state.path] = FileLine(state.name, table=table, inner=inner)
        line.out.clicked.connect(lambda: self.left_out.emit(state.path))
        self._good.addWidget(line)
        return line

    def _fold(self) -> None:
        """Show the first lines, and the others, which take a while to make, when they are asked for."""
        states = self._case.states if self._case else ()
        good = [one for one in states if one.state != "left_out"]
        opened = self._more.isChecked()
        unread = [one for one in states if one.state == "left_out"]
        self._show_lines((*good[: _MOST if opened else _FIRST], *unread[:_MOST]))
        self._more.setVisible(len(good) > _FIRST)
        self._more.set_icon("chevron-up" if opened else "chevron-down")
        self._more.setText(self.tr("Show fewer") if opened else self.tr("%Ln more", "", len(good) - _FIRST))
        bad = len(unread)
        self._unread.setText(self.tr("%Ln cannot be read", "", bad))
        self._unread.setVisible(bad > 0)
        self._line.setVisible(bad > 0)

    def _lay_out(self) -> None:
        column = PageColumn(self.tr("Documents of this case"), None, margins=(24, 24, 24, 24))
        self._line = hairline()
        put(
            column.rows,
            self._name, 6,
            self._count, 8,
            self._empty, 8,
            self.again,
            self._bar, 8,
            Flow([self.files, self.folder, self.clear, self.locked], line=28, gap=16),
            self.scans, 8,  # a line of its own, which is long
            hairline(), 8,
            self._good,
            (self._more, Qt.AlignmentFlag.AlignLeft),
            self._line, 8,
            self._unread,
            self._bad,
            self._problems, ...,
        )  # fmt: skip
        down(column, into=self)


class FileLine(QWidget):
    """A file: its icon, its name, and how far it is; one that cannot be read says why below its name.

    What is within a file stands further in, and is left out with it alone.
    """

    def __init__(self, name: str, *, table: bool, inner: bool = False) -> None:
        super().__init__()
        self._file, self._glyph = one_line(name, _NAME_CHARS), "table" if table else "document"
        self._shown = FileWords("")
        self._kind, self._mark, self._spinner = Glyph(), Glyph(), Spinner()
        self._words, self._why = Label("", "meta", "muted"), Label("", "meta", "medium", wrap=True)
        self.out = Button("", "link", icon="close", name=filled(self.tr("Leave out %1"), self._file))
        self.out.setToolTip(self.tr("Leave out"))
        if inner:
            self.out.hide()
        title = (ElidedLabel(self._file, "ui"), 1)
        line = across(self._kind, title, self._words, self._mark, self._spinner, self.out, gap=8)
        theme.grow(self, MinimumHeight=_ROW)
        down(line, self._why, into=self, margins=(_INNER if inner else 0, 4, 0, 4))
        self._why.setContentsMargins(24, 0, 0, 0)
        self._show()

    def show_words(self, shown: FileWords) -> None:
        """Show how far it is."""
        if shown != self._shown:
            self._shown = shown
            self._show()

    def _show(self) -> None:
        shown = self._shown
        bad = shown.icon == "alert" and not shown.reasons
        self._kind.show_glyph("alert" if bad else self._glyph, "medium" if bad else "text2")
        self._mark.show_glyph(shown.icon, shown.color)
        self._words.setText("" if bad else shown.words)
        self._words.set_look(color="medium" if shown.reasons else "muted")
        self._why.setText(shown.words if bad else "")
        self._why.setVisible(bad)
        self._mark.setVisible(bool(shown.icon) and not bad)
        self._spinner.setVisible(not shown.icon)
        told = "\n".join(shown.reasons)
        self.setToolTip(plain_tooltip(told) if told else "")
        self.setAccessibleName(f"{self._file}, {shown.words}")
        self.setAccessibleDescription(told)
