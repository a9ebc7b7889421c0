"""Pages as a scanner would give them: set in type, drawn, and worsened, with the lines they hold.

German, French and English; 300, 150 and 100 dots an inch; askew, with noise, as poor JPEG, under a stamp, in
two columns, with a table. Drawn anew each time, the same by its seed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice

from PySide6.QtCore import QBuffer, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QImageWriter, QPainter, QTransform

_WIDTH, _HEIGHT = 8.27, 11.69  # inches: A4
_MARGIN, _LEADING = 0.9, 1.45
_GREY = QImage.Format.Format_Grayscale8

SENTENCES = {
    "en": (
        "The deposit for the hall is {n} euros and was paid on {d} May 2024.",
        "Clause {d}.2 obliges the tenant to return all {d} keys before the survey.",
        "Ms Harrow wrote to the board that the keel had failed in {n} hours of use.",
        "On average {p} % of the visitors came by train, which nobody had expected.",
        "The minutes of {d} March do not mention the second pump at all.",
        "Our invoice no. {n}-{d} remains unpaid, although two reminders were sent.",
        "Temperatures fell to {d} °C; the valve (type B-{d}) was closed by hand.",
        "The committee approved £{n} for repairs and refused the rest.",
        "Whether the captain knew of the leak is not stated in the log.",
        "A copy of § {d} was attached to the letter, signed by both owners.",
    ),
    "de": (
        "Die Kaution für die Halle beträgt {n} Euro und wurde am {d}. Mai 2024 gezahlt.",
        "Nach Ziffer {d}.2 muss der Pächter alle {d} Schlüssel vor der Prüfung zurückgeben.",
        "Frau Müller schrieb dem Vorstand, das Ruder sei nach {n} Stunden gebrochen.",
        "Im Durchschnitt kamen {p} % der Gäste mit der Bahn, was niemand erwartet hatte.",
        "Das Protokoll vom {d}. März erwähnt die zweite Pumpe überhaupt nicht.",
        "Unsere Rechnung Nr. {n}-{d} ist trotz zweier Mahnungen noch offen.",
        "Die Temperatur fiel auf {d} °C; das Ventil (Typ B-{d}) schloss man von Hand.",
        "Der Ausschuss bewilligte {n} € für die Straße und lehnte den Rest ab.",
        "Ob der Kapitän von dem Leck wusste, steht nicht im Bordbuch.",
        "Eine Abschrift von § {d} lag dem Schreiben bei, das beide Eigentümer unterschrieben.",
    ),
    "fr": (
        "La caution pour la salle est de {n} euros et fut payée le {d} mai 2024.",
        "L'article {d}.2 oblige le locataire à rendre les {d} clés avant l'expertise.",
        "Mme Lefèvre écrivit au conseil que la quille avait cédé après {n} heures.",
        "En moyenne {p} % des visiteurs vinrent en train, ce que nul n'avait prévu.",
        "Le procès-verbal du {d} mars ne mentionne pas la deuxième pompe.",
        "Notre facture n° {n}-{d} reste impayée malgré deux rappels.",
        "La température tomba à {d} °C ; la vanne (type B-{d}) fut fermée à la main.",
        "Le comité accorda {n} € pour les réparations et refusa le reste.",
        "Que le capitaine ait connu la fuite n'est pas écrit dans le journal.",
        "Une copie du § {d} était jointe à la lettre signée par les propriétaires.",
    ),
}


@dataclass(frozen=True, slots=True)
class ScannedPage:
    """A page as PNG at so many dots an inch, how it was worsened, and its lines in reading order."""

    language: str
    kind: str
    dpi: int
    png: bytes
    lines: tuple[str, ...]


# How many pages there are of each kind and number of dots.
_KINDS = (
    *(("clean", 300, 6), ("clean", 150, 6), ("clean", 100, 3)),
    *(("askew", 300, 2), ("askew", 150, 2), ("noise", 300, 2), ("noise", 150, 2), ("jpeg", 150, 3)),
    *(("stamp", 300, 2), ("stamp", 150, 2), ("columns", 300, 2), ("columns", 150, 2)),
    *(("table", 300, 2), ("table", 150, 2)),
)


def pages() -> Iterator[ScannedPage]:
    """Draw all of them, one after the other."""
    chosen = random.Random(20240503)
    languages = ("en", "de", "fr")
    number = 0
    for kind, dpi, many in _KINDS:
        for _ in range(many):
            yield _page(chosen, languages[number % 3], kind, dpi)
            number += 1


def _page(chosen: random.Random, language: str, kind: str, dpi: int) -> ScannedPage:
    font = QFont(chosen.choice(("Inter", "DejaVu Serif", "DejaVu Sans")))
    size = round(dpi * chosen.choice((10, 11, 12)) / 72)
    font.setPixelSize(size)
    image = QImage(round(_WIDTH * dpi), round(_HEIGHT * dpi), _GREY)
    image.fill(255)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.setFont(font)
    if kind == "table":
        lines = _table(painter, chosen, language, dpi, size)
    else:
        text = (_sentence(chosen, language) for _ in count())
        lines = _columns(painter, text, dpi, size, 2 if kind == "columns" else 1)
    if kind == "stamp":
        _stamp(painter, chosen, dpi)
    painter.end()
    return ScannedPage(language, kind, dpi, _encoded(_worsened(image, kind, chosen)), tuple(lines))


def _columns(painter: QPainter, text: Iterator[str], dpi: int, size: int, columns: int) -> list[str]:
    """Set sentences in one or two columns, and return their lines."""
    gap = 0.5 * dpi
    room = (painter.device().width() - 2 * _MARGIN * dpi - (columns - 1) * gap) / columns
    deepest = painter.device().height() - _MARGIN * dpi
    lines: list[str] = []
    for column in range(columns):
        left, y = _MARGIN * dpi + column * (room + gap), _MARGIN * dpi
        while y + 6 * size * _LEADING < deepest:
            for line in _broken(painter, " ".join(islice(text, 3)), room):
                painter.drawText(QPointF(left, y), line)
                lines.append(line)
                y += size * _LEADING
            y += size * 0.8
    return lines


def _table(painter: QPainter, chosen: random.Random, language: str, dpi: int, size: int) -> list[str]:
    """Set a table of three columns with rules, and return its rows."""
    names = {"en": "Pier", "de": "Brücke", "fr": "Quai"}
    lines, y, step = [], _MARGIN * dpi, size * 1.9
    places = [(_MARGIN + inches) * dpi for inches in (0, 2.4, 4.6)]
    for n in range(24):
        cells = [
            f"{names[language]} {n + 1}",
            f"{_amount(chosen, language)} €",
            f"{chosen.randint(1, 28)}.03.2024",
        ]
        for place, cell in zip(places, cells, strict=True):
            painter.drawText(QPointF(place, y), cell)
        painter.drawLine(QPointF(places[0], y + size * 0.5), QPointF(places[2] + 2 * dpi, y + size * 0.5))
        lines.append(" ".join(cells))
        y += step
    return lines


def _sentence(chosen: random.Random, language: str) -> str:
    share = f"{chosen.randint(3, 97)},{chosen.randint(0, 9)}"
    return chosen.choice(SENTENCES[language]).format(
        n=_amount(chosen, language),
        d=chosen.randint(2, 28),
        p=share.replace(",", ".") if language == "en" else share,
    )


def _amount(chosen: random.Random, language: str) -> str:
    written = f"{chosen.randint(1_000, 98_000):,}"
    return written.replace(",", {"en": ",", "de": ".", "fr": " "}[language])


def _broken(painter: QPainter, text: str, room: float) -> list[str]:
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and painter.fontMetrics().horizontalAdvance(longer) > room:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]


def _stamp(painter: QPainter, chosen: random.Random, dpi: int) -> None:
    """Put a framed word across the page, as light as ink of a stamp."""
    painter.save()
    painter.translate(chosen.uniform(2.5, 4.5) * dpi, chosen.uniform(3, 8) * dpi)
    painter.rotate(chosen.uniform(-25, 25))
    painter.setPen(QColor(170, 170, 170))
    font = QFont("DejaVu Sans")
    font.setPixelSize(round(0.45 * dpi))
    painter.setFont(font)
    box = QRectF(0, 0, 2.6 * dpi, 0.7 * dpi)
    painter.drawRect(box)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "EINGANG")
    painter.restore()


def _worsened(image: QImage, kind: str, chosen: random.Random) -> QImage:
    if kind == "askew":
        turned = image.transformed(
            QTransform().rotate(chosen.choice((-1.5, -0.8, 0.8, 1.5))),
            Qt.TransformationMode.SmoothTransformation,
        )
        paper = QImage(turned.size(), _GREY)
        paper.fill(255)
        painter = QPainter(paper)
        painter.drawImage(0, 0, turned)
        painter.end()
        return paper
    if kind == "noise":
        content = bytearray(image.constBits())
        for _ in range(len(content) // 150):
            content[chosen.randrange(len(content))] = chosen.choice((0, 90, 200))
        return QImage(bytes(content), image.width(), image.height(), image.bytesPerLine(), _GREY).copy()
    if kind == "jpeg":
        buffer = QBuffer()
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        writer = QImageWriter(buffer, b"JPG")
        writer.setQuality(25)
        writer.write(image)
        return QImage.fromData(buffer.data()).convertToFormat(_GREY)
    return image


def _encoded(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"PNG").write(image)
    return bytes(buffer.data().data())
