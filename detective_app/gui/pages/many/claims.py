"""What stands in the rows of a list: read off the sessions of its claims, again where files changed."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Literal, TypeAlias

from detective_app.core.errors import DetectiveError
from detective_app.core.words import clean_text

if TYPE_CHECKING:
    from detective_app.account.cells import Sheet, Word
    from detective_app.account.unread_words import ToldRuling
    from detective_app.batch.journal import Journal
    from detective_app.batch.rows import Row
    from detective_app.core.disclosure import Disclosure
    from detective_app.core.evidence import Source
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application

Kind: TypeAlias = Literal[
    "supported", "refuted", "conflicting", "not_enough_evidence", "not_judged", "needs", "failed"
]
"""By what rows can be filtered."""

_WORDS: tuple[Word, ...] = ("against", "for", "speaks", "found")
"""What a document says of a claim is what it says of the part on which it says most."""
_SLICE_SECONDS, _BREATH_SECONDS = 0.04, 0.002


@dataclass(frozen=True, slots=True)
class Said:
    """What a document says of a claim: the word of its cell, the sentence, and where it stands."""

    word: Word
    sentence: str = ""
    locator: str = ""
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class ListedClaim:
    """A row by its number: how its claim stands, who judged it, and what each document says, by its name.

    `ended` is whether nothing more is to be asked for it, `problem` what was wrong. `path` is the file of its
    session, once it was begun. `needs_person` tells whether something of it waits for the person that can
    change its verdict.
    """

    number: int
    text: str
    problem: str = ""
    ended: bool = False
    path: Path | None = None
    ruling: ToldRuling = "not_judged"
    by: tuple[str, ...] = ()
    said: Mapping[str, Said] = field(default_factory=dict)
    needs_person: bool = False
    left: Disclosure | None = None

    @property
    def kinds(self) -> Iterator[Kind]:
        """By what the row is found."""
        told = self.ruling
        yield "not_enough_evidence" if told in ("partly_unread", "spoken_of") else told  # type: ignore[misc]
        if self.needs_person:
            yield "needs"
        if self.failed:
            yield "failed"

    @property
    def failed(self) -> bool:
        """Tell whether it could not be judged, for a reason that is told."""
        return bool(self.problem) and self.ruling == "not_judged"


def listed(row: Row) -> ListedClaim:
    """Return a row of which nothing is known yet but its claim."""
    text = row.given.get("hypothesis", "")
    return ListedClaim(row.number, " ".join(clean_text(text).split()), row.problem, bool(row.problem))


def judged(claim: ListedClaim, session: InterrogationSession, path: Path) -> ListedClaim:
    """Return a row as its session has it now."""
    from detective_app.account.cells import needs  # late: half a second, and this is in a thread
    from detective_app.account.reader import Account
    from detective_app.account.sheet import sheet
    from detective_app.account.unread_words import told_as

    account, shown = Account(session), sheet(session)
    ended = session.status not in ("running", "awaiting_clarification")
    return replace(
        claim,
        path=path,
        ruling=told_as(account.ruled.overall, session) if account.ruled else "not_judged",
        by=shown.head.by if shown.head else (),
        said=dict(_said(shown, account.names)),
        needs_person=ended and any(one.decides for one in needs(shown)),
        left=session.disclosure,
    )


def _said(shown: Sheet, names: Mapping[str, str]) -> Iterator[tuple[str, Said]]:
    """Yield what each document says by its name, the nearest first; of two alike with their ids."""
    cells = [cell for row in shown.rows for cell in row.cells.values() if cell.word in _WORDS]
    strongest = {one.source_id: one for one in sorted(cells, key=lambda one: -_WORDS.index(one.word))}
    alike = Counter(names.get(one, one) for one in strongest)
    for one in (one for one in shown.columns if one in strongest):
        name, cell, best = names.get(one, one), strongest[one], strongest[one].best
        said = (" ".join(best.sentence.split()), best.at, best.source) if best else ()
        yield (f"{name} ({one})" if alike[name] > 1 else name), Said(cell.word, *said)


class ClaimReader:
    """Reads the sessions of rows in a thread, a few at a time, each once as long as its file is the same."""

    def __init__(self, application: Application) -> None:
        """Keep the program; nothing is read yet."""
        self._application = application
        self._stamps: dict[int, tuple[int, int, bool]] = {}

    def forget(self) -> None:
        """Begin with another list."""
        self._stamps = {}

    async def read(
        self,
        journal: Journal | None,
        rows: Sequence[Row],
        claims: Mapping[int, ListedClaim],
        show: Callable[[Sequence[ListedClaim]], bool],
    ) -> None:
        """Read what changed of the rows; `show` takes some of them at a time, and tells whether to go on."""
        if journal is None:
            return
        wanted = await asyncio.to_thread(lambda: list(self._changed(journal, rows)))
        while wanted:
            found = await asyncio.to_thread(self._some, journal, wanted, claims)
            if not show(found):
                return

    def _changed(self, journal: Journal, rows: Sequence[Row]) -> Iterator[tuple[Row, Path | None]]:
        there = {one.session_id: one for one in reversed(list(self._application.library.files.entries()))}
        for row in rows:
            entry = there.get(journal.session_id(row.key)) if row.key else None
            at = (entry.size, entry.modified_ns) if entry else (0, 0)
            stamp = (*at, row.key in journal.ended)
            if self._stamps.get(row.number) != stamp:
                self._stamps[row.number] = stamp
                yield row, entry.path if entry else None

    def _some(
        self,
        journal: Journal,
        wanted: list[tuple[Row, Path | None]],
        claims: Mapping[int, ListedClaim],
    ) -> list[ListedClaim]:
        """Read the first of what is wanted, as long as a slice takes, and let the window have its turns."""
        until, found = monotonic() + _SLICE_SECONDS, []
        while wanted and monotonic() < until:
            row, path = wanted.pop(0)
            ended = journal.ended.get(row.key)
            problem = row.problem or (ended.problem if ended else "")
            claim = replace(claims[row.number], problem=problem, ended=bool(row.problem or ended))
            if path is not None:
                try:
                    claim = judged(claim, self._application.library.files.load(path).session, path)
                except DetectiveError as error:
                    claim = replace(claim, problem=str(error))
            found.append(claim)
            sleep(_BREATH_SECONDS)
        return found
