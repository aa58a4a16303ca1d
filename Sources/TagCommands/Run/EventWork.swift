package import TagDiagnostics
package import TagRuntime

/// The limit on the work of a file of events.
///
/// One event is bounded by its own ``Budget``, but 40,000 lines of 25 bytes, each at that bound, would take minutes. So all
/// events share a limit, which grows with the bytes that were read: ordinary events stay far below it, however many there are.
package struct EventWork {
    /// The steps that any file may take, and the further ones for each byte; 500 million take five seconds at most.
    private static let base = 300_000_000
    private static let growth = 250

    private var left: Int
    private var lines = 0
    /// The containers that every event is pushed to.
    private let containers: Int

    /// Creates a limit.
    ///
    /// - Parameter isLimited: False if the user requested all events, whatever they cost.
    package init(isLimited: Bool = true, containers: Int = 1) {
        self.containers = containers
        left = isLimited ? Self.base * containers : .max / 2
    }

    /// The steps that are left.
    var rest: Int { left }

    /// Raises the limit for a line, before it is pushed.
    package mutating func begin(_ line: SourceFile) { begin(bytes: line.size) }

    /// Raises the limit for a line of so many bytes.
    mutating func begin(bytes: Int) {
        grow(by: bytes)
        lines += 1
    }

    /// Raises the limit for bytes that were read.
    mutating func grow(by bytes: Int) { left += Self.growth * containers * bytes }

    /// Subtracts the cost of an event whose bytes were counted before, and checks the limit.
    mutating func count(_ spent: Budget) throws(CommandFailure) {
        lines += 1
        pay(spent)
        try check()
    }

    /// Subtracts the cost of an evaluation.
    ///
    /// Each byte of memory counts as a step, since it is also written.
    package mutating func pay(_ spent: Budget) { left -= spent.steps + spent.memory }

    /// Checks that the limit is not exceeded.
    ///
    /// - Throws: ``CommandFailure`` with the number of events so far and the option that lifts the limit.
    package func check() throws(CommandFailure) {
        guard left < 0 else { return }
        let place = lines > 0 ? " after \(Counted.text(lines, "event"))" : ""
        throw CommandFailure(
            .unusable,
            "stopped\(place): the limit on the work for all events was reached; "
                + "--no-work-limit pushes all of them")
    }
}
