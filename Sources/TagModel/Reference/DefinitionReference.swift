/// The reference of the definition format, made from the tables of its reader.
package enum DefinitionReference {
    package static var markdown: String {
        ([opening, example.fenced, outcome, containers, values, macros] + MacroType.all.map(section)
            + [rules, operators, tags] + TagType.ordinary.map(section) + messages + [schemas])
            .joined(separator: "\n\n") + "\n"
    }

    /// A complete definition, which is accepted without findings.
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
        object that is described here may have `notes`, which mean nothing and are never compiled (an export has those
        of the container, of macros, rules and tags, too); a member that is not described is an error.
        """

    private static let outcome = """
        When the app pushes `{"event": "purchase", "order": {"price": 25}}`, `bought` passes and `cheap` does not,
        so `pixel` fires.
        """

    private static let containers = """
        ## The file

        \(table(DefinitionForm.definition))

        `container` has

        \(table(DefinitionForm.container))

        A macro, rule, tag or message is called by its key. Where that cannot be, it is `named` otherwise: rules of one name
        have keys of their own, by which they are referred to; macros of one name that are apart from each other are
        referred to by that name.
        """

    private static var values: String {
        let rows = ValueWord.allCases.map {
            "| `{\"\($0.rawValue)\": …}` | \($0.description.takes) | \($0.description.means) |"
        }
        let escapings = EscapingType.all.map(\.name.asCode).joined(separator: ", ")
        return ([valuesOpening, "", "| Value | Takes | |", "|---|---|---|"] + rows).joined(separator: "\n")
            + "\n\nThe escapings are \(escapings); outside a browser only `escapeUri` "
            + "changes anything, and `matchAnyCase` and `matchWhole`, which make a pattern that ignores letter case, or "
            + "matches nothing but whole texts, of the text of a pattern."
    }

    private static let valuesOpening = """
        ## Values

        A value is null, true or false, a number, text, a list, or an object: a map. Integers are of 64 bits and
        signed; a number with a fraction or an exponent is a double. What cannot be said so has words of its own, as
        objects with one such key, and no other but `by`; all other objects are maps.
        """

    private static let macros = """
        ## Macros

        Under a macro's name stands an object, or a list of objects: the values that its rules choose from.

        \(table(DefinitionForm.macro))

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

        \(table(DefinitionForm.tag))
        """

    /// The sections on messages: their members, and the tags that they become.
    private static var messages: [String] {
        let types = DefinitionForm.message.variants.map { type in
            "### \(type.name.asCode)\n\n\(type.summary)\n\n"
                + (["| Member | Holds |", "|---|---|"] + type.members.map(row)).joined(separator: "\n")
        }
        let parts = [
            ("A button has", DefinitionForm.button), ("`frequency` has", DefinitionForm.frequency),
            ("Each part of `within` has", DefinitionForm.allowance),
        ].map { opening, part in "\(opening)\n\n\(table(part))" }
        var seen: Set<String> = []
        let parameters = TagType.all.filter(\.kind.isMessage).flatMap(\.parameters).filter {
            seen.insert($0.key).inserted
        }.map { type in
            "| `\(type.key)` | \(type.shape.description) | \(type.fallback ?? "") | \(type.summary) |"
        }
        let rows = ["| Parameter | Is | Without it | |", "|---|---|---|---|"] + parameters
        return [messagesOpening] + types + parts + [messagesAsTags + "\n\n" + rows.joined(separator: "\n")]
    }

    private static let messagesOpening = """
        ## Messages

        A message shows in the app when one of its triggers comes. In its texts, colors and addresses macros may stand, so
        one message can speak many languages.

        ```json
        "messages": {
          "summer sale": {
            "type": "modal",
            "title": "Summer sale, {{user name}}",
            "button": { "text": "Show me", "url": "ferry://sale" },
            "on": [ "foreground", { "event": "openScreen" }, { "rule": "dear ticket" } ],
            "unless": [ "is paying" ],
            "start": "2026-06-01T00:00:00Z",
            "end": "2026-08-31T00:00:00Z",
            "frequency": { "lifetime": 3, "within": [ { "count": 1, "seconds": 86400 } ] }
          }
        }
        ```

        \(table(DefinitionForm.message))

        Colors are `#RRGGBB`; images are loaded over `https` alone.
        """

    private static let messagesAsTags = """
        ### What a message is compiled to

        A message is a tag of the type `message.banner`, `message.modal`, `message.card` or `message.image`, which fires
        without limit; how often it shows is for the app's library to count. A trigger is a rule: that of an event passes
        when `event` equals its name, `foreground` and `launch` are the events `message.foreground` and `message.launch`,
        which no app pushes. A rule that says the same is used where there is one; else it is made, as is a macro of type
        `event`, after all that is written. The tag's schedule begins one millisecond after `start`. Its priority is minus
        the message's; where some messages have one, those without one have the lowest of all. The tag's parameters,
        of which only those are there that the message says, are
        """

    private static let schemas = """
        ## Schemas

        `container.schema.json` (JSON Schema 2020-12) and `container.rng` (RELAX NG, for XML property lists) say the
        same to editors. What `tagc check` refuses they refuse too, but for:

        \(SchemaGap.all.map { "- \($0.what)." }.joined(separator: "\n"))

        Export and values containers have no schema.
        """

    /// Returns the table of an object's members, except `notes`, which every object may have.
    private static func table(_ object: ObjectShape) -> String {
        var rows = ["| Member | Holds |", "|---|---|"]
        if !object.variants.isEmpty {
            let custom = object.variants.contains { $0.name == "custom" } ? ", or `custom`" : ""
            rows.append("| `type` | One of the types below\(custom) (required) |")
        }
        rows += object.members.filter { $0.name != "notes" }.map(row)
        return rows.joined(separator: "\n")
    }

    private static func row(_ member: ObjectShape.Member) -> String {
        "| `\(member.name)` | \(member.summary)\(member.isRequired ? " (required)" : "") |"
    }

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
    /// The text as code within a line of a page.
    var asCode: String { "`\(self)`" }

    /// The text as a block of JSON in a page.
    fileprivate var fenced: String { "```json\n\(self)\n```" }
}
