"""Collect the window's texts into resources/translations/*.ts and compile those to *.qm, as Qt Linguist does.

Texts that are declared below the window (modes, settings, why a provider failed) are handed to lupdate as a
source file of their own, so that they are written in one place only.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from detective_app import registry
from detective_app.core.settings import Configuration, Timeouts
from detective_app.engine.reasons import REASONS

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = ROOT / "resources" / "translations"
_LANGUAGES = {"de": (), "en": ("-pluralonly",)}  # English is in the source; only its plurals are looked up
_MODES = "detective_app.modes"


def main() -> None:
    """Bring the files of a folder up to the source: the repository's, or the one that is named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else TRANSLATIONS
    sources = sorted(str(path) for path in (ROOT / "detective_app" / "gui").rglob("*.py"))
    with tempfile.TemporaryDirectory() as scratch:
        declared = Path(scratch) / "declared.py"
        declared.write_text(
            "".join(f"QT_TRANSLATE_NOOP({context!r}, {text!r})\n" for context, text in _declared()),
            encoding="utf-8",
        )
        for language, options in _LANGUAGES.items():
            texts = folder / f"detective_{language}.ts"
            _qt(
                "lupdate",
                *options,
                "-locations",
                "none",
                "-no-obsolete",
                "-sort-messages",
                "-source-language",
                "en",
                "-target-language",
                language,
                *sources,
                str(declared),
                "-ts",
                str(texts),
            )
            _qt("lrelease", str(texts), "-qm", str(texts.with_suffix(".qm")))


def _declared() -> Iterator[tuple[str, str]]:
    for name in registry.names(_MODES):
        mode = registry.load(_MODES, name).MODE
        yield "Modes", mode.title
        yield "Modes", mode.description
    for record in (Configuration, Timeouts):
        for field in record.model_fields.values():
            yield from (("Settings", text) for text in (field.title, field.description) if text)
    yield from (("Reasons", words) for words in REASONS.values())


def _qt(tool: str, *arguments: str) -> None:
    program = Path(sys.executable).with_name(f"pyside6-{tool}")
    subprocess.run([program, *arguments], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
