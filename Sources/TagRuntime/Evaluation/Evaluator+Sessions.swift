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
            var saved = Stack<UInt8>(capacity: 2_048)
            for index in 0..<evaluation.firedOnce.count {
                saved.append(number: Int(evaluation.firedOnce[index]) + 1)
            }
            saved.append(number: 0)
            if hasLayer { evaluation.dataLayer.save(to: &saved) }
            saved.view(from: 0, count: saved.count).append(to: &bytes)
        }
    }

    /// Continues a session that was saved, and moves `start` to the end of what this evaluator saved.
    ///
    /// - Parameter hasLayer: False if the data layer was left out.
    package func restoreSession(_ bytes: [UInt8], hasLayer: Bool = true, from start: inout Int) {
        beginSession()
        var place = start
        withView(bytes) { view in
            run { evaluation in
                while case let tag = view.number(at: &place), tag > 0, tag <= evaluation.hasFired.count {
                    evaluation.hasFired[tag - 1] = true
                    evaluation.firedOnce.append(UInt32(truncatingIfNeeded: tag - 1))
                }
                if hasLayer { evaluation.dataLayer.restore(view, at: &place) }
            }
        }
        start = place
    }

    /// Returns true if what is pushed to both makes the same data layers.
    package func hasSameLayer(as other: Evaluator) -> Bool {
        container.tables.evaluationRules == other.container.tables.evaluationRules
            && container.tables.readsFlatKeys == other.container.tables.readsFlatKeys
    }
}

extension DataLayer {
    /// Appends all that is there, in its order.
    func save(to bytes: inout Stack<UInt8>) {
        save(0, to: &bytes)
        if keepsFlatKeys { save(DataLayer.flatRoot, to: &bytes) }
    }

    private func save(_ number: UInt32, to bytes: inout Stack<UInt8>) {
        let node = nodes[Int(number)]
        bytes.append(node.kind.rawValue)
        switch node.kind {
        case .absent, .failure, .null, .false, .true: break
        case .integer, .double:
            bytes.append(node.bits, count: 8)
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
                if node.kind == .map {
                    // Most layers have the node under the same number when it is restored.
                    bytes.append(number: Int(truncatingIfNeeded: child))
                    bytes.append(text: key(of: child))
                }
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
                let child = kind == .list ? node(at: index, in: number) : savedNode(bytes, &place, in: number)
                restore(child, bytes, &place)
            }
        }
    }
}

extension DataLayer {
    /// Returns the node of a key that was saved with the number that it had.
    @inline(__always)
    private mutating func savedNode(_ bytes: ByteView, _ place: inout Int, in parent: UInt32) -> UInt32 {
        let number = bytes.number(at: &place)
        let key = bytes.text(at: &place)
        if number < nodes.count {
            let node = nodes[number]
            if node.parent == parent, node.keyCount == UInt32(truncatingIfNeeded: key.count), number > 0,
                keys.view(from: Int(node.keyStart), count: key.count) == key
            {
                return UInt32(truncatingIfNeeded: number)
            }
        }
        return self.node(key, in: parent)
    }
}

extension Stack where Element == UInt8 {
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
        _ = append(text)
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
