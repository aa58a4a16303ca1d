import Synchronization
import TagDiagnostics
import TagEvents
import TagRuntime
import TagVocabulary

/// A replay in which events tell their sessions.
///
/// Blocks of lines are read in the order of the files and parsed side by side, then each lane pushes the events of its own sessions.
/// The blocks of a round are parsed by lanes that have pushed all of the round before, so that none waits for another.
/// Rounds have the same blocks whatever the number of lanes, so that a limit ends the same replays.
struct SessionReplay {
    /// The most blocks of a round, and the most bytes of them but the last: a line may be as long as 16 MiB.
    fileprivate static let blocksPerRound = 16
    fileprivate static let bytesPerRound = 4 << 20

    let files: [EventFile]
    let task: ReplayTask
    let session: UTF8Text
    let lanes: Int
    /// The most bytes of sessions.
    let memory: Int
    let passes: Int
    let control: ReplayControl

    func run() async throws(CommandFailure) -> ReplayTally {
        let lanes = (0..<lanes).map { SessionLane(task.plan, number: $0) }
        var tally = ReplayTally(task.plan.pair)
        for pass in 0..<passes {
            try await run(lanes, pass: pass)
            for lane in lanes { tally.add(lane.takeTally()) }
        }
        return tally
    }

    private func run(_ lanes: [SessionLane], pass: Int) async throws(CommandFailure) {
        let stream = BlockStream(files)
        let division = ParsedBlock.Division(lanes: self.lanes, passes: passes, pass: pass)
        var work = EventWork(isLimited: task.limitsWork, containers: task.plan.containers)
        var lines = (file: -1, count: 0)
        var bytesRead = 0
        var parsed = await step([], nil, try stream.next(Self.blocksPerRound).get(), division).parsed
        var sources = stream.next(Self.blocksPerRound)
        while !parsed.isEmpty {
            // The blocks after the next ones are read while these are worked on.
            async let following = stream.next(Self.blocksPerRound)
            for block in parsed { work.grow(by: block.source.block.bytes.count) }
            var round = SessionLane.Round(allowance: work.rest, isFirstPass: pass == 0)
            for block in parsed {
                if block.source.file != lines.file { lines = (block.source.file, 0) }
                round.blocks.append((block, lines.count))
                if pass == 0 { try countErrors(block, lines.count) }
                lines.count += block.lineCount
            }
            let (outcomes, next) = await step(lanes, round, (try? sources.get()) ?? [], division)
            for outcome in outcomes { work.pay(Budget(steps: outcome.cost, memory: 0)) }
            try work.check()
            bytesRead += parsed.reduce(0) { $0 + $1.source.bytesRead }
            try checkMemory(outcomes.reduce(0) { $0 + $1.held }, after: bytesRead)
            for block in parsed {
                Progress.step(block.filledLineCount, bytes: block.source.bytesRead)
            }
            _ = try sources.get()
            (parsed, sources) = (next, await following)
        }
    }

    /// One thing to do for a thread.
    private enum Work {
        case push(SessionLane, SessionLane.Round)
        case parse(ParsedBlock.Source)
    }

    private enum Done {
        case pushed(SessionLane.Outcome)
        case parsed(ParsedBlock)
    }

    /// Pushes the events of a round in all lanes, and parses the blocks of the next one.
    private func step(
        _ lanes: [SessionLane], _ round: SessionLane.Round?, _ sources: [ParsedBlock.Source],
        _ division: ParsedBlock.Division
    ) async -> (outcomes: [SessionLane.Outcome], parsed: [ParsedBlock]) {
        var all: [Work] = []
        if let round { all = lanes.map { .push($0, round) } }
        all += sources.map { .parse($0) }
        let session = session
        let done = await Parallel.map(all, jobs: self.lanes) { work -> Done in
            switch work {
            case .push(let lane, let round): .pushed(lane.replay(round))
            case .parse(let source): .parsed(ParsedBlock(source, session: session, division))
            }
        }
        var (outcomes, parsed): ([SessionLane.Outcome], [ParsedBlock]) = ([], [])
        for each in done {
            switch each {
            case .pushed(let outcome): outcomes.append(outcome)
            case .parsed(let block): parsed.append(block)
            }
        }
        return (outcomes, parsed)
    }

    private func countErrors(_ block: ParsedBlock, _ before: Int) throws(CommandFailure) {
        for line in block.faults {
            try control.countError(at: "\(files[block.source.file].path):\(before + line.line)")
        }
    }

    private func checkMemory(_ held: Int, after bytesRead: Int) throws(CommandFailure) {
        guard held > memory else { return }
        var help = "--session-memory allows more"
        if files.allSatisfy({ $0.isRegular }) {
            // As if the rest had as many new sessions, and a quarter more, because parts are not alike.
            let size = files.reduce(0) { $0 + $1.size }
            let all = Double(held) * Double(max(size, bytesRead)) / Double(max(bytesRead, 1)) * 1.25
            let most = Int(min(all, Double(1 << 50)))
            let times = min((most + memory - 1) / max(memory, 1) * passes, 1024)
            help =
                "--session-memory \((most >> 20) + 1)MiB should hold all of them, or --passes \(times) reads the events \(times) times, "
                + "each time for a part of the sessions"
        }
        throw CommandFailure(
            .unusable, "the sessions need more than \(FileSize.text(memory))", help: help)
    }
}

/// The blocks of all files, in their order.
private final class BlockStream: Sendable {
    private struct State: ~Copyable {
        var file = 0
        var blocks: EventBlocks?
    }

    private let files: [EventFile]
    private let state = Mutex(State())

    init(_ files: [EventFile]) { self.files = files }

    /// Returns the next blocks; none at the end, and none after a failure: to read on might wait forever.
    func next(_ count: Int) -> Result<[ParsedBlock.Source], CommandFailure> {
        state.withLock { state in
            do throws(CommandFailure) {
                var sources: [ParsedBlock.Source] = []
                var bytes = 0
                while sources.count < count, bytes < SessionReplay.bytesPerRound, state.file < files.count {
                    var blocks: EventBlocks
                    if let open = state.blocks.take() {
                        blocks = open
                    } else {
                        blocks = try EventBlocks(files[state.file].path)
                    }
                    let before = blocks.bytesRead
                    guard let block = try blocks.next() else {
                        state.file += 1
                        continue
                    }
                    bytes += block.bytes.count
                    sources.append(
                        ParsedBlock.Source(
                            block: block, file: state.file, path: files[state.file].path,
                            bytesRead: blocks.bytesRead - before))
                    state.blocks = consume blocks
                }
                return .success(sources)
            } catch {
                state.file = files.count
                return .failure(error)
            }
        }
    }
}
