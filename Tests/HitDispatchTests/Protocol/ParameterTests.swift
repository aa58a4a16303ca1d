@testable import HitDispatch
import TagManager
import Testing

/// The table of parameters, and what is checked by it.
@Suite struct ParameterTests {
    /// The parameters that the protocol's reference has.
    private static let documented =
        ("v tid aip npa ds z qt cid uid sc uip ua geoid dr cn cs cm ck cc ci gclid dclid sr vp de sd ul fl je t ni "
        + "dl dh dp dt cd cg# linkid an av aid aiid ec ea el ev ti ta tr ts tt in ip iq ic iv pr#id pr#nm pr#br "
        + "pr#ca pr#va pr#cc pr#pr pr#qt pr#ps pr#cd# pr#cm# pa tcc pal col cos il#nm il#pi#id il#pi#nm il#pi#br "
        + "il#pi#ca il#pi#va il#pi#cd# il#pi#ps il#pi#pr il#pi#cm# promo#id promo#nm promo#cr promo#ps promoa cu "
        + "sn sa st utc utv utt utl plt dns pdt rrt tcp srt dit clt exd exf cd# cm# xid xvar").split(
            separator: " "
        )
        .map(String.init)

    @Test func `patterns are unique, and read as themselves`() {
        let patterns = Parameter.all.map(\.pattern)
        #expect(Set(patterns).count == patterns.count)
        #expect(patterns.sorted() == Self.documented.sorted())
        for row in Parameter.all {
            let name = row.pattern.replacing("#", with: "1")
            #expect(Parameter.named(name) == row, "\(name)")
            #expect(row.highest.count == row.pattern.count { $0 == "#" })
        }
    }

    @Test(
        arguments: [
            ("cd", "screen name"), ("cd1", "custom dimension"), ("cd200", "custom dimension"), ("cd201", nil),
            ("cd0", nil), ("cd01", nil), ("cd1x", nil), ("cm", "campaign medium"), ("cm7", "custom metric"),
            ("pr1pr", "product price"), ("pr1ps", "product position"),
            ("pr200cd200", "product custom dimension"),
            ("pr1cd", nil), ("pr201id", nil), ("prid", nil), ("cg5", "content group"), ("cg6", nil),
            ("il2pi1id", "impression product id"), ("il2nm", "impression list name"), ("il2pi1", nil),
            ("promo3ps", "promotion position"), ("promoa", "promotion action"), ("promo", nil),
            ("ti", "transaction id"), ("CD", nil), ("", nil), ("1", nil), ("ééé", nil), ("cd 1", nil),
            ("cd99999999999999999999", nil),
        ] as [(String, String?)])
    func `a name is matched as a whole`(name: String, title: String?) {
        #expect(Parameter.named(name)?.title == title)
    }

    private static let common = [
        Hit.Field("v", "1"), Hit.Field("tid", "UA-1-1"), Hit.Field("cid", "c"), Hit.Field("an", "a"),
    ]

    private static func faults(_ type: String, _ fields: [Hit.Field]) -> [String] {
        HitValidator().faults(in: common + [Hit.Field("t", type)] + fields).map(\.description)
    }

    @Test(arguments: [
        ("pageview", ["dl"]), ("screenview", ["cd"]), ("event", ["ec", "ea"]), ("transaction", ["ti"]),
        ("item", ["ti", "in"]), ("social", ["sn", "sa", "st"]), ("exception", []),
        ("timing", ["utc", "utv", "utt"]),
        ("appview", ["cd"]),
    ])
    func `each type requires its parameters`(type: String, required: [String]) {
        let missing = HitValidator().faults(in: Self.common + [Hit.Field("t", type)])
        #expect(Set(missing.map(\.parameter)) == Set(required))
        #expect(missing.allSatisfy { $0.isFatal })
        #expect(Self.faults(type, required.map { Hit.Field($0, $0 == "utt" ? "1" : "x") }) == [])
    }

    @Test func `a page is a location, or a host and a path`() {
        #expect(Self.faults("pageview", [Hit.Field("dh", "h"), Hit.Field("dp", "/p")]) == [])
        #expect(Self.faults("pageview", [Hit.Field("dp", "/p")]).count == 1)
    }

    @Test func `the protocol's own parameters are required, and one of two ids`() {
        let missing = HitValidator().faults(in: [Hit.Field("t", "exception")]).map(\.parameter)
        #expect(missing == ["v", "tid", "cid"])
        let none = HitValidator().faults(in: []).map(\.parameter)
        #expect(none == ["t"])
        let user = [
            Hit.Field("v", "1"), Hit.Field("tid", "x"), Hit.Field("t", "exception"), Hit.Field("uid", "u"),
        ]
        #expect(HitValidator().faults(in: user) == [])
    }

    @Test(arguments: [
        ("ec", String(repeating: "x", count: 150), true), ("ec", String(repeating: "x", count: 151), false),
        // 150 bytes, not letters.
        ("ec", String(repeating: "é", count: 75), true), ("ec", String(repeating: "é", count: 76), false),
        ("ev", "0", true), ("ev", "-1", false), ("ev", "1.5", false), ("ev", "+1", false), ("ev", "", true),
        ("ni", "1", true), ("ni", "true", false), ("cm1", "-1.5", true), ("cm1", ".5", true),
        ("cm1", "1e5", false), ("cm1", "1.2.3", false), ("cm1", ".", false), ("cm1", "nan", false),
        ("pr1qt", "3", true), ("pr1qt", "3.5", false), ("pa", "purchase", true), ("pa", "buy", false),
        ("ti", "T1", false), ("cd", "Screen", false), ("qt", "5", false), ("z", "5", false),
        ("xyz", "1", false), ("sc", "start", true), ("sc", "middle", false), ("v", "2", false),
    ])
    func `values are checked`(name: String, value: String, isRight: Bool) {
        let fields = [Hit.Field("ec", "c"), Hit.Field("ea", "a")].filter { $0.name != name }
        let own = Self.common.filter { $0.name != name }
        let faults = HitValidator().faults(
            in: own + [Hit.Field("t", "event")] + fields + [Hit.Field(name, value)])
        #expect(faults.map(\.parameter) == (isRight ? [] : [name]))
    }

    @Test func `a product action allows what belongs to purchases`() {
        let fields = [
            Hit.Field("ec", "c"), Hit.Field("ea", "a"), Hit.Field("ti", "T1"), Hit.Field("tr", "1.50"),
        ]
        #expect(Self.faults("event", fields + [Hit.Field("pa", "purchase")]) == [])
        #expect(
            Self.faults("event", fields) == [
                "'ti' is not a parameter of event hits", "'tr' is not a parameter of event hits",
            ])
    }

    @Test func `a fault is said in words, with its parameter`() {
        #expect(
            Self.faults("event", [Hit.Field("ec", String(repeating: "x", count: 200)), Hit.Field("ev", "x")])
                == [
                    "'ec' has 200 bytes, and the limit is 150", "'ev' is not a whole number, 0 or more",
                    "'ea' is missing: event hits require it",
                ])
    }

    @Test(arguments: ["a b&c=d", "100 %", "é + ü", "~-_.*", "", "\n\t", "𝄞"])
    func `form encoding keeps texts`(text: String) {
        let fields = [Hit.Field("el", text), Hit.Field("cd1", text + text)]
        let encoded = FormEncoding.encoded(fields)
        #expect(encoded.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        #expect(FormEncoding.decoded(encoded) == fields)
    }

    @Test func `form encoding is as the vendor's client has it`() {
        let encoded = FormEncoding.encoded([
            Hit.Field("cd", "Ciao, città!"), Hit.Field("dl", "https://a/b?c"),
        ])
        #expect(
            String(decoding: encoded, as: UTF8.self) == "cd=Ciao%2C+citt%C3%A0%21&dl=https%3A%2F%2Fa%2Fb%3Fc")
        #expect(FormEncoding.decoded(Array("a=%4".utf8)) == nil)
        #expect(FormEncoding.decoded(Array("a=%zz".utf8)) == nil)
    }
}
