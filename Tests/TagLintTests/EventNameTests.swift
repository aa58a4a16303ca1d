import TagDiagnostics
import TagLint
import TagModel
import TagTestSupport
import Testing

/// Hard cases of the lints about events that the page pushes: their letter case, and the products in them.
struct EventNameTests {
    private typealias Case = MarkedCase

    private static func on(_ name: String, _ event: String) -> ExampleEntry {
        .trigger(name, "CUSTOM_EVENT", "{{_event}} EQUALS \(event)")
    }

    private static func push(_ name: String = "push", _ objects: String...) -> ExampleEntry {
        .html(name, .string("<script>\(objects.map { "dataLayer.push(\($0));" }.joined())</script>"))
    }

    private static func pixel(_ name: String, _ trigger: String) -> ExampleEntry {
        .tag(name, "img", ["url": "https://t.example/p.gif"], fires: trigger)
    }

    private static let buy = ExampleEntry.tag("Buy", "gaawe", ["eventName": "purchase"])

    @Test(arguments: [
        Case(
            "event-letter-case", "Google's name is the right one, wherever it stands",
            .export(pixel("a", "1"), pixel("b", "2"), on("A", "«Purchase»"), on("B", "purchase"))),
        Case(
            "event-letter-case", "else the name that a script pushes",
            .export(
                push("p", "{event: 'signUp'}"), pixel("a", "1"), pixel("b", "2"), on("A", "«signup»"),
                on("B", "signUp"))),
        Case(
            "event-letter-case", "a script that pushes both",
            .export(
                push("p", "{event: 'signUp'}", "{event: 'signup'}"), pixel("a", "1"), on("A", "signup"))),
        Case(
            "event-letter-case", "a tag that fires on both names",
            .export(
                .tag("a", "img", ["url": "https://t.example/"], fires: "1", "2"), on("A", "go"), on("B", "Go")
            )),
        Case(
            "event-letter-case", "a trigger beside others for Google's events",
            .export(
                pixel("a", "1"), on("A", "add_to_cart"), on("B", "view_item"), on("C", "«Purchase»"),
                on("D", "View_Shop"))),
        Case(
            "event-letter-case", "one other event is no pattern",
            .export(pixel("a", "1"), on("A", "add_to_cart"), on("B", "Purchase"))),
        Case(
            "event-letter-case", "a tag that is paused, and one that another trigger fires",
            .export(
                .tag("a", "gaawe", ["eventName": "Go"], fires: "1", with: ["paused": true]),
                .tag("b", "gaawe", ["eventName": "GO"], fires: "2"), on("A", "go"), on("B", "stop"))),
        Case(
            "event-letter-case", "other letters than those of ASCII",
            .export(pixel("a", "1"), pixel("b", "2"), on("A", "größe"), on("B", "GRÖSSE"), on("C", "GRÖßE"))),
        Case(
            "ga4-item-spelling", "the first product of each push that has no name",
            .export(
                buy,
                push(
                    "p",
                    "{event: 'purchase', ecommerce: {items: [{item_id: 1}, {«\"name\"»: 2, id: 3}, {id: 4}]}}",
                    "{'event': 'view_item', 'ecommerce': {'items': [({«id»: 1})]}}"))),
        Case(
            "ga4-item-spelling", "what may be completed elsewhere, and other events",
            .export(
                buy,
                push(
                    "p",
                    "{event: 'purchase', ecommerce: {items: [{...all, id: 1}, {[key]: 1, id: 2}, {}, x]}}",
                    "{event: 'purchase', ecommerce: {items: [{id: 1}], ...more}}",
                    "{event: name, ecommerce: {items: [{id: 1}]}}",
                    "{event: 'show', ecommerce: {items: [{id: 1}]}}",
                    "{event: 'purchase', items: [{id: 1}]}"))),
    ])
    func `finds exactly what is marked`(example: MarkedCase) {
        example.check()
    }
}
