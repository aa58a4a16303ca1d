import TagRuntime

/// The numbers of strings, integers, doubles and patterns in the file, in order of first use.
///
/// Entries that nothing refers to have no number and are left out.
struct PoolNumbers {
    private(set) var strings: Numbering
    private(set) var integers: Numbering
    private(set) var doubles: Numbering
    private(set) var patterns: Numbering

    init(_ program: Program, _ order: EmissionOrder) {
        strings = Numbering(program.strings.count)
        integers = Numbering(program.integers.count)
        doubles = Numbering(program.doubles.count)
        patterns = Numbering(program.patterns.count)
        program.forEachCell(in: order) { value in
            switch value.kind {
            case .string: strings.add(value.index)
            case .integer: integers.add(value.index)
            case .double: doubles.add(value.index)
            case .pattern: patterns.add(value.index)
            case .fixed, .macro, .composite: break
            }
        }
    }
}
