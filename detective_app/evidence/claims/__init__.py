"""What code can say of a claim: its parts, the sentences that bear on it, and how it stands by them."""
