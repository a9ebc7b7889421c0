"""What no reader could read of a case, in words, wherever it is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from detective_app.account.board import board, is_about
from detective_app.account.marks import judged_by_person, near_documents, nearness_in, standing, verdict_of
from detective_app.core.evidence import UNREAD, Source, Unread, counted, parts_of, place_of_reader
from detective_app.core.provider import PERSON
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, Ruling
from detective_app.own_words import language, say

_WHY = {
    "no_text": "a picture, or empty: no text is in it",
    "unknown": "of a kind that is not read",
    "protected": "protected by a password",
    "damaged": "damaged",
    "limit": "past what is read of one",
    "no_value": "formulas whose values the file does not hold",
    "not_yet": "the reading went on when this began",
}
_STEPS = {
    "no_text": "Have its words recognised (--recognise), or type what matters.",
    "unknown": "Save it as PDF or text, and add that.",
    "attachment unknown": "Save it beside the message and add it.",
    "protected": "Give its password (--password FILE), or save it without one.",
    "damaged": "Look it up in the document.",
    "document damaged": "Save it anew with the program it comes from, and add that.",
    "row damaged": "Give it as many cells as its header has.",
    "limit": "Save that part as a document of its own, and add it.",
    "not_yet": "Add them to the sheet, or begin again.",
    "no_value": "Open it in its program, save it, and add it again.",
    "document limit": "Choose it by itself, or a part of it.",
}
"""What to do next, by what was not read and why, else by why alone."""
_NAMED = 5


def lines(unread: Sequence[Unread] | None) -> tuple[str, ...]:
    """Say what was not read, why, and what to do: `Not read: 2 pages (p.2, p.5): a picture, or …`.

    Entries that are equal but for their place are one.
    """
    alike: dict[tuple[str, str], list[Unread]] = {}
    for one in unread or ():
        alike.setdefault((one.what, one.why), []).append(one)
    return tuple(map(_line, alike.values()))


def _line(alike: Sequence[Unread]) -> str:
    what, why = alike[0].what, alike[0].why
    step = _STEPS.get(f"{what} {why}") or _STEPS[why]
    places = list(dict.fromkeys(place_of_reader(one.where) for one in alike if one.where))
    more = " …" if len(places) > _NAMED else ""
    at = f" ({', '.join(places[:_NAMED])}{more})" if places else ""
    return say("Not read: {1}: {2}. {3}", f"{counted(alike, language())}{at}", say(_WHY[why]), say(step))


def summary(sources: Sequence[Source] | None, files: Sequence[Unread] | None) -> str:
    """Say how much was not read: `1 of 3 files was not read. 2 pages could not be read.`; "" of all."""
    every = files or ()
    left = sum(one.count for one in every if one.what == "document")
    told = "{1} of {2} files was not read." if left == 1 else "{1} of {2} files were not read."
    said = [say(told, left, left + len(sources or ()))] if left else []
    attached = (one for one in every if one.what != "document")
    if parts := (*attached, *parts_of(sources)):
        said.append(UNREAD[language()].format(counted(parts, language())))
    return " ".join(said)


_WHOLE = frozenset({"absent", "partly_unread"})
"""What becomes of a question once a model has read all that can be read."""
ToldRuling: TypeAlias = Ruling | Literal["partly_unread", "spoken_of"]
"""A ruling as it is told: that nothing decides a claim is another thing where not all could be read, or where
somebody said that a passage speaks of it."""


def told_as(ruling: Ruling, session: InterrogationSession, signal_id: str = "") -> ToldRuling:
    """Return a ruling on a session, or on one claim of it, as it is told everywhere."""
    if ruling != "not_enough_evidence":
        return ruling
    if _is_spoken_of(session, signal_id):
        return "spoken_of"
    return "partly_unread" if is_partly_unread(session, signal_id) else ruling


def _lacking(session: InterrogationSession, signal_id: str) -> list[ClaimVerdict]:
    given = verdict_of(session)
    every = given.claims if given else ()
    return [one for one in every if one.verdict == "not_enough_evidence" and signal_id in ("", one.signal_id)]


def _is_spoken_of(session: InterrogationSession, signal_id: str) -> bool:
    """Tell whether a person said of a passage that it speaks of each claim that nothing decides."""
    mine = standing(session, by_person=True).values()
    spoken = {one.claim for one in mine if one.side == "qualifies"} & judged_by_person(session)
    lacking = {one.signal_id for one in _lacking(session, signal_id)}
    return bool(lacking) and lacking <= spoken


def is_partly_unread(session: InterrogationSession, signal_id: str = "") -> bool:
    """Tell whether anything that was not read may hold what was not found, for one claim or for any.

    No reader could read it, or the model that ruled was shown passages alone, and not all documents, or the
    person who ruled judged no passage of a document that has one near.
    """
    if session.unread or parts_of(session.sources):
        return True
    lacking = _lacking(session, signal_id)
    return any(_was_shown_parts(session, one) for one in lacking) or _was_left(session, lacking)


def _was_left(session: InterrogationSession, lacking: Sequence[ClaimVerdict]) -> bool:
    mine = judged_by_person(session) & {one.signal_id for one in lacking}
    if not mine:
        return False
    of, nearness = {one.id: one.source_id for one in session.passages or ()}, nearness_in(session)
    marked = {(one.claim, of.get(one.passage)) for one in session.marks or () if one.by == PERSON}
    return any(
        (claim.signal_id, source_id) not in marked
        for claim in board(session)
        if claim.signal_id in mine
        for source_id in near_documents(claim, nearness)
    )


def _was_shown_parts(session: InterrogationSession, claim: ClaimVerdict) -> bool:
    """Tell whether every answer on a claim came of passages alone, and no person decided it since."""
    about = [one.outcome for one in session.qa_pairs if is_about(one, claim.signal_id, claim.text)]
    told = {one for one in about if one}
    return bool(told) and not told & _WHOLE and claim.signal_id not in judged_by_person(session)
