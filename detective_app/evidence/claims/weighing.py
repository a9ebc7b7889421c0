"""How much each passage of a case tells of a claim: by words, names, labels, and values of its kind."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath

from detective_app.core.time_limit import checkpoint
from detective_app.evidence.claims import deadlines, values, wording
from detective_app.evidence.claims.bearing import deadline
from detective_app.evidence.claims.claim import Claim, labels
from detective_app.evidence.claims.grounds import Ground, Grounds
from detective_app.evidence.claims.matter import kind_of, other_thing
from detective_app.evidence.claims.roots import met, roots
from detective_app.evidence.figures.figure import Figure

_LEAST_SHARED = 0.12
_TITLE, _NEIGHBOUR, _LABEL, _LABELLED, _NAME = 0.4, 0.25, 0.3, 0.15, 0.3
_KIND, _VALUE, _FIGURE = 0.12, 0.2, 0.15
_STANDING, _DENIAL, _WORD = 0.25, 0.12, 0.15
_OF_A_DAY = frozenset({"s", "min", "h"})
_OF_A_CALENDAR = frozenset({"day", "week", "month", "year", "work"})


@dataclass(frozen=True)
class Weighing:
    """Weighs the passages of a case for one claim."""

    claim: Claim
    case: Grounds

    def of_another(self, ground: Ground) -> bool:
        """Tell whether a passage is on another thing of the claim's kind, or a line of a letter's head."""
        return wording.addresses(ground.text) or other_thing(self.claim, ground, self.case)

    def counts(self, ground: Ground) -> bool:
        """Tell whether a passage plainly bears on the claim: by its words, or by a value on its thing."""
        return (
            self.shared(ground) >= _LEAST_SHARED
            or (self.value_of_its_kind(ground) and bool(self.names_it(ground) or self._is_labelled(ground)))
            or self._its_very_value(ground)
        )

    def names_it(self, ground: Ground) -> bool:
        """Tell whether a passage names the claim's thing or person, by a name or by what numbers it."""
        named = self._share(self.claim.names, ground.text) > 0
        return named or bool(self.claim.labels & labels(ground.text))

    def score(self, ground: Ground) -> float:
        """Weigh how much a passage tells of the claim; a short one, or one without a figure, tells less."""
        checkpoint(ground.sentence.document)
        text = ground.text
        score = self.shared(ground) + _NEIGHBOUR * self._around(ground)
        score += _LABEL * bool(self.claim.labels & labels(text)) + _LABELLED * self._is_labelled(ground)
        score += _NAME * self._share(self.claim.names, text) + _TITLE * self._titles[ground.source_id]
        score += _KIND * self.value_of_its_kind(ground) + _VALUE * self.its_value(ground)
        score += _STANDING * wording.standing(text) + _DENIAL * bool(wording.denials(text))
        return score + _FIGURE * bool(self._figures(ground)) + _WORD * math.log(1 + len(text.split()))

    def shared(self, ground: Ground) -> float:
        """Return what share of the claim's words a passage has."""
        return self._shares[ground]

    def value_of_its_kind(self, ground: Ground) -> bool:
        """Tell whether a passage gives a value of the claim's kind, or a time or date for its duration."""
        stated = self._figures(ground)
        alike = any(values.comparable(v.figure, f) for v in self.claim.asserted for f in stated)
        return alike or any(f.kind in self._kinds_of_duration for f in stated)

    def its_value(self, ground: Ground) -> bool:
        """Tell whether a passage gives a value that meets what the claim asserts."""
        return any(
            values.meets(v, f, ground.text) == "meets"
            for v in self.claim.asserted
            for f in self._figures(ground)
        )

    def matched(self, ground: Ground) -> frozenset[str]:
        """Return the claim's words, names and labels that stand in a passage."""
        mine = roots(ground.text, self.case.language)
        wanted = self.claim.core | self.claim.names
        held = frozenset(root for root in wanted if met(root, mine, self.case.language))
        return held | (self.claim.labels & labels(ground.text))

    @cached_property
    def timely(self) -> bool:
        """Tell whether the claim says that something was before, after or within something else."""
        return deadlines.speaks_of_time_limit(self.claim) or deadline(self.claim.text)

    @cached_property
    def _kinds_of_duration(self) -> frozenset[str]:
        units = {v.figure.unit for v in self.claim.asserted if v.figure.kind == "quantity"}
        found = {"time"} if units & _OF_A_DAY else set()
        return frozenset(found | ({"date"} if units & _OF_A_CALENDAR or self.timely else set()))

    def _figures(self, ground: Ground) -> tuple[Figure, ...]:
        return self.case.figures_of(ground)

    @cached_property
    def _shares(self) -> Mapping[Ground, float]:
        core = {source_id: self.claim.core_in(called) for source_id, called in self.case.called.items()}
        return {g: self._share(core[g.source_id], self._own_words(g)) for g in self.case.all}

    def _own_words(self, ground: Ground) -> str:
        """Return the words of a passage; of a row that names the claim's thing with those of its columns."""
        return f"{ground.text} {ground.header}" if self.names_it(ground) else ground.text

    def _share(self, wanted: frozenset[str], text: str) -> float:
        """Return what share of some roots a text has, each by its weight."""
        mine = roots(text, self.case.language)
        total = sum(map(self.case.weight, wanted))
        held = sum(self.case.weight(root) for root in wanted if met(root, mine, self.case.language))
        return held / total if total else 0.0

    @cached_property
    def _titles(self) -> Mapping[str, float]:
        """The share of the claim that each document's name has: a test's report is on what the test found."""
        return {
            d.source.source_id: self._share(self.claim.core, f"{d.title} {PurePath(d.source.name).stem}")
            for d in self.case.case_file.documents
        }

    def _around(self, ground: Ground) -> float:
        """Return what the better of a passage's neighbours shares with the claim."""
        return max((self.shared(other) for other in self._neighbours[ground]), default=0.0)

    @cached_property
    def _neighbours(self) -> Mapping[Ground, list[Ground]]:
        found: dict[Ground, list[Ground]] = {ground: [] for ground in self.case.all}
        for one, other in zip(self.case.all, self.case.all[1:], strict=False):
            if one.source_id == other.source_id:
                found[one].append(other)
                found[other].append(one)
        return found

    def _is_labelled(self, ground: Ground) -> bool:
        """Tell whether a passage's document numbers no other thing of its kind than the claim's."""
        return self._labelled[ground.source_id]

    @cached_property
    def _labelled(self) -> Mapping[str, bool]:
        kinds = {kind_of(label) for label in self.claim.labels}
        found = {}
        for document in self.case.case_file.documents:
            there = {label for label in labels(document.text) if kind_of(label) in kinds}
            found[document.source.source_id] = bool(there) and there <= self.claim.labels
        return found

    def _its_very_value(self, ground: Ground) -> bool:
        """Tell whether a passage gives the very quantity of the claim, or its day."""
        return any(
            values.meets(v, f, "") == "meets"
            for v in self.claim.asserted
            if v.comparison == "=" and (values.measured(v.figure) or _is_day(v.figure))
            for f in self._figures(ground)
            if f.kind != "date" or _is_day(f)
        )


def _is_day(figure: Figure) -> bool:
    return isinstance(figure.value, tuple) and None not in figure.value
