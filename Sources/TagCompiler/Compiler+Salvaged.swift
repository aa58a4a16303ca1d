import TagDiagnostics
package import TagModel

extension Compiler {
    /// Returns the bytes of a container with errors, with placeholders for broken parts; nil if it still cannot be lowered.
    ///
    /// The bytes serve to compare it with a container of another format. They must not be run or shipped.
    package static func lowerSalvaged(
        _ checked: CheckedContainer, id: String
    ) -> (bytes: [UInt8], checked: CheckedContainer)? {
        let found =
            Checker.check(checked.container).diagnostics + PatternCheck.check(checked.container).diagnostics
        let whole = checked.withPlaceholders(errors: found.filter { $0.severity == .error })
        guard let patterns = PatternCheck.check(whole.container).patterns else { return nil }
        var automata = PatternAutomata()
        let (program, _) = Lowering.lower(whole, id: id, patterns: patterns, automata: &automata)
        return program.fitsFormat ? (Emitter.emit(program), whole) : nil
    }
}
