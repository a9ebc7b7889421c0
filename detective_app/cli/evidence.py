"""The evidence of a session in the terminal: what each answer rests on, and the case file as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account import evidence_words, unread_words
from detective_app.account.conflict_list import ValuesInConflict
from detective_app.account.conflicts import FoundConflict, grouped
from detective_app.account.evidence import OpenGap, StatedFact, session_evidence
from detective_app.account.judgement import by_hand
from detective_app.cli.layout import QUIET, WARNING, Labelled, heading
from detective_app.cli.terminal import shown
from detective_app.core.evidence import AnswerObject, Source, Support
from detective_app.core.session import InterrogationSession

_MOST_NAMED, _MOST_DOCUMENTS = 2, 20


def remarks(evidence: AnswerObject | None) -> list[RenderableType]:
    """What an answer's quotes alone do not say: calculations, lowered confidence, refused quotes."""
    lines: list[RenderableType] = []
    for fact in evidence.shown if evidence else ():
        if fact.calculation:
            lines.append(Labelled("", shown(evidence_words.computed(fact.calculation))))
        if fact.confidence == "lowered":
            lines.append(Labelled("", Text(evidence_words.LOWERED, WARNING)))
    for refused in evidence.refused if evidence else ():
        told = Text.assemble(shown(evidence_words.refused(refused)), "\n", shown(refused.note, QUIET))
        lines.append(Labelled("No quote", told, WARNING))
    return lines


def quotes(found: Sequence[Support], sources: Sequence[Source] | None) -> tuple[str, ...]:
    """Each quote on one line, with its place and how it was matched."""
    names = evidence_words.names_of(sources)
    return tuple(f"“{' '.join(one.quote.split())}” ({_matched(one, names)})" for one in found)


def _matched(support: Support, names: evidence_words.Names) -> str:
    how = evidence_words.verdict(support)
    where = evidence_words.place(names, support.source_id, support.locator)
    return f"{where}, {how[:1].lower()}{how[1:]}" if how else where


def case_sections(session: InterrogationSession) -> list[RenderableType]:
    """The facts, what is missing, where sources differ, and the documents; nothing without documents."""
    if not session.sources:
        return []
    found, names = session_evidence(session), evidence_words.names_of(session.sources)
    decided, judged = ValuesInConflict(session), not by_hand(session)
    missing, differ = map(_gap, found.gaps), (_conflict(decided, one, names) for one in found.conflicts)
    return [
        *_section("Facts", (_fact(one, names) for one in found.facts), "No quote carried a fact."),
        *_section("Missing information", missing, "Nothing that was asked for is missing." if judged else ""),
        *_section("Conflicts between sources", differ, "The quotes do not differ." if judged else ""),
        *_section("Documents", map(_document, session.sources[:_MOST_DOCUMENTS]), ""),
        *_others(len(session.sources) - _MOST_DOCUMENTS),
        *(Labelled("", shown(words, WARNING)) for words in unread_words.lines(session.unread)),
    ]


def _others(count: int) -> list[RenderableType]:
    words = f"{count:,} more documents; a report names them all."
    return [Labelled("", Text(words, QUIET))] if count > 0 else []


def _section(title: str, entries: Iterable[Labelled], none: str) -> Iterator[RenderableType]:
    listed: list[RenderableType] = list(entries)
    if listed or none:
        yield heading(title)
        yield from listed or [Text(none, QUIET)]


def _fact(stated: StatedFact, names: evidence_words.Names) -> Labelled:
    fact = stated.fact
    places = (evidence_words.place(names, one.source_id, one.locator) for one in fact.support)
    lines = [shown(fact.text), shown("; ".join(dict.fromkeys(places)), QUIET)]
    lines += [shown(why, WARNING)] if (why := evidence_words.only_quoted(fact)) else []
    lines += [shown(evidence_words.computed(fact.calculation), QUIET)] if fact.calculation else []
    lines += [Text(evidence_words.LOWERED, WARNING)] if fact.confidence == "lowered" else []
    lines += [Text(evidence_words.DISPUTED, WARNING)] if stated.disputed else []
    return Labelled(_answers(stated.answers), Group(*lines))


def _gap(found: OpenGap) -> Labelled:
    body = Group(shown(found.gap.need), Text(evidence_words.why(found.gap), QUIET))
    return Labelled(_answers(found.answers), body, WARNING)


def _conflict(every: ValuesInConflict, found: FoundConflict, names: evidence_words.Names) -> Labelled:
    conflict = found.conflict
    told = f"{evidence_words.differing(conflict)}. {evidence_words.distance(conflict)}"
    lines = [shown(told.strip())]
    for group in grouped(conflict):
        for number, value in enumerate(group.given):
            what = Text("and", QUIET) if number else shown(group.value, "bold")
            place = evidence_words.place(names, value.source_id, value.locator)
            lines.append(Text.assemble(what, "  ", shown(place, QUIET)))
            lines.append(shown(f"“{value.quote}”", "italic green"))
    made = [evidence_words.decided(one.conflict, names) for one in every.of(conflict)]
    lines += [shown(words) for words in made if words]
    return Labelled(_answers(found.answers), Group(*lines), WARNING)


def _document(source: Source) -> Labelled:
    kind = evidence_words.provenance(source)
    extent = ", ".join(part for part in (evidence_words.extent(source), kind) if part)
    lines = [
        Text.assemble(shown(source.name), shown(f"  {source.source_id}, {extent}", QUIET)),
        Text(source.sha256, QUIET),
    ]
    lines += [shown(evidence_words.finding(found), WARNING) for found in source.findings or ()]
    lines += [shown(words, WARNING) for words in unread_words.lines(source.unread)]
    return Labelled("Document", Group(*lines))


def _answers(numbers: Sequence[int]) -> str:
    """Name answers in a label; of many, how many they are."""
    if len(numbers) > _MOST_NAMED:
        return f"{len(numbers)} answers"
    word = "Answer" if len(numbers) == 1 else "Answers"
    return f"{word} {', '.join(map(str, numbers))}"
