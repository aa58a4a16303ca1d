package import TagDiagnostics

extension Container {
    /// A reference of a macro, rule or tag, as it is written; it may lead nowhere.
    package struct EntityReference: Sendable {
        /// The kind and the index of the entity that refers.
        package let source: (kind: EntityKind, index: Int)
        package let kind: EntityKind
        /// The name of a macro or tag, or a rule's ``Rule/key``.
        package let key: String
        package let range: SourceRange
    }

    /// Calls `body` with each reference of macros, of rules and of tags, in the order of the lists.
    package func forEachReference(_ body: (EntityReference) -> Void) {
        func visit(
            _ source: (EntityKind, Int), _ values: [Value], _ rules: [RuleReference], _ tags: [TagReference]
        ) {
            func call(_ kind: EntityKind, _ key: String, _ range: SourceRange) {
                body(EntityReference(source: source, kind: kind, key: key, range: range))
            }
            for value in values {
                value.forEachReference { reference in
                    switch reference {
                    case .macro(let macro): call(.macro, macro.name, macro.range)
                    case .tag(let tag): call(.tag, tag.name, tag.range)
                    }
                }
            }
            for rule in rules { call(.rule, rule.key, rule.range) }
            for tag in tags { call(.tag, tag.name, tag.range) }
        }
        for (index, macro) in macros.enumerated() {
            visit((.macro, index), macro.values, macro.enabledBy + macro.disabledBy, [])
        }
        for (index, rule) in rules.enumerated() {
            visit((.rule, index), rule.conditions.flatMap { [$0.left, $0.right] }, [], [])
        }
        for (index, tag) in tags.enumerated() {
            visit(
                (.tag, index), tag.values, tag.firesOn + tag.blockedBy,
                (tag.setup + tag.teardown).map { $0.tag })
        }
    }
}
