extension SyntheticContainer {
    /// The container as a browser gets it: everything by index, predicates unique, references as `["macro", n]`.
    func writeResource(to writer: inout JSONTreeWriter) {
        let numbered = NumberedRules(self)
        writer.object { writer in
            writer.object("resource") { writer in
                writer.member("version", "17")
                writer.array("macros", macros) { compiled($1, &$0) }
                writer.array("tags", numbered.tags) { compiled(tags[$1], number: $1, &$0) }
                writer.array("predicates", numbered.predicates) { writer, predicate in
                    writer.object { writer in
                        writer.member("function", functionName(predicate.operation))
                        reference("arg0", predicate.macro, &writer)
                        writer.member("arg1", predicate.value)
                    }
                }
                writer.array("rules", numbered.rules) { writer, rule in
                    writer.array(rule.clauses) { writer, clause in
                        writer.beginArray()
                        writer.value(clause.name)
                        for number in clause.numbers { writer.value(number) }
                        writer.endArray()
                    }
                }
            }
        }
    }

    func functionName(_ operation: Operation) -> String {
        switch operation {
        case .equals: "_eq"
        case .contains: "_cn"
        case .matches: "_re"
        case .startsWith: "_sw"
        case .less: "_lt"
        case .greater: "_gt"
        }
    }

    private func reference(_ key: String, _ macro: Int, _ writer: inout JSONTreeWriter) {
        writer.key(key)
        reference(macro, &writer)
    }

    private func reference(_ macro: Int, _ writer: inout JSONTreeWriter) {
        writer.beginArray()
        writer.value("macro")
        writer.value(macro)
        writer.endArray()
    }

    private func value(_ text: Text, _ writer: inout JSONTreeWriter) {
        if text.parts.count != 1 {
            writer.beginArray()
            writer.value("template")
        }
        for part in text.parts {
            switch part {
            case .text(let text): writer.value(text)
            case .macro(let index): reference(index, &writer)
            }
        }
        if text.parts.count != 1 { writer.endArray() }
    }

    private func compiled(_ macro: Macro, _ writer: inout JSONTreeWriter) {
        writer.object { writer in
            writer.member("function", "__" + typeCode(macro))
            writer.member("name", macro.name)
            switch macro.kind {
            case .event, .builtIn: break
            case .dataLayer(let key, _, let fallback):
                writer.member("vtp_dataLayerVersion", 2)
                writer.member("vtp_name", key)
                guard let fallback else { return }
                writer.member("vtp_setDefaultValue", true)
                writer.member("vtp_defaultValue", fallback)
            case .constant(let text):
                writer.key("vtp_value")
                value(text, &writer)
            case .lookup(let input, let rows, let fallback, _):
                writer.member("vtp_setDefaultValue", true)
                reference("vtp_input", input, &writer)
                table("vtp_map", rows.map { [("key", Text($0.key)), ("value", Text($0.value))] }, &writer)
                writer.member("vtp_defaultValue", fallback)
            }
        }
    }

    private func table(_ key: String, _ rows: [[(key: String, value: Text)]], _ writer: inout JSONTreeWriter)
    {
        writer.key(key)
        writer.beginArray()
        writer.value("list")
        for row in rows {
            writer.beginArray()
            writer.value("map")
            for entry in row {
                writer.value(entry.key)
                value(entry.value, &writer)
            }
            writer.endArray()
        }
        writer.endArray()
    }

    private func compiled(_ tag: Tag, number: Int, _ writer: inout JSONTreeWriter) {
        writer.object { writer in
            writer.member("function", "__" + tag.type)
            writer.member("once_per_event", !tag.oncePerLoad)
            if let priority = tag.priority { writer.member("priority", priority) }
            for entry in tag.parameters {
                switch entry.value {
                case .text(let text):
                    writer.key("vtp_" + entry.key)
                    value(text, &writer)
                case .boolean(let flag): writer.member("vtp_" + entry.key, flag)
                case .table(let rows): table("vtp_" + entry.key, rows, &writer)
                }
            }
            writer.member("tag_id", number + 1)
        }
    }
}

/// Rules by the numbers of unique predicates and of the tags that are not paused.
struct NumberedRules {
    struct Rule {
        var ifs: [Int] = []
        var unless: [Int] = []
        var fires: [Int] = []
        var blocks: [Int] = []

        var clauses: [(name: String, numbers: [Int])] {
            [("if", ifs), ("unless", unless), ("add", fires), ("block", blocks)].filter { !$0.1.isEmpty }
        }
    }

    var predicates: [SyntheticContainer.Condition] = []
    /// Indices into the container's tags.
    var tags: [Int] = []
    var rules: [Rule]

    init(_ container: SyntheticContainer) {
        rules = Array(repeating: Rule(), count: container.rules.count)
        var numbers: [SyntheticContainer.Condition: Int] = [:]
        for (index, rule) in container.rules.enumerated() {
            for (place, condition) in rule.conditions.enumerated() {
                let number = numbers[condition] ?? predicates.count
                if number == predicates.count {
                    numbers[condition] = number
                    predicates.append(condition)
                }
                if rule.negatesLast && place == rule.conditions.count - 1 {
                    rules[index].unless.append(number)
                } else {
                    rules[index].ifs.append(number)
                }
            }
        }
        for (index, tag) in container.tags.enumerated() where !tag.isPaused {
            for rule in tag.firesOn { rules[rule].fires.append(tags.count) }
            for rule in tag.blockedBy { rules[rule].blocks.append(tags.count) }
            tags.append(index)
        }
    }
}
