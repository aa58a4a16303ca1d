package import TagDiagnostics
package import TagModel
package import TagRuntime
import TagSyntax

/// Makes a container of a compiled one: what compiles to the same bytes.
///
/// What compiling left out (dead code, ids, the order of names that nothing depends on) is not there to be found.
/// Without a names section, names are made up from what each thing is and where it stands: `dataLayer 3`.
package struct Decompiler {
    let loaded: LoadedContainer
    let roles: MacroRoles
    var container: Container
    var counts = ReferenceCounts()
    var names: NameMaker
    /// Values and references that may still be made: shared ones of a hostile file would otherwise be made over and over.
    private var values: Int
    /// Bytes that texts may still have.
    private var bytes = DecompileLimits.textBytes
    /// The macro added for the events that rules need, where there was none.
    var addedEvent: String?
    /// Of lists that were met: twice the list, plus 1 where case is ignored.
    var patternsOfLists: [Int: String] = [:]

    var tables: Tables { loaded.tables }

    /// What `loaded`, which was read from `file`, says as a container.
    ///
    /// - Parameter limit: How many values there may be, each counted wherever it is used; nil for some more than its
    ///   file can hold.
    /// - Throws: ``DecompileError`` for values so deep or so many that no definition could hold them.
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

    /// Which macros an app may ask for: none, or all but the private ones.
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

    /// Counts values, or references; all that is made is counted here.
    mutating func count(_ number: Int = 1) throws(DecompileError) {
        values -= number
        guard values >= 0 else { throw .tooLarge }
    }

    /// Counts bytes of texts and names, wherever they are written out.
    mutating func count(bytes number: Int) throws(DecompileError) {
        bytes -= number
        guard bytes >= 0 else { throw .textTooLarge }
    }

    /// A text, its bytes counted.
    mutating func text(_ index: Int) throws(DecompileError) -> String {
        let text = tables.string(index)
        try count(bytes: text.count)
        return text.string
    }

    /// A text that was put together, its bytes counted.
    mutating func counted(_ text: String) throws(DecompileError) -> String {
        try count(bytes: text.utf8.count)
        return text
    }

    func located(_ text: String) -> Located<String> { Located(text, at: .none) }
}

/// Limits of the definition that a compiled container becomes.
///
/// A definition repeats shared values wherever they are used, so a few kB could become gigabytes.
package enum DecompileLimits {
    /// Bytes of all texts and names, each counted wherever it is written.
    package static let textBytes = 16 << 20
    /// Values, besides one for each byte of the file.
    static let values = 1 << 18
}

/// Why a compiled container cannot be a definition.
package enum DecompileError: Error, Sendable {
    /// More values than any definition may have.
    case tooLarge
    /// More text than ``DecompileLimits/textBytes``.
    case textTooLarge
    /// Values inside values, deeper than any definition may have them.
    case tooDeep
    /// A list of more texts than a pattern can say.
    case patternTooLarge

    package var message: String {
        switch self {
        case .tooLarge: "written out, it would have more values than a definition may have"
        case .textTooLarge:
            "written out, it would have more than \(DecompileLimits.textBytes >> 20) MiB of text"
        case .tooDeep: "its values are nested deeper than those of a definition may be"
        case .patternTooLarge: "a list of texts would be larger than a pattern may be, were it written as one"
        }
    }
}
