package import LegacyProtobuf

/// A container in the vendor's terms before it is put into tables: calls by place, values as trees.
package struct LegacyProgram: Sendable {
    /// The macros in the order in which they are made; the file puts those of one name together.
    package var macros: [Call] = []
    package var tags: [Call] = []
    package var predicates: [Call] = []
    package var rules: [Rule] = []
    /// The parts of the file besides the tables.
    package var rest = LegacyResource()

    package init() {}

    /// A macro, a tag or a predicate.
    package struct Call: Sendable {
        /// The function with its prefix, such as `_v`.
        package var function: String
        /// The name; nil for predicates.
        package var name: String?
        /// The properties in file order, after the function and the name.
        package var properties: [(key: String, value: Tree)]

        package init(_ function: String, name: String? = nil, _ properties: [(key: String, value: Tree)] = [])
        {
            self.function = function
            self.name = name
            self.properties = properties
        }
    }

    /// A value with all its parts.
    package indirect enum Tree: Sendable {
        case string(String)
        case integer(Int64)
        case boolean(Bool)
        case reference(String, escaping: [Int32])
        case list([Tree])
        case map([(key: Tree, value: Tree)])
        case template([Tree])
    }

    /// A rule: the tags and macros that it adds and removes while its predicates pass, as places in the lists above.
    package struct Rule: Sendable {
        package var positive: [Int] = []
        package var negative: [Int] = []
        package var tags = Change()
        package var macros = Change()

        package init() {}
    }

    package struct Change: Sendable {
        package var added: [Member] = []
        package var removed: [Member] = []

        package init() {}
    }

    /// A tag or macro that a rule adds or removes, and the rule's name there.
    package struct Member: Sendable {
        package let place: Int
        package let ruleName: String
        package let ruleID: String?

        package init(_ place: Int, ruleName: String, ruleID: String? = nil) {
            self.place = place
            self.ruleName = ruleName
            self.ruleID = ruleID
        }
    }
}

extension LegacyProgram.Tree {
    /// A text that is the same for equal values and differs for all others.
    package var signature: String {
        switch self {
        case .string(let text): "s\(text.utf8.count):\(text)"
        case .integer(let number): "i\(number)"
        case .boolean(let flag): flag ? "t" : "f"
        case .reference(let name, let escaping): "r\(name.utf8.count):\(name)\(escaping)"
        case .list(let parts): "l\(parts.count)(\(parts.map({ $0.signature }).joined()))"
        case .template(let parts): "c\(parts.count)(\(parts.map({ $0.signature }).joined()))"
        case .map(let entries):
            "m\(entries.count)(\(entries.map { $0.key.signature + $0.value.signature }.joined()))"
        }
    }
}
