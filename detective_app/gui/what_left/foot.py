"""Words, shares of the documents and the foot of what left, and its export."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from detective_app.account.disclosure import FLOOR_WORDS, allowance, bound
from detective_app.core.disclosure import Disclosure, DocumentDisclosure
from detective_app.core.session import InterrogationSession
from detective_app.front_end.ledger import LeftEntry, LeftLedger
from detective_app.gui import theme
from detective_app.gui.controls.boxes import TakesSize, across, down
from detective_app.gui.controls.button import TextLink
from detective_app.gui.controls.label import ElidedLabel, Glyph, Label
from detective_app.gui.controls.painted import ThinBar
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.evidence_words import part_of, source_of
from detective_app.gui.run.naming import model_name
from detective_app.gui.wording import filled, in_own_words


@dataclass(frozen=True, slots=True)
class RequestRow:
    """A request as it is listed: its number among all, and whether the one before it said the same."""

    entry: LeftEntry
    number: int
    again: bool


def time_words(entry: LeftEntry) -> str:
    """Return when it left, on the clock of this computer."""
    return f"{entry.at.astimezone():%H:%M:%S}"


def who_words(entry: LeftEntry) -> str:
    """Return who asked: the detective, the witness, or a detective of a panel by its name."""
    translate = QCoreApplication.translate
    names = {"detective": translate("WhatLeft", "Detective"), "witness": translate("WhatLeft", "Witness")}
    return names.get(entry.role) or one_line(entry.role, 60) or translate("WhatLeft", "Models")


def what_words(row: RequestRow) -> str:
    """Return what a request is about."""
    translate, entry = QCoreApplication.translate, row.entry
    if row.again:
        return translate("WhatLeft", "The same again")
    steps = {
        "opening": translate("WhatLeft", "Hypothesis"),
        "audit": translate("WhatLeft", "All answers"),
        "deliberation": translate("WhatLeft", "Positions"),
    }
    if entry.step in steps:
        return steps[entry.step]
    if entry.answers:
        one = len(entry.answers) == 1
        words = translate("WhatLeft", "Question %1") if one else translate("WhatLeft", "Questions %1")
        return filled(words, ", ".join(map(str, entry.answers)))
    asked = entry.role == "witness"
    return translate("WhatLeft", "A question") if asked else translate("WhatLeft", "A request")


def passages_words(entry: LeftEntry) -> str:
    """Return how many passages of documents are in a request."""
    translate = QCoreApplication.translate
    if entry.words is None:
        return translate("WhatLeft", "words not known")
    if not entry.words:
        return translate("WhatLeft", "no text of the case")
    return translate("WhatLeft", "%n passage(s)", "", len(entry.marks))


def words_figure(entry: LeftEntry) -> str:
    """Return how many words of documents a request has."""
    return "?" if entry.words is None else QLocale().toString(entry.words)


def bytes_figure(entry: LeftEntry) -> str:
    """Return how many bytes a request has."""
    return QLocale().toString(entry.bytes)


def spoken_words(row: RequestRow, total: int) -> str:
    """Return a request for screen readers: `Request 6 of 14, api.anthropic.com, detective, 17 words …`."""
    translate, entry = QCoreApplication.translate, row.entry
    size = filled(translate("WhatLeft", "%1 words, %2 bytes"), words_figure(entry), bytes_figure(entry))
    return ", ".join((number_words(row, total), one_line(entry.host, 200), who_words(entry), size))


def number_words(row: RequestRow, total: int) -> str:
    """Return which request of how many it is."""
    if not total:
        return filled(QCoreApplication.translate("WhatLeft", "Request %1"), row.number)
    return filled(QCoreApplication.translate("WhatLeft", "Request %1 of %2"), row.number, total)


def way_words(entry: LeftEntry) -> str:
    """Return where a request went and how it was answered: `POST host/path, answered in 4.1 s`."""
    translate = QCoreApplication.translate
    if not entry.method:
        return filled(translate("WhatLeft", "shown in the chat to %1"), one_line(entry.host, 300))
    way = one_line(f"{entry.method} {entry.host}{entry.path}", 300)
    if entry.status is None:
        return filled(translate("WhatLeft", "%1, no answer"), way)
    seconds = QLocale().toString(entry.seconds or 0.0, "f", 1)
    if entry.status >= 400:
        return filled(translate("WhatLeft", "%1, refused with %2 after %3 s"), way, entry.status, seconds)
    return filled(translate("WhatLeft", "%1, answered in %2 s"), way, seconds)


def digest_words(entry: LeftEntry) -> str:
    """Return the digest of a request's bytes, shortened, and whether a key was taken out of what is shown."""
    digest = entry.sha256
    short = f"SHA-256 {digest[:4]} {digest[4:8]} … {digest[-4:]}"
    masked = QCoreApplication.translate("WhatLeft", "key masked")
    return f"{short}, {masked}" if entry.masked else short


_WIDTH, _APART, _HEIGHT = 304, 32, 62


class ShareBars(TakesSize, QScrollArea):
    """The fullest first; what has no room is scrolled to sideways."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Share of each document"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)

    def show_session(self, session: InterrogationSession) -> None:
        """Show what of a session's documents has left; nothing of documents that were not touched."""
        record = session.disclosure
        touched = sorted(_touched(record), key=lambda one: -one.sent / max(one.words, 1))
        inner = QWidget()
        inner.setObjectName("column")
        row = across(into=inner, gap=_APART)
        for one in touched if record else ():
            row.addWidget(self._of_document(session, one, record.budget if record else 0))
        if record and record.said:
            row.addWidget(self._of_witness(record, record.said))
        row.addStretch(1)
        self.setWidget(inner)
        self.setVisible(row.count() > 1)
        self.restyle()

    def _of_document(self, session: InterrogationSession, one: DocumentDisclosure, budget: int) -> _Share:
        source = source_of(session, one.source_id)
        name = one_line(source.name if source else one.source_id, 200)
        may, locale = allowance(one.words, budget), QLocale()
        share = filled(self.tr("%1 % of %2 %"), _percent(one.sent, one.words), _percent(may, one.words))
        said = filled(self.tr("%1 of %2 words"), locale.toString(one.sent), locale.toString(may))
        more = self.tr("the smallest budget") if may <= FLOOR_WORDS < one.words else ""
        bar = ThinBar("medium" if one.held_back else "text2")
        bar.set_fraction(one.sent / may if may else 0)
        glyph = "table" if source and part_of(source, "L1") == "row" else "document"
        return _Share(glyph, name, share, (said, more or self.tr("%n passage(s)", "", len(one.spans))), bar)

    def _of_witness(self, record: Disclosure, words: int) -> _Share:
        """Show what has no known place: it counts against the case as a whole."""
        may, locale = bound(record), QLocale()
        said = filled(self.tr("%1 of %2 words"), locale.toString(words), locale.toString(may))
        bar = ThinBar("text2")
        bar.set_fraction(words / may if may else 0)
        share = f"{_percent(words, may)} %"
        words_ = (said, self.tr("names and dates too; five characters a word"))
        return _Share("answer", self.tr("Said by the witness"), share, words_, bar)

    def restyle(self) -> None:
        """Take the height from the theme, with the bar where there is one."""
        inner = self.widget()
        over = inner is not None and inner.minimumSizeHint().width() > self.width()
        bar = self.horizontalScrollBar().sizeHint().height() if over else 0
        self.setFixedHeight(theme.pixels(_HEIGHT) + bar)


class _Share(QWidget):
    """A document, or the witness: its name, what of it has left, a bar, and the words."""

    def __init__(self, glyph: str, name: str, share: str, words: Sequence[str], bar: ThinBar) -> None:
        super().__init__()
        down(
            across(
                Glyph(glyph), (ElidedLabel(name, "ui"), 1), Label(share, "meta", "text2", weight=600), gap=8
            ),
            bar,
            ElidedLabel(", ".join(filter(None, words)), "meta", "muted"),
            into=self,
            gap=6,
        )
        self.setAccessibleName(f"{name}, {share}, {words[0]}")
        theme.grow(self, FixedWidth=_WIDTH)


def _touched(record: Disclosure | None) -> Sequence[DocumentDisclosure]:
    return [one for one in record.per_document if one.sent or one.held_back] if record else []


def _percent(part: int, whole: int) -> int:
    return max(round(100 * part / whole), 1) if part and whole else 0


class Foot(QWidget):
    """A sentence with a lock, or with an alert where the tape does not hold; ways to look again."""

    again_requested = Signal()
    file_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._line = IconLine("text2")
        self._file = TextLink(self.tr("Show the tape"), on=self.file_requested)
        self._again = TextLink(self.tr("Read again"), on=self.again_requested)
        down(self._line, across(self._file, self._again, ..., margins=(24, 0, 0, 0), gap=16), into=self)
        self.hide()

    @property
    def words(self) -> str:
        """What is said."""
        return self._line.text

    def show_nothing(self) -> None:
        """Say nothing while the tape is read."""
        self.hide()

    def show_ledger(self, session: InterrogationSession, found: LeftLedger) -> None:
        """Say whether what is shown is all."""
        self._again.setVisible(found.open_end)
        if found.broken:
            words = self.tr("The tape ends at request %1 (chain broken). What is shown before it holds.")
            self._line.show_line("alert", "medium", filled(words, len(found.left) + 1))
            self.setToolTip(in_own_words(found.broken))
        elif found.open_end:
            self._line.show_line("clock", "text2", self.tr("The last run has not written its end yet."))
        else:
            self._line.show_line("lock", "text2", " ".join(self._whole(session, found)))
        self.show()

    def _whole(self, session: InterrogationSession, found: LeftLedger) -> list[str]:
        """Say that nothing else was sent, and where the answers came from."""
        said = [self.tr("Nothing else was sent.")]
        here = any(not one.elsewhere and one.role == "witness" for one in found.entries)
        card = session.reproducibility
        named = [model_name(one.model) for one in (card.models if card else ()) if one.role == "witness"]
        if here and named:
            said.append(filled(self.tr("Answers came from %1 on this computer."), named[-1]))
        if found.remark:
            said.append(in_own_words(found.remark))
        return said
