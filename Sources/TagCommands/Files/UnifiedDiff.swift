import TagDiagnostics

/// The line differences of two texts, in the format of `patch -p1` and `git apply`.
struct UnifiedDiff {
    private static let context = 3

    private let path: String
    private let old: [ArraySlice<UInt8>]
    private let new: [ArraySlice<UInt8>]
    private let changes: [LineDiff.Change]

    /// Compares two texts.
    ///
    /// - Parameter budget: The work limit that all differences of a run share.
    init(path: String, _ old: [UInt8], _ new: [UInt8], _ budget: inout LineDiff.Budget) {
        self.path = path
        self.old = LineDiff.lines(old)
        self.new = LineDiff.lines(new)
        changes = LineDiff.changes(from: self.old, to: self.new, &budget)
    }

    /// Returns the patch, empty if the texts are the same; for a terminal, control characters are escaped.
    func bytes(forTerminal: Bool) -> [UInt8] {
        guard !changes.isEmpty else { return [] }
        var bytes = Array("--- \(label("a"))\n+++ \(label("b"))\n".utf8)
        for hunk in hunks { append(hunk, to: &bytes) }
        guard forTerminal else { return bytes }
        let lines = String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        return Array(lines.map { String($0).escapedForTerminal() }.joined(separator: "\n").utf8)
    }

    /// Returns the path below `a/` or `b/`, in quotes if it has characters that need them.
    private func label(_ side: String) -> String {
        var name = path[...]
        while name.hasPrefix("./") { name = name.dropFirst(2) }
        while name.hasPrefix("/") { name = name.dropFirst() }
        var label = ""
        for byte in "\(side)/\(name)".utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): label += "\\" + String(Unicode.Scalar(byte))
            case 0x20..<0x7F: label.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 8)
                label += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
            }
        }
        return label.utf8.contains(UInt8(ascii: "\\")) ? "\"\(label)\"" : label
    }

    /// The changes in hunks: those at most twice the context apart share one.
    private var hunks: [ArraySlice<LineDiff.Change>] {
        var hunks: [ArraySlice<LineDiff.Change>] = []
        var start = 0
        for index in changes.indices.dropFirst() {
            let gap = changes[index].old.lowerBound - changes[index - 1].old.upperBound
            guard gap > 2 * Self.context else { continue }
            hunks.append(changes[start..<index])
            start = index
        }
        return hunks + [changes[start...]]
    }

    private func append(_ hunk: ArraySlice<LineDiff.Change>, to bytes: inout [UInt8]) {
        guard let first = hunk.first, let last = hunk.last else { return }
        let before = min(Self.context, first.old.lowerBound)
        let after = min(Self.context, old.count - last.old.upperBound)
        let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
        let newRange = first.new.lowerBound - before..<last.new.upperBound + after
        bytes += "@@ -\(Self.place(oldRange)) +\(Self.place(newRange)) @@\n".utf8
        var at = oldRange.lowerBound
        for change in hunk {
            for line in old[at..<change.old.lowerBound] { append(" ", line, to: &bytes) }
            for line in old[change.old] { append("-", line, to: &bytes) }
            for line in new[change.new] { append("+", line, to: &bytes) }
            at = change.old.upperBound
        }
        for line in old[at..<oldRange.upperBound] { append(" ", line, to: &bytes) }
    }

    /// Returns the number of the first line, from 1, and the count of lines; for an empty range, the line before.
    private static func place(_ range: Range<Int>) -> String {
        "\(range.isEmpty ? range.lowerBound : range.lowerBound + 1),\(range.count)"
    }

    private func append(_ mark: String, _ line: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        bytes += mark.utf8
        bytes += line
        if line.last != 0x0A { bytes += "\n\\ No newline at end of file\n".utf8 }
    }
}

/// The line differences of two texts.
package enum LineDiff {
    /// A run of lines that were replaced; one of the two may be empty.
    package struct Change: Equatable {
        package let old: Range<Int>
        package let new: Range<Int>
    }

    /// The work limit that all texts of a run share; when it is used up, differing parts are replaced as a whole.
    ///
    /// Each line adds to it, so that many texts do not leave the last one without.
    package struct Budget {
        /// The number of pairs of lines that may still be compared.
        private var pairs = 40_000_000
        /// The number of lines that may still be searched for unique ones.
        private var looks = 1_000_000

        private static let pairsOfLine = 20
        private static let looksOfLine = 16

        package init() {}

        fileprivate mutating func add(lines: Int) {
            pairs += Self.pairsOfLine * lines
            looks += Self.looksOfLine * lines
        }

        fileprivate mutating func canLook(at lines: Int) -> Bool {
            guard looks >= lines else { return false }
            looks -= lines
            return true
        }

        fileprivate var canCompare: Bool { pairs > 0 }

        /// Subtracts the cost of finding a number of changes.
        fileprivate mutating func note(lines: Int, changes: Int) { pairs -= lines * (changes + 1) }
    }

    /// Returns the lines, each with its line feed.
    package static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == 0x0A {
            lines.append(bytes[start...index])
            start = index + 1
        }
        return start < bytes.count ? lines + [bytes[start...]] : lines
    }

    /// Returns the changes from one text to another, in order and not adjacent.
    ///
    /// Lines that are unique on both sides split the texts. The parts between them are compared line by line if they are small,
    /// and replaced as a whole otherwise.
    package static func changes(
        from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>], _ budget: inout Budget
    ) -> [Change] {
        budget.add(lines: old.count + new.count)
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        func number(_ line: ArraySlice<UInt8>) -> Int {
            if let known = numbers[line] { return known }
            let number = numbers.count
            numbers[line] = number
            return number
        }
        var search = Search(old: old.map(number), new: new.map(number), budget: budget)
        search.compare(0..<old.count, 0..<new.count, depth: 0)
        budget = search.budget
        return search.changes
    }

    private struct Search {
        let old: [Int]
        let new: [Int]
        var budget: Budget
        var changes: [Change] = []

        /// The limit on the lines of both sides that are compared pair by pair.
        private static let mostLines = 2_000
        private static let mostDepth = 64

        mutating func compare(_ oldAll: Range<Int>, _ newAll: Range<Int>, depth: Int) {
            var (oldRange, newRange) = (oldAll, newAll)
            while let one = oldRange.first, let two = newRange.first, old[one] == new[two] {
                oldRange.removeFirst()
                newRange.removeFirst()
            }
            while let one = oldRange.last, let two = newRange.last, old[one] == new[two] {
                oldRange.removeLast()
                newRange.removeLast()
            }
            guard !oldRange.isEmpty, !newRange.isEmpty else {
                if oldRange.count + newRange.count > 0 { add(oldRange, newRange) }
                return
            }
            let canLook = depth < Self.mostDepth && budget.canLook(at: oldRange.count + newRange.count)
            let anchors = canLook ? anchors(oldRange, newRange) : []
            guard !anchors.isEmpty else { return compareAll(oldRange, newRange) }
            var (oldStart, newStart) = (oldRange.lowerBound, newRange.lowerBound)
            for anchor in anchors {
                compare(oldStart..<anchor.old, newStart..<anchor.new, depth: depth + 1)
                (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
            }
            compare(oldStart..<oldRange.upperBound, newStart..<newRange.upperBound, depth: depth + 1)
        }

        private mutating func add(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
            if let last = changes.last, last.old.upperBound == oldRange.lowerBound,
                last.new.upperBound == newRange.lowerBound
            {
                changes[changes.count - 1] = Change(
                    old: last.old.lowerBound..<oldRange.upperBound,
                    new: last.new.lowerBound..<newRange.upperBound)
            } else {
                changes.append(Change(old: oldRange, new: newRange))
            }
        }

        private mutating func compareAll(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
            let lines = oldRange.count + newRange.count
            guard lines <= Self.mostLines, budget.canCompare else { return add(oldRange, newRange) }
            var removed = Set<Int>()
            var inserted = Set<Int>()
            for change in Array(new[newRange]).difference(from: Array(old[oldRange])) {
                switch change {
                case .remove(let offset, _, _): removed.insert(oldRange.lowerBound + offset)
                case .insert(let offset, _, _): inserted.insert(newRange.lowerBound + offset)
                }
            }
            budget.note(lines: lines, changes: removed.count + inserted.count)
            var (one, two) = (oldRange.lowerBound, newRange.lowerBound)
            while one < oldRange.upperBound || two < newRange.upperBound {
                let (oldStart, newStart) = (one, two)
                while removed.contains(one) { one += 1 }
                while inserted.contains(two) { two += 1 }
                if one > oldStart || two > newStart {
                    add(oldStart..<one, newStart..<two)
                } else {
                    (one, two) = (one + 1, two + 1)
                }
            }
        }

        // MARK: Unique lines

        /// Returns the longest sequence of lines that are unique on both sides and in the same order.
        private func anchors(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> [(old: Int, new: Int)] {
            let places = Self.places(of: new, newRange)
            let own = Self.places(of: old, oldRange)
            var pairs: [(old: Int, new: Int)] = []
            for index in oldRange {
                guard own[old[index]] == .some(.some(index)),
                    case .some(.some(let place)) = places[old[index]]
                else { continue }
                pairs.append((index, place))
            }
            return pairs.map(\.new).longestRise.map { pairs[$0] }
        }

        /// Returns the index of each line; nil for a line that occurs more than once.
        private static func places(of lines: [Int], _ range: Range<Int>) -> [Int: Int?] {
            var places: [Int: Int?] = [:]
            for index in range {
                places[lines[index]] = places.keys.contains(lines[index]) ? .some(nil) : index
            }
            return places
        }
    }
}
