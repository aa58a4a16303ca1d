extension ConformanceRow {
    /// The files that an app ships.
    static let defaultContainers: [ConformanceRow] = [
        ConformanceRow(
            "4.1",
            "Texts, whole numbers, numbers, truths and objects of them are values; their getters give them",
            by: "a default container may be a list of values",
            "a plist and a binary of one container give the same values"),
        ConformanceRow(
            "4.1a", "Lists, null, dates, data, and a file that is no object, make the whole file be refused",
            by: "a default container may be a list of values", "every mistake of a values file has its place"),
        ConformanceRow(
            "4.1b", "A number with decimals is its text", by: "a default container may be a list of values",
            otherwise: "it stays a number, which the getters tell as the same text and number"),
        ConformanceRow(
            "4.1c", "A list of values has no rules, no tags, and the version \"\"",
            by: "a default container may be a list of values",
            "rules in a plist or JSON are refused, with what to do"),
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
        ConformanceRow(
            "4.4", "Firebase's containers are JSON of another product",
            by: "reads every form and shape into one model", otherwise: "`tagc compile` reads them, too"),
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
            "5.1c", "Elsewhere the mark for *as it is* is stored as what it is", by: "updates merge",
            otherwise: "it is a null"),
        ConformanceRow(
            "5.1d", "A value is pushed at a path, and dots further in are no path", by: "updates merge"),
        ConformanceRow(
            "5.1e",
            "Dots at the end of a name mean nothing, and a name of dots alone is all of the data layer",
            by: "every recorded answer is ours, or a listed deviation",
            otherwise: "each dot parts two names, of which one may be empty"),
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
            "5.2d", "What was kept is there before anything is pushed",
            by: "keeps what is pushed with a lifetime, and nothing else"),
        ConformanceRow(
            "5.2e", "All open containers see an event", by: "all open containers see an event",
            otherwise: "in the order of their ids; there it was any order"),
        ConformanceRow(
            "5.3", "What is pushed with `gtm.lifetime` outlives the app, and nothing else does",
            by: "keeps what is pushed with a lifetime, and nothing else",
            otherwise: "a flat key `gtm.lifetime` is taken, too"),
        ConformanceRow(
            "5.3a", "A prefix is cleared with all below it, and nothing beside it",
            by: "a prefix is cleared with all below it, and nothing beside it",
            "a tag writes to the data layer, and clears what was kept"),
        ConformanceRow(
            "5.3b", "A lifetime is digits and one of `s`, `m`, `h`, `d`, milliseconds without",
            by: "a lifetime is a number and its unit, milliseconds without one"),
        ConformanceRow(
            "5.3c", "Zero, and what is malformed, keeps nothing", by: "what is no lifetime keeps nothing",
            otherwise: "and is not logged"),
        ConformanceRow(
            "5.3d", "Maps are kept leaf by leaf, lists whole; of a path the newest is there",
            by: "maps are kept leaf by leaf, lists whole, and of a path the newest",
            otherwise: "a newer value replaces an older one at once"),
        ConformanceRow(
            "5.3e", "2,000 rows are kept, and the oldest dropped",
            by: "of more than 2,000 kept values the oldest are dropped"),
        ConformanceRow(
            "5.3f", "What is over is removed",
            by: "a lifetime is a number and its unit, milliseconds without one",
            "what is over makes room for others"),
        ConformanceRow("5.3g", "It is kept in SQLite", otherwise: "one small file is replaced in one step"),
        ConformanceRow(
            "5.3h", "A lifetime of more milliseconds than 63 bits hold is over at once",
            by: "every recorded answer is ours, or a listed deviation",
            otherwise: "it is without end: the number overflowed there"),
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
            "6.1b", "Closed, it does nothing more, and tells nobody",
            by: "an observer closes its container, and hears no more",
            "whatever happens in whichever order, the rules hold"),
        ConformanceRow(
            "6.2", "12 hours after a success the network is asked again",
            by: "after a success twelve hours pass, after a failure one",
            "asks again after twelve hours, and after an hour where that failed"),
        ConformanceRow(
            "6.2b", "1 hour after a failure", by: "after a success twelve hours pass, after a failure one",
            "asks again after twelve hours, and after an hour where that failed"),
        ConformanceRow(
            "6.2a", "Of refreshes that are asked for the first is granted, and 30 at most without a pause",
            by: "refreshes are granted thirty times, five seconds apart, then one each quarter of an hour",
            "grants refreshes that are asked for, and says when they are too many"),
        ConformanceRow(
            "6.2c", "One more is granted for each full 15 minutes since the last one",
            by: "refreshes are granted thirty times, five seconds apart, then one each quarter of an hour",
            otherwise: "a clock that was put back locks nobody out"),
        ConformanceRow(
            "6.2d", "They are 5 seconds apart",
            by: "refreshes are granted thirty times, five seconds apart, then one each quarter of an hour"),
        ConformanceRow(
            "6.2e", "One that is not made is said: too many, closed, the default container alone",
            by: "a refresh that is not made is said",
            "grants refreshes that are asked for, and says when they are too many"),
        ConformanceRow(
            "6.2f", "Who opens a container waits 2 seconds unless told otherwise",
            by: "waits two seconds unless told otherwise"),
        ConformanceRow(
            "6.2g", "A timeout is a millisecond at least", by: "a timeout of less than a millisecond is one",
            otherwise: "none is too long to be told: one library warned above 100 seconds"),
        ConformanceRow(
            "6.2h", "A container is fresh for 12 hours",
            by: "who waits is told by the first that the preference names, and once"),
        ConformanceRow(
            "6.2i", "Hits are sent every 120 seconds", otherwise: "a `HitSink` sends them when it likes"),
        ConformanceRow(
            "6.3", "A saved container is used only while there is no fetched one",
            by: "a saved container does not take the place of a fetched one",
            "whatever happens in whichever order, the rules hold"),
        ConformanceRow(
            "6.3a", "Of a draft nothing is saved, and nothing saved is looked at",
            by: "a draft is not saved, nor is what was saved looked at, until the preview ends"),
        ConformanceRow(
            "6.3b", "The network is asked when the saved one is 12 hours old, and not later than in 12 hours",
            by: "the network is asked when a saved container is twelve hours old"),
        ConformanceRow(
            "6.3c", "Where there is no saved one it is asked at once",
            by: "the first run without a network tells what was tried"),
        ConformanceRow(
            "6.3d", "It is kept with the time when it was fetched",
            by: "opens the default container, then the one of the network, and has it when it starts again",
            "gives the container that is preferred",
            otherwise: "in a file of our own, sealed, and replaced in one step"),
        ConformanceRow(
            "6.4",
            "A server is asked with what it said of the last version, and may say that nothing changed",
            by: "gets a container and its tag, and says which one it knows",
            "asks again after twelve hours, and after an hour where that failed",
            otherwise: "over HTTP's own `ETag`, at the app's own address: any file server will do"),
        ConformanceRow(
            "6.4a", "What was fetched takes the place of what was there, is saved with the time, and is told",
            by: "opens the default container, then the one of the network, and has it when it starts again"),
        ConformanceRow(
            "6.4b", "No saved file: no saved container",
            by: "the first run without a network tells what was tried"),
        ConformanceRow(
            "6.4c", "A saved file that cannot be read, or is damaged: an I/O error",
            by: "a saved container that cannot be read is an error",
            "notices a saved container that was damaged"),
        ConformanceRow(
            "6.4d", "No network: just that",
            by: "a source's own error is an unknown one, and no source no network",
            "a failure is told as what it is"),
        ConformanceRow(
            "6.4e", "A connection that fails: a network error", by: "where nobody listens the network failed",
            "what breaks off on the way, never comes or is far too long is a failure"),
        ConformanceRow(
            "6.4f", "404: a server error", by: "a status that is no success is the server's failure",
            otherwise:
                "so are all other statuses that are no success; one library took them for failures of the network"
        ),
        ConformanceRow(
            "6.4g", "What is no container: a server error",
            by: "what is not the container is the server's failure",
            "a manager refreshes from a server, keeps what it has when that fails, and asks on",
            otherwise: "so is one of another id"),
        ConformanceRow(
            "6.4h", "Nothing new where there was nothing: a server error",
            by: "nothing new where there was nothing is the server's failure"),
        ConformanceRow(
            "6.4i", "Anything else: an unknown error",
            by: "a source's own error is an unknown one, and no source no network"),
        ConformanceRow(
            "6.4j", "With a debug link events are uploaded",
            otherwise: "not done: there is no service for them"),
        ConformanceRow(
            "6.5", "A beginning is told before its end; those of disk and network may overlap",
            by: "whatever happens in whichever order, the rules hold"),
        ConformanceRow(
            "6.5a",
            "Without a saved container its failure comes first, then the network's beginning and end; with a fresh one, its success, and the network's when it is asked",
            by: "the first run without a network tells what was tried",
            "opens the default container, then the one of the network, and has it when it starts again"),
        ConformanceRow(
            "6.6",
            "Who prefers any but the default one is told by the first success, a failure of the network, or the time",
            by: "who waits is told by the first that the preference names, and once",
            "gives the container that is preferred"),
        ConformanceRow(
            "6.6c",
            "Who prefers a fresh one is told by the network's success or failure, a saved one that is fresh, or the time",
            by: "who waits is told by the first that the preference names, and once",
            "gives the container that is preferred",
            otherwise: "freshness is told in one unit; one library took milliseconds for seconds"),
        ConformanceRow(
            "6.6d", "Each is told once",
            by: "who waits is told by the first that the preference names, and once",
            "whatever happens in whichever order, the rules hold"),
        ConformanceRow(
            "6.6e", "With the default container alone time tells",
            by: "nothing but time tells who waits for the default container alone",
            "with the default container alone neither disk nor network is asked"),
        ConformanceRow(
            "6.6a", "Who opens what is being opened shares its outcome; what is open is given at once",
            by: "gives a container to all who ask, though another one was first",
            "calls back once, and gives an open container at once"),
        ConformanceRow(
            "6.6b", "Opening an open container with an observer is refused, and so is what is no id",
            by: "gives a container to all who ask, though another one was first",
            otherwise: "by a typed error, in the place of nil"),
        ConformanceRow(
            "6.7", "A link begins the preview of one container, and nothing but the whole of it will do",
            by: "a link is taken when all of it is one",
            "shows drafts, never saves them, and refuses other addresses",
            otherwise: "links are not decoded first"),
        ConformanceRow(
            "6.7a", "A link may end with a mark for debugging, which is not asked for",
            by: "a link is taken when all of it is one"),
        ConformanceRow(
            "6.7b", "One with an empty number ends the preview, where there is one",
            by: "a draft is not saved, nor is what was saved looked at, until the preview ends",
            "a link is taken when all of it is one"),
        ConformanceRow(
            "6.7c", "A link for another app is refused", by: "a link for another app is not taken"),
        ConformanceRow(
            "6.7d", "An open container is asked for again when its preview begins or ends",
            by: "a draft is not saved, nor is what was saved looked at, until the preview ends",
            "shows drafts, never saves them, and refuses other addresses"),
        ConformanceRow(
            "6.7e", "A link ends the previews of other containers",
            otherwise: "drafts of several containers may be seen at once, each until its own link ends it"),
        ConformanceRow(
            "6.8", "A closed container gives defaults, does nothing, and may be opened again",
            by: "a closed container gives its types' defaults, and can be opened again"),
    ]
}
