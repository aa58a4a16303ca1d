/// A text that equals another one only if their UTF-8 bytes are the same.
///
/// Swift's `String` compares by canonical equivalence, so `"é"` and `"e\u{301}"` would be one name; in a container they are two.
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
    /// Returns true if both have the same UTF-8 bytes.
    package func hasSameBytes(as other: String) -> Bool {
        // Most that are the same are short, or share their storage.
        if StoredText(self) == StoredText(other) { return true }
        guard utf8.count == other.utf8.count else { return false }
        // Safe: both buffers are read inside their closures only, and no further than their common count.
        let areSame = unsafe utf8.withContiguousStorageIfAvailable { left in
            unsafe other.utf8.withContiguousStorageIfAvailable { right in
                var at = 0
                while at &+ 8 <= left.count {
                    let one = unsafe UnsafeRawBufferPointer(left).loadUnaligned(
                        fromByteOffset: at, as: UInt64.self)
                    let two = unsafe UnsafeRawBufferPointer(right).loadUnaligned(
                        fromByteOffset: at, as: UInt64.self)
                    if one != two { return false }
                    at &+= 8
                }
                while at < left.count {
                    if unsafe left[at] != right[at] { return false }
                    at &+= 1
                }
                return true
            }
        }
        return (areSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}
