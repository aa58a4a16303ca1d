import Synchronization
import TagDiagnostics
import TagEvents
import TagRuntime

/// What apps did and the server saw lately, and the pages that watch; nothing of it is kept on the disk.
///
/// Safe from any thread. Its memory is bounded by the ring of events, by the number of runs, and by the data layer of each.
final class LiveHub: Sendable {
    /// The bounds on what is kept.
    struct Limits: Sendable {
        var events = 5_000
        var bytes = 24 << 20
        var runs = 16
        var pages = 16
        /// The bytes of one line of an app.
        var line = 65_536
        /// The lines of one batch.
        var lines = 2_000
    }

    /// The events that a new page gets.
    private static let history = 1_000

    private struct State: Sendable {
        var ring: LiveRing
        var runs: [LiveRun] = []
        var next: Int
        var pages: [(number: Int, wake: @Sendable () -> Void)] = []
        var nextPage = 1
    }

    let limits: Limits
    /// True if values are hidden before anything is kept.
    let hidesValues: Bool
    private let state: Mutex<State>
    private let milliseconds: @Sendable () -> Int64

    /// The mark of this server in the ids that pages send back, by which those of an earlier one are told apart.
    private let mark = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    /// The id of the first event of this server.
    private let first: Int

    /// - Parameter milliseconds: The clock. Ids of events begin with it, so those of a server that was started again are other ones.
    init(
        limits: Limits = Limits(), hidesValues: Bool = false, milliseconds: @escaping @Sendable () -> Int64
    ) {
        self.limits = limits
        self.hidesValues = hidesValues
        self.milliseconds = milliseconds
        first = Int(milliseconds()) * 1_000
        state = Mutex(State(ring: LiveRing(limit: limits.events, byteLimit: limits.bytes), next: first))
    }

    // MARK: Writing

    /// Adds something that the server saw.
    func add(_ kind: String, _ members: [(key: String, value: JSON)]) {
        let wakes = state.withLock { state in
            let id = state.next
            let all = [("id", JSON.integer(id)), ("kind", .string(kind)), ("time", .integer(milliseconds()))]
            let line = JSON.object(all.map { (key: $0.0, value: $0.1) } + members).line
            Self.add(
                LiveEvent(id: id, run: nil, number: 0, time: 0, update: nil, line: Array(line.utf8)), &state)
            return state.pages.map(\.wake)
        }
        for wake in wakes { wake() }
    }

    /// Takes a batch of an app; its lines are read already.
    func add(_ batch: LiveBatch) {
        let wakes = state.withLock { state in
            let place = place(of: batch.header.run, &state)
            state.runs[place].greet(batch.header, hidesValues: hidesValues, next: state.next)
            if batch.header.dropped > state.runs[place].dropped {
                state.runs[place].dropped = batch.header.dropped
                add(place, "dropped", [("count", .integer(batch.header.dropped))], &state)
            }
            for line in batch.lines where line.number > state.runs[place].lastNumber {
                if line.number > state.runs[place].lastNumber + 1 { state.runs[place].skip() }
                state.runs[place].lastNumber = line.number
                add(line, place, &state)
            }
            if batch.broken > 0 {
                let words = "\(Counted.text(batch.broken, "line")) of the app could not be read"
                add(place, "log", [("level", "warning"), ("words", .string(words))], &state)
            }
            return state.pages.map(\.wake)
        }
        for wake in wakes { wake() }
    }

    /// Returns the place of a run, which is added if it is new; the one that was silent longest makes room.
    private func place(of key: String, _ state: inout State) -> Int {
        if let place = state.runs.firstIndex(where: { $0.key == key }) {
            // The last one spoke last.
            state.runs.append(state.runs.remove(at: place))
        } else {
            if state.runs.count >= limits.runs { state.runs.removeFirst() }
            state.runs.append(LiveRun(key: key))
        }
        return state.runs.count - 1
    }

    private func add(_ line: LiveLine, _ place: Int, _ state: inout State) {
        let isHidden = state.runs[place].hidesValues
        let shown = isHidden ? line.hidden : line
        if let pushed = line.state {
            state.runs[place].begin(isHidden ? .map([]) : pushed, at: state.next)
            state.runs[place].hasGap = false
        }
        if line.isCut { state.runs[place].hasGap = true }
        if line.lacksResult { state.runs[place].lacksResults = true }
        if let (name, result) = line.called { state.runs[place].note(name, isHidden ? nil : result) }
        add(
            place, line.kind, shown.members, &state, number: line.number, time: line.time,
            update: shown.update)
    }

    private func add(
        _ place: Int, _ kind: String, _ members: [(key: String, value: JSON)], _ state: inout State,
        number: Int = 0, time: Int64? = nil, update: Value? = nil
    ) {
        let run = state.runs[place]
        let time = time ?? milliseconds()
        let head: [(key: String, value: JSON)] = [
            ("id", .integer(state.next)), ("run", .string(run.key)), ("app", .string(run.app)),
            ("kind", .string(kind)), ("n", .integer(number)), ("time", .integer(time)),
        ]
        var bytes: [UInt8] = []
        JSON.object(head + members).write(to: &bytes)
        let kept = update.map { Array($0.json.line.utf8) }
        Self.add(
            LiveEvent(id: state.next, run: run.key, number: number, time: time, update: kept, line: bytes),
            &state)
    }

    private static func add(_ event: LiveEvent, _ state: inout State) {
        state.next += 1
        for old in state.ring.add(event) where old.update != nil {
            guard let place = state.runs.firstIndex(where: { $0.key == old.run }) else { continue }
            state.runs[place].leave(old)
        }
    }

    // MARK: Reading

    /// Returns the pushes of a run that can be evaluated again; nil if there is no such run.
    func snapshot(_ key: String) -> Result<LiveSnapshot, Missing> {
        state.withLock { state in
            guard let run = state.runs.first(where: { $0.key == key }) else { return .failure(.unknown) }
            guard !run.hidesValues else { return .failure(.hidden) }
            let pushes = state.ring.all.compactMap { event in
                event.run == key && event.id >= run.start
                    ? event.update.map { (id: event.id, time: event.time, update: $0) } : nil
            }
            return .success(
                LiveSnapshot(answers: run.answers, state: run.merged, hasGap: run.mayDiffer, pushes: pushes))
        }
    }

    /// The reason why a run cannot be evaluated again.
    enum Missing: Error {
        case unknown, hidden
    }

    /// The place of a page in the events.
    enum Place: Sendable, Hashable {
        /// A page that has none yet, and gets the newest.
        case new
        /// A page that has the events up to an id.
        case after(Int)
        /// A page that has events of an earlier server: nobody knows how many of those it has missed.
        case elsewhere
    }

    /// Returns the place of a page by the id that it sends back; nil if it sends none.
    func place(_ id: String?) -> Place {
        guard let id, !id.isEmpty else { return .new }
        guard id.hasPrefix(mark + "-"), let number = Int(id.dropFirst(mark.utf8.count + 1)) else {
            return .elsewhere
        }
        return .after(number)
    }

    /// Returns the events after a place in the form of server-sent events, and the place after them.
    func events(after place: Place, limit: Int) -> (bytes: [UInt8], next: Place) {
        state.withLock { state in
            let oldest = state.ring.all.first?.id ?? state.next
            let (last, notice) = notice(place, oldest: oldest, next: state.next)
            var bytes = notice
            var next = last.map(Place.after) ?? place
            for event in last.map({ state.ring.after($0) }) ?? state.ring.all.suffix(Self.history) {
                guard bytes.count < limit else { break }
                bytes += "id: \(mark)-\(event.id)\ndata: ".utf8
                bytes += event.line
                bytes += "\n\n".utf8
                next = .after(event.id)
            }
            return (bytes, next)
        }
    }

    /// Returns the id after which a page reads, and what it is told before.
    private func notice(_ place: Place, oldest: Int, next: Int) -> (last: Int?, bytes: [UInt8]) {
        // An id that this server has not given yet cannot be its own.
        let isElsewhere = if case .after(let id) = place { id < first - 1 || id >= next } else { false }
        switch isElsewhere ? .elsewhere : place {
        case .new: return (nil, [])
        case .after(let id) where id + 1 >= oldest: return (id, [])
        case .after(let id):
            return (oldest - 1, gap("gap", [("lost", .integer(oldest - id - 1))], oldest))
        case .elsewhere:
            let members: [(String, JSON)] = [("first", .integer(first)), ("lost", .integer(oldest - first))]
            return (oldest - 1, gap("restart", members, oldest))
        }
    }

    /// Returns an event about events that are no longer known; it has an id, so that a page is told of them once.
    private func gap(_ name: String, _ members: [(String, JSON)], _ oldest: Int) -> [UInt8] {
        let data = JSON.object(members.map { (key: $0.0, value: $0.1) }).line
        return Array("id: \(mark)-\(oldest - 1)\nevent: \(name)\ndata: \(data)\n\n".utf8)
    }

    /// Adds a page that watches; nil if there are too many.
    func watch(_ wake: @escaping @Sendable () -> Void) -> Int? {
        state.withLock { state in
            guard state.pages.count < limits.pages else { return nil }
            defer { state.nextPage += 1 }
            state.pages.append((state.nextPage, wake))
            return state.nextPage
        }
    }

    func unwatch(_ number: Int) { state.withLock { $0.pages.removeAll { $0.number == number } } }
}
