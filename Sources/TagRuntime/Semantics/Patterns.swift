/// How the evaluator meets compiled patterns; the programs and their matcher are those of the folder Regex.
enum Patterns {
    /// The offset of the first fault in a compiled pattern, or nil.
    static func fault(in program: ByteView) -> Int? { nil }

    /// The scalar that all cases of a letter share.
    static func folded(_ scalar: UInt32) -> UInt32 { scalar }
}

/// The matcher of an evaluation.
struct PatternEngine: ~Copyable {
    mutating func matches(_ number: Int, _ program: ByteView, _ text: ByteView) -> Bool { false }

    /// Looks for the first match at or after `start`.
    mutating func find(_ number: Int, _ program: ByteView, _ text: ByteView, from start: Int) -> Bool { false }

    /// Whether a pattern that was put together just now is found.
    mutating func matchesComputed(_ pattern: ByteView, _ text: ByteView, ignoresCase: Bool) -> Bool { false }

    mutating func findComputed(_ pattern: ByteView, _ text: ByteView) -> Bool { false }

    /// How many groups the last match had, the whole match not counted.
    var groupCount: Int { 0 }

    /// A group of the last match found; group 0 is the whole match.
    func group(_ number: Int) -> Range<Int>? { nil }
}
