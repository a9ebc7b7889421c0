"""The tests of Detective: behaviour that a user cares about, against real files, processes and sockets."""
