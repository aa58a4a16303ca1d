import Logging

/// A log handler that shows warnings and errors on the live page as well, also those that the app's own handler leaves out.
struct DebugLog: LogHandler {
    private var next: any LogHandler
    private let queue: DebugQueue

    init(_ next: any LogHandler, _ queue: DebugQueue) { (self.next, self.queue) = (next, queue) }

    var logLevel: Logger.Level {
        get { min(next.logLevel, .warning) }
        set { next.logLevel = newValue }
    }

    var metadata: Logger.Metadata {
        get { next.metadata }
        set { next.metadata = newValue }
    }

    var metadataProvider: Logger.MetadataProvider? {
        get { next.metadataProvider }
        set { next.metadataProvider = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { next[metadataKey: key] }
        set { next[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) {
        if event.level >= .warning { queue.add(.log(level: event.level.rawValue, "\(event.message)")) }
        if event.level >= next.logLevel { next.log(event: event) }
    }
}
