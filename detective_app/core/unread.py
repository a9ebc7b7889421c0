"""How many files and parts of a case no reader could read, in English and German words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, get_args

from detective_app.core.evidence import Source, Unread

Language: TypeAlias = Literal["english", "german"]
UNREAD: Mapping[Language, str] = {"english": "{} could not be read.", "german": "Nicht lesbar: {}."}
_PARTS: Mapping[Language, Mapping[str, tuple[str, str]]] = {
    "english": {what: (what, f"{what}s") for what in get_args(Unread.model_fields["what"].annotation)},
    "german": {
        "page": ("Seite", "Seiten"),
        "picture": ("Bild", "Bilder"),
        "attachment": ("Anhang", "Anhänge"),
        "text": ("Text", "Texte"),
        "form": ("Formular", "Formulare"),
        "remark": ("Bemerkung", "Bemerkungen"),
        "sheet": ("Blatt", "Blätter"),
        "row": ("Zeile", "Zeilen"),
        "cell": ("Zelle", "Zellen"),
        "part": ("Teil", "Teile"),
        "document": ("Dokument", "Dokumente"),
    },
}


def unread_of(sources: Sequence[Source], files: Sequence[Unread]) -> tuple[Unread, ...] | None:
    """Return the files and parts that no reader could read, counted without their places; None of none."""
    counts: Counter[Unread] = Counter()
    found = [found for source in sources for found in source.findings or ()]
    before = [Unread(what="part", why="damaged") for one in found if one.kind == "left_out"]
    for one in (*files, *before, *(one for source in sources for one in source.unread or ())):
        counts[one.evolve(where="", count=1)] += one.count
    return tuple(one.evolve(count=count) for one, count in counts.items()) or None


def counted(unread: Sequence[Unread], of: Language) -> str:
    """Say how many parts of each kind: `1 page and 2 attachments`."""
    counts: Counter[str] = Counter()
    for one in unread:
        counts[one.what] += one.count
    *most, last = [f"{figure(n, of)} {_PARTS[of][what][n != 1]}" for what, n in counts.items()] or [""]
    return f"{', '.join(most)} {'und' if of == 'german' else 'and'} {last}" if most else last


def figure(count: int, of: Language) -> str:
    """Write a count as the language does."""
    return f"{count:,}" if of == "english" else f"{count:,}".replace(",", ".")
