"""The settings page over the system's own keyring, as a process: `… -m tests.gui.settings_in_keyring DATA`.

Prints one JSON line for each thing a person does: what the row and the notice say then.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import qasync
import secretstorage
from PySide6.QtWidgets import QApplication

from detective_app.app.application import DetectiveApplication
from detective_app.front_end.application import GlobalOptions
from detective_app.gui import theme
from detective_app.gui.tasks import Collector
from tests.gui.settings_world import World, press, readable, type_into
from tests.stand_ins import StandIn

KEY = os.environ["CANARY"]


async def steps(data: Path, server: StandIn) -> None:
    """Add a key, test it, lock the keyring, unlock it, and remove the key."""
    world = World(DetectiveApplication(GlobalOptions(data_dir=data)), real_keyring=True)
    world.use(server)
    await world.open()
    row, providers = world.row("openai"), world.sources.providers

    def tell() -> None:
        shown = [
            row.detail.text(),
            row.result.words,
            providers.notice.text if providers.notice.isVisible() else "",
        ]
        hidden = KEY[:-4] not in readable(world.page)
        sys.stdout.write(json.dumps([*shown, hidden]) + "\n")

    tell()
    press(row.add)
    type_into(row.field.line, KEY)
    await world.settle()
    tell()
    collection = secretstorage.get_default_collection(secretstorage.dbus_init())
    collection.lock()
    press(row.test)
    await world.settle()
    tell()
    await world.close()


def main() -> None:
    """Run the steps on Qt's loop."""
    app = QApplication(["detective"])
    app.setStyle("Fusion")
    theme.start().use("light")
    collector = Collector()
    with StandIn(keys={"openai": KEY}) as server, qasync.QEventLoop(app) as loop:
        asyncio.set_event_loop(loop)
        loop.run_until_complete(steps(Path(sys.argv[1]), server))
    collector.collect()


if __name__ == "__main__":
    main()
