import Synchronization
import TagDiagnostics

/// What all lanes of a replay share: which file is next, whether to stop, and how far they are.
final class ReplayProgress: Sendable {
    private let next = Atomic<Int>(0)
    private let isEnded = Atomic<Bool>(false)
    private let errors = Atomic<Int>(0)
    private let bytes = Atomic<Int>(0)
    private let events = Atomic<Int>(0)
    private let mostErrors: Int
    /// The bytes of all files; 0 if they are not known.
    private let size: Int
    private let start = ContinuousClock.now
    private let isShown: Bool
    private let shown = Mutex(ContinuousClock.now)

    /// - Parameter isShown: True if standard error is a terminal.
    init(size: Int, mostErrors: Int, isShown: Bool) {
        self.size = size
        self.mostErrors = mostErrors
        self.isShown = isShown
    }

    /// The number of the next file, from 0.
    func takeNumber() -> Int { next.add(1, ordering: .relaxed).oldValue }

    var isStopped: Bool { isEnded.load(ordering: .relaxed) }

    func stop() { isEnded.store(true, ordering: .relaxed) }

    /// Counts a line that is no event.
    ///
    /// - Throws: ``CommandFailure`` if there are more than are allowed.
    func countError(_ line: String) throws(CommandFailure) {
        guard errors.add(1, ordering: .relaxed).newValue > mostErrors else { return }
        throw CommandFailure(
            .unusable,
            "stopped at \(line.escapedForTerminal()): more than \(mostErrors) lines are not JSON objects",
            help: "--max-errors allows more")
    }

    /// Counts what was done, and shows it now and then.
    func add(bytes more: Int, events count: Int) {
        let done = bytes.add(more, ordering: .relaxed).newValue
        let all = events.add(count, ordering: .relaxed).newValue
        guard isShown else { return }
        let now = ContinuousClock.now
        _ = shown.withLockIfAvailable { last in
            guard now - last > .milliseconds(250) else { return }
            last = now
            let seconds = max((now - start) / .seconds(1), 0.001)
            var words = "\(all) events, \(Int(Double(all) / seconds)) a second"
            if size > 0, done > 0 {
                let left = Int(seconds * Double(max(size - done, 0)) / Double(done))
                words = "\(min(100, done * 100 / size)) %, \(words), \(left) s left"
            }
            Self.show(words)
        }
    }

    /// Removes what is shown.
    func end() { if isShown { Self.show("") } }

    private static func show(_ words: String) { Console().put("\r\u{1B}[K\(words)") }
}
