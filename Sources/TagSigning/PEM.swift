#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One key in the text encoding of RFC 7468, as openssl writes it.
struct PEM {
    private static let limit = 16_384

    let label: String
    let content: [UInt8]

    /// Creates a block to write.
    init(label: String, _ content: [UInt8]) {
        self.label = label
        self.content = content
    }

    /// The text; the content is one line, since a key is shorter than the 64 characters of a line.
    var text: String {
        "-----BEGIN \(label)-----\n\(Data(content).base64EncodedString())\n-----END \(label)-----\n"
    }

    /// Reads the first block of `text`; text outside it is ignored.
    init(_ text: String) throws(KeyError) {
        let lines = text.utf8.prefix(Self.limit).split(whereSeparator: { $0 == 10 || $0 == 13 }).map(
            Array.init)
        guard let begin = lines.firstIndex(where: { Self.label(of: $0, "BEGIN") != nil }),
            let label = Self.label(of: lines[begin], "BEGIN"),
            let end = lines[begin...].firstIndex(where: { Self.label(of: $0, "END") == label }),
            let content = Data(
                base64Encoded: Data(lines[begin + 1..<end].joined()), options: .ignoreUnknownCharacters)
        else { throw .notPEM }
        self.label = label
        self.content = Array(content)
    }

    private static func label(of line: [UInt8], _ boundary: String) -> String? {
        let start = Array("-----\(boundary) ".utf8)
        guard line.starts(with: start), line.count > start.count + 5, line.suffix(5).allSatisfy({ $0 == 45 })
        else { return nil }
        return String(decoding: line[start.count..<line.count - 5], as: UTF8.self)
    }

    /// Returns the 32 bytes of an Ed25519 key, which follow `prefix`, the fixed part of its RFC 8410 encoding.
    func key(_ label: String, after prefix: [UInt8]) throws(KeyError) -> [UInt8] {
        guard self.label != "ENCRYPTED PRIVATE KEY" else { throw .encrypted }
        guard self.label == label else { throw .otherKind(self.label) }
        guard content.count == prefix.count + 32, content.starts(with: prefix) else { throw .notEd25519 }
        return Array(content[prefix.count...])
    }
}
