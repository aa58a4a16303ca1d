package import TagDiagnostics
import TagSyntax

/// A key, a token or a password in a text.
struct Secret {
    /// A description, as far as it may be shown: `a secret key of Stripe, 'sk_live_…'`.
    let what: String
    /// Offsets of what is flagged: how it begins, or a user with the password.
    let flagged: Range<Int>
    /// Offsets of the hidden part.
    let hidden: Range<Int>

    /// Keys and tokens by their beginnings, then passwords in addresses.
    ///
    /// - Parameter isComputed: True for a text that tagc computed, such as the shortest that contains a key: in it a secret may
    ///   begin inside a word, and its letters may be of the other case.
    static func all(in text: ArraySlice<UInt8>, isComputed: Bool = false) -> [Secret] {
        let keys = beginnings.secrets(in: text, isComputed)
        let passwords = passwords(in: text, isComputed)
        return passwords.isEmpty ? keys : keys + passwords
    }

    private static func passwords(in text: ArraySlice<UInt8>, _ isComputed: Bool = false) -> [Secret] {
        Address.all(in: text, ofServers: true, insideWords: isComputed).compactMap { Secret($0, in: text) }
    }

    /// Creates a secret from its start; nil if too little follows, or if the start is inside a word.
    ///
    /// The start is compared case-sensitively here. Neither holds for a computed text.
    private init?(
        _ found: WordFinder.Found, of shapes: [SecretShape], in text: ArraySlice<UInt8>, _ isComputed: Bool,
        _ rests: inout Rests
    ) {
        let shape = shapes[found.word]
        let start = text.startIndex + found.range.lowerBound
        let end = text.startIndex + found.range.upperBound
        if !isComputed {
            guard text[start..<end].elementsEqual(shape.start.utf8) else { return nil }
            guard text.mayBeginWord(at: start) else { return nil }
        } else if shape.isWord, !text.mayBeginWord(at: start),
            !text[start..<end].elementsEqual(shape.start.utf8)
        {
            // Words such as Slovakia have it inside.
            return nil
        }
        // Some reports replace the secrets of what has marks already.
        if shape.hasLines, text[end...].starts(with: "…".utf8) { return nil }
        let last = shape.hasLines ? rests.endOfLines(from: end) : rests.end(of: shape, found.word, from: end)
        guard last - end >= shape.length else { return nil }
        // A run of any length may be full of beginnings, and a key has both near its own.
        if shape.isMixed, !isComputed, !text[end..<last].prefix(256).isMixed { return nil }
        what = "\(shape.what), '\(shape.start)…'"
        flagged = found.range
        hidden = found.range.upperBound..<last - text.startIndex
    }

    /// The secrets of some shapes, found by how they begin.
    private struct Beginnings {
        private let shapes: [SecretShape]
        private let finder: WordFinder

        init(_ shapes: [SecretShape]) {
            self.shapes = shapes
            finder = WordFinder(shapes.map { $0.start })
        }

        func secrets(in text: ArraySlice<UInt8>, _ isComputed: Bool = false) -> [Secret] {
            let found = finder.find(in: text)
            guard !found.isEmpty else { return [] }
            var rests = Rests(text, count: shapes.count)
            return found.compactMap { Secret($0, of: shapes, in: text, isComputed, &rests) }
        }
    }

    /// The ends of the runs that follow the beginnings of secrets in a text.
    ///
    /// A run may be full of other beginnings: no byte is looked at again for the same kind of secret.
    private struct Rests {
        private let text: ArraySlice<UInt8>
        /// The end of the run that was looked at last, by shape.
        private var ends: [Int]
        /// The same, of the bytes that end no text.
        private var endOfText: Int
        /// The place of the next dashes that begin or end a private key, where they were looked for last; the end if there are none.
        private var dashes: Int

        init(_ text: ArraySlice<UInt8>, count: Int) {
            self.text = text
            ends = Array(repeating: text.startIndex, count: count)
            endOfText = text.startIndex
            dashes = text.startIndex
        }

        /// The end of the bytes of a secret of this shape.
        ///
        /// - Parameter start: Not before that of the last call.
        mutating func end(of shape: SecretShape, _ index: Int, from start: Int) -> Int {
            var end = max(ends[index], start)
            while end < text.endIndex, shape.isPart(text[end]) { end += 1 }
            ends[index] = end
            return end
        }

        /// The end of the lines of a private key: of the line that closes it, whatever is between, such as the quotes of code that
        /// puts lines together; without that line everything in the quotes or tags.
        mutating func endOfLines(from start: Int) -> Int {
            if dashes < start { dashes = nextDashes(from: start) }
            guard dashes - start <= Self.mostKey, text[dashes...].starts(with: Self.closing) else {
                return endOfText(from: start)
            }
            let kind = dashes + Self.closing.count
            let end = text[kind...].prefix(Self.mostKind).drop { $0 == 0x20 || $0 >= 0x41 && $0 <= 0x5A }
            return end.starts(with: Self.line) ? end.startIndex + Self.line.count : kind
        }

        /// The most bytes between the first line of a private key and the last one: the largest keys have 13,000.
        private static let mostKey = 32_768
        /// The most bytes of the kind of a key, such as `ENCRYPTED PRIVATE KEY`.
        private static let mostKind = 40
        private static let line = Array("-----".utf8)
        private static let opening = Array("-----BEGIN ".utf8)
        private static let closing = Array("-----END ".utf8)

        /// The next line that begins or ends a key.
        private func nextDashes(from start: Int) -> Int {
            var at = start
            while at < text.endIndex {
                if text[at] == Self.line[0] {
                    let rest = text[at...]
                    if rest.starts(with: Self.closing) || rest.starts(with: Self.opening) { break }
                }
                at += 1
            }
            return at
        }

        /// Everything that follows in the quotes or tags of a secret of any length.
        private mutating func endOfText(from start: Int) -> Int {
            var end = max(endOfText, start)
            while end < text.endIndex, text[end] != 0x22, text[end] != 0x27, text[end] != 0x3C { end += 1 }
            endOfText = end
            return end
        }
    }

    /// `user:password@`, also without a user; a name alone is no secret, and nothing that code puts a password into (`%s`).
    private init?(_ address: Address, in text: ArraySlice<UInt8>) {
        guard let part = address.credentials else { return nil }
        let range = text.startIndex + part.lowerBound..<text.startIndex + part.upperBound
        guard let colon = text[range].firstIndex(of: UInt8(ascii: ":")), colon + 1 < range.upperBound,
            text[colon + 1] != UInt8(ascii: "%")
                || text[(colon + 2)...].prefix(2).allSatisfy({ hexDigit($0) != nil })
        else { return nil }
        what = "a password for '\(address.hostName.shortened())'"
        flagged = part
        hidden = colon + 1 - text.startIndex..<part.upperBound
    }

    /// The bytes that a text with a key or a token has at least.
    fileprivate static let shortestKey = SecretShape.all.map { $0.start.utf8.count + $0.length }.min() ?? 0

    private static let beginnings = Beginnings(SecretShape.all)
    private static let beginningsOnOneLine = Beginnings(SecretShape.all.filter { !$0.hasLines })
    private static let beginningsOfLines = Beginnings(SecretShape.all.filter { $0.hasLines })

    /// The hidden parts of those in a part of a file that may go over several lines.
    fileprivate static func hiddenLines(in part: Range<Int>, of bytes: [UInt8]) -> [Range<Int>] {
        beginningsOfLines.secrets(in: bytes[part]).map { $0.hidden(from: part.lowerBound) }
    }

    /// The hidden parts of those that a line of a file, or a part of one, has from beginning to end.
    fileprivate static func hidden(inLine line: Range<Int>, of file: SourceFile) -> [Range<Int>] {
        onOneLine(file.bytes[line]).map { $0.hidden(from: line.lowerBound) }
            + Escapes.all.flatMap { $0.textsWithSecrets(in: line, of: file) }
    }

    /// Those that go over no line feed.
    static func onOneLine(_ text: ArraySlice<UInt8>) -> [Secret] {
        beginningsOnOneLine.secrets(in: text) + passwords(in: text)
    }

    private func hidden(from start: Int) -> Range<Int> {
        start + hidden.lowerBound..<start + hidden.upperBound
    }
}

extension String {
    /// The text with `…` in the place of each secret.
    package var withoutSecrets: String { replacingSecrets { _ in "…" } ?? self }

    /// True if ``withoutSecrets`` is another text.
    package var hasSecret: Bool { replacingSecrets { _ in "" } != nil }

    /// Returns the text with marks in place of its secrets; nil if it has none.
    ///
    /// - Parameters:
    ///   - isComputed: True for a text that tagc computed, and not one of a file.
    ///   - mark: Returns the mark for the hidden bytes of a secret, or of several that overlap.
    func replacingSecrets(isComputed: Bool = false, by mark: ([UInt8]) -> String) -> String? {
        // Most texts of a report are short names.
        guard utf8.count >= Secret.shortestKey || utf8.contains(UInt8(ascii: "@")) else { return nil }
        let bytes = Array(utf8)
        var found = Secret.all(in: bytes[...], isComputed: isComputed).map { $0.hidden }
        if isComputed, let decoded = PercentText(bytes) {
            found += Secret.all(in: decoded.bytes[...], isComputed: true).map { decoded.place(of: $0.hidden) }
        }
        guard !found.isEmpty else { return nil }
        var hidden: [Range<Int>] = []
        for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = hidden.last, range.lowerBound < last.upperBound {
                hidden[hidden.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else if !range.isEmpty {
                hidden.append(range)
            }
        }
        guard !hidden.isEmpty else { return nil }
        var text: [UInt8] = []
        var done = 0
        for range in hidden {
            text += bytes[done..<range.lowerBound] + Array(mark(Array(bytes[range])).utf8)
            done = range.upperBound
        }
        return String(decoding: text + bytes[done...], as: UTF8.self)
    }
}

extension SourceFile {
    /// Returns the ranges of the secrets on the lines on which some places begin or end.
    ///
    /// A file may be one line of many megabytes, of which an excerpt shows some hundred columns. So far from all places the search
    /// ends where a secret cannot go on: at a quote, and for those that go over several lines also at a tag.
    package func secrets(onLinesOf places: [SourceRange]) -> [SourceRange] {
        let lines = parts(of: places, end: 0x0A, endFarAway: { $0 == 0x22 })
        let whole = parts(of: places, end: nil, endFarAway: { $0 == 0x22 || $0 == 0x27 || $0 == 0x3C })
        return
            (whole.flatMap { Secret.hiddenLines(in: $0, of: bytes) }
            + lines.flatMap { Secret.hidden(inLine: $0, of: self) })
            .map { SourceRange($0.lowerBound, $0.upperBound) }
    }

    /// The bytes on either side of a place of which an excerpt may show some.
    private static let reach = 65_536

    /// Returns the parts in which places begin or end, in order, each with the byte before it that ends the previous one.
    private func parts(
        of places: [SourceRange], end endByte: UInt8?, endFarAway isFarEnd: (UInt8) -> Bool
    ) -> [Range<Int>] {
        let bytes = bytes
        let offsets = places.filter { $0.isKnown }.flatMap { place in
            [Int(place.start), max(Int(place.start), Int(place.end) - 1)].map { min($0, bytes.count) }
        }
        let text = bytes.span
        var parts: [Range<Int>] = []
        for offset in offsets.sorted() {
            let done = parts.last?.upperBound ?? -1
            let isWhole = done == text.count || done >= 0 && text[done] == endByte
            if offset <= done, isWhole || offset + Self.reach <= done { continue }
            var start = max(offset, done)
            // Nearly all bytes of a large file are near a place.
            let near = start..<max(start, min(offset + Self.reach, text.count))
            var end = endByte.flatMap { text.firstIndex(of: $0, in: near) } ?? near.upperBound
            while end < text.count, text[end] != endByte, end < near.upperBound || !isFarEnd(text[end]) {
                end += 1
            }
            while start > max(0, done) {
                start -= 1
                if text[start] == endByte || start < offset - Self.reach && isFarEnd(text[start]) { break }
            }
            // What goes on where the part before it was cut is one with it: each part takes a search of its own.
            if start == done, text[done] != endByte, let last = parts.popLast() { start = last.lowerBound }
            parts.append(start..<end)
        }
        return parts
    }
}

extension Diagnostic {
    /// The finding with words that may be shown to anyone; what its fixes would write stays as it is.
    package var withoutSecrets: Diagnostic {
        var finding = self
        finding.message = message.withoutSecrets
        finding.pointer = pointer?.pointerWithoutSecrets
        finding.notes = notes.map { Note($0.message.withoutSecrets, at: $0.range, isBrief: $0.isBrief) }
        finding.cause = cause.map { SharedCause($0.message.withoutSecrets, place: $0.place.withoutSecrets) }
        finding.fixIts = fixIts.map {
            FixIt(
                $0.message.withoutSecrets, edits: $0.edits, safety: $0.safety,
                deletesEntity: $0.deletesEntity)
        }
        return finding
    }
}

extension String {
    /// A JSON pointer without the secrets in its names, in which slashes are escaped.
    fileprivate var pointerWithoutSecrets: String {
        guard utf8.contains(UInt8(ascii: "~")) else { return withoutSecrets }
        return split(separator: "/", omittingEmptySubsequences: false).map { name in
            SyntaxTree.escapedForPointer(SyntaxTree.unescapedFromPointer(String(name)).withoutSecrets)
        }.joined(separator: "/")
    }
}

extension FixIt {
    /// True if the fix would write a secret, which is then in the text already.
    package var writesSecret: Bool { edits.contains { $0.replacement.hasSecret } }
}

extension ArraySlice<UInt8> {
    /// True if there are digits and capital letters.
    fileprivate var isMixed: Bool {
        contains { $0.isDigit } && contains { $0 &- UInt8(ascii: "A") < 26 }
    }
}
