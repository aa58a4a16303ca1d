/// The reference of the form that people write, made from the tables that its reader reads by.
package enum DefinitionReference {
    package static var markdown: String {
        ([opening, example.fenced, outcome, containers, macros] + MacroType.all.map(section)
            + [rules, operators, tags] + TagType.all.map(section))
            .joined(separator: "\n\n") + "\n"
    }

    /// A whole definition, which is accepted without a word.
    package static let example = """
        {
          "container": { "id": "GTM-AB12", "version": "1" },
          "macros": {
            "event": { "type": "event" },
            "screen": { "type": "dataLayer", "name": "screenName", "default": "unknown" },
            "price": { "type": "dataLayer", "name": "order.price", "default": 0 }
          },
          "rules": {
            "bought": { "if": [ { "macro": "event", "equals": "purchase" } ] },
            "cheap": { "if": [ { "macro": "price", "lessThan": 10 } ] }
          },
          "tags": {
            "pixel": {
              "type": "imagePixel",
              "url": "https://example.com/bought?screen={{screen}}",
              "fires": [ "bought" ],
              "blockedBy": [ "cheap" ]
            }
          }
        }
        """

    private static let opening = """
        # The definition form

        Written by `make generate` from `Sources/TagModel/Tables`.

        A definition is a JSON object, or an XML property list of the same shape. Names are keys, and things
        are referred to by name. In any text, `{{name}}` stands for the value of the macro of that name. Every
        object that is described here may have `notes`, which mean nothing; a member that is not described is
        an error.
        """

    private static let outcome = """
        When the app pushes `{"event": "purchase", "order": {"price": 25}}`, `bought` passes and `cheap` does not,
        so `pixel` fires.
        """

    private static let containers = """
        ## The file

        | Member | Holds |
        |---|---|
        | `container` | Required: which container this is |
        | `macros` | Macros by name |
        | `rules` | Rules by name |
        | `tags` | Tags by name |
        | `$schema` | Nothing that is looked at |

        `container` has `id` (required), `version` (text or a whole number) and `contexts`, a list of
        \(UsageContext.allCases.map(\.rawValue.asCode).joined(separator: ", ")).
        """

    private static let macros = """
        ## Macros

        Under a macro's name stands an object, or a list of objects: the values that its rules choose from.

        | Member | Holds |
        |---|---|
        | `type` | Required: one of the types below, or `custom` |
        | `enabledBy` | Rules; the macro has this value only when one of them passes |
        | `disabledBy` | Rules; the macro does not have this value when one of them passes |
        | `format` | How the value is changed: see below |

        `format` has `case` (`lower` or `upper`), and `null`, `absent`, `true` and `false`: what such a value
        becomes.

        A macro or tag of type `custom` is answered by the app. It has a `customType`, which is what the app calls
        it, and may have `parameters`, an object. All other types have their parameters as members:
        """

    private static let rules = """
        ## Rules

        A rule has `if`, a list of conditions that must all hold, and `unless`, a list of conditions none of which
        may hold. A rule without conditions always passes.

        A condition compares its left side, either `macro` (a macro's name) or `value` (any value), by exactly one
        operator with the operator's value, and may have `ignoreCase`: `true`.
        """

    private static var operators: String {
        let rows = PredicateType.all.map { type in
            let guesses = type.guesses.map(\.asCode).joined(separator: " ")
            return "| `\(type.name)` | \(type.summary) | \(guesses) |"
        }
        return (["| Operator | Holds when | Not |", "|---|---|---|"] + rows).joined(separator: "\n")
    }

    private static let tags = """
        ## Tags

        | Member | Holds |
        |---|---|
        | `type` | Required: one of the types below, or `custom` |
        | `fires` | Rules; the tag fires when one of them passes |
        | `blockedBy` | Rules; the tag does not fire when one of them passes |
        | `firing` | \(FiringOption.allCases.map(\.rawValue.asCode).joined(separator: ", ")); the first by default |
        | `priority` | A whole number; of the tags that fire, those with higher ones come first |
        | `paused` | `true` for a tag that never fires |
        | `schedule` | `start` and `end`: `2026-01-31T09:00:00Z`, or milliseconds since 1970 |
        | `setup` | Tags to fire before it: names, or `{"tag": NAME, "stopsOnFailure": true}` |
        | `teardown` | Tags to fire after it, written the same way |
        """

    private static func section(_ type: MacroType) -> String {
        section(type.name, type.summary, type.parameters)
    }

    private static func section(_ type: TagType) -> String {
        section(type.name, type.summary, type.parameters)
    }

    private static func section(_ name: String, _ summary: String, _ parameters: [ParameterType]) -> String {
        let heading = "### \(name.asCode)\n\n\(summary)"
        guard !parameters.isEmpty else { return heading }
        let rows = parameters.map { type in
            let fallback = type.isRequired ? "required" : type.fallback.map(\.asCode) ?? ""
            return "| `\(type.key)` | \(type.shape.description) | \(fallback) | \(type.summary) |"
        }
        let table = ["| Parameter | Takes | Default | |", "|---|---|---|---|"] + rows
        return heading + "\n\n" + table.joined(separator: "\n")
    }
}

extension String {
    /// As code in the middle of a page's text.
    var asCode: String { "`\(self)`" }

    /// As a block of JSON in a page.
    fileprivate var fenced: String { "```json\n\(self)\n```" }
}
