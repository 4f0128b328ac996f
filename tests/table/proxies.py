"""Real proxies for the tests: nginx and Caddy of Debian, with the files of deploy/.

`python -m tests.table.proxies` (`make proxies`) installs them, before the tests: two that install at once would be in
each other's way.
"""

import contextlib
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.ports import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
PROGRAMS = {"nginx": "nginx-light", "caddy": "caddy"}  # with their packages
PATIENCE = 180.0
PATH = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"


def find(program: str) -> str | None:
    return shutil.which(program, path=PATH)


def install() -> None:
    """Where apt can; nothing is started (RUNLEVEL)."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        environment = os.environ | {"RUNLEVEL": "1", "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update"], ["install", "--yes", "--no-install-recommends", *PROGRAMS.values()]):
            subprocess.run(["apt-get", "-qq", *command], check=False, env=environment, stdout=subprocess.DEVNULL)


def program(name: str) -> str:
    """Where it is; without it the test is skipped, or fails under CI."""
    found = find(name)
    if found is None:
        reason = f"no {name} on this machine; `make proxies` installs it where apt can"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost, signed by itself, and its key."""
    files = folder / "fullchain.pem", folder / "privkey.pem"
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    subprocess.run(
        [*made, "-days", "2", "-out", files[0], "-keyout", files[1], *subject], check=True, capture_output=True
    )
    return files


@contextlib.contextmanager
def nginx(folder: Path, behind: str, prefix: str = "", *, tls: bool = True) -> Iterator[str]:
    """nginx with the file of deploy/, but for its names and ports; gives its address."""
    here, port, elsewhere = program("nginx"), free_port(), free_port()
    site = (DEPLOY / "nginx.conf").read_text()
    site = site.replace("127.0.0.1:8066", behind.removeprefix("http://")).replace("jeux.example.org", "localhost")
    site = site.replace("listen 80;", f"listen 127.0.0.1:{elsewhere};")
    site = site.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port}{' ssl http2' if tls else ''};")
    site = site.replace("location / {", f"location {prefix}/ {{")
    if tls:
        chain, key = certificate(folder)
        site = re.sub(r"/etc/\S+fullchain.pem", str(chain), re.sub(r"/etc/\S+privkey.pem", str(key), site))
    else:
        site = re.sub(r" +ssl_.*\n", "", site)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "site.conf").write_text(site)
    (folder / "nginx.conf").write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{temporary}include {folder}/site.conf;\n}}\n"
    )
    with running([here, "-p", str(folder), "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"], port):
        yield f"http{'s' if tls else ''}://localhost:{port}"


@contextlib.contextmanager
def caddy(folder: Path, behind: str, prefix: str = "") -> Iterator[str]:
    """Caddy with the file of deploy/, but for its name, its port and its certificate; gives its address."""
    here, port = program("caddy"), free_port()
    chain, key = certificate(folder)
    site = (DEPLOY / "Caddyfile").read_text().replace("127.0.0.1:8066", behind.removeprefix("http://"))
    site = site.replace("jeux.example.org {", f"https://localhost:{port} {{\n\ttls {chain} {key}")
    if prefix:
        site = re.sub(r"\treverse_proxy.*\n", lambda line: f"\thandle {prefix}* {{\n\t{line[0]}\t}}\n", site)
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site)
    environment = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with running([here, "run", "--config", str(folder / "Caddyfile")], port, environment):
        yield f"https://localhost:{port}"


@contextlib.contextmanager
def running(command: list[str], port: int, environment: dict[str, str] | None = None) -> Iterator[None]:
    """The program, from when it answers at a port."""
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        giving_up = time.monotonic() + PATIENCE
        try:
            while process.poll() is None:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                assert time.monotonic() < giving_up, "it does not answer"
                time.sleep(0.02)
            else:
                assert process.stderr is not None
                raise AssertionError(process.stderr.read().decode())
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE)


if __name__ == "__main__" and not all(map(find, PROGRAMS)):
    install()
