import TagDiagnostics
import TagModel
import TagSyntax

/// Flags macros that are made alike.
struct DuplicateMacro: Lint {
    static let kind = DiagnosticKind(
        "duplicate-macro", .logic, .note, summary: "Macros that always have the same value.",
        explanation: """
            Both macros have the same type and the same parameters. A change to one is easily forgotten in the \
            other, and sometimes one is a copy whose parameters somebody forgot to change. Use one of them \
            everywhere. Constants are not compared, since they may have the same value by chance, nor is what \
            gives another value each time it is asked for. Macros that an app can read by name are not reported. \
            The fix writes the first one's name in all references to the other, and removes the other.
            """,
        flagged: [
            .export(
                .variable("User", "v", ["name": "user.id"]),
                .variable("«Customer»", "v", ["name": "user.id"]),
                .tag("t", "img", ["url": "https://t.example/?u={{User}}&c={{Customer}}"])),
            .definition(
                .container("keys", "values"), .key("user", reads: "user.id"),
                .key("«customer»", reads: "user.id"), .rule("open", "customer equals 1"),
                .pixel("t", "https://t.example/?u={{user}}&c={{customer}}", fires: "open")),
        ],
        accepted: [
            .export(
                .variable("User", "v", ["name": "user.id"]),
                .variable("Customer", "v", ["name": "user.ID"]),
                .variable("Euro", "c", ["value": "1"]), .variable("Dollar", "c", ["value": "1"])),
            .definition(.key("user", reads: "user.id"), .key("customer", reads: "user.id")),
        ], fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        // In a compiled container the compiler has made some macros of one.
        guard subject.container.form == .export || subject.container.form == .definition else { return }
        let macros = subject.container.macros
        let templates = ExportTree(subject).map(UnknownTemplate.texts) ?? [:]
        let compared = macros.indices.filter { Self.isCompared($0, subject, templates) }
        let groups = AlikeKey.groups(compared) { Self.key(of: macros[$0]) }
        guard !groups.isEmpty else { return }
        let merging = Merging(subject, groups.flatMap { $0 })
        for group in groups {
            let first = macros[group[0]]
            for index in group.dropFirst() {
                report.add(
                    "\(subject.title(of: macros[index])) is the same as '\(first.name.value.shortened())'",
                    at: macros[index].name.range,
                    notes: [Note("the other \(subject.words.macro)", at: first.name.range)],
                    fixIts: merging.fix(index, into: group[0]))
            }
        }
    }

    private static func isCompared(
        _ index: Int, _ subject: LintSubject, _ templates: [ExactText: NodeID]
    ) -> Bool {
        let macro = subject.container.macros[index]
        // What nobody uses has a lint of its own.
        guard macro.origin == .written, subject.graph.isHead(index), subject.graph.isReached(.macro(index)),
            !(subject.container.keysInEffect == .all && macro.isAskedFor)
        else { return false }
        switch macro.kind {
        case .constant, .values, .random, .time: return false
        default: break
        }
        let type = macro.type.value
        if VendorCode(type).isTemplate {
            guard let text = templates[ExactText(UnknownTemplate.key(of: type))] else { return false }
            return changing.find(in: subject.tree.utf8(text)).isEmpty
        }
        guard case .string(let code)? = macro.parameters["javascript"]?.kind else { return true }
        return changing.find(in: Array(code.utf8)[...]).isEmpty
    }

    /// Expressions that give another value each time.
    private static let changing = WordFinder([
        "Math.random", "new Date", "Date.now", "randomUUID", "performance.now", "generateRandom",
        "getTimestamp",
    ])

    private static func key(of macro: Macro) -> AlikeKey {
        var key = AlikeKey()
        key.add(macro.type.value)
        key.add(macro.parameters)
        key.add(macro.enabledBy)
        key.add(macro.disabledBy)
        if let format = macro.format {
            key.add(format.letterCase?.rawValue ?? "as it is")
            for replaced in [format.null, format.absent, format.true, format.false] {
                key.add(replaced.map { [$0] } ?? [])
            }
        }
        return key
    }
}

/// Fixes that write one macro's name in the place of another's.
private struct Merging {
    private let subject: LintSubject
    private let removals: Removals
    /// The places of the names in references, by name; nil where not all can be known.
    private let places: [ExactText: [SourceRange]]?
    /// The number of macros of each name.
    private let counts: [ExactText: Int]

    init(_ subject: LintSubject, _ macros: [Int]) {
        self.subject = subject
        removals = Removals(subject)
        counts = subject.container.macros.reduce(into: [:]) { $0[ExactText($1.name.value), default: 0] += 1 }
        places = ReferencePlaces.of(
            Set(macros.map { ExactText(subject.container.macros[$0].name.value) }), subject)
    }

    /// Returns no fix if one of the names is that of several macros.
    func fix(_ macro: Int, into first: Int) -> [FixIt] {
        let macros = subject.container.macros
        let (old, new) = (ExactText(macros[macro].name.value), ExactText(macros[first].name.value))
        guard let places, counts[old] == 1, counts[new] == 1, let removal = removals.macro(macro).first else {
            return []
        }
        let edits = (places[old] ?? []).map { subject.tree.writing(new.string, at: $0) }
        return [
            FixIt(
                "write \(subject.title(of: macros[first])) in its place", edits: edits + removal.edits,
                safety: .unsafe, deletesEntity: true)
        ]
    }
}
