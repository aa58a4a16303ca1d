/// Paths of the data layer that lead on where maps end, by the web rules.
extension Evaluation {
    /// A step of a path: a node of the data layer, or what scripts find in a text.
    private enum Stop {
        case node(UInt32)
        case text(ByteView)
        case number(Int)
        case nothing
        /// The script that looks there breaks, and its variable is false.
        case fault
    }

    /// The path that a data layer name means.
    mutating func path(named name: ByteView) -> ByteView {
        guard tables.evaluationRules.pathsEnterLists,
            Predicates.contains(name, ByteView(#"\."#))
        else { return name }
        let mark = bytes.count
        for index in 0..<name.count {
            let isEscape =
                name[index] == UInt8(ascii: "\\") && index + 1 < name.count
                && name[index + 1] == UInt8(ascii: ".")
            if !isEscape { bytes.append(name[index]) }
        }
        let text = takeText(from: mark)
        return text.kind == .text ? text.view : name
    }

    /// Returns the value of a name whose path continues in lists, texts or null; absent if it leads nowhere.
    mutating func valueBeyondMaps(_ name: Datum) -> Datum {
        guard name.kind == .text else { return .absent }
        let path = path(named: name.view)
        pay(for: path.count, .digested)
        var stop = Stop.node(0)
        var start = 0
        for index in 0...path.count where index == path.count || path[index] == UInt8(ascii: ".") {
            stop = next(path[start..<index], of: stop)
            start = index + 1
            if case .nothing = stop { break }
            if case .fault = stop { break }
        }
        guard hasSteps() else { return .failure }
        switch stop {
        case .node(let number): return datum(ofNode: number, depth: 0)
        case .text(let text): return .text(text)
        case .number(let number): return .integer(Int64(number))
        case .nothing: return .absent
        case .fault: return .boolean(false)
        }
    }

    private mutating func next(_ key: ByteView, of stop: Stop) -> Stop {
        switch stop {
        case .node(let number): next(key, ofNode: number)
        case .text(let text): next(key, of: text)
        case .number, .nothing: .nothing
        case .fault: .fault
        }
    }

    private mutating func next(_ key: ByteView, ofNode number: UInt32) -> Stop {
        let node = dataLayer.nodes[Int(number)]
        switch node.kind {
        case .map: return dataLayer.child(key, of: number).map { Stop.node($0) } ?? .nothing
        case .list:
            if key == ByteView("length") { return .number(Int(node.count)) }
            guard let index = Self.index(key), index < Int(node.count),
                let element = dataLayer.existingNode(at: index, in: number)
            else { return .nothing }
            return .node(element)
        case .text: return next(key, of: dataLayer.text(of: node))
        case .null: return .fault
        case .absent, .failure, .false, .true, .integer, .double: return .nothing
        }
    }

    /// A text's length or letter, counted in units of UTF-16.
    private mutating func next(_ key: ByteView, of text: ByteView) -> Stop {
        let isLength = key == ByteView("length")
        guard let wanted = isLength ? Int.max : Self.index(key) else { return .nothing }
        pay(for: text.count, .scanned)
        var units = 0
        var offset = 0
        while offset < text.count {
            let next = text.offset(afterScalarAt: offset)
            let count = text[offset] >= 0xF0 ? 2 : 1
            if wanted < units + count {
                // Half a pair is no text.
                return .text(count == 1 ? text[offset..<next] : ByteView("\u{FFFD}"))
            }
            units += count
            offset = next
        }
        return isLength ? .number(units) : .nothing
    }

    /// The place in a list that a key is: digits without leading zeros.
    private static func index(_ key: ByteView) -> Int? {
        guard key.count > 0, key.count < 10, key[0] != UInt8(ascii: "0") || key.count == 1 else { return nil }
        var index = 0
        for offset in 0..<key.count {
            guard key[offset] &- 0x30 < 10 else { return nil }
            index = index * 10 + Int(key[offset] - 0x30)
        }
        return index
    }
}
