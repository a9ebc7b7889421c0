"""The window, with real widgets drawn off screen."""
