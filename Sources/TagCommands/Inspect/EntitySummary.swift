import TagCompiler
import TagDiagnostics
import TagModel

/// The macros, rules and tags of a container in JSON, with their places and references.
///
/// An editor needs them for hover, definition and renaming.
struct EntitySummary {
    /// The limit on the listed conditions, and on the listed references.
    ///
    /// Rules of a resource may share conditions, so that there can be far more of both than the file has bytes.
    private static let most = 40_000

    private let container: Container
    private let places: JSONPlaces
    private let marks: CoverageMarks?

    init(_ container: Container, _ file: SourceFile, _ marks: CoverageMarks?) {
        self.container = container
        self.marks = marks
        places = JSONPlaces(file)
    }

    var macros: JSON { .array(container.macros.map(json)) }
    var rules: JSON {
        var room = Self.most
        return .array(
            container.rules.map { rule in
                let listed = min(room, rule.conditions.count)
                room -= listed
                return json(rule, conditions: listed)
            })
    }
    var tags: JSON { .array(container.tags.map(json)) }

    /// The first references, from macros, rules and then tags, and the number of further ones if there are any.
    var references: [(key: String, value: JSON)] {
        let found = EntityReferences(container, most: Self.most)
        var members: [(key: String, value: JSON)] = [("references", .array(found.listed.map(json)))]
        if found.count > found.listed.count {
            members.append(("referencesNotListed", .integer(found.count - found.listed.count)))
        }
        return members
    }

    private func json(_ found: EntityReferences.Found) -> JSON {
        [
            "from": found.source.json,
            "to": [
                "kind": .string(found.kind.rawValue), "key": .string(found.key),
                "index": found.target.map { .integer($0) } ?? .null,
            ],
            "range": places.json(found.range),
        ]
    }

    private func json(_ macro: Macro) -> JSON {
        var key: String?
        if case .string(let text)? = macro.parameters["name"]?.kind { key = text }
        return [
            "name": .string(macro.name.value), "type": .string(macro.type.value),
            "known": .boolean(macro.kind != .custom), "implied": .boolean(macro.origin != .written),
            "identifier": .optional(macro.identifier?.value),
            "reads": MacroSource(macro.kind, key: key)?.json ?? .null,
            "nameRange": places.json(macro.name.range), "range": places.json(macro.range),
        ]
    }

    /// Returns a rule in JSON.
    ///
    /// - Parameter listed: The number of conditions that are listed; further ones are counted.
    private func json(_ rule: Rule, conditions listed: Int) -> JSON {
        let left = rule.conditions.count - listed
        return .members([
            ("name", .string(rule.name.value)), ("key", .string(rule.key.value)),
            ("conditions", .array(rule.conditions.prefix(listed).map(json))),
            ("conditionsNotListed", left > 0 ? .integer(left) : nil),
            ("implied", .boolean(rule.isImplied)), ("nameRange", places.json(rule.name.range)),
            ("range", places.json(rule.range)),
            ("hits", marks?.json(ofRule: rule.name.value)),
        ])
    }

    private func json(_ condition: Condition) -> JSON {
        [
            "operator": .string(PredicateType.of(condition.predicate.value).name),
            "negated": .boolean(condition.isNegated), "ignoreCase": .boolean(condition.ignoresCase),
            "range": places.json(condition.range), "leftRange": places.json(condition.left.range),
            "rightRange": places.json(condition.right.range),
        ]
    }

    private func json(_ tag: Tag) -> JSON {
        .members([
            ("name", .string(tag.name.value)), ("type", .string(tag.type.value)),
            ("known", .boolean(tag.kind != .custom)), ("paused", .boolean(tag.isPaused)),
            ("identifier", .optional(tag.identifier?.value)),
            ("nameRange", places.json(tag.name.range)), ("range", places.json(tag.range)),
            ("hits", marks?.json(ofTag: tag.name.value)),
        ])
    }
}
