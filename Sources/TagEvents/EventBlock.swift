import TagSyntax

/// Some whole lines of a file of events.
package struct EventBlock: Sendable {
    package let bytes: [UInt8]
    /// The number of bytes of the file before the block.
    package let offset: Int

    package init(bytes: [UInt8], offset: Int = 0) { (self.bytes, self.offset) = (bytes, offset) }

    /// Returns the range of the line that begins at `start`, without its line feed, and moves `start` to the next one.
    package func line(from start: inout Int) -> Range<Int>? {
        guard start < bytes.count else { return nil }
        let end = bytes.firstLineFeed(from: start) ?? bytes.count
        defer { start = end + 1 }
        return start..<end
    }
}
