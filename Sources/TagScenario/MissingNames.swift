import TagDiagnostics
package import TagModel
package import TagRuntime

/// The notes on names that a container does not have.
///
/// All searches together do a limited amount of work; after that nothing is suggested.
package struct MissingNames {
    private let loaded: LoadedContainer
    private let words: Vocabulary
    private var tags: NearestName?
    private var keys: NearestName?
    private var macros: Set<UTF8Text>?

    package init(_ loaded: LoadedContainer, _ words: Vocabulary) {
        (self.loaded, self.words) = (loaded, words)
    }

    /// Returns what may help someone who names a tag that does not exist; nil if nothing is known.
    mutating func note(onTag name: String) -> String? {
        var search =
            tags
            ?? NearestName(among: (0..<loaded.tagCount).map { loaded.name(ofTag: $0)?.string ?? "#\($0)" })
        defer { tags = search }
        return search.nearest(to: name).map(Self.note)
    }

    /// Returns what may help someone who names a key that does not exist; nil if nothing is known.
    package mutating func note(onKey key: String) -> String? {
        let macros = macros ?? Set((0..<loaded.tables.macros.count).compactMap { loaded.name(ofMacro: $0) })
        self.macros = macros
        if macros.contains(UTF8Text(key)) {
            return
                "it is a \(words.macro), but no key that an app can ask for; 'parameters' of a tag show its value"
        }
        var search = keys ?? NearestName(among: loaded.keys.map { $0.string })
        defer { keys = search }
        return search.nearest(to: key).map(Self.note)
    }

    private static func note(_ name: String) -> String { "did you mean '\(name.shortened())'?" }
}
