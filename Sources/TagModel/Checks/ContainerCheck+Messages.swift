import TagDiagnostics

extension ContainerCheck {
    /// Checks the texts, colors, images and times of messages, and that no two have the same id.
    mutating func checkMessages() {
        var first: [ExactText: Located<String>] = [:]
        // By index: taking a tag out of its array copies all of it.
        for index in container.tags.indices where container.tags[index].kind.isMessage {
            let tag = container.tags[index]
            guard let type = MessageType.of(tag.kind) else { continue }
            let title = container.title(of: tag)
            for field in type.fields {
                guard let value = tag.parameters[field.key] else { continue }
                if let fault = field.fault(in: value, of: title) { report(fault) }
            }
            if let start = tag.scheduleStart, let end = tag.scheduleEnd, end.value < start.value {
                report(
                    Diagnostic(
                        .emptyWindow, "\(title) ends before it can show", at: end.range,
                        notes: [Note("it starts here", at: start.range)]))
            }
            guard case .string(let text)? = tag.parameters[.id]?.kind,
                let range = tag.parameters[.id]?.range
            else { continue }
            let id = Located(text, at: range)
            if text.isEmpty { report(.emptyText("the id of \(title)", at: range)) }
            if let other = first[ExactText(text)] {
                report(.duplicate("message", id, first: other, isID: true))
            } else {
                first[ExactText(text)] = id
            }
        }
    }
}

extension MessageField {
    /// Returns the fault of a value that is not accepted; nil if it is accepted, or if macros decide it.
    func fault(in value: Value, of title: String) -> Diagnostic? {
        guard case .string(let text) = value.kind, !accepts(text) else { return nil }
        switch content {
        case .text, .address: return .emptyText("'\(written)' of \(title)", at: value.range)
        case .color:
            return Diagnostic(
                .invalidColor,
                "'\(written)' of \(title) must be a color such as #4D8C47, not '\(text.shortened())'",
                at: value.range)
        case .image:
            return Diagnostic(
                .insecureImage,
                "'\(written)' of \(title) must be an address that begins with https:// and has no spaces",
                at: value.range)
        }
    }

    /// Returns true if the field accepts `text`, which has no macros in it.
    func accepts(_ text: String) -> Bool {
        switch content {
        case .text, .address: !text.isEmpty
        case .color: HexColor(text) != nil
        case .image:
            text.utf8.count > 8 && text.lowercased().hasPrefix("https://") && !text.utf8.contains(0x20)
        }
    }
}

/// A color that is written as `#RRGGBB`.
package struct HexColor: Sendable, Hashable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    /// Parses a color; nil if `text` is not one.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 7, bytes[0] == UInt8(ascii: "#") else { return nil }
        var number: UInt32 = 0
        for byte in bytes.dropFirst() {
            guard let digit = Self.digit(byte) else { return nil }
            number = number << 4 | digit
        }
        red = UInt8(truncatingIfNeeded: number >> 16)
        green = UInt8(truncatingIfNeeded: number >> 8)
        blue = UInt8(truncatingIfNeeded: number)
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}

extension Diagnostic {
    fileprivate static func emptyText(_ what: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.emptyText, "\(what) is empty", at: range)
    }
}
