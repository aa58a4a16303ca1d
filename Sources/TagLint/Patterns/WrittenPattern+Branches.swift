extension WrittenPattern {
    /// The texts between which the pattern chooses, be it in a group, when it says nothing else; two at least.
    var plainNames: [String]? {
        var tokens = tokens[...]
        if let first = tokens.first, let last = tokens.last, isPlainGroup(first), last.kind == .close,
            last.quantifier == nil,
            // The end of that group, and not of another one.
            !tokens.dropFirst().dropLast().contains(where: { $0.depth == 0 })
        {
            tokens = tokens.dropFirst().dropLast()
        }
        let names = tokens.branches.map { Self.text(of: $0) }
        guard names.count > 1 else { return nil }
        let known = names.compactMap { $0 }
        return known.count == names.count && known.allSatisfy { !$0.isEmpty } ? known : nil
    }

    /// Returns true if a token opens a group that only groups or captures: `(` or `(?:`.
    func isPlainGroup(_ token: PatternToken) -> Bool {
        token.kind == .open && ["(", "(?:"].contains(written(token.range))
    }

    /// Returns true if a token is a place, such as `^`, that is written as `text`.
    func isPlace(_ token: PatternToken?, _ text: String) -> Bool {
        token.map { $0.kind == .place && written($0.range) == text } ?? false
    }

    /// The text that some signs are; nil when one of them is no letter, or may be missing.
    static func text(of tokens: ArraySlice<PatternToken>) -> String? {
        var text = ""
        for token in tokens {
            guard let scalar = token.onlyLetter.flatMap(Unicode.Scalar.init) else { return nil }
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}

extension ArraySlice<PatternToken> {
    /// The parts between bars; bars in groups do not count.
    var branches: [ArraySlice<PatternToken>] {
        let depth = self.map { $0.depth }.min() ?? 0
        var branches: [ArraySlice<PatternToken>] = []
        var start = startIndex
        for index in indices where self[index].kind == .or && self[index].depth == depth {
            branches.append(self[start..<index])
            start = index + 1
        }
        return branches + [self[start...]]
    }
}
