// Written by 'tagc generate swift' from GTM-FERRY1.json. Do not edit: generate it again.

import TagManager

/// The names that the app shares with the container GTM-FERRY1.
nonisolated enum Ferry {
    /// The container's id.
    static let id = "GTM-FERRY1"

    /// The keys that the app can ask for, with the types of their values.
    nonisolated enum Key {
        /// From the macro 'app version'.
        static let appVersion = ContainerKey<String>("app version")
        /// From the macro 'settings'.
        static let bannerHeight = ContainerKey<Int64>("bannerHeight")
        /// From the macro 'debug mode'.
        static let debugMode = ContainerKey<Bool>("debug mode")
        /// From the macro 'settings'.
        static let discount = ContainerKey<Double>("discount")
        /// From the macro 'event'.
        static let event = ContainerKey<String>("event")
        /// From the macro 'language'.
        static let language = ContainerKey<String>("language")
        /// From the macro 'price'.
        static let price = ContainerKey<Value>("price")
        /// From the macro 'region'.
        static let region = ContainerKey<String>("region")
        /// From the macro 'route'.
        static let route = ContainerKey<Value>("route")
        /// From the macro 'screen'.
        static let screen = ContainerKey<Value>("screen")
        /// From the macro 'settings'.
        static let showsMap = ContainerKey<Bool>("showsMap")
        /// From the macros 'settings' and 'settings in German'.
        static let title = ContainerKey<String>("title")
    }

    /// The events that rules ask for.
    nonisolated enum Event {
        /// Read by the rule 'opens a screen'.
        static let openScreen = "openScreen"
        /// Read by the rules 'buys a ticket' and 'buys a dear ticket'.
        static let purchase = "purchase"
    }

    /// The paths of the data layer that macros read.
    nonisolated enum DataLayer {
        /// Read by the macro 'screen'.
        static let screenName = "screenName"
        /// Read by the macro 'price'.
        static let ticketPrice = "ticket.price"
        /// Read by the macro 'route'.
        static let ticketRoute = "ticket.route"
    }

    /// The functions of the app that the container calls (an actor, or a class of the main actor, has `AsyncHandlers`).
    nonisolated protocol Handlers: Sendable {
        /// Executes the tag 'thank the captain's guest'.
        func offerLounge(paid: Value?, route: Value?)
    }

    /// The same functions for an actor, or a class of the main actor: no push waits for those of tags.
    protocol AsyncHandlers: Sendable {
        /// Executes the tag 'thank the captain's guest'.
        func offerLounge(paid: Value?, route: Value?) async
    }
}

nonisolated extension TagContainer {
    /// Registers the handlers of all functions that the container calls.
    func setHandlers(_ handlers: some Ferry.Handlers) {
        setTagHandler(forFunction: "offerLounge") { _, arguments in
            handlers.offerLounge(paid: arguments["paid"], route: arguments["route"])
        }
    }

    /// Registers the same handlers for an actor, or a class of the main actor.
    func setAsyncHandlers(_ handlers: some Ferry.AsyncHandlers) {
        setAsyncTagHandler(forFunction: "offerLounge") { _, arguments in
            await handlers.offerLounge(paid: arguments["paid"], route: arguments["route"])
        }
    }
}
