/// A container's public id, which is also the name of its file.
///
/// An id is checked against its grammar when it is created, so that a path made from one stays in its folder.
public struct ContainerID: Hashable, Sendable, CustomStringConvertible {
    /// The sets of valid ids.
    public enum Grammar: Sendable {
        /// `GTM-` and 4 to 12 capital letters or digits.
        case tagManager
        /// 1 to 64 letters, digits, `_` or `-`, for apps that name their containers themselves.
        case anyName
    }

    /// The id as text.
    public let text: String

    /// Creates an id; nil if `text` is not one by the grammar.
    public init?(_ text: String, grammar: Grammar = .tagManager) {
        let bytes = Array(text.utf8)
        switch grammar {
        case .tagManager:
            guard bytes.starts(with: "GTM-".utf8), (4...12).contains(bytes.count - 4) else { return nil }
            guard bytes.dropFirst(4).allSatisfy({ Self.isDigit($0) || Self.isCapital($0) }) else {
                return nil
            }
        case .anyName:
            guard (1...64).contains(bytes.count), bytes.allSatisfy(Self.isOfName) else { return nil }
        }
        self.text = text
    }

    /// The same as ``text``.
    public var description: String { text }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    private static func isOfName(_ byte: UInt8) -> Bool {
        isDigit(byte) || isCapital(byte & 0xDF) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
}
