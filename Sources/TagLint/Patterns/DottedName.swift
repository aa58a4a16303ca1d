/// A name with dots in a pattern, such as a host or a file, of which some dots are bare and clearly meant as dots.
struct DottedName {
    /// The kind of a name, which decides how a misreading looks.
    enum Kind {
        case name, number
    }

    let kind: Kind
    /// The bytes of the dots, all of them bare.
    let dots: [Range<Int>]

    /// The names in a pattern, from left to right.
    static func all(in tokens: [PatternToken]) -> [DottedName] {
        var names: [DottedName] = []
        var at = 0
        while at < tokens.count {
            var end = at
            while end < tokens.count, tokens[end].isOfName { end += 1 }
            if end > at, let name = DottedName(tokens, at..<end) { names.append(name) }
            at = end + 1
        }
        return names
    }

    private init?(_ tokens: [PatternToken], _ range: Range<Int>) {
        let labels = Labels(tokens[range])
        let bare = labels.dots.filter { tokens[$0].kind == .dot }
        guard !bare.isEmpty, Self.endsName(tokens, range.upperBound) else { return nil }
        func ranges(_ dots: [Int]) -> [Range<Int>] { dots.map { tokens[$0].range } }
        if labels.isNumber, Self.startsName(tokens, range.lowerBound) {
            (kind, dots) = (labels.texts.count == 2 ? .number : .name, ranges(bare))
            return
        }
        kind = .name
        if labels.isHost(behindScheme: Self.followsScheme(tokens, range.lowerBound)) {
            dots = ranges(bare)
            return
        }
        // Of a file, and of an event of the vendor's, one dot alone is certain.
        let last = labels.isFile(Self.startsName(tokens, range.lowerBound)) ? labels.dots.last : nil
        let first =
            labels.texts.first == "gtm" && Self.startsName(tokens, range.lowerBound)
            ? labels.dots.first : nil
        dots = ranges(bare.filter { $0 == last || $0 == first })
        if dots.isEmpty { return nil }
    }

    /// Returns true if the token before `at` does not belong to a name.
    private static func startsName(_ tokens: [PatternToken], _ at: Int) -> Bool {
        guard at > 0 else { return true }
        switch tokens[at - 1].kind {
        case .set: return tokens[at - 1].quantifier != nil
        case .letter(let letter): return letter < 0x80 && tokens[at - 1].quantifier == nil
        default: return true
        }
    }

    /// Returns true if the token at `at`, which follows a name, does not belong to it.
    private static func endsName(_ tokens: [PatternToken], _ at: Int) -> Bool {
        guard at < tokens.count else { return true }
        switch tokens[at].kind {
        case .letter(let letter):
            return tokens[at].quantifier == nil && letter < 0x80
                && "/:?#&=\"', ;)".utf8.contains(UInt8(truncatingIfNeeded: letter))
        case .dot: return tokens[at].quantifier != nil
        case .set, .flags: return false
        case .place, .open, .close, .or: return true
        }
    }

    /// Returns true if `://` precedes the token at `at`.
    private static func followsScheme(_ tokens: [PatternToken], _ at: Int) -> Bool {
        at > 2 && tokens[at - 1].onlyLetter == 0x2F && tokens[at - 2].onlyLetter == 0x2F
            && tokens[at - 3].onlyLetter == 0x3A
    }
}

extension PatternToken {
    /// True if the token is a letter of a name, which may be optional, or a dot of a name.
    fileprivate var isOfName: Bool {
        if kind == .dot { return quantifier == nil }
        guard case .letter(let letter) = kind, letter < 0x80, quantifier?.count ?? 1 == 1 else {
            return false
        }
        let byte = UInt8(truncatingIfNeeded: letter)
        return byte.isLetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == 0x2E
    }
}

/// The parts of a name between its dots.
private struct Labels {
    private(set) var texts = [""]
    /// The dots, by token, bare or not.
    private(set) var dots: [Int] = []

    init(_ tokens: ArraySlice<PatternToken>) {
        for index in tokens.indices {
            guard case .letter(let letter) = tokens[index].kind, letter != 0x2E else {
                texts.append("")
                dots.append(index)
                continue
            }
            let byte = WordFinder.lower(UInt8(truncatingIfNeeded: letter))
            texts[texts.count - 1].unicodeScalars.append(Unicode.Scalar(byte))
        }
    }

    private func isDigits(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy { $0.isDigit } }

    /// `10.5`, or an address of four numbers; three may be a date, whose dots may well stand for anything.
    var isNumber: Bool {
        guard texts.allSatisfy(isDigits) else { return false }
        return texts.count == 2 || texts.count == 4 && texts.allSatisfy { $0.utf8.count < 4 }
    }

    /// `www.…`, `….com`, or what stands behind a scheme.
    func isHost(behindScheme isBehind: Bool) -> Bool {
        let named = texts.first == "" ? texts.dropFirst() : texts[...]
        guard named.count > 1, let last = named.last,
            named.allSatisfy({ !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "_")) })
        else { return false }
        if texts[0] != "", isBehind || texts[0] == "www" { return true }
        return (named[named.endIndex - 2].utf8.count > 1) && Self.domains.contains(last)
    }

    /// `index.html`, or `.pdf` alone.
    func isFile(_ isWhole: Bool) -> Bool {
        guard let last = texts.last, Self.suffixes.contains(last) else { return false }
        return texts[texts.count - 2] != "" || isWhole
    }

    /// Top-level domains that are not words which may well follow another word.
    private static let domains: Set<String> = [
        "com", "net", "org", "edu", "gov", "biz", "io", "eu", "de", "fr", "nl", "ch", "pl", "ru", "jp", "cn",
        "br", "au", "dk", "fi", "cz", "uk", "co", "pt", "mx", "kr", "tr", "ua",
    ]
    private static let suffixes: Set<String> = [
        "html", "htm", "php", "aspx", "asp", "jsp", "pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "zip",
        "js", "css", "png", "jpg", "jpeg", "gif", "svg", "webp", "mp3", "mp4", "json", "xml", "csv", "txt",
    ]
}
