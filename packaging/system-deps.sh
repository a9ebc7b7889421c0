#!/usr/bin/env bash
# Installs the system packages that Detective needs and that pip cannot bring.
#
#   packaging/system-deps.sh SET…
#
#   run      what the program needs
#   drawing  what its window and its PDF pages are drawn with
#   screen   what the window needs on a screen on top of it
#   test     what `make test` needs on top of `run` and `drawing`
#   soak     what `make soak` and `make package` need on top of all of these
#
# It says what is missing and what for, and asks for nothing that is already there. System packages are installed
# when somebody says so: a person at a terminal who answers yes, CI (the variable CI), or root where nobody can be
# asked, as in a container. Anybody else is told what to install. Root rights are used for apt-get alone.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"

# set | present when | Debian package | what for
needs='
run|python|python3|Python 3.11 or newer
run|venv|python3-venv|the virtual environment in .venv
run|library libgomp.so.1|libgomp1|the built-in model computes with it
run|file /etc/ssl/certs/ca-certificates.crt|ca-certificates|certificates for the calls to cloud models
drawing|library libEGL.so.1|libegl1|drawing
drawing|library libGL.so.1|libgl1|drawing
drawing|library libfontconfig.so.1|libfontconfig1|fonts
drawing|library libglib-2.0.so.0|libglib2.0-0|events
drawing|library libgssapi_krb5.so.2|libgssapi-krb5-2|a part of Qt links to it
drawing|library libdbus-1.so.3|libdbus-1-3|the keyring and screen readers
drawing|library libxkbcommon.so.0|libxkbcommon0|the keyboard
screen|library libxkbcommon-x11.so.0|libxkbcommon-x11-0|the keyboard
screen|library libX11-xcb.so.1|libx11-xcb1|the X display
screen|library libxcb-cursor.so.0|libxcb-cursor0|the X display
screen|library libxcb-icccm.so.4|libxcb-icccm4|the X display
screen|library libxcb-image.so.0|libxcb-image0|the X display
screen|library libxcb-keysyms.so.1|libxcb-keysyms1|the X display
screen|library libxcb-randr.so.0|libxcb-randr0|the X display
screen|library libxcb-render-util.so.0|libxcb-render-util0|the X display
screen|library libxcb-shape.so.0|libxcb-shape0|the X display
screen|library libxcb-shm.so.0|libxcb-shm0|the X display
screen|library libxcb-sync.so.1|libxcb-sync1|the X display
screen|library libxcb-xfixes.so.0|libxcb-xfixes0|the X display
screen|library libxcb-xkb.so.1|libxcb-xkb1|the X display
test|command git|git|the commit checks
soak|command chromium|chromium|the test of the HTML report in a browser
test|command strace|strace|tests that fail the k-th write of a file
test|command faketime|faketime|tests that turn the clock back
test|command ps|procps|tests that no child process is left behind
soak|command dbus-run-session|dbus|the test with a real keyring
soak|command gnome-keyring-daemon|gnome-keyring|the test with a real keyring
soak|command Xvfb|xvfb|tests that open the window on a display of their own
soak|command xauth|xauth|tests that open the window on a display of their own
soak|command xdotool|xdotool|tests that press keys and find windows
soak|command xprop|x11-utils|tests that look at windows from outside
soak|command openbox|openbox|tests of focus and dialogs
soak|file /usr/libexec/at-spi-bus-launcher|at-spi2-core|tests that use the window as a screen reader does
soak|system-python pyatspi|python3-pyatspi|tests that use the window as a screen reader does
soak|system-python gi|python3-gi|tests that use the window as a screen reader does
soak|file /usr/share/doc/gir1.2-atspi-2.0|gir1.2-atspi-2.0|tests that use the window as a screen reader does
soak|command debootstrap|debootstrap|tests that install the packages in a clean Debian
soak|command rpm|rpm|the test of the .rpm package
soak|command makensis|nsis|the test of the Windows installer
soak|command strip|binutils|packages without debug symbols
soak|python-library|libpython3|packages, which bring their Python with them
soak|command desktop-file-validate|desktop-file-utils|the test of the desktop entry
soak|command appstreamcli|appstream|the test of the description for software centres
'

is_present() {
    local kind="${1%% *}" name="${1#* }" python
    case "$kind" in
        command) command -v "$name" >/dev/null ;;
        file) [ "$(uname)" != Linux ] || [ -e "$name" ] ;;
        library) [ "$(uname)" != Linux ] || grep -qF "$name" <<<"$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p)" ;;
        system-python) /usr/bin/python3 -c "import $name" 2>/dev/null ;;
        python) "$here/find-python.sh" >/dev/null ;;
        python-library) has_python_library ;;
        venv) python="$("$here/find-python.sh")" && "$python" -c 'import ensurepip, venv' 2>/dev/null ;;
    esac
}

# PyInstaller packs Python as a shared library, which Debian keeps in a package of its own. A Python that was built
# without one, and one whose library is found, lack nothing.
has_python_library() {
    "$("$here/find-python.sh")" -c '
import ctypes, sysconfig
name = sysconfig.get_config_var("INSTSONAME") or ""
if ".so" in name:
    try:
        ctypes.CDLL(name)
    except OSError:
        folder = sysconfig.get_config_var("LIBDIR")
        ctypes.CDLL(f"{folder}/{name}")
' 2>/dev/null
}

# Where the system's own python3 is too old, a newer one may stand beside it (Ubuntu 22.04: python3.11).
python_package() {
    local version
    for version in "" .13 .12 .11; do
        if apt-cache policy "python3$version" 2>/dev/null | grep -qE 'Candidate: 3\.(1[1-9]|[2-9][0-9])'; then
            echo "python3$version"
            return
        fi
    done
    echo python3
}

# `python3.11`, by the Python that is there: its library has its number in the name.
python_version() {
    "$("$here/find-python.sh")" -c 'import sys; print("python%d.%d" % sys.version_info[:2])'
}

may_install() {
    local answer
    [ -z "${CI:-}" ] || return 0
    if [ ! -t 0 ]; then
        [ "$(id -u)" -eq 0 ]
        return
    fi
    read -r -p "Install them now with apt-get, which needs root rights? [y/N] " answer || return 1
    case "$answer" in [yYjJ]*) return 0 ;; esac
    return 1
}

missing() {
    local set check package why
    while IFS='|' read -r set check package why; do
        if [[ " $* " = *" $set "* ]] && ! is_present "$check"; then
            echo "$package|$why"
        fi
    done <<<"$needs"
}

install_with_apt() {
    local packages=("$@") as_root=() index log
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "This needs root rights and there is no sudo. As root, run: apt-get install ${packages[*]}" >&2
            return 1
        fi
        as_root=(sudo)
    fi
    echo "Installing with apt-get (root rights are used for this alone)."
    ${as_root[@]+"${as_root[@]}"} apt-get update -qq
    for index in "${!packages[@]}"; do
        case "${packages[$index]}" in
            python3) packages[index]="$(python_package)" ;;
            python3-venv) packages[index]="$(python_package)-venv" ;;
            libpython3) packages[index]="lib$(python_version)" ;;
        esac
    done
    log="$(mktemp)"
    if ! ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${packages[@]}" </dev/null >"$log" 2>&1; then
        tail -n 20 "$log" >&2
    fi
    rm -f "$log"
}

wanted=("${@:-run}")
found="$(missing "${wanted[@]}")"
[ -n "$found" ] || exit 0

packages=()
echo "Missing on this system:"
while IFS='|' read -r package why; do
    echo "  $package: $why"
    packages+=("$package")
done <<<"$found"

if command -v apt-get >/dev/null && may_install; then
    install_with_apt "${packages[@]}"
    left="$(missing "${wanted[@]}")"
    [ -z "$left" ] && exit 0
    echo "Still missing after the installation: ${left//|/: }" >&2
    case "$left" in python3*) echo "Detective needs Python 3.11 or newer: Debian 12, Ubuntu 22.04 or newer." >&2 ;; esac
    exit 1
fi
echo "Nothing was installed. Install them (the names are Debian's; CI=1 has it done), then run the same command again." >&2
# The tests say themselves which of them cannot work without a tool, and the window is not all of the program; but
# nothing starts without the rest.
[ "${wanted[*]}" != run ]
