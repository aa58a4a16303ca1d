import TagDiagnostics
import TagLint
import TagModel
import TagTestSupport
import Testing

/// Hard cases of the lints about ids, events and conversions.
struct MeasurementLintTests {
    private typealias Case = MarkedCase

    /// A tag for an event, with rows of parameters.
    private static func event(_ name: JSON, _ rows: [(JSON, JSON)], with more: JSON = [:]) -> ExampleEntry {
        let table = rows.map { ["parameter": $0.0, "parameterValue": $0.1] as JSON }
        var members: [(key: String, value: JSON)] = [
            ("eventName", name), ("eventSettingsTable", .array(table)),
        ]
        if case .object(let others) = more { members += others }
        return .tag("Event", "gaawe", .object(members))
    }

    private static func id(_ id: JSON, _ name: String = "t") -> ExampleEntry {
        .tag(name, "gaawe", ["eventName": "go", "measurementIdOverride": id])
    }

    private static let ads: JSON = ["conversionId": "973941651", "conversionLabel": "PKv-COL4z1wQk9e00AM"]

    @Test(arguments: [
        Case(
            "wrong-measurement-id", "a table is followed, and a word for no id is left alone",
            .export(
                id("{{T}}"),
                .variable(
                    "T", "smm",
                    [
                        "input": "{{Event}}", "setDefaultValue": true, "defaultValue": "«UA-12345-1»",
                        "map": [["key": "a", "value": "G-8HK542DQMG"], ["key": "b", "value": "off"]],
                    ]), .builtIn("Event"))),
        Case(
            "wrong-measurement-id", "a constant that two tags use is one finding",
            .export(id("{{C}}"), id("{{C}}", "u"), .variable("C", "c", ["value": "«GTM-AB12CD»"]))),
        Case(
            "wrong-measurement-id", "an id that is too short",
            .export(id("«G-8HK542DQM»"), id("G-8HK542DQMG", "u"))),
        Case(
            "wrong-measurement-id", "other tags",
            .export(
                .tag("a", "googtag", ["tagId": "«UA-5854173-111»"]),
                .tag("b", "googtag", ["tagId": "GT-K8FTGZC"]),
                .tag("c", "sp", ["conversionId": "«G-8HK542DQMG»"]),
                .tag("d", "fls", ["advertiserId": "«DC-4694616»"]),
                .tag("e", "ua", ["trackingId": "«G-8HK542DQMG»"]))),
        Case(
            "wrong-measurement-id",
            "what is computed, referred to, or filled in by a script, and what is empty",
            .export(
                id("G-{{Event}}"), id("{{J}}", "u"), id("%%GA4%%", "v"), id("none", "w"), id("«»", "x"),
                .variable("J", "jsm", ["javascript": "function() { return 'UA-1-1'; }"]), .builtIn("Event"))),
        Case(
            "placeholder-id", "of all kinds",
            .export(
                id("«(G-XXXXXXXX)»"), .tag("b", "googtag", ["tagId": "«AW-123456789»"]),
                .tag(
                    "c", "awct", ["conversionId": "«1234567890»", "conversionLabel": "«abcdEFGHijklmnop»"]),
                .tag("d", "fls", ["advertiserId": "«0»"]), .tag("e", "awct", ads))),
        Case(
            "duplicate-google-tag", "paused, blocked, other triggers",
            .export(
                .tag("a", "googtag", ["tagId": "G-8HK542DQMG"]),
                .tag("b", "googtag", ["tagId": "G-8HK542DQMG"], with: ["paused": true]),
                .tag("c", "googtag", ["tagId": "G-8HK542DQMG"], with: ["blockingTriggerId": ["1"]]),
                .tag("d", "googtag", ["tagId": "G-8HK542DQMG"], fires: "1"),
                .trigger("T", "CUSTOM_EVENT", "{{_event}} EQUALS go"))),
        Case(
            "ga4-required-parameters", "settings are followed",
            .export(
                event(
                    "purchase", [("value", "1"), ("items", "{{Event}}")],
                    with: ["eventSettingsVariable": "{{S}}"]),
                .variable(
                    "S", "gtes",
                    [
                        "eventSettingsTable": [
                            ["parameter": "currency", "parameterValue": "EUR"],
                            ["parameter": "transaction_id", "parameterValue": "{{Event}}"],
                        ]
                    ]), .builtIn("Event"))),
        Case(
            "ga4-required-parameters", "what cannot be followed says nothing",
            .export(
                event("purchase", [("value", "1")], with: ["eventSettingsVariable": "{{J}}"]),
                event("purchase", [("{{J}}", "1")]), event("{{J}}", []),
                event("refund", [("value", "1")], with: ["sendEcommerceData": "{{J}}"]),
                .variable("J", "jsm", ["javascript": "function() { return 1; }"]))),
        Case(
            "ga4-required-parameters", "a Google tag may set the currency for all",
            .export(
                event("add_to_cart", [("value", "1"), ("items", "{{Event}}")]),
                .tag(
                    "Page", "googtag",
                    [
                        "tagId": "G-8HK542DQMG",
                        "configSettingsTable": [["parameter": "currency", "parameterValue": "EUR"]],
                    ]), .builtIn("Event"))),
        Case(
            "ga4-required-parameters", "an amount of no money",
            .export(event("earn_virtual_currency", [("value", "1"), ("virtual_currency_name", "gem")]))),
        Case(
            "ga4-parameter-spelling", "former names, and typos",
            .export(
                event(
                    "purchase",
                    [
                        ("«revenue»", "1"), ("«curency»", "EUR"), ("«transcation_id»", "7"), ("item", "x"),
                        ("list", "y"),
                    ]),
                event("checkout_done", [("transactionId", "1")]))),
        Case(
            "measurement-value-type", "amounts and currencies",
            .export(
                event(
                    "purchase",
                    [
                        ("value", "«1.234,50»"), ("tax", "«$5»"), ("shipping", "-1e2"), ("currency", "«brl»"),
                        ("coupon", "5 €"),
                    ]), .tag("Ads", "awct", ["conversionValue": "«free»", "currencyCode": "USD"]))),
        Case(
            "misspelt-ga4-event", "one letter, and words of their own",
            .export(
                event("«purchse»", []), event("«begin_chekout»", []), event("pageview", []),
                event("purchases", []),
                event("view_card", []), event("sign_in", []), event("logon", []), event("shared", []))),
        Case(
            "misspelt-tag-type", "unlike types are silent",
            .export(
                .tag("a", "«googtagg»"), .tag("b", "«htm»"), .tag("c", "awcc"), .tag("d", "awca"),
                .tag("e", "cvt_1_2"), .tag("f", "zzz"))),
        Case(
            "conversion-linker-missing", "a Google tag for Ads sets the cookies",
            .export(.tag("a", "awct", ads), .tag("b", "googtag", ["tagId": "AW-973941651"]))),
        Case(
            "conversion-linker-missing", "so does one that is not known, and one in a page",
            .export(.tag("a", "awct", ads), .html("b", "<script>gtag('config', 'AW-973941651')</script>"))),
        Case(
            "conversion-linker-missing", "a linker that is paused",
            .export(.tag("«a»", "awct", ads), .tag("b", "gclidw", with: ["paused": true]))),
        Case(
            "conversion-linker-missing", "not on servers",
            .export(of: "SERVER", .tag("a", "awct", ads))),
        Case(
            "conversion-on-every-page", "a page view with conditions is an event of its own",
            .export(
                .tag("a", "awct", ads, fires: "«1»", "2"), .tag("b", "awct", ads, fires: "2"),
                .tag("c", "gaawe", ["eventName": "purchase"], fires: "«2147479573»", "2"),
                .trigger("All", "WINDOW_LOADED"),
                .trigger("Thanks", "PAGEVIEW", "{{Page Path}} EQUALS /thanks"),
                .builtIn("Page Path"))),
        Case(
            "pattern-in-comparison", "lists and patterns",
            .export(
                .html("Ours", "<i></i>", fires: "1"),
                .trigger(
                    "T", "PAGEVIEW", #"{{Page Path}} STARTS_WITH «/a\.html»"#,
                    "{{Page Path}} CONTAINS «^/b/c$»",
                    "{{Page Path}} ENDS_WITH «de|fr»", "{{Page Path}} EQUALS a | b",
                    "{{Page Path}} CONTAINS |",
                    "{{Page Path}} EQUALS |a|b", "{{Page Path}} MATCH_REGEX a|b",
                    "{{Page Title}} EQUALS Home|Shop"),
                .builtIn("Page Path"), .variable("Page Title", "v", ["name": "title"]))),
    ])
    func `finds exactly what is marked`(example: MarkedCase) {
        example.check()
    }
}
