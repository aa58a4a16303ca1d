import TagDiagnostics
import TagModel

/// The names of everything in a file with errors of which only what compiling keeps is compared.
///
/// Compiling may drop a thing because something that needs it is damaged: then it was not removed.
struct HiddenNames {
    private var macros: Set<ExactText> = []
    private var rules: Set<ExactText> = []
    private var tags: Set<ExactText> = []
    private var isOfDamage = false

    init(_ side: DiffSide) {
        guard side.checked.damage != nil, let original = side.original else { return }
        isOfDamage = true
        // No file contains stand-ins.
        for macro in original.macros where macro.range.isKnown { macros.insert(ExactText(macro.name.value)) }
        for rule in original.rules where rule.range.isKnown { rules.insert(ExactText(rule.name.value)) }
        for tag in original.tags where tag.range.isKnown { tags.insert(ExactText(tag.name.value)) }
    }

    func contains(macro name: String) -> Bool {
        // Readers give macros such names when they make them for triggers.
        isOfDamage && (name.hasPrefix("_") || macros.contains(ExactText(name)))
    }

    func contains(rule name: String) -> Bool { rules.contains(ExactText(name)) }

    func contains(tag name: String) -> Bool { tags.contains(ExactText(name)) }
}
