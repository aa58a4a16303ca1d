extension DataLayer {
    /// Merges an update: each top-level key is split on dots into nested maps, then merged.
    ///
    /// Maps merge key by key, lists element by element (longer ones keep their tail, gaps are null,
    /// ``Value/absent`` keeps the old element); other values replace. Keys merge in the order of the update.
    /// An update that is not a map is ignored. Returns false if parts were left out: nested deeper than 200 levels, or beyond 16,384 values.
    @discardableResult
    public mutating func push(_ update: Value) -> Bool {
        guard case .map(let entries) = update else { return true }
        return push(entries)
    }

    mutating func push(_ entries: [Value.Entry]) -> Bool {
        let count = beginUpdate(entries.count)
        var isWhole = keepsFlatKeys ? pushFlatKeys(entries, count) : true
        if count < entries.count { isWhole = false }
        let clears = rules.clearsOnDemand && DataLayer.asksToClear(entries)
        // Elements are looked at where they are: copying one counts references up and down.
        let span = entries.span
        for index in 0..<count {
            if rules.clearsOnDemand, span[index].key.view == DataLayer.clearKey { continue }
            guard let node = node(at: span[index].key.view) else {
                isWhole = false
                continue
            }
            if clears { setScalar(node.number, .null, 0) }
            if case .text(let text) = span[index].value {
                setText(node.number, text.view)
            } else if !merge(span[index].value, into: node.number, depth: node.depth) {
                isWhole = false
            }
        }
        return isWhole
    }

    /// The key with which an update asks to replace values instead of merging them.
    ///
    /// The key itself is not stored.
    static var clearKey: ByteView { ByteView("_clear") }

    private static func asksToClear(_ entries: [Value.Entry]) -> Bool {
        entries.contains { $0.key.view == clearKey && $0.value.isTrueToScripts }
    }

    /// Sets a text in the place of a scalar, so that its order among others cannot matter.
    ///
    /// - Parameter taken: A node that stays as it is.
    /// - Returns: The number of its node; 0, and nothing is changed, when there is none, or it is the one that is taken.
    @inline(__always)
    mutating func replaceScalar(at key: ByteView, with text: String, except taken: UInt32 = 0) -> UInt32 {
        let number = scalar(at: key)
        guard number != 0, number != taken else { return 0 }
        withView(text) { setText(number, $0) }
        return number
    }

    /// Merges `value` into a node whose parent is there; false when something was too deep, or too much.
    mutating func merge(_ value: borrowing Value, into number: UInt32, depth: Int) -> Bool {
        guard depth <= DataLayer.depthLimit else { return false }
        link(number)
        switch value {
        case .absent: setScalar(number, .null, 0)
        case .null: setScalar(number, .null, 0)
        case .boolean(let value): setScalar(number, value ? .true : .false, 0)
        case .integer(let value) where rules.numbersAreDoubles && !ScriptNumber.isExact(value):
            setScalar(number, .double, Double(value).bitPattern)
        case .integer(let value): setScalar(number, .integer, UInt64(bitPattern: value))
        case .double(let value): setScalar(number, .double, value.bitPattern)
        case .text(let text): text.withView { setText(number, $0) }
        case .map(let entries): return merge(entries, into: number, depth: depth)
        case .list(let elements): return merge(elements, into: number, depth: depth)
        }
        return true
    }

    private mutating func merge(_ entries: [Value.Entry], into number: UInt32, depth: Int) -> Bool {
        guard becomeMap(number, admitting: entries.count) else { return false }
        var isWhole = true
        for entry in entries {
            let child = entry.key.withView { node($0, in: number) }
            if !merge(entry.value, into: child, depth: depth + 1) { isWhole = false }
        }
        return isWhole
    }

    private mutating func merge(_ elements: [Value], into number: UInt32, depth: Int) -> Bool {
        guard becomeList(number, admitting: elements.count) else { return false }
        var isWhole = true
        for index in elements.indices {
            if case .absent = elements[index] { continue }
            let child = node(at: index, in: number)
            if !merge(elements[index], into: child, depth: depth + 1) { isWhole = false }
        }
        return isWhole
    }

    /// Makes a linked node a map, if it is none; false when so many entries more are too many.
    mutating func becomeMap(_ number: UInt32, admitting count: Int) -> Bool {
        if nodes[Int(number)].kind != .map { becomeContainer(number, .map) }
        return admits(count)
    }

    /// Makes a linked node a list of at least so many elements, new ones null; false when they are too many.
    mutating func becomeList(_ number: UInt32, admitting count: Int) -> Bool {
        if nodes[Int(number)].kind != .list { becomeContainer(number, .list) }
        guard admits(count) else { return false }
        for index in Int(nodes[Int(number)].count)..<max(count, Int(nodes[Int(number)].count)) {
            let child = node(at: index, in: number)
            link(child)
            setScalar(child, .null, 0)
        }
        nodes[Int(number)].count = max(nodes[Int(number)].count, UInt32(truncatingIfNeeded: count))
        return true
    }

    @inline(__always)
    mutating func setScalar(_ number: UInt32, _ kind: Datum.Kind, _ bits: UInt64) {
        let index = Int(number)
        if nodes[index].kind == .map || nodes[index].kind == .list { renew(index) }
        nodes[index].kind = kind
        nodes[index].room = 0
        nodes[index].bits = bits
    }

    @inline(__always)
    mutating func setText(_ number: UInt32, _ text: ByteView) {
        let index = Int(truncatingIfNeeded: number)
        let node = nodes[index]
        guard node.kind == .text, Int(truncatingIfNeeded: node.room) >= text.count else {
            return setLongerText(index, text)
        }
        texts.overwrite(at: Int(truncatingIfNeeded: node.bits), with: text)
        nodes[index].count = UInt32(truncatingIfNeeded: text.count)
    }

    @inline(never)
    private mutating func setLongerText(_ index: Int, _ text: ByteView) {
        let count = UInt32(truncatingIfNeeded: text.count)
        setScalar(UInt32(truncatingIfNeeded: index), .text, UInt64(texts.append(text)))
        nodes[index].room = count
        nodes[index].count = count
    }

    // MARK: Reading

    /// The value at a dotted path: maps are walked, anything else on the way means nil; a stored null is a value.
    public func get(_ path: UTF8Text) -> Value? {
        guard let number = path.withView({ find($0) }) else { return nil }
        return value(of: number)
    }

    /// All there is, a map.
    public var everything: Value { value(of: 0) }

    /// The node at a dotted path, if it is there.
    private func find(_ path: ByteView) -> UInt32? {
        var parent: UInt32 = 0
        var start = 0
        for index in 0...path.count where index == path.count || path[index] == UInt8(ascii: ".") {
            guard nodes[Int(parent)].kind == .map,
                let child = child(path[start..<index], of: parent)
            else { return nil }
            parent = child
            start = index + 1
        }
        return parent
    }

    @inline(__always)
    func child(_ key: ByteView, of parent: UInt32) -> UInt32? {
        guard let number = existingNode(key, in: parent),
            nodes[Int(number)].seen == nodes[Int(parent)].generation
        else { return nil }
        return number
    }

    /// The number of keys in a dotted path.
    static func levels(of path: ByteView) -> Int {
        var levels = 1
        for index in 0..<path.count where path[index] == UInt8(ascii: ".") { levels += 1 }
        return levels
    }

    /// The node of a dotted path, made when there is none; it may not be there, now or ever.
    mutating func reservedNode(_ path: ByteView) -> UInt32 {
        var parent: UInt32 = 0
        var start = 0
        for index in 0..<path.count where path[index] == UInt8(ascii: ".") {
            parent = node(path[start..<index], in: parent)
            start = index + 1
        }
        return node(path[start..<path.count], in: parent)
    }

    /// A node's value as the app sees it.
    func value(of number: UInt32) -> Value {
        let node = nodes[Int(number)]
        switch node.kind {
        case .absent, .failure, .null: return .null
        case .false: return .boolean(false)
        case .true: return .boolean(true)
        case .integer: return .integer(Int64(bitPattern: node.bits))
        case .double: return .double(Double(bitPattern: node.bits))
        case .text: return .text(UTF8Text(text(of: node)))
        case .list:
            var elements: [Value] = []
            forEachChild(of: node) { elements.append(value(of: $0)) }
            return .list(elements)
        case .map:
            var entries: [Value.Entry] = []
            forEachChild(of: node) { entries.append(Value.Entry(UTF8Text(key(of: $0)), value(of: $0))) }
            return .map(entries)
        }
    }

    func text(of node: Node) -> ByteView { texts.view(from: Int(node.bits), count: Int(node.count)) }

    func key(of number: UInt32) -> ByteView {
        let node = nodes[Int(number)]
        return keys.view(from: Int(node.keyStart), count: Int(node.keyCount))
    }

    /// Calls `body` with the number of each child, in order of insertion.
    ///
    /// The children of a list are its elements in order.
    func forEachChild(of node: Node, _ body: (UInt32) -> Void) {
        var child = node.firstChild
        while child != 0 {
            body(child)
            child = nodes[Int(child)].next
        }
    }
}
