/// Joins a list's elements, or a map's keys and values; any other value is one element.
struct Joiner {
    enum Escape {
        /// Percent-encoding, of each element.
        case url
        /// A backslash before backslashes and every character of the separators.
        case backslash

        init?(_ name: ByteView) {
            if Letters.equalIgnoringASCIICase(name, "url") {
                self = .url
            } else if Letters.equalIgnoringASCIICase(name, "backslash") {
                self = .backslash
            } else {
                return nil
            }
        }
    }

    let itemSeparator: ByteView
    let keySeparator: ByteView
    let rules: EvaluationRules
    var escape: Escape?
    /// A bit for each byte that begins a character of a separator.
    private var separators: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    init(itemSeparator: ByteView, keySeparator: ByteView, by rules: EvaluationRules) {
        self.itemSeparator = itemSeparator
        self.keySeparator = keySeparator
        self.rules = rules
        note(itemSeparator)
        note(keySeparator)
    }

    private mutating func note(_ separator: ByteView) {
        for index in 0..<separator.count {
            let bit = UInt64(1) &<< UInt64(separator[index] & 63)
            switch separator[index] >> 6 {
            case 0: separators.0 |= bit
            case 1: separators.1 |= bit
            case 2: separators.2 |= bit
            default: separators.3 |= bit
            }
        }
    }

    /// Appends a list or map, or any other value as one element; stops soon after `bytes` are full.
    func append(_ input: Datum, to bytes: inout Stack<UInt8>) {
        guard input.kind == .list || input.kind == .map else { return append(element: input, to: &bytes) }
        let elements = input.elements
        let isMap = input.kind == .map
        for index in 0..<elements.count {
            if isMap, index % 2 == 1 {
                _ = bytes.append(keySeparator)
            } else if index > 0 {
                _ = bytes.append(itemSeparator)
            }
            append(element: elements[index], to: &bytes)
            guard !bytes.isFull else { return }
        }
    }

    private func append(element: Datum, to bytes: inout Stack<UInt8>) {
        guard let escape else { return Conversions.append(element, to: &bytes, by: rules) }
        var plain = Stack<UInt8>(capacity: 64)
        // Escaped it is no shorter, and would not fit.
        plain.limit = max(bytes.limit - bytes.count, 0)
        Conversions.append(element, to: &plain, by: rules)
        guard !plain.isFull else { return bytes.fill() }
        let view = plain.view(from: 0, count: plain.count)
        switch escape {
        case .url: Escaping.appendURI(view, to: &bytes, by: rules)
        case .backslash:
            for index in 0..<view.count {
                let byte = view[index]
                if byte == UInt8(ascii: "\\") || isSeparator(byte) { bytes.append(UInt8(ascii: "\\")) }
                bytes.append(byte)
            }
        }
    }

    private func isSeparator(_ byte: UInt8) -> Bool {
        // Bytes after the first of a character are not escaped: the result stays UTF-8.
        guard byte & 0xC0 != 0x80 else { return false }
        let bits =
            switch byte >> 6 {
            case 0: separators.0
            case 1: separators.1
            case 2: separators.2
            default: separators.3
            }
        return bits &>> UInt64(byte & 63) & 1 != 0
    }
}
