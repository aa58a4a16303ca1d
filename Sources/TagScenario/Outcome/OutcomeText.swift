import TagDiagnostics
package import TagRuntime

/// The outcomes of events, as text or as JSON, one event after the other in the same memory.
package struct OutcomeText: ~Copyable {
    private var buffer = TextBuffer(
        quoted: { text in
            var bytes: [UInt8] = []
            JSON.write(text.string, to: &bytes)
            return bytes
        },
        shown: { text in
            var bytes: [UInt8] = []
            bytes.append(forTerminal: text.string)
            return bytes
        }, longestShown: String.shownScalars)
    /// The beginning of what is written of each tag, made once: recorded events fire the same tags over and over.
    private var heads: [[UInt8]] = []
    /// The fixed text of the parameters of each tag in JSON.
    private var knownRuns: [Int: FormRuns] = [:]
    private var tag = 0
    /// The part of an event that was written last in JSON.
    private var last = Part.event

    private enum Part { case event, tag, parameter }

    package init() {}

    /// The outcomes in UTF-8.
    package var bytes: [UInt8] { buffer.array }
    package var count: Int { buffer.count }

    /// Forgets everything.
    package mutating func removeAll() { buffer.removeAll() }

    package mutating func add(_ text: String) { buffer.append(Array(text.utf8)) }
    mutating func add(_ text: Substring.UTF8View) { buffer.append(Array(text)) }
    package mutating func add(literal text: StaticString) { buffer.append(text) }

    /// Adds a part of what an event fires, as text.
    package mutating func add(_ part: FiringPart, _ names: Names) {
        switch part {
        case .event(let name):
            buffer.append("event ")
            buffer.append(shown: name)
            buffer.append("\n")
        case .tag(let number):
            addHead(of: number, names) { name, type in
                "  \(Outcome.words(firing: name, ofType: type))\n"
            }
        case .parameter(let key, let value):
            buffer.append("    ")
            buffer.append(shown: key)
            buffer.append(": ")
            buffer.append(json: value)
            buffer.append("\n")
        case .computed: break  // asked for JSON only
        }
    }

    /// Adds a part of what an event fires, as JSON.
    package mutating func addJSON(_ part: FiringPart, _ names: Names) {
        switch part {
        case .event(let name):
            buffer.append("{\"event\": ")
            buffer.append(json: name)
            buffer.append(", \"fired\": [")
            last = .event
        case .tag(let number):
            if last != .event { buffer.append("}}, ") }
            addHead(of: number, names) { name, type in
                let head = JSON.object([("tag", .string(name)), ("type", .string(type))]).line
                return String(decoding: head.utf8.dropLast(), as: UTF8.self) + ", \"parameters\": {"
            }
            (last, tag) = (.tag, number)
        case .parameter(let key, let value):
            if last == .parameter { buffer.append(", ") }
            buffer.append(json: key)
            buffer.append(": ")
            buffer.append(json: value)
            last = .parameter
        case .computed(let values):
            let runs = runs(ofTag: tag, names)
            buffer.append(json: values, in: runs)
            last = .parameter
        }
    }

    /// Ends the list of tags of an event in JSON; begins it as well if there was no event.
    package mutating func endTags(isEvent: Bool) {
        if !isEvent {
            buffer.append("{\"event\": null, \"fired\": [")
        } else if last != .event {
            buffer.append("}}")
        }
        buffer.append("], ")
    }

    /// Returns what is written of a tag's parameters, made once.
    private mutating func runs(ofTag tag: Int, _ names: Names) -> FormRuns {
        if let known = knownRuns[tag] { return known }
        let made = buffer.runs(ofTag: tag, names.container.tables)
        knownRuns[tag] = made
        return made
    }

    private mutating func addHead(
        of tag: Int, _ names: Names, _ words: (_ name: String, _ type: String) -> String
    ) {
        if heads.isEmpty { heads = Array(repeating: [], count: names.container.tables.tags.count) }
        if heads[tag].isEmpty { heads[tag] = Array(words(names.tag(tag), names.type(ofTag: tag)).utf8) }
        buffer.append(heads[tag])
    }
}
