"""What the parts of a document stand under: the heading, a mail's fields, the setting of a table's rows."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace

from detective_app.core.case import Block

_MOST_TOP_LINES = 4
_MOST_HEADER_LINES = 16
_STACKED_CHARS = 20  # a header in pieces, one above the other
_SHORT_CHARS = 120
_MOST_TITLE_CHARS = 240
_MOST_LETTERS_BESIDE_PERIOD = 8  # a line with more letters beside its years is prose

_MONTH = (
    r"(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|ma[yi]|june?|juni|july?|juli|aug(?:ust)?|"
    r"sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\b"
)
# The look ahead names what any of them begins with, which most words do not.
_PERIOD = re.compile(
    rf"(?i)\b(?=[\dadfgjmnopqsty])(?:{_MONTH}\.?(?:\s+\d{{1,2}}\b)?,?|\d{{1,2}}\.?\s+{_MONTH}|"
    r"\d{1,2}\.\d{1,2}\.(?=\s|(?:19|20)\d\d)|"
    r"(?:fy\s?['’]?\d{2,4}|(?:19|20)\d\d(?:[/-]\d{2,4})?|q[1-4]|[1-4]\.\s?quartal|geschäftsjahr)\b|"
    r"(?:\d{1,2}|three|six|nine|twelve)[\s-]+(?:weeks?|months?)\b|"
    r"(?:first|second|third|fourth)\s+(?:fiscal\s+)?quarter\b|"
    r"(?:fiscal\s+)?(?:years?|quarters?|periods?)(?:\s+ended)?\b)"
)
_BESIDE_PERIOD = re.compile(
    r"(?i)\b(?:as (?:of|at)|at|for|the|ended|ending|end|fiscal|full|and|to|vs|versus|change[sd]?|"
    r"increase|decrease|inc|dec|actual|reported|restated|adjusted|unaudited|audited|total|vorjahr|zum|bis|vom|und|"
    r"prior|this|last|year|percent|variance)\b"
)
_UNIT = re.compile(
    r"(?i)\(?(?:\b(?:amounts?|dollars?|shares?|figures?|usd|angaben|beträge|u\.s\.)\b[^()\n]{0,40})?"
    r"(?:\bin\s+(?:(?:(?:u\.?s\.?\s+|us\s+)?dollars?|\$|€|£|usd|eur|euro)\s*)?(?:millions?|thousands?|billions?|millionen|"
    r"tausend|milliarden|mio\b\.?|mrd\b\.?|tsd\b\.?|t€|teur|t\s?usd)[^()\n]{0,60}|"
    r"\b(?:millions|thousands|billions) of (?:dollars|euros?|pounds|yen|shares)|"
    r"[$€£]\s?(?:000s?|millions?|m\b))\)?"
)
# What every unit line has in small letters: a pattern that begins with one of few signs is found quickly.
_MAY_NAME_UNIT = re.compile(r"illi|thousand|tausend|mio|mrd|tsd|t€|teur|t\s?usd|[$€£]\s?(?:000|m)")
# A mark of a note stands beside a word; in a cell of its own it is a figure, and negative.
_NOTE_MARK = re.compile(r"\((?:(?<=\S.)|(?<=\S .))(?:\d{1,2}|[a-z])\)")
_AMOUNT = re.compile(r"\d[.,]\d|\d{5}|[$€£]\s*\d|\d\s?%")
_ENDS_IN_FIGURES = re.compile(r"(?:\s[-–(]?[€$£]?\s?\d[\d.,]*\)?%?){2}\s*$")
_AFTER_FIGURES = ".,)%"
_DIGIT = re.compile(r"\d")
_LETTER = re.compile(r"[^\W\d_]")
_GAP = "   "
_NO_TITLE = re.compile(
    r"(?i)table of contents|inhaltsverzeichnis|(?:page\s+)?(?:[-–]\s*)?\d{1,3}(?:\s*[-–])?"
)


@dataclass(frozen=True, slots=True)
class TableHead:
    """The title, the unit line and the header lines above a table's row, verbatim; each may be empty."""

    title: str = ""
    unit: str = ""
    header: str = ""


class SettingReader:
    """Reads blocks in order and knows at each the setting that it stands in.

    Lines are looked at closely only where a table begins: most blocks are prose, and there may be millions.
    """

    def __init__(self) -> None:
        """Begin with nothing read."""
        self._setting = TableHead()
        self._page: int | None = -1
        self._top: list[str] = []
        self._before: deque[Block] = deque(maxlen=_MOST_HEADER_LINES)
        self._in_table = False

    def read(self, block: Block) -> None:
        """Take note of a block."""
        if block.page != self._page:
            self._begin_page(block.page)
        if len(self._top) < _MOST_TOP_LINES and self._page:
            self._note_top(block)
        if block.kind != "row":
            self._before.append(block)
            self._in_table = False
        elif self._in_table and (not self._page or _AMOUNT.search(block.text)):
            self._before.clear()
        elif is_row_of_figures(block.text):
            self._begin_table()
        else:
            self._before.append(block)
            self._in_table = self._in_table or not self._page

    @property
    def setting(self) -> TableHead:
        """What the block that was read last stands under."""
        return self._setting

    def _begin_page(self, page: int | None) -> None:
        self._page, self._top, self._in_table = page, [], False
        self._before.clear()
        self._setting = TableHead()

    def _note_top(self, block: Block) -> None:
        for line in block.text.split("\n"):
            if len(self._top) < _MOST_TOP_LINES and not _NO_TITLE.fullmatch(line.strip()):
                self._top.append(line[:_SHORT_CHARS])

    def _begin_table(self) -> None:
        """Make title, unit and header of the lines before a row of figures, as far as they hold them."""
        lines = _lines_after_figures(self._before)
        self._before.clear()
        self._in_table = True
        self._top += [""] * (_MOST_TOP_LINES - len(self._top))  # a table's rows are no title
        header = _header(lines, self._top[:2])
        units = [(line, found) for line in lines if (found := _unit(line))]
        if units:
            line, found = units[-1]
            unit = line if len(line) <= _SHORT_CHARS else found[0]
            self._setting = replace(self._setting, unit=unit)
        if header:
            title = _title(lines[: len(lines) - len(header)]) or self._setting.title
            self._setting = replace(self._setting, header="\n".join(header), title=title)


def _lines_after_figures(blocks: Iterable[Block]) -> list[str]:
    """Return the lines of some blocks, a paragraph as one; those after the last row of figures among them."""
    lines: list[str] = []
    for block in blocks:
        own = block.text.split("\n")
        if block.kind == "prose" and len(own[0]) > _SHORT_CHARS // 2:
            own = [" ".join(own)]
        for line in own:
            if is_row_of_figures(line):
                lines = []
            elif line.strip() and not _NO_TITLE.fullmatch(line.strip()):
                lines.append(line)
    return lines


def _header(lines: list[str], top: list[str]) -> list[str]:
    """Return the lines of a header: from the first that names columns on, with the names stacked above it."""
    last = lines[-_MOST_HEADER_LINES:]
    long = [n for n, line in enumerate(last) if len(line) > _SHORT_CHARS and not _names_columns(line)]
    last = last[long[-1] + 1 :] if long else last
    begins = next((n for n, line in enumerate(last) if _names_columns(line)), None)
    if begins is None:
        return []
    while begins and len(last[begins - 1]) <= _STACKED_CHARS and last[begins - 1] not in top:
        begins -= 1
    return last[begins:]


def _title(above: list[str]) -> str:
    """Return the line that a table is called by: the nearest above its header that ends no sentence."""
    if not above:
        return ""
    last = above[-1]
    if len(last) > _SHORT_CHARS or last.rstrip().endswith(":"):
        return last[-_MOST_TITLE_CHARS:]
    if last.rstrip().endswith("."):
        return ""
    return "\n".join(above[-2:] if len(above) > 1 and len(above[-2]) <= _SHORT_CHARS else above[-1:])


def _names_columns(line: str) -> bool:
    """Tell whether a line names periods and little else, or several columns without a figure."""
    bare = _without_unit(_NOTE_MARK.sub(" ", line))
    rest = _PERIOD.sub(" ", bare)
    if rest == bare:
        return bare.strip().count(_GAP) >= 1 and not _DIGIT.search(bare)
    rest = _BESIDE_PERIOD.sub(" ", rest)
    return not _DIGIT.search(rest) and (
        len(_LETTER.findall(rest)) <= _MOST_LETTERS_BESIDE_PERIOD or bare.strip().count(_GAP) >= 1
    )


def is_row_of_figures(line: str) -> bool:
    """Tell whether a line is a table's row: in columns, with a figure that is no year and no date."""
    if not _DIGIT.search(line):
        return False
    if _GAP not in line and "|" not in line and "\t" not in line and not _ends_in_figures(line):
        return False
    rest = _PERIOD.sub(" ", _without_unit(_NOTE_MARK.sub(" ", line)))
    return bool(_DIGIT.search(rest))


def _ends_in_figures(line: str) -> bool:
    last = line.rstrip()[-1:]
    return (last.isdigit() or last in _AFTER_FIGURES) and _ENDS_IN_FIGURES.search(line) is not None


def _unit(line: str) -> re.Match[str] | None:
    """Return where a line tells the unit of figures."""
    return _UNIT.search(line) if _MAY_NAME_UNIT.search(line.lower()) else None


def _without_unit(line: str) -> str:
    return _UNIT.sub(" ", line) if _MAY_NAME_UNIT.search(line.lower()) else line


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
