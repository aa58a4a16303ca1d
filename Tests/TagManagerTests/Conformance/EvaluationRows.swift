extension ConformanceRow {
    private static let vendors = "every container that the vendor compiled fires what the reference fires"

    /// How containers are evaluated.
    static let evaluation: [ConformanceRow] = [
        ConformanceRow(
            "3.1",
            "The vendor's binary is expanded from its tables; bad indices, cycles and odd maps make it invalid",
            by: vendors, "damaged containers are read or refused",
            otherwise:
                "what is checked at load time there is checked when compiling, with a place; a rule's bad index, too"
        ),
        ConformanceRow(
            "3.2", "Macros of one name are one, whose last definition without conditions is the usual one",
            by: vendors, "the last enabled member of a choice wins",
            otherwise: "several that are enabled at once have an order: the last one written"),
        ConformanceRow(
            "3.3", "A rule holds when none of its negative and all of its positive conditions do",
            by: "predicates hold for what they should", vendors),
        ConformanceRow(
            "3.3a", "A rule that blocks a tag is stronger than those that fire it",
            by: "a blocking rule keeps a tag from firing, and is said"),
        ConformanceRow(
            "3.3b", "An event fires a tag once, however many rules ask for it",
            by: "sequences fire around their tag, each tag once an event"),
        ConformanceRow(
            "3.4", "A macro with no enabled definition has no value",
            by: "the last enabled member of a choice wins"),
        ConformanceRow(
            "3.4a", "A macro that needs itself fails",
            by: "a composite or macro that needs itself is refused", otherwise: "it is an error of compiling"),
        ConformanceRow(
            "3.4b", "`push_after_evaluate` pushes whenever a macro is evaluated",
            otherwise: "not done: no container is known that has it, and reading a value would change others"),
        ConformanceRow(
            "3.5",
            "Nothing to say and a fault are two things: the first is a value, the second stops the call around it",
            by: "macros yield what they should", vendors),
        ConformanceRow(
            "3.5a", "A literal empty text is present", by: "predicates hold for what they should",
            otherwise: "on every platform: the libraries of one may have taken it for absent"),
        ConformanceRow(
            "3.6", "Parts of texts, lists and maps are filled in; one absent part blanks a text",
            by: "macros yield what they should", "an export's template keeps what is there"),
        ConformanceRow(
            "3.6a", "Values in addresses are escaped",
            by: "only what is reserved is escaped",
            otherwise: "as RFC 3986 has it; the libraries differed in `*` and `~`"),
        ConformanceRow(
            "3.7", "Values become texts, truths and numbers as they are asked for",
            by: "typed getters convert, and have defaults", "the grammar of numbers has no locale"),
        ConformanceRow(
            "3.7a", "A double that an app gives becomes its text",
            by: "a function's handler gives a value, or none",
            otherwise: "it stays a number, which the getters tell as the same text and number"),
        ConformanceRow(
            "3.8", "What does not change is worked out once", by: "macros yield what they should",
            otherwise: "there is no cache to bound: an event's values are kept while it is evaluated"),
        ConformanceRow(
            "3.9", "Conditions compare texts exactly, patterns by search, numbers as numbers",
            by: "predicates hold for what they should", "integers compare as integers",
            otherwise:
                "patterns are matched in linear time; what such an engine cannot do is an error of compiling"),
        ConformanceRow(
            "3.10", "Each type of macro gives what its parameters ask for",
            by: "macros yield what they should", "a pattern means what the table says",
            "digests are those of the standards", "base 64 goes both ways"),
    ]

    /// What tags do.
    static let tags: [ConformanceRow] = [
        ConformanceRow(
            "3.11a", "A function-call tag calls its handler; without one there is a warning",
            by: "a tag's handler is called when its rules hold, and a tag without one is no harm"),
        ConformanceRow(
            "3.11b", "An image pixel asks for its address with its parameters",
            by: "fires tags, in order, and what they push afterwards"),
        ConformanceRow(
            "3.11c", "A pixel with an id of its own is asked for once for each, also after a restart",
            by: "a pixel is asked for once for each id, also after a restart",
            otherwise: "of more than 2,000 ids the oldest are forgotten"),
        ConformanceRow(
            "3.11d", "A data-layer tag pushes its maps, then forgets what was kept under its prefix",
            by: "a tag writes to the data layer, and clears what was kept"),
        ConformanceRow(
            "3.11e", "An analytics tag sends its fields; `aip` that says no is left out",
            by: "a hit has the tag's fields",
            otherwise:
                "there is no pass-through to ask for: fields are sent unless the tag tracks a transaction"),
        ConformanceRow(
            "3.11f",
            "A transaction is sent with its items, or, when it has no id or an item no name, not at all",
            by: "a transaction is sent whole or not at all"),
        ConformanceRow(
            "3.11g", "Ecommerce data of the data layer or the tag becomes fields of the hit",
            by: "ecommerce data becomes fields of the hit",
            "everything that is done with products has its action",
            otherwise: "data of the wrong kind sends nothing, since half of it would count wrong"),
        ConformanceRow(
            "3.11h", "Hits are stored and sent later",
            otherwise: "a `HitSink` takes them: storing and sending is another library's"),
        ConformanceRow(
            "3.12", "An event fires tags; other pushes fire none",
            by: "only a top-level event that is text fires",
            "a tag's handler is called when its rules hold, and a tag without one is no harm",
            otherwise:
                "tags fire in the order of the file, those of higher priority first; there it was any order"),
        ConformanceRow(
            "3.13", "Experiments push values that the server sends beside a container",
            otherwise: "not done: a file server sends containers alone"),
    ]
}
