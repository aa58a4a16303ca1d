import TagCompiler
import TagDiagnostics
import TagDiff
import TagModel

/// The proof that a fixed file does what the file before did.
enum FixProof {
    /// Returns true if it is proved that every tag fires for the same events and sends the same, and every key gives the same.
    ///
    /// It is false if either file has an error on which a tag depends, if something changed that is not evaluated, and if a proof
    /// reached no decision.
    static func holds(_ before: SourceFile, _ after: SourceFile, options: CompileOptions) -> Bool {
        guard let old = side(before, options), let new = side(after, options),
            old.checked.container.form == new.checked.container.form
        else { return false }
        let difference = Differ.compare(old, new)
        return difference.undecidedTags == 0 && difference.unknownTags.isEmpty && !difference.hasUnevaluated
            && difference.unevaluatedTags.isEmpty && (difference.level ?? .cosmetic) <= .internal
    }

    private static func side(_ file: SourceFile, _ options: CompileOptions) -> DiffSide? {
        var options = options
        options.acceptsParts = true
        // As for `tagc diff`: what has an error is unknown, so that nothing that depends on it is proved.
        guard let checked = Compiler.check(file, options: options).salvaged, checked.damage?.isLost != true
        else { return nil }
        return DiffSide(
            checked, hasNames: checked.container.form.namesArePeoples, isCompiled: false)
    }
}
