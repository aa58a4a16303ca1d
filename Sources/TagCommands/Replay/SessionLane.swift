import Synchronization
import TagDiagnostics
import TagRuntime

/// The sessions of one lane, each as it was after its last event; one at a time is in the lane's evaluators.
final class SessionLane: Sendable {
    /// What a saved session takes besides its bytes.
    private static let overhead = 128

    /// The blocks of one round, with the number of lines of the file before each.
    struct Round: Sendable {
        var blocks: [(block: ParsedBlock, lines: Int)] = []
        /// The steps that the events of the round may take.
        let allowance: Int
        /// The sessions that this pass looks at.
        let pass: (number: Int, of: Int)
    }

    /// The result of a round.
    struct Outcome: Sendable {
        var cost = 0
        /// The bytes of all saved sessions.
        var held = 0
    }

    private struct State {
        let lane: ReplayLane
        var saved: [KeyIdentity: [UInt8]] = [:]
        var held = 0
        var current: KeyIdentity?

        mutating func enter(_ session: KeyIdentity) {
            guard session != current else { return }
            if let current {
                let bytes = lane.saveSession()
                held += bytes.count + SessionLane.overhead
                saved[current] = bytes
            }
            current = session
            if let bytes = saved.removeValue(forKey: session) {
                held -= bytes.count + SessionLane.overhead
                lane.restoreSession(bytes)
            } else {
                lane.beginSession()
            }
        }
    }

    private let number: Int
    private let count: Int
    private let state: Mutex<State>

    init(_ plan: ReplayPlan, number: Int, of count: Int) {
        (self.number, self.count) = (number, count)
        state = Mutex(State(lane: ReplayLane(plan)))
    }

    /// Pushes the events of this lane's sessions.
    func replay(_ round: Round) -> Outcome {
        state.withLock { state in
            var outcome = Outcome()
            for (block, lines) in round.blocks {
                for line in block.lines {
                    let place = ReplayTally.Place(file: block.source.file, line: lines + line.number)
                    guard let event = line.event else {
                        if number == 0, round.pass.number == 0 { state.lane.noteBadLine(line.fault, place) }
                        continue
                    }
                    // Events that do not tell are one session of their file.
                    let session =
                        line.session ?? KeyIdentity(high: .max, low: UInt64(truncatingIfNeeded: place.file))
                    guard isOwn(session, round.pass) else { continue }
                    if line.session == nil { state.lane.noteMissingKey() }
                    state.enter(session)
                    state.lane.push(block.reader.tape, at: event, place)
                    outcome.cost += state.lane.takeCost()
                    // More than all lanes together may take: no need to go on.
                    if outcome.cost > round.allowance { break }
                }
            }
            outcome.held = state.held
            return outcome
        }
    }

    private func isOwn(_ session: KeyIdentity, _ pass: (number: Int, of: Int)) -> Bool {
        Int(session.low % UInt64(count)) == number && Int(session.high % UInt64(pass.of)) == pass.number
    }

    /// Returns the counts, and forgets all sessions.
    func takeTally() -> ReplayTally {
        state.withLock { state in
            state.saved = [:]
            state.held = 0
            state.current = nil
            return state.lane.takeTally()
        }
    }
}
