"""The window's frame and what connects its parts: actions, navigation, sidebar, palette, notices."""
