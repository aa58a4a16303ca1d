/// The text of `Schemas/container.rng`: the definition format as RELAX NG, for editors of XML property lists.
///
/// A property list writes a dictionary as `key`, value, `key`, value, in any order. RELAX NG has a pattern for any order of
/// elements, but none for any order of pairs: elements of one name may not be interleaved. So a dictionary is a sequence of
/// pairs, each any of those allowed, with each required one exactly once: there is a definition for every set of required keys
/// that are still to come. An optional key may therefore occur twice; tagc's own checks refuse that.
package enum ContainerRelaxNG {
    package static var text: String { grammar.document }

    private static var grammar: XML {
        let start = XML("start", [XML("element", name: "plist", [version, reference("definition")])])
        let objects = DefinitionForm.objects.flatMap { definitions(of: $0) + variants(of: $0) }
        return XML(
            "grammar",
            [
                ("xmlns", "http://relaxng.org/ns/structure/1.0"),
                ("xmlns:a", "http://relaxng.org/ns/compatibility/annotations/1.0"),
                ("datatypeLibrary", "http://www.w3.org/2001/XMLSchema-datatypes"),
            ],
            [documentation("A definition of macros, rules and tags, for tagc."), start] + objects
                + RelaxNGValues.definitions)
    }

    private static let version = XML("optional", [XML("attribute", name: "version", [XML("text")])])

    private static func definitions(of object: ObjectShape) -> [XML] {
        guard object.variants.isEmpty else { return typed(object) }
        let required = required(object.members, object.choices)
        let contents = reference(state(object.name, required))
        let whole = XML(
            "define", name: object.name,
            [documentation(object.summary), XML("element", name: "dict", [contents])])
        return [whole] + pairs(object.name, object.members, object.choices)
    }

    /// Returns the definitions of a dictionary whose `type` selects its other pairs.
    ///
    /// The pairs that all types share are matched before a type is chosen, so that their contents are matched once and not once
    /// for each type.
    private static func typed(_ object: ObjectShape) -> [XML] {
        let shared = reference("\(object.name)-shared")
        let types = object.variants.map { reference("\(object.name).\($0.name)") }
        return [
            XML(
                "define", name: object.name,
                [
                    documentation(object.summary),
                    XML("element", name: "dict", [XML("zeroOrMore", [shared]), XML("choice", types)]),
                ]),
            XML("define", name: "\(object.name)-shared", [XML.choice(object.members.map(pair))]),
        ]
    }

    private static func variants(of object: ObjectShape) -> [XML] {
        object.variants.flatMap { variant -> [XML] in
            let name = "\(object.name).\(variant.name)"
            let type = ObjectShape.Member("type", .word([variant.name]), required: true, "What it is")
            let members = [type] + variant.members
            let required = required(members, [])
            let optional = variant.members.filter { !$0.isRequired }
            let first =
                optional.isEmpty
                ? [] : [XML("group", [XML.choice(optional.map(pair)), reference(state(name, required))])]
            return [
                XML(
                    "define", name: name,
                    [documentation(variant.summary), XML.choice(first + steps(name, required))])
            ] + pairs(name, members, [], shared: [reference("\(object.name)-shared")])
        }
    }

    fileprivate static func reference(_ name: String) -> XML { XML("ref", name: name) }

    private static func documentation(_ text: String) -> XML { XML("a:documentation", text: text) }
}

// MARK: - Dictionaries

extension ContainerRelaxNG {
    /// The most required keys, or groups one of which is required, whose presence is tested: each doubles the number of
    /// definitions.
    private static let mostRequired = 6

    /// Returns the required members, each as a group of one, and the groups one member of which is required.
    private static func required(
        _ members: [ObjectShape.Member], _ choices: [[ObjectShape.Member]]
    ) -> [[ObjectShape.Member]] {
        Array((members.filter { $0.isRequired }.map { [$0] } + choices).prefix(mostRequired))
    }

    /// Returns the definitions of a dictionary's pairs, one for each set of required pairs that are still to come.
    ///
    /// - Parameter shared: Its pairs that are defined elsewhere.
    private static func pairs(
        _ name: String, _ members: [ObjectShape.Member], _ choices: [[ObjectShape.Member]],
        shared: [XML] = []
    ) -> [XML] {
        let required = required(members, choices)
        let once = Set(required.joined().map { $0.name })
        let others = (members + choices.joined()).filter { !once.contains($0.name) }
        let optional = others.map(pair) + shared
        let rest = XML(
            "define", name: state(name, []),
            [optional.isEmpty ? XML("empty") : XML("zeroOrMore", [XML.choice(optional)])])
        let states = subsets(of: required).filter { !$0.isEmpty }.map { missing in
            XML(
                "define", name: state(name, missing),
                [reference(state(name, [])), XML.choice(steps(name, missing))])
        }
        return states + [rest]
    }

    /// Returns the patterns of one of `missing`, followed by the rest without it.
    private static func steps(_ name: String, _ missing: [[ObjectShape.Member]]) -> [XML] {
        missing.indices.map { index in
            var rest = missing
            let found = rest.remove(at: index)
            return XML("group", [XML.choice(found.map(pair)), reference(state(name, rest))])
        }
    }

    private static func state(_ name: String, _ missing: [[ObjectShape.Member]]) -> String {
        missing.isEmpty
            ? "\(name)-rest"
            : "\(name)-without-"
                + missing.map { $0.count == 1 ? $0[0].name : "one-of-\($0[0].name)" }.joined(separator: "-")
    }

    /// Returns every subset, the whole set first.
    private static func subsets<Element>(of elements: [Element]) -> [[Element]] {
        guard let first = elements.first else { return [[]] }
        let others = subsets(of: Array(elements.dropFirst()))
        return others.map { [first] + $0 } + others
    }

    private static func pair(_ member: ObjectShape.Member) -> XML {
        XML(
            "group",
            [
                documentation(member.summary),
                XML("element", name: "key", [XML("value", [("type", "string")], text: member.name)]),
            ] + pattern(of: member.shape))
    }
}

// MARK: - Shapes

extension ContainerRelaxNG {
    static func pattern(of shape: Shape) -> [XML] {
        switch shape {
        case .anything: [reference("anything")]
        case .value: [reference("value")]
        case .text(let pattern): [RelaxNGValues.string(pattern)]
        case .word(let words): [RelaxNGValues.string(words)]
        case .spelled(let words): [XML.choice(words.map { reference($0.definition) })]
        case .boolean: [reference("boolean")]
        case .yes: [XML("element", name: "true", [XML("empty")])]
        case .integer: [reference("integer")]
        case .count: [reference("count")]
        case .seconds: [reference("seconds")]
        case .time: [reference("time")]
        case .parameter(.choice(let words)): [RelaxNGValues.choice(among: words)]
        case .parameter(let shape): [reference(shape.name)]
        case .list(let element): [XML("element", name: "array", [XML("zeroOrMore", pattern(of: element))])]
        case .named(.value): [reference("map")]
        case .named(let value):
            [
                XML(
                    "element", name: "dict",
                    [XML("zeroOrMore", [reference("name")] + pattern(of: value))])
            ]
        case .object(let object): [reference(object.name)]
        // A single choice without nested ones: libxml2 2.9 would choose wrong where it is repeated.
        case .either(let first, .spelled(let words)):
            [XML.choice(pattern(of: first) + words.map { reference($0.definition) })]
        case .either(let first, let second): [XML.choice(pattern(of: first) + pattern(of: second))]
        }
    }
}
