package import TagRuntime

/// What became of a regular expression's text.
package struct CompiledRegex: Equatable, Sendable {
    /// What the runtime matches with; empty when there are errors.
    package var program: [UInt8]
    /// Set when the pattern asks no more than a string test can answer.
    package var literal: LiteralTest?
    /// How many capturing groups the pattern has.
    package var groups: Int
    /// The groups that have names, with their numbers.
    package var names: [PatternGroupName]
    /// All that is wrong with the pattern, from left to right; empty when it compiled.
    package var errors: [RegexError]

    package var isValid: Bool { errors.isEmpty }

    /// The number of a group by its name, or nil.
    package func group(named name: String) -> Int? {
        names.first { $0.name.elementsEqual(name.utf8) }?.number
    }
}

/// A test of a whole text that needs no machine.
package struct LiteralTest: Equatable, Sendable {
    package enum Kind: Sendable {
        case equals, contains, startsWith, endsWith
    }

    package var kind: Kind
    package var text: String
    /// Letters of the text match in any case, by ``CaseFolding`` as in patterns; only set when the text has letters, all of
    /// them ASCII.
    package var ignoresCase: Bool

    package init(_ kind: Kind, _ text: String, ignoresCase: Bool = false) {
        self.kind = kind
        self.text = text
        self.ignoresCase = ignoresCase
    }
}

/// Compiles regular expressions to what the container stores.
///
/// The reading itself is the runtime's (`PatternParser`), so that a pattern known only at run time means the same;
/// here are the words for what is wrong, and the patterns that need no machine.
package enum RegexCompiler {
    /// Compiles a pattern; linear in its length, and it never fails but by `errors`.
    package static func compile(_ pattern: String, _ options: PatternOptions = PatternOptions())
        -> CompiledRegex
    {
        compile(Array(pattern.utf8), options)
    }

    /// Compiles the UTF-8 of a pattern; offsets of errors count its bytes.
    package static func compile(_ pattern: [UInt8], _ options: PatternOptions = PatternOptions())
        -> CompiledRegex
    {
        let parsed = PatternParser.parse(pattern, options)
        guard parsed.faults.isEmpty else {
            let errors = parsed.faults.map { RegexError($0, in: pattern) }
            return CompiledRegex(
                program: [], literal: nil, groups: parsed.groups, names: parsed.names,
                errors: errors.sorted { $0.range.lowerBound < $1.range.lowerBound })
        }
        let literal = options.remembersGroups ? nil : LiteralTest(program: parsed.program)
        return CompiledRegex(
            program: parsed.program, literal: literal, groups: parsed.groups, names: parsed.names, errors: [])
    }
}
