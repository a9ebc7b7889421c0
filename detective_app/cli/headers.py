"""What is said before the first question: who asks whom about what, and what leaves this computer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account import panel_rounds
from detective_app.account.disclosure import FLOOR_WORDS
from detective_app.account.spending import seconds_left
from detective_app.account.spending_stop import ASSUMPTION
from detective_app.cli.layout import DETECTIVE, QUIET, WARNING, WITNESS, Labelled
from detective_app.cli.spending import rough
from detective_app.cli.terminal import Terminal, shown
from detective_app.core.disclosure import Disclosure
from detective_app.core.events import SessionStarted
from detective_app.core.panel import PanelRules
from detective_app.core.words import few
from detective_app.front_end.run import Run

NO_DETECTIVE = "None: no model judges, you do"
NO_WITNESS = "None: passages of the documents, word for word"


def run_header(event: SessionStarted, run: Run, terminal: Terminal) -> Group:
    """The top of a run."""
    by_hand = event.form == "guided"
    detectives = shown(NO_DETECTIVE if by_hand else (*event.detectives, "unknown")[0])
    if event.detectives[1:] and not by_hand:
        detectives.append_text(shown(f", then {', '.join(event.detectives[1:])}", QUIET))
    answered, panel = len(run.session.qa_pairs), run.session.deliberation is not None
    went = f"{answered} answered, " if answered else ""
    parts: list[RenderableType] = [
        Labelled("Hypothesis", shown(event.hypothesis, "bold")),
        *_detectives(detectives, run),
        Labelled("Witness", shown(event.witness or (NO_WITNESS if event.sources else "unknown")), WITNESS),
        Labelled("Mode", shown(f"{event.mode.capitalize()}, {went}{_most(event, run)}{_time(run)}")),
        *_stop(run),
        Labelled("Case file", _case_file(event.sources)),
        Labelled("Privacy", what_leaves(event, run.destinations, run.session.disclosure, panel=panel)),
    ]
    parts += [Labelled("Note", shown(terminal.respelled(notice)), WARNING) for notice in run.notices]
    return Group(*parts)


def what_leaves(
    event: SessionStarted,
    destinations: Mapping[str, str],
    disclosure: Disclosure | None,
    *,
    panel: bool = False,
) -> Text:
    """Say which texts go to which address outside this computer, and how much, before any call is made."""
    seen = Text()
    if host := destinations.get(event.witness or ""):
        what = "Your documents" if event.sources else "Your questions"
        seen = shown(f"{what} will be sent to {host}, which is not this computer. ", WARNING)
    hosts = list(dict.fromkeys(destinations[ref] for ref in event.detectives if ref in destinations))
    if not hosts:
        return seen or Text("Nothing leaves this computer.")
    kept = _budget(disclosure) if event.sources and not seen else ""
    others = f", and to {', '.join(hosts[1:])}{'' if panel else ' if it fails'}" if hosts[1:] else ""
    wordless = bool(kept) and disclosure is not None and not disclosure.budget
    answers = "how the answers stand" if wordless else "the answers with their quotes"
    sent = f"The hypothesis, the questions and {answers} go to "
    return seen.append_text(shown(f"{sent}{hosts[0]}{others}.{kept}"))


def _budget(disclosure: Disclosure | None) -> str:
    if disclosure is None or not disclosure.budget:
        return (
            " The files stay here, and none of their words are sent: the detective learns whether something"
            " was found, not what it says, and can hardly decide anything."
        )
    return (
        f" The files stay here; at most {disclosure.budget} % of their words can leave ({FLOOR_WORDS} of "
        "each in any case), in whatever way they are written."
    )


def _detectives(one: Text, run: Run) -> list[RenderableType]:
    """Name the detective with who takes over, or each one of a panel."""
    done = run.session.deliberation
    if done is None:
        return [Labelled("Detective", one, DETECTIVE)]
    names = [panel_rounds.name(agent.id, done) for agent in done.agents]
    return [Labelled("" if n else "Panel", shown(name), DETECTIVE) for n, name in enumerate(names)]


def _most(event: SessionStarted, run: Run) -> str:
    """Say how many questions and calls a run may make, so that nobody is surprised by a bill."""
    questions = f"at most {event.iteration_limit} questions"
    if event.form == "guided":
        return questions
    if done := run.session.deliberation:
        rounds = (done.rules or PanelRules()).rounds
        return f"{questions}, then at most {rounds} rounds of deliberation and one of dissent"
    calls = f"{event.iteration_limit + 2} calls to the detective"
    calls += f" and {event.iteration_limit} to the witness" if event.witness else ""
    return f"{questions}: {calls}, repairs aside"


def _stop(run: Run) -> list[RenderableType]:
    """Name the spending stop, and what becomes of a price that is not known."""
    stop = run.session.spending_stop
    if stop is None:
        return []
    words = f"${stop.usd:.2f} for the session: before a round that would pass it, what there is is audited."
    return [Labelled("At most", Text(f"{words} {ASSUMPTION}"))]


def _time(run: Run) -> str:
    """Say how long the questions to the limit take, by earlier runs here."""
    left = seconds_left(run.session, run.pace)
    return "" if left is None else f", about {rough(left)} by earlier runs here"


def _case_file(sources: Sequence[str]) -> Text:
    if not sources:
        return Text("None. Answers come from the witness's memory.", QUIET)
    count = f"{len(sources):,} document{'s' if len(sources) > 1 else ''}: "
    return Text(count).append_text(shown(few(sources)))
