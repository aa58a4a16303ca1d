import TagDiagnostics
import TagEvents
import TagRuntime

/// The reading of an event of a caller.
enum EventText {
    /// Reads the event in a range of the tape's block, alone on the tape.
    ///
    /// - Returns: The place of its first token, or that it is no event.
    static func read(
        _ range: Range<Int>, of view: ByteView, into tape: inout EventTape
    ) -> Result<Int, EventFault> {
        tape.removeEvents()
        // A line feed at the end is none of the event's, and would be read the slow way.
        var end = range.upperBound
        while end > range.lowerBound, view[end - 1] == UInt8(ascii: "\n") { end -= 1 }
        let range = range.lowerBound..<end
        if let place = tape.append(plainObjectAt: range) { return .success(place) }
        let line = SourceFile(path: "", bytes: view[range].array)
        guard let update = EventLine.update(line).update else { return .failure(EventFault()) }
        return .success(tape.append(update))
    }
}

/// What a text is that is no event.
struct EventFault: Error {
    let words = "the event is not a JSON object"
}
