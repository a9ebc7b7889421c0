"""What a check will do, in one line: who asks, who reads, and how much of the documents may leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from detective_app.core.provider import NONE
from detective_app.gui.run.naming import model_name
from detective_app.gui.run.spending import rough_time_words
from detective_app.gui.setup.run_forecast import cost_words, is_warning, leaves_words
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.settings import Configuration
    from detective_app.front_end.runs import Estimate
    from detective_app.gui.pages.start.reckoner import Reckoning


def what_happens(reckoning: Reckoning, settings: Configuration, *, no_key: str) -> tuple[str, bool]:
    """Return the line, and whether it warns; `no_key` names who would ask with a key."""
    translate, request = QCoreApplication.translate, reckoning.request
    if is_warning(reckoning.leaving):
        together = bool(request.agents)
        return leaves_words(
            reckoning.leaving, settings.redaction, documents=bool(request.case_paths), together=together
        ), True
    asks = request.agents or request.detectives
    if not asks or asks[0] == NONE:
        words = translate("StartPage", "Code finds, you judge. Nothing leaves this computer.")
        if no_key:
            return f"{filled(translate('StartPage', 'No key for %1.'), no_key)} {words}", False
        return words, False
    who = ", ".join(model_name(one.partition(",")[0].partition("=")[0]) for one in asks[:1])
    if request.agents:
        who = translate("StartPage", "A panel of %n model(s)", "", len(request.agents))
    reads = translate("StartPage", "code finds the passages")
    if request.witness != NONE:
        reads = translate("StartPage", "a model on this computer reads")
    if not reckoning.leaving:
        return filled(translate("StartPage", "%1 asks; %2. Nothing leaves this computer."), who, reads), False
    percent = settings.disclosure if request.disclose is None else request.disclose
    words = translate(
        "StartPage", "%1 asks; %2; at most %3 % of your documents' words leave, or 200 of each."
    )
    if not percent:
        words = translate("StartPage", "%1 asks; %2; no word of your documents leaves.")
    return filled(words, who, reads, percent), False


def time_words(estimate: Estimate | None) -> str:
    """Say about how long it takes and what it costs; "" where nothing tells."""
    if estimate is None:
        return ""
    translate = QCoreApplication.translate
    words = []
    if estimate.seconds is not None:
        words.append(filled(translate("StartPage", "About %1."), rough_time_words(estimate.seconds)))
    if estimate.cost_high:
        words.append(f"{cost_words(estimate)[:1].upper()}{cost_words(estimate)[1:]}.")
    words.append(translate("StartPage", "Starts with what has been read."))
    return " ".join(words)
