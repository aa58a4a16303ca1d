/// The severity of a finding.
package enum Severity: String, Sendable, Comparable, CaseIterable {
    case note, warning, error

    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}

/// The subject of a family of diagnostics, shown in JSON and in `tagc explain --list`.
package enum DiagnosticGroup: String, Sendable, CaseIterable {
    case input, syntax, schema, reference, type, regex, limit, support
    case deadCode = "dead-code"
    case logic, naming, performance, privacy, migration, messages
    /// Pages and scripts in a container.
    case script
    /// Comments about findings: ignores and baselines.
    case suppression
    /// Expectations of scenarios.
    case scenario
}

/// An option of a lint that a team can set.
package struct LintOption: Sendable {
    package enum Value: Hashable, Sendable {
        case integer(Int)
        case text(String)
        case list([String])
    }

    package let name: String
    package let summary: String
    /// The default, which also gives the type of the value.
    package let fallback: Value
    /// The integers that the option accepts; nil for an option that is not a number.
    package let range: ClosedRange<Int>?

    package init(_ name: String, _ summary: String, fallback: Value, in range: ClosedRange<Int>? = nil) {
        self.name = name
        self.summary = range.map { "\(summary), \($0.lowerBound) to \($0.upperBound)" } ?? summary
        self.fallback = fallback
        self.range = range
    }
}

/// The facts about all diagnostics of one id: the text of `tagc explain`, and its tests.
///
/// The id is kebab-case, names the fault, and never changes its meaning.
package final class DiagnosticKind: Sendable {
    package let id: String
    package let group: DiagnosticGroup
    package let severity: Severity
    /// The fault in one line.
    package let summary: String
    /// The reason it matters and the remedy, in a few sentences.
    package let explanation: String
    /// Inputs that are flagged, run as tests: `«»` marks exactly the bytes of the diagnostic's range.
    package var flagged: [String] { makeFlagged().texts }
    /// Inputs of the same kind that are fine, run as tests.
    package var accepted: [String] { makeAccepted().texts }
    private let makeFlagged, makeAccepted: @Sendable () -> Examples
    /// The safety of the automatic fix; nil if there is none.
    package let fix: FixIt.Safety?
    package let options: [LintOption]
    /// True if the lint is off by default.
    package let isOptIn: Bool
    /// True if the text at the range must not be shown, such as a password: a report goes to more people than the file.
    ///
    /// No finding's excerpt shows a line with any of that text.
    package let hidesSource: Bool
    /// A word shared by findings that have one cause if they say the same: they are reported as one, with all places.
    ///
    /// Findings without such a word are reported on their own.
    package let gathersAs: String?

    #if hasFeature(Embedded)
    /// Creates a kind without its documentation, which pages do not show: texts and examples are a tenth of their engine.
    @inline(__always)
    package convenience init(
        _ id: String, _ group: DiagnosticGroup, _ severity: Severity, summary: @autoclosure () -> String,
        explanation: @autoclosure () -> String,
        flagged: @autoclosure @escaping @Sendable () -> Examples = [],
        accepted: @autoclosure @escaping @Sendable () -> Examples = [], fix: FixIt.Safety? = nil,
        options: [LintOption] = [], isOptIn: Bool = false, hidesSource: Bool = false, gathersAs: String? = nil
    ) {
        self.init(
            id, group, severity, fix: fix, options: options, isOptIn: isOptIn, hidesSource: hidesSource,
            gathersAs: gathersAs)
    }

    private init(
        _ id: String, _ group: DiagnosticGroup, _ severity: Severity, fix: FixIt.Safety?,
        options: [LintOption], isOptIn: Bool, hidesSource: Bool, gathersAs: String?
    ) {
        (self.id, self.group, self.severity) = (id, group, severity)
        (summary, explanation) = ("", "")
        (makeFlagged, makeAccepted) = ({ [] }, { [] })
        (self.fix, self.options, self.isOptIn) = (fix, options, isOptIn)
        (self.hidesSource, self.gathersAs) = (hidesSource, gathersAs)
    }
    #else
    package init(
        _ id: String, _ group: DiagnosticGroup, _ severity: Severity, summary: String, explanation: String,
        flagged: @autoclosure @escaping @Sendable () -> Examples = [],
        accepted: @autoclosure @escaping @Sendable () -> Examples = [], fix: FixIt.Safety? = nil,
        options: [LintOption] = [], isOptIn: Bool = false, hidesSource: Bool = false, gathersAs: String? = nil
    ) {
        self.id = id
        self.group = group
        self.severity = severity
        self.summary = summary
        self.explanation = explanation
        makeFlagged = flagged
        makeAccepted = accepted
        self.fix = fix
        self.options = options
        self.isOptIn = isOptIn
        self.hidesSource = hidesSource
        self.gathersAs = gathersAs
    }
    #endif
}

/// The examples of a kind of diagnostic, one text or several, made only when they are asked for.
package struct Examples: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    package let texts: [String]

    package init(_ texts: [String]) { self.texts = texts }
    package init(stringLiteral text: String) { texts = [text] }
    package init(arrayLiteral elements: Examples...) { texts = elements.flatMap { $0.texts } }
}

extension String {
    /// The text of a finding, without its middle if it is longer than any sentence.
    ///
    /// Every message, note and fix goes through here. Their authors shorten the names in them. This catches a name, a value or
    /// a pattern that was forgotten: one of megabytes, copied into thousands of findings, would fill the memory.
    fileprivate var asWords: String { shortened(to: 2_000) }
}

/// An addition to a finding, with the place it is about if there is one.
package struct Note: Hashable, Sendable {
    package let message: String
    package let range: SourceRange?
    /// True for one of many places, which is shown without its source line.
    package let isBrief: Bool

    package init(_ message: String, at range: SourceRange? = nil, isBrief: Bool = false) {
        self.message = message.asWords
        self.range = range
        self.isBrief = isBrief
    }
}

/// A replacement of a range of bytes.
package struct TextEdit: Hashable, Sendable {
    package let range: SourceRange
    package let replacement: String

    package init(replace range: SourceRange, with replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}

/// A change of the text that fixes a finding.
package struct FixIt: Hashable, Sendable {
    /// The effect of the change on what the container does: a safe change keeps it.
    package enum Safety: String, Sendable {
        case safe, unsafe
    }

    package let message: String
    /// The edits in order, none within another; either all of them or none are made.
    package let edits: [TextEdit]
    package let safety: Safety
    /// True for a change that removes a tag, a macro, a rule or another named thing from the file.
    ///
    /// Such a change is never safe: what nothing uses may be what somebody forgot to attach.
    package let deletesEntity: Bool

    package init(_ message: String, edits: [TextEdit], safety: Safety, deletesEntity: Bool = false) {
        self.message = message.asWords
        self.edits = edits.sorted { $0.range.start < $1.range.start }
        self.safety = deletesEntity ? .unsafe : safety
        self.deletesEntity = deletesEntity
    }

    package init(_ message: String, replace range: SourceRange, with replacement: String, safety: Safety) {
        self.init(message, edits: [TextEdit(replace: range, with: replacement)], safety: safety)
    }
}

/// One finding: what, where, why, and what to do.
///
/// Messages are lower case without a full stop, in the user's words. The range is the narrowest bytes at fault.
package struct Diagnostic: Sendable {
    package let kind: DiagnosticKind
    package var message: String {
        didSet { message = message.asWords }
    }
    package var range: SourceRange
    /// The JSON pointer of the node at fault; the only place a binary plist has.
    package var pointer: String?
    package var notes: [Note]
    package var fixIts: [FixIt]
    /// The message that the finding shares with others of its cause; nil if that is its own message, or it stands alone.
    package var cause: SharedCause?
    /// True for a finding that follows from others, which come first.
    package var isConsequence = false

    /// The severity of its kind, unless the caller sets another.
    package var severity: Severity

    package var id: String { kind.id }

    package init(
        _ kind: DiagnosticKind, _ message: String, at range: SourceRange, pointer: String? = nil,
        notes: [Note] = [], fixIts: [FixIt] = []
    ) {
        self.kind = kind
        severity = kind.severity
        self.message = message.asWords
        self.range = range
        self.pointer = pointer
        self.notes = notes
        self.fixIts = fixIts
    }
}

extension Diagnostic {
    /// Its place in a report: 0 for what keeps a file from being read, 2 for what follows from others, 1 for the rest.
    package var rank: Int {
        if severity == .error, kind.group == .syntax { return 0 }
        return isConsequence ? 2 : 1
    }
}

/// Findings of one file, in the order they are printed: causes first, then by offset, then id, then message.
package struct Report: Sendable {
    package let file: SourceFile
    package private(set) var diagnostics: [Diagnostic] = []
    /// The bytes that no finding's excerpt shows.
    package private(set) var hidden: [SourceRange] = []
    /// The number of findings that are not listed: of very many, only the first are.
    package var unlisted = 0

    package init(_ file: SourceFile) { self.file = file }

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// The report of the same file without its findings, to which those that stay are added again.
    package var emptied: Report {
        var report = Report(file)
        report.unlisted = unlisted
        return report
    }

    package mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    package mutating func add(contentsOf other: [Diagnostic]) { diagnostics.append(contentsOf: other) }

    package mutating func hide(_ range: SourceRange) { hidden.append(range) }

    /// The findings by ``Diagnostic/rank``, then offset, then id, then message; equal input gives equal order.
    package var sorted: [Diagnostic] {
        // Reports are sorted again at each step, and to sort them copies them many times.
        Self.areSorted(diagnostics.span) ? diagnostics : diagnostics.sorted(by: Self.comesFirst)
    }

    private static func areSorted(_ findings: Span<Diagnostic>) -> Bool {
        var next = 1
        while next < findings.count {
            if comesFirst(findings[next], findings[next - 1]) { return false }
            next += 1
        }
        return true
    }

    /// Returns true if reports list `first` before `second`.
    package static func comesFirst(_ first: Diagnostic, _ second: Diagnostic) -> Bool {
        guard first.rank == second.rank else { return first.rank < second.rank }
        // Nearly all differ in their places.
        guard first.range.start == second.range.start else { return first.range.start < second.range.start }
        return (first.range.end, first.id, first.message) < (second.range.end, second.id, second.message)
    }
}
