import TagDiagnostics
import TagModel
import TagSyntax

extension PlanReader {
    mutating func read(_ keyword: SchemaKeyword, _ value: NodeID, of number: Int) {
        switch keyword {
        case .type: readTypes(value, of: number)
        case .enum:
            guard let elements = elements(value, of: keyword) else { return }
            readValues(elements, of: number)
        case .const: readValues([value], of: number)
        case .minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum: readBound(keyword, value, of: number)
        case .pattern:
            if let text = text(value, of: keyword) { nodes[number].patterns.append(text) }
        case .required:
            for element in elements(value, of: keyword) ?? [] {
                if let name = text(element, of: keyword) { nodes[number].required.insert(ExactText(name)) }
            }
        case .properties: readProperties(value, of: number)
        case .additionalProperties: nodes[number].additional = schema(at: value)
        case .unevaluatedProperties: nodes[number].unevaluated = schema(at: value)
        case .items: nodes[number].items = schema(at: value)
        case .prefixItems: nodes[number].firstItems = schemas(value, of: keyword)
        case .ref:
            if let target = target(of: value) { nodes[number].all.append(target) }
        case .allOf: nodes[number].all += schemas(value, of: keyword)
        case .anyOf, .oneOf:
            // Of `oneOf` more values are taken than just one schema takes.
            nodes[number].choices.append(schemas(value, of: keyword))
        case .description: nodes[number].summary = text(value, of: keyword)
        case .title: nodes[number].summary = nodes[number].summary ?? text(value, of: keyword)
        }
    }

    private mutating func readTypes(_ value: NodeID, of number: Int) {
        let words = tree.kind(value) == .array ? Array(tree.elements(value)) : [value]
        var types: PlanTypes = []
        for word in words {
            let name = tree.kind(word) == .string ? tree.string(word) : ""
            guard let known = PlanTypes.names.first(where: { $0.name == name }) else {
                let names = PlanTypes.names.map { $0.name }
                let nearest = NearestName.nearest(to: name, among: names)
                return fault(
                    "JSON Schema has no type '\(name.shortened())'", at: word,
                    note: nearest.map { "did you mean '\($0)'?" } ?? "its types are \(names.inWords)")
            }
            types.formUnion(known.types)
        }
        nodes[number].types.formIntersection(types)
    }

    /// Reads the values of `enum` or `const`; a schema with both allows what both have.
    private mutating func readValues(_ written: [NodeID], of number: Int) {
        var values: [(value: PlannedValue, types: PlanTypes)] = []
        var seen: Set<PlannedValue> = []
        for node in written {
            let value = planned(node)
            if case .oneText(let text) = value.value { nodes[number].valueRanges[text] = tree.range(node) }
            if value.value == .nested || seen.insert(value.value).inserted { values.append(value) }
        }
        let listed = values.reduce(into: PlanTypes()) { $0.formUnion($1.types) }
        nodes[number].types.formIntersection(listed)
        if let known = nodes[number].values {
            values = values.filter { value in known.contains { $0.value == value.value } }
        }
        nodes[number].values = values
    }

    private func planned(_ node: NodeID) -> (value: PlannedValue, types: PlanTypes) {
        switch tree.kind(node) {
        case .null: (.null, .null)
        case .true: (.boolean(true), .boolean)
        case .false: (.boolean(false), .boolean)
        case .integer, .real: (.oneNumber(number(node)), .number)
        case .string, .date, .data: (.oneText(ExactText(tree.string(node))), .text)
        case .array: (.nested, .list)
        case .object: (.nested, .map)
        }
    }

    /// Returns a number in one spelling: 1 for `1.0`, too.
    private func number(_ node: NodeID) -> String {
        if let whole = tree.integer(node) { return "\(whole)" }
        guard let double = tree.double(node) else { return tree.string(node) }
        return Int64(exactly: double).map { "\($0)" } ?? "\(double)"
    }

    private mutating func readBound(_ keyword: SchemaKeyword, _ value: NodeID, of number: Int) {
        guard tree.kind(value) == .integer || tree.kind(value) == .real else {
            return fault("'\(keyword.rawValue)' must be a number", at: value)
        }
        let isExclusive = keyword == .exclusiveMinimum || keyword == .exclusiveMaximum
        let bound = PlannedValue.Bound(number: tree.string(value), isExclusive: isExclusive)
        if keyword == .minimum || keyword == .exclusiveMinimum {
            nodes[number].least = bound.tighter(than: nodes[number].least, isLeast: true)
        } else {
            nodes[number].greatest = bound.tighter(than: nodes[number].greatest, isLeast: false)
        }
    }

    private mutating func readProperties(_ value: NodeID, of number: Int) {
        guard tree.kind(value) == .object else { return fault("'properties' must be an object", at: value) }
        for (key, value) in tree.members(value) where !isFull {
            let name = tree.string(key)
            let schema = schema(at: value)
            nodes[number].propertyPlaces[ExactText(name)] = nodes[number].properties.count
            nodes[number].properties.append(
                SchemaNode.Property(name: name, range: tree.range(key), schema: schema))
        }
    }

    // MARK: Values of keywords

    private mutating func text(_ value: NodeID, of keyword: SchemaKeyword) -> String? {
        if tree.kind(value) == .string { return tree.string(value) }
        fault("'\(keyword.rawValue)' must be a text", at: value)
        return nil
    }

    private mutating func elements(_ value: NodeID, of keyword: SchemaKeyword) -> [NodeID]? {
        if tree.kind(value) == .array { return Array(tree.elements(value)) }
        fault("'\(keyword.rawValue)' must be a list", at: value)
        return nil
    }

    private mutating func schemas(_ value: NodeID, of keyword: SchemaKeyword) -> [Int] {
        (elements(value, of: keyword) ?? []).map { schema(at: $0) }
    }
}

extension PlannedValue.Bound {
    /// Returns the bound that leaves fewer numbers.
    func tighter(than other: PlannedValue.Bound?, isLeast: Bool) -> PlannedValue.Bound {
        guard let other, let mine = Double(number), let theirs = Double(other.number) else { return self }
        if mine == theirs { return isExclusive ? self : other }
        return (mine > theirs) == isLeast ? self : other
    }
}
