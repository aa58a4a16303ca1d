import TagDiagnostics
package import TagModel

extension Compiler {
    /// The bytes of a container with errors, with placeholders for what is broken; nil when even that cannot be lowered.
    ///
    /// They are to be compared with a container of another form, never to be run or shipped.
    package static func lowerSalvaged(
        _ checked: CheckedContainer, id: String
    ) -> (bytes: [UInt8], checked: CheckedContainer)? {
        let found =
            Checker.check(checked.container).diagnostics + PatternCheck.check(checked.container).diagnostics
        let whole = checked.withPlaceholders(errors: found.filter { $0.severity == .error })
        guard let patterns = PatternCheck.check(whole.container).patterns else { return nil }
        var automata = PatternAutomata()
        let (program, _) = Lowering.lower(whole, id: id, patterns: patterns, automata: &automata)
        return (Emitter.emit(program), whole)
    }
}
