extension ConformanceRow {
    /// The guide of containers in apps.
    static let guide: [ConformanceRow] = [
        ConformanceRow(
            "G1", "A new container changes what an app shows and does, without a new build",
            by: "opens the default container, then the one of the network, and has it when it starts again"),
        ConformanceRow(
            "G2", "Values are evaluated when an app reads them, by rules over screen, language and more",
            by: "values follow rules over the language and the screen"),
        ConformanceRow(
            "G3",
            "The app pushes events; the container decides which tags they fire: hits, calls of the app's functions",
            by: "fires tags, in order, and what they push afterwards"),
        ConformanceRow(
            "G4", "Advertising ids need libraries that are linked separately",
            by: "the library names the device's language in two or three letters, and its platform",
            otherwise:
                "the app provides device and advertising ids by `DeviceFacts`; the library reads none, and needs no SQLite"
        ),
        ConformanceRow(
            "G5", "The default container is used until there is a fresher one",
            by: "opens the default container, then the one of the network, and has it when it starts again",
            "keeps the default container when the network has nothing that may be used"),
        ConformanceRow(
            "G6", "A compiled default container is a file named after the id, without an extension",
            by: "the binary is taken before the plist, and that before the JSON"),
        ConformanceRow(
            "G7", "A default container with only keys and values can be a property list or JSON",
            by: "a default container may be a list of values"),
        ConformanceRow(
            "G8", "Rules need a compiled container",
            by: "rules in a plist or JSON are refused, with what to do"),
        ConformanceRow(
            "G9", "If there are several files, the compiled one is used",
            by: "the binary is taken before the plist, and that before the JSON",
            otherwise:
                "a damaged compiled file is an error; no other file replaces it, since that would hide the damage"
        ),
        ConformanceRow(
            "G10", "Opening checks the disk, then the network if necessary, and calls back once",
            by: "gives the container that is preferred",
            "calls back once, and gives an open container at once"),
        ConformanceRow(
            "G11",
            "A future is returned at once, and blocks only when its value is read; the default limit is two seconds",
            by: "waits two seconds by default",
            "opens the default container, then the one of the network, and has it when it starts again"),
        ConformanceRow(
            "G12",
            "With a preference for any but the default container, an app gets a saved one, however old, which is then refreshed",
            by: "gives the container that is preferred",
            "gives a saved container that is old at once, and asks for a fresh one",
            "gives the default container when time is up"),
        ConformanceRow(
            "G13",
            "With a preference for a fresh container, an app gets one from the last twelve hours, or the best available if that fails",
            by: "gives the container that is preferred", "gives the default container when time is up"),
        ConformanceRow(
            "G14", "Opening with an observer returns the default container at once, and loads others later",
            by: "the first run without a network reports what was tried"),
        ConformanceRow(
            "G15",
            "An observer gets beginnings, successes and failures, of disk and network, with reasons",
            by: "a failure is reported with its reason",
            "whatever happens in whichever order, the rules hold",
            "notices a saved container that was damaged"),
        ConformanceRow(
            "G16", "A first run without a network reports a failure for both",
            by: "the first run without a network reports what was tried"),
        ConformanceRow(
            "G17",
            "Getters of texts, Booleans and numbers return the default of their type for missing keys",
            by: "opens the default container, then the one of the network, and has it when it starts again",
            "typed getters convert, and have defaults"),
        ConformanceRow(
            "G18", "Macros read pushed values; events fire tags of open containers",
            by: "fires tags, in order, and what they push afterwards", "all open containers see an event"),
        ConformanceRow(
            "G19", "A rule can require an event and also a screen",
            by: "a tag's handler is called when its rules hold, and a tag without one is no harm"),
        ConformanceRow(
            "G20",
            "A link shows a draft, before the container is opened or after; a link for another app is refused",
            by: "shows drafts, never saves them, and refuses other addresses"),
        ConformanceRow(
            "G21", "Value collections, each enabled by a rule over the language, give texts in that language",
            by: "values follow rules over the language and the screen",
            "the library names the device's language in two or three letters, and its platform",
            otherwise: "languages without a two-letter code are given in three letters"),
        ConformanceRow(
            "G22", "A function's handler gives the value of a macro, with its parameters; nil is no value",
            by: "a function's handler gives a value, or none"),
        ConformanceRow(
            "G23", "A function's handler is called by a tag whose rules pass",
            by: "a tag's handler is called when its rules hold, and a tag without one is no harm"),
        ConformanceRow(
            "G24", "A new container is fetched every twelve hours, and when the app requests it",
            by: "asks again after twelve hours, and after an hour where that failed",
            "grants refreshes that are asked for, and reports when they are too many"),
        ConformanceRow(
            "G25", "Errors and warnings are logged; a level logs more, and a logger logs elsewhere",
            by: "logs errors and warnings, more at a level, elsewhere with a logger",
            otherwise: "the logger is swift-log's, whose *trace* is the guide's verbose"),
    ]
}
