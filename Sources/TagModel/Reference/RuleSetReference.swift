/// The comparison of the two rule sets, with the known deviations from the vendor's web runtime.
package enum RuleSetReference {
    /// A deviation of the web rule set from the vendor's web runtime.
    package struct Deviation: Sendable {
        package let id: String
        let theirs: String
        let ours: String
        let reason: String
        /// The number of recorded answers that differ because of it; a test counts them.
        package let count: Int
    }

    package static var markdown: String {
        [opening, differences, deviationTable, notModelled].joined(separator: "\n\n") + "\n"
    }

    private static let opening = """
        # The two rule sets

        Written by `make generate` from `Sources/TagModel/Reference/RuleSetReference.swift`.

        A container is evaluated by one of two rule sets. The mobile set is that of the vendor's mobile libraries. The
        web set is that of the vendor's web runtime.

        | Container | Rule set |
        |---|---|
        | a definition | by its `contexts`: `web`, `amp` and `server` are web, all others mobile; mobile when it has none |
        | an export | by its `usageContext`, likewise |
        | a compiled `resource` | web, unless it has a `fingerprint` beside the resource, or macros with an `instance_name` |
        | a `legacy` binary, `values` | mobile |
        | a compiled container | as its header says: bit 2 of the flags |

        `tagc inspect` shows the rule set of a container. `run`, `query`, `why`, `diff` and `lint` go by it.
        """

    private static let rows: [(subject: String, mobile: String, web: String)] = [
        (
            "absent and null in conditions, tables, keys of maps, escaped text",
            "nothing: equals, contains and matches nothing",
            "the texts `undefined` and `null`: equals `undefined` holds, `.*` matches"
        ),
        (
            "absent and null in a text with other parts",
            "the whole text is empty, or that part (`absentInText`)",
            "that part is empty, unless `absentInText` says `whole`"
        ),
        ("an absent pattern", "matches nothing", "matches everything, as an empty pattern does"),
        ("the text of a list", "`[a, b]`", "`a,b`; null and absent elements are empty"),
        ("the text of a map", "`{a=1, b=2}`", "`[object Object]`"),
        (
            "numbers in `lessThan` and the like",
            "numbers and texts of digits with sign, point and exponent; all else compares with nothing",
            "as `Number()` has them: null, false and blank text are 0, true is 1; blanks around, `0x10`, `0o7`, `0b1`, "
                + "`Infinity`; a list by its text; absent and maps compare with nothing"
        ),
        ("integers beyond 2^53", "exact", "the nearest double"),
        ("escaping for addresses (12)", "letters, digits and `-._*` stay", "`~` stays as well"),
        ("two rows of a lookup table with one key", "the first counts", "the last counts"),
        ("a regex table that replaces", "the first match", "every match"),
        (
            "a name in the data layer", "leads through maps",
            "leads through lists (`items.0.brand`, `items.length`) and texts as well; `\\.` is a dot; false where it "
                + "leads through null"
        ),
        (
            "version 1 of the data layer (a variable's `version`, `dataLayerVersion`)", "is version 2",
            "a name is a top-level key as it was pushed: dots are letters, what was pushed last replaces what was there"
        ),
        (
            "a variable of the vendor's forms without a version, a built-in variable or auto-event variable",
            "is of version 2",
            "is of version 1; `gtm.triggers`, by which triggers know their events, is of version 2"
        ),
        (
            "`_clear` in an update", "a key like any other",
            "when it is true the other keys replace what is there, and do not merge with it"
        ),
        (
            "addresses (`url`)", "taken as they are written",
            "resolved beside the page's own and written as browsers do; empty or absent is the page's; one without a host "
                + "has the page's; a query that is not percent-encoded UTF-8 is false"
        ),
        ("an event named `\"\"`, 0 or false", "is an event", "is none"),
        ("several setup or teardown tags of a tag", "all fire", "the first fires"),
        (
            "a tag without a firing limit that several tags call for", "fires once an event",
            "fires each time it is called for"
        ),
        ("`priority` of a compiled resource", "sorts tags", "is ignored: tags fire as they stand"),
    ]

    private static var differences: String {
        let table = rows.map { "| \($0.subject) | \($0.mobile) | \($0.web) |" }
        return (["## Differences", "", "| Of | Mobile | Web |", "|---|---|---|"] + table)
            .joined(separator: "\n")
    }

    package static let deviations: [Deviation] = [
        Deviation(
            id: "absent-parameter", theirs: "undefined", ours: "the empty text",
            reason: "parameters of tags have no value that is absent", count: 14),
        Deviation(
            id: "failing-tag", theirs: "a tag whose code fails stops the tag that it was to set up",
            ours: "the code of tags is not run: no tag fails so",
            reason: "what an app's handlers do is known later",
            count: 8),
        Deviation(
            id: "no-escaper", theirs: "text that is to be escaped (12) stays as it is", ours: "it is escaped",
            reason: "the page that was recorded had no escaper; those of containers that use one do",
            count: 27
        ),
        Deviation(
            id: "pattern-cache",
            theirs: "the pattern `undefined`, computed after an absent one, matches everything",
            ours: "it matches that text",
            reason: "the runtime keeps patterns by their text, and takes one for the other",
            count: 76),
        Deviation(
            id: "pattern-folding",
            theirs: "`k` and `s` do not match U+212A and U+017F where letter case is ignored",
            ours: "they do", reason: "pattern-dialect.md: letters are folded by Unicode's simple folding",
            count: 14),
        Deviation(
            id: "pattern-units", theirs: "an emoji is two characters to a pattern", ours: "one",
            reason: "pattern-dialect.md: patterns see Unicode scalars", count: 4),
        Deviation(
            id: "host-letters", theirs: "a host in other letters than ASCII is written `xn--…`",
            ours: "it stays as it is",
            reason: "that takes tables of names that the runtime has not", count: 3),
    ]

    private static var deviationTable: String {
        let table = deviations.map {
            "| `\($0.id)` | \($0.theirs) | \($0.ours) | \($0.reason) | \($0.count) |"
        }
        let heading = """
            ## Deviations from the vendor's web runtime

            Recorded answers of that runtime are replayed by a test. These differ; the last column says how many
            comparisons of the recordings do.

            | Deviation | Vendor's web runtime | Here | Reason | Recorded |
            |---|---|---|---|---|
            """
        return heading + "\n" + table.joined(separator: "\n")
    }

    private static let notModelled = """
        ## Not modelled

        Code of pages and of templates, consent, what tags do to the page, functions and commands in the data layer.
        What depends on these is unknown to `query`, `why` and `diff`.

        An app that opens a web container hands it what was pushed before as it is merged; version 1 of the data layer has the
        merged values then.
        """
}
