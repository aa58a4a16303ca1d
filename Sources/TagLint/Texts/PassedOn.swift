import TagModel

/// Tells which macros a program hands on the values of, and which it only asks something.
///
/// It is no parser: what stands before and after a reference decides, and what looks like neither is not passed on.
enum PassedOn {
    /// The ranges of the names whose values the code returns, joins, or hands to something, in bytes of the code.
    static func names(in code: ArraySlice<UInt8>) -> [Range<Int>] {
        let names = TemplateScanner.names(in: code)
        guard !names.isEmpty, hashes.find(in: code).isEmpty else { return [] }
        let isUserData = !userData.find(in: code).isEmpty
        return names.filter { isPassedOn($0, in: code, members: !isUserData) }
    }

    /// Code that has to do with hashes: nobody knows what is left of the value.
    private static let hashes = WordFinder(["sha256", "sha-256", "sha1", "md5", "hash", "encrypt", "digest"])

    /// Code whose objects are for user-provided data, which the vendors' scripts hash, or for the page alone.
    private static let userData = WordFinder([
        "enhanced_conversion_data", "user_data", "identify(", "dataLayer.push({",
    ])
    /// Names of members that the scripts of pixels hash.
    static let hashedMembers = ["em", "ph", "fn", "ln", "db", "external_id"]

    /// - Parameter members: Whether the members of objects are sent.
    private static func isPassedOn(_ name: Range<Int>, in code: ArraySlice<UInt8>, members: Bool) -> Bool {
        guard name.lowerBound >= code.startIndex + 2, name.upperBound + 2 <= code.endIndex else {
            return false
        }
        let start = name.lowerBound - 2
        if isInQuery(before: start, in: code) { return true }
        return isTaken(before: start, in: code, members: members)
            && isKept(after: name.upperBound + 2, in: code)
    }

    /// Returns true if what stands before an offset takes a value as it is.
    private static func isTaken(before end: Int, in code: ArraySlice<UInt8>, members: Bool) -> Bool {
        var at = end
        // A reference in quotes is a text with its value, as is one in an address.
        while at > code.startIndex, end - at < longestLook, code[at - 1].isBlank || isQuote(code[at - 1]) {
            at -= 1
        }
        guard at > code.startIndex else { return false }
        let last = code[at - 1]
        if last == UInt8(ascii: "(") {
            return keepers.contains(word(before: at - 1, in: code))
        }
        if last.isWordByte { return word(before: at, in: code) == "return" }
        if last == UInt8(ascii: ":") {
            return members && !hashedMembers.contains(word(before: at - 1, in: code))
        }
        return [0x2B, 0x2C, 0x5B].contains(last)
    }

    /// Returns true behind a parameter of an address: `?email=`, `&ud[em]=`, but not `if (x ==`, nor `var m =`.
    private static func isInQuery(before offset: Int, in code: ArraySlice<UInt8>) -> Bool {
        guard offset > code.startIndex, code[offset - 1] == UInt8(ascii: "=") else { return false }
        let end = offset - 1
        var start = end
        while start > code.startIndex, end - start < longestLook,
            code[start - 1].isWordByte || [0x5B, 0x5D, 0x2D].contains(code[start - 1])
        {
            start -= 1
        }
        guard start < end, start > code.startIndex else { return false }
        return [0x3F, 0x26].contains(code[start - 1]) || code[..<start].suffix(5).elementsEqual("&amp;".utf8)
    }

    /// Returns true unless what stands after an offset asks something of the value.
    private static func isKept(after start: Int, in code: ArraySlice<UInt8>) -> Bool {
        var at = start
        while at < code.endIndex, at - start < longestLook, code[at].isBlank || isQuote(code[at]) { at += 1 }
        guard at < code.endIndex else { return true }
        if code[at] == UInt8(ascii: ".") {
            let name = code[(at + 1)...].prefix(longestLook).prefix { $0.isWordByte }
            return methods.contains(String(decoding: name, as: UTF8.self))
        }
        // `? : == != < > && [`
        return ![0x3F, 0x3D, 0x21, 0x3C, 0x3E, 0x26, 0x5B].contains(code[at])
    }

    private static func word(before end: Int, in code: ArraySlice<UInt8>) -> String {
        var start = end
        while start > code.startIndex, end - start < longestLook, code[start - 1].isWordByte { start -= 1 }
        return String(decoding: code[start..<end], as: UTF8.self)
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 || byte == 0x60 }

    private static let longestLook = 60
    /// Functions and methods that give the same value in another spelling.
    private static let keepers: Set<String> = ["encodeURIComponent", "encodeURI", "escape", "String", "btoa"]
    private static let methods: Set<String> = ["trim", "toLowerCase", "toUpperCase", "toString", "replace"]
}
