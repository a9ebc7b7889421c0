"""A report on paper, section by section: what it is written onto, and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, Protocol, TypeAlias

from detective_app.account.contradictions import answers_words
from detective_app.account.summary import runs
from detective_app.account.verdict_words import ShownVerdict
from detective_app.reports._case import (
    CaseContents,
    FactLine,
    Quote,
    SourceDifference,
    answers_in_words,
    facts_in_words,
)
from detective_app.reports._contents import Contents, ContradictionLines, GapLine, Turn
from detective_app.reports._making import LEDGER, WIDTHS, Card, PanelContents

Style: TypeAlias = Literal[
    "title",
    "heading",
    "question",
    "text",
    "quiet",
    "strong",
    "small",
    "tiny",
    "detective",
    "witness",
    "high",
    "medium",
    "low",
]
Run: TypeAlias = tuple[str, Style]


class Paper(Protocol):
    """Takes a report in reading order; lengths are in millimetres."""

    def add(
        self,
        *runs: Run,
        above: float = 0,
        indent: float = 0,
        kept: bool = False,
        line: float = 140,
        role: str = "P",
        new_page: bool = False,
    ) -> None:
        """Add a paragraph of runs; `line` is spacing in percent, `kept` keeps it with the next one.

        `role` is what it is to who listens: `H1` to `H3`, `LI`, `BlockQuote`.
        """

    def heading(self, text: str, remark: str = "", *, new_page: bool = False) -> None:
        """Add the title of a section; `remark` follows it in brackets."""

    def quote(self, text: str, place: str) -> None:
        """Add a verbatim quote and where it stands."""

    def table(self, header: Sequence[str], rows: Iterable[Sequence[str]], widths: Sequence[int]) -> None:
        """Add a table; `widths` are in percent."""


def fill(paper: Paper, report: Contents) -> None:
    """Write a whole report onto empty paper."""
    _add_result(paper, report)
    _add_how(paper, report)
    if report.panel:
        _add_panel(paper, report.panel)
    if report.score is not None:
        _add_audit(paper, report)
    if report.case.documents or report.case.facts:
        add_case(paper, report.case)
    paper.heading("Questions and answers")
    for turn in report.turns:
        _add_turn(paper, turn)
    if not report.turns:
        paper.add(("No question was asked.", "small"))
    _add_trail(paper, report)
    add_documents(paper, report.case)
    _add_making(paper, report)
    _add_fingerprints(paper, report)


def _add_result(paper: Paper, report: Contents) -> None:
    is_long = len(report.hypothesis) > 160
    paper.add(("Report", "small"))
    paper.add((report.hypothesis, "question" if is_long else "title"), line=120, role="H1")
    paper.add((report.heading, "small"), above=1)
    if report.verdict:
        _add_verdict(paper, report.verdict)
    if report.missing:
        paper.heading("Missing")
    for words in report.missing:
        paper.add(("•  ", "text"), (words, "text"), indent=5, role="LI")


def _add_how(paper: Paper, report: Contents) -> None:
    """Write what the first page leaves out; behind a verdict on a page of its own."""
    paper.heading("Appendix: how this was found", new_page=report.verdict is not None)
    if report.verdict:
        _add_told(paper, report.verdict)
    for claim in report.more:
        paper.add((f"More on claim {claim.number}", "strong"), above=3, kept=True)
        for quote in claim.quotes:
            paper.quote(quote.text, quote.caption)
    if report.firmness:
        paper.add((" ".join(report.firmness), "small"), above=3)
    numbers = [f"{count} {name}" for name, count in report.numbers]
    runs: list[Run] = [("   ".join(numbers), "text")]
    if report.score is not None:
        runs += [(f"   {report.score} of 100 consistency", "text")]
        runs += [(f" ({report.score_remark})", "small")] if report.score_remark else []
    paper.add(*runs, above=4)
    if report.forced:
        said = "The audit was accepted by a person before the run had ended by itself."
        paper.add((said, "strong"), (" The reason given: ", "text"), (report.forced, "text"), above=4)
    for line in report.asked:
        paper.add(("Asked of the person: ", "strong"), (line, "text"), above=2)
    for number, line in enumerate(report.gate):
        head: list[Run] = [] if number else [("Gate: ", "strong")]
        paper.add(
            *head, (line, "small" if number else "text"), above=1 if number else 4, indent=5 if number else 0
        )


def _add_panel(paper: Paper, panel: PanelContents) -> None:
    paper.heading("Panel")
    for title, lines in panel.parts:
        for number, line in enumerate(lines):
            head: list[Run] = [] if number else [(f"{title}: ", "strong")]
            paper.add(*head, (line, "text"), above=1 if number else 3, indent=5 if number else 0)
    if panel.ledger:
        paper.heading("Claims of the panel")
        paper.table(LEDGER, panel.ledger, WIDTHS)


def _add_verdict(paper: Paper, verdict: ShownVerdict) -> None:
    remark: list[Run] = [(f" ({verdict.remark})", "small")] if verdict.remark else []
    paper.add((f"Verdict: {verdict.words}", "title"), *remark, above=4, role="H2")
    if verdict.why:
        paper.add((verdict.why, "question"), above=1)
    for claim in verdict.claims:
        paper.add(
            (f"{claim.number}  {claim.words}: ", "strong"),
            (claim.text, "text"),
            above=3,
            kept=bool(claim.quotes),
        )
        for reason in claim.reasons:
            paper.add((reason, "small"), indent=5)
        for quote in claim.quotes:
            paper.quote(quote.text, quote.caption)


def _add_told(paper: Paper, verdict: ShownVerdict) -> None:
    for title, lines in (
        ("Not decided", verdict.undecided),
        ("Superseded", verdict.superseded),
        ("Taken for granted", verdict.assumed),
        ("What was read", (verdict.read,) if verdict.read else ()),
        ("Where the quotes stand", verdict.places),
    ):
        if lines:
            paper.add((f"{title}: ", "strong"), (" ".join(lines), "text"), above=2)


def _add_audit(paper: Paper, report: Contents) -> None:
    paper.heading("Summary", report.score_remark)
    for part in report.summary:
        titled: list[Run] = [(f"{part.title} ", "strong")] if part.title else []
        if part.title or part.text:
            paper.add(*titled, *_emphasised(part.text, "small" if part.quiet else "text"), above=1.5)
        for item in part.items:
            paper.add(("•  ", "text"), *_emphasised(item, "text"), indent=5, role="LI")
    if not report.case.judged:
        return
    paper.heading("Contradictions")
    for found in report.contradictions:
        _add_contradiction(paper, found)
    if not report.contradictions:
        paper.add((report.none_found, "small"))
    paper.heading("Remaining gaps")
    _add_gaps(paper, report.gaps)


def _emphasised(text: str, style: Style) -> Iterator[Run]:
    """Yield a line of a summary, with what is bold in it."""
    yield from ((piece, "strong" if bold else style) for piece, bold in runs(text))


def _add_contradiction(paper: Paper, found: ContradictionLines) -> None:
    where = f"{answers_words(found.first, found.second)}: "
    paper.add((where, "strong"), (found.description, "text"), above=2)
    for number, quote in zip((found.first, found.second), found.quotes, strict=False):
        paper.quote(quote, f"Answer {number}")


def _add_gaps(paper: Paper, gaps: Sequence[GapLine]) -> None:
    for gap in gaps:
        badge: list[Run] = [(f" {gap.severity.capitalize()} ", gap.severity)] if gap.severity else []
        kind = f"  {gap.category}, {gap.remark}" if gap.remark else f"  {gap.category}"
        paper.add(*badge, (" ", "text"), (gap.description, "text"), (kind, "small"), above=1)
    if not gaps:
        paper.add(("No gaps found.", "small"), above=1)


def _add_turn(paper: Paper, turn: Turn) -> None:
    unfinished = "" if turn.finished else ", not finished"
    asked: list[Run] = [(f"  {turn.asked_by}", "small")] if turn.asked_by else []
    paper.add((f"Question {turn.sequence}{unfinished}", "detective"), *asked, above=6, kept=True)
    paper.add((turn.question, "question"), kept=True, role="H3")
    paper.add(("Answer", "witness"), above=1.5, kept=True)
    if turn.answer or not turn.facts:
        paper.add((turn.answer, "text") if turn.answer else ("No answer.", "small"))
    if turn.facts:
        paper.add((facts_in_words(turn.facts), "small"), above=1)
    for refused in turn.refusals:
        paper.add((refused.text, "text"), above=1.5, indent=5, kept=True)
        paper.add((refused.why, "small"), indent=5)
    for note in turn.notes:
        paper.add((f"Note: {note}", "small"), above=1)
    if turn.completeness is not None:
        paper.add((f"Completeness {turn.completeness} of 100", "strong"), above=2)
        _add_gaps(paper, turn.gaps)
    for line in turn.looked_up:
        paper.add((line, "small"), above=1)
    if turn.made_by:
        paper.add((turn.made_by, "small"), above=1.5)


def _add_trail(paper: Paper, report: Contents) -> None:
    paper.heading("Audit trail")
    header = ("Time (UTC)", "Event", "Model", "Step", "Attempt", "Reason")
    rows = [
        (row.time, row.event, row.models, _step(row.step, row.sequence), row.attempt, row.reason)
        for row in report.attempts
    ]
    if rows:
        paper.table(header, rows, (15, 10, 20, 14, 10, 31))
    else:
        paper.add(("Every call worked at the first attempt.", "small"))


def _step(step: str, sequence: int | None) -> str:
    return f"{step}, question {sequence}" if sequence else step


def _add_making(paper: Paper, report: Contents) -> None:
    paper.heading("How it was made")
    paper.table(("Fact", "Value"), report.facts, (24, 76))
    if report.card:
        _add_card(paper, report.card)


def _add_card(paper: Paper, card: Card) -> None:
    paper.add((f"Detective {card.app_version}. {card.form}.", "text"), above=3)
    header = ("Part", "Model", "Address", "Options")
    rows = [(one.role, one.model, one.address, one.options) for one in card.models]
    if rows:
        paper.table(header, rows, (12, 34, 24, 30))


def _add_fingerprints(paper: Paper, report: Contents) -> None:
    if not report.fingerprints:
        return
    paper.heading("Fingerprints")
    for name, digest in report.fingerprints:
        paper.add((f"{name} {digest}", "tiny"), line=110)


def add_case(paper: Paper, case: CaseContents) -> None:
    """Write what the documents say, do not say, and say differently."""
    paper.heading("Facts")
    before = ""
    for fact in case.facts:
        _add_fact(paper, fact, under_same=fact.subject == before)
        before = fact.subject
    if not case.facts:
        paper.add(("No quote carried a fact.", "small"))
    if case.missing or case.searched:
        paper.heading("Missing information")
    for missing in case.missing:
        paper.add((missing.need, "text"), above=1.5, kept=True)
        paper.add((f"{missing.why} {_capital(answers_in_words(missing.answers))}", "small"))
    if not case.missing and case.searched:
        paper.add(("Nothing that was asked for is missing.", "small"))
    if case.differences or case.searched:
        paper.heading("Conflicts between sources")
    for found in case.differences:
        _add_difference(paper, found)
    if not case.differences and case.searched:
        paper.add(("The quotes do not differ.", "small"))


def add_documents(paper: Paper, case: CaseContents) -> None:
    """Write which documents there are, and what their reader should know of them."""
    paper.heading("Documents")
    rows = [(one.source_id, one.name, one.extent) for one in case.documents]
    if rows:
        paper.table(("Document", "Name", "Length"), rows, (14, 60, 26))
    else:
        paper.add(("No documents. The answers come from the witness's memory.", "small"))
    for document in case.documents:
        for words in document.remarks:
            paper.add((f"{document.name}: {words}", "small"), above=1)
    for words in case.unread:
        paper.add((words, "small"), above=1)


def _add_fact(paper: Paper, fact: FactLine, *, under_same: bool) -> None:
    """Add a fact under its question, which stands once over all that answer it."""
    if not under_same:
        paper.add((fact.subject, "quiet"), above=2, kept=True)
    said: list[Run] = [(f"Fact {fact.number}  ", "strong"), (fact.text, "text")]
    paper.add(*said, (f"  {answers_in_words(fact.answers)}", "small"), above=1, kept=bool(fact.quotes))
    for quote in fact.quotes:
        add_quote(paper, quote)
    for words in fact.remarks:
        paper.add((words, "small"), indent=5)


def add_quote(paper: Paper, quote: Quote) -> None:
    """Write a quote with its place, or where it stands already."""
    if quote.fact:
        paper.add((quote.caption, "small"), indent=5)
    else:
        paper.quote(quote.text, quote.caption)


def _add_difference(paper: Paper, found: SourceDifference) -> None:
    told = f" {found.distance}" if found.distance else ""
    where = f"  {answers_in_words(found.answers)}"
    paper.add((found.subject, "quiet"), above=2, kept=True)
    paper.add((f"{found.title}.{told}", "text"), (where, "small"), kept=True)
    for given in found.values:
        if given.value:
            paper.add((given.value, "strong"), above=1.5, indent=5, kept=True)
        for quote in given.quotes:
            add_quote(paper, quote)
    for decision in found.decisions:
        paper.add((decision, "text"), above=1.5)


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
