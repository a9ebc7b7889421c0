"""The ledger of claims: numbered when a round ends, with who attacked which by what, and how each ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from detective_app.core.panel import Attack, ClaimEnd, DeliberationRound, LedgerEntry, PanelClaim


def numbered(rounds: Sequence[DeliberationRound]) -> DeliberationRound:
    """Return the last round with an id for each of its claims, which tells nothing of who made it."""
    *before, last = rounds
    taken = sum(len(response.claims) for one in before for response in one.responses)
    places = sorted(
        ((claim.text, claim.label, response.agent, n), (response.agent, n))
        for response in last.responses
        for n, claim in enumerate(response.claims)
    )
    ids = {place: f"C{number}" for number, (_, place) in enumerate(places, taken + 1)}
    responses = tuple(
        response.evolve(
            claims=tuple(claim.evolve(id=ids[response.agent, n]) for n, claim in enumerate(response.claims))
        )
        for response in last.responses
    )
    return last.evolve(responses=responses)


def claim_ledger(rounds: Sequence[DeliberationRound]) -> tuple[LedgerEntry, ...]:
    """Return every claim of all rounds, in the order of its id."""
    entries = [_entry(claim, agent, number, rounds) for number, agent, claim in _claims(rounds) if claim.id]
    return tuple(sorted(entries, key=lambda one: int(one.id[1:])))


def _claims(rounds: Sequence[DeliberationRound]) -> Iterator[tuple[int, str, PanelClaim]]:
    for one in rounds:
        for response in one.responses:
            for claim in response.claims:
                yield one.round, response.agent, claim


def _entry(claim: PanelClaim, agent: str, number: int, rounds: Sequence[DeliberationRound]) -> LedgerEntry:
    attacks = tuple(
        sorted(
            (
                Attack(agent=other, round=later, text=one.text, citations=one.citations)
                for later, other, one in _claims(rounds)
                if later > number and other != agent and claim.id in one.rebuts
            ),
            key=lambda attack: (attack.round, attack.agent, attack.text),
        )
    )
    withdrawn = next(
        (
            one.round
            for one in rounds
            for response in one.responses
            if response.agent == agent and claim.id in response.withdraws
        ),
        None,
    )
    return LedgerEntry(
        id=claim.id or "",
        text=claim.text,
        label=claim.label,
        claimed_by=agent,
        round=number,
        citations=claim.citations,
        attacks=attacks,
        ended=_ended(claim, attacks, withdrawn),
        withdrawn_in=withdrawn,
    )


def _ended(claim: PanelClaim, attacks: Sequence[Attack], withdrawn: int | None) -> ClaimEnd:
    """Tell how a claim ended; words alone do not contest one, a quote does."""
    if withdrawn:
        return "withdrawn"
    if any(attack.citations for attack in attacks):
        return "contested"
    return "stands" if claim.label == "fact" else "unproven"
