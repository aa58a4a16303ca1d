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
            otherwise: "it stays a number; the getters give the same text and number"),
        ConformanceRow(
            "4.1c", "A list of values has no rules, no tags, and the version \"\"",
            by: "a default container may be a list of values",
            "rules in a plist or JSON are refused, with what to do"),
        ConformanceRow(
            "4.2", "The compiled file is used, else the property list, else JSON; nothing is merged",
            by: "the binary is taken before the plist, and that before the JSON",
            otherwise:
                "`tagc compile` compiles the vendor's binary first; under the name of a default container it is refused with advice"
        ),
        ConformanceRow(
            "4.2a", "Without a file a warning is logged, and the container is empty",
            by: "logs errors and warnings, more at a level, elsewhere with a logger"),
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
            "Top-level keys are paths; maps merge by key, lists by element, other values replace; null is kept",
            by: "the documented example merges as documented", "updates merge"),
        ConformanceRow(
            "5.1a", "A path goes only through maps, and a pushed null is not absent",
            by: "paths walk maps only, and a stored null is a value"),
        ConformanceRow(
            "5.1b", "An element of a list can be left unchanged",
            by: "the documented example merges as documented",
            otherwise:
                "of two top-level keys for one path the later one counts; in the libraries it was any of them"
        ),
        ConformanceRow(
            "5.1c", "Elsewhere the mark for *unchanged* is stored as a value", by: "updates merge",
            otherwise: "it is a null"),
        ConformanceRow(
            "5.1d", "A value is pushed at a path; dots in keys further in are not paths", by: "updates merge"),
        ConformanceRow(
            "5.1e",
            "Dots at the end of a name have no effect, and a name of dots only is the whole data layer",
            by: "every recorded answer is ours, or a listed deviation",
            otherwise: "each dot separates two names, which can be empty"),
        ConformanceRow(
            "5.2",
            "Pushes are processed one after another; pushes during a push are processed before the first one returns",
            by: "fires tags, in order, and what they push afterwards",
            otherwise:
                "a push from another thread is queued and does not block: no thread waits for another's handlers, or works for it; 10,000 may wait, and what is dropped is counted"
        ),
        ConformanceRow(
            "5.2a", "More than 500 pushes caused by one are an endless chain",
            by: "ends an endless chain of pushes, and goes on",
            otherwise:
                "the pushes above the limit are dropped with an error in the log, those of other threads are not; the libraries dropped all and stopped the app"
        ),
        ConformanceRow(
            "5.2b", "Listeners get an update as it was pushed, after the merge",
            by: "listeners get each update as it was pushed, until they are stopped"),
        ConformanceRow(
            "5.2c", "The event is the update's top-level `event`, as text",
            by: "only a top-level event that is text fires"),
        ConformanceRow(
            "5.2d", "Persistent values are restored before the first push",
            by: "keeps what is pushed with a lifetime, and nothing else"),
        ConformanceRow(
            "5.2e", "All open containers see an event", by: "all open containers see an event",
            otherwise: "in the order of their ids; in the libraries in any order"),
        ConformanceRow(
            "5.3", "Values that are pushed with `gtm.lifetime` outlive the app; other values do not",
            by: "keeps what is pushed with a lifetime, and nothing else",
            otherwise: "a flat key `gtm.lifetime` also works"),
        ConformanceRow(
            "5.3a", "Clearing a prefix removes all keys below it, and no others",
            by: "a prefix is cleared with all below it, and nothing beside it",
            "a tag writes to the data layer, and clears what was kept"),
        ConformanceRow(
            "5.3b", "A lifetime is digits and one of `s`, `m`, `h`, `d`; without a unit, milliseconds",
            by: "a lifetime is a number and its unit, milliseconds without one"),
        ConformanceRow(
            "5.3c", "Zero and malformed lifetimes keep nothing",
            by: "a value that is not a lifetime keeps nothing",
            otherwise: "without a log line"),
        ConformanceRow(
            "5.3d", "Maps are kept leaf by leaf, lists whole; for a path the newest value counts",
            by: "maps are kept leaf by leaf, lists whole, and of a path the newest",
            otherwise: "a newer value replaces an older one at once"),
        ConformanceRow(
            "5.3e", "2,000 rows are kept; above that the oldest are dropped",
            by: "of more than 2,000 kept values the oldest are dropped"),
        ConformanceRow(
            "5.3f", "Expired values are removed",
            by: "a lifetime is a number and its unit, milliseconds without one",
            "values whose lifetime is over make room for others"),
        ConformanceRow(
            "5.3g", "Values are kept in SQLite", otherwise: "one small file is replaced in one step"),
        ConformanceRow(
            "5.3h", "A lifetime that exceeds 63 bits of milliseconds expires at once",
            by: "every recorded answer is ours, or a listed deviation",
            otherwise: "it never expires: in the libraries the number overflowed"),
        ConformanceRow(
            "5.4", "`gtm.url` and keys of experiments have special meanings",
            otherwise: "not done: they belong to campaigns and experiments of services that were shut down"),
    ]

    /// Containers from opening to closing.
    static let lifecycle: [ConformanceRow] = [
        ConformanceRow(
            "6.1",
            "A container starts as the default one, until one was fetched, in this or an earlier run",
            by: "gives the container that is preferred"),
        ConformanceRow(
            "6.1a", "An app can use only default containers",
            by: "with the default container alone neither disk nor network is asked"),
        ConformanceRow(
            "6.1b", "A closed container does nothing more, and reports nothing",
            by: "an observer closes its container, and is not called again",
            "whatever happens in whichever order, the rules hold"),
        ConformanceRow(
            "6.2", "The network is asked again 12 hours after a success",
            by: "after a success twelve hours pass, after a failure one",
            "asks again after twelve hours, and after an hour where that failed"),
        ConformanceRow(
            "6.2b", "1 hour after a failure", by: "after a success twelve hours pass, after a failure one",
            "asks again after twelve hours, and after an hour where that failed"),
        ConformanceRow(
            "6.2a", "The first requested refresh is granted, and at most 30 without a pause",
            by: "refreshes are granted thirty times, five seconds apart, then one each quarter of an hour",
            "grants refreshes that are asked for, and reports when they are too many"),
        ConformanceRow(
            "6.2c", "One more is granted for each full 15 minutes since the last one",
            by: "refreshes are granted thirty times, five seconds apart, then one each quarter of an hour",
            otherwise: "a clock that was set back blocks no refresh"),
        ConformanceRow(
            "6.2d", "Refreshes are at least 5 seconds apart",
            by: "refreshes are granted thirty times, five seconds apart, then one each quarter of an hour"),
        ConformanceRow(
            "6.2e", "A refused refresh is logged: too many, closed, or only the default container",
            by: "a refresh that is not made is logged",
            "grants refreshes that are asked for, and reports when they are too many"),
        ConformanceRow(
            "6.2f", "Opening waits 2 seconds by default",
            by: "waits two seconds by default"),
        ConformanceRow(
            "6.2g", "A timeout is at least one millisecond",
            by: "a timeout of less than a millisecond is one",
            otherwise: "there is no longest timeout: one library warned above 100 seconds"),
        ConformanceRow(
            "6.2h", "A container is fresh for 12 hours",
            by: "a waiting caller gets the first container that its preference allows, once"),
        ConformanceRow(
            "6.2i", "Hits are sent every 120 seconds", otherwise: "a `HitSink` decides when to send them"),
        ConformanceRow(
            "6.3", "A saved container is used only while there is no fetched one",
            by: "a saved container does not take the place of a fetched one",
            "whatever happens in whichever order, the rules hold"),
        ConformanceRow(
            "6.3a", "A draft is never saved, and saved containers are not read while it is shown",
            by: "a draft is not saved, nor is what was saved looked at, until the preview ends"),
        ConformanceRow(
            "6.3b",
            "The network is asked when the saved container is 12 hours old, and at the latest in 12 hours",
            by: "the network is asked when a saved container is twelve hours old"),
        ConformanceRow(
            "6.3c", "Without a saved container the network is asked at once",
            by: "the first run without a network reports what was tried"),
        ConformanceRow(
            "6.3d", "It is saved with the time of its fetch",
            by: "opens the default container, then the one of the network, and has it when it starts again",
            "gives the container that is preferred",
            otherwise: "in the library's own file, sealed, and replaced in one step"),
        ConformanceRow(
            "6.3e",
            "A saved container is used whatever the version of the default one, also after an update of the app",
            by: "an update of the app that ships a newer container uses it",
            otherwise:
                "a default container of a higher version is used, and the network asked at once: the app was tested with it, and may need it; `prefersNewerDefault = false` does as the library"
        ),
        ConformanceRow(
            "6.4",
            "A request contains the server's tag of the last version; the server can answer that nothing changed",
            by: "gets a container and its tag, and sends the tag that it knows",
            "asks again after twelve hours, and after an hour where that failed",
            otherwise: "by HTTP's `ETag`, at the app's own address: any file server works"),
        ConformanceRow(
            "6.4a", "A fetched container replaces the current one, is saved with the time, and is reported",
            by: "opens the default container, then the one of the network, and has it when it starts again"),
        ConformanceRow(
            "6.4b", "No saved file: no saved container",
            by: "the first run without a network reports what was tried"),
        ConformanceRow(
            "6.4c", "A saved file that cannot be read, or is damaged: an I/O error",
            by: "a saved container that cannot be read is an error",
            "notices a saved container that was damaged"),
        ConformanceRow(
            "6.4d", "No network: no network",
            by: "a failure is reported with its reason", "a manager without a source says so",
            otherwise: "a manager without a source has a reason of its own"),
        ConformanceRow(
            "6.4e", "A connection that fails: a network error",
            by: "an address where nobody listens is a failure of the network",
            "an answer that breaks off, never comes or is far too long is a failure"),
        ConformanceRow(
            "6.4f", "404: a server error", by: "a status that is no success is the server's failure",
            otherwise:
                "so are all other statuses that are not success; one library treated them as failures of the network"
        ),
        ConformanceRow(
            "6.4g", "An invalid container: a server error",
            by: "an answer that is not the container is the server's failure",
            "a manager refreshes from a server, keeps what it has when that fails, and asks on",
            otherwise: "so is a container with another id"),
        ConformanceRow(
            "6.4h", "No new container although there was none: a server error",
            by: "an answer of no change without a saved container is the server's failure"),
        ConformanceRow(
            "6.4i", "Anything else: an unknown error",
            by: "an error of a source's own is unknown"),
        ConformanceRow(
            "6.4j", "With a debug link events are uploaded",
            otherwise: "not done: there is no service for them"),
        ConformanceRow(
            "6.5", "A beginning is reported before its end; those of disk and network can overlap",
            by: "whatever happens in whichever order, the rules hold"),
        ConformanceRow(
            "6.5a",
            "Without a saved container its failure comes first, then the beginning and end of the network; with a fresh one, its success, and later those of the network",
            by: "the first run without a network reports what was tried",
            "opens the default container, then the one of the network, and has it when it starts again"),
        ConformanceRow(
            "6.6",
            "With a preference for any but the default container, the callback comes with the first success, a failure of the network, or the timeout",
            by: "a waiting caller gets the first container that its preference allows, once",
            "gives the container that is preferred"),
        ConformanceRow(
            "6.6c",
            "With a preference for a fresh container, the callback comes with the network's success or failure, a fresh saved one, or the timeout",
            by: "a waiting caller gets the first container that its preference allows, once",
            "gives the container that is preferred",
            otherwise: "freshness has one unit; one library confused milliseconds and seconds"),
        ConformanceRow(
            "6.6d", "Each callback is called once",
            by: "a waiting caller gets the first container that its preference allows, once",
            "whatever happens in whichever order, the rules hold"),
        ConformanceRow(
            "6.6e", "With only the default container, the callback comes with the timeout",
            by: "a caller that waits for the default container alone is called after the timeout",
            "with the default container alone neither disk nor network is asked"),
        ConformanceRow(
            "6.6a",
            "Opening a container that is being opened shares the outcome; an open container is returned at once",
            by: "gives a container to all who ask, though another one was first",
            "calls back once, and gives an open container at once"),
        ConformanceRow(
            "6.6b", "Opening an open container with an observer is refused, and so is an invalid id",
            by: "gives a container to all who ask, though another one was first",
            otherwise: "by a typed error instead of nil"),
        ConformanceRow(
            "6.7", "A link starts the preview of one container; an incomplete link does not",
            by: "a link is taken when all of it is one",
            "shows drafts, never saves them, and refuses other addresses",
            otherwise: "links are not decoded first"),
        ConformanceRow(
            "6.7a", "A link can end with a mark for debugging, which is not requested",
            by: "a link is taken when all of it is one"),
        ConformanceRow(
            "6.7b", "A link with an empty number ends the preview",
            by: "a draft is not saved, nor is what was saved looked at, until the preview ends",
            "a link is taken when all of it is one"),
        ConformanceRow(
            "6.7c", "A link for another app is refused", by: "a link for another app is not taken"),
        ConformanceRow(
            "6.7d", "An open container is fetched again when its preview starts or ends",
            by: "a draft is not saved, nor is what was saved looked at, until the preview ends",
            "shows drafts, never saves them, and refuses other addresses"),
        ConformanceRow(
            "6.7e", "A link ends the previews of other containers",
            otherwise: "drafts of several containers can be shown at once, each until its own link ends it"),
        ConformanceRow(
            "6.8", "A closed container gives defaults, does nothing, and can be opened again",
            by: "a closed container gives its types' defaults, and can be opened again"),
    ]
}
