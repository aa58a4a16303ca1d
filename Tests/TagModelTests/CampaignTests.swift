import TagDiagnostics
import TagModel
import TagTestSupport
import Testing

/// The conformance cases of reading campaigns.
///
/// A campaign that the vendor's library discards is an error here: the container is refused.
struct CampaignTests {
    /// A list of campaigns, each as `(payload and what is beside it, content)`.
    static func list(_ campaigns: String...) -> String {
        #"{"messages": ["# + campaigns.joined(separator: ", ") + "]}"
    }

    /// A banner on foreground.
    static func campaign(
        id: String = "1", times: String = #", "campaignEndTimeMillis": "1788134400000""#,
        content: String = #"{"banner": {"title": {"text": "t"}}}"#,
        triggers: String = #"[{"fiamTrigger": "ON_FOREGROUND"}]"#, rest: String = ""
    ) -> String {
        #"{"vanillaPayload": {"campaignId": "\#(id)", "campaignName": "n\#(id)"\#(times)}, "content": \#(content), "#
            + #""triggeringConditions": \#(triggers)\#(rest)}"#
    }

    private static func texts(_ tag: TagModel.Tag) -> [String: String] {
        var texts: [String: String] = [:]
        for parameter in tag.parameters {
            if case .string(let text) = parameter.value.kind { texts[parameter.key.value] = text }
        }
        return texts
    }

    private static func fixture() throws -> Reading {
        let path = Fixtures.folder + "/model/campaigns.json"
        return Reading(try #require(Fixtures.text(path)))
    }

    @Test
    func `P01: a list of all kinds is read whole, in its order`() throws {
        let reading = try Self.fixture()
        #expect(reading.lines == [])
        let container = try #require(reading.checked?.container)
        #expect(container.form == .campaigns)
        #expect(
            container.tags.map(\.kind) == [
                .modalMessage, .bannerMessage, .cardMessage, .imageMessage, .modalMessage,
            ])
        #expect(container.tags.map(\.name.value) == ["A modal", "A banner", "A card", "An image", "15"])
    }

    @Test
    func `P02: the expiry is kept by name, since a container has none`() throws {
        let container = try #require(try Self.fixture().container)
        #expect(
            container.unsupported.filter { $0.what == "expiry" }.map(\.name) == ["1788134400000"])
    }

    @Test
    func `P03: every field equals the input`() throws {
        let container = try #require(try Self.fixture().container)
        #expect(
            Self.texts(container.tags[0]) == [
                "id": "11", "name": "A modal", "title": "Ten percent off",
                "body": "On all crossings {{as written}}", "image": "https://example.com/sale",
                "textColor": "#102030", "backgroundColor": "#fffff8", "buttonText": "More",
                "buttonTextColor": "#ffffff", "buttonBackgroundColor": "#000000",
                "buttonUrl": "https://example.com/",
            ])
        #expect(
            Self.texts(container.tags[3]) == [
                "id": "14", "name": "An image", "image": "https://example.com/c.png", "url": "app://c",
            ])
        #expect(container.tags[0].scheduleStart?.value == 1_780_272_000_001)
        #expect(container.tags[0].scheduleEnd?.value == 1_788_134_400_000)
        #expect(container.tags[0].firesOn.map(\.key) == ["event message.foreground", "event jackpot"])
    }

    @Test
    func `P04: spaces go from addresses`() throws {
        let card = Self.texts(try #require(try Self.fixture().container).tags[2])
        #expect(card["image"] == "https://example.com/a.png")
        #expect(card["buttonUrl"] == "app://yes")
    }

    @Test
    func `P05: an empty action is none, and an image over http is an error`() throws {
        let card = Self.texts(try #require(try Self.fixture().container).tags[2])
        #expect(card["secondaryButtonText"] == "No" && card["secondaryButtonUrl"] == nil)
        let http = Self.campaign(
            content:
                #"{"card": {"title": {"text": "t"}, "portraitImageUrl": "https://h/p", "landscapeImageUrl": "http://h/l", "primaryActionButton": {"text": {"text": "b"}}}}"#
        )
        #expect(Reading(Self.list(http)).diagnostics.map(\.id) == ["insecure-image"])
    }

    @Test
    func `P06: a data bundle is the message's data`() throws {
        let tags = try #require(try Self.fixture().container).tags
        guard case .map(let entries)? = tags[0].parameters["data"]?.kind else {
            Issue.record("no data")
            return
        }
        #expect(entries.count == 2)
        #expect(tags[1].parameters["data"] == nil)
    }

    @Test
    func `P07: a test campaign needs no trigger and has no window`() throws {
        let test = try #require(try Self.fixture().container).tags[4]
        guard case .boolean(true)? = test.parameters["test"]?.kind else {
            Issue.record("no test")
            return
        }
        #expect(test.firesOn.map(\.key) == ["event message.foreground"])
        #expect(test.scheduleStart == nil && test.scheduleEnd == nil)
        let alone = Reading(
            Self.list(
                #"{"isTestCampaign": 1, "vanillaPayload": {"campaignId": "1"}, "content": {"banner": {"title": {"text": "t"}}}}"#
            ))
        #expect(alone.lines == [] && alone.container?.unsupported.isEmpty == true)
    }

    @Test
    func `P08: three faulty campaigns are three errors`() {
        let reading = Reading(
            Self.list(
                Self.campaign(id: "1", content: #"{"banner": {}}"#), Self.campaign(id: "2", triggers: "[]"),
                Self.campaign(id: "3", content: #"{"hologram": {}}"#)))
        #expect(
            reading.diagnostics.map(\.message) == [
                "campaign 'n1' has no 'title.text'", "nothing shows campaign 'n2'",
                "the content of campaign 'n3' is none of 'banner', 'modal', 'card', 'imageOnly'",
            ])
        #expect(reading.diagnostics.allSatisfy { $0.pointer?.hasPrefix("/messages/") == true })
        #expect(reading.diagnostics.allSatisfy { $0.severity == .error })
    }

    @Test(arguments: ["", "#", "#FFF", "#12345", "#GGGGGG", "#1234567", "#000000 ", "black", "0x000000"])
    func `P09: what is no color is an error`(text: String) {
        #expect(HexColor(text) == nil)
        let campaign = Self.campaign(
            content: #"{"banner": {"title": {"text": "t"}, "backgroundHexColor": "\#(text)"}}"#)
        #expect(Reading(Self.list(campaign)).diagnostics.map(\.id) == ["invalid-color"])
    }

    @Test
    func `P10: #RRGGBB is its three components`() throws {
        let color = try #require(HexColor("#1aB0ff"))
        #expect((color.red, color.green, color.blue) == (0x1A, 0xB0, 0xFF))
    }

    @Test(arguments: [
        "[]", "null", "5", #"{"messages": {}}"#, #"{"messages": null}"#, #"{"messages": [null]}"#, "",
        String(repeating: "[", count: 100_000),
        #"{"messages": "# + String(repeating: "[", count: 100_000),
    ])
    func `P11: what is no list of campaigns is an error and no crash`(text: String) {
        let reading = Reading(text, as: .campaigns)
        #expect(reading.diagnostics.contains { $0.severity == .error })
        #expect(reading.container?.tags.isEmpty != false)
    }

    @Test(arguments: ["{}", #"{"messages": []}"#])
    func `P11: no messages are no error`(text: String) {
        let reading = Reading(text, as: .campaigns)
        #expect(reading.lines == [])
        #expect(reading.checked?.container.tags.isEmpty == true)
    }

    @Test
    func `P12: without an end it never ends`() {
        let reading = Reading(Self.list(Self.campaign(times: "")))
        #expect(reading.lines == [])
        #expect(reading.container?.tags.first?.scheduleEnd == nil)
    }

    @Test
    func `P13: times may be numbers, and the greatest is none`() throws {
        let times =
            #", "campaignStartTimeMillis": 1000, "campaignEndTimeMillis": "9223372036854775807""#
        let tag = try #require(Reading(Self.list(Self.campaign(times: times))).container?.tags.first)
        #expect(tag.scheduleStart?.value == 1001)
        #expect(tag.scheduleEnd == nil)
        let expiry = Reading(#"{"messages": [\#(Self.campaign())], "expirationEpochTimestampMillis": 5}"#)
        #expect(expiry.lines.map { $0.prefix(13) } == ["odd-campaign "])
    }

    @Test
    func `P14: the second campaign of one id is an error`() {
        let reading = Reading(Self.list(Self.campaign(), Self.campaign(), Self.campaign(id: "2")))
        #expect(reading.diagnostics.map(\.id) == ["duplicate-name"])
        #expect(reading.container?.tags.map(\.name.value) == ["n1", "n2"])
    }

    @Test
    func `P15: fiamTrigger decides, and the event beside it is a warning`() {
        let reading = Reading(
            Self.list(
                Self.campaign(triggers: #"[{"fiamTrigger": "APP_LAUNCH", "event": {"name": "e"}}]"#)))
        #expect(reading.diagnostics.map(\.id) == ["odd-campaign"])
        #expect(reading.checked?.container.tags.first?.firesOn.map(\.key) == ["event message.launch"])
    }
}
