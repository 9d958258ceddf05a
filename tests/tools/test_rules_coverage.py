"""The table of rules and tests: what counts as a test of a rule, and what fails the check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tools import rules_coverage

TOML = """
[rules.hanshan]
"H3-1" = "One."
"H3-17" = "Seventeen."
"H3.1" = "The highest."
[rules.baoshan]
"B3-menqing" = "Concealed."
"B6.5" = "Passed."
[patterns.baoshan]
"门清" = "B3-menqing"
[cases]
"bs-1" = ["B6.5"]
"""
TESTS = '''
def test_h3_17_counts() -> None: ...
@rules("H3-1")
def test_by_decorator() -> None: ...
class TestMore:
    def test_by_docstring(self) -> None:
        """见H3.1: the highest."""
'''
CASE: dict[str, Any] = {"id": "bs-1", "variant": "baoshan", "winners": [], "expect": {"patterns": {"1": {"门清": 1}}}}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "docs" / "rules.toml").write_text(TOML, encoding="utf-8")
    (tmp_path / "tests" / "test_one.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "tests" / "cases.jsonl").write_text(json.dumps(CASE), encoding="utf-8")
    monkeypatch.setattr(rules_coverage, "ROOT", tmp_path)
    monkeypatch.setattr(rules_coverage, "TESTS", tmp_path / "tests")
    monkeypatch.setattr(rules_coverage, "RULES", tmp_path / "docs" / "rules.toml")
    monkeypatch.setattr(rules_coverage, "PAGE", tmp_path / "docs" / "rules-coverage.md")
    return tmp_path


def test_a_covered_project_passes_once_the_page_is_written(project: Path) -> None:
    assert rules_coverage.main(["--check"]) == 1, "the page is missing"
    assert rules_coverage.main([]) == 0
    assert rules_coverage.main(["--check"]) == 0
    page = (project / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
    assert "| H3-17 | Seventeen. | `test_one.py::test_h3_17_counts` |" in page
    assert "| H3.1 | The highest. | `test_one.py::test_by_docstring` |" in page
    assert "| B3-menqing | Concealed. | `case bs-1` |" in page


def test_a_rule_without_a_test_fails_the_check(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "tests" / "cases.jsonl").unlink()
    assert rules_coverage.main([]) == 0
    assert rules_coverage.main(["--check"]) == 1
    assert "no test for B6.5: Passed." in capsys.readouterr().err


def test_a_test_of_a_rule_that_is_not_there_fails(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "tests" / "test_two.py").write_text('@rules("H9.9")\ndef test_x() -> None: ...', encoding="utf-8")
    assert rules_coverage.main([]) == 1
    assert "test_two.py::test_x names H9.9" in capsys.readouterr().err


def test_an_old_page_fails_the_check(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules_coverage.main([])
    (project / "tests" / "test_two.py").write_text("def test_b6_5_again() -> None: ...", encoding="utf-8")
    assert rules_coverage.main(["--check"]) == 1
    assert "not up to date" in capsys.readouterr().err


def test_a_third_game_brings_a_letter_of_its_own(project: Path) -> None:
    """Ids of a game that the list does not have are not missed; once it has them, docstrings count for them."""
    (project / "tests" / "test_two.py").write_text('def test_x() -> None:\n    """T2: a pair."""', encoding="utf-8")
    assert rules_coverage.main([]) == 0
    with (project / "docs" / "rules.toml").open("a", encoding="utf-8") as toml:
        toml.write('[rules.toytown]\n"T2" = "Two."\n')
    assert rules_coverage.main([]) == 0
    assert rules_coverage.main(["--check"]) == 0
    page = (project / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
    assert "| T2 | Two. | `test_two.py::test_x` |" in page
