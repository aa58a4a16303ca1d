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
        .success(.program(Array((mode.opening + text + mode.closing).utf8)))
    }
}
