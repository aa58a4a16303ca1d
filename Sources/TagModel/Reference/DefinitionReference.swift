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
        # The definition format

        Written by `make generate` from `Sources/TagModel/Tables`.

        A definition is a JSON object, or an XML property list of the same structure. Names are keys, and references are
        names. In any text, `{{name}}` stands for the value of the macro with that name. Every object described here can
        have `notes`, which have no effect and are never compiled (exports also have notes of the container, macros, rules
        and tags). A member that is not described here is an error.
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

        The name of a macro, rule, tag or message is its key. If that is not possible, `named` gives the name: rules of one
        name have different keys, and references use the keys; macros of one name that are not beside each other have
        different keys, and references use the name.
        """

    private static var values: String {
        let rows = ValueWord.allCases.map {
            "| `{\"\($0.rawValue)\": …}` | \($0.description.takes) | \($0.description.means) |"
        }
        let escapings = EscapingType.all.map { $0.name.asCode }.joined(separator: ", ")
        return ([valuesOpening, "", "| Value | Contains | |", "|---|---|---|"] + rows).joined(separator: "\n")
            + "\n\nThe escapings are \(escapings). Outside a browser only `escapeUri` "
            + "has an effect, and `matchAnyCase` and `matchWhole`, which change the text of a pattern so that it ignores "
            + "letter case, or matches only whole texts."
    }

    private static let valuesOpening = """
        ## Values

        A value is null, true or false, a number, text, a list, or an object: a map. Integers have 64 bits and a sign; a
        number with a fraction or an exponent is a double. Other values are objects with one of these keys, and no other
        key but `by`; all other objects are maps.
        """

    private static let macros = """
        ## Macros

        The value under a macro's name is an object, or a list of objects from which their rules choose.

        \(table(DefinitionForm.macro))

        `format` has `case` (`lower` or `upper`), and `null`, `absent`, `true` and `false`: the replacements for such
        values.

        The app handles a macro or tag of type `custom`. It has a `customType`, the app's name for the type, and can have
        `parameters`: an object, or a list of `{"key": …, "value": …}` if keys repeat. All other types have their
        parameters as members:
        """

    private static let rules = """
        ## Rules

        A rule has `if`, a list of conditions that must all be true, and `unless`, a list of conditions that must all be
        false. A rule without conditions always passes. Its name is its key, unless `named` gives another.

        A condition compares its left side, either `macro` (a macro's name) or `value` (any value), with the value of
        exactly one operator. It can have `ignoreCase`: `true`.
        """

    private static var operators: String {
        let rows = PredicateType.all.map { type in
            let guesses = type.guesses.map { $0.asCode }.joined(separator: " ")
            return "| `\(type.name)` | \(type.summary) | \(guesses) |"
        }
        return (["| Operator | True if | Instead of |", "|---|---|---|"] + rows).joined(separator: "\n")
    }

    private static let tags = """
        ## Tags

        \(table(DefinitionForm.tag))
        """

    /// The sections on messages: their members, and the tags that they become.
    private static var messages: [String] {
        let types = DefinitionForm.message.variants.map { type in
            "### \(type.name.asCode)\n\n\(type.summary)\n\n"
                + (["| Member | Contains |", "|---|---|"] + type.members.map(row)).joined(separator: "\n")
        }
        let parts = [
            ("A button has", DefinitionForm.button), ("`frequency` has", DefinitionForm.frequency),
            ("Each part of `within` has", DefinitionForm.allowance),
        ].map { opening, part in "\(opening)\n\n\(table(part))" }
        var seen: Set<String> = []
        let parameters = TagType.all.filter({ $0.kind.isMessage }).flatMap({ $0.parameters }).filter {
            seen.insert($0.key).inserted
        }.map { type in
            "| `\(type.key)` | \(type.shape.description) | \(type.fallback ?? "") | \(type.summary) |"
        }
        let rows = ["| Parameter | Type | Default | |", "|---|---|---|---|"] + parameters
        return [messagesOpening] + types + parts + [messagesAsTags + "\n\n" + rows.joined(separator: "\n")]
    }

    private static let messagesOpening = """
        ## Messages

        A message shows in the app when one of its triggers occurs. Its texts, colors and addresses can contain macros, so
        one message can have texts in many languages.

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

        Colors are `#RRGGBB`. Apps load images only over `https`.
        """

    private static let messagesAsTags = """
        ### Compiled messages

        A message compiles to a tag of the type `message.banner`, `message.modal`, `message.card` or `message.image`, which
        fires without limit; the app's library counts displays and applies the caps. A trigger compiles to a rule. The rule
        of an event passes if `event` equals its name; `foreground` and `launch` are the events `message.foreground` and
        `message.launch`, which no app pushes. If the container has an equal rule, that is used; otherwise the rule, and a
        macro of type `event`, are added at the end. The tag's schedule starts one millisecond after `start`. Its priority is
        minus the message's; if some messages have one, those without one get the lowest. The tag has these parameters, as
        far as the message sets them:
        """

    private static let schemas = """
        ## Schemas

        `container.schema.json` (JSON Schema 2020-12) and `container.rng` (RELAX NG, for XML property lists) describe
        definitions for editors. They refuse everything that `tagc check` refuses, except:

        \(SchemaGap.all.map { "- \($0.what)." }.joined(separator: "\n"))

        Export and values containers have no schema.
        """

    /// Returns the table of an object's members, except `notes`, which every object may have.
    private static func table(_ object: ObjectShape) -> String {
        var rows = ["| Member | Contains |", "|---|---|"]
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
            let fallback = type.isRequired ? "required" : type.fallback.map { $0.asCode } ?? ""
            return "| `\(type.key)` | \(type.shape.description) | \(fallback) | \(type.summary) |"
        }
        let table = ["| Parameter | Type | Default | |", "|---|---|---|---|"] + rows
        return heading + "\n\n" + table.joined(separator: "\n")
    }
}

extension String {
    /// The text as code within a line of a page.
    var asCode: String { "`\(self)`" }

    /// The text as a block of JSON in a page.
    fileprivate var fenced: String { "```json\n\(self)\n```" }
}
