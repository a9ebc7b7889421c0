"""Documents for measurements, the same each time: words by Zipf's law, figures, paragraphs, plain PDFs."""

from __future__ import annotations

import random
from email.message import EmailMessage
from io import BytesIO
from itertools import accumulate
from pathlib import Path

import docx
from xlsxwriter import Workbook

_VOCABULARY = 30_000
_SENTENCES = 150_000
_CONSONANTS = ("b", "br", "c", "d", "dr", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "st", "t", "w")
_VOWELS = ("a", "e", "en", "er", "i", "o", "u")
_SYLLABLES = [consonant + vowel for consonant in _CONSONANTS for vowel in _VOWELS]
_FILE_CHARS = 4_000_000
_WRAP = 100


class Corpus:
    """A vocabulary with sentences made of it; documents are drawn from these, with figures of their own."""

    def __init__(self, seed: int = 4) -> None:
        """Make the words, frequent ones short as in any language, and the sentences."""
        self.chance = random.Random(seed)
        found: dict[str, None] = {}
        while len(found) < _VOCABULARY:
            length = 1 + min(3, len(found) // 600)
            found["".join(self.chance.choices(_SYLLABLES, k=length + self.chance.randrange(2)))] = None
        self.words = list(found)
        self._weights = list(accumulate(1 / (rank + 2.7) for rank in range(_VOCABULARY)))
        self.sentences = [self.sentence() for _ in range(_SENTENCES)]

    def sentence(self) -> str:
        """Return a sentence that no document need have."""
        words = self.chance.choices(self.words, cum_weights=self._weights, k=self.chance.randrange(6, 26))
        return " ".join(words).capitalize()

    def text(self, chars: int) -> str:
        """Return a document of paragraphs, one line each hundred characters, each with a figure."""
        parts: list[str] = []
        length = 0
        while length < chars:
            paragraph = self.chance.choices(self.sentences, k=5)
            euros, year = self.chance.randrange(1, 2_000_000), self.chance.randrange(1990, 2026)
            paragraph[0] += f" {euros:,} euros in {year}"
            lines = _wrapped(". ".join(paragraph) + ".")
            parts.append(lines)
            length += len(lines) + 2
        return "\n\n".join(parts)[:chars]

    def question(self) -> str:
        """Return a question of five words, as rare and as frequent as the documents'."""
        sentence = self.chance.choice(self.sentences).split()
        return " ".join(sentence[:5])


def fill(folder: Path, megabytes: int, corpus: Corpus) -> int:
    """Write text files of 4 MB and return how many bytes they hold."""
    folder.mkdir()
    for number in range(max(1, megabytes * 1_000_000 // _FILE_CHARS)):
        (folder / f"report-{number:04}.txt").write_text(corpus.text(_FILE_CHARS), encoding="utf-8")
    return sum(file.stat().st_size for file in folder.iterdir())


def fill_pdf(folder: Path, documents: int, pages: int, corpus: Corpus) -> int:
    """Write PDFs of plain text pages and return how many pages they have."""
    folder.mkdir()
    for number in range(documents):
        texts = [corpus.text(2_400).split("\n") for _ in range(pages)]
        (folder / f"report-{number:03}.pdf").write_bytes(_pdf(texts))
    return documents * pages


def fill_mixed(folder: Path, files: int, corpus: Corpus) -> int:
    """Write small files of seven kinds, a tenth of them mails with an attachment; return their bytes."""
    folder.mkdir()
    kinds = (*("eml",) * 3, "txt", "md", "html", "csv", *("docx",) * 2, "xlsx", *("pdf",) * 2)
    for number in range(files):
        kind, text = kinds[number % len(kinds)], corpus.text(corpus.chance.randrange(1_000, 6_000))
        (folder / f"{number:05}.{kind}").write_bytes(_small(kind, number, text))
    return sum(file.stat().st_size for file in folder.iterdir())


def _small(kind: str, number: int, text: str) -> bytes:
    """Return a small file of a kind with a text, or a table of its words."""
    lines = text.split("\n")
    cells = [line.split()[:6] for line in lines if line]
    written = BytesIO()
    match kind:
        case "eml":
            mail = EmailMessage()
            mail["From"], mail["To"], mail["Subject"] = (
                "keeper@tower.example",
                "clerk@tower.example",
                lines[0],
            )
            mail["Date"], mail["Message-ID"] = "Mon, 03 Jun 2024 10:00:00 +0000", f"<{number}@tower.example>"
            mail.set_content(text)
            if number % 3 == 1:
                mail.add_attachment(f"{text}\n".encode()[::-1][:2_000], "text", "plain", filename="log.txt")
            return bytes(mail)
        case "html":
            paragraphs = "".join(f"<p>{line}</p>" for line in lines if line)
            return f"<html><head><title>{lines[0]}</title></head><body>{paragraphs}</body></html>".encode()
        case "csv":
            return "\n".join(",".join(line) for line in cells).encode()
        case "docx":
            document = docx.Document()
            for line in lines:
                document.add_paragraph(line)
            document.save(written)
        case "xlsx":
            with Workbook(written) as book:
                sheet = book.add_worksheet()
                for row, line in enumerate(cells):
                    sheet.write_row(row, 0, line)
        case "pdf":
            return _pdf([lines[:70]])
        case _:
            return text.encode()
    return written.getvalue()


def _wrapped(text: str) -> str:
    lines, start = [], 0
    while len(text) - start > _WRAP:
        end = text.rfind(" ", start, start + _WRAP)
        lines.append(text[start:end])
        start = end + 1
    return "\n".join([*lines, text[start:]])


def _pdf(pages: list[list[str]]) -> bytes:
    """Write a PDF by hand: one font, one stream a page, lines from top to bottom."""
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"", b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    kids = []
    for lines in pages:
        shown = "".join(f"({line}) Tj T*\n" for line in lines)
        stream = f"BT /F1 8 Tf 10 TL 40 800 Td\n{shown}ET".encode("latin-1")
        objects.append(b"<</Length %d>>stream\n%s\nendstream" % (len(stream), stream))
        contents = len(objects)
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents %d 0 R"
            b"/Resources<</Font<</F1 3 0 R>>>>>>" % contents
        )
        kids.append(b"%d 0 R" % len(objects))
    objects[1] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(kids), b" ".join(kids))
    body, offsets = bytearray(b"%PDF-1.4\n"), []
    for number, content in enumerate(objects, 1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    start = len(body)
    body += b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, table)
    body += b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(body)
