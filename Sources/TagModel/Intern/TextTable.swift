/// Distinct strings, by their bytes, numbered in order of first use.
package struct TextTable: Sendable {
    package private(set) var texts: [String] = []
    /// The signature of each text: comparing short ones needs no reference to a string.
    private var signatures: [Signature] = []
    private var table: InternTable
    private let seed = TextHash.seed
    /// The bits of a hash that are used; for tests of what happens when hashes are equal.
    private let hashBits: UInt64

    /// The first and the last eight bytes of a text, and its length, which are the whole of a short one.
    private struct Signature {
        let head: UInt64
        let tail: UInt64
        let count: Int

        @unsafe
        @inline(__always)
        init(_ text: UnsafeRawBufferPointer) {
            count = text.count
            // Safe: at least eight bytes.
            head =
                unsafe count > 8 ? text.loadUnaligned(as: UInt64.self) : TextHash.lastWord(text)
            tail = unsafe count > 8 ? TextHash.lastWord(text) : 0
        }

        /// True if texts of equal signatures are equal.
        @inline(__always) var isExact: Bool { count <= 16 }

        @inline(__always)
        func isSame(as other: Signature) -> Bool {
            head == other.head && tail == other.tail && count == other.count
        }
    }

    package init(capacity: Int = 16, hashBits: UInt64 = ~0) {
        self.hashBits = hashBits
        table = InternTable(capacity: capacity)
        texts.reserveCapacity(capacity)
        signatures.reserveCapacity(capacity)
    }

    /// Returns the number of `text`, which is added if it is new.
    package mutating func number(of text: String) -> Int {
        let (signature, hash) = unsafe TextHash.withBytes(of: text) { unsafe keys(of: $0) }
        if let known = find(text, signature, hash) { return known }
        table.insert(texts.count, under: hash)
        signatures.append(signature)
        texts.append(text)
        return texts.count - 1
    }

    /// Returns the number of `text`; nil if it has none.
    package func find(_ text: String) -> Int? {
        let (signature, hash) = unsafe TextHash.withBytes(of: text) { unsafe keys(of: $0) }
        return find(text, signature, hash)
    }

    @unsafe
    @inline(__always)
    private func keys(of text: UnsafeRawBufferPointer) -> (Signature, hash: UInt64) {
        let signature = unsafe Signature(text)
        guard signature.isExact else {
            return unsafe (signature, TextHash.hash(text, seed: seed) & hashBits)
        }
        let mixed = TextHash.mix(signature.head ^ seed) ^ signature.tail
        return (signature, TextHash.mix(mixed ^ UInt64(truncatingIfNeeded: signature.count)) & hashBits)
    }

    @inline(__always)
    private func find(_ text: String, _ signature: Signature, _ hash: UInt64) -> Int? {
        table.find(hash) { number in
            signatures[number].isSame(as: signature)
                && (signature.isExact || texts[number].hasSameBytes(as: text))
        }
    }
}
