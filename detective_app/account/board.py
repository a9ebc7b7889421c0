"""What is judged: each claim of a session, the passages found for it, and what may carry a verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from detective_app.account.citations import rechecks, supports
from detective_app.core.errors import BadInput
from detective_app.core.evidence import Locator
from detective_app.core.passages import Mark, PassageId, ShownPassage
from detective_app.core.provider import PERSON
from detective_app.core.rounds import Search
from detective_app.core.session import InterrogationSession, QuestionAnswerPair
from detective_app.core.verdict import WHOLE, VerdictEvidence
from detective_app.evidence.finding.claim_asked import is_on


def claims(session: InterrogationSession) -> dict[str, str]:
    """Return what a verdict is about, by the id of the signal: the claims, else the whole hypothesis."""
    return planned(session) or {WHOLE: session.hypothesis.text}


def planned(session: InterrogationSession) -> dict[str, str]:
    """Return the claims of the plan by their signals; none where the hypothesis was not taken apart."""
    return {one.id: one.content for one in session.signals or () if one.type == "claim"}


def quotes(session: InterrogationSession) -> dict[PassageId, VerdictEvidence]:
    """Return every passage as evidence, by its number, with the first answer that brought it."""
    brought: dict[PassageId, int] = {}
    for pair in session.qa_pairs:
        again = (number for one in rechecks(session, pair.sequence) for number in one.passages)
        for number in (*(pair.passages or ()), *again):
            brought.setdefault(number, pair.sequence)
    return {
        one.id: VerdictEvidence(
            sequence=brought.get(one.id),
            passage=one.id,
            source_id=one.source_id,
            locator=one.locator,
            quote=one.told or one.text,
        )
        for one in session.passages or ()
    }


def standing_marks(session: InterrogationSession) -> dict[tuple[str, PassageId], Mark]:
    """Return what each passage does to each claim, by both ids: of the same two the last mark stands."""
    return {(one.claim, one.passage): one for one in session.marks or ()}


def cited(session: InterrogationSession, claim: str, number: PassageId) -> VerdictEvidence | None:
    """Return a passage as evidence of a claim, by the words that a mark says carry it; None if unknown."""
    found = quotes(session).get(number)
    mark = standing_marks(session).get((claim, number))
    return found.evolve(quote=mark.words) if found and mark and mark.words else found


def passages(session: InterrogationSession) -> dict[PassageId, ShownPassage]:
    """Return the passages of a session by their numbers."""
    return {one.id: one for one in session.passages or ()}


def meet(one: str, other: str, text: str) -> bool:
    """Tell whether two parts of a text have words of it in common."""
    held = " ".join(text.split())
    (first, mine), (second, theirs) = (
        (held.find(words), len(words)) for words in (" ".join(one.split()), " ".join(other.split()))
    )
    return min(first, second) < 0 or (first < second + theirs and second < first + mine)


def stands_in(words: str, text: str) -> bool:
    """Tell whether words stand in a text as whole words, whatever white space is between them."""
    wanted, held = " ".join(words.split()), " ".join(text.split())
    at = held.find(wanted) if wanted else -1
    while at >= 0:
        before, after = held[at - 1 : at], held[at + len(wanted) : at + len(wanted) + 1]
        begun = before.isalnum() and wanted[0].isalnum()
        if not begun and not (after.isalnum() and wanted[-1].isalnum()):
            return True
        at = held.find(wanted, at + 1)
    return False


@dataclass(frozen=True, slots=True)
class BoardClaim:
    """A claim by its number from 1 and its signal, with its passages, the nearest first."""

    number: int
    signal_id: str
    text: str
    passages: tuple[ShownPassage, ...]


def board(session: InterrogationSession) -> tuple[BoardClaim, ...]:
    """Return the claims of a session in order; where nothing tells whose passages are, each has them all."""
    known = with_passages(session)
    every, by_id = known.passages or (), {one.id: one for one in known.passages or ()}
    found = {signal_id: tuple(_of(known, signal_id, text)) for signal_id, text in _claims(known)}
    if not any(found.values()):
        found = dict.fromkeys(found, tuple(one.id for one in every if one.claims is None))
    return tuple(
        BoardClaim(
            number,
            signal_id,
            text,
            tuple(by_id[one] for one in dict.fromkeys((*found[signal_id], *_by_person(known, signal_id)))),
        )
        for number, (signal_id, text) in enumerate(_claims(known), 1)
    )


def questions(session: InterrogationSession) -> tuple[Search, ...]:
    """Return what a person asked of the documents beside the claims, with what code found."""
    done = session.actions or ()
    return tuple(one for one in done if isinstance(one, Search) and one.agent == PERSON and one.done_at)


def claim_of(session: InterrogationSession, signal_id: str) -> BoardClaim:
    """Return the claim of a signal; raises BadInput where the session has none."""
    for claim in board(session):
        if claim.signal_id == signal_id:
            return claim
    raise BadInput(f"This session has no claim {signal_id!r}. Nothing was changed.")


def with_passages(session: InterrogationSession) -> InterrogationSession:
    """Return a session with passages: of one that has none, what its answers and its verdict quote."""
    if session.passages is not None:
        return session
    numbers: dict[tuple[str, str, str], PassageId] = {}
    pairs = [_numbered(pair, numbers) for pair in session.qa_pairs]
    for one in _evidence(session):
        _number(numbers, one.source_id, one.locator, one.quote)
    passages = tuple(
        ShownPassage(id=number, source_id=source_id, locator=locator, text=text)
        for (source_id, locator, text), number in numbers.items()
    )
    return session.evolve(passages=passages, qa_pairs=tuple(pairs))


def is_about(pair: QuestionAnswerPair, signal_id: str, text: str) -> bool:
    """Tell whether a question is about a claim: it asks what is said on it, or its answer bears on it."""
    met = pair.evaluation is not None and signal_id in pair.evaluation.addresses_signals
    return met or is_on(pair.question, text)


def above(passage: ShownPassage, before: str = "") -> str:
    """Return the lines that a passage stands under, without those that are in it or in the lines `before`."""
    shown = {line.strip() for line in f"{before}\n{passage.text}".split("\n")}
    lines = f"{passage.heading or ''}\n{passage.header or ''}".split("\n")
    return "\n".join(dict.fromkeys(line for line in lines if line.strip() not in shown | {""}))


def neighbours(text: str, passage: ShownPassage, lines: int) -> tuple[str, str]:
    """Return so many lines of a document before and after a passage, with the rest of its own lines.

    Nothing for a place that the document lacks.
    """
    try:
        place = Locator.parse(passage.locator)
    except ValueError:
        return "", ""
    starts = [0]
    for _ in range(place.last + lines):  # one line after the other: a text may have 50 MB
        if (end := text.find("\n", starts[-1])) < 0:
            break
        starts.append(end + 1)
    if place.last > len(starts):
        return "", ""
    starts.append(len(text))
    first, after = starts[place.first - 1], starts[min(place.last, len(starts) - 1)]
    if (begin := text.find(passage.text, first, after)) >= 0:
        first, after = begin, begin + len(passage.text)
    before = text[starts[max(0, place.first - 1 - lines)] : first]
    below = text[after : starts[min(place.last + lines, len(starts) - 1)]]
    return before.strip("\n").rstrip(), below.strip("\n").lstrip(" ")


def _claims(session: InterrogationSession) -> Sequence[tuple[str, str]]:
    """Return the claims by their signals; the hypothesis as one where it was never taken apart."""
    given = session.given_verdict
    ruled = [(one.signal_id, one.text) for one in given.claims] if given else []
    return [*planned(session).items()] or ruled or [(WHOLE, " ".join(session.hypothesis.text.split()))]


def _of(session: InterrogationSession, signal_id: str, text: str) -> Iterator[PassageId]:
    """Yield the passages of a claim: of the questions about it, and its verdict's."""
    for pair in session.qa_pairs:
        if is_about(pair, signal_id, text):
            yield from pair.passages or ()
    places: Mapping[tuple[str, str], PassageId] = {
        (one.source_id, one.locator): one.id for one in reversed(session.passages or ())
    }
    for one in _evidence(session, signal_id):
        number = one.passage or places.get((one.source_id, one.locator))
        if number:
            yield number


def _by_person(session: InterrogationSession, signal_id: str) -> Iterator[PassageId]:
    """Yield what a person looked up for a claim, and what was marked for it."""
    yield from (one.id for one in session.passages or () if signal_id in (one.claims or ()))
    yield from (mark.passage for mark in session.marks or () if mark.claim == signal_id)


def _evidence(session: InterrogationSession, signal_id: str = "") -> Iterator[VerdictEvidence]:
    for claim in session.given_verdict.claims if session.given_verdict else ():
        if signal_id in ("", claim.signal_id):
            yield from claim.evidence


def _numbered(pair: QuestionAnswerPair, numbers: dict[tuple[str, str, str], PassageId]) -> QuestionAnswerPair:
    ids = [_number(numbers, one.source_id, one.locator, one.quote) for one in supports(pair)]
    return pair.evolve(passages=tuple(dict.fromkeys(one for one in ids if one)) or None)


def _number(
    numbers: dict[tuple[str, str, str], PassageId], source_id: str, locator: str | None, text: str
) -> PassageId | None:
    """Return the number of a quote, a new one where it has none; None of one without place or words."""
    if not locator or not text.strip():
        return None
    return numbers.setdefault((source_id, locator, text), f"P{len(numbers) + 1}")
