"""In the German window all that is told from below it is German: errors, reasons, notes, findings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain, zip_longest
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from detective_app.app.application import DetectiveApplication
from detective_app.core import errors
from detective_app.core.errors import FailureKind
from detective_app.engine.calls.trail import REASONS
from detective_app.gui import entry
from detective_app.gui.pages.sheet.found.audit import trail_line
from detective_app.gui.shell.toasts import Toasts
from detective_app.gui.wording import in_own_words
from detective_app.own_words import _sentences
from detective_app.validators import refusal
from tests.gui.whole_window import window_over
from tests.reports.sessions import trail
from tests.storage.samples import START

MESSAGES = [
    "".join(chain(*zip_longest(one.fixed, (f"{{{n}}}" for n in one.places), fillvalue="")))
    for one in _sentences("german")
]
"""The sentences that are known again."""
BELOW = Path(errors.__file__).parents[1]
ROOMS = (
    *("app", "core", "documents", "engine", "evidence/standing"),
    *("providers", "reports", "storage", "validators"),
)
# What a person meets: these errors, and these records that carry a sentence to the window.
TOLD = {name for name, one in vars(errors).items() if isinstance(one, type)} | {"Finding", "Doubt"}
# Caught on the way and never shown: faults of the program, and what a reply lacks, which goes to the model.
NOT_SHOWN = {"UnusableReply", "FailureKind"}
# What the terminal alone says or what is the vendor's own word, not a sentence.
OWN_WORDS = {"no choices", "no candidates", "no models", "status {}", "Detective {}, {}, {}"}
_ENGLISH = re.compile(
    r"\b(the|was|were|is|not|could|cannot|and|of|this|that|has|have|with|there|what|which|answer|key)\b", re.I
)


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    entry.install(qapp, "de")
    yield
    for used in qapp.findChildren(QTranslator):
        qapp.removeTranslator(used)
        used.deleteLater()
    QLocale.setDefault(QLocale.c())


def _shape(node: ast.AST) -> str | None:
    """Return a sentence with `{}` for each value, as it stands in the source."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values)
    return None


def _raised() -> Iterator[tuple[str, str]]:
    """Find the sentences that are handed to an error or a finding where it is made."""
    for file in (file for room in ROOMS for file in sorted((BELOW / room).rglob("*.py"))):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (template := _shape(node)) and re.match(r"[A-Z{].*\{reason\}.*\{step\}", template):
                # It is filled in by `atomic.kept`.
                yield f"{file.relative_to(BELOW)}:{node.lineno}", re.sub(r"\{\w+\}", "{}", template)
            if not isinstance(node, ast.Call):
                continue
            name = ast.unparse(node.func).rpartition(".")[2]
            if name not in TOLD - NOT_SHOWN:
                continue
            for argument in node.args[1:] if name == "Finding" else node.args:
                said = _shape(argument)
                if said and re.search(r"[a-z]{2,} [a-z{]", said):
                    yield f"{file.relative_to(BELOW)}:{node.lineno}", said


def test_every_sentence_of_an_error_below_is_known_to_the_translators() -> None:
    """Else: add it to resources/translations/said_de.txt with `{1}`, `{2}` for its values."""
    known = {re.sub(r"\{\d\}", "{}", source) for source in MESSAGES}
    found = list(_raised())
    assert len(found) > 100
    assert [f"{where} {said}" for where, said in found if said not in known | OWN_WORDS] == []


@pytest.mark.usefixtures("german")
def test_every_known_message_is_told_in_german_with_its_values() -> None:
    for source in MESSAGES:
        values = {f"{{{n}}}": f"Wert{n}x" for n in range(1, 7)}
        english = re.sub(r"\{(\d)\}", r"Wert\1x", source)
        told = in_own_words(english)
        assert told != english, source
        assert [value for place, value in values.items() if place in source and value not in told] == []


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("kind", FailureKind)
def test_every_reason_is_told_in_german(kind: FailureKind) -> None:
    reason = REASONS[kind]
    for text in (reason, f"openai:gpt {reason}", f"{reason}: The server reports an error."):
        assert reason not in in_own_words(text)
        assert "reports" not in in_own_words(text)


@pytest.mark.usefixtures("german")
def test_a_message_within_a_message_and_several_in_a_row_are_told_whole() -> None:
    inner = "The session could not be saved: the disk is full. Its last saved state is whole. "
    told = in_own_words(f"{inner}Free some space, then resume it.")
    assert told.startswith("Die Sitzung konnte nicht gespeichert werden: der Datenträger ist voll.")
    assert not _ENGLISH.findall(told.replace("war", ""))
    three = "memo.pdf is empty. old.pdf is larger than 50 MB. notes.md was not found."
    assert in_own_words(three) == (
        "memo.pdf ist leer. old.pdf ist größer als 50 MB. notes.md wurde nicht gefunden."
    )
    all_failed = (
        "openai:x refused the connection (Nothing listens at h:1. Is the server started, and is the "
        "address right?), and no other provider is left."
    )
    assert not _ENGLISH.findall(in_own_words(all_failed))


@pytest.mark.usefixtures("german")
def test_of_a_small_model_it_is_told_in_german_what_it_does_not_do_and_how_it_is_tested() -> None:
    small = "ollama:big is small, so it is not used as a fallback: small models judge nothing."
    assert in_own_words(f"{small} Nobody tested it: detective models test ollama:big") == (
        "Ollama big ist klein und springt nicht ein: Kleine Modelle urteilen nicht. "
        "Niemand hat es getestet: detective models test ollama:big"
    )


@pytest.mark.usefixtures("german")
def test_a_check_that_was_left_out_is_told_in_german() -> None:
    late = str(errors.TextsTookTooLong("conflicts between sources", "list.csv", 30))
    assert in_own_words(late) == (
        "Ausgelassen: Konflikte zwischen Quellen, bei list.csv. "
        "Die 30 s Prozessorzeit für Texte sind aufgebraucht."
    )
    assert not _ENGLISH.findall(
        in_own_words(str(errors.TextsTookTooLong("the search for passages", "", 0.5)))
    )


@pytest.mark.usefixtures("german")
def test_numbers_in_a_message_are_written_as_germans_write_them() -> None:
    told = in_own_words(
        "m needs 1.5 GB in /models; 0.2 GB are free. Nothing was changed. Free some space, or choose another "
        "folder with DETECTIVE_MODELS_DIR."
    )
    assert "1,5 GB" in told
    assert "0,2 GB" in told


@pytest.mark.usefixtures("german")
def test_what_others_wrote_and_what_nobody_knows_stays_as_it_is() -> None:
    for text in ("", "Your credit balance is too low.", "x" * 10_000, "50 % (unknown)", "{1} {2}", "a\nb"):
        assert in_own_words(text) == text


def test_in_english_nothing_is_looked_up(qapp: QApplication) -> None:
    entry.install(qapp, "en")
    assert in_own_words("memo.pdf is empty.") == "memo.pdf is empty."
    QLocale.setDefault(QLocale.c())


@pytest.mark.usefixtures("german")
def test_the_audit_trail_gives_its_reasons_in_german() -> None:
    entry = trail()[0].evolve(reason="is overloaded: The server reports an error.", timestamp=START)
    line = trail_line(entry)
    assert line.title.endswith(" ist überlastet")
    assert line.reason == "Der Server meldet einen Fehler."  # and not once more what the title says
    assert trail_line(entry.evolve(reason="is overloaded")).reason == ""


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    "note",
    [
        refusal.EMPTY,
        refusal.DECLINED,
        "Control characters were removed from the answer.",
        "The answer was cut at 200,000 characters.",
        "A quote was refused. The document does not hold these words, in this order, as a whole.",
    ],
)
def test_the_notes_of_checks_are_german(note: str) -> None:
    told = in_own_words(note)
    assert told != note
    assert not _ENGLISH.findall(told.replace("war", ""))
    assert "200,000" not in told


@pytest.mark.usefixtures("german")
async def test_a_failure_in_the_window_is_told_in_german(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        window.tasks.failed.emit("The sessions cannot be listed: there is no permission to read it.")
        toasts = window.findChild(Toasts) or window.toasts
        assert toasts.shown[-1].accessibleName().startswith("Die Sitzungen können nicht aufgelistet werden")


@pytest.mark.usefixtures("german")
def test_a_sentence_without_its_stop_and_a_day_are_told_within_a_message() -> None:
    broken = "config.json could not be opened: language: There is no such setting (line 1). "
    assert in_own_words(f"{broken}The file was not changed.") == (
        "config.json konnte nicht geöffnet werden: language: Es gibt keine solche Einstellung (Zeile 1). "
        "Die Datei wurde nicht geändert."
    )
    told = in_own_words("It was done on 2024-11-22; the limit was 2024-11-29.")
    assert told == "Es geschah am 22.11.2024; die Frist war der 29.11.2024."
    differ = "The sources differ: memo.md (L3) says “two days”, plan.md (L9) says “two weeks”."
    assert in_own_words(differ) == (
        "Die Quellen weichen voneinander ab: memo.md (L3) sagt „two days“, plan.md (L9) sagt „two weeks“."
    )


@pytest.mark.parametrize("spoken", ["en", "de"])
def test_models_are_called_as_everywhere_in_the_window(qapp: QApplication, spoken: entry.Choice) -> None:
    entry.install(qapp, spoken)
    failed = in_own_words("openai:gpt-4o is overloaded, and no other provider is left.")
    assert failed.startswith("OpenAI gpt-4o ")
    asked = in_own_words("builtin:qwen2.5-coder is sent it. No new words of documents are in it.")
    assert asked.startswith(
        "Built-in model qwen2.5-coder" if spoken == "en" else "Eingebautes Modell qwen2.5-coder"
    )
    command = "Run `detective resume 7 --detective openai:gpt-4o`."
    assert "--detective openai:gpt-4o" in in_own_words(command)
    assert in_own_words(failed) == failed
    for used in qapp.findChildren(QTranslator):
        qapp.removeTranslator(used)
    QLocale.setDefault(QLocale.c())


@pytest.mark.usefixtures("german")
def test_what_a_parser_and_the_system_say_is_told_in_german() -> None:
    parser = in_own_words("it is not valid JSON (EOF while parsing a string at line 1 column 8)")
    assert parser == "sie ist kein gültiges JSON (ein Text hört mitten darin auf, Zeile 1, Spalte 8)"
    system = in_own_words(
        "The sessions folder cannot be read: Not a directory. Nothing was changed. "
        "See that it is a folder and that you may read it."
    )
    assert "Not a directory" not in system
    assert "es ist kein Ordner" in system


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    "said",
    [
        "The sources differ:  (L) says “”, " * 100 + "plan.md",
        "Row 1 left out: 2 cells instead of " * 110 + "3",
        "one: two; three. " * 200,
    ],
)
def test_a_text_that_says_the_words_of_messages_again_and_again_stays_a_text(said: str) -> None:
    assert in_own_words(said)[-20:] == said[-20:]
