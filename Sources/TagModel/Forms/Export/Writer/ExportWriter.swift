import TagDiagnostics
package import TagSyntax

/// Writes a container as an export of format 2, which Tag Manager imports.
///
/// Ids of accounts, of the container and of versions are placeholders, which importing replaces. Parts that Tag Manager cannot
/// express are reported as losses. An entity that would lose a part that decides when it acts is left out whole.
package struct ExportWriter {
    let container: Container
    /// The distinct names; Tag Manager takes each name once.
    let labels: EntityLabels
    var losses: ConversionLosses
    /// The trigger ids of the written rules, by the key that references use.
    var triggers: [ExactText: String] = [:]
    /// The macros that return the event, by name, whatever they are called.
    let eventNames: Set<ExactText>

    package static func write(_ container: Container) -> Converted {
        var writer = ExportWriter(container)
        let version = writer.version()
        let export = ImportableExport.complete(
            ["exportFormatVersion": 2, "containerVersion": version], publicID: container.id?.value)
        return Converted(export.tree, losses: writer.losses.all)
    }

    /// Returns an export that Tag Manager's page imports: the file's own tree, or one rewritten from a format that is no longer
    /// imported.
    package static func rewrite(_ container: Container, null: OutputTree) -> Converted? {
        guard let version = container.exportedVersion else { return write(container) }
        guard let root = container.tree.root else { return nil }
        let isOld = ["macro", "rule"].contains { container.tree.member(version, $0) != nil }
        guard !isOld, container.tree.member(root, "macros") == nil else { return write(container) }
        let tree = OutputTree(container.tree, root, null: null)
        return Converted(ImportableExport.complete(tree, publicID: container.id?.value).tree)
    }

    private init(_ container: Container) {
        self.container = container
        labels = EntityLabels(container)
        losses = ConversionLosses(container)
        let others = Set(container.macros.filter { $0.kind != .event }.map { ExactText($0.name.value) })
        eventNames = Set(container.macros.map { ExactText($0.name.value) }).subtracting(others)
    }

    private mutating func version() -> OutputTree {
        noteTexts()
        let triggers = triggerList()
        let variables = variableList()
        let tags = tagList()
        for part in container.unsupported {
            losses.add("\(part.what) '\(part.name)'", "only its name was kept", at: part.range)
        }
        var members: [OutputTree.Member] = []
        if let version = container.version { members.add("containerVersionId", .string(version.value)) }
        if !container.isFragment { members.add("container", header()) }
        for (key, list) in [("tag", tags), ("trigger", triggers), ("variable", variables)] where !list.isEmpty
        {
            members.add(key, .list(list))
        }
        return .object(members)
    }

    private mutating func header() -> OutputTree {
        if container.ruleSet == .web, container.keysInEffect == .all {
            losses.add(
                "access of apps to macros by name",
                "an export for web pages offers only value collections",
                at: container.id?.range ?? .none)
        }
        let id = OutputTree.string(container.id?.value ?? "")
        var members: [OutputTree.Member] = [
            .init("name", id), .init("publicId", id),
            .init("usageContext", .list(contexts.map { .string($0.exportName) })),
        ]
        members.add(notes: container.notes)
        return .object(members)
    }

    /// The contexts in which it runs; an app's if the container has none.
    private var contexts: [UsageContext] {
        container.contexts.isEmpty ? [.iosSdk5] : container.contexts.map { $0.value }
    }

    /// True if the export would be read again as a container of the vendor's libraries before Firebase.
    var isForOldLibraries: Bool { contexts.contains { $0 == .android || $0 == .ios } }

    var isForPages: Bool { contexts.contains { $0 == .web || $0 == .amp } }

    private mutating func noteTexts() {
        guard container.blanksText, container.textsMayLackParts, !isForOldLibraries else { return }
        losses.add(
            "the rule that an absent part makes a whole text empty", "in an export only that part is empty",
            at: container.id?.range ?? .none)
    }
}

extension UsageContext {
    /// The spelling in the interface's exports.
    var exportName: String {
        switch self {
        case .androidSdk5: "ANDROID_SDK_5"
        case .iosSdk5: "IOS_SDK_5"
        default: rawValue.upperSnakeCased
        }
    }
}
