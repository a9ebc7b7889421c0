"""The PDF of the sample case is the one that its script writes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from detective_app.documents.process.process import ReaderProcess
from detective_app.paths import resources
from tests.packaging.conftest import ROOT


def test_the_bundled_report_has_the_text_of_its_script(tmp_path: Path) -> None:
    script = ROOT / "packaging" / "sample_case.py"
    subprocess.run([sys.executable, script, tmp_path / "written.pdf"], check=True)
    reader = ReaderProcess()
    try:
        written, bundled = (
            reader.read(path, path.name).manuscript
            for path in (tmp_path / "written.pdf", resources() / "sample_case" / "inspection-report.pdf")
        )
    finally:
        reader.close()
    assert (bundled.title, bundled.pages) == (written.title, written.pages)
    assert bundled.text == written.text
