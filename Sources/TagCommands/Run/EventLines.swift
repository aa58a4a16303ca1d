import TagDiagnostics
import TagEvents

/// The lines of a file of events, each as a file of its own.
struct EventLines: ~Copyable {
    private var blocks: EventBlocks
    private var block: EventBlock?
    /// The index of the first byte in the block that was not returned yet.
    private var start = 0
    private var lines = 0

    /// Opens a file; `-` is standard input.
    init(_ path: String) throws(CommandFailure) {
        Progress.count("events")
        blocks = try EventBlocks(path)
    }

    /// Returns the next line that is not blank, as a part of the file; nil at the end.
    mutating func next() throws(CommandFailure) -> SourceFile? {
        while true {
            while let block, let range = block.line(from: &start) {
                lines += 1
                guard !EventLine.isBlank(block.bytes[range]) else { continue }
                Progress.step()
                return EventLine.source(range, of: block, lines: lines - 1, path: blocks.path)
            }
            block = try blocks.next()
            start = 0
            if block == nil { return nil }
        }
    }
}
