"""The case file in memory: documents with their lines and sentences, each of which knows where it stands.

Records that are checked are imported where they are made: a child process that reads documents makes few, and
would take longer to load what checks them than to read many a document.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from detective_app.core.evidence import Locator, Source, SourceFinding, Standing, Support, Unread
    from detective_app.core.sheets import Worksheet


STANDINGS: tuple[Standing | None, ...] = (
    None,
    "struck",
    "deleted",
    "inserted",
    "quoted",
    "remark",
    "head",
    "foot",
    "note",
    "form",
    "recognised",
    "doubtful",
    "uneven",
)
"""All of them by number, as they are kept and sent; a new one comes last."""


class Block(NamedTuple):
    """Whole lines that belong together, verbatim: a paragraph, or one heading, list item or table row.

    `first` is the 1-based line where it begins, `standing` how all of it stands there; no sentence crosses a
    block's border. There may be millions of them, and a tuple is made in a fraction of the time.
    """

    text: str
    first: int
    kind: Literal["prose", "heading", "item", "row"] = "prose"
    page: int | None = None
    standing: Standing | None = None


class RecognisedWord(NamedTuple):
    """A word that a recogniser read: its line and its first and last sign there, how sure, and where it is.

    `line` counts from 1, `begin` and `end` from 0 in it; `percent` is how sure the recogniser is. The four
    sides are ten-thousandths of the picture's width and height, from the top left.
    """

    line: int
    begin: int
    end: int
    percent: int
    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Manuscript:
    """What a format's reader makes of a file: the whole text, in lines, and its blocks in order.

    `pages` holds the 1-based first line of each page, empty where there are none; `title` is the document's
    own where its format has one; `findings` is what its reader should know, `unread` what could not be read,
    `sheets` those of a workbook, each a page; `members` are the documents within it: name and bytes of each;
    `recognised` are words of pictures, line by line.
    """

    text: str
    blocks: tuple[Block, ...]
    pages: tuple[int, ...] = ()
    title: str = ""
    findings: tuple[SourceFinding, ...] = ()
    unread: tuple[Unread, ...] = ()
    sheets: tuple[Worksheet, ...] = ()
    members: tuple[tuple[str, int], ...] = ()
    recognised: tuple[RecognisedWord, ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a document, verbatim, with the lines it stands on."""

    source_id: str
    document: str
    text: str
    locator: Locator
    kind: Literal["prose", "heading", "item", "row"] = "prose"
    standing: Standing | None = None

    @property
    def support(self) -> Support:
        """This sentence as a quote."""
        from detective_app.core.evidence import Support

        at = str(self.locator)
        return Support(source_id=self.source_id, locator=at, quote=self.text, standing=self.standing)


@dataclass(frozen=True, slots=True)
class Passage:
    """Whole lines of one document, verbatim, that a search found; a higher score is a better hit.

    `standing` is how they stand there; a passage has no lines of another standing. `confidence` is how sure
    a recogniser is of them, in percent, once that was asked.

    `heading` is what the lines stand under, for the reader of a prompt: their heading, and of a table's row
    the `header`, which is its last line.
    """

    source_id: str
    locator: Locator
    text: str
    score: float
    heading: str = ""
    header: str = ""
    standing: Standing | None = None
    confidence: int | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A document's text and its sentences, in reading order; of a long one only the passages at hand.

    The sentences' locators always count the lines of the whole document.
    """

    source: Source
    text: str
    sentences: tuple[Sentence, ...]
    own_title: str = ""

    @property
    def title(self) -> str:
        """What to call the document: its own title, its first heading, else the file's name."""
        if self.own_title:
            return self.own_title
        first = next((one for one in self.sentences if one.standing != "head"), None)
        if first and first.kind == "heading":
            return first.text.strip("#=- *\n") or self.source.name
        return PurePath(self.source.name).stem.replace("_", " ").replace("-", " ")


@dataclass(frozen=True, slots=True)
class CaseFile:
    """Documents in memory, in the order the user gave them: a small case, or an excerpt of a large one."""

    documents: tuple[Document, ...] = ()

    def __bool__(self) -> bool:
        """Tell whether there is any document."""
        return bool(self.documents)

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Every sentence of every document."""
        return tuple(s for document in self.documents for s in document.sentences)


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a question is to be answered from: some documents or pages, or all where neither is named.

    `elsewhere` is how many answers were given to it so before: what they were given from is left out, and all
    else may be shown.
    """

    documents: tuple[str, ...] = ()
    pages: tuple[int, ...] = ()
    elsewhere: int = 0


EVERYWHERE = Scope()


@dataclass(frozen=True, slots=True)
class WordIndex:
    """The words of documents, so that where a few in a row stand is found: in memory, or parts of a file.

    `words` has the number of each word, 0 at the end of each document, and `borders` where each begins.
    `entries` are sorted: what a few words in a row hash to, then the place of the first; `buckets` says where
    those begin that have the same first bits, `known` which first bits there are. `names` are the hashes of
    the words, in order, with their `numbers`. What a line's end breaks is `broken` there, and `whole` so.
    Hashes are `lasting` if they are the same in each process; then `known` has a bit for each, else a byte.
    """

    words: Sequence[int]
    borders: Sequence[int]
    entries: Sequence[int]
    buckets: Sequence[int]
    known: Sequence[int]
    names: Sequence[int]
    numbers: Sequence[int]
    broken: Sequence[int]
    whole: Sequence[int]
    lasting: bool = True
