/// Distinct strings, by their bytes, numbered in order of first use.
package struct TextTable: Sendable {
    package private(set) var texts: [String] = []
    /// The signature of each text: comparing short ones needs no reference to a string.
    private var signatures: [Signature] = []
    /// In the slot of a stored text, the number plus one of the text that was asked for last; 0 if there is none.
    private var recent: [UInt32]
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
        var slots = 16
        while slots < capacity { slots *= 2 }
        recent = [UInt32](repeating: 0, count: slots)
    }

    /// Returns the number of `text`, which is added if it is new.
    ///
    /// A string that was asked for before is mostly found without reading its text.
    package mutating func number(of text: String) -> Int {
        let words = StoredText(text)
        if let known = lastNumber(of: words) { return known }
        let number = readNumber(of: text)
        recent[slot(of: words)] = UInt32(truncatingIfNeeded: number + 1)
        return number
    }

    @inline(never)
    private mutating func readNumber(of text: String) -> Int {
        let (signature, hash) = unsafe TextHash.withBytes(of: text) { unsafe keys(of: $0) }
        if let known = find(text, signature, hash) { return known }
        table.insert(texts.count, under: hash)
        signatures.append(signature)
        texts.append(text)
        return texts.count - 1
    }

    /// Returns the number of `text`; nil if it has none.
    package func find(_ text: String) -> Int? {
        if let known = lastNumber(of: StoredText(text)) { return known }
        let (signature, hash) = unsafe TextHash.withBytes(of: text) { unsafe keys(of: $0) }
        return find(text, signature, hash)
    }

    /// Returns the number of a string that was asked for last in its slot, and is the one that the table keeps.
    @inline(__always)
    private func lastNumber(of words: StoredText) -> Int? {
        let number = Int(truncatingIfNeeded: recent[slot(of: words)]) &- 1
        guard number >= 0, StoredText(texts, at: number) == words else { return nil }
        return number
    }

    @inline(__always)
    private func slot(of words: StoredText) -> Int {
        Int(truncatingIfNeeded: words.hash & hashBits) & (recent.count &- 1)
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
