import TagDiagnostics

/// The shortening of long texts to the parts that differ, with a count of what is left out.
struct Shortening {
    /// The limit on a text, in scalars; longer ones are cut.
    let limit: Int
    private let context = 24

    /// The shortening for a line.
    static let line = Shortening(limit: 160)
    /// The shortening for a paragraph.
    static let paragraph = Shortening(limit: 2_000)
    /// The whole text.
    static let whole = Shortening(limit: 1 << 40)

    func single(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count > 2 * limit else { return text.escapedForTerminal(limit: 2 * limit) }
        let head = scalars.prefix(limit).escaped
        let tail = scalars.suffix(context).escaped
        return "\(head)… \(scalars.count - limit - context) more characters …\(tail)"
    }

    /// Returns two texts without most of their common beginning and end, if they are long.
    func pair(_ old: String, _ new: String) -> (String, String) {
        let (one, two) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
        guard max(one.count, two.count) > limit else { return (single(old), single(new)) }
        let shorter = min(one.count, two.count)
        var start = 0
        while start < shorter, one[start] == two[start] { start += 1 }
        var end = 0
        while end < shorter - start, one[one.count - 1 - end] == two[two.count - 1 - end] { end += 1 }
        (start, end) = (max(0, start - context), max(0, end - context))
        return (cut(one, start, end), cut(two, start, end))
    }

    private func cut(_ scalars: [Unicode.Scalar], _ start: Int, _ end: Int) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[start..<max(start, scalars.count - end)])
        return (start > 0 ? "…" : "") + single(String(text)) + (end > 0 ? "…" : "")
    }
}

extension ArraySlice<Unicode.Scalar> {
    fileprivate var escaped: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: self)
        return String(text).escapedForTerminal(limit: count)
    }
}
