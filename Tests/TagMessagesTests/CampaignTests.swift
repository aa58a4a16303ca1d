import TagMessages
import TagRuntime
import TagVocabulary
import Testing

/// Messages of tags: what is read, what is refused, and what is left out.
@Suite struct CampaignTests {
    private static func campaign(
        _ type: UTF8Text, _ parameters: Value, name: UTF8Text? = nil
    ) throws(CampaignError) -> Campaign {
        var entries: [Value.Entry] = []
        if case .map(let given) = parameters { entries = given }
        return try Campaign(type: type, parameters: entries, name: name)
    }

    private static func faults(_ type: UTF8Text, _ parameters: Value) -> [String] {
        do throws(CampaignError) {
            _ = try campaign(type, parameters)
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }

    @Test func `what is not given has its default`() throws {
        let modal = try Self.campaign("message.modal", ["name": "m", "title": "T", "buttonText": "OK"])
        #expect(modal.kind == .modal && modal.id == "m" && modal.name == "m")
        #expect(modal.backgroundColor.text == "#FFFFFF" && modal.textColor.text == "#000000")
        #expect(modal.button?.textColor.text == "#FFFFFF")
        #expect(modal.button?.backgroundColor.text == "#4D8C47")
        #expect(modal.frequency == Campaign.Frequency(lifetime: 1))
        #expect(modal.minimumInterval == nil && modal.priority == nil && !modal.isTest && modal.data.isEmpty)
        #expect(try Self.campaign("message.banner", ["name": "b", "title": "T"]).dismissAfter == 12_000)
    }

    @Test func `every type of message has a layout`() {
        #expect(TagKind.allCases.filter(\.isMessage).map { Campaign.Kind($0) } == Campaign.Kind.allCases)
    }

    @Test func `what is given is read`() throws {
        let card = try Self.campaign(
            "message.card",
            [
                "id": "i", "name": "n", "title": "T", "body": "B", "image": "https://e.com/a b.png",
                "landscapeImage": "HTTPS://e.com/ l.png", "textColor": "#0a0B0c",
                "backgroundColor": "#010203",
                "buttonText": "1", "buttonUrl": " x : y ", "secondaryButtonText": "2",
                "secondaryButtonTextColor": "#FF0000", "priority": -3, "lifetime": 2, "session": 1,
                "within": [["count": 2, "seconds": 86_400], ["count": 9, "seconds": 0.5]],
                "minimumInterval": 1.5, "data": ["promo": "S26", "n": 5], "test": true,
            ])
        #expect(card.id == "i" && card.name == "n" && card.title == "T" && card.body == "B")
        #expect(card.image == "https://e.com/ab.png" && card.landscapeImage == "HTTPS://e.com/l.png")
        #expect(card.textColor.text == "#0A0B0C" && card.backgroundColor.text == "#010203")
        #expect(card.button?.url == "x:y" && card.secondaryButton?.url == nil)
        #expect(card.secondaryButton?.textColor == HexColor(red: 255, green: 0, blue: 0))
        #expect(card.priority == -3 && card.minimumInterval == 1_500 && card.isTest)
        let periods = [
            Campaign.Period(count: 2, milliseconds: 86_400_000), Campaign.Period(count: 9, milliseconds: 500),
        ]
        #expect(card.frequency == Campaign.Frequency(lifetime: 2, session: 1, within: periods))
        #expect(
            card.data == [Campaign.Datum(key: "promo", value: "S26"), Campaign.Datum(key: "n", value: "5")])
    }

    @Test func `a cap that is given stands in for the usual one`() throws {
        let modal = try Self.campaign("message.modal", ["name": "m", "title": "T", "session": 2])
        #expect(modal.frequency == Campaign.Frequency(lifetime: nil, session: 2))
    }

    @Test func `the tag's name stands in for a name`() throws {
        #expect(try Self.campaign("message.modal", ["title": "T"], name: "tag").id == "tag")
    }

    @Test func `all faults are told, each with its parameter`() {
        let faults = Self.faults(
            "message.card",
            [
                "title": "", "body": [1], "image": "http://e.com/a.png", "buttonUrl": "x",
                "secondaryButtonTextColor": "#000000", "priority": 1.5, "lifetime": 0, "session": "x",
                "within": [["count": 0, "seconds": -1], 5], "minimumInterval": -1, "data": ["a": [1]],
                "test": 7,
            ])
        let expected = [
            "'id' is missing", "'title' is empty", "'body' is not a text",
            "'image' does not begin with https://", "'buttonText' is missing",
            "'secondaryButtonText' is missing", "'priority' is not a whole number",
            "'lifetime' is out of range", "'session' is not a whole number",
            "'within.0.count' is out of range", "'within.0.seconds' is out of range",
            "'within.1' is not a map with 'count' and 'seconds'", "'minimumInterval' is out of range",
            "'data.a' is not a text", "'test' is not true or false",
        ]
        #expect(faults == expected)
    }

    @Test func `an image that is not https, and a color that is none, are left out`() throws {
        let modal = try Self.campaign(
            "message.modal",
            ["name": "m", "title": "T", "image": "http://e.com/a.png", "textColor": "#12345"])
        #expect(modal.image == nil && modal.textColor == .black)
        #expect(modal.dropped.map(\.field) == ["textColor", "image"])
        #expect(Self.faults("message.image", ["name": "m", "image": "http://e.com/a.png"]).count == 1)
        #expect(Self.faults("message.image", ["name": "m"]) == ["'image' is missing"])
    }

    @Test(arguments: ["", "#", "#12345", "#1234567", "123456#", "#12345g", "#-12345", "red"])
    func `a text that is no color has none`(text: String) {
        #expect(HexColor(text) == nil)
    }

    @Test func `another type is no message`() {
        #expect(Self.faults("message.popup", ["title": "T"]) == ["'type' is not one of the types message.*"])
    }

    @Test func `whatever the values are, reading ends in a message or in faults`() {
        var random = SystemRandomNumberGenerator()
        let keys: [UTF8Text] = [
            "id", "name", "title", "body", "image", "textColor", "buttonText", "priority", "lifetime",
            "session",
            "within", "minimumInterval", "dismissAfter", "data", "test",
        ]
        let values: [Value] = [
            .null, .absent, true, 0, -1, .integer(.min), .integer(.max), .double(.nan), .double(.infinity),
            1e300, "",
            "x", "12", "1e999", "0x10", [], [["count": .double(.nan), "seconds": .double(.infinity)]], [:],
            ["a": "b"],
        ]
        for _ in 0..<2_000 {
            let entries = keys.map {
                Value.Entry($0, values[Int.random(in: 0..<values.count, using: &random)])
            }
            let type: UTF8Text = Bool.random(using: &random) ? "message.banner" : "message.card"
            do throws(CampaignError) {
                _ = try Campaign(type: type, parameters: entries)
            } catch {
                #expect(!error.faults.isEmpty)
            }
        }
    }
}
