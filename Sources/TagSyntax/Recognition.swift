import TagDiagnostics
import TagVocabulary

/// Recognizes the kind of a file from its content alone.
enum Recognition {
    enum Content {
        /// JSON, or text to be reported as broken JSON, from an offset on.
        case json(from: Int)
        case xmlPlist(from: Int)
        case binaryPlist
        /// An OpenStep property list, or a list of its strings without braces.
        case openStep(from: Int)
        /// Text of any kind in UTF-16, after `mark` bytes of a byte-order mark.
        case utf16(mark: Int, isLittleEndian: Bool)
        /// A container from Tag Manager's download button, complete or not.
        case protobuf
        /// A file that is not read here, with advice.
        case other(Diagnostic, Carrier?)
    }

    /// Returns the kind by the first bytes; reads on only in a possible legacy container or OpenStep list.
    static func recognize(_ bytes: ByteView) -> Content {
        if LegacyShape.isLikely(bytes) { return .protobuf }
        if let diagnostic = binary(bytes) { return .other(diagnostic, nil) }
        if bytes.has("bplist", at: 0) { return .binaryPlist }
        if let text = utf16(bytes) { return text }
        let mark = hasMark(bytes) ? 3 : 0
        var start = mark
        while Numerals.isSpace(bytes[start]) { start += 1 }
        if bytes.isEnd(start) { return .other(.emptyFile(bytes.count), nil) }
        if isBinary(bytes, from: start) { return .other(.notText(at: Swift.min(4, bytes.count), nil), nil) }
        if let page = htmlPage(bytes, from: start) { return .other(page, nil) }
        if bytes[start] == UInt8(ascii: "<"), !isConflict(bytes, at: start) { return .xmlPlist(from: mark) }
        // What begins as JSON does is none of those texts, which would be looked for all over the head.
        let beginsAsJSON = bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[")
        if !beginsAsJSON, let foreign = ForeignText.recognize(bytes, from: start) {
            return .other(foreign, nil)
        }
        if OpenStepShape.isLikely(bytes, from: start) { return .openStep(from: mark) }
        return .json(from: mark)
    }

    private static func hasMark(_ bytes: ByteView) -> Bool {
        bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    }

    // MARK: Binary files

    private static func binary(_ bytes: ByteView) -> Diagnostic? {
        if bytes[0] == 0x89, bytes.has("TAGC\r\n\u{1A}\n", at: 1) || bytes.has("TAGC\r\n\u{1A}", at: 1) {
            return .compiledContainer(0..<8)
        }
        if bytes[0] == 0x89, bytes.has("TAGC", at: 1) {
            return .compiledContainer(0..<Swift.min(8, bytes.count))
        }
        if bytes.has("PK", at: 0), bytes[2] < 0x10, bytes[3] < 0x10, bytes.count > 3 {
            return .archive("a zip archive", magic: 4, advice: "unpack it and use the container inside")
        }
        if bytes[0] == 0x1F, bytes[1] == 0x8B {
            return .archive("compressed with gzip", magic: 2, advice: "unpack it, for example with: gzip -d")
        }
        if bytes[0] == 0x78, bytes.count > 2, (Int(bytes[0]) << 8 + Int(bytes[1])) % 31 == 0, bytes[1] != 0x20
        {
            return .archive("compressed with zlib", magic: 2, advice: "unpack it first")
        }
        return image(bytes).map { .notText(at: 4, $0) }
    }

    private static func image(_ bytes: ByteView) -> String? {
        if bytes[0] == 0x89, bytes.has("PNG", at: 1) { return "a PNG image" }
        if bytes[0] == 0xFF, bytes[1] == 0xD8 { return "a JPEG image" }
        if bytes.has("GIF8", at: 0) { return "a GIF image" }
        if bytes.has("%PDF", at: 0) { return "a PDF document" }
        if bytes.has("SQLite format 3", at: 0) { return "an SQLite database" }
        return nil
    }

    /// Returns true if a 0 is near the start, as in programs, libraries and other data.
    ///
    /// A file that begins like a container is left to its scanner.
    private static func isBinary(_ bytes: ByteView, from start: Int) -> Bool {
        let openings = [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "\"")]
        guard !openings.contains(bytes[start]) else { return false }
        return (start..<Swift.min(start + 1024, bytes.count)).contains { bytes[$0] == 0 }
    }

    /// Recognizes UTF-16 by its byte-order mark, or by every other one of the first four bytes being 0.
    private static func utf16(_ bytes: ByteView) -> Content? {
        if bytes[0] == 0xFF, bytes[1] == 0xFE { return .utf16(mark: 2, isLittleEndian: true) }
        if bytes[0] == 0xFE, bytes[1] == 0xFF { return .utf16(mark: 2, isLittleEndian: false) }
        guard bytes.count >= 4 else { return nil }
        let isLittle = bytes[0] != 0 && bytes[1] == 0 && bytes[2] != 0 && bytes[3] == 0
        let isBig = bytes[0] == 0 && bytes[1] != 0 && bytes[2] == 0 && bytes[3] != 0
        return isLittle || isBig ? .utf16(mark: 0, isLittleEndian: isLittle) : nil
    }

    // MARK: Text of other kinds

    private static func htmlPage(_ bytes: ByteView, from start: Int) -> Diagnostic? {
        guard bytes[start] == UInt8(ascii: "<") else { return nil }
        let head = lowercased(bytes, start..<start + 64)
        let openings = ["<!doctype html", "<html", "<head", "<body", "<script", "<title", "<meta"]
        guard let opening = openings.first(where: { head.hasPrefix($0) }) else { return nil }
        let page = lowercased(bytes, start..<start + 8192)
        return .htmlPage(start..<start + opening.utf8.count, title: title(page))
    }

    private static func title(_ page: String) -> String? {
        guard let tag = page.firstRange(of: "<title>"), let end = page[tag.upperBound...].firstRange(of: "</")
        else {
            return nil
        }
        let title = page[tag.upperBound..<end.lowerBound].split { $0.isWhitespace }
        return title.isEmpty ? nil : title.joined(separator: " ")
    }

    private static func lowercased(_ bytes: ByteView, _ range: Range<Int>) -> String {
        String(decoding: bytes.array(range), as: UTF8.self).lowercased()
    }

    // MARK: Conflict markers

    private static func isConflict(_ bytes: ByteView, at start: Int) -> Bool {
        bytes.has("<<<<<<<", at: start)
    }

    /// Returns the first merge conflict if the file has all three of its markers at line starts, else nil.
    static func conflict(_ bytes: ByteView) -> Diagnostic? {
        var markers: [(kind: UInt8, line: Range<Int>)] = []
        var count = 0
        var start = 0
        while !bytes.isEnd(start) {
            var end = start
            while !bytes.isEnd(end), bytes[end] != 0x0A { end += 1 }
            let kind = bytes[start]
            let isMarker =
                bytes.has("<<<<<<<", at: start) || bytes.has("=======", at: start)
                || bytes.has(">>>>>>>", at: start)
            if isMarker {
                let last = end > start && bytes[end - 1] == 0x0D ? end - 1 : end
                if kind == UInt8(ascii: "<") { count += 1 }
                if markers.count < 3, kind == wanted(markers.count) { markers.append((kind, start..<last)) }
            }
            start = end + 1
        }
        guard markers.count == 3 else { return nil }
        return .conflictMarkers(markers[0].line, count: count, others: markers.dropFirst().map { $0.line })
    }

    private static func wanted(_ index: Int) -> UInt8 {
        index == 0 ? UInt8(ascii: "<") : index == 1 ? UInt8(ascii: "=") : UInt8(ascii: ">")
    }
}

/// The start of a legacy container: it has no magic number, but its first field is always the name of a property.
enum LegacyShape {
    /// Returns true if the bytes begin with a field that is a word, followed by another field or by the first value.
    ///
    /// A word consists of letters, digits and underscores. Text never begins like that: after a line end it would need a line of
    /// one word as long as the code of its first letter, a line end, and so on.
    static func isLikely(_ bytes: ByteView) -> Bool {
        guard bytes[0] == 0x0A, bytes.count > 3 else { return false }
        let length = Int(bytes[1])
        guard (1...64).contains(length), length + 2 < bytes.count else { return false }
        for offset in 2..<length + 2 where !isWord(bytes[offset]) { return false }
        let next = bytes[length + 2]
        return next == 0x12 || next == 0x0A && bytes[length + 3] <= 64
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
