"""What the licences of a package must hold."""

from __future__ import annotations

from pathlib import Path


def check_licences(folder: Path) -> None:
    """Check that the licence of every part is there, and named in the notice."""
    texts = {file.name for file in folder.iterdir()}
    assert {"LICENSE", "LGPL-3.0.txt", "GPL-3.0.txt", "Python.txt"} <= texts
    notice = (folder / "third-party.txt").read_text()
    named = {line.partition(" ")[0] for line in notice.splitlines()}
    assert {"PySide6_Essentials", "xllamacpp", "openai", "python-docx"} <= named
    assert "dynamically" in notice  # what Qt's licence asks for
    # What is compiled into these packages has licences of its own.
    for text in (
        "pypdfium2/BUILD_LICENSES/pdfium.txt",
        "lxml/LICENSES.txt",
        "tantivy/tantivy.cyclonedx.json",
    ):
        assert (folder / text).is_file()
        assert f"\n{text.partition('/')[0]} " in notice
