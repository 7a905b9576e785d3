# On a fresh machine `make run` and `make test` install what they need first.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
PACKAGES := $(wildcard main.py app rules vision bench)

# Without a display the window opens on a virtual one.
ifeq ($(shell uname),Linux)
ifeq ($(DISPLAY)$(WAYLAND_DISPLAY),)
ON_DISPLAY := xvfb-run -a -s "-screen 0 1400x1000x24"
endif
endif

.PHONY: setup system-libs run test lint bench screenshots clean

setup: system-libs $(STAMP)

system-libs:
	@tools/system-libs

$(STAMP): pyproject.toml | system-libs
	@echo "Installing Python packages into .venv ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tablekeeper needs Python 3.11 or newer: make PYTHON=python3.11")'
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -c 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb"))["project"]; print(*p["dependencies"], *p["optional-dependencies"]["dev"], sep="\n")' > .venv/requirements.txt
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -r .venv/requirements.txt
	@touch $@

run: setup
	$(ON_DISPLAY) $(BIN)/python main.py

test: setup lint
	$(BIN)/python -m pytest

lint: setup
	$(BIN)/ruff check .
	$(BIN)/mypy $(PACKAGES)

bench: setup
	$(ON_DISPLAY) $(BIN)/python -m bench

screenshots: setup
	$(ON_DISPLAY) $(BIN)/python tools/screenshots

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache
