package import TagDiagnostics

/// The counts of a collector's requests and hits.
package struct CollectorCounts: Sendable, Hashable {
    /// The number of requests to the collector's paths.
    package private(set) var requests = 0
    /// The numbers of hits by their fate.
    package private(set) var hits: [CollectorEvent.Fate: Int] = [:]
    /// The numbers of accepted hits by type; types beyond ``namesLimit`` are counted as `other`.
    package private(set) var types: [String: Int] = [:]
    /// The numbers of requests by their answer: a status, or the failure that was played.
    package private(set) var answers: [String: Int] = [:]

    static let namesLimit = 200

    package init() {}

    package func count(_ fate: CollectorEvent.Fate) -> Int { hits[fate] ?? 0 }

    mutating func add(answer: String) {
        requests += 1
        answers[answer, default: 0] += 1
    }

    mutating func add(_ event: CollectorEvent) {
        hits[event.fate, default: 0] += 1
        guard event.fate == .taken else { return }
        let name = event.hit.type
        types[types[name] != nil || types.count < Self.namesLimit ? name : "other", default: 0] += 1
    }

    /// The counts as lines for people.
    package var text: String {
        let sum = hits.values.reduce(0, +)
        let fates = CollectorEvent.Fate.allCases.map { "\(count($0)) \($0.rawValue)" }
        var text =
            "\(requests) \(requests == 1 ? "request" : "requests") of hits, \(sum) \(sum == 1 ? "hit" : "hits"): "
            + fates.joined(separator: ", ") + "\n"
        if !types.isEmpty { text += "  taken: " + Self.list(types) + "\n" }
        if !answers.isEmpty { text += "  answers: " + Self.list(answers) + "\n" }
        return text
    }

    private static func list(_ counts: [String: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.key.escapedForTerminal(limit: 60)) \($0.value)" }
            .joined(separator: ", ")
    }

    /// The counts as a JSON object.
    package var json: JSON {
        [
            "requests": .integer(requests),
            "hits": .object(
                CollectorEvent.Fate.allCases.map { ($0.rawValue, .integer(count($0))) }),
            "types": Self.object(types), "answers": Self.object(answers),
        ]
    }

    private static func object(_ counts: [String: Int]) -> JSON {
        .object(counts.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })
    }
}
