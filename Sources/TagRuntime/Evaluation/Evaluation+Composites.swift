extension Evaluation {
    /// A list, map, template or escaped value, its parts evaluated in order; a part that fails makes it fail.
    mutating func composite(_ index: Int) -> Datum {
        guard step(Cost.composite) else { return .failure }
        guard depth < Evaluation.depthLimit else {
            report(.depth, .evaluation)
            return .failure
        }
        depth += 1
        defer { depth -= 1 }
        switch tables.composites[index, CompositeRecord.kind] {
        case CompositeRecord.list: return list(index)
        case CompositeRecord.template: return template(index)
        case CompositeRecord.escaped: return escaped(index)
        case CompositeRecord.computedMap: return computedMap(index)
        default: return map(index)
        }
    }

    private mutating func list(_ index: Int) -> Datum {
        let mark = parts.count
        for part in tables.parts(index) {
            let value = self.part(part)
            guard !value.isFailure, hasSteps() else {
                parts.truncate(to: mark)
                return .failure
            }
            parts.append(value.kind == .absent ? .text(.empty) : value)
        }
        return takeElements(from: mark).map { .list($0) } ?? .failure
    }

    private mutating func map(_ index: Int) -> Datum {
        let shape = tables.composites[index, CompositeRecord.kind] - CompositeRecord.firstMap
        let run = tables.parts(index)
        return pairs(ofShape: shape, from: run.lowerBound).map { .map($0) } ?? .failure
    }

    /// The keys of a shape and the values from operand `first`; nil when one fails.
    ///
    /// What is absent is empty text inside another value.
    mutating func pairs(ofShape shape: Int, from first: Int) -> DatumView? {
        let mark = parts.count
        var operand = first
        for key in tables.keys(ofShape: shape) {
            let value = part(operand)
            operand &+= 1
            guard !value.isFailure, hasSteps() else {
                parts.truncate(to: mark)
                return nil
            }
            parts.append(.text(tables.string(tables.shapeKeys[key, ShapeKeyRecord.key])))
            parts.append(value.kind == .absent ? .text(.empty) : value)
        }
        return takeElements(from: mark)
    }

    private mutating func computedMap(_ index: Int) -> Datum {
        let mark = parts.count
        let run = tables.parts(index)
        for part in stride(from: run.lowerBound, to: run.upperBound, by: 2) {
            let key = comparedText(self.part(part))
            let value = self.part(part + 1)
            guard !key.isFailure, !value.isFailure, hasSteps() else {
                parts.truncate(to: mark)
                return .failure
            }
            appendPair(
                key.kind == .text ? key : .text(.empty), value.kind == .absent ? .text(.empty) : value,
                from: mark)
        }
        return takeElements(from: mark).map { .map($0) } ?? .failure
    }

    /// Appends a key and its value; of equal keys the last one counts, and comes last.
    private mutating func appendPair(_ key: Datum, _ value: Datum, from mark: Int) {
        var index = mark
        while index < parts.count, parts[index].view != key.view { index += 2 }
        // As many keys were compared, or more entries moved.
        budget.steps -= (parts.count - mark) / 2 * (1 + Rate.copied.steps(for: key.extent))
        if index < parts.count {
            for next in index..<parts.count - 2 { parts[next] = parts[next + 2] }
            parts.truncate(to: parts.count - 2)
        }
        parts.append(key)
        parts.append(value)
    }

    /// Moves what was appended to ``parts`` since `mark` to the arena; nil when there is too much of it.
    mutating func takeElements(from mark: Int) -> DatumView? {
        defer { parts.truncate(to: mark) }
        return payForElements(from: mark) ? arena.copy(parts, from: mark) : nil
    }

    /// Pays for what was appended to ``parts`` since `mark`; false when there is too much of it.
    @inline(__always)
    mutating func payForElements(from mark: Int) -> Bool {
        guard !parts.isFull else { return endMemory() }
        let count = parts.count - mark
        budget.steps &-= count
        return take(memory: count &* Weight.element) && hasSteps()
    }

    // MARK: Text

    /// Text with references filled in: always text.
    ///
    /// An absent part is empty; in containers whose flag says so it makes the whole text empty and absent.
    private mutating func template(_ index: Int) -> Datum {
        let mark = bytes.count
        for part in tables.parts(index) {
            let value = self.part(part)
            guard !value.isFailure, !(value.isNothing && tables.blanksTemplates), step() else {
                bytes.truncate(to: mark)
                return value.isNothing ? .absent : .failure
            }
            append(value)
            guard !bytes.isFull else { break }
        }
        return takeText(from: mark)
    }

    /// Moves what was appended to ``bytes`` since `mark` to the arena, as text.
    mutating func takeText(from mark: Int) -> Datum {
        let count = bytes.count - mark
        defer { bytes.truncate(to: mark) }
        guard !bytes.isFull else {
            _ = endMemory()
            return .failure
        }
        pay(for: count, .scanned)
        guard takePadded(count), hasSteps() else { return .failure }
        var writer = arena.bytes(count)
        writer.append(bytes.view(from: mark, count: count))
        return .text(writer.view)
    }

    /// A copy of `text` in the arena.
    mutating func adopt(_ text: ByteView) -> Datum {
        pay(for: text.count, .copied)
        guard takePadded(text.count), hasSteps() else { return .failure }
        var writer = arena.bytes(text.count)
        writer.append(text)
        return .text(writer.view)
    }

    /// Takes memory in pieces as the arena does.
    @inline(__always)
    private mutating func takePadded(_ count: Int) -> Bool { take(memory: (count &+ 15) & ~15) }

    /// A value whose text is escaped, in order; what is no text stays as it is.
    private mutating func escaped(_ index: Int) -> Datum {
        let run = tables.parts(index)
        var value = part(run.lowerBound)
        for part in run.dropFirst() {
            let escaping = self.part(part)
            guard step(Cost.escaping) else { return .failure }
            if escaping.kind == .integer { value = escaped(value, by: escaping.integer) }
        }
        return value
    }

    private mutating func escaped(_ value: Datum, by code: Int64) -> Datum {
        // A number's text may be a pattern too.
        let isPattern = code == Escaping.matchAnyCase || code == Escaping.matchWhole
        let rules = tables.evaluationRules
        let text = isPattern ? patternText(value) : rules.nothingHasText ? comparedText(value) : value
        guard text.kind == .text else { return value }
        guard isPattern || code == Escaping.uri else { return text }
        pay(for: text.extent, .digested)
        let mark = bytes.count
        switch code {
        case Escaping.matchAnyCase:
            _ = bytes.append(ByteView("(?i)"))
            _ = bytes.append(text.view)
        case Escaping.matchWhole:
            _ = bytes.append(ByteView("^(?:"))
            _ = bytes.append(text.view)
            _ = bytes.append(ByteView(")$"))
        default: Escaping.appendURI(text.view, to: &bytes, by: rules)
        }
        return takeText(from: mark)
    }

    /// A value of the app's, its texts copied to the arena.
    mutating func adopt(_ value: Value, depth: Int) -> Datum {
        guard depth < Evaluation.depthLimit, step() else { return .absent }
        switch value {
        case .absent: return .absent
        case .null: return .null
        case .boolean(let value): return .boolean(value)
        case .integer(let value): return .integer(value)
        case .double(let value): return .double(value)
        case .text(let text): return adopt(text)
        case .list(let elements):
            let mark = parts.count
            for element in elements { parts.append(adopt(element, depth: depth + 1)) }
            return takeElements(from: mark).map { .list($0) } ?? .failure
        case .map(let entries):
            let mark = parts.count
            for entry in entries {
                let key = adopt(entry.key)
                parts.append(key.kind == .text ? key : .text(.empty))
                parts.append(adopt(entry.value, depth: depth + 1))
            }
            return takeElements(from: mark).map { .map($0) } ?? .failure
        }
    }

    mutating func adopt(_ text: UTF8Text) -> Datum {
        text.withView { adopt($0) }
    }

    /// A value of the data layer's, as it is there.
    mutating func datum(ofNode number: UInt32, depth: Int) -> Datum {
        let node = dataLayer.nodes[Int(number)]
        switch node.kind {
        case .absent, .failure: return .absent
        case .null: return .null
        case .false: return .boolean(false)
        case .true: return .boolean(true)
        case .integer: return .integer(Int64(bitPattern: node.bits))
        case .double: return .double(Double(bitPattern: node.bits))
        case .text: return .text(dataLayer.text(of: node))
        case .list, .map:
            guard depth < Evaluation.depthLimit, step() else { return .failure }
            let mark = parts.count
            var child = node.firstChild
            while child != 0 {
                if node.kind == .map { parts.append(.text(dataLayer.key(of: child))) }
                parts.append(datum(ofNode: child, depth: depth + 1))
                child = dataLayer.nodes[Int(child)].next
            }
            guard let view = takeElements(from: mark) else { return .failure }
            return node.kind == .list ? .list(view) : .map(view)
        }
    }
}
