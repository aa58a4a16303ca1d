import TagCompiler
import TagDiagnostics
import TagLint
import TagModel
import TagProof
import TagServer

/// The line above each tag that says which event fires it.
enum FiringLenses {
    private static let mostTags = 300

    /// Returns the lenses without their texts, which take a proof each.
    static func json(_ document: OpenDocument) -> JSON {
        guard let names = KnownNames(document) else { return [] }
        let tags = names.index.container.tags.filter { !$0.firesOn.isEmpty && $0.name.range.isKnown }
        return .array(
            tags.prefix(mostTags).compactMap { tag in
                guard let range = names.new(tag.name.range) else { return nil }
                return [
                    "range": document.text.json(range),
                    "data": ["uri": .string(document.text.uri), "tag": .string(tag.name.value)],
                ]
            })
    }

    /// Returns a lens with its text.
    static func resolved(_ lens: MessageValue, _ document: OpenDocument) -> JSON {
        let tag = lens["data"]["tag"].string ?? ""
        let text = KnownNames(document).map { self.text(ofTag: tag, $0) } ?? unreadable
        return [
            "range": document.text.range(lens["range"]).map {
                document.text.json(SourceRange($0.lowerBound, $0.upperBound))
            }
                ?? document.text.json(.none),
            "command": [
                "title": .string(text), "command": .string(ServerCommand.query.rawValue),
                "arguments": [.string(document.text.uri), .string(tag)],
            ],
        ]
    }

    /// Returns the answer to the question which event fires a tag.
    static func text(ofTag tag: String, _ names: KnownNames) -> String {
        guard names.isCurrent else { return unreadable }
        // Its errors are those of the file; lints have found others, by which nothing is broken.
        var options = CompileOptions()
        options.acceptsParts = true
        guard let checked = Compiler.check(names.analysis.file, options: options).salvaged else {
            return unreadable
        }
        var proofs = ContainerProofs(checked)
        var space = ProofSpace(checked)
        let query = Query(whetherFires: tag)
        switch proofs.answer(query, &space, runner: WitnessRunner(proofs)) {
        case .failure: return "not known: the file has no such tag"
        case .success(let answer):
            let remarks = QueryCommand.remarks(query, answer, proofs.container).split(separator: "\n").map {
                String($0.drop { $0 == " " })
            }
            return ([words(of: answer, by: proofs.rules)] + remarks).joined(separator: "; ").withoutSecrets
        }
    }

    private static let unreadable = "not known: the text cannot be read"

    private static func words(of answer: QueryAnswer, by rules: RuleSet) -> String {
        switch answer {
        case .shown(let witness): "fires on \(witness.words.shortened(to: 200))"
        case .impossible: "never fires: proved, for every event and every value, by \(rules.words)"
        case .proved, .refuted: "not decided"
        case .undecided(let why): "\(why.verdict): \(why.words(by: rules))"
        }
    }
}
