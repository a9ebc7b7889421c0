"""What a person does with keys, as a process: `python -m tests.storage.key_steps STEP …`, each step one word.

The answers go to stdout, one JSON line a step. `set` keeps the key in the variable CANARY.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable

from detective_app.core.redaction import Redactor
from detective_app.storage.keys import SERVICE, Keys

redactor = Redactor()
keys = Keys(redactor, wait=10)


def _get() -> object:
    stored = asyncio.run(keys.get_in_thread("openai"))
    return stored and [stored.source, stored.value.get_secret_value() == os.environ["CANARY"], repr(stored)]


def _set() -> object:
    kept = keys.set("openai", f" {os.environ['CANARY']}\n")
    return [kept.source, kept.notice]


def _status() -> object:
    status = keys.status()
    return [status.backend, status.problem]


def _lock() -> object:
    import secretstorage

    connection = secretstorage.dbus_init()
    return secretstorage.get_default_collection(connection).lock()


def _entry() -> object:
    import secretstorage

    connection = secretstorage.dbus_init()
    attributes = {"service": SERVICE, "username": "openai"}
    found = secretstorage.get_default_collection(connection).search_items(attributes)
    return [item.get_secret().decode() == os.environ["CANARY"] for item in found]


STEPS: dict[str, Callable[[], object]] = {
    "get": _get,
    "set": _set,
    "remove": lambda: keys.remove("openai"),
    "problem": lambda: keys.problem("openai"),
    "status": _status,
    "lock": _lock,
    "entry": _entry,
    "redact": lambda: redactor.redact(os.environ["CANARY"]),
}

if __name__ == "__main__":
    for step in sys.argv[1:]:
        try:
            answer = STEPS[step]()
        except Exception as error:  # noqa: BLE001 - what was raised is the answer
            answer = [type(error).__name__, str(error)]
        sys.stdout.write(json.dumps(answer) + "\n")
