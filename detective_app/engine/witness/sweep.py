"""The sweep: every passage that was not yet read is put to the witness as one tiny task, best first."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass

from detective_app.core.case import Passage
from detective_app.core.evidence import Fact
from detective_app.core.ports import Generation, Message, OnProgress, ReadOn
from detective_app.core.quality import PassagesRead
from detective_app.core.settings import Profile
from detective_app.engine.calls.at_once import at_once
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import checked
from detective_app.engine.calls.prompts import render
from detective_app.engine.witness.answer import Inquiry
from detective_app.engine.witness.candidates import Pool
from detective_app.engine.witness.left_out import READ_ON
from detective_app.engine.witness.pages import opening, pages
from detective_app.engine.witness.sentence_candidates import PROSE
from detective_app.engine.witness.statements import Judged
from detective_app.evidence.meaning.answers import asked_kinds, holds_kind, refuses
from detective_app.evidence.meaning.claim_asked import subject
from detective_app.evidence.orders.injection import defused
from detective_app.evidence.quotes import checking
from detective_app.evidence.tables.names import names_in
from detective_app.evidence.tables.periods import periods
from detective_app.evidence.text.terms import language, terms

WORDS_TOKENS = 80
# A small model runs on this computer, where two calls at once take as long as one after the other.
AT_ONCE: dict[Profile, int] = {"small": 1, "capable": 4}
FROM_A_PASSAGE = "found by reading on, in words that the question may not mean"
_LEAST_WORDS = 3


@dataclass(frozen=True, slots=True)
class Swept:
    """What reading on gave: the words that bear on the question, and how much of the case is read by then."""

    found: tuple[Judged, ...]
    read: PassagesRead


async def swept(
    inquiry: Inquiry, model: FallbackModel, profile: Profile, before: PassagesRead, on_progress: OnProgress
) -> Swept:
    """Read on from `before` until words are found, all is read, or the time that the settings give is over.

    Cancelling it stops it at once. Raises AllProvidersFailed.
    """
    seen = {(p.source_id, p.locator) for p in inquiry.view.passages}
    every = await checked(READ_ON, lambda: _all(inquiry), lambda _: [])
    rest = [p for p in every if (p.source_id, p.locator) not in seen]
    read = before.read
    until = model.clock.monotonic() + inquiry.settings.sweep_seconds
    found: tuple[Judged, ...] = ()
    near = False
    async for batch in _batches(rest, AT_ONCE[profile], model, until):
        told = await at_once(_read(inquiry, one, model, on_progress) for one in batch)
        read = min(before.total, read + len(batch))
        on_progress(ReadOn(read, before.total))
        near = near or any(one and not named for one, named in told)
        if found := tuple(one for one, named in told if one and named):
            break
    # Only what was read to its end can be in doubt: before that nothing is called absent.
    in_vain = not found and read == before.total
    doubt = in_vain and (near or await checked(READ_ON, lambda: _in_doubt(inquiry, profile), lambda _: True))
    return Swept(found, before.evolve(read=read, in_doubt=doubt or None))


def _in_doubt(inquiry: Inquiry, profile: Profile) -> bool:
    """Tell whether it may have been overlooked: a line has nearly all of the question's words.

    A small model that is asked where a whole claim is shown says no of passages that show it.
    """
    if profile == "small" and subject(inquiry.question):
        return True
    return Pool(inquiry.question, inquiry.case, pages(inquiry.question, inquiry.case)).likely()


async def _batches(
    rest: Sequence[Passage], size: int, model: FallbackModel, until: float
) -> AsyncIterator[Sequence[Passage]]:
    for start in range(0, len(rest), size):
        if model.clock.monotonic() >= until:
            return
        yield rest[start : start + size]


def _all(inquiry: Inquiry) -> list[Passage]:
    """Return every passage of the case once, those nearest to the question first; blocks."""
    case = inquiry.case
    near = case.search(inquiry.question, case.passages)
    unique = {(p.source_id, p.locator): p for p in (*near, *case.every_passage())}
    return list(unique.values())


async def _read(
    inquiry: Inquiry, passage: Passage, model: FallbackModel, on_progress: OnProgress
) -> tuple[Judged | None, bool]:
    """Put one passage to the model; only words that stand in it, and fit the question, count.

    Told beside them is whether they are about what the question is, or may be about another thing.
    """
    prompt = [
        Message("system", render("witness_sweep")),
        Message("user", _task(inquiry.question, passage)),
    ]
    reply = await model.reply(
        prompt, generation=Generation(max_tokens=WORDS_TOKENS, seed=0), on_progress=on_progress
    )
    found = await checked(READ_ON, lambda: _judged(inquiry, passage, reply.text), lambda _: None)
    if found is None:
        return None, False
    return found, await checked(READ_ON, lambda: _is_about(inquiry, passage, found.text), lambda _: False)


def _task(question: str, passage: Passage) -> str:
    """Put the passage last: what stands before it is the same for every passage, and servers keep it."""
    text = "\n".join(filter(None, (passage.heading.strip(), passage.text)))
    return render("witness_sweep_passage", question=defused(question), passage=defused(text))


def _judged(inquiry: Inquiry, passage: Passage, reply: str) -> Judged | None:
    for words in _lines(reply):
        check = checking.check(words, passage.source_id, str(passage.locator), inquiry.case)
        if not (check.verified and check.support) or not bears(inquiry.question, check.support.quote):
            continue
        fact = Fact(
            text=check.support.quote,
            support=(check.support,),
            state="quoted",
            reason=FROM_A_PASSAGE,
            entailment="unjudged",
        )
        return Judged(fact.text, fact, (), FROM_A_PASSAGE)
    return None


def _is_about(inquiry: Inquiry, passage: Passage, quote: str) -> bool:
    """Tell whether words are about what the question is: its names stand in or above their passage, blocks.

    They also have half of its words beside the names of the documents, and no other year than it asks for.
    """
    of, documents = language(inquiry.question), " ".join(one.name for one in inquiry.case.sources)
    begins = opening(inquiry.case, passage.source_id)
    texts = (passage.heading, passage.text, begins)
    named = names_in(inquiry.question, documents, texts, of)
    if 2 * len(named & terms("\n".join(texts), of)) < len(named):
        return False
    years, told = periods(inquiry.question).years, periods(quote).years
    if years and told and not years & told and not asked_kinds(inquiry.question) & PROSE:
        return False
    own = terms(inquiry.question, of)
    wanted = own - terms(begins, of) or own
    return 2 * len(wanted & terms(quote, of)) >= len(wanted)


def _lines(reply: str) -> Iterator[str]:
    if refuses(reply) or reply.strip().upper().startswith("NONE"):
        return
    for line in reply.splitlines():
        words = line.strip(" \t\"'“”„*-")
        if len(words.split()) >= _LEAST_WORDS:
            yield words


def bears(question: str, quote: str) -> bool:
    """Tell whether words can answer: they share half of the question's, and give the kind of thing asked.

    What is to show a whole claim shares more than half of its words.
    """
    of = language(question)
    wanted = terms(subject(question) or question, of)
    shared = len(wanted & terms(quote, of))
    enough = 2 * shared > len(wanted) if subject(question) else 2 * shared >= len(wanted)
    return enough and all(holds_kind(kind, quote, question) for kind in asked_kinds(question))
