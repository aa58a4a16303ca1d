/// A failure that a server plays, and the requests that it applies to: one `--fail`.
package struct FailureRule: Sendable, Hashable {
    /// The failure.
    package enum Action: Sendable, Hashable {
        /// An answer with this status, and with the seconds in Retry-After.
        case status(Int, retryAfter: Int?)
        /// The connection is closed without an answer.
        case drop
        /// The connection is closed in the middle of the answer.
        case cut
        /// The answer is delayed.
        case delay(Duration)

        /// The action in the syntax of `--fail`.
        package var text: String {
            switch self {
            case .status(let status, nil): "\(status)"
            case .status(let status, let seconds?): "\(status)=\(seconds)s"
            case .drop: "drop"
            case .cut: "cut"
            case .delay(let time):
                "delay=\(time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000)ms"
            }
        }
    }

    package var action: Action
    /// The first request that fails, counted from 1.
    package var first = 1
    /// The distance between requests that fail.
    package var every = 1
    /// The number of requests that fail; `nil` for no end.
    package var count: Int?
    /// The path whose requests are counted; `nil` for all.
    package var path: String?

    package init(_ action: Action) { self.action = action }

    /// Returns true if a request fails; `number` counts the requests of the rule's path, from 1.
    func fails(_ number: Int) -> Bool {
        guard number >= first, (number - first) % every == 0 else { return false }
        return count.map { (number - first) / every < $0 } ?? true
    }
}

/// The failures that a server plays, and the number of requests that each rule has counted.
package struct FailurePlan: Sendable {
    private var rules: [(rule: FailureRule, seen: Int)]

    package init(_ rules: [FailureRule] = []) { self.rules = rules.map { ($0, 0) } }

    /// The failures of one request.
    package struct Failure: Sendable, Hashable {
        /// The status, drop or cut of the first rule that has one for the request.
        package var action: FailureRule.Action?
        /// The sum of all delays.
        package var delay: Duration

        package init(action: FailureRule.Action? = nil, delay: Duration = .zero) {
            self.action = action
            self.delay = delay
        }
    }

    /// Counts a request, and returns how it fails.
    package mutating func next(_ path: String) -> Failure {
        var failure = Failure()
        for index in rules.indices {
            let rule = rules[index].rule
            guard rule.path == nil || rule.path == path else { continue }
            rules[index].seen += 1
            guard rule.fails(rules[index].seen) else { continue }
            switch rule.action {
            case .delay(let time): failure.delay += time
            case .status, .drop, .cut: failure.action = failure.action ?? rule.action
            }
        }
        return failure
    }
}
