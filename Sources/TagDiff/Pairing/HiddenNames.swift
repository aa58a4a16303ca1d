import TagDiagnostics
import TagModel

/// The names of everything in a file with errors of which only what compiling keeps is compared.
///
/// Compiling may drop a thing because something that needs it is damaged: then it was not removed.
struct HiddenNames {
    private var names: [ModelKind: Set<ExactText>] = [:]

    init(_ side: DiffSide) {
        guard side.checked.damage != nil, let original = side.original else { return }
        for kind in ModelKind.allCases {
            // No file contains stand-ins.
            let written = original.entities(kind).filter { $0.range.isKnown }
            names[kind] = Set(written.map { ExactText($0.name) })
        }
    }

    func contains(_ kind: ModelKind, _ name: String) -> Bool {
        guard let names = names[kind] else { return false }
        // Readers give macros such names when they make them for triggers.
        return kind == .macro && name.hasPrefix("_") || names.contains(ExactText(name))
    }
}
