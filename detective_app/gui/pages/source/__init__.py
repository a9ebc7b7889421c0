"""The page that shows a document at the place of a quote."""

from detective_app.gui.pages.source.page import SourcePage

__all__ = ["SourcePage"]
