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
                "the compiler checks what the libraries check at load time, with a position; it also checks the indices of rules"
        ),
        ConformanceRow(
            "3.1a", "Of two properties of one name the last one counts",
            by: "an analytics tag sends what the vendor's would, there and back"),
        ConformanceRow(
            "3.1b", "An invalid container does not replace the current one",
            by: "a manager refreshes from a server, keeps what it has when that fails, and asks on"),
        ConformanceRow(
            "3.2",
            "Macros of one name are one macro, whose last definition without conditions is the default",
            by: vendors, "the last enabled member of a choice wins",
            otherwise:
                "if several are enabled at once, the last one in the file counts, without a warning; a binary for the libraries expresses this by its rules, or `compile` reports that it cannot"
        ),
        ConformanceRow(
            "3.3", "A rule passes if all its positive conditions and none of its negative ones are true",
            by: "predicates hold for what they should", vendors),
        ConformanceRow(
            "3.3a", "A rule that blocks a tag overrides those that fire it",
            by: "a blocking rule keeps a tag from firing, and the tag is listed"),
        ConformanceRow(
            "3.3b", "An event fires a tag once, even if several rules fire it",
            by: "sequences fire around their tag, each tag once an event"),
        ConformanceRow(
            "3.4", "A macro without an enabled definition has no value, and tags that need it do not fire",
            by: "the last enabled member of a choice wins",
            "a macro of which nothing is enabled stops what needs it",
            replay,
            otherwise:
                "they fire again as soon as it is enabled; in the libraries, a text or a list that was once read stays without a value"
        ),
        ConformanceRow(
            "3.4a", "A macro that depends on itself fails",
            by: "a composite or macro that needs itself is refused", otherwise: "it is an error of compiling"),
        ConformanceRow(
            "3.4b", "`push_after_evaluate` pushes whenever a macro is evaluated",
            otherwise:
                "not done, and `check -v` lists it: reading a value would change others. Containers with experiments use it to count displays"
        ),
        ConformanceRow(
            "3.4c", "Reading a missing key logs an error, and gives the default of the type",
            by: "typed getters convert, and have defaults",
            otherwise: "nothing is logged: apps read keys to find out whether they exist"),
        ConformanceRow(
            "3.5",
            "Absence and failure are different: the first is a value, the second stops the enclosing call",
            by: "macros yield what they should", vendors),
        ConformanceRow(
            "3.5a", "A literal empty text is present", by: "predicates hold for what they should",
            otherwise: "on every platform: the libraries of one platform may have treated it as absent"),
        ConformanceRow(
            "3.5b", "A call of an unknown function fails",
            by: "a call of a type that nobody knows is the app's to answer",
            otherwise:
                "types that are not the vendor's belong to the app: its handlers perform them; without a handler a macro has no value, and a tag logs a warning"
        ),
        ConformanceRow(
            "3.5c", "A call without a required parameter fails",
            by: "the examples of each kind are flagged where they say",
            otherwise: "it is an error of compiling"),
        ConformanceRow(
            "3.5d", "A tag with a parameter of the wrong type does nothing, and that is logged",
            by: "a tag with a parameter of the wrong kind does nothing, and that is logged"),
        ConformanceRow(
            "3.6", "Parts of texts, lists and maps are filled in; one absent part makes a text absent",
            by: "macros yield what they should", "an export's template keeps what is there", replay,
            otherwise:
                "such a text is empty in a list or map, whose other parts stay, and absent to a digest, an encoding and a pattern. In the libraries, a list or map that contains one is absent as a whole (a hit without fields, a call that is not made), and the digest is that of empty text"
        ),
        ConformanceRow(
            "3.6a", "Values in addresses are escaped",
            by: "only what is reserved is escaped",
            otherwise: "`*` is not escaped and `~` is, as on Android; the libraries differed"),
        ConformanceRow(
            "3.6b", "Only text is escaped: a number stays a number", by: "macros yield what they should"),
        ConformanceRow(
            "3.6c", "An absent value becomes empty text by escaping", by: replay,
            otherwise:
                "it stays absent, which only presence tests show; conditions and texts treat it as absent in both"
        ),
        ConformanceRow(
            "3.7", "Values are converted to texts, Booleans and numbers as an app reads them",
            by: "typed getters convert, and have defaults", "the grammar of numbers has no locale"),
        ConformanceRow(
            "3.7b", "True, and the text `true` in any case, are true; all other values are false",
            by: "typed getters convert, and have defaults"),
        ConformanceRow(
            "3.7c", "Whole numbers are truncated toward zero; a value that is not a number gives none",
            by: "typed getters convert, and have defaults", "the grammar of numbers has no locale",
            otherwise:
                "there are no spaces, hexadecimal digits, suffixes, words such as `NaN` and `Infinity` or digits of other scripts in numbers, and zero has no sign: the libraries differed in them, and Android's took what Java's parser takes"
        ),
        ConformanceRow(
            "3.7d", "Lists and maps are written as `[a, b]` and `{k=v}`", by: "macros yield what they should",
            "typed getters convert, and have defaults", replay,
            otherwise: "a map's keys keep their order; of two equal ones the last counts, at its own position"
        ),
        ConformanceRow(
            "3.7e",
            "A value of an app that is not supported becomes absent, and so does a list or map that contains it",
            by: replay,
            otherwise:
                "the only such value is null, which stays null in its place; the rest of its list or map is kept"
        ),
        ConformanceRow(
            "3.7a", "A double of an app becomes its text",
            by: "a function's handler gives a value, or none", replay,
            otherwise:
                "it stays a number, written as in ECMAScript and almost as on iOS: `3`, `1e+21`, `0.0001`. Android wrote `3.0`, `1.0E21`, `1.0E-4`"
        ),
        ConformanceRow(
            "3.8", "Constant values are evaluated once", by: "macros yield what they should",
            otherwise: "there is no cache to limit: values of an event are kept while it is evaluated"),
        ConformanceRow(
            "3.9", "Conditions compare texts exactly, patterns by search, numbers as numbers",
            by: "predicates hold for what they should", "integers compare as integers",
            otherwise:
                "patterns match in linear time; constructs that make this impossible are errors of compiling"),
        ConformanceRow(
            "3.9a", "An absent value equals nothing, contains nothing and is not a number",
            by: "predicates hold for what they should"),
        ConformanceRow(
            "3.9b", "Patterns can ignore letter case; an invalid one matches nothing",
            by: "predicates hold for what they should",
            otherwise:
                "an invalid one in a definition is an error of compiling; other comparisons can also ignore case"
        ),
        ConformanceRow(
            "3.9c",
            "Two integers compare as integers, other numbers as doubles; comparisons with other values are false",
            by: "integers compare as integers", "predicates hold for what they should"),
        ConformanceRow(
            "3.9d", "NaN is above all other numbers",
            by: "a double that is not a number compares with nothing, and truncation holds to 64 bits",
            otherwise: "comparisons with it are false"),
        ConformanceRow(
            "3.9f", "A pattern is one of Java or ICU", by: replay,
            otherwise:
                "it is what RE2 and ECMAScript agree on: `$` is not before a last line feed, `.` takes U+2028, `[[:alpha:]]` is letters, and `\\w` ignoring case takes what folds to a letter"
        ),
        ConformanceRow(
            "3.9e", "An empty pattern matches everywhere", by: "predicates hold for what they should",
            otherwise: "on every platform: in the libraries of one platform it matched nowhere"),
        ConformanceRow(
            "3.10", "Each type of macro gives the value that its parameters define",
            by: "macros yield what they should", "a pattern means what the table says",
            "digests are those of the standards", "base 64 goes both ways"),
        ConformanceRow("3.10a", "`_c`: the value, of any type", by: "macros yield what they should"),
        ConformanceRow(
            "3.10b",
            "`_v`: the value in the data layer; an absent one has the default, a pushed null does not",
            by: "macros yield what they should", replay,
            otherwise: "on every platform: on Android a pushed null also had the default"),
        ConformanceRow(
            "3.10c", "`_e`: the event while its tags fire, and nothing else",
            by: "the event is there while tags fire, and not when a value is asked for"),
        ConformanceRow(
            "3.10d", "`_func`: the result of the app's handler; absent without a handler",
            by: "a function's handler gives a value, or none"),
        ConformanceRow(
            "3.10e", "`_ctv`: the container's version, as text", by: "macros yield what they should"),
        ConformanceRow(
            "3.10f", "`_rv`: the number of the library's runtime",
            by: "the device's facts are those of this platform, and what is the app's to say is not made up",
            otherwise:
                "there is no such number, so comparisons with it are false; an app can provide it by `DeviceFacts`"
        ),
        ConformanceRow(
            "3.10g", "`_gtmv`: the library's version, as text",
            by: "the device's facts are those of this platform, and what is the app's to say is not made up"),
        ConformanceRow(
            "3.10h", "`_p`, `_ov`, `_sv`, `_dn`: platform, system and device",
            by: "the device's facts are those of this platform, and what is the app's to say is not made up",
            otherwise: "the name of a device is its platform, unless the app provides another"),
        ConformanceRow(
            "3.10i", "`_ai`, `_an`, `_av`, `_avn`: the app's id, name and version",
            by: "the device's facts are those of this platform, and what is the app's to say is not made up",
            otherwise: "the version is text on all platforms"),
        ConformanceRow(
            "3.10j", "`_l`, `_rs`: language and screen",
            by: "values follow rules over the language and the screen",
            otherwise: "the app provides the screen's size, since only the main thread may read it"),
        ConformanceRow(
            "3.10k", "`_aid`, `_ate`, `_did`, `_awid`: the device's and the advertisers' ids",
            by: "the library names the device's language in two or three letters, and its platform",
            otherwise: "the app provides them"),
        ConformanceRow(
            "3.10l",
            "`_t`, `_r`: milliseconds since 1970, and a whole number in a range, or in the default range if that is invalid",
            by: "macros yield what they should"),
        ConformanceRow(
            "3.10m", "`_reg`: a group of the first match, by default the first group; 0 is the whole match",
            by: "macros yield what they should"),
        ConformanceRow(
            "3.10n", "`_hsh`: upper-case hexadecimal digits of a digest, by default MD5",
            by: "macros yield what they should", "digests are those of the standards"),
        ConformanceRow(
            "3.10o",
            "`_enc`: text, base 16 and both kinds of base 64, with and without padding; malformed input is absent",
            by: "macros yield what they should", "base 64 goes both ways",
            "base 16 takes either case and gives upper case", "text that is not base 64 is refused", replay,
            otherwise:
                "`noPadding` applies to writing base 64; reading is lenient, like the library's own decoder: white space is ignored, padding can be missing or cut short. Later versions of Android refused the latter"
        ),
        ConformanceRow(
            "3.10p",
            "`_jn`: lists and maps with separators, escaped for addresses or with backslashes; any other value as one element, and an absent value as empty text",
            by: "macros yield what they should", "a single value is joined as one element", replay),
        ConformanceRow(
            "3.10q", "`_ls`, `_us`: letter case", by: "macros yield what they should",
            "letters change case beyond ASCII, without locale"),
        ConformanceRow(
            "3.10r", "`_ir`, `_awcr`: the source of an installation or a click",
            otherwise: "the app provides the first by `DeviceFacts`; the second is always absent"),
    ]

    /// What tags do.
    static let tags: [ConformanceRow] = [
        ConformanceRow(
            "3.11a", "A function-call tag calls its handler; without one a warning is logged",
            by: "a tag's handler is called when its rules hold, and a tag without one is no harm"),
        ConformanceRow(
            "3.11b", "An image pixel requests its address with its parameters",
            by: "fires tags, in order, and what they push afterwards",
            "a tag with a parameter of the wrong kind does nothing, and that is logged",
            "parameters are put into the query, before a fragment", replay,
            otherwise:
                "without an address nothing is requested, and that is logged; the libraries requested the parameters alone"
        ),
        ConformanceRow(
            "3.11r", "A pixel's parameters are escaped",
            by: "parameters are put into the query, before a fragment", replay,
            otherwise: "as in RFC 3986, including `!*'()`, which Android did not escape"),
        ConformanceRow(
            "3.11c", "A pixel with an id is requested once for each id, also after a restart",
            by: "a pixel is asked for once for each id, also after a restart",
            otherwise: "above 2,000 ids the oldest are forgotten"),
        ConformanceRow(
            "3.11d", "A data-layer tag pushes its maps, then clears the persistent keys with its prefix",
            by: "a tag writes to the data layer, and clears what was kept",
            "a tag with a parameter of the wrong kind does nothing, and that is logged"),
        ConformanceRow(
            "3.11e",
            "An analytics tag evaluates its ecommerce data, then the switch for its fields, then its transaction",
            by: "an analytics tag sends what the vendor's would, there and back",
            "ecommerce data becomes fields of the hit",
            otherwise:
                "a definition has no switch for its fields: they are sent unless it tracks a transaction, and a field whose text is absent is sent empty; the libraries sent none then"
        ),
        ConformanceRow(
            "3.11k", "A tag that names nothing to send sends nothing",
            by: "an analytics tag sends what the vendor's would, there and back"),
        ConformanceRow("3.11l", "`aip` is left out if it is false", by: "a hit has the tag's fields"),
        ConformanceRow(
            "3.11f",
            "A transaction is sent with its items; without an id, or with an item without a name, it is not sent at all",
            by: "a transaction is sent whole or not at all", replay,
            otherwise: "a price that is a number is sent; in the libraries it stopped the app"),
        ConformanceRow(
            "3.11m", "The tag can name the sources of the fields of a transaction and its items",
            by: "a transaction is sent whole or not at all"),
        ConformanceRow(
            "3.11g", "Ecommerce data of the data layer or the tag becomes fields of the hit",
            by: "ecommerce data becomes fields of the hit",
            "everything that is done with products has its action",
            otherwise:
                "data of the wrong type sends nothing, since a part of it would be counted wrongly; in the libraries some of it stopped the app"
        ),
        ConformanceRow(
            "3.11n", "The data comes from the data layer or the tag, never from both",
            by: "ecommerce data becomes fields of the hit",
            "an analytics tag sends what the vendor's would, there and back"),
        ConformanceRow(
            "3.11o", "Each part has its field; fields for whole numbers are whole numbers",
            by: "a part of ecommerce data has its field",
            otherwise:
                "a value that is not a number is sent unchanged; the libraries left out its product, promotion or action. A whole number has no decimals: `7`, in the libraries `7.0`"
        ),
        ConformanceRow(
            "3.11s", "Products that were seen are sent by their lists",
            by: "ecommerce data becomes fields of the hit", replay,
            otherwise: "lists are numbered in order; in the libraries in any order"),
        ConformanceRow(
            "3.11p", "A click on promotions replaces the action on products",
            by: "ecommerce data becomes fields of the hit"),
        ConformanceRow(
            "3.11q", "A hit with ecommerce data is a screen view by default",
            by: "ecommerce data becomes fields of the hit"),
        ConformanceRow(
            "3.11h", "Hits are stored and sent later",
            otherwise: "a `HitSink` takes them; another library stores and sends them"),
        ConformanceRow(
            "3.11i", "Listeners, such as those of timers, do nothing in apps",
            by: "a call of a type that nobody knows is the app's to answer",
            otherwise: "their types belong to the app"),
        ConformanceRow(
            "3.11j", "A tracker of Tag Manager sends hits",
            otherwise: "there are no trackers: a hit has the id of its container"),
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
