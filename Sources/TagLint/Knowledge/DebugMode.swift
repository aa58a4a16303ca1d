import TagModel

/// Finds the tags and the code that run only in previews: those that ask for the vendor's variable for that.
struct DebugMode {
    private let container: Container
    private let references: ResolvedReferences
    private let names: Set<ExactText>

    init(_ subject: LintSubject) {
        container = subject.container
        references = subject.references
        names = Set(
            subject.container.macros.filter(Self.isDebugMode).map { ExactText($0.name.value) })
    }

    private static func isDebugMode(_ macro: Macro) -> Bool {
        VendorCode(macro.type.value).code == "dbg" || EnumSpelling(macro.type.value).letters == "debugmode"
    }

    /// The offset behind the first reference of `code` to the variable: what follows may be for previews alone.
    func firstAsked(in code: ArraySlice<UInt8>) -> Int? {
        guard !names.isEmpty else { return nil }
        return TemplateScanner.names(in: code)
            .first { names.contains(ExactText(String(decoding: code[$0], as: UTF8.self))) }
            .map { $0.upperBound + 2 - code.startIndex }
    }

    /// Returns true for a tag that fires in previews alone.
    ///
    /// All rules that fire it ask for the mode, or one that blocks it asks for its absence.
    func guards(_ owner: Entity) -> Bool {
        guard !names.isEmpty, case .tag(let index) = owner else { return false }
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
