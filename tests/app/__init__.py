"""The composition root: what front ends ask of it beside runs."""
