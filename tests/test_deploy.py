"""The files of deploy/: what they say to systemd and to compose, and that our commands take what they give them.

Neither is run here: a service needs systemd as the first process, and compose a container engine.
"""

import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from ludotheque.commands import parser
from ludotheque.texts import Texts

DEPLOY = Path(__file__).parents[1] / "deploy"
UNIT, COMPOSE = DEPLOY / "ludotheque.service", DEPLOY / "compose.yaml"
HARDENED = ("DynamicUser=yes", "NoNewPrivileges=yes", "ProtectSystem=strict", "StateDirectory=ludotheque")


def served(command: str) -> Any:
    """What our command makes of its flags; raises Mistake."""
    words = shlex.split(command[command.index("ludotheque serve") :])
    return parser(Texts("en")).parse_args(words[1:])


def test_the_unit_is_understood(tmp_path: Path) -> None:
    text = UNIT.read_text("utf-8")
    given = served(re.search(r"^ExecStart=(.*)$", text, re.MULTILINE)[1])  # type: ignore[index]
    assert (given.behind, given.metrics, given.log) == ("127.0.0.1", "9066", "json")
    assert set(HARDENED) <= set(text.splitlines())
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("no systemd-analyze on this machine")
    here = tmp_path / UNIT.name
    here.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", text, flags=re.MULTILINE))
    done = subprocess.run([verify, "verify", here], check=False, capture_output=True, text=True)
    assert [line for line in done.stderr.splitlines() if UNIT.name in line] == []


def test_the_containers_fit_together() -> None:
    given = yaml.safe_load(COMPOSE.read_text("utf-8"))
    services = given["services"]
    assert set(services) == {"table", "database", "proxy"}
    for service in services.values():
        assert set(service["networks"]) <= set(given["networks"])
        assert set(service.get("secrets", [])) <= set(given["secrets"])
        assert set(service.get("depends_on", [])) <= set(services)
        for volume in service["volumes"]:
            name = volume.partition(":")[0]
            assert (DEPLOY / name).exists() if name.startswith("./") else name in given["volumes"]
    flags = served(services["table"]["command"][-1])
    assert (flags.workers, flags.host) == (2, "0.0.0.0")
    assert flags.db.startswith("postgresql://ludotheque@database/")
    assert flags.behind == given["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert "reverse_proxy table:8066" in (DEPLOY / "Caddyfile.compose").read_text("utf-8")
    assert (DEPLOY / services["table"]["build"]["context"] / services["table"]["build"]["dockerfile"]).is_file()
