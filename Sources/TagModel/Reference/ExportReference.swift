/// The reference of exports and of what their parts become, made from the tables of their reader.
package enum ExportReference {
    package static var markdown: String {
        [
            opening, variables, tags, oldLibraries, predicates, builtIns, triggers, reserved, kept,
        ].joined(separator: "\n\n") + "\n"
    }

    private static let opening = """
        # Exports

        Written by `make generate` from `Sources/TagModel/Tables`.

        A variable becomes a macro, a trigger becomes a rule, and a tag stays a tag. Types are those of `definition.md`. Enums
        can be spelled `CUSTOM_EVENT` or `customEvent`. `usageContext` selects the evaluation rules: `WEB`, `AMP` and `SERVER`
        the web rule set, all others the mobile one (`rule-sets.md`).
        """

    private static var variables: String {
        let rows = MacroType.all.filter { !$0.exportCodes.isEmpty }.map { type in
            [
                type.exportCodes.codes, type.oldNames.codes, type.name.asCode, renamed(type.parameters),
                type.ignoredExportKeys.codes,
            ]
        }
        return """
            ## Variables

            Format 1.2 has names instead of codes. `aev` becomes the key of the data layer that the listener writes.
            Other types are kept as `custom`: the app handles them.

            \(table(["Code", "Format 1.2", "Macro type", "Parameters", "Without effect"], rows))
            """
    }

    private static var tags: String {
        let rows = TagType.all.filter { !$0.exportCodes.isEmpty }.map { type in
            [
                type.exportCodes.codes, type.name.asCode, renamed(type.parameters),
                type.ignoredExportKeys.codes,
            ]
        }
        return """
            ## Tags

            Other types are kept as `custom`: the app handles them, with the parameters as written. An exception is `ua` in
            containers of the libraries before Firebase, see below.

            \(table(["Code", "Tag type", "Parameters", "Without effect"], rows))
            """
    }

    private static var oldLibraries: String {
        let hits = LegacyHit.all.map { hit in
            [
                hit.trackType.asCode, hit.type.asCode,
                hit.settings.map { "\($0.key.asCode) → \($0.field.asCode)" }.joined(separator: "; "),
            ]
        }
        let tables = LegacyHit.tables.map { table in
            ["\(table.key.asCode): `index`, \(table.value.asCode)", "\(table.field.asCode) and the index"]
        }
        return """
            ## Apps of the libraries before Firebase

            A container whose `usageContext` is `ANDROID` or `IOS` (and not `ANDROID_SDK_5`, `IOS_SDK_5`) is read as the vendor's
            compiler compiled it:

            - Apps can read built-in variables by name, like variables.
            - One absent part makes a whole text empty.
            - References in the query of an `img` tag's address are escaped.
            - A value collection that `Always` (`2147479555`) enables has no rules, if nothing else has its keys.
            - A `ua` tag becomes `analytics`. Its fields are `&tid` (`trackingId`), `&t`, those of its settings, of its tables and of
              `fieldsToSet`, in this order; an empty setting has no field. The fields of `TRACK_SOCIAL`, `TRACK_TIMING`,
              `TRACK_SCREENVIEW` and content groups are in no known binary, and are those of the Measurement Protocol. A tag
              with `gaSettings`, or with another `trackType`, stays `custom`.
            - `TRACK_TRANSACTION` sends the data layer's transaction; `enableEcommerce`, `useEcommerceDataLayer` and
              `ecommerceMacroData` give the source of ecommerce data.

            \(table(["`trackType`", "`&t`", "Settings and their fields"], hits))

            \(table(["Table and its columns", "Field"], tables + [["`fieldsToSet`: `fieldName`, `value`", "the name"]]))
            """
    }

    private static var predicates: String {
        let rows = PredicateType.exported.map { [$0.name.asCode, PredicateType.of($0.kind).name.asCode] }
        return "## Conditions\n\n" + table(["Type", "Operator"], rows)
    }

    private static var builtIns: String {
        let rows = BuiltInVariable.all.map { builtIn in
            let meaning =
                switch builtIn.meaning {
                case .dataLayer(let key): "the data layer's \(key.asCode)"
                case .macro(let kind): (MacroType.of(kind)?.name ?? "custom").asCode
                case .url(let kind, let component):
                    "\((MacroType.of(kind)?.name ?? "custom").asCode), component \(component.asCode)"
                case .unanswered: "a value of the app; absent otherwise"
                }
            return [builtIn.type.asCode, builtIn.name, meaning]
        }
        return """
            ## Built-in variables

            A built-in variable that is used but not enabled counts as enabled, with a warning (`built-in-not-enabled`): an export
            of selected tags and variables lacks those that they use. The container must have usage contexts, and the built-in
            variable must exist there.

            \(table(["Type", "Name", "Value"], rows))
            """
    }

    private static var triggers: String {
        let rows = TriggerType.all.map { type in
            [
                type.type.asCode, type.event?.asCode ?? "any", type.isTargeted ? "yes" : "",
                type.lost ?? "",
            ]
        }
        return """
            ## Triggers

            A trigger's rule passes if the event is the one below and all its filters are true. For a targeted type
            the data layer's `gtm.triggers` must also name the trigger; the listener that pushes the event sets it. The program
            that pushes the event decides on the settings that a rule cannot express.

            \(table(["Type", "Event", "Targeted", "Not in the rule"], rows))
            """
    }

    private static var reserved: String {
        let rows = ReservedTrigger.all.map { [$0.id.asCode, $0.name, $0.event?.asCode ?? "any"] }
        return """
            ## Reserved trigger ids

            Exports refer to these triggers without defining them. Any other id from \(ReservedTrigger.firstID) on passes
            for every event, and is listed as kept.

            \(table(["Id", "Name", "Event"], rows))
            """
    }

    private static let kept = """
        ## Kept, but not evaluated

        `tagc check -v` and `tagc inspect` list these by name and position.

        | Part | Consequence |
        |---|---|
        | A type of variable or built-in variable that is not above | the app must provide the value; otherwise it is absent |
        | A parameter that is not above | it is ignored |
        | An unknown word for an option of a variable | the app must provide the variable's value |
        | `convertToNumber`, `convertToBoolean` | the value is unchanged |
        | `waitForTags`, `checkValidation` of a trigger | nothing waits: tagc has no listener |
        | `liveOnly` of a tag | it also fires in previews |
        | `consentSettings` that need consent | it fires without waiting for consent |
        | A `CSS_SELECTOR` condition | it is never true, since there is no page |
        | `monitoringMetadata` of a tag | it is not passed to a monitor |
        | Version 1 of the data layer in mobile containers | a key with dots is read as a path of nested keys |

        ## Notes and other data without effect

        `notes` of variables, triggers and tags are the notes of macros, rules and tags; the notes of the container also
        contain the name and the description of the version. They are never compiled, and `tagc convert` keeps them in
        definitions and exports. Folders, the code of templates, ids, fingerprints, times, paths and the settings of Tag
        Manager's user interface exist in no other format. The container does the same without them, so `tagc convert` names
        them in a note (`left-out-in-conversion`) and does not require `--lossy`.

        ## Writing

        `tagc convert --to export` writes a file that Tag Manager can import. API responses and older formats get the envelope
        of format 2, the user interface's spelling of enums, and the members that every export has: paths, ids and
        fingerprints as texts, `exportTime` (the time of the version by its fingerprint), and the built-in variables of format
        1.3 as a list. Missing ids are `0` for the account and the container, and the next free number for an entity; an import
        replaces them. Members that exports do not have (`workspaceId`, `compilerError`, time zones) are left out, and a note
        names them.
        """

    /// Returns the names of each parameter in exports, and its name once read.
    private static func renamed(_ parameters: [ParameterType]) -> String {
        parameters.filter { !$0.exportKeys.isEmpty }
            .map { type in
                let others = type.exportKeys.filter { $0 != type.key }
                return others.isEmpty ? type.key.asCode : "\(others.codes) → \(type.key.asCode)"
            }.joined(separator: "; ")
    }

    private static func table(_ heads: [String], _ rows: [[String]]) -> String {
        ([heads, heads.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
            .joined(separator: "\n")
    }
}

extension [String] {
    fileprivate var codes: String { map { $0.asCode }.joined(separator: ", ") }
}
