"""The entry of the command, without what the command needs."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import paishan.cli


@pytest.mark.parametrize("missing", ["typer", "rich.table"])
def test_without_the_extra_it_says_what_to_install(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line with the pip command, exit 2."""

    def fail(_: str) -> object:
        raise ModuleNotFoundError(name=missing)

    monkeypatch.setattr(paishan.cli, "import_module", fail)
    assert paishan.cli.main() == 2
    assert "pip install 'paishan[cli]'" in capsys.readouterr().err


def test_another_missing_module_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not blamed on the extra."""

    def fail(_: str) -> object:
        raise ModuleNotFoundError(name="paishan.nothing")

    monkeypatch.setattr(paishan.cli, "import_module", fail)
    with pytest.raises(ModuleNotFoundError):
        paishan.cli.main()


def test_with_the_extra_the_app_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry point runs the app and answers 0."""
    ran: list[str] = []

    def load(name: str) -> SimpleNamespace:
        return SimpleNamespace(app=lambda: ran.append(name))

    monkeypatch.setattr(paishan.cli, "import_module", load)
    assert paishan.cli.main() == 0
    assert ran == ["paishan.cli.app"]
