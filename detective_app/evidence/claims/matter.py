"""Whether a sentence is on the matter of a claim: the words they share, the things and persons they name."""

from __future__ import annotations

import re
from dataclasses import dataclass

from detective_app.evidence.claims.claim import Claim, labels
from detective_app.evidence.claims.grounds import Ground, Grounds
from detective_app.evidence.claims.roots import met, roots
from detective_app.evidence.meaning.people import people
from detective_app.evidence.meaning.same_subject import Told, same_subject

_POINTS_BACK = re.compile(
    r"\b(?:it|they|this|these|that|those|he|she|its|their|them|such|er|sie|es|dies\w*|deren|dessen|davon"
    r"|dafür|sowie)\b",
    re.IGNORECASE,
)
_SPEAKER = re.compile(r"\b(?:we|us|our|i|my|you|your|wir|uns\w*|ich|mein\w*|sie|ihr\w*)\b", re.IGNORECASE)
_SETTING_SHARE = 0.8


@dataclass(frozen=True, slots=True)
class Nearness:
    """How much of a claim a sentence shares: by its own words, with what heads it, of what is said."""

    own: float
    whole: float
    predicate: float


def nearness(claim: Claim, ground: Ground, case: Grounds) -> Nearness:
    """Measure how much of a claim stands in a sentence; nothing when it is on another thing of the kind."""
    if other_thing(claim, ground, case):
        return Nearness(0, 0, 0)
    mine = roots(ground.text, case.language)
    if ground.header and is_of_the_claim(claim, ground, case):
        mine |= roots(ground.header, case.language)
    before = ground.before if _POINTS_BACK.search(ground.text) else ""
    setting = roots(f"{ground.header} {ground.heading} {ground.title} {before}", case.language) | case.topic
    core = claim.core_in(case.called[ground.source_id])
    total = sum(case.weight(root) for root in core) or 1.0
    own = sum(case.weight(root) for root in core if met(root, mine, case.language))
    around = sum(
        case.weight(root)
        for root in core
        if not met(root, mine, case.language) and met(root, setting, case.language)
    )
    said = sum(case.weight(root) for root in claim.predicate if met(root, mine, case.language))
    known = _named(claim, ground, case)
    return Nearness(
        own / total,
        (own + _SETTING_SHARE * around) / total * known,
        said / (sum(case.weight(root) for root in claim.predicate) or 1.0),
    )


def is_of_the_claim(claim: Claim, ground: Ground, case: Grounds) -> bool:
    """Tell whether a row of a table is on the thing that the claim names, and not on another in the list."""
    if ground.sentence.kind != "row":
        return True
    mine = roots(ground.text, case.language)
    return bool(claim.labels & labels(ground.text)) or any(
        met(name, mine, case.language) for name in claim.names
    )


def names_are_met(claim: Claim, ground: Ground, case: Grounds, *, every: bool) -> bool:
    """Tell whether a sentence is of whom and what a claim names: itself, or by what it stands in.

    `Skye will report to Ian Borden` says nothing of two others, and total revenue nothing of Europe's.
    Without `every` half of the names will do, and half of those that tell what is claimed: of a subject
    that is a name alone, and of those after the verb.
    """
    before = ground.before if _POINTS_BACK.search(ground.text) else ""
    over = " ".join((ground.text, before, ground.header, ground.heading, ground.title))
    by_itself = roots(over, case.language) | claim.whose(case.called[ground.source_id])
    near = by_itself | roots(case.head(ground.source_id), case.language)
    missing = {one for one in claim.names if not met(one, near, case.language)}
    for told in filter(None, claim.told_names):
        if 2 * sum(met(one, by_itself, case.language) for one in told) < len(told):
            return False
    return not missing if every else 2 * len(missing) <= len(claim.names)


def subject_is_met(claim: Claim, ground: Ground, case: Grounds) -> bool:
    """Tell whether a sentence, or what it stands in, has any word for what a claim speaks of.

    Of who speaks, and what it points back to, a sentence has no other word than `we` or `it`.
    """
    subject = claim.core_in(case.called[ground.source_id]) - claim.predicate
    if not subject or _SPEAKER.search(ground.text) or _POINTS_BACK.search(ground.text):
        return True
    near = roots(" ".join((ground.text, ground.header, ground.heading, ground.title)), case.language)
    return any(met(root, near, case.language) for root in subject)


def says_it_of_the_same(claim: Claim, ground: Ground, case: Grounds) -> bool:
    """Tell whether a sentence says what a claim says of the same thing, and not of another one in it.

    `Segment profit fell` is not what `net sales fell as segment profit rose` says, which has its words.
    """
    if case.language != "english" or ground.sentence.kind == "row":
        return True
    told = Told(
        ground.text,
        lambda text: roots(text, case.language),
        " ".join((ground.header, ground.heading, ground.before)),
        whose=claim.whose(case.called[ground.source_id]),
        document=case.words_of[ground.source_id],
    )
    return same_subject(claim.text, told)


def other_thing(claim: Claim, ground: Ground, case: Grounds) -> bool:
    """Tell whether a sentence numbers the thing it speaks of otherwise: `Unit 6` is not `Unit 4`."""
    if _another_person(claim.text, ground.text):
        return True
    there, heads = labels(ground.text), labels(case.head(ground.source_id))
    for label in claim.labels:
        own, above = (_alike(label, some) for some in (there, heads))
        if (own and label not in own) or (not own and above and label not in above):
            return True
    return False


def _alike(label: str, others: frozenset[str]) -> frozenset[str]:
    """Return the labels that number the same kind of thing."""
    return frozenset(one for one in others if kind_of(one) == kind_of(label))


def kind_of(label: str) -> str:
    """Return what kind of thing a label numbers."""
    return label.rpartition(" ")[0] or re.sub(r"[\d-].*", "", label)


def _another_person(claim: str, text: str) -> bool:
    """Tell whether a text names someone who shares the last name alone with a person of the claim."""
    mine = {str(p.value): p.text.split()[0].casefold() for p in people(claim) if " " in p.text}
    theirs = [(str(p.value), p.text.split()[0].casefold()) for p in people(text) if " " in p.text]
    same = [first for last, first in theirs if last in mine]
    firsts = {mine[last] for last, _ in theirs if last in mine}
    return bool(same) and not any(_same_first(first, one) for first in same for one in firsts)


def _same_first(one: str, other: str) -> bool:
    titles = ("mr", "mrs", "ms", "dr", "herr", "frau", "prof")
    return (one[:1] == other[:1] and (one == other or one.endswith(".") or other.endswith("."))) or one.strip(
        "."
    ) in titles


def _named(claim: Claim, ground: Ground, case: Grounds) -> float:
    """Return what share of a claim's names its document knows; a third is lost at most."""
    if not claim.names:
        return 1.0
    known = case.words_of[ground.source_id]
    share = sum(met(name, known, case.language) for name in claim.names) / len(claim.names)
    return 0.67 + 0.33 * share
