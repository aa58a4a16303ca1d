import TagDiagnostics
import TagEvents
import TagRuntime

/// Some lines of a file of events, those that are events by the lanes of their sessions.
///
/// Unchecked, because a tape has memory of its own: nothing is written to it once the block is made.
final class ParsedBlock: @unchecked Sendable {
    /// A line with an event.
    struct Event: Sendable {
        /// Its number on the tape.
        let number: Int
        /// The number of the line in the block, from 1.
        let line: Int
        /// The session; that of the file if the event does not tell.
        let session: KeyIdentity
        let tellsSession: Bool
    }

    /// A line with something else.
    struct Fault: Sendable {
        let fault: Diagnostic?
        /// The number of the line in the block, from 1.
        let line: Int
    }

    /// The bytes of a block, and the file that they are of.
    struct Source: Sendable {
        let block: EventBlock
        let file: Int
        let path: String
        /// The bytes of the file that were read for it.
        let bytesRead: Int
    }

    /// The division of sessions among lanes and passes.
    struct Division: Sendable {
        let lanes: Int
        let passes: Int
        let pass: Int

        /// Returns the number of a session's lane; nil if the session is another pass's.
        func lane(of session: KeyIdentity) -> Int? {
            guard Int(session.high % UInt64(passes)) == pass else { return nil }
            return Int(session.low % UInt64(lanes))
        }
    }

    let reader: EventReader
    /// The events of each lane, in their order.
    let events: [[Event]]
    let faults: [Fault]
    let source: Source
    /// The number of lines that are not blank.
    let filledLineCount: Int
    /// The number of lines, blank ones included.
    let lineCount: Int

    init(_ source: Source, session key: UTF8Text, _ division: Division) {
        var reader = EventReader(path: source.path, keepsEvents: true)
        reader.begin(source.block)
        var events = Array(repeating: [Event](), count: division.lanes)
        var (faults, count): ([Fault], Int) = ([], 0)
        // Events that do not tell are one session of their file.
        let ofFile = KeyIdentity(high: .max, low: UInt64(truncatingIfNeeded: source.file))
        while let line = reader.next() {
            count += 1
            switch line {
            case .event(let number):
                let told = reader.tape.place(ofKey: key, in: number).flatMap { reader.tape.identity(at: $0) }
                let session = told ?? ofFile
                guard let lane = division.lane(of: session) else { continue }
                events[lane].append(
                    Event(number: number, line: reader.number, session: session, tellsSession: told != nil))
            case .fault(_, let fault):
                faults.append(Fault(fault: fault, line: reader.number))
            }
        }
        (lineCount, filledLineCount) = (reader.number, count)
        (self.events, self.faults, self.source) = (events, faults, source)
        self.reader = reader
    }
}
