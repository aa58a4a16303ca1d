extension ConformanceRow {
    /// The guide of containers in apps.
    static let guide: [ConformanceRow] = [
        ConformanceRow(
            "G1", "What an app shows and does is changed by another container, without another build",
            by: "opens the default container, then the one of the network, and has it when it starts again"),
        ConformanceRow(
            "G2", "Values are worked out when they are asked for, by rules over screen, language and more",
            by: "values follow rules over the language and the screen"),
        ConformanceRow(
            "G3",
            "The app pushes events; the container says which tags they fire: hits, calls of the app's functions",
            by: "fires tags, in order, and what they push afterwards"),
        ConformanceRow(
            "G4", "Advertising ids need libraries that are linked separately",
            by: "the library tells the device's language in two or three letters, and its platform",
            otherwise:
                "device and advertising ids are the app's to give, by `DeviceFacts`: nothing here reads one; no SQLite is needed"
        ),
        ConformanceRow(
            "G5", "The default container serves until there is a fresher one",
            by: "opens the default container, then the one of the network, and has it when it starts again",
            "keeps the default container when the network has nothing that may be used"),
        ConformanceRow(
            "G6", "A compiled default container is a file named as the id, without an extension",
            by: "the binary is taken before the plist, and that before the JSON"),
        ConformanceRow(
            "G7", "One of keys and values alone may be a property list or JSON",
            by: "a default container may be a list of values"),
        ConformanceRow(
            "G8", "Rules need a compiled container",
            by: "rules in a plist or JSON are refused, with what to do"),
        ConformanceRow(
            "G9", "The compiled one is taken where there are several",
            by: "the binary is taken before the plist, and that before the JSON",
            otherwise:
                "one that is there and damaged is an error, and no worse kind is taken in its place: that would hide it"
        ),
        ConformanceRow(
            "G10", "Opening looks on the disk, then asks the network if need be, and calls back once",
            by: "gives the container that is preferred",
            "calls back once, and gives an open container at once"),
        ConformanceRow(
            "G11",
            "A future is given at once, and waits only when it is asked; two seconds are the usual limit",
            by: "waits two seconds unless told otherwise",
            "opens the default container, then the one of the network, and has it when it starts again"),
        ConformanceRow(
            "G12",
            "Who prefers any but the default one is given a saved one, however old, which is then refreshed",
            by: "gives the container that is preferred",
            "gives a saved container that is old at once, and asks for a fresh one",
            "gives the default container when time is up"),
        ConformanceRow(
            "G13",
            "Who prefers a fresh one is given one of the last twelve hours, or what there is when that fails",
            by: "gives the container that is preferred", "gives the default container when time is up"),
        ConformanceRow(
            "G14", "Opening with an observer gives the default container at once, and loads others later",
            by: "the first run without a network tells what was tried"),
        ConformanceRow(
            "G15",
            "An observer is told of beginnings, successes and failures, from disk and network, with reasons",
            by: "a failure is told as what it is", "whatever happens in whichever order, the rules hold",
            "notices a saved container that was damaged"),
        ConformanceRow(
            "G16", "A first run without a network fails for both, and says so",
            by: "the first run without a network tells what was tried"),
        ConformanceRow(
            "G17",
            "Getters of texts, truths and numbers have their types' defaults for keys that there are not",
            by: "opens the default container, then the one of the network, and has it when it starts again",
            "typed getters convert, and have defaults"),
        ConformanceRow(
            "G18", "What is pushed is there for macros; events fire tags of open containers",
            by: "fires tags, in order, and what they push afterwards", "all open containers see an event"),
        ConformanceRow(
            "G19", "A rule may ask for an event and, beside it, for a screen",
            by: "a tag's handler is called when its rules hold, and a tag without one is no harm"),
        ConformanceRow(
            "G20",
            "A link shows a draft, before the container is opened or after, and is refused when it is for others",
            by: "shows drafts, never saves them, and refuses other addresses"),
        ConformanceRow(
            "G21", "Collections of values, each enabled by a rule over the language, give texts in it",
            by: "values follow rules over the language and the screen",
            "the library tells the device's language in two or three letters, and its platform",
            otherwise: "languages that have no two letters are told in three"),
        ConformanceRow(
            "G22", "A function's handler answers a macro, with its parameters; nil is no value",
            by: "a function's handler gives a value, or none"),
        ConformanceRow(
            "G23", "A function's handler is called by a tag whose rules hold",
            by: "a tag's handler is called when its rules hold, and a tag without one is no harm"),
        ConformanceRow(
            "G24", "A new container is fetched every twelve hours, and when the app asks",
            by: "asks again after twelve hours, and after an hour where that failed",
            "grants refreshes that are asked for, and says when they are too many"),
        ConformanceRow(
            "G25", "Errors and warnings are logged, more when a level is set, elsewhere when a logger is",
            by: "says errors and warnings, and more or elsewhere when told to",
            otherwise: "the logger is swift-log's, whose *trace* is the guide's verbose"),
    ]
}
