extension ConformanceRow {
    /// The guide of messages in apps.
    static let messages: [ConformanceRow] = [
        ConformanceRow(
            "M1", "Messages take users to a web site or a screen of the app",
            by: "E02: a click opens the address once, of a test message, too",
            "N01: a web address that the app takes goes nowhere else",
            "N04: an address of the app's own scheme that it takes goes nowhere else"),
        ConformanceRow(
            "M2",
            "A delegate gets clicks with their action, dismissals with their type, impressions and errors; the action identifies which of a card's two links was followed",
            by: "E11: each of the four reports reaches the app's delegate once, with the same message",
            "a click on a card names the link that was followed",
            "a delegate may have the short form of clicks, or none, and is not kept alive"),
        ConformanceRow(
            "M3", "Messages are triggered by analytics events, and by `triggerEvent` from the app",
            by: "C09: events of the data layer are listened to, once",
            "E07: an event shows the first of its messages, and another event none",
            otherwise: "the events are those of the data layer, which tags also send to analytics"),
        ConformanceRow(
            "M4", "Campaigns contain data for the app, which the delegate gets with the message",
            by: "E13: a campaign's data are on the message, an experiment's among them"),
        ConformanceRow(
            "M5",
            "Suppressed messages are dropped, so the trigger must happen again; suppression ends with a restart",
            by: "E10: an event while messages are suppressed is lost, and must come again",
            "E14: what happened while messages were suppressed does not come up later",
            "E16: after a restart messages are not suppressed"),
        ConformanceRow(
            "M6", "An Info.plist key turns the automatic start off",
            by: "O01: Info.plist says no and nothing is set: nothing is shown, reported or noted"),
        ConformanceRow(
            "M7",
            "The app turns it on for a user who agrees, and off again; the setting is stored and overrides Info.plist",
            by: "O02: Info.plist says no and the app said yes: on, also after a restart",
            "O03: Info.plist says yes and the app said no: off, also after a restart",
            otherwise: "the setting can also be removed, so that Info.plist decides again"),
    ]
}
