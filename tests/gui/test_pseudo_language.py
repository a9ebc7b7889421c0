"""Every screen in German, and in a language that is a third longer: nothing is cut or was forgotten."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from detective_app import own_words
from detective_app.app.application import DetectiveApplication
from detective_app.app.ledger import NO_TAPE
from detective_app.gui import entry, theme
from detective_app.gui.controls.label import ElidedLabel
from detective_app.gui.shell.main_window import MainWindow
from detective_app.gui.shell.overlay import Shortcuts
from detective_app.gui.shell.palette import Palette
from detective_app.gui.wording import in_own_words
from detective_app.provider_facts import PROVIDERS
from detective_app.storage.models.catalogue import catalogue
from tests.gui.bridge_case import bridge_case
from tests.gui.test_language import messages
from tests.gui.whole_window import place, screens, settled, visible, window_over
from tests.screenshots import board_case, panel_case
from tests.screenshots.bridge_documents import documents
from tests.sweeps import sweep

_LONGER = " one two three four five six seven eight nine ten eleven twelve"
_MARKED = re.compile(r"\[!(?:(?!\[!).)*?(?:!\]|…$)", re.DOTALL)
"""A marked text, to its end or, as of a long one for the ear, to where it was shortened."""
_WORD = re.compile(r"[A-Za-z]{4,}")


class Look(NamedTuple):
    """A language, and a size of the text in percent."""

    spoken: str
    text_size: int

    def __str__(self) -> str:
        return f"{self.spoken}-{self.text_size}"


LOOKS = [Look(spoken, text_size) for spoken in ("longer", "de") for text_size in (100, 130, 150, 200)]
CORE = (Look("longer", 200), Look("de", 100))


class Pseudo(QTranslator):
    """Answers for the texts of the window with the same text, longer and in marks."""

    def __init__(self, parent: QApplication) -> None:
        super().__init__(parent)
        self._known = {(context, source) for context, source, _ in messages("de")}

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, source: str, comment: str | None = None, n: int = -1) -> str | None:  # type: ignore[override]
        if (context, source) not in self._known:
            return None
        return longer(source)


def longer(source: str) -> str:
    """Return a text in marks, a third longer."""
    return f"[!{source}{(_LONGER * 9)[: max(0, round(len(source) * 0.3) - 4)]}!]"


@pytest.fixture(autouse=True)
def pseudo(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    translator = Pseudo(qapp)
    qapp.installTranslator(translator)
    below = own_words._lines("german")
    marked = [[english, longer(english), *again] for english, _, *again in below]
    monkeypatch.setattr(own_words, "_lines", {"english": marked, "german": below}.get)
    forget_below()
    yield
    monkeypatch.undo()
    forget_below()
    for used in qapp.findChildren(QTranslator):
        qapp.removeTranslator(used)
        used.deleteLater()
    QLocale.setDefault(QLocale.c())


def forget_below() -> None:
    """Have what is said below the window read anew."""
    own_words._table.cache_clear()
    own_words._sentences.cache_clear()


def texts(widget: QWidget) -> list[str]:
    """Return all that a widget says to eye and ear."""
    found = [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
    if isinstance(widget, QLabel | QAbstractButton):
        found.append(widget.text())
    if isinstance(widget, QLineEdit | QPlainTextEdit):
        found.append(widget.placeholderText())
    if isinstance(widget, QComboBox):
        found += [widget.itemText(n) for n in range(widget.count())]
    return [html.unescape(re.sub(r"<[^>]*>", " ", text)) for text in found if text]


async def words_of_others(application: DetectiveApplication) -> set[str]:
    """Return the words of the user and of names, and those of the program below that it takes for them."""
    told = [path.read_text() for path in application.folders.sessions.glob("*.json")]
    told.append(json.dumps(application.settings.current.model_dump(mode="json")))
    told += [str(facts) for facts in PROVIDERS.values()]
    told += [str(known) for known in catalogue().models]
    told += [
        str(application.folders),
        str(application.models.keys.problem),
        str(await application.settings.doctor()),
    ]
    told.append(str(await application.models.find_witness()))
    cases = (bridge_case(), panel_case.running(), panel_case.ended())
    told += [str(case.model_dump(mode="json")) for case in cases]
    told += [_words_of_documents(), *board_case.CLAIMS]
    told.append(NO_TAPE)
    told.append("Backspace was moved or deleted")
    told.append("Detective English Deutsch Python Linux serve platform sessions Ctrl Shift Return Down log")
    return {word.casefold() for word in _WORD.findall(" ".join(told))}


def _words_of_documents() -> str:
    report, *others = documents()
    told = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(report.path)]
    return " ".join([*told, *(Path(source.path).read_text(encoding="utf-8") for source in others)])


def unmarked(text: str) -> str:
    """Return what of a text did not come through translation; marked texts may stand in one another."""
    rest = _MARKED.sub(" ", text)
    return rest if rest == text else unmarked(rest)


async def every_screen(window: MainWindow) -> object:
    async for screen in screens(window):
        yield screen
    for overlay in (
        Palette(window, window.actions_by_name, window.reader, window.tasks, ()),
        Shortcuts(window, window.actions_by_name),
    ):
        overlay.open()
        await settled()
        yield type(overlay).__name__
        overlay.close()


@pytest.mark.parametrize("look", sweep(LOOKS, lambda look: look in CORE), ids=str)
async def test_no_screen_cuts_a_word_or_says_one_in_another_language(
    application: DetectiveApplication, qapp: QApplication, look: Look
) -> None:
    """No keyring, no Ollama and no key: in German, what is told from below says so in several places."""
    theme.start().use("light", look.text_size)
    if look.spoken == "de":
        entry.install(qapp, "de")
    cut, foreign = set(), set()
    async with window_over(application) as window:
        mine = await words_of_others(application)
        async for screen in every_screen(window):
            if cut_in(window, look):  # on a busy machine the last layout may still be to come
                await settled()
            cut |= {f"{screen}: {place(one)[:150]} {one.size().toTuple()}" for one in cut_in(window, look)}
            for widget in visible(window):
                is_left = is_english_from_below if look.spoken == "de" else partial(is_unmarked, mine)
                said = (text for text in texts(widget) if is_left(text))
                foreign |= {f"{text[:90]!r} {type(widget).__name__} on {screen}" for text in said}
    assert not sorted(cut)
    assert not sorted(foreign)


def is_unmarked(mine: set[str], text: str) -> bool:
    """Tell whether a text has words that did not come through translation and are nobody's own."""
    return any(word.casefold() not in mine for word in _WORD.findall(unmarked(text)))


def is_english_from_below(text: str) -> bool:
    """Tell whether a text is a message from below as it was told there."""
    return len(text.split()) > 2 and in_own_words(text) != text


def cut_in(window: MainWindow, look: Look) -> list[QWidget]:
    """Return what has less room than its text needs.

    A tab paints its word itself; in a language that nobody has it may be cut at the end.
    """
    return [
        widget
        for widget in visible(window)
        if is_cut(widget) or (look.spoken == "de" and getattr(widget, "is_cut", False))
    ]


def is_cut(widget: QWidget) -> bool:
    """Tell whether a text has less room than it needs; what elides or scrolls sees to it itself."""
    if isinstance(widget, ElidedLabel):
        return False
    if isinstance(widget, QLabel) and widget.text():
        if widget.wordWrap():
            return widget.height() < widget.heightForWidth(widget.width())
        return (
            widget.width() < widget.sizeHint().width() - 1 or widget.height() < widget.sizeHint().height() - 2
        )
    if isinstance(widget, QPushButton) and widget.text():
        return widget.width() < widget.minimumSizeHint().width()
    return False
