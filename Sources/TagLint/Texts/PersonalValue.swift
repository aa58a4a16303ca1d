/// A person's e-mail address or card number that stands in a text.
struct PersonalValue {
    enum Kind {
        case emailAddress, cardNumber
    }

    let kind: Kind
    /// Offsets of the value.
    let range: Range<Int>

    /// The e-mail addresses and card numbers of a text, each once.
    ///
    /// - Parameter isCard: Whether the name that the text has says that it is a card's number.
    static func all(in text: ArraySlice<UInt8>, isCard: Bool = false) -> [PersonalValue] {
        EmailAddresses.all(in: text) + CardNumbers.all(in: text, isCard: isCard)
    }
}

/// Finds the e-mail addresses that are most likely a person's.
private enum EmailAddresses {
    static func all(in text: ArraySlice<UInt8>) -> [PersonalValue] {
        var seen: Set<String> = []
        // Addresses that a link mails to are there to be read.
        var mailed: Set<String> = []
        var found: [(range: Range<Int>, name: String)] = []
        var at = text.startIndex
        while at < text.endIndex {
            let length = signLength(at, in: text)
            if length > 0, let range = address(around: at..<at + length, in: text) {
                let name = String(decoding: text[range].map(WordFinder.lower), as: UTF8.self)
                if text[..<range.lowerBound].suffix(7).elementsEqual("mailto:".utf8) {
                    mailed.insert(name)
                } else if isPersonal(range, sign: at..<at + length, in: text), seen.insert(name).inserted {
                    found.append((range, name))
                }
                at = range.upperBound
            } else {
                at += max(1, length)
            }
        }
        return found.filter { !mailed.contains($0.name) }.map { range, _ in
            PersonalValue(
                kind: .emailAddress,
                range: range.lowerBound - text.startIndex..<range.upperBound - text.startIndex)
        }
    }

    /// The length of the sign between the two parts: `@`, or its escape in an address of the web.
    private static func signLength(_ at: Int, in text: ArraySlice<UInt8>) -> Int {
        if text[at] == UInt8(ascii: "@") { return 1 }
        return text[at] == UInt8(ascii: "%") && text[at...].starts(with: "%40".utf8) ? 3 : 0
    }

    /// The address around its sign; nil if there is none, or if a name of the web's is before the sign.
    private static func address(around sign: Range<Int>, in text: ArraySlice<UInt8>) -> Range<Int>? {
        var start = sign.lowerBound
        while start > text.startIndex, sign.lowerBound - start < longestPart, isLocal(text[start - 1]) {
            start -= 1
        }
        while start < sign.lowerBound, !text[start].isLetterOrDigit { start += 1 }
        guard start < sign.lowerBound, text[sign.lowerBound - 1].isLetterOrDigit else { return nil }
        guard !isUser(start, in: text) else { return nil }
        var end = sign.upperBound
        while end < text.endIndex, end - sign.upperBound < longestPart, isOfHost(text[end]) { end += 1 }
        while end > sign.upperBound, !text[end - 1].isLetterOrDigit { end -= 1 }
        return isHost(text[sign.upperBound..<end]) ? start..<end : nil
    }

    /// Returns true behind `//`, or `//user:`: what begins here is part of an address of the web.
    private static func isUser(_ start: Int, in text: ArraySlice<UInt8>) -> Bool {
        var at = start
        if at > text.startIndex, text[at - 1] == UInt8(ascii: ":") {
            at -= 1
            while at > text.startIndex, start - at < longestPart, isLocal(text[at - 1]) { at -= 1 }
        }
        return text[..<at].suffix(2).elementsEqual("//".utf8)
    }

    private static func isLocal(_ byte: UInt8) -> Bool {
        byte.isWordByte || byte == 0x2E || byte == 0x2B || byte == 0x2D
    }
    private static func isOfHost(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte == 0x2E || byte == 0x2D
    }

    /// Returns true for two labels or more of which the last is no number and no file's suffix.
    private static func isHost(_ text: ArraySlice<UInt8>) -> Bool {
        let labels = text.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty && $0.first != 0x2D && $0.last != 0x2D }),
            let last = labels.last, last.count > 1, last.count <= 24,
            last.allSatisfy({ $0.isLetterOrDigit && !$0.isDigit })
        else { return false }
        return !suffixes.contains(String(decoding: last.map(WordFinder.lower), as: UTF8.self))
    }

    /// Returns true unless the address is an example, or that of an office and not of a person.
    ///
    /// An example in the query of an address is sent: somebody forgot it there.
    private static func isPersonal(_ range: Range<Int>, sign: Range<Int>, in text: ArraySlice<UInt8>) -> Bool
    {
        let local = String(
            decoding: text[range.lowerBound..<sign.lowerBound].map(WordFinder.lower), as: UTF8.self)
        let words = local.split { !$0.isLetter }.map { String($0) }
        guard let first = words.first, !offices.contains(first), !offices.contains(local) else {
            return false
        }
        let host = String(
            decoding: text[sign.upperBound..<range.upperBound].map(WordFinder.lower), as: UTF8.self)
        guard !host.hasSuffix("gserviceaccount.com") else { return false }
        return isInQuery(range.lowerBound, in: text) || !isExample(host)
    }

    private static func isExample(_ host: String) -> Bool {
        let labels = host.split(separator: ".").suffix(2).map { String($0) }
        guard labels.count == 2 else { return true }
        return ["example", "test", "invalid", "localhost", "local"].contains(labels[1])
            || ["example", "domain", "yourdomain", "mydomain", "email", "yourcompany", "test"].contains(
                labels[0])
    }

    /// Returns true behind the `=` of a query: `?email=`, `&c=`.
    private static func isInQuery(_ start: Int, in text: ArraySlice<UInt8>) -> Bool {
        guard start > text.startIndex, text[start - 1] == UInt8(ascii: "=") else { return false }
        var at = start - 1
        while at > text.startIndex, start - at < longestPart, text[at - 1].isWordByte || text[at - 1] == 0x2D
        { at -= 1 }
        return at > text.startIndex && at < start - 1 && [0x3F, 0x26, 0x3B].contains(text[at - 1])
    }

    private static let longestPart = 64
    private static let suffixes: Set<String> = [
        "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "ico", "css", "js", "mjs", "ts", "map", "json",
        "html",
        "htm", "php", "woff", "ttf", "pdf", "min", "media", "import", "keyframes",
    ]
    /// The parts before the sign in addresses of firms, and in examples.
    private static let offices: Set<String> = [
        "info", "contact", "contacto", "contato", "kontakt", "support", "sales", "hello", "hallo", "hola",
        "noreply",
        "no", "donotreply", "admin", "office", "mail", "email", "webmaster", "postmaster", "privacy", "dpo",
        "help",
        "service", "services", "team", "marketing", "analytics", "tracking", "shop", "store", "orders",
        "press",
        "jobs", "careers", "legal", "security", "abuse", "newsletter", "customer", "customerservice", "care",
        "web",
        "you", "your", "yourname", "name", "user", "username", "test", "tester", "foo", "bar", "someone",
        "example",
        "xxx", "me", "git", "npm", "root", "dev",
    ]
}

/// Finds the card numbers of a text: digits that pass the check, and that are written as cards are or named so.
private enum CardNumbers {
    static func all(in text: ArraySlice<UInt8>, isCard: Bool) -> [PersonalValue] {
        var found: [PersonalValue] = []
        var at = text.startIndex
        while at < text.endIndex {
            guard text[at].isDigit else {
                at += 1
                continue
            }
            let start = at
            var groups = [0]
            var digits: [UInt8] = []
            while at < text.endIndex {
                if text[at].isDigit {
                    if digits.count < 20 { digits.append(text[at] - 0x30) }
                    groups[groups.count - 1] += 1
                } else if text[at] == 0x20 || text[at] == 0x2D, at + 1 < text.endIndex, text[at + 1].isDigit,
                    groups.count < 6
                {
                    groups.append(0)
                } else {
                    break
                }
                at += 1
            }
            let isWhole =
                (start == text.startIndex || !isOfNumber(text[start - 1]))
                && (at == text.endIndex || !isOfNumber(text[at]))
            guard isWhole, isIssued(digits), passes(digits),
                groups == [4, 4, 4, 4] || groups == [4, 6, 5]
                    || groups.count == 1 && (isCard || isNamed(start, in: text))
            else { continue }
            found.append(
                PersonalValue(kind: .cardNumber, range: start - text.startIndex..<at - text.startIndex))
        }
        return found
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool { byte.isWordByte || byte == 0x2E || byte == 0x2D }

    /// Visa, Mastercard, American Express, Discover, with their lengths.
    private static func isIssued(_ digits: [UInt8]) -> Bool {
        guard digits.count == 15 || digits.count == 16 else { return false }
        let two = digits[0] * 10 + digits[1]
        return digits.count == 15
            ? two == 34 || two == 37
            : digits[0] == 4 || (51...55).contains(two) || two == 65
                || two == 60 || (22...27).contains(two)
    }

    /// The check of ISO/IEC 7812, after Luhn.
    private static func passes(_ digits: [UInt8]) -> Bool {
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let doubled = Int(digit.element) * (digit.offset % 2 + 1)
            return sum + (doubled > 9 ? doubled - 9 : doubled)
        }
        return sum % 10 == 0
    }

    /// Returns true if a word for cards is just before.
    private static func isNamed(_ start: Int, in text: ArraySlice<UInt8>) -> Bool {
        !names.find(in: text[..<start].suffix(24)).isEmpty
    }

    private static let names = WordFinder([
        "cardnum", "card_num", "card-num", "creditcard", "ccnum", "cc_num",
    ])
}
