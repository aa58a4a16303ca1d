import TagDiagnostics
import TagModel

/// Names of what a file with errors has, where only what compiling keeps of it is compared.
///
/// Compiling may not keep a thing since what needs it is broken: then it was not removed.
struct HiddenNames {
    private var macros: Set<ExactText> = []
    private var rules: Set<ExactText> = []
    private var tags: Set<ExactText> = []
    private var isOfDamage = false

    init(_ side: DiffSide) {
        guard side.checked.damage != nil, let original = side.original else { return }
        isOfDamage = true
        // Stand-ins are in no file.
        for macro in original.macros where macro.range.isKnown { macros.insert(ExactText(macro.name.value)) }
        for rule in original.rules where rule.range.isKnown { rules.insert(ExactText(rule.name.value)) }
        for tag in original.tags where tag.range.isKnown { tags.insert(ExactText(tag.name.value)) }
    }

    func contains(macro name: String) -> Bool {
        // Readers make macros of such names for what triggers say.
        isOfDamage && (name.hasPrefix("_") || macros.contains(ExactText(name)))
    }

    func contains(rule name: String) -> Bool { rules.contains(ExactText(name)) }

    func contains(tag name: String) -> Bool { tags.contains(ExactText(name)) }
}
