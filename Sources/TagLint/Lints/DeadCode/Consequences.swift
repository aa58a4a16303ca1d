import TagDiagnostics
import TagModel

/// What is dead because something else is: said with that, and not again by itself.
enum Consequences {
    static func notes(of entity: Entity, _ subject: LintSubject) -> [Note] {
        notes(subject.graph.consequences(of: entity), subject, "only it needs")
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
