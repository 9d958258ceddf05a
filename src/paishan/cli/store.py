"""Where matches of the terminal live: a record written as it goes, and beside it what must stay secret until then.

``saved/`` holds unfinished matches (``NAME.jsonl`` and ``NAME.json``, the secret sidecar), ``matches/`` finished ones.
Every entry is appended and flushed at once, so a killed process loses nothing that was shown.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import IO, Any, cast

from paishan.cli.faults import InputError
from paishan.core.text import Text
from paishan.round.record import Entry, Record, line_of, read_record

try:
    import fcntl
except ImportError:  # a system without it cannot tell that a match is being played elsewhere
    fcntl = None


@dataclass(frozen=True, slots=True)
class Sidecar:
    """What a match needs to go on: the bots by seat, the seed given (if any), the secret of the sealed round."""

    bots: tuple[str, ...]
    seed: int | None = None
    secret: str | None = None
    hints: bool = True

    @classmethod
    def parse(cls, text: str) -> Sidecar:
        """Read it back; ValueError when it is not one."""
        read = json.loads(text)
        if not isinstance(read, dict) or set(cast(dict[str, Any], read)) != {"bots", "seed", "secret", "hints"}:
            raise ValueError("not a sidecar")
        members = cast(dict[str, Any], read)
        if members["secret"] is not None:
            bytes.fromhex(members["secret"])
        bots = tuple(str(each) for each in members["bots"])
        return cls(bots, members["seed"], members["secret"], bool(members["hints"]))


def home() -> Path:
    """The folder of all matches: ``PAISHAN_HOME``, else ``paishan`` in the user's state folder."""
    given = os.environ.get("PAISHAN_HOME")
    if given:
        return Path(given)
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "paishan"


class Saved:
    """One unfinished match on disk, held by this process until ``close``."""

    def __init__(self, name: str, sidecar: Sidecar) -> None:
        self.name = name
        self.sidecar = sidecar
        self._file: IO[str] | None = None
        self._lock: IO[str] | None = None

    @property
    def path(self) -> Path:
        """The record."""
        return home() / "saved" / f"{self.name}.jsonl"

    @classmethod
    def create(cls, variant: str, sidecar: Sidecar, entries: Iterable[Entry]) -> Saved:
        """Begin a match with the head of its record."""
        folder = home() / "saved"
        folder.mkdir(parents=True, exist_ok=True)
        stem = f"{datetime.now().astimezone():%Y%m%d-%H%M%S}-{variant}"
        number = next(each for each in range(1, 10_000) if not any(folder.glob(f"{_name(stem, each)}.*")))
        saved = cls(_name(stem, number), sidecar)
        saved.hold()
        saved.keep(sidecar)
        saved.append(entries)
        return saved

    @classmethod
    def newest(cls) -> tuple[Saved, Record] | None:
        """The unfinished match that was played last and is not being played now, with its record."""
        for path in _unfinished():
            sidecar = _sidecar(path)
            saved = None if sidecar is None else cls(path.stem, sidecar)
            if saved is not None and saved.hold():
                try:
                    with path.open(encoding="utf-8", newline="\n") as lines:
                        return saved, read_record(lines)
                except Exception:
                    saved.close()
                    raise
        return None

    def append(self, entries: Iterable[Entry]) -> None:
        """Write entries, each flushed at once."""
        if self._file is None:
            self._file = self.path.open("a", encoding="utf-8")
        for entry in entries:
            self._file.write(line_of(entry) + "\n")
            self._file.flush()

    def rewrite(self, entries: Iterable[Entry]) -> None:
        """Replace the record: what was cut off at its end is gone, what it missed is there."""
        text = "".join(line_of(entry) + "\n" for entry in entries)
        _replace(self.path, text)

    def keep(self, sidecar: Sidecar) -> None:
        """Write the sidecar, readable by its owner only."""
        self.sidecar = sidecar
        _replace(self.path.with_suffix(".json"), json.dumps(asdict(sidecar)), mode=0o600)

    def keep_secret(self, secret: bytes) -> None:
        """Keep the secret of the next round, before its commitment is written."""
        self.keep(replace(self.sidecar, secret=secret.hex()))

    def finish(self) -> Path:
        """Move the record of a finished match to ``matches/`` and forget its secrets."""
        folder = home() / "matches"
        folder.mkdir(parents=True, exist_ok=True)
        self._close_record()
        kept = folder / self.path.name
        self.path.replace(kept)
        self.path.with_suffix(".json").unlink(missing_ok=True)
        self.close()
        self.path.with_suffix(".lock").unlink(missing_ok=True)
        return kept

    def close(self) -> None:
        """Let go of the files; the match stays as it is."""
        self._close_record()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _close_record(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def hold(self) -> bool:
        """Take the lock; False when another process plays this match."""
        lock = self.path.with_suffix(".lock").open("a", encoding="utf-8")
        if fcntl is not None:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                lock.close()
                return False
        self._lock = lock
        return True


def nothing_saved() -> InputError:
    """There is no match to go on with."""
    return InputError("nothing_saved", Text(f"没有可以接着打的牌局：{home()}", f"no match to resume in {home()}"))


def _name(stem: str, number: int) -> str:
    return stem if number == 1 else f"{stem}-{number}"


def _unfinished() -> Iterator[Path]:
    """Records with a sidecar, the one written last first; one without a single line is none."""
    paths = [path for path in (home() / "saved").glob("*.jsonl") if path.with_suffix(".json").exists()]
    paths = [path for path in paths if path.stat().st_size]
    return iter(sorted(paths, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True))


def _sidecar(path: Path) -> Sidecar | None:
    """The sidecar of a record; None when it is damaged."""
    with suppress(ValueError):
        return Sidecar.parse(path.with_suffix(".json").read_text(encoding="utf-8"))
    return None


def _replace(path: Path, text: str, mode: int = 0o644) -> None:
    """Write a file as a whole or not at all."""
    draft = path.with_suffix(".tmp")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "w", encoding="utf-8") as file:  # noqa: PTH123
        file.write(text)
    draft.replace(path)
