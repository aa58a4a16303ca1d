import TagManager
import TagRuntime
import TagTesting
import Testing

/// What an analytics tag sends for what the data layer has.
@Suite struct AnalyticsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The tag's parameters but for its type.
        let tag: String
        let values: [String: Value]
        /// A line for each hit.
        let hits: [String]

        init(_ name: String, _ tag: String, _ values: [String: Value] = [:], _ hits: String...) {
            (testDescription, self.tag, self.values, self.hits) = (name, tag, values, hits)
        }
    }

    static func container(_ tag: String) throws -> TestContainer {
        try TestContainer(
            #"""
            {"container": {"id": "GTM-TEST"}, "macros": {"event": {"type": "event"}, "own": {"type": "dataLayer", "name": "own"}},
             "rules": {"go": {"if": [{"macro": "event", "equals": "go"}]}},
             "tags": {"hit": {"type": "analytics", \#(tag), "fires": ["go"]}}}
            """#)
    }

    static func line(_ hit: Hit) -> String {
        guard case .analytics(let fields) = hit.content else { return "\(hit.content)" }
        return fields.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    }

    static func check(_ test: Case) throws {
        let container = try container(test.tag)
        container.push(event: "go", test.values)
        #expect(container.hits.map(line) == test.hits)
    }

    @Test(arguments: [
        Case(
            "its fields, in their order", #""fields": {"t": "event", "ec": "a b", "ev": 7}"#, [:],
            "t=event ec=a b ev=7"),
        Case(
            "fields with an ampersand are the same", ##""fields": {"&t": "event", "t": "screenview"}"##, [:],
            "t=screenview"),
        Case("no fields, no hit", #""fields": {}"#),
        Case("anonymous addresses", #""fields": {"&aip": "1", "t": "event"}"#, [:], "aip=1 t=event"),
        Case("none: empty", #""fields": {"&aip": "", "t": "event"}"#, [:], "t=event"),
        Case("none: zero", #""fields": {"&aip": 0, "t": "event"}"#, [:], "t=event"),
        Case("none: false", #""fields": {"aip": "False", "t": "event"}"#, [:], "t=event"),
    ])
    func `a hit has the tag's fields`(test: Case) throws { try Self.check(test) }

    private static let transaction = #""fields": {"tid": "UA-1"}, "trackTransaction": true"#
    private static let bought: [String: Value] = [
        "transactionId": "T7", "transactionAffiliation": "Quay", "transactionTotal": 12.5,
        "transactionShipping": 2, "transactionTax": "1.2", "transactionCurrency": "EUR",
    ]

    @Test(arguments: [
        Case(
            "all of its fields", transaction, bought,
            "tid=UA-1 t=transaction ti=T7 ta=Quay tt=1.2 ts=2 tr=12.5 cu=EUR"),
        Case(
            "what is not there is left out", transaction, ["transactionId": 7], "tid=UA-1 t=transaction ti=7"),
        Case("without an id nothing is sent", transaction, ["transactionTotal": 12]),
        Case("a null is no id", transaction, ["transactionId": .null]),
        Case(
            "an item each", transaction,
            [
                "transactionId": "T7",
                "transactionProducts": [
                    [
                        "name": "Cabin", "sku": "C1", "category": "in", "price": 9, "quantity": 2,
                        "currency": "SEK",
                    ],
                    ["name": "Car", "price": .null],
                ],
            ],
            "tid=UA-1 t=transaction ti=T7",
            "tid=UA-1 t=item ti=T7 in=Cabin ic=C1 iv=in ip=9 iq=2 cu=SEK", "tid=UA-1 t=item ti=T7 in=Car"),
        Case(
            "an item without a name cancels everything", transaction,
            ["transactionId": "T7", "transactionProducts": [["name": "Cabin"], ["sku": "C1"]]]),
        Case(
            "items that are no list", transaction,
            ["transactionId": "T7", "transactionProducts": ["name": "x"]]),
        Case("an item that is no map", transaction, ["transactionId": "T7", "transactionProducts": ["x"]]),
        Case(
            "other keys",
            transaction
                + #", "transactionFields": {"order.id": "&ti", "order.sum": "&tr"}, "transactionItemFields": {"name": "&in", "berths": "&iq"}"#,
            [
                "transactionId": "T7", "order": ["id": "O1", "sum": 3],
                "transactionProducts": [["name": "Cabin", "berths": 4, "sku": "C1"]],
            ],
            "tid=UA-1 t=transaction ti=O1 tr=3", "tid=UA-1 t=item ti=T7 in=Cabin iq=4"),
    ])
    func `a transaction is sent whole or not at all`(test: Case) throws { try Self.check(test) }

    private static let ecommerce = #""fields": {"t": "event"}, "enableEcommerce": true"#

    private static func products(_ action: UTF8Text) -> [String: Value] {
        [
            "ecommerce": .map([
                .init(
                    action,
                    [
                        "actionField": [
                            "id": "T7", "affiliation": "Quay", "revenue": 12.5, "tax": 1, "shipping": 2,
                            "coupon": "SEA", "list": "ferries", "step": 3, "option": "card",
                        ],
                        "products": [["id": "C1", "quantity": 2]],
                    ])
            ])
        ]
    }

    @Test(arguments: [
        Case("without data", ecommerce, [:], "t=event"),
        Case(
            "not asked for", #""fields": {"t": "event"}"#, ["ecommerce": ["currencyCode": "EUR"]], "t=event"),
        Case("the currency", ecommerce, ["ecommerce": ["currencyCode": "EUR"]], "t=event cu=EUR"),
        Case(
            "the tag's currency stays", #""fields": {"&cu": "SEK"}, "enableEcommerce": true"#,
            ["ecommerce": ["currencyCode": "EUR"]], "cu=SEK t=screenview"),
        Case(
            "data of the tag's own", ecommerce + #", "ecommerceData": {"currencyCode": "DKK"}"#,
            ["ecommerce": ["currencyCode": "EUR"]], "t=event cu=DKK"),
        Case(
            "all that a product has", ecommerce,
            [
                "ecommerce": [
                    "detail": [
                        "products": [
                            [
                                "id": "C1", "name": "Cabin", "brand": "B", "category": "in", "variant": "sea",
                                "coupon": "SEA", "position": 1, "price": 9.5, "quantity": 2,
                                "dimension3": "d",
                                "metric12": 4, "dimension": "x", "dimension0": "x", "other": "x",
                            ], ["id": "C2"],
                        ]
                    ]
                ]
            ],
            "t=event pr1id=C1 pr1nm=Cabin pr1br=B pr1ca=in pr1va=sea pr1cc=SEA pr1ps=1 pr1pr=9.5 pr1qt=2 "
                + "pr1cd3=d pr1cm12=4 pr2id=C2 pa=detail"),
        Case(
            "products that were seen, by list", ecommerce,
            [
                "ecommerce": [
                    "impressions": [
                        ["id": "a", "list": "north"], ["id": "b", "list": "south"],
                        ["id": "c", "list": "north"],
                        ["id": "d"],
                    ]
                ]
            ],
            "t=event il1nm=north il1pi1id=a il2nm=south il2pi1id=b il1pi2id=c il3pi1id=d"),
        Case(
            "promotions that were seen, and what was done", ecommerce,
            [
                "ecommerce": [
                    "promoView": [
                        "promotions": [["id": "p", "name": "Spring", "creative": "c", "position": "top"]]
                    ],
                    "add": ["products": [["id": "C1"]]],
                ]
            ],
            "t=event promo1id=p promo1nm=Spring promo1cr=c promo1ps=top promoa=view pr1id=C1 pa=add"),
        Case(
            "a promotion that was clicked is what was done", ecommerce,
            [
                "ecommerce": [
                    "promoClick": ["promotions": [["id": "p"]]], "add": ["products": [["id": "C1"]]],
                ]
            ],
            "t=event promo1id=p promoa=click"),
        Case(
            "a click on no promotion is what was done, too", ecommerce,
            ["ecommerce": ["promoClick": ["promotions": []], "add": ["products": [["id": "C1"]]]]],
            "t=event promoa=click"),
        Case(
            "a click without promotions is none", ecommerce,
            ["ecommerce": ["promoClick": [:], "promoView": ["promotions": [["id": "p"]]], "add": [:]]],
            "t=event pa=add"),
        Case(
            "one of several things that were done", ecommerce,
            ["ecommerce": ["refund": ["actionField": ["id": 1]], "checkout": ["actionField": ["step": 2]]]],
            "t=event pa=checkout cos=2"),
        Case(
            "before a transaction", ecommerce + #", "trackTransaction": true"#,
            ["transactionId": "T7", "ecommerce": ["currencyCode": "EUR"]], "t=event cu=EUR"),
        Case(
            "null takes away what was pushed before", ecommerce,
            ["ecommerce": ["detail": .null, "promoClick": .null, "impressions": .null, "add": [:]]],
            "t=event pa=add"),
        Case("null is no data", ecommerce, ["ecommerce": .null], "t=event"),
        Case(
            "lists without a name are one", ecommerce,
            [
                "ecommerce": [
                    "impressions": [["id": "a", "list": ""], ["id": "b"], ["id": "c", "list": .null]]
                ]
            ],
            "t=event il1pi1id=a il1pi2id=b il1pi3id=c"),
        Case(
            "the tag's own alone, though there is none", ecommerce + #", "ecommerceData": "{{own}}""#,
            ["ecommerce": ["currencyCode": "EUR"]], "t=event"),
        Case(
            "the tag's own from a macro", ecommerce + #", "ecommerceData": "{{own}}""#,
            ["ecommerce": ["currencyCode": "EUR"], "own": ["currencyCode": "SEK"]], "t=event cu=SEK"),
        Case("an action that is no map", ecommerce, ["ecommerce": ["add": "x"]]),
        Case("products that are no list", ecommerce, ["ecommerce": ["add": ["products": "C1"]]]),
        Case("a product that is no map", ecommerce, ["ecommerce": ["impressions": ["C1"]]]),
        Case("data that is no map", ecommerce, ["ecommerce": ["C1"]]),
    ])
    func `ecommerce data becomes fields of the hit`(test: Case) throws { try Self.check(test) }

    @Test(arguments: [
        "detail", "checkout", "checkout_option", "click", "add", "remove", "purchase", "refund",
    ])
    func `everything that is done with products has its action`(action: String) throws {
        try Self.check(
            Case(
                action, Self.ecommerce, Self.products(UTF8Text(action)),
                "t=event pr1id=C1 pr1qt=2 pa=\(action) ti=T7 ta=Quay tr=12.5 tt=1 ts=2 tcc=SEA pal=ferries cos=3 col=card"
            ))
    }
}
