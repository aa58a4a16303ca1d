/// The references of each macro, rule and tag.
struct EntityReferences {
    struct Of {
        var macros: [MacroReference] = []
        var rules: [RuleReference] = []
        var tags: [TagReference] = []
    }

    private(set) var ofMacros: [Of] = []
    private(set) var ofRules: [Of] = []
    /// The references of tags' parameters and priorities, without the rules that fire the tags.
    private(set) var ofTags: [Of] = []

    init(_ container: Container) {
        for macro in container.macros {
            var found = Of(rules: macro.enabledBy + macro.disabledBy)
            for value in macro.values { found.add(value) }
            ofMacros.append(found)
        }
        for rule in container.rules {
            var found = Of()
            for condition in rule.conditions {
                found.add(condition.left)
                found.add(condition.right)
            }
            ofRules.append(found)
        }
        for tag in container.tags {
            var found = Of()
            for value in tag.values { found.add(value) }
            ofTags.append(found)
        }
    }
}

extension EntityReferences.Of {
    /// Adds the references in a value.
    mutating func add(_ value: Value) {
        value.forEachReference { reference in
            switch reference {
            case .macro(let macro): macros.append(macro)
            case .tag(let tag): tags.append(tag)
            }
        }
    }
}
