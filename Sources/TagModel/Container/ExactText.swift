/// Text that is equal to other text only when their UTF-8 bytes are.
///
/// Swift's `String` compares by canonical equivalence, so `"é"` and `"e\u{301}"` would be one name; in a
/// container they are two.
package struct ExactText: Hashable, Sendable {
    package let string: String

    @inlinable package init(_ string: String) { self.string = string }

    package static func == (left: ExactText, right: ExactText) -> Bool {
        left.string.hasSameBytes(as: right.string)
    }

    package func hash(into hasher: inout Hasher) {
        // Safe: the buffer is read inside the closure only. Hashing byte by byte costs ten times as much.
        let done: Void? = unsafe string.utf8.withContiguousStorageIfAvailable {
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        guard done == nil else { return }
        for byte in string.utf8 { hasher.combine(byte) }
    }
}

extension String {
    /// Whether both are the same UTF-8 bytes.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}
