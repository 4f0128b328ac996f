"""The modules in a real Chromium: the same matches, events and views as in Python."""

import base64
import json
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.engine.witness import witness
from tests.wasm.test_equal import GAMES, HERE, given_to_module, witness_jobs

import ludotheque
from ludotheque.engine.game import Game

pytestmark = [pytest.mark.page, pytest.mark.wasm]

RUN = """async ([source, module, given]) => {
  const { run } = await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
  return run(bytes, JSON.parse(given));
}"""


@pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)
def test_in_chromium_matches_events_and_views_are_the_same(game: Game, browser: Browser) -> None:
    asked, jobs = zip(*witness_jobs(game), strict=True)
    module = base64.b64encode((GAMES / game.name / "generated/game.wasm").read_bytes()).decode()
    page = browser.new_page()
    page.set_default_timeout(0)
    sums: Any = page.evaluate(RUN, [(HERE / "run.mjs").read_text(), module, given_to_module(game, list(jobs))])
    for job, sum_of_job in zip(asked, json.loads(json.dumps(sums)), strict=True):
        assert list(map(int, sum_of_job)) == witness(game, **job), job
