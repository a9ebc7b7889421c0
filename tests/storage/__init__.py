"""What is kept on disk and in the keyring, with real files, processes, disk faults and a real keyring."""
