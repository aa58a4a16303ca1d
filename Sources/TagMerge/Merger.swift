package import TagDiagnostics
package import TagModel
package import TagSyntax

/// Merges two versions of a container that have a common base: by entity, then field by field.
///
/// A part that only one side changed keeps that side's bytes. The cost is linear in the three files, but for the search for longest
/// rises in lists.
package struct Merger: Sendable {
    package var markers = ConflictMarkers()
    package var limits = ReaderLimits()
    /// The form to read the files as; nil to detect it.
    package var form: Form?

    package init() {}

    /// Merges the changes of `ours` and `theirs` since `base`.
    package func merge(
        base: SourceFile, ours: SourceFile, theirs: SourceFile
    ) throws(MergeRefusal) -> MergeResult {
        if ours.bytes == theirs.bytes || theirs.bytes == base.bytes {
            return MergeResult(bytes: ours.bytes, conflicts: [])
        }
        if ours.bytes == base.bytes { return MergeResult(bytes: theirs.bytes, conflicts: []) }
        let texts = TextConventions.aligned(base, ours, theirs)
        var base = try version(texts.base, "the base")
        var ours = try version(texts.ours, "ours")
        var theirs = try version(texts.theirs, "theirs")
        guard base.form == ours.form, base.form == theirs.form else {
            throw MergeRefusal("the three files are of different formats")
        }
        guard base.tree.carrier == ours.tree.carrier, base.tree.carrier == theirs.tree.carrier else {
            throw MergeRefusal("the three files are of different encodings")
        }
        var notes: [String] = []
        var deletions: [MergeConflict] = []
        var entities = EntityGroups()
        if base.form == .export {
            entities = try EntityGroups(base.tree, ours.tree, theirs.tree)
            deletions =
                UsedDeletions(entities, base: base.tree, ours: ours.tree, theirs: theirs.tree).conflicts
            let changes = SharedNames(entities)
            notes = changes.notes
            if !changes.isEmpty {
                base = try version(changes.applied(to: base.tree, .base), "the base")
                ours = try version(changes.applied(to: ours.tree, .ours), "ours")
                theirs = try version(changes.applied(to: theirs.tree, .theirs), "theirs")
                // The entities stay where they are: only texts in them changed.
            }
        }
        var merge = TreeMerge(base, ours, theirs, entities)
        let (bytes, conflicts) = merge.run(markers)
        if conflicts.isEmpty {
            let read = Reader.read(SourceFile(path: "the result", bytes: bytes), limits: limits)
            guard read.tree != nil, !read.diagnostics.contains(where: { $0.severity == .error }) else {
                throw MergeRefusal("the merged text cannot be read")
            }
        }
        return MergeResult(bytes: bytes, conflicts: conflicts + deletions, notes: notes)
    }

    private func version(_ file: SourceFile, _ name: String) throws(MergeRefusal) -> MergeVersion {
        guard !file.bytes.isEmpty else { throw MergeRefusal("\(name) is empty") }
        let read = Reader.read(file, limits: limits)
        if let error = read.diagnostics.first(where: { $0.severity == .error }) {
            throw MergeRefusal("\(name) cannot be read: \(error.message)")
        }
        guard let tree = read.tree, let root = tree.root, tree.kind(root) == .object else {
            throw MergeRefusal("\(name) is not a container")
        }
        switch tree.carrier {
        case .json, .xmlPlist: break
        case .binaryPlist: throw MergeRefusal("\(name) is a binary property list")
        case .openStep: throw MergeRefusal("\(name) is an OpenStep property list")
        case .protobuf: throw MergeRefusal("\(name) is a compiled container")
        }
        guard case .text = tree.file.layout else { throw MergeRefusal("\(name) is not in UTF-8") }
        guard let form = Decoder.decode(tree, as: form).container?.form else {
            throw MergeRefusal("\(name) is not a container")
        }
        switch form {
        case .definition, .values, .export: break
        case .resource, .legacy:
            throw MergeRefusal("\(name) is a compiled container, whose parts refer to each other by place")
        case .campaigns: throw MergeRefusal("\(name) is an answer of the messaging service")
        }
        guard form != .export || tree.member(root, "macros") == nil else {
            throw MergeRefusal("\(name) is an export of format 1.2, whose entities have no ids")
        }
        return MergeVersion(tree: tree, root: root, form: form)
    }
}

/// One of the three files, read.
struct MergeVersion {
    let tree: SyntaxTree
    let root: NodeID
    let form: Form
}

/// The place of a version in a merge.
enum MergeSide { case base, ours, theirs }
