extension SyntheticContainer {
    /// The container in our own form: names are keys, references are names.
    func writeDefinition(to writer: inout JSONTreeWriter) {
        writer.object { writer in
            writer.object("container") { writer in
                writer.member("id", "GTM-BENCH01")
                writer.member("version", "17")
            }
            writer.object("macros") { writer in
                for macro in macros { writer.object(macro.name) { definition(of: macro, &$0) } }
            }
            writer.object("rules") { writer in
                for rule in rules { writer.object(rule.name) { definition(of: rule, &$0) } }
            }
            writer.object("tags") { writer in
                for tag in tags { writer.object(tag.name) { definition(of: tag, &$0) } }
            }
        }
    }

    private func definition(of macro: Macro, _ writer: inout JSONTreeWriter) {
        switch macro.kind {
        case .event: writer.member("type", "event")
        case .dataLayer(let key, _, let fallback):
            writer.member("type", "dataLayer")
            writer.member("name", key)
            if let fallback { writer.member("default", fallback) }
        case .constant(let text):
            writer.member("type", "constant")
            writer.member("value", spelling(text))
        case .lookup(let input, let rows, let fallback, let isRegex):
            writer.member("type", isRegex ? "regexTable" : "lookupTable")
            writer.member("input", "{{\(macros[input].name)}}")
            writer.array("table", rows) { writer, row in
                writer.object { writer in
                    writer.member("key", row.key)
                    writer.member("value", row.value)
                }
            }
            writer.member("default", fallback)
        case .builtIn(let code):
            let names = ["cid": "containerId", "ctv": "containerVersion", "dbg": "debugMode", "r": "random"]
            writer.member("type", names[code] ?? code)
        }
    }

    private func definition(of rule: Rule, _ writer: inout JSONTreeWriter) {
        let positive = rule.negatesLast ? rule.conditions.dropLast() : rule.conditions[...]
        writer.array("if", positive) { definition(of: $1, &$0) }
        if rule.negatesLast { writer.array("unless", rule.conditions.suffix(1)) { definition(of: $1, &$0) } }
    }

    private func definition(of condition: Condition, _ writer: inout JSONTreeWriter) {
        writer.object { writer in
            writer.member("macro", macros[condition.macro].name)
            switch condition.operation {
            case .equals: writer.member("equals", condition.value)
            case .contains: writer.member("contains", condition.value)
            case .matches: writer.member("matchesRegex", condition.value)
            case .startsWith: writer.member("startsWith", condition.value)
            case .less: writer.member("lessThan", Int(condition.value) ?? 0)
            case .greater: writer.member("greaterThan", Int(condition.value) ?? 0)
            }
        }
    }

    private func definition(of tag: Tag, _ writer: inout JSONTreeWriter) {
        writer.member("type", tag.type)
        writer.array("fires", tag.firesOn) { $0.value(rules[$1].name) }
        if !tag.blockedBy.isEmpty { writer.array("blockedBy", tag.blockedBy) { $0.value(rules[$1].name) } }
        if tag.oncePerLoad { writer.member("firing", "oncePerLoad") }
        if tag.isPaused { writer.member("paused", true) }
        if let priority = tag.priority { writer.member("priority", priority) }
        writer.object("parameters") { writer in
            for entry in tag.parameters {
                switch entry.value {
                case .text(let text): writer.member(entry.key, spelling(text))
                case .boolean(let flag): writer.member(entry.key, flag)
                case .table(let rows):
                    writer.array(entry.key, rows) { writer, row in
                        writer.object { writer in
                            for entry in row { writer.member(entry.key, spelling(entry.value)) }
                        }
                    }
                }
            }
        }
    }
}
