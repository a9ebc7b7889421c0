"""What a run does beside its questions: what it asks back, what it looks up, what a model is at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from detective_app.account.evidence_words import Names, place
from detective_app.core.clarification import Assumption, ClarificationAnswer, ClarificationQuestion, Why
from detective_app.core.passages import PassageId
from detective_app.core.rounds import Action, Calculate, Read, Recheck, Search, Tally
from detective_app.core.session import InterrogationSession
from detective_app.core.thoughts import Doing
from detective_app.own_words import said_again, say


def working_words(doing: Doing, seconds: int, tokens: int) -> str:
    """Say what a model does and for how long, with about how many tokens have come; no word of them."""
    if doing == "waiting":
        return say("waiting for the first word, {1} s", seconds)
    return say("{1}, {2} s, {3} tokens", say(doing), seconds, tokens)


AT_LIMIT = "No question was left for it; it waits for a higher limit."
ASSUMED = "Assumed: "
"""What begins a line of `openQuestions` that stands for an answer nobody gave."""


class Clarified(NamedTuple):
    """A question to the person, with their answer if it is no longer pending."""

    question: ClarificationQuestion
    answer: ClarificationAnswer | None


def asked(session: InterrogationSession, step: str | None = None) -> tuple[Clarified, ...]:
    """Return what the person was asked, at one step or at all of them, in its order."""
    state = session.clarification_state
    return tuple(
        Clarified(one, state.answer_to(one.question_id))
        for one in (state.questions if state else ())
        if state and step in (None, one.step_name)
    )


def assumptions(session: InterrogationSession) -> tuple[Assumption, ...]:
    """Return what the detective took for granted instead of an answer."""
    return session.clarification_state.assumptions if session.clarification_state else ()


def open_questions(
    session: InterrogationSession, gaps: tuple[str, ...] | None = None
) -> tuple[str, ...] | None:
    """Return the open questions of the file: gaps, those it has if none are given, and what was assumed."""
    known = session.open_questions or () if gaps is None else gaps
    others = (line for line in known if not line.startswith(ASSUMED))
    assumed = (f"{ASSUMED}{one.assumed} (Not answered: {one.question})" for one in assumptions(session))
    return (*others, *assumed) or None


_SHOWN = 3


def told(action: Action, names: Names) -> str:
    """Say what an action gave; nothing of a question, which is told as a turn, nor of the end."""
    match action:
        case Search():
            return _searched(action, names)
        case Read() | Tally():
            return _read(action, names)
        case Calculate(expression=asked_for, value=value):
            if value is not None:
                return say("Calculated {1} = {2}.", asked_for, value)
            return say("Not calculated: {1}. {2}", asked_for, said_again(action.problem or "")).rstrip()
        case Recheck(problem=why, answer=found):
            again = "Answer {1} was checked again over other passages: {2}"
            none = "Answer {1} was not checked again. {2}"
            return say(none if why else again, action.sequence, said_again(why) if why else found or "")
    return ""


def looked_up(session: InterrogationSession) -> dict[int, tuple[str, ...]]:
    """Return what was done beside the questions by the number of the turn that it is told with.

    That is the first of its round; of a round without a new question the last before it.
    """
    names, found = Names(session.sources), dict[int, tuple[str, ...]]()
    for action in actions(session):
        if line := told(action, names):
            at = _beside(session, action.round)
            found[at] = (*found.get(at, ()), line)
    return found


def actions(session: InterrogationSession) -> tuple[Action, ...]:
    """Return what was done in a session, and at its limit what was not."""
    return (*(session.actions or ()), *(not_done(session) if session.held_at_limit else ()))


def not_done(session: InterrogationSession, why: str = AT_LIMIT) -> tuple[Recheck, ...]:
    """Return the second answers that the round in progress still holds, which say why they were not given."""
    at = session.pending_round
    waiting = (one for one in (at.actions if at else ()) if isinstance(one, Recheck) and not one.done_at)
    return tuple(one.evolve(problem=why) for one in waiting)


def _beside(session: InterrogationSession, number: int) -> int:
    rounds = [(pair.round or pair.sequence, pair.sequence) for pair in session.qa_pairs]
    first = (sequence for asked_in, sequence in rounds if asked_in == number)
    return next(first, max((sequence for asked_in, sequence in rounds if asked_in < number), default=0))


def _read(action: Read | Tally, names: Names) -> str:
    document = names.get(action.document, action.document)
    if action.problem:
        return say("Not looked up in {1}. {2}", document, said_again(action.problem))
    if isinstance(action, Read):
        return say("Read {1}: {2}.", document, _listed(action.passages))
    told = "Tally of {1}, {2}: {3} ({4} rows)."
    return say(told, document, action.condition, str(action.value), action.rows)


def _searched(action: Search, names: Names) -> str:
    if action.problem:
        return say("Not searched for “{1}”. {2}", action.words, said_again(action.problem))
    return say("Searched for “{1}”: {2}.", action.words, _places(action, names))


def _places(action: Search, names: Names) -> str:
    if action.passages:
        return _listed(action.passages)
    if not action.places:
        return say("nothing was found")
    shown = [place(names, one.source_id, one.locator) for one in action.places[:_SHOWN]]
    more = len(action.places) - len(shown)
    return "; ".join([*shown, say("{1} more", more)] if more else shown)


def _listed(ids: Sequence[PassageId]) -> str:
    """Name passages by their numbers."""
    return ", ".join(ids) or say("nothing was found")


_WHY: Mapping[Why, str] = {
    "nobody": "nobody could be asked",
    "never": "nothing was to be asked",
    "skipped": "it was not known",
    "expired": "it was not answered within 24 hours",
}


def answer_words(question: ClarificationQuestion, answer: ClarificationAnswer) -> str:
    """Say what a person answered: the option's label, their own words, both, or that they did not know."""
    if answer.skipped:
        return say("I don't know.")
    labels = (one.label for one in question.options if one.id == answer.selected_option_id)
    return ": ".join(filter(None, (next(labels, None), answer.free_text_response)))


def assumed(one: Assumption) -> str:
    """Say what was taken for granted, and instead of which answer."""
    return say("Assumed: {1} Asked was: {2} ({3})", one.assumed, one.question, say(_WHY[one.why]))


def asked_lines(session: InterrogationSession) -> Iterator[str]:
    """Say what the person was asked and answered, and what was assumed instead."""
    for question, answer in asked(session):
        if answer is None:
            yield say("Waits for an answer: {1}", question.question)
        elif not answer.skipped:
            yield say("{1} Answered: {2}", question.question, answer_words(question, answer))
    yield from map(assumed, assumptions(session))
