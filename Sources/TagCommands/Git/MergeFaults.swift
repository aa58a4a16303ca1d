import TagCompiler
import TagDiagnostics
import TagMerge
import TagModel

/// The faults of a merged container that neither side has.
struct MergeFaults {
    /// The uses of what one side deleted.
    private(set) var conflicts: [MergeConflict] = []
    /// All other errors.
    private(set) var errors: [(line: Int, message: String)] = []

    /// Checks a merged file that has no markers.
    ///
    /// - Parameter files: The base, ours and theirs.
    init(_ merged: SourceFile, of files: [SourceFile], _ options: CompileOptions) {
        guard !files.contains(where: { $0.bytes == merged.bytes }) else { return }
        let checks = files.map { Compiler.check($0, options: options) }
        let result = Compiler.check(merged, options: options)
        let table = LineTable(merged)
        var known: Set<SourceRange> = []
        if let base = checks[0].container, let ours = checks[1].container, let theirs = checks[2].container,
            let merged = result.container
        {
            for (range, conflict) in LostTargets(base: base, ours: ours, theirs: theirs, merged: merged)
                .conflicts
            {
                known.insert(range)
                var conflict = conflict
                conflict.line = table.line(of: range)
                conflicts.append(conflict)
            }
        }
        for error in Self.newErrors(of: result, sides: checks[1...]) where !known.contains(error.range) {
            errors.append((table.line(of: error.range), error.message))
        }
    }

    /// The errors that name only what is missing.
    private static let namingTargets = Set(
        [DiagnosticKind.undefinedMacro, .undefinedRule, .undefinedTag].map(\.id))

    private static func newErrors(of merged: Compilation, sides: ArraySlice<Compilation>) -> [Diagnostic] {
        let all = merged.errors
        let sides = sides.map(\.errors)
        let known = Set(sides.joined().map(\.message))
        return all.filter { error in
            guard !known.contains(error.message) else { return false }
            // A side's own error may name an entity that the other side renamed.
            func count(_ errors: [Diagnostic]) -> Int { errors.count { $0.id == error.id } }
            return namingTargets.contains(error.id) || sides.allSatisfy { count($0) < count(all) }
        }
    }
}

extension Compilation {
    fileprivate var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
}

extension LineTable {
    fileprivate func line(of range: SourceRange) -> Int {
        range.isKnown ? position(of: Int(range.start)).line : 1
    }
}
