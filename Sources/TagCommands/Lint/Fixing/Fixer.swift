package import TagDiagnostics
import TagModel
import TagSyntax

/// Makes the changes that findings propose, until there are none left to make.
///
/// A change is made whole or not at all, and only when the file reads as well as before, no error is new, and what it
/// was proposed for is gone. So fixing what was fixed changes nothing.
package struct Fixer: Sendable {
    /// Whether changes are made, too, that a person should look at.
    package let takesUnsafe: Bool
    /// Finds everything there is to find in a file.
    private let look: @Sendable (SourceFile) -> Look

    /// A limit, so that lints that undo each other's work come to an end.
    ///
    /// Each pass makes what is possible at once; what that makes possible comes with the next.
    private static let passes = 100

    package init(takesUnsafe: Bool, look: @escaping @Sendable (SourceFile) -> Look) {
        self.takesUnsafe = takesUnsafe
        self.look = look
    }

    /// A fixer that knows the cost of a look by its findings alone.
    package init(takesUnsafe: Bool, lint: @escaping @Sendable (SourceFile) -> Report) {
        self.init(takesUnsafe: takesUnsafe) { Look(lint($0)) }
    }

    /// Everything there is to find in a file, and how much work that was.
    package struct Look: Sendable {
        package let report: Report
        /// The work that does not come of the bytes alone, in tenths of a microsecond or so.
        fileprivate let work: Int

        /// The work of a finding, from the lint that makes it to the verdict on what mends it.
        private static let workOfFinding = 256
        /// The work of a node of the tree, in all lints together.
        private static let workOfNode = 24

        /// - Parameters:
        ///   - suppressed: The number of findings that are not in the report.
        ///   - nodes: The number of nodes of the tree.
        ///   - steps: Steps of proofs.
        package init(_ report: Report, suppressed: Int = 0, nodes: Int = 0, steps: Int = 0) {
            self.report = report
            let findings = report.diagnostics.count + suppressed
            work = steps + Self.workOfFinding * findings + Self.workOfNode * nodes
        }
    }

    /// What became of a file.
    package struct Fixed: Sendable {
        /// As it was read.
        package let before: SourceFile
        /// As it is to be written.
        package fileprivate(set) var after: SourceFile
        /// What is found in it now.
        package var report: Report { look.report }
        fileprivate var look: Look
        /// What was found before and is mended.
        package fileprivate(set) var mended: [Diagnostic] = []
        /// The number of changes that were not tried any more, since that would have taken too long.
        ///
        /// There may be more, which only those would have made possible.
        package fileprivate(set) var untried = 0

        package var isChanged: Bool { !mended.isEmpty }
    }

    /// Mends `file`, of which `report` is what was found.
    package func fix(_ file: SourceFile, _ report: Report) -> Fixed { fix(file, Look(report)) }

    /// Mends `file`, of which `look` is what was found.
    package func fix(_ file: SourceFile, _ look: Look) -> Fixed {
        var fixed = Fixed(before: file, after: file, look: look)
        var refused = Set<Proposal.Mark>()
        var spent = Spent()
        for _ in 0..<Self.passes {
            let proposals = proposals(in: fixed, without: refused)
            guard !proposals.isEmpty else { return fixed }
            var attempt = Attempt(fixed: fixed, spent: spent)
            add(proposals, to: &attempt)
            spent = attempt.spent
            if attempt.taken.isEmpty {
                refused.formUnion(attempt.refused.map { $0.mark(in: fixed.report.file) })
            } else {
                // In what the file is now, they may be good: another run would find that out.
                refused = []
            }
            fixed = attempt.best
            if attempt.isCut { break }
        }
        fixed.untried = proposals(in: fixed, without: refused).count
        return fixed
    }

    // MARK: Proposals

    /// Returns the findings whose changes are made first, and need not be all.
    ///
    /// The rest is not known for sure before all of it can be read, nor, without brackets, which part belongs to which.
    static func mendable(_ findings: [Diagnostic]) -> [Diagnostic] {
        if findings.contains(where: \.losesStructure) { return findings.filter(\.losesStructure) }
        return findings.contains(where: \.isUnreadable) ? findings.filter(\.isUnreadable) : findings
    }

    /// One change, with what it is for.
    private struct Proposal {
        let diagnostic: Diagnostic
        let fixIt: FixIt

        /// What it is known by in later passes, when places have moved.
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

    /// By place; of those that cannot be made together the first, the others wait for the next pass.
    private func proposals(in fixed: Fixed, without refused: Set<Proposal.Mark>) -> [Proposal] {
        let file = fixed.report.file
        guard file.hasLines else { return [] }
        var room = EditRoom(size: file.bytes.count)
        var proposals: [Proposal] = []
        for diagnostic in Self.mendable(fixed.report.sorted) {
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

    /// The proposals of one pass that have been found good, and what they give.
    private struct Attempt {
        let fixed: Fixed
        var taken: [Proposal] = []
        var refused: [Proposal] = []
        var best: Fixed
        var spent: Spent
        /// True if there was no time for all proposals.
        var isCut = false

        init(fixed: Fixed, spent: Spent) {
            self.fixed = fixed
            self.spent = spent
            best = fixed
        }
    }

    /// Takes all of them; where that will not do, halves until those are found that are at fault.
    private func add(_ proposals: [Proposal], to attempt: inout Attempt) {
        guard !attempt.isCut, attempt.spent.hasTime(after: attempt.best.look) else {
            attempt.isCut = true
            return
        }
        if let fixed = made(attempt.taken + proposals, of: attempt.fixed, &attempt.spent) {
            attempt.taken += proposals
            attempt.best = fixed
        } else if proposals.count == 1 {
            attempt.refused += proposals
        } else {
            add(Array(proposals.prefix(proposals.count / 2)), to: &attempt)
            add(Array(proposals.dropFirst(proposals.count / 2)), to: &attempt)
        }
    }

    /// The file with these changes; nil when it would be worse than before, or as bad.
    private func made(_ proposals: [Proposal], of fixed: Fixed, _ spent: inout Spent) -> Fixed? {
        let edits = proposals.flatMap(\.fixIt.edits).sorted { $0.range.start < $1.range.start }
        let text = edits.applied(to: fixed.report.file.bytes)
        let after = SourceFile(
            path: fixed.after.path, bytes: fixed.after.bytes(for: text, readAs: fixed.report.file),
            layout: fixed.after.layout, origin: fixed.after.origin)
        let look = self.look(after)
        spent.add(look)
        let isGood = Verdict.isMended(fixed.report, look.report, of: proposals.map(\.diagnostic))
        guard isGood else { return nil }
        var result = fixed
        result.after = after
        result.look = look
        result.mended += proposals.map(\.diagnostic)
        return result
    }
}

/// The work of all looks at one file, so that many changes come to an end.
///
/// Counted and not measured, so that the same file always comes out the same.
private struct Spent {
    private var looks = 0
    private var bytes = 0
    /// The work that does not come of the size of the file.
    private var work = 0
    /// The part of the last look.
    private var last = 0

    /// The bytes that may be looked at.
    private static let mostBytes = 16 << 20
    /// A file of whatever size is looked at so often.
    private static let fewestLooks = 24
    /// The bytes that take as long as a look at a file of no size.
    private static let bytesOfLook = 32 << 10
    /// Two seconds.
    private static let mostWork = 20 << 20

    /// Returns true where there is time for one more look, and for one at what comes of it, each of which will take as
    /// much work as the look at the file as it is, or the last one.
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

/// Whether a file was made better by changes.
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

    /// After a change of text that could not be read nothing is known of what the rest of it says, so errors may come up.
    static func isMended(_ before: Report, _ after: Report, of mended: [Diagnostic]) -> Bool {
        let unreadable = before.diagnostics.count(where: \.isUnreadable)
        let stillUnreadable = after.diagnostics.count(where: \.isUnreadable)
        guard unreadable == 0 else {
            // Of very many, readers report the first: with some of those gone they come further.
            let isCutOff = unreadable >= ReaderLimits().errors
            return stillUnreadable < unreadable || (isCutOff && unreached(after) < unreached(before))
        }
        guard stillUnreadable == 0 else { return false }
        let (old, new) = (counts(before.diagnostics), counts(after.diagnostics))
        let isNew = counts(after.diagnostics.filter { $0.severity == .error }).contains { $1 > old[$0] ?? 0 }
        return !isNew && counts(mended).allSatisfy { new[$0] ?? 0 <= (old[$0] ?? 0) - $1 }
    }

    /// How much of a file is behind the last place that cannot be read.
    private static func unreached(_ report: Report) -> Int {
        let places = report.diagnostics.filter { $0.isUnreadable && $0.range.isKnown }.map(\.range.start)
        return report.file.bytes.count - Int(places.max() ?? 0)
    }
}

extension Diagnostic {
    /// Whether it is about the text and not about what it says.
    fileprivate var isUnreadable: Bool {
        severity == .error && (kind.group == .syntax || kind.group == .input)
    }

    /// Returns true for an error after which the structure of the rest of the file is unknown.
    fileprivate var losesStructure: Bool { SyntaxDiagnostics.loss(of: self) == .structure }
}

/// Which bytes of a file no edit has been taken for yet.
struct EditRoom {
    private let size: Int
    /// In order, apart.
    private var taken: [TextEdit] = []

    init(size: Int) { self.size = size }

    /// Whether the edits lie in the file and can be made with those that were taken.
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
        var (low, high) = (0, taken.count)
        while low < high {
            let middle = (low + high) / 2
            if taken[middle].range.start < edit.range.start { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension SourceFile {
    /// The bytes of a file that reads as `text`, written as this one is.
    ///
    /// - Parameter read: What was made of this file to be read.
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
