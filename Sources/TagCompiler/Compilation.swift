package import TagDiagnostics
package import TagModel
import TagSyntax

/// The result of compiling one file, as far as it went.
package struct Compilation: Sendable {
    /// The file, or the text made of it for reading, to which all ranges refer.
    package internal(set) var file: SourceFile
    /// The findings, ordered by place; if one is an error, ``bytes`` is nil.
    package internal(set) var diagnostics: [Diagnostic] = []
    /// The number of findings left out of ``diagnostics`` because there were too many.
    package internal(set) var unlisted = 0
    package internal(set) var container: Container?
    package internal(set) var checked: CheckedContainer?
    /// The targets of the container's references, even if the file has errors.
    package internal(set) var references: ResolvedReferences?
    /// The id under which it is compiled.
    package internal(set) var id: String?
    package internal(set) var program: Program?
    /// The binary container.
    package var bytes: [UInt8]?
    package internal(set) var report = CompileReport()
    /// The steps of the proofs behind findings that were added to ``diagnostics``.
    package var proofSteps = 0

    /// Adds findings that are not the compiler's.
    package mutating func add(_ findings: [Diagnostic]) {
        var report = Report(file)
        report.add(contentsOf: diagnostics + findings)
        diagnostics = report.sorted
    }

    /// The number of nodes of the tree without its parts, also of one that was freed.
    package var nodes: Int { freedNodes ?? container?.tree.tape.count ?? 0 }
    var freedNodes: Int?

    /// Frees the tree, which only those need who look at how the file was written.
    package mutating func dropTree() {
        freedNodes = nodes
        container?.dropTree()
        checked = checked?.withoutTree
    }

    /// True if ``withoutTree(_:)`` can be called: the file is JSON without errors, so that reading it again gives the same tree.
    package var canReadTreeAgain: Bool {
        guard case .text = file.layout else { return false }
        return !hasErrors && checked != nil && container?.tree.carrier == .json
    }

    /// Calls `body` with the compilation while its tree is freed, and reads the tree again.
    package mutating func withoutTree<Result>(_ body: (Compilation) -> Result) -> Result {
        dropTree()
        let result = body(self)
        var limits = ReaderLimits(bytes: .max)
        limits.nodes = .max
        if let tree = Reader.read(file, limits: limits).tree {
            container?.tree = tree
            checked = checked?.having(tree)
        }
        return result
    }

    /// The findings, as a report.
    package var fullReport: Report {
        var report = Report(file)
        report.add(contentsOf: diagnostics)
        report.unlisted = unlisted
        return report
    }

    /// The errors of the file, except for a missing container id.
    package var errors: [Diagnostic] {
        diagnostics.filter { $0.severity == .error && $0.id != DiagnosticKind.missingContainerID.id }
    }

    /// The container to compare and to query, with or without errors (``Checker/salvage(_:errors:)``); nil if there is none.
    package var salvaged: CheckedContainer? {
        let errors = errors
        if errors.isEmpty, let checked { return checked }
        return container.map { Checker.salvage($0, errors: errors) }
    }

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
