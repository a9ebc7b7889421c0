"""A session whose file names models that the settings do not: nothing goes there before a person agrees."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.errors import NotNamed
from detective_app.core.session import ModelCard, Reproducibility
from detective_app.front_end.run import RunRequest
from detective_app.gui.shell.session_menu import NamedByFile
from detective_app.gui.shell.toasts import Toast, Toasts
from tests.storage.samples import sample_session

WITNESS = "openai:gpt-6-luna"


@pytest.mark.parametrize("verb", ["resume", "audit"])
async def test_the_models_of_the_file_are_offered_by_a_notice(
    application: DetectiveApplication, qtbot: QtBot, verb: str
) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.show()
    cards = (ModelCard(model="ollama:m", role="detective"), ModelCard(model=WITNESS, role="witness"))
    card = Reproducibility(app_version="1", models=cards, prompts={}, detective_form="capable")
    session = sample_session(1, pending_turn=None, sources=None).evolve(reproducibility=card)
    with application.library.files.hold():
        application.library.files.save(session)
    asked: list[RunRequest] = []
    toasts = Toasts(window)
    wanted = RunRequest(force_reason="It was agreed to look." if verb == "audit" else None)
    named = NamedByFile(getattr(application.runs, verb), toasts, asked.append)
    with pytest.raises(NotNamed):
        await named.prepared(session.id, wanted)
    (toast,) = toasts.findChildren(Toast)
    assert toast.accessibleName().endswith("OpenAI gpt-6-luna")
    toasts.undo()
    assert asked == []
    assert toast.act()
    assert [(one.detectives, one.witness) for one in asked] == [((), WITNESS)]
    assert asked[0].force_reason == wanted.force_reason
