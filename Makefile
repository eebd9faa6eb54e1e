# Every chore by name. `make test` is exactly what continuous integration runs.
.DEFAULT_GOAL := help
.PHONY: help run test check fmt bench fuzz doctor linters

CARGO ?= cargo
# What `make run` shows; `make run ARGS="playout 2048"` runs something else.
ARGS ?= games

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

run: doctor ## Build plyground and run it
	$(CARGO) run --release --quiet --package plyground -- $(ARGS)

check: linters ## Format, lints and documentation, all as errors
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked

test: check ## Everything that must pass before a change lands
	$(CARGO) test --workspace --locked

fmt: linters ## Format the code
	$(CARGO) fmt --all

bench: doctor ## Deep counts and speed beside the slow twins (minutes; run by hand)
	$(CARGO) run --release --quiet --package plyground -- bench --deep

fuzz: doctor ## Every fuzz target for a minute (FUZZ_SECONDS=60)
	./fuzz/run $(FUZZ_SECONDS)
