import TagDiagnostics
import TagSyntax

/// The tags of containers for the vendor's libraries before Firebase, as people set them: the input of ``LegacyHit``.
extension ExportWriter {
    /// Returns the parameters of a `ua` tag; nil if the tag is not an analytics tag, or has no `ua` equivalent.
    mutating func hitParameters(_ tag: Tag, _ owner: String) -> [OutputTree]? {
        guard tag.kind == .analytics, case .map(let fields)? = tag.parameters[.fields]?.kind,
            let type = fields.first(where: { Self.fieldName($0.key) == "&t" }),
            case .string(let word) = type.value.kind,
            let hit = LegacyHit.all.first(where: { $0.type == word }),
            tag.parameters[.trackTransaction]?.isTrue ?? false == (hit.type == "transaction")
        else { return nil }
        var trees = [ExportParameter.template(hit.trackType).tree("trackType")]
        var others: [ExportParameter] = []
        for field in fields {
            let name = Self.fieldName(field.key)
            if name == "&t" { continue }
            let key = name == "&tid" ? "trackingId" : hit.settings.first { $0.field == name }?.key
            let what = "a field of \(owner)"
            if let key {
                trees.append(written(field.value, parameter(field.value), what).tree(key))
            } else {
                let value = ExportParameter.template(text(field.value) ?? "")
                let row = [("fieldName", ExportParameter.template(text(field.key) ?? "")), ("value", value)]
                others.append(ExportParameter(type: "MAP", map: row.map { (key: $0.0, value: $0.1) }))
            }
        }
        if !others.isEmpty { trees.append(ExportParameter(type: "LIST", list: others).tree("fieldsToSet")) }
        loseMapping(.transactionFields, LegacyHit.transactionFields, tag, owner)
        loseMapping(.transactionItemFields, LegacyHit.itemFields, tag, owner)
        return trees + ecommerce(tag, owner)
    }

    /// Reports a mapping of transaction fields as lost unless it is the default: Tag Manager has no setting for it.
    private mutating func loseMapping(
        _ key: TagParameter, _ usual: [(String, String)], _ tag: Tag, _ owner: String
    ) {
        guard let value = tag.parameters[key] else { return }
        if case .map(let entries) = value.kind, entries.count == usual.count {
            let isUsual = zip(entries, usual).allSatisfy { entry, pair in
                text(entry.key) == pair.0 && text(entry.value) == pair.1
            }
            if isUsual { return }
        }
        losses.add("'\(key.rawValue)' of \(owner)", "Tag Manager has no such field", at: value.range)
    }

    private mutating func ecommerce(_ tag: Tag, _ owner: String) -> [OutputTree] {
        guard let enables = tag.parameters[.enableEcommerce] else { return [] }
        let what = "ecommerce data of \(owner)"
        let own = tag.parameters[.ecommerceData]
        var trees = [written(enables, parameter(enables), what).tree("enableEcommerce")]
        trees.append(
            ExportParameter(type: "BOOLEAN", value: own == nil ? "true" : "false").tree(
                "useEcommerceDataLayer"))
        if let own {
            trees.append(written(own, text(own).map { .template($0) }, what).tree("ecommerceMacroData"))
        }
        return trees
    }

    /// Returns the vendor's name of a field, with an ampersand; nil if the name is computed.
    private static func fieldName(_ key: Value) -> String? {
        guard case .string(let name) = key.kind else { return nil }
        return name == "t" || name == "tid" ? "&" + name : name
    }

    /// Returns a tag's parameters with plain references in the query of its address: reading escapes them again.
    mutating func plainAddress(_ tag: Tag, _ owner: String) -> [Parameter] {
        guard isForOldLibraries, tag.kind == .imagePixel,
            let place = tag.parameters.place(of: .url),
            case .template(let parts) = tag.parameters[place].value.kind
        else { return tag.parameters }
        var plain: [TemplatePart] = []
        var isQuery = false
        for part in parts {
            switch part {
            case .text(let text):
                if text.utf8.contains(UInt8(ascii: "?")) { isQuery = true }
                plain.append(part)
            case .reference(let reference):
                if isQuery {
                    losses.add(
                        "the unescaped reference '\(reference.name.shortened())' in the address of \(owner)",
                        "an export escapes it", at: reference.range)
                }
                plain.append(part)
            case .value(let value):
                guard isQuery, case .escaped(let inner, by: [12]) = value.kind,
                    case .reference(let reference) = inner.kind
                else {
                    plain.append(part)
                    continue
                }
                plain.append(.reference(reference))
            }
        }
        var parameters = tag.parameters
        parameters[place].value = Value(.template(plain), at: parameters[place].value.range)
        return parameters
    }
}
