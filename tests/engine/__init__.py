"""The engine, driven through its ports: scripted models, a disk in memory, no network."""
