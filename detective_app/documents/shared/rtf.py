"""RTF as its program shows it: paragraphs, list items and table rows, decoded with the code pages it names.

What it hides is reported, what is no text of the document (pictures, styles, fields' orders) is passed over.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from detective_app.documents.shared.composition import Composition, Kind
from detective_app.documents.shared.line import Covered, StyledLine, put

if TYPE_CHECKING:
    from detective_app.core.evidence import Standing

_TOKEN = re.compile(
    r"\\([a-z]{1,32})(-?\d{1,9})? ?|\\'([0-9a-f]{2})|\\(.)|([{}])|([^\\{}\r\n\0]+)|[\r\n\0]+|\\",
    re.IGNORECASE | re.DOTALL,
)
_CHARSETS = {0: "cp1252", 77: "mac_roman", 128: "cp932", 129: "cp949", 130: "johab", 134: "gb18030"}
_CHARSETS |= {136: "big5", 161: "cp1253", 162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256"}
_CHARSETS |= {186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250", 255: "cp437"}
_PAGES = {"mac": "mac_roman", "pc": "cp437", "pca": "cp850", "ansi": "cp1252"}
_SIGNS = {
    "tab": "\t",
    "line": "\n",
    "emdash": "—",
    "endash": "–",
    "lquote": "‘",
    "rquote": "’",
    "bullet": "•",
}
_SIGNS |= {"ldblquote": "“", "rdblquote": "”", "emspace": " ", "enspace": " ", "qmspace": " "}
_HEIGHTS = {"super": "super", "up": "super", "sub": "sub", "dn": "sub"}
_MOST_ROWS = 1_048_576
_SYMBOLS = {"~": "\xa0", "_": "\u2011", "-": "", "{": "{", "}": "}", "\\": "\\"}
_PASSED_OVER = {
    *("colortbl", "stylesheet", "pict", "fldinst", "objdata", "objclass", "datafield", "themedata", "sp"),
    "shprslt",
    *(
        "listtable",
        "listoverridetable",
        "rsidtbl",
        "generator",
        "xmlnstbl",
        "revtbl",
        "filetbl",
        "nonshppict",
    ),
    *("atnid", "atnauthor", "atndate", "atnref", "atnparent", "atrfstart", "atrfend", "bkmkstart", "bkmkend"),
    *("xe", "tc", "ftnsep", "ftnsepc", "aftnsep", "aftnsepc", "mmathPr", "author", "operator", "company"),
    *("creatim", "revtim", "printim", "buptim", "doccomm", "subject", "keywords", "category", "manager"),
}
_ASIDE: dict[str, Standing] = {"footnote": "note", "annotation": "remark"}
_ASIDE |= dict.fromkeys(("header", "headerl", "headerr", "headerf"), "head")
_ASIDE |= dict.fromkeys(("footer", "footerl", "footerr", "footerf"), "foot")
_KEPT = {*_ASIDE, "shptxt", "shpinst", "do", "dptxbxtext", "listtext", "pntext", "title"}
"""Groups that are text though a program that does not know them may pass them over."""


class _State(NamedTuple):
    """What holds inside a group; `place` is what its text is for, empty for the document's own."""

    place: str = ""
    encoding: str = ""
    skipped: int = 1
    hidden: bool = False
    gone: Standing | None = None
    height: str | None = None


class _Block:
    """A paragraph in the making: its text, the cells before it, and what was said of it."""

    def __init__(self, standing: Standing | None = None) -> None:
        self.standing = standing
        self.line = StyledLine()
        self.cells: list[StyledLine] = []
        self.label = ""
        self.heading = self.listed = self.in_table = False


def add_rtf(composition: Composition, content: bytes) -> str:
    """Add the blocks of an RTF file and return its title."""
    reading = _Reading(composition)
    reading.run(content.decode("latin-1"))
    return reading.title


class _Reading:
    """Reads one file from its first sign to its last, in time that grows with its length."""

    def __init__(self, composition: Composition) -> None:
        self.title = ""
        self._composition = composition
        self._state = _State()
        self._around: list[_State] = []
        self._default = "cp1252"
        self._fonts: dict[int, str] = {}
        self._font = 0
        self._bytes = bytearray()
        self._to_skip = 0
        self._star = False
        self._hidden: list[str] = []
        self._blocks = [_Block()]
        self._later: list[tuple[list[StyledLine], Kind, Standing | None, str]] = []
        self._aside: list[int] = []
        self._merges = [""]
        self._above = Covered()

    def run(self, text: str) -> None:
        """Read the whole text."""
        at = 0
        while found := _TOKEN.match(text, at):
            word, number, code, symbol, brace, plain = found.groups()
            at = found.end()
            if word is not None:
                given = int(number) if number else None
                if word == "bin":
                    at += max(0, given or 0)
                self._word(word.lower(), given)
            elif code is not None:
                self._byte(bytes.fromhex(code))
            elif symbol is not None:
                self._symbol(symbol)
            elif brace is not None:
                self._brace(opens=brace == "{")
            elif plain is not None:
                self._plain(plain)
        while len(self._blocks) > 1:
            self._end_aside()
        self._end_block()

    def _brace(self, *, opens: bool) -> None:
        self._flush()
        self._star = False
        self._to_skip = 0
        if opens:
            self._around.append(self._state)
            return
        before = self._state
        self._state = self._around.pop() if self._around else _State()
        if self._aside and len(self._around) < self._aside[-1]:
            self._end_aside()
        if before.place == "listtext" != self._state.place:
            self._blocks[-1].listed = True

    def _end_aside(self) -> None:
        self._aside.pop()
        self._end_block()
        self._blocks.pop()

    def _symbol(self, symbol: str) -> None:
        if symbol == "*":
            self._star = True
        elif symbol in "\r\n":
            self._word("par", None)
        else:
            self._flush()
            self._say(_SYMBOLS.get(symbol, ""))

    def _byte(self, byte: bytes) -> None:
        if self._to_skip:
            self._to_skip -= 1
        else:
            self._bytes += byte

    def _plain(self, text: str) -> None:
        if self._state.place == "none":
            return  # pictures, above all
        passed = min(self._to_skip, len(text))
        self._to_skip -= passed
        self._bytes += text[passed:].encode("latin-1")

    def _word(self, word: str, number: int | None) -> None:
        if word == "u":
            self._character(number or 0)
            return
        self._flush()
        star, self._star = self._star, False
        if word in _PASSED_OVER or (star and word not in _KEPT):
            self._state = self._state._replace(place="none")
        elif word in _KEPT or word in ("fonttbl", "info"):
            self._enter(word)
        elif word in _SIGNS:
            self._say(_SIGNS[word])
        else:
            self._set(word, number)

    def _enter(self, word: str) -> None:
        if self._state.place == "none":
            return
        if word in _ASIDE:
            self._aside.append(len(self._around))
            self._blocks.append(_Block(_ASIDE[word]))
        elif word in ("listtext", "pntext"):
            self._state, self._blocks[-1].label = self._state._replace(place="listtext"), ""
        elif word in ("title", "fonttbl", "info"):
            self._state = self._state._replace(place=word)

    def _set(self, word: str, number: int | None) -> None:
        on = number != 0
        block = self._blocks[-1]
        match word:
            case "par" | "sect" | "page" | "row" | "nestrow" | "cell" | "nestcell":
                self._divide(word)
            case "pard":
                block.heading = block.in_table = block.listed = False
            case "trowd" | "cellx" | "clvmgf" | "clvmrg":
                self._set_cell(word)
            case "intbl":
                block.in_table = True
            case "outlinelevel":
                block.heading = (number or 0) < 9
            case "ls":
                block.listed = on
            case "uc":
                self._state = self._state._replace(skipped=max(0, min(number or 0, 16)))
            case _:
                self._set_looks(word, on=on)
                self._set_letters(word, number or 0)

    def _set_looks(self, word: str, *, on: bool) -> None:
        """Note how letters look from here on."""
        state = self._state
        match word:
            case "v":
                state = state._replace(hidden=on)
            case "deleted":
                state = state._replace(gone="deleted" if on else None)
            case "revised" | "strike" | "striked" if state.gone != "deleted":
                how: Standing = "inserted" if word == "revised" else "struck"
                state = state._replace(gone=how if on else None)
            case "super" | "sub" | "nosupersub" | "up" | "dn":
                state = state._replace(height=_HEIGHTS.get(word) if on else None)
            case "plain":
                state = state._replace(hidden=False, gone=None, encoding="", height=None)
        self._state = state

    def _set_cell(self, word: str) -> None:
        """Note of the cells of a row which of them are one with those above or below."""
        if word == "trowd":
            self._merges = [""]
        elif word == "cellx":
            self._merges.append("")
        else:
            self._merges[-1] = word

    def _set_letters(self, word: str, number: int) -> None:
        """Note how bytes become letters from here on."""
        if word == "ansicpg":
            self._default = _known(f"cp{number}")
        elif word in _PAGES:
            self._default = _PAGES[word]
        elif word == "f" and self._state.place == "fonttbl":
            self._font = number
        elif word == "fcharset" and number not in (0, 1):
            self._fonts[self._font] = _CHARSETS.get(number, "")
        elif word == "f":
            self._state = self._state._replace(encoding=self._fonts.get(number, ""))

    def _character(self, number: int) -> None:
        """Say a letter by its number; two halves of one that is beyond 16 bits join when they are said."""
        self._flush()
        self._say(chr(number % 0x10000))
        self._to_skip = self._state.skipped

    def _flush(self) -> None:
        if self._bytes:
            content, self._bytes = bytes(self._bytes), bytearray()
            self._say(content.decode(self._state.encoding or self._default, "replace"))

    def _say(self, text: str) -> None:
        state = self._state
        if state.place == "title":
            self.title += text
        elif state.place == "listtext":
            self._blocks[-1].label += text
        elif state.place or not text:
            return
        elif state.hidden:
            self._hidden.append(text)
        else:
            self._blocks[-1].line.add_moved(text, state.height, state.gone)

    def _divide(self, word: str) -> None:
        block = self._blocks[-1]
        if self._state.place:
            return
        if word in ("cell", "nestcell"):
            block.cells.append(block.line)
            block.line = StyledLine()
        elif word in ("row", "nestrow") or not block.in_table:
            self._end_block()
        else:
            block.line.add(" ")

    def _end_block(self) -> None:
        """Add the paragraph or the row that is whole, then what stands beside it."""
        self._flush()
        block = self._blocks[-1]
        if hidden := "".join(self._hidden):
            self._composition.hide(_whole(hidden))
        self._hidden.clear()
        cells, rest = block.cells, [block.line] if block.line.text.strip() or not block.cells else []
        block.cells, block.line = [], StyledLine()
        if len(cells) + len(rest) > 1:
            self._add([*map(self._spanned, range(len(cells)), cells), *rest], "row", block)
        else:
            kind: Kind = "heading" if block.heading else "item" if block.listed else "prose"
            self._add([*cells, *rest], kind, block)
        if len(self._blocks) == 1:
            later, self._later = self._later, []
            for each in later:
                self._put(*each)

    def _spanned(self, column: int, cell: StyledLine) -> StyledLine:
        """Return what a cell shows; one that spans rows says it in each of them."""
        merge = self._merges[column] if column < len(self._merges) else ""
        return self._above.cell(column, cell, _MOST_ROWS if merge else 1, covered=merge == "clvmrg")

    def _add(self, cells: list[StyledLine], kind: Kind, block: _Block) -> None:
        """Add a block; what stands beside a paragraph waits until that is whole."""
        label = " ".join(_whole(block.label).split()) if kind in ("item", "heading") else ""
        if kind == "item" and not any(letter.isalnum() for letter in label):
            label = "-"
        each = [_whole_line(cell) for cell in cells], kind, block.standing, label
        if len(self._blocks) > 1:
            self._later.append(each)
        else:
            self._put(*each)

    def _put(self, cells: list[StyledLine], kind: Kind, standing: Standing | None, label: str) -> None:
        if kind == "heading":
            self._composition.space()
        put(self._composition.add, cells, kind, standing, label)


def _whole(text: str) -> str:
    """Join the halves of letters that are beyond 16 bits."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _whole_line(line: StyledLine) -> StyledLine:
    """Return a line whose letters are whole."""
    whole = StyledLine()
    for text, how, _ in line.words:
        whole.add(_whole(text), how)
    return whole


def _known(encoding: str) -> str:
    try:
        "".encode(encoding)
    except LookupError:
        return "cp1252"
    return encoding
