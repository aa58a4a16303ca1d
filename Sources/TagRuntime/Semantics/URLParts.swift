/// A URL taken apart as browsers do, without asking what a scheme allows: `scheme://user@host:port/path?query#part`.
struct URLParts {
    enum Component {
        case url, scheme, host, port, path, query, fragment, fileExtension

        /// Parses the name of a component in definitions and exports, in any letter case.
        init?(_ name: ByteView) {
            if Letters.equalIgnoringASCIICase(name, "url") {
                self = .url
            } else if Letters.equalIgnoringASCIICase(name, "protocol")
                || Letters.equalIgnoringASCIICase(name, "scheme")
            {
                self = .scheme
            } else if Letters.equalIgnoringASCIICase(name, "host")
                || Letters.equalIgnoringASCIICase(name, "hostname")
            {
                self = .host
            } else if Letters.equalIgnoringASCIICase(name, "port") {
                self = .port
            } else if Letters.equalIgnoringASCIICase(name, "path") {
                self = .path
            } else if Letters.equalIgnoringASCIICase(name, "query") {
                self = .query
            } else if Letters.equalIgnoringASCIICase(name, "fragment") {
                self = .fragment
            } else if Letters.equalIgnoringASCIICase(name, "extension") {
                self = .fileExtension
            } else {
                return nil
            }
        }
    }

    let url: ByteView
    private var scheme = 0..<0
    private var host = 0..<0
    private var port = 0..<0
    private var path = 0..<0
    private var query = 0..<0
    private var fragment = 0..<0

    init(_ url: ByteView) {
        self.url = url
        var rest = 0..<url.count
        if let hash = index(of: "#", in: rest) {
            fragment = hash + 1..<rest.upperBound
            rest = rest.lowerBound..<hash
        }
        if let mark = index(of: "?", in: rest) {
            query = mark + 1..<rest.upperBound
            rest = rest.lowerBound..<mark
        }
        scheme = URLParts.scheme(of: url[rest])
        if !scheme.isEmpty { rest = scheme.upperBound + 1..<rest.upperBound }
        if rest.count >= 2, url[rest.lowerBound] == UInt8(ascii: "/"),
            url[rest.lowerBound + 1] == UInt8(ascii: "/")
        {
            let start = rest.lowerBound + 2
            let end = index(of: "/", in: start..<rest.upperBound) ?? rest.upperBound
            setAuthority(start..<end)
            rest = end..<rest.upperBound
        }
        path = rest
    }

    /// The scheme that an address begins with, without its colon; empty when there is none.
    static func scheme(of url: ByteView) -> Range<Int> {
        for index in 0..<url.count {
            switch url[index] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): continue
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "."):
                if index == 0 { return 0..<0 }
            case UInt8(ascii: ":"): return 0..<index
            default: return 0..<0
            }
        }
        return 0..<0
    }

    var hasHost: Bool { !host.isEmpty }
    var queryText: ByteView { url[query] }

    private mutating func setAuthority(_ range: Range<Int>) {
        var start = range.lowerBound
        for index in range where url[index] == UInt8(ascii: "@") { start = index + 1 }
        var end = range.upperBound
        var digits = end
        while digits > start, url[digits - 1] &- 0x30 < 10 { digits -= 1 }
        if digits > start, url[digits - 1] == UInt8(ascii: ":") {
            port = digits..<end
            end = digits - 1
        }
        host = start..<end
    }

    private func index(of byte: Unicode.Scalar, in range: Range<Int>) -> Int? {
        for index in range where url[index] == UInt8(ascii: byte) { return index }
        return nil
    }

    // MARK: Components

    /// Appends a component; false when it is not there, which only a query key's value can be.
    func append(
        _ component: Component, queryKey: ByteView?, stripsWww: Bool, defaultPages: Datum,
        by rules: EvaluationRules, to bytes: inout Stack<UInt8>
    ) -> Bool {
        switch component {
        case .url:
            let end = fragment.isEmpty ? url.count : fragment.lowerBound - 1
            let isBare = end > 0 && fragment.isEmpty && url[end - 1] == UInt8(ascii: "#")
            _ = bytes.append(url[0..<(isBare ? end - 1 : end)])
        case .scheme: appendLowered(scheme, to: &bytes)
        case .host: appendLowered(stripsWww ? hostWithoutWww : host, to: &bytes)
        case .port: appendPort(to: &bytes)
        case .path: appendPath(defaultPages, to: &bytes)
        case .query:
            guard let queryKey, queryKey.count > 0 else {
                _ = bytes.append(url[query])
                return true
            }
            return URLParts.appendValue(of: queryKey, inQuery: url[query], to: &bytes)
        case .fragment: _ = bytes.append(url[fragment])
        case .fileExtension: appendExtension(by: rules, to: &bytes)
        }
        return true
    }

    private func appendLowered(_ range: Range<Int>, to bytes: inout Stack<UInt8>) {
        for index in range { bytes.append(Letters.lowered(url[index])) }
    }

    /// The host without a leading `www.` or `www2.`.
    private var hostWithoutWww: Range<Int> {
        guard host.count > 4 else { return host }
        for index in 0..<3 where url[host.lowerBound + index] | 0x20 != UInt8(ascii: "w") { return host }
        var offset = host.lowerBound + 3
        while offset < host.upperBound, url[offset] &- 0x30 < 10 { offset += 1 }
        guard offset < host.upperBound, url[offset] == UInt8(ascii: ".") else { return host }
        return offset + 1..<host.upperBound
    }

    /// The port, or the one that http and https have by default.
    private func appendPort(to bytes: inout Stack<UInt8>) {
        if !port.isEmpty {
            _ = bytes.append(url[port])
        } else if Letters.equalIgnoringASCIICase(url[scheme], "http") {
            _ = bytes.append(ByteView("80"))
        } else if Letters.equalIgnoringASCIICase(url[scheme], "https") {
            _ = bytes.append(ByteView("443"))
        }
    }

    /// The path from its first `/`; a last part that is a default page is left out.
    private func appendPath(_ defaultPages: Datum, to bytes: inout Stack<UInt8>) {
        if path.isEmpty || url[path.lowerBound] != UInt8(ascii: "/") { bytes.append(UInt8(ascii: "/")) }
        var last = path.upperBound
        while last > path.lowerBound, url[last - 1] != UInt8(ascii: "/") { last -= 1 }
        let isDefault = URLParts.isListed(url[last..<path.upperBound], in: defaultPages)
        _ = bytes.append(url[path.lowerBound..<(isDefault ? last : path.upperBound)])
    }

    private static func isListed(_ page: ByteView, in pages: Datum) -> Bool {
        guard page.count > 0 else { return false }
        if pages.kind == .text { return pages.view == page }
        guard pages.kind == .list else { return false }
        let elements = pages.elements
        for index in 0..<elements.count where elements[index].kind == .text {
            if elements[index].view == page { return true }
        }
        return false
    }

    /// Appends the extension of the path's last part; by the web rules, of its last part with a dot.
    private func appendExtension(by rules: EvaluationRules, to bytes: inout Stack<UInt8>) {
        var index = path.upperBound
        var end = index
        while index > path.lowerBound {
            index -= 1
            if url[index] == UInt8(ascii: "/") {
                guard rules.resolvesAddresses else { return }
                end = index
            }
            if url[index] == UInt8(ascii: ".") {
                _ = bytes.append(url[index + 1..<end])
                return
            }
        }
    }

    /// Appends the decoded value of the first `key=value` of a query; false when there is none.
    static func appendValue(of key: ByteView, inQuery query: ByteView, to bytes: inout Stack<UInt8>) -> Bool {
        var start = 0
        while start < query.count {
            var end = start
            while end < query.count, query[end] != UInt8(ascii: "&") { end += 1 }
            var equals = start
            while equals < end, query[equals] != UInt8(ascii: "=") { equals += 1 }
            let mark = bytes.count
            Escaping.appendDecoded(query[start..<equals], isQuery: true, to: &bytes)
            let isKey = bytes.view(from: mark, count: bytes.count - mark) == key
            bytes.truncate(to: mark)
            if isKey {
                Escaping.appendDecoded(query[min(equals + 1, end)..<end], isQuery: true, to: &bytes)
                return true
            }
            start = end + 1
        }
        return false
    }

    /// Returns true if two URLs are the same, with differences of notation ignored.
    ///
    /// These are the user before the host, the query, the fragment, the letter case of scheme and host, a default port,
    /// and a bare host's `/`.
    static func isSame(_ left: ByteView, _ right: ByteView) -> Bool {
        let (left, right) = (URLParts(left), URLParts(right))
        var a = Stack<UInt8>(capacity: 64)
        var b = Stack<UInt8>(capacity: 64)
        left.appendNormalised(to: &a)
        right.appendNormalised(to: &b)
        return a.view(from: 0, count: a.count) == b.view(from: 0, count: b.count)
    }

    private func appendNormalised(to bytes: inout Stack<UInt8>) {
        appendLowered(scheme, to: &bytes)
        bytes.append(0)
        appendLowered(host, to: &bytes)
        bytes.append(0)
        appendPort(to: &bytes)
        bytes.append(0)
        appendPath(.absent, to: &bytes)
    }
}
