import TagVocabulary

/// The encoding of a file, told from its first bytes as `tagc` tells it.
enum FileRecognition {
    case json(TextCursor)
    /// An XML property list, and the names that its declaration may give the encoding.
    case xml(TextCursor, labels: [String])
    case binaryPlist
    case openStep(TextCursor)
    /// A binary from Tag Manager's download button.
    case legacy
    /// None of these.
    case other(ValuesFault)

    static func of(_ bytes: [UInt8]) -> FileRecognition { of(TextCursor(bytes: bytes, at: 0), encoding: 0) }

    /// Recognizes a file.
    ///
    /// - Parameter encoding: The index in ``XMLValues/encodings`` of the encoding that it was converted from.
    private static func of(_ bytes: TextCursor, encoding: Int) -> FileRecognition {
        if isLegacy(bytes) { return .legacy }
        if let fault = binary(bytes) { return .other(fault) }
        if bytes.has("bplist", at: 0) { return .binaryPlist }
        if let isLittleEndian = UTF16.isLittleEndian(bytes) {
            return encoding == 0 ? wide(bytes, isLittleEndian) : notAPropertyList
        }
        var text = bytes
        if text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { text.at = 3 }
        var first = text
        first.skipSpace()
        if first.isAtEnd {
            let message = text.bytes.isEmpty ? "the file is empty" : "the file contains only white space"
            return .other(ValuesFault("empty-file", message, at: 0))
        }
        let head = text.bytes[first.at..<min(first.at + 1_024, text.bytes.count)]
        if !"{[<\"".utf8.contains(first.byte), head.contains(0) {
            return .other(
                ValuesFault("unrecognised-file", "this is a binary file of an unknown format", at: 0))
        }
        if first.byte == UInt8(ascii: "<"), !first.has("<<<<<<<", at: first.at) {
            return .xml(text, labels: XMLValues.encodings[encoding])
        }
        // What begins as JSON does is none of those texts.
        for foreign in ForeignText.all where !"{[".utf8.contains(first.byte) {
            guard let place = foreign.place(in: first) else { continue }
            return .other(
                ValuesFault("foreign-file", "this is \(foreign.what), not a container", at: place))
        }
        return first.isLikelyOpenStep(from: first.at) ? .openStep(text) : .json(text)
    }

    /// Recognizes a file in UTF-16, which only property lists may be in.
    private static func wide(_ text: TextCursor, _ isLittleEndian: Bool) -> FileRecognition {
        let (bytes, fault) = UTF16.decoded(text, isLittleEndian: isLittleEndian)
        switch of(TextCursor(bytes: bytes, at: 0), encoding: isLittleEndian ? 1 : 2) {
        case .xml(let text, let labels): return fault.map { .other($0) } ?? .xml(text, labels: labels)
        case .openStep(let text): return fault.map { .other($0) } ?? .openStep(text)
        case .json, .binaryPlist, .legacy, .other:
            return notAPropertyList
        }
    }

    private static var notAPropertyList: FileRecognition {
        .other(ValuesFault("utf16-text", "this file is UTF-16 and not a property list", at: 0))
    }

    /// Recognizes binary files of other kinds: those that are likely, and those that could pass for a property list.
    private static func binary(_ text: TextCursor) -> ValuesFault? {
        if text[0] == 0x89, text.has("TAGC", at: 1) {
            return ValuesFault("compiled-container", "this container is already compiled", at: 0)
        }
        if text.has("PK", at: 0), text[2] < 0x10, text[3] < 0x10, text.bytes.count > 3 {
            return ValuesFault("compressed-file", "this is a zip archive", at: 0)
        }
        if text[0] == 0x1F, text[1] == 0x8B {
            return ValuesFault("compressed-file", "this is compressed with gzip", at: 0)
        }
        return text.has("GIF8", at: 0)
            ? ValuesFault("unrecognised-file", "this is a GIF image, not a container", at: 0) : nil
    }

    /// Returns true if the bytes begin as the vendor's binary: with a field that is a word, then another field or a value.
    private static func isLegacy(_ text: TextCursor) -> Bool {
        let length = Int(text[1])
        guard text[0] == 0x0A, (1...64).contains(length), length + 2 < text.bytes.count else { return false }
        let isWord = text.bytes[2..<length + 2].allSatisfy {
            $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_")
        }
        let next = text[length + 2]
        return isWord && (next == 0x12 || next == 0x0A && text[length + 3] <= 64)
    }
}

/// Text in UTF-16.
private enum UTF16 {
    private static func hasMark(_ text: TextCursor) -> Bool {
        text[0] == 0xFF && text[1] == 0xFE || text[0] == 0xFE && text[1] == 0xFF
    }

    /// Returns the order of bytes, by the byte-order mark or by every other one of the first four bytes being 0; nil for other text.
    static func isLittleEndian(_ text: TextCursor) -> Bool? {
        if hasMark(text) { return text[0] == 0xFF }
        guard text.bytes.count >= 4 else { return nil }
        let isZero = (0..<4).map { text[$0] == 0 }
        return isZero == [false, true, false, true]
            ? true : isZero == [true, false, true, false] ? false : nil
    }

    /// Returns the text in UTF-8, and its first fault.
    static func decoded(_ text: TextCursor, isLittleEndian: Bool) -> ([UInt8], ValuesFault?) {
        var at = hasMark(text) ? 2 : 0
        var decoded: [UInt8] = []
        var fault: ValuesFault?
        func unit(_ at: Int) -> UInt32 {
            UInt32(text[at + (isLittleEndian ? 0 : 1)]) | UInt32(text[at + (isLittleEndian ? 1 : 0)]) << 8
        }
        while at + 1 < text.bytes.count {
            var value = unit(at)
            at += 2
            if value & 0xFC00 == 0xD800, at + 1 < text.bytes.count, unit(at) & 0xFC00 == 0xDC00 {
                value = 0x10000 + (value & 0x3FF) << 10 + unit(at) & 0x3FF
                at += 2
            }
            let scalar = Unicode.Scalar(value)
            if scalar == nil { fault = fault ?? .loneSurrogate(decoded.count) }
            if let bytes = UTF8.encode(scalar ?? "\u{FFFD}") { decoded += bytes }
        }
        if at < text.bytes.count, fault == nil {
            fault = ValuesFault(
                "utf16-text", "this file is UTF-16 and ends inside a character", at: decoded.count)
        }
        return (decoded, fault)
    }
}

extension ForeignText {
    /// Returns the place of the first of the words in a text, after its white space; nil if one is missing.
    fileprivate func place(in text: TextCursor) -> Int? {
        let end = place == .start ? text.at + 1 : text.at + Self.head
        let places = words.map { word in text.next("\(word)", from: text.at).flatMap { $0 < end ? $0 : nil } }
        return places.contains(nil) ? nil : places.first ?? nil
    }
}
