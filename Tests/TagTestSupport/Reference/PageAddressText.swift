/// An address as a browser shows it, step by step as the URL standard tells it, for hosts of ASCII.
struct PageAddressText {
    private var scheme: [UInt8] = []
    private var authority: [UInt8]?
    private var path: [UInt8]
    private var query: [UInt8]?
    private var fragment: [UInt8]?

    private var isSpecial: Bool {
        ["http", "https", "ftp", "file", "ws", "wss"].contains(String(decoding: scheme, as: UTF8.self))
    }

    /// The address of `text` on a page; nil for a relative one and no page.
    static func resolve(_ text: String, page: String?) -> String? {
        var address = PageAddressText(text, special: true)
        if address.scheme.isEmpty {
            guard let page else { return nil }
            let base = PageAddressText(page, special: true)
            guard !base.scheme.isEmpty else { return nil }
            address = PageAddressText(text, special: base.isSpecial)
            address.scheme = base.scheme
            if address.authority == nil { address.takePath(of: base) }
        }
        return address.text
    }

    private init(_ text: String, special: Bool) {
        var bytes = Array(text.utf8)
        while let first = bytes.first, first <= 32 { bytes.removeFirst() }
        while let last = bytes.last, last <= 32 { bytes.removeLast() }
        bytes.removeAll { [9, 10, 13].contains($0) }
        func cut(at byte: Character) -> [UInt8]? {
            guard let index = bytes.firstIndex(of: byte.asciiValue ?? 0) else { return nil }
            defer { bytes.removeSubrange(index...) }
            return Array(bytes[(index + 1)...])
        }
        fragment = cut(at: "#")
        query = cut(at: "?")
        if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 {
            let name = String(decoding: bytes[..<colon], as: UTF8.self)
            let others: Set<Character> = ["+", "-", "."]
            if name.first.map({ $0.isASCII && $0.isLetter }) == true,
                name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || others.contains($0)) })
            {
                scheme = Array(name.lowercased().utf8)
                bytes.removeSubrange(...colon)
            }
        }
        path = bytes
        if scheme.isEmpty ? special : isSpecial {
            path = path.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
        }
        let slashes = path.prefix { $0 == UInt8(ascii: "/") }.count
        let isLoose = !scheme.isEmpty && isSpecial && String(decoding: scheme, as: UTF8.self) != "file"
        guard isLoose || slashes >= 2 else { return }
        let rest = path.dropFirst(isLoose ? slashes : 2)
        authority = Array(rest.prefix { $0 != UInt8(ascii: "/") })
        path = Array(rest.dropFirst(authority?.count ?? 0))
    }

    private mutating func takePath(of base: PageAddressText) {
        authority = base.authority
        if path.isEmpty {
            path = base.path
            query = query ?? base.query
        } else if path[0] != UInt8(ascii: "/") {
            let end = base.path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
            path = base.path[..<end] + path
        }
    }

    private var text: String {
        var result = scheme + Array(":".utf8)
        if let authority { result += Array("//".utf8) + written(authority) }
        if !isSpecial && (authority == nil || path.isEmpty) {
            result += Self.escaped(path, "", blanks: true)
        } else {
            result += Self.escaped(undotted, "\"#<>?`{}")
        }
        if let query { result += Array("?".utf8) + Self.escaped(query, isSpecial ? "\"#<>'" : "\"#<>") }
        if let fragment { result += Array("#".utf8) + Self.escaped(fragment, "\"<>`") }
        return String(decoding: result, as: UTF8.self)
    }

    private func written(_ authority: [UInt8]) -> [UInt8] {
        let at = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? 0
        var host = Array(authority[at...])
        if let colon = host.lastIndex(of: UInt8(ascii: ":")),
            host[(colon + 1)...].allSatisfy({ (48...57).contains($0) })
        {
            let port = String(decoding: host[(colon + 1)...], as: UTF8.self)
            let usual = ["http": "80", "https": "443", "ws": "80", "wss": "443", "ftp": "21"]
            if port.isEmpty || usual[String(decoding: scheme, as: UTF8.self)] == port {
                host.removeSubrange(colon...)
            }
        }
        if isSpecial { host = host.map { (65...90).contains($0) ? $0 + 32 : $0 } }
        return authority[..<at] + host
    }

    private var undotted: [UInt8] {
        var parts: [[UInt8]] = []
        let given = path.first == UInt8(ascii: "/") ? path.dropFirst() : path[...]
        let steps = given.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (index, step) in steps.enumerated() {
            let word = String(decoding: step, as: UTF8.self).lowercased().replacing("%2e", with: ".")
            if word == "..", !parts.isEmpty { parts.removeLast() }
            if word != ".", word != ".." { parts.append(Array(step)) }
            if word == "." || word == "..", index == steps.count - 1 { parts.append([]) }
        }
        return parts.flatMap { Array("/".utf8) + $0 }
    }

    private static func escaped(_ bytes: [UInt8], _ others: String, blanks: Bool = false) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in
            let isPlain = (33...126).contains(byte) && !others.utf8.contains(byte)
            if isPlain || (blanks && byte == 32) { return [byte] }
            let digits = String(byte, radix: 16, uppercase: true)
            return Array(("%" + (digits.count == 1 ? "0" : "") + digits).utf8)
        }
    }
}
