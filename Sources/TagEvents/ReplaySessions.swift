package import TagRuntime

/// The sessions of a lane, each as it was after its last event; one at a time is in the lane's evaluators.
package struct ReplaySessions {
    /// The memory that a saved session takes besides its bytes.
    private static let overhead = 128

    private var saved: [KeyIdentity: [UInt8]] = [:]
    /// The bytes of all saved sessions.
    package private(set) var held = 0
    private var current: KeyIdentity?

    package init() {}

    /// Makes a session the one of the lane's evaluators, which begins or goes on.
    package mutating func enter(_ session: KeyIdentity, in lane: inout ReplayLane) {
        guard session != current else { return }
        if let current {
            let bytes = lane.saveSession()
            held += bytes.count + Self.overhead
            saved[current] = bytes
        }
        current = session
        if let bytes = saved.removeValue(forKey: session) {
            held -= bytes.count + Self.overhead
            lane.restoreSession(bytes)
        } else {
            lane.beginSession()
        }
    }

    /// Forgets all sessions.
    package mutating func removeAll() { self = ReplaySessions() }
}
