"""Whether something was done in time: a claim's limit, the day it runs from, the day it was done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from detective_app.evidence.claims import wording
from detective_app.evidence.claims.bearing import Bearing
from detective_app.evidence.claims.claim import Claim
from detective_app.evidence.claims.days import after, day, days, pointed_to
from detective_app.evidence.claims.grounds import Ground, Grounds
from detective_app.evidence.claims.matter import other_thing
from detective_app.evidence.claims.roots import met, roots
from detective_app.evidence.claims.verbs import FINITE
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.text.terms import Language

_IN_TIME = re.compile(
    r"\b(?:in time|on time|punctually|by the deadline|before the (?:[\w-]+ ){0,3}(?:deadline|date|limit)"
    r"|within the (?:[\w-]+ ){0,4}(?:time|period|limit|days|weeks|deadline)(?: (?:that|which|allowed"
    r"|permitted|of|the)\b[^,;.]*)?|not later than|no later than"
    r"|fristgerecht|fristgemäß|rechtzeitig|pünktlich|innerhalb der (?:\w+ )?frist|in der frist|vor (?:dem "
    r")?ablauf)\b",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    r"\b(?:within|innerhalb (?:von|eine[rs]))\s+(?:the\s+|de[rn]\s+)?(?P<count>\w+)\s+(?P<kind>(?:working"
    r"|business|calendar)\s+)?"
    r"(?P<unit>days?|weeks?|months?|tagen?|werktagen?|arbeitstagen?|kalendertagen?|wochen?|monaten?)\b"
    r"(?:\s+(?:allowed|permitted|given))?(?:\s+(?:of|after|from|following|nach|ab"
    r"|seit)\s+(?P<event>[^,;.]{3,60}))?",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\b(?:before|until|bevor|vor)\s+(?P<event>(?:the|de[mnr]|die|das)?\s*[^,;.]{3,60})", re.IGNORECASE
)
_RELATED = re.compile(
    r"\b(?:before|after|until|once|when|bevor|nachdem|sobald|als)\s+(?P<clause>.{8,})",
    re.IGNORECASE | re.DOTALL,
)
_LIMIT = re.compile(
    r"\b(?:not later than|no later than|at the latest|latest|by|until|before|due (?:on|by)|on or before"
    r"|bis(?: zum| spätestens)?"
    r"|spätestens(?: am| bis zum)?|vor dem)\s*$",
    re.IGNORECASE,
)
_TO_DO = re.compile(r"\s\w{0,40}zu\w{1,40}en$|\szu \w{1,60}en$", re.IGNORECASE)
_LIMIT_CHARS = 28
_NUMBERS = {
    word: n
    for n, names in enumerate(
        [
            "one,ein,einem,einer",
            "two,zwei",
            "three,drei",
            "four,vier",
            "five,fünf",
            "six,sechs",
            "seven,sieben",
            "eight,acht",
            "nine,neun",
            "ten,zehn",
            "eleven,elf",
            "twelve,zwölf",
            "thirteen,dreizehn",
            "fourteen,vierzehn",
        ],
        1,
    )
    for word in names.split(",")
}
_SHARED = 0.34
_DONE = 0.45
_SAID = 0.4


@dataclass(frozen=True, slots=True)
class _Dated:
    """A day that a sentence gives, or the claim itself, and how near that is to what is looked for."""

    day: date
    ground: Ground | None
    nearness: float


@dataclass(frozen=True, slots=True)
class Timing:
    """Whether it was done in time, with the sentences that say so and the count in words."""

    in_time: bool
    grounds: tuple[Ground, ...]
    why: str


def speaks_of_time_limit(claim: Claim) -> bool:
    """Tell whether a claim says that something was done within a limit, or before something else."""
    return bool(_IN_TIME.search(claim.text) or _WITHIN.search(claim.text) or _BEFORE.search(claim.text))


def timing(claim: Claim, case: Grounds) -> Timing | None:
    """Compare the day on which a thing was done with its limit; None unless both are plainly stated."""
    if claim.planned or not speaks_of_time_limit(claim):
        return None
    act = _act(claim)
    done = _one(list(_done(claim, act, case)))
    limit = _limit(claim, act, case)
    if done is None or limit is None or done.ground is limit.ground or done.ground is None:
        return None
    strict = bool(_BEFORE.search(claim.text)) and not _IN_TIME.search(claim.text)
    in_time = done.day < limit.day if strict else done.day <= limit.day
    why = f"It was done on {done.day.isoformat()}; the limit was {limit.day.isoformat()}."
    grounds = (limit.ground, done.ground) if limit.ground else (done.ground,)
    return Timing(in_time, grounds, why)


def bearings(claim: Claim, found: Timing) -> tuple[Bearing, ...]:
    """Return a timing as what its sentences say of the claim."""
    says = "supports" if found.in_time != claim.denies else "refutes"
    return tuple(Bearing(ground, says, 1.0, found.why) for ground in found.grounds)  # type: ignore[arg-type]


def other_event(claim: str, of: Language) -> str:
    """Return what a claim says that something was before or after, where that is a clause; else nothing."""
    found = _RELATED.search(claim, max(claim.rfind(","), claim.rfind(";")) + 1)
    clause = found["clause"].strip(" .?!") if found else ""
    return clause if FINITE[of].search(clause) else ""


def _act(claim: Claim) -> frozenset[str]:
    """Return the roots of what was done, without those of its limit."""
    text = claim.text
    for words in (_IN_TIME, _WITHIN, _BEFORE):
        text = words.sub(" ", text)
    return frozenset(root for root in claim.core if root in roots(text, claim.of)) or claim.core


def _share(wanted: frozenset[str], ground: Ground, case: Grounds, *, header: bool = True) -> float:
    around = f"{ground.text} {ground.header if header else ''}"
    mine = roots(around, case.language)
    setting = roots(f"{ground.heading} {ground.title}", case.language) | case.topic
    total = sum(case.weight(root) for root in wanted) or 1.0
    own = sum(case.weight(root) for root in wanted if met(root, mine, case.language))
    more = sum(
        case.weight(r) for r in wanted if not met(r, mine, case.language) and met(r, setting, case.language)
    )
    return (own + 0.6 * more) / total if own else 0.0


def _done(claim: Claim, act: frozenset[str], case: Grounds) -> Iterator[_Dated]:
    for ground in case.all:
        if ground.source_id in case.superseded or ground.planning or other_thing(claim, ground, case):
            continue
        if wording.planned(ground.text) or wording.uncertain(ground.text) or wording.denials(ground.text):
            continue
        share = _share(act, ground, case)
        found = _day_of(ground)
        if found and share >= _DONE and _says(claim, act, ground, case) and _persons_fit(claim, ground, case):
            yield _Dated(found[0], ground, share - (0 if found[1] else 1))


def _says(claim: Claim, act: frozenset[str], ground: Ground, case: Grounds) -> bool:
    """Tell whether a sentence, or the head of its row, has the words and the verb for what was done."""
    wanted = (claim.predicate & act) or act
    mine = roots(f"{ground.text} {ground.header}", case.language)
    verbs = roots(" ".join(m[0] for m in FINITE[claim.of].finditer(claim.text)), case.language) & wanted
    if verbs and not any(met(verb, mine, case.language) for verb in verbs):
        return False
    return sum(case.weight(r) for r in wanted if met(r, mine, case.language)) >= _SAID * sum(
        map(case.weight, wanted)
    )


def _day_of(ground: Ground) -> tuple[date, bool] | None:
    """Return the day of what a sentence tells, and whether it says so itself, or its entry or letter does."""
    own = list(days(ground.text))
    if own:
        return (own[0], True) if len(own) == 1 else None
    if ground.day is None:
        return None
    pointed = pointed_to(ground.text, ground.day)
    return (pointed, True) if pointed else (ground.day, False)


def _persons_fit(claim: Claim, ground: Ground, case: Grounds) -> bool:
    """Tell whether a row of a list is that of the one the claim names."""
    if ground.sentence.kind != "row" or not claim.names:
        return True
    mine = roots(ground.text, case.language)
    return all(met(name, mine, case.language) for name in claim.names)


def _limit(claim: Claim, act: frozenset[str], case: Grounds) -> _Dated | None:
    own = _WITHIN.search(claim.text)
    if own and own["event"]:
        return _counted(claim, own, None, case)
    found = [limit for ground in case.all if (limit := _stated_limit(claim, act, ground, case))]
    if found:
        return _one(found)
    before = _BEFORE.search(claim.text)
    return _event_day(claim, before["event"], case) if before else None


def _stated_limit(claim: Claim, act: frozenset[str], ground: Ground, case: Grounds) -> _Dated | None:
    """Return the limit that one sentence sets for what the claim says was done."""
    if (
        ground.source_id in case.superseded
        or other_thing(claim, ground, case)
        or not _IN_TIME.search(claim.text)
    ):
        return None
    share = _share(act, ground, case)
    if share < _SHARED:
        return None
    for figure in figures(ground.text):
        near = ground.text[max(0, figure.start - _LIMIT_CHARS) : figure.start]
        limit = day(figure)
        if limit and _LIMIT.search(near):
            return _Dated(limit, ground, share)
    within = _WITHIN.search(ground.text)
    event = roots(_TO_DO.sub("", within["event"] or ""), case.language) if within else frozenset()
    if within is None or any(met(root, event, case.language) for root in claim.predicate & act):
        return None  # a time that runs from the act itself is the limit of something else
    return _counted(claim, within, ground, case, share)


def _counted(
    claim: Claim, within: re.Match[str], ground: Ground | None, case: Grounds, share: float = 1.0
) -> _Dated | None:
    """Count a limit of so many days from the day of its event."""
    count = _NUMBERS.get(within["count"].casefold()) or (
        int(within["count"]) if within["count"].isdigit() else 0
    )
    start = _event_day(claim, within["event"] or "event", case, but=_act(claim))
    if not count or start is None:
        return None
    end = after(start.day, count, _unit(within))
    return _Dated(end, ground or start.ground, share) if end else None


def _unit(within: re.Match[str]) -> str:
    unit, kind = within["unit"].casefold(), (within["kind"] or "").casefold()
    if kind.startswith(("working", "business")) or unit.startswith(("werktag", "arbeitstag")):
        return "working day"
    return "month" if unit.startswith("mon") else "week" if unit.startswith("w") else "day"


def _event_day(claim: Claim, event: str, case: Grounds, but: frozenset[str] = frozenset()) -> _Dated | None:
    """Return the one day on which an event took place, by the event's own date or by a sentence on it."""
    own = list(days(event))
    if own:
        return _Dated(own[0], None, 1.0)
    wanted = roots(event, case.language) - but
    found = []
    for ground in case.all:
        found_days = list(days(ground.text))
        if ground.source_id in case.superseded or ground.planning or len(found_days) != 1:
            continue
        if other_thing(claim, ground, case) or not _persons_fit(claim, ground, case):
            continue
        mine = roots(ground.text, case.language)
        share = sum(case.weight(r) for r in wanted if met(r, mine, case.language)) / (
            sum(map(case.weight, wanted)) or 1
        )
        if share >= _DONE:
            found.append(_Dated(found_days[0], ground, share))
    return _one(found)


def _one(found: list[_Dated]) -> _Dated | None:
    """Return the nearest of some dated sentences when no other that is as near gives another day."""
    if not found:
        return None
    best = max(found, key=lambda one: one.nearness)
    rivals = {one.day for one in found if one.nearness >= best.nearness - 0.1}
    return best if len(rivals) == 1 else None
