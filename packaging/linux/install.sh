#!/usr/bin/env bash
# Puts Detective into the menu of this user's desktop, from a checkout and without root rights.
#
#   packaging/linux/install.sh              with an environment of its own, so that the checkout may go away
#   packaging/linux/install.sh --checkout   with this checkout's .venv, so that changes show at once
#   packaging/linux/install.sh --uninstall  removes what was installed, and nothing else: sessions and settings stay
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
checkout="$(cd "$here/../.." && pwd)"

app=org.detective_app.Detective
data="${XDG_DATA_HOME:-$HOME/.local/share}"
own_venv="$data/detective-app-venv"
entry="$data/applications/$app.desktop"
icons="$data/icons/hicolor"

# A path as an argument of Exec: quoted by the Desktop Entry rules, then escaped as a string value.
quoted() {
    local text="$1"
    text="${text//\`/\\\\\`}"
    text="${text//\$/\\\\\$}"
    printf '"%s"' "$text"
}

# Qt cannot run from a folder with a " or a \ in its name, and GLib starts no program from one with a %.
check_place() {
    case "$1" in
        *[\"\\%]*)
            echo "Detective cannot run from a folder with a \", a \\ or a % in its name: $1" >&2
            exit 1
            ;;
    esac
}

make_venv() {
    echo "Making the environment $own_venv (each package is checked against its hash)"
    "$checkout/packaging/find-python.sh" >/dev/null || {
        echo "Detective needs Python 3.11 or newer." >&2
        exit 1
    }
    "$("$checkout/packaging/find-python.sh")" -m venv --clear "$own_venv"
    export PIP_DISABLE_PIP_VERSION_CHECK=1
    local pip=("$own_venv/bin/python" -m pip install --quiet --no-deps)
    "${pip[@]}" --require-hashes --only-binary=:all: -r "$checkout/packaging/requirements.txt"
    "${pip[@]}" --no-build-isolation --no-index "$checkout"
}

write_entry() {
    local line command
    # Not the script that pip wrote: its first lines misread a folder with a $ in its name.
    command="$(quoted "$1") -P -m detective_app"
    mkdir -p "$(dirname "$entry")"
    while IFS= read -r line; do
        case "$line" in
            Exec=detective*) printf '%s\n' "Exec=$command${line#Exec=detective}" ;;
            *) printf '%s\n' "$line" ;;
        esac
    done <"$here/$app.desktop" >"$entry"
}

write_icons() {
    local rendered size
    rendered="$(mktemp -d)"
    QT_QPA_PLATFORM=offscreen "$1" "$checkout/packaging/icons.py" "$rendered"
    for size in 16 32 48 128 256; do
        install -D -m 644 "$rendered/detective-$size.png" "$icons/${size}x$size/apps/$app.png"
    done
    install -D -m 644 "$checkout/resources/icons/app/detective.svg" "$icons/scalable/apps/$app.svg"
    rm -r "$rendered"
}

tell_desktop() {
    if command -v update-desktop-database >/dev/null; then
        update-desktop-database -q "$data/applications" || true
    fi
}

uninstall() {
    rm -f "$entry" "$icons"/*/apps/"$app".png "$icons"/scalable/apps/"$app".svg
    # Only an environment that this script made is removed.
    if [ -e "$own_venv/pyvenv.cfg" ]; then
        rm -rf "$own_venv"
    fi
    tell_desktop
    echo "Detective is out of the menu. Sessions, settings and models were left where they are."
}

case "${1:-}" in
    "")
        "$checkout/packaging/system-deps.sh" drawing screen || true
        check_place "$own_venv"
        make_venv
        python="$own_venv/bin/python"
        ;;
    --checkout)
        check_place "$checkout"
        "$checkout/packaging/setup.sh" run
        python="$checkout/.venv/bin/python"
        ;;
    --uninstall)
        uninstall
        exit 0
        ;;
    *)
        sed -n '2,6s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
        exit 2
        ;;
esac
write_entry "$python"
write_icons "$python"
tell_desktop
echo "Detective is in the menu now. To take it out: $here/install.sh --uninstall"
