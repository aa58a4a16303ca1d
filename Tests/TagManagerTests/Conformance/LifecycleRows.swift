extension ConformanceRow {
    /// The files that an app ships.
    static let defaultContainers: [ConformanceRow] = [
        ConformanceRow(
            "4.1",
            "Texts, whole numbers, numbers, truths and objects of them are values; their getters give them",
            by: "a default container may be a list of values",
            "a plist and a binary of one container give the same values"),
        ConformanceRow(
            "4.1a", "Lists, null, dates and data make the whole file be refused",
            by: "a default container may be a list of values", "every mistake of a values file has its place"),
        ConformanceRow(
            "4.2", "The compiled file is looked for, then the property list, then JSON; nothing is merged",
            by: "the binary is taken before the plist, and that before the JSON",
            otherwise:
                "the vendor's binary is compiled first, by `tagc compile`; under the name of a default container it is refused with what to do"
        ),
        ConformanceRow(
            "4.2a", "Without one there is a warning, and a container that has nothing",
            by: "says errors and warnings, and more or elsewhere when told to"),
        ConformanceRow(
            "4.3", "Later libraries read JSON of tables", by: "reads every form and shape into one model",
            otherwise: "`tagc compile` reads it; apps load compiled containers"),
    ]

    /// What is pushed.
    static let dataLayer: [ConformanceRow] = [
        ConformanceRow(
            "5.1",
            "Top-level keys are paths; maps merge by key, lists by element, all else replaces; null is kept",
            by: "the documented example merges as documented", "updates merge"),
        ConformanceRow(
            "5.1a", "A path leads through maps alone, and a null that was pushed is no absence",
            by: "paths walk maps only, and a stored null is a value"),
        ConformanceRow(
            "5.1b", "An element of a list may be left as it is",
            by: "the documented example merges as documented",
            otherwise: "of two top-level keys on one path the later one counts; there it was any of them"),
        ConformanceRow(
            "5.2",
            "Pushes are done one after another; what is pushed meanwhile is done before the first one returns",
            by: "fires tags, in order, and what they push afterwards",
            otherwise:
                "a push from another thread is queued and not waited for: no thread waits for another's handlers"
        ),
        ConformanceRow(
            "5.2a", "More than 500 pushes that come of one are an endless chain",
            by: "ends an endless chain of pushes, and goes on",
            otherwise:
                "what is too much is dropped with an error in the log, and pushes of other threads are not; there all were dropped and the app was stopped"
        ),
        ConformanceRow(
            "5.2b", "Listeners hear of an update as it was pushed, after it was merged",
            by: "listeners hear of each update as it was pushed, until they are stopped"),
        ConformanceRow(
            "5.2c", "The event is what the update has at its top, as text",
            by: "only a top-level event that is text fires"),
        ConformanceRow(
            "5.3",
            "`gtm.lifetime` keeps what it is pushed with, leaf by leaf, 2,000 at most, until it is over",
            by: "keeps what is pushed with a lifetime, and nothing else",
            otherwise:
                "a flat key `gtm.lifetime` is taken, too; one file is replaced in one step, in the place of SQLite; a newer value replaces an older one at once"
        ),
        ConformanceRow(
            "5.3a", "A prefix is cleared with all below it, and nothing beside it",
            by: "keeps what is pushed with a lifetime, and nothing else"),
        ConformanceRow(
            "5.4", "`gtm.url` and experiments' keys mean something",
            otherwise: "not done: they belong to campaigns and experiments of services that are gone"),
    ]

    /// Containers from opening to closing.
    static let lifecycle: [ConformanceRow] = [
        ConformanceRow(
            "6.1",
            "A container begins as the default one, and is it until one was fetched, now or in an earlier run",
            by: "gives the container that is preferred"),
        ConformanceRow(
            "6.1a", "An app may use default containers alone",
            by: "with the default container alone neither disk nor network is asked"),
        ConformanceRow(
            "6.2", "Twelve hours after a success, one hour after a failure",
            by: "asks again after twelve hours, and after an hour where that failed"),
        ConformanceRow(
            "6.2a",
            "Refreshes that are asked for: 30 at once, one more each quarter of an hour, 5 seconds apart",
            by: "refreshes that an app asks for are granted as the guide has it",
            "grants refreshes that are asked for, and says when they are too many",
            otherwise: "a clock that was put back locks nobody out"),
        ConformanceRow(
            "6.3", "A saved container is used only while there is no fetched one",
            by: "whatever happens in whichever order, the rules hold"),
        ConformanceRow(
            "6.3a", "It is read where a draft is not seen, and a damaged one is an error",
            by: "notices a saved container that was damaged",
            "shows drafts, never saves them, and refuses other addresses"),
        ConformanceRow(
            "6.4",
            "A server is asked with what it said of the last version, and may say that nothing changed",
            by: "gets a container and its tag, and says which one it knows",
            "asks again after twelve hours, and after an hour where that failed",
            otherwise: "over HTTP's own `ETag`, at the app's own address: any file server will do"),
        ConformanceRow(
            "6.4a",
            "What breaks off, is missing or is no container is a failure of its kind, and changes nothing",
            by: "a status that is no success is the server's failure",
            "what breaks off on the way, never comes or is far too long is a failure",
            "a manager refreshes from a server, keeps what it has when that fails, and asks on"),
        ConformanceRow(
            "6.5", "A beginning is told before its end; those of disk and network may overlap",
            by: "whatever happens in whichever order, the rules hold"),
        ConformanceRow(
            "6.6",
            "Who waits is told once, by the first of what the preference names, a failure, or the time",
            by: "gives the container that is preferred",
            "whatever happens in whichever order, the rules hold",
            otherwise: "freshness is told in one unit; one library took milliseconds for seconds"),
        ConformanceRow(
            "6.6a", "Who opens what is being opened shares its outcome; what is open is given at once",
            by: "gives a container to all who ask, though another one was first",
            "calls back once, and gives an open container at once"),
        ConformanceRow(
            "6.6b", "Opening an open container with an observer is refused, and so is what is no id",
            by: "gives a container to all who ask, though another one was first",
            otherwise: "by a typed error, in the place of nil"),
        ConformanceRow(
            "6.7",
            "A link begins or ends the preview of one container, and nothing but the whole of it will do",
            by: "shows drafts, never saves them, and refuses other addresses",
            otherwise:
                "drafts of several containers may be seen at once, each until its own link ends it; links are not decoded first"
        ),
        ConformanceRow(
            "6.8", "A closed container gives defaults, does nothing, and may be opened again",
            by: "a closed container gives its types' defaults, and can be opened again"),
    ]
}
