"""Small files of office programs, made part by part: archives of XML, and one workbook of Excel 97."""

from __future__ import annotations

import base64
import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping
from itertools import pairwise

from detective_app.core.case import Manuscript

Read = Callable[[str, bytes], Manuscript]

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def archive(parts: Mapping[str, str | bytes], first: str = "") -> bytes:
    """Return an archive of parts; `first` is the type that it says it has in a part before them."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed:
        if first:
            packed.writestr("mimetype", first, zipfile.ZIP_STORED)
        for name, part in parts.items():
            packed.writestr(name, part)
    return content.getvalue()


def relations(*targets: tuple[str, str]) -> str:
    """Return what a part refers to: for each its kind and its place; their ids are r1, r2 and so on."""
    entries = "".join(
        f'<Relationship Id="r{number}" Type="{RELATED}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, 1)
    )
    return (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f"{entries}</Relationships>"
    )


def workbook(
    *sheets: tuple[str, str, str], more: Mapping[str, str | bytes] | None = None, formats: str = ""
) -> bytes:
    """Return an XLSX of sheets: name, further attributes, and what stands in its worksheet.

    `formats` are number formats; the cells' looks are 0 for none, then one for each.
    """
    codes = formats.split("\n") if formats else []
    listed = "".join(
        f'<sheet name="{name}" sheetId="{number}" r:id="r{number}" {attributes}/>'
        for number, (name, attributes, _) in enumerate(sheets, 1)
    )
    own = "".join(f'<numFmt numFmtId="{164 + at}" formatCode="{code}"/>' for at, code in enumerate(codes))
    looks = "".join(f'<xf numFmtId="{164 + at}"/>' for at in range(len(codes)))
    parts: dict[str, str | bytes] = {
        "xl/workbook.xml": f'<workbook {MAIN} xmlns:r="{RELATED}"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relations(
            *(("worksheet", f"worksheets/sheet{number}.xml") for number in range(1, len(sheets) + 1))
        ),
        "xl/styles.xml": f"<styleSheet {MAIN}><numFmts>{own}</numFmts>"
        f'<cellXfs><xf numFmtId="0"/>{looks}</cellXfs></styleSheet>',
    }
    for number, (_, _, inside) in enumerate(sheets, 1):
        parts[f"xl/worksheets/sheet{number}.xml"] = f"<worksheet {MAIN}>{inside}</worksheet>"
    return archive({**parts, **(more or {})})


def rows(*lines: str) -> str:
    """Return the data of a worksheet; in a line, cells stand apart by `|`: text, or a number after `=`."""

    def cell(text: str) -> str:
        if not text.startswith("="):
            return f'<c t="inlineStr"><is><t>{text}</t></is></c>' if text else "<c/>"
        number, _, look = text[1:].partition("@")
        return f'<c s="{look or 0}"><v>{number}</v></c>'

    inside = (f"<row>{''.join(map(cell, line.split('|')))}</row>" for line in lines)
    return f"<sheetData>{''.join(inside)}</sheetData>"


def binary_workbook(text: str, number: float) -> bytes:
    """Return an XLSB of one sheet, `Lifts`, with a text in A1 and a number in B1."""

    def record(kind: int, content: bytes = b"") -> bytes:
        head = bytes([kind]) if kind < 128 else bytes([kind & 127 | 128, kind >> 7])
        return head + bytes([len(content)]) + content

    def wide(words: str) -> bytes:
        return struct.pack("<I", len(words)) + words.encode("utf-16-le")

    def at(column: int) -> bytes:
        return struct.pack("<II", column, 0)

    sheet = [
        *(record(129), record(148, struct.pack("<IIII", 0, 0, 0, 1)), record(145)),
        record(0, struct.pack("<II", 0, 0) + bytes(17)),
        *(record(6, at(0) + wide(text)), record(5, at(1) + struct.pack("<d", number))),
        *(record(146), record(130)),
    ]
    listed = record(156, struct.pack("<II", 0, 1) + wide("r1") + wide("Lifts"))
    parts = {
        "[Content_Types].xml": "<Types/>",
        "xl/workbook.bin": record(131) + record(143) + listed + record(144) + record(132),
        "xl/_rels/workbook.bin.rels": relations(("worksheet", "worksheets/sheet1.bin")),
        "xl/worksheets/sheet1.bin": b"".join(sheet),
    }
    return archive(parts)


def old_workbook() -> bytes:
    """Return an XLS: cells from the third row on, a date and a share among them, and a hidden sheet."""
    return zlib.decompress(base64.b85decode("".join(_OLD)))


def told(manuscript: Manuscript) -> list[tuple[int | None, str, str]]:
    """Return each block's page, kind and text."""
    return [(block.page, block.kind, block.text) for block in manuscript.blocks]


def standings(manuscript: Manuscript) -> list[tuple[str, str | None]]:
    """Return each block's text and how it stands."""
    return [(block.text, block.standing) for block in manuscript.blocks]


def hidden(manuscript: Manuscript) -> list[str]:
    """Return what was found hidden."""
    return [finding.text for finding in manuscript.findings]


def unread(manuscript: Manuscript) -> list[tuple[str, str, str]]:
    """Return what was not read: what, why and where."""
    return [(entry.what, entry.why, entry.where) for entry in manuscript.unread]


_OLD = (
    "c-rk)O-NKx6#njeZ+_GH(J|0K1|cicMbsh!9Sci0W7ejUpvLBrgEGcoi&~UrvkZbZ6%hy)WMH-Fhg#GkXb~8-5Q1o?piOOpiWWMr",
    "bI*GZoyow76qNTp?z#7#d(OS*-E;2Gd#|U$xv~3od6b|HDhh@V?s+^x$!AwWpmxKMMLYLWG90WZ_`Kvuw+l}yUwNbtrN8q~a8G+q",
    "6!=K#FixO*D6L1A5xdxigpfA03XNh<!F5Uj)UsVwOph_GW_p)ppE7M{&PArJB%2exn2L2bZMWk1pwhr?0ipsAS?3*dwx9+tWgMTq",
    "BurTsc4ktE!ByW-uT@|i6a<}mTF=OO5I5lm4iQ@7@s^H`daVYx<jS98MZ3Co#N#<cD00T}!-xXk?JeS2)Zs5LUx4_(ius<u@V(^S",
    "h4?;t7UKKK^`-pFiUy3pI4a~i$|8&_8u*mxP4o|*Odr?NS*$_QE#pi@S1LI}J*XrhlZ#?4^YepFDjkVoorL;R$)uk4%N}@N3Ki{3",
    "mAqOjh$a!_a+ud_h~8!9_P00jzMj|-=8W)JWS&^-rHwFfPHK>HfF)coO#+&@zM1KH?sXlP>zGDJlJdr$8mq8plw~e(Ya@-bmGL&V",
    "VP1J7m9t;=J*v-sify9uWM}?#WO6z-h6b9OB<ag%6wRVpT)QgqIA-U<+S}eUt^H%4^C}_ERT$Q>9K<Yn$D9udv!+l@Sn_I#yh^j6",
    "vivs7;xme$I0}t@<AuUHT8WO7ko#~o_R1FOK_mGH?o3Qfd~N>R-lkOHfi#SE-#IL`FYOkSu0&s&wio+S!kiDDRV*~C4jede;J|?c",
    "2mc0nYf`NHxMtmp<^9ZK{nweLRB(QitXk~H5Iw{6Rkj;x$}>1sR{X4mOW1vhMe5l93ndQF=ot*4kL?&JJAUbYE#|+^q7_5`ZwZw<",
    "exV#Ymw5c&gWMgF",
)


_ODF = {
    "office": "office", "text": "text", "table": "table", "draw": "drawing", "style": "style",
    "presentation": "presentation", "fo": "xsl-fo-compatible",
}  # fmt: skip


NAMES = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for short, name in _ODF.items()
)


def open_document(
    kind: str, inside: str, styles: str = "", *, head: str = "", more: Mapping[str, str | bytes] | None = None
) -> bytes:
    """Return an OpenDocument: a `text`, `spreadsheet` or `presentation` of what stands in its body."""
    content = (
        f'{head}<office:document-content {NAMES} xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:{kind}>{inside}</office:{kind}></office:body></office:document-content>"
    )
    return archive({"content.xml": content, **(more or {})}, f"application/vnd.oasis.opendocument.{kind}")


_SLIDES = " ".join(
    f'xmlns:{short}="http://schemas.openxmlformats.org/{name}/2006/main"'
    for short, name in (("p", "presentationml"), ("a", "drawingml"))
)


def slide(*shapes: tuple[str, str], more: str = "") -> str:
    """Return a slide of shapes: for each what it is for, empty for a shape of its own, and its text."""
    inside = "".join(
        f"<p:sp><p:nvPr>{f'<p:ph type={kind!r}/>' if kind else ''}</p:nvPr>"
        f"<p:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:txBody></p:sp>"
        for kind, text in shapes
    )
    return f"<p:sld {_SLIDES}>{inside}{more}</p:sld>"


def presentation(
    *slides: str, notes: str = "", lost: bool = False, pictures: Mapping[str, bytes] | None = None
) -> bytes:
    """Return a PPTX; `notes` and `pictures` are the first slide's, a `lost` slide is listed and not there."""
    numbers = range(1, len(slides) + 1 + lost)
    listed = "".join(f'<p:sldId r:id="r{number}"/>' for number in numbers)
    parts: dict[str, str | bytes] = {
        "ppt/presentation.xml": f'<p:presentation {_SLIDES} xmlns:r="{RELATED}">{listed}</p:presentation>',
        "ppt/_rels/presentation.xml.rels": relations(*(("slide", f"slides/slide{n}.xml") for n in numbers)),
        "ppt/slides/_rels/slide1.xml.rels": relations(
            ("notesSlide", "../notesSlides/notesSlide1.xml"),
            *(("image", f"../media/{name}") for name in pictures or ()),
        ),
        **{f"ppt/media/{name}": picture for name, picture in (pictures or {}).items()},
    }
    parts |= {f"ppt/slides/slide{number}.xml": each for number, each in enumerate(slides, 1)}
    if notes:
        parts["ppt/notesSlides/notesSlide1.xml"] = notes
    return archive(parts)


def book(*chapters: str, more: Mapping[str, str | bytes] | None = None, lost: str = "") -> bytes:
    """Return an EPUB of chapters, each a whole page; `lost` is one that is listed first and not there."""
    places = [*([lost] if lost else []), *(f"c{number}.xhtml" for number in range(1, len(chapters) + 1))]
    items = "".join(f'<item id="{one}" href="{one}" media-type="application/xhtml+xml"/>' for one in places)
    spine = "".join(f'<itemref idref="{one}"/>' for one in places)
    title = '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Works</dc:title></metadata>'
    parts: dict[str, str | bytes] = {
        "META-INF/container.xml": '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
        '<rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
        "OEBPS/book.opf": f'<package xmlns="http://www.idpf.org/2007/opf">{title}'
        f"<manifest>{items}</manifest><spine>{spine}</spine></package>",
    }
    parts |= {f"OEBPS/c{number}.xhtml": each for number, each in enumerate(chapters, 1)}
    return archive({**parts, **(more or {})}, "application/epub+zip")


def ole(streams: Mapping[str, bytes]) -> bytes:
    """Return the container of older programs; a name with a slash stands in a storage. All must be small."""
    entries: list[tuple[str, int, bytes]] = [("Root Entry", 5, b"")]
    children: dict[int, list[int]] = {0: []}
    storages: dict[str, int] = {}
    for name, content in streams.items():
        storage, _, own = name.rpartition("/")
        parent = storages.setdefault(storage, len(entries)) if storage else 0
        if parent == len(entries):
            entries.append((storage, 1, b""))
            children[0].append(parent)
        children.setdefault(parent, []).append(len(entries))
        entries.append((own, 2, content))
    mini, chains, starts = b"", list[int](), dict[int, int]()
    for at, (_, _, content) in enumerate(entries):
        starts[at] = len(chains) if content else -2
        blocks = -(-len(content) // 64)
        chains += [*range(len(chains) + 1, len(chains) + blocks), -2] if blocks else []
        mini += content.ljust(blocks * 64, b"\0")
    return _container(entries, children, starts, mini, chains)


def _container(
    entries: list[tuple[str, int, bytes]],
    children: dict[int, list[int]],
    starts: dict[int, int],
    mini: bytes,
    chains: list[int],
) -> bytes:
    """Lay a container's parts out in sectors: their table, the directory, small streams and their table."""
    next_of = {one: after for kids in children.values() for one, after in pairwise(kids)}
    directory = b""
    for at, (name, kind, content) in enumerate(entries):
        first, size = (-2 if kind != 2 else starts[at]), len(content)
        if not at:
            first, size = 0, len(mini)  # set below
        wide = name.encode("utf-16-le") + b"\0\0"
        kids = children.get(at) or [-1]
        directory += wide.ljust(64, b"\0") + struct.pack(
            "<HBBiii16xI16xiQ", len(wide), kind, 1, -1, next_of.get(at, -1), kids[0], 0, first, size
        )
    sectors = [-(-len(part) // 512) * 512 for part in (directory, mini, b"\0" * 4 * len(chains))]
    counts = [size // 512 for size in sectors]
    begin_mini, begin_table = 1 + counts[0], 1 + counts[0] + counts[1]
    directory = directory[:116] + struct.pack("<i", begin_mini) + directory[120:]
    table, at = [-3], 1
    for count in counts:
        table += [*range(at + 1, at + count), -2] if count else []
        at += count
    header = struct.pack(
        "<8s16xHHHHH6xiiiiiiiiii", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 0x3E, 3, 0xFFFE, 9, 6,
        0, 1, 1, 0, 4096, begin_table, counts[2], -2, 0, 0,
    )  # fmt: skip
    small = struct.pack(f"<{len(chains)}i", *chains)
    parts = (struct.pack(f"<{len(table)}i", *table), directory, mini, small)
    filled = [
        part.ljust(-(-len(part) // 512) * 512, b"\xff" if not number % 3 else b"\0")
        for number, part in enumerate(parts)
    ]
    return header.ljust(512, b"\xff") + b"".join(filled)


def outlook(*, attached: str = "", **properties: str | bytes) -> bytes:
    """Return an MSG; a property is named by its number, `p0037`, and is text or bytes."""
    sent = struct.pack("<HHIQ", 0x40, 0x39, 6, 133_591_986_000_000_000)
    streams = {"__properties_version1.0": bytes(32) + sent}
    for key, value in properties.items():
        kind, content = ("001F", value.encode("utf-16-le")) if isinstance(value, str) else ("0102", value)
        streams[f"__substg1.0_{key[1:]}{kind}"] = content
    if attached:
        storage = "__attach_version1.0_#00000000/"
        streams[storage + "__substg1.0_3707001F"] = attached.encode("utf-16-le")
        streams[storage + "__properties_version1.0"] = bytes(8)
    return ole(streams)
