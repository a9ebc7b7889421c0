# The commands of a checkout. `make run` and `make test` do all set-up by themselves; see packaging/setup.sh.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run test soak lint bench quality screenshots package schema translations lock clean setup setup-test setup-soak

VENV := .venv/bin
# The window where there is a screen, else the demo in the terminal. Sessions go to the user's data folder either way.
RUN := $(if $(DISPLAY)$(WAYLAND_DISPLAY)$(filter Darwin,$(shell uname)),,demo)
# One more than the cores of a small machine: a third of the time a test waits for a timeout or another process.
WORKERS := 3
# What `make lint` looks through the whole tree for.
RULES := $(addprefix tests/architecture/test_,sources.py supply_chain.py)
COMPILE := $(VENV)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-header --annotation-style line

# Where it is set, every program that a test starts would compile its sources again.
unexport PYTHONDONTWRITEBYTECODE

help: ## show this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: setup ## set up what is missing and open the window (without a screen: show the demo)
	@$(VENV)/detective $(RUN)

test: setup-test ## set up what is missing and run the tests in random order (PYTEST="-k name" to choose)
	@$(VENV)/python -m pytest -n $(WORKERS) --dist loadgroup -m "not soak or soak(core=True)" $(RULES:%=--ignore %) $(PYTEST)

soak: setup-soak ## run the long sweeps, for a release, and print how many cases of each passed
	@$(VENV)/python -m pytest -n $(WORKERS) --dist loadgroup -m soak $(PYTEST)

lint: setup-test ## check style, types, imports, licences and the rules of the tree
	@$(VENV)/ruff check .
	@$(VENV)/ruff format --check .
	@$(VENV)/mypy
	@$(VENV)/lint-imports
	@$(VENV)/python -m pytest -q $(RULES)

bench: setup-test ## measure against the bars and write bench-results/
	@$(VENV)/python -m tests.bench

quality: setup-test ## measure how right the answers are over real filings (DETECTIVE_FILINGS) and write quality-results/
	@$(VENV)/python -m tests.quality $(QUALITY)

screenshots: setup-test ## take a picture of every screen, light and dark, at 1x and 1.5x, into screenshots/
	@rm -rf screenshots
	@$(VENV)/python -m tests.screenshots screenshots

package: setup-soak ## build the program for a double click into dist/: folder, .tar.gz, .deb, .rpm
	@$(VENV)/python packaging/package.py

schema: setup-test ## write resources/session.schema.json from the records
	@$(VENV)/python -m detective_app.storage.sessions.schema

translations: setup-test ## collect the window's texts into resources/translations/*.ts and compile them
	@$(VENV)/python packaging/translations.py

lock: setup-test ## resolve the dependencies again and write the lock files (LOCK=--upgrade for newer ones)
	@$(COMPILE) $(LOCK) pyproject.toml --group build -o packaging/requirements.txt
	@$(COMPILE) $(LOCK) pyproject.toml --group dev -c packaging/requirements.txt -o packaging/requirements-dev.txt
	@$(COMPILE) $(LOCK) --no-deps packaging/requirements-test-model.in -o packaging/requirements-test-model.txt

clean: ## remove everything that can be made again, .venv included; sessions and models stay
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist bench-results quality-results screenshots
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

setup:
	@packaging/setup.sh run

setup-test:
	@packaging/setup.sh test

setup-soak:
	@packaging/setup.sh soak
