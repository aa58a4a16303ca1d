/// The grammar of `--fail`: an action, then the requests that it applies to.
package enum FailureSyntax {
    /// An error, and the character at which it is, counted from 1.
    package struct Mistake: Error, Sendable, Hashable {
        package let message: String
        package let character: Int

        package init(message: String, character: Int) {
            self.message = message
            self.character = character
        }
    }

    /// The grammar, for help pages.
    package static let help = """
        --fail ACTION[:COUNT][@FIRST][%EVERY][PATH]
          ACTION  a status from 200 to 599, such as 500; 503=60s also sends Retry-After
                  drop      closes the connection without an answer
                  cut       closes the connection in the middle of the answer
                  delay=2s  answers later (ms or s, at most 60 s)
          :COUNT  number of requests that fail; by default all, or one with @FIRST
          @FIRST  the first request that fails, counted from 1
          %EVERY  only every n-th request, beginning with number n
          PATH    only requests to this path
        500:2 answers the first two requests with 500; cut@5 cuts the fifth answer; drop%3/batch drops every \
        third batch. If several actions apply to a request, the first one counts; delays are added.
        """

    /// Reads a rule.
    package static func rule(_ text: String) throws(Mistake) -> FailureRule {
        var reader = FailureReader(text)
        return try reader.rule()
    }
}

/// Reads a rule from its beginning to its end.
private struct FailureReader {
    typealias Mistake = FailureSyntax.Mistake

    private let text: [Character]
    private var place = 0

    init(_ text: String) { self.text = Array(text) }

    mutating func rule() throws(Mistake) -> FailureRule {
        var rule = FailureRule(try action())
        var used: Set<Character> = []
        while let mark = next, mark != "/" {
            let start = place
            guard ":@%".contains(mark) else {
                throw mistake("'\(mark)' is not ':COUNT', '@FIRST', '%EVERY' or a path", at: start)
            }
            guard used.insert(mark).inserted else { throw mistake("'\(mark)' is repeated", at: start) }
            place += 1
            let value = try number("after '\(mark)'", 1...1_000_000)
            switch mark {
            case ":": rule.count = value
            case "@": rule.first = value
            default: rule.every = value
            }
        }
        if used.contains("%"), !used.contains("@") { rule.first = rule.every }
        if used == ["@"] { rule.count = 1 }
        rule.path = try path()
        return rule
    }

    private var next: Character? { place < text.count ? text[place] : nil }

    private mutating func action() throws(Mistake) -> FailureRule.Action {
        let start = place
        let word = take { $0.isLetter || $0.isNumber }
        switch word {
        case "drop": return .drop
        case "cut": return .cut
        case "delay":
            guard next == "=" else { throw mistake("'delay' needs a time, such as 'delay=2s'", at: place) }
            place += 1
            return .delay(try time())
        default: break
        }
        guard let status = Int(word), word.utf8.count == 3 else {
            throw mistake(
                word.isEmpty
                    ? "an action is missing: a status, drop, cut or delay=TIME"
                    : "'\(word)' is not a status, drop, cut or delay=TIME", at: start)
        }
        guard (200...599).contains(status) else {
            throw mistake("\(status) is not a status from 200 to 599", at: start)
        }
        guard next == "=" else { return .status(status, retryAfter: nil) }
        place += 1
        let wait = try time()
        return .status(status, retryAfter: Int(wait.components.seconds))
    }

    /// Reads a time, such as `250ms` or `2s`.
    private mutating func time() throws(Mistake) -> Duration {
        let start = place
        let value = try number("before 's' or 'ms'", 0...3_600_000)
        let unit = take(\.isLetter)
        let time: Duration
        switch unit {
        case "s": time = .seconds(value)
        case "ms": time = .milliseconds(value)
        default: throw mistake("a time ends in 's' or 'ms', such as '2s'", at: start)
        }
        guard time <= .seconds(60) else { throw mistake("a time is at most 60s", at: start) }
        return time
    }

    private mutating func number(_ words: String, _ range: ClosedRange<Int>) throws(Mistake) -> Int {
        let start = place
        let digits = take { $0.isASCII && $0.isNumber }
        guard let number = Int(digits) else {
            throw mistake("a number is missing \(words)", at: start)
        }
        guard range.contains(number) else {
            throw mistake(
                "\(digits.prefix(20)) is not a number from \(range.lowerBound) to \(range.upperBound)",
                at: start)
        }
        return number
    }

    private mutating func path() throws(Mistake) -> String? {
        guard next != nil else { return nil }
        let start = place
        let path = String(text[place...])
        guard CollectorPath(rawValue: path) != nil else {
            let all = CollectorPath.allCases.map(\.rawValue).joined(separator: ", ")
            throw mistake("'\(path)' is not a path of the collector (\(all))", at: start)
        }
        return path
    }

    private mutating func take(_ isPart: (Character) -> Bool) -> String {
        let part = text[place...].prefix(while: isPart)
        place += part.count
        return String(part)
    }

    private func mistake(_ message: String, at place: Int) -> Mistake {
        Mistake(message: message, character: place + 1)
    }
}
