"""What of a case would leave this computer in a run, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication

from detective_app.gui.foreign_text import one_line
from detective_app.gui.setup.setting_entries import setting
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.settings import RedactionSettings
    from detective_app.front_end.run import Destination


def leaves_words(
    destinations: Sequence[Destination],
    redaction: RedactionSettings,
    *,
    documents: bool,
    together: bool = False,
) -> str:
    """Return one line on what leaves this computer, and what does not; `documents` when there is a case file.

    The detectives take over from each other, or are asked all `together`.
    """
    translate = QCoreApplication.translate
    detectives = _names(destinations, "detective")
    witnesses = _names(destinations, "witness")
    if not destinations:
        return translate("RunWords", "Nothing leaves this computer.")
    sentences = []
    if detectives:
        sent = (
            translate("RunWords", "Your claim, answers and quoted passages go to {name}.")
            if documents
            else translate("RunWords", "Your claim and the answers go to {name}.")
        )
        sentences.append(sent.format(name=_listed(detectives, together=together)))
    if witnesses:
        warning = translate("RunWords", "Your documents will be sent to {host}, which is not this computer.")
        if not documents:
            warning = translate("RunWords", "The questions are sent to {host}, which is not this computer.")
        sentences.append(warning.format(host=witnesses[0]))
    elif documents:
        sentences.append(translate("RunWords", "Files stay on this computer."))
    plain = dict.fromkeys(destination.host for destination in destinations if not destination.encrypted)
    sentences += [
        translate("RunWords", "{host} is reached without encryption.").format(host=one_line(host, 100))
        for host in plain
    ]
    return " ".join((*sentences, *_replaced(redaction)))


def is_warning(destinations: Sequence[Destination]) -> bool:
    """Tell whether documents leave this computer, or anything leaves it unencrypted."""
    return any(d.role == "witness" or not d.encrypted for d in destinations)


def _names(destinations: Sequence[Destination], role: str) -> list[str]:
    """Name each host once: a provider at its own address by its title, anything else by its host."""
    names = []
    for destination in destinations:
        if destination.role != role:
            continue
        facts = PROVIDERS[destination.model.partition(":")[0]]
        own = not facts.local and urlsplit(facts.base_url).hostname == destination.host
        names.append(facts.title if own else one_line(destination.host, 100))
    return list(dict.fromkeys(names))


def _listed(names: Sequence[str], *, together: bool) -> str:
    if len(names) == 1:
        return names[0]
    translate = QCoreApplication.translate
    either = translate("RunWords", "{names} or {last}")
    words = translate("RunWords", "{names} and {last}") if together else either
    return words.format(names=", ".join(names[:-1]), last=names[-1])


def _replaced(redaction: RedactionSettings) -> Sequence[str]:
    """Say what stays here of all that leaves, where that was chosen."""
    wanted = [kind for kind in redaction.kinds if kind != "names" or redaction.names]
    if not wanted:
        return ()
    titles = setting("redaction.kinds").choice_words()
    words = QCoreApplication.translate("RunWords", "Replaced by placeholders before that: {kinds}.")
    return (words.format(kinds=", ".join(titles[kind] for kind in wanted)),)
