# `make` alone lists what there is to make.  Any POSIX make will do.

# Which Python makes the environment, and on how many cores the tests run:
#   PYTHON=python3.12 make play        WORKERS=4 make test
PYTHON ?= python3
WORKERS ?= 2
SAMPLE ?= 600
LEARNER ?= python3

VENV = .venv
BIN = $(VENV)/bin
PACKAGES = $(VENV)/.packages
READY = $(VENV)/.ready
PIP = $(BIN)/python -m pip --disable-pip-version-check --no-input install -qq

# Rules are compiled once for all that runs here.
export KINGS_COMPILED ?= $(CURDIR)/$(VENV)/compiled

# What Python has read once it keeps for the next process, wherever its environment says otherwise:
# tests begin hundreds of processes.
export PYTHONDONTWRITEBYTECODE =

# What is left out beside the browser tests; `make test-all` leaves out nothing, and tries more
# examples of whatever is tried at random (tests/effort.py).
UNLESS = and not slow

.PHONY: help play serve lab test test-all test-style test-types test-code test-notebooks test-browser compare-notebooks \
	test-engines test-proxy test-hub test-versions test-commands chromium format site lite release test-release student simulated-class schemas prove-scoring prove-scorer prove-kernel prove-bargained prove-worth prove-openings prove-kills prove-review prove-thumb test-mcp test-adapters prove-agent prove-adapters prove-pages learning credibility credit deal-costs prove-debrief mutants bench bench-hall bench-load bench-pricing bench-scoring bench-searcher bench-searchers keys-study castle-study castle-learned keys-learned atlas strong answers strong-play continuations bench-strong bench-strong-searcher bench-browser tournament strategy golden notebooks lock clean

help: ## list what make can do
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | \
		while IFS='|' read -r name what; do printf '  make %-16s %s\n' "$$name" "$$what"; done

play: $(READY) ## play Kings' Struggle in the browser
	@$(BIN)/kings play

serve: $(READY) ## serve the laboratory and the editor to browsers on this machine
	@$(BIN)/kings serve

lab: $(READY) ## open the notebooks in JupyterLab
	@root=; test "$$(id -u)" != 0 || root=--allow-root; \
		$(BIN)/jupyter-lab --ip=127.0.0.1 $$root notebooks/00_start.ipynb

PARTS = test-style test-types test-code test-notebooks test-browser

test: chromium ## run all checks but the long ones (about half an hour); a part that fails stops no other
	@failed=; for part in $(PARTS); do $(MAKE) --no-print-directory $$part || failed="$$failed $$part"; done; \
		test -z "$$failed" || { echo "These parts failed:$$failed. Each is a target of make: see what it says above."; exit 1; }
	@echo "All checks passed."

test-all: ## run all checks, the long proofs and the other browsers too
	@$(MAKE) test UNLESS=
	@$(MAKE) --no-print-directory test-engines
	@$(MAKE) --no-print-directory test-proxy
	@$(MAKE) --no-print-directory test-hub
	@$(MAKE) --no-print-directory test-mcp
	@$(MAKE) --no-print-directory test-adapters
	@$(MAKE) --no-print-directory test-versions
	@$(MAKE) --no-print-directory test-commands
	@$(MAKE) --no-print-directory prove-kills

test-style: $(READY) ## check style and formatting with ruff
	@echo "Style ..."
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

test-types: $(READY) ## check types with mypy
	@echo "Types ..."
	@$(BIN)/mypy kings tests benchmarks

test-code: $(READY) ## run the tests of the code (all but notebooks and browser)
	@echo "Tests ..."
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal --durations 10 -p no:nbval -m "not browser $(UNLESS)" tests

test-notebooks: $(READY) ## run the notebooks and compare what they show
	@echo "Notebooks ..."
	@test ! -d notebooks || { home=$$(mktemp -d) && trap 'rm -rf "$$home"' EXIT && \
		TQDM_DISABLE=1 KINGS_HOME="$$home" $(BIN)/pytest -n $(WORKERS) --dist loadfile --nbval --nbval-current-env --nbval-cell-timeout=300 \
		--nbval-sanitize-with tests/nbval_sanitize.cfg notebooks; }

test-browser: chromium ## play in a real browser, two more than there are cores: browsers mostly wait
	@echo "Browser ..."
	@test ! -d tests/browser || $(BIN)/pytest -n $$(($(WORKERS) + 2)) --dist loadfile --durations 10 -m "browser $(UNLESS)" tests/browser

test-engines: chromium ## play in Firefox and in WebKit, as Debian has them (minutes)
	@$(BIN)/python -m tests.engines
	@$(BIN)/pytest -n $(WORKERS) --dist loadfile --durations 10 tests/engines

test-proxy: chromium ## play behind nginx and Caddy with HTTPS, as the page on serving says (minutes)
	@$(BIN)/python -m tests.proxy
	@$(BIN)/pytest -m "" -n $(WORKERS) --dist worksteal --durations 10 tests/proxy

test-hub: chromium ## open a school at a real JupyterHub, in an environment of its own (minutes; needs npm)
	@$(BIN)/python -m tests.hub
	@$(BIN)/pytest -m "" --durations 5 tests/hub

test-versions: $(READY) ## test with the lowest of everything on the oldest Python, with the newest on the newest (LEG=lowest or newest: one of them; an hour)
	@$(BIN)/python -m tests.versions $(LEG) -n $(WORKERS) --dist worksteal

test-commands: $(READY) ## try “make play” and “make test” in empty copies, on each Python (minutes)
	@$(BIN)/pytest -m "" --durations 3 tests/release/test_two_commands.py

compare-notebooks: $(READY) ## the same without nbval, by what kings publish runs them with (minutes)
	@$(BIN)/python -m tests.compare_notebooks $(NOTEBOOKS)

test-mcp: $(READY) ## play over the Model Context Protocol, in an environment of its own (a minute)
	@$(BIN)/python -m tests.mcp
	@$(BIN)/pytest -m "" --durations 5 tests/mcp

test-adapters: $(READY) ## let PettingZoo, OpenSpiel, NegMAS and Gambit judge what is for them, in an environment of its own (minutes)
	@$(BIN)/python -m tests.adapters
	@$(BIN)/pytest -m "" --durations 5 tests/adapters

chromium: $(READY)
	@$(BIN)/python -m tests.chromium

format: $(READY) ## let ruff mend style and formatting
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

# The table without installation lies at LITE, or else in build/lite, which is taken along.
site: $(READY) ## build the pages of the project in build/site (after `make lite` with live notebooks)
	@lite="$(LITE)"; if test -z "$$lite" && test -f build/lite/index.html; then lite=lite; fi; \
		$(BIN)/python -m sphinx -W --keep-going -q -b html -D "lite=$$lite" -d build/site-trees docs build/site && \
		rm -rf build/site/lite && if test "$$lite" = lite; then cp -R build/lite build/site/lite; fi
	@echo "The site is in build/site; begin with index.html."

lite: $(READY) ## build the table without installation in build/lite (ADDRESS=https://... for its QR code)
	@$(BIN)/python -m kings.publish.lite build/lite --address "$(ADDRESS)"

release: $(READY) ## build the wheel and the source archive in dist, and try them in clean environments (minutes)
	@rm -rf dist
	@$(BIN)/python -m hatchling build -d dist
	@$(MAKE) test-release

test-release: $(READY) ## install wheel and archive in clean environments, with each extra on its own (minutes)
	@$(BIN)/pytest -m "" tests/release

student: $(READY) ## write the students' copies of the lessons, and an answer key apart from them
	@$(BIN)/python -m kings.lessons.student

prove-scoring: $(READY) ## compare the scorer with a table of all 282,475,249 piles (minutes, 2 GB)
	@$(BIN)/python -m tests.proofs.scoring

prove-scorer: chromium ## compare the scorer's page with the package on 240,000 piles (minutes)
	@$(BIN)/python -m tests.proofs.scorer

prove-kills: $(READY) ## kill a hall, and one with workers, under load 1,300 times: nothing is lost or counts twice (an hour)
	@$(BIN)/python -m tests.proofs.kills --kills 1000 --seed 1
	@$(BIN)/python -m tests.proofs.kills --kills 300 --seed 11 --workers 2

bench-hall: $(READY) ## thirty tables of four at screens of their own for five minutes: memory, processor, answers
	@$(BIN)/python -m benchmarks.hall

bench-load: $(READY) ## drive a hall on one core to its end, and let searchers think at thirty tables (an hour; nothing else should run)
	@$(BIN)/python -m benchmarks.hall 30 --searchers --keep
	@$(BIN)/python -m benchmarks.hall 30 --searchers --visits 3000 --keep
	@$(BIN)/python -m benchmarks.hall 30 --searchers --visits 3000 --scheduler --keep
	@$(BIN)/python -m benchmarks.hall 100 200 400 --core --keep
	@$(BIN)/python -m benchmarks.hall 200 600 --knee --core --seconds 120 --keep

tournament: $(READY) ## play the kept tournaments of bots anew (minutes)
	@$(BIN)/python -m kings.analysis.honesty data/tournament

learning: ## train the bot that a net plays anew, with LEARNER, a Python that has sb3-contrib (minutes)
	@$(LEARNER) -m benchmarks.learning --games 500 --seed 1 --out data/learned/day_of_four.npz

credit: $(READY) ## play the kept games on belief and broken promises anew (minutes)
	@$(BIN)/python -m kings.analysis.credit data/credit

deal-costs: $(READY) ## reckon anew what the deals of a hundred games cost those who were not asked (minutes)
	@$(BIN)/python -m kings.analysis.deal_costs data/deal_costs

strong-play: $(READY) ## play the kept games on what strong play shows anew (minutes)
	@$(BIN)/python -m kings.analysis.strong_play data/strong_play

strategy: $(READY) ## play the kept games on cards and leads anew (minutes)
	@$(BIN)/python -m kings.analysis.strategy_survey data/strategy

credibility: $(READY) ## measure the credibility of all bots of the menu anew (minutes)
	@$(BIN)/python -m kings.analysis.credibility data/credibility

keys-study: $(READY) ## play the kept games of King's Keys anew (minutes)
	@$(BIN)/python -m kings.analysis.keys data/keys

castle-study: $(READY) ## play the kept games of King of the Castle anew (minutes)
	@$(BIN)/python -m kings.analysis.castle data/castle

yardstick: $(READY) ## measure how far all bots are from best play anew (a quarter of an hour)
	@$(BIN)/python -m benchmarks.yardstick data/yardstick

continuations: $(READY) ## measure anew how far what an action is worth depends on who plays on (minutes)
	@$(BIN)/python -m kings.analysis.continuations data/continuations

strong: $(READY) ## let strong seats learn anew from games among themselves (ten minutes)
	@$(BIN)/python -m kings.sim.self_play

castle-learned: $(READY) ## let the searcher of King of the Castle learn anew from games (a minute)
	@$(BIN)/python -m benchmarks.castle_learning

keys-learned: $(READY) ## let the searcher of King's Keys learn anew from games (minutes)
	@$(BIN)/python -m benchmarks.keys_learning

answers: $(READY) ## count anew which cards answer a lead, for the guesses of strong bots (a minute)
	@$(BIN)/python -m benchmarks.answers

atlas: $(READY) ## compute the atlas of all piles anew (minutes, 3 GB)
	@$(BIN)/python -m kings.analysis.atlas data/scoring

prove-kernel: $(READY) ## compare the compiled rules with the readable ones, game by game (hours)
	@$(BIN)/python -m tests.proofs.kernel --games 200000 --counted 20000000 --seed 1 \
		--processes $(WORKERS) --out data/kernel/proof.json

prove-bargained: $(READY) ## play 6,000 games of bots that bargain by the readable and the compiled rules: equal results (minutes)
	@$(BIN)/python -m tests.proofs.bargained --games 6000 --seed 1 \
		--processes $(WORKERS) --out data/kernel/bargained.json

prove-worth: $(READY) ## prove what decisions are worth on positions of real games (minutes)
	@$(BIN)/python -m tests.proofs.worth --seed 1 --out data/worth/proof.json

prove-openings: $(READY) ## tell an anchor from an opener's power in many simulated classes (minutes)
	@$(BIN)/python -m tests.proofs.openings --classes 1000 --seed 1 --out data/lessons/openings.json

prove-debrief: $(READY) ## hold what the debrief tells against 2,400 simulated classes whose truth is known (a quarter of an hour)
	@mkdir -p build
	@$(BIN)/python -m tests.proofs.debrief --seed 2 --workers $(WORKERS) --kept build/debrief.jsonl \
		--out data/proofs/debrief.json

prove-review: $(READY) ## hold a review's intervals, bands and moments against many more play-outs (minutes)
	@$(BIN)/python -m tests.proofs.review --seed 1 --out data/proofs/review.json

prove-thumb: $(READY) ## hold the chances to win in reviews of games of turns against who won (minutes)
	@$(BIN)/python -m tests.proofs.thumb --seed 7

prove-agent: $(READY) ## play 10,000 random games over the agent line and in this process: equal journals (an hour)
	@$(BIN)/python -m tests.proofs.agent_line --games 10000 --seed 1 --processes $(WORKERS) \
		--out data/proofs/agent_line.json

prove-pages: $(READY) ## write 4,500 random games as pages of text and read them again (minutes)
	@$(BIN)/python -m tests.proofs.pages --games 4500 --processes $(WORKERS) --out data/proofs/pages.json

prove-adapters: $(READY) ## play 10,000 random games through both adapters and in this package: equal journals (an hour or two)
	@$(BIN)/python -m tests.adapters
	@.venv-adapters/bin/python -m tests.proofs.adapters --games 10000 --seed 1 --processes $(WORKERS) \
		--out data/proofs/adapters.json

mutants: $(READY) ## change the rules a little, SAMPLE times, and see that a test notices (half an hour)
	@$(BIN)/python -m tests.proofs.mutants --sample $(SAMPLE) --seed 1 --workers $(WORKERS) \
		--out data/proofs/mutants.json

simulated-class: $(READY) ## write the simulated class of the lessons anew
	@rm -rf data/lessons/class_of_30
	@$(BIN)/python -m kings.classroom.simulated data/lessons/class_of_30

schemas: $(READY) ## write the JSON Schemas of saved files and the package's copies of the rules anew
	@cp docs/rules/king*.md kings/table/rulebooks/
	@$(BIN)/python -c "from pathlib import Path; from kings.records.codec import write_schemas; \
		from kings.records import formats; from kings.classroom import class_folder; \
		from kings.hall import lesson_page, register, school; from kings.table import seat; from kings.analysis.review import record; \
		write_schemas(Path('kings/records/schemas'), formats.schemas()); \
		write_schemas(Path('kings/table/schemas'), seat.schemas()); \
		write_schemas(Path('kings/hall/schemas'), register.schemas() | lesson_page.schemas() | school.schemas()); \
		write_schemas(Path('kings/classroom/schemas'), class_folder.schemas()); \
		write_schemas(Path('kings/analysis/review/schemas'), record.schemas())"

bench: $(READY) ## time many games beside other engines (minutes; fetches those engines)
	@$(BIN)/python -m benchmarks.games

bench-searcher: $(READY) ## let the searcher play against greedy bots (minutes)
	@$(BIN)/python -m benchmarks.searcher --workers $(WORKERS)

bench-searchers: $(READY) ## let the searchers of the two other games play against greedy bots (long)
	@$(BIN)/python -m benchmarks.searchers keys --workers $(WORKERS)
	@$(BIN)/python -m benchmarks.searchers castle --workers $(WORKERS)

bench-strong: $(READY) ## let the strong bot play against others (minutes)
	@$(BIN)/python -m benchmarks.strong --workers $(WORKERS)

bench-strong-searcher: $(READY) ## let the strong bot play against searchers (minutes)
	@$(BIN)/python -m benchmarks.strong_searcher --workers $(WORKERS)

bench-browser: $(READY) lite ## time what bots think in the browser, beside this Python (a minute)
	@$(BIN)/python -m benchmarks.browser_decisions

bench-pricing: $(READY) ## time what a decision is worth
	@$(BIN)/python -m benchmarks.pricing

bench-scoring: $(READY) ## time every way of scoring beside its peers
	@$(BIN)/python -m benchmarks.scoring

golden: $(READY) ## rewrite the golden files; then read the diff
	@$(BIN)/pytest --rewrite-golden tests

notebooks: $(READY) ## run the notebooks again and keep what they show
	@$(BIN)/python -m tests.execute_notebooks $(NOTEBOOKS)

lock: $(READY) ## pin the packages again (UPGRADE=--upgrade takes newer ones)
	@$(PIP) uv
	@$(BIN)/uv pip compile --quiet --universal --extra all --generate-hashes --no-annotate \
		--custom-compile-command "make lock" $(UPGRADE) pyproject.toml --output-file requirements.lock
	@$(BIN)/uv pip compile --quiet --universal --extra hub --generate-hashes --no-annotate \
		--custom-compile-command "make lock" $(UPGRADE) --constraint requirements.lock \
		pyproject.toml --output-file tests/hub/requirements.lock
	@$(BIN)/uv pip compile --quiet --universal --extra mcp --generate-hashes --no-annotate \
		--custom-compile-command "make lock" $(UPGRADE) --constraint requirements.lock \
		pyproject.toml --output-file tests/mcp/requirements.lock
	@$(BIN)/uv pip compile --quiet --universal --extra openspiel --extra pettingzoo --generate-hashes \
		--no-annotate --custom-compile-command "make lock" $(UPGRADE) --constraint requirements.lock \
		pyproject.toml tests/adapters/requirements.in --output-file tests/adapters/requirements.lock
	@$(MAKE) --no-print-directory .binder/pins.txt

.binder/pins.txt: requirements.lock
	@{ echo "# The versions of requirements.lock, for conda and Binder: pip takes no hashes where a folder is installed."; \
		sed -n '/==/s/ \\$$//p' requirements.lock; } >$@

clean: ## remove the environment and all caches; saved games stay
	@rm -rf $(VENV) .venv-adapters .venv-hub .venv-mcp .venv-lowest .venv-newest build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache test-results
	@find kings tests notebooks data -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# The first line of the set-up asks for a Python that is new enough.  pip brings uv, which brings
# all else five times as fast; a mirror may be named to pip alone.  The two stamps tell
# whether the packages, and the project itself, are installed as the files beside them ask.
$(PACKAGES): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit("Kings needs Python 3.11 or newer, and this is " + sys.version.split()[0] + ". Try: PYTHON=python3.12 make play" if sys.version_info < (3, 11) else 0)'
	@test ! -L $(VENV) || { echo "$(VENV) is a link, and what it leads to would be emptied. Remove the link, or name another place: VENV=..."; exit 1; }
	@echo "Setting up (about a minute, once) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@sed -n '/^uv==/,/[^\\]$$/p' requirements.lock >$(VENV)/uv.lock
	@$(PIP) --require-hashes -r $(VENV)/uv.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --compile-bytecode --require-hashes -r requirements.lock || \
		{ echo "uv didn't get the packages; pip, which has settings of its own, tries (minutes) ..."; \
		$(PIP) --require-hashes -r requirements.lock; }
	@touch $(PACKAGES)

$(READY): $(PACKAGES) pyproject.toml jupyter/server.json jupyter/labextension/static/remoteEntry.js
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $(READY)
	@echo "Ready."
