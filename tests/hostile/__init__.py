"""Texts of hostile shapes on every way into the program: none may stall it."""
