#!/usr/bin/env bash
# An app that depends on TagManager alone is small and links nothing of the tool, built with the flags that the guide gives; one that
# depends on TagRuntime alone links. How long an app takes from its first line to a container's first value is told, and not
# judged: it depends on the machine.
# check-app-size.sh [FOLDER for the builds]
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
work=${1:-$(mktemp -d)}/app-size
app=$work/app
mkdir -p "$app/Sources/small" "$app/Sources/networked" "$app/Sources/opening" "$app/Sources/bare" "$work/containers" "$work/values"

cat >"$app/Package.swift" <<EOF
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "app", platforms: [.macOS(.v15)],
    dependencies: [.package(name: "tagc", path: "$root", traits: [])],
    targets: [
        .executableTarget(name: "small", dependencies: [.product(name: "TagManager", package: "tagc")]),
        .executableTarget(name: "bare", dependencies: [.product(name: "TagRuntime", package: "tagc")]),
        .executableTarget(name: "opening", dependencies: [.product(name: "TagManager", package: "tagc")]),
        .executableTarget(
            name: "networked",
            dependencies: [
                .product(name: "TagManager", package: "tagc"), .product(name: "TagNetworking", package: "tagc"),
            ]),
    ])
EOF
uses='let manager = TagManager(configuration)
let container = try manager.openImmediately(id: "GTM-FERRY1") { _ in }
container.setTagHandler(forFunction: "offerLounge") { name, _ in print("called", name) }
print(container.string(forKey: "title"))
manager.dataLayer.push(event: "purchase", ["ticket": ["price": 120, "route": "Kiel-Oslo"]])'
starts='var configuration = TagManager.Configuration()
configuration.defaultContainers = CommandLine.arguments[1]'
printf '%s\n' 'import TagManager' "$starts" "$uses" >"$app/Sources/small/main.swift"
printf '%s\n' 'import Foundation' 'import TagManager' 'import TagNetworking' "$starts" \
  'configuration.source = URLSessionSource(base: URL(filePath: "/none"))' "$uses" >"$app/Sources/networked/main.swift"

# Prints the microseconds from the first line of the program to the first value.
cat >"$app/Sources/opening/main.swift" <<'EOF'
import TagManager
let start = ContinuousClock.now
var configuration = TagManager.Configuration()
configuration.defaultContainers = CommandLine.arguments[1]
let container = try TagManager(configuration).openImmediately(id: "GTM-FERRY1")
let title = container.string(forKey: "title")
let spent = start.duration(to: .now)
print(title.isEmpty ? "no value" : Int(spent / .microseconds(1)))
EOF

# Nothing but the runtime: the container comes as hexadecimal digits.
cat >"$app/Sources/bare/main.swift" <<'EOF'
import TagRuntime
let bytes = (readLine() ?? "").split(separator: " ").compactMap { UInt8($0, radix: 16) }
print(Evaluator(try LoadedContainer(bytes)).string(forKey: "title"))
EOF

# The guide's own line.
flags=$(sed -n '/<!-- small -->/,/<!-- end -->/s/^swift build //p' Schemas/app-guide.md)
[ -n "$flags" ] || { echo "app-guide.md has no flags for a small executable" >&2; exit 1; }
# shellcheck disable=SC2086
swift build --package-path "$app" --scratch-path "$work/build" --ignore-lock $flags >"$work/build.log" 2>&1 ||
  { cat "$work/build.log"; exit 1; }

# The package's plugins need the tool; an app that uses none of them does not build it.
built=$(find "$work/build/release/" -name '*.o' | grep -m 1 -E '/(Tag(Commands|Compiler|Model|Syntax)|ArgumentParser)(-tool)?\.build/' || true)
[ -z "$built" ] || { echo "the app's build compiles the tool: $built" >&2; exit 1; }

# The container that both open; the tool that compiles it is given, or the one of the tests.
tool=${TAGC:-.build/debug/tagc}
"$tool" compile Examples/ferry/GTM-FERRY1.json -o "$work/containers/GTM-FERRY1" >"$work/compile.log"

holds() { # NAME LIMIT: the program runs, is at most so large, and has no library of the tool
  local name=$1 limit=$2 said size
  strip -o "$work/$name" "$work/build/release/$name"
  said=$("$work/$name" "$work/containers" 2>"$work/$name.log" | tr '\n' '|')
  [ "$said" = "Good morning, sailor|called offerLounge|" ] || { echo "$name said: $said" >&2; exit 1; }
  if readelf -d "$work/$name" | grep -E 'NEEDED.*lib(xml2|curl|sqlite3)'; then echo "$name links the above" >&2; exit 1; fi
  if nm "$work/build/release/$name" | grep -m 1 -E 'TagCompiler|TagModel|TagSyntax|SwiftProtobuf|TagDebugging'; then
    echo "$name has a part of the tool, or of the live page" >&2
    exit 1
  fi
  size=$(stat -c %s "$work/$name")
  echo "$name: $size bytes of $limit allowed"
  [ "$size" -le "$limit" ]
}
holds small 1500000
if readelf -d "$work/small" | grep FoundationNetworking; then echo "small links HTTP" >&2; exit 1; fi
holds networked 1800000

title=$(od -An -v -tx1 "$work/containers/GTM-FERRY1" | xargs | "$work/build/release/bare")
[ "$title" = "Good morning, sailor" ] || { echo "an app of TagRuntime alone said: $title" >&2; exit 1; }

opens() { # KIND FOLDER: the median time of 41 programs that open a container and get its first value
  local all=""
  for _ in {1..41}; do
    all+=$("$work/build/release/opening" "$2" 2>"$work/opening.log")$'\n' || { cat "$work/opening.log" >&2; exit 1; }
  done
  if [ "$(grep -c -x -E '[0-9]+' <<<"$all")" != 41 ]; then
    echo "the container of $1 has no value" >&2; cat "$work/opening.log" >&2; exit 1
  fi
  echo "first value, $1: $(sed '/^$/d' <<<"$all" | sort -n | sed -n 21p) microseconds"
}
echo '{"title": "Good morning, sailor", "prices": {"adult": 120, "child": 60}}' >"$work/values/GTM-FERRY1.json"
opens compiled "$work/containers"
opens JSON "$work/values"
