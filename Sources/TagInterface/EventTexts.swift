import TagDiagnostics
import TagEvents
import TagRuntime

/// The reading of an event of a caller.
enum EventText {
    /// The reason why a text is no event, for people.
    static let fault = "the event is not a JSON object"

    /// Reads the event in a range of the tape's block, alone on the tape.
    ///
    /// - Returns: The place of its first token; nil if the text is no event.
    static func read(_ range: Range<Int>, of view: ByteView, into tape: inout EventTape) -> Int? {
        tape.removeEvents()
        // A line feed at the end is none of the event's, and would be read the slow way.
        var end = range.upperBound
        while end > range.lowerBound, view[end - 1] == UInt8(ascii: "\n") { end -= 1 }
        let range = range.lowerBound..<end
        if let place = tape.append(plainObjectAt: range) { return place }
        let line = SourceFile(path: "", bytes: view[range].array)
        return EventLine.update(line).update.map { tape.append($0) }
    }
}
