"""What a person does with passages and conflicts: marks, asks for more, and decides which side holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import count, islice

from detective_app.account import marks
from detective_app.account.board import claim_of, with_passages
from detective_app.account.conflict_list import listed
from detective_app.account.evidence_words import Names, named
from detective_app.account.verdict import checked
from detective_app.core.analysis import Challenge
from detective_app.core.case import Passage
from detective_app.core.errors import BadInput
from detective_app.core.evidence import Locator, Source, Unread
from detective_app.core.operator import PersonMark, Resolution
from detective_app.core.passages import Mark, PassageId, ShownPassage
from detective_app.core.pieces import Filled, Piece
from detective_app.core.provider import PERSON
from detective_app.core.quality import STANDARD_RESOLUTIONS, Conflict
from detective_app.core.record import Record
from detective_app.core.rounds import Ask, Search
from detective_app.core.session import SCHEMA_VERSION, InterrogationSession
from detective_app.core.words import question_text
from detective_app.engine.calls.prompts import shortened
from detective_app.engine.detective.packet import MOST_LINES, Packing
from detective_app.engine.loop import plan
from detective_app.engine.loop.passages import heads_of, numbered
from detective_app.evidence.text.terms import language, terms

MOST_ASKED = 4
"""A question of a person brings so many passages at most, each of another document."""
Open = Callable[[str], Packing]
"""Opens a document of the session, by its id; raises DocumentError where it is not as it was."""


class Change(Record):
    """A mark that a person made or took back while a run saves other things, with the lines that it marks."""

    mark: Mark
    passage: ShownPassage | None = None

    def on(self, session: InterrogationSession) -> InterrogationSession:
        """Return a session with this change; lines that have another number there are marked by that."""
        if self.passage is None:
            return marks.without(session, self.mark)
        session, number = _with_passage(with_passages(session), self.passage)
        mark = self.mark.evolve(passage=number)
        return session.evolve(marks=(*(session.marks or ()), mark), schema_version=SCHEMA_VERSION)


def marked(
    session: InterrogationSession, wishes: Sequence[PersonMark], at: Open, now: datetime
) -> tuple[InterrogationSession, tuple[Change, ...]]:
    """Return a session in which a person has marked passages, and each mark with its passage; blocks.

    Lines without a number get the next. Raises BadInput for what the session does not have, for lines that no
    page shows, and for words that do not stand there.
    """
    made: list[Change] = []
    for wish in wishes:
        session, number = _number(with_passages(session), wish, at)
        session = marks.marked(session, replace(wish, passage=number), now)
        passage = next(one for one in session.passages or () if one.id == number)
        made.append(Change(mark=(session.marks or ())[-1], passage=passage))
    return session, tuple(made)


def asked(
    session: InterrogationSession, packing: Packing, question: str, now: datetime
) -> InterrogationSession:
    """Return a session with a question of a person, and the nearest passages that code found; blocks.

    Raises BadInput for an empty question, or one of more than 2,000 characters.
    """
    words = question_text(question)
    session = with_passages(session)
    known = len(session.passages or ())
    found: list[PassageId] = []
    for near in islice(packing.nearest(words), MOST_ASKED):
        session, ids = _numbered(session, packing, near)
        found += ids
    every = session.passages or ()
    brought = (one.evolve(claims=()) for one in every[known:])
    session = session.evolve(passages=(*every[:known], *brought) or None)
    action = Search(
        round=max(1, plan.next_round(session) - 1),
        agent=PERSON,
        words=words,
        passages=tuple(dict.fromkeys(found)),
        done_at=max(now, session.latest),
    )
    return session.evolve(actions=(*(session.actions or ()), action), schema_version=SCHEMA_VERSION)


def unasked(session: InterrogationSession) -> InterrogationSession:
    """Return a session without the question that a person asked last, a slip of the keyboard.

    Raises BadInput where they asked none.
    """
    done = session.actions or ()
    own = [one for one in done if isinstance(one, Search) and one.agent == PERSON]
    if not own:
        raise BadInput("Nothing was asked here. Nothing was changed.")
    return session.evolve(actions=tuple(one for one in done if one is not own[-1]) or None)


def with_documents(
    session: InterrogationSession, found: Sequence[Source], unread: Sequence[Unread], now: datetime
) -> InterrogationSession:
    """Return a session with documents that it did not have as they are now; what was said of others stays.

    Raises BadInput where it has all of them.
    """
    every, moment = list(session.sources or ()), max(now, session.latest)
    known, names = {(one.path, one.sha256) for one in every}, {one.name for one in every}
    for one in found:
        if (one.path, one.sha256) in known:
            continue
        number = 1 + max((int(each.source_id[1:]) for each in every), default=0)
        others = (f"{one.name} ({n})" for n in count(2))
        name = one.name if one.name not in names else next(each for each in others if each not in names)
        names.add(name)
        every.append(one.evolve(source_id=f"D{number}", name=name, added_at=moment))
    if len(every) == len(session.sources or ()):
        raise BadInput("This sheet has these documents already. Nothing was changed.")
    refused = tuple(dict.fromkeys((*(session.unread or ()), *unread)))
    return session.evolve(sources=tuple(every), unread=refused or None, schema_version=SCHEMA_VERSION)


def _number(
    session: InterrogationSession, wish: PersonMark, at: Open
) -> tuple[InterrogationSession, PassageId]:
    """Return the number of what a person marks: of lines that are in several passages, the best of them."""
    if not wish.locator:
        return session, wish.passage
    known = (one for one in session.passages or () if _is_at(one, wish.source_id, wish.locator))
    if one := next(known, None):
        return session, one.id
    claim = claim_of(session, wish.claim).text
    packing = at(wish.source_id)
    found, said = _read(packing, wish), " ".join(wish.words.split())
    every, ids = _numbered(session, packing, found)
    by_id = {one.id: one for one in every.passages or ()}
    if not any(said in " ".join(by_id[number].text.split()) for number in ids):
        # A sentence over lines of which others have a part is a passage of its own.
        every, ids = _numbered(session.evolve(passages=None, marks=None), packing, found)
        by_id = {one.id: one for one in every.passages or ()}
    wanted = terms(claim, language(claim))

    def fits(number: PassageId) -> tuple[bool, int]:
        text = by_id[number].text
        return said in " ".join(text.split()), len(wanted & terms(text, language(claim)))

    if not ids:
        raise BadInput("These lines are not seen on their page. Nothing was changed.")
    best = by_id[max(ids, key=fits)]
    return _with_passage(session, best.evolve(claims=(*(best.claims or ()), wish.claim)))


def _read(packing: Packing, wish: PersonMark) -> Passage:
    try:
        place = Locator.parse(wish.locator)
        if place.last - place.first >= MOST_LINES:
            raise BadInput(f"A mark is for {MOST_LINES} lines at most. Nothing was changed.")
        [found] = packing.read(wish.source_id, place.first, place.last)
    except ValueError:
        raise BadInput(f"{wish.source_id} has no place {wish.locator!r}. Nothing was changed.") from None
    return found


def _numbered(
    session: InterrogationSession, packing: Packing, found: Passage
) -> tuple[InterrogationSession, tuple[PassageId, ...]]:
    heads = heads_of(session)
    seen, new = packing.prepared([found], heads)
    return numbered(session, seen, {**heads, **new})


def _with_passage(
    session: InterrogationSession, passage: ShownPassage
) -> tuple[InterrogationSession, PassageId]:
    """Return a session that has a passage, and its number there: its own, or that of the same lines."""
    every = session.passages or ()
    same = (one for one in every if _is_at(one, passage.source_id, passage.locator))
    if one := next((one for one in same if one.text == passage.text), None):
        return session, one.id
    new = passage.evolve(id=f"P{len(every) + 1}")
    return session.evolve(passages=(*every, new)), new.id


def _is_at(one: ShownPassage, source_id: str, locator: str) -> bool:
    return (one.source_id, one.locator) == (source_id, locator)


MAX_QUOTE_CHARS = 300
_CHALLENGES = {
    "english": "You said “{first}” ({one}) and “{second}” ({other}). Which holds, and what shows it?",
    "german": "Sie sagten „{first}“ ({one}) und „{second}“ ({other}). Was gilt, und was zeigt es?",
}
_PLACE = re.compile(r"\{(\w+)\}")


def resolved(session: InterrogationSession, wish: Resolution, now: datetime) -> InterrogationSession:
    """Return a session with a conflict resolved, whatever was decided before, and its verdict checked anew.

    Raises BadInput for a conflict that it does not have, for a side that gives way without a reason, and for
    a question that no run is left to ask.
    """
    session = session.evolve(conflicts=listed(session) or None)
    known = next((one for one in session.conflicts or () if one.id == wish.conflict_id), None)
    if known is None:
        ids = ", ".join(one.id for one in session.conflicts or ()) or "none"
        raise BadInput(
            f"This session has no conflict {wish.conflict_id!r}. It has: {ids}. Nothing was changed."
        )
    if wish.decision == "clarify" and session.status == "completed":
        raise BadInput(
            "This session is completed, so no question can be asked in it. Choose keep_both, "
            "supersede_first or supersede_second. Nothing was changed."
        )
    words = wish.resolution.strip() or STANDARD_RESOLUTIONS.get(wish.decision, "")
    if not words:
        raise BadInput("Write why one side gives way; the reason is kept with it. Nothing was changed.")
    done = known.evolve(
        resolved=True,
        decision=wish.decision,
        resolution=words,
        notes=wish.notes.strip() or None,
        resolved_at=max(now, session.latest),
    )
    return with_resolutions(session, {done.id: done})


def with_resolutions(session: InterrogationSession, done: Mapping[str, Conflict]) -> InterrogationSession:
    """Return a session with these conflicts in the place of what it has, and its verdict checked anew."""
    every = tuple(done.get(one.id, one) for one in listed(session))
    if every == (session.conflicts or ()):
        return session
    resolved = session.evolve(conflicts=every)
    audit = resolved.audit_result
    if audit is None or audit.verdict is None:
        return resolved
    return resolved.evolve(audit_result=audit.evolve(verdict=checked(audit.verdict, resolved)))


def challenges(session: InterrogationSession) -> tuple[Challenge, ...]:
    """Return the questions that resolved conflicts still wait for: which of two sides holds."""
    asked = set(_asked(session))
    waiting = (one for one in session.conflicts or () if one.resolved and one.decision == "clarify")
    return tuple(
        Challenge(kind="ask", text=challenge(session, one), conflict=one.id)
        for one in waiting
        if one.id not in asked
    )


def challenge(session: InterrogationSession, conflict: Conflict) -> Filled:
    """Ask which side of a conflict holds, in the language of the hypothesis."""
    first, second = (shortened(side, MAX_QUOTE_CHARS) for side in conflict.sides)
    one, other = named(conflict, Names(session.sources))
    words = {"first": first, "second": second, "one": one, "other": other}
    parts = _PLACE.split(_CHALLENGES[language(session.hypothesis.text)])
    return Filled.of(
        [Piece(words[part]) if n % 2 else Piece(part, "program") for n, part in enumerate(parts)]
    )


def _asked(session: InterrogationSession) -> Iterator[str]:
    """Yield the conflicts that a question was put about, or is about to be."""
    going_on = session.pending_round.actions if session.pending_round else ()
    for one in (*(session.actions or ()), *going_on):
        if isinstance(one, Ask) and one.conflict:
            yield one.conflict
