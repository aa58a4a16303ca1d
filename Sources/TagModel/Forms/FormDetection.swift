package import TagDiagnostics
import TagSyntax
import TagVocabulary

/// Detects the format of a container from its contents, or the reason why it is none.
enum FormDetection {
    /// Returns the format of `root`; nil after a finding that names what the file is instead.
    static func form(of root: NodeID, _ context: inout DecodingContext) -> Form? {
        let tree = context.tree
        guard tree.kind(root) == .object else {
            context.report(.notAContainer(tree.kind(root).described, at: tree.range(root)), about: root)
            return nil
        }
        let facts = Facts(root, context)
        if facts.isExport { return .export }
        if let resource = facts.resource {
            // Some libraries between the binary and the Firebase era had tables of values by number.
            guard tree.member(resource.value, "values") == nil else {
                context.report(.formNotRead(at: tree.range(resource.key)), about: resource.key)
                return nil
            }
            return .resource
        }
        if facts.isBareResource { return .resource }
        if facts.isDefinition { return .definition }
        if facts.isCampaigns { return .campaigns }
        for foreign in ForeignFile.all {
            guard let first = foreign.members.first, let key = facts.member(first),
                foreign.members.allSatisfy({ facts.member($0) != nil }), foreign.matches(root, tree)
            else { continue }
            context.report(
                .notAContainer(foreign.what, at: tree.range(key), values: true, advice: foreign.advice?.text),
                about: key)
            return nil
        }
        return .values
    }

    /// The facts that the members of the root reveal, gathered in one pass.
    fileprivate struct Facts {
        var isExport = false
        var isDefinition = false
        var isCampaigns = false
        var resource: (key: NodeID, value: NodeID)?
        /// True if the root is the `resource` object itself, without an envelope.
        var isBareResource: Bool { resourceLists == 4 }
        private var resourceLists = 0
        /// The first member of each revealing name, by the name's number.
        private var first = [NodeID?](repeating: nil, count: Self.names.count)

        /// The revealing names; all others are skipped quickly, since a file may have very many.
        private static let names: [String] = {
            let own = [
                "exportFormatVersion", "containerVersion", "containerVersionId", "tag", "trigger", "variable",
                "macro", "rule", "conditions", "resource", "container", "macros", "rules", "tags", "messages",
                "predicates",
            ]
            return own + Set(ForeignFile.all.flatMap { $0.members }).subtracting(own).sorted()
        }()
        private static let words = WordTable(names.map { [$0] })

        /// Returns the first member called `name`.
        func member(_ name: String) -> NodeID? { Self.names.firstIndex(of: name).flatMap { first[$0] } }

        init(_ root: NodeID, _ context: DecodingContext) {
            let tree = context.tree
            let words = Self.words
            for (key, value) in context.view.members(root) {
                guard let word = words.index(of: key, context.view) else { continue }
                first[word] = first[word] ?? key
                switch (tree.string(key), tree.kind(value)) {
                case ("exportFormatVersion", _), ("containerVersion", .object), ("containerVersionId", _):
                    isExport = true
                case ("tag", .array), ("trigger", .array), ("variable", .array), ("macro", .array),
                    ("rule", .array):
                    let first = tree.elements(value).first { _ in true }
                    isExport = isExport || first.map { tree.kind($0) == .object } ?? false
                case ("conditions", .array):
                    isExport =
                        isExport || tree.member(root, "macros").map { tree.kind($0) == .array } ?? false
                case ("resource", .object): resource = (key, value)
                case ("macros", .array), ("tags", .array), ("predicates", .array), ("rules", .array):
                    resourceLists += 1
                case ("container", .object): isDefinition = true
                case ("macros", .object), ("rules", .object), ("tags", .object), ("messages", .object):
                    isDefinition = isDefinition || Self.holdsEntities(value, tree)
                case ("messages", .array): isCampaigns = Self.holdsCampaigns(value, tree)
                default: break
                }
            }
        }

        /// Returns true if the first element of a list is a campaign.
        private static func holdsCampaigns(_ list: NodeID, _ tree: SyntaxTree) -> Bool {
            guard let first = tree.elements(list).first(where: { _ in true }), tree.kind(first) == .object
            else {
                return false
            }
            let members: [StaticString] = ["vanillaPayload", "experimentalPayload", "content"]
            return members.contains { tree.member(first, $0) != nil }
        }

        /// Returns true if the first value of an object is an object, like those of a definition's `macros`.
        private static func holdsEntities(_ object: NodeID, _ tree: SyntaxTree) -> Bool {
            guard let first = tree.members(object).first(where: { _ in true }) else { return false }
            return tree.kind(first.value) == .object
        }
    }
}

extension DiagnosticKind {
    package static let notAContainer = DiagnosticKind(
        "not-a-container", .input, .error, summary: "A file that is not a container.",
        explanation: """
            A container is a definition (with a "container" object), an export of Tag Manager, or a flat object \
            of keys and values. Check the path. If an object only looks like another tool's file, read it with \
            --from values.
            """,
        flagged: [
            #"«[1, 2]»"#, #"«"GTM-1234"»"#,
            #"{"name": "site", "version": "1.0.0", «"devDependencies"»: {"a": "1"}}"#,
            #"{«"parameters"»: {"greeting": {"defaultValue": {"value": "Hi"}}}, "version": {}}"#,
        ],
        accepted: [#"{"title": "Welcome"}"#])

    package static let formNotRead = DiagnosticKind(
        "form-not-read", .input, .error, summary: "A container in a format that this version does not read.",
        explanation: """
            Between the binary containers and the Firebase era, some libraries used compiled containers in JSON with \
            tables of numbered values. tagc does not read this format. Export the container from Tag Manager (Admin, \
            Export Container) and compile that.
            """,
        flagged: [
            #"{«"resource"»: {"key": ["function"], "values": ["_e"], "properties": [], "rules": []}}"#
        ],
        accepted: .resource())
}

extension Diagnostic {
    /// Reports a file that should be read as another format than it has.
    static func otherForm(_ what: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .notAContainer, "this is \(what)", at: range,
            notes: [Note("without --from, tagc detects the format from the content")])
    }

    /// Reports the vendor's binary where the library that decodes it is missing.
    static var unreadableHere: Diagnostic {
        Diagnostic(
            .notAContainer, "the vendor's binary cannot be read in a page", at: SourceRange(0, 1),
            notes: [Note("'tagc convert --to definition' writes it as a text that can")])
    }

    fileprivate static func notAContainer(
        _ what: String, at range: SourceRange, values: Bool = false, advice: String? = nil
    ) -> Diagnostic {
        let advice =
            advice ?? "a container is a definition, an export of Tag Manager, or an object of keys and values"
        let option = values ? [Note("to read it as keys and values anyway, use --from values")] : []
        return Diagnostic(
            .notAContainer, "this is \(what), not a container", at: range, notes: [Note(advice)] + option)
    }

    fileprivate static func formNotRead(at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .formNotRead, "tagc does not read compiled containers with tables of values", at: range,
            notes: [Note("export the container from Tag Manager (Admin, Export Container) and compile that")])
    }
}
