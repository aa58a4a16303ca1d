import TagCompiler
import TagDiagnostics
import TagLint
import TagModel
import TagProof

/// The answers to the question which event fires a tag, for one text; each is found once.
struct FiringAnswers {
    private var proofs: ContainerProofs
    private var space: ProofSpace
    private let runner: WitnessRunner?
    private var known: [ExactText: String] = [:]

    static let unreadable = "not known: the text cannot be read"

    /// Prepares the proofs for a text; nil if its structure is lost.
    init?(_ analysis: DocumentAnalysis) {
        guard let checked = Self.checked(analysis) else { return nil }
        proofs = ContainerProofs(checked)
        space = ProofSpace(checked)
        runner = WitnessRunner(proofs)
    }

    private static func checked(_ analysis: DocumentAnalysis) -> CheckedContainer? {
        if let checked = analysis.compilation.checked { return checked }
        // Its errors are those of the file; lints have found others, by which nothing is broken.
        var options = CompileOptions()
        options.acceptsParts = true
        return Compiler.check(analysis.file, options: options).salvaged
    }

    /// Returns the answer for a tag.
    mutating func text(ofTag tag: String) -> String {
        if let known = known[ExactText(tag)] { return known }
        if space.isSpent {
            // The steps are for a few questions; an editor asks one for each tag.
            proofs = ContainerProofs(proofs.checked)
            space = ProofSpace(proofs.checked)
        }
        let text = answer(tag)
        known[ExactText(tag)] = text
        return text
    }

    private mutating func answer(_ tag: String) -> String {
        let query = Query(whetherFires: tag)
        switch proofs.answer(query, &space, runner: runner) {
        case .failure: return "not known: the file has no such tag"
        case .success(let answer):
            let remarks = ShownAnswer(answer, to: query, &proofs, &space, runner: runner).remarks
            return ([words(of: answer)] + remarks).joined(separator: "; ").withoutSecrets
        }
    }

    private func words(of answer: QueryAnswer) -> String {
        switch answer {
        case .shown(let witness): "fires on \(witness.words.shortened(to: 200))"
        case .impossible: "never fires: proved, for every event and every value, by \(proofs.rules.words)"
        case .proved, .refuted: "not decided"
        case .undecided(let why): "\(why.verdict): \(why.words(by: proofs.rules))"
        }
    }
}
