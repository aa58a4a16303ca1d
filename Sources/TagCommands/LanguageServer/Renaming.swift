import TagCompiler
import TagDiagnostics
import TagLint
import TagModel
import TagServer
import TagSyntax

/// The change of the name of a macro, a rule or a tag, wherever it is written.
struct Renaming {
    private let entity: Entity
    private let index: NameIndex
    private let old: String
    /// The places of the name.
    let places: [SourceRange]

    /// Finds the places of an entity's name.
    ///
    /// - Throws: ``ServerError`` for a format in which not all of them are known, and for an entity that is not written in the file.
    init(of entity: Entity, _ index: NameIndex) throws(ServerError) {
        self.entity = entity
        self.index = index
        let container = index.container
        guard container.form == .definition || container.form == .export else {
            throw .failed("names of this format cannot be changed")
        }
        let (name, key): (Located<String>, Located<String>) =
            switch entity {
            case .macro(let at): (container.macros[at].name, container.macros[at].name)
            case .rule(let at): (container.rules[at].name, container.rules[at].key)
            case .tag(let at): (container.tags[at].name, container.tags[at].referenceKey)
            }
        if case .macro(let at) = entity, container.macros[at].origin != .written {
            throw .failed("\(index.title(of: entity)) is built in: its name cannot be changed")
        }
        if case .tag(let at) = entity, container.tags[at].kind.isMessage,
            case .string(let id)? = container.tags[at].parameters[.id]?.kind, id.hasSameBytes(as: name.value)
        {
            throw .failed("this name is also the message's id, which logs and caps go by; write \"id\" first")
        }
        old = name.value
        // Where references use ids, only the definition has the name.
        let followsReferences = key.range == name.range
        places = index.places(of: entity).filter { $0.isDefinition || followsReferences }.map(\.range)
        guard !places.isEmpty else { throw .failed("the name is not written in the file") }
    }

    /// Returns the edits for a new name, after which every reference leads where it did.
    func edits(to name: String) throws(ServerError) -> [TextEdit] {
        guard !name.hasSameBytes(as: old) else { return [] }
        try check(name)
        let spelling = index.container.tree.carrier.spelling(of: name)
        let edits = places.map { TextEdit(replace: $0, with: spelling) }
        guard keepsReferences(edits) else {
            throw .failed("with the name '\(name.shortened())', references would lead elsewhere")
        }
        return edits
    }

    private func check(_ name: String) throws(ServerError) {
        guard !name.isEmpty, !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            throw .failed("a name is one line of text")
        }
        let container = index.container
        let (others, noun): ([String], String) =
            switch entity {
            case .macro: (container.macros.map(\.name.value), container.words.macro)
            case .rule: (container.rules.map(\.name.value), container.words.rule)
            case .tag: (container.tags.map(\.name.value), "tag")
            }
        guard !others.contains(where: { $0.hasSameBytes(as: name) }) else {
            throw .failed("there is already a \(noun) named '\(name.shortened())'")
        }
        if case .macro = entity,
            name.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") })
        {
            throw .failed("the name of a \(noun) cannot have braces")
        }
    }

    /// Returns true if the edited file has the same entities, and the same references between them, without new errors.
    private func keepsReferences(_ edits: [TextEdit]) -> Bool {
        let before = index.container
        let file = before.tree.file
        var options = CompileOptions(form: before.form)
        options.acceptsParts = true
        let old = Compiler.check(file, options: options)
        let new = Compiler.check(
            SourceFile(path: file.path, bytes: edits.applied(to: file.bytes)), options: options)
        guard let after = new.container, let references = new.references,
            new.errors.count <= old.errors.count,
            after.macros.count == before.macros.count, after.rules.count == before.rules.count,
            after.tags.count == before.tags.count
        else { return false }
        let mentions = Mentions.all(in: after, references).map(\.target)
        return mentions == Mentions.all(in: before, index.references).map(\.target)
    }
}
