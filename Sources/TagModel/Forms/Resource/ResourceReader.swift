import TagDiagnostics
import TagSyntax

/// Reads the `resource` format: the vendor's compiled JSON.
///
/// An app of the Firebase era ships it as `containers/GTM-XXXX.json`; a web page's script contains one. Macros, tags and
/// predicates are identified by their places in lists, most of them without names, so names are made for them
/// (``CompiledNames``). Types and parameters are an export's and are read by an export's tables. Programs beside the resource are
/// listed and not run.
struct ResourceReader {
    /// The reader of types and parameters, which also holds the container.
    var export: ExportReader
    let tree: SyntaxTree
    var macroNames: [String] = []
    /// The names of the tags, which readers of later lists use: a call in the list `tags` is a tag.
    var tagNames: [String] = []
    /// The names given to rules.
    var ruleNames = UniqueNames()
    private var isForPages = false
    var owner = Owner()
    /// The values of unknown kinds that were listed, once for each owner.
    var listedValues: Set<String> = []

    private init(_ context: DecodingContext) {
        export = ExportReader(context, form: .resource)
        tree = context.tree
    }

    static func read(_ root: NodeID, _ context: inout DecodingContext) -> Container? {
        guard context.expect(.object, root, for: "a compiled container") else { return nil }
        let resource = context.tree.member(root, "resource") ?? root
        guard context.expect(.object, resource, for: "'resource'") else { return nil }
        var reader = ResourceReader(context)
        reader.isForPages = reader.isForPages(resource, in: root)
        reader.read(resource)
        if resource != root { reader.keepPrograms(of: root) }
        reader.export.context.finish(&reader.export.container)
        context = reader.export.context
        return reader.export.container
    }

    private mutating func read(_ resource: NodeID) {
        if let node = tree.member(resource, "version"), tree.kind(node) == .string {
            export.container.version = export.context.located(node)
        }
        let macros = calls("macros", of: resource)
        let tags = calls("tags", of: resource)
        macroNames = CompiledNames.ofMacros(macros, tree)
        tagNames = CompiledNames.ofTags(tags, tree)
        for name in macroNames { _ = export.opaqueMacros.names.unique(name) }
        // Only apps' containers have names: those that an app may ask for.
        let hasNames = macros.contains { tree.member($0, "instance_name") != nil }
        export.container.keys = hasNames ? .all : .values
        if isForPages { export.container.contexts = [Located(.web, at: tree.range(resource))] }
        for (index, call) in macros.enumerated() {
            readMacro(
                call, macroNames[index], isPrivate: hasNames && tree.member(call, "instance_name") == nil)
        }
        for (index, call) in tags.enumerated() { readTag(call, tagNames[index]) }
        owner = Owner(name: "a predicate")
        let predicates = calls("predicates", of: resource).map { readPredicate($0) }
        for (index, rule) in elements("rules", of: resource, .array).enumerated() {
            readRule(rule, number: index + 1, predicates)
        }
        export.container.macros += export.opaqueMacros.macros
        if export.usesListenedURL { export.addImplied() }
    }

    /// Returns true for the container of a page's script; apps' containers have a fingerprint and names.
    private func isForPages(_ resource: NodeID, in root: NodeID) -> Bool {
        guard tree.member(root, "fingerprint") == nil else { return false }
        guard let macros = tree.member(resource, "macros"), tree.kind(macros) == .array else { return true }
        return !tree.elements(macros).contains {
            tree.kind($0) == .object && tree.member($0, "instance_name") != nil
        }
    }

    /// Returns the calls in a list; an element that is not a call is reported and left out.
    private mutating func calls(_ list: StaticString, of resource: NodeID) -> [NodeID] {
        elements(list, of: resource, .object)
    }

    /// Returns the elements of a list that the resource must have.
    private mutating func elements(_ list: StaticString, of resource: NodeID, _ kind: NodeKind)
        -> [NodeID]
    {
        guard let node = export.context.required(list, in: resource, of: "a compiled container"),
            export.context.expect(.array, node, for: "'\(list)'")
        else { return [] }
        return tree.elements(node).filter {
            export.context.expect(kind, $0, for: "an element of '\(list)'")
        }
    }

    /// Returns true for an empty list or object.
    private static func isEmpty(_ node: NodeID, _ tree: SyntaxTree) -> Bool {
        switch tree.kind(node) {
        case .array: !tree.elements(node).contains { _ in true }
        case .object: !tree.members(node).contains { _ in true }
        default: false
        }
    }

    /// Lists the parts beside the resource, which are not run.
    private mutating func keepPrograms(of root: NodeID) {
        for (key, value) in tree.members(root) {
            let name = tree.string(key)
            guard !["resource", "fingerprint"].contains(name) else { continue }
            let isEmpty = Self.isEmpty(value, tree)
            guard !isEmpty else { continue }
            let consequence =
                name == "runtime" || name == "sandboxed_scripts"
                ? "its programs do not run: the app handles types that they define" : "it is ignored"
            export.context.keep("part beside the resource", name, at: tree.range(key), consequence)
        }
    }
}

// MARK: - Calls

extension ResourceReader {
    /// Returns the export code of a function: `__ua` and `_eq` without their underscores.
    static func code(_ function: String) -> String {
        String(function.drop { $0 == "_" })
    }

    /// Returns the function of a call as an export's code; reports a finding and returns nil if there is none.
    mutating func function(_ call: NodeID, of what: String) -> Located<String>? {
        guard let node = export.context.required("function", in: call, of: what),
            export.context.expect(.string, node, for: "the function of \(what)")
        else { return nil }
        return Located(Self.code(tree.string(node)), at: tree.range(node))
    }

    /// Returns the range of an entity's name; of its function, or else of the whole entity, if it has none.
    private func nameRange(_ call: NodeID) -> SourceRange {
        if let node = tree.member(call, "instance_name"), tree.kind(node) == .string {
            return tree.range(node)
        }
        return tree.member(call, "function").map(tree.range) ?? tree.range(call)
    }

    /// Returns all parameters of a call that its template declares, under an export's names.
    private mutating func parameters(_ call: NodeID) -> [Parameter] {
        var parameters: [Parameter] = []
        for (key, node) in tree.members(call) {
            let name = tree.string(key)
            guard name.hasPrefix("vtp_") else { continue }
            // An unreadable parameter is not a missing one.
            let value = value(node) ?? Value(.string(""), at: tree.range(node))
            parameters.append(Parameter(Located(String(name.dropFirst(4)), at: tree.range(key)), value))
        }
        return parameters
    }

    private mutating func readMacro(_ call: NodeID, _ name: String, isPrivate: Bool) {
        guard let type = function(call, of: "a \(Form.resource.words.macro)") else { return }
        owner = Owner(name: name, passesValuesOn: !export.isKnown(variable: type.value))
        var macro = export.macro(
            Located(name, at: nameRange(call)), type, parameters(call), tree.range(call))
        macro.format = format(call)
        macro.isPrivate = isPrivate
        export.container.macros.append(macro)
    }

    /// Returns the changes to a result before use; nil if there are none.
    private mutating func format(_ call: NodeID) -> ValueFormat? {
        var format = ValueFormat()
        if let node = tree.member(call, "convert_case_to") {
            format.letterCase = tree.integer(node) == 1 ? .lower : .upper
        }
        format.null = tree.member(call, "convert_null_to").flatMap { value($0) }
        format.absent = tree.member(call, "convert_undefined_to").flatMap { value($0) }
        format.true = tree.member(call, "convert_true_to").flatMap { value($0) }
        format.false = tree.member(call, "convert_false_to").flatMap { value($0) }
        return format.isUsed ? format : nil
    }

    private mutating func readTag(_ call: NodeID, _ name: String) {
        guard let function = function(call, of: "a tag") else { return }
        owner = Owner(name: name, passesValuesOn: TagType.exported(as: function.value) == nil)
        var parameters = parameters(call)
        var type = function
        var isPaused = false
        if function.value == "paused" {
            isPaused = true
            if let original = parameters.first(where: { $0.key.value == "originalTagType" }),
                case .string(let code) = original.value.kind
            {
                type.value = Self.code(code)
            }
            parameters.removeAll { $0.key.value == "originalTagType" }
        }
        var tag = Tag(
            name: Located(name, at: nameRange(call)), type: type, kind: .custom, parameters: parameters,
            range: tree.range(call))
        tag.isPaused = isPaused
        if !isPaused { export.recognize(&tag) }
        readOptions(of: &tag, call)
        export.container.tags.append(tag)
    }

    private mutating func readOptions(of tag: inout Tag, _ call: NodeID) {
        for (key, node) in tree.members(call) {
            switch tree.string(key) {
            case "tag_id":
                tag.identifier = tree.integer(node).map { Located(String($0), at: tree.range(node)) }
            case "once_per_load" where tree.boolean(node) == true: tag.firing = .oncePerLoad
            case "unlimited" where tree.boolean(node) == true: tag.firing = .unlimited
            case "priority" where isForPages:
                export.context.keep("tag option", "priority", at: tree.range(key), "tags fire in file order")
            case "priority": tag.priority = value(node)?.asWholeNumber
            case "setup_tags": tag.setup = sequence(node)
            case "teardown_tags": tag.teardown = sequence(node)
            case "consent" where tree.elements(node).dropFirst().contains { _ in true }:
                export.context.keep(
                    "tag option", "consent", at: tree.range(key), "it fires without waiting for consent",
                    demands: tree.elements(node).dropFirst().map { tree.string($0) })
            case "live_only" where tree.boolean(node) == true:
                export.context.keep(
                    "tag option", "live_only", at: tree.range(key), "it also fires in previews", demands: [])
            default: break
            }
        }
    }
}
