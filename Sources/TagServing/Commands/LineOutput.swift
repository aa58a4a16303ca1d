import Synchronization
import TagCommands

/// Standard output, to which several threads write lines.
final class LineOutput: Sendable {
    private let console = Mutex(Console())

    /// Writes a line; if that fails, the server goes on.
    func write(_ line: String) {
        console.withLock { console in
            do throws(CommandFailure) {
                try console.write(line + "\n")
            } catch {
                console.log("tagc: \(error.message)")
            }
        }
    }
}
