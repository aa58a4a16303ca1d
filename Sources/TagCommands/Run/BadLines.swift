import TagDiagnostics
import TagEvents

/// The lines of a file of events that cannot be read: the first of them are shown on standard error, and all are counted.
struct BadLines {
    /// The number of lines that `tagc diff --events` allows, and `tagc replay` by default.
    static let most = 100
    /// The number of lines that are shown.
    private static let mostShown = 10

    private let most: Int
    private(set) var count = 0

    /// Creates a count of lines that is 0.
    ///
    /// - Parameter most: The most lines that are allowed.
    init(most: Int) { self.most = most }

    /// Counts a line.
    ///
    /// - Throws: ``CommandFailure`` if there are more than are allowed.
    mutating func add(_ line: SourceFile, _ fault: Diagnostic?, _ number: Int) throws(CommandFailure) {
        count += 1
        if count <= Self.mostShown, let fault { Console().log(fault, about: line) }
        guard count > most else { return }
        throw CommandFailure(
            .unusable,
            "stopped at \(line.path.escapedForTerminal()):\(number): more than \(Counted.text(most, "line")) cannot be read"
        )
    }

    /// The words for all lines; nil if there are none.
    var words: String? { count > 0 ? "left out: \(Counted.text(count, "line")) that cannot be read" : nil }
}
