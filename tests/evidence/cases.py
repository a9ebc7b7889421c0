"""Small case files in memory, for tests of the rules over them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from detective_app.core.case import CaseFile, Document
from detective_app.core.evidence import Source
from detective_app.documents.formats.markdown import read
from detective_app.evidence.text.sentences import split


def case_of(texts: Mapping[str, str]) -> CaseFile:
    """Make a case file of Markdown texts by file name."""
    documents = []
    for number, (name, text) in enumerate(texts.items(), 1):
        source = Source(
            source_id=f"D{number}",
            name=name,
            path=f"/case/{name}",
            sha256=hashlib.sha256(text.encode()).hexdigest(),
            chars=len(text),
            lines=len(text.splitlines()),
        )
        documents.append(Document(source, text, split(read(name, text.encode()), source.source_id, name)))
    return CaseFile(tuple(documents))


BRIDGE = case_of(
    {
        "inspection.md": "# Inspection report\n\n"
        "Eva Lindqvist, inspecting engineer, examined the bridge on 14 March 2024.\n"
        "The south bearing had moved 14 mm out of line.\nThe north bearing showed no movement.\n",
        "log.md": "# Control log\n\nThe weight limit came into force on 22 March 2024.\n"
        "23 lorries were turned back at the east ramp, because the barrier was down.\n",
        "memo.md": "# Works memo\n\nThe weight limit came into force on 2 April 2024.\n"
        "The south bearing was replaced on 18 June 2024.\nThe replacement cost 48,200 euros.\n",
    }
)
