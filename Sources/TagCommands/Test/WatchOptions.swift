import ArgumentParser
import LibC
import TagLoading

/// The options that run a command again when its files change.
package struct WatchOptions: ParsableArguments {
    @Flag(help: "Run again when a scenario file or its container changes, until the command is interrupted.")
    var watch = false

    /// For tests: a command that never ends has none.
    @Option(name: .customLong("watch-runs"), help: .hidden)
    var runs: Int?

    package init() {}

    package func validate() throws {
        if let runs, runs < 1 { throw ValidationError("--watch-runs must be 1 or more") }
    }

    /// The time between two looks at the files, in milliseconds.
    private static let interval: UInt32 = 300

    /// Runs `body`, and again whenever one of some files, or of those that it returns, has changed.
    func run(_ paths: [String], _ console: Console, _ body: (inout Console) throws -> [String]) throws {
        var console = console
        var left = runs ?? .max
        // What changes while it is read is read again.
        var watched = WatchedFiles(paths)
        while true {
            watched.add(try body(&console))
            Progress.end()
            left -= 1
            guard left > 0, !console.isClosed else { return }
            while !watched.haveChanged() { usleep(Self.interval * 1_000) }
        }
    }
}

/// Files with their sizes and the times of their last changes.
struct WatchedFiles {
    private struct State: Equatable {
        let identity: FileIdentity
        let size: Int
        let modified: Int64

        init?(_ path: String) {
            guard let status = FileSystem.status(of: path) else { return nil }
            (identity, size, modified) = (status.identity, status.size, status.modified)
        }
    }

    private var paths: [String]
    private var states: [State?]

    init(_ paths: [String]) {
        self.paths = paths
        states = paths.map { State($0) }
    }

    /// Watches further files.
    mutating func add(_ more: [String]) {
        let known = Set(paths)
        for path in more where !known.contains(path) {
            paths.append(path)
            states.append(State(path))
        }
    }

    /// Returns true if a file has changed, came or went since the last call.
    mutating func haveChanged() -> Bool {
        let now = paths.map { State($0) }
        defer { states = now }
        return now != states
    }
}
