"""The sections of the paper report that tell of the case file, in the order of the HTML one."""

from __future__ import annotations

from detective_app.reports._case import (
    CaseContents,
    FactLine,
    SourceDifference,
    answers_in_words,
)
from detective_app.reports._evidence import Quote
from detective_app.reports._sheet import Run, Sheet


def add_case(sheet: Sheet, case: CaseContents) -> None:
    """Write what the documents say, do not say, and say differently."""
    sheet.heading("Facts")
    before = ""
    for fact in case.facts:
        _add_fact(sheet, fact, under_same=fact.subject == before)
        before = fact.subject
    if not case.facts:
        sheet.add(("No quote carried a fact.", "small"))
    if case.missing or case.searched:
        sheet.heading("Missing information")
    for missing in case.missing:
        sheet.add((missing.need, "text"), above=1.5, kept=True)
        sheet.add((f"{missing.why} {_capital(answers_in_words(missing.answers))}", "small"))
    if not case.missing and case.searched:
        sheet.add(("Nothing that was asked for is missing.", "small"))
    if case.differences or case.searched:
        sheet.heading("Conflicts between sources")
    for found in case.differences:
        _add_difference(sheet, found)
    if not case.differences and case.searched:
        sheet.add(("The quotes do not differ.", "small"))


def add_documents(sheet: Sheet, case: CaseContents) -> None:
    """Write which documents there are, and what their reader should know of them."""
    sheet.heading("Documents")
    rows = [(one.source_id, one.name, one.extent) for one in case.documents]
    if rows:
        sheet.table(("Document", "Name", "Length"), rows, (14, 60, 26))
    else:
        sheet.add(("No documents. The answers come from the witness's memory.", "small"))
    for document in case.documents:
        for words in document.remarks:
            sheet.add((f"{document.name}: {words}", "small"), above=1)


def _add_fact(sheet: Sheet, fact: FactLine, *, under_same: bool) -> None:
    """Add a fact under its question, which stands once over all that answer it."""
    if not under_same:
        sheet.add((fact.subject, "quiet"), above=2, kept=True)
    said: list[Run] = [(f"Fact {fact.number}  ", "strong"), (fact.text, "text")]
    sheet.add(*said, (f"  {answers_in_words(fact.answers)}", "small"), above=1, kept=bool(fact.quotes))
    for quote in fact.quotes:
        add_quote(sheet, quote)
    for words in fact.remarks:
        sheet.add((words, "small"), indent=5)


def add_quote(sheet: Sheet, quote: Quote) -> None:
    """Write a quote with its place, or where it stands already."""
    if quote.fact:
        sheet.add((quote.caption, "small"), indent=5)
    else:
        sheet.quote(quote.text, quote.caption)


def _add_difference(sheet: Sheet, found: SourceDifference) -> None:
    told = f" {found.distance}" if found.distance else ""
    where = f"  {answers_in_words(found.answers)}"
    sheet.add((found.subject, "quiet"), above=2, kept=True)
    sheet.add((f"{found.title}.{told}", "text"), (where, "small"), kept=True)
    for given in found.values:
        if given.value:
            sheet.add((given.value, "strong"), above=1.5, indent=5, kept=True)
        for quote in given.quotes:
            add_quote(sheet, quote)
    for decision in found.decisions:
        sheet.add((decision, "text"), above=1.5)


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
