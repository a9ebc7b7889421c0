"""The sheet of a session: a row for each part of the claim, a column for each document, passages in cells.

It is the same before, while and after models judge: what code found is grey until somebody said what it does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest
from types import MappingProxyType

from detective_app.account.board import BoardClaim, board, is_about, passages, questions, with_passages
from detective_app.account.cells import Cell, CellPassage, Head, Near, Sheet, SheetRow, StrongQuote, Word
from detective_app.account.conflict_list import open_conflicts
from detective_app.account.evidence_words import is_table
from detective_app.account.hints import Nearness, hints, says_otherwise
from detective_app.account.marks import (
    ENOUGH,
    ClaimStanding,
    judged_by_person,
    nearness_in,
    plan,
    ruled_claims,
    standing,
    summary_of,
    verdict_of,
)
from detective_app.account.summary import summary_parts
from detective_app.account.unread_words import is_partly_unread, told_as
from detective_app.core.case import Passage
from detective_app.core.evidence import PROVES_NOTHING, Locator, Source
from detective_app.core.operator import USER
from detective_app.core.passages import Bearing, Mark, PassageId, ShownPassage
from detective_app.core.provider import PERSON
from detective_app.core.quality import Conflict
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, Ruling, VerdictEvidence
from detective_app.evidence.text.terms import language, terms

_WORDS: Mapping[Bearing, Word] = {
    "supports": "for",
    "against": "against",
    "qualifies": "speaks",
    "unrelated": "unrelated",
}
_ORDER: tuple[Word, ...] = ("against", "for", "speaks", "found", "unrelated")
_BEARING: tuple[Word, ...] = ("for", "against", "speaks")
_STRONGEST, _READ_WORDS = 2, 700
NEAREST = 2
"""So many places of each part, the nearest, are a person's to judge where no model does; one more each time
that none of them decides."""
_DECIDING: Mapping[ClaimStanding, tuple[Word, ...]] = {
    "refuted": ("against",),
    "supported": ("for",),
    "conflicting": ("against", "for"),
}
_GRAVEST: tuple[ClaimStanding, ...] = (
    "refuted",
    "conflicting",
    "not_enough_evidence",
    "supported",
    "not_judged",
)


def sheet(session: InterrogationSession, near: Near = MappingProxyType({})) -> Sheet:
    """Return the sheet of a session, with what code found beside what was judged."""
    ruled = {one.signal_id: one for one in ruled_claims(session)}
    open_ones = open_conflicts(session)
    mine, theirs = standing(session, by_person=True), standing(session, by_person=False)
    texts = [*(one.text for one in passages(session).values()), *_texts(near)]
    near_to = Nearness(texts, session.hypothesis.text)
    own, claims = nearness_in(session), board(session)
    known = (_KnownPart(session, one, ruled.get(one.signal_id), mine, theirs, near_to, own) for one in claims)
    rows = tuple(_row(one, near, open_ones) for one in known)
    return Sheet(
        claim=" ".join(session.hypothesis.text.split()),
        columns=_ordered(list(_names(session)), rows, near),
        rows=rows,
        missing=tuple(row.text for row in rows if row.stands == "not_enough_evidence"),
        head=_head(session, rows),
        conflicts=open_ones,
        questions=tuple(_questions(session, near, near_to)),
        partly_unread=is_partly_unread(session),
        by_code=bool(near),
        added={one: _names(session)[one] for one in added_since(session)},
        left_out=_left_out(session.hypothesis.text, rows),
    )


def _left_out(claim: str, rows: Sequence[SheetRow]) -> tuple[str, ...]:
    """Return the topic words of a claim that are in none of its parts, of as much of it as people read."""
    of = language(claim)
    said = {term for row in rows for term in terms(f"{row.text} {row.quote}", of)}
    words = (one.strip(".,;:!?()“”\"'") for one in claim.split()[:_READ_WORDS])
    return tuple(one for one in words if rows and (of_it := terms(one, of)) and not of_it & said)


def added_since(session: InterrogationSession) -> dict[str, datetime]:
    """Return when documents joined the session after its end, by their ids."""
    ended = session.end_time
    every = ((one.source_id, one.added_at) for one in session.sources or ())
    return {source_id: at for source_id, at in every if at and ended and at > ended}


def uncut(claim: str, parts: Sequence[str], sources: Sequence[Source], near: Near) -> Sheet:
    """Return the sheet of a claim before there is a session: its parts as code cut them, all of it grey."""
    near_to = Nearness(_texts(near), claim)
    rows = tuple(
        SheetRow(
            number=number,
            signal_id=f"s{number}",
            text=part,
            quote=part if part in claim else "",
            stands="open",
            by="",
            because="",
            cells=MappingProxyType(dict(_found(part, near.get(part, ()), near_to, sources))),
        )
        for number, part in enumerate(parts, 1)
    )
    columns = _ordered([one.source_id for one in sources], rows, near)
    return Sheet(" ".join(claim.split()), columns, rows, by_code=bool(near))


@dataclass(frozen=True, slots=True)
class _KnownPart:
    """What is known of a part: its passages, its verdict, and what was said of each passage."""

    session: InterrogationSession
    claim: BoardClaim
    ruled: ClaimVerdict | None
    mine: Mapping[tuple[str, PassageId], Mark]
    theirs: Mapping[tuple[str, PassageId], Mark]
    near_to: Nearness
    own: Nearness

    @property
    def near(self) -> frozenset[PassageId]:
        """The passages of the part that are near enough to be looked at, as the verdict counts them."""
        return self.own.near(self.claim.text, self.claim.passages)

    @property
    def cited(self) -> Mapping[PassageId, VerdictEvidence]:
        """What the verdict on the part rests on, by the numbers of its passages."""
        evidence = self.ruled.evidence if self.ruled else ()
        return {one.passage: one for one in evidence if one.passage}

    def place(self, passage: ShownPassage) -> CellPassage:
        """Return a passage as it stands in its cell."""
        key = (self.claim.signal_id, passage.id)
        mine, theirs = self.mine.get(key), self.theirs.get(key)
        mark, cited = mine or theirs, self.cited.get(passage.id)
        source = next((s for s in self.session.sources or () if s.source_id == passage.source_id), None)
        row = source is not None and is_table(source.name)
        sentence, weight = self.near_to.best_of(self.claim.text, passage, row=row)
        return CellPassage(
            source_id=passage.source_id,
            locator=passage.locator,
            text=passage.text,
            sentence=(mark and mark.words) or sentence,
            nearness=weight,
            word=_WORDS[mark.side] if mark else _side(cited),
            number=passage.id,
            mark=mark,
            before=theirs if mine else None,
            cited=cited is not None,
            standing=passage.standing,
            source=source,
            confidence=passage.confidence,
        )


def _side(cited: VerdictEvidence | None) -> Word:
    """Return what a passage does that nobody marked: what a verdict cites it for, else it is only found."""
    if cited is None:
        return "found"
    return cited.side or "speaks"


def _row(known: _KnownPart, near: Near, open_ones: Sequence[Conflict]) -> SheetRow:
    session, claim = known.session, known.claim
    found = near.get(claim.text, ())
    by_source = dict(_cells(known, found))
    order = dict.fromkeys((*(one.source_id for one in found), *by_source))  # as before there was a session
    cells = {one: by_source[one] for one in order if one in by_source}
    ruling, by = _ruling(known, cells)
    return SheetRow(
        number=claim.number,
        signal_id=claim.signal_id,
        text=claim.text,
        quote=next((one.quote or "" for one in session.signals or () if one.id == claim.signal_id), ""),
        stands=ruling,
        by=by,
        because=known.ruled.because if known.ruled else "",
        cells=MappingProxyType(cells),
        hints=hints(claim.text, claim.passages),
        conflicts=_between(cells, open_ones),
        others=tuple(_others(claim.text, cells)),
        told="" if ruling == "open" else told_as(ruling, session, claim.signal_id),
    )


def _others(part: str, cells: Mapping[str, Cell]) -> Iterator[str]:
    """Yield the documents whose best place gives another value than a part."""
    for source_id, cell in cells.items():
        best = cell.best
        if best and best.standing not in PROVES_NOTHING and says_otherwise(part, best.sentence):
            yield source_id


def _between(cells: Mapping[str, Cell], open_ones: Sequence[Conflict]) -> tuple[Conflict, ...]:
    """Return the open conflicts of which both sides stand in some cells."""
    told = {one.number for cell in cells.values() for one in cell.places if one.word in _BEARING}
    return tuple(one for one in open_ones if one.passages and told >= set(one.passages))


def _ruling(known: _KnownPart, cells: Mapping[str, Cell]) -> tuple[ClaimStanding, str]:
    """Return how a part stands and who says so; what a person left open is not judged."""
    session, signal_id = known.session, known.claim.signal_id
    stands = {one.signal_id: one.standing for one in plan(session).claims}
    ruling = known.ruled.verdict if known.ruled else stands.get(signal_id, "open")
    by = _by(session, signal_id, ruling)
    left = ruling == "not_enough_evidence" and by == PERSON and _is_left(cells)
    return ("not_judged", "") if left else (ruling, by)


def _questions(session: InterrogationSession, near: Near, near_to: Nearness) -> Iterator[SheetRow]:
    """Yield what a person asked beside the claim: of the models, and of code alone."""
    session = with_passages(session)
    own = (one for one in session.qa_pairs if one.strategy == USER)
    asked = [(one.timestamp, one.question, one.passages or (), one.answer) for one in own]
    asked += [(one.done_at, one.words, one.passages, "") for one in questions(session) if one.done_at]
    by_id = passages(session)
    for number, (_, text, ids, answer) in enumerate(sorted(asked, key=lambda one: one[0]), 1):
        claim = BoardClaim(-number, f"q{number}", text, tuple(by_id[one] for one in ids if one in by_id))
        yield replace(
            _row(_KnownPart(session, claim, None, {}, {}, near_to, near_to), near, ()),
            because=answer,
            hints=(),
        )


def _by(session: InterrogationSession, signal_id: str, ruling: ClaimStanding) -> str:
    """Return who judged a part."""
    if ruling in ("open", "not_judged"):
        return ""
    if signal_id in judged_by_person(session):
        return PERSON
    audit = session.audit_result
    marks = (one.by for one in reversed(session.marks or ()) if one.claim == signal_id)
    return (audit.provider_used if audit else None) or next(marks, "")


def _cells(known: _KnownPart, near: Sequence[Passage]) -> Iterator[tuple[str, Cell]]:
    """Yield the cells of a row by their documents; without a passage only a document that a model read."""
    places: defaultdict[str, list[CellPassage]] = defaultdict(list)
    for one in map(known.place, known.claim.passages):
        places[one.source_id].append(one)
    sources = known.session.sources or ()
    looked_at, found = known.near, dict(_found(known.claim.text, near, known.near_to, sources))
    for source_id, every in places.items():
        if here := [one for one in every if one.word != "found" or one.number in looked_at]:
            yield source_id, _cell(here, found.pop(source_id, None))
    yield from found.items()
    if _read_whole(known):
        taken = {*places, *(one.source_id for one in near)}
        yield from _silent(known.session, taken)


def _cell(here: Sequence[CellPassage], by_code: Cell | None) -> Cell:
    """Return a cell of what was named, and of what code found elsewhere in the document."""
    more = [one for one in by_code.places if not _meets(one, here)] if by_code else []
    ordered = sorted((*here, *more), key=lambda one: (not one.cited, _rank(one), -one.nearness))
    return Cell(ordered[0].source_id, ordered[0].word, tuple(ordered))


def _names(session: InterrogationSession) -> dict[str, str]:
    return {one.source_id: one.name for one in session.sources or ()}


def _silent(session: InterrogationSession, taken: Collection[str]) -> Iterator[tuple[str, Cell]]:
    """Yield a cell for each document in which a model that read all of it saw nothing."""
    for one in session.sources or ():
        if one.source_id not in taken and not one.unread:
            yield one.source_id, Cell(one.source_id, "silent")


def _rank(place: CellPassage) -> float:
    """Return where a place stands in its cell; what a person said is not about the part hides nothing new."""
    own = place.word == "unrelated" and place.own is not None
    return _ORDER.index("found") - 0.5 if own else _ORDER.index(place.word)


def _is_left(cells: Mapping[str, Cell]) -> bool:
    """Tell whether places of too few documents have been judged to say that a part is missing."""
    judged = [any(place.word != "found" for place in one.places) for one in cells.values() if one.places]
    return sum(judged) < min(ENOUGH, len(judged))


def _texts(near: Near) -> Iterator[str]:
    """Yield the texts that code found, each once."""
    yield from {(one.source_id, one.locator): one.text for every in near.values() for one in every}.values()


def _found(
    part: str, near: Sequence[Passage], near_to: Nearness, sources: Sequence[Source]
) -> Iterator[tuple[str, Cell]]:
    """Yield the cells of what code alone found, by their documents, the nearest first."""
    by_id = {one.source_id: one for one in sources}
    for source_id in dict.fromkeys(one.source_id for one in near):
        source, places = by_id.get(source_id), list[CellPassage]()
        rows = source is not None and is_table(source.name)
        for one in (one for one in near if one.source_id == source_id):
            sentence, weight = near_to.best(part, one.text, row=rows)
            place = CellPassage(source_id, str(one.locator), one.text, sentence, "found", nearness=weight)
            places.append(replace(place, standing=one.standing, source=source, confidence=one.confidence))
        yield source_id, Cell(source_id, "found", tuple(sorted(places, key=lambda one: -one.nearness)))


def _meets(place: CellPassage, others: Sequence[CellPassage]) -> bool:
    """Tell whether a place has a line with any of some others of its document."""
    lines = {n for one in others for n in Locator.parse(one.locator).lines}
    return not lines.isdisjoint(Locator.parse(place.locator).lines)


def _read_whole(known: _KnownPart) -> bool:
    """Tell whether a model read all that can be read for a part and saw nothing more in it."""
    claim = known.claim
    pairs = (one for one in known.session.qa_pairs if is_about(one, claim.signal_id, claim.text))
    return any(one.outcome in ("absent", "partly_unread") for one in pairs)


def _ordered(sources: Sequence[str], rows: Sequence[SheetRow], near: Near) -> tuple[str, ...]:
    """Return documents as they come nearest: the nearest of each part, then the second nearest of each.

    What code finds on only adds to it, and no mark moves a document.
    """
    found = [[one.source_id for one in every] for every in near.values()] or [[*row.cells] for row in rows]
    ranked = (one for rank in zip_longest(*found) for one in rank if one is not None)
    return tuple(dict.fromkeys((*ranked, *sources)))


def _head(session: InterrogationSession, rows: Sequence[SheetRow]) -> Head | None:
    given = verdict_of(session)
    if given is None or given.overall == "not_judged":
        return None
    return Head(
        ruling=given.overall,
        by=tuple(dict.fromkeys(one.by for one in rows if one.by)),
        because=_because(session, rows, given.overall),
        quotes=tuple(_strongest(rows, given.overall)),
        told=told_as(given.overall, session),
    )


def _because(session: InterrogationSession, rows: Sequence[SheetRow], overall: Ruling) -> str:
    """Return why, in a sentence: what is said of the part that decides, else how the summary begins."""
    ruled = (one for one in _deciding(rows, overall) if one.stands == overall and one.by != PERSON)
    deciding = [one.because for one in ruled if one.because]
    if deciding:
        return deciding[0]
    if any(one.by == PERSON for one in rows):
        return ""  # the summary tells how it stood before
    parts = summary_parts(summary_of(session))
    return parts[0].text if parts else ""


def _deciding(rows: Sequence[SheetRow], overall: Ruling) -> list[SheetRow]:
    """Return the rows that make the verdict first, then the others, each as grave as it stands."""
    order: Mapping[ClaimStanding, int] = {
        one: n for n, one in enumerate((overall, *(r for r in _GRAVEST if r != overall)))
    }
    return sorted(rows, key=lambda one: (order.get(one.stands, len(order)), one.number))


def _strongest(rows: Sequence[SheetRow], overall: Ruling) -> Iterator[StrongQuote]:
    """Yield the quotes that decide: of the parts that make the verdict first, two parts before twice one.

    Where documents differ, they are one of each side.
    """
    of_rows = [list(_quotes(row)) for row in _deciding(rows, overall)]
    if overall == "conflicting" and of_rows:
        sides = {one.place.word: one for one in reversed(of_rows[0])}
        yield from list(sides.values())[:_STRONGEST]
        return
    in_turn = [
        quotes[n] for n in range(max(map(len, of_rows), default=0)) for quotes in of_rows if n < len(quotes)
    ]
    yield from in_turn[:_STRONGEST]


def _quotes(row: SheetRow) -> Iterator[StrongQuote]:
    wanted = _DECIDING.get(row.stands, ())
    places = [one for cell in row.cells.values() for one in cell.places if one.word in wanted]
    for one in sorted(places, key=lambda one: (wanted.index(one.word), not one.cited)):
        yield StrongQuote(row.number, one)
