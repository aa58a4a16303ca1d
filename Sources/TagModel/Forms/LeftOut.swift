package import TagDiagnostics
import TagSyntax

/// A part of a file that does not change what its container does and that another format has no place for.
package struct LeftOut: Sendable {
    /// The part, such as `the folders 'Ads' and 'Forms'`.
    package let what: String
    package let range: SourceRange
}

extension Container {
    /// Returns the parts that a conversion to `form` leaves out without changing what the container does.
    ///
    /// - Parameter form: The format to write; a file that is in it already is written as it is.
    package func leftOut(in form: Form) -> [LeftOut] {
        guard form != self.form else { return form == .export ? droppedOnImport : [] }
        return remarksLeftOut(in: form) + keptParts(in: form) + vendorsParts
    }

    private func remarksLeftOut(in form: Form) -> [LeftOut] {
        guard form != .definition else { return [] }
        let named =
            form == .export
            ? [] : [notes] + macros.map { $0.notes } + rules.map { $0.notes } + tags.map { $0.notes }
        let count = named.count { $0 != nil } + otherNotes
        guard count > 0 else { return [] }
        return [LeftOut(what: Counted.text(count, "remark"), range: .none)]
    }

    /// Returns the parts that were kept by name, if `form` is a compiled format, which never has them.
    private func keptParts(in form: Form) -> [LeftOut] {
        guard form == .resource || form == .legacy, !unsupported.isEmpty else { return [] }
        let names =
            unsupported.prefix(8).map { "\($0.what) '\($0.name)'" } + (unsupported.count > 8 ? ["…"] : [])
        return [LeftOut(what: "parts that are not evaluated: " + names.joined(separator: ", "), range: .none)]
    }

    private var vendorsParts: [LeftOut] {
        switch self.form {
        case .definition, .values, .campaigns: []
        case .export: exportsParts
        case .resource: [LeftOut(what: "ids of tags, and the fingerprint", range: .none)]
        case .legacy: [LeftOut(what: "ids of tags and rules, and unknown fields", range: .none)]
        }
    }

    /// The members of the API and of old formats that Tag Manager's page neither exports nor imports.
    private var droppedOnImport: [LeftOut] {
        guard let root = tree.root else { return [] }
        let dropped = ImportableExport.complete(OutputTree(tree, root), publicID: nil).dropped
        guard !dropped.isEmpty else { return [] }
        let names = dropped.map { "'\($0)'" }.joined(separator: ", ")
        return [LeftOut(what: (dropped.count == 1 ? "the member " : "the members ") + names, range: .none)]
    }

    /// The object of an export that holds its entities.
    var exportedVersion: NodeID? {
        tree.root.map { tree.member($0, "containerVersion") ?? $0 }
    }

    private var exportsParts: [LeftOut] {
        guard let version = exportedVersion else { return [] }
        var parts: [LeftOut] = []
        let lists: [(StaticString, one: String, many: String)] = [
            ("folder", "the folder", "the folders"),
            ("customTemplate", "the code of the template", "the code of the templates"),
        ]
        for (list, one, many) in lists {
            guard let node = tree.member(version, list), tree.kind(node) == .array else { continue }
            let names = tree.elements(node).compactMap { tree.member($0, "name") }.map {
                "'\(tree.string($0))'"
            }
            guard !names.isEmpty else { continue }
            let what = (names.count == 1 ? one : many) + " " + names.joined(separator: ", ")
            parts.append(LeftOut(what: what, range: tree.range(node)))
        }
        parts.append(
            LeftOut(what: "ids, fingerprints, times, paths and settings for editing", range: .none))
        return parts
    }
}
