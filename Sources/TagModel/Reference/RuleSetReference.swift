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

        A container is evaluated by one of two rule sets: that of the vendor's mobile libraries, or that of its web runtime.

        | Container | Rule set |
        |---|---|
        | a definition | by its `contexts`: `web`, `amp` and `server` are web, all others mobile; mobile if it has none |
        | an export | the same, by its `usageContext` |
        | a compiled `resource` | web, unless it has a `fingerprint` beside the resource, or macros with an `instance_name` |
        | a `legacy` binary, `values` | mobile |
        | a compiled container | by its header: bit 2 of the flags |

        `tagc inspect` shows the rule set of a container. `run`, `query`, `why`, `diff` and `lint` use it.
        """

    private static let rows: [(subject: String, mobile: String, web: String)] = [
        (
            "absent and null in conditions, tables, keys of maps, escaped text",
            "no text: equals, contains and matches nothing",
            "the texts `undefined` and `null`: equals `undefined` is true, `.*` matches"
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
            "numbers and texts of digits with sign, point and exponent; comparisons with other values are false",
            "as in `Number()`: null, false and blank text are 0, true is 1; blanks around, `0x10`, `0o7`, `0b1`, "
                + "`Infinity`; a list by its text; comparisons with absent values and maps are false"
        ),
        ("integers beyond 2^53", "exact", "the nearest double"),
        ("escaping for addresses (12)", "letters, digits and `-._*` stay", "`~` stays as well"),
        ("two rows of a lookup table with one key", "the first counts", "the last counts"),
        ("a regex table that replaces", "the first match", "every match"),
        (
            "a name in the data layer", "is a path through maps",
            "is a path also through lists (`items.0.brand`, `items.length`) and texts; `\\.` is a dot; false if it "
                + "goes through null"
        ),
        (
            "version 1 of the data layer (a variable's `version`, `dataLayerVersion`)", "is version 2",
            "a name is a top-level key as pushed: dots are letters, and the last push replaces the value"
        ),
        (
            "a variable of the vendor's forms without a version, a built-in variable or auto-event variable",
            "is of version 2",
            "is of version 1; `gtm.triggers`, by which triggers know their events, is of version 2"
        ),
        (
            "`_clear` in an update", "a key like any other",
            "if it is true, the other keys replace the old values instead of merging with them"
        ),
        (
            "addresses (`url`)", "used as written",
            "resolved against the page's own, and written as by browsers; empty or absent is the page's; one without a host "
                + "has the page's; a query that is not percent-encoded UTF-8 is false"
        ),
        ("an event named `\"\"`, 0 or false", "is an event", "is none"),
        ("several setup or teardown tags of a tag", "all fire", "the first fires"),
        (
            "a tag without a firing limit in the sequences of several tags", "fires once an event",
            "fires for each of them"
        ),
        ("`priority` of a compiled resource", "sorts tags", "is ignored: tags fire in the order of the file"),
    ]

    private static var differences: String {
        let table = rows.map { "| \($0.subject) | \($0.mobile) | \($0.web) |" }
        return (["## Differences", "", "| Subject | Mobile | Web |", "|---|---|---|"] + table)
            .joined(separator: "\n")
    }

    package static let deviations: [Deviation] = [
        Deviation(
            id: "absent-parameter", theirs: "undefined", ours: "the empty text",
            reason: "parameters of tags are never absent", count: 14),
        Deviation(
            id: "failing-tag", theirs: "a setup tag whose code fails stops its tag",
            ours: "the code of tags does not run, so it does not fail",
            reason: "the results of an app's handlers come later",
            count: 8),
        Deviation(
            id: "no-escaper", theirs: "text with escaping (12) is unchanged", ours: "it is escaped",
            reason: "the recorded page had no escaper; pages of containers that use it do",
            count: 27
        ),
        Deviation(
            id: "pattern-cache",
            theirs: "the pattern `undefined`, computed after an absent one, matches everything",
            ours: "it matches that text",
            reason: "the runtime caches patterns by text, and confuses the two",
            count: 76),
        Deviation(
            id: "pattern-folding",
            theirs: "`k` and `s` do not match U+212A and U+017F if letter case is ignored",
            ours: "they do", reason: "pattern-dialect.md: Unicode's simple folding",
            count: 14),
        Deviation(
            id: "pattern-units", theirs: "an emoji is two characters to a pattern", ours: "one",
            reason: "pattern-dialect.md: patterns see Unicode scalars", count: 4),
        Deviation(
            id: "host-letters", theirs: "a host with non-ASCII letters is written `xn--…`",
            ours: "it is unchanged",
            reason: "the runtime has no tables for these names", count: 3),
    ]

    private static var deviationTable: String {
        let table = deviations.map {
            "| `\($0.id)` | \($0.theirs) | \($0.ours) | \($0.reason) | \($0.count) |"
        }
        let heading = """
            ## Deviations from the vendor's web runtime

            A test replays recorded answers of that runtime. These deviations are known; the last column is the number
            of recorded comparisons that differ.

            | Deviation | Vendor's web runtime | Here | Reason | Recorded |
            |---|---|---|---|---|
            """
        return heading + "\n" + table.joined(separator: "\n")
    }

    private static let notModelled = """
        ## Not modeled

        Code of pages and of templates, consent, effects of tags on the page, functions and commands in the data layer.
        Everything that depends on these is unknown to `query`, `why` and `diff`.

        If an app opens a web container after pushes, the container gets the merged values of these pushes, also in
        version 1 of the data layer.
        """
}
