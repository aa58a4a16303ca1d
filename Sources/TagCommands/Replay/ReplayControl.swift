import Synchronization
import TagDiagnostics

/// The state that all lanes of a replay share: which file is next, and whether to stop.
final class ReplayControl: Sendable {
    private let next = Atomic<Int>(0)
    private let isEnded = Atomic<Bool>(false)
    private let errors = Atomic<Int>(0)
    let mostErrors: Int

    init(mostErrors: Int) { self.mostErrors = mostErrors }

    /// The number of the next file, from 0.
    func takeNumber() -> Int { next.add(1, ordering: .relaxed).oldValue }

    var isStopped: Bool { isEnded.load(ordering: .relaxed) }

    func stop() { isEnded.store(true, ordering: .relaxed) }

    /// Counts a line that cannot be read.
    ///
    /// - Parameter place: The place of the line, if it is the same in every run.
    /// - Throws: ``CommandFailure`` if there are more than are allowed.
    func countError(at place: String?) throws(CommandFailure) {
        guard errors.add(1, ordering: .relaxed).newValue > mostErrors else { return }
        throw tooManyErrors(at: place)
    }

    /// True if a replay was stopped because of lines that cannot be read.
    var hasTooManyErrors: Bool { errors.load(ordering: .relaxed) > mostErrors }

    func tooManyErrors(at place: String?) -> CommandFailure {
        CommandFailure(
            .unusable,
            "stopped\(place.map { " at \($0.escapedForTerminal())" } ?? ""): more than "
                + "\(Counted.text(mostErrors, "line")) cannot be read",
            help: "correct them, or leave them out with a larger --max-errors")
    }
}
