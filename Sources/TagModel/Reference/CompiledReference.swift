/// The reference of the compiled formats, how they are read and written; made from the readers' tables.
package enum CompiledReference {
    package static var markdown: String {
        [opening, resource, legacy, functions, answers, kept, writing].joined(separator: "\n\n") + "\n"
    }

    private static let opening = """
        # How the vendor's compiled containers are read and written

        Written by `make generate` from `Sources/TagModel/Tables`.

        Tag Manager compiles a container before a library gets it: to the binary of the mobile libraries before
        Firebase (`legacy`), later to JSON (`resource`). Both hold calls (macros, tags, predicates) that are known by
        their places, and rules over those places. Neither says which container it is: it is called as its file, or
        as `--id` says. Types and their parameters are those of `export.md`, by other spellings.
        """

    private static let resource = """
        ## `resource`

        `{"resource": {"version", "macros", "tags", "predicates", "rules"}}`, with or without the outer object; what an
        app has in `containers/GTM-XXXX.json`, and what a web page's script holds. An app's has a `fingerprint` beside
        the resource, or macros with an `instance_name`; any other is a page's, and goes by the web rule set
        (`rule-sets.md`).

        | Written | Is |
        |---|---|
        | `"function": "__v"` | the type, an export's code after two underscores; a predicate's after one |
        | `"instance_name"` | the name; what has none is called after what it reads, or after its type and `tag_id`; a macro that has none where others have one is private |
        | `"vtp_name"` | the parameter `name` |
        | `convert_case_to` 1, 2; `convert_null_to`, `_undefined_to`, `_true_to`, `_false_to` | lower, upper case; what a result is replaced with |
        | `once_per_event`, `once_per_load`, `unlimited` | the firing option |
        | `"__paused"` with `vtp_originalTagType` | a paused tag |
        | `["macro", 3]`, `["tag", 3, 1]` | macro 3; tag 3, which stops the other one when it fails |
        | `["list", …]`, `["map", key, value, …]` | a list, a map |
        | `["template", …]` | the texts of all parts; one that is absent is empty |
        | `["escape", value, 12]` | the value's text, escaped (see `definition.md`); by the web rule set absent has a text, too: `undefined` |
        | `"priority"` | of an app's container the tag's priority; of a page's nothing: tags fire in the order in which they stand |
        | `[["if", 0], ["unless", 1], ["add", 2], ["block", 3]]` | a rule: predicates by place, then tags that it fires and blocks |
        """

    private static let legacy = """
        ## `legacy`

        A protobuf, described in `legacy.proto`. It is recognised by its content, whatever it is called; under a name
        with `.json` or `.plist` it is a warning, since the vendor's libraries then take it for text. A text with an
        absent part is empty as a whole. Fields that nobody knows are passed over, and kept when the container is
        written as `legacy` again.

        Several macros may have one name. The last of them without `not_default_macro` is the default; it answers while
        no rule adds one of them. A macro that rules add answers while one of these passes and none that removes it; of
        several the last in the file. One that is neither never answers, and is left out. One alone under its name
        that a rule without predicates adds always answers, as if it had no rules.

        \(usual) are there because the vendor's compiler adds them, and are private.

        Refused, with the byte where it is: fields that are cut off, texts that are not UTF-8, places that do not exist,
        maps with more keys than values, values that hold themselves, and more than \(LegacyLayout.limit) parts,
        \(LegacyValues.depthLimit) levels or \(LegacyValues.sizeLimit) values of one value.
        """

    private static let usual = LegacyNames.usualMacros.map(\.name.asCode).joined(separator: ", ")

    /// Returns the row of a function: its name, and its parameters, each as the vendor's and as a definition's word.
    private static func row(
        _ function: String, _ name: String, _ parameters: [ParameterType], legacyKey: (String) -> String
    ) -> String {
        let keys = parameters.map { "\(legacyKey($0.key).asCode) → \($0.key.asCode)" }
        return "| \("_\(function)".asCode) | \(name.asCode) | \(keys.joined(separator: "; ")) |"
    }

    private static var functions: String {
        let macros = MacroType.all.compactMap { type in
            LegacyNames.function(of: type.kind).map { function in
                row(function, type.name, type.parameters) { LegacyNames.legacyKey($0, of: type.kind) }
            }
        }
        let tags = TagType.all.compactMap { type in
            LegacyNames.function(of: type.kind).map { function in
                row(function, type.name, type.parameters) { LegacyNames.legacyKey($0, of: type.kind) }
            }
        }
        return """
            ### Functions

            | Function | Type | Parameters |
            |---|---|---|
            \((macros + tags).joined(separator: "\n"))

            Other functions are `custom`: the app answers for them.
            """
    }

    private static var answers: String {
        let rows = PredicateType.all.map { "| \("_\($0.code)".asCode) | \($0.name.asCode) |" }
        return """
            ### Predicates of both forms

            | Function | Operator |
            |---|---|
            \(rows.joined(separator: "\n"))
            """
    }

    private static let kept = """
        ## Kept, but not acted on

        `tagc check -v` and `tagc inspect` list these by name and place.

        | Part | What it means here |
        |---|---|
        | `["zb", …]`, a zone's boundary | the zone's tag passes it on as a list |
        | a value of a kind that is not above | passed on as a list in what the app answers for or acts on; elsewhere unknown: a macro that the app may answer for |
        | a predicate of another function | unknown: a macro that the app may answer for, compared with true |
        | `runtime` and the like beside a resource | its programs are not run: types that they define are the app's to answer |
        | `push_after_evaluate` of a macro | reading it pushes nothing |
        | a macro that no rule adds and that is no default | it never answers |
        | `supplemental` | what the server would send beside the container is not there |
        | `consent`, `live_only` | as in an export |
        """

    private static let writing = """
        ## Writing

        A container that was read from a form is written in that form as it was. Neither form has notes, nor ids of its
        own for other forms to keep; what is left out so is named in a note. Of any other container:

        | `legacy` | |
        |---|---|
        | order | keys sorted; values and properties in the order of first use on a walk over the tags, then the macros, each after the predicates and names of the rules that add or remove it, and after the macros it refers to |
        | macros of one name | stand together, at the place of the first; where several may be enabled at once the rules that enable a later one remove the earlier ones, since the libraries take any of them; what no rule can say of it is listed as lost |
        | a value collection | a constant for each key, added by its rules; by `Always`, a rule without predicates, when it has none |
        | `_platform`, `_runtime_version` | are there always |
        | a condition that ignores case | a pattern that does |
        | a number with a fraction | its text; in a condition that is the same, elsewhere it is listed as lost |
        | other types, priorities, schedules, sequences, formats; that a macro is private | listed as lost (`lost-in-target`) |

        | `resource` | |
        |---|---|
        | order | that of the container |
        | rules | without names: the form has none for them |
        | a macro that no app may ask for | without a name |
        | rules of macros; several macros of one name | the form's rules add and block tags alone: the macro without rules answers; listed as lost |
        | a value collection | one macro with a map; listed as lost |
        """
}
