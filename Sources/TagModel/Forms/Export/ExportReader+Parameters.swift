import TagDiagnostics
import TagSyntax

extension ExportReader {
    /// The members of one parameter object.
    struct WrittenParameter {
        var type: NodeID?
        var key: NodeID?
        var value: NodeID?
        var list: NodeID?
        var map: NodeID?
        /// True if the type is known to be that of texts, as nearly all are.
        private(set) var isText = false

        // An initializer instead of a method of the reader: calling a method of a large value copies the value.
        // It is inlined, so that callers test the members that they ask for where those are found.
        @inline(__always)
        init(_ parameter: NodeID, _ view: TreeView) {
            if !readUsual(parameter, view) { self = Self.unusual(parameter, view) }
        }

        private init() {}

        /// Reads any members, one by one.
        @inline(never)
        private static func unusual(_ parameter: NodeID, _ view: TreeView) -> WrittenParameter {
            var written = WrittenParameter()
            for (key, value) in view.members(parameter) {
                switch view.shortWord(key) {
                case ShortWord.type: written.type = value
                case ShortWord.key: written.key = value
                case ShortWord.value: written.value = value
                case ShortWord.list: written.list = value
                case ShortWord.map: written.map = value
                default: break
                }
            }
            return written
        }

        /// Reads the members if they are `type`, `key` and one of `value`, `list` and `map`, or `type` and `map`, as the vendor
        /// writes nearly all; returns false for any others.
        @inline(__always)
        private mutating func readUsual(_ parameter: NodeID, _ view: TreeView) -> Bool {
            let entry = view[parameter.index]
            let first = parameter.index &+ 1
            guard case .object = entry.kind, entry.next &- first >= 4,
                view.firstWord(first) & KeyWord.ofFour == KeyWord.type,
                view[first &+ 1].next == first &+ 2
            else { return false }
            var last = first &+ 2
            var word = view.firstWord(last)
            if word & KeyWord.ofThree == KeyWord.key {
                guard entry.next &- first >= 6, view[first &+ 3].next == first &+ 4 else { return false }
                last = first &+ 4
                word = view.firstWord(last)
            }
            // No members may follow.
            guard view[last &+ 1].next == entry.next else { return false }
            if word == KeyWord.value {
                value = NodeID(last &+ 1)
            } else if word & KeyWord.ofFour == KeyWord.list {
                list = NodeID(last &+ 1)
            } else if word & KeyWord.ofThree == KeyWord.map {
                map = NodeID(last &+ 1)
            } else {
                return false
            }
            type = NodeID(first &+ 1)
            isText = view.shortWord(NodeID(first &+ 1)) == ShortWord.template
            if last != first &+ 2 { key = NodeID(first &+ 3) }
            return true
        }

        /// The kind of a parameter without a type, by the members that it has.
        var impliedKind: ParameterKind { list != nil ? .list : map != nil ? .map : .template }
    }

    /// Reads the parameters of an entity, under the export's keys.
    mutating func parameters(_ array: NodeID) -> [Parameter] {
        guard context.expect(.array, array, for: "'parameter'") else { return [] }
        var parameters: [Parameter] = []
        parameters.reserveCapacity(view.count(array))
        for element in view.elements(array) where context.expect(.object, element, for: "a parameter") {
            let written = WrittenParameter(element, view)
            guard let key = written.key else {
                context.report(missing: "key", of: "a parameter", in: element)
                continue
            }
            parameters.append(Parameter(located(key), value(written, element)))
        }
        return parameters
    }

    /// Returns the text of a node, made once for all nodes that have it, with its range.
    mutating func located(_ node: NodeID) -> Located<String> {
        Located(context.text(of: node), at: context.range(node))
    }

    /// Returns the same for a text that no other node is likely to have, such as an id; looking for it would be in vain.
    ///
    /// It is mutating only because a method that is not copies this large value.
    mutating func located(rare node: NodeID) -> Located<String> {
        Located(view.plain(node).map(view.string) ?? tree.string(node), at: context.range(node))
    }

    /// Returns the value of a parameter object, whatever its key.
    mutating func value(_ parameter: NodeID) -> Value {
        guard context.expect(.object, parameter, for: "a parameter") else {
            return Value(.null, at: context.range(parameter))
        }
        return value(WrittenParameter(parameter, view), parameter)
    }

    /// Returns true if `parameter` is true, as a boolean or as a text.
    mutating func isTrue(_ parameter: NodeID) -> Bool {
        if let boolean = tree.boolean(parameter) { return boolean }
        guard tree.kind(parameter) == .object, let value = WrittenParameter(parameter, view).value
        else { return false }
        return tree.boolean(value) ?? tree.hasText(value, "true")
    }

    mutating func value(_ written: WrittenParameter, _ parameter: NodeID) -> Value {
        if written.isText { return text(written.value, parameter) }
        switch written.type.flatMap({ words.parameter($0, view) }) ?? written.impliedKind {
        case .list: return list(written.list, parameter)
        case .map: return map(written.map, parameter)
        case .boolean: return boolean(written.value, parameter)
        case .integer: return integer(written.value, parameter)
        case .tagReference: return tag(written.value, parameter)
        case .template, .triggerReference: return text(written.value, parameter)
        }
    }

    /// Returns a text; a value that the vendor leaves out is empty.
    private mutating func text(_ node: NodeID?, _ parameter: NodeID) -> Value {
        guard let node else { return Value(.string(""), at: context.range(parameter)) }
        guard view.kind(node).rawValue == NodeKind.string.rawValue else {
            // Authored files have bare numbers and booleans.
            let isScalar = tree.kind(node) != .array && tree.kind(node) != .object
            return Value(.string(isScalar ? tree.string(node) : ""), at: context.range(node))
        }
        return context.text(node)
    }

    private mutating func boolean(_ node: NodeID?, _ parameter: NodeID) -> Value {
        guard let node else { return Value(.boolean(false), at: context.range(parameter)) }
        if tree.hasText(node, "true") { return Value(.boolean(true), at: context.range(node)) }
        if tree.hasText(node, "false") { return Value(.boolean(false), at: context.range(node)) }
        return text(node, parameter)
    }

    private mutating func integer(_ node: NodeID?, _ parameter: NodeID) -> Value {
        guard let node else { return text(nil, parameter) }
        if let integer = Int64(tree.string(node)) { return Value(.integer(integer), at: context.range(node)) }
        return text(node, parameter)
    }

    private mutating func tag(_ node: NodeID?, _ parameter: NodeID) -> Value {
        guard let node, tree.kind(node) == .string, tree.textRange(node).count > 0 else {
            return text(nil, parameter)
        }
        let text = context.text(node)
        guard case .string = text.kind else { return text }
        return Value(.tag(context.tagReference(node)), at: context.range(node))
    }

    private mutating func list(_ node: NodeID?, _ parameter: NodeID) -> Value {
        guard let node else { return Value(.list([]), at: context.range(parameter)) }
        guard context.expect(.array, node, for: "'list'") else {
            return Value(.list([]), at: context.range(node))
        }
        var values: [Value] = []
        values.reserveCapacity(view.count(node))
        for element in view.elements(node) { values.append(value(element)) }
        return Value(.list(values), at: context.range(parameter))
    }

    private mutating func map(_ node: NodeID?, _ parameter: NodeID) -> Value {
        guard let node else { return Value(.map([]), at: context.range(parameter)) }
        guard context.expect(.array, node, for: "'map'") else {
            return Value(.map([]), at: context.range(node))
        }
        var entries: [MapEntry] = []
        entries.reserveCapacity(view.count(node))
        for element in view.elements(node) where context.expect(.object, element, for: "a parameter") {
            let written = WrittenParameter(element, view)
            guard let key = written.key else {
                context.report(missing: "key", of: "a parameter", in: element)
                continue
            }
            let name = Value(.string(context.text(of: key)), at: context.range(key))
            entries.append(MapEntry(key: name, value: value(written, element)))
        }
        return Value(.map(entries), at: context.range(parameter))
    }
}
