"""How far its quotes hold a statement: verified, quoted or withheld, by rules alone, with the reason."""
