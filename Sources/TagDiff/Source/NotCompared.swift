import TagDiagnostics
package import TagModel

/// The parts of a file that compiling does not keep, in words: a file of another format has nothing to compare them with.
enum NotCompared {
    static func words(of side: DiffSide, hasNotes: Bool) -> [String] {
        guard side.isCompiled, side.original == nil else {
            return words(of: side.original ?? side.container, hasNotes: hasNotes)
        }
        return ofCompiled(side.container.ruleSet, hasNotes: hasNotes)
    }

    /// Returns the parts that a compiled container has lost, if its file had them.
    static func ofCompiled(_ rules: RuleSet, hasNotes: Bool) -> [String] {
        let parts: [String] =
            switch rules {
            case .mobile: []
            case .web:
                ["consent settings", "code of templates", "settings of listeners"]
                    + EntityDifference.Kind.allCases.compactMap { $0.lostByCompiling }
            }
        let lost = parts + (hasNotes ? ["notes"] : [])
        return lost.isEmpty ? [] : ["what compiling leaves out (\(lost.joined(separator: ", ")))"]
    }

    private static func words(of container: Container, hasNotes: Bool) -> [String] {
        var words: [String] = []
        if let outline = SourceOutline(container) { words = ofFile(container, outline) }
        guard hasNotes else { return words }
        let notes =
            container.macros.count { $0.notes != nil } + container.rules.count { $0.notes != nil }
            + container.tags.count { $0.notes != nil } + container.otherNotes
            + (container.notes == nil ? 0 : 1)
        if notes > 0 { words.append(Counted.text(notes, "note")) }
        return words
    }

    private static func ofFile(_ container: Container, _ outline: SourceOutline) -> [String] {
        let data = SourceData(outline, SourceNames())
        /// The members of each entity of a kind that decide something and that the model does not keep.
        func rest(_ kind: ModelKind) -> [[String]] {
            container.entities(kind).map { entity in
                guard let node = outline.node(at: entity.range) else { return [] }
                let taken = entity.parameters.keyStarts
                return data.rest(of: node, kind.shown, taken: taken).map { $0.key }.filter { member in
                    SourceNoise.level(of: kind.shown, member) >= .behaviour
                        && !(kind == .rule && ["type", "autoEventFilter"].contains(member))
                }
            }
        }
        let tags = rest(.tag)
        let consent = tags.count { $0.contains { SourceNoise.level(of: .tag, $0) == .consent } }
        let settings = tags.count { $0.contains { SourceNoise.level(of: .tag, $0) != .consent } }
        var words: [String] = []
        func add(_ count: Int, _ what: String, _ noun: String) {
            if count > 0 { words.append(what + Counted.text(count, noun)) }
        }
        add(consent, "consent settings of ", "tag")
        add(settings, "settings of ", "tag")
        add(rest(.rule).count { !$0.isEmpty }, "settings of ", container.words.rule)
        add(rest(.macro).count { !$0.isEmpty }, "settings of ", container.words.macro)
        for kind in EntityDifference.Kind.allCases {
            let noun = kind.noun(in: container.words)
            add(outline.others.count { $0.kind == kind }, kind == .template ? "code of " : "", noun)
        }
        return words
    }
}

extension EntityDifference.Kind {
    /// The plural of entities that do something and that compiling drops; nil for others.
    fileprivate var lostByCompiling: String? {
        switch self {
        case .client, .transformation, .zone: rawValue + "s"
        case .gtagConfig: "Google tag configurations"
        // Templates are named by their code; built-in variables that are used are compiled.
        case .template, .builtIn, .folder, .part, .container, .macro, .rule, .tag: nil
        }
    }

    /// The word for one entity of the kind, in the words of those who made the container.
    package func noun(in words: Vocabulary) -> String {
        switch self {
        case .macro: words.macro
        case .rule: words.rule
        case .container, .tag, .template, .client, .transformation, .zone, .folder, .part: rawValue
        case .gtagConfig: "Google tag configuration"
        case .builtIn: "built-in variable"
        }
    }
}
