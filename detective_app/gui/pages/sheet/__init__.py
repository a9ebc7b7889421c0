"""The sheet: one page from the claim to the proof."""
