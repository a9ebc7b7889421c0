"""The settings: a page with a navigation of its own; one file a section."""

from detective_app.gui.pages.settings.page import SettingsPage

__all__ = ["SettingsPage"]
