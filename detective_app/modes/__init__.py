"""One file per mode: data that says how an interrogation is led."""
