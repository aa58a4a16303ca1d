public import CTagRuntime
import TagDiagnostics
import TagEvents
import TagRuntime

/// An evaluator, and what its calls hand out.
final class EvaluatorHandle {
    let evaluator: Evaluator
    let clock = EventClock()
    private var tape = EventTape()
    private var decision = Decision()
    private let text = Memory<CChar>()
    private let offsets = Memory<Int64>()
    private let tags = Memory<UInt32>()

    init(_ container: LoadedContainer) {
        var host = Host()
        host.random = { 0 }
        let clock = self.clock
        host.milliseconds = { clock.now }
        evaluator = Evaluator(container, host: host)
    }

    func push(_ json: [UInt8]) throws(InterfaceFailure) -> Firing? {
        tape.begin(json)
        guard let place = EventText.read(0..<json.count, of: ByteView(holding: json), into: &tape) else {
            throw InterfaceFailure(.event, EventText.fault)
        }
        return evaluator.push(tape, at: place)
    }

    func decide(_ events: CallerTexts) -> tagrt_decisions {
        let view = events.view
        unsafe tape.begin(inPlace: view)
        defer { tape.begin([]) }
        var (ends, numbers, bad): ([Int64], [UInt32], Int64) = ([0], [], 0)
        let count = events.count
        ends.reserveCapacity(count + 1)
        for index in 0..<count {
            if let range = events.range(index) {
                if let place = EventText.read(range, of: view, into: &tape) {
                    evaluator.decide(tape, at: place, .tags, into: &decision)
                    for tag in decision.fired { numbers.append(UInt32(truncatingIfNeeded: tag)) }
                } else {
                    bad += 1
                }
            }
            ends.append(Int64(numbers.count))
        }
        return unsafe tagrt_decisions(
            offsets: offsets.store(ends), tags: tags.store(numbers), count: Int64(count), bad_count: bad)
    }

    /// Hands out JSON.
    func handOut(_ json: JSON) -> tagrt_text { unsafe text.handOut(json) }
}

extension Memory where Element == CChar {
    /// Hands out JSON.
    func handOut(_ json: JSON) -> tagrt_text {
        var bytes: [UInt8] = []
        json.write(to: &bytes)
        return unsafe tagrt_text(bytes: store(bytes.map { CChar(bitPattern: $0) }), count: bytes.count)
    }
}

extension JSON {
    /// The tags that an event fires, as JSON.
    fileprivate init(_ firing: Firing, in container: LoadedContainer) {
        let fired = firing.tags.map { tag -> JSON in
            let parameters = TagRuntime.Value.map(tag.parameters).json
            return .members([
                ("number", .integer(tag.index)), ("tag", tag.name.map { .string($0.string) }),
                ("type", .string(tag.type.string)), ("parameters", parameters),
            ])
        }
        self = [
            "event": .string(firing.event.string), "fired": .array(fired),
            "blocked": .array(firing.blocked.map { .integer($0) }),
            "failures": .texts(firing.failures.map { $0.words(in: container) }),
        ]
    }
}

// Safe: handles, and places for what is handed out, are NULL or there, as the header says; NULL is told from them.

private func evaluator(_ handle: OpaquePointer?) throws(InterfaceFailure) -> EvaluatorHandle {
    unsafe try Handle.object(handle, called: "evaluator", EvaluatorHandle.self)
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_evaluator_create(_ container: OpaquePointer?) -> OpaquePointer? {
    guard let container = unsafe Handle.object(container, ContainerHandle.self) else { return nil }
    return unsafe Handle.make(EvaluatorHandle(container.container))
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_evaluator_free(_ evaluator: OpaquePointer?) { unsafe Handle.free(evaluator) }

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_evaluator_begin_session(_ handle: OpaquePointer?) {
    unsafe Handle.object(handle, EvaluatorHandle.self)?.evaluator.beginSession()
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_evaluator_set_time(_ handle: OpaquePointer?, _ milliseconds: Int64) {
    unsafe Handle.object(handle, EvaluatorHandle.self)?.clock.now = EventClock.time(milliseconds)
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_evaluator_push(
    _ handle: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ count: Int,
    _ firing: UnsafeMutablePointer<tagrt_text>?, _ error: UnsafeMutablePointer<tagrt_error>?
) -> tagrt_status {
    unsafe attempt(error) { () throws(InterfaceFailure) in
        let evaluator = unsafe try evaluator(handle)
        let fired = try evaluator.push(unsafe callerBytes(json, count, called: "event"))
        guard let firing = unsafe firing else { return }
        let json = fired.map { JSON($0, in: evaluator.evaluator.container) } ?? .null
        unsafe firing.pointee = evaluator.handOut(json)
    }
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_evaluator_value(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ count: Int,
    _ json: UnsafeMutablePointer<tagrt_text>?, _ error: UnsafeMutablePointer<tagrt_error>?
) -> tagrt_status {
    unsafe attempt(error) { () throws(InterfaceFailure) in
        let evaluator = unsafe try evaluator(handle)
        let key = UTF8Text(unsafe try callerBytes(key, count, called: "key"))
        guard let json = unsafe json else {
            throw InterfaceFailure(.argument, "the place for the value is NULL")
        }
        unsafe json.pointee = evaluator.handOut(evaluator.evaluator.value(forKey: key)?.json ?? .null)
    }
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_evaluator_decide(
    _ handle: OpaquePointer?, _ events: UnsafePointer<tagrt_texts>?,
    _ decisions: UnsafeMutablePointer<tagrt_decisions>?, _ error: UnsafeMutablePointer<tagrt_error>?
) -> tagrt_status {
    unsafe attempt(error) { () throws(InterfaceFailure) in
        let evaluator = unsafe try evaluator(handle)
        guard let decisions = unsafe decisions else {
            throw InterfaceFailure(.argument, "the place for the decisions is NULL")
        }
        unsafe decisions.pointee = evaluator.decide(try CallerTexts(events, called: "events"))
    }
}
