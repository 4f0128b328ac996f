"""The modules that are committed are what the sources make."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque.engine.game import Game

WEB = Path(__file__).parent.parent.parent / "web"
KB = 1024
MOST_PACKED = 150 * KB  # with all its players


def builder() -> Any:
    spec = importlib.util.spec_from_file_location("wasm", WEB / "wasm.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def facts(game: Game) -> Any:
    return json.loads((WEB / "src/games" / game.name / "generated/module.json").read_text())


@pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)
def test_no_module_is_stale(game: Game) -> None:
    assert facts(game)["digest"] == builder().digest(game.name), "run `make wasm`"


@pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)
def test_modules_are_small(game: Game) -> None:
    assert facts(game)["packed"] <= MOST_PACKED
    assert facts(game)["bytes"] == (WEB / "src/games" / game.name / "generated/game.wasm").stat().st_size


@pytest.mark.wasm
@pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)
def test_a_module_built_anew_is_the_same(game: Game) -> None:
    built = builder().module_of(game.name)
    assert built == (WEB / "src/games" / game.name / "generated/game.wasm").read_bytes()
