import TagDiagnostics

/// The lowering that the vendor's compiler did for its libraries before Firebase: usage contexts `ANDROID` and `IOS`.
extension ExportReader {
    /// True if the container is for those libraries.
    var isForOldLibraries: Bool {
        container.form == .export
            && container.contexts.contains { $0.value == .android || $0.value == .ios }
    }

    /// Turns a tag into what it is in the vendor's binary of the container.
    mutating func prepareForOldLibraries(_ tag: inout Tag) {
        switch tag.kind {
        case .custom where tag.type.value == "ua":
            guard let parameters = hit(tag.parameters, of: tag.name) else { return }
            tag.kind = .analytics
            tag.type.value = tag.kind.rawValue
            tag.parameters = parameters
        case .imagePixel:
            guard let place = tag.parameters.place(of: .url) else { return }
            tag.parameters[place].value = Self.escapedAddress(tag.parameters[place].value)
        case .custom, .analytics, .functionCall, .dataLayerWrite, .bannerMessage, .modalMessage, .cardMessage,
            .imageMessage:
            return
        }
    }

    /// Returns an address with the references in its query escaped.
    private static func escapedAddress(_ address: Value) -> Value {
        guard case .template(let parts) = address.kind else { return address }
        var escaped: [TemplatePart] = []
        escaped.reserveCapacity(parts.count)
        var isQuery = false
        for part in parts {
            if !isQuery, case .text(let text) = part { isQuery = text.utf8.contains(UInt8(ascii: "?")) }
            if case .reference(let reference) = part, isQuery {
                let value = Value(.reference(reference), at: reference.range)
                escaped.append(.value(Value(.escaped(value, by: [12]), at: reference.range)))
            } else {
                escaped.append(part)
            }
        }
        return Value(.template(escaped), at: address.range)
    }

    /// Drops the "always" trigger from collections that it enables, if nothing else has their keys.
    ///
    /// The vendor's binaries have such collections without rules.
    mutating func dropAlways() {
        // By index: taking a macro out of its array copies it.
        let enabled = container.macros.indices.filter { index in
            container.macros[index].disabledBy.isEmpty
                && container.macros[index].enabledBy.contains { $0.key == "2147479555" }
        }
        guard !enabled.isEmpty else { return }
        var counts: [ExactText: Int] = [:]
        for macro in container.macros {
            for name in Self.names(of: macro) { counts[name, default: 0] += 1 }
        }
        for index in enabled
        where Self.names(of: container.macros[index]).allSatisfy({ counts[$0] == 1 }) {
            container.macros[index].enabledBy = []
        }
    }

    /// Returns the keys that an app can read from a macro.
    private static func names(of macro: Macro) -> [ExactText] {
        guard macro.kind == .values else { return [ExactText(macro.name.value)] }
        guard case .map(let entries)? = macro.parameters["values"]?.kind else { return [] }
        return entries.compactMap { entry in
            if case .string(let key) = entry.key.kind { ExactText(key) } else { nil }
        }
    }
}

// MARK: - Hits

extension ExportReader {
    /// Returns the parameters of the analytics tag that a `ua` tag stands for.
    ///
    /// It is nil if the tag takes its settings or its track type from a variable: only the app knows those.
    private mutating func hit(_ given: [Parameter], of name: Located<String>) -> [Parameter]? {
        guard case .string(let trackType)? = given["trackType"]?.kind,
            let hit = LegacyHit.tracked(as: trackType), given["gaSettings"].isEmptyText
        else { return nil }
        var parameters: [Parameter] = []
        parameters.reserveCapacity(4)
        func add(_ key: String, _ kind: Value.Kind) {
            parameters.append(Parameter(Located(key, at: .none), Value(kind, at: name.range)))
        }
        func add(_ key: TagParameter, _ kind: Value.Kind) { add(key.rawValue, kind) }
        let settings = HitSettings(given, of: hit)
        add(.fields, .map(fields(of: hit, settings)))
        if hit.type == "transaction" {
            add(.trackTransaction, .boolean(true))
            add(.transactionFields, Self.constants(LegacyHit.transactionFields, at: name.range))
            add(.transactionItemFields, Self.constants(LegacyHit.itemFields, at: name.range))
        } else {
            add("analyticsPassThrough", .boolean(true))
        }
        for (key, ours) in Self.ecommerceKeys {
            if let value = given[key], !Optional(value).isEmptyText { add(ours, value.kind) }
        }
        keepUnused(settings, of: name.value)
        return analytics(parameters, of: name)
    }

    /// The export's keys of ecommerce settings, each with the project's.
    private static let ecommerceKeys = [
        ("enableEcommerce", TagParameter.enableEcommerce.rawValue),
        ("useEcommerceDataLayer", "ecommerceUseDataLayer"),
        ("ecommerceMacroData", TagParameter.ecommerceData.rawValue),
    ]

    /// Returns the settings of an analytics tag as parameters of the project's own tag type.
    private mutating func analytics(_ parameters: [Parameter], of name: Located<String>) -> [Parameter] {
        let read = LegacyAnalytics(parameters)
        if let consequence = read.consequence {
            context.keep("tag option", "hits of \(name.value.shortened())", at: name.range, consequence)
        }
        let types = TagType.parameters(of: .analytics) ?? []
        return canonical(read.parameters, types, ignored: nil, of: name.value)
    }

    private func fields(of hit: LegacyHit, _ settings: HitSettings) -> [MapEntry] {
        let given = settings.given
        var fields: [MapEntry] = []
        fields.reserveCapacity(min(hit.settings.count + 2, given.count))
        func add(_ field: Value, _ value: Value?) {
            guard let value, !Optional(value).isEmptyText else { return }
            fields.append(MapEntry(key: field, value: value))
        }
        func add(_ field: String, _ value: Value?) {
            guard let value, !Optional(value).isEmptyText else { return }
            fields.append(MapEntry(key: Value(.string(field), at: value.range), value: value))
        }
        add("&tid", given["trackingId"])
        add("&t", given["trackType"].map { Value(.string(hit.type), at: $0.range) })
        for index in hit.settings.indices {
            if let value = settings[index] { add(hit.settings[index].field, value) }
        }
        for (place, table) in LegacyHit.tables.enumerated() {
            guard let value = settings[hit.settings.count + place] else { continue }
            for (index, value) in Optional(value).rows("index", table.value) {
                add(Self.field(table.field, index), value)
            }
        }
        for (name, value) in given["fieldsToSet"].rows("fieldName", "value") { add(name, value) }
        return fields
    }

    /// Returns the name of a field that ends with an index, which may come from a macro.
    private static func field(_ name: String, _ index: Value) -> Value {
        switch index.kind {
        case .string(let text): Value(.string(name + text), at: index.range)
        case .integer(let number): Value(.string(name + "\(number)"), at: index.range)
        case .reference(let reference):
            Value(.template([.text(name), .reference(reference)]), at: index.range)
        case .template(let parts): Value(.template([.text(name)] + parts), at: index.range)
        case .null, .boolean, .double, .list, .map, .tag, .escaped: index
        }
    }

    private static func constants(_ entries: [(String, String)], at range: SourceRange) -> Value.Kind {
        .map(
            entries.map {
                MapEntry(key: Value(.string($0.0), at: range), value: Value(.string($0.1), at: range))
            })
    }

    private mutating func keepUnused(_ settings: HitSettings, of owner: String) {
        for place in settings.unknown {
            // A switch that is off and a field that is empty request nothing.
            switch settings.given[place].value.kind {
            case .boolean(false), .string(""): continue
            default: keepUnknown(settings.given[place], of: owner)
            }
        }
    }
}

/// The parameters of a `ua` tag, by the numbers of its hit's settings.
private struct HitSettings {
    let given: [Parameter]
    /// The places of the parameters that the hit neither takes nor ignores.
    private(set) var unknown: [Int] = []
    /// The place of the first parameter of each number; -1 if there is none.
    private var places: [Int]

    init(_ given: [Parameter], of hit: LegacyHit) {
        self.given = given
        places = Array(repeating: -1, count: hit.knownCount)
        // By index: taking a parameter out of its array copies it.
        for place in given.indices {
            guard let number = hit.number(of: given[place].key.value) else {
                unknown.append(place)
                continue
            }
            if places[number] < 0 { places[number] = place }
        }
    }

    /// Returns the value of the setting with a number.
    subscript(number: Int) -> Value? { places[number] < 0 ? nil : given[places[number]].value }
}

extension Value? {
    /// True if there is no value, or only an empty text.
    fileprivate var isEmptyText: Bool {
        guard let value = self else { return true }
        if case .string("") = value.kind { return true }
        return false
    }

    /// Returns two cells of each row of a table; a map is a table of its keys and values.
    fileprivate func rows(_ first: String, _ second: String) -> [(Value, Value)] {
        switch self?.kind {
        case .map(let entries): return entries.map { ($0.key, $0.value) }
        case .list(let rows):
            return rows.compactMap { row in
                guard case .map(let cells) = row.kind else { return nil }
                func cell(_ key: String) -> Value? {
                    cells.first { if case .string(key) = $0.key.kind { true } else { false } }?.value
                }
                guard let key = cell(first) else { return nil }
                return (key, cell(second) ?? Value(.string(""), at: row.range))
            }
        default: return []
        }
    }
}
