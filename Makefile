# One verb a target; each sets up what it needs in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test compile-longest compile-others test-rules test-pages test-gpu check bench lock clean

play: $(VENV)/ready            ## open the table in the browser (in the terminal: .venv/bin/ludotheque play poche)
	$(BIN)/ludotheque serve

test: check                    ## the checks, then every test that needs no GPU
	$(BIN)/python hatch_build.py test
	$(MAKE) --jobs 2 compile-longest compile-others
	$(MAKE) --jobs 2 --output-sync test-rules test-pages

compile-longest: $(VENV)/ready ## half of the compiling, so that two cores are done at the same time
	$(BIN)/ludotheque compile hastings

compile-others: $(VENV)/ready
	$(BIN)/ludotheque compile poche campus colline champion

test-rules: $(VENV)/ready      ## all but the pages: this one computes
	$(BIN)/pytest -m "not gpu and not page"

test-pages: $(VENV)/ready      ## the pages in a real browser: this one mostly waits
	$(BIN)/pytest -m page

check: $(VENV)/ready           ## lint, format, types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python hatch_build.py check

test-gpu: $(VENV)/ready        ## the tests that need an NVIDIA GPU
	$(BIN)/pip install --quiet --constraint requirements.lock --editable ".[gpu]"
	$(BIN)/pytest -m gpu

bench: $(VENV)/ready           ## speed, against peers in the same run
	$(BIN)/python benchmarks/random_play.py
	$(BIN)/python benchmarks/search.py
	$(BIN)/python benchmarks/table_load.py

generate: $(VENV)/ready        ## after a change of rules, texts, protocol or lessons: what the page takes from Python, written anew
	$(BIN)/python web/generate.py

tables: $(VENV)/ready          ## after a change of champion's deck: what its strong players know of it, counted anew
	$(BIN)/python -m ludotheque.lab.champion_tables

map: $(VENV)/ready             ## after a change of poche's rules: when to kick and when to play, for the docs and the page
	$(BIN)/python -m ludotheque.lab.poche_map

lock: $(VENV)/ready            ## pin the versions now installed: names and versions only
	$(BIN)/pip freeze --exclude-editable > requirements.lock

clean:
	rm -rf $(VENV) .venv-bench .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/ready: pyproject.toml requirements.lock web/package-lock.json
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --constraint requirements.lock --editable ".[dev]"
	touch $@
