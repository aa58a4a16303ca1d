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
        /// True in the first of the passes, which notes the lines that are no events.
        let isFirstPass: Bool
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
    private let state: Mutex<State>

    init(_ plan: ReplayPlan, number: Int) {
        self.number = number
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
                while let first = next {
                    // Held for all events of the session in the block: what counts the holders is shared with the other lanes.
                    let number = events[first].block
                    let block = round.blocks[number].block
                    while let index = next, events[index].block == number {
                        let event = events[index]
                        let place = ReplayTally.Place(file: block.source.file, line: event.line)
                        state.lane.push(block.reader.tape, at: event.number, place)
                        outcome.cost += state.lane.takeCost()
                        // More than all lanes together may take: no need to go on.
                        if outcome.cost > round.allowance { break sessions }
                        next = events.following(index)
                    }
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
            if self.number == 0, round.isFirstPass {
                for line in block.faults {
                    let place = ReplayTally.Place(file: block.source.file, line: lines + line.line)
                    lane.noteBadLine(line.fault?.message, place)
                }
            }
            for event in block.events[self.number] {
                if !event.tellsSession { lane.noteMissingKey() }
                events.add(
                    SessionEvents.Event(block: number, number: event.number, line: lines + event.line),
                    of: event.session)
            }
        }
        return events
    }

    /// Returns the counts, and forgets all sessions.
    func takeTally() -> ReplayTally {
        state.withLock { state in
            state.sessions.removeAll()
            return state.lane.takeTally()
        }
    }
}
