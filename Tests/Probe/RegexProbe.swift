import TagRuntime
import TagTestSupport

/// Answers for tools that ask other engines the same: where a pattern and its groups are found in a text.
enum RegexProbe {
    /// `[[start, end], null, …]` in bytes, the whole match first; `null` where nothing is found; a string that says what is
    /// wrong with the pattern, or that ways to match disagree.
    static func answer(_ line: String) -> String {
        guard let question = PlainJSON(line), let pattern = question["re"]?.string,
            let text = question["s"]?.string
        else { return #""not a question""# }
        let ignoresCase = question["icase"]?.boolean ?? false
        let options = PatternOptions(ignoresCase: ignoresCase, remembersGroups: true)
        let parsed = ParsedPattern(pattern, options)
        if let fault = parsed.faults.first { return #""\#(fault.code) at \#(fault.range)""# }
        let found = parsed.find(text)
        let plain = ParsedPattern(pattern, PatternOptions(ignoresCase: ignoresCase))
        guard plain.matches(text) == (found != nil) else { return #""ways to match disagree""# }
        guard let found else { return "null" }
        return "["
            + found.map { $0.map { "[\($0.lowerBound), \($0.upperBound)]" } ?? "null" }
            .joined(separator: ", ") + "]"
    }
}
