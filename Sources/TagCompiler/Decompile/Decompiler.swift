package import TagDiagnostics
package import TagModel
package import TagRuntime
import TagSyntax

/// Makes a container of a compiled one that compiles to the same bytes.
///
/// Information that compiling drops is not restored: dead code, ids, and the order of names that nothing depends on. Without
/// a names section, names are made of the kind and the number of each part: `dataLayer 3`.
package struct Decompiler {
    let loaded: LoadedContainer
    let roles: MacroRoles
    var container: Container
    var counts = ReferenceCounts()
    var names: NameMaker
    /// The values and references that may still be made; a hostile file could repeat shared ones without end.
    private var values: Int
    /// The bytes that texts may still have.
    private var bytes = DecompileLimits.textBytes
    /// The macro added for the events that rules need, if there was none.
    var addedEvent: String?
    /// The patterns of the lists met so far, by twice the list's number, plus 1 where case is ignored.
    var patternsOfLists: [Int: String] = [:]

    var tables: Tables { loaded.tables }

    /// Returns the container that `loaded`, which was read from `file`, was compiled from.
    ///
    /// - Parameter limit: The most values, each counted wherever it is used; nil for somewhat more than its file can hold.
    /// - Throws: ``DecompileError`` for values too deep or too many for a definition.
    package static func container(
        of loaded: LoadedContainer, file: SourceFile, limit: Int? = nil
    ) throws(DecompileError) -> Container {
        var decompiler = Decompiler(loaded, file, limit)
        try decompiler.decompile()
        return decompiler.container
    }

    private init(_ loaded: LoadedContainer, _ file: SourceFile, _ limit: Int?) {
        self.loaded = loaded
        values = limit ?? DecompileLimits.values + min(file.bytes.count, 1 << 20)
        roles = MacroRoles(loaded.tables)
        names = roles.names
        container = Container(
            form: .definition, tree: SyntaxTree(file: file, carrier: .json, tape: []))
    }

    private mutating func decompile() throws(DecompileError) {
        container.id = located(loaded.id.string)
        if !loaded.version.string.isEmpty { container.version = located(loaded.version.string) }
        if tables.usesWebRules { container.contexts = [Located(.web, at: .none)] }
        if tables.blanksTemplates == tables.usesWebRules {
            container.absentInText = tables.blanksTemplates ? .whole : .part
        }
        for macro in 0..<tables.macros.count {
            guard case .named(let name) = roles.roles[macro] else { continue }
            container.macros += try definitions(macro, name)
        }
        setKeys()
        try addCollections()
        try addRules()
        try addTags()
        container.referenceCounts = counts
    }

    /// Sets the macros that an app may request: none, or all but the private ones.
    private mutating func setKeys() {
        var isAsked: [Bool] = []
        for macro in 0..<tables.macros.count {
            guard case .named(let name) = roles.roles[macro] else { continue }
            isAsked += Array(
                repeating: roles.keys[macro].contains { $0.hasSameBytes(as: name) }, count: entries(macro))
        }
        guard isAsked.contains(true) else {
            if !isAsked.isEmpty { container.keys = .values }
            return
        }
        for index in container.macros.indices { container.macros[index].isPrivate = !isAsked[index] }
    }

    /// Counts values or references; everything that is made is counted here.
    mutating func count(_ number: Int = 1) throws(DecompileError) {
        values -= number
        guard values >= 0 else { throw .tooLarge }
    }

    /// Counts bytes of texts and names, wherever they are written.
    mutating func count(bytes number: Int) throws(DecompileError) {
        bytes -= number
        guard bytes >= 0 else { throw .textTooLarge }
    }

    /// Returns a text, and counts its bytes.
    mutating func text(_ index: Int) throws(DecompileError) -> String {
        let text = tables.string(index)
        try count(bytes: text.count)
        return text.string
    }

    /// Returns a text that was composed, and counts its bytes.
    mutating func counted(_ text: String) throws(DecompileError) -> String {
        try count(bytes: text.utf8.count)
        return text
    }

    func located(_ text: String) -> Located<String> { Located(text, at: .none) }
}

/// The limits of the definition that a compiled container becomes.
///
/// A definition repeats shared values wherever they are used, so a few kB could become gigabytes.
package enum DecompileLimits {
    /// The most bytes of all texts and names, each counted wherever it is written.
    package static let textBytes = 16 << 20
    /// The most values, besides one for each byte of the file.
    static let values = 1 << 18
}

/// The reason why a compiled container cannot become a definition.
package enum DecompileError: Error, Sendable {
    /// More values than any definition may have.
    case tooLarge
    /// More text than ``DecompileLimits/textBytes``.
    case textTooLarge
    /// Values nested deeper than a definition may have them.
    case tooDeep
    /// A list of more texts than one pattern may have.
    case patternTooLarge

    package var message: String {
        switch self {
        case .tooLarge: "its definition would have too many values"
        case .textTooLarge:
            "its definition would have more than \(DecompileLimits.textBytes >> 20) MiB of text"
        case .tooDeep: "its values are nested too deeply for a definition"
        case .patternTooLarge: "a list of texts is too large to be written as a pattern"
        }
    }
}
