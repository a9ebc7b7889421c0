"""The case file in memory: documents with their lines and sentences, each of which knows where it stands."""

from __future__ import annotations

from dataclasses import dataclass

from detective_app.core.evidence import Locator, Source, Support


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a document, verbatim, with the lines it stands on."""

    source_id: str
    document: str
    text: str
    locator: Locator

    @property
    def support(self) -> Support:
        """This sentence as a quote."""
        return Support(source_id=self.source_id, locator=str(self.locator), quote=self.text)


@dataclass(frozen=True, slots=True)
class Document:
    """A document's text and its sentences, in reading order."""

    source: Source
    text: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class CaseFile:
    """The documents of one session, in the order the user gave them."""

    documents: tuple[Document, ...] = ()

    def __bool__(self) -> bool:
        """Tell whether there is any document."""
        return bool(self.documents)

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Every sentence of every document."""
        return tuple(s for document in self.documents for s in document.sentences)
