/// A set of lines of a file, as ranges of their numbers.
///
/// Thousands of lines may be hidden, and thousands of findings may ask for one.
struct LineRanges {
    /// The ranges in order, of which no two overlap.
    private let ranges: [ClosedRange<Int>]

    /// Creates the set from ranges in any order, which may overlap.
    init(_ ranges: [ClosedRange<Int>]) {
        var merged: [ClosedRange<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        self.ranges = merged
    }

    /// Returns true if one of the ranges contains the line, by bisection.
    func contains(_ line: Int) -> Bool {
        let count = ranges.prefixCount { $0.lowerBound <= line }
        return count > 0 && ranges[count - 1].contains(line)
    }
}
