extension SyntheticContainer {
    /// The container as Tag Manager's export button would write it; one for mobile, so that its macros are keys.
    func writeExport(to writer: inout some TreeWriter) {
        writer.object { writer in
            writer.member("exportFormatVersion", 2)
            writer.member("exportTime", "2026-11-19 10:00:00")
            writer.object("containerVersion") { writer in
                writer.member("accountId", "600112233")
                writer.member("containerId", "7788990")
                writer.member("containerVersionId", "17")
                writer.member("name", "bench \(rules.count)")
                writer.object("container") { writer in
                    writer.member("publicId", "GTM-BENCH01")
                    writer.array("usageContext", ["IOS"]) { $0.value($1) }
                }
                writer.array("variable", macros.indices) { variable($1, &$0) }
                writer.array("trigger", rules.indices) { trigger($1, &$0) }
                writer.array("tag", tags.indices) { tag($1, &$0) }
            }
        }
    }

    /// The text as a source spells it, references in double braces.
    func spelling(_ text: Text) -> String {
        text.parts.map { part in
            switch part {
            case .text(let text): text
            case .macro(let index): "{{\(macros[index].name)}}"
            }
        }.joined()
    }

    private func parameter(
        _ key: String, _ value: String, type: String = "TEMPLATE", _ writer: inout some TreeWriter
    ) {
        writer.object { writer in
            writer.member("type", type)
            writer.member("key", key)
            writer.member("value", value)
        }
    }

    private func row(_ entries: [(key: String, value: String)], _ writer: inout some TreeWriter) {
        writer.object { writer in
            writer.member("type", "MAP")
            writer.array("map", entries) { parameter($1.key, $1.value, &$0) }
        }
    }

    private func list(
        _ key: String, _ rows: [[(key: String, value: String)]], _ writer: inout some TreeWriter
    ) {
        writer.object { writer in
            writer.member("type", "LIST")
            writer.member("key", key)
            writer.array("list", rows) { row($1, &$0) }
        }
    }

    private func variable(_ index: Int, _ writer: inout some TreeWriter) {
        let macro = macros[index]
        writer.object { writer in
            writer.member("variableId", String(index + 1))
            writer.member("name", macro.name)
            writer.member("type", typeCode(macro))
            writer.key("parameter")
            writer.beginArray()
            parameters(of: macro, &writer)
            writer.endArray()
            writer.member("fingerprint", String(1_500_000_000_000 + index * 7919))
        }
    }

    func typeCode(_ macro: Macro) -> String {
        switch macro.kind {
        case .event: "e"
        case .dataLayer: "v"
        case .constant: "c"
        case .lookup(_, _, _, let isRegex): isRegex ? "remm" : "smm"
        case .builtIn(let code): code
        }
    }

    private func parameters(of macro: Macro, _ writer: inout some TreeWriter) {
        switch macro.kind {
        case .event, .builtIn: break
        case .dataLayer(let key, _, let fallback):
            parameter("dataLayerVersion", "2", type: "INTEGER", &writer)
            parameter("name", key, &writer)
            guard let fallback else { return }
            parameter("setDefaultValue", "true", type: "BOOLEAN", &writer)
            parameter("defaultValue", fallback, &writer)
        case .constant(let text): parameter("value", spelling(text), &writer)
        case .lookup(let input, let rows, let fallback, _):
            parameter("setDefaultValue", "true", type: "BOOLEAN", &writer)
            parameter("input", "{{\(macros[input].name)}}", &writer)
            list("map", rows.map { [("key", $0.key), ("value", $0.value)] }, &writer)
            parameter("defaultValue", fallback, &writer)
        }
    }

    private func trigger(_ index: Int, _ writer: inout some TreeWriter) {
        let rule = rules[index]
        writer.object { writer in
            writer.member("triggerId", String(index + 1))
            writer.member("name", rule.name)
            writer.member("type", "CUSTOM_EVENT")
            writer.array("customEventFilter", rule.conditions.prefix(1)) {
                condition($1, isNegated: false, &$0)
            }
            let filters = rule.conditions.indices.dropFirst()
            if !filters.isEmpty {
                writer.array("filter", filters) { writer, place in
                    let isNegated = rule.negatesLast && place == rule.conditions.count - 1
                    condition(rule.conditions[place], isNegated: isNegated, &writer)
                }
            }
            writer.member("fingerprint", String(1_500_000_000_000 + index * 7907))
        }
    }

    private func condition(_ condition: Condition, isNegated: Bool, _ writer: inout some TreeWriter) {
        let left = condition.macro == 0 ? "_event" : macros[condition.macro].name
        writer.object { writer in
            writer.member("type", condition.operation.rawValue)
            writer.key("parameter")
            writer.beginArray()
            parameter("arg0", "{{\(left)}}", &writer)
            parameter("arg1", condition.value, &writer)
            if isNegated { parameter("negate", "true", type: "BOOLEAN", &writer) }
            writer.endArray()
        }
    }

    private func tag(_ index: Int, _ writer: inout some TreeWriter) {
        let tag = tags[index]
        writer.object { writer in
            writer.member("tagId", String(index + 1))
            writer.member("name", tag.name)
            writer.member("type", tag.type)
            writer.key("parameter")
            writer.beginArray()
            for entry in tag.parameters { self.entry(entry, &writer) }
            writer.endArray()
            writer.array("firingTriggerId", tag.firesOn) { $0.value(String($1 + 1)) }
            if !tag.blockedBy.isEmpty {
                writer.array("blockingTriggerId", tag.blockedBy) { $0.value(String($1 + 1)) }
            }
            writer.member("tagFiringOption", tag.oncePerLoad ? "ONCE_PER_LOAD" : "ONCE_PER_EVENT")
            writer.member("fingerprint", String(1_500_000_000_000 + index * 7901))
            if tag.isPaused { writer.member("paused", true) }
            if let priority = tag.priority {
                writer.object("priority") { writer in
                    writer.member("type", "INTEGER")
                    writer.member("key", "priority")
                    writer.member("value", String(priority))
                }
            }
        }
    }

    private func entry(_ entry: (key: String, value: Tag.Value), _ writer: inout some TreeWriter) {
        switch entry.value {
        case .text(let text): parameter(entry.key, spelling(text), &writer)
        case .boolean(let flag): parameter(entry.key, flag ? "true" : "false", type: "BOOLEAN", &writer)
        case .table(let rows):
            list(entry.key, rows.map { row in row.map { ($0.key, spelling($0.value)) } }, &writer)
        }
    }
}
