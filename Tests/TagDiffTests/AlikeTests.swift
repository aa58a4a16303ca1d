import TagModel
import TagTestSupport
import Testing

@testable import TagDiff

/// Parts that are written alike, of all pairs of parts of two containers.
@Suite struct AlikeTests {
    private static let names = Fixtures.names(in: DiffTests.folder)

    @Test(arguments: names)
    func `what is written alike has one number`(name: String) throws {
        let (old, new) = try Self.sides(name)
        for (one, two) in [(old, new), (new, old), (old, old)] {
            var pairs = Pairs(one, two)
            #expect(pairs.alikeWithTwoNumbers.isEmpty, "\(name): \(pairs.alikeWithTwoNumbers)")
        }
    }

    /// Otherwise nothing would be compared by what is written, and the test above would hold of nothing.
    @Test func `most of a container is written like itself`() throws {
        var (alike, all) = (0, 0)
        for name in Self.names {
            let (old, _) = try Self.sides(name)
            var pairs = Pairs(old, old)
            let counts = pairs.likeThemselves
            alike += counts.alike
            all += counts.all
        }
        #expect(alike * 10 > all * 8, "\(alike) of \(all)")
    }

    /// In each level two macros of the old container are like one another, and so are two of the new one: each of the old ones is
    /// compared with both in turn, and so is each below it.
    @Test(.timeLimit(.minutes(1)))
    func `what is like two things in turn is compared once a level`() throws {
        let levels = 100
        func container(_ second: String) -> String {
            var macros = [#""event": {"type": "event"}"#]
            for name in ["a0", "b0"] { macros.append(#""\#(name)": {"type": "dataLayer", "name": "y"}"#) }
            for level in 1...levels {
                for name in ["a\(level)", "b\(level)"] {
                    let text = "{{a\(level - 1)}}-{{\(second)\(level - 1)}}"
                    macros.append(#""\#(name)": {"type": "dataLayer", "name": "x", "default": "\#(text)"}"#)
                }
            }
            return #"""
                {"container": {"id": "GTM-ALIKE1", "version": "1"}, "macros": {\#(macros.joined(separator: ", "))},
                "rules": {"r": {"if": [{"macro": "event", "equals": "e"}]}},
                "tags": {"t": {"type": "functionCall", "function": "f", "arguments": {"v": "{{a\#(levels)}}"},
                "fires": ["r"]}}}
                """#
        }
        let old = try #require(DiffSide(container("a")))
        let new = try #require(DiffSide(container("b")))
        let difference = Differ.compare(old, new)
        #expect(difference.entities.count == 2 * levels)
        #expect(difference.provedTags.all == 1)
    }

    private static func sides(_ name: String) throws -> (old: DiffSide, new: DiffSide) {
        let folder = DiffTests.folder + "/" + name
        return (
            try #require(Fixtures.text(folder + "/old.json").flatMap { DiffSide($0) }),
            try #require(Fixtures.text(folder + "/new.json").flatMap { DiffSide($0) })
        )
    }
}

/// The parts of two containers, each with each.
private struct Pairs {
    private let (one, two): (Container, Container)
    private var (first, second): (Signer, Signer)
    private var table = SignatureTable()

    init(_ one: DiffSide, _ two: DiffSide) {
        (self.one, self.two) = (one.checked.container, two.checked.container)
        (first, second) = (Signer(one.checked), Signer(two.checked))
    }

    /// The pairs that are written alike, though they have different numbers.
    var alikeWithTwoNumbers: [String] {
        mutating get {
            var wrong: [String] = []
            for old in one.macros.indices {
                for new in two.macros.indices where isAlike(macro: old, new) {
                    let isOne = first.macro(old, &table) == second.macro(new, &table)
                    if !isOne { wrong.append("macros \(old) and \(new)") }
                }
            }
            for old in one.rules.indices {
                for new in two.rules.indices where isAlike(rule: old, new) {
                    let isOne =
                        first.conditions(ofRule: old, &table) == second.conditions(ofRule: new, &table)
                    if !isOne { wrong.append("rules \(old) and \(new)") }
                }
            }
            for old in one.tags.indices {
                for new in two.tags.indices where isAlike(tag: old, new) {
                    let isOne =
                        first.parameters(one.tags[old].parameters, &table)
                        == second.parameters(two.tags[new].parameters, &table)
                    if !isOne { wrong.append("tags \(old) and \(new)") }
                }
            }
            return wrong
        }
    }

    /// The number of parts of the first container that are written like those of the same place in the second.
    var likeThemselves: (alike: Int, all: Int) {
        mutating get {
            var alike = 0
            for index in one.macros.indices where isAlike(macro: index, index) { alike += 1 }
            for index in one.rules.indices where isAlike(rule: index, index) { alike += 1 }
            for index in one.tags.indices where isAlike(tag: index, index) { alike += 1 }
            return (alike, one.macros.count + one.rules.count + one.tags.count)
        }
    }

    private mutating func isAlike(macro old: Int, _ new: Int) -> Bool {
        Signer.areAlike(one.macros[old], of: &first, two.macros[new], of: &second, &table)
    }

    private mutating func isAlike(rule old: Int, _ new: Int) -> Bool {
        Signer.areAlike(
            one.rules[old].conditions, of: &first, two.rules[new].conditions, of: &second, &table)
    }

    private mutating func isAlike(tag old: Int, _ new: Int) -> Bool {
        Signer.areAlike(one.tags[old].parameters, of: &first, two.tags[new].parameters, of: &second, &table)
    }
}
