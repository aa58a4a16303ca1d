package import TagDiagnostics
import TagEvents
package import TagModel
package import TagRuntime
package import TagScenario

/// A container that is open in a page, and its session: the data layer, and what fired once.
///
/// Used by one thread: a page has no other.
package final class PageSlot {
    package let container: LoadedContainer
    private let words: Vocabulary
    private var trial: Trial?
    private(set) var evaluator: Evaluator
    /// The output, whose memory and beginnings of tags are used again.
    private var text = OutcomeText()

    package init(_ container: LoadedContainer, words: Vocabulary = .definition) {
        self.container = container
        self.words = words
        evaluator = Evaluator(container)
    }

    /// Forgets the data layer and what fired once; the answers of the app stay, clock and random number are set for each push.
    package func reset() { evaluator = trial?.evaluator() ?? Evaluator(container) }

    /// Sets the clock, in milliseconds since 1970, and the number that random macros get.
    package func set(clock: Int64, random: Double) {
        evaluator.host.milliseconds = { clock }
        evaluator.host.random = { random }
    }

    /// Begins again with other answers of the app.
    package func begin(_ trial: Trial) {
        self.trial = trial
        reset()
    }

    /// Pushes an event of a tape, and writes what it does as a line of `tagc run --format json`.
    ///
    /// An update without an event writes what the command writes for it: nothing, which is an empty line here.
    func push(_ tape: borrowing EventTape, at place: Int, traces: Bool) {
        let names = Names(container: container, words: words)
        let result = evaluator.effects(of: tape, at: place, traces: traces) { text.addJSON($0, names) }
        guard let result else { return text.add("\n") }
        Outcome(result.effects, trace: result.trace, names).writeJSON([], to: &text)
    }

    /// Writes that a line is no event.
    func refuse(_ words: String) { text.add(JSON.members([("error", .string(words))]).line + "\n") }

    /// Returns what was written since the last call.
    func takeText() -> [UInt8] {
        defer { text.removeAll() }
        return text.bytes
    }
}

// MARK: Events

extension PageSlot {
    /// Pushes lines of events, and returns one line of JSON for each that is not blank.
    package func push(lines bytes: [UInt8], traces: Bool) -> [UInt8] {
        var reader = EventReader(path: "events")
        reader.begin(EventBlock(bytes: bytes))
        while let line = reader.next() {
            switch line {
            case .event(let place): push(reader.tape, at: place, traces: traces)
            case .fault(_, let fault):
                refuse("line \(reader.number): \(fault?.message ?? "this is no event")")
            }
        }
        return takeText()
    }

    /// Pushes lines that hold plain events, as browsers write JSON; it needs no reader of other JSON.
    package func push(plainLines bytes: [UInt8], traces: Bool) -> [UInt8] {
        var tape = EventTape()
        tape.begin(bytes)
        var (start, number) = (0, 0)
        let block = EventBlock(bytes: bytes)
        while let range = block.line(from: &start) {
            number += 1
            tape.removeEvents()
            if let place = tape.append(plainObjectAt: range) {
                push(tape, at: place, traces: traces)
            } else if Self.isEmptyObject(bytes[range]) {
                text.add("\n")
            } else if !EventLine.isBlank(bytes[range]) {
                refuse(
                    "line \(number) is not a JSON object without repeated keys, exponents and deep nesting")
            }
        }
        return takeText()
    }

    /// Returns true for an update that changes nothing: it could also be an empty property list, so it is not plain.
    private static func isEmptyObject(_ line: ArraySlice<UInt8>) -> Bool {
        line.filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }.elementsEqual([0x7B, 0x7D])
    }

    /// The names of its parts, or their numbers if it was stripped, as members of an analysis.
    var names: [(key: String, value: JSON)] {
        let names = Names(container: container, words: words)
        return [
            ("tags", .texts((0..<container.tagCount).map(names.tag))),
            ("rules", .texts((0..<container.tables.rules.count).map(names.rule))),
            ("macros", .texts((0..<container.tables.macros.count).map(names.macro))),
        ]
    }

    /// The container for settings and explanations, where it is not known as it was written.
    var asScenarioContainer: ScenarioContainer {
        ScenarioContainer(compiled: container, from: SourceFile(path: "", bytes: []))
    }

    /// The bytes of the container, with its signatures.
    package var compiled: [UInt8] { container.file }

    /// The container in numbers and names, as JSON.
    package var summary: JSON {
        JSON.members([
            ("id", .string(container.id.string)), ("size", .integer(container.file.count)),
            ("version", .string(container.version.string)),
            ("tags", .integer(container.tagCount)), ("rules", .integer(container.tables.rules.count)),
            ("macros", .integer(container.tables.macros.count)),
            ("tagNames", .texts((0..<container.tagCount).map(Names(container: container, words: words).tag))),
            ("keys", .list(container.keys.map { .string($0.string) })),
        ])
    }
}
