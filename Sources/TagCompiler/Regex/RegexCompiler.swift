package import TagRuntime

/// The result of compiling a regular expression.
package struct CompiledRegex: Equatable, Sendable {
    /// The program that the runtime matches with; empty if there are errors.
    package var program: [UInt8]
    /// The equivalent string test; nil if there is none.
    package var literal: LiteralTest?
    /// The number of capturing groups.
    package var groups: Int
    /// The groups that have names, with their numbers.
    package var names: [PatternGroupName]
    /// The errors of the pattern, from left to right; empty if it compiled.
    package var errors: [RegexError]

    package var isValid: Bool { errors.isEmpty }
}

/// A test of a text that needs no regular-expression matcher.
package struct LiteralTest: Equatable, Sendable {
    package enum Kind: Sendable {
        case equals, contains, startsWith, endsWith
    }

    package var kind: Kind
    package var text: String
    /// True if letters match in any case, by ``CaseFolding`` as in patterns.
    ///
    /// It is set only if the text has letters, all of them ASCII.
    package var ignoresCase: Bool

    package init(_ kind: Kind, _ text: String, ignoresCase: Bool = false) {
        self.kind = kind
        self.text = text
        self.ignoresCase = ignoresCase
    }
}

/// Compiles regular expressions to the form that the container stores.
///
/// The parser is the runtime's (`PatternParser`), so that a pattern known only at run time has the same meaning. Only the
/// messages, and the patterns that need no matcher, are defined here.
package enum RegexCompiler {
    /// Compiles a pattern, in linear time; it never throws, but returns the errors.
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
