/// A dispatcher's state between two requests.
struct DispatchWork: Sendable {
    var backOff: BackOff
    /// Hits that a server has: they are deleted with the next batch's lease, or when no batch follows.
    var sent: [Int64] = []
    /// Hits that a server has and that could not be deleted: they are not sent again.
    var sentAndKept: Set<Int64> = []
    /// Parts of batches that were too large, the next one last.
    var parts: [[Int64]] = []

    init(random: @escaping @Sendable () -> Double) { backOff = BackOff(random: random) }

    /// Notes that all hits that were sent are deleted.
    mutating func deleted() {
        sent = []
        sentAndKept = []
    }

    /// Plans two halves of a batch that was too large.
    mutating func split(_ numbers: [Int64]) {
        finish(numbers)
        let middle = (numbers.count + 1) / 2
        parts.append(Array(numbers[middle...]))
        parts.append(Array(numbers[..<middle]))
    }

    /// Takes hits that are done from the part they are in.
    mutating func finish(_ numbers: [Int64]) {
        guard var part = parts.popLast() else { return }
        part.removeAll { numbers.contains($0) }
        if !part.isEmpty { parts.append(part) }
    }
}

/// The end of one request, or of the attempt to make one.
struct DispatchStep: Sendable, Hashable {
    let result: DispatchResult
    /// True if asking again at once makes sense.
    let hasProgress: Bool

    static let nothing = DispatchStep(result: .noData, hasProgress: false)
    static let failed = DispatchStep(result: .error, hasProgress: false)
    static let good = DispatchStep(result: .good, hasProgress: true)
}
