"""The questions of `questions.json`: each with its document, the place of the answer and its verbatim words.

`page` is the page of a PDF, `line` the line of a document without pages. One half, chosen by a hash of the
question, served to choose weights; only the other, held-out half is reported.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from detective_app.core.case import Manuscript

_LIST = Path(__file__).with_name("questions.json")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with where its answer stands; `table`: the answer is a row of a table or list."""

    question: str
    document: str
    answer: str
    table: bool
    page: int = 0
    line: int = 0

    @property
    def held_out(self) -> bool:
        """Tell whether the question took no part in choosing weights."""
        return hashlib.sha256(self.question.encode()).digest()[0] % 2 == 1

    def stands_in(self, manuscript: Manuscript) -> bool:
        """Tell whether the answer stands word for word where the question says; spaces do not count."""
        lines = manuscript.text.split("\n")
        first, last = self.line, self.line
        if self.page:
            pages = [*manuscript.pages, len(lines) + 1]
            first, last = pages[self.page - 1], pages[self.page] - 1
        return _closed(self.answer) in _closed("\n".join(lines[first - 1 : last]))


def questions() -> tuple[Asked, ...]:
    """Return all questions."""
    return tuple(Asked(**entry) for entry in json.loads(_LIST.read_text(encoding="utf-8")))


def _closed(text: str) -> str:
    return "".join(text.split()).replace("\u00ad", "")
