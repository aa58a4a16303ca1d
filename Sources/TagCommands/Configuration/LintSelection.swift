package import TagDiagnostics
import TagLint
import TagSyntax

/// A word that stands for lints: an id, a group, or all of them.
package struct LintSelector: Hashable, Sendable {
    package let word: String
    /// The id or the group that it means.
    private let meaning: String
    /// How much the word says: the more, the more it counts.
    let weight: Int

    /// Nil for a word that stands for nothing.
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

    /// Errors that say that a file could not be read: nobody can wish them away.
    var isFirm: Bool { weight > 0 && Self.kinds.contains { includes($0) && $0.isFirm } }

    static let all = "all"
    /// What findings of `lint` can be of.
    static let kinds = Catalogue.all.filter { kind in
        kind.isFirm || !CommandDiagnostics.all.contains { $0.id == kind.id }
    }
    private static let groups = DiagnosticGroup.allCases.map(\.rawValue)

    /// Every word that can be selected and ignored.
    static let words =
        kinds.filter { !$0.isFirm }.flatMap { [$0.id] + ($0.alias.map { [$0] } ?? []) } + groups + [all]

    static func nearest(to word: String) -> String? { Nearest.name(to: word, among: words) }
}

extension DiagnosticKind {
    /// Whether it says that a file could not be read, which no setting changes.
    package var isFirm: Bool {
        group == .input || group == .syntax || SyntaxDiagnostics.structural.contains(id)
    }
}

/// What one place, a file or the command line, says of which lints to run.
package struct SelectionLayer: Sendable {
    /// Only these; nil leaves it as it was.
    package var select: [LintSelector]?
    /// These, too.
    package var extendSelect: [LintSelector] = []
    /// Not these.
    package var ignore: [LintSelector] = []
    /// By id; nil is off.
    package var severities: [(id: String, severity: Severity?)] = []

    package init() {}
}

/// Which lints run, and how bad what they find is: the defaults, changed by one layer after another.
package struct LintSelection: Sendable {
    /// By id, where it is not as the kind says: nil for what is not to be reported.
    ///
    /// What nobody graded is left to the lint, which may find one thing worse than another.
    package private(set) var severities: [String: Severity?] = [:]
    /// By id: the layer that had the last word, from 1; nothing for what is as it was.
    package private(set) var origins: [String: Int] = [:]

    /// - Parameter layers: A later one has the last word.
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
    /// What the layer says of one kind of finding: the word that says most decides, and of equals the one against it.
    fileprivate func word(on kind: DiagnosticKind, isLint: Bool) -> (isOn: Bool?, severity: Severity?)? {
        let own = severities.last { $0.id == kind.id }
        let severity = own.flatMap(\.severity)
        let isOff = own != nil && severity == nil
        let against = max(weight(of: ignore, kind), isOff ? 2 : -1)
        let chosen = max(weight(of: select ?? [], kind), weight(of: extendSelect, kind))
        // What has a severity of its own is wanted, unless what is wanted is listed.
        let wanted = max(chosen, select == nil && severity != nil ? 2 : -1)
        if against >= 0, against >= wanted { return (false, nil) }
        if wanted >= 0 { return (true, severity) }
        // Checks are not selected: they are what compiling asks for.
        if select != nil, isLint { return (false, nil) }
        return severity.map { (nil, $0) }
    }

    private func weight(of selectors: [LintSelector], _ kind: DiagnosticKind) -> Int {
        selectors.filter { $0.includes(kind) }.map(\.weight).max() ?? -1
    }
}
