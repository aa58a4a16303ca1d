/// The search for the name that was probably meant.
enum Nearest {
    /// Returns the closest of `names` within a third of the length of `word`; the first of equals.
    static func name(to word: String, among names: [String]) -> String? {
        let limit = max(1, word.unicodeScalars.count / 3)
        var best: (name: String, distance: Int)?
        for name in names {
            let distance = distance(from: word, to: name)
            if distance <= min(limit, (best?.distance ?? .max) - 1) { best = (name, distance) }
        }
        return best?.name
    }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbors between two words.
    private static func distance(from left: String, to right: String) -> Int {
        let (left, right) = (Array(left.utf8.prefix(64)), Array(right.utf8.prefix(64)))
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let isEqual = left[row] == right[column]
                var cost = min(last[column] + (isEqual ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
