import TagVocabulary

/// A file's name, as far as it tells which container is in it.
struct FileName {
    /// The id that the name begins with; nil for none.
    let id: String?
    /// The part between the id and the suffix; empty if there is no id.
    let addition: String
    /// The suffix, with its dot; empty for none.
    let suffix: String

    init(path: String) {
        let name = path.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init) ?? path
        let stem: Substring
        if let dot = name.lastIndex(of: "."), dot > name.startIndex {
            (stem, suffix) = (name[..<dot], String(name[dot...]))
        } else {
            (stem, suffix) = (name[...], "")
        }
        let start = ContainerID.atStart(of: String(stem))
        id = start?.id.text
        addition = start?.rest ?? ""
    }
}
