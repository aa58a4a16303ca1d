import TagDiagnostics
import TagEvents
import TagDiff
import TagLoading
import TagRuntime
import TagSyntax

/// The replay of recorded events on both containers.
enum DiffReplay {
    /// Pushes each line of a file of events to both containers.
    ///
    /// - Throws: ``CommandFailure`` if the file cannot be read, or a line is not an object.
    static func run(
        _ path: String, _ old: DiffSide, _ new: DiffSide, within work: EventWork
    ) throws -> Replay {
        var work = work
        var host = Host()
        host.random = { 0 }
        guard var replay = Replay(old, new, host: host) else {
            throw CommandFailure(.internalFault, "the compiled container does not load")
        }
        Progress.count("events")
        var blocks = try EventBlocks(path)
        var reader = EventReader(path: blocks.path)
        while let block = try blocks.next() {
            reader.begin(block)
            while let line = reader.next() {
                work.begin(bytes: reader.size)
                switch line {
                case .event(let place):
                    Progress.step()
                    work.pay(replay.push(reader.tape, at: place))
                    try work.check()
                case .fault(let line, let fault):
                    if let fault { Console().log(fault, about: line) }
                    throw CommandFailure(
                        .unusable, "\(path.escapedForTerminal()) has lines that cannot be pushed")
                }
            }
        }
        return replay
    }
}
