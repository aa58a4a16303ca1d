/// The reference of the form that people write, made from the tables that its reader reads by.
package enum DefinitionReference {
    package static var markdown: String {
        ([opening, example.fenced, outcome, containers, values, macros] + MacroType.all.map(section)
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
        | `unsupported` | What another form said and this one cannot: a list of objects with `what`, `name` and `consequence`, which are listed and have no effect |
        | `$schema` | Nothing that is looked at |

        `container` has

        | Member | Holds |
        |---|---|
        | `id` | Required, unless it is a part: the public id |
        | `version` | Text or a whole number |
        | `contexts` | Where it runs: \(UsageContext.allCases.map(\.rawValue.asCode).joined(separator: ", ")) |
        | `keys` | What apps may ask for by name: `all` macros that are not private, and the keys of value collections (the default), or only these: `values` |
        | `absentInText` | What an absent value does to a text it is part of: the `whole` text is empty (the default), or that `part` |
        | `part` | `true` for a part of a container: what it refers to may be elsewhere, so it can be checked but not compiled |

        A macro, rule or tag is called by its key. Where that cannot be, it is `named` otherwise: rules of one name
        have keys of their own, by which they are referred to; macros of one name that are apart from each other are
        referred to by that name.
        """

    private static var values: String {
        let rows = ValueWord.allCases.map {
            "| `{\"\($0.rawValue)\": …}` | \($0.description.takes) | \($0.description.means) |"
        }
        let escapings = EscapingType.all.map(\.name.asCode).joined(separator: ", ")
        return ([valuesOpening, "", "| Value | Takes | |", "|---|---|---|"] + rows).joined(separator: "\n")
            + "\n\nThe escapings are \(escapings); outside a browser only `escapeUri` changes anything."
    }

    private static let valuesOpening = """
        ## Values

        A value is null, true or false, a number, text, a list, or an object: a map. Integers are of 64 bits and
        signed; a number with a fraction or an exponent is a double. What cannot be said so has words of its own, as
        objects with one such key; all other objects are maps.
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
        | `private` | `true` for a macro that no app may ask for by name |
        | `named` | The macro's name, where that is not its key |

        `format` has `case` (`lower` or `upper`), and `null`, `absent`, `true` and `false`: what such a value
        becomes.

        A macro or tag of type `custom` is answered by the app. It has a `customType`, which is what the app calls
        it, and may have `parameters`, an object, or a list of `{"key": …, "value": …}` where keys repeat. All
        other types have their parameters as members:
        """

    private static let rules = """
        ## Rules

        A rule has `if`, a list of conditions that must all hold, and `unless`, a list of conditions none of which
        may hold. A rule without conditions always passes. Its name is its key unless it is `named` otherwise.

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
        | `named` | The tag's name, where that is not its key |
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
