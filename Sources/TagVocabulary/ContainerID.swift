/// A container's public id: the exact name of its compiled file.
///
/// Ids are checked where they enter, so that no path made from one leaves its folder. This is the one place that says which texts are
/// ids: compiler, linter, loader, manager and tool ask it.
///
/// ```swift
/// ContainerID("GTM-AB12")                     // an id
/// ContainerID("shop", grammar: .anyName)      // an id of an app that names its containers itself
/// ContainerID("../GTM-AB12")                  // nil
/// ```
public struct ContainerID: Hashable, Sendable, CustomStringConvertible {
    /// A set of texts that are ids.
    public enum Grammar: Sendable {
        /// `GTM-` and 4 to 12 capital letters or digits: what apps can open.
        case tagManager
        /// 1 to 64 letters, digits, `_` or `-`: what a file can be named after.
        case anyName
    }

    /// The id itself.
    public let text: String

    /// Creates an id, or nil if `text` is not one.
    public init?(_ text: String, grammar: Grammar = .tagManager) {
        let bytes = Array(text.utf8)
        switch grammar {
        case .tagManager: guard Self.length(in: bytes) == bytes.count else { return nil }
        case .anyName:
            guard Self.lengths.contains(bytes.count), bytes.allSatisfy(Self.isOfName) else { return nil }
        }
        self.text = text
    }

    /// The start of every id of Tag Manager's.
    package static let prefix = "GTM-"

    private static let lengths = 1...64
    private static let codeLengths = 4...12

    /// Returns the id that a file's name begins with, such as `GTM-AB12` of `GTM-AB12_v7.json`, and the rest of the name.
    package static func atStart(of name: String) -> (id: ContainerID, rest: String)? {
        let bytes = Array(name.utf8)
        guard let length = length(in: bytes),
            let id = ContainerID(String(decoding: bytes[..<length], as: UTF8.self))
        else { return nil }
        return (id, String(decoding: bytes[length...], as: UTF8.self))
    }

    /// The length of the id of Tag Manager's that a text begins with; nil for none.
    private static func length(in bytes: [UInt8]) -> Int? {
        guard bytes.starts(with: prefix.utf8) else { return nil }
        let code = bytes.dropFirst(prefix.utf8.count).prefix { isDigit($0) || isCapital($0) }
        return codeLengths.contains(code.count) ? prefix.utf8.count + code.count : nil
    }

    /// The id.
    public var description: String { text }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    private static func isOfName(_ byte: UInt8) -> Bool {
        isDigit(byte) || isCapital(byte & 0xDF) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
}
