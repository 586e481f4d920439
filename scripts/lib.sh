# shellcheck shell=bash
# shellcheck disable=SC2034 # The lists are used by the scripts that source this.
# Shared by scripts/play, scripts/test, scripts/package and .ci/run: printing of messages, and installation of missing
# system packages. Sourced, never run.

say() { printf '== %s\n' "$*"; }

fail() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

# Each need is a line `package|probe|reason`, with the name of the package in Debian. The probe, not the package
# manager, decides whether it is installed, so that this works on any distribution. Probes:
#   cmd:NAME    a command        file:PATH   a file, globs allowed
#   lib:SONAME  a library that the loader finds
#   python:NAME a module of `python3`
BUILD_NEEDS=(
    'gcc|cmd:cc|links the program'
    'libc6-dev|file:/usr/include/stdio.h|the C library, to link against'
    'pkg-config|cmd:pkg-config|finds the system libraries for the build'
)
WINDOW_NEEDS=(
    'libwayland-client0|lib:libwayland-client.so.0|opens the window under Wayland'
    'libx11-6|lib:libX11.so.6|opens the window'
    'libx11-xcb1|lib:libX11-xcb.so.1|opens the window'
    'libxcursor1|lib:libXcursor.so.1|the shapes of the pointer'
    'libxi6|lib:libXi.so.6|mouse and keyboard'
    'libxrandr2|lib:libXrandr.so.2|size and scale of the screen'
    'libxkbcommon-x11-0|lib:libxkbcommon-x11.so.0|keyboard layouts'
    'libvulkan1|lib:libvulkan.so.1|finds the graphics driver'
)
DRIVER_NEEDS=(
    'mesa-vulkan-drivers|file:/usr/share/vulkan/icd.d/*.json /etc/vulkan/icd.d/*.json|the graphics driver'
)
# A virtual display has no graphics card, so it needs a driver with software rendering.
VIRTUAL_DISPLAY_NEEDS=(
    'mesa-vulkan-drivers|file:/usr/share/vulkan/icd.d/lvp_icd*.json|draws without a graphics card'
    'libegl1|lib:libEGL.so.1|draws with OpenGL, without Vulkan'
    'xvfb|cmd:Xvfb|a virtual display'
    'xdotool|cmd:xdotool|finds, clicks and types into the window'
    'imagemagick|cmd:import|takes pictures of the screen'
    'x11-xkb-utils|cmd:setxkbmap|changes the keyboard layout'
    'xclip|cmd:xclip|another program with content in the clipboard'
    'dbus-daemon|cmd:dbus-daemon|a bus on which a desktop answers, or does not'
)

# Tools that check the sources of packages, and the files beside the program in a package.
EXTRAS_NEEDS=(
    'appstream|cmd:appstreamcli|checks the description for software centres'
    'desktop-file-utils|cmd:desktop-file-validate|checks the menu entry'
    'imagemagick|cmd:identify|measures the icons'
    'man-db|cmd:man|shows the manual'
    'shared-mime-info|cmd:update-mime-database|checks the file types'
)
# Version of the Python package that reads our game files, and drives our engine, as other programs do. It is pinned, so
# that tests fail only for changes in this project.
PYTHON_CHESS=1.11.2
# A Wayland compositor, headless or in a window of a virtual display.
COMPOSITOR_NEEDS=(
    'weston|cmd:weston|a Wayland display'
    'libgl1-mesa-dri|file:/usr/lib/*/dri/swrast_dri.so /usr/lib*/dri/swrast_dri.so /usr/lib/*/libgallium-*.so|draws it without a graphics card'
)

# `ldconfig` is often outside the PATH of an ordinary user.
known_libraries() { PATH="$PATH:/usr/sbin:/sbin" ldconfig -p 2>/dev/null || true; }

is_installed() { # PROBE
    local kind="${1%%:*}" name="${1#*:}"
    case "$kind" in
        cmd) command -v "$name" >/dev/null 2>&1 ;;
        lib) known_libraries | awk -v name="$name" '$1 == name { found = 1 } END { exit !found }' ;;
        python) python3 -c "import $name" >/dev/null 2>&1 ;;
        file)
            local pattern
            for pattern in $name; do
                if compgen -G "$pattern" >/dev/null; then return 0; fi
            done
            return 1
            ;;
        *) fail "unknown probe $1" ;;
    esac
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# Without a terminal sudo cannot ask for a password.
may_become_root() {
    [ "$(id -u)" -eq 0 ] || { command -v sudo >/dev/null 2>&1 && { [ -t 0 ] || sudo -n true 2>/dev/null; }; }
}

# Installs the missing ones of the given needs, and prints each package with its reason.
install_missing() { # NEED...
    local need package probe why
    local -a missing=()
    for need in "$@"; do
        IFS='|' read -r package probe why <<<"$need"
        if ! is_installed "$probe"; then
            say "missing: $package ($why)"
            missing+=("$package")
        fi
    done
    if [ "${#missing[@]}" -eq 0 ]; then return 0; fi

    local by_hand="apt-get install ${missing[*]}"
    if ! command -v apt-get >/dev/null 2>&1; then
        fail "this system has no apt-get: install what your distribution calls ${missing[*]}, then run this again"
    elif ! may_become_root; then
        fail "installing needs root, and there is no sudo to ask: run as root: $by_hand"
    fi
    say "installing: ${missing[*]}"
    # Old package lists name versions that no longer exist, so always update them.
    if ! as_root apt-get -qq update ||
        ! as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get -qq -o DPkg::Lock::Timeout=120 install -y --no-install-recommends "${missing[@]}" >/dev/null; then
        fail "the packages could not be installed; try by hand, as root: $by_hand"
    fi
    for need in "$@"; do
        IFS='|' read -r package probe why <<<"$need"
        is_installed "$probe" || fail "$package is installed, but ${probe#*:} is still not found"
    done
}

need_cargo() {
    # The default folder of rustup, for a shell that has not read its profile.
    if ! command -v cargo >/dev/null 2>&1 && [ -x "${HOME:-}/.cargo/bin/cargo" ]; then
        PATH="$HOME/.cargo/bin:$PATH"
    fi
    command -v cargo >/dev/null 2>&1 ||
        fail "Rust is missing (no cargo on the path): install it from https://rustup.rs, then run this again"
}

is_linux() { [ "$(uname -s)" = Linux ]; }

# Prints the folder for files that later runs use again, outside the clone.
cache_folder() { printf '%s/tabuleiro' "${XDG_CACHE_HOME:-${HOME:-$PWD}/.cache}"; }

# CI starts from a fresh clone, and the dependencies of the window take long to build. Build outside the clone there, so
# that the second run is quick.
build_outside_clone_in_ci() {
    if [ "${CI:-}" = true ] && [ -z "${CARGO_TARGET_DIR:-}" ]; then
        CARGO_TARGET_DIR="$(cache_folder)/target"
        export CARGO_TARGET_DIR
    fi
}

has_python_chess() { # PYTHON [VERSION]
    "$1" -c "import chess.engine, chess.pgn, sys; sys.exit('${2:-}' not in ('', chess.__version__))" >/dev/null 2>&1
}

# Sets PYTHON to a Python with python-chess, for the tests that compare this program with it. It creates an environment
# in the cache folder if necessary. With PYTHON set, those tests fail if they cannot run. If there is no such Python,
# this prints the reason once, and the tests are skipped.
provide_python_chess() {
    local folder why=''
    folder="$(cache_folder)/python-chess-$PYTHON_CHESS"
    if [ -n "${PYTHON:-}" ] && has_python_chess "$PYTHON"; then
        export PYTHON
    elif has_python_chess "$folder/bin/python" "$PYTHON_CHESS" || why="$(make_python_chess "$folder")"; then
        export PYTHON="$folder/bin/python"
    elif has_python_chess python3; then
        export PYTHON=python3
    else
        unset PYTHON
        say "skipped: comparison with python-chess (PGN files, UCI games): $why"
        return 0
    fi
    say "PGN files and UCI games are compared with python-chess, by $PYTHON"
}

# Creates that environment; on failure prints the reason.
make_python_chess() { # FOLDER
    local log
    case "$(uname -s)" in
        Linux | Darwin) ;;
        *)
            printf 'it was not tried on this system'
            return 1
            ;;
    esac
    if ! is_installed python:ensurepip && command -v apt-get >/dev/null 2>&1 && may_become_root; then
        # In a subshell, so that a failed installation does not end the script.
        (install_missing 'python3-venv|python:ensurepip|an environment for python-chess') >&2 || true
    fi
    if ! is_installed python:ensurepip; then
        printf 'there is no python3 with venv (Debian calls it python3-venv)'
        return 1
    fi
    mkdir -p "$(dirname "$1")"
    if ! log="$({
        python3 -m venv --clear "$1" &&
            "$1/bin/python" -m pip install --quiet --disable-pip-version-check "chess==$PYTHON_CHESS"
    } 2>&1)"; then
        printf 'pip could not install it: %s' "$(tail -n 1 <<<"$log")"
        return 1
    fi
    has_python_chess "$1/bin/python" "$PYTHON_CHESS" || {
        printf 'what pip installed does not start'
        return 1
    }
}

# Starts a private X server with one screen of this size, and sets DISPLAY. Its files are in FOLDER. The caller ends its
# process, $server.
start_virtual_display() { # WIDTHxHEIGHT FOLDER
    local scratch="$2"
    rm -f "$scratch/display"
    Xvfb -displayfd 3 -screen 0 "$1x24" -nolisten tcp -noreset \
        3>"$scratch/display" >"$scratch/xvfb.log" 2>&1 &
    server=$!
    local tries
    for ((tries = 0; tries < 100; tries++)); do
        if [ -s "$scratch/display" ]; then
            DISPLAY=":$(<"$scratch/display")"
            export DISPLAY
            # Without this the graphics libraries print warnings.
            export XDG_RUNTIME_DIR="${XDG_RUNTIME_DIR:-$scratch}"
            unset WAYLAND_DISPLAY
            return 0
        fi
        kill -0 "$server" 2>/dev/null || break
        sleep 0.1
    done
    fail "the virtual display did not start: $(tail -n 1 "$scratch/xvfb.log")"
}
