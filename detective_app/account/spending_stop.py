"""What a session has spent beside its spending stop, and what its next round and its end are likely to take.

All is reckoned from the session itself: a round as the dearest one so far, or what a round took on average
where that is more, and a quarter on top; the end by the dearest model's calls, an audit as three of them,
because it reads all answers and may be repaired, and each reply of a panel that is still to come as one.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass

from detective_app.account.spending import UNKNOWN_READ, UNKNOWN_WRITTEN, counted, spending
from detective_app.core.panel import PanelRules
from detective_app.core.session import InterrogationSession

MARGIN = 1.25  # a round may cost a quarter more than the dearest so far
CALLS_OF_AN_AUDIT = 3  # the audit, its repair, and the provider that takes over
ASSUMPTION = (
    "Where a model's price is not known, its tokens count "
    f"${UNKNOWN_READ} a million read and ${UNKNOWN_WRITTEN} a million written."
)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """US dollars: the `stop`, what is `spent`, what a round and the end are likely to take.

    `assumption` says how an unknown price counts, "" where none does.
    """

    stop: float
    spent: float
    a_round: float
    ending: float
    assumption: str

    @property
    def reached(self) -> bool:
        """Whether another round, and the end after it, would pass the stop."""
        return self.spent + self.a_round + self.ending > self.stop

    @property
    def enough(self) -> float:
        """The least stop, in whole cents, under which another round and the end fit."""
        return math.ceil(100 * (self.spent + self.a_round + self.ending)) / 100


def foreseen(session: InterrogationSession) -> Foreseen | None:
    """Reckon what is spent and what is to come; None without a spending stop."""
    if session.spending_stop is None:
        return None
    spent, usage = spending(session.usage or {}), session.usage or {}
    calls = [counted({ref: one}) / one.calls for ref, one in usage.items() if one.calls]
    return Foreseen(
        stop=session.spending_stop.usd,
        spent=spent.counted,
        a_round=MARGIN * max((*_rounds(session), spent.counted / max(1, len(_rounds(session))))),
        ending=max(calls, default=0.0) * _calls_to_come(session, session.spending_stop.audits),
        assumption=ASSUMPTION if spent.paid and spent.dollars is None else "",
    )


def _rounds(session: InterrogationSession) -> list[float]:
    """Return what each round cost, as far as its turns tell."""
    rounds: dict[int, float] = defaultdict(float)
    for pair in session.qa_pairs:
        rounds[pair.round or pair.sequence] += counted(pair.usage or {})
    return list(rounds.values())


def _calls_to_come(session: InterrogationSession, audits: int) -> int:
    panel = session.deliberation
    if panel is None:
        return CALLS_OF_AN_AUDIT * audits
    most = (panel.rules or PanelRules()).rounds + 1  # and one of dissent
    return CALLS_OF_AN_AUDIT + len(panel.agents) * max(0, most - len(panel.rounds))
