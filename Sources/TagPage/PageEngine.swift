package import TagDiagnostics
import TagEvents
import TagModel
import TagRuntime
import TagScenario
import TagWire

/// The containers of a page, by slot, and what was found in them.
///
/// One thread uses it. No input makes it fail: what it cannot do it says in its answer.
package final class PageEngine {
    /// The most containers that are open at once.
    package static let slots = 8

    private var open: [PageSlot?] = Array(repeating: nil, count: slots)
    /// The containers as they are written, for explanations.
    private var written: [ScenarioContainer?] = Array(repeating: nil, count: slots)
    private var settings: [PageSetting] = Array(repeating: PageSetting(), count: slots)

    package init() {}

    /// Returns the container of a slot; nil if it is empty or there is no such slot.
    package func slot(_ number: Int) -> PageSlot? { open.indices.contains(number) ? open[number] : nil }

    /// Empties a slot.
    package func close(_ number: Int) {
        guard open.indices.contains(number) else { return }
        (open[number], written[number], settings[number]) = (nil, nil, PageSetting())
    }

    /// Opens a compiled container in a slot; a damaged one leaves it empty.
    ///
    /// One in the wire form is opened where it can be unpacked: in a page, if it is stored there without deflating.
    ///
    /// - Returns: What is in it, or `{"error": …}`.
    package func open(_ bytes: [UInt8], in number: Int) -> JSON {
        close(number)
        guard open.indices.contains(number) else { return Self.error("there is no slot \(number)") }
        do throws(LoadError) {
            let slot = PageSlot(try WireForm.load(bytes))
            open[number] = slot
            return slot.summary
        } catch {
            return Self.error("\(error.message), at byte \(error.offset)")
        }
    }

    static func error(_ words: String) -> JSON { JSON.members([("error", .string(words))]) }
}

// MARK: Containers as they are written

extension PageEngine {
    /// Fills a slot with a container that was compiled from `analysis`, or empties it.
    func keep(_ analysis: PageAnalysis, in number: Int) {
        close(number)
        guard open.indices.contains(number), let container = analysis.loaded else { return }
        open[number] = PageSlot(container, words: analysis.words)
        written[number] = analysis.written
    }

    /// Sets the clock, the random number, and the answers of the app, and begins again.
    ///
    /// - Parameter json: `{"clock": …, "random": …, "answers": {…}}`; what is missing is as in a scenario.
    /// - Returns: `{"unknown": […]}` with the names that the container does not ask for, or `{"error": …}`.
    package func set(_ json: [UInt8], in number: Int) -> JSON {
        guard let slot = slot(number) else { return Self.error("there is no container") }
        guard let value = PageRequest(json) else { return Self.error("the setting is not a JSON object") }
        settings[number] = PageSetting(value)
        let trial = settings[number].trial(slot.asScenarioContainer)
        slot.begin(trial)
        return JSON.members([("unknown", .texts(trial.unknownNames))])
    }

    /// Explains why a tag fired at a push, or not.
    ///
    /// - Parameter json: `{"pushes": [{…}, …], "push": 0, "tag": "name"}`, and `clock` and `random` if they are not the setting's.
    /// - Returns: `{"lines": […]}`, or `{"error": …}`.
    package func why(_ json: [UInt8], in number: Int) -> JSON {
        guard let slot = slot(number) else { return Self.error("there is no container") }
        guard let request = PageRequest(json), let tag = request.text("tag"),
            let push = request.integer("push"),
            let pushes = request.list("pushes")
        else { return Self.error("a question has 'pushes', 'push' and 'tag'") }
        let container = written[number] ?? slot.asScenarioContainer
        let replay = settings[number].at(request).replay(container, pushes)
        guard let (_, lines) = replay.reasons(tag: tag, push: push) else {
            return Self.error("there is no such tag or no such push, or the push has no event")
        }
        return JSON.members([("lines", .texts(lines))])
    }
}

/// A request of the page in JSON.
struct PageRequest {
    private let value: TagRuntime.Value

    /// Reads an object; nil if the bytes are none.
    init?(_ json: [UInt8]) {
        guard let value = EventLine.update(SourceFile(path: "request", bytes: json)).update else {
            return nil
        }
        self.value = value
    }

    func text(_ key: String) -> String? {
        guard case .text(let text)? = value[UTF8Text(key)] else { return nil }
        return text.string
    }

    func integer(_ key: String) -> Int? {
        value[UTF8Text(key)]?.wholeNumber.flatMap { Int(exactly: $0) }
    }

    func number(_ key: String) -> Double? {
        switch value[UTF8Text(key)] {
        case .integer(let number)?: Double(number)
        case .double(let number)?: number
        default: nil
        }
    }

    func list(_ key: String) -> [TagRuntime.Value]? {
        guard case .list(let elements)? = value[UTF8Text(key)] else { return nil }
        return elements
    }

    func entries(_ key: String) -> [TagRuntime.Value.Entry] {
        guard case .map(let entries)? = value[UTF8Text(key)] else { return [] }
        return entries
    }
}

/// The clock, the random number and the answers of the app that somebody set.
struct PageSetting {
    private var clock: Int64?
    private var random: Double?
    private var answers: [(name: String, value: TagRuntime.Value)] = []

    init() {}

    init(_ request: PageRequest) {
        clock = request.number("clock").flatMap { Int64(exactly: $0.rounded(.down)) }
        random = request.number("random").flatMap { (0..<1).contains($0) ? $0 : nil }
        answers = request.entries("answers").map { ($0.key.string, $0.value) }
    }

    /// Returns the setting with the time and the random number that a question gives; the same if it gives none.
    func at(_ request: PageRequest) -> PageSetting {
        var setting = self
        let asked = PageSetting(request)
        (setting.clock, setting.random) = (asked.clock ?? clock, asked.random ?? random)
        return setting
    }

    func replay(_ container: ScenarioContainer, _ pushes: [TagRuntime.Value]) -> LiveReplay {
        LiveReplay(
            container, facts: answers, state: .map([]),
            pushes: pushes.map { LiveReplay.Push($0, time: clock ?? 0) }, random: random)
    }

    func trial(_ container: ScenarioContainer) -> Trial {
        Trial(container, clock: clock, random: random, values: answers)
    }
}
