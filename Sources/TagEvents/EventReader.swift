package import TagDiagnostics
package import TagRuntime

/// The events of a file, read from its lines into a tape.
///
/// Most lines are plain, and are read without a tree.
package struct EventReader: ~Copyable {
    /// The content of a line.
    package enum Line {
        /// An event, by the place of its first token.
        case event(Int)
        /// Something else, and why.
        case fault(SourceFile, Diagnostic?)
    }

    let path: String
    package private(set) var tape = EventTape()
    /// The number of the line at hand, from 1.
    package private(set) var number: Int
    /// The bytes of the line at hand.
    package private(set) var size = 0
    private var block = EventBlock(bytes: [], offset: 0)
    private var start = 0
    private let keepsEvents: Bool

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - lines: The number of lines before the first block.
    ///   - keepsEvents: True if the tape keeps all events of a block; false if each replaces the one before.
    package init(path: String, lines: Int = 0, keepsEvents: Bool = false) {
        self.path = path
        number = lines
        self.keepsEvents = keepsEvents
    }

    /// Begins the next block of the file.
    package mutating func begin(_ block: EventBlock) {
        self.block = block
        start = 0
        tape.begin(block.bytes)
    }

    /// Reads the next line that is not blank; nil at the end of the block.
    package mutating func next() -> Line? {
        while let range = block.line(from: &start) {
            number += 1
            size = range.count
            if !keepsEvents { tape.removeEvents() }
            if let place = tape.append(plainObjectAt: range) { return .event(place) }
            if EventLine.isBlank(block.bytes[range]) { continue }
            return other(range)
        }
        return nil
    }

    /// Reads a line that is not plain.
    private mutating func other(_ range: Range<Int>) -> Line {
        let line = EventLine.source(range, of: block, lines: number - 1, path: path)
        let (update, fault) = EventLine.update(line)
        if let update { return .event(tape.append(update)) }
        return .fault(line, fault)
    }
}
