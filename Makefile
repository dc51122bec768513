PYTHON ?= python3.11
BIN    := .venv/bin

.PHONY: release run play test soak lint browser ruff mypy web bundle docs pictures bench load books fast slow hosts clean

run: .venv/installed
	@$(BIN)/houseway serve --browser

play: .venv/installed
	@$(BIN)/houseway play 500-club/ez-baccarat

test: .venv/installed-tests lint browser docs
	$(BIN)/pytest

soak: .venv/installed-tests browser hosts docs
	HOUSEWAY_SOAK=1 $(BIN)/pytest -o faulthandler_timeout=9000

# Side by side: each uses one processor.
lint: .venv/installed-tests
	@$(MAKE) --no-print-directory -j2 mypy ruff web

ruff: .venv/installed-tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

mypy: .venv/installed-tests
	$(BIN)/mypy

web:
	@scripts/webtools > /dev/null
	PATH="$(CURDIR)/.venv/bin:$$PATH" node_modules/.bin/tsc
	PATH="$(CURDIR)/.venv/bin:$$PATH" node_modules/.bin/eslint houseway/room/web/static tests/room/browser

# Once, before tests run side by side; those that need it say so if there is none.
browser:
	-@scripts/browser > /dev/null
	-@scripts/axe > /dev/null

# What tests of several machines need, which only soak runs.
hosts:
	-@scripts/hosts > /dev/null

# What pages load, joined again from the modules and styles it is made of; and the types of messages from their structs.
bundle: .venv/installed
	$(BIN)/python -m scripts.web_types
	scripts/bundle

# The documents as a site, which a room serves at /docs: where nothing is newer than what was built, it stays.
docs: .venv/installed-tests
	@$(BIN)/python -m scripts.documents

# The pictures in the documents, from the running room; commit those that are not as they were.
pictures: .venv/installed-tests
	@$(BIN)/python -m tests.room.browser.gallery

bench: .venv/installed
	$(BIN)/houseway bench

load: .venv/installed
	@$(BIN)/python -m houseway.room.serve.bench.load

# The second reading of schedules and of paytables, from the books' text: make books BOOKS=folder
books: .venv/installed-tests
	@$(BIN)/python -m tests.books.read $(BOOKS)
	@$(BIN)/python -m tests.books.paytables $(BOOKS)

.venv/bin/python:
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -qq --disable-pip-version-check --upgrade pip

.venv/installed: .venv/bin/python pyproject.toml constraints.txt
	$(BIN)/pip install -qq --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $@

.venv/installed-tests: .venv/installed
	$(BIN)/pip install -qq --disable-pip-version-check --constraint constraints.txt --editable '.[test]'
	@touch $@

# The hot modules compiled, for those who deal millions of rounds; `make slow` goes back to what is installed.
fast: .venv/installed-tests
	$(BIN)/python -m scripts.fast

slow:
	rm -rf build
	find houseway -name '*.so' -delete

clean: slow
	rm -rf houseway/room/web/site .venv node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis

# Checks all, builds what is published, and says what to push; it pushes nothing itself.
release: test docs
	rm -rf build dist
	$(BIN)/python -m build --no-isolation --outdir dist .
	$(BIN)/python -m scripts.release dist
