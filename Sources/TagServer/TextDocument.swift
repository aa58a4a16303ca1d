package import TagDiagnostics

/// A text that a client has open.
package struct TextDocument: Sendable {
    package let uri: String
    package private(set) var version: Int?
    package private(set) var bytes: [UInt8]
    package private(set) var lines: TextLines
    private let encoding: PositionEncoding

    package init(uri: String, version: Int?, bytes: [UInt8], encoding: PositionEncoding) {
        self.uri = uri
        self.version = version
        self.bytes = bytes
        self.encoding = encoding
        lines = TextLines(bytes, encoding)
    }

    /// Makes the changes of `didChange`, one after the other.
    ///
    /// - Throws: ``ServerError`` for a change that is none; the changes before it are made.
    package mutating func change(_ changes: [MessageValue], version: Int?) throws(ServerError) {
        self.version = version
        for change in changes {
            guard let text = change["text"].utf8 else { throw .invalidParameters("a change has no text") }
            guard change["range"].isPresent else {
                bytes = text
                lines = TextLines(bytes, encoding)
                continue
            }
            guard let range = range(change["range"]) else {
                throw .invalidParameters("the range of a change is invalid")
            }
            bytes.replaceSubrange(range, with: text)
            lines = TextLines(bytes, encoding)
        }
    }

    /// Returns the bytes of a range of the protocol; nil if it is not one.
    package func range(_ range: MessageValue) -> Range<Int>? {
        guard let start = TextPosition(range["start"]), let end = TextPosition(range["end"]) else {
            return nil
        }
        let (from, to) = (lines.offset(of: start), lines.offset(of: end))
        return from <= to ? from..<to : nil
    }

    /// Returns the range of the protocol for bytes of the text.
    package func json(_ range: SourceRange) -> JSON {
        guard range.isKnown else {
            let start = TextPosition(line: 0, character: 0).json
            return ["start": start, "end": start]
        }
        return [
            "start": lines.position(of: Int(range.start)).json,
            "end": lines.position(of: Int(range.end)).json,
        ]
    }

    /// Returns edits of the text.
    package func json(_ edits: [TextEdit]) -> JSON {
        .array(edits.map { ["range": json($0.range), "newText": .string($0.replacement)] })
    }
}

/// The addresses of files, by which the protocol names documents.
package enum DocumentAddress {
    /// Returns the path of a file on this machine; nil for any other address.
    package static func path(_ uri: String) -> String? {
        guard uri.lowercased().hasPrefix("file://") else { return nil }
        let rest = Array(uri.utf8.dropFirst("file://".utf8.count))
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let host = String(decoding: rest[..<slash], as: UTF8.self)
        guard host.isEmpty || host == "localhost" else { return nil }
        var path: [UInt8] = []
        var at = slash
        while at < rest.count {
            if rest[at] == UInt8(ascii: "%"), at + 2 < rest.count, rest[at + 1] != UInt8(ascii: "+"),
                let byte = UInt8(String(decoding: rest[at + 1...at + 2], as: UTF8.self), radix: 16)
            {
                path.append(byte)
                at += 3
            } else {
                path.append(rest[at])
                at += 1
            }
        }
        return path.contains(0) ? nil : String(decoding: path, as: UTF8.self)
    }

    /// Returns the address of a file.
    package static func uri(ofPath path: String) -> String {
        var uri = "file://"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                uri += digits.utf8.count < 2 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return uri
    }
}
