/// One source line as a terminal shows it, with carets under the bytes of a range.
///
/// Tabs become spaces, wide characters count two columns, and scalars that a terminal must not get are shown by number. Of
/// a long line (exports are often one line of a megabyte) only the surroundings of the range are read.
struct Excerpt {
    /// The columns that a line may take.
    struct Width {
        /// The maximum number of columns of a line that is shown whole.
        let full: Int
        /// The number of columns that are shown of a longer line.
        let window: Int
        /// The number of those columns that come before the range.
        var lead: Int { min(40, window / 3) }

        /// The width for files, which have none of their own.
        static let ofFiles = Width(full: 160, window: 120)

        private init(full: Int, window: Int) {
            self.full = full
            self.window = window
        }

        /// The columns of a terminal, less those beside the line.
        init(columns: Int) {
            full = Swift.max(20, Swift.min(columns, Self.ofFiles.full))
            // The ellipses at both ends of a shortened line take one column each.
            window = full - 2
        }
    }
    /// The number of bytes to read on each side of the start of the range.
    ///
    /// A scalar takes at least a third of a column a byte, and escapes take more, so that this is enough for any window.
    private static let reach = 4 * Width.ofFiles.full

    let text: String
    let carets: String

    /// - Parameter marked: the bytes to mark; empty marks the place before its first byte.
    init(_ bytes: [UInt8], line: Range<Int>, marked: Range<Int>, _ width: Width = .ofFiles) {
        let from = Self.start(bytes, before: marked.lowerBound, in: line, width)
        let to = Self.boundary(bytes, min(line.upperBound, marked.lowerBound + Self.reach), in: line)
        let cells = Cells(bytes, from..<to, place: marked.lowerBound, width)
        let isWhole = from == line.lowerBound && cells.end == line.upperBound
        let end = max(marked.upperBound, marked.lowerBound + 1)
        let window =
            isWhole && cells.width <= width.full + 1 ? cells.all : cells.window(at: marked.lowerBound, width)

        let isCutBefore = window.lowerBound > 0 || from > line.lowerBound
        let isCutAfter = window.upperBound < cells.count || cells.end < line.upperBound
        var text = (isCutBefore ? "…" : "") + cells.text(window, of: bytes) + (isCutAfter ? "…" : "")
        while text.last == " " { text.removeLast() }
        var carets: [UInt8] = []
        carets.reserveCapacity(window.count + 8)
        if isCutBefore { carets.append(UInt8(ascii: " ")) }
        for index in window {
            let cell = cells[index]
            let isMarked = cell.byte < end && cell.endByte > marked.lowerBound
            for _ in 0..<cell.width { carets.append(UInt8(ascii: isMarked ? "^" : " ")) }
        }
        while carets.last == UInt8(ascii: " ") { carets.removeLast() }
        self.text = text
        self.carets = String(decoding: carets, as: UTF8.self)
    }

    /// Returns the first byte to read: all that a whole line or the lead of a window needs, and little more.
    ///
    /// Only bytes of ASCII surely take a column each. In a line that is not shown whole, tab stops count from this byte.
    private static func start(
        _ bytes: [UInt8], before place: Int, in line: Range<Int>, _ width: Width
    ) -> Int {
        let first = boundary(bytes, max(line.lowerBound, place - reach), in: line)
        var (start, columns) = (max(first, min(place, line.upperBound)), 0)
        while start > first, columns <= width.full + 1 {
            start -= 1
            if bytes[start] < 0x80 { columns += 1 }
        }
        return start
    }

    /// Returns `offset`, or the first byte of the scalar that contains it.
    private static func boundary(_ bytes: [UInt8], _ offset: Int, in line: Range<Int>) -> Int {
        var offset = offset
        var steps = 0
        while offset > line.lowerBound, offset < line.upperBound, bytes[offset] & 0xC0 == 0x80, steps < 3 {
            offset -= 1
            steps += 1
        }
        return offset
    }
}

/// The shown scalars of a part of a line.
private struct Cells {
    struct Cell {
        let byte: Int
        let endByte: Int
        let width: Int
        /// The index of the text that is shown instead of the bytes; -1 where they are shown as they are.
        let replacement: Int
    }

    /// The cells; empty if every byte is shown as it is.
    private var list: [Cell] = []
    private var replacements: [String] = []
    private let first: Int
    /// True if every byte is shown as it is, in a column of its own, as nearly all are.
    private let isPlain: Bool
    private(set) var width = 0
    /// The end of the bytes that were read.
    private(set) var end: Int

    var all: Range<Int> { 0..<count }

    var count: Int { isPlain ? end - first + 1 : list.count }

    subscript(_ index: Int) -> Cell {
        guard isPlain else { return list[index] }
        // Nothing is shown for the place after the last byte.
        let byte = first + index
        return Cell(byte: byte, endByte: byte + 1, width: 1, replacement: byte == end ? 0 : -1)
    }

    /// Reads the cells of a range, until there are too many for a whole line, and enough after `place` for a window.
    init(_ bytes: [UInt8], _ range: Range<Int>, place: Int, _ limit: Excerpt.Width) {
        first = range.lowerBound
        end = min(range.upperBound, max(first + limit.full + 2, max(first, place) + limit.window + 1))
        isPlain = bytes[first..<end].allSatisfy(Self.isPlain)
        guard !isPlain else {
            replacements = [""]
            width = end - first + 1
            return
        }
        end = first
        list.reserveCapacity(2 * limit.full)
        var widthAfter = 0
        while end < range.upperBound, width <= limit.full + 1 || widthAfter <= limit.window {
            if Self.isPlain(bytes[end]) {
                if end >= place { widthAfter += 1 }
                add(nil, width: 1, length: 1)
                continue
            }
            let (scalar, length) = Self.scalar(in: bytes[end..<range.upperBound])
            let (replacement, width) = Self.shown(scalar, or: bytes[end], column: self.width)
            if end >= place { widthAfter += width }
            add(replacement, width: width, length: length)
        }
        // The place after the last byte can be marked, too.
        let last = end
        add("", width: 1, length: 1)
        end = last
    }

    /// Returns true if a byte is a character of ASCII that is shown as it is.
    private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

    private mutating func add(_ replacement: String?, width: Int, length: Int) {
        var index = -1
        if let replacement {
            index = replacements.count
            replacements.append(replacement)
        }
        list.append(Cell(byte: end, endByte: end + length, width: width, replacement: index))
        self.width += width
        end += length
    }

    /// Returns the text of some cells.
    func text(_ window: Range<Int>, of bytes: [UInt8]) -> String {
        guard let first = window.first, let last = window.last else { return "" }
        var shown = self[first].byte
        if isPlain { return String(decoding: bytes[shown..<min(self[last].endByte, end)], as: UTF8.self) }
        var text: [UInt8] = []
        text.reserveCapacity(list[last].endByte - shown + 32)
        for index in window where list[index].replacement >= 0 {
            text += bytes[shown..<list[index].byte]
            text += replacements[list[index].replacement].utf8
            shown = list[index].endByte
        }
        if list[last].replacement < 0 { text += bytes[shown..<list[last].endByte] }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the cells of a long line to show, so that what begins at `byte` is visible.
    func window(at byte: Int, _ width: Excerpt.Width) -> Range<Int> {
        if isPlain {
            let lower = max(0, min(max(0, byte - first), count - 1) - width.lead)
            return lower..<min(count, lower + width.window)
        }
        let target = list.firstIndex { $0.endByte > byte } ?? list.count - 1
        var lower = target
        var lead = 0
        while lower > 0, lead < width.lead {
            lower -= 1
            lead += list[lower].width
        }
        var upper = lower
        var shown = 0
        while upper < list.count, shown + list[upper].width <= width.window {
            shown += list[upper].width
            upper += 1
        }
        return lower..<upper
    }

    /// Returns the first scalar and its length; nil and one byte if the bytes are not UTF-8.
    private static func scalar(in bytes: ArraySlice<UInt8>) -> (Unicode.Scalar?, length: Int) {
        var decoder = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        guard case .valid(let encoded) = decoder.parseScalar(from: &iterator) else { return (nil, 1) }
        return (Unicode.UTF8.decode(encoded), encoded.count)
    }

    /// Returns the text to show instead of a scalar, nil for itself, and its columns.
    private static func shown(
        _ scalar: Unicode.Scalar?, or byte: UInt8, column: Int
    ) -> (replacement: String?, width: Int) {
        guard let scalar else {
            let text = "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            return (text, text.utf8.count)
        }
        if scalar == "\t" {
            let width = 4 - column % 4
            return (String(repeating: " ", count: width), width)
        }
        if scalar.isHiddenOrControl {
            let text = scalar.shownByNumber
            return (text, text.utf8.count)
        }
        return (nil, scalar.columns)
    }
}

extension Unicode.Scalar {
    /// The number of columns that the scalar takes in a terminal: 0, 1 or 2.
    fileprivate var columns: Int {
        if value < 0x300 { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3: return 2
        case 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD: return 2
        default: return properties.isEmojiPresentation ? 2 : 1
        }
    }
}
