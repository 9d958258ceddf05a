# Paishan: every target makes .venv by itself; `make` alone lists the targets.
.DEFAULT_GOAL := help
.PHONY: help play play-terminal test test-all check format bench docs clean load screenshots packages
export PYTHON

BIN := .venv/bin
# Programs that write a page of docs/; each knows --check.
GENERATORS := tools/rules_coverage.py tools/record_schema.py tools/make_wire_types.py tools/make_web_fixtures.py tools/make_table_scenes.py \
	tools/make_hint_scenes.py
CLIENT := $(BIN)/python hatch_build.py
PYTEST := $(BIN)/python -m pytest -n 2
COVERAGE := --cov --cov-report=term
# Ctrl-C is how a game is left: no error of make then.
QUIETLY := trap : INT;
STOPPED := || [ $$? -eq 130 ]

help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.venv/.play: pyproject.toml tools/venv.sh
	@bash tools/venv.sh play

.venv/.dev: pyproject.toml tools/venv.sh
	@bash tools/venv.sh dev

play: .venv/.play ## Play: set everything up, start the table, open it in the browser
	@$(BIN)/python hatch_build.py
	@$(QUIETLY) $(BIN)/paishan serve --open $(STOPPED)

play-terminal: .venv/.play ## Play in the terminal, against bots
	@$(QUIETLY) $(BIN)/paishan play $(STOPPED)

packages: # Chromium for the browser tests, PostgreSQL: installed as root, else the line to type is said
	@bash .ci/install-packages || true

test: packages .venv/.dev ## The quick tests: of the client, then of everything else with doctests and the coverage gate
	$(CLIENT) run check
	$(CLIENT) test
	$(PYTEST) -m "not slow and not long" $(COVERAGE)

test-all: packages .venv/.dev ## Every test
	$(CLIENT) run check
	$(CLIENT) test
	$(PYTEST) $(COVERAGE)

check: .venv/.dev ## Lint, format, types, import arrows, generated pages (all are run, also after a failure)
	@status=0; \
	run() { echo "== $$*"; "$$@" || status=1; }; \
	run $(BIN)/ruff check .; \
	run $(BIN)/ruff format --check .; \
	run $(BIN)/pyright; \
	run $(BIN)/python -m pytest -q tests/architecture; \
	for each in $(GENERATORS); do run $(BIN)/python $$each --check; done; \
	exit $$status

screenshots: .venv/.dev ## Pictures of every view at four sizes in build/screenshots
	$(BIN)/python -m tools.screenshots

format: .venv/.dev ## Sort imports, format, mend what ruff can mend
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: .venv/.dev ## The benchmarks of bench/
	@if [ -f bench/__main__.py ]; then $(BIN)/python -m bench; else echo "no benchmark yet: bench/__main__.py"; fi

load: .venv/.dev ## 500 tables with scripted sockets against a server on one core
	$(BIN)/python -m bench.load $(LOAD)

docs: .venv/.dev ## Write the generated pages of docs/ again
	@for each in $(GENERATORS); do $(BIN)/python $$each || exit 1; done

clean: ## Remove .venv, caches and builds, those of the client too
	rm -rf web/dist web/node_modules web/src/assets/tiles.svg src/paishan/server/static
	rm -rf .venv build dist .pytest_cache .ruff_cache .hypothesis .coverage*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
