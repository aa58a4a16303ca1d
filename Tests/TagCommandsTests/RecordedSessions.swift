import TagModel
import TagTestSupport

/// Sessions of made-up events, and what two versions of a container fire in each by the reference evaluator, alone.
struct RecordedSessions {
    /// Counts for each tag, by its name.
    struct Counts: Equatable {
        var old: [String: Int] = [:]
        var new: [String: Int] = [:]
        var more: [String: Int] = [:]
        var less: [String: Int] = [:]
        var otherwise: [String: Int] = [:]
        var events = 0
    }

    /// The key of an event that tells its session, and the one with its time.
    static let (session, time) = ("who.id", "at")
    private static let now: Int64 = 1_700_000_000_000

    /// The lines of each session, in order.
    private(set) var sessions: [[String]] = []
    private(set) var counts = Counts()
    private(set) var lines = 0
    private let (old, new): (CheckedContainer, CheckedContainer)
    private let patterns = SlowPatterns()
    private var generator: EventGenerator
    private var random: SeededRandom

    /// Makes at least `least` events; a session about which the reference evaluator has no opinion is left out.
    init(_ old: CheckedContainer, _ new: CheckedContainer, least: Int, seed: UInt64) {
        (self.old, self.new) = (old, new)
        generator = EventGenerator(old, seed: seed)
        random = SeededRandom(seed: ~seed)
        var tries = 0
        while lines < least, tries < least {
            add()
            tries += 1
        }
    }

    private mutating func add() {
        let name = "s\(sessions.count)"
        let updates = (0..<random.below(15) + 1).map { _ in
            var update = generator.next().update
            if random.once(in: 8) { update.removeAll { $0.key == "event" } }
            update.append(.init("who", .map([.init("id", .text(name))])))
            update.append(.init(Self.time, .integer(Self.now)))
            return update
        }
        var host = PlainHost()
        host.now = Self.now
        host.random = 0
        let before = ReferenceEvaluator(old, host: host, patterns: patterns)
        let after = ReferenceEvaluator(new, host: host, patterns: patterns)
        var counts = counts
        for update in updates {
            let (one, two) = (before.push(update), after.push(update))
            if one != nil { counts.events += 1 }
            counts.add(one ?? [], two ?? [])
        }
        guard !before.hasNoOpinion, !after.hasNoOpinion else { return }
        self.counts = counts
        sessions.append(updates.map { PlainValue.map($0).json })
        lines += updates.count
    }

    /// All lines in `count` files, with up to 40 sessions at once.
    mutating func files(_ count: Int) -> [String] {
        var open: [(session: Int, line: Int)] = []
        var next = 0
        var files = [String](repeating: "", count: count)
        for line in 0..<lines {
            while open.count < 40, next < sessions.count {
                open.append((next, 0))
                next += 1
            }
            let turn = random.below(open.count)
            let (session, place) = open[turn]
            files[line * count / lines] += sessions[session][place] + "\n"
            open[turn].line += 1
            if open[turn].line == sessions[session].count { open.remove(at: turn) }
        }
        return files
    }
}

extension RecordedSessions.Counts {
    fileprivate mutating func add(_ before: [PlainFired], _ after: [PlainFired]) {
        for fired in before { old[fired.name, default: 0] += 1 }
        for fired in after { new[fired.name, default: 0] += 1 }
        for name in Set((before + after).map(\.name)) {
            let one = before.filter { $0.name == name }
            let two = after.filter { $0.name == name }
            more.count(name, two.count - one.count)
            less.count(name, one.count - two.count)
            let pairs = zip(one, two)
            otherwise.count(
                name,
                pairs.count { PlainValue.map($0.parameters).sorted != PlainValue.map($1.parameters).sorted })
        }
    }
}

extension [String: Int] {
    fileprivate mutating func count(_ name: String, _ count: Int) {
        if count > 0 { self[name, default: 0] += count }
    }
}

extension PlainValue {
    /// The same value with the entries of maps in the order of their keys.
    fileprivate var sorted: PlainValue {
        switch self {
        case .null, .boolean, .integer, .double, .text: self
        case .list(let values): .list(values.map(\.sorted))
        case .map(let entries):
            .map(entries.map { Entry($0.key, $0.value.sorted) }.sorted { $0.key < $1.key })
        }
    }

    /// The value in JSON, from which it is read as the same.
    fileprivate var json: String {
        switch self {
        case .null: "null"
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .double(let number): "\(number)"
        case .text(let text): PlainJSON.string(text).text
        case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
        case .map(let entries):
            "{" + entries.map { PlainJSON.string($0.key).text + ":" + $0.value.json }.joined(separator: ",")
                + "}"
        }
    }
}
