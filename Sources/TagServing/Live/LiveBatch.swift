import TagDiagnostics
import TagEvents
import TagRuntime

/// A batch of an app: its header, and its lines.
struct LiveBatch: Sendable {
    /// The first line of a batch.
    struct Header: Sendable {
        let run: String
        let app: String
        /// The number of the first line.
        let first: Int
        let dropped: Int
        let hidesValues: Bool
        let facts: [(name: String, value: Value)]
        /// The data layer before the lines; nil if the app thinks that it is known.
        let state: Value?
        let isCut: Bool
        /// True if the facts are too long to send.
        let lacksFacts: Bool
    }

    let header: Header
    var lines: [LiveLine] = []
    /// The lines that could not be read.
    var broken = 0

    /// Reads a batch; nil if its first line is no header.
    init?(_ body: [UInt8], _ limits: LiveHub.Limits) {
        var rows = body.split(separator: 0x0A)[...]
        guard let first = rows.popFirst(), first.count <= limits.line,
            let header = Value(liveJSON: Array(first)).flatMap(Header.init)
        else { return nil }
        self.header = header
        for row in rows {
            guard row.count <= limits.line, lines.count < limits.lines,
                let line = Value(liveJSON: Array(row)).flatMap(LiveLine.init)
            else {
                broken += 1
                continue
            }
            lines.append(line)
        }
    }
}

extension LiveBatch.Header {
    init?(_ line: Value) {
        guard line["kind"]?.plainText == "app", let run = line["run"]?.plainText,
            (8...64).contains(run.utf8.count),
            run.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }),
            let first = line["first"]?.count, let dropped = line["dropped"]?.count
        else { return nil }
        self.run = run
        (self.first, self.dropped) = (first, dropped)
        app = (line["app"]?.plainText ?? "").shortened(to: 100)
        hidesValues = line["hidesValues"] == .boolean(true)
        isCut = line["isCut"] == .boolean(true)
        facts = line["facts"]?.entries.prefix(100).map { ($0.key.string, $0.value) } ?? []
        lacksFacts = isCut && line["facts"] == nil
        state = line["state"].flatMap { if case .map = $0 { $0 } else { nil } }
    }
}

extension LiveRun {
    /// Notes what a batch says of the app.
    mutating func greet(_ header: LiveBatch.Header, hidesValues: Bool, next: Int) {
        app = header.app
        self.hidesValues = hidesValues || header.hidesValues
        facts = self.hidesValues ? [] : header.facts
        if header.lacksFacts { lacksResults = true }
        // The first batch, one after a gap, or the answer to a gap: only the app knows the data layer.
        let isAfterGap = lastNumber < header.first - 1 || lastNumber == 0
        let fillsGap = hasGap && header.state != nil && header.first == lastNumber + 1
        guard isAfterGap || fillsGap else { return }
        if header.first > 0 { lastNumber = max(lastNumber, header.first - 1) }
        hasGap = header.isCut || (header.state == nil && header.first > 1)
        begin(self.hidesValues ? .map([]) : header.state ?? .map([]), at: next)
    }
}

/// A line of a batch: something that happened in the app.
struct LiveLine: Sendable {
    let kind: String
    let number: Int
    let time: Int64
    /// True if the data layer after it is not known: a push without its contents, or without the state after it.
    let isCut: Bool
    /// True if the result of a function is missing.
    let lacksResult: Bool
    /// The whole line.
    private let line: Value

    /// The members of each kind that the page gets.
    private static let kinds: [String: [UTF8Text]] = [
        "push": ["update", "isCut"],
        "fired": ["container", "version", "content", "event", "tags", "failures", "isCut"],
        "read": ["container", "key", "value", "isCut"],
        "called": ["name", "isType", "result", "isCut"],
        "hit": ["container", "url", "fields", "isCut"],
        "log": ["level", "words", "isCut"],
    ]
    /// The members that are names: they are never hidden.
    private static let names: Set<UTF8Text> = [
        "container", "version", "content", "event", "key", "name", "isType", "level", "isCut",
    ]

    init?(_ line: Value) {
        guard let kind = line["kind"]?.plainText, Self.kinds[kind] != nil, let number = line["n"]?.count,
            number > 0, let time = line["time"]?.count
        else { return nil }
        self.init(kind, number, Int64(time), line)
    }

    private init(_ kind: String, _ number: Int, _ time: Int64, _ line: Value) {
        (self.kind, self.number, self.time, self.line) = (kind, number, time, line)
        lacksResult = kind == "called" && line["isCut"] == .boolean(true)
        isCut =
            kind == "push"
            && (line["isCut"] == .boolean(true) || line["isStateCut"] == .boolean(true))
    }

    /// The update of a push; nil for another line, and for one without its contents.
    var update: Value? {
        guard kind == "push", case .map(let entries)? = line["update"] else { return nil }
        return .map(entries)
    }

    /// The data layer after a push, where the app has dropped pushes before.
    var state: Value? {
        kind == "push" ? line["state"].flatMap { if case .map = $0 { $0 } else { nil } } : nil
    }

    /// The function that was called, and its result.
    var called: (name: String, result: Value?)? {
        guard kind == "called", line["isType"] == nil, let name = line["name"]?.plainText else { return nil }
        return (name, line["result"])
    }

    var members: [(key: String, value: JSON)] {
        (Self.kinds[kind] ?? []).compactMap { key in line[key].map { (key: key.string, value: $0.json) } }
    }

    /// The line without values: the names of events, keys, tags and parameters stay.
    var hidden: LiveLine {
        guard case .map(let entries) = line else { return self }
        let shown = entries.map { entry -> Value.Entry in
            if Self.names.contains(entry.key) { return entry }
            switch entry.key {
            case "update": return Value.Entry("update", Self.keepingName(entry.value))
            case "tags": return Value.Entry("tags", Self.hiddenTags(entry.value))
            default: return Value.Entry(entry.key, entry.value.hidden)
            }
        }
        return LiveLine(kind, number, time, .map(shown))
    }

    private static func keepingName(_ update: Value) -> Value {
        guard case .map(let entries) = update else { return update.hidden }
        return .map(entries.map { $0.key == "event" ? $0 : Value.Entry($0.key, $0.value.hidden) })
    }

    private static func hiddenTags(_ tags: Value) -> Value {
        guard case .list(let tags) = tags else { return tags.hidden }
        return .list(
            tags.map { tag in
                .map(
                    tag.entries.map {
                        $0.key == "parameters" ? Value.Entry($0.key, $0.value.hidden) : $0
                    })
            })
    }
}

extension Value {
    fileprivate var plainText: String? { if case .text(let text) = self { text.string } else { nil } }

    /// A whole number that is not negative, and no larger than a page's numbers are exact.
    fileprivate var count: Int? {
        guard case .integer(let number) = self, (0..<(1 << 53)).contains(number) else { return nil }
        return Int(number)
    }

    fileprivate var entries: [Entry] { if case .map(let entries) = self { entries } else { [] } }
}
