# Every chore by name. `make test` is exactly what continuous integration runs.
.DEFAULT_GOAL := help
.PHONY: help api drawings run dist package test check page texts browser fmt bench load fuzz mutants pictures doctor node linters chromium postgres python interpreter pytest cluster namespaces

CARGO ?= cargo
# `make run` starts the web application; `make run ARGS="playout 2048"` runs something else.
ARGS ?= serve

help: ## List the chores
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

doctor:
	@command -v $(CARGO) >/dev/null || command -v rustup >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update && apt-get install -y rustup; \
	  fi; command -v rustup >/dev/null || { \
	  echo "Rust is missing. Install it from https://rustup.rs, or type: apt-get install rustup && rustup default stable"; exit 1; }; }
	@$(CARGO) --version >/dev/null 2>&1 || { command -v rustup >/dev/null && rustup default stable; } || { \
	  echo "Rust has no toolchain. Type: rustup default stable"; exit 1; }
	@command -v cc >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update && apt-get install -y gcc libc6-dev; \
	  else echo "A C linker is missing. Type: apt-get install gcc libc6-dev (or your system's equivalent)"; exit 1; fi; }

# The format and the lints have programs of their own, which a small toolchain lacks.
linters: doctor
	@{ $(CARGO) fmt --version && $(CARGO) clippy --version; } >/dev/null 2>&1 || { \
	  if command -v rustup >/dev/null; then rustup component add rustfmt clippy; \
	  else echo "rustfmt or clippy is missing. Type: apt-get install rustfmt rust-clippy (or your system's equivalent)"; exit 1; fi; }

# The page is built with Node; without it the server runs and says what is missing.
node:
	@command -v npm >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update && apt-get install -y nodejs npm; fi; \
	  command -v npm >/dev/null || echo "Node.js is missing, so the page will be. Type: apt-get install nodejs npm (or see https://nodejs.org)"; }

run: doctor node ## Build plyground and start the web application
	$(CARGO) run --release --package plyground -- $(ARGS)

dist: doctor node ## Build an archive to give away: binary, manual pages, completions, licences
	$(CARGO) build --release --locked --package plyground
	./tools/dist

check: linters ## Format, lints and documentation, all as errors
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked

# The bots that the tests of guests play with are in Python, and so is the package. Debian has `venv` apart.
interpreter:
	@python3 -c 'import ensurepip, venv, sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update && apt-get install -y python3 python3-venv; \
	  else echo "Python 3.10 or later with venv is missing. Type: apt-get install python3 python3-venv (or your system's equivalent)"; exit 1; fi; }

# The tools of the Python package, in an environment of their own.
tools := target/python/tools
$(tools)/bin/maturin: | interpreter
	python3 -m venv $(tools)
	$(tools)/bin/pip install --quiet maturin==1.16.0 || { rm -rf $(tools); exit 1; }

python: doctor node $(tools)/bin/maturin ## Build the Python package, a wheel in target/wheels
	PATH="$(CURDIR)/$(tools)/bin:$$PATH" maturin build --release --out target/wheels

# A wheel of the profile of the tests, in a new environment. From there on no program is found but the environment's own: no
# Rust, no Node, no compiler.
pytest: doctor node $(tools)/bin/maturin ## Build the Python package as for tests, install it into a new environment and test it
	rm -rf target/python/wheels target/python/fresh
	PATH="$(CURDIR)/$(tools)/bin:$$PATH" maturin build --profile dev --out target/python/wheels
	python3 -m venv target/python/fresh
	export PATH="$(CURDIR)/target/python/fresh/bin"; \
	  pip install --quiet pytest==9.2.0 mypy==2.4.1 gymnasium==1.4.0 pettingzoo==1.27.0 numpy==2.4.6 pyarrow==26.0.1 target/python/wheels/*.whl && \
	  mypy --package plyground && stubtest plyground._native --ignore-disjoint-bases --allowlist python/tests/stubs.txt && \
	  python -m pytest --quiet

namespaces:
	@command -v ip >/dev/null && command -v unshare >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update && apt-get install -y iproute2 util-linux; \
	  else echo "ip or unshare is missing. Type: apt-get install iproute2 util-linux (or your system's equivalent)"; exit 1; fi; }

# The wheel with its extras, on a cluster of network namespaces whose machines are killed while they play.
# FAULT_ROUNDS=10 kills at other random moments each time.
FAULT_ROUNDS ?= 1
cluster: pytest postgres namespaces ## Test the Python package, then a Ray cluster of it whose machines are killed
	python3 -m venv target/python/cluster
	target/python/cluster/bin/pip install --quiet pytest==9.2.0 ray==2.60.0 optuna==5.0.0
	target/python/cluster/bin/pip install --quiet --force-reinstall --no-deps target/python/wheels/*.whl
	target/python/cluster/bin/python -m pytest --quiet python/tests/test_tune.py
	for round in $$(seq $(FAULT_ROUNDS)); do \
	  PLYGROUND_FAULT_SEED=$$round ./tools/alone target/python/cluster/bin/python -m pytest --quiet -rP python/tests/cluster || exit 1; done

# What the page's tests and lints need besides what building it does. The server's build asks for the second mark.
packages := web/node_modules/.plyground-tests
$(packages): web/package-lock.json | node
	cd web && npm ci --no-audit --no-fund && cp package-lock.json node_modules/.plyground-lock && touch node_modules/.plyground-tests

chromium:
	@{ [ -n "$$CHROMIUM" ] || command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update && apt-get install -y chromium; \
	  else echo "Chromium is missing. Type: apt-get install chromium (or set CHROMIUM to its path)"; exit 1; fi; }

# The tests start a server of their own; none has to run.
postgres:
	@{ ls /usr/lib/postgresql/*/bin/initdb || command -v initdb; } >/dev/null 2>&1 || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update && apt-get install -y postgresql; \
	  else echo "PostgreSQL is missing. Type: apt-get install postgresql (or your system's equivalent)"; exit 1; fi; }

page: $(packages) ## The page alone: types and lints as errors, unit tests
	cd web && npm run --silent check && npm run --silent lint && npm test --silent

package: doctor $(packages) ## Package every crate as it would be published, and check that each compiles
	./tools/package

test: $(packages) chromium postgres interpreter check page package ## Everything that must pass before a change lands
	$(CARGO) test --workspace --locked
	$(MAKE) pytest
	cd web && npm run --silent browser

# With the examples, as `cargo test` builds them: one of them has games from outside, and nothing is built twice.
browser: $(packages) chromium doctor ## The browser tests alone
	$(CARGO) build --workspace --bins --examples --locked
	cd web && npm run --silent browser

texts: $(packages) doctor ## List what the page and the server say without a translation, and translations that nobody needs
	$(CARGO) build --workspace --bins --locked
	cd web && npm run --silent texts

pictures: $(packages) chromium doctor ## Take the README's pictures of the page anew
	$(CARGO) build --workspace --bins --locked
	cd web && npm run --silent pictures

# The server's code is the one description of the wire; docs/openapi.json follows from it, and from that
# the page's types and the shapes in docs/api.md.
api: doctor $(packages) ## Write the API's description anew, and what follows from it
	PLYGROUND_UPDATE=1 $(CARGO) test --workspace --locked --test api -- the_description_is_the_one_in_the_documentation
	cd web && npm run --silent api

# The page's drawings of boards are the only ones; crates/picture runs them outside of a browser.
drawings: $(packages) ## Pack the drawings of the boards for pictures outside of the page
	cd web && npm run --silent drawings

fmt: linters ## Format the code
	$(CARGO) fmt --all

bench: doctor ## Deep counts, speed beside the slow twins, speed and promptness of the searches (minutes; run by hand)
	$(CARGO) run --release --quiet --package plyground -- bench --deep --search

load: doctor ## Two hundred players before two thousand listeners for a minute (by hand; a smaller one is in the tests)
	$(CARGO) run --release --quiet --package plyground-server --example load

fuzz: doctor ## Every fuzz target for a minute (FUZZ_SECONDS=60)
	./fuzz/run $(FUZZ_SECONDS)

# MUTANTS=plyground-stats runs a part; what was interrupted goes on where it stopped.
MUTANTS ?= plyground-stats plyground-report plyground-arena plyground-catalog plyground-server
mutants: doctor interpreter ## Change lines on purpose and see whether a test notices (by hand)
	@$(CARGO) mutants --version >/dev/null 2>&1 || { echo "cargo-mutants is missing. Type: cargo install cargo-mutants --locked"; exit 1; }
	for package in $(MUTANTS); do ./tools/mutants.py $$package || exit 1; done
