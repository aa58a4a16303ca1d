/// An address taken apart by the pattern that RFC 3986 gives in its appendix B.
struct PlainURL {
    let whole: String
    let scheme: String
    let host: String
    let port: String
    let path: String
    let query: String

    let fragment: String

    private static let pattern = #"^(([A-Za-z][A-Za-z0-9+.-]*):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?"#

    /// Fails only if the pattern gives up.
    init?(_ text: String, _ patterns: SlowPatterns) {
        let subject = Array(text.unicodeScalars)
        guard let parts = Self.match(Self.pattern, text, patterns) else { return nil }
        scheme = (parts[2] ?? "").lowercased()
        path = parts[5] ?? ""
        query = parts[7] ?? ""
        // A dot takes no line feed, and a fragment is all that is left.
        fragment = String(String.UnicodeScalarView(subject.drop { $0 != "#" }.dropFirst()))
        whole = String(String.UnicodeScalarView(subject.prefix { $0 != "#" }))
        guard let authority = Self.match(#"^(.*@)?(.*?)(:(\d+))?$"#, parts[4] ?? "", patterns) else {
            return nil
        }
        host = (authority[2] ?? "").lowercased()
        port = authority[4] ?? ["http": "80", "https": "443"][scheme] ?? ""
    }

    private static func match(_ pattern: String, _ text: String, _ patterns: SlowPatterns) -> [String?]? {
        guard let spans = try? patterns.pattern(pattern, ignoresCase: false)?.firstMatch(in: text) else {
            return nil
        }
        return PlainMatch(Array(text.unicodeScalars), spans).groups
    }

    /// A part by its name; nil for a query parameter that is not there and a name that is none.
    func component(_ name: String, queryKey: String?, stripsWww: Bool, defaultPages: [String]) -> String? {
        switch name.lowercased() {
        case "url": return whole
        case "protocol": return scheme
        case "host": return stripsWww ? hostWithoutWww : host
        case "port": return port
        case "path": return path(without: defaultPages)
        case "query":
            guard let queryKey, !queryKey.isEmpty else { return query }
            return parameter(queryKey)
        case "fragment": return fragment
        case "extension":
            let parts = lastPart.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count > 1 ? String(parts[parts.count - 1]) : ""
        default: return nil
        }
    }

    /// Answers that differ in scripts; nil if they do not.
    func scriptAnswer(_ component: String, queryKey: String?) -> PlainResult? {
        switch component.lowercased() {
        case "extension":
            let parts = path.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count > 1, let last = parts.last else { return .value(.text("")) }
            return .value(.text(String(last.prefix { $0 != "/" })))
        case "query":
            guard let queryKey, !queryKey.isEmpty else { return nil }
            for pair in query.split(separator: "&", omittingEmptySubsequences: false) {
                let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard let name = Self.strictlyDecoded(halves[0]) else { return .value(.boolean(false)) }
                guard name.utf8.elementsEqual(queryKey.utf8) else { continue }
                guard let value = Self.strictlyDecoded(halves.count > 1 ? halves[1] : "") else {
                    return .value(.boolean(false))
                }
                return .value(.text(value))
            }
            return .absent
        default: return nil
        }
    }

    /// Returns nil if `decodeURIComponent` throws.
    private static func strictlyDecoded(_ text: Substring) -> String? {
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
            let digits = bytes[(index + 1)...].prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
                return nil
            }
        }
        let decoded = decodedBytes(text)
        let string = String(decoding: decoded, as: UTF8.self)
        return string.utf8.elementsEqual(decoded) ? string : nil
    }

    private var lastPart: Substring {
        path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    }

    private var hostWithoutWww: String {
        guard host.hasPrefix("www") else { return host }
        let rest = host.dropFirst(3).drop { "0"..."9" ~= $0 }
        return rest.first == "." && host.utf8.count > 4 ? String(rest.dropFirst()) : host
    }

    private func path(without pages: [String]) -> String {
        let rooted = path.hasPrefix("/") ? path : "/" + path
        guard !lastPart.isEmpty, pages.contains(String(lastPart)) else { return rooted }
        return String(rooted.dropLast(lastPart.count))
    }

    private func parameter(_ key: String) -> String? {
        for pair in query.split(separator: "&", omittingEmptySubsequences: false) {
            let name = pair.prefix { $0 != "=" }
            if Self.decoded(name).utf8.elementsEqual(key.utf8) {
                return Self.decoded(pair.dropFirst(name.count).dropFirst())
            }
        }
        return nil
    }

    /// `+` is a space, `%` and two digits are a byte.
    private static func decoded(_ text: Substring) -> String {
        String(decoding: decodedBytes(text), as: UTF8.self)
    }

    private static func decodedBytes(_ text: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return bytes
    }
}
