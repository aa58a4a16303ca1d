/// Addresses as browsers write them (the WHATWG's URL standard): resolved beside the page's own, and normalized.
///
/// Hosts that are not ASCII stay as they are: their ASCII form needs tables that the runtime has not.
struct PageAddress {
    private let text: ByteView
    private var scheme = 0..<0
    private var authority: Range<Int>?
    private var path = 0..<0
    private var query: Range<Int>?
    private var fragment: Range<Int>?
    /// Backslashes are slashes there, and paths are never empty.
    private var isSpecial: Bool

    /// - Parameter isSpecial: Whether it is so when it has no scheme of its own.
    private init(_ text: ByteView, isSpecial: Bool = true) {
        self.text = text
        self.isSpecial = isSpecial
        var rest = 0..<text.count
        if let hash = index(of: UInt8(ascii: "#"), in: rest) {
            fragment = hash + 1..<rest.upperBound
            rest = rest.lowerBound..<hash
        }
        if let mark = index(of: UInt8(ascii: "?"), in: rest) {
            query = mark + 1..<rest.upperBound
            rest = rest.lowerBound..<mark
        }
        scheme = URLParts.scheme(of: text[rest])
        if !scheme.isEmpty {
            rest = scheme.upperBound + 1..<rest.upperBound
            self.isSpecial = Self.isSpecial(text[scheme])
        }
        path = rest
        takeAuthority()
    }

    private mutating func takeAuthority() {
        var start = path.lowerBound
        while start < path.upperBound, isSlash(text[start]) { start += 1 }
        let slashes = start - path.lowerBound
        let isFile = Letters.equalIgnoringASCIICase(text[scheme], "file")
        if isSpecial, !isFile, !scheme.isEmpty {
            // However many slashes there are.
        } else if slashes >= 2 {
            start = path.lowerBound + 2
        } else {
            return
        }
        var end = start
        while end < path.upperBound, !isSlash(text[end]) { end += 1 }
        authority = start..<end
        path = end..<path.upperBound
    }

    private func isSlash(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || isSpecial && byte == UInt8(ascii: "\\")
    }

    private static func isSpecial(_ scheme: ByteView) -> Bool {
        for name in ["http", "https", "file", "ftp", "ws", "wss"] as [StaticString]
        where Letters.equalIgnoringASCIICase(scheme, name) {
            return true
        }
        return false
    }

    private func index(of byte: UInt8, in range: Range<Int>) -> Int? {
        for index in range where text[index] == byte { return index }
        return nil
    }

    // MARK: Writing

    /// Appends `text` as the page at `page` resolves it.
    ///
    /// Appends a relative text cleaned but unresolved if `page` has no scheme.
    static func append(_ text: ByteView, on page: ByteView, to bytes: inout Stack<UInt8>) {
        let cleaned = cleaned(text)
        withView(cleaned) { text in
            let base = PageAddress(page)
            let address = PageAddress(text, isSpecial: base.isSpecial)
            guard address.scheme.isEmpty else { return address.append(nil, to: &bytes) }
            guard !base.scheme.isEmpty else {
                _ = bytes.append(text)
                return
            }
            address.append(base, to: &bytes)
        }
    }

    /// Returns the text without blanks and control characters around it, and without tabs and line ends anywhere.
    private static func cleaned(_ text: ByteView) -> [UInt8] {
        var range = 0..<text.count
        while !range.isEmpty, text[range.lowerBound] <= 0x20 { range = range.dropFirst() }
        while !range.isEmpty, text[range.upperBound - 1] <= 0x20 { range = range.dropLast() }
        return text[range].array.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }

    /// Appends this address, what it lacks taken from `base`.
    private func append(_ base: PageAddress?, to bytes: inout Stack<UInt8>) {
        let schemed = base ?? self
        for index in schemed.scheme { bytes.append(Letters.lowered(schemed.text[index])) }
        bytes.append(UInt8(ascii: ":"))
        let authorized = authority == nil ? schemed : self
        if let authority = authorized.authority {
            _ = bytes.append(ByteView("//"))
            append(authority, of: authorized, schemed.text[schemed.scheme], to: &bytes)
        }
        var asked = self
        if let base, authority == nil, path.isEmpty {
            append(base.path, of: base, to: &bytes)
            if query == nil { asked = base }
        } else if let base, authority == nil, !isSlash(text[path.lowerBound]) {
            append(base.text[base.folder].array + text[path].array, isOpaque: false, to: &bytes)
        } else {
            append(path, of: self, to: &bytes)
        }
        if let query = asked.query {
            bytes.append(UInt8(ascii: "?"))
            Self.append(asked.text[query], escaping: isSpecial ? "\"#<>'" : "\"#<>", to: &bytes)
        }
        if let fragment {
            bytes.append(UInt8(ascii: "#"))
            Self.append(text[fragment], escaping: "\"<>`", to: &bytes)
        }
    }

    /// The path up to its last slash.
    private var folder: Range<Int> {
        var end = path.upperBound
        while end > path.lowerBound, !isSlash(text[end - 1]) { end -= 1 }
        return path.lowerBound..<end
    }

    /// The user as it is, the host in small letters, and the port unless it is the scheme's own.
    private func append(
        _ authority: Range<Int>, of address: PageAddress, _ scheme: ByteView, to bytes: inout Stack<UInt8>
    ) {
        let text = address.text
        var host = authority
        for index in authority where text[index] == UInt8(ascii: "@") {
            host = index + 1..<authority.upperBound
        }
        _ = bytes.append(text[authority.lowerBound..<host.lowerBound])
        var digits = host.upperBound
        while digits > host.lowerBound, text[digits - 1] &- 0x30 < 10 { digits -= 1 }
        let hasPort = digits > host.lowerBound && text[digits - 1] == UInt8(ascii: ":")
        for index in host.lowerBound..<(hasPort ? digits - 1 : host.upperBound) {
            bytes.append(address.isSpecial ? Letters.lowered(text[index]) : text[index])
        }
        let port = digits..<host.upperBound
        guard hasPort, !port.isEmpty, !Self.isUsual(text[port], of: scheme) else { return }
        bytes.append(UInt8(ascii: ":"))
        _ = bytes.append(text[port])
    }

    private static func isUsual(_ port: ByteView, of scheme: ByteView) -> Bool {
        let usual: [(StaticString, StaticString)] = [
            ("http", "80"), ("https", "443"), ("ws", "80"), ("wss", "443"), ("ftp", "21"),
        ]
        for (name, number) in usual where Letters.equalIgnoringASCIICase(scheme, name) {
            return port == ByteView(number)
        }
        return false
    }

    private func append(_ path: Range<Int>, of address: PageAddress, to bytes: inout Stack<UInt8>) {
        let isOpaque = !address.isSpecial && (address.authority == nil || path.isEmpty)
        append(address.text[path].array, isOpaque: isOpaque, to: &bytes)
    }

    /// Appends a path without its dots; an opaque one as it is.
    private func append(_ path: [UInt8], isOpaque: Bool, to bytes: inout Stack<UInt8>) {
        guard !isOpaque else {
            return withView(path) { Self.append($0, escaping: "", keepsBlanks: true, to: &bytes) }
        }
        let mark = bytes.count
        var start = path.first.map(isSlash) == true ? 1 : 0
        while true {
            var end = start
            while end < path.count, !isSlash(path[end]) { end += 1 }
            let isLast = end == path.count
            switch Self.dots(path[start..<end]) {
            case 0:
                bytes.append(UInt8(ascii: "/"))
                withView(path[start..<end]) { Self.append($0, escaping: "\"#<>?`{}", to: &bytes) }
            case 1:
                if isLast { bytes.append(UInt8(ascii: "/")) }
            default:
                var last = bytes.count
                while last > mark, bytes[last - 1] != UInt8(ascii: "/") { last -= 1 }
                bytes.truncate(to: max(mark, last - 1))
                if isLast { bytes.append(UInt8(ascii: "/")) }
            }
            guard !isLast else { return }
            start = end + 1
        }
    }

    /// Returns 1 or 2 for a path part of so many dots, `%2e` included, and 0 for any other part.
    private static func dots(_ part: ArraySlice<UInt8>) -> Int {
        var rest = part
        var count = 0
        while let first = rest.first {
            if first == UInt8(ascii: ".") {
                rest = rest.dropFirst()
            } else if rest.count >= 3, first == UInt8(ascii: "%"),
                rest[rest.startIndex + 1] == UInt8(ascii: "2"),
                rest[rest.startIndex + 2] | 0x20 == UInt8(ascii: "e")
            {
                rest = rest.dropFirst(3)
            } else {
                return 0
            }
            count += 1
        }
        return count <= 2 ? count : 0
    }

    /// Appends text, what is not printable ASCII percent-encoded, and some besides.
    private static func append(
        _ text: ByteView, escaping others: StaticString, keepsBlanks: Bool = false,
        to bytes: inout Stack<UInt8>
    ) {
        let others = ByteView(others)
        for index in 0..<text.count {
            let byte = text[index]
            var isKept = byte > 0x20 && byte < 0x7F || keepsBlanks && byte == 0x20
            for other in 0..<others.count where others[other] == byte { isKept = false }
            if isKept {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(Codec.upperHex(byte &>> 4))
                bytes.append(Codec.upperHex(byte & 15))
            }
        }
    }

    // MARK: Queries

    /// The result of looking for a key in a query.
    enum Answer {
        case absent
        case found
        /// The percent-encoded bytes are malformed or no UTF-8, so that the script breaks.
        case fault
    }

    /// Appends the decoded value of the first `key=value` of a query.
    static func appendValue(of key: ByteView, inQuery query: ByteView, to bytes: inout Stack<UInt8>) -> Answer
    {
        var start = 0
        while start <= query.count {
            var end = start
            while end < query.count, query[end] != UInt8(ascii: "&") { end += 1 }
            var equals = start
            while equals < end, query[equals] != UInt8(ascii: "=") { equals += 1 }
            let mark = bytes.count
            guard appendDecoded(query[start..<equals], to: &bytes) else { return .fault }
            let isKey = bytes.view(from: mark, count: bytes.count - mark) == key
            bytes.truncate(to: mark)
            if isKey {
                return appendDecoded(query[min(equals + 1, end)..<end], to: &bytes) ? .found : .fault
            }
            start = end + 1
        }
        return .absent
    }

    /// Appends a text decoded as `decodeURIComponent` decodes it, with `+` as a space; false where that function throws.
    private static func appendDecoded(_ text: ByteView, to bytes: inout Stack<UInt8>) -> Bool {
        for index in 0..<text.count where text[index] == UInt8(ascii: "%") {
            guard index + 2 < text.count, Codec.hexDigit(text[index + 1]) != nil,
                Codec.hexDigit(text[index + 2]) != nil
            else { return false }
        }
        let mark = bytes.count
        Escaping.appendDecoded(text, isQuery: true, to: &bytes)
        return UTF8Check.firstFault(bytes.view(from: mark, count: bytes.count - mark)) == nil
    }
}
