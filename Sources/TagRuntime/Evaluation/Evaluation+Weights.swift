/// Finding what a tag says only to know what it costs, and whether it fails.
///
/// Each function pays what its counterpart of the same kind pays, at the same points, so that the same events fail. Lists and maps
/// are not made, and of ``parts`` only the number counts.
extension Evaluation {
    /// Adds the weight of a map to `total`, its values evaluated in order; false when one fails.
    mutating func weighPairs(ofShape shape: Int, from first: Int, level: Int, _ total: inout CopyWeight)
        -> Bool
    {
        let mark = parts.count
        _ = total.addContainer(depth: level)
        var operand = first
        for key in tables.keys(ofShape: shape) {
            let text = tables.shapeKeys[key, ShapeKeyRecord.key]
            total.bytes &+= Weight.value &+ tables.string(text).count
            guard weighPart(operand, level: level + 1, &total) else {
                parts.truncate(to: mark)
                return false
            }
            operand &+= 1
            parts.append(.absent)
            parts.append(.absent)
        }
        defer { parts.truncate(to: mark) }
        return payForElements(from: mark)
    }

    private mutating func weighList(_ index: Int, level: Int, _ total: inout CopyWeight) -> Bool {
        let mark = parts.count
        _ = total.addContainer(depth: level)
        for part in tables.parts(index) {
            guard weighPart(part, level: level + 1, &total) else {
                parts.truncate(to: mark)
                return false
            }
            parts.append(.absent)
        }
        defer { parts.truncate(to: mark) }
        return payForElements(from: mark)
    }

    /// Adds the weight of a part, paid for like ``part(_:)``; false when it fails.
    @inline(__always)
    private mutating func weighPart(_ operand: Int, level: Int, _ total: inout CopyWeight) -> Bool {
        let number = tables.operands[operand, OperandRecord.value]
        if let composite = compositeIndex(number), tables.isListOrMap(composite) {
            budget.steps &-= 1
            return weighComposite(composite, level: level, &total)
        }
        let value = part(operand)
        guard !value.isFailure, hasSteps() else { return false }
        add(value, level: level, to: &total)
        return true
    }

    private mutating func weighComposite(_ index: Int, level: Int, _ total: inout CopyWeight) -> Bool {
        guard step(Cost.composite) else { return false }
        guard depth < Evaluation.depthLimit else {
            report(.depth, .evaluation)
            return false
        }
        depth += 1
        defer { depth -= 1 }
        let (run, kind) = (tables.parts(index), tables.composites[index, CompositeRecord.kind])
        if kind == CompositeRecord.list {
            guard weighList(index, level: level, &total) else { return false }
            pay(for: run.count, .copied)
        } else {
            let shape = kind - CompositeRecord.firstMap
            guard weighPairs(ofShape: shape, from: run.lowerBound, level: level, &total) else { return false }
            pay(for: 2 &* tables.keys(ofShape: shape).count, .copied)
        }
        return hasSteps()
    }

    // MARK: Sums

    @inline(__always)
    mutating func add(_ value: Datum, level: Int, to total: inout CopyWeight) {
        guard value.kind == .list || value.kind == .map else {
            total.bytes &+= Weight.value &+ value.extent
            return
        }
        // With too much already, nothing of it is looked at.
        guard total.bytes <= budget.memory else { return }
        ValueMaker.add(value, limit: budget.memory, depth: level, to: &total)
    }
}

extension Tables {
    /// Returns true for a composite that is a list, or a map of fixed keys.
    @inline(__always)
    func isListOrMap(_ composite: Int) -> Bool {
        let kind = composites[composite, CompositeRecord.kind]
        return kind == CompositeRecord.list || kind >= CompositeRecord.firstMap
    }
}
