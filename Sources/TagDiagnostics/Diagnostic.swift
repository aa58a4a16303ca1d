/// How bad a finding is.
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

/// What a family of diagnostics is about; shown in JSON and in `tagc explain --list`.
package enum DiagnosticGroup: String, Sendable, CaseIterable {
    case input, syntax, schema, reference, type, regex, limit, support
    case deadCode = "dead-code"
    case logic, naming, performance, privacy, migration, messages
    /// What was said about findings: ignores, baselines.
    case suppression
}

/// Something about a lint that a team can set for itself.
package struct LintOption: Sendable {
    package enum Value: Hashable, Sendable {
        case integer(Int)
        case text(String)
        case list([String])
    }

    package let name: String
    package let summary: String
    /// What holds when nothing is set; also says what kind of value it takes.
    package let fallback: Value
    /// The whole numbers that it takes; nil for an option that is no number.
    package let range: ClosedRange<Int>?

    package init(_ name: String, _ summary: String, fallback: Value, in range: ClosedRange<Int>? = nil) {
        self.name = name
        self.summary = range.map { "\(summary), \($0.lowerBound) to \($0.upperBound)" } ?? summary
        self.fallback = fallback
        self.range = range
    }
}

/// What is known of every diagnostic of one id: the text of `tagc explain`, and its tests.
///
/// The id is kebab-case, names the fault, and never changes its meaning.
package struct DiagnosticKind: Sendable {
    package let id: String
    package let group: DiagnosticGroup
    package let severity: Severity
    /// One line: what it is.
    package let summary: String
    /// Why it matters and what to do, in a few sentences.
    package let explanation: String
    /// Inputs that are flagged, run as tests: `«»` marks exactly the bytes of the diagnostic's range.
    package let flagged: [String]
    /// Inputs of the same kind that are fine, run as tests.
    package let accepted: [String]
    /// How it can be fixed without a person, where it can.
    package let fix: FixIt.Safety?
    package let options: [LintOption]
    /// Not looked for unless asked for.
    package let isOptIn: Bool
    /// What is at its range must not be shown, such as a password: a report goes to more people than the file.
    ///
    /// No finding's excerpt shows a line that has any of it.
    package let hidesSource: Bool
    /// A word for findings that have one cause when they say the same: they are reported as one, with all places.
    ///
    /// Findings without one stand alone.
    package let gathersAs: String?

    package init(
        _ id: String, _ group: DiagnosticGroup, _ severity: Severity, summary: String, explanation: String,
        flagged: [String] = [], accepted: [String] = [], fix: FixIt.Safety? = nil, options: [LintOption] = [],
        isOptIn: Bool = false, hidesSource: Bool = false, gathersAs: String? = nil
    ) {
        self.id = id
        self.group = group
        self.severity = severity
        self.summary = summary
        self.explanation = explanation
        self.flagged = flagged
        self.accepted = accepted
        self.fix = fix
        self.options = options
        self.isOptIn = isOptIn
        self.hidesSource = hidesSource
        self.gathersAs = gathersAs
    }
}

extension String {
    /// The text as a finding has it: without its middle where it is longer than any sentence.
    ///
    /// Every message, note and fix goes through here. Those who write one cut the names in it to what can be read; this
    /// is for a name, a value or a pattern that was forgotten: one of megabytes, copied into thousands of findings, would
    /// fill the memory.
    fileprivate var asWords: String { shortened(to: 2_000) }
}

/// Something more to say about a finding, with the place it speaks of where there is one.
package struct Note: Hashable, Sendable {
    package let message: String
    package let range: SourceRange?
    /// One of many places: told without the line that it speaks of.
    package let isBrief: Bool

    package init(_ message: String, at range: SourceRange? = nil, isBrief: Bool = false) {
        self.message = message.asWords
        self.range = range
        self.isBrief = isBrief
    }
}

/// Bytes put in the place of others.
package struct TextEdit: Hashable, Sendable {
    package let range: SourceRange
    package let replacement: String

    package init(replace range: SourceRange, with replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}

/// A change of the text that would mend a finding.
package struct FixIt: Hashable, Sendable {
    /// Whether the change keeps what the container does.
    package enum Safety: String, Sendable {
        case safe, unsafe
    }

    package let message: String
    /// By place, none in another; all of them or none are made.
    package let edits: [TextEdit]
    package let safety: Safety
    /// True for a change that takes a tag, a macro, a rule or another thing with a name out of the file.
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
    /// The words that it shares with others of its cause; nil where those are its own message, or it stands alone.
    package var cause: SharedCause?
    /// True where it follows from other findings, which come first.
    package var isConsequence = false

    /// That of its kind, unless whoever asked grades it otherwise.
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
    /// Its place in a report: 0 for what keeps a file from being read, 1 for most, 2 for what follows from others.
    package var rank: Int {
        if severity == .error, kind.group == .syntax { return 0 }
        return isConsequence ? 2 : 1
    }
}

/// Findings of one file, in the order they are printed: causes first, then by offset, then id, then message.
package struct Report: Sendable {
    package let file: SourceFile
    package private(set) var diagnostics: [Diagnostic] = []
    /// Bytes that no excerpt shows, whichever finding it is for.
    package private(set) var hidden: [SourceRange] = []
    /// The number of findings that are not listed: of very many, the first are.
    package var unlisted = 0

    package init(_ file: SourceFile) { self.file = file }

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// The report of the same file without its findings: those that stay are added again.
    package var emptied: Report {
        var report = Report(file)
        report.unlisted = unlisted
        return report
    }

    package mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    package mutating func add(contentsOf other: [Diagnostic]) { diagnostics.append(contentsOf: other) }

    package mutating func hide(_ range: SourceRange) { hidden.append(range) }

    /// The findings by ``Diagnostic/rank``, then offset, then id, then message; equal input gives equal order.
    package var sorted: [Diagnostic] { diagnostics.sorted(by: Self.comesFirst) }

    /// Returns true where reports have `first` before `second`.
    package static func comesFirst(_ first: Diagnostic, _ second: Diagnostic) -> Bool {
        guard first.rank == second.rank else { return first.rank < second.rank }
        return (first.range.start, first.range.end, first.id, first.message) < (
            second.range.start, second.range.end, second.id, second.message
        )
    }
}
