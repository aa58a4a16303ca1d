/// The reference of the compiled formats, how they are read and written; made from the readers' tables.
package enum CompiledReference {
    package static var markdown: String {
        [opening, resource, legacy, functions, answers, kept, writing].joined(separator: "\n\n") + "\n"
    }

    private static let opening = """
        # The vendor's compiled containers

        Written by `make generate` from `Sources/TagModel/Tables`.

        Tag Manager compiles a container for its libraries: to the binary of the mobile libraries before Firebase
        (`legacy`), later to JSON (`resource`). Both contain calls (macros, tags, predicates), which have numbers instead of
        names, and rules over these numbers. Neither contains the container's id, so the id is the file's name or that of
        `--id`. Types and their parameters are those of `export.md`, with other spellings.
        """

    private static let resource = """
        ## `resource`

        `{"resource": {"version", "macros", "tags", "predicates", "rules"}}`, with or without the outer object. An app has it
        in `containers/GTM-XXXX.json`, a web page in its script. In an app's there is a `fingerprint` beside the resource, or
        macros have an `instance_name`; any other is a page's, and follows the web rule set (`rule-sets.md`).

        | Written | Meaning |
        |---|---|
        | `"function": "__v"` | the type, an export's code after two underscores; a predicate's after one |
        | `"instance_name"` | the name; without it, the name is made from the value that is read, or from type and `tag_id`; a macro without it is private if others have it |
        | `"vtp_name"` | the parameter `name` |
        | `convert_case_to` 1, 2; `convert_null_to`, `_undefined_to`, `_true_to`, `_false_to` | lower, upper case; replacements of results |
        | `once_per_event`, `once_per_load`, `unlimited` | the firing option |
        | `"__paused"` with `vtp_originalTagType` | a paused tag |
        | `["macro", 3]`, `["tag", 3, 1]` | macro 3; tag 3, whose failure stops the other one |
        | `["list", …]`, `["map", key, value, …]` | a list, a map |
        | `["template", …]` | the texts of all parts; one that is absent is empty |
        | `["escape", value, 12]` | the value's text, escaped (see `definition.md`); by the web rule set an absent value also has a text: `undefined` |
        | `"priority"` | in an app's container the tag's priority; in a page's without effect: tags fire in file order |
        | `[["if", 0], ["unless", 1], ["add", 2], ["block", 3]]` | a rule: predicates by number, then the tags that it fires and blocks |
        """

    private static let legacy = """
        ## `legacy`

        The format is a protobuf, described in `legacy.proto`. tagc recognizes it by its content, not by its name. A name with
        `.json` or `.plist` is a warning, since the vendor's libraries then read the file as text. A text with an absent part
        is empty as a whole. Unknown fields are skipped, and kept if the container is written as `legacy` again.

        Several macros can have one name. The last of them without `not_default_macro` is the default, whose value counts
        while no rule adds one of them. A macro that rules add has a value while one of these rules passes and no rule that
        removes it; if there are several, the last in the file counts. A macro that is neither is never used, and is left out.
        A macro that is alone under its name and is added by a rule without predicates always counts, as if it had no rules.

        The vendor's compiler adds \(usual); they are private.

        These are errors, with the byte offset: fields that are cut off, texts that are not UTF-8, numbers that do not exist,
        maps with more keys than values, values that contain themselves, and more than \(LegacyLayout.limit) parts,
        \(LegacyLayout.depthLimit) levels or \(LegacyLayout.sizeLimit) values of one value.
        """

    private static let usual = LegacyNames.usualMacros.map { $0.name.asCode }.joined(separator: ", ")

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

            Other functions are `custom`: the app handles them.
            """
    }

    private static var answers: String {
        let rows = PredicateType.all.compactMap { type in
            type.code.map { "| \("_\($0)".asCode) | \(type.name.asCode) |" }
        }
        return """
            ### Predicates of both formats

            | Function | Operator |
            |---|---|
            \(rows.joined(separator: "\n"))
            """
    }

    private static let kept = """
        ## Kept, but not evaluated

        `tagc check -v` and `tagc inspect` list these by name and position.

        | Part | Consequence |
        |---|---|
        | `["zb", …]`, a zone's boundary | the zone's tag passes it on as a list |
        | a value of a type that is not above | in macros and tags that the app handles it is a list; elsewhere unknown: a macro that the app can handle |
        | a predicate of another function | unknown: a macro that the app can handle, compared with true |
        | `runtime` and similar members beside a resource | its programs do not run: the app handles types that they define |
        | `push_after_evaluate` of a macro | reading it pushes nothing |
        | a macro that no rule adds and that is not a default | it is never used |
        | `supplemental` | the data that the server would send with the container is missing |
        | `consent`, `live_only` | as in an export |
        """

    private static let writing = """
        ## Writing

        A container that was read from one of these formats is written unchanged in that format. Neither format has notes, or
        ids that other formats keep; a note names what is left out. Any other container is written as follows:

        | `legacy` | |
        |---|---|
        | order | keys sorted; values and properties in the order of first use on a walk over the tags, then the macros, each after the predicates and names of the rules that add or remove it, and after the macros it refers to |
        | macros of one name | are together, at the position of the first. If several can be enabled at once, the rules that enable a later one remove the earlier ones, since the libraries take any of them. If rules cannot express the order, it is listed as lost |
        | a value collection | a constant for each key, added by its rules, or by `Always`, a rule without predicates |
        | `_platform`, `_runtime_version` | are always written |
        | a condition that ignores case | a pattern that ignores case |
        | a number with a fraction | its text, which is equal in conditions; elsewhere the change is listed as lost |
        | other types, priorities, schedules, sequences, formats; private macros | listed as lost (`lost-in-target`) |

        | `resource` | |
        |---|---|
        | order | that of the container |
        | rules | without names, which the format does not have |
        | a private macro | without a name |
        | rules of macros; several macros of one name | in this format rules only add and block tags: the macro without rules counts; listed as lost |
        | a value collection | one macro with a map; listed as lost |
        """
}
