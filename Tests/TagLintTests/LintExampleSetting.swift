import TagDiagnostics
import TagLint
import TagPlan
import TagSyntax

/// What the examples of a lint are run with, where they need more than their text.
struct LintExampleSetting {
    var path = "GTM-AB12.json"
    var options: [String: LintOption.Value] = [:]
    var data = LintData()

    static func of(_ id: String) -> LintExampleSetting {
        var setting = LintExampleSetting()
        switch id {
        case "container-size": setting.options = ["budget": .integer(100)]
        case "event-never-pushed", "key-never-pushed", "type-drift": setting.data.events = events
        case "event-not-in-plan", "key-not-in-plan", "plan-event-unused", "dead-under-plan",
            "value-not-in-plan":
            setting.data.plan = plan
        case "expired-schedule": setting.data.now = 1_650_000_000_000
        case "handler-missing": setting.data.handlers = ["localizedPrice"]
        case "host-not-allowed": setting.data.hosts = ["*.allowed.example"]
        case "naming-convention": setting.options = ["tag": .text("^Ads - ")]
        case "oversized-text": setting.options = ["html": .integer(30)]
        case "required-consent-missing", "consent-not-judged":
            var demands = ConsentDemands()
            demands.demand(["ad_storage", "ad_user_data"], of: "meta")
            demands.demand(["ad_user_data"], of: "Google Ads")
            setting.data.requiredConsent = demands
        case "shadowed-source": setting.data.neighbours = ["GTM-AB12.json", "GTM-AB12.plist"]
        default: break
        }
        return setting
    }

    private static let plan = PlanReader.read(
        SourceFile(
            path: "plan.json",
            text: #"""
                {"oneOf": [
                    {"properties": {
                        "event": {"const": "purchase"}, "currency": {"enum": ["EUR", "USD"]},
                        "value": {"type": "number", "minimum": 0}}, "required": ["currency"]},
                    {"properties": {"event": {"const": "view"}, "page": {"type": "string"}}}]}
                """#)
    ).0

    private static let events = [
        #"{"event": "add_to_cart", "ecommerce": {"value": 9.5}, "price": 1}"#,
        #"{"event": "add_to_cart", "ecommerce": {"value": null}, "price": "1,00"}"#,
    ].compactMap {
        Reader.read(SourceFile(path: "events.jsonl", text: $0)).tree.flatMap { RecordedEvent($0) }
    }
}
