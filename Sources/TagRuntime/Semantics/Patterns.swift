/// How the evaluator meets compiled patterns; the programs and their matcher are those of the folder Regex.
enum Patterns {
    /// The offset of the first fault in a compiled pattern, or nil.
    static func fault(in program: ByteView) -> Int? { nil }
}
