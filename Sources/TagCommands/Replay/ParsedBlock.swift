import TagDiagnostics
import TagEvents
import TagRuntime

/// Some lines of a file of events with the session of each, for all lanes to read.
///
/// Unchecked, because a tape has memory of its own: nothing is written to it once the block is made.
final class ParsedBlock: @unchecked Sendable {
    /// A line with an event, or with something else.
    struct Line: Sendable {
        let event: Int?
        let fault: Diagnostic?
        /// The number of the line in the block, from 1.
        let number: Int
        /// The session; nil if the event does not tell.
        let session: KeyIdentity?
    }

    /// The bytes of a block, and the file that they are of.
    struct Source: Sendable {
        let block: EventBlock
        let file: Int
        let path: String
        /// The bytes of the file that were read for it.
        let bytesRead: Int
    }

    let reader: EventReader
    let lines: [Line]
    let source: Source
    /// The number of lines, blank ones included.
    let lineCount: Int

    init(_ source: Source, session: UTF8Text) {
        var reader = EventReader(path: source.path, keepsEvents: true)
        reader.begin(source.block)
        var lines: [Line] = []
        while let line = reader.next() {
            switch line {
            case .event(let event):
                var identity: KeyIdentity?
                if let key = reader.tape.place(ofKey: session, in: event) {
                    identity = reader.tape.identity(at: key)
                }
                lines.append(Line(event: event, fault: nil, number: reader.number, session: identity))
            case .fault(_, let fault):
                lines.append(Line(event: nil, fault: fault, number: reader.number, session: nil))
            }
        }
        lineCount = reader.number
        self.lines = lines
        self.source = source
        self.reader = reader
    }
}
