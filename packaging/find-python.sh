#!/usr/bin/env bash
# Prints the path of a Python that is new enough; fails without output when there is none.
# PYTHON=/path/to/python chooses one.
set -euo pipefail

for name in ${PYTHON:+"$PYTHON"} python3 python3.13 python3.12 python3.11; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        command -v "$name"
        exit 0
    fi
done
exit 1
