/// A dispatcher's state between two requests.
struct DispatchWork: Sendable {
    /// The wait after the store has failed.
    var storeWait: BackOff
    /// The waits after failed requests, by where they went: a host that does not answer holds up no other.
    var backOffs: [String: BackOff] = [:]
    /// The destinations of requests that have failed in this pass, or while there were others.
    var failed: Set<String> = []
    private let random: @Sendable () -> Double
    /// Hits that a server has: they are deleted with the next batch's lease, or when no batch follows.
    var sent: [Int64] = []
    /// Hits that a server has and that could not be deleted: they are not sent again.
    var sentAndKept: Set<Int64> = []
    /// Parts of batches that were too large, the next one last.
    var parts: [[Int64]] = []
    /// The destination of the parts.
    private(set) var partsDestination = ""

    /// The most destinations that are waited for; beyond, the one that may be asked again first is forgotten.
    private static let destinationLimit = 1_000

    init(random: @escaping @Sendable () -> Double) {
        self.random = random
        storeWait = BackOff(random: random)
    }

    /// Returns the milliseconds in which nothing can be sent: until the first of the waits ends.
    func wait(at uptime: Int64) -> Int64 {
        max(storeWait.remaining(at: uptime), backOffs.values.map { $0.remaining(at: uptime) }.min() ?? 0)
    }

    /// Returns the destinations to which nothing is sent now.
    func held(at uptime: Int64) -> Set<String> {
        failed.union(backOffs.filter { $0.value.remaining(at: uptime) > 0 }.keys)
    }

    mutating func succeed(_ destination: String) {
        backOffs[destination] = nil
        failed.remove(destination)
    }

    /// Notes a failure, and how long the destination is left alone.
    mutating func fail(_ destination: String, at uptime: Int64, _ wait: (inout BackOff) -> Void) {
        failed.insert(destination)
        wait(&backOffs[destination, default: BackOff(random: random)])
        guard backOffs.count > Self.destinationLimit else { return }
        let first = backOffs.min { ($0.value.end, $0.key) < ($1.value.end, $1.key) }
        if let first { backOffs[first.key] = nil }
    }

    /// Ends the waits that the network was the reason of.
    mutating func networkCameBack(at uptime: Int64) {
        failed = []
        storeWait.networkCameBack(at: uptime)
        for key in backOffs.keys.sorted() { backOffs[key]?.networkCameBack(at: uptime) }
    }

    /// Notes that all hits that were sent are deleted.
    mutating func deleted() {
        sent = []
        sentAndKept = []
    }

    /// Plans two halves of a batch that was too large.
    mutating func split(_ numbers: [Int64], of destination: String) {
        finish(numbers)
        partsDestination = destination
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
