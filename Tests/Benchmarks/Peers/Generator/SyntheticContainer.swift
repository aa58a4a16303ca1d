/// A made-up container, and what is written from it: sources, compiled contents for the peers, events.
///
/// The shape follows real exports: about `8 * N^0.65` macros (45 % data layer, 20 % constants, 15 % templates, 12 %
/// lookup tables, 5 % regex tables, 3 % built-ins), N rules of one to four conditions, `1.2 * N` tags of three to
/// nine parameters. 99 in 100 rules begin with *event equals X*; 6 % of all rules listen to the hot event, and the
/// number of distinct events grows with N, so that any other event has about seven rules whatever N is.
struct SyntheticContainer {
    var macros: [Macro] = []
    var events: [String] = []
    var rules: [Rule] = []
    var tags: [Tag] = []

    /// Indices of macros that conditions may test.
    var textMacros: [Int] = []
    var numberMacros: [Int] = []
    var dataLayerMacros: [Int] = []

    struct Macro {
        enum Kind {
            case event
            case dataLayer(key: String, isNumber: Bool, fallback: String?)
            /// Text without references, or a template.
            case constant(Text)
            case lookup(input: Int, rows: [(key: String, value: String)], fallback: String, isRegex: Bool)
            case builtIn(String)
        }

        var name: String
        var kind: Kind
    }

    /// Text and macro indices in turn.
    struct Text: Hashable {
        enum Part: Hashable {
            case text(String)
            case macro(Int)
        }

        var parts: [Part]

        init(_ parts: Part...) { self.parts = parts }
        init(_ text: String) { parts = [.text(text)] }

        /// Adds `part`; literal text next to literal text becomes one part.
        mutating func append(_ part: Part) {
            if case .text(let new) = part, case .text(let old)? = parts.last {
                parts[parts.count - 1] = .text(old + new)
            } else {
                parts.append(part)
            }
        }
    }

    enum Operation: String {
        case equals = "EQUALS"
        case contains = "CONTAINS"
        case matches = "MATCH_REGEX"
        case startsWith = "STARTS_WITH"
        case less = "LESS"
        case greater = "GREATER"
    }

    struct Condition: Hashable {
        var operation: Operation
        var macro: Int
        var value: String
        /// For a pattern: a text that it matches.
        var sample: String?

        /// A text, or a number's text, for which the condition holds.
        var passing: String {
            switch operation {
            case .equals: value
            case .contains: "x-\(value)-y"
            case .startsWith: "\(value)/index"
            case .less: "-1"
            case .greater: "99999"
            case .matches: sample ?? ""
            }
        }
    }

    struct Rule {
        var name: String
        var conditions: [Condition]
        /// The last condition is on the *unless* side.
        var negatesLast: Bool
    }

    struct Tag {
        indirect enum Value {
            case text(Text)
            case boolean(Bool)
            /// Rows of a table, each a map.
            case table([[(key: String, value: Text)]])
        }

        var name: String
        var type: String
        var parameters: [(key: String, value: Value)]
        var firesOn: [Int]
        var blockedBy: [Int]
        var isPaused: Bool
        var priority: Int?
        var oncePerLoad: Bool
    }
}
