import TagScript

/// The names that scripts push to the data layer.
struct ScriptPushes: Sendable {
    var events: [String] = []
    /// The keys at the top of what they push.
    var keys: [String] = []
    /// True if they may push events of any name.
    var anyEvent = false
    /// True if they may push keys of any name.
    var anyKey = false
    /// The products that they push under former names.
    private(set) var items: [FormerItems] = []

    init(events: [String] = [], keys: [String] = [], anyEvent: Bool = false, anyKey: Bool = false) {
        self.events = events
        self.keys = keys
        self.anyEvent = anyEvent
        self.anyKey = anyKey
    }

    /// True for a script that may push anything.
    static let anything = ScriptPushes(anyEvent: true, anyKey: true)

    /// More names than these are any name.
    private static let mostNames = 2_000

    mutating func add(_ other: ScriptPushes) {
        anyEvent = anyEvent || other.anyEvent || events.count + other.events.count > Self.mostNames
        anyKey = anyKey || other.anyKey || keys.count + other.keys.count > Self.mostNames
        if !anyEvent { events += other.events }
        if !anyKey { keys += other.keys }
        items += other.items
    }

    mutating func add(_ items: FormerItems) { self.items.append(items) }

    /// Returns the same for a script that begins at an offset.
    func moved(by offset: Int) -> ScriptPushes {
        var moved = self
        for index in items.indices { moved.items[index].range = items[index].range.moved(by: offset) }
        return moved
    }

    /// Adds a key and, for the key of the event, its name; nil if only the running script knows it.
    mutating func add(key: String?, event: String?) {
        guard let key else { return add(.anything) }
        add(ScriptPushes(events: [], keys: [key]))
        guard key == "event" else { return }
        add(event.map { ScriptPushes(events: [$0]) } ?? ScriptPushes(anyEvent: true))
    }

    // MARK: Texts

    /// Words by which a script comes to the data layer; the first two are looked for in pages, too.
    private static let words = WordFinder(
        ["dataLayer", "gtag(", "gtag", "createQueue", "createArgumentsQueue", "callInWindow", "setInWindow"])

    /// The places in a code at which it may come to the data layer.
    static func places(in code: ArraySlice<UInt8>, isPage: Bool) -> [Range<Int>] {
        words.find(in: code).filter { !isPage || $0.word < 2 }.map { $0.range }
    }
}
