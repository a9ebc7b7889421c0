"""The lines of a case as finding weighs them: each with the words that it has, and those it stands under."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from detective_app.core.case import CaseFile, Document, Sentence
from detective_app.evidence.text.broken_words import plain
from detective_app.evidence.text.terms import Language, language, stem, words


@dataclass(frozen=True, slots=True)
class Line:
    """One line or row with text, by its 1-based number; lines that belong together have the same `block`.

    `terms` are the stems and figures on it, `above` those of its heading, a row's header and the document's
    title and name.
    """

    source_id: str
    number: int
    text: str
    page: int | None
    is_row: bool
    block: int
    heading: str
    header: str
    terms: frozenset[str]
    above: frozenset[str]


def cut(text: str, of: Language) -> frozenset[str]:
    """Return what a text is compared by: stems of its words, and its figures without separators."""
    folded = plain(text).replace("’", "'")
    stems = {stem(word, of) for word in words(folded)}
    figures = {part.strip(".,") for part in folded.replace(",", "").split() if any(map(str.isdigit, part))}
    return frozenset(stems | {"".join(filter(str.isalnum, one)) for one in figures})


def lines_of(case: CaseFile) -> Iterator[Line]:
    """Yield the lines of a case that have text, document by document."""
    of = language(" ".join(document.text[:4_000] for document in case.documents))
    for document in case.documents:
        yield from _of_document(document, of)


def _of_document(document: Document, of: Language) -> Iterator[Line]:
    title = cut(f"{document.title} {document.source.name}", of)
    heading, header, before = "", "", None
    for block, sentence in enumerate(document.sentences):
        if sentence.kind == "heading":
            heading, header = sentence.text.strip("#=-* \n"), ""
        elif sentence.kind != "row":
            header = ""
        elif before is None or before.kind != "row":
            header = sentence.text
        before = sentence
        told = "\n".join(part for part in (heading, header) if part and part != sentence.text)
        above = title | cut(told, of)
        for number, text in _written(sentence):
            yield Line(
                source_id=document.source.source_id,
                number=number,
                text=text,
                page=sentence.locator.page,
                is_row=sentence.kind == "row",
                block=block,
                heading=told,
                header=header if header != sentence.text else "",
                terms=cut(text, of),
                above=above,
            )


def _written(sentence: Sentence) -> Sequence[tuple[int, str]]:
    found = enumerate(sentence.text.split("\n"), sentence.locator.first)
    return [(number, text) for number, text in found if text.strip()]
