"""How a small model is a witness: code picks what may answer, the model chooses, the answer is the quote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from detective_app.core.evidence import AnswerObject, Fact
from detective_app.core.ports import OnProgress, OnText, WitnessReply
from detective_app.core.quality import PassagesRead
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import checked, on_texts
from detective_app.engine.witness.answer import Inquiry, stated, withheld
from detective_app.engine.witness.calculating import calculated
from detective_app.engine.witness.call import WitnessCall
from detective_app.engine.witness.candidate import Candidate
from detective_app.engine.witness.candidates import Pool
from detective_app.engine.witness.left_out import LOOKED_UP
from detective_app.engine.witness.looked_up import looked_up
from detective_app.engine.witness.pages import pages
from detective_app.engine.witness.pick import picked
from detective_app.engine.witness.prompts import plain_messages
from detective_app.engine.witness.reply_text import AnswerStream, answer_part, parse, statements
from detective_app.engine.witness.statements import Judged
from detective_app.engine.witness.sweep import bears
from detective_app.engine.witness.table_values import LEAST_HELD
from detective_app.evidence.meaning.answers import refuses
from detective_app.evidence.meaning.claim_asked import subject
from detective_app.evidence.tables.operations import operation

ANSWER_TOKENS = 80
MAX_CHECKED_STATEMENTS = 100
LIKELY = 0.6  # the model is asked once more rather than lose such a line
"""From this score on a sentence is put to the model alone, when it saw nothing in the whole case."""

NOT_ALONE = "other lines come as near to what is asked"
NO_COLUMN = "which of its values is asked for cannot be told from the columns' heads"
NOT_CONFIRMED = "the witness chose no line, or another one"
OTHERWISE = "the witness said it in other words: {doubt}"


async def answer(
    inquiry: Inquiry, model: FallbackModel, on_text: OnText, on_progress: OnProgress
) -> WitnessReply:
    """Answer one question with a quote of the case file, or with a calculation over such quotes.

    Code picks the values and sentences that may answer. Where it picks none of a small case, the model is
    shown all of it. Raises AllProvidersFailed.
    """
    given = await checked(LOOKED_UP, lambda: looked_up(inquiry, model.name), lambda _: None)
    computed, found = None, tuple[Candidate, ...]()
    if given is None:
        computed, found = await checked(LOOKED_UP, lambda: _prepared(inquiry), lambda _: (None, ()))
    if computed:
        reason = None if computed.clear else NOT_ALONE
        given = await on_texts(_stated, inquiry, computed, model.name, reason)
    elif found and (not inquiry.view.whole or found[0].first or found[0].choice):
        given = await _chosen(inquiry, found, model, on_progress)
    if given is None and inquiry.view.whole:
        given = await _from_the_whole(inquiry, model, on_progress)
        if subject(inquiry.question) and not _bears(inquiry, given):
            given = await on_texts(_nothing, inquiry, given)
        nothing = given.outcome in ("absent", "withheld")
        again = nothing and found and found[0].score >= LIKELY
        given = (await _chosen(inquiry, found, model, on_progress) if again else None) or given
    if given is None or given.outcome == "absent":
        # A small model overlooks in a long prompt what it sees in a short one: nothing counts as read yet.
        unread = PassagesRead(read=0, total=inquiry.read.total)
        inquiry = replace(inquiry, swept=unread if inquiry.view.whole else inquiry.read)
        evidence = await on_texts(inquiry.insufficient)
        given = inquiry.reply(inquiry.unanswered(evidence), evidence, model.name)
    if given.evidence and given.evidence.shown:
        on_text(given.text)
    return given


def _prepared(inquiry: Inquiry) -> tuple[Candidate | None, tuple[Candidate, ...]]:
    """Return what code can compute, and what may answer, best first; blocks."""
    matter = subject(inquiry.question)
    question = matter or inquiry.question
    pool = Pool(question, inquiry.case, pages(question, inquiry.case))
    if matter:  # a line with half of a whole claim's words or less shows it in no way
        return None, tuple(one for one in pool.best() if one.held > LEAST_HELD)
    if computed := calculated(pool):
        return computed, ()
    if operation(question):  # what is written is part of the answer at most
        return None, tuple(replace(one, first=False, clear=False, sure=False) for one in pool.best())
    return None, pool.best()


async def _chosen(
    inquiry: Inquiry, found: Sequence[Candidate], model: FallbackModel, on_progress: OnProgress
) -> WitnessReply | None:
    """Have the model choose among what code picked; what leads clearly is shown whatever it chooses.

    Where the row's own words, its column and its period prove what is asked, there is nothing to choose.
    """
    if sure := next((one for one in found if one.sure), None):
        return await on_texts(_stated, inquiry, sure, model.name, None)
    number, reply = await picked(inquiry.question, [one.placed for one in found], model, on_progress)
    first = next((one for one in found if one.first), None)
    chosen = found[number] if number is not None else None
    if first and chosen is not first:
        return await on_texts(_stated, inquiry, first, reply.model, NOT_CONFIRMED)
    if chosen is None:
        return None
    # What the documents say of a matter they say, whatever else they say of it: no line is the one answer.
    alone = chosen.clear or (bool(subject(inquiry.question)) and chosen.is_quote)
    doubt = NO_COLUMN if chosen.choice and chosen.value is None else NOT_ALONE
    return await on_texts(_stated, inquiry, chosen, reply.model, None if alone else doubt)


def _stated(inquiry: Inquiry, chosen: Candidate, model: str, reason: str | None) -> WitnessReply:
    """Put a candidate on record as the answer; with a `reason` it is quoted and not verified."""
    fact = Fact(
        text=chosen.text,
        support=chosen.support,
        calculation=chosen.calculation,
        state="quoted" if reason else "verified",
        reason=reason,
        entailment="unjudged",
    )
    evidence = inquiry.evidence([Judged(chosen.text, fact)])
    return inquiry.reply(stated(evidence) or inquiry.unanswered(evidence), evidence, model)


async def _from_the_whole(inquiry: Inquiry, model: FallbackModel, on_progress: OnProgress) -> WitnessReply:
    """Show the model a small case whole; what it says leads to the sentence that is the answer."""
    question = inquiry.question
    prompt = await on_texts(plain_messages, inquiry.view, question, elsewhere=model.elsewhere)
    call = WitnessCall(model, ANSWER_TOKENS, answer_part, stop=("QUOTE:",), short=True)
    reply = await call.reply(prompt, question, AnswerStream(lambda _: None), on_progress)
    said, _ = parse(reply.text)
    text, evidence, notes = await on_texts(_checked, inquiry, said)
    return inquiry.reply(text, evidence, reply.model, flags=reply.flags, notes=notes)


def _bears(inquiry: Inquiry, given: WitnessReply) -> bool:
    """Tell whether a quote has half of the words of the claim that is asked about."""
    shown = given.evidence.shown if given.evidence else ()
    return any(bears(inquiry.question, support.quote) for fact in shown for support in fact.support)


def _nothing(inquiry: Inquiry, given: WitnessReply) -> WitnessReply:
    """Put on record that nothing was found, in place of words about something else."""
    evidence = inquiry.insufficient()
    return inquiry.reply(inquiry.unanswered(evidence), evidence, given.model)


def _checked(inquiry: Inquiry, said: str) -> tuple[str, AnswerObject, tuple[str, ...]]:
    """Find the sentence behind each statement: it is what is stated; what has none is withheld and noted."""
    if refuses(said):
        evidence = inquiry.insufficient()
        return (inquiry.unanswered(evidence) if said else ""), evidence, ()
    found = statements(said)
    judged = [_quoted(inquiry.checks.judge_plain(text)) for text in found[:MAX_CHECKED_STATEMENTS]]
    if rest := found[MAX_CHECKED_STATEMENTS:]:
        why = f"only {MAX_CHECKED_STATEMENTS} sentences are checked"
        judged.append(Judged(f"{rest[0]} …", None, (), why, inquiry.checks.need(rest[0])))
    judged = list({one.fact.text if one.fact else one.text: one for one in judged}.values())
    evidence = inquiry.evidence(judged)
    return stated(evidence) or inquiry.unanswered(evidence), evidence, withheld(judged)


def _quoted(judged: Judged) -> Judged:
    """Let the quote itself be the statement, where one holds what the model said of it.

    A doubt about the model's own words stays: they may have led to a quote of something else.
    """
    fact = judged.fact
    if fact is None or not judged.shown or len(fact.support) != 1:
        return judged
    quote, doubt = fact.support[0].quote, fact.reason and OTHERWISE.format(doubt=fact.reason)
    return replace(judged, text=quote, reason=doubt or "", fact=fact.evolve(text=quote, reason=doubt))
