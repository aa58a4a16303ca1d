public import CTagRuntime
import TagDiagnostics
import TagEvents
import TagRuntime

/// A replay of events that a caller has in memory.
final class ReplayHandle {
    private static let defaultMemory = 48 << 20

    private var lane: ReplayLane
    private let plan: ReplayPlan
    private var sessions = ReplaySessions()
    private var tape = EventTape()
    private let memory: Int
    private var isFull = false
    private let text = Memory<CChar>()

    init(_ plan: ReplayPlan, memory: Int) {
        self.plan = plan
        lane = ReplayLane(plan)
        self.memory = memory > 0 ? memory : Self.defaultMemory
    }

    func push(
        _ events: CallerTexts, sessions keys: CallerTexts?, times: UnsafePointer<Int64>?, from first: Int64
    ) throws(InterfaceFailure) {
        guard !isFull else { throw tooMuch }
        let view = events.view
        unsafe tape.begin(inPlace: view)
        defer { tape.begin([]) }
        for index in 0..<events.count {
            guard let range = events.range(index) else { continue }
            let place = ReplayTally.Place(file: 0, line: Int(first) + index)
            guard let event = EventText.read(range, of: view, into: &tape) else {
                // The number of the row is before the words, as the header says.
                lane.noteBadLine(nil, place)
                continue
            }
            enter(keys, index)
            guard sessions.held <= memory else {
                isFull = true
                throw tooMuch
            }
            lane.now = unsafe times.flatMap { unsafe EventClock.time($0[index]) }
            lane.push(tape, at: event, place)
        }
    }

    private func enter(_ keys: CallerTexts?, _ index: Int) {
        guard let keys else { return sessions.enter(KeyIdentity(high: 0, low: 0), in: &lane) }
        if let range = keys.range(index) {
            sessions.enter(KeyIdentity(keys.view[range]), in: &lane)
        } else {
            lane.noteMissingKey()
            sessions.enter(KeyIdentity(high: .max, low: 0), in: &lane)
        }
    }

    private var tooMuch: InterfaceFailure {
        InterfaceFailure(
            .memory,
            "the sessions need more than \(memory) bytes: allow more, or push whole sessions and end them in between"
        )
    }

    func endSessions() { sessions.removeAll() }

    func handOutResult() -> tagrt_text {
        unsafe text.handOut(ReplayResult(plan: plan, tally: lane.tally).json)
    }
}

// Safe: handles, and what is passed, are NULL or there, as the header says; NULL is told from them, and times are as many as events.

private func replay(_ handle: OpaquePointer?) throws(InterfaceFailure) -> ReplayHandle {
    unsafe try Handle.object(handle, called: "replay", ReplayHandle.self)
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_replay_create(
    _ before: OpaquePointer?, _ after: OpaquePointer?, _ options: UnsafePointer<tagrt_replay_options>?,
    _ error: UnsafeMutablePointer<tagrt_error>?
) -> OpaquePointer? {
    unsafe attempt(error, or: nil) { () throws(InterfaceFailure) in
        let old = unsafe try Handle.object(before, called: "container", ContainerHandle.self)
        let new = unsafe Handle.object(after, ContainerHandle.self)
        let depth = unsafe options?.pointee.depth ?? Int32(TAGRT_PARAMETERS)
        guard depth == TAGRT_FIRING_ONLY || depth == TAGRT_PARAMETERS else {
            throw InterfaceFailure(.argument, "there is no depth \(depth)")
        }
        let memory = unsafe options?.pointee.session_memory ?? 0
        guard memory >= 0 else { throw InterfaceFailure(.argument, "the memory for sessions is too much") }
        var pair = ReplayPair(old.container)
        if let new {
            guard old.hasNames, new.hasNames else {
                throw InterfaceFailure(
                    .names,
                    "tags are paired by their names, which a container compiled with --strip does not have")
            }
            pair = ReplayPair(byNameOf: old.container, new.container)
        }
        let resolved: Decision.Depth = new == nil ? .effects : .parameters
        let plan = ReplayPlan(
            pair, sides: Array(repeating: ReplayPlan.Side(), count: new == nil ? 1 : 2),
            areSidesAlike: true, depth: depth == TAGRT_FIRING_ONLY ? .tags : resolved,
            showsValues: unsafe options?.pointee.shows_values ?? 0 != 0)
        return unsafe Handle.make(ReplayHandle(plan, memory: memory))
    }
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_replay_free(_ replay: OpaquePointer?) { unsafe Handle.free(replay) }

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_replay_push(
    _ handle: OpaquePointer?, _ events: UnsafePointer<tagrt_texts>?, _ sessions: UnsafePointer<tagrt_texts>?,
    _ times: UnsafePointer<Int64>?, _ first: Int64, _ error: UnsafeMutablePointer<tagrt_error>?
) -> tagrt_status {
    unsafe attempt(error) { () throws(InterfaceFailure) in
        let replay = unsafe try replay(handle)
        let events = unsafe try CallerTexts(events, called: "events")
        let keys = unsafe sessions == nil ? nil : try CallerTexts(sessions, called: "sessions")
        guard keys.map({ $0.count == events.count }) ?? true else {
            throw InterfaceFailure(.argument, "there are not as many sessions as events")
        }
        guard first >= 0, first <= .max / 2 else {
            throw InterfaceFailure(.argument, "the number of the first row is negative or too large")
        }
        unsafe try replay.push(events, sessions: keys, times: times, from: first)
    }
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_replay_end_sessions(_ handle: OpaquePointer?) {
    unsafe Handle.object(handle, ReplayHandle.self)?.endSessions()
}

/// Implements the function of this name, whose documentation is in `tagruntime.h`.
@c @implementation
public func tagrt_replay_result(
    _ handle: OpaquePointer?, _ json: UnsafeMutablePointer<tagrt_text>?,
    _ error: UnsafeMutablePointer<tagrt_error>?
) -> tagrt_status {
    unsafe attempt(error) { () throws(InterfaceFailure) in
        let replay = unsafe try replay(handle)
        guard let json = unsafe json else {
            throw InterfaceFailure(.argument, "the place for the result is NULL")
        }
        unsafe json.pointee = replay.handOutResult()
    }
}
