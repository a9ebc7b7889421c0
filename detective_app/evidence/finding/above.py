"""What the parts of a document stand under: the heading, a mail's fields, the setting of a table's rows."""

from __future__ import annotations

import re

from detective_app.core.case import Block
from detective_app.evidence.finding.setting import SettingReader

_FIELD = re.compile(r"(?:From|To|Cc|Date|Sent|Subject|Von|An|Datum|Gesendet|Betreff): +\S")
_LEAST_FIELDS = 2  # a lone one is a line of a form


class Above:
    """Reads a document's blocks, or sentences as blocks, in order; each heading begins a `section`."""

    def __init__(self) -> None:
        """Begin with nothing read."""
        self.section = 0
        self._heading, self._first_row = "", ""
        self._was = ""
        self._fields: list[str] = []
        self._setting = SettingReader()

    def read(self, block: Block) -> str:
        """Return what stands above a block, a line each; above a heading nothing does."""
        text = block.text
        self._setting.read(block)
        kind = "field" if _FIELD.match(text) else block.kind
        above: list[str] = []
        if kind == "heading":
            self.section, self._heading, self._fields = self.section + 1, text.strip("#=-* \n"), []
        elif kind == "field":
            self._fields = [*(self._fields if self._was == kind else ()), text]
        elif kind == "row":
            self._first_row = self._first_row if self._was == kind else text
            setting = self._setting.setting
            above = [self._heading, setting.title, setting.unit, setting.header or self._first_row]
        else:
            above = [self._heading, *(self._fields if len(self._fields) >= _LEAST_FIELDS else ())]
        self._was = kind
        return "\n".join(dict.fromkeys(part for part in above if part and part != text))
