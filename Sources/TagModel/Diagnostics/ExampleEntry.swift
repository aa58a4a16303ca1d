package import TagDiagnostics
import TagSyntax

/// An entry of a container in an example: a macro, a rule, a tag, a message, or an entity of an export.
///
/// ```swift
/// .definition(.event(), .rule("buy", "event equals «purchase»"), .pixel(fires: "buy"))
/// ```
///
/// `«»` around a whole text includes its quotes, except in references, such as the rules of a tag. `‹›` leaves them out.
package struct ExampleEntry: Sendable {
    let section: String
    let name: String
    let value: JSON

    /// Makes an entry for which there is no shorthand; an entity of an export without a name gets no number.
    package static func entry(_ section: String, _ name: String, _ value: JSON = [:]) -> ExampleEntry {
        ExampleEntry(section: section, name: name, value: value)
    }
}

// MARK: - Definitions

extension Examples {
    /// A definition with the entries, in the layout of `tagc fmt`.
    package static func definition(id: JSON = "GTM-AB12", _ entries: ExampleEntry...) -> Examples {
        Examples(
            sections([.container("id", id)] + entries) { entries in
                .object(entries.map { ($0.name, $0.value) })
            })
    }
}

extension ExampleEntry {
    /// A member of the object that describes the container.
    package static func container(_ name: String, _ value: JSON) -> ExampleEntry {
        .entry("container", name, value)
    }

    package static func macro(_ name: String, _ type: JSON, _ members: JSON = [:]) -> ExampleEntry {
        .entry("macros", name, .joining(["type": type], members))
    }

    /// The macro of the event's name.
    package static func event(_ name: String = "event") -> ExampleEntry { .macro(name, "event") }

    /// A macro that reads a key of the data layer: the key that it is named after, or another.
    package static func key(_ name: String, reads key: JSON? = nil, with more: JSON = [:]) -> ExampleEntry {
        .macro(name, "dataLayer", .joining(["name": key ?? .string(unmarked(name))], more))
    }

    package static func constant(_ name: String, _ value: JSON) -> ExampleEntry {
        .macro(name, "constant", ["value": value])
    }

    /// A table of keys and values that is asked for the value of the macro `input`.
    package static func table(
        _ name: String, _ type: JSON, of input: String, _ rows: JSON, default: JSON? = nil
    ) -> ExampleEntry {
        let table: JSON = .array(rows.members.map { ["key": .string($0.key), "value": $0.value] })
        let members: JSON = ["input": .string("{{\(input)}}"), "table": table]
        return .macro(name, type, .joining(members, `default`.map { ["default": $0] } ?? [:]))
    }

    /// A rule with conditions such as `path startsWith /shop`.
    package static func rule(_ name: String, _ conditions: String...) -> ExampleEntry {
        .entry("rules", name, conditions.isEmpty ? [:] : ["if": .array(conditions.map { condition($0) })])
    }

    private static func condition(_ text: String) -> JSON {
        let words = text.split(separator: " ", maxSplits: 2).map { String($0) }
        let number = Int64(unmarked(words[2]))
        let operand: JSON? = number.map { words[2].contains("«") ? .marked(.integer($0)) : .integer($0) }
        return ["macro": .reference(words[0]), words[1]: operand ?? .string(words[2])]
    }

    private static func unmarked(_ text: String) -> String {
        text.replacing("«", with: "").replacing("»", with: "")
    }

    /// A tag that requests an image when one of the rules passes.
    package static func pixel(
        _ name: String = "t", _ url: JSON = "https://t.example/p.gif", fires rules: String...,
        blockedBy blocking: String..., setup tags: String..., with more: JSON = [:]
    ) -> ExampleEntry {
        var tag: JSON = ["type": "imagePixel", "url": url]
        for (member, names) in [("fires", rules), ("blockedBy", blocking), ("setup", tags)]
        where !names.isEmpty {
            tag = .joining(tag, [member: .references(names)])
        }
        return .entry("tags", name, .joining(tag, more))
    }

    /// A message about a sale, shown on a trigger until the sale ends.
    package static func message(
        _ name: String = "sale", type: JSON = "banner", title: JSON = "Sale",
        on trigger: JSON = "launch", from start: JSON? = nil,
        until end: JSON? = "2027-01-01T00:00:00Z", with more: JSON = [:]
    ) -> ExampleEntry {
        var message: JSON = ["type": type, "title": title, "on": [trigger]]
        for (member, time) in [("start", start), ("end", end)] {
            if let time { message = .joining(message, [member: time]) }
        }
        return .entry("messages", name, .joining(message, more))
    }
}

// MARK: - Exports and compiled containers

extension Examples {
    /// An export with the entities, each kind numbered from 1, of a container for web pages or another context.
    package static func export(of context: JSON = "WEB", _ entities: ExampleEntry...) -> Examples {
        let container: JSON = ["publicId": "GTM-AB12", "usageContext": [context]]
        let version = sections(entities) { entities in
            .array(
                entities.enumerated().map { index, entity in
                    guard !entity.name.isEmpty else { return entity.value }
                    let id = entity.section == "customTemplate" ? "templateId" : entity.section + "Id"
                    let head: JSON = [id: .string(String(index + 1)), "name": .string(entity.name)]
                    return .joining(head, entity.value)
                })
        }
        let content: JSON = .joining(["container": container], version)
        return Examples(["exportFormatVersion": 2, "containerVersion": content])
    }

    /// A compiled container of version 1 in JSON.
    package static func resource(
        macros: JSON = [], tags: JSON = [], predicates: JSON = [], rules: JSON = []
    ) -> Examples {
        let sections: JSON = ["macros": macros, "tags": tags, "predicates": predicates, "rules": rules]
        return Examples(["resource": .joining(["version": "1"], sections)])
    }
}

extension ExampleEntry {
    /// A tag of an export, which fires on all pages unless triggers are named.
    package static func tag(
        _ name: String, _ type: JSON, _ parameters: JSON = [:], fires triggers: String...,
        with more: JSON = [:]
    ) -> ExampleEntry {
        let fires: JSON = ["firingTriggerId": triggers.isEmpty ? ["2147479553"] : .references(triggers)]
        return .entry("tag", name, .joining(["type": type], parameters.asParameters, fires, more))
    }

    /// A tag of an export with the code of a page.
    package static func html(
        _ name: String, _ code: JSON, fires trigger: String = "2147479553", with more: JSON = [:]
    ) -> ExampleEntry {
        .tag(name, "html", ["html": code], fires: trigger, with: more)
    }

    package static func variable(
        _ name: String, _ type: JSON, _ parameters: JSON = [:], with more: JSON = [:]
    ) -> ExampleEntry {
        .entry("variable", name, .joining(["type": type], parameters.asParameters, more))
    }

    /// A trigger with conditions such as `{{Page Path}} CONTAINS /shop`.
    package static func trigger(
        _ name: String, _ type: String, _ conditions: String..., with more: JSON = [:]
    ) -> ExampleEntry {
        let member = type == "CUSTOM_EVENT" ? "customEventFilter" : "filter"
        let filter: JSON = conditions.isEmpty ? [:] : [member: .array(conditions.map { .condition($0) })]
        return .entry("trigger", name, .joining(["type": .string(type)], filter, more))
    }

    /// A group of the triggers with the ids.
    package static func group(_ name: String, of triggers: JSON...) -> ExampleEntry {
        let list = triggers.map { ["type": "TRIGGER_REFERENCE", "value": $0] as JSON }
        let parameter: JSON = ["type": "LIST", "key": "triggerIds", "list": .array(list)]
        return .trigger(name, "TRIGGER_GROUP", with: ["parameter": [parameter]])
    }

    /// A zone that loads another container.
    package static func zone(_ name: String, loads id: JSON) -> ExampleEntry {
        .entry("zone", name, ["childContainer": [["publicId": id, "nickname": "other"]]])
    }

    /// A custom template of container 1, or of the gallery.
    package static func template(_ name: String, code: JSON = "x", gallery: JSON? = nil) -> ExampleEntry {
        let reference: JSON = gallery.map { ["galleryReference": ["galleryTemplateId": $0]] } ?? [:]
        let template: JSON = ["containerId": "1", "templateData": code]
        return .entry("customTemplate", name, .joining(template, reference))
    }

    /// A built-in variable that is enabled.
    package static func builtIn(_ name: String) -> ExampleEntry {
        let type = name.uppercased().replacing(" ", with: "_")
        return .entry("builtInVariable", "", ["type": .string(type), "name": .string(name)])
    }
}

extension JSON {
    /// A condition of an export, such as `{{Page Path}} CONTAINS /shop`.
    package static func condition(_ text: String) -> JSON {
        let sides = text.split(separator: "}} ", maxSplits: 1)
        let words = sides[1].split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let operands: JSON = ["arg0": .string("\(sides[0])}}"), "arg1": .string(String(words[1]))]
        return .joining(["type": .string(String(words[0]))], operands.asParameters)
    }

    /// The member with the parameters of an entity; no member if there are none.
    fileprivate var asParameters: JSON {
        members.isEmpty ? [:] : ["parameter": .array(members.map { $0.value.asParameter($0.key) })]
    }

    private func asParameter(_ key: String? = nil) -> JSON {
        let (type, member, value): (JSON, String, JSON) =
            switch self {
            case .boolean(let value): ("BOOLEAN", "value", .string(String(value)))
            case .integer(let value): ("INTEGER", "value", .string(String(value)))
            case .array(let elements): ("LIST", "list", .array(elements.map { $0.asParameter() }))
            case .object(let members): ("MAP", "map", .array(members.map { $0.value.asParameter($0.key) }))
            case .null, .double, .string: ("TEMPLATE", "value", self)
            }
        return .joining(["type": type], key.map { ["key": .string($0)] } ?? [:], [member: value])
    }
}

// MARK: - Layout

extension Examples {
    private init(_ json: JSON) {
        let bytes = Writer.write(OutputTree(json), as: .json, layout: .readable).bytes.dropLast()
        let written = String(decoding: bytes, as: UTF8.self)
            .replacing("[ \"«\", ", with: "«").replacing(", \"»\" ]", with: "»")
        var pieces = written.split(separator: "\"«", omittingEmptySubsequences: false).map { String($0) }
        for index in pieces.indices.dropFirst() {
            let parts = pieces[index].split(separator: "»", maxSplits: 1, omittingEmptySubsequences: false)
            let isWhole = parts.count == 2 && parts[1].hasPrefix("\"")
            pieces[index] = isWhole ? "«\"\(parts[0])\"»\(parts[1].dropFirst())" : "\"«" + pieces[index]
        }
        self.init([pieces.joined().replacing("‹", with: "«").replacing("›", with: "»")])
    }

    /// The sections with entries, in the order of their first ones.
    private static func sections(_ entries: [ExampleEntry], content: ([ExampleEntry]) -> JSON) -> JSON {
        var names: [String] = []
        for entry in entries where !names.contains(entry.section) { names.append(entry.section) }
        return .object(names.map { name in (name, content(entries.filter { $0.section == name })) })
    }
}

extension JSON {
    /// A value with marks around it; those around all of a text can be written in the text.
    package static func marked(_ value: JSON) -> JSON { ["«", value, "»"] }

    /// The name of something else in the container: marks within the quotes stay there.
    fileprivate static func reference(_ name: String) -> JSON {
        .string(name.replacing("«", with: "‹").replacing("»", with: "›"))
    }

    fileprivate static func references(_ names: [String]) -> JSON { .array(names.map { .reference($0) }) }

    fileprivate var members: [(key: String, value: JSON)] {
        if case .object(let members) = self { members } else { [] }
    }

    /// An object with the members of all.
    fileprivate static func joining(_ objects: JSON...) -> JSON { .object(objects.flatMap { $0.members }) }
}

extension OutputTree {
    fileprivate init(_ json: JSON) {
        switch json {
        case .null: self = .null
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .array(let elements): self = .list(elements.map { OutputTree($0) })
        case .object(let members): self = .object(members.map { Member($0.key, OutputTree($0.value)) })
        }
    }
}
