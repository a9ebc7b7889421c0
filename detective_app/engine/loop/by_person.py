"""What a person does with passages: marks one, also lines that have no number yet, and asks for more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import islice

from detective_app.account import marks
from detective_app.account.board import claim_of, with_passages
from detective_app.core.case import Passage
from detective_app.core.errors import BadInput
from detective_app.core.evidence import Locator
from detective_app.core.operator import PersonMark
from detective_app.core.passages import PERSON, Mark, PassageId, ShownPassage
from detective_app.core.record import Record
from detective_app.core.rounds import Search
from detective_app.core.session import SCHEMA_VERSION, InterrogationSession
from detective_app.core.words import question_text
from detective_app.engine.detective.packet import MOST_LINES, Packing
from detective_app.engine.loop import proposing
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
    found: list[PassageId] = []
    for near in islice(packing.nearest(words), MOST_ASKED):
        session, ids = _numbered(session, packing, near)
        found += ids
    action = Search(
        round=max(1, proposing.next_round(session) - 1),
        agent=PERSON,
        words=words,
        passages=tuple(dict.fromkeys(found)),
        done_at=max(now, session.latest),
    )
    return session.evolve(actions=(*(session.actions or ()), action), schema_version=SCHEMA_VERSION)


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
    every, ids = _numbered(session, packing, _read(packing, wish))
    by_id = {one.id: one for one in every.passages or ()}
    wanted, said = terms(claim, language(claim)), " ".join(wish.words.split())

    def fits(number: PassageId) -> tuple[bool, int]:
        text = by_id[number].text
        return said in " ".join(text.split()), len(wanted & terms(text, language(claim)))

    if not ids:
        raise BadInput("These lines are not seen on their page. Nothing was changed.")
    best = by_id[max(ids, key=fits)]
    return _with_passage(session, best.evolve(claims=(*(best.claims or ()), wish.claim)))


def _read(packing: Packing, wish: PersonMark) -> Passage:
    """Return the lines that a person marks as their document has them."""
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
