"""Settings of `dmgbuild` for the macOS disk image. UNTESTED ON macOS.

On a Mac, after `make package`:

    dmgbuild -s packaging/macos/dmg.py Detective dist/Detective.dmg
"""

from __future__ import annotations

application = "dist/Detective.app"
format = "UDZO"
files = [application]
symlinks = {"Applications": "/Applications"}
icon_locations = {"Detective.app": (140, 120), "Applications": (380, 120)}
window_rect = ((200, 200), (520, 300))
icon_size = 96
