import TagDiagnostics
import TagModel

/// What is dead because something else is: said with that, and not again by itself.
enum Consequences {
    static func notes(of entity: Entity, _ subject: LintSubject) -> [Note] {
        subject.graph.consequences(of: entity).prefix(mostNotes).map { entity in
            switch entity {
            case .macro(let index):
                let name = subject.container.macros[index].name
                return Note("only it needs macro '\(name.value)'", at: name.range)
            case .rule(let index):
                let name = subject.container.rules[index].name
                return Note("only it needs rule '\(name.value)'", at: name.range)
            case .tag(let index):
                let name = subject.container.tags[index].name
                return Note("only it needs tag '\(name.value)'", at: name.range)
            }
        }
    }

    private static let mostNotes = 5
}
