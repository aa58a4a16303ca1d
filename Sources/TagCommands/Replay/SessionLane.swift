import Synchronization
import TagDiagnostics
import TagEvents
import TagRuntime
import TagScenario

/// A lane with the sessions that are its own.
final class SessionLane: Sendable {
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

    private struct State: ~Copyable {
        var lane: ReplayLane
        var sessions = ReplaySessions()
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
            blocks: for (block, lines) in round.blocks {
                for line in block.lines {
                    let place = ReplayTally.Place(file: block.source.file, line: lines + line.number)
                    guard let event = line.event else {
                        if number == 0, round.pass.number == 0 {
                            state.lane.noteBadLine(line.fault?.message, place)
                        }
                        continue
                    }
                    // Events that do not tell are one session of their file.
                    let session =
                        line.session ?? KeyIdentity(high: .max, low: UInt64(truncatingIfNeeded: place.file))
                    guard isOwn(session, round.pass) else { continue }
                    if line.session == nil { state.lane.noteMissingKey() }
                    state.sessions.enter(session, in: &state.lane)
                    state.lane.push(block.reader.tape, at: event, place)
                    outcome.cost += state.lane.takeCost()
                    // More than all lanes together may take: no need to go on.
                    if outcome.cost > round.allowance { break blocks }
                }
            }
            outcome.held = state.sessions.held
            return outcome
        }
    }

    private func isOwn(_ session: KeyIdentity, _ pass: (number: Int, of: Int)) -> Bool {
        Int(session.low % UInt64(count)) == number && Int(session.high % UInt64(pass.of)) == pass.number
    }

    /// Returns the counts, and forgets all sessions.
    func takeTally() -> ReplayTally {
        state.withLock { state in
            state.sessions.removeAll()
            return state.lane.takeTally()
        }
    }
}
