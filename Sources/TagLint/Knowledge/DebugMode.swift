import TagModel

/// Finds the tags and the code that run only in previews: those that ask for the vendor's variable for that.
struct DebugMode {
    private let container: Container
    private let references: ResolvedReferences
    private let macros: [Macro]

    init(_ subject: LintSubject) {
        container = subject.container
        references = subject.references
        macros = subject.container.macros.filter(Self.isDebugMode)
    }

    private static func isDebugMode(_ macro: Macro) -> Bool {
        VendorCode(macro.type.value).code == "dbg" || EnumSpelling(macro.type.value).letters == "debugmode"
    }

    /// Returns true where `code` refers to the variable before the byte at `offset`.
    func isAskedFor(in code: ArraySlice<UInt8>, before offset: Int) -> Bool {
        guard !macros.isEmpty else { return false }
        let text = code.prefix(offset)
        return macros.contains { text.firstRange(of: Array("{{\($0.name.value)}}".utf8)) != nil }
    }

    /// Returns true for a tag that fires in previews alone.
    ///
    /// All rules that fire it ask for the mode, or one that blocks it asks for its absence.
    func guards(_ owner: Entity) -> Bool {
        guard !macros.isEmpty, case .tag(let index) = owner else { return false }
        let tag = container.tags[index]
        let fires = tag.firesOn.map { asks($0, for: true) }
        if !fires.isEmpty, fires.allSatisfy({ $0 }) { return true }
        return tag.blockedBy.contains { asks($0, for: false) }
    }

    private func asks(_ reference: RuleReference, for mode: Bool) -> Bool {
        guard let rule = references.rule(for: reference) else { return false }
        return container.rules[rule].conditions.contains { condition in
            guard case .reference(let left) = condition.left.kind, let text = condition.right.plainText,
                references.macros(for: left).contains(where: { Self.isDebugMode(container.macros[Int($0)]) })
            else { return false }
            return text == String(condition.isNegated ? !mode : mode)
        }
    }
}
