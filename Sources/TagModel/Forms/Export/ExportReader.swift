import TagDiagnostics
import TagSyntax

/// Reads the `export` format: the output of Tag Manager's export button and of its API.
///
/// It reads formats 2 and 1.3, the API's objects of both versions, and format 1.2, whole or in part, with enums in either
/// spelling. Members without effect on what a container does (ids of accounts, fingerprints, folders) are skipped. Members with
/// an effect that cannot be expressed are kept by name.
struct ExportReader {
    var context: DecodingContext
    private(set) var tree: SyntaxTree
    private(set) var view: TreeView
    let words = ExportWords.all
    /// A cache of the types that codes stand for, so that each is looked up once.
    var macroTypes: [String: MacroCode] = [:]
    /// The numeric id of the container, with which ids of listeners begin.
    var containerID = ""
    /// The reserved trigger ids in order of first use, each with the place of that use.
    var reserved: [Located<String>] = []
    var reservedIDs: Set<String> = []
    /// The opaque macros of compiled formats, whose readers use this one's tables.
    var opaqueMacros = OpaqueMacros()
    var usesTriggers = false
    var usesListenedURL = false
    var container: Container

    init(_ context: DecodingContext, form: Form = .export) {
        self.context = context
        tree = context.tree
        view = context.view
        container = Container(form: form, tree: context.tree)
    }

    static func read(_ root: NodeID, _ context: inout DecodingContext) -> Container? {
        guard context.expect(.object, root, for: "an export") else { return nil }
        var reader = ExportReader(context)
        // The reader alone has them, so that each is freed once it is read.
        context.parts = []
        reader.context.builtInUses = BuiltInUses()
        if let macros = reader.tree.member(root, "macros"), reader.tree.kind(macros) == .array {
            reader.readOldFormat(root)
        } else {
            let version = reader.tree.member(root, "containerVersion") ?? root
            guard reader.context.expect(.object, version, for: "'containerVersion'") else {
                context = reader.context
                return nil
            }
            reader.readVersion(version)
        }
        reader.addImplied()
        reader.enableBuiltIns()
        if reader.isForOldLibraries {
            // In those libraries one absent part makes the whole text empty.
            reader.container.absentInText = .whole
            reader.dropAlways()
        }
        reader.context.finish(&reader.container)
        context = reader.context
        return reader.container
    }

    private mutating func readVersion(_ version: NodeID) {
        if let node = tree.member(version, "containerId"), tree.kind(node) == .string {
            containerID = tree.string(node)
        }
        container.isFragment = tree.member(version, "container") == nil
        if let node = tree.member(version, "container"), context.expect(.object, node, for: "'container'") {
            readContainer(node)
        }
        for (key, value) in view.members(version) {
            let word = words.key(key, view)
            switch word {
            case .containerVersionId: container.version = located(value)
            case .name, .description: container.notes = [container.notes, notes(value)].joinedLines
            case .variable, .macro:
                container.macros.reserveCapacity(container.macros.count + count(value) + 32)
                readEntities(value, key, word)
            case .trigger:
                container.rules.reserveCapacity(count(value) + 8)
                readEntities(value, key, word)
            case .rule:
                container.rules.reserveCapacity(view.count(value) + 8)
                forEach(value, key) { $0.readRule($1) }
            case .tag:
                container.tags.reserveCapacity(count(value))
                readEntities(value, key, word)
            case .builtInVariable: forEach(value, key) { $0.readBuiltIn($1) }
            case .customTemplate:
                keep(value, "custom template", "its code does not run; the app can handle it")
            case .zone: keep(value, "zone", "the containers that it names are not loaded")
            case .client: keep(value, "client", "requests are not claimed; push events instead")
            case .transformation: keep(value, "transformation", "event data is unchanged")
            case .gtagConfig: keep(value, "Google tag configuration", "it is not applied")
            default: break
            }
        }
    }

    private mutating func readContainer(_ node: NodeID) {
        for (key, value) in view.members(node) {
            switch words.key(key, view) {
            case .publicId where tree.kind(value) == .string: container.id = context.located(value)
            case .usageContext: forEach(value, key, of: .string) { $0.readContext($1) }
            case .enabledBuiltInVariable: forEach(value, key, of: .string) { $0.readBuiltIn(enabled: $1) }
            case .notes: container.notes = [notes(value), container.notes].joinedLines
            default: break
            }
        }
    }

    mutating func readContext(_ node: NodeID) {
        let spelling = EnumSpelling(tree.string(node))
        guard let usage = UsageContext.allCases.first(where: { EnumSpelling($0.rawValue) == spelling }) else {
            return
        }
        container.contexts.append(Located(usage, at: context.range(node)))
    }

    /// Lists the entities of an array that have no meaning here.
    private mutating func keep(_ array: NodeID, _ what: String, _ consequence: String) {
        for element in view.elements(array) where tree.kind(element) == .object {
            let name = tree.member(element, "name")
            context.keep(what, name.map(tree.string) ?? "", at: context.range(name ?? element), consequence)
        }
    }
}

// MARK: - Parts common to all entities

extension ExportReader {
    /// Calls `body` with each element of the array under `key`; reports elements that are not of `kind`.
    mutating func forEach(
        _ array: NodeID, _ key: NodeID, of kind: NodeKind = .object,
        _ body: (inout ExportReader, NodeID) -> Void
    ) {
        guard context.expect(.array, array, for: "'\(tree.string(key).shortened())'") else { return }
        for element in view.elements(array)
        where context.expect(kind, element, for: "an element of '\(tree.string(key).shortened())'") {
            body(&self, element)
        }
    }

    /// Reads the variables, triggers or tags of the list under `key`: those in parts of the file, then those in the tree.
    private mutating func readEntities(_ list: NodeID, _ key: NodeID, _ word: ExportKey?) {
        let name = tree.string(key).shortened()
        let (whole, wholeView) = (tree, view)
        while let first = context.parts.first, first.list == list {
            let part = context.parts.removeFirst().tree(beside: whole)
            TreeView.of(part) { view in
                turn(to: part, view)
                readEntities(view.roots, name, word)
                turn(to: whole, wholeView)
            }
        }
        guard context.expect(.array, list, for: "'\(name)'") else { return }
        readEntities(view.elements(list), name, word)
    }

    /// Reads entities of one kind; reports elements that are none.
    @inline(never)
    private mutating func readEntities(_ elements: TreeView.Elements, _ name: String, _ word: ExportKey?) {
        for element in elements where context.expect(.object, element, for: "an element of '\(name)'") {
            switch word {
            case .tag: readTag(element)
            case .trigger: readTrigger(element)
            default: readVariable(element)
            }
        }
    }

    /// Turns to the nodes of another tree of the same file.
    private mutating func turn(to tree: SyntaxTree, _ view: TreeView) {
        (self.tree, self.view) = (tree, view)
        context.turn(to: tree, view)
    }

    /// Returns the number of entities in a list, with those in parts of the file.
    private func count(_ list: NodeID) -> Int {
        context.parts.reduce(view.count(list)) { $0 + ($1.list == list ? $1.count : 0) }
    }

    /// Reads the triggers that a list of ids refers to.
    mutating func triggers(_ array: NodeID, _ key: NodeID) -> [RuleReference] {
        guard context.expect(.array, array, for: "'\(tree.string(key).shortened())'") else { return [] }
        var references: [RuleReference] = []
        references.reserveCapacity(view.count(array))
        for element in view.elements(array) {
            let reference = context.ruleReference(element)
            if ReservedTrigger.isReserved(reference.key), reservedIDs.insert(reference.key).inserted {
                reserved.append(Located(reference.key, at: reference.range))
            }
            references.append(reference)
        }
        return references
    }

    /// Returns the remarks in `node`; nil if it is not text.
    func notes(_ node: NodeID) -> String? { tree.kind(node) == .string ? tree.string(node) : nil }

    /// Returns the name of an entity; reports a finding and returns nil if it has none.
    mutating func name(_ node: NodeID?, of what: String, _ entity: NodeID) -> Located<String>? {
        guard let node else {
            context.report(missing: "name", of: "a \(what)", in: entity)
            return nil
        }
        guard context.expect(.string, node, for: "a \(what)'s name") else { return nil }
        if tree.textRange(node).count == 0 {
            context.report(.emptyName(of: what, at: context.range(node)), about: node)
        }
        // Texts of templates repeat the names of variables; other names are rarely repeated.
        return what == "variable" ? located(node) : located(rare: node)
    }

    /// Returns the type of an entity; reports a finding and returns nil if it has none.
    mutating func type(
        _ node: NodeID?, of what: @autoclosure () -> String, _ entity: NodeID
    ) -> Located<String>? {
        guard let node else {
            context.report(missing: "type", of: what(), in: entity)
            return nil
        }
        guard context.expect(.string, node, for: "the type of \(what())") else { return nil }
        return located(node)
    }
}
