#!/usr/bin/env bash
# Makes .venv with everything that `make run` (set `run`), `make test` (`test`) or `make soak` (`soak`) needs; instant when
# it is there.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

wanted="${1:-run}"
python=.venv/bin/python
locks=(packaging/requirements.txt)
[ "$wanted" = run ] || locks=(packaging/requirements-dev.txt packaging/requirements-test-model.txt)

# What an installation was made from: the place (scripts in .venv name it), the locks and the project's own data.
recipe() {
    pwd -P
    cat "${locks[@]}" pyproject.toml
}

packaging/system-deps.sh run
case "$wanted" in
    run)
        # Without a screen no window opens, and what only a window needs is not asked for.
        if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
            packaging/system-deps.sh drawing screen || echo "Without them the window does not open; the terminal works." >&2
        fi
        ;;
    test) packaging/system-deps.sh drawing test ;;
    soak) packaging/system-deps.sh drawing screen test soak ;;
esac

# The soak needs the same Python packages as the tests.
stamp=".venv/.installed-${wanted/soak/test}"
if "$python" -c '' 2>/dev/null && recipe | cmp -s - "$stamp"; then
    exit 0
fi

# An environment that was moved here with the checkout, or made by a Python that has gone, is made anew.
if ! "$python" -m pip --version >/dev/null 2>&1 || ! grep -qF "$(pwd -P)/.venv" .venv/bin/activate; then
    echo "Making the virtual environment in .venv"
    "$(packaging/find-python.sh)" -m venv --clear .venv
fi

export PIP_DISABLE_PIP_VERSION_CHECK=1
for lock in "${locks[@]}"; do
    echo "Installing $lock (each package is checked against its hash)"
    # The locks name every package, so nothing else is looked up; the test model's own dependencies are not wanted.
    "$python" -m pip install --quiet --require-hashes --no-deps --only-binary=:all: -r "$lock"
done
"$python" -m pip install --quiet --no-deps --no-build-isolation --no-index -e .
recipe >"$stamp"
