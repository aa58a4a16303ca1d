/// Names placed in buckets by their hashes, as the indexes of events and keys are.
package struct NameBuckets {
    /// The start of each bucket in ``order``, and the end of the last one; [0] if there are no names.
    package private(set) var firsts: [UInt32] = [0]
    /// The numbers of the names, bucket by bucket.
    package private(set) var order: [Int] = []

    /// Places `names` in buckets: a power of two of them, with a load of at most 1.
    ///
    /// Within a bucket names are in the order of their bytes, so that their order in `names` does not matter.
    package init(_ names: [ArraySlice<UInt8>]) {
        guard !names.isEmpty else { return }
        var count = 1
        while count < names.count { count *= 2 }
        let buckets = names.map { Int(truncatingIfNeeded: NameHash.of($0)) & (count - 1) }
        var ends = [Int](repeating: 0, count: count + 1)
        for bucket in buckets { ends[bucket + 1] += 1 }
        for bucket in 0..<count { ends[bucket + 1] += ends[bucket] }
        firsts = ends.map { UInt32($0) }
        order = [Int](repeating: 0, count: names.count)
        for (name, bucket) in buckets.enumerated() {
            order[ends[bucket]] = name
            ends[bucket] += 1
        }
        for bucket in 0..<count where firsts[bucket + 1] - firsts[bucket] > 1 {
            order[Int(firsts[bucket])..<Int(firsts[bucket + 1])]
                .sort { names[$0].lexicographicallyPrecedes(names[$1]) }
        }
    }
}
