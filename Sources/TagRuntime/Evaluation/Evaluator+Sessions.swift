extension Evaluator {
    /// Begins a session, as a container does that is loaded anew: the data layer is empty, and no tag has fired.
    package func beginSession() {
        run { evaluation in
            evaluation.dataLayer.removeAll()
            for index in 0..<evaluation.firedOnce.count {
                evaluation.hasFired[Int(evaluation.firedOnce[index])] = false
            }
            evaluation.firedOnce.truncate(to: 0)
        }
    }

    /// Appends what a session carries from one event to the next: the data layer, and which tags fired that may fire only once.
    ///
    /// - Parameter hasLayer: False leaves the data layer out.
    package func saveSession(hasLayer: Bool = true, into bytes: inout [UInt8]) {
        run { evaluation in
            for index in 0..<evaluation.firedOnce.count {
                bytes.append(number: Int(evaluation.firedOnce[index]) + 1)
            }
            bytes.append(number: 0)
            if hasLayer { evaluation.dataLayer.save(to: &bytes) }
        }
    }

    /// Continues a session that was saved, and moves `start` to the end of what this evaluator saved.
    ///
    /// - Parameter layer: Where the data layer was saved; nil if it is at `start`.
    /// - Returns: Where the data layer was saved.
    package func restoreSession(_ bytes: [UInt8], from start: inout Int, layer: Int? = nil) -> Int {
        beginSession()
        return withView(bytes) { view in
            run { evaluation in
                while case let tag = view.number(at: &start), tag > 0, tag <= evaluation.hasFired.count {
                    evaluation.hasFired[tag - 1] = true
                    evaluation.firedOnce.append(UInt32(truncatingIfNeeded: tag - 1))
                }
                var place = layer ?? start
                let from = place
                evaluation.dataLayer.restore(view, at: &place)
                if layer == nil { start = place }
                return from
            } ?? start
        }
    }

    /// Returns true if what is pushed to both makes the same data layers.
    package func hasSameLayer(as other: Evaluator) -> Bool {
        container.tables.evaluationRules == other.container.tables.evaluationRules
            && container.tables.readsFlatKeys == other.container.tables.readsFlatKeys
    }
}

extension DataLayer {
    /// Appends all that is there, in its order.
    mutating func save(to bytes: inout [UInt8]) {
        save(0, to: &bytes)
        if keepsFlatKeys { save(DataLayer.flatRoot, to: &bytes) }
    }

    private mutating func save(_ number: UInt32, to bytes: inout [UInt8]) {
        let node = nodes[Int(number)]
        bytes.append(node.kind.rawValue)
        switch node.kind {
        case .absent, .failure, .null, .false, .true: break
        case .integer, .double:
            for shift in stride(from: 0, to: 64 as UInt64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: node.bits &>> shift))
            }
        case .text: bytes.append(text: text(of: node))
        case .list, .map:
            var (count, child) = (0, node.firstChild)
            while child != 0 {
                count &+= 1
                child = nodes[Int(child)].next
            }
            bytes.append(number: count)
            child = node.firstChild
            while child != 0 {
                if node.kind == .map { bytes.append(text: key(of: child)) }
                save(child, to: &bytes)
                child = nodes[Int(child)].next
            }
        }
    }

    /// Fills an empty layer with what was saved.
    mutating func restore(_ bytes: ByteView, at place: inout Int) {
        restore(0, bytes, &place)
        if keepsFlatKeys { restore(DataLayer.flatRoot, bytes, &place) }
    }

    private mutating func restore(_ number: UInt32, _ bytes: ByteView, _ place: inout Int) {
        let isRoot = number == 0 || (keepsFlatKeys && number == DataLayer.flatRoot)
        if !isRoot { link(number) }
        guard let kind = Datum.Kind(rawValue: bytes[place]) else { return }
        place &+= 1
        switch kind {
        case .absent: break
        case .failure, .null, .false, .true: setScalar(number, kind, 0)
        case .integer, .double:
            setScalar(number, kind, bytes.word(at: place))
            place &+= 8
        case .text: setText(number, bytes.text(at: &place))
        case .list, .map:
            if !isRoot { becomeContainer(number, kind) }
            let count = bytes.number(at: &place)
            if kind == .list { nodes[Int(number)].count = UInt32(truncatingIfNeeded: count) }
            for index in 0..<count {
                let child =
                    kind == .list
                    ? node(at: index, in: number) : node(bytes.text(at: &place), in: number)
                restore(child, bytes, &place)
            }
        }
    }
}

extension [UInt8] {
    /// Appends a number of 0 or more, seven bits a byte.
    fileprivate mutating func append(number: Int) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest &>>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    fileprivate mutating func append(text: ByteView) {
        append(number: text.count)
        text.append(to: &self)
    }
}

extension ByteView {
    fileprivate func number(at place: inout Int) -> Int {
        var (number, shift) = (0, 0)
        while self[place] >= 0x80 {
            number |= Int(self[place] & 0x7F) &<< shift
            shift &+= 7
            place &+= 1
        }
        number |= Int(self[place]) &<< shift
        place &+= 1
        return number
    }

    fileprivate func text(at place: inout Int) -> ByteView {
        let count = number(at: &place)
        defer { place &+= count }
        return self[place..<place &+ count]
    }
}
