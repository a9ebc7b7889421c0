"""A session as a Word file: the same sections as on paper, with Word's own headings, lists and tables."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from detective_app.account.reader import Account
from detective_app.core.session import InterrogationSession
from detective_app.core.words import display_text
from detective_app.own_words import CODES, language
from detective_app.reports._paper import Paper, PaperRun, Role, Style, one_line
from detective_app.reports._sections import fill, title

if TYPE_CHECKING:
    from docx.document import Document
    from docx.text.paragraph import Paragraph

TITLE, SUFFIX, PLACE = "Word", ".docx", 3

_SIZES: dict[Style, float] = {
    "title": 16,
    "heading": 13,
    "question": 11,
    "quiet": 9,
    "small": 8.5,
    "tiny": 6.5,
    "detective": 8.5,
    "witness": 8.5,
    "high": 8.5,
    "medium": 8.5,
    "low": 8.5,
}
"""Points of what is not written as usual text, which has 10."""
_BOLD: tuple[Style, ...] = ("title", "heading", "question", "strong")
_STYLES = {"H1": "Title", "H2": "Heading 1", "H3": "Heading 2", "LI": "List Bullet", "BlockQuote": "Quote"}
_TEXT_MM, _MARGIN_MM = 174, 18
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(session: InterrogationSession) -> bytes:
    """Write a session as a Word file: the verdict on its first page, the rest as an appendix."""
    import docx

    document = docx.Document()
    _set_up(document, _written(title(session)))
    told, at = document.core_properties, session.end_time or session.start_time
    told.created = told.modified = at.replace(tzinfo=None)  # Word's are in UTC; the template's own are old
    fill(_WordPaper(document), Account(session, person="a person"))
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


class _WordPaper(Paper):
    """A Word document that grows at its end."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._styles = {role: document.styles[name].style_id for role, name in _STYLES.items()}

    def add(
        self,
        *runs: PaperRun,
        above: float = 0,
        indent: float = 0,
        kept: bool = False,
        line: float = 140,
        role: Role = "P",
        new_page: bool = False,
    ) -> None:
        """Add a paragraph; Word's own styles give lists their marks, and headings their outline."""
        from docx.shared import Mm

        paragraph = self._document.add_paragraph()
        paragraph._p.style = self._styles.get(role)  # by its name it is looked for among all
        layout = paragraph.paragraph_format
        layout.space_before, layout.space_after = Mm(above), Mm(0)
        layout.line_spacing = max(line, 100) / 120
        layout.keep_with_next, layout.page_break_before = kept, new_page
        if indent and role != "LI":
            layout.left_indent = Mm(indent)
        for text, style, _ in runs:
            _write(paragraph, text, style)

    def table(self, header: Sequence[str], rows: Iterable[Sequence[str]], widths: Sequence[int]) -> None:
        """Add a table, whose first row stands again on each page."""
        from docx.oxml import OxmlElement
        from docx.shared import Mm

        filled = [header, *rows]
        table = self._document.add_table(len(filled), len(header), style="Table Grid")
        table.autofit = False
        for number, (row, texts) in enumerate(zip(table.rows, filled, strict=True)):
            for cell, text, share in zip(row.cells, texts, widths, strict=True):
                cell.width = Mm(_TEXT_MM * share / 100)
                _write(cell.paragraphs[0], one_line(text), "small" if number else "strong")
        table.rows[0]._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))


def _set_up(document: Document, title: str) -> None:
    """Set page, font, language and title."""
    from docx.oxml.ns import qn
    from docx.shared import Mm, Pt, RGBColor

    section = document.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = Mm(_MARGIN_MM)
    for name in ("Normal", *_STYLES.values()):
        font = document.styles[name].font
        font.name, font.size, font.italic = "Calibri", Pt(10), False
        font.color.rgb = RGBColor(0x20, 0x22, 0x26)
        fonts = document.styles[name].element.get_or_add_rPr().get_or_add_rFonts()
        for theme in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
            fonts.attrib.pop(qn(f"w:{theme}"), None)  # a theme's font comes before a named one
    told = document.core_properties
    told.title, told.author, told.comments, told.language = title, "Detective", "", CODES[language()]


def _write(paragraph: Paragraph, text: str, style: Style) -> None:
    from docx.shared import Pt

    run = paragraph.add_run(_written(text))
    run.bold = style in _BOLD
    run.font.size = Pt(_SIZES.get(style, 10))


def _written(text: str) -> str:
    """Return a text as it is safe to show, without what XML has no place for."""
    return _NO_XML.sub("\ufffd", display_text(text))
