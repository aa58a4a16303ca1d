package import TagDiagnostics
import TagLint
import TagModel
import TagSyntax

/// A word that selects lints: an id, a group, or `all`.
package struct LintSelector: Hashable, Sendable {
    package let word: String
    /// The id, the group, or `all`.
    private let meaning: String
    /// The precedence of the word: 0 for `all`, 1 for a group, 2 for an id.
    let weight: Int

    /// Parses a word; nil if it selects nothing.
    package init?(_ word: String) {
        self.word = word
        if word == Self.all {
            (meaning, weight) = (word, 0)
        } else if Self.groups.contains(word) {
            (meaning, weight) = (word, 1)
        } else if let kind = Catalogue.kind(word), Self.kinds.contains(where: { $0.id == kind.id }) {
            (meaning, weight) = (kind.id, 2)
        } else {
            return nil
        }
    }

    func includes(_ kind: DiagnosticKind) -> Bool {
        weight == 0 || meaning == (weight == 1 ? kind.group.rawValue : kind.id)
    }

    /// True if it selects errors of reading a file, which cannot be switched off.
    var isFirm: Bool { weight > 0 && Self.kinds.contains { includes($0) && $0.isFirm } }

    static let all = "all"
    /// The kinds of finding that `lint` can report.
    static let kinds = Catalogue.all.filter { kind in
        kind.isFirm || !CommandDiagnostics.all.contains { $0.id == kind.id }
    }
    private static let groups = DiagnosticGroup.allCases.map(\.rawValue)

    /// The words that can be selected and ignored.
    static let words =
        kinds.filter { !$0.isFirm }.flatMap { [$0.id] + ($0.alias.map { [$0] } ?? []) } + groups + [all]

    static func nearest(to word: String) -> String? { NearestName.nearest(to: word, among: words) }
}

extension DiagnosticKind {
    /// True if it is an error of reading a file, or an expectation, which no setting of the linter changes.
    package var isFirm: Bool {
        group == .input || group == .syntax || group == .scenario || SyntaxDiagnostics.structural.contains(id)
    }
}

/// The selection of lints by one source: a file or the command line.
package struct SelectionLayer: Sendable {
    /// The only lints to run; nil leaves the earlier selection.
    package var select: [LintSelector]?
    /// The lints to run in addition.
    package var extendSelect: [LintSelector] = []
    /// The lints not to report.
    package var ignore: [LintSelector] = []
    /// The severities by id; nil is off.
    package var severities: [(id: String, severity: Severity?)] = []

    package init() {}
}

/// The lints that run, with their severities: the defaults, changed by one layer after another.
package struct LintSelection: Sendable {
    /// The severities by id that differ from the kind's default; nil for a kind that is not reported.
    ///
    /// A kind without an entry has the severity of its finding: one lint may report several severities.
    package private(set) var severities: [String: Severity?] = [:]
    /// The layer that decided, by id, counted from 1; none if the default holds.
    package private(set) var origins: [String: Int] = [:]

    /// Applies layers to the defaults.
    ///
    /// - Parameter layers: The layers; later ones take precedence.
    package init(_ layers: [SelectionLayer]) {
        let lints = Set((LintCatalogue.all + FileLints.all).map(\.id))
        for kind in LintSelector.kinds where !kind.isFirm {
            var isOn = !kind.isOptIn
            var severity: Severity?
            for (index, layer) in layers.enumerated() {
                guard let word = layer.word(on: kind, isLint: lints.contains(kind.id)) else { continue }
                isOn = word.isOn ?? isOn
                severity = word.severity ?? severity
                origins[kind.id] = index + 1
            }
            guard !isOn || severity != nil || kind.isOptIn else { continue }
            severities[kind.id] = .some(isOn ? severity ?? kind.severity : nil)
        }
    }
}

extension SelectionLayer {
    /// Returns the layer's decision on a kind of finding; nil if it has none.
    ///
    /// The most specific word decides; of equals the one against the kind does.
    fileprivate func word(on kind: DiagnosticKind, isLint: Bool) -> (isOn: Bool?, severity: Severity?)? {
        let own = severities.last { $0.id == kind.id }
        let severity = own.flatMap(\.severity)
        let isOff = own != nil && severity == nil
        let against = max(weight(of: ignore, kind), isOff ? 2 : -1)
        let chosen = max(weight(of: select ?? [], kind), weight(of: extendSelect, kind))
        // A kind with a severity of its own is selected, unless there is a list of the selected ones.
        let wanted = max(chosen, select == nil && severity != nil ? 2 : -1)
        if against >= 0, against >= wanted { return (false, nil) }
        if wanted >= 0 { return (true, severity) }
        // A selection does not apply to checks: they belong to compiling.
        if select != nil, isLint { return (false, nil) }
        return severity.map { (nil, $0) }
    }

    private func weight(of selectors: [LintSelector], _ kind: DiagnosticKind) -> Int {
        selectors.filter { $0.includes(kind) }.map(\.weight).max() ?? -1
    }
}
