"""Cards, which the board is made of."""
