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

    /// Pushes the events of this lane's sessions, session after session: to enter one costs as much as a few events.
    func replay(_ round: Round) -> Outcome {
        state.withLock { state in
            var outcome = Outcome()
            let events = events(of: round, &state.lane)
            sessions: for session in events.sessions {
                state.sessions.enter(session.identity, in: &state.lane)
                var next: Int? = session.first
                while let index = next {
                    let event = events[index]
                    let place = ReplayTally.Place(
                        file: round.blocks[event.block].block.source.file, line: event.line)
                    state.lane.push(round.blocks[event.block].block.reader.tape, at: event.number, place)
                    outcome.cost += state.lane.takeCost()
                    // More than all lanes together may take: no need to go on.
                    if outcome.cost > round.allowance { break sessions }
                    next = events.following(index)
                }
            }
            outcome.held = state.sessions.held
            return outcome
        }
    }

    /// Returns the events of this lane's sessions, and notes the lines that are none.
    private func events(of round: Round, _ lane: inout ReplayLane) -> SessionEvents {
        var events = SessionEvents()
        for (number, (block, lines)) in round.blocks.enumerated() {
            let file = block.source.file
            for line in block.lines {
                guard let event = line.event else {
                    if self.number == 0, round.pass.number == 0 {
                        lane.noteBadLine(
                            line.fault?.message, ReplayTally.Place(file: file, line: lines + line.number))
                    }
                    continue
                }
                // Events that do not tell are one session of their file.
                let session =
                    line.session ?? KeyIdentity(high: .max, low: UInt64(truncatingIfNeeded: file))
                guard isOwn(session, round.pass) else { continue }
                if line.session == nil { lane.noteMissingKey() }
                events.add(
                    SessionEvents.Event(block: number, number: event, line: lines + line.number), of: session)
            }
        }
        return events
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
