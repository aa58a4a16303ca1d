/// The text of a merge as it is written: bytes, and conflicts between two texts.
///
/// Conflicts begin and end between words of the file. ``finished(_:isSwapped:)`` extends them to whole lines, as git does, but breaks
/// very long lines, such as those of a file in one line.
struct MergeText {
    private enum Segment {
        case text([UInt8])
        case conflict(first: [UInt8], second: [UInt8], Int)
    }

    private var segments: [Segment] = []
    private var text: [UInt8] = []

    mutating func add(_ bytes: ArraySlice<UInt8>) { text += bytes }

    /// Adds a conflict; `number` identifies it.
    mutating func add(conflict number: Int, _ first: [UInt8], _ second: [UInt8]) {
        segments.append(.text(text))
        text = []
        segments.append(.conflict(first: first, second: second, number))
    }

    /// Returns the bytes, with markers, and the line of each conflict by its number.
    consuming func finished(
        _ markers: ConflictMarkers, isSwapped: Bool
    ) -> (bytes: [UInt8], lines: [Int: Int]) {
        var writer = MarkerWriter(markers: markers, isSwapped: isSwapped, isCRLF: hasCRLF)
        for segment in segments + [.text(text)] {
            switch segment {
            case .text(let bytes): writer.add(bytes[...])
            case .conflict(let first, let second, let number): writer.add(first, second, number)
            }
        }
        writer.close(isLast: true)
        return (writer.bytes, writer.lines)
    }

    /// True if the first line ends with CR LF.
    private var hasCRLF: Bool {
        for segment in segments + [.text(text)] {
            guard case .text(let bytes) = segment, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
                continue
            }
            return end > 0 && bytes[end - 1] == UInt8(ascii: "\r")
        }
        return false
    }
}

/// Writes texts and conflicts as lines with markers.
private struct MarkerWriter {
    let markers: ConflictMarkers
    let isSwapped: Bool
    private let lineEnd: [UInt8]
    private(set) var bytes: [UInt8] = []
    private(set) var lines: [Int: Int] = [:]
    /// The conflict that is not closed yet, since its last line goes on.
    private var open: (first: [UInt8], second: [UInt8], numbers: [Int])?
    private var line = 1
    private var counted = 0

    /// The length from which a line is broken at a conflict.
    private static let longLine = 1_000
    private static let feed = UInt8(ascii: "\n")

    init(markers: ConflictMarkers, isSwapped: Bool, isCRLF: Bool) {
        self.markers = markers
        self.isSwapped = isSwapped
        lineEnd = isCRLF ? [UInt8(ascii: "\r"), Self.feed] : [Self.feed]
    }

    mutating func add(_ text: ArraySlice<UInt8>) {
        guard open != nil else {
            bytes += text
            return
        }
        let start = text.prefix(Self.longLine)
        if let end = start.firstIndex(of: Self.feed) {
            append(text[...end])
            close()
            bytes += text[(end + 1)...]
        } else if start.count < text.count {
            close()
            bytes += text
        } else {
            append(text)
        }
    }

    private mutating func append(_ text: ArraySlice<UInt8>) {
        open?.first += text
        open?.second += text
    }

    mutating func add(_ first: [UInt8], _ second: [UInt8], _ number: Int) {
        if open == nil {
            let head = takeLine()
            open = (head, head, [])
        }
        open?.first += first
        open?.second += second
        open?.numbers.append(number)
    }

    /// Takes the line that is not ended off the bytes; if it is too long, ends it instead.
    private mutating func takeLine() -> [UInt8] {
        let floor = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let limit = max(floor, bytes.count - Self.longLine)
        var start = bytes.count
        while start > limit, bytes[start - 1] != Self.feed { start -= 1 }
        if start == limit, limit > floor, bytes[start - 1] != Self.feed {
            bytes += lineEnd
            return []
        }
        defer { bytes.removeSubrange(start...) }
        return Array(bytes[start...])
    }

    /// Writes the open conflict.
    ///
    /// A file that does not end with a line break does not get one: the last marker then has none.
    mutating func close(isLast: Bool = false) {
        guard let (first, second, numbers) = open else { return }
        open = nil
        var one = lines(of: first)
        var two = lines(of: second)
        while let line = one.first, line == two.first, line.last == Self.feed {
            bytes += line
            one.removeFirst()
            two.removeFirst()
        }
        var tail: [ArraySlice<UInt8>] = []
        while let line = one.last, line == two.last {
            tail.append(line)
            one.removeLast()
            two.removeLast()
        }
        for number in numbers { lines[number] = nextLine() }
        if isSwapped { swap(&one, &two) }
        bytes += markers.bytes(ours: Array(one.joined()), theirs: Array(two.joined()), lineEnd: lineEnd)
        if isLast, let last = one.last, last.last != Self.feed { bytes.removeLast(lineEnd.count) }
        for line in tail.reversed() { bytes += line }
    }

    private func lines(of text: [UInt8]) -> ArraySlice<ArraySlice<UInt8>> {
        var lines: [ArraySlice<UInt8>] = []
        var rest = text[...]
        while let end = rest.firstIndex(of: Self.feed) {
            lines.append(rest[...end])
            rest = rest[(end + 1)...]
        }
        if !rest.isEmpty { lines.append(rest) }
        return lines[...]
    }

    /// Returns the number of the line that begins at the end of the bytes.
    private mutating func nextLine() -> Int {
        line += bytes[counted...].count { $0 == Self.feed }
        counted = bytes.count
        return line
    }
}
