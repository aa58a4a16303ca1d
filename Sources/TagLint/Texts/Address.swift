/// An address of the web in a text: where it begins, and its host.
struct Address {
    let isSecure: Bool
    /// The scheme that does the same with encryption, with its slashes.
    let secureScheme: String
    /// The scheme, or the two slashes alone.
    let scheme: Range<Int>
    /// The host without user and port; empty if a reference is all or part of it.
    let host: Range<Int>
    /// The name and the password before the host.
    let credentials: Range<Int>?
    let hostName: String

    /// The addresses of a text that begin with a scheme, or with two slashes behind a quote or an equals sign.
    ///
    /// - Parameters:
    ///   - ofServers: True if the scheme may be that of a database or another server.
    ///   - insideWords: True if an address may begin behind any byte.
    static func all(
        in text: ArraySlice<UInt8>, ofServers: Bool = false, insideWords: Bool = false
    ) -> [Address] {
        var addresses: [Address] = []
        let bytes = text.span
        var at = 1
        // Of two slashes one is at every second place.
        while at < bytes.count {
            if bytes[at] == slash {
                if bytes[at - 1] == slash {
                    add(slashes: at - 1, of: text, ofServers, insideWords, to: &addresses)
                }
                if at + 1 < bytes.count, bytes[at + 1] == slash {
                    add(slashes: at, of: text, ofServers, insideWords, to: &addresses)
                }
            }
            at += 2
        }
        return addresses
    }

    /// Adds the address with two slashes at an offset, if it is one.
    private static func add(
        slashes: Int, of text: ArraySlice<UInt8>, _ ofServers: Bool, _ insideWords: Bool,
        to addresses: inout [Address]
    ) {
        let scheme = schemes.first { hasScheme($0, before: slashes, in: text) } ?? []
        let start = text.startIndex + slashes - scheme.count
        if start > text.startIndex, !insideWords {
            guard
                scheme.isEmpty
                    ? [0x22, 0x27, 0x3D, 0x28, 0x60].contains(text[start - 1])
                        || ofServers && hasServerScheme(before: slashes, in: text)
                    : text.mayBeginWord(at: start)
            else { return }
        }
        if let address = Address(scheme, slashes: slashes, in: text) { addresses.append(address) }
    }

    /// Returns true if a scheme, in letters of either case, ends at an offset.
    private static func hasScheme(_ scheme: [UInt8], before offset: Int, in text: ArraySlice<UInt8>) -> Bool {
        guard offset >= scheme.count else { return false }
        let end = text.startIndex + offset
        return zip(scheme, text[(end - scheme.count)..<end]).allSatisfy { $0 == WordFinder.lower($1) }
    }

    /// Returns true if the scheme of a server that asks for a password ends at an offset, and is a word.
    private static func hasServerScheme(before offset: Int, in text: ArraySlice<UInt8>) -> Bool {
        serverSchemes.contains {
            hasScheme($0, before: offset, in: text)
                && text.mayBeginWord(at: text.startIndex + offset - $0.count)
        }
    }

    /// Those of databases, queues, files and mail.
    private static let serverSchemes = [
        "postgres", "postgresql", "mysql", "mariadb", "mongodb", "mongodb+srv", "redis", "rediss", "amqp",
        "amqps", "mqtt", "mqtts", "nats", "kafka", "clickhouse", "mssql", "sqlserver", "ldap", "ldaps",
        "ftp", "ftps", "sftp", "ssh", "smtp", "smtps", "imap", "imaps",
    ].map { Array("\($0):".utf8) }

    private static let slash = UInt8(ascii: "/")
    /// What may be before the slashes.
    private static let schemes = ["https:", "http:", "wss:", "ws:", ""].map { Array($0.utf8) }
    private static let openSchemes = ["http:", "ws:"].map { Array($0.utf8) }

    /// The address that a text begins with.
    static func first(of text: ArraySlice<UInt8>) -> Address? { at(0, in: text) }

    /// The address that begins at an offset of a text.
    static func at(_ offset: Int, in text: ArraySlice<UInt8>) -> Address? {
        for scheme in schemes {
            let slashes = offset + scheme.count
            guard text.dropFirst(slashes).starts(with: [slash, slash]),
                hasScheme(scheme, before: slashes, in: text)
            else { continue }
            return Address(scheme, slashes: slashes, in: text)
        }
        return nil
    }

    /// Creates the address whose slashes are at an offset, behind a scheme; nil if no host follows.
    private init?(_ scheme: [UInt8], slashes: Int, in text: ArraySlice<UInt8>) {
        let base = text.startIndex
        var start = base + slashes + 2
        var end = start
        while end < text.endIndex, Self.isOfAuthority(text[end]) { end += 1 }
        // A host that is computed, in whole or in part, is not known.
        let isComputed = end < text.endIndex && text[end] == UInt8(ascii: "{")
        var credentials: Range<Int>?
        if let at = text[start..<end].lastIndex(of: UInt8(ascii: "@")) {
            credentials = start - base..<at - base
            start = at + 1
        }
        let colon = text[start..<end].firstIndex(of: UInt8(ascii: ":")) ?? end
        guard isComputed || start < colon else { return nil }
        self.scheme = slashes - scheme.count..<slashes + 2
        isSecure = !Self.openSchemes.contains(scheme)
        secureScheme = scheme.starts(with: "ws".utf8) ? "wss://" : "https://"
        self.credentials = credentials
        let name = start..<(isComputed ? start : colon)
        host = name.lowerBound - base..<name.upperBound - base
        hostName = String(decoding: text[name].map(WordFinder.lower), as: UTF8.self)
    }

    private static func isOfAuthority(_ byte: UInt8) -> Bool {
        byte.isWordByte || byte >= 0x80 || [0x2D, 0x2E, 0x3A, 0x40, 0x25].contains(byte)
    }
}

/// The addresses that a container's tags request, as far as their texts tell.
struct RequestedAddresses: Sendable {
    /// The texts that tags request addresses of, with these, in order.
    private(set) var all: [(text: WrittenText, addresses: [Address])] = []

    /// - Parameter scripts: Those of ``ContainerScripts``, which has one for each code among the texts, in their order.
    init(_ texts: WrittenTexts, _ scripts: [ScriptText]) {
        var known = SharedAnswers<[Address]>()
        var next = 0
        for text in texts.codeAndRequests {
            let facts = text.isCode ? scripts[next].facts : nil
            if text.isCode { next += 1 }
            guard text.isRequested else { continue }
            let addresses = known.answer(for: text) { Self.addresses(of: $0, facts) }
            if !addresses.isEmpty { all.append((text, addresses)) }
        }
    }

    /// Returns the addresses that something in a code loads; of another text, the address that it begins with.
    private static func addresses(of text: WrittenText, _ facts: ScriptTextFacts?) -> [Address] {
        guard let facts else { return Address.first(of: text.bytes).map { [$0] } ?? [] }
        let code = text.code
        var found = Address.all(in: code).filter { Loading.isLoaded($0.scheme.lowerBound, in: code) }
        let places = Set(found.map { $0.scheme.lowerBound })
        let more = facts.requests.map { $0.lowerBound }.filter { !places.contains($0) }
            .compactMap { Address.at($0, in: text.bytes) }
        guard !more.isEmpty else { return found }
        found += more
        return found.sorted { $0.scheme.lowerBound < $1.scheme.lowerBound }
    }
}

/// Tells in code whether an address is loaded, or only mentioned.
private enum Loading {
    /// Returns true if the code before `offset` loads the address that begins there.
    static func isLoaded(_ offset: Int, in code: ArraySlice<UInt8>) -> Bool {
        var at = code.startIndex + offset
        skip(&at, code) { [0x22, 0x27, 0x60].contains($0) || $0.isBlank }
        let word = wordBefore(&at, code)
        return loaders.contains(word)
    }

    /// The last word before `at`, of letters; what is between is an equals sign or an opening parenthesis.
    private static func wordBefore(_ at: inout Int, _ code: ArraySlice<UInt8>) -> String {
        guard at > code.startIndex, [0x3D, 0x28, 0x2C].contains(code[at - 1]) else { return "" }
        // `open("GET", "http://…")`: the argument before it is part of the call.
        if code[at - 1] == 0x2C {
            at -= 1
            skip(&at, code) { ![0x28, 0x3B, 0x0A].contains($0) }
            guard at > code.startIndex, code[at - 1] == 0x28 else { return "" }
        }
        at -= 1
        skip(&at, code) { $0.isBlank }
        let end = at
        skip(&at, code) { $0.isWordByte }
        return String(decoding: code[at..<end].map(WordFinder.lower), as: UTF8.self)
    }

    private static func skip(_ at: inout Int, _ code: ArraySlice<UInt8>, while passes: (UInt8) -> Bool) {
        let limit = max(code.startIndex, at - longestLook)
        while at > limit, passes(code[at - 1]) { at -= 1 }
    }

    private static let longestLook = 200
    /// Attributes, properties and functions that make a browser request an address.
    private static let loaders: Set<String> = [
        "src", "url", "fetch", "sendbeacon", "open", "action", "import", "importscripts", "getscript", "ajax",
        "load", "loadscript", "get", "getjson", "post", "srcset", "setattribute", "request", "websocket",
        "eventsource", "worker", "sharedworker",
    ]
}
