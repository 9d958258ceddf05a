#!/usr/bin/env bash
# Makes .venv and installs the project into it: "play" is what the game needs, "dev" adds the tools of a contributor.
set -euo pipefail
cd "$(dirname "$0")/.."
what=${1:?"play or dev"}

usable() { # does this interpreter exist, is it new enough, and can it make a virtual environment with pip?
    command -v "$1" >/dev/null &&
        "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    local name
    for name in ${PYTHON:-} python3.11 python3.12 python3.13 python3.14 python3; do
        if usable "$name"; then
            echo "$name"
            return 0
        fi
    done
    return 1
}

packages="python3 python3-venv"
if ! .venv/bin/python -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
    if ! python=$(find_python) && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        echo "Installing $packages (Python 3.11 or newer with venv and ensurepip was not found)"
        export DEBIAN_FRONTEND=noninteractive
        # shellcheck disable=SC2086
        { apt-get update -q && apt-get install -q -y $packages; } </dev/null || true
    fi
    if ! python=$(find_python); then
        {
            echo "Paishan needs Python 3.11 or newer with its venv and ensurepip modules, and found none."
            if command -v python3 >/dev/null; then
                echo "There is $(python3 --version 2>&1) at $(command -v python3)."
            fi
            echo "On Debian or Ubuntu:      sudo apt-get install -y $packages"
            echo "With another interpreter: make PYTHON=/path/to/python3.11 <target>"
        } >&2
        exit 1
    fi
    echo "Making .venv with $("$python" --version)"
    "$python" -m venv --clear .venv
fi

install() {
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --root-user-action=ignore "$@" || {
        echo "pip could not install $*; is the network there?" >&2
        exit 1
    }
}

echo "Installing Paishan into .venv ($what; a minute the first time)"
install --upgrade "pip>=25.1"
if [ "$what" = dev ]; then
    install --editable ".[server]" --group dev
    touch .venv/.play .venv/.dev
else
    install --editable ".[server]"
    touch .venv/.play
fi
