"""A report section by section, in reading order: the verdict on its first page, the rest as an appendix."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, zip_longest

from detective_app.account.citations import Turn, turns
from detective_app.account.contradictions import answers_words
from detective_app.account.evidence_words import ASKED_BY_USER, refused, spelled
from detective_app.account.reader import Account
from detective_app.account.sheet import added_since
from detective_app.account.spending import spent_words
from detective_app.account.statistics import numbers
from detective_app.account.summary import SHOWN_APART, runs
from detective_app.account.verdict_words import RULINGS, SIDES, ShownQuote, ShownVerdict
from detective_app.core.evidence import Fact
from detective_app.core.operator import USER
from detective_app.core.provider import NO_MODEL
from detective_app.core.quality import Gap, RemainingGap
from detective_app.core.session import AuditResult, Contradiction, InterrogationSession, QuestionAnswerPair
from detective_app.own_words import said_again, say, say_count
from detective_app.reports._case import add_case, add_documents, says_the_same
from detective_app.reports._making import add_fingerprints, add_making, add_panel, add_trail, status
from detective_app.reports._paper import (
    Paper,
    PaperRun,
    Style,
    labelled,
    linked,
    moment,
    one_line,
    span,
    whole,
)

RULE_BASED = "rule-based analysis"
_JOINED = "Not in what was judged: a document was added since."
_FEW_CLAIMS, _MOST_QUOTES = 5, 2
"""Of so few claims so many quotes stand on the first page, else one; of two sides, one of each."""


def title(session: InterrogationSession) -> str:
    """Return the hypothesis on one line of at most 120 characters, for window titles and page headers."""
    line = one_line(session.hypothesis.text)
    return line if len(line) <= 120 else f"{line[:119]}…"


def fill(paper: Paper, account: Account) -> None:
    """Write a whole report onto empty paper."""
    session = account.session
    _add_result(paper, account)
    _add_how(paper, account)
    add_panel(paper, account)
    if session.audit_result:
        _add_audit(paper, account, session.audit_result)
    add_case(paper, account)
    paper.heading(say("Questions and answers"), "answers")
    for turn in turns(session):
        with paper.part("turn", f"turn-{turn.sequence}"):
            _add_turn(paper, account, turn)
    if not turns(session):
        paper.add(PaperRun(say("No question was asked."), "small"))
    if session.audit_trail or not account.by_hand:
        add_trail(paper, session.audit_trail)
    add_documents(paper, account)
    add_making(paper, account)
    add_fingerprints(paper, account)


def _add_result(paper: Paper, account: Account) -> None:
    session, hypothesis = account.session, whole(account.session.hypothesis.text)
    paper.add(PaperRun(say("Report"), "small"))
    paper.add(PaperRun(hypothesis, "question" if len(hypothesis) > 160 else "title"), line=120, role="H1")
    stands = "" if session.status == "completed" else status(session)
    paper.add(PaperRun(" · ".join(filter(None, (stands, moment(session.start_time)))), "small"), above=1)
    if given := account.verdict:
        with paper.part(given.ruling, "verdict"):
            _add_verdict(paper, given)
    if missing := _missing(account):
        paper.heading(say("Missing"), "lacking")
    for words in missing:
        paper.add(PaperRun(one_line(words)), indent=5, role="LI")
    stayed = say(
        "Nothing left the computer on which this was made."
    )  # no model was there to send anything to
    if told := account.left or (stayed if account.by_hand and not account.has_models else ""):
        paper.add(PaperRun(told, "small"), above=4)


def _missing(account: Account) -> Sequence[str]:
    """Return what no document shows: the claims that nothing decides, before a verdict what gaps say."""
    given = account.ruled
    if given is None:
        return account.missing
    nowhere = say("No document shows it.")
    if account.is_partly_unread:
        nowhere = f"{say(RULINGS['partly_unread'])}."
    joined = _not_judged_since(account.session)
    open_ones = [one for one in given.claims if one.verdict == "not_enough_evidence"]
    words = {False: nowhere, True: say(_JOINED)}
    return [f"{one.text.rstrip(' .')}. {words[joined(one.signal_id)]}" for one in open_ones]


def _not_judged_since(session: InterrogationSession) -> Callable[[str], bool]:
    """Return what tells of a claim whether it was judged by nobody since the last document joined."""
    last = max(added_since(session).values(), default=None)
    judged = {one.claim for one in session.marks or () if last and one.at > last}
    return lambda claim: last is not None and claim not in judged


def _deciding(given: ShownVerdict, quotes: Sequence[ShownQuote]) -> tuple[list[ShownQuote], list[ShownQuote]]:
    """Return the quotes of a claim that stand on the first page, one of each side first, and the others."""
    sides: dict[str, list[ShownQuote]] = {}
    for one in quotes:  # a caption begins with the side
        side = next((words for words in map(say, SIDES.values()) if one.caption.startswith(words)), "")
        sides.setdefault(side, []).append(one)
    ordered = [one for each in zip_longest(*sides.values()) for one in each if one]
    most = _MOST_QUOTES if len(given.claims) <= _FEW_CLAIMS else 1
    return ordered[:most], ordered[most:]


def _add_verdict(paper: Paper, given: ShownVerdict) -> None:
    remark = [PaperRun(f" ({given.remark})", "small")] if given.remark else []
    paper.add(PaperRun(say("Verdict: {1}", given.words), "title"), *remark, above=4, role="H2")
    if given.why:
        paper.add(PaperRun(one_line(given.why), "question"), above=1)
    for claim in given.claims:
        first, _ = _deciding(given, claim.quotes)
        with paper.part("conflict"):
            head = PaperRun(f"{claim.number}  {claim.words}: ", "strong")
            paper.add(head, PaperRun(one_line(claim.text)), above=3, kept=bool(first))
            for reason in claim.reasons:
                paper.add(PaperRun(one_line(reason), "small"), indent=5)
            for quote in first:
                paper.quote(whole(quote.text), one_line(quote.brief))


def _add_told(paper: Paper, given: ShownVerdict) -> None:
    """Write what is told of a verdict beside its first page."""
    for label, lines in {
        "Not decided": given.undecided,
        "Superseded": given.superseded,
        "Taken for granted": given.assumed,
        "What was read": (given.read,),
    }.items():
        if told := " ".join(map(one_line, lines)):
            paper.add(PaperRun(f"{say(label)}: ", "strong"), PaperRun(told), above=2)
    for claim in given.claims:
        _, quotes = _deciding(given, claim.quotes)
        if quotes:
            paper.add(PaperRun(say("More on claim {1}", claim.number), "strong"), above=3, kept=True)
        for quote in quotes:
            paper.quote(whole(quote.text), one_line(quote.caption))


def _add_how(paper: Paper, account: Account) -> None:
    """Write what the first page leaves out; behind a verdict on a page of its own."""
    paper.heading(say("Appendix: how this was found"), "appendix", new_page=account.ruled is not None)
    if account.verdict:
        _add_told(paper, account.verdict)
    if firmness := one_line(" ".join((*account.spread, *account.families))):
        paper.add(PaperRun(firmness, "small"), above=3)
    named = [(name, f"{count:,}") for name, count in numbers(account.totals)]
    paper.numbers(named, account.score, say(RULE_BASED) if account.by_rules else "")
    if forced := account.session.forced:
        said = say("The audit was accepted by a person before the run had ended by itself.")
        given = PaperRun(one_line(f"{forced.reason} {account.forced}"))
        with paper.part("forced", "forced"):
            paper.add(PaperRun(said, "strong"), PaperRun(f" {say('The reason given:')} "), given, above=4)
    for line in account.asked_lines:
        paper.add(PaperRun(f"{say('Asked of the person:')} ", "strong"), PaperRun(one_line(line)), above=2)
    labelled(paper, say("Gate"), account.gate, 4)


def _add_audit(paper: Paper, account: Account, result: AuditResult) -> None:
    _add_summary(paper, account, SHOWN_APART if result.verdict else ())
    if account.by_hand:
        return
    paper.heading(say("Contradictions"), "contradictions")
    for found in result.contradictions:
        with paper.part("conflict"):
            _add_contradiction(paper, found)
    if not result.contradictions:
        told = "None found among {1} answer.", "None found among {1} answers."
        paper.add(PaperRun(say_count(len(account.session.qa_pairs), *told), "small"))
    paper.heading(say("Remaining gaps"), "gaps")
    _add_gaps(paper, account.open_gaps)


def _add_summary(paper: Paper, account: Account, apart: Sequence[str]) -> None:
    """Write the parts of a summary, but for those that stand elsewhere in a report."""
    if summary := [part for part in account.summary if part.title not in apart]:
        paper.heading(say("Summary"), "summary", say(RULE_BASED) if account.by_rules else "")
    for part in summary:
        titled = [PaperRun(f"{said_again(part.title)} ", "strong")] * bool(part.title)
        text = said_again(part.text) if part.quiet else part.text
        if told := [*titled, *_emphasised(text, "small" if part.quiet else "text")]:
            paper.add(*told, above=1.5)
        for item in part.items:
            own = said_again(item) if account.by_hand or account.by_rules else item
            paper.add(*_emphasised(own, "text"), indent=5, role="LI")


def _emphasised(text: str, style: Style) -> list[PaperRun]:
    return [PaperRun(piece, "strong" if bold else style) for piece, bold in runs(text)]


def _add_contradiction(paper: Paper, found: Contradiction) -> None:
    first, second = (index + 1 for index in found.qa_pair_indexes)
    where = PaperRun(f"{answers_words(first, second)}: ", "strong", f"turn-{first}")
    paper.add(where, PaperRun(one_line(found.description)), above=2, role="Row")
    with paper.part("pair"):
        for number, quote in zip((first, second), found.quotes or (), strict=False):
            paper.quote(whole(quote), say("Answer {1}", number))


def _add_gaps(paper: Paper, gaps: Iterable[Gap | RemainingGap]) -> None:
    listed = list(gaps)
    for gap in listed:
        badge = [PaperRun(f" {say(gap.severity.capitalize())} ", gap.severity)] if gap.severity else []
        checked = say(", found by a check") if isinstance(gap, Gap) and gap.source == "check" else ""
        kind = PaperRun(f"  ({say(one_line(gap.category.replace('_', ' ')))}{checked})", "small")
        paper.add(*badge, PaperRun(" "), PaperRun(one_line(gap.description)), kind, above=1, role="Row")
    if not listed:
        paper.add(PaperRun(say("No gaps found."), "small"), above=1)


def _add_turn(paper: Paper, account: Account, turn: Turn) -> None:
    finished = isinstance(turn, QuestionAnswerPair)
    by = PaperRun(f"  {say(ASKED_BY_USER)}" if turn.strategy == USER else "", "small")
    label = say("Question {1}" if finished else "Question {1}, not finished", turn.sequence)
    paper.add(PaperRun(label, "detective"), by, above=6, kept=True)
    paper.add(PaperRun(whole(turn.question), "question"), kept=True, role="H3")
    paper.add(PaperRun(say("Answer"), "witness"), above=1.5, kept=True)
    _add_answer(paper, account, turn)
    _add_notes(paper, turn)
    if isinstance(turn, QuestionAnswerPair):
        if not account.by_hand:
            paper.completeness(turn.gap_analysis.completeness_score)
            _add_gaps(paper, turn.gap_analysis.gaps)
        for line in account.looked_up.get(turn.sequence, ()):
            paper.add(PaperRun(one_line(line), "small"), above=1)
    if made := _made_by(turn):
        paper.add(PaperRun(one_line(made), "small"), above=1.5)


def _add_answer(paper: Paper, account: Account, turn: Turn) -> None:
    """Write an answer and the facts that it states; one that is only quotes stands under these.

    Where nobody but a person judges, what was found and not judged is told by its places.
    """
    facts, answer = turn.evidence.shown if turn.evidence else (), turn.answer or ""
    quotes = list(chain.from_iterable(fact.support for fact in facts))
    if account.by_hand and facts:
        places = dict.fromkeys(spelled(account.names, one.source_id, one.locator) for one in quotes)
        paper.add(PaperRun(say("Found: {1}.", "; ".join(map(one_line, places))), "small"), above=1)
        return
    only_quotes = says_the_same(answer, quotes)
    if not only_quotes and (told := whole(answer)):
        paper.add(PaperRun(told))
    elif not facts:
        paper.add(PaperRun(say("No answer."), "small"))
    _add_facts(paper, account, facts)


def _add_facts(paper: Paper, account: Account, facts: Sequence[Fact]) -> None:
    """Write the numbers of the facts that an answer states."""
    if facts:
        word = PaperRun(f"{say('Fact' if len(facts) == 1 else 'Facts')} ", "small")
        paper.add(word, *linked([*map(account.facts.__getitem__, facts)], "", "fact-"), above=1)


def _add_notes(paper: Paper, turn: Turn) -> None:
    """Write what was given as a quote and is none, and what the checks noted."""
    for one in turn.evidence.refused if turn.evidence else ():
        paper.add(PaperRun(whole(refused(one))), above=1.5, indent=5, kept=True)
        paper.add(PaperRun(one_line(said_again(one.note)), "small"), indent=5)
    for note in turn.notes or ():
        paper.add(PaperRun(say("Note: {1}", said_again(one_line(note))), "small"), above=1)


def _made_by(turn: Turn) -> str:
    """Say which models asked and answered, when, and how long it took; nothing of who did not."""
    if not isinstance(turn, QuestionAnswerPair):
        return say("Answered by {1}", turn.witness_used) if turn.witness_used else ""
    asked = say("Analysed by {1}" if turn.strategy == USER else "Asked by {1}", turn.provider_used)
    by = {asked: turn.provider_used, say("answered by {1}", turn.witness_used): turn.witness_used}
    made = [words for words, model in by.items() if model not in (None, "", NO_MODEL)]
    made.append(moment(turn.timestamp))
    if turn.provider_used == NO_MODEL:
        return ", ".join(made)  # code found it, and in no time
    made += [say("strategy {1}", turn.strategy)] if turn.strategy not in (None, "", USER) else []
    made += [span(turn.duration_ms)] if turn.duration_ms is not None else []
    made += [spent_words(turn.usage)] if turn.usage else []
    return ", ".join(made)
