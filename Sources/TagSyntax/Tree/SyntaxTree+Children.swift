import TagDiagnostics

/// The members of an object, in source order.
@usableFromInline
package struct Members: Sequence, IteratorProtocol {
    @usableFromInline let tape: [TapeEntry]
    @usableFromInline var at: Int32
    @usableFromInline let end: Int32

    @inlinable
    init(tape: [TapeEntry], from at: Int32, to end: Int32) {
        self.tape = tape
        self.at = at
        self.end = end
    }

    @inlinable
    package mutating func next() -> (key: NodeID, value: NodeID)? {
        guard at < end else { return nil }
        let key = at
        let value = key + 1  // a key has no descendants
        at = tape[Int(value)].next
        return (NodeID(key), NodeID(value))
    }
}

/// The elements of an array, in source order.
@usableFromInline
package struct Elements: Sequence, IteratorProtocol {
    @usableFromInline let tape: [TapeEntry]
    @usableFromInline var at: Int32
    @usableFromInline let end: Int32

    @inlinable
    init(tape: [TapeEntry], from at: Int32, to end: Int32) {
        self.tape = tape
        self.at = at
        self.end = end
    }

    @inlinable
    package mutating func next() -> NodeID? {
        guard at < end else { return nil }
        defer { at = tape[Int(at)].next }
        return NodeID(at)
    }
}

extension SyntaxTree {
    /// Returns the members of `object`; empty if it is not an object.
    @inlinable
    package func members(_ object: NodeID) -> Members {
        let entry = tape[Int(object.index)]
        let first = object.index + 1
        return Members(tape: tape, from: first, to: entry.kind == .object ? entry.next : first)
    }

    /// Returns the elements of `array`; empty if it is not an array.
    @inlinable
    package func elements(_ array: NodeID) -> Elements {
        let entry = tape[Int(array.index)]
        let first = array.index + 1
        return Elements(tape: tape, from: first, to: entry.kind == .array ? entry.next : first)
    }

    /// Returns the number of members or elements of `node`.
    ///
    /// The cost is a step for each.
    package func count(_ node: NodeID) -> Int {
        switch kind(node) {
        case .object: members(node).reduce(0) { count, _ in count + 1 }
        case .array: elements(node).reduce(0) { count, _ in count + 1 }
        default: 0
        }
    }

    /// Returns the value of `key` in `object`; nil if there is none.
    ///
    /// The cost is a step for each member before it.
    package func member(_ object: NodeID, _ key: StaticString) -> NodeID? {
        for member in members(object) where hasText(member.key, key) { return member.value }
        return nil
    }

    /// Returns the JSON pointer (RFC 6901) of `node`; a key has the pointer of its value.
    ///
    /// The cost is a walk from the root, so this is only for diagnostics.
    package func pointer(to node: NodeID) -> String {
        var pointer = ""
        var at: Int32 = 0
        while at < node.index, at < tape.count {
            guard let step = step(from: NodeID(at), towards: node) else { break }
            pointer += "/" + step.name
            at = step.child
        }
        return pointer
    }

    private func step(from parent: NodeID, towards node: NodeID) -> (name: String, child: Int32)? {
        for member in members(parent) where node.index < tape[Int(member.value.index)].next {
            let isHere = node.index <= member.value.index
            return (Self.escapedForPointer(string(member.key)), isHere ? node.index : member.value.index)
        }
        for (index, element) in elements(parent).enumerated() where node.index < tape[Int(element.index)].next
        {
            return (String(index), element.index)
        }
        return nil
    }

    /// Returns a name as a part of a JSON pointer.
    package static func escapedForPointer(_ name: String) -> String {
        // Nearly all names are their own.
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
            return name
        }
        return name.escaped { $0 == "~" ? "~0" : $0 == "/" ? "~1" : nil }
    }

    /// Returns the name that a part of a JSON pointer stands for.
    package static func unescapedFromPointer(_ part: String) -> String {
        part.replacing("~1", with: "/").replacing("~0", with: "~")
    }
}
