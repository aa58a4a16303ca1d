import LegacyProtobuf
import TagDiagnostics
import TagSyntax

/// A container in the vendor's binary format, and the parts that the format cannot express.
package struct LegacyFile: Sendable {
    package let bytes: [UInt8]
    package let losses: [UnsupportedPart]
}

/// Writes a container as the binary that the vendor's mobile libraries read.
///
/// A container that was read from such a binary is written table by table as it was, unknown fields included. Of any other
/// container everything is written that those libraries act on. Each part that they have no form for is listed, with its
/// consequence for the container. The cost is linear in the container; the same container gives the same bytes.
package struct LegacyWriter {
    let checked: CheckedContainer
    var container: Container { checked.container }
    var program = LegacyProgram()
    var losses: [UnsupportedPart] = []
    private var hasLostParts = false
    private let textsMayLackParts: Bool
    /// The place of each condition's predicate, by its contents.
    var predicates: [ExactText: Int] = [:]
    /// The rule that always passes; nil until it is needed.
    var always: Int?
    /// The number of macros of each name, keys of collections included.
    var definitions: [ExactText: Int] = [:]
    /// The macros that rules enable, in the order in which they were written.
    var conditional: [ConditionalMacro] = []

    private init(_ checked: CheckedContainer) {
        self.checked = checked
        textsMayLackParts = checked.container.textsMayLackParts
    }

    /// Writes a container.
    ///
    /// - Parameter id: The container's id, for macros that return it.
    package static func write(_ checked: CheckedContainer, id: String) -> LegacyFile {
        let container = checked.container
        if container.form == .legacy, let resource = LegacyResource(bytes: container.tree.file.bytes) {
            return LegacyFile(bytes: resource.bytes, losses: [])
        }
        var writer = LegacyWriter(checked)
        writer.loseRules()
        writer.addRest()
        writer.addRules()
        writer.addTags()
        writer.addMacros(id: id)
        writer.separateChoices()
        writer.program.rules.removeAll {
            $0.tags.added.isEmpty && $0.tags.removed.isEmpty && $0.macros.added.isEmpty
                && $0.macros.removed.isEmpty
        }
        return LegacyFile(bytes: LegacyTables.resource(of: writer.program).bytes, losses: writer.losses)
    }

    private mutating func loseRules() {
        guard let context = container.contexts.first(where: { $0.value.ruleSet == .web }) else { return }
        lose(
            "rule set", "web", context.range,
            "the libraries that read it use the mobile rules: an absent value equals nothing, numbers and lists "
                + "have different texts")
    }

    private mutating func addRest() {
        program.rest.templateVersionSet = "0"
        program.rest.version = container.version?.value ?? ""
        for context in container.contexts {
            switch context.value {
            case .android, .androidSdk5: program.rest.usageContext = ["android"]
            case .ios, .iosSdk5: program.rest.usageContext = ["ios"]
            case .web, .amp, .server: continue
            }
            break
        }
        program.rest.resourceFormatVersion = 1
    }

    mutating func lose(_ what: String, _ name: String, _ range: SourceRange, _ consequence: String) {
        losses.append(UnsupportedPart(what: what, name: name, range: range, consequence: consequence))
    }
}

// MARK: - Values

extension LegacyWriter {
    mutating func tree(_ value: Value) -> LegacyProgram.Tree {
        switch value.kind {
        case .null:
            lose("value", "null", value.range, "it is empty text")
            return .string("")
        case .boolean(let flag): return .boolean(flag)
        case .integer(let number): return .integer(number)
        // The format has no such numbers; readers take the text for one.
        case .double(let number):
            lose("number", number.description, value.range, "it is its text")
            return .string(number.description)
        case .string(let text): return .string(text)
        case .reference(let reference): return .reference(reference.name, escaping: [])
        case .template(let parts):
            loseParts(value.range)
            return .template(parts.map { tree($0) })
        case .list(let values): return .list(values.map { tree($0) })
        case .map(let entries): return .map(entries.map { (tree($0.key), tree($0.value)) })
        case .tag(let reference): return .string(reference.name)
        case .escaped(let value, let codes):
            if case .reference(let reference) = value.kind {
                return .reference(reference.name, escaping: codes.map { Int32(clamping: $0) })
            }
            lose("escaping", "of a value that is not a reference", value.range, "the value is unchanged")
            return tree(value)
        }
    }

    /// Reports once that the format cannot choose the effect of an absent part on a text.
    private mutating func loseParts(_ range: SourceRange) {
        guard !container.blanksText, textsMayLackParts, !hasLostParts else { return }
        hasLostParts = true
        lose("text", "with an absent part", range, "it is empty as a whole, here and everywhere else")
    }

    private mutating func tree(_ part: TemplatePart) -> LegacyProgram.Tree {
        switch part {
        case .text(let text): .string(text)
        case .reference(let reference): .reference(reference.name, escaping: [])
        case .value(let value): tree(value)
        }
    }
}

// MARK: - Rules

extension LegacyWriter {
    /// Adds a rule for each rule of the container, at the same place.
    private mutating func addRules() {
        for rule in container.rules {
            var made = LegacyProgram.Rule()
            for condition in rule.conditions {
                let place = predicate(condition, of: rule)
                if condition.isNegated { made.negative.append(place) } else { made.positive.append(place) }
            }
            program.rules.append(made)
        }
    }

    private mutating func predicate(_ condition: Condition, of rule: Rule) -> Int {
        var kind = condition.predicate.value
        let left = side(condition.left)
        var right = side(condition.right)
        var ignoresCase = condition.ignoresCase
        guard var function = LegacyNames.function(of: kind) else {
            lose(
                "condition", PredicateType.of(kind).name, condition.range,
                "the libraries have no such predicate: it is never true")
            return add(LegacyProgram.Call("_eq", [("arg0", .integer(0)), ("arg1", .integer(1))]))
        }
        if ignoresCase, kind != .matches, !PredicateType.of(kind).comparesNumbers {
            if case .string(let text) = condition.right.kind, let pattern = kind.pattern(for: text) {
                (kind, function, right) = (.matches, "re", .string(pattern))
            } else {
                lose("option", "ignoreCase", condition.range, "letters must have the same case")
                ignoresCase = false
            }
        }
        var properties = [(key: "arg0", value: left), (key: "arg1", value: right)]
        if ignoresCase, kind == .matches { properties.append(("ignore_case", .boolean(true))) }
        return add(LegacyProgram.Call("_" + function, properties))
    }

    /// Returns a side of a condition; a number and its text are the same there.
    private mutating func side(_ value: Value) -> LegacyProgram.Tree {
        if case .double(let number) = value.kind { .string(number.description) } else { tree(value) }
    }

    /// Returns the place of a predicate; equal predicates share one.
    private mutating func add(_ call: LegacyProgram.Call) -> Int {
        let words = ExactText(
            call.properties.reduce(call.function) { "\($0) \($1.key)=\($1.value.signature)" })
        if let known = predicates[words] { return known }
        predicates[words] = program.predicates.count
        program.predicates.append(call)
        return program.predicates.count - 1
    }

    /// Returns a rule's effect on `place`, with the rule's name; a rule that the container does not have is called "Always".
    func member(_ place: Int, of rule: Int) -> LegacyProgram.Member {
        LegacyProgram.Member(
            place,
            ruleName: container.rules.indices.contains(rule) ? container.rules[rule].name.value : "Always")
    }

    /// Returns the rule that always passes; makes it at the first call.
    mutating func alwaysRule() -> Int {
        if let always { return always }
        program.rules.append(LegacyProgram.Rule())
        always = program.rules.count - 1
        return program.rules.count - 1
    }
}

extension PredicateKind {
    /// Returns a pattern that matches the same texts as the comparison with `text`; nil for other comparisons.
    fileprivate func pattern(for text: String) -> String? {
        let literal = ExportReader.escaped(text)
        return switch self {
        case .equals: "^\(literal)$"
        case .contains: literal
        case .startsWith: "^\(literal)"
        case .endsWith: "\(literal)$"
        case .matches, .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual, .urlMatches, .cssSelector,
            .matchesComputed, .isOneOf:
            nil
        }
    }
}
