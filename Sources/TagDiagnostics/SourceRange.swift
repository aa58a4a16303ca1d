/// A half-open range of bytes in one source file.
///
/// Offsets are 32-bit: readers refuse files above 4 GiB long before they reach this type.
@usableFromInline  // and so its members can be inlined into other modules
package struct SourceRange: Hashable, Sendable {
    /// The offset of the first byte.
    @usableFromInline package var start: UInt32
    /// The offset after the last byte.
    @usableFromInline package var end: UInt32

    @inlinable
    package init(_ start: Int, _ end: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
    }

    @inlinable
    package init(start: UInt32, end: UInt32) {
        self.start = start
        self.end = end
    }

    /// The range of things without text: the parts of a binary plist, and what a reader made up.
    package static let none = SourceRange(start: .max, end: .max)

    /// The number of bytes in the range.
    @inlinable package var count: Int { Int(end) - Int(start) }

    /// True if the range stands for text of the file.
    @inlinable package var isKnown: Bool { start != .max }
}
