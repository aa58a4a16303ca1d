import Dispatch
import LibC
import Synchronization
import TagDiagnostics
import TagLoading

/// A line that shows, while a command takes long, that it is at work.
///
///     tagc lint: 12 of 40 files, 5 s
///     tagc replay: 1200000 events, 400000 a second, 30 %, 7 s left
///
/// It is on standard error, after two seconds, if that is a terminal and no program reads standard output. It is gone before anything
/// else is written to a terminal.
enum Progress {
    fileprivate struct Line {
        let command: String
        let start = ContinuousClock.now
        /// The noun of the things that are counted, such as files.
        var unit: String?
        /// The number of them, if it is known.
        var total: Int?
        /// The bytes that are to be read, if that is known and tells how much is done.
        var bytes: Int?
        var isShown = false
    }

    /// The line of the running command; nil if it has none.
    private static let line = Mutex<Line?>(nil)
    /// True while there may be a line.
    private static let isActive = Atomic(false)
    /// The number of units that are done; counting takes no lock.
    private static let done = Atomic(0)
    /// The bytes that were read.
    private static let bytesRead = Atomic(0)

    private static let delay = DispatchTimeInterval.seconds(2)
    private static let interval = DispatchTimeInterval.milliseconds(250)
    /// The characters that take a line away: to its first column, and erase.
    private static let erasure = "\r\u{1B}[K"

    // MARK: Commands

    /// Shows a line from two seconds on, if it can be seen and disturbs nobody.
    static func begin(_ command: String, _ arguments: [String]) {
        guard isVisible(arguments) else { return }
        line.withLock { $0 = Line(command: command) }
        isActive.store(true, ordering: .relaxed)
        draw(after: delay)
    }

    /// Counts units from here on: files, events.
    ///
    /// - Parameters:
    ///   - total: The number of them, if it is known.
    ///   - bytes: The bytes that they take, if their number is not known; the line then has the time left.
    static func count(_ unit: String, of total: Int? = nil, bytes: Int? = nil) {
        guard isActive.load(ordering: .relaxed) else { return }
        line.withLock {
            $0?.unit = unit
            $0?.total = total
            $0?.bytes = bytes
        }
        done.store(0, ordering: .relaxed)
        bytesRead.store(0, ordering: .relaxed)
    }

    /// Counts more units, and the bytes that they take.
    static func step(_ count: Int = 1, bytes: Int = 0) {
        done.add(count, ordering: .relaxed)
        bytesRead.add(bytes, ordering: .relaxed)
    }

    /// Takes the line away while `write` writes to standard error; it comes back.
    static func withoutLine(_ write: () -> Void) {
        guard isActive.load(ordering: .relaxed) else { return write() }
        line.withLock {
            erase(&$0)
            write()
        }
    }

    /// Takes the line away for good if standard output is the terminal, since what is written there shows that the command works.
    static func giveWay() {
        guard isActive.load(ordering: .relaxed), Console.outputIsTerminal else { return }
        end()
    }

    /// Takes the line away for good.
    static func end() {
        guard isActive.exchange(false, ordering: .relaxed) else { return }
        line.withLock {
            erase(&$0)
            $0 = nil
        }
    }

    // MARK: The terminal

    /// True if standard error is a terminal that can erase a line, standard output is read by no program, and the user neither types
    /// the input nor wants fewer lines.
    private static func isVisible(_ arguments: [String]) -> Bool {
        guard isatty(2) == 1, !isPiped,
            ColorChoice.auto.isEnabled(isTerminal: true, environment: Console.environment)
        else { return false }
        return !arguments.contains { $0 == "-q" || $0 == "--quiet" || $0 == "-" || $0.hasSuffix("=-") }
    }

    private static var isPiped: Bool {
        guard let output = try? FileDescriptor(standard: 1, name: "standard output").status() else {
            return true
        }
        return isatty(1) != 1 && !output.isRegular && !output.isDevice
    }

    private static func draw(after delay: DispatchTimeInterval) {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + delay) {
            let isWanted = line.withLock { current in
                guard
                    let text = current?.text(
                        done: done.load(ordering: .relaxed), bytesRead: bytesRead.load(ordering: .relaxed))
                else { return false }
                Console.writeError(erasure + text)
                current?.isShown = true
                return true
            }
            if isWanted { draw(after: interval) }
        }
    }

    private static func erase(_ line: inout Line?) {
        guard line?.isShown == true else { return }
        Console.writeError(erasure)
        line?.isShown = false
    }
}

extension Progress.Line {
    /// Returns the line's text, cut so that it fits: a longer one could not be erased.
    fileprivate func text(done: Int, bytesRead: Int) -> String {
        let seconds = start.duration(to: .now) / .seconds(1)
        var parts: [String] = []
        if let unit, (total ?? done) > 1 {
            parts.append(total.map { "\(done) of \($0) \(unit)" } ?? "\(done) \(unit)")
        }
        if let bytes, bytes > 0, bytesRead > 0 {
            let left = seconds * Double(max(bytes - bytesRead, 0)) / Double(bytesRead)
            parts += [
                "\(Int(Double(done) / seconds)) a second", "\(min(100, bytesRead * 100 / bytes)) %",
                "\(Int(left)) s left",
            ]
        } else {
            parts.append("\(Int(seconds)) s")
        }
        return String(
            "\(command): \(parts.joined(separator: ", "))".prefix((Console.columns(of: 2) ?? 80) - 1))
    }
}
