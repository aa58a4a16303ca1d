import TagDiagnostics
import TagModel
import TagSyntax

/// A file of the vendor's, entity by entity: what the model keeps of it is found by its place, the rest is listed.
struct SourceOutline {
    /// The shape of the file; files of two shapes are not compared member by member.
    enum Layout { case export, oldExport, resource }

    let tree: SyntaxTree
    let layout: Layout
    /// The entities that the model has no type for, in file order.
    private(set) var others: [SourceEntity] = []
    /// Members of the container and its version that the model does not keep.
    private(set) var settings: [(key: String, node: NodeID)] = []
    /// The types of tags and variables by templates of a container whose number is not in the file, such as `cvt_2_9`.
    private(set) var templateTypes: [String] = []
    /// The arrays of macros, rules and tags of a JSON file.
    private var lists: [NodeID] = []
    /// The nodes of macros, rules and tags of any other file by the offset they begin at.
    private var nodes: [UInt32: NodeID] = [:]

    /// An outline of the file that `container` was read from; nil where that has no members to compare.
    init?(_ container: Container) {
        tree = container.tree
        guard let root = tree.root, tree.carrier != .protobuf, tree.kind(root) == .object else { return nil }
        switch container.form {
        case .export:
            if let macros = tree.member(root, "macros"), tree.kind(macros) == .array {
                layout = .oldExport
                readOldExport(root)
            } else {
                layout = .export
                readExport(root)
                let lacksNumber = others.contains {
                    $0.kind == .template && tree.member($0.node, "containerId") == nil
                }
                if lacksNumber { templateTypes = container.templateTypes }
            }
        case .resource:
            layout = .resource
            readResource(root)
        case .definition, .values, .legacy, .campaigns: return nil
        }
    }

    /// Returns the node that a macro, rule or tag was read from, in its tree; nil of what a reader made up.
    func node(at range: SourceRange) -> (node: NodeID, tree: SyntaxTree)? {
        guard range.count > 0 else { return nil }
        guard tree.carrier == .json else { return nodes[range.start].map { ($0, tree) } }
        guard let list = lists.first(where: { tree.range($0).contains(range) }) else { return nil }
        if let node = tree.object(at: range.start, in: list) { return (node, tree) }
        // The tree may have lost the elements of its lists (``Container/dropEntityNodes()``).
        guard tree.isEmpty(list) else { return nil }
        return tree.part(at: range).flatMap { part in part.root.map { ($0, part) } }
    }

    // MARK: Exports

    private mutating func readExport(_ root: NodeID) {
        let version = tree.member(root, "containerVersion") ?? root
        if version != root { readSettings(root, except: ["containerVersion"]) }
        for (key, value) in tree.members(version) {
            let word = tree.string(key)
            switch word {
            case "container": readSettings(value, except: isNamedAsItsID(value) ? ["name"] : [])
            case "tag", "trigger", "variable", "macro", "rule": readNodes(value)
            case "name", "description", "containerVersionId": continue  // told as notes and version
            default:
                if let kind = EntityDifference.Kind(exportMember: word) {
                    readOthers(value, kind, word)
                } else if isListOfObjects(value) {
                    readOthers(value, .part, word)
                } else if !SourceNoise.isNoise(word) {
                    settings.append((word, value))
                }
            }
        }
    }

    /// Returns true for a container whose name is its id: files for import must give a name.
    private func isNamedAsItsID(_ container: NodeID) -> Bool {
        guard let name = tree.member(container, "name"), let id = tree.member(container, "publicId") else {
            return false
        }
        return tree.kind(name) == .string && tree.kind(id) == .string
            && tree.string(name).hasSameBytes(as: tree.string(id))
    }

    private mutating func readSettings(_ object: NodeID, except read: [String]) {
        for (key, value) in tree.members(object) {
            let word = tree.string(key)
            guard !read.contains(word), !SourceNoise.isNoise(word), !SourceNoise.isKept(ofContainer: word)
            else { continue }
            settings.append((word, value))
        }
    }

    private mutating func readNodes(_ array: NodeID) {
        guard tree.carrier != .json else { return lists.append(array) }
        for element in tree.elements(array) { nodes[tree.range(element).start] = element }
    }

    private mutating func readOthers(_ array: NodeID, _ kind: EntityDifference.Kind, _ word: String) {
        for element in tree.elements(array) where tree.kind(element) == .object {
            others.append(SourceEntity(kind, word, element, tree))
        }
    }

    private func isListOfObjects(_ node: NodeID) -> Bool {
        tree.kind(node) == .array && tree.elements(node).contains { tree.kind($0) == .object }
    }

    // MARK: Format 1.2

    private mutating func readOldExport(_ root: NodeID) {
        for (key, value) in tree.members(root) {
            let word = tree.string(key)
            switch word {
            case "macros", "conditions":
                guard tree.carrier != .json else {
                    lists.append(value)
                    continue
                }
                for element in tree.elements(value) {
                    if let data = tree.member(element, "data") { nodes[tree.range(data).start] = data }
                }
            case "tags": readNodes(value)
            case "containerVersionId": continue
            default:
                if !SourceNoise.isNoise(word), !SourceNoise.isKept(ofContainer: word) {
                    settings.append((word, value))
                }
            }
        }
    }

    // MARK: Compiled containers

    private mutating func readResource(_ root: NodeID) {
        let resource = tree.member(root, "resource") ?? root
        for (key, value) in tree.members(resource) {
            let word = tree.string(key)
            switch word {
            case "macros", "tags": readNodes(value)
            case "version", "predicates", "rules": continue
            default: readPart(word, value)
            }
        }
        guard resource != root else { return }
        for (key, value) in tree.members(root) where tree.string(key) != "resource" {
            readPart(tree.string(key), value)
        }
    }

    private mutating func readPart(_ word: String, _ value: NodeID) {
        guard !SourceNoise.isNoise(word) else { return }
        others.append(SourceEntity(part: word, value))
    }
}

extension Container {
    /// The types such as `cvt_2_9`, each once, in order.
    fileprivate var templateTypes: [String] {
        let types = tags.map { $0.type.value } + macros.map { $0.type.value }
        return Set(types.filter { $0.hasPrefix("cvt_") && $0.dropFirst(4).contains("_") }).sorted()
    }
}

extension SourceRange {
    fileprivate func contains(_ other: SourceRange) -> Bool { start < other.start && other.end <= end }
}

/// An entity of a file that the model has no type for.
struct SourceEntity {
    let kind: EntityDifference.Kind
    /// The member of the file that lists such entities.
    let member: String
    let name: String
    let id: String?
    let node: NodeID

    init(_ kind: EntityDifference.Kind, _ member: String, _ node: NodeID, _ tree: SyntaxTree) {
        self.kind = kind
        self.member = member
        self.node = node
        var words: [String: String] = [:]
        for (key, value) in tree.members(node) where tree.kind(value) == .string {
            words[tree.string(key)] = tree.string(value)
        }
        id = words[SourceNoise.ownID(of: member)]
        let given = kind == .builtIn ? words["type"].map { EnumSpelling($0).letters } : nil
        let shown = words["name"] ?? words["type"] ?? id ?? ""
        name = kind == .part ? "\(member) \(shown)" : shown
        key = given ?? name
    }

    /// A part of a compiled container.
    init(part: String, _ node: NodeID) {
        kind = .part
        member = part
        name = part
        key = part
        id = nil
        self.node = node
    }

    /// The key by which the entity is paired: its name, or the type of a built-in variable.
    let key: String
}

extension EntityDifference.Kind {
    /// Creates the kind of entity that a member of an export lists; nil if the model has a type for it, or it is unknown.
    init?(exportMember: String) {
        switch exportMember {
        case "customTemplate": self = .template
        case "client": self = .client
        case "transformation": self = .transformation
        case "zone": self = .zone
        case "gtagConfig": self = .gtagConfig
        case "folder": self = .folder
        case "builtInVariable": self = .builtIn
        default: return nil
        }
    }
}

extension SourceEntity {
    /// Returns the types of tags and variables that a template of a file defines.
    func types(_ outline: SourceOutline) -> [String] {
        guard kind == .template else { return [] }
        let tree = outline.tree
        var types: [String] = []
        if let id {
            // A file without the containers' numbers has templates of one container.
            if let container = tree.member(node, "containerId") {
                types.append("cvt_\(tree.string(container))_\(id)")
            } else if let type = outline.templateTypes.first(where: { $0.hasSuffix("_\(id)") }) {
                types.append(type)
            }
        }
        if let gallery = tree.member(node, "galleryReference"),
            let id = tree.member(gallery, "galleryTemplateId")
        {
            types.append("cvt_\(tree.string(id))")
        }
        return types
    }
}
