import LegacyProtobuf
import TagDiagnostics
import TagSyntax

/// Reads the `legacy` format: the binary that Tag Manager gave for mobile containers.
///
/// Everything in it is a number into a table; each value is built once. The meaning follows the vendor's readers: a reference
/// goes by its macro's name, several macros may have one name, and rules decide which of them has a value. Unknown fields are
/// skipped.
struct LegacyReader {
    /// The reader of types and parameters, which also holds the container.
    var export: ExportReader
    let resource: LegacyResource
    let layout: LegacyLayout
    var values: LegacyValues
    private var ruleNames = UniqueNames()
    /// The codes of functions, by the offset of the function's name: calls share them, and each new code would be a copy.
    private var codes: [UInt32: String] = [:]

    private init(_ context: DecodingContext, _ resource: LegacyResource, _ layout: LegacyLayout) {
        export = ExportReader(context, form: .legacy)
        self.resource = resource
        self.layout = layout
        values = LegacyValues(count: resource.value.count, size: context.tree.file.bytes.count)
    }

    static func read(_ context: inout DecodingContext) -> Container? {
        let bytes = context.tree.file.bytes
        let layout: LegacyLayout
        do throws(LegacyLayout.Fault) {
            layout = try LegacyLayout(bytes)
        } catch {
            context.report(.brokenLegacyContainer(error.what, at: error.offset, of: bytes.count))
            return nil
        }
        guard let resource = LegacyResource(bytes: bytes) else {
            context.report(.brokenLegacyContainer("the container cannot be decoded", at: 0, of: bytes.count))
            return nil
        }
        var reader = LegacyReader(context, resource, layout)
        reader.read()
        reader.export.context.finish(&reader.export.container)
        context = reader.export.context
        return reader.export.container
    }

    private mutating func read() {
        if resource.hasVersion {
            export.container.version = Located(resource.version, at: layout.range(.version, 0))
        }
        for (index, name) in resource.usageContext.enumerated() {
            guard let context = UsageContext(rawValue: name) else { continue }
            export.container.contexts.append(Located(context, at: layout.range(.context, index)))
        }
        let predicates = resource.predicate.indices.map { readPredicate($0) }
        readTags()
        readMacros()
        export.container.macros += export.opaqueMacros.macros
        for index in resource.rule.indices { readRule(index, predicates) }
        for name in resource.supplemental {
            keep("supplemental", name, .none, "data that the server sends with a container is missing")
        }
    }

    mutating func keep(_ what: String, _ name: String, _ range: SourceRange, _ consequence: String) {
        export.context.keep(what, name, at: range, consequence)
    }

    mutating func report(_ diagnostic: Diagnostic) { export.context.report(diagnostic) }

    /// Returns `index` if it is within a table of `count`; reports a finding and returns nil if not.
    mutating func checked(_ index: Int32, below count: Int, in table: String, at range: SourceRange) -> Int? {
        guard index >= 0, index < count else {
            report(.indexOutOfRange(Int64(index), in: table, count: count, at: range))
            return nil
        }
        return Int(index)
    }
}

// MARK: - Calls

extension LegacyReader {
    /// A macro, a tag or a predicate, with the vendor's names.
    struct Call {
        /// The function without underscores: an export's code.
        let code: Located<String>
        let name: String?
        var parameters: [Parameter]
        let range: SourceRange

        subscript(key: String) -> Value? { parameters[key] }

        /// Removes and returns a parameter.
        mutating func take(_ key: String) -> Value? {
            guard let index = parameters.firstIndex(where: { $0.key.value == key }) else { return nil }
            return parameters.remove(at: index).value
        }
    }

    /// Collects the properties of a call; nil after a finding.
    ///
    /// The last of two properties with the same key counts.
    mutating func call(_ message: LegacyFunctionCall, of what: String, at range: SourceRange) -> Call? {
        var parameters: [Parameter] = []
        var places: [String: Int] = [:]
        for number in message.property {
            guard
                let index = checked(number, below: resource.property.count, in: "the properties", at: range)
            else { return nil }
            let property = resource.property[index]
            let place = layout.range(.property, index)
            guard let key = checked(property.key, below: resource.key.count, in: "the keys", at: place),
                let value = value(property.value, at: place)
            else { return nil }
            let parameter = Parameter(Located(resource.key[key], at: layout.range(.key, key)), value)
            if let place = places[parameter.key.value] {
                parameters[place] = parameter
            } else {
                places[parameter.key.value] = parameters.count
                parameters.append(parameter)
            }
        }
        guard let function = parameters.first(where: { $0.key.value == "function" })?.value,
            case .string(let id) = function.kind
        else {
            report(.missingMember("function", of: what, at: range))
            return nil
        }
        var name: String?
        if case .string(let text)? = parameters["instance_name"]?.kind { name = text }
        parameters.removeAll { ["function", "instance_name"].contains($0.key.value) }
        let text = codes[function.range.start] ?? ResourceReader.code(id)
        codes[function.range.start] = text
        let code = Located(text, at: function.range)
        return Call(code: code, name: name, parameters: parameters, range: range)
    }

    private mutating func readPredicate(_ index: Int) -> Condition? {
        let range = layout.range(.predicate, index)
        guard let call = call(resource.predicate[index], of: "a predicate", at: range) else { return nil }
        guard let kind = PredicateType.compiled(as: call.code.value) else {
            report(.unknownFunction(call.code))
            return export.unknownPredicate(call.code, call.parameters, range)
        }
        guard let left = call["arg0"], let right = call["arg1"] else {
            report(.missingMember(call["arg0"] == nil ? "arg0" : "arg1", of: "a predicate", at: range))
            return nil
        }
        var condition = Condition(
            Located(kind, at: call.code.range), left: left, right: right, range: range)
        condition.ignoresCase = kind == .matches && (call["ignore_case"]?.isTrue ?? false)
        return condition
    }

    private mutating func readTags() {
        var names = UniqueNames()
        for (index, message) in resource.tag.enumerated() {
            let range = layout.range(.tag, index)
            guard var call = call(message, of: "a tag", at: range) else { return }
            let name = names.unique([call.name, call.code.value].firstName ?? "tag")
            var identifier: Located<String>?
            if let id = call.take("tag_id") { identifier = Located(id.plainText, at: id.range) }
            // An event fires a tag at most once, whatever this says.
            _ = call.take("once_per_event")
            var tag = Tag(
                name: Located(name, at: range), type: call.code, kind: .custom, parameters: call.parameters,
                range: range)
            tag.identifier = identifier
            if let type = LegacyNames.tagType(call.code.value) {
                tag.kind = type.kind
                if type.kind == .analytics { tag.type.value = type.name }
                tag.parameters = canonical(call.parameters, of: type, name, at: range)
            }
            export.container.tags.append(tag)
        }
    }

    private mutating func canonical(
        _ parameters: [Parameter], of type: TagType, _ name: String, at range: SourceRange
    ) -> [Parameter] {
        var renamed = parameters.map { parameter in
            let key = LegacyNames.key(parameter.key.value, of: type)
            return Parameter(Located(key, at: parameter.key.range), parameter.value)
        }
        if type.kind == .analytics {
            let analytics = LegacyAnalytics(renamed)
            renamed = analytics.parameters
            if let consequence = analytics.consequence {
                keep("tag option", "hits of \(name.shortened())", range, consequence)
            }
        }
        // The settings made in the vendor's page are beside the fields made from them.
        let ignored: [String]? = type.kind == .analytics ? nil : type.ignoredExportKeys
        var canonical = export.canonical(renamed, type.parameters, ignored: ignored, of: name)
        if type.kind == .analytics, canonical[.fields] == nil {
            canonical.append(Parameter(.fields, Value(.map([]), at: .none)))
        }
        return canonical
    }
}

// MARK: - Rules

extension LegacyReader {
    private mutating func readRule(_ index: Int, _ predicates: [Condition?]) {
        let message = resource.rule[index]
        let range = layout.range(.rule, index)
        var conditions: [Condition] = []
        for (numbers, isNegated) in [(message.positivePredicate, false), (message.negativePredicate, true)] {
            for number in numbers {
                guard let place = checked(number, below: predicates.count, in: "the predicates", at: range),
                    var condition = predicates[place]
                else { continue }
                condition.isNegated = isNegated
                conditions.append(condition)
            }
        }
        let name = ruleNames.unique(writtenName(of: message) ?? "rule \(index + 1)")
        let key = Located(String(index), at: range)
        var rule = Rule(name: Located(name, at: range), key: key, conditions: conditions, range: range)
        rule.isImplied = message.onlyAddsMacros && conditions.isEmpty
        export.container.rules.append(rule)
        for (numbers, blocks) in [(message.addTag, false), (message.removeTag, true)] {
            for number in numbers {
                guard let tag = checked(number, below: resource.tag.count, in: "the tags", at: range),
                    export.container.tags.indices.contains(tag)
                else { continue }
                let reference = export.context.ruleReference(key.value, at: range)
                if blocks {
                    export.container.tags[tag].blockedBy.append(reference)
                } else {
                    export.container.tags[tag].firesOn.append(reference)
                }
            }
        }
    }

    /// Returns the name that a rule has in its first effect; nil if it has none.
    private mutating func writtenName(of message: LegacyRule) -> String? {
        let names =
            message.addTagRuleName + message.addMacroRuleName + message.removeTagRuleName
            + message.removeMacroRuleName
        guard let first = names.first, first >= 0, first < resource.value.count else { return nil }
        let name = resource.value[Int(first)].string
        return name.isEmpty ? nil : name
    }
}

extension LegacyRule {
    /// True if the rule acts on no tag; without predicates it is the vendor's form for macros that always have a value.
    fileprivate var onlyAddsMacros: Bool {
        !addMacro.isEmpty && removeMacro.isEmpty && addTag.isEmpty && removeTag.isEmpty
    }
}
