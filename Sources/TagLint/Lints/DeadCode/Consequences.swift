import TagDiagnostics
import TagModel

/// Entities that are dead only because another one is.
///
/// They are listed in the notes of that one's finding, and have no finding of their own.
enum Consequences {
    static func notes(of entity: Entity, _ walk: inout ConsequenceWalk, _ subject: LintSubject) -> [Note] {
        guard let needed = walk.consequences(of: entity) else { return [notLookedFor] }
        let written = needed.filter { isWritten($0.entity, subject) }
        let notes =
            notes(written.lazy.filter { $0.isOwn }.map { $0.entity }, subject, "only it needs")
            + notes(
                written.lazy.filter { !$0.isOwn }.map { $0.entity }, subject,
                "only it and other unused entities need")
        return Array(notes.prefix(mostNotes))
    }

    /// Says that there were no steps for more.
    static let notLookedFor = Note(
        "the entities that only it needs are not listed: too much of this file is unused")

    /// False for entities that a reader made, which cannot be removed.
    private static func isWritten(_ entity: Entity, _ subject: LintSubject) -> Bool {
        switch entity {
        case .macro(let index): subject.container.macros[index].origin == .written
        case .rule(let index): !subject.container.rules[index].isImplied
        case .tag: true
        }
    }

    /// - Parameter words: Who needs these things.
    static func notes(_ entities: some Sequence<Entity>, _ subject: LintSubject, _ words: String) -> [Note] {
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
