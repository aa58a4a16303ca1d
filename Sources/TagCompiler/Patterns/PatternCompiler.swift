import TagRuntime

/// What is wrong with a pattern, in bytes of its text.
struct PatternError: Error {
    let range: Range<Int>
    let message: String
    let notes: [String]
}

/// The one place where lowering meets the compiler of patterns.
enum PatternCompiler {
    /// Compiles `text`; a condition may get a literal where that says the same.
    static func compile(
        _ text: String, _ mode: PatternMode, needsProgram: Bool
    ) -> Result<PatternTable.Outcome, PatternError> {
        let options = PatternOptions(
            ignoresCase: mode.ignoresCase, matchesWhole: mode.isWhole, remembersGroups: needsProgram)
        let compiled = RegexCompiler.compile(text, options)
        if let error = compiled.errors.first {
            return .failure(PatternError(range: error.range, message: error.message, notes: error.notes))
        }
        guard let literal = compiled.literal, !literal.ignoresCase else {
            return .success(.program(compiled.program))
        }
        return .success(.literal(PatternTable.Literal(operation: literal.operation, text: literal.text)))
    }
}

extension LiteralTest {
    fileprivate var operation: PredicateOperation {
        switch kind {
        case .equals: .equals
        case .contains: .contains
        case .startsWith: .startsWith
        case .endsWith: .endsWith
        }
    }
}
