import Synchronization
import TagManager
import TagRuntime

/// The events of a container in a test, and the answers that the test set.
final class TestRecord: Sendable, HitSink {
    /// An event with all that explains it.
    struct Moment: Sendable {
        var event: TestContainer.Event
        let firing: Firing
        /// The container that was open then.
        let container: LoadedContainer?
        /// The number of updates before and with it.
        let updates: Int
    }

    struct State: Sendable {
        var moments: [Moment] = []
        /// Hits of no event.
        var hits: [Hit] = []
        var calls: [TestContainer.Call] = []
        var unknownKeys: [String] = []
        var facts: [DeviceFacts.Fact: Value] = [:]
        var random = 0.5
        /// Everything that was pushed, as it was pushed, after `start`.
        var updates: [Value] = []
        var start = Value.map([])
        /// The number of calls before the update that is being handled.
        var callsBefore = 0
        /// The container that was evaluated last.
        var container: LoadedContainer?
    }

    let state = Mutex(State())
    private let coverage: CoverageCounter
    private let keyIsUnknown: (@Sendable (String) -> Void)?

    init(_ coverage: CoverageCounter, _ keyIsUnknown: (@Sendable (String) -> Void)?) {
        (self.coverage, self.keyIsUnknown) = (coverage, keyIsUnknown)
    }

    func take(_ hit: Hit) {
        state.withLock { state in
            state.hits.append(hit)
            if let last = state.moments.indices.last { state.moments[last].event.hits.append(hit) }
        }
    }

    func pushed(_ update: Value) {
        state.withLock { state in
            state.updates.append(update)
            state.callsBefore = state.calls.count
        }
    }

    func fired(_ firing: Firing) {
        let name = firing.event.string
        let tags = firing.tags.map { tag in
            TestContainer.Fired(
                name: tag.name?.string ?? tag.type.string, type: tag.type.string,
                parameters: tag.parameters.byName, event: name)
        }
        state.withLock { state in
            for place in state.callsBefore..<state.calls.count { state.calls[place].event = name }
            for (tag, fired) in zip(firing.tags, tags) {
                let call = TestContainer.Call(tag, fired.parameters, during: name)
                if let call { state.calls.append(call) }
            }
            state.callsBefore = state.calls.count
            let event = TestContainer.Event(name: name, fired: tags, hits: [])
            state.moments.append(
                Moment(event: event, firing: firing, container: state.container, updates: state.updates.count)
            )
            if let container = state.container { coverage.add(firing, of: container) }
        }
    }

    /// The sight of a manager's containers that goes into this record.
    var watch: ContainerWatch {
        ContainerWatch(
            evaluated: { [self] evaluator in
                state.withLock { $0.container = evaluator.container }
                coverage.add(evaluator)
            },
            read: { [self] key in read(key) },
            called: { [self] name, isType, parameters, result in
                let call = TestContainer.Call(
                    kind: isType ? .customMacro : .macro, name: name, parameters: parameters, result: result)
                state.withLock { $0.calls.append(call) }
            })
    }

    private func read(_ key: String) {
        guard let container = state.withLock({ $0.container }) else { return }
        coverage.add(key: key, of: container)
        guard container.macro(ofKey: key) == nil else { return }
        state.withLock { $0.unknownKeys.append(key) }
        keyIsUnknown?(key)
    }

    /// Returns the result of a call that was recorded; nil if there was none of these parameters.
    func result(of name: String, isType: Bool, _ parameters: [String: Value]) -> Value?? {
        state.withLock { state in
            state.calls.last { call in
                call.kind == (isType ? .customMacro : .macro) && call.name == name
                    && call.parameters == parameters
            }.map(\.result)
        }
    }
}
