extension ConformanceRow {
    private static let vendors = "every container that the vendor compiled fires what the reference fires"
    private static let replay = "every recorded answer is ours, or a listed deviation"

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
            "3.1a", "Of two properties of one name the last one counts",
            by: "an analytics tag sends what the vendor's would, there and back"),
        ConformanceRow(
            "3.1b", "A container that is invalid leaves what was there",
            by: "a manager refreshes from a server, keeps what it has when that fails, and asks on"),
        ConformanceRow(
            "3.2", "Macros of one name are one, whose last definition without conditions is the usual one",
            by: vendors, "the last enabled member of a choice wins",
            otherwise:
                "several that are enabled at once have an order, the last one written, and are no warning; a binary for the libraries says so by its rules, or `compile` says that it cannot"
        ),
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
            "3.4", "A macro with no enabled definition has no value, and what needs it is not done",
            by: "the last enabled member of a choice wins",
            "a macro of which nothing is enabled stops what needs it",
            replay,
            otherwise:
                "what needs it is done again as soon as it is enabled; there a text or a list that was once asked for stays without a value"
        ),
        ConformanceRow(
            "3.4a", "A macro that needs itself fails",
            by: "a composite or macro that needs itself is refused", otherwise: "it is an error of compiling"),
        ConformanceRow(
            "3.4b", "`push_after_evaluate` pushes whenever a macro is evaluated",
            otherwise:
                "not done, and `check -v` lists it: reading a value would change others. Containers with experiments have it, to count what was shown"
        ),
        ConformanceRow(
            "3.4c", "Asking for a key that there is not is an error in the log, and gives the type's default",
            by: "typed getters convert, and have defaults",
            otherwise: "nothing is logged: asking is how an app finds out"),
        ConformanceRow(
            "3.5",
            "Nothing to say and a fault are two things: the first is a value, the second stops the call around it",
            by: "macros yield what they should", vendors),
        ConformanceRow(
            "3.5a", "A literal empty text is present", by: "predicates hold for what they should",
            otherwise: "on every platform: the libraries of one may have taken it for absent"),
        ConformanceRow(
            "3.5b", "A call of a function that nobody knows fails",
            by: "a call of a type that nobody knows is the app's to answer",
            otherwise:
                "types that are not the vendor's are the app's own: its handlers answer them, and where there is none a macro has no value, and a tag is a warning"
        ),
        ConformanceRow(
            "3.5c", "A call without a parameter that it needs fails",
            by: "the examples of each kind are flagged where they say",
            otherwise: "it is an error of compiling"),
        ConformanceRow(
            "3.5d", "A tag with a parameter of the wrong kind does nothing, and that is said",
            by: "a tag with a parameter of the wrong kind does nothing, and that is said"),
        ConformanceRow(
            "3.6", "Parts of texts, lists and maps are filled in; one absent part blanks a text",
            by: "macros yield what they should", "an export's template keeps what is there", replay,
            otherwise:
                "a blanked text is nothing: empty text in the list or map that it is in, whose other parts stay, and nothing to a digest, an encoding and a pattern. There a list or map with one is nothing as a whole (a hit without fields, a call that is not made), and the digest is that of empty text"
        ),
        ConformanceRow(
            "3.6a", "Values in addresses are escaped",
            by: "only what is reserved is escaped",
            otherwise: "`*` stays and `~` is escaped, as on Android; the libraries differed in them"),
        ConformanceRow(
            "3.6b", "Only text is escaped: a number stays one", by: "macros yield what they should"),
        ConformanceRow(
            "3.6c", "What is nothing is empty text once it is escaped", by: replay,
            otherwise:
                "it stays nothing, which only its presence shows: to conditions and texts it is nothing there, too"
        ),
        ConformanceRow(
            "3.7", "Values become texts, truths and numbers as they are asked for",
            by: "typed getters convert, and have defaults", "the grammar of numbers has no locale"),
        ConformanceRow(
            "3.7b", "True, and the text `true` in any case, are true; nothing else is",
            by: "typed getters convert, and have defaults"),
        ConformanceRow(
            "3.7c", "Whole numbers are told towards zero, and what is no number as none",
            by: "typed getters convert, and have defaults", "the grammar of numbers has no locale",
            otherwise:
                "there are no spaces, hexadecimal digits, suffixes, words such as `NaN` and `Infinity` or digits of other scripts in numbers, and zero has no sign: the libraries differed in them, and Android's took what Java's parser takes"
        ),
        ConformanceRow(
            "3.7d", "Lists and maps are told as `[a, b]` and `{k=v}`", by: "macros yield what they should",
            "typed getters convert, and have defaults", replay,
            otherwise: "a map's keys keep their order; of two equal ones the last counts, at its own place"),
        ConformanceRow(
            "3.7e",
            "What an app hands over that is no value becomes none, and so does a list or map with it in it",
            by: replay,
            otherwise:
                "only null can be handed over, and stays null where it is: the rest of its list or map is still there"
        ),
        ConformanceRow(
            "3.7a", "A double that an app gives becomes its text",
            by: "a function's handler gives a value, or none", replay,
            otherwise:
                "it stays a number, told as ECMAScript does and nearly as on iOS: `3`, `1e+21`, `0.0001`. Android told `3.0`, `1.0E21`, `1.0E-4`"
        ),
        ConformanceRow(
            "3.8", "What does not change is worked out once", by: "macros yield what they should",
            otherwise: "there is no cache to bound: an event's values are kept while it is evaluated"),
        ConformanceRow(
            "3.9", "Conditions compare texts exactly, patterns by search, numbers as numbers",
            by: "predicates hold for what they should", "integers compare as integers",
            otherwise:
                "patterns are matched in linear time; what such an engine cannot do is an error of compiling"),
        ConformanceRow(
            "3.9a", "Whatever is absent is equal to nothing, contains nothing and is no number",
            by: "predicates hold for what they should"),
        ConformanceRow(
            "3.9b", "Patterns may ignore letter case; a bad one matches nothing",
            by: "predicates hold for what they should",
            otherwise:
                "a bad one in a definition is an error of compiling, and other comparisons may ignore case, too"
        ),
        ConformanceRow(
            "3.9c",
            "Numbers compare as integers where both are, as doubles otherwise; what is no number compares with nothing",
            by: "integers compare as integers", "predicates hold for what they should"),
        ConformanceRow(
            "3.9d", "A double that is not a number is above all others",
            by: "a double that is not a number compares with nothing, and truncation holds to 64 bits",
            otherwise: "it compares with nothing"),
        ConformanceRow(
            "3.9f", "A pattern is Java's, or ICU's", by: replay,
            otherwise:
                "it is what RE2 and ECMAScript agree on: `$` is not before a last line feed, `.` takes U+2028, `[[:alpha:]]` is letters, and `\\w` ignoring case takes what folds to a letter"
        ),
        ConformanceRow(
            "3.9e", "An empty pattern is found everywhere", by: "predicates hold for what they should",
            otherwise: "on every platform: the libraries of one found it nowhere"),
        ConformanceRow(
            "3.10", "Each type of macro gives what its parameters ask for",
            by: "macros yield what they should", "a pattern means what the table says",
            "digests are those of the standards", "base 64 goes both ways"),
        ConformanceRow("3.10a", "`_c`: the value, of any type", by: "macros yield what they should"),
        ConformanceRow(
            "3.10b",
            "`_v`: the data layer's value; what is absent has the default, and a null that was pushed none",
            by: "macros yield what they should", replay,
            otherwise: "on every platform: on Android a null that was pushed had the default, too"),
        ConformanceRow(
            "3.10c", "`_e`: the event while its tags fire, and nothing else",
            by: "the event is there while tags fire, and not when a value is asked for"),
        ConformanceRow(
            "3.10d", "`_func`: what the app's handler answers; nothing when there is none",
            by: "a function's handler gives a value, or none"),
        ConformanceRow(
            "3.10e", "`_ctv`: the container's version, as text", by: "macros yield what they should"),
        ConformanceRow(
            "3.10f", "`_rv`: the number of the library's runtime",
            by: "the device's facts are those of this platform, and what is the app's to say is not made up",
            otherwise: "there is none, so what compares with it is false: an app may give it by `DeviceFacts`"
        ),
        ConformanceRow(
            "3.10g", "`_gtmv`: the library's version, as text",
            by: "the device's facts are those of this platform, and what is the app's to say is not made up"),
        ConformanceRow(
            "3.10h", "`_p`, `_ov`, `_sv`, `_dn`: platform, system and device",
            by: "the device's facts are those of this platform, and what is the app's to say is not made up",
            otherwise: "a device is called by its platform unless the app says more"),
        ConformanceRow(
            "3.10i", "`_ai`, `_an`, `_av`, `_avn`: the app's id, name and version",
            by: "the device's facts are those of this platform, and what is the app's to say is not made up",
            otherwise: "the version is text on all platforms"),
        ConformanceRow(
            "3.10j", "`_l`, `_rs`: language and screen",
            by: "values follow rules over the language and the screen",
            otherwise: "the screen's size is for the app to give: only the main thread may ask for it"),
        ConformanceRow(
            "3.10k", "`_aid`, `_ate`, `_did`, `_awid`: the device's and the advertisers' ids",
            by: "the library tells the device's language in two or three letters, and its platform",
            otherwise: "they are the app's to give"),
        ConformanceRow(
            "3.10l",
            "`_t`, `_r`: milliseconds since 1970, and a whole number in a range, or in the usual one where it is none",
            by: "macros yield what they should"),
        ConformanceRow(
            "3.10m", "`_reg`: a group of the first match, the first unless said, all of it for 0",
            by: "macros yield what they should"),
        ConformanceRow(
            "3.10n", "`_hsh`: upper-case hexadecimal digits of a digest, MD5 unless said",
            by: "macros yield what they should", "digests are those of the standards"),
        ConformanceRow(
            "3.10o",
            "`_enc`: text, base 16 and both of base 64, with and without padding; what is malformed gives nothing",
            by: "macros yield what they should", "base 64 goes both ways",
            "base 16 takes either case and gives upper case", "what is no base 64 is refused", replay,
            otherwise:
                "`noPadding` says how base 64 is written, and it is read leniently, as the library's own decoder did: white space means nothing, padding may be missing or cut short. Later versions of Android refused the latter"
        ),
        ConformanceRow(
            "3.10p",
            "`_jn`: lists and maps with separators, escaped for addresses or with backslashes; any other value as one element, and nothing as empty text",
            by: "macros yield what they should", "a single value is joined as one element", replay),
        ConformanceRow(
            "3.10q", "`_ls`, `_us`: letter case", by: "macros yield what they should",
            "letters change case beyond ASCII, without locale"),
        ConformanceRow(
            "3.10r", "`_ir`, `_awcr`: where an installation or a click came from",
            otherwise: "the first is the app's to give, by `DeviceFacts`; of the second nothing is kept"),
    ]

    /// What tags do.
    static let tags: [ConformanceRow] = [
        ConformanceRow(
            "3.11a", "A function-call tag calls its handler; without one there is a warning",
            by: "a tag's handler is called when its rules hold, and a tag without one is no harm"),
        ConformanceRow(
            "3.11b", "An image pixel asks for its address with its parameters",
            by: "fires tags, in order, and what they push afterwards",
            "a tag with a parameter of the wrong kind does nothing, and that is said",
            "parameters are put into the query, before a fragment", replay,
            otherwise:
                "without an address nothing is asked for, and that is said; there the parameters alone were"),
        ConformanceRow(
            "3.11r", "A pixel's parameters are escaped",
            by: "parameters are put into the query, before a fragment", replay,
            otherwise: "as RFC 3986 has it: `!*'()`, too, which Android let be"),
        ConformanceRow(
            "3.11c", "A pixel with an id of its own is asked for once for each, also after a restart",
            by: "a pixel is asked for once for each id, also after a restart",
            otherwise: "of more than 2,000 ids the oldest are forgotten"),
        ConformanceRow(
            "3.11d", "A data-layer tag pushes its maps, then forgets what was kept under its prefix",
            by: "a tag writes to the data layer, and clears what was kept",
            "a tag with a parameter of the wrong kind does nothing, and that is said"),
        ConformanceRow(
            "3.11e",
            "An analytics tag is asked for ecommerce data, then whether it sends its fields, then for a transaction",
            by: "an analytics tag sends what the vendor's would, there and back",
            "ecommerce data becomes fields of the hit",
            otherwise:
                "a definition has no switch for its fields: they are sent unless it tracks a transaction, and one whose text was blanked is sent empty; there none was sent then"
        ),
        ConformanceRow(
            "3.11k", "One that asks for nothing sends nothing",
            by: "an analytics tag sends what the vendor's would, there and back"),
        ConformanceRow("3.11l", "`aip` that says no is left out", by: "a hit has the tag's fields"),
        ConformanceRow(
            "3.11f",
            "A transaction is sent with its items, or, when it has no id or an item no name, not at all",
            by: "a transaction is sent whole or not at all", replay,
            otherwise: "a price that is a number is sent; there it stopped the app"),
        ConformanceRow(
            "3.11m", "What a transaction's and an item's fields come from may be said by the tag",
            by: "a transaction is sent whole or not at all"),
        ConformanceRow(
            "3.11g", "Ecommerce data of the data layer or the tag becomes fields of the hit",
            by: "ecommerce data becomes fields of the hit",
            "everything that is done with products has its action",
            otherwise:
                "data of the wrong kind sends nothing, since half of it would count wrong; there some of it stopped the app"
        ),
        ConformanceRow(
            "3.11n", "It is the data layer's or the tag's, never both",
            by: "ecommerce data becomes fields of the hit",
            "an analytics tag sends what the vendor's would, there and back"),
        ConformanceRow(
            "3.11o", "Each part of it has its field; what is to be a whole number is one",
            by: "a part of ecommerce data has its field",
            otherwise:
                "what is no number is sent as it is; there its product, promotion or action was left out. A whole number has no decimals: `7`, there `7.0`"
        ),
        ConformanceRow(
            "3.11s", "Products that were seen are told by their lists",
            by: "ecommerce data becomes fields of the hit", replay,
            otherwise: "lists are numbered as they come; there in any order"),
        ConformanceRow(
            "3.11p", "A click on promotions is what was done, in the place of what was done with products",
            by: "ecommerce data becomes fields of the hit"),
        ConformanceRow(
            "3.11q", "A hit with ecommerce data is a screen view unless it says otherwise",
            by: "ecommerce data becomes fields of the hit"),
        ConformanceRow(
            "3.11h", "Hits are stored and sent later",
            otherwise: "a `HitSink` takes them: storing and sending is another library's"),
        ConformanceRow(
            "3.11i", "Listeners, such as the one of timers, do nothing in apps",
            by: "a call of a type that nobody knows is the app's to answer",
            otherwise: "they are the app's own types"),
        ConformanceRow(
            "3.11j", "Hits are sent by a tracker of Tag Manager's",
            otherwise: "there are no trackers: a hit says which container sends it"),
        ConformanceRow(
            "3.12", "An event fires tags; other pushes fire none",
            by: "only a top-level event that is text fires",
            "a tag's handler is called when its rules hold, and a tag without one is no harm",
            otherwise:
                "tags fire in the order of the file, those of higher priority first; there it was any order"),
        ConformanceRow(
            "3.12a", "A container evaluates one event at a time, whoever pushes", by: "survives eight threads"
        ),
        ConformanceRow(
            "3.13", "Experiments push values that the server sends beside a container",
            otherwise: "not done: a file server sends containers alone"),
    ]
}
