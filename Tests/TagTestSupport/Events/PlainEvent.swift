package import TagModel
import Synchronization

/// Something that happens: what is pushed, and what the world answers meanwhile.
package struct PlainEvent: Sendable {
    package var update: [PlainValue.Entry] = []
    /// The results of handlers, by ``question(_:_:)``.
    package var answers: [String: PlainValue] = [:]
    package var facts: [MacroKind: PlainValue] = [:]

    package init() {}

    /// The key of a result: a type or a function, and its arguments.
    package static func question(_ name: String, _ parameters: [PlainValue.Entry]) -> String {
        name + (PlainValue.map(parameters).text ?? "")
    }
}

/// The world both evaluators live in; the test changes it between events.
package final class PlainWorld: Sendable {
    private let event = Mutex(PlainEvent())

    package init() {}

    package var now: PlainEvent {
        get { event.withLock { $0 } }
        set { event.withLock { $0 = newValue } }
    }

    /// The host of the reference evaluator that lives here.
    package var host: PlainHost {
        var host = PlainHost()
        host.now = 1_700_000_000_000
        host.fact = { [self] kind in now.facts[kind] }
        host.function = { [self] name, arguments in now.answers[PlainEvent.question("()" + name, arguments)] }
        host.custom = { [self] type, parameters in now.answers[PlainEvent.question(type, parameters)] }
        return host
    }
}
