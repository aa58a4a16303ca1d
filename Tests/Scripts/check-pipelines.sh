#!/usr/bin/env bash
# The example pipelines build, and compile again what changed alone: check-pipelines.sh TOOL SCRATCH [PIPELINE…]
#
# Each is built three times: of a fresh copy, unchanged, and with one of its three containers changed. A wrapper of the tool, which is
# first on the path, writes down each of its runs. Then a mistake has to end the build, with its line, and the output of a removed container
# has to go.
# Programs that are not here are installed with apt by root; otherwise their pipelines are skipped, by name.
set -euo pipefail
tool=$(realpath "$1")
scratch=$(realpath "$2")/pipelines
root=$(realpath "$(dirname "$0")/../..")
shift 2
rm -rf "$scratch"
mkdir -p "$scratch/bin"
runs=$scratch/runs
printf '#!/bin/sh\nprintf "%%s\\n" "$*" >>"%s"\nexec "%s" "$@"\n' "$runs" "$tool" >"$scratch/bin/tagc"
chmod +x "$scratch/bin/tagc"
export PATH="$scratch/bin:$PATH" NO_COLOR=1
fault() { echo "$pipeline: $1" >&2; [ -s "$scratch/log" ] && cat "$scratch/log" >&2; exit 1; }

has() { # PROGRAM PACKAGE: true if the program is here, or could be installed
  # The other lane of .ci/run may be installing, too.
  local install=(apt-get -o DPkg::Lock::Timeout=120 install -y -qq --no-install-recommends "$2")
  command -v "$1" >/dev/null && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    { "${install[@]}" || { apt-get update -qq && "${install[@]}"; }; } >"$scratch/apt.log" 2>&1 || true
  fi
  command -v "$1" >/dev/null && return
  echo "skipped: $pipeline ($1 is not here)"
  return 1
}

# Each builds in the pipeline's copy, and names the folder of its outputs in $outputs.
build_make() { outputs=build && make; }
build_ninja() { outputs=build && ninja -v; }
build_cmake() { cmake_with "Unix Makefiles"; }
build_cmake-ninja() { cmake_with Ninja; }
cmake_with() {
  outputs=built/Resources
  [ -d built ] || cmake -S . -B built -G "$1" || return
  cmake --build built
}
# Swift's own lines say the same as the list of runs.
build_swiftpm() { outputs=.build/debug/Ferry_Ferry.resources && swift build --ignore-lock; }
build_xcode() { # as Xcode calls a script phase; it is called in every build, which Xcode would not
  local file number=0
  outputs=App.app
  export SRCROOT=$PWD
  for file in "$SRCROOT"/Containers/*; do
    local output=$SRCROOT/$outputs/$(basename "${file%.*}")
    export "SCRIPT_INPUT_FILE_$number=$file" "SCRIPT_OUTPUT_FILE_$number=$output"
    number=$((number + 1))
  done
  export SCRIPT_INPUT_FILE_COUNT=$number SCRIPT_OUTPUT_FILE_COUNT=$number
  "$SRCROOT/compile-containers.sh"
}

build() { "build_$pipeline" >"$scratch/log" 2>&1; }

compiled() { # the ids of the containers that the last build compiled
  sed -n 's/^compile [^ ]*\/\(GTM-[^./]*\)\..*\|^compile \(GTM-[^./]*\)\..*/\1\2/p' "$runs" | sort | xargs
}
state() { (cd "$outputs" && stat -c '%n %i %Y %Z %s' GTM-FERRY1 GTM-FERRY2 GTM-FERRY3); }
sources() { find . -name "$1" -path '*Containers/*' -not -path './.build/*'; }

thrice() {
  local before
  : >"$runs"
  build || fault "the first build fails"
  [ "$(compiled)" = "GTM-FERRY1 GTM-FERRY2 GTM-FERRY3" ] || fault "the first build compiled: $(compiled)"
  for id in GTM-FERRY1 GTM-FERRY2 GTM-FERRY3; do tagc inspect "$outputs/$id" >/dev/null || fault "$id does not load"; done

  before=$(state) && : >"$runs"
  build || fault "the second build fails"
  [ ! -s "$runs" ] || fault "the second build ran: $(cat "$runs")"
  [ "$(state)" = "$before" ] || fault "the second build wrote"

  edit 's/Departures/Delayed/'
  build || fault "the third build fails"
  [ "$(compiled)" = GTM-FERRY2 ] && [ "$(wc -l <"$runs")" = 1 ] || fault "the third build ran: $(cat "$runs")"
  [ "$(state | grep -v FERRY2)" = "$(grep -v FERRY2 <<<"$before")" ] || fault "the third build wrote another container"
  [ "$(tagc run "$outputs/GTM-FERRY2" --get title)" = 'title = "Delayed"' ] || fault "the output is not of the changed container"

  edit 's/"title":/"title"/'
  if build; then fault "a mistake passes"; fi
  grep -q 'GTM-FERRY2.json:1:[0-9]*: error' "$scratch/log" || fault "the mistake has no place"
  edit 's/"title"/"title":/'
  build || fault "a mended container does not build"
  echo "$pipeline: 3 containers, 0, then 1 compiled; the mistake is told at its line"
}
edit() { sed -i "$1" "$(sources GTM-FERRY2.json)"; : >"$runs"; }

removed() { # after the container GTM-FERRY1 was removed, and a build
  [ ! -s "$runs" ] || fault "a build after a removal ran: $(cat "$runs")"
  [ "$(cd "$outputs" && echo GTM-*)" = "$1" ] || fault "after a removal there are: $(cd "$outputs" && echo GTM-*)"
}
# Without tagc make says what is missing; an export with another name is told, too.
finish_make() {
  rm Containers/GTM-FERRY1.json && : >"$runs"
  build || fault "a build without a removed container fails"
  removed "GTM-FERRY2 GTM-FERRY2.json.d GTM-FERRY3 GTM-FERRY3.plist.d"
  mv Containers/GTM-FERRY2.json Containers/GTM-FERRY2.plist && touch Containers/GTM-FERRY2.plist
  build || fault "a build with a renamed container fails"
  [ "$(compiled)" = GTM-FERRY2 ] || fault "after a renaming it compiled: $(compiled)"
  mv Containers/GTM-FERRY2.plist Containers/GTM-FERRY2.json && touch Containers/GTM-FERRY2.json
  build && : >"$runs" || fault "a container that is renamed back fails"
  cp Containers/GTM-FERRY2.json Containers/shop.json
  build || fault "a build beside an export with another name fails"
  grep -q 'Containers/shop.json is not compiled: name it' "$scratch/log" || fault "an export with another name is not told"
  [ ! -s "$runs" ] || fault "an export with another name is compiled: $(cat "$runs")"
  local make
  make=$(command -v make)
  if PATH=$scratch/none "$make" >"$scratch/log" 2>&1; then fault "a build without tagc passes"; fi
  grep -q 'tagc is not on the PATH' "$scratch/log" || fault "a missing tagc is not told"
  PATH=$scratch/none "$make" -n clean >"$scratch/log" 2>&1 || fault "'make clean' needs tagc"
  echo "$pipeline: a removed container, a renamed one, an export with another name, no tagc"
}
finish_ninja() {
  rm Containers/GTM-FERRY1.json && sed -i /FERRY1/d build.ninja && : >"$runs"
  build && ninja -t cleandead >"$scratch/log" || fault "a build without a removed container fails"
  removed "GTM-FERRY2 GTM-FERRY3"
  echo "$pipeline: a removed container"
}
finish_cmake() {
  rm Containers/GTM-FERRY1.json && sed -i 's|Containers/GTM-FERRY1.json ||' CMakeLists.txt && : >"$runs"
  build || fault "a build without a removed container fails"
  removed "$(cd "$outputs" && echo GTM-FERRY[23]*)"
  echo "$pipeline: a removed container"
}
finish_cmake-ninja() { finish_cmake; }
finish_xcode() {
  local shell
  shell=$(command -v sh)
  if PATH=$scratch/none "$shell" ./compile-containers.sh >"$scratch/log" 2>&1; then fault "a build without tagc passes"; fi
  grep -q '^error: tagc is not on the PATH' "$scratch/log" || fault "a missing tagc is not told"
  echo "$pipeline: no tagc"
}

# The package of the plugins is where the example looks for it; its executable is the wrapper.
prepare_swiftpm() {
  local dist=$scratch/.build/dist
  "$root/.release/artifact-bundle" "$dist" "$scratch/bin/tagc" >"$scratch/log"
  "$root/.release/artifact-bundle" "$scratch/again" "$scratch/bin/tagc" >"$scratch/log"
  cmp "$dist/tagc.artifactbundle.zip" "$scratch/again/tagc.artifactbundle.zip"
  local checksum
  checksum=$(swift package compute-checksum "$dist/tagc.artifactbundle.zip")
  grep -q "^$checksum " "$dist/tagc.artifactbundle.zip.sha256" || fault "the checksum is not the one of SwiftPM"
}
# The app finds its containers. The command plugin: the findings, its options, and its status. Two containers of one name are an error.
finish_swiftpm() {
  [ "$(.build/debug/Ferry | xargs)" = "GTM-FERRY1 GTM-FERRY2 GTM-FERRY3" ] || fault "the app finds: $(.build/debug/Ferry)"
  swift package --ignore-lock tagc-lint --target Ferry --no-timing >"$scratch/log" 2>&1 || fault "tagc-lint fails"
  grep -q '^nothing found (3 files)' "$scratch/log" || fault "tagc-lint says something else"
  edit 's/"title":/"title"/'
  if swift package --ignore-lock tagc-lint -f gcc >"$scratch/log" 2>&1; then fault "tagc-lint lets a mistake pass"; fi
  grep -q 'GTM-FERRY2.json:1:[0-9]*: error: ' "$scratch/log" || fault "tagc-lint gives no place"
  cp Sources/Ferry/Containers/GTM-FERRY1.json Sources/Ferry
  if swift build --ignore-lock >"$scratch/log" 2>&1; then fault "two containers of one name pass"; fi
  grep -q "would both become the resource 'GTM-FERRY1'" "$scratch/log" || fault "two containers of one name are not told"
  echo "$pipeline: tagc-lint, two containers of one name"
}

needs() {
  case $pipeline in
    ninja | cmake-ninja) has ninja ninja-build || return ;;
  esac
  case $pipeline in
    cmake*) has cmake cmake ;;
    swiftpm) has swift swift ;;
    *) has make make ;;
  esac
}
if [ $# = 0 ]; then set -- make ninja cmake cmake-ninja xcode swiftpm; fi
for pipeline; do
  needs || continue
  mkdir -p "$scratch/Examples/pipelines"
  cp -R "$root/Examples/pipelines/${pipeline%%-*}" "$scratch/Examples/pipelines/$pipeline"
  cd "$scratch/Examples/pipelines/$pipeline"
  if declare -F "prepare_$pipeline" >/dev/null; then "prepare_$pipeline"; fi
  thrice
  if declare -F "finish_$pipeline" >/dev/null; then "finish_$pipeline"; fi
done
