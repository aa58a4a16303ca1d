import TagRuntime
import TagTestSupport
import Testing

@testable import TagLint

/// Patterns as signs with places.
struct PatternTokenTests {
    /// The signs of a pattern in words: what each is, and its bytes, with how it is repeated.
    static func words(_ pattern: String) -> [String] {
        let bytes = Array(pattern.utf8)
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        return PatternTokens.of(bytes).map { token in
            let kind =
                if case .letter(let scalar) = token.kind { "letter \(scalar)" } else { "\(token.kind)" }
            return "\(kind) \(text(token.range))" + (token.quantifier.map { " x " + text($0) } ?? "")
        }
    }

    @Test(arguments: [
        (#"a\.b"#, ["letter 97 a", #"letter 46 \."#, "letter 98 b"]),
        (#"[]a]]."#, ["set []a]", "letter 93 ]", "dot ."]),
        (#"[^]\]]+?"#, [#"set [^]\]] x +?"#]),
        (#"[[:alpha:]_]{2,}"#, ["set [[:alpha:]_] x {2,}"]),
        (#"[a[:]b"#, ["set [a[:]", "letter 98 b"]),
        (#"{a{2}"#, ["letter 123 {", "letter 97 a x {2}"]),
        (
            #"\x41\x{1F600}\u00e9\101\0\t"#,
            [
                #"letter 65 \x41"#, #"letter 128512 \x{1F600}"#, #"letter 233 \u00e9"#, #"letter 65 \101"#,
                #"letter 0 \0"#, #"letter 9 \t"#,
            ]
        ),
        (
            #"(?i)(?P<n>\w)*|(?:é)?(?<!x)(?s-i:.)"#,
            [
                "flags (?i)", "open (?P<n>", #"set \w"#, "close ) x *", "or |", "open (?:", "letter 233 é",
                "close ) x ?", "open (?<!", "letter 120 x", "close )", "open (?s-i:", "dot .", "close )",
            ]
        ),
        (#"^\A\b$\z"#, ["place ^", #"place \A"#, #"place \b"#, "place $", #"place \z"#]),
    ])
    func `a pattern is read into its signs`(pattern: String, expected: [String]) {
        #expect(Self.words(pattern) == expected)
    }

    @Test(.enabled(if: Fixtures.shared != nil), arguments: ["re2-search.jsonl", "rust-regex.jsonl"])
    func `signs and their repetitions are all that there is in a pattern, in order`(name: String) throws {
        let folder = (Fixtures.shared ?? "") + "/corpus/regex/"
        let lines = try #require(Fixtures.text(folder + name)).split(separator: "\n")
        var count = 0
        for pattern in Set(lines.compactMap { PlainJSON($0)?["re"]?.string }) {
            let bytes = Array(pattern.utf8)
            let parsed = PatternParser.parse(bytes)
            guard parsed.faults.isEmpty else { continue }
            count += 1
            let tokens = PatternTokens.of(bytes)
            var end = 0
            var depth = 0
            for token in tokens {
                if token.kind == .close { depth -= 1 }
                #expect(token.range.lowerBound == end && token.depth == depth, "\(pattern)")
                if token.kind == .open { depth += 1 }
                end = token.quantifier?.upperBound ?? token.range.upperBound
            }
            #expect(end == bytes.count && depth == 0, "\(pattern)")
            let groups = tokens.count { token in
                let text = bytes[token.range]
                return token.kind == .open
                    && (text.count == 1 || text.last == UInt8(ascii: ">"))
            }
            #expect(groups == parsed.groups, "\(pattern)")
        }
        #expect(count > 300)
    }
}
