"""The languages of the window: the files are complete and fresh, and what is built speaks them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from detective_app import paths
from detective_app.gui import entry
from detective_app.gui.controls.button import Button
from detective_app.gui.pages.settings.fields import SettingLine, control_of
from detective_app.gui.pages.start.advanced import SpendingField
from detective_app.gui.run import history_reader
from detective_app.gui.setup.setting_entries import setting
from detective_app.gui.wording import money, read_money, spoken_language
from detective_app.own_words import _table

ROOT = Path(__file__).parents[2]
TRANSLATIONS = paths.resources() / "translations"
_PLACE = re.compile(r"\{\w*\}|%L?n")


@pytest.fixture(autouse=True)
def usual_language(qapp: QApplication) -> Iterator[None]:
    yield
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
    QLocale.setDefault(QLocale.c())


def messages(code: str) -> list[tuple[str, str, list[str]]]:
    """Return (context, source, translations) of a language; a plural has several translations."""
    found = []
    for context in ElementTree.parse(TRANSLATIONS / f"detective_{code}.ts").iter("context"):  # noqa: S314 - ours
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            forms = [form.text or "" for form in translation.iter("numerusform")]
            texts = forms or [translation.text or ""]
            found.append((context.findtext("name", ""), message.findtext("source", ""), texts))
    return found


def test_the_files_hold_what_the_source_holds(tmp_path: Path) -> None:
    """Else: make translations, and translate what is new."""
    for texts in TRANSLATIONS.glob("*.ts"):
        shutil.copy(texts, tmp_path)
    subprocess.run([sys.executable, ROOT / "packaging" / "translations.py", tmp_path], check=True)
    for made in sorted(tmp_path.iterdir()):
        assert made.read_bytes() == (TRANSLATIONS / made.name).read_bytes(), made.name


@pytest.mark.parametrize("code", ["de", "en"])
def test_everything_is_translated(code: str) -> None:
    written = (TRANSLATIONS / f"detective_{code}.ts").read_text(encoding="utf-8")
    assert "unfinished" not in written
    assert [source for _, source, texts in messages(code) if not all(texts)] == []


@pytest.mark.parametrize("code", ["de", "en"])
def test_translations_keep_the_places_of_values(code: str) -> None:
    wrong = [
        (source, text)
        for _, source, texts in messages(code)
        for text in texts
        if sorted(set(_PLACE.findall(source))) != sorted(set(_PLACE.findall(text)))
        and not ("%n" in source and "%n" not in text and text is texts[0])  # "a document" for one
    ]
    assert wrong == []


def test_english_counts_one_and_many(qapp: QApplication) -> None:
    entry.install(qapp, "en")
    words = [QCoreApplication.translate("Palette", "%n result(s)", "", n) for n in (0, 1, 2)]
    assert words == ["0 results", "1 result", "2 results"]


def test_german_speaks_german_and_counts(qapp: QApplication) -> None:
    entry.install(qapp, "de")
    assert QCoreApplication.translate("Pages", "Settings") == "Einstellungen"
    words = [QCoreApplication.translate("Palette", "%n result(s)", "", n) for n in (1, 2)]
    assert words == ["1 Treffer", "2 Treffer"]
    assert QLocale().toString(8412) == "8.412"
    assert spoken_language() == "german"  # in which reports are saved
    assert QKeySequence("Ctrl+N").toString(QKeySequence.SequenceFormat.NativeText) == "Strg+N"


ONE_WORD = (
    (r"(?i)hypothes[ie]s", r"(?i)vermut", r"(?i)hypothese"),
    (r"(?i)\bconflicts?\b", r"(?i)konflikt|widersprüchlich|widersprechen", r"Widerspruch\b|Widersprüche\b"),
    (r"(?i)\bdissent\b", r"(?i)gegenrede|widersprechen", r"Widerspruch"),
    (r"(?i)audit (?:log|trail)", r"Protokoll", r"Prüfprotokoll"),
)
"""What is said in English, what says it in German, and what would be a second word for it."""


@pytest.mark.parametrize(("said", "word", "other"), ONE_WORD, ids=lambda text: text)
def test_german_has_one_word_for_one_thing(said: str, word: str, other: str) -> None:
    every = [
        *((source, texts) for _, source, texts in messages("de")),
        *((one, [text]) for one, text in _table("german").items()),
    ]
    translated = [text for source, texts in every if re.search(said, source) for text in texts]
    assert not [text for text in translated if re.search(other, text)]
    assert [text for text in translated if re.search(word, text)]


@pytest.mark.parametrize(
    ("code", "written"),
    [("en", ("$0.10", "$0.0012", "$1,234.50")), ("de", ("0,10\xa0$", "0,0012\xa0$", "1.234,50\xa0$"))],
)
def test_money_is_written_and_read_as_the_language_does(
    qapp: QApplication, code: entry.Choice, written: tuple[str, ...]
) -> None:
    entry.install(qapp, code)
    assert tuple(money(amount) for amount in (0.1, 0.0012, 1234.5)) == written
    assert read_money(written[0]) == 0.1
    assert read_money(written[2]) == 1234.5
    assert read_money("0.50") == read_money("0,50") == 0.5
    assert read_money("1e9") is None
    stop = SpendingField(1234.5)
    assert (stop.amount, stop.problem) == (1234.5, "")
    assert history_reader.cost(0.001) == f"<{money(0.01)}"


def test_a_share_in_the_settings_has_the_comma_of_the_language(qapp: QApplication) -> None:
    entry.install(qapp, "de")
    line, taken = control_of(setting("panel.consensus")), []
    assert isinstance(line, SettingLine)
    line.accepted.connect(taken.append)
    line.show_value(0.9)
    assert line.line.text() == "0,9"
    line.line.setText("0.85")
    line.line.editingFinished.emit()
    assert (taken, line.line.text()) == ([0.85], "0,85")


def test_a_button_names_its_keys_as_the_language_does(qapp: QApplication) -> None:
    entry.install(qapp, "de")
    assert Button("Check", "primary", hint="Ctrl+Return").hint.startswith("Strg+")
    entry.install(qapp, "en")
    assert Button("Check", "primary", hint="Ctrl+Return").hint == "Ctrl+Enter"


def test_another_language_can_be_chosen_after_one(qapp: QApplication) -> None:
    entry.install(qapp, "de")
    entry.install(qapp, "en")
    assert QCoreApplication.translate("Actions", "Settings") == "Settings"


def test_a_system_in_another_language_gets_english_with_its_own_numbers(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QLocale, "system", lambda: QLocale("fr_FR"))
    entry.install(qapp, "system")
    assert QCoreApplication.translate("Palette", "%n result(s)", "", 1) == "1 result"
    assert QLocale().decimalPoint() == ","


def test_a_system_that_says_nothing_gets_english(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QLocale, "system", QLocale.c)
    entry.install(qapp, "system")
    assert QLocale().toString(8412) == "8,412"
