/// A file's name, as far as it tells which container is in it.
struct FileName {
    /// The name without the folder.
    let whole: String
    /// The id that the name begins with: `GTM-` and 4 to 12 capital letters or digits.
    let id: String?
    /// What is between the id and the suffix.
    let addition: String
    /// The suffix, with its dot; empty for none.
    let suffix: String

    init(path: String) {
        let name = path.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init) ?? path
        whole = name
        let stem: Substring
        if let dot = name.lastIndex(of: "."), dot > name.startIndex {
            (stem, suffix) = (name[..<dot], String(name[dot...]))
        } else {
            (stem, suffix) = (name[...], "")
        }
        let letters = stem.utf8.dropFirst(4).prefix { $0.isDigit || $0 &- UInt8(ascii: "A") < 26 }
        let isID = stem.hasPrefix("GTM-") && (4...12).contains(letters.count)
        id = isID ? "GTM-" + String(decoding: letters, as: UTF8.self) : nil
        addition = isID ? String(stem.dropFirst(4 + letters.count)) : ""
    }
}
