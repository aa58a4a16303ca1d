/// Finds the name that was probably meant: a few letters off, or the same but for case, spaces or accents.
///
/// Callers ask only after an error. The cost is bounded: all searches of one file together take at most a fixed number of steps,
/// however many names and errors there are; after that nothing is suggested.
package struct NearestName {
    /// The cells of edit-distance tables that one file may still cost: some milliseconds in all.
    private var budget = 3_000_000
    private let names: [String]
    /// The first name of each folded form, and whether it is the only one; made on first use.
    private var looks: [String: (first: String, isOnly: Bool)]?
    /// The most names compared by their folded form.
    private static let looked = 20_000

    package init(among names: [String]) { self.names = names }

    /// Returns the nearest of `names`, the first of equally near ones; nil if none is near.
    package mutating func nearest(to name: String) -> String? {
        if let same = sameLook(as: name) { return same }
        let wanted = Array(name.utf8.prefix(200))
        var best: String?
        var limit = max(1, min(wanted.count / 3, 6)) + 1
        for candidate in names {
            guard budget > 0 else { break }
            budget -= 4
            guard abs(candidate.utf8.count - wanted.count) < limit else { continue }
            budget -= wanted.count * (2 * limit + 1)
            let distance = Self.distance(wanted[...], Array(candidate.utf8.prefix(200))[...], below: limit)
            if distance < limit {
                limit = distance
                best = candidate
            }
        }
        return best
    }

    /// Returns true if no other name has the same folded form as `name`.
    mutating func isOnlyOfItsLook(_ name: String) -> Bool {
        _ = sameLook(as: name)
        return looks?[Self.folded(name)]?.isOnly ?? false
    }

    private mutating func sameLook(as name: String) -> String? {
        if looks == nil {
            looks = names.prefix(Self.looked).reduce(into: [:]) { looks, name in
                let look = Self.folded(name)
                guard let known = looks[look] else { return looks[look] = (first: name, isOnly: true) }
                looks[look]?.isOnly = known.isOnly && known.first.hasSameBytes(as: name)
            }
        }
        return looks?[Self.folded(name)]?.first
    }

    /// Returns the nearest of a few names.
    package static func nearest(to name: String, among names: [String]) -> String? {
        var search = NearestName(among: names)
        return search.nearest(to: name)
    }

    /// Returns the only name that contains `word`, in any case; nil if several do, or if the word is short.
    static func only(containing word: String, among names: [String]) -> String? {
        guard word.utf8.count >= 4 else { return nil }
        let wanted = word.utf8.map(lowered)
        var found: String?
        for name in names where contains(wanted, name) {
            guard found == nil else { return nil }
            found = name
        }
        return found
    }

    private static func lowered(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// Returns true if `name` contains `wanted`, which is in lower case; ASCII letters match in either case.
    private static func contains(_ wanted: [UInt8], _ name: String) -> Bool {
        let bytes = name.utf8
        var start = bytes.startIndex
        for _ in 0..<max(0, bytes.count - wanted.count + 1) {
            if bytes[start...].lazy.map(lowered).starts(with: wanted) { return true }
            start = bytes.index(after: start)
        }
        return false
    }

    /// Returns true if the two differ only in what people do not see: case, spaces, and how an accent is encoded.
    package static func looksEqual(_ left: String, _ right: String) -> Bool { folded(left) == folded(right) }

    /// Returns true if inserting, deleting, changing or swapping at most `edits` bytes turns one into the other.
    package static func areWithin(_ edits: Int, _ left: String, _ right: String) -> Bool {
        guard abs(left.utf8.count - right.utf8.count) <= edits else { return false }
        let (one, other) = (left.utf8.prefix(200), right.utf8.prefix(200))
        // An edit brings one byte, and takes one away: most names differ in more.
        let (ones, others) = (Self.bytes(of: one), Self.bytes(of: other))
        guard (ones & ~others).nonzeroBitCount <= edits, (others & ~ones).nonzeroBitCount <= edits else {
            return false
        }
        return distance(Array(one)[...], Array(other)[...], below: edits + 1) <= edits
    }

    /// Returns a bit for each byte that a name has; four bytes share one.
    private static func bytes(of name: Substring.UTF8View) -> UInt64 {
        name.reduce(0) { $0 | 1 << UInt64($1 & 0x3F) }
    }

    /// Returns the name in lower case, without spaces; strings compare by canonical equivalence here, as wanted.
    private static func folded(_ name: String) -> String {
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else {
            return String(name.lowercased().filter { !$0.isWhitespace })
        }
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte &- 0x09 < 5 }
        return String(decoding: name.utf8.lazy.filter { !isBlank($0) }.map(lowered), as: UTF8.self)
    }

    /// Returns the number of bytes to insert, delete, change or swap, or `limit` if there are at least that many.
    ///
    /// It looks only at the cells that such a number can reach: `limit` to either side of the diagonal.
    private static func distance(
        _ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>, below limit: Int
    ) -> Int {
        // A common prefix and suffix cost nothing.
        var (one, other) = (one, other)
        let start = zip(one, other).prefix { $0 == $1 }.count
        (one, other) = (one.dropFirst(start), other.dropFirst(start))
        let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
        let (left, right) = (Array(one.dropLast(end)), Array(other.dropLast(end)))
        // One is the other with something added: the length of the addition is the distance, and there is no table to fill.
        if left.isEmpty || right.isEmpty { return min(limit, max(left.count, right.count)) }
        let far = limit + 1
        var beforeLast = [Int](repeating: far, count: right.count + 1)
        var last = (0...right.count).map { min($0, far) }
        var current = beforeLast
        for row in left.indices {
            let columns = max(0, row - limit)..<min(right.count, row + limit + 1)
            guard !columns.isEmpty else { return limit }
            current[columns.lowerBound] = columns.lowerBound == 0 ? min(row + 1, far) : far
            var least = current[columns.lowerBound]
            for column in columns {
                var cost = last[column] + (left[row] == right[column] ? 0 : 1)
                cost = min(cost, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current[column + 1] = min(cost, far)
                least = min(least, cost)
            }
            if columns.upperBound < right.count { current[columns.upperBound + 1] = far }
            if least >= limit { return limit }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return min(limit, last[right.count])
    }
}
