extension Array {
    /// Returns the number of leading elements for which `isEarly` is true, by bisection.
    ///
    /// It must be false for every element after one for which it is false.
    @inlinable
    package func prefixCount(where isEarly: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isEarly(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension [Int] {
    /// The indices of the longest subsequence that rises, by patience.
    package var longestRise: [Int] {
        // The last index of the best run of each length, and the index before each in its run.
        var ends: [Int] = []
        var before = [Int?](repeating: nil, count: count)
        for index in indices {
            let length = ends.prefixCount { self[$0] < self[index] }
            before[index] = length > 0 ? ends[length - 1] : nil
            if length < ends.count { ends[length] = index } else { ends.append(index) }
        }
        var rise: [Int] = []
        var at = ends.last
        while let index = at {
            rise.append(index)
            at = before[index]
        }
        return rise.reversed()
    }
}
