/// Distinct strings, by their bytes, numbered in order of first use.
package struct TextTable: Sendable {
    package private(set) var texts: [String] = []
    /// The bytes of all texts, one after another, and the end of each: comparing them needs no reference to a string.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var table: InternTable
    private let seed = TextHash.seed

    package init(capacity: Int = 16) {
        table = InternTable(capacity: capacity)
        texts.reserveCapacity(capacity)
        ends.reserveCapacity(capacity)
        bytes.reserveCapacity(capacity * 16)
    }

    /// Returns the number of `text`, which is added if it is new.
    package mutating func number(of text: String) -> Int {
        let (number, isNew) = unsafe TextHash.withBytes(of: text) { wanted in
            let hash = unsafe TextHash.hash(wanted, seed: seed)
            if let known = unsafe find(wanted, hash) { return (known, false) }
            table.insert(ends.count, under: hash)
            unsafe bytes.append(contentsOf: wanted)
            ends.append(bytes.count)
            return (ends.count - 1, true)
        }
        if isNew { texts.append(text) }
        return number
    }

    /// Returns the number of `text`; nil if it has none.
    package func find(_ text: String) -> Int? {
        unsafe TextHash.withBytes(of: text) { unsafe find($0, TextHash.hash($0, seed: seed)) }
    }

    @unsafe
    @inline(__always)
    private func find(_ wanted: UnsafeRawBufferPointer, _ hash: UInt64) -> Int? {
        unsafe bytes.withUnsafeBytes { all in
            table.find(hash) { number in
                let start = number > 0 ? ends[number &- 1] : 0
                // Safe: ends are offsets into the bytes, in order.
                return unsafe TextHash.areEqual(
                    UnsafeRawBufferPointer(rebasing: all[start..<ends[number]]), wanted)
            }
        }
    }
}
