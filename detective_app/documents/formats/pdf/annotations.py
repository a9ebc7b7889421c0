"""What was written on a page after it was made: values of fields, typed text, remarks, words struck out."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from pypdfium2 import PdfDocument, raw

from detective_app.documents.formats.pdf.page_text import Box, PageText
from detective_app.documents.formats.pdf.shapes import RuledLine

_UNSHOWN = raw.FPDF_ANNOT_FLAG_HIDDEN | raw.FPDF_ANNOT_FLAG_NOVIEW
_TYPED = (raw.FPDF_ANNOT_FREETEXT, raw.FPDF_ANNOT_STAMP)
_SILENT = (raw.FPDF_ANNOT_LINK, raw.FPDF_ANNOT_POPUP, raw.FPDF_ANNOT_WIDGET)
_TICKED = (raw.FPDF_FORMFIELD_CHECKBOX, raw.FPDF_FORMFIELD_RADIOBUTTON)
_CHOSEN = (raw.FPDF_FORMFIELD_COMBOBOX, raw.FPDF_FORMFIELD_LISTBOX)
_STRUCK_AT = 0.42  # of the height of a marked place: through the middle of small letters
_MOST = 2_000  # annotations of a page
_PASSWORD = 1 << 13  # of a text field's flags


class Value(NamedTuple):
    """A field's value, or a typed text where `is_field` is false: place, text, and the field's name."""

    place: Box
    text: str
    name: str = ""
    is_field: bool = True


class Annotations(NamedTuple):
    """Of a page: values of fields and typed texts, strokes through words, remarks, and names of files."""

    values: list[Value]
    strokes: list[RuledLine]
    remarks: list[Value]
    files: list[str]
    hidden: list[str]


NOTHING = Annotations([], [], [], [], [])


def written_on(document: PdfDocument, number: int, page: PageText) -> Annotations:
    """Return what was written on page `number` (from 0); what is not shown is among the hidden."""
    found = Annotations([], [], [], [], [])
    count = min(raw.FPDFPage_GetAnnotCount(page.page.raw), _MOST)
    for n in range(count):
        one = raw.FPDFPage_GetAnnot(page.page.raw, n)
        if one:
            try:
                if raw.FPDFAnnot_GetSubtype(one) != raw.FPDF_ANNOT_LINK:
                    _read(document, one, found)
            finally:
                raw.FPDFPage_CloseAnnot(one)
    if found.values:
        found.values[:] = _as_drawn(document, number, page, found.values)
    return found


def attachments(document: PdfDocument) -> Iterator[str]:
    """Yield the names of the files that a document carries."""
    for n in range(min(raw.FPDFDoc_GetAttachmentCount(document.raw), _MOST)):
        yield _text(raw.FPDFAttachment_GetName, raw.FPDFDoc_GetAttachment(document.raw, n))


def _read(document: PdfDocument, one: Any, found: Annotations) -> None:
    kind, contents = raw.FPDFAnnot_GetSubtype(one), _entry(one, b"Contents")
    if raw.FPDFAnnot_GetFlags(one) & _UNSHOWN:
        if kind in _TYPED and contents:
            found.hidden.append(contents)
        return
    if kind == raw.FPDF_ANNOT_WIDGET:
        if value := _value(document, one):
            found.values.append(value)
    elif kind in _TYPED:
        found.values.append(Value(_place(one), contents, is_field=False))
    elif kind == raw.FPDF_ANNOT_STRIKEOUT:
        found.strokes.extend(_strokes(one))
    if kind == raw.FPDF_ANNOT_FILEATTACHMENT:
        found.files.append(_text(raw.FPDFAttachment_GetName, raw.FPDFAnnot_GetFileAttachment(one)))
    if contents and kind not in (*_TYPED, *_SILENT) and not _entry(one, b"StateModel"):
        author = _entry(one, b"T")
        said = f"{author}: {contents}" if author else contents
        found.remarks.append(Value(_place(one), said, is_field=False))


def _value(document: PdfDocument, one: Any) -> Value | None:
    """Return the value of a field: a box is [x] or [ ], a field without a value none."""
    form = document.formenv.raw if document.formenv else None
    if form is None:
        return None
    kind, place = raw.FPDFAnnot_GetFormFieldType(form, one), _place(one)
    names = (raw.FPDFAnnot_GetFormFieldAlternateName, raw.FPDFAnnot_GetFormFieldName)
    name = next(filter(None, (_text(ask, form, one) for ask in names)), "")
    if kind in _TICKED:
        return Value(place, "[x]" if raw.FPDFAnnot_IsChecked(form, one) else "[ ]", name)
    if kind in _CHOSEN:
        options = range(raw.FPDFAnnot_GetOptionCount(form, one))
        chosen = (n for n in options if raw.FPDFAnnot_IsOptionSelected(form, one, n))
        text = ", ".join(_text(raw.FPDFAnnot_GetOptionLabel, form, one, n) for n in chosen)
    elif kind == raw.FPDF_FORMFIELD_TEXTFIELD and not raw.FPDFAnnot_GetFormFieldFlags(form, one) & _PASSWORD:
        text = ""
    else:
        return None
    text = text or _text(raw.FPDFAnnot_GetFormFieldValue, form, one)
    return Value(place, text, name) if text else None


def _as_drawn(document: PdfDocument, number: int, page: PageText, values: list[Value]) -> Iterator[Value]:
    """Yield the values in the words that the page shows; a typed text that it does not show is none."""
    drawn = list(_drawn(document, number, page, values))
    for value, text in zip(values, drawn, strict=True):
        if value.text in ("[x]", "[ ]") or (value.is_field and _plain(text) in ("", _plain(value.text))):
            yield value
        elif text:
            yield value._replace(text=text)


def _drawn(document: PdfDocument, number: int, page: PageText, values: list[Value]) -> Iterator[str]:
    """Yield what is drawn at the place of each value: there, everything is drawn into the page first."""
    own = [_at(page.textpage.raw, value.place) for value in values]
    copy = raw.FPDF_LoadPage(document.raw, number)
    raw.FPDFPage_Flatten(copy, raw.FLAT_NORMALDISPLAY)
    raw.FPDF_ClosePage(copy)
    copy = raw.FPDF_LoadPage(document.raw, number)
    text = raw.FPDFText_LoadPage(copy)
    try:
        for value, before in zip(values, own, strict=True):
            yield _at(text, value.place).removeprefix(before).strip()
    finally:
        raw.FPDFText_ClosePage(text)
        raw.FPDF_ClosePage(copy)


def _at(textpage: Any, place: Box) -> str:
    edges = (place.left, place.top, place.right, place.bottom)
    count = raw.FPDFText_GetBoundedText(textpage, *edges, None, 0)
    units = (ctypes.c_ushort * (count + 1))()
    raw.FPDFText_GetBoundedText(textpage, *edges, units, count)
    return " ".join(bytes(units).decode("utf-16-le", "replace").replace("\0", " ").split())


def _plain(text: str) -> str:
    return "".join(text.split())


def _strokes(one: Any) -> Iterator[RuledLine]:
    """Yield a stroke for each place that a mark strikes out."""
    for n in range(min(raw.FPDFAnnot_CountAttachmentPoints(one), _MOST)):
        corners = raw.FS_QUADPOINTSF()
        if raw.FPDFAnnot_GetAttachmentPoints(one, n, corners):
            across = (corners.x1, corners.x2, corners.x3, corners.x4)
            up = (corners.y1, corners.y2, corners.y3, corners.y4)
            low, high = min(up), max(up)
            yield RuledLine(min(across), max(across), low + (high - low) * _STRUCK_AT, 0)


def _place(one: Any) -> Box:
    found = raw.FS_RECTF()
    raw.FPDFAnnot_GetRect(one, found)
    return Box(found.left, found.top, found.right, found.bottom)


def _entry(one: Any, key: bytes) -> str:
    return _text(raw.FPDFAnnot_GetStringValue, one, key)


def _text(ask: Callable[..., int], *of: Any) -> str:
    """Return a text that pdfium writes, on one line."""
    size = ask(*of, None, 0)
    if isinstance(size, int) and size > 2:
        units = (ctypes.c_ushort * (size // 2))()
        ask(*of, units, size)
        return " ".join(bytes(units)[:size].decode("utf-16-le", "replace").replace("\0", " ").split())
    return ""
