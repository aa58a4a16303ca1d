import TagDiagnostics

/// The names of a container as names in Swift.
enum SwiftName {
    /// Returns true for a name that needs no backticks: ASCII letters, digits and `_`, the first no digit, and no keyword.
    static func isPlain(_ text: String) -> Bool {
        guard let first = text.utf8.first, !isDigit(first), !keywords.contains(text) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
    }

    /// Returns a Swift name for each name, by its words: `screen view` and `screen.view` become `screenView`.
    ///
    /// Names that would become one get a suffix that depends on the name alone, all of them: a name in Swift never
    /// comes to mean another thing because the container got a further name.
    ///
    /// - Parameter areLabels: True for labels of arguments, of which few words need backticks.
    static func names(for originals: [String], areLabels: Bool = false) -> [String] {
        let reserved = areLabels ? reservedLabels : keywords
        let plain = originals.map(camelCased)
        var counts: [String: Int] = [:]
        for name in plain { counts[name, default: 0] += 1 }
        return zip(originals, plain).map { original, name in
            if counts[name] ?? 0 > 1 { return name + "_" + suffix(original) }
            return reserved.contains(name) ? "`\(name)`" : name
        }
    }

    /// Returns the words of a text as one name that begins with a lower-case letter.
    static func camelCased(_ text: String) -> String {
        let words = text.utf8.split { !isLetter($0) && !isDigit($0) }.map { String(Substring($0)) }
        var name = ""
        for word in words {
            if name.isEmpty {
                name = word.utf8.contains(where: isLowercase) ? loweredFirst(word) : word.lowercased()
            } else {
                name += word.prefix(1).uppercased() + word.dropFirst()
            }
        }
        guard let first = name.utf8.first else { return "_" + suffix(text) }
        // These have a meaning of their own after a dot, even in backticks.
        if ["self", "type", "init", "protocol"].contains(name.lowercased()) { name += "_" }
        return isDigit(first) ? "_" + name : name
    }

    /// Lowers the capitals that a word begins with, but for one that begins a further word: `URLPath` becomes `urlPath`.
    private static func loweredFirst(_ word: String) -> String {
        let capitals = word.prefix { $0.isUppercase }
        let count = capitals.count > 1 && capitals.count < word.count ? capitals.count - 1 : capitals.count
        return word.prefix(count).lowercased() + word.dropFirst(count)
    }

    /// Returns eight digits for a text, the FNV-1a hash of its bytes.
    private static func suffix(_ text: String) -> String {
        var hash: UInt32 = 0x811C_9DC5
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    private static func isLowercase(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
    private static func isLetter(_ byte: UInt8) -> Bool { isLowercase(byte | 0x20) }

    /// The words that cannot be names without backticks.
    private static let keywords: Set<String> = [
        "Any", "Self", "actor", "as", "associatedtype", "async", "await", "borrowing", "break", "case",
        "catch", "class",
        "consuming", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
        "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
        "nil",
        "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
        "self", "static",
        "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]

    private static let reservedLabels: Set<String> = ["inout", "let", "var"]

    /// Returns a string literal for a text.
    static func literal(_ text: String) -> String {
        "\""
            + text.escaped { scalar in
                switch scalar {
                case "\"": "\\\""
                case "\\": "\\\\"
                default: scalar.isHiddenOrControl ? "\\u{\(String(scalar.value, radix: 16))}" : nil
                }
            } + "\""
    }
}
