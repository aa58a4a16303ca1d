import TagDiagnostics
import TagModel

/// What is dead because something else is: said with that, and not again by itself.
enum Consequences {
    static func notes(of entity: Entity, _ subject: LintSubject) -> [Note] {
        let needed = subject.graph.consequences(of: entity)
        let own = Set(subject.graph.needed(only: entity, of: needed))
        let written = needed.filter { isWritten($0, subject) }
        let notes =
            notes(written.filter { own.contains($0) }, subject, "only it needs")
            + notes(
                written.filter { !own.contains($0) }, subject, "only it and others that are not used need")
        return Array(notes.prefix(mostNotes))
    }

    /// False of what a reader made, which nobody can remove.
    private static func isWritten(_ entity: Entity, _ subject: LintSubject) -> Bool {
        switch entity {
        case .macro(let index): subject.container.macros[index].origin == .written
        case .rule(let index): !subject.container.rules[index].isImplied
        case .tag: true
        }
    }

    /// - Parameter words: Who needs these things.
    static func notes(_ entities: [Entity], _ subject: LintSubject, _ words: String) -> [Note] {
        entities.prefix(mostNotes).map { entity in
            let place =
                switch entity {
                case .macro(let index): subject.container.macros[index].name.range
                case .rule(let index): subject.container.rules[index].name.range
                case .tag(let index): subject.container.tags[index].name.range
                }
            return Note("\(words) \(subject.described(entity))", at: place)
        }
    }

    private static let mostNotes = 5
}
