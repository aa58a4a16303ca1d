/// A set of tag numbers that is emptied and walked in order at a cost of what is in it, not of what could be.
///
/// Three levels of 64-bit words; a bit of an upper word says that a lower one is not empty.
struct TagSet: ~Copyable {
    private let low: FixedBuffer<UInt64>
    private let middle: FixedBuffer<UInt64>
    private let high: FixedBuffer<UInt64>

    init(count: Int) {
        let words = count / 64 + 1
        low = FixedBuffer(count: words, filledWith: 0)
        middle = FixedBuffer(count: words / 64 + 1, filledWith: 0)
        high = FixedBuffer(count: words / 4_096 + 1, filledWith: 0)
    }

    @inline(__always)
    func insert(_ number: Int) {
        let word = number &>> 6
        low[word] |= 1 &<< UInt64(number & 63)
        middle[word &>> 6] |= 1 &<< UInt64(word & 63)
        high[word &>> 12] |= 1 &<< UInt64((word &>> 6) & 63)
    }

    @inline(__always)
    func contains(_ number: Int) -> Bool { low[number &>> 6] &>> UInt64(number & 63) & 1 != 0 }

    /// Appends all to `list`, in order, and empties the set.
    func drain(into list: inout Stack<UInt32>) {
        for top in 0..<high.count {
            while high[top] != 0 {
                let block = top &<< 6 | high[top].trailingZeroBitCount
                while middle[block] != 0 {
                    let word = block &<< 6 | middle[block].trailingZeroBitCount
                    var bits = low[word]
                    while bits != 0 {
                        list.append(UInt32(truncatingIfNeeded: word &<< 6 | bits.trailingZeroBitCount))
                        bits &= bits &- 1
                    }
                    low[word] = 0
                    middle[block] &= middle[block] &- 1
                }
                high[top] &= high[top] &- 1
            }
        }
    }

    /// Empties the set.
    func removeAll() {
        for top in 0..<high.count {
            while high[top] != 0 {
                let block = top &<< 6 | high[top].trailingZeroBitCount
                while middle[block] != 0 {
                    low[block &<< 6 | middle[block].trailingZeroBitCount] = 0
                    middle[block] &= middle[block] &- 1
                }
                high[top] &= high[top] &- 1
            }
        }
    }
}
