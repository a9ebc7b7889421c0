"""Passages get their numbers in the order of being shown; what one of them shows is in no later one alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from detective_app.account.board import claim_of, with_passages
from detective_app.core.case import Passage
from detective_app.core.errors import BadInput
from detective_app.core.evidence import Locator
from detective_app.core.passages import PassageId, ShownPassage
from detective_app.core.ports import WitnessReply
from detective_app.core.session import SCHEMA_VERSION, InterrogationSession
from detective_app.engine.calls.on_texts import checked
from detective_app.engine.detective.packet import DocumentHead, Packing
from detective_app.engine.loop import telling
from detective_app.engine.loop.course import Course, Tell
from detective_app.evidence.finding import find, trimmed
from detective_app.evidence.finding.claim_asked import is_on

SHOWN = "the passages that are shown"
MOST_OF_AN_ANSWER, MOST_LOOKED_UP = 8, 4
"""So many passages of an answer are shown, and to a person who looks."""
_NONE: Mapping[str, DocumentHead] = {}


def numbered(
    session: InterrogationSession, found: Sequence[Passage], heads: Mapping[str, DocumentHead] = _NONE
) -> tuple[InterrogationSession, tuple[PassageId, ...]]:
    """Return a session that has these passages, and their numbers in the same order, each once.

    Lines that were shown before keep the number that they have; what is new of a passage gets the next, as
    does a line of which a part was shown.
    `heads` are what the documents say of themselves, by their ids.
    """
    every, ids = list(session.passages or ()), []
    lines = _Lines()
    for one in every:
        lines.take(one)
    for passage in found:
        for part in _apart(passage, lines):
            if isinstance(part, str):
                ids.append(part)
                continue
            known = _shown(f"P{len(every) + 1}", part, heads.get(part.source_id, DocumentHead()))
            every.append(known)
            ids.append(known.id)
            lines.take(known)
    return session.evolve(passages=tuple(every) or None), tuple(dict.fromkeys(ids))


def looked_up(
    session: InterrogationSession, packing: Packing, signal_id: str, words: str
) -> InterrogationSession:
    """Return a session in which a claim has the passages nearest to some words, without those that it had.

    Blocks. Raises BadInput where there is no such claim, or no such passage.
    """
    session = with_passages(session)
    claim = claim_of(session, signal_id)
    had, heads = {one.id for one in claim.passages}, heads_of(session)
    near = find(packing.case, words.strip() or claim.text, len(had) + MOST_LOOKED_UP)
    seen, new = packing.prepared(near, heads)
    more: list[PassageId] = []
    for one in seen:
        if len(more) < MOST_LOOKED_UP:
            session, ids = numbered(session, [one], {**heads, **new})
            more += [number for number in ids if number not in (*had, *more)]
    if not more:
        raise BadInput("No other passage of the documents shares a word with this. Nothing was changed.")
    every = (
        one.evolve(claims=(*(one.claims or ()), signal_id)) if one.id in more else one
        for one in session.passages or ()
    )
    return session.evolve(passages=tuple(every), schema_version=SCHEMA_VERSION)


async def kept(course: Course, found: Sequence[Passage]) -> tuple[PassageId, ...]:
    """Number passages in the session of a run, without what their pages hide, and return their numbers."""
    packing = course.parts.packing
    seen, heads = none = tuple[Passage, ...](), _NONE
    if packing and found:
        told = {one.source_id for one in course.session.passages or ()}
        seen, heads = await checked(SHOWN, lambda: packing.prepared(found, told), lambda _: none)
    await course.parts.clock.turn()  # checks end as they may, and a tape keeps the order of the numbers
    course.session, ids = numbered(course.session, seen, {**heads_of(course.session), **heads})
    return ids


async def of_reply(course: Course, question: str, reply: WitnessReply) -> tuple[PassageId, ...]:
    """Number what an answer shows: its passages, else the quotes of its statements."""
    packing, evidence = course.parts.packing, reply.evidence
    if reply.passages:
        return await kept(course, (await to_leave(course, reply.passages, question))[:MOST_OF_AN_ANSWER])
    if packing is None or evidence is None:
        return await kept(course, ())
    quotes = [one for fact in evidence.shown for one in fact.support]
    found = await checked(SHOWN, lambda: packing.quoted(quotes), lambda _: tuple[Passage, ...]())
    return await kept(course, found)


async def to_leave(course: Course, found: Sequence[Passage], words: str) -> Sequence[Passage]:
    """Return what of passages is shown: where it leaves this computer, the sentences near to some words."""
    packing = course.parts.packing
    if packing is None or course.parts.disclosure is None:
        return found
    session = course.session
    again = any(
        is_on(words, claim.content) and any(is_on(pair.question, claim.content) for pair in session.qa_pairs)
        for claim in session.signals or ()
        if claim.type == "claim"
    )
    return await checked(
        SHOWN, lambda: tuple(trimmed(packing.case, found, words, again=again)), lambda _: found[:0]
    )


def tell(course: Course, ids: Sequence[PassageId], tell: Tell, sequence: int | None = None) -> None:
    """Tell which passages were found, if any."""
    if ids:
        tell(telling.passages(course.session, course.now(), ids, sequence))


class _Lines:
    """What of the lines of documents was shown, and by which number."""

    def __init__(self) -> None:
        self._shown: dict[tuple[str, int], list[tuple[PassageId, str]]] = defaultdict(list)

    def take(self, one: ShownPassage) -> None:
        """Take in the lines of a passage, or the parts of them that it shows."""
        place, texts = Locator.parse(one.locator), one.text.split("\n")
        whole = len(texts) != place.last - place.first + 1  # its text is not its lines
        for number in place.lines:
            text = one.text if whole else texts[number - place.first]
            self._shown[one.source_id, number].append((one.id, text))

    def number(self, source_id: str, line: int, text: str) -> PassageId | None:
        """Return the number under which a line was shown with this text, or None."""
        shown = self._shown.get((source_id, line), ())
        return next((number for number, known in shown if text.strip() in known), None)


def _apart(passage: Passage, lines: _Lines) -> Iterator[PassageId | Passage]:
    """Yield the numbers that lines of a passage have, and what is between them as passages of their own."""
    texts = passage.text.split("\n")
    at = list(passage.locator.lines)
    if len(texts) != len(at):  # its text is not its lines
        yield lines.number(passage.source_id, at[0], passage.text) or passage
        return
    new: list[int] = []
    for n in (*at, None):
        known = lines.number(passage.source_id, n, texts[n - at[0]]) if n is not None else None
        if n is not None and known is None:
            new.append(n)
            continue
        if new and any(texts[one - at[0]].strip() for one in new):
            yield _part(passage, texts[new[0] - at[0] : new[-1] - at[0] + 1], new)
        new = []
        if known:
            yield known


def _part(passage: Passage, texts: Sequence[str], at: Sequence[int]) -> Passage:
    place = Locator(first=at[0], last=at[-1], page=passage.locator.page)
    return replace(passage, locator=place, text="\n".join(texts))


def _shown(number: PassageId, found: Passage, head: DocumentHead) -> ShownPassage:
    heading = found.heading.removesuffix(found.header).strip()
    return ShownPassage(
        id=number,
        source_id=found.source_id,
        locator=str(found.locator),
        text=found.text,
        header=found.header or None,
        heading=heading or None,
        title=head.title or None,
        document_date=head.date or None,
        sender=head.sender or None,
        to=head.to or None,
        standing=found.standing,
        confidence=found.confidence,
    )


def heads_of(session: InterrogationSession) -> Mapping[str, DocumentHead]:
    """Return what the documents of a session's passages say of themselves."""
    return {
        one.source_id: DocumentHead(one.title or "", one.document_date or "", one.sender or "", one.to or "")
        for one in session.passages or ()
    }
