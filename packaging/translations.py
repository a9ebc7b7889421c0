"""Collect the window's texts into resources/translations/*.ts and compile those to *.qm, as Qt Linguist does.

lupdate misses what stands in f-strings and the plurals of `translate`, and knows nothing of the texts that
are declared below the window (modes, settings, why a provider failed). So Python's own parser finds them all,
and lupdate is handed a list.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from detective_app import registry
from detective_app.core.settings import Configuration, PanelSettings, RedactionSettings, Timeouts
from detective_app.gui.pages.history.model import COLUMNS
from detective_app.gui.setup.setting_entries import SETTINGS
from detective_app.gui.shell.actions import action_specs

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = ROOT / "resources" / "translations"
_LANGUAGES = {"de": (), "en": ("-pluralonly",)}  # English is in the source; only its plurals are looked up
_MODES = "detective_app.modes"
_FORM, _PLURAL_FORM = "QT_TRANSLATE_NOOP", "QT_TRANSLATE_N_NOOP"

Marked = tuple[str, str, bool]
"""A text as it is marked: its context, its words, and whether it counts something."""


def main() -> None:
    """Bring the files of a folder up to the source: the repository's, or the one that is named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else TRANSLATIONS
    marked = sorted({*_declared(), *_in_window()})
    with tempfile.TemporaryDirectory() as scratch:
        listed = Path(scratch) / "texts.cpp"
        listed.write_text("".join(map(_line, marked)), encoding="utf-8")
        for language, options in _LANGUAGES.items():
            texts = folder / f"detective_{language}.ts"
            languages = ("-source-language", "en", "-target-language", language)
            form = ("-locations", "none", "-no-obsolete", "-sort-messages")
            _qt("lupdate", *options, *form, *languages, str(listed), "-ts", str(texts))
            _qt("lrelease", str(texts), "-qm", str(texts.with_suffix(".qm")))


def _in_window() -> Iterator[Marked]:
    for path in sorted((ROOT / "detective_app" / "gui").rglob("*.py")):
        yield from _in_module(ast.parse(path.read_text(encoding="utf-8"), str(path)), "", path.name)


def _in_module(node: ast.AST, holder: str, file: str) -> Iterator[Marked]:
    for child in ast.iter_child_nodes(node):
        inside = child.name if isinstance(child, ast.ClassDef) else holder
        if isinstance(child, ast.Call):
            yield from _in_call(child, holder, file)
        yield from _in_module(child, inside, file)


def _in_call(call: ast.Call, holder: str, file: str) -> Iterator[Marked]:
    """Yield the text of `self.tr(...)`, `translate(...)` or `QT_TRANSLATE_NOOP(...)`; a variable has none."""
    caller, _, name = ast.unparse(call.func).rpartition(".")
    if name == "tr" and caller != "self":
        sys.exit(
            f"{file}:{call.lineno}: Qt looks for {caller}.tr under a class; write QCoreApplication.translate"
        )
    words = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
    match name, words:
        case "tr", [str(text), *_]:
            yield holder, text, len(call.args) > 2
        case (("translate" | "QT_TRANSLATE_NOOP"), [str(context), str(text), *_]):
            yield context, text, len(call.args) > 3


def _declared() -> Iterator[Marked]:
    for name in registry.names(_MODES):
        mode = registry.load(_MODES, name).MODE
        parts = [part.name for part in (*mode.roles, *mode.perspectives)]
        yield from (("Modes", text, False) for text in (mode.title, mode.description, *parts))
    for record in (Configuration, Timeouts, PanelSettings, RedactionSettings):
        for field in record.model_fields.values():
            yield from (("Settings", text, False) for text in (field.title, field.description) if text)
    yield from (("HistoryModel", column.name, False) for column in COLUMNS)
    yield from ((spec.context, spec.text, False) for spec in action_specs())
    for one in SETTINGS:
        said = (one.title or one.declared.title, one.about or one.declared.description)
        texts = (*said, one.unit, one.told, *(words for _, words in one.choices))
        yield from (("Settings", text, False) for text in texts if text)


def _line(marked: Marked) -> str:
    context, text, counts = marked
    literals = (json.dumps(words, ensure_ascii=False) for words in (context, text))
    return f"{_PLURAL_FORM if counts else _FORM}({', '.join(literals)});\n"


def _qt(tool: str, *arguments: str) -> None:
    program = Path(sys.executable).with_name(f"pyside6-{tool}")
    subprocess.run([program, *arguments], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
