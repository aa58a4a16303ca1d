# What people and CI call. A fresh Debian with Swift needs nothing else: `make demo`, `make test`.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build
.PHONY: demo test build release artifact-bundle serve library page page-files page-packages page-check probe bench-ours script-oracle app-probe app-size chaos hits-probe hits-bench push-bench bench-check hits-table messages-table conformance docs generate protobuf bless bench fuzz sanitize harden harden-short format lint clean install uninstall deb wheel sbom archive dist packages docs-packages

SWIFT ?= swift
# SwiftPM passes the names of traits in the order of a set. If that changes, all is compiled again.
BUILD := SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) build
# A target may only import what Package.swift says it depends on.
CHECKED := --explicit-target-dependency-import-check error
# What was built for the tests is not built again.
RUN_TESTS := $(SWIFT) test $(CHECKED) --skip-build
PREFIX ?= /usr/local
DIST := .build/dist

build: packages ## the tool and the libraries, for debugging
	$(BUILD) $(CHECKED)

demo: packages ## compile an example, inspect it, push events to it
	@$(BUILD) $(CHECKED) --product tagc >.build-demo.log 2>&1 \
	  || { cat .build-demo.log; rm -f .build-demo.log; exit 1; }; rm -f .build-demo.log
	@PATH="$$($(BUILD) --show-bin-path):$$PATH" bash Examples/demo.sh

test: packages ## build the example pipelines, and run all tests
	$(BUILD) $(CHECKED) --build-tests
	bash Tests/Scripts/check-pipelines.sh "$$($(BUILD) --show-bin-path)/tagc" .build
	bash Tests/Scripts/check-ci.sh "$$($(BUILD) --show-bin-path)/tagc" .build
	bash Tests/Scripts/check-lsp.sh "$$($(BUILD) --show-bin-path)/tagc" .build
	$(RUN_TESTS)

# There is little room: nothing looks for symbols in the executable, so none is exported, and what is never called is
# left out. Functions that came out the same are kept once; nothing here tells functions apart by their addresses. It is
# linked at one address, since a list of places to mend at the start takes 1.3 MB (libraries, heap and stack are
# at random addresses still), and built for size. .release/ld leaves out what only exceptions would need, links all
# but the C library statically, and asks for functions of glibc 2.31 and older. It has a folder of its own, so that it can be
# built beside the tests.
# What is written in C++ would contain the paths of its sources, so that each folder gave other bytes.
# .release/swiftc builds the modules that compute for speed all the same.
# Tried and left out: cross-module optimization changes the instructions of commands by half a percent at most and adds 0.12 MB
# (2026-11-27); link-time optimization cannot be had, since .release/ld edits objects, which bitcode does not allow.
RELEASE_AT := -c release --scratch-path .build/static
RELEASE_WITH = SWIFT_EXEC="$(CURDIR)/.release/swiftc" RELEASE_SWIFTC="$$(dirname "$$(command -v $(SWIFT))")/swiftc"
COMPILED := $(RELEASE_AT) --static-swift-stdlib -Xcxx -Oz -Xcxx -ffunction-sections -Xcxx -fdata-sections \
  -Xcxx "-ffile-prefix-map=$(CURDIR)/=" -Xswiftc -Osize -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc "-ld-path=$(CURDIR)/.release/ld" -Xlinker --icf=all
RELEASE := $(COMPILED) -Xlinker "--version-script=$(CURDIR)/$(DIST)/exports.map" -Xlinker -no-pie
LIBRARY := $(COMPILED) -Xlinker "--version-script=$(CURDIR)/$(DIST)/exports-c.map"

release: packages ## one stripped executable that includes Swift's runtime: .build/dist/tagc
	@mkdir -p $(DIST) && printf '{ local: *; };\n' >$(DIST)/exports.map
	$(RELEASE_WITH) $(BUILD) $(CHECKED) $(RELEASE) --product tagc
	strip -o $(DIST)/tagc "$$($(BUILD) $(RELEASE_AT) --show-bin-path)/tagc"
	@ls -l $(DIST)/tagc

# It exports what its header declares; names of its own are not those of a program's other libraries.
library: packages ## the runtime with a C interface: .build/dist/libtagruntime.so, and tagruntime.h beside it
	@mkdir -p $(DIST) && printf '{ global: tagrt_*; local: *; };\n' >$(DIST)/exports-c.map
	$(RELEASE_WITH) $(BUILD) $(CHECKED) $(LIBRARY) --product tagruntime
	strip -o $(DIST)/libtagruntime.so "$$($(BUILD) $(RELEASE_AT) --show-bin-path)/libtagruntime.so"
	cp Sources/CTagRuntime/tagruntime.h $(DIST)/
	@ls -l $(DIST)/libtagruntime.so

probe: packages ## a program that queries the libraries, built like the release: .build/dist/probe
bench-ours: packages ## the benchmarks' program, built like the release: .build/dist/bench-ours
probe bench-ours:
	@mkdir -p $(DIST) && printf '{ local: *; };\n' >$(DIST)/exports.map
	TAGC_BENCH=1 $(RELEASE_WITH) $(BUILD) $(CHECKED) $(RELEASE) --product $@
	cp "$$($(BUILD) $(RELEASE_AT) --show-bin-path)/$@" $(DIST)/$@

# Its libraries are shared ones: HTTP's has no static form everywhere.
app-probe: packages ## an app without a screen, for measurements: .build/dist/app-probe
	@mkdir -p $(DIST)
	TAGC_BENCH=1 $(BUILD) $(CHECKED) --product app-probe
	ln -sf "$$($(BUILD) --show-bin-path)/app-probe" $(DIST)/app-probe

hits-probe: packages ## an app that only stores and sends hits, for tests that kill it: .build/dist/hits-probe
	@mkdir -p $(DIST)
	TAGC_BENCH=1 $(BUILD) $(CHECKED) --product hits-probe
	ln -sf "$$($(BUILD) --show-bin-path)/hits-probe" $(DIST)/hits-probe

script-oracle: packages ## the checker of scripts, for comparisons with node: .build/dist/script-oracle
	@mkdir -p $(DIST)
	TAGC_BENCH=1 $(BUILD) $(CHECKED) --product script-oracle
	ln -sf "$$($(BUILD) --show-bin-path)/script-oracle" $(DIST)/script-oracle

# Teams on several platforms give the others: TOOLS="arm64-apple-macosx=path/to/tagc".
artifact-bundle: release ## for SwiftPM: .build/dist/tagc.artifactbundle, its zip and checksum, and the package .build/dist/tagc-plugin
	.release/artifact-bundle $(DIST) $(DIST)/tagc $(TOOLS)

app-size: release ## measure an app's stripped executable, what it links, and its time to a first value
	TAGC=$(DIST)/tagc bash Tests/Scripts/check-app-size.sh

chaos: app-probe ## an app whose server does anything but what it should, and that is killed 105 times
	python3 Tests/Scripts/check_chaos.py $(DIST)/app-probe "$$(mktemp -d)" 105

push-bench: packages ## measure a push, and threads that push without end: what is lost, the slowest push, and the memory
	TAGC_BENCH=1 $(BUILD) $(CHECKED) -c release --scratch-path .build/app --product app-probe
	@echo "push: nanoseconds from an event to its handler, at 1,000 rules"; .build/app/release/app-probe push 1000
	@echo "flood: pushes/s, handled, dropped, slowest push in us, KiB after a fifth and at the end"
	@for threads in 1 4 8; do echo "$$threads threads:" $$(.build/app/release/app-probe flood $$threads 10); done

hits-bench: packages ## measure hits stored and sent per second; see Tests/Benchmarks/hits.py
	TAGC_BENCH=1 $(BUILD) $(CHECKED) -c release --scratch-path .build/hits --product hits-probe
	python3 Tests/Benchmarks/hits.py .build/hits/release/hits-probe .build/hits

# A program of its own, so that tagc stays small. HTTP's library has no static form everywhere, so it needs Swift's
# shared ones; its flags are others than those of tagc, so it has a folder of its own.
serve: packages ## the program of 'tagc serve' and 'tagc hits': .build/dist/tagc-serve
	@mkdir -p $(DIST)
	$(BUILD) $(CHECKED) -c release --scratch-path .build/serve --product tagc-serve
	strip -o $(DIST)/tagc-serve "$$($(BUILD) -c release --scratch-path .build/serve --show-bin-path)/tagc-serve"

# WebAssembly by Embedded Swift, with the toolchain alone: most modules are compiled a second time, which takes some minutes.
# The page is one file; 'tagc playground' puts containers into it, and 'tagc diff' puts the player into its page.
# A toolchain without Embedded Swift for WebAssembly makes no pages; all else works without them.
page: page-packages ## what pages are made of: .build/dist/share/tagc/playground.html and player.js
	@if [ -d "$$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')/embedded/wasm32-unknown-none-wasm" ]; \
	then $(MAKE) page-files; else echo "no pages: this toolchain has no Embedded Swift for WebAssembly" >&2; fi

page-files:
	$(MAKE) -j2 -f .release/page/Makefile OUT=.build/page
	@mkdir -p $(DIST)/share/tagc
	python3 -B .release/page/assemble.py --wasm .build/page/compiler.wasm -o $(DIST)/share/tagc/playground.html
	python3 -B .release/page/assemble.py --wasm .build/page/runtime.wasm --player -o $(DIST)/share/tagc/player.js

page-packages:
	$(call with-apt,command -v python3 >/dev/null,python3,$(NEEDED))

page-check: page build ## the page in headless Chromium, where that is installed; PYTHON has selenium
	bash Tests/Scripts/check-page.sh $(DIST)/share/tagc/playground.html "$$($(BUILD) --show-bin-path)/tagc" .build $${TAGC_SHARED:+"$$TAGC_SHARED"}

install: release serve library page ## copy tagc, tagc-serve, libtagruntime, the page, man pages and completions below PREFIX (default: /usr/local)
	DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" bash .release/pack/install.sh install $(DIST)

uninstall: ## remove them
	DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" bash .release/pack/install.sh uninstall $(DIST)

# Packages of tagc alone: tagc-serve needs Swift's shared libraries. Python writes them; the same executable gives the same bytes.
deb: release page ## a Debian package: .build/dist/tagc_VERSION_ARCHITECTURE.deb
	bash .release/pack/deb.sh $(DIST)/tagc $(DIST)

wheel: release library page ## a Python wheel with the executable, the package tagc and its library: .build/dist/tagc-VERSION-….whl
	python3 -B .release/pack/wheel.py $(DIST)/tagc $(DIST) $(DIST)/libtagruntime.so

archive: release page ## the executable, the page, man pages and completions: .build/dist/tagc-VERSION-linux-MACHINE.tar.gz
	bash .release/pack/archive.sh $(DIST)/tagc $(DIST)

sbom: release ## what is linked, as CycloneDX: .build/dist/tagc.cdx.json
	python3 -B .release/pack/sbom.py $(DIST)/tagc $(DIST)

dist: release page deb wheel artifact-bundle archive sbom ## all of them, and .build/dist/SHA256SUMS
	cd $(DIST) && LC_ALL=C sha256sum tagc tagc_*.deb tagc-*.whl tagc-*.tar.gz tagc.artifactbundle.zip tagc.cdx.json >SHA256SUMS

generate: packages ## write Schemas/ from the tables in the code, and the example's keys from its container
	$(SWIFT) run $(CHECKED) generate .
	$(SWIFT) run $(CHECKED) tagc generate swift Examples/ferry/GTM-FERRY1.json --name Ferry -o Examples/app/Ferry.swift
	$(SWIFT) run $(CHECKED) tagc generate swift --plan Examples/plan/events.schema.json --name Planned -o Examples/plan/Planned.swift

protobuf: ## write Sources/LegacyProtobuf from Schemas/legacy.proto; needs protoc and protoc-gen-swift
	protoc --swift_opt=Visibility=Package,UseAccessLevelOnImports=true \
	  --swift_out=Sources/LegacyProtobuf -I Schemas legacy.proto

hits-table: packages ## run the conformance cases of hits, and print their results
	@mkdir -p $(DIST)
	$(BUILD) $(CHECKED) --build-tests >$(DIST)/hits-table.build.log 2>&1 \
	  || { cat $(DIST)/hits-table.build.log; exit 1; }
	$(RUN_TESTS) --filter '^HitDispatchTests\.' >$(DIST)/hits-table.log 2>&1 || true
	python3 Tests/Scripts/hits_table.py $(DIST)/hits-table.log

messages-table: packages ## run the conformance cases of messages, and print their results
	@mkdir -p $(DIST)
	$(BUILD) $(CHECKED) --build-tests >$(DIST)/messages-table.build.log 2>&1 \
	  || { cat $(DIST)/messages-table.build.log; exit 1; }
	$(RUN_TESTS) --filter '^InAppMessagingTests\.' >$(DIST)/messages-table.log 2>&1 || true
	python3 Tests/Scripts/messages_table.py $(DIST)/messages-table.log

conformance: packages ## run all tests, and write their results into Schemas/conformance.md
	@mkdir -p $(DIST)
	$(BUILD) $(CHECKED) --build-tests
	$(RUN_TESTS) >$(DIST)/conformance.log 2>&1 || true
	python3 Tests/Scripts/conformance_page.py Schemas/conformance.md $(DIST)/conformance.log

# The site can be opened as files, except the pages of the libraries: python3 -m http.server -d .build/docs
DOCS_BASE ?=
docs: packages docs-packages ## the site of the documentation, from the build of the tests: .build/docs; fails on a warning. DOCS_BASE is its path on a server
	@$(BUILD) $(CHECKED) --build-tests >.build-docs.log 2>&1 \
	  || { cat .build-docs.log; rm -f .build-docs.log; exit 1; }; rm -f .build-docs.log
	bash Tests/Scripts/docs.sh "$$($(BUILD) --show-bin-path)" .build/docs "$(DOCS_BASE)"

bless: packages ## accept the current output as the expected one; read the diff
	$(BUILD) $(CHECKED) --build-tests
	BLESS=1 $(RUN_TESTS)

bench: packages ## compare with other libraries; see Tests/Benchmarks
	bash Tests/Benchmarks/run.sh

bench-check: release ## count the instructions of the release's commands; fails if one takes more than it may
	python3 Tests/Scripts/check_speed.py $(DIST)/tagc .build $${TAGC_SHARED:+"$$TAGC_SHARED"}

TARGET ?= json
SECONDS ?= 60
fuzz: packages ## fuzz a TARGET for a number of SECONDS; see Tests/Fuzz
	bash Tests/Fuzz/run.sh $(TARGET) $(SECONDS)

sanitize: packages ## run all tests, and the C library, with the thread and the address sanitizer; see Tests/Sanitizers
	bash Tests/Sanitizers/run.sh thread
	bash Tests/Sanitizers/run.sh address
	bash Tests/Sanitizers/library.sh thread
	bash Tests/Sanitizers/library.sh address

FORM ?= long
harden: packages ## test the table of threats, and write .build/harden/harden.md; see Tests/Harden
	python3 Tests/Harden/harden.py --form $(FORM) $(if $(RAN),--ran $(RAN))

harden-short: ## the same in minutes
	$(MAKE) harden FORM=short

format: ## format the sources
	$(SWIFT) format -i -r Sources Tests Examples Package.swift

lint: ## check the format of the sources
	$(SWIFT) format lint --strict -r Sources Tests Examples Package.swift

clean:
	rm -rf .build

# Installs the packages $(2) with apt, unless the test $(1) holds. $(3) says what is needed.
define with-apt
	@if $(1); then exit 0; fi; \
	if ! command -v apt-get >/dev/null; then echo $(3) >&2; exit 1; fi; \
	if [ "$$(id -u)" = 0 ]; then as_root=; else as_root=sudo; fi; \
	$$as_root apt-get update -qq && \
	$$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(2) >/dev/null
endef
NEEDED := "libxml2, zlib, SQLite and curl with headers, and pkg-config, are needed: install them"
NEEDED_BY_DOCS := "cmark-gfm and Python 3 are needed: install them"

# zlib, SQLite and curl, and libxml2 for tests, with their headers, where they are missing and apt can get them.
packages:
	$(call with-apt,command -v pkg-config >/dev/null && pkg-config --exists libxml-2.0 zlib sqlite3 libcurl,pkg-config libxml2-dev zlib1g-dev libsqlite3-dev libcurl4-openssl-dev,$(NEEDED))

# What makes pages of Markdown.
docs-packages:
	$(call with-apt,command -v cmark-gfm >/dev/null && command -v python3 >/dev/null,cmark-gfm python3,$(NEEDED_BY_DOCS))
