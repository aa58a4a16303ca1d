package import TagDiagnostics

extension Condition {
    /// The condition in words: `'path' starts with '/cart'`.
    package var words: String {
        let subject = left.words
        let (verb, object) = (predicate.value.verb, right.words)
        let how = ignoresCase ? " in any letter case" : ""
        return isNegated ? "not (\(subject) \(verb) \(object)\(how))" : "\(subject) \(verb) \(object)\(how)"
    }

    /// The range to report: the right side, which is nearly always at fault, or else the whole condition.
    package var culprit: SourceRange {
        right.range.isKnown ? right.range : range
    }
}

extension Value {
    /// A side of a condition in words: a macro by its name, a text in quotes.
    fileprivate var words: String {
        switch kind {
        case .reference(let reference): "'\(reference.name.shortened())'"
        // Thousands of conditions may share a long text.
        case .string(let text): "'\(text.shortened(to: 4_000))'"
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .double(let number): "\(number)"
        default: "a text"
        }
    }
}
