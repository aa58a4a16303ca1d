import TagDiagnostics
import TagEvents
import TagRuntime
import TagScenario

/// A run of an app that is connected, or was.
struct LiveRun: Sendable {
    /// The pushes that are merged at once.
    private static let foldCount = 500
    private static let foldBytes = 1 << 20
    /// The bytes of a data layer, as JSON, up to which it is kept.
    private static let stateLimit = 1 << 20
    /// The functions whose results are kept, and the bytes of those as JSON, with their names.
    private static let functionLimit = 200
    static let functionBytes = 1 << 18

    let key: String
    var app = ""
    /// The facts of the device, and the newest results of the app's functions.
    var facts: [(name: String, value: Value)] = []
    private var functions: [Function] = []
    /// True if facts or results are missing: they were too many, too long, or dropped.
    var lacksResults = false
    /// True if the app or the server hides values, so that nothing can be evaluated again.
    var hidesValues = false
    /// True if pushes are missing, or values that were too long to send.
    var hasGap = false
    var dropped = 0
    var lastNumber = 0
    /// The first event that ``state`` and what follows stand for.
    private(set) var start = 0
    /// The data layer before ``merging`` and the pushes in the ring.
    private var state = Value.map([])
    /// The updates that left the ring, and are not merged yet.
    private var merging: [[UInt8]] = []
    private var mergingBytes = 0

    /// The newest result of a function.
    private struct Function: Sendable {
        let name: String
        let value: Value
        /// The bytes of both as JSON, about.
        let size: Int
    }

    init(key: String) { self.key = key }

    /// True if what is evaluated again may differ from what the app did.
    var mayDiffer: Bool { hasGap || lacksResults }

    /// Notes that entries are missing, which may have been pushes or results of functions.
    mutating func skip() {
        hasGap = true
        lacksResults = lacksResults || !functions.isEmpty
    }

    /// Begins anew with a data layer, at an event.
    mutating func begin(_ state: Value, at id: Int) {
        self.state = state
        (merging, mergingBytes, start) = ([], 0, id)
    }

    /// Merges an update that left the ring.
    mutating func leave(_ event: LiveEvent) {
        guard event.id >= start, let update = event.update else { return }
        merging.append(update)
        mergingBytes += update.count
        guard merging.count >= Self.foldCount || mergingBytes >= Self.foldBytes else { return }
        state = merged
        (merging, mergingBytes) = ([], 0)
        // What a client pushes must not grow without an end.
        guard state.json.line.utf8.count > Self.stateLimit else { return }
        (state, hasGap) = (.map([]), true)
    }

    /// The data layer before the pushes in the ring.
    var merged: Value {
        guard !merging.isEmpty else { return state }
        var layer = DataLayer()
        _ = layer.push(state)
        for bytes in merging { if let update = Value(liveJSON: bytes) { _ = layer.push(update) } }
        return layer.everything
    }

    /// Notes the result of a function of the app; the newest counts.
    mutating func note(_ name: String, _ result: Value?) {
        // An older result would be a wrong one.
        functions.removeAll { $0.name == name }
        guard let result else { return }
        let size = name.utf8.count + result.json.line.utf8.count
        let all = functions.reduce(size) { $0 + $1.size }
        guard functions.count < Self.functionLimit, all <= Self.functionBytes else {
            lacksResults = true
            return
        }
        functions.append(Function(name: name, value: result, size: size))
    }

    /// The answers of the device and the app to a container.
    var answers: [(name: String, value: Value)] { facts + functions.map { ($0.name, $0.value) } }
}

/// The pushes of a run that can be evaluated again.
struct LiveSnapshot: Sendable {
    let answers: [(name: String, value: Value)]
    let state: Value
    /// True if what is evaluated again may differ from what the app did: pushes, values or results are missing.
    let hasGap: Bool
    /// The pushes, by the ids of their events.
    let pushes: [(id: Int, time: Int64, update: [UInt8])]

    func replay(_ container: ScenarioContainer) -> LiveReplay {
        LiveReplay(
            container, facts: answers, state: state,
            pushes: pushes.map { LiveReplay.Push(Value(liveJSON: $0.update) ?? .map([]), time: $0.time) })
    }
}

extension Value {
    /// Reads JSON that was written here; nil if it is none.
    init?(liveJSON bytes: [UInt8]) {
        guard let value = EventLine.update(SourceFile(path: "", bytes: bytes)).update else { return nil }
        self = value
    }

    /// The value with the text `(hidden)` in place of each text, number and truth.
    var hidden: Value {
        switch self {
        case .null, .absent: self
        case .boolean, .integer, .double, .text: "(hidden)"
        case .list(let values): .list(values.map(\.hidden))
        case .map(let entries): .map(entries.map { Entry($0.key, $0.value.hidden) })
        }
    }
}
