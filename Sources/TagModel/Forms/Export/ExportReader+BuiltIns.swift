import TagDiagnostics
import TagSyntax

extension ExportReader {
    /// Reads an element of `builtInVariable`: a type and the name that references use.
    mutating func readBuiltIn(_ node: NodeID) {
        guard let typeNode = tree.member(node, "type"),
            let type = type(typeNode, of: "a built-in variable", node)
        else { return }
        let builtIn = BuiltInVariable.spelled(type.value)
        var name: Located<String>?
        if let node = tree.member(node, "name"), tree.kind(node) == .string { name = context.located(node) }
        let fallback = builtIn?.name ?? type.value
        addBuiltIn(builtIn, name ?? Located(fallback, at: type.range), type, context.range(node))
    }

    /// Reads an element of `enabledBuiltInVariable` of format 1.3: only a type.
    mutating func readBuiltIn(enabled node: NodeID) {
        let type = context.located(node)
        let builtIn = BuiltInVariable.spelled(type.value)
        addBuiltIn(builtIn, Located(builtIn?.name ?? type.value, at: type.range), type, type.range)
    }

    mutating func addBuiltIn(
        _ builtIn: BuiltInVariable?, _ name: Located<String>, _ type: Located<String>, _ range: SourceRange
    ) {
        var macro = Macro(name: name, type: type, kind: .custom, range: range)
        macro.origin = .builtIn
        macro.answersToName = isForOldLibraries
        switch builtIn?.meaning {
        case .dataLayer(let key):
            macro.kind = .dataLayer
            macro.parameters = [implied("name", key)] + flatKeysOfPages
        case .macro(let kind): macro.kind = kind
        case .url(let kind, let component):
            macro.kind = kind
            macro.parameters = [implied("component", component)]
        case .unanswered, nil:
            context.keep(
                "built-in variable", name.value, at: range,
                "the app must provide the value; otherwise it is absent")
        }
        container.macros.append(macro)
    }

    /// Makes a parameter that the file does not spell out.
    func implied(_ key: String, _ text: String) -> Parameter {
        Parameter(Located(key, at: .none), Value(.string(text), at: .none))
    }

    /// Reads an auto-event variable as a macro for the data that a listener pushed; nil if `varType` names nothing that it
    /// pushes.
    mutating func autoEvent(
        _ name: Located<String>, _ type: Located<String>, _ parameters: [Parameter], _ range: SourceRange
    ) -> Macro? {
        guard case .string(let asked)? = parameters["varType"]?.kind, let key = Self.autoEventKeys[asked]
        else {
            return nil
        }
        let source = Value(.string(key), at: parameters["varType"]?.range ?? .none)
        var component = "URL"
        if asked == "URL", case .string(let part)? = parameters["component"]?.kind { component = part }
        var read = parameters.filter { ["setDefaultValue", "defaultValue"].contains($0.key.value) }
        guard component == "URL" else {
            usesListenedURL = true
            read = parameters.filter {
                ["component", "queryKey", "stripWww", "defaultPages"].contains($0.key.value)
            }
            let listened = context.value(ofMacro: Self.listenedURLName, at: source.range)
            read.append(Parameter(Located("customUrlSource", at: .none), listened))
            return autoEvent(.url, name, type, read, range)
        }
        read.append(Parameter(Located("name", at: .none), source))
        read += flatKeysOfPages
        return autoEvent(.dataLayer, name, type, read, range)
    }

    private mutating func autoEvent(
        _ kind: MacroKind, _ name: Located<String>, _ type: Located<String>, _ read: [Parameter],
        _ range: SourceRange
    ) -> Macro? {
        guard let table = MacroType.of(kind) else { return nil }
        let parameters = canonical(read, table.parameters, ignored: table.ignoredExportKeys, of: name.value)
        return Macro(name: name, type: type, kind: kind, parameters: parameters, range: range)
    }

    static let listenedURLName = "_elementUrl"

    /// The data layer's key for each `varType`.
    private static let autoEventKeys = [
        "ELEMENT": "gtm.element", "CLASSES": "gtm.elementClasses", "ID": "gtm.elementId",
        "TARGET": "gtm.elementTarget", "TEXT": "gtm.elementText", "URL": "gtm.elementUrl",
        "HISTORY_NEW_URL_FRAGMENT": "gtm.newUrlFragment", "HISTORY_OLD_URL_FRAGMENT": "gtm.oldUrlFragment",
        "HISTORY_NEW_STATE": "gtm.newHistoryState", "HISTORY_OLD_STATE": "gtm.oldHistoryState",
        "HISTORY_CHANGE_SOURCE": "gtm.historyChangeSource", "ERROR_MESSAGE": "gtm.errorMessage",
        "ERROR_URL": "gtm.errorUrl", "ERROR_LINE": "gtm.errorLineNumber",
    ]
}

// MARK: - Implied macros and rules

extension ExportReader {
    static let eventName = "_event"
    static let triggersName = "_triggers"

    /// Adds the macros and rules that an export refers to and never defines.
    mutating func addImplied() {
        for reference in reserved { addReserved(reference) }
        addImplied(Self.eventName, .event, [])
        if usesTriggers {
            addImplied(
                Self.triggersName, .dataLayer, [implied("name", "gtm.triggers"), implied("default", "")])
        }
        if usesListenedURL {
            addImplied(
                Self.listenedURLName, .dataLayer, [implied("name", "gtm.elementUrl")] + flatKeysOfPages)
        }
    }

    private mutating func addImplied(_ name: String, _ kind: MacroKind, _ parameters: [Parameter]) {
        guard !container.macros.contains(where: { $0.name.value == name }) else { return }
        let type = MacroType.of(kind)?.name ?? ""
        var macro = Macro(
            name: Located(name, at: .none), type: Located(type, at: .none), kind: kind,
            parameters: parameters,
            range: .none)
        macro.origin = .implied
        container.macros.append(macro)
    }

    /// Adds a rule for one of the vendor's reserved trigger ids.
    private mutating func addReserved(_ id: Located<String>) {
        guard !container.rules.contains(where: { $0.key.value == id.value }) else { return }
        let known = ReservedTrigger.all.first { $0.id == id.value }
        if known == nil {
            context.keep(
                "reserved trigger", id.value, at: id.range,
                "its meaning is unknown, so it passes for every event")
        }
        var conditions: [Condition] = []
        if let event = known?.event {
            conditions = [eventCondition(Value(.string(event), at: id.range), at: id.range)]
        }
        let name = Located(known?.name ?? "Reserved trigger \(id.value)", at: id.range)
        var rule = Rule(name: name, key: id, conditions: conditions, range: id.range)
        rule.isImplied = true
        container.rules.append(rule)
    }
}
