import TagCompiler
import TagDiagnostics
import TagLint
import TagModel
import TagSyntax

/// The findings in a text, and the container that it describes.
final class DocumentAnalysis: Sendable {
    /// The findings that `lint` reports, in its order.
    let findings: [Findings.Finding]
    let compilation: Compilation
    /// The steps that the proofs behind the findings took.
    let proofSteps: Int
    /// The places of names; nil if the structure of the file is lost.
    let names: NameIndex?

    init(_ text: LintedText) {
        findings = Findings.File(text.file).shown
        compilation = text.compilation
        proofSteps = text.file.proofSteps
        if let container = compilation.container, let references = compilation.references,
            compilation.file.hasLines
        {
            names = NameIndex(container, references)
        } else {
            names = nil
        }
    }

    var file: SourceFile { compilation.file }
    var container: Container? { compilation.container }
}

/// The places where the entities of a container are named, in file order.
struct NameIndex: Sendable {
    struct Place: Sendable {
        let entity: Entity
        /// The text of the name or id.
        let range: SourceRange
        /// True where the entity gets its name, false where something refers to it.
        let isDefinition: Bool
    }

    let container: Container
    let references: ResolvedReferences
    let places: [Place]

    init(_ container: Container, _ references: ResolvedReferences) {
        self.container = container
        self.references = references
        var places = Mentions.all(in: container, references).map {
            Place(entity: $0.target, range: $0.range, isDefinition: false)
        }
        var heads: [ExactText: Int] = [:]
        func define(_ entity: Entity, _ name: Located<String>) {
            guard name.range.isKnown else { return }
            let range = Mentions.text(at: name.range, in: container.tree)
            places.append(Place(entity: entity, range: range, isDefinition: true))
        }
        for (index, macro) in container.macros.enumerated() {
            let name = ExactText(macro.name.value)
            let head = heads[name] ?? index
            heads[name] = head
            if macro.origin != .implied { define(.macro(head), macro.name) }
        }
        for (index, rule) in container.rules.enumerated() where !rule.isImplied {
            define(.rule(index), rule.name)
        }
        for (index, tag) in container.tags.enumerated() { define(.tag(index), tag.name) }
        places.sort { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
        // Several macros of one name may be written under one key.
        self.places = zip(places.indices, places).filter {
            $0 == 0 || places[$0 - 1].range != $1.range || places[$0 - 1].entity != $1.entity
        }.map(\.1)
    }

    /// Returns the place that an offset is in, or touches.
    func place(at offset: Int) -> Place? {
        var index = places.prefixCount { $0.range.start <= offset }
        // Only names that are parts of names are inside others.
        for _ in 0..<8 where index > 0 {
            index -= 1
            if offset <= places[index].range.end { return places[index] }
        }
        return nil
    }

    func places(of entity: Entity) -> [Place] { places.filter { $0.entity == entity } }

    func name(of entity: Entity) -> String {
        switch entity {
        case .macro(let index): container.macros[index].name.value
        case .rule(let index): container.rules[index].name.value
        case .tag(let index): container.tags[index].name.value
        }
    }

    func title(of entity: Entity) -> String {
        switch entity {
        case .macro(let index): container.title(of: container.macros[index])
        case .rule(let index): container.title(of: container.rules[index])
        case .tag(let index): container.title(of: container.tags[index])
        }
    }

    /// Returns the bytes of an entity in the file.
    func extent(of entity: Entity) -> SourceRange {
        switch entity {
        case .macro(let index): container.macros[index].range
        case .rule(let index): container.rules[index].range
        case .tag(let index): container.tags[index].range
        }
    }
}
