# One verb a target; each sets up what it needs in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test test-gpu check bench lock clean

play: $(VENV)/ready            ## play in the terminal
	$(BIN)/ludotheque play poche

test: check                    ## the checks, then every test that needs no GPU
	$(BIN)/pytest

check: $(VENV)/ready           ## lint, format, types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test-gpu: $(VENV)/ready        ## the tests that need an NVIDIA GPU
	$(BIN)/pip install --quiet --constraint requirements.lock --editable ".[gpu]"
	$(BIN)/pytest -m gpu

bench: $(VENV)/ready           ## speed, against peers in the same run
	$(BIN)/python benchmarks/random_play.py

lock: $(VENV)/ready            ## pin the versions now installed: names and versions only
	$(BIN)/pip freeze --exclude-editable > requirements.lock

clean:
	rm -rf $(VENV) .venv-bench .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/ready: pyproject.toml requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --constraint requirements.lock --editable ".[dev]"
	touch $@
