"""What a case's search index keeps: chunks of whole lines, cut into terms the same way as questions are.

The index itself holds words as they are written, in small letters and without accents: it cuts texts at the
speed of its own machine code. Stems are made of the few words of a question, and looked up by their forms.
English and German stems are taken one after the other from every word, whatever its language: a case may mix
both, and a question is too short to tell.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import chain, islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from detective_app.core.case import Block, Manuscript
from detective_app.core.errors import StorageError
from detective_app.evidence import text as evidence_text
from detective_app.evidence.finding.above import Above
from detective_app.evidence.finding.terms import in_pairs
from detective_app.evidence.text.broken_words import both_ways
from detective_app.paths import fingerprint
from detective_app.storage.cases.catalogue import READERS

if TYPE_CHECKING:
    import tantivy


# One pattern for each sign: a search for a single sign is several times as fast as one for any of them.
_GROUP_MARKS = tuple(
    (mark, re.compile(rf"{re.escape(mark)}(?<=\d.)(?=\d{{3}}(?!\d))")) for mark in ".,'’\u00a0\u202f\u2009"
)
_ASCII_GROUP_MARKS = tuple((mark, sign) for mark, sign in _GROUP_MARKS if mark.isascii())
_MAX_CHARS = 60
_MAX_WORDS = 200_000


def ungrouped(text: str) -> str:
    """Return a text with figures in one writing: `1,234.5`, `1.234,5` and `1 234.5` lose their separators.

    A lone separator before three digits counts as one of thousands; decimals are a term of their own.
    Scripts without spaces are cut by pairs of characters.
    """
    text = in_pairs(text)
    marks = _ASCII_GROUP_MARKS if text.isascii() else _GROUP_MARKS
    places = [found.start() for mark, sign in marks if mark in text for found in sign.finditer(text)]
    if not places:
        return text
    places.sort()
    begins = [0, *(place + 1 for place in places)]
    return "".join([text[first:end] for first, end in zip(begins, [*places, len(text)], strict=True)])


@cache
def tokenizer() -> tantivy.TextAnalyzer:
    """Return what cuts texts for the index: letters and digits in a row, small, without accents."""
    from tantivy import Filter, TextAnalyzerBuilder, Tokenizer

    builder = TextAnalyzerBuilder(Tokenizer.simple())
    for step in (Filter.remove_long(_MAX_CHARS), Filter.lowercase(), Filter.ascii_fold()):
        builder = builder.filter(step)
    return builder.build()


class Stems(dict[str, str]):
    """Remembers the stems of each written word, so that many are stemmed at the speed of a dictionary."""

    def of(self, text: str) -> list[str]:
        """Return the stems and figures of a text, in order."""
        if len(self) > _MAX_WORDS:
            self.clear()
        return " ".join(map(self.__getitem__, ungrouped(both_ways(text)).split())).split()

    def __missing__(self, word: str) -> str:
        """Cut a word that was not met before, as `(risk-weighted,`, into its stems."""
        stems = self[word] = " ".join(_stemmer().analyze(word[: 4 * _MAX_CHARS]))
        return stems


@cache
def _stemmer() -> tantivy.TextAnalyzer:
    from tantivy import Filter, TextAnalyzerBuilder, Tokenizer

    builder = TextAnalyzerBuilder(Tokenizer.simple())
    folding = (Filter.lowercase(), Filter.ascii_fold())
    for step in (
        Filter.remove_long(_MAX_CHARS),
        *folding,
        Filter.stemmer("english"),
        Filter.stemmer("german"),
    ):
        builder = builder.filter(step)
    return builder.build()


ENOUGH_CHARS = 900  # a paragraph or two: what bears on a question, and little else
MOST_CHARS = 1_200


class Chunk(NamedTuple):
    """Whole lines of one page, with what they stand under.

    A line longer than `MOST_CHARS` is cut into several chunks that all name the whole line.
    """

    text: str
    first: int
    last: int
    page: int
    above: str = ""


def chunks(manuscript: Manuscript) -> Iterator[Chunk]:
    """Yield the chunks of a document in reading order."""
    gathered: list[Block] = []
    chars, told, above = 0, "", Above()
    for block in manuscript.blocks:
        size = len(block.text)
        if gathered and (chars >= ENOUGH_CHARS or _parts(gathered[-1], block, chars + size)):
            yield _joined(gathered, told)
            gathered, chars = [], 0
        stands_under = above.read(block)
        if not gathered:
            told = stands_under
        if size > MOST_CHARS:
            yield from _cut(block, told)
            continue
        gathered.append(block)
        chars += size + 1
    if gathered:
        yield _joined(gathered, told)


def _parts(last: Block, block: Block, chars: int) -> bool:
    """Tell whether a new chunk begins before this block, with which there would be so many characters."""
    if chars > MOST_CHARS or (block.page, block.standing) != (last.page, last.standing):
        return True
    return block.kind == "heading" and last.kind != "heading"


def _joined(blocks: list[Block], above: str) -> Chunk:
    last = blocks[-1]
    text = "\n".join([block.text for block in blocks])
    return Chunk(text, blocks[0].first, last.first + last.text.count("\n"), last.page or 0, above)


def _cut(block: Block, above: str) -> Iterator[Chunk]:
    """Divide a long block at its lines, and a long line at its length."""
    page, gathered, first, chars = block.page or 0, list[str](), block.first, 0
    for number, line in enumerate(block.text.split("\n"), block.first):
        if gathered and chars + len(line) > MOST_CHARS:
            yield Chunk("\n".join(gathered), first, number - 1, page, above)
            gathered, chars = [], 0
        if not gathered:
            first = number
        if len(line) > MOST_CHARS:
            for start in range(0, len(line), MOST_CHARS):
                yield Chunk(line[start : start + MOST_CHARS], number, number, page, above)
            continue
        gathered.append(line)
        chars += len(line) + 1
    if gathered:
        yield Chunk("\n".join(gathered), first, first + len(gathered) - 1, page, above)


OVERLAP_WORDS = 4
"""So many first words of the next chunk are indexed with each, for phrases across both."""

_OVERLAP_CHARS = 100
# Figures are brought into one writing in many chunks at once, with a sign between that no reader leaves.
_BATCH, _BETWEEN = 64, "\0"
_LINE_BITS = 32
_JOINING = str.maketrans("_-./\\", "     ")


def entries(
    number: int, key: str, names: str, manuscript: Manuscript, stems: Stems
) -> Iterator[tantivy.Document]:
    """Yield the entry of a document, which has its key, and those of its chunks, all under its `names`."""
    from tantivy import Document

    document = Document()
    document.add_text("key", key)
    document.add_unsigned("number", number)
    yield document
    for text, above, lines in told(names, manuscript, stems):
        entry = Document()
        entry.add_text("text", text)
        entry.add_text("above", above)
        entry.add_unsigned("number", number)
        entry.add_unsigned("lines", lines)
        yield entry


def names_of(title: str, name: str) -> str:
    """Return what a document is called, with spaces for the signs that join the words of a file's name."""
    return f"{title} {name.translate(_JOINING)}"


def told(names: str, manuscript: Manuscript, stems: Stems) -> Iterator[tuple[str, str, int]]:
    """Yield of each chunk its text, what it stands under in stems, and its lines in one number."""
    title = " ".join(stems.of(names))
    above, stemmed = "", title  # many chunks in a row stand under the same
    with_next = pairwise(chain(chunks(manuscript), (Chunk("", 0, 0, 0),)))
    while batch := list(islice(with_next, _BATCH)):
        texts = (f"{chunk.text}\n{_first_words(after.text)}" for chunk, after in batch)
        joined = _BETWEEN.join([text.replace(_BETWEEN, " ") for text in texts])
        for (chunk, _), text in zip(batch, ungrouped(both_ways(joined)).split(_BETWEEN), strict=True):
            if chunk.above != above:
                above, stemmed = chunk.above, " ".join([title, *stems.of(chunk.above)])
            yield text, stemmed, chunk.first << _LINE_BITS | chunk.last


def lines_of(both: int) -> tuple[int, int]:
    """Return the first and the last line of a chunk as they were put into one number."""
    return both >> _LINE_BITS, both & ((1 << _LINE_BITS) - 1)


def _first_words(text: str) -> str:
    return " ".join(text[:_OVERLAP_CHARS].split(None, OVERLAP_WORDS)[:OVERLAP_WORDS])


_MARK = "format"
_TEXT = Path(evidence_text.__file__).parent
_PANICS = "pyo3_runtime"
_UNREADABLE = (
    "The search index of the case could not be read or written. The documents were not changed; "
    "read the case again."
)


class IndexFiles:
    """The folder of one index, with a mark of the version that made it; without the mark it is made anew."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def are_made(self) -> bool:
        """Tell whether there is an index of this version that was not found damaged."""
        try:
            return (self._folder / _MARK).read_text(encoding="ascii") == _version()
        except (OSError, ValueError):
            return False

    def opened(self) -> tantivy.Index:
        """Open the index, or make it anew when there is none that this version can read."""
        index = self._known() or self._made()
        index.register_tokenizer("words", tokenizer())
        return index

    def unmark(self) -> None:
        """Have whoever opens the index next make it anew."""
        with suppress(OSError):
            (self._folder / _MARK).unlink(missing_ok=True)

    @contextmanager
    def used(self, *, reading: bool = False) -> Iterator[None]:
        """Turn what the index raises into the one error for files that cannot be written or read.

        An index that is found damaged is marked, so that whoever opens it next makes it anew.
        """
        try:
            yield
        except (OSError, ValueError) as error:
            if reading and isinstance(error, ValueError):
                self.unmark()
            raise StorageError(_UNREADABLE) from error
        except BaseException as error:
            # The index's own code, which is not Python, stops so when what it reads cannot be.
            if type(error).__module__ != _PANICS:
                raise
            self.unmark()
            raise StorageError(_UNREADABLE) from error

    def _known(self) -> tantivy.Index | None:
        from tantivy import Index

        with suppress(OSError, ValueError):  # made anew
            if self.are_made:
                index = Index.open(str(self._folder))
                index.searcher()
                return index
        return None

    def _made(self) -> tantivy.Index:
        from tantivy import Index

        if self._folder.exists():
            shutil.rmtree(self._folder)
        self._folder.mkdir(mode=0o700, parents=True)
        index = Index(_schema(), path=str(self._folder))
        (self._folder / _MARK).write_text(_version(), encoding="ascii")
        return index


def _version() -> str:
    """Return what changes with the readers, and with the terms and passages that an index is made of."""
    return fingerprint(*READERS, Path(__file__), _TEXT)


def _schema() -> tantivy.Schema:
    from tantivy import SchemaBuilder

    builder = SchemaBuilder()
    builder.add_text_field("text", tokenizer_name="words", index_option="freq")
    builder.add_text_field("above", tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field("key", stored=True, fast=True, tokenizer_name="raw", index_option="basic")
    builder.add_unsigned_field("number", indexed=True, fast=True)
    builder.add_unsigned_field("lines", fast=True)  # the first one's number, then the last one's
    return builder.build()
