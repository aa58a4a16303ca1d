/// The reference of exports and of what their parts become, made from the tables of their reader.
package enum ExportReference {
    package static var markdown: String {
        [
            opening, variables, tags, oldLibraries, predicates, builtIns, triggers, reserved, kept,
        ].joined(separator: "\n\n") + "\n"
    }

    private static let opening = """
        # How an export is read

        Written by `make generate` from `Sources/TagModel/Tables`.

        A variable becomes a macro, a trigger becomes a rule, and a tag stays a tag. Types are those of
        `definition.md`. Enums may be spelled `CUSTOM_EVENT` or `customEvent`. `usageContext` chooses the rules that the
        container is evaluated by: `WEB`, `AMP` and `SERVER` the web rule set, all others the mobile one (`rule-sets.md`).
        """

    private static var variables: String {
        let rows = MacroType.all.map { type in
            [
                type.exportCodes.codes, type.oldNames.codes, type.name.asCode, renamed(type.parameters),
                type.ignoredExportKeys.codes,
            ]
        }
        return """
            ## Variables

            Format 1.2 has names instead of codes. `aev` becomes the data layer's key that the listener writes.
            A type that is not here is kept as `custom`: the app answers for it.

            \(table(["Code", "Format 1.2", "Macro type", "Parameters", "Means nothing"], rows))
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

            A type that is not here is kept as `custom`: the app fires it, with the parameters as written.
            But for `ua` in containers of the libraries before Firebase, see below.

            \(table(["Code", "Tag type", "Parameters", "Means nothing"], rows))
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

            A container whose `usageContext` is `ANDROID` or `IOS` (and not `ANDROID_SDK_5`, `IOS_SDK_5`) becomes what the vendor's
            compiler made of it:

            - Built-in variables answer to their names, as variables do.
            - One absent part makes a whole text empty.
            - References in the query of an `img` tag's address are escaped.
            - A value collection that `Always` (`2147479555`) enables has no rules, where nothing else answers to its keys.
            - A `ua` tag becomes `analytics`. Its fields are `&tid` (`trackingId`), `&t`, those of its settings, of its tables and of
              `fieldsToSet`, in this order; a setting that is empty has none. Those of `TRACK_SOCIAL`, `TRACK_TIMING`,
              `TRACK_SCREENVIEW` and content groups are in no binary that we know, and are the Measurement Protocol's. A tag
              with `gaSettings`, or with another `trackType`, stays `custom`.
            - `TRACK_TRANSACTION` sends the data layer's transaction; `enableEcommerce`, `useEcommerceDataLayer` and
              `ecommerceMacroData` say where ecommerce data comes from.

            \(table(["`trackType`", "`&t`", "Settings and their fields"], hits))

            \(table(["Table and its columns", "Field"], tables + [["`fieldsToSet`: `fieldName`, `value`", "the name"]]))
            """
    }

    private static var predicates: String {
        let rows = PredicateType.all.map { [$0.exportName.asCode, $0.name.asCode] }
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
                case .unanswered: "what the app answers; absent otherwise"
                }
            return [builtIn.type.asCode, builtIn.name, meaning]
        }
        return """
            ## Built-in variables

            One that is referred to and not enabled is taken as enabled, with a warning (`built-in-not-enabled`): an export of
            chosen tags and variables lacks those that they use. The container must say where it runs, and the built-in variable
            must exist there.

            \(table(["Type", "Name", "Is"], rows))
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

            A trigger's rule passes when the event is the one below and all its filters hold. For a targeted type
            the data layer's `gtm.triggers` must also name the trigger, as the listener that pushes the event
            sees to. What a rule cannot say is for whoever pushes the event to decide.

            \(table(["Type", "Event", "Targeted", "A rule cannot say"], rows))
            """
    }

    private static var reserved: String {
        let rows = ReservedTrigger.all.map { [$0.id.asCode, $0.name, $0.event?.asCode ?? "any"] }
        return """
            ## Reserved trigger ids

            Exports refer to these and never define them. Any other id from \(ReservedTrigger.firstID) on passes
            for every event, and is listed as kept.

            \(table(["Id", "Name", "Event"], rows))
            """
    }

    private static let kept = """
        ## Kept, but not acted on

        `tagc check -v` and `tagc inspect` list these by name and place.

        | Part | What it means here |
        |---|---|
        | A type of variable or built-in that is not above | the app must answer for it; otherwise it is absent |
        | A parameter that is not above | it is ignored |
        | A word that a variable's option does not take | the app must answer for the variable |
        | `convertToNumber`, `convertToBoolean` | the value stays as it is |
        | `waitForTags`, `checkValidation` of a trigger | nothing waits: the listener is not ours |
        | `liveOnly` of a tag | it fires in previews too |
        | `consentSettings` that need consent | it fires without asking for consent |
        | A `CSS_SELECTOR` condition | there is no page to look at, so it is never true |
        | `monitoringMetadata` of a tag | no monitor is told of it |
        | Version 1 of the data layer in mobile containers | a key with dots is read as a path of nested keys |

        ## Read by people alone

        `notes` of variables, triggers and tags are the notes of macros, rules and tags; those of the container get the
        name and the description of the version as further lines. They are never compiled, and `tagc convert` keeps them in
        definitions and exports. Folders, the code of templates, ids, fingerprints, times, paths and the settings of Tag
        Manager's page are in no other form: the container does the same without them, so converting names them in a
        note (`left-out-in-conversion`) and needs no `--lossy`.

        ## Written again

        `tagc convert --to export` writes what Tag Manager's page imports. What the API gave and what an older format has gets the
        envelope of format 2, the page's spelling of enums, and the members that every export of the page has: paths, ids and
        fingerprints as texts, `exportTime` (when the fingerprint says that the version was made), the built-in variables of format 1.3 as a list. Where
        nothing says an id, `0` stands for the account and the container, and an entity gets the next free number; importing
        replaces them. Members that the page does not export (`workspaceId`, `compilerError`, time zones) are left out and named in a note.
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
    fileprivate var codes: String { map(\.asCode).joined(separator: ", ") }
}
