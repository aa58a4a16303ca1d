import TagModel

/// The values that the definition format allows at a place of a file.
struct DefinitionPlace {
    /// The kinds of entity that a text can name.
    enum Names { case macros, rules, tags }

    /// The shapes of the value at the place.
    private(set) var shapes: [Shape] = [.object(DefinitionForm.definition)]
    /// The objects that the place is a member of.
    private(set) var objects: [ObjectShape] = []

    init(_ cursor: ValueCursor) {
        for (depth, level) in cursor.levels.enumerated() {
            let isLast = depth == cursor.levels.count - 1
            guard level.isObject else {
                shapes = shapes.flatMap(\.alternatives).compactMap {
                    if case .list(let inner) = $0 { inner } else { nil }
                }
                objects = []
                continue
            }
            objects = shapes.flatMap(\.alternatives).compactMap {
                if case .object(let inner) = $0 { inner } else { nil }
            }
            if isLast, !level.isAtValue { return }
            let type = level.texts[ExactText("type")]
            shapes = shapes.flatMap(\.alternatives).flatMap { $0.member(level.key ?? "", ofType: type) }
        }
    }

    /// The words that the value can be.
    var words: [String] {
        shapes.flatMap(\.alternatives).flatMap { shape -> [String] in
            switch shape {
            case .word(let words): words
            case .boolean: ["true", "false"]
            case .yes: ["true"]
            case .parameter(.choice(let words)): words
            case .parameter(.boolean): ["true", "false"]
            default: []
            }
        }
    }
}

extension Shape {
    /// The shapes of which the value has one.
    var alternatives: [Shape] {
        guard case .either(let one, let two) = self else { return [self] }
        return one.alternatives + two.alternatives
    }

    /// Returns the shapes of a member.
    fileprivate func member(_ key: String, ofType type: String?) -> [Shape] {
        switch self {
        case .named(let inner): [inner]
        case .object(let object): object.allMembers(ofType: type).filter { $0.name == key }.map(\.shape)
        default: []
        }
    }
}

extension ObjectShape {
    /// Returns the members, with those of a type; without a type, those of all types.
    func allMembers(ofType type: String?) -> [Member] {
        let types = variants.contains { $0.name == type } ? variants.filter { $0.name == type } : variants
        return members + choices.flatMap(\.self) + types.flatMap(\.members)
    }
}
