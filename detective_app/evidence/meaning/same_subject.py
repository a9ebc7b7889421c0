"""Whether a sentence says of the very thing that a claim speaks of what the claim says; English alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from detective_app.evidence.figures.reading import figures
from detective_app.evidence.meaning.clauses import Clause, clauses
from detective_app.evidence.text.terms import word_set

Roots = Callable[[str], frozenset[str]]

_TIMES = re.compile(
    r"\b(?:for|in|of|during|since|at|as of)? ?(?:the )?(?:fiscal(?: years?)?|years?|quarters?"
    r"|periods?|(?:\w+ (?:and \w+ )?)?(?:months|weeks)"
    r"|first|second|third|fourth|full|current|prior)(?:[- ]\w+)?(?: (?:ended|of|year|quarter))*\b",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\b(?:our|its|their|his|her|my|your|this|these|those|such|the|a|an|each|both|certain|other)\b",
    re.IGNORECASE,
)
_STAND_IN = re.compile(
    r"^(?:(?:we|i|it|they|he|she|you|this|these|those|that|there|who|which|none|all|nobody"
    r"|neither|both|each|some)\b.{0,12}|)$",
    re.IGNORECASE,
)
_SPEAKER = re.compile(r"^(?:we|i)\b", re.IGNORECASE)
_END_OF_GROUP = re.compile(
    r"[,(]|\s(?:of|in|for|from|on|to|with|by|at|under|over|into|within|between|per|as|that|which"
    r"|who|than|through|without|including|excluding|related|relating|provided|used|paid)\b(?!-)",
    re.IGNORECASE,
)
_ADDRESSED = re.compile(r"\byour?\b", re.IGNORECASE)
_WHEN = re.compile(
    r"^(?:in|during|for|since) (?:the )?(?:fiscal )?(?:years? )?(?:19|20)\d\d,? ", re.IGNORECASE
)
# A noun may have these behind it, and then the thing stands before them.
_BEHIND = re.compile(
    r"(?:\s(?:present|available|outstanding|concerned|involved|alone|together|combined|ended)){1,6}$"
)
_BASIS = re.compile(
    r"\b(?:adjusted|segment|comparable|organic|core|underlying|non-GAAP|pro forma)\b", re.IGNORECASE
)
_LED_IN = re.compile(
    r"(?:in|on|at|after|before|during|by|for|from|with|to|as|if|when|under|of|over|since|\w+ing)\b",
    re.IGNORECASE,
)
_LABEL = re.compile(r":\s[^a-z]{0,60}\d")
_ANY = word_set(
    "company corporation firm registrant management total overall amount number level group "
    "none both half majority one part rest"
)
_LEAST_HELD, _LEAST_SAID, _LEAST_KINDRED = 0.5, 0.5, 3


@dataclass(frozen=True, slots=True)
class Group:
    """What stands before a verb: the roots of its words, those of its last noun."""

    words: frozenset[str]
    head: frozenset[str]


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence with what its pronouns may mean: the heading over it, and the sentence before.

    `whose` are the roots of whose document it is; `document` has those of all its words: whom it never
    names may be who says `we` in it, and so may anybody who writes to a `you`.
    """

    sentence: str
    roots: Roots
    around: str = ""
    whose: frozenset[str] = frozenset()
    document: frozenset[str] = frozenset()


def same_subject(claim: str, told: Told, *, loosely: bool = False) -> bool:
    """Tell whether a sentence speaks of what a claim does, in the clause that says most of what it says.

    `loosely` it may also be named elsewhere in a clause with another verb: what was paid is a payment.
    True where the claim has no subject that can be told.
    """
    roots = told.roots
    mine = next(iter(clauses(claim)), None)
    theirs = () if _LABEL.search(told.sentence) else tuple(map(_timeless, clauses(told.sentence)))
    if mine is None or not theirs:
        return True
    if not (group := subject_group(mine.subject, roots, told.whose)).words:
        return not _is_time(mine.subject) or any(_is_time(clause.subject) for clause in theirs)
    said = roots(_plain(mine.said))
    shares = [len(said & roots(clause.said)) for clause in theirs]
    whole = max(len(said & roots(f"{clause.subject} {clause.said}")) for clause in theirs)
    if whole < _LEAST_SAID * len(said & roots(told.sentence)):
        return False  # it says the rest of what something was due to, or offset by
    before = told.around
    for clause, share in zip(theirs, shares, strict=True):
        if share == max(shares):
            speaks = _SPEAKER.match(clause.subject)
            if speaks and (_ADDRESSED.search(told.sentence) or group.head.isdisjoint(told.document)):
                return True
            if _is_of(group, mine, clause, before, roots, loosely=loosely):
                return True
        before = f"{before} {clause.subject}"
    return False


def subject_group(subject: str, roots: Roots, whose: frozenset[str] = frozenset()) -> Group:
    """Return the roots of what stands before a verb, without times, figures and whose document it is."""
    words = _plain(subject)
    head = _END_OF_GROUP.split(words.strip(), maxsplit=1)[0].strip()
    own = roots(words) - whose - roots(" ".join(_ANY))
    return Group(own, roots(" ".join(head.split()[-1:])) & own)


def _is_time(subject: str) -> bool:
    return bool(figures(subject)) and not _plain(subject).strip(" ,")


def _timeless(clause: Clause) -> Clause:
    """Return a clause whose subject does not begin with a time: `in 2022 dues` are dues."""
    return Clause(_WHEN.sub("", clause.subject), clause.said)


def _plain(words: str) -> str:
    for one in reversed(figures(words)):
        words = f"{words[: one.start]} {words[one.end :]}"
    return _OWN.sub(" ", _TIMES.sub(" ", words))


def _is_of(mine: Group, claim: Clause, clause: Clause, around: str, roots: Roots, *, loosely: bool) -> bool:
    there = roots(clause.subject)
    stands_in = _STAND_IN.match(clause.subject)
    if stands_in and not _SPEAKER.match(clause.subject):
        there |= roots(around)
    if _is_shortened(claim.subject, clause.subject):
        return True
    said = roots(clause.said)
    turned = claim.passive != clause.passive or (
        claim.is_copula and clause.is_copula and there & roots(claim.said)
    )
    if turned or (loosely and claim.verb.isdisjoint(clause.verb)):
        there |= said
    elif not stands_in and not _heads_alike(mine, clause, roots):
        return False
    near = there | roots(around)
    return all(_met(one, there) for one in mine.head) and len(mine.words & near) >= _LEAST_HELD * len(
        mine.words
    )


def _heads_alike(mine: Group, clause: Clause, roots: Roots) -> bool:
    """Tell whether the thing before a verb is named in what is meant: the cost of sales is no sales."""
    if _LED_IN.match(clause.subject):
        return True  # `after long talks the group`: where the thing begins is not told
    group = _BEHIND.sub("", _END_OF_GROUP.split(_plain(clause.subject).strip(), maxsplit=1)[0].strip())
    head = roots(group) - roots(" ".join(_ANY))
    last = roots(" ".join(group.split()[-1:])) & head
    on_another_basis = roots(" ".join(_BASIS.findall(group))) - mine.words
    return not on_another_basis and (not head or any(_met(one, mine.words) for one in last or head))


def _is_shortened(whole: str, name: str) -> bool:
    """Tell whether a name is a part of a longer one: `Skye` of `Skye Anderson`."""
    parts, of = name.split(), whole.split()
    named = all(word[:1].isupper() for word in (*parts, *of))
    return bool(parts) and named and set(parts) <= set(of)


def _met(word: str, among: frozenset[str]) -> bool:
    """Tell whether a root stands among others, or goes on where one ends, as `payment` and `pay`."""
    return word in among or any(
        min(len(word), len(one)) >= _LEAST_KINDRED and (word.startswith(one) or one.startswith(word))
        for one in among
    )
