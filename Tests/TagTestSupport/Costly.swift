import TagCompiler
package import TagRuntime

/// A container that asks one thing of the runtime, again and again, of a long text of the event: for each operation there is, from
/// the tables of operations, so that a new one is asked for too.
package struct Costly: Sendable, CustomStringConvertible {
    package let description: String
    /// The unit that the event's long text repeats.
    let unit: String
    let isWeb: Bool
    private let use: @Sendable (inout Making) -> Void

    init(
        _ name: String, of unit: String = "a", web isWeb: Bool = false,
        _ use: @escaping @Sendable (inout Making) -> Void
    ) {
        description = (isWeb ? "web: " : "") + name
        self.unit = unit
        self.isWeb = isWeb
        self.use = use
    }

    /// A program being made, and the macro that has the long text.
    struct Making {
        var made: HandMade
        let long: Program.ValueID
        let count: Int

        /// A tag for each of the values, which fire one by one, so that one that fails does not stop the others.
        mutating func fire(_ values: [Program.ValueID]) {
            let tags = values.map { made.tag("t", [("x", $0)]) }
            made.rule("go", event: "go", fires: tags)
        }

        /// Adds `count` macros of an operation, with the same operands.
        mutating func macros(_ operation: MacroKind, _ operands: [Program.ValueID] = []) {
            var values: [Program.ValueID] = []
            for _ in 0..<count { values.append(made.add(operation, operands)) }
            fire(values)
        }

        /// Adds `count` equal predicates.
        mutating func predicates(
            _ operation: PredicateKind, _ left: Program.ValueID, _ right: Program.ValueID,
            ignoresCase: Bool = false
        ) {
            let tag = made.tag("t")
            for _ in 0..<count {
                made.program.predicates.append(
                    Program.Predicate(operation, ignoresCase: ignoresCase, left: left, right: right))
                made.rule(
                    "r", event: "go", if: [UInt32(made.program.predicates.count - 1)], fires: [tag])
            }
        }
    }

    /// The container, asking `count` times.
    package func container(count: Int) throws -> LoadedContainer {
        var made = HandMade()
        made.program.usesWebRules = isWeb
        let long = made.add(.dataLayer, [made.text("v")])
        var making = Making(made: made, long: long, count: count)
        use(&making)
        return try making.made.loaded()
    }

    /// The event, whose long text has about so many bytes.
    package func event(length: Int) -> Value {
        let text = String(repeating: unit, count: max(1, length / unit.utf8.count))
        return ["event": "go", "v": .text(UTF8Text(text)), "w": .text(UTF8Text(text + "!"))]
    }

    /// A host whose answers are long, too.
    package static var host: Host {
        var host = Host()
        let long = Value.text(UTF8Text(String(repeating: "https://h.example/a?b=c&", count: 4_000)))
        host.fact = { _ in long }
        host.milliseconds = { 1_700_000_000_000 }
        host.functionCall = { _, arguments in arguments }
        host.customMacro = { _, parameters in parameters }
        host.clickReferrer = { $0 }
        return host
    }

    package static var all: [Costly] { macros + texts + predicates + composites + tags }
}

// MARK: Macros

extension Costly {
    static var macros: [Costly] {
        MacroKind.stored.filter { $0 != .flatKey }.map { operation in
            Costly("\(operation)", of: unit(operation)) { making in
                let operands = operands(operation, &making)
                making.macros(operation, operands)
            }
        } + [
            Costly("flatKey", of: "a.", web: true) { $0.macros(.flatKey, [$0.long]) },
            Costly("dataLayer", of: "a.", web: true) { $0.macros(.dataLayer, [$0.long]) },
            Costly("url", of: "https://h/a/../", web: true) {
                $0.macros(.url, [$0.made.text("path"), .missing, $0.long])
            },
            Costly("deep names") { making in
                let name = making.made.text(Array(repeating: "a", count: 190).joined(separator: "."))
                making.macros(.dataLayer, [name, .missing])
            },
        ]
    }

    private static func unit(_ operation: MacroKind) -> String {
        switch operation {
        case .dataLayer, .flatKey: "a."
        case .random: "9"
        case .encode: "QUJD"
        case .url, .urlReferrer, .installReferrer, .clickReferrer: "https://www.h.example/a/../b.html?k=%41&"
        case .constant, .event, .functionCall, .choice, .formatted, .containerId, .containerVersion,
            .debugMode, .time,
            .lookupTable, .regexTable, .regexGroup, .hash, .join, .lowercase, .uppercase, .language,
            .platform,
            .osVersion, .osApiLevel, .deviceName, .deviceId, .resolution, .appId, .appName, .appVersion,
            .appVersionName, .sdkVersion, .runtimeVersion, .advertisingId, .advertisingTracking,
            .adwordsUniqueId,
            .custom, .values:
            "a"
        }
    }

    private static func operands(_ operation: MacroKind, _ making: inout Making) -> [Program.ValueID] {
        let long = making.long
        switch operation {
        case .constant, .dataLayer, .lowercase, .uppercase: return [long]
        case .functionCall: return [making.made.text("f"), making.made.map([("k", long)])]
        case .custom: return [making.made.map([("k", long)], type: "c")]
        case .choice: return [members(&making)]
        case .formatted: return [long, making.made.text("upper")]
        case .random: return [long, long]
        case .lookupTable:
            let other = making.made.add(.dataLayer, [making.made.text("w")])
            return [long, making.made.list([Program.ValueID](repeating: other, count: 200))]
        case .regexTable:
            let pattern = making.made.pattern("(x|y|a)*z")
            return [long, making.made.list([pattern, .true])]
        case .regexGroup: return [long, making.made.pattern("(a*)(b|$)"), making.made.integer(1)]
        case .hash: return [long, making.made.text("sha512")]
        case .encode: return [long, making.made.text("base64"), making.made.text("base64url")]
        case .join:
            let doubles = (0..<200).map { making.made.double(Double($0) / 7) }
            return [making.made.list(doubles), long, long, making.made.text("backslash")]
        case .url: return [making.made.text("path"), .missing, long]
        case .urlReferrer: return [making.made.text("query"), making.made.text("none")]
        case .installReferrer: return [making.made.text("none")]
        case .clickReferrer: return [long, making.made.text("none")]
        case .event, .flatKey, .containerId, .containerVersion, .debugMode, .time, .language, .platform,
            .osVersion,
            .osApiLevel, .deviceName, .deviceId, .resolution, .appId, .appName, .appVersion, .appVersionName,
            .sdkVersion, .runtimeVersion, .advertisingId, .advertisingTracking, .adwordsUniqueId, .values:
            return []
        }
    }

    /// Members that share one long list of rules that do not pass.
    private static func members(_ making: inout Making) -> Program.ValueID {
        let no = making.made.rule("no", event: "never")
        let rules = making.made.list(
            [Program.ValueID](repeating: making.made.integer(Int64(no)), count: 200))
        let none = making.made.list([])
        return making.made.list((0..<20).flatMap { _ in [.true, rules, none] })
    }

    /// Operations that work in several ways, by each of them.
    static var texts: [Costly] {
        var all: [Costly] = []
        for algorithm in ["md5", "sha1", "sha256", "sha384", "sha512"] {
            all.append(Costly("hash \(algorithm)") { $0.macros(.hash, [$0.long, $0.made.text(algorithm)]) })
        }
        for format in ["base16", "base64", "base64url"] {
            all.append(
                Costly("hash of \(format)", of: "41424344") {
                    $0.macros(.hash, [$0.long, $0.made.text("md5"), $0.made.text(format)])
                })
            all.append(
                Costly("encode \(format)") { $0.macros(.encode, [$0.long, .missing, $0.made.text(format)]) })
        }
        for part in ["url", "scheme", "host", "port", "path", "query", "fragment", "extension"] {
            for unit in ["https://u@www.h.example:1/a/../b.html?k=%41&", "a", "/..", "k=%41&", "@"] {
                all.append(
                    Costly("url \(part) of \(unit)", of: unit) {
                        let pages = $0.made.list([Program.ValueID](repeating: $0.long, count: 100))
                        $0.macros(.url, [$0.made.text(part), $0.made.text("q"), $0.long, .true, pages])
                    })
            }
        }
        for escape in ["url", "backslash"] {
            all.append(
                Costly("join \(escape)", of: "é,") {
                    let list = $0.made.list([Program.ValueID](repeating: $0.long, count: 4))
                    $0.macros(.join, [list, $0.made.text(","), $0.made.text("="), $0.made.text(escape)])
                })
        }
        for unit in ["É", "ß", "a"] {
            all.append(Costly("lowercase \(unit)", of: unit) { $0.macros(.lowercase, [$0.long]) })
        }
        all += patterns
        return all
    }

    private static var patterns: [Costly] {
        ["a*b", "(a|aa)*b", "(a?){60}b", "\\bb", "(?:a|b)*a(?:a|b){12}c", "[^z]*?q"].flatMap { pattern in
            [
                Costly("regexTable \(pattern)") {
                    $0.macros(.regexTable, [$0.long, $0.made.list([$0.made.pattern(pattern), .true])])
                },
                Costly("regexTable replacing \(pattern)") {
                    let rows = $0.made.list([$0.made.pattern("(a)|" + pattern), $0.made.text("$1$1")])
                    $0.macros(.regexTable, [$0.long, rows, .missing, .true])
                },
                Costly("regexGroup \(pattern)") {
                    $0.macros(.regexGroup, [$0.long, $0.made.pattern("(a)" + pattern), $0.made.integer(1)])
                },
                Costly("computed \(pattern)") {
                    let computed = $0.made.template([$0.made.text(pattern), $0.made.text("|x")])
                    $0.macros(.regexTable, [$0.long, $0.made.list([computed, .true])])
                },
            ]
        } + [
            // Searches go over thousands of threads at once, and meet them in another order than the pattern has them.
            Costly("a pattern of many texts", of: "aabaacaad") { making in
                let pattern = making.made.pattern(manyTexts)
                making.predicates(.matches, making.long, pattern)
            },
            Costly("a pattern of many texts, replacing", of: "aabaacaad") { making in
                let rows = making.made.list([making.made.pattern(manyTexts), making.made.text("$0")])
                making.macros(.regexTable, [making.long, rows, .missing, .true])
            },
            // Their machines are more than are kept, so that each is built again.
            Costly("patterns of many texts in turn") { making in
                let patterns = (0..<8).map { making.made.pattern("\($0)|" + manyTexts) }
                let tag = making.made.tag("t")
                for number in 0..<making.count {
                    let pattern = patterns[number % patterns.count]
                    making.made.program.predicates.append(
                        Program.Predicate(.matches, ignoresCase: false, left: making.long, right: pattern))
                    let predicate = UInt32(making.made.program.predicates.count - 1)
                    making.made.rule("r", event: "go", if: [predicate], fires: [tag])
                }
            },
            Costly("computed, each another", of: "(a|b)*c") { making in
                var values: [Program.ValueID] = []
                for number in 0..<making.count {
                    let pattern = making.made.template([making.long, making.made.text("\(number)")])
                    values.append(making.made.add(.regexTable, [.true, making.made.list([pattern, .true])]))
                }
                making.fire(values)
            },
            Costly("computed, large") { making in
                var values: [Program.ValueID] = []
                for number in 0..<making.count {
                    let text = making.made.text("[[:alpha:]é-ÿ]{900}(?i)[a-zà-ÿ]{90}\(number)")
                    let pattern = making.made.template([text, making.made.text("$")])
                    values.append(
                        making.made.add(.regexTable, [making.long, making.made.list([pattern, .true])]))
                }
                making.fire(values)
            },
        ]
    }
}

extension Costly {
    /// 9,261 texts that begin alike, 64 KB.
    private static var manyTexts: String {
        let letters = "abcdefghijklmnopqrstu".map(String.init)
        let texts = letters.flatMap { first in
            letters.flatMap { second in letters.map { first + second + $0 } }
        }
        return texts.map { "aa" + $0 }.joined(separator: "|")
    }
}

// MARK: Predicates, composites, tags

extension Costly {
    static var predicates: [Costly] {
        PredicateKind.allCases.flatMap { operation in
            [false, true].flatMap { ignoresCase in
                units(operation).flatMap { unit in
                    [false, true].map { isWeb in
                        Costly(
                            "\(operation)\(ignoresCase ? " in any case" : "") \(unit)", of: unit, web: isWeb
                        ) { making in
                            let other = other(operation, &making)
                            making.predicates(operation, making.long, other, ignoresCase: ignoresCase)
                        }
                    }
                }
            }
        }
    }

    private static func units(_ operation: PredicateKind) -> [String] {
        switch operation {
        case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual: ["9", " ", "0x", "1e"]
        case .urlMatches: ["https://h.example/a/..", "a"]
        case .equals, .contains, .startsWith, .endsWith, .matches, .matchesComputed, .isOneOf, .cssSelector:
            ["a", "É"]
        }
    }

    private static func other(_ operation: PredicateKind, _ making: inout Making) -> Program.ValueID {
        switch operation {
        case .matches: making.made.pattern("(a|aa)*b")
        case .isOneOf: making.made.list(["a", "b", "c"].map { making.made.text($0) })
        case .equals, .contains, .startsWith, .endsWith, .lessThan, .lessOrEqual, .greaterThan,
            .greaterOrEqual,
            .urlMatches, .cssSelector, .matchesComputed:
            making.made.add(.dataLayer, [making.made.text("w")])
        }
    }

    static var composites: [Costly] {
        [
            Costly("list of lists") { making in
                var last = making.made.list([.true, .true])
                for _ in 0..<63 { last = making.made.list([last, last]) }
                making.fire([last])
            },
            Costly("lists of macros of lists") { making in
                var last = making.made.add(.constant, [making.made.text("abcdefgh")])
                for _ in 0..<63 { last = making.made.add(.constant, [making.made.list([last, last])]) }
                making.fire([Program.ValueID](repeating: last, count: making.count))
            },
            Costly("a list, as text") { making in
                var last = making.made.list([])
                for _ in 0..<63 { last = making.made.add(.constant, [making.made.list([last, last])]) }
                making.macros(.lowercase, [last])
            },
            Costly("templates of nothing") { making in
                let empty = making.made.text("")
                let template = making.made.template([Program.ValueID](repeating: empty, count: 2_000))
                making.fire([Program.ValueID](repeating: template, count: making.count))
            },
            Costly("numbers as text") { making in
                let double = making.made.double(0.1234567890123456)
                let template = making.made.template([Program.ValueID](repeating: double, count: 2_000))
                making.fire([Program.ValueID](repeating: template, count: making.count))
            },
            Costly("escapings of nothing") { making in
                let codes = [Program.ValueID](repeating: making.made.integer(1), count: 2_000)
                let escaped = making.made.composite(.escaped, [.null] + codes)
                making.fire([Program.ValueID](repeating: escaped, count: making.count))
            },
            Costly("escapings", of: "/") { making in
                let escaped = making.made.composite(
                    .escaped, [making.long, making.made.integer(12), making.made.integer(12)])
                making.fire([Program.ValueID](repeating: escaped, count: making.count))
            },
            Costly("maps of computed keys") { making in
                var entries: [Program.ValueID] = []
                for number in 0..<1_000 { entries += [making.made.integer(Int64(number)), .true] }
                let map = making.made.composite(.computedMap, entries)
                making.fire([Program.ValueID](repeating: map, count: making.count))
            },
        ]
    }

    static var tags: [Costly] {
        [
            Costly("one long text for many tags") {
                $0.fire([Program.ValueID](repeating: $0.long, count: $0.count))
            },
            Costly("setup tags that many share", web: true) { making in
                let inner = (0..<making.count).map { making.made.tag("s\($0)") }
                let sequence = making.made.list(inner.flatMap { [making.made.tagValue($0), .false] })
                var options = Program.TagOptions()
                options.setup = sequence
                let tags = (0..<making.count).map { making.made.tag("t\($0)", options: options) }
                making.made.rule("go", event: "go", fires: tags)
            },
            Costly("priorities", of: "9") { making in
                var options = Program.TagOptions()
                options.priority = making.long
                let tags = (0..<making.count).map { making.made.tag("t\($0)", options: options) }
                making.made.rule("go", event: "go", fires: tags)
            },
            Costly("rules of many conditions") { making in
                let tag = making.made.tag("t")
                let yes = making.made.predicate(.equals, making.made.text("a"), making.made.text("a"))
                for _ in 0..<making.count {
                    making.made.rule("r", event: "go", if: [UInt32](repeating: yes, count: 500), fires: [tag])
                }
            },
        ]
    }
}
