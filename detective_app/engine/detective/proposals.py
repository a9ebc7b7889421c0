"""What a capable detective may propose: each thing whole, and a question before long, or the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set

from detective_app.account.citations import Turn
from detective_app.core.analysis import MAX_ACTIONS, MAX_FIRST_ACTIONS, MAX_QUESTION_CHARS, NextAction
from detective_app.core.plugin import Context
from detective_app.core.rounds import Ask, Recheck
from detective_app.core.words import clean_text

MOST_WITHOUT = 3
"""So many rounds of a run may ask nothing and only look things up, which costs no question."""


def problems(actions: Sequence[NextAction], context: Context, *, opening: bool = False) -> list[str]:
    """Return what is wrong with proposed actions, in the words of a repair request.

    Rounds that ask nothing are counted: so N questions cost at most N + 5 calls.
    """
    most = MAX_FIRST_ACTIONS if opening else MAX_ACTIONS
    found = list(_unfit(actions, context))
    kinds = [one.kind for one in actions]
    if len(actions) > most:
        found.append(f"actions: at most {most}")
    if opening and "ask" not in kinds:
        found.append("actions: the first round asks at least one question")
    elif "finish" in kinds and len(kinds) > 1:
        found.append("actions: finish stands alone; leave it out, or all others")
    elif not {"ask", "recheck", "finish"} & set(kinds) and (not kinds or _without(context) >= MOST_WITHOUT):
        found.append("actions: at least one ask or recheck is needed, or finish alone")
    return found


def _unfit(actions: Sequence[NextAction], context: Context) -> Iterator[str]:
    sources = {source.source_id for source in context.session.sources or ()}
    answered = context.session.current_iteration + len(context.answers)
    for n, one in enumerate(actions):
        if one.kind in ("ask", "search", "tally", "calculate") and not clean_text(one.text).strip():
            yield f"actions.{n}.text: it is empty"
        if problem := _misplaced(one, sources):
            yield f"actions.{n}{problem}"
        if one.kind == "recheck" and not 0 < one.sequence <= answered:
            yield f"actions.{n}.sequence: there is no earlier answer {one.sequence}"


def _misplaced(action: NextAction, sources: Set[str]) -> str:
    """Say what is wrong with the documents that an action is about, or nothing."""
    named = list(filter(None, action.documents))
    if action.kind not in ("ask", "finish") and not sources:
        return ": there are no documents, only ask and finish can be done"
    if unknown := [one for one in named if one not in sources]:
        return f".documents: {unknown[0][:40]!r} is no id of the catalogue"
    if action.kind == "read" and len(named) != 1:
        return ".documents: one document is needed"
    return ".documents: a document is needed" if action.kind == "tally" and not named else ""


def _without(context: Context) -> int:
    """Return how many rounds of the run asked nothing, that at hand included."""
    done = context.session.actions or ()
    asked = {one.round for one in done if isinstance(one, Ask | Recheck)}
    here = bool(context.looked_up) and not context.answers and not context.rechecks
    return len({one.round for one in done} - asked) + here


def cleaned(actions: Sequence[NextAction]) -> tuple[NextAction, ...]:
    """Clean every text and bound its length, since it goes into the witness's window."""
    return tuple(
        one.model_copy(update={"text": clean_text(one.text).strip()[:MAX_QUESTION_CHARS]}) for one in actions
    )


def fresh(actions: Sequence[NextAction], context: Context) -> tuple[NextAction, ...]:
    """Return the actions without questions asked before, of the same documents in the same words.

    Nor is an answer given again for which all of the case was read.
    """
    known, whole = set(_asked(context)), _whole(context)
    kept: list[NextAction] = []
    for one in actions:
        asked = (_words(one.text), frozenset(filter(None, one.documents)))
        in_vain = one.sequence in whole if one.kind == "recheck" else one.kind == "ask" and asked in known
        if not in_vain:
            kept.append(one)
        if one.kind == "ask":
            known.add(asked)
    return tuple(kept)


def _asked(context: Context) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    session = context.session
    done = (*(session.actions or ()), *(session.pending_round.actions if session.pending_round else ()))
    documents = {one.sequence: one.documents for one in done if isinstance(one, Ask)}
    turns: Iterable[tuple[int, str]] = (
        *((pair.sequence, pair.question) for pair in session.qa_pairs),
        *((turn.sequence, turn.question) for turn in session.half_turns),
    )
    for sequence, question in turns:
        yield _words(question), frozenset(documents.get(sequence, ()))


def _whole(context: Context) -> frozenset[int]:
    """Return the answers for which every passage of the case was read."""
    turns: tuple[Turn, ...] = (*context.session.qa_pairs, *(one.turn for one in context.answers))
    return frozenset(one.sequence for one in turns if one.read and one.read.read >= one.read.total)


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.casefold()))
