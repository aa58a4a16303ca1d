import TagDiagnostics
import TagSyntax

extension Salvage {
    /// Marks the entities that errors lie in, or all if an error that may have lost something lies in no known entity.
    mutating func mark(_ errors: [Diagnostic]) {
        // A reader that found this many errors gave up before the end.
        let ofReading = errors.count { SyntaxDiagnostics.loss(of: $0) != nil }
        if ofReading >= ReaderLimits().errors { return markAll() }
        var pointers = PointerFinder(container.tree)
        for error in errors where !Self.isOfReference(error) && !Self.losesNothing(error) {
            if SyntaxDiagnostics.loss(of: error) == .structure { return markAll() }
            guard !markEntities(at: error.range) else { continue }
            let pointer =
                error.pointer ?? (error.range.isKnown ? pointers.pointer(covering: error.range) : nil)
            switch Self.collection(of: pointer) {
            case nil: return markAll()
            // It may have brought other tags along.
            case "tag"?, "tags"?: damage.tags = damage.tags.map { $0 ?? Damage.Part("", .damagedFile) }
            // One entity could not be read at all: references to it have no target.
            case _?: break
            }
        }
    }

    private mutating func markAll() {
        damage.isLost = true
        let part = Damage.Part("", .damagedFile)
        damage.macros = damage.macros.map { $0 ?? part }
        damage.rules = damage.rules.map { $0 ?? part }
        damage.tags = damage.tags.map { $0 ?? part }
    }

    /// Marks the entities that a range lies in; returns false if there are none.
    private mutating func markEntities(at range: SourceRange) -> Bool {
        guard range.isKnown else { return false }
        var isFound = false
        for (index, macro) in container.macros.enumerated()
        where macro.range.holds(range) || macro.name.range.holds(range) {
            isFound = true
            damage.macros[index] = damage.macros[index] ?? Damage.Part(macro.name.value, .faulty)
        }
        for (index, rule) in container.rules.enumerated()
        where rule.range.holds(range) || rule.name.range.holds(range)
            || rule.conditions.contains(where: { $0.range.holds(range) })
        {
            isFound = true
            damage.rules[index] = damage.rules[index] ?? Damage.Part(rule.name.value, .faulty)
        }
        for (index, tag) in container.tags.enumerated()
        where tag.range.holds(range) || tag.name.range.holds(range) {
            isFound = true
            damage.tags[index] = damage.tags[index] ?? Damage.Part(tag.name.value, .faulty)
        }
        return isFound
    }

    // MARK: The subjects of errors

    /// Returns true for an error whose entity has a stand-in or is marked by name.
    static func isOfReference(_ error: Diagnostic) -> Bool {
        [
            DiagnosticKind.undefinedMacro, .undefinedRule, .undefinedTag, .outsideReference, .duplicateName,
            .macroCycle, .tagCycle,
        ].contains { $0.id == error.id }
    }

    /// Returns true for an error that does not change what the container does: its tree is as the file says.
    private static func losesNothing(_ error: Diagnostic) -> Bool {
        [DiagnosticKind.invalidContainerID, .placeholderContainerID].contains { $0.id == error.id }
            || SyntaxDiagnostics.loss(of: error) == .nothing
    }

    /// Returns the key of the list or object of entities that a pointer leads into; nil if it leads elsewhere.
    private static func collection(of pointer: String?) -> String? {
        let steps = (pointer ?? "").split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard let list = steps.firstIndex(where: { collections.contains(String($0)) }),
            list < steps.endIndex - 1
        else { return nil }
        return String(steps[list])
    }

    private static let collections: Set<String> = [
        "macros", "rules", "tags", "predicates", "conditions", "variable", "macro", "trigger", "rule", "tag",
        "builtInVariable", "customTemplate", "folder", "zone", "client", "transformation", "gtagConfig",
        "unsupported",
    ]
}

extension SourceRange {
    /// Returns true if `other` lies within this range; false if this range is unknown.
    func holds(_ other: SourceRange) -> Bool {
        isKnown && start <= other.start && other.end <= end
    }
}
