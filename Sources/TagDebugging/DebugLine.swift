import TagManager
import TagRuntime

/// A line of a batch: a JSON object and a line feed.
///
/// `Schemas/live-guide.md` describes the lines.
struct DebugLine {
    private(set) var bytes: [UInt8] = []
    /// True if a push or a data layer is too long or too deep, so that the server does not know the values after it.
    private(set) var isCut = false
    /// True if a value was cut off at ``depthLimit``.
    private var isTooDeep = false
    private let hidesValues: Bool
    private let limit: Int
    /// The depth at which values are cut off; the server reads lines of 200 levels.
    private static let depthLimit = 190
    /// The text in place of a value that is hidden.
    static let hidden = "(hidden)"

    /// Creates the line of an entry; one that is longer than the limit has no contents.
    ///
    /// A push is left without the data layer after it first.
    init(_ item: DebugQueue.Item, hidesValues: Bool, limit: Int) {
        (self.hidesValues, self.limit) = (hidesValues, limit)
        write(item) { $0.add(item.entry) }
        guard case .push(let update, let state) = item.entry else {
            guard bytes.count > limit else { return }
            // The name of a function says whose earlier results count no more.
            if case .called(let name, let isType, _) = item.entry {
                write(item) { $0.addCut(name, isType: isType) }
                if isWhole { return }
            }
            write(item) { $0.add("isCut", raw: "true") }
            return
        }
        guard !isWhole else { return }
        isCut = true
        if state != nil {
            write(item) { line in
                line.add("update", update, keeping: "event")
                line.add("isStateCut", raw: "true")
            }
        }
        if !isWhole { write(item) { $0.add("isCut", raw: "true") } }
    }

    private var isWhole: Bool { bytes.count <= limit && !isTooDeep }

    /// Creates the first line of a batch, which says who sends it.
    ///
    /// - Parameters:
    ///   - first: The number of the first entry that follows; 0 if none does.
    ///   - state: The data layer before the entries; nil if the server knows it.
    init(
        run: String, first: Int, facts: DeviceFacts, dropped: Int, state: Value?, hidesValues: Bool,
        limit: Int
    ) {
        (self.hidesValues, self.limit) = (hidesValues, limit)
        bytes = Array("{".utf8)
        add("kind", text: "app")
        add("run", text: run)
        add("first", raw: "\(first)")
        add("dropped", raw: "\(dropped)")
        if hidesValues { add("hidesValues", raw: "true") }
        for (name, fact) in [("app", DeviceFacts.Fact.appName), ("id", .appId), ("platform", .platform)] {
            if let text = facts.value(fact)?.string { add(name, text: String(text.prefix(200))) }
        }
        let known = DeviceFacts.Fact.allCases.compactMap { fact in
            facts.value(fact).map { Value.Entry(UTF8Text("\(fact)"), $0) }
        }
        let areFactsCut = !canAdd("facts", .map(known))
        isCut = state.map { !canAdd("state", $0) } ?? false
        if areFactsCut || isCut { add("isCut", raw: "true") }
        end()
    }

    /// Adds a member, unless it makes the line too long, or is too deep.
    private mutating func canAdd(_ key: String, _ value: Value) -> Bool {
        let start = bytes.count
        isTooDeep = false
        add(key, value)
        if isWhole { return true }
        bytes.removeSubrange(start...)
        return false
    }

    private static func kind(_ entry: DebugEntry) -> String {
        switch entry {
        case .push: "push"
        case .fired: "fired"
        case .read: "read"
        case .called: "called"
        case .hit: "hit"
        case .log: "log"
        }
    }

    /// Writes the line anew.
    private mutating func write(_ item: DebugQueue.Item, _ contents: (inout DebugLine) -> Void) {
        bytes = [UInt8(ascii: "{")]
        isTooDeep = false
        add("kind", text: Self.kind(item.entry))
        add("n", raw: "\(item.number)")
        add("time", raw: "\(item.time)")
        contents(&self)
        end()
    }

    private mutating func addCut(_ function: String, isType: Bool) {
        add("name", text: function)
        if isType { add("isType", raw: "true") }
        add("isCut", raw: "true")
    }

    private mutating func add(_ entry: DebugEntry) {
        switch entry {
        case .push(let update, let state):
            add("update", update, keeping: "event")
            if let state { add("state", state) }
        case .fired(let firing, let container): add(firing, container)
        case .read(let container, let key, let value):
            add("container", text: container)
            add("key", text: key)
            if let value { add("value", value) }
        case .called(let name, let isType, let result):
            add("name", text: name)
            if isType { add("isType", raw: "true") }
            if let result { add("result", result) }
        case .hit(let hit): add(hit)
        case .log(let level, let words):
            add("level", text: level)
            // What an app logs may have values in it.
            add("words", text: hidesValues ? Self.hidden : words)
        }
    }

    private mutating func add(_ firing: Firing, _ container: TagContainer) {
        add("container", text: container.id)
        add("version", text: container.version)
        if let id = container.contentId { add("content", text: Self.hex(id.prefix(8))) }
        add("event", text: firing.event.string)
        let tags = firing.tags.map { tag in
            Value.map([
                Value.Entry("tag", .text(tag.name ?? UTF8Text("#\(tag.index)"))),
                Value.Entry("type", .text(tag.type)),
                Value.Entry("parameters", hidden(.map(tag.parameters))),
            ])
        }
        addKey("tags")
        write(.list(tags), depth: 0)
        if !firing.failures.isEmpty {
            let failures = firing.failures.prefix(20).map { Value("\($0.subject): \($0.reason)") }
            addKey("failures")
            write(.list(Array(failures)), depth: 0)
        }
    }

    private mutating func add(_ hit: Hit) {
        add("container", text: hit.container)
        switch hit.content {
        case .imagePixel(let url):
            add("url", text: hidesValues ? String(url.prefix { $0 != "?" }) : url)
        case .analytics(let fields):
            add("fields", .map(fields.map { Value.Entry(UTF8Text($0.name), Value($0.value)) }))
        }
    }

    private static func hex(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

// MARK: Values

extension DebugLine {
    /// Returns the value with each of its texts, numbers and truths hidden if values are.
    private func hidden(_ value: Value, depth: Int = 0) -> Value {
        guard hidesValues else { return value }
        // A value is as deep as the app made it: what is deeper than this is not written.
        guard depth <= Self.depthLimit else { return .null }
        switch value {
        case .null, .absent: return value
        case .boolean, .integer, .double, .text: return .text(UTF8Text(Self.hidden))
        case .list(let values): return .list(values.map { hidden($0, depth: depth + 1) })
        case .map(let entries):
            return .map(entries.map { Value.Entry($0.key, hidden($0.value, depth: depth + 1)) })
        }
    }

    /// Adds a member, with its value hidden if values are; the member of the given name in it is kept.
    private mutating func add(_ key: String, _ value: Value, keeping name: UTF8Text? = nil) {
        addKey(key)
        var shown = hidden(value)
        if let name, let kept = value[name], case .map(let entries) = shown {
            shown = .map(entries.map { $0.key == name ? Value.Entry(name, kept) : $0 })
        }
        write(shown, depth: 0)
    }

    private mutating func add(_ key: String, text: String) {
        addKey(key)
        write(text.utf8)
    }

    private mutating func add(_ key: String, raw: String) {
        addKey(key)
        bytes += raw.utf8
    }

    private mutating func addKey(_ key: String) {
        if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
        write(key.utf8)
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func end() { bytes += "}\n".utf8 }

    private mutating func write(_ value: Value, depth: Int) {
        // What is too long is cut in the end: no more of it is needed.
        guard depth < Self.depthLimit, bytes.count <= limit else {
            isTooDeep = isTooDeep || depth >= Self.depthLimit
            return bytes += "null".utf8
        }
        switch value {
        case .null, .absent: bytes += "null".utf8
        case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
        case .integer(let number): bytes += String(number).utf8
        case .double(let number): bytes += (number.isFinite ? number.description : "null").utf8
        case .text(let text): write(text.string.utf8)
        case .list(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(value, depth: depth + 1)
                if bytes.count > limit { break }
            }
            bytes.append(UInt8(ascii: "]"))
        case .map(let entries):
            bytes.append(UInt8(ascii: "{"))
            for (index, entry) in entries.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(entry.key.string.utf8)
                bytes.append(UInt8(ascii: ":"))
                write(entry.value, depth: depth + 1)
                if bytes.count > limit { break }
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private mutating func write(_ text: String.UTF8View) {
        bytes.append(UInt8(ascii: "\""))
        // No more than shows that the line is too long.
        for byte in text.prefix(limit + 1) {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes += ("\\u00" + (byte < 16 ? "0" : "") + digits).utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
