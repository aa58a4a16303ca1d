package import TagDiagnostics
import TagModel
import TagSyntax

/// Applies the fixes of findings until none is left.
///
/// A fix is applied as a whole, and only if the file can be read as well as before, no error is new, and the finding that it was
/// for is gone. So fixing a fixed file changes nothing.
package struct Fixer: Sendable {
    /// True if unsafe fixes, which a person should review, are also applied.
    package let takesUnsafe: Bool
    /// Returns true if a fixed file does what the file before did; nil if that is not asked.
    private let proof: (@Sendable (_ before: SourceFile, _ after: SourceFile) -> Bool)?
    /// Returns all findings in a file.
    private let look: @Sendable (SourceFile) -> Look

    /// The limit on passes, which ends lints that undo each other's fixes.
    ///
    /// Each pass applies the fixes that are possible together; the next one applies those that became possible.
    private static let passes = 100

    /// Creates a fixer.
    ///
    /// - Parameter proof: Returns true if a fixed file does what the file before did; other fixes are held back.
    package init(
        takesUnsafe: Bool, proof: (@Sendable (_ before: SourceFile, _ after: SourceFile) -> Bool)? = nil,
        look: @escaping @Sendable (SourceFile) -> Look
    ) {
        self.takesUnsafe = takesUnsafe
        self.proof = proof
        self.look = look
    }

    /// Creates a fixer that estimates the cost of a look from its findings alone.
    package init(takesUnsafe: Bool, lint: @escaping @Sendable (SourceFile) -> Report) {
        self.init(takesUnsafe: takesUnsafe) { Look(lint($0)) }
    }

    /// All findings in a file, and the work of finding them.
    package struct Look: Sendable {
        package let report: Report
        /// The work beyond that of the bytes, in tenths of a microsecond or so.
        fileprivate let work: Int

        /// The work of a finding, from its lint to the check of its fix.
        private static let workOfFinding = 256
        /// The work of a node of the tree, in all lints together.
        private static let workOfNode = 24

        /// Creates a look.
        ///
        /// - Parameters:
        ///   - suppressed: The number of findings that are not in the report.
        ///   - nodes: The number of nodes of the tree.
        ///   - steps: The steps of proofs.
        package init(_ report: Report, suppressed: Int = 0, nodes: Int = 0, steps: Int = 0) {
            self.report = report
            let findings = report.diagnostics.count + suppressed
            work = steps + Self.workOfFinding * findings + Self.workOfNode * nodes
        }
    }

    /// The result of fixing a file.
    package struct Fixed: Sendable {
        /// The file as it was read.
        package let before: SourceFile
        /// The file to write.
        package fileprivate(set) var after: SourceFile
        /// The findings that are left.
        package var report: Report { look.report }
        fileprivate var look: Look
        /// The findings that were fixed.
        package fileprivate(set) var fixedFindings: [Diagnostic] = []
        /// The findings whose fixes were held back, since nothing proves that the file then does the same.
        package fileprivate(set) var heldFindings: [Diagnostic] = []
        /// The number of fixes that were not tried, since that would have taken too long.
        ///
        /// These might have made further fixes possible.
        package fileprivate(set) var untried = 0

        package var isChanged: Bool { !fixedFindings.isEmpty }
    }

    /// Fixes `file`, whose findings are `report`.
    package func fix(_ file: SourceFile, _ report: Report) -> Fixed { fix(file, Look(report)) }

    /// Fixes `file`, whose findings are in `look`.
    package func fix(_ file: SourceFile, _ look: Look) -> Fixed {
        var fixed = Fixed(before: file, after: file, look: look)
        var refused = Set<Proposal.Mark>()
        var spent = Spent()
        for _ in 0..<Self.passes {
            let proposals = proposals(in: fixed, without: refused)
            guard !proposals.isEmpty else { return fixed }
            var attempt = Attempt(fixed: fixed, best: fixed, spent: spent)
            add(proposals, to: &attempt)
            spent = attempt.spent
            if attempt.taken.isEmpty {
                refused.formUnion(attempt.refused.map { $0.mark(in: fixed.report.file) })
                attempt.best.heldFindings += attempt.held.map(\.diagnostic)
            } else {
                // In the changed file they may be good: another run would try them.
                refused = []
                attempt.best.heldFindings = []
            }
            fixed = attempt.best
            if attempt.isCut { break }
        }
        fixed.untried = proposals(in: fixed, without: refused).count
        return fixed
    }

    // MARK: Proposals

    /// Returns the findings to fix first, which need not be all.
    ///
    /// Other findings are uncertain until the whole text can be read and, without its brackets, until its structure is known.
    static func fixable(_ findings: [Diagnostic]) -> [Diagnostic] {
        if findings.contains(where: \.losesStructure) { return findings.filter(\.losesStructure) }
        return findings.contains(where: \.isUnreadable) ? findings.filter(\.isUnreadable) : findings
    }

    /// One fix, with its finding.
    private struct Proposal {
        let diagnostic: Diagnostic
        let fixIt: FixIt

        /// The identity of a fix in later passes, after places have moved.
        struct Mark: Hashable {
            let id: String
            let message: String
            let change: String
            let replaced: [[UInt8]]
        }

        func mark(in file: SourceFile) -> Mark {
            Mark(
                id: diagnostic.id, message: diagnostic.message, change: fixIt.message,
                replaced: fixIt.edits.map { Array(file.bytes[Int($0.range.start)..<Int($0.range.end)]) })
        }
    }

    /// Returns the fixes by place; of those that conflict the first, while the others wait for the next pass.
    private func proposals(in fixed: Fixed, without refused: Set<Proposal.Mark>) -> [Proposal] {
        let file = fixed.report.file
        guard file.hasLines else { return [] }
        var room = EditRoom(size: file.bytes.count)
        var proposals: [Proposal] = []
        for diagnostic in Self.fixable(fixed.report.sorted) {
            guard let fixIt = diagnostic.fixIts.first(where: { takesUnsafe || $0.safety == .safe }) else {
                continue
            }
            let proposal = Proposal(diagnostic: diagnostic, fixIt: fixIt)
            guard room.canTake(fixIt.edits), refused.isEmpty || !refused.contains(proposal.mark(in: file))
            else { continue }
            room.take(fixIt.edits)
            proposals.append(proposal)
        }
        return proposals
    }

    // MARK: Attempts

    /// The fixes of one pass that were accepted, and their result.
    private struct Attempt {
        let fixed: Fixed
        var taken: [Proposal] = []
        var refused: [Proposal] = []
        /// Those of the refused fixes that are good, but not proved.
        var held: [Proposal] = []
        var best: Fixed
        var spent: Spent
        /// True if there was no time for all proposals.
        var isCut = false
    }

    /// Applies all of the fixes; if that fails, bisects them to find those at fault.
    private func add(_ proposals: [Proposal], to attempt: inout Attempt) {
        guard !attempt.isCut, attempt.spent.hasTime(after: attempt.best.look) else {
            attempt.isCut = true
            return
        }
        let made = made(attempt.taken + proposals, of: attempt.fixed, &attempt.spent)
        if let made, proof?(made.before, made.after) ?? true {
            attempt.taken += proposals
            attempt.best = made
        } else if proposals.count == 1 {
            attempt.refused += proposals
            if made != nil { attempt.held += proposals }
        } else {
            add(Array(proposals.prefix(proposals.count / 2)), to: &attempt)
            add(Array(proposals.dropFirst(proposals.count / 2)), to: &attempt)
        }
    }

    /// Returns the file with these fixes; nil if it is no better than before.
    private func made(_ proposals: [Proposal], of fixed: Fixed, _ spent: inout Spent) -> Fixed? {
        let edits = proposals.flatMap(\.fixIt.edits).sorted { $0.range.start < $1.range.start }
        let text = edits.applied(to: fixed.report.file.bytes)
        let after = SourceFile(
            path: fixed.after.path, bytes: fixed.after.bytes(for: text, readAs: fixed.report.file),
            layout: fixed.after.layout, origin: fixed.after.origin)
        let look = self.look(after)
        spent.add(look)
        let isGood = Verdict.isBetter(fixed.report, look.report, of: proposals.map(\.diagnostic))
        guard isGood else { return nil }
        var result = fixed
        result.after = after
        result.look = look
        result.fixedFindings += proposals.map(\.diagnostic)
        return result
    }
}

/// The work of all looks at one file, which is limited so that many fixes come to an end.
///
/// It is counted, not measured, so that the result for a file is always the same.
private struct Spent {
    private var looks = 0
    private var bytes = 0
    /// The work beyond that of the file's size.
    private var work = 0
    /// The work of the last look.
    private var last = 0

    /// The limit on the bytes of all looks.
    private static let mostBytes = 16 << 20
    /// The number of looks that a file of any size may have.
    private static let fewestLooks = 24
    /// The bytes that take as long as a look at an empty file.
    private static let bytesOfLook = 32 << 10
    /// The limit on the work, about two seconds.
    private static let mostWork = 20 << 20

    /// Returns true if there is time for one more look, and for one at its result.
    ///
    /// Each is assumed to take as much work as the look at the current file, or as the last one.
    func hasTime(after look: Fixer.Look) -> Bool {
        (looks < Self.fewestLooks || bytes < Self.mostBytes)
            && work + 2 * max(look.work, last) < Self.mostWork
    }

    mutating func add(_ look: Fixer.Look) {
        looks += 1
        bytes += look.report.file.bytes.count + Self.bytesOfLook
        last = look.work
        work += last
    }
}

/// The verdict on whether fixes improved a file.
private enum Verdict {
    private struct Key: Hashable {
        let id: String
        let message: String

        init(_ diagnostic: Diagnostic) {
            id = diagnostic.id
            message = diagnostic.message
        }
    }

    private static func counts(_ diagnostics: [Diagnostic]) -> [Key: Int] {
        diagnostics.reduce(into: [:]) { $0[Key($1), default: 0] += 1 }
    }

    /// Returns true if the fixes improved the file.
    ///
    /// When text could not be read before, the rest of the file is unknown, so its errors may appear now.
    static func isBetter(_ before: Report, _ after: Report, of fixed: [Diagnostic]) -> Bool {
        let unreadable = before.diagnostics.count(where: \.isUnreadable)
        let stillUnreadable = after.diagnostics.count(where: \.isUnreadable)
        guard unreadable == 0 else {
            // Readers stop at a number of errors: with some of them fixed they get further.
            let isCutOff = unreadable >= ReaderLimits().errors
            return stillUnreadable < unreadable || (isCutOff && unreached(after) < unreached(before))
        }
        guard stillUnreadable == 0 else { return false }
        let (old, new) = (counts(before.diagnostics), counts(after.diagnostics))
        let isNew = counts(after.diagnostics.filter { $0.severity == .error }).contains { $1 > old[$0] ?? 0 }
        return !isNew && counts(fixed).allSatisfy { new[$0] ?? 0 <= (old[$0] ?? 0) - $1 }
    }

    /// Returns the number of bytes after the last place that cannot be read.
    private static func unreached(_ report: Report) -> Int {
        let places = report.diagnostics.filter { $0.isUnreadable && $0.range.isKnown }.map(\.range.start)
        return report.file.bytes.count - Int(places.max() ?? 0)
    }
}

extension Diagnostic {
    /// True for an error in the text, as opposed to its contents.
    fileprivate var isUnreadable: Bool {
        severity == .error && (kind.group == .syntax || kind.group == .input)
    }

    /// Returns true for an error after which the structure of the rest of the file is unknown.
    fileprivate var losesStructure: Bool { SyntaxDiagnostics.loss(of: self) == .structure }
}

/// The bytes of a file that no edit has claimed.
struct EditRoom {
    private let size: Int
    /// The claimed edits, in order and not overlapping.
    private var taken: [TextEdit] = []

    init(size: Int) { self.size = size }

    /// Returns true if the edits are within the file and do not conflict with claimed ones.
    func canTake(_ edits: [TextEdit]) -> Bool {
        !edits.isEmpty
            && edits.allSatisfy { edit in
                guard edit.range.isKnown, edit.range.start <= edit.range.end, Int(edit.range.end) <= size
                else {
                    return false
                }
                let index = place(of: edit)
                let before = index > 0 ? taken[index - 1].conflicts(with: edit) : false
                let after = index < taken.count ? taken[index].conflicts(with: edit) : false
                return !before && !after
            }
    }

    mutating func take(_ edits: [TextEdit]) {
        for edit in edits { taken.insert(edit, at: place(of: edit)) }
    }

    private func place(of edit: TextEdit) -> Int {
        taken.prefixCount { $0.range.start < edit.range.start }
    }
}

extension SourceFile {
    /// Returns the bytes of a file with the contents `text`, in the encoding of this one.
    ///
    /// - Parameter read: The file that was made of this one for reading.
    package func bytes(for text: [UInt8], readAs read: SourceFile) -> [UInt8] {
        guard case .utf16(let mark, _) = read.layout else { return text }
        let isLittleEndian = mark > 0 ? bytes[0] == 0xFF : bytes[0] != 0
        var wide = Array(bytes[..<mark])
        wide.reserveCapacity(mark + 2 * text.count)
        for unit in String(decoding: text, as: UTF8.self).utf16 {
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            wide += isLittleEndian ? [low, high] : [high, low]
        }
        return wide
    }
}
