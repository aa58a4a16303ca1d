package import TagDiagnostics
package import TagRuntime

/// The work that a file of events may still take.
///
/// One event is bounded by its own ``Budget``; 40,000 lines of 25 bytes, each at that bound, would take minutes. So all of
/// them share a limit, which grows with the bytes that were read: ordinary events stay far below it, however many there are.
package struct EventWork {
    /// Steps that any file may take, and those for each byte of it; 500 million take five seconds at most.
    private static let base = 300_000_000
    private static let growth = 250

    private var left: Int
    private var lines = 0

    /// - Parameter isLimited: False for a user who asked for all events, whatever they take.
    package init(isLimited: Bool = true) { left = isLimited ? Self.base : .max / 2 }

    /// Makes room for the work of a line, before it is pushed.
    package mutating func begin(_ line: SourceFile) {
        left += Self.growth * line.size
        lines += 1
    }

    /// Pays for what was evaluated.
    ///
    /// A byte that was copied out counts as a step, since it is written, too.
    package mutating func pay(_ spent: Budget) { left -= spent.steps + spent.memory }

    /// Ends the run where there is nothing left.
    ///
    /// - Throws: ``CommandFailure`` that names the last event and the option that lifts the limit.
    package func check() throws(CommandFailure) {
        guard left < 0 else { return }
        throw CommandFailure(
            .unusable,
            "stopped after \(Counted.text(lines, "event")): evaluating them takes too much work; "
                + "--no-work-limit pushes all of them")
    }
}
