import TagDiagnostics
import TagDiff
import TagEvents
import TagLoading
import TagRuntime
import TagSyntax

/// The replay of recorded events on both containers.
struct DiffReplay {
    private(set) var replay: Replay
    private(set) var badLines = BadLines(most: BadLines.most)
    /// The names of the tags that may differ although no event shows it.
    private(set) var doubtfulTags: [String]

    /// Pushes each line of a file of events to both containers; lines that are no events are left out.
    ///
    /// - Throws: ``CommandFailure`` if the file cannot be read, too many lines are no events, or none is one.
    init(_ path: String, _ old: DiffSide, _ new: DiffSide, within work: EventWork) throws(CommandFailure) {
        var work = work
        var host = Host()
        host.random = { 0 }
        guard let replay = Replay(old, new, host: host) else {
            throw CommandFailure(.internalFault, "the compiled container does not load")
        }
        self.replay = replay
        doubtfulTags = replay.doubtfulTags
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
                    work.pay(self.replay.push(reader.tape, at: place))
                    try work.check()
                case .fault(let line, let fault): try badLines.add(line, fault, reader.number)
                }
            }
        }
        let pushed = PushedLines(
            updates: self.replay.pushes, events: self.replay.events, bad: badLines.count)
        try pushed.checkLines(of: PushedLines.name(of: path))
        try pushed.checkEvents(of: PushedLines.name(of: path))
    }

    /// Replaces the texts that reports print.
    mutating func replaceTexts(_ replacement: TextReplacement) {
        replay.replaceTexts(replacement)
        doubtfulTags = doubtfulTags.map { replacement($0, .written) ?? $0 }
    }
}
