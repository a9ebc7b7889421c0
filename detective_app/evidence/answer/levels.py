"""The words around checked statements: the narrative, its analysis, and the three levels (seed 004 §2.2).

They hold no figure, date or name that is not a statement's, a quote's or a document's own. What is missing is
therefore told in general words; the gaps list it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from detective_app.core.ask import ThreeLevels
from detective_app.core.evidence import AnswerObject, Fact, Source, SourceConflict, place_of_reader
from detective_app.core.quality import Outcome
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.quotes.anchoring import unanchored
from detective_app.evidence.text.sentences import spans
from detective_app.evidence.text.terms import Language, terms

WORDINGS: Mapping[Language, Mapping[str, str]] = {
    "english": {
        "nearest": "These passages come nearest to the question; no model read them.",
        "insufficient": "Insufficient evidence: this was not found in what was read of the documents.",
        "unanswered": "Insufficient evidence: the witness gave no answer that can be used.",
        "far": "Insufficient evidence: no passage shares a word of weight with the question.",
        "absent": "Insufficient evidence: everything was read, and the documents do not state this.",
        "unread": "Insufficient evidence: it is not in what could be read of the documents.",
        "withheld": "Insufficient evidence: no quote carries what was said, so it is withheld.",
        "insufficient_reason": "No quote was found that carries an answer to this question.",
        "partly": "Part of what was asked was not found; it is listed as missing.",
        "timeout": "The precise answer could not be given, because the missing detail was not supplied: {}.",
        "timeout_reason": "What follows is context only, because the missing detail was not supplied.",
        "not_supplied": "missing detail was not supplied",
        "differ": "The sources differ: {}.",
        "says": "{} says “{}”",
        "undecided": "Which of them is right is left open.",
        "rests_on": "This rests on {}.",
        "calculated": "A figure was calculated from quoted ones.",
        "only_secondary": "Only secondary sources carry it, so it is less certain.",
        "citations": "Citations: {}",
        "no_citations": "Citations: None — explanation: no quote was found that carries an answer.",
        "not_supplied_why": "Citations: None — explanation: a detail that was asked for was not supplied.",
        "joiner": " and ",
    },
    "german": {
        "nearest": "Diese Passagen kommen der Frage am nächsten; kein Modell hat sie gelesen.",
        "insufficient": "Keine ausreichenden Belege: In dem, was gelesen wurde, fand es sich nicht.",
        "unanswered": "Keine ausreichenden Belege: Der Zeuge gab keine brauchbare Antwort.",
        "far": "Keine ausreichenden Belege: Keine Passage teilt ein Wort von Gewicht mit der Frage.",
        "absent": "Keine ausreichenden Belege: Alles wurde gelesen; die Dokumente sagen dazu nichts.",
        "unread": "Keine ausreichenden Belege: In dem, was lesbar war, steht es nicht.",
        "withheld": "Keine ausreichenden Belege: Kein Zitat trägt, was der Zeuge sagte; es ist gesperrt.",
        "insufficient_reason": "Es fand sich kein Zitat, das eine Antwort auf diese Frage trägt.",
        "partly": "Ein Teil des Gefragten fand sich nicht; er ist als fehlend aufgeführt.",
        "timeout": "Eine genaue Antwort war nicht möglich, weil die fehlende Angabe nicht gemacht wurde: {}.",
        "timeout_reason": "Das Folgende ist nur Kontext, weil die fehlende Angabe nicht gemacht wurde.",
        "not_supplied": "fehlende Angabe nicht gemacht wurde",
        "differ": "Die Quellen widersprechen sich: {}.",
        "says": "{} sagt „{}“",
        "undecided": "Welche davon stimmt, bleibt offen.",
        "rests_on": "Das stützt sich auf {}.",
        "calculated": "Eine Zahl wurde aus zitierten berechnet.",
        "only_secondary": "Nur Sekundärquellen tragen es, es ist daher weniger sicher.",
        "citations": "Belege: {}",
        "no_citations": "Belege: Keine — Erklärung: Es fand sich kein Zitat, das eine Antwort trägt.",
        "not_supplied_why": "Belege: Keine — Erklärung: Eine erfragte Angabe wurde nicht gemacht.",
        "joiner": " und ",
    },
}
"""Templates by language; `{}` takes statements, names or values in the order the name says.

`not_supplied` is the part by which a check knows that a missing detail was acknowledged.
"""


MAX_SHOWN_QUOTE = 300


def levels(
    answer: AnswerObject,
    question: str,
    sources: Sequence[Source],
    *,
    german: bool,
    outcome: Outcome | None = None,
    nearest: bool = False,
) -> ThreeLevels:
    """Write the three levels: one directive sentence, the sentences behind it, and the citations.

    Where sources differ, all values are given with their sources and none is preferred. `outcome` says why
    there is no answer; with `nearest` its statements are passages that no model read.
    """
    wording = WORDINGS["german" if german else "english"]
    names = {source.source_id: source.name for source in sources}
    settled = undisputed(_held(answer.shown, names, wording), answer.conflicts)
    first, *rest = _ordered(settled, question) or [""]
    missing = next((gap.need for gap in answer.gaps if gap.why == "clarify_timeout"), None)
    if missing is not None:
        level1, behind = _timed_out(missing, wording), [wording["timeout_reason"], first, *rest]
    elif answer.conflicts:
        level1 = differing(answer.conflicts[0], names, wording)
        behind = [*_both_sides(answer.conflicts, names, wording), first, *rest]
    elif answer.mode == "report_insufficient_evidence" or not first:
        level1, behind = _nothing(answer, outcome, wording), [wording["insufficient_reason"], first, *rest]
    elif nearest:
        level1, behind = wording["nearest"], [fact.text for fact in settled]
    else:
        level1, behind = first, [*rest, *_reasons(answer, names, wording)]
    level2 = " ".join(part for part in behind if part)
    return ThreeLevels(level1=level1, level2=level2, level3=_citations(answer, sources, wording))


def narrative(
    facts: Sequence[Fact], conflicts: Sequence[SourceConflict], names: Mapping[str, str], of: Language
) -> str:
    """Return the answer that may be shown: the statements, with every conflict in place of its one side."""
    told = [differing(conflict, names, WORDINGS[of]) for conflict in conflicts]
    settled = undisputed(_held(facts, names, WORDINGS[of]), conflicts)
    return " ".join((*(_ended(fact.text) for fact in settled), *told))


def analysis(
    facts: Sequence[Fact], conflicts: Sequence[SourceConflict], names: Mapping[str, str], of: Language
) -> str:
    """Return what code can say of the statements together: their sources, calculations and conflicts."""
    wording = WORDINGS[of]
    parts = [wording["rests_on"].format(_listed(names, facts, wording))] if facts else []
    parts += [wording["calculated"]] if any(fact.calculation for fact in facts) else []
    parts += [differing(conflict, names, wording) for conflict in conflicts]
    if facts and all(fact.confidence == "lowered" for fact in facts):
        parts.append(wording["only_secondary"])
    return " ".join(parts)


def differing(conflict: SourceConflict, names: Mapping[str, str], wording: Mapping[str, str]) -> str:
    """Say in one sentence that sources differ, with every value and who gives it."""
    said = [wording["says"].format(names.get(v.source_id, v.source_id), v.value) for v in conflict.values]
    return wording["differ"].format(", ".join(said[:-1]) + wording["joiner"] + said[-1])


def _held(facts: Sequence[Fact], names: Mapping[str, str], wording: Mapping[str, str]) -> tuple[Fact, ...]:
    """Return the statements as they may stand in running text, which has no marks (seed 004 §12.5).

    One that holds a figure, date or name that no quote of it has gives way to its quotes.
    """
    return tuple(
        fact
        if fact.is_verified or not unanchored(fact.text, [support.quote for support in fact.support])
        else _quoted(fact, names, wording)
        for fact in facts
    )


def _quoted(fact: Fact, names: Mapping[str, str], wording: Mapping[str, str]) -> Fact:
    """Return the words of a statement's quotes in its place."""
    said = dict.fromkeys(
        wording["says"].format(names.get(s.source_id, s.source_id), " ".join(s.quote.split()))
        for s in fact.support
    )
    return fact.evolve(text="; ".join(said))


def undisputed(facts: Sequence[Fact], conflicts: Sequence[SourceConflict]) -> tuple[Fact, ...]:
    """Return the statements that take no side: none of their quotes stands in a conflict."""
    sides = {(v.source_id, v.locator) for conflict in conflicts for v in conflict.values}
    return tuple(fact for fact in facts if not any((s.source_id, s.locator) in sides for s in fact.support))


def _ordered(facts: Sequence[Fact], question: str) -> list[str]:
    """Return the statements' sentences, those of the one nearest to the question first."""
    wanted = terms(question)
    ranked = sorted(facts, key=lambda fact: -len(wanted & terms(fact.text)))
    nearest = ranked[:1]
    others = [fact for fact in facts if fact not in nearest]
    return [_ended(sentence) for fact in (*nearest, *others) for sentence in spans(fact.text)]


def _nothing(answer: AnswerObject, outcome: Outcome | None, wording: Mapping[str, str]) -> str:
    """Say why there is no answer; how much was read stands beside it, as its figures stand in no quote."""
    told: dict[Outcome | None, str] = {
        "absent": wording["absent"],
        "partly_unread": wording["unread"],
        "nothing_near": wording["far"],
        "no_answer": wording["withheld"] if answer.withheld else wording["unanswered"],
    }
    return told.get(outcome, wording["insufficient"])


def _timed_out(missing: str, wording: Mapping[str, str]) -> str:
    """Acknowledge the missing detail; its name is left out when it holds a figure, as no quote carries it."""
    named = wording["timeout"].format(missing)
    return named if not figures(missing) else wording["timeout"].replace(": {}", "")


def _both_sides(
    conflicts: Sequence[SourceConflict], names: Mapping[str, str], wording: Mapping[str, str]
) -> list[str]:
    quoted = [
        _ended(wording["says"].format(names.get(v.source_id, v.source_id), v.quote))
        for v in conflicts[0].values
        if len(v.quote) <= MAX_SHOWN_QUOTE
    ]
    further = [differing(conflict, names, wording) for conflict in conflicts[1:]]
    return [*quoted, wording["undecided"], *further]


def _reasons(answer: AnswerObject, names: Mapping[str, str], wording: Mapping[str, str]) -> list[str]:
    parts = [wording["calculated"]] if any(fact.calculation for fact in answer.shown) else []
    parts.append(wording["rests_on"].format(_listed(names, answer.shown, wording)))
    if all(fact.confidence == "lowered" for fact in answer.shown):
        parts.append(wording["only_secondary"])
    if any(gap.why not in ("low_coverage", "left_out") for gap in answer.gaps):
        parts.append(wording["partly"])
    return parts


def _listed(names: Mapping[str, str], facts: Sequence[Fact], wording: Mapping[str, str]) -> str:
    used = dict.fromkeys(names.get(s.source_id, s.source_id) for fact in facts for s in fact.support)
    *most, last = used
    return ", ".join(most) + wording["joiner"] + last if most else last


def _citations(answer: AnswerObject, sources: Sequence[Source], wording: Mapping[str, str]) -> str:
    """List every quoted place once, or say why there is none."""
    places = [(support.source_id, support.locator) for fact in answer.shown for support in fact.support]
    places += [(value.source_id, value.locator) for c in answer.conflicts for value in c.values]
    if places:
        known = {source.source_id: source for source in sources}
        cited = (
            f"{known[source_id].name if source_id in known else source_id} "
            f"{place_of_reader(locator, known.get(source_id))}"
            for source_id, locator in dict.fromkeys(places)
        )
        return wording["citations"].format("; ".join(cited))
    timed_out = any(gap.why == "clarify_timeout" for gap in answer.gaps)
    return wording["not_supplied_why"] if timed_out else wording["no_citations"]


def _ended(sentence: str) -> str:
    """Close a sentence that has no full stop of its own."""
    stripped = sentence.strip()
    ended = stripped.endswith(tuple(".!?…。！？")) or stripped[-2:-1] == "."
    return stripped if ended else f"{stripped}."
