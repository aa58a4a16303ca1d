/// The events that Google Analytics 4 recommends, with their parameters.
///
/// Source: the event definitions of googleanalytics/ga-dev-tools (`src/components/ga4/EventBuilder/event.ts`, of
/// 2025-09-10), and developers.google.com/analytics/devguides/collection/ga4/reference/events for those of leads.
/// This is the only table of them.
struct RecommendedEvent: Sendable {
    let name: String
    let parameters: [String]
    /// The parameters without which the event says little.
    let required: [String]
    /// True if its parameter `value` is an amount of money, which needs a currency.
    let isMoney: Bool

    private init(_ name: String, _ parameters: String, needs required: String = "", isMoney: Bool = false) {
        self.name = name
        self.parameters = parameters.split(separator: " ").map { String($0) }
        self.required = required.split(separator: " ").map { String($0) }
        self.isMoney = isMoney
    }

    static func named(_ name: String) -> RecommendedEvent? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    private static func shop(
        _ name: String, _ more: String = "", needs required: String = "items"
    ) -> RecommendedEvent {
        RecommendedEvent(name, "currency value items " + more, needs: required, isMoney: true)
    }

    private static func lead(_ name: String, _ more: String = "") -> RecommendedEvent {
        RecommendedEvent(name, "currency value " + more, isMoney: true)
    }

    static let all: [RecommendedEvent] = [
        shop("add_payment_info", "coupon payment_type"),
        shop("add_shipping_info", "coupon shipping_tier"),
        shop("add_to_cart"), shop("add_to_wishlist"), shop("remove_from_cart"), shop("view_cart"),
        shop("view_item"),
        shop("begin_checkout", "coupon"),
        shop(
            "purchase", "transaction_id coupon shipping tax customer_type",
            needs: "transaction_id value currency items"),
        shop("refund", "transaction_id coupon shipping tax", needs: "transaction_id"),
        RecommendedEvent("select_item", "item_list_id item_list_name items", needs: "items"),
        RecommendedEvent("view_item_list", "item_list_id item_list_name items", needs: "items"),
        RecommendedEvent(
            "select_promotion", "creative_name creative_slot promotion_id promotion_name items"),
        RecommendedEvent(
            "view_promotion", "creative_name creative_slot promotion_id promotion_name items", needs: "items"),
        lead("generate_lead", "lead_source"), lead("qualify_lead"), lead("close_convert_lead"),
        lead("working_lead", "lead_status"), lead("disqualify_lead", "disqualified_lead_reason"),
        lead("close_unconvert_lead", "unconvert_lead_reason"),
        RecommendedEvent("login", "method"), RecommendedEvent("sign_up", "method"),
        RecommendedEvent("search", "search_term", needs: "search_term"),
        RecommendedEvent("select_content", "content_type content_id item_id"),
        RecommendedEvent("share", "method content_type item_id content_id"),
        RecommendedEvent("join_group", "group_id"),
        RecommendedEvent("earn_virtual_currency", "virtual_currency_name value"),
        RecommendedEvent(
            "spend_virtual_currency", "virtual_currency_name value item_name",
            needs: "virtual_currency_name value"),
        RecommendedEvent("level_start", "level_name"), RecommendedEvent("level_end", "level_name success"),
        RecommendedEvent("level_up", "level character"),
        RecommendedEvent("post_score", "score level character", needs: "score"),
        RecommendedEvent("tutorial_begin", ""), RecommendedEvent("tutorial_complete", ""),
        RecommendedEvent("unlock_achievement", "achievement_id", needs: "achievement_id"),
    ]

    /// The events that a page sends by itself, and by hand where that is switched off
    /// (support.google.com/analytics/answer/9234069).
    static let automatic = [
        "page_view", "scroll", "file_download", "video_start", "video_progress", "video_complete",
        "view_search_results", "form_start", "form_submit",
    ]

    /// Returns true if an event's parameter is a number.
    func isNumber(_ parameter: String) -> Bool {
        Self.numbers.contains(parameter) && (parameter != "level" || name != "level_start")
            && parameters.contains(parameter)
    }

    private static let numbers: Set<String> = ["value", "shipping", "tax", "level", "score"]

    /// The names that parameters have in Universal Analytics' ecommerce or in other people's code, without case and
    /// underscores, and their names now.
    static let formerNames = [
        "currencycode": "currency", "orderid": "transaction_id", "ordernumber": "transaction_id",
        "revenue": "value", "transactiontotal": "value", "transactionrevenue": "value",
        "transactiontax": "tax", "transactionshipping": "shipping", "products": "items",
        "transactionproducts": "items", "couponcode": "coupon",
    ]

    /// The letters of a name, without case and underscores.
    static func folded(_ name: String) -> String {
        String(decoding: name.utf8.filter { $0.isLetterOrDigit }.map(WordFinder.lower), as: UTF8.self)
    }
}
