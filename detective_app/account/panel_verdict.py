"""Many verdicts on one hypothesis become one, or are counted: of a panel, or of repeated audits.

Each is checked by itself before it counts, and what comes of all of them is checked once more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import fsum

from detective_app.account.board import claims, quotes
from detective_app.account.verdict import checked
from detective_app.core.panel import AgentResponse, MinorityOpinion
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimSpread, ClaimVerdict, Ruling, RunVerdict, Spread, VerdictEvidence
from detective_app.deliberation.standing import finished, standing
from detective_app.own_words import say

DIFFER = "The detectives differ on it, each side with a passage."
FLIPPED = "The audit was repeated, and its ruling on this flipped: {}."


def of_agent(response: AgentResponse, session: InterrogationSession) -> RunVerdict:
    """Return the verdict of one agent, as code lets it stand."""
    return of_agents([response], session)[0]


def of_agents(responses: Sequence[AgentResponse], session: InterrogationSession) -> list[RunVerdict]:
    """Return the verdict of each of several; the passages of the session are looked up once."""
    texts, numbered = claims(session), quotes(session)
    return [
        checked(
            RunVerdict(
                overall="not_enough_evidence",
                claims=tuple(
                    ClaimVerdict(
                        signal_id=one.signal_id,
                        text=texts[one.signal_id],
                        verdict=one.verdict,
                        because=one.because,
                        evidence=tuple(
                            numbered[ref.place].evolve(side=ref.side)
                            for ref in one.evidence
                            if ref.place in numbered
                        ),
                        confidence=one.confidence,
                    )
                    for one in response.rulings
                    if one.signal_id in texts
                ),
                method="model",
                joined_by=response.joined_by,
            ),
            session,
        )
        for response in responses
    ]


def of_panel(session: InterrogationSession) -> RunVerdict | None:
    """Return the verdict of a panel that has come to an end, None without one."""
    done = session.deliberation
    if done is None or done.exit is None:
        return None
    return merged([of_agent(one, session) for one in standing(finished(done))], session)


def merged(verdicts: Sequence[RunVerdict], session: InterrogationSession) -> RunVerdict:
    """Return one verdict of several checked ones: what most rule, whatever their order."""
    ruled = [_most(claim, text, verdicts) for claim, text in claims(session).items()]
    joined = Counter(one.joined_by or "all" for one in verdicts)
    whole = RunVerdict(
        overall="not_enough_evidence",
        claims=tuple(claim for claim in ruled if claim),
        method="model",
        joined_by="any" if joined["any"] > joined["all"] else "all",
    )
    return checked(whole, session)


def repeated(verdicts: Sequence[RunVerdict], session: InterrogationSession) -> RunVerdict:
    """Return one verdict of an audit that was repeated: where a ruling flipped it is conflicting."""
    found = merged(verdicts, session)
    flipped = {one.signal_id: said for one in found.claims if (said := _flip(one.signal_id, verdicts))}
    if not flipped:
        return found
    sided = [_conflicting(one, verdicts) if one.signal_id in flipped else one for one in found.claims]
    result = checked(found.evolve(claims=tuple(sided)), session)
    told = {one: FLIPPED.format(said) for one, said in flipped.items()}
    notes = (" ".join(filter(None, (told.get(one.signal_id), one.note))) or None for one in result.claims)
    noted = zip(result.claims, notes, strict=True)
    return result.evolve(claims=tuple(one.evolve(note=note) for one, note in noted))


def minority(responses: Sequence[AgentResponse], verdict: RunVerdict) -> tuple[MinorityOpinion, ...]:
    """Return the rulings of agents that the verdict did not follow, as the agents gave them."""
    ruled = {one.signal_id: one.verdict for one in verdict.claims}
    return tuple(
        MinorityOpinion(agent=response.agent, **dict(one))
        for response in sorted(responses, key=lambda said: said.agent)
        for one in response.rulings
        if ruled.get(one.signal_id, one.verdict) != one.verdict
    )


def _rulings(claim: str, verdicts: Sequence[RunVerdict]) -> list[ClaimVerdict]:
    return [one for verdict in verdicts for one in verdict.claims if one.signal_id == claim]


def _most(claim: str, text: str, verdicts: Sequence[RunVerdict]) -> ClaimVerdict | None:
    """Return the ruling that most gave; a tie decides nothing, unless each side has its quotes."""
    found = _rulings(claim, verdicts)
    if not found:
        return None
    counts = Counter(one.verdict for one in found)
    first = {ruling for ruling, count in counts.items() if count == max(counts.values())}
    if len(first) == 1:
        return _of(claim, text, first.pop(), found)
    if "conflicting" in first or {"supported", "refuted"} <= first:
        whole = ClaimVerdict(
            signal_id=claim, text=text, verdict="conflicting", because=DIFFER, confidence=_sure(found)
        )
        return _conflicting(whole, verdicts)
    return _of(claim, text, "not_enough_evidence", found)


def _of(claim: str, text: str, ruling: Ruling, found: Sequence[ClaimVerdict]) -> ClaimVerdict:
    """Return a ruling with the reason of who is surest of it, and the evidence of all who gave it."""
    gave = sorted(
        (one for one in found if one.verdict == ruling), key=lambda one: (-one.confidence, one.because)
    )
    if not gave:
        return ClaimVerdict(signal_id=claim, text=text, verdict=ruling, because="", confidence=0)
    return gave[0].evolve(evidence=_evidence(gave), confidence=_sure(gave))


def _conflicting(claim: ClaimVerdict, verdicts: Sequence[RunVerdict]) -> ClaimVerdict:
    """Return a claim as conflicting, with the quotes of each side as its own."""
    found = _rulings(claim.signal_id, verdicts)
    sided = [
        one.evolve(
            evidence=tuple(
                quote.evolve(side=quote.side or ("for" if one.verdict == "supported" else "against"))
                for quote in one.evidence
            )
        )
        for one in found
        if one.verdict in ("supported", "refuted")
    ]
    sided += [one for one in found if one.verdict == "conflicting"]
    return claim.evolve(verdict="conflicting", evidence=_evidence(sided))


def _evidence(found: Sequence[ClaimVerdict]) -> tuple[VerdictEvidence, ...]:
    """Return the quotes of several, each once and in their order on record."""
    every = {
        (one.sequence or 0, one.source_id, one.locator, one.quote, one.side or ""): one
        for claim in found
        for one in claim.evidence
    }
    return tuple(every[key] for key in sorted(every))


def _sure(found: Sequence[ClaimVerdict]) -> float:
    return round(fsum(one.confidence for one in found) / len(found), 4)


def _flip(claim: str, verdicts: Sequence[RunVerdict]) -> str:
    """Say how often a claim was ruled each way, where it was both supported and refuted."""
    counts = Counter(one.verdict for one in _rulings(claim, verdicts))
    if not {"supported", "refuted"} <= counts.keys():
        return ""
    return ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in sorted(counts.items()))


def spread(verdicts: Sequence[RunVerdict]) -> Spread:
    """Count the rulings of verdicts, claim by claim."""
    claims = dict.fromkeys(one.signal_id for verdict in verdicts for one in verdict.claims)
    return Spread(
        audits=len(verdicts),
        overall=dict(Counter(one.overall for one in verdicts)),
        claims=tuple(_claim(claim, verdicts) for claim in claims),
    )


def _claim(claim: str, verdicts: Sequence[RunVerdict]) -> ClaimSpread:
    found = [one for verdict in verdicts for one in verdict.claims if one.signal_id == claim]
    counts = Counter(one.verdict for one in found)
    sure = [one.confidence for one in found]
    return ClaimSpread(
        signal_id=claim,
        rulings=dict(counts),
        lowest_confidence=min(sure),
        highest_confidence=max(sure),
        flipped={"supported", "refuted"} <= counts.keys(),
    )


def spread_words(found: Spread | None) -> tuple[str, ...]:
    """Say how far the audits differ: on the whole, and on each claim that is not always ruled alike."""
    return tuple(_lines(found)) if found else ()


def _lines(found: Spread) -> Iterator[str]:
    yield say("The audit was done {1} times: {2}.", found.audits, _counted(found.overall))
    for number, one in enumerate(found.claims, 1):
        if len(one.rulings) > 1:
            sure = (f"{confidence:.2f}" for confidence in (one.lowest_confidence, one.highest_confidence))
            flips = say("; it flipped, so the documents differ on it") if one.flipped else ""
            told = "Claim {1}: {2}, confidence {3} to {4}{5}."
            yield say(told, number, _counted(one.rulings), *sure, flips)


def _counted(rulings: Mapping[Ruling, int]) -> str:
    ranked = sorted(rulings.items(), key=lambda one: (-one[1], one[0]))
    return ", ".join(f"{count} {say(name.replace('_', ' '))}" for name, count in ranked)
