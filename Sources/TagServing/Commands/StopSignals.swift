import Dispatch
import LibC

/// The signals SIGINT and SIGTERM, which end a server instead of the process.
final class StopSignals {
    private let sources: [any DispatchSourceSignal]
    private let signals: AsyncStream<Void>

    /// Starts catching the two signals.
    init() {
        let (signals, continuation) = AsyncStream<Void>.makeStream()
        self.signals = signals
        sources = [SIGINT, SIGTERM].map { number in
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }

    /// Returns when one of them has arrived; the next one ends the process.
    nonisolated(nonsending) func wait() async {
        for await _ in signals { break }
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM] { _ = signal(number, SIG_DFL) }
    }
}
