"""What `doctor` looks at: versions, keyring, folders, models within reach, and whether a run could start."""

from __future__ import annotations

import asyncio
import os
import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from detective_app import __version__, egress
from detective_app.app.selection import KEY_WAIT_SECONDS
from detective_app.core.errors import BadInput, DocumentError, ModelUnavailable
from detective_app.core.model_test import Role
from detective_app.front_end.application import Diagnosis, Finding, SettingsDesk
from detective_app.paths import DataFolders
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.app.models import Models

_PATTERNS_MENDED = (3, 11, 5)
"""From here on `re` matches possessive quantifiers rightly (CPython issues 100061 and 106052)."""

_NO_OLLAMA = "Start Ollama and pull a capable model, or go without: over documents none is needed."


async def diagnosis(folders: DataFolders, settings: SettingsDesk, models: Models) -> Diagnosis:
    """Look at everything a run needs; only servers of the person's own are called, and nothing is changed."""
    keyring = await _keyring(models)
    keys = await _keys(models, keyring)
    reach = await _models(models)
    places = _folders(folders)
    reader = await asyncio.to_thread(_reader)
    ollama_is_out = settings.current.witness.provider == "ollama" and not reach[0].ok  # that is told there
    roles = [role for role in get_args(Role) if role == "detective" or not ollama_is_out]
    asked = [await _role(role, models, settings) for role in roles]
    told = (*keys, *reach, *filter(None, asked))
    findings = (_versions(), _settings(folders, settings), *_border(), *places, reader, keyring, *told)
    return Diagnosis(findings, can_run=all(f.ok for f in places))


def _versions() -> Finding:
    python = python_words(sys.version_info[:3])
    system = f"{platform.system()} {platform.machine()}"
    return Finding("Version", True, f"Detective {__version__}, {python}, {system}")


def python_words(version: tuple[int, ...]) -> str:
    """Name a patch release of Python, and what is known to be wrong with it."""
    told = f"Python {'.'.join(map(str, version))}"
    if (3, 11) <= version < _PATTERNS_MENDED:
        mended = ".".join(map(str, _PATTERNS_MENDED))
        return f"{told} (matches some patterns wrongly, mended in {mended}; Detective uses none of them)"
    return told


def _settings(folders: DataFolders, settings: SettingsDesk) -> Finding:
    if settings.problem:
        step = f"Mend or remove {folders.config_file}; the defaults are used meanwhile."
        return Finding("Settings", False, settings.problem, step)
    return Finding("Settings", True, str(folders.config_file))


def _border() -> tuple[Finding, ...]:
    """Say that nothing may leave this computer, where a person has said so."""
    return (Finding("Only here", True, "nothing may leave this computer"),) if egress.only_local() else ()


async def _role(role: Role, models: Models, settings: SettingsDesk) -> Finding | None:
    """Ask whom the settings name for a role as a run does, where that is a server of one's own."""
    current = settings.current
    own = current.witness if role == "witness" else current.ordered_detectives()[0]
    topic = "Who reads" if role == "witness" else "Who asks"
    try:
        found = await models.test_role(role)
    except (BadInput, ModelUnavailable) as error:
        return Finding(topic, False, str(error))
    if found is None:
        return None
    ref = f"{own.provider}:{own.model}"
    said = " ".join((f"{ref} answered.", *found.notes)) if found.ok else f"{ref}: {found.text}"
    step = "" if found.ok else f"Try it again with: detective keys test {own.provider}"
    return Finding(topic, found.ok, said, step)


def _folders(folders: DataFolders) -> tuple[Finding, ...]:
    wanted = {"Data": folders.data, "Models": folders.models, "Logs": folders.logs}
    return tuple(_folder(topic, path) for topic, path in wanted.items())


def _folder(topic: str, path: Path) -> Finding:
    there = next(p for p in (path, *path.parents) if p.exists())
    if there.is_dir() and os.access(there, os.W_OK | os.X_OK):
        return Finding(topic, True, str(path))
    return Finding(topic, False, f"{path} cannot be written.", "Change its permissions, or use --data-dir.")


def _reader() -> Finding:
    """Say what the child that reads documents is shut in by; it is started to ask it."""
    from detective_app.documents.process.process import ReaderProcess

    reader = ReaderProcess()
    try:
        by = reader.confinement()
    except DocumentError as error:
        return Finding("Reader", False, str(error), "No document can be read. Install Detective again.")
    finally:
        reader.close()
    means = (f"Landlock {by.landlock}" if by.landlock else "", "seccomp" if by.seccomp else "")
    if named := " and ".join(filter(None, means)):
        return Finding("Reader", True, f"documents are read by a process shut in by {named}")
    told = "documents are read by a process that this system cannot shut in (no Landlock, no seccomp)"
    return Finding("Reader", False, told, "Its limits hold. Linux from 5.13 on can shut it in.")


async def _keyring(models: Models) -> Finding:
    status = await asyncio.to_thread(models.keys.status)
    if status.backend:
        return Finding("Keyring", True, status.backend)
    step = "Set up or unlock one, or put keys into environment variables."
    return Finding("Keyring", False, status.problem or "No keyring.", step)


async def _keys(models: Models, keyring: Finding) -> list[Finding]:
    found = []
    for name, facts in PROVIDERS.items():
        if facts.key_variable is None:
            continue
        stored = await models.keys.get_in_thread(name, KEY_WAIT_SECONDS)
        if stored:
            found.append(Finding(facts.title, True, f"key from the {stored.source}"))
        else:
            problem = models.keys.problem(name)
            said = problem if problem and problem != keyring.text else "no key"
            step = f"detective keys set {name}" if keyring.ok else f"Put one into {facts.key_variable}."
            found.append(Finding(facts.title, False, said, step))
    return found


def _counted(models: int) -> str:
    return "1 model to choose from" if models == 1 else f"{models} models to choose from"


async def _models(models: Models) -> list[Finding]:
    found = await models.find_witness()
    ollama = Finding(
        "Ollama",
        found.problem is None,
        found.problem or _counted(len(found.models)),
        "" if found.problem is None else _NO_OLLAMA,
    )
    installed = [model.name for model in models.files.installed()]
    builtin = Finding(
        "Built-in model",
        bool(installed) and sys.maxsize > 2**32,
        ", ".join(installed) if installed else "not installed",
        "" if installed else f"detective models install {models.files.known()[0].name}",
    )
    return [ollama, builtin]
