"""What the detective works from: the mode's processors over the session, and which passages it is shown."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain, zip_longest

from detective_app import registry
from detective_app.account.board import passages, standing_marks
from detective_app.account.citations import rechecks
from detective_app.account.judgement import met_by, placed_gaps
from detective_app.core.case import CaseFile
from detective_app.core.evidence import Fact, Locator, Support
from detective_app.core.packet import CatalogueEntry, Plan, PlanClaim, ToldStatement
from detective_app.core.panel_reply import PanelView
from detective_app.core.passages import Mark, PassageId, ShownPassage
from detective_app.core.plugin import COMMON_CHECKS, Context, Mode, Processor
from detective_app.core.quality import Outcome, Signal
from detective_app.core.rounds import Read, Recheck, Search, Tally
from detective_app.core.session import InterrogationSession, PendingTurn, QuestionAnswerPair
from detective_app.engine.calls.prompts import shortened
from detective_app.evidence.finding.claim_asked import inside
from detective_app.evidence.finding.terms import cut

RECENT_TURNS = 6
"""So many answers are shown again where no passages say what they said."""
MAX_ASKED_CHARS = 160
MAX_RECENT_ANSWER_CHARS = 400
MAX_AUDITED_ANSWER_CHARS = 1_500
MAX_STATEMENT_CHARS, MAX_STATEMENTS = 300, 8
MAX_ANSWER_CHARS = 8_000
MAX_GAPS = 4
"""So many gaps a prompt shows, the gravest first, of these the latest."""
_RANK = {"high": 0, "medium": 1, "low": 2}
_LEAST_SHARE = 0.3
"""A question with a smaller share of the topic words of a claim is not about it."""
UNMOVED_AFTER = 2
"""After so many questions that left it open, a claim is asked about from another side, or closed."""


def build(
    session: InterrogationSession,
    case_file: CaseFile,
    mode: Mode,
    catalogue: tuple[CatalogueEntry, ...] = (),
    panel: PanelView | None = None,
) -> Context:
    """Fold the mode's processors over a fresh context; `panel` is what an agent sees of the others."""
    gaps = sorted(placed_gaps(session.qa_pairs), key=lambda one: (_RANK[one.gap.severity], -one.sequence))
    start = Context(
        session=session,
        case_file=case_file,
        persona=mode.persona,
        strategy=mode.strategy,
        checks=(*COMMON_CHECKS, *mode.checks),
        gaps=tuple(gaps[:MAX_GAPS]),
        passages=bearing(session),
        plan=plan(session),
        catalogue=catalogue,
        panel=panel,
    )
    processors: list[Processor] = [
        registry.load("detective_app.processors", name).process for name in mode.processors
    ]
    return reduce(lambda context, process: process(context), processors, start)


def plan(session: InterrogationSession) -> Plan:
    """Return how the claims stand, with what passages do to each, and which of them no question moves."""
    marks = [one for one in standing_marks(session).values() if one.side != "unrelated"]
    signals = session.signals or ()
    claims = [signal for signal in signals if signal.type == "claim"]
    judged = Counter(one for pair in session.qa_pairs for one in met_by(pair))
    at_hand = Counter(one for turn in session.half_turns for one in _meant(turn.question, claims))
    return Plan(
        claims=tuple(
            _planned(claim, judged, at_hand, tuple(one for one in marks if one.claim == claim.id))
            for claim in claims
        ),
        others=tuple(signal for signal in signals if signal.type != "claim"),
    )


def _meant(question: str, claims: Sequence[Signal]) -> Iterator[str]:
    """Yield the claims of which a question has all topic words, and the one of which it has most."""
    topics = {one.id: cut(inside(one.content)) for one in claims}
    shares = {number: len(words & cut(question)) / len(words) for number, words in topics.items() if words}
    best = max((_LEAST_SHARE, *shares.values()))
    yield from (number for number, share in shares.items() if share in (1, best))


def _planned(
    claim: Signal, judged: Counter[str], at_hand: Counter[str], marks: tuple[Mark, ...]
) -> PlanClaim:
    stuck = claim.standing == "open" and judged[claim.id] >= UNMOVED_AFTER and not marks
    return PlanClaim(claim, judged[claim.id] + at_hand[claim.id], stuck=stuck, marks=marks)


def bearing(session: InterrogationSession) -> tuple[ShownPassage, ...]:
    """Return the passages that a verdict may rest on: those that were marked as of weight for a claim.

    For a claim without any, those of the answers that were about it; without claims all of them.
    """
    known, of_claims = passages(session), plan(session).claims
    if not of_claims:
        return tuple(known.values())
    wanted = {mark.passage for claim in of_claims for mark in claim.marks}
    unrelated = {mark.passage for mark in standing_marks(session).values()} - wanted
    bare = {claim.signal.id for claim in of_claims if not claim.marks}
    for pair in session.qa_pairs:
        if bare.intersection(met_by(pair)):
            wanted.update(pair.passages or ())
    return tuple(one for number, one in known.items() if number in wanted - unrelated and one.told)


def fresh(context: Context) -> tuple[ShownPassage, ...]:
    """Return the passages that were shown in no round before, or not all of them.

    What was asked for by its lines comes first, in order, then the best of each answer, then the second …: so
    what the share of a document has no room for is what is furthest from any question.
    """
    session, known = context.session, passages(context.session)
    before = {number for pair in session.qa_pairs for number in pair.passages or ()}
    before |= {number for one in session.actions or () for number in _of_action(one)}
    in_turn = [*_in_turn(context)]
    before -= {number for number in in_turn if known[number].shown is not None}
    return tuple(known[number] for number in dict.fromkeys((*in_turn, *known)) if number not in before)


def _in_turn(context: Context) -> Iterator[PassageId]:
    lists = [one.turn.passages or () for one in context.answers]
    lists += [_of_action(one.recheck) for one in context.rechecks]
    lists += [_of_action(one) for one in context.looked_up if not isinstance(one, Read)]
    for one in context.looked_up:
        yield from one.passages if isinstance(one, Read) else ()
    yield from filter(None, chain.from_iterable(zip_longest(*lists)))


def repeated(context: Context) -> tuple[ShownPassage, ...]:
    """Return the passages of earlier rounds that are shown again: those of weight for an open claim."""
    new = {one.id for one in fresh(context)}
    wanted = {
        mark.passage
        for claim in context.plan.claims
        if claim.signal.standing in (None, "open", "conflicting")
        for mark in claim.marks
    }
    return tuple(one for number, one in passages(context.session).items() if number in wanted - new)


def _of_action(action: object) -> tuple[PassageId, ...]:
    return action.passages if isinstance(action, Search | Read | Tally | Recheck) else ()


def once(shown: Sequence[ShownPassage], catalogue: Sequence[CatalogueEntry] = ()) -> tuple[ShownPassage, ...]:
    """Return passages without a heading or header that the catalogue or another one tells already."""
    said = {(one.source_id, line.strip()) for one in shown for line in one.text.split("\n")}
    said |= {(one.source_id, text) for one in catalogue for text in (one.title, one.columns, *one.headings)}
    kept = []
    for one in shown:
        above = {"heading": one.heading, "header": one.header}
        kept.append(
            one.evolve(**{name: None for name, text in above.items() if (one.source_id, text) in said})
        )
        said.update((one.source_id, text) for text in above.values() if text)
    return tuple(kept)


def told(
    session: InterrogationSession, turn: PendingTurn | QuestionAnswerPair | Recheck, *, bounded: bool = False
) -> tuple[ToldStatement, ...]:
    """Return what an answer says in words of its own, with the passages that it rests on.

    What a passage says in the same words is left out, since the passage is shown, and what rests on one that
    is not. Where words that leave are `bounded`, the passages alone have words, and what code computed.
    """
    if turn.read is not None and not turn.read.read:  # no model said anything
        return ()
    known = [passages(session)[number] for number in turn.passages or ()]
    in_order = sorted(known, key=lambda one: (one.source_id, Locator.parse(one.locator).first))
    said = _plain(" ".join(one.text for one in in_order))
    facts = (turn.evidence.facts if turn.evidence else ())[:MAX_STATEMENTS]
    return tuple(filter(None, (_statement(fact, known, said, bounded=bounded) for fact in facts)))


def _statement(
    fact: Fact, known: Sequence[ShownPassage], said: str, *, bounded: bool
) -> ToldStatement | None:
    """Return a statement as it is told beside passages that are `known`, which say what is `said`."""
    state = fact.state or "verified"
    reason = "" if bounded else shortened(fact.reason or "", MAX_STATEMENT_CHARS)
    if state == "withheld":
        return ToldStatement("", state, reason)
    words = " ".join(fact.text.split())
    if _plain(words) in said:
        return None
    rests = tuple(one.id for one in known if any(_meets(one, support) for support in fact.support))
    if known and fact.support and not rests:
        return None
    words = "" if bounded and rests and not fact.calculation else shortened(words, MAX_STATEMENT_CHARS)
    return ToldStatement(words, state, reason, rests)


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


def _meets(passage: ShownPassage, quote: Support) -> bool:
    at, place = Locator.parse(passage.locator), Locator.parse(quote.locator)
    return passage.source_id == quote.source_id and at.first <= place.last and place.first <= at.last


@dataclass(frozen=True, slots=True)
class PromptTurn:
    """One turn as it goes into a prompt, shortened; without an answer where passages say what it said."""

    sequence: int
    question: str
    answer: str
    outcome: Outcome | None = None
    passages: tuple[PassageId, ...] = ()


def recent_turns(session: InterrogationSession) -> list[PromptTurn]:
    """Return the last few turns of a run without documents, which has no passages to show again."""
    if session.sources:
        return []
    return [_turn(pair, MAX_RECENT_ANSWER_CHARS) for pair in session.qa_pairs[-RECENT_TURNS:]]


def all_turns(session: InterrogationSession, shuffle: int = 0) -> list[PromptTurn]:
    """Return every turn, for the audit: of documents by its passages, else with its answer.

    With `shuffle` they stand in another order, the same one each time for the same number.
    """
    pairs = list(session.qa_pairs)
    if shuffle:
        random.Random(shuffle).shuffle(pairs)  # noqa: S311 - an order, no secret
    return [_audited(session, pair) for pair in pairs]


def _audited(session: InterrogationSession, pair: QuestionAnswerPair) -> PromptTurn:
    again = (number for one in rechecks(session, pair.sequence) for number in one.passages)
    shown = tuple(dict.fromkeys((*(pair.passages or ()), *again)))
    turn = _turn(pair, 0 if shown else MAX_AUDITED_ANSWER_CHARS)
    weighed = {one.id for one in bearing(session)}
    kept = tuple(number for number in shown if number in weighed)
    return PromptTurn(turn.sequence, turn.question, turn.answer, pair.outcome, kept)


def asked_before(session: InterrogationSession) -> list[str]:
    """Return the questions so far, shortened, so that they are not asked again; not those shown as turns."""
    pairs = session.qa_pairs if session.sources else session.qa_pairs[:-RECENT_TURNS]
    return [shortened(pair.question, MAX_ASKED_CHARS) for pair in pairs]


def _turn(pair: QuestionAnswerPair, most: int) -> PromptTurn:
    return PromptTurn(pair.sequence, pair.question, shortened(pair.answer, most) if most else "")
