import TagLoading
import TagRuntime
import TagTestSupport
import Testing

/// Every file of `Examples/`, compiled by the tool, loaded by the library.
@Suite struct ExampleTests {
    static let folder = Fixtures.package + "/Examples"

    /// Compiles an example and loads what was written.
    static func load(_ example: String, id: String) throws -> (container: LoadedContainer, bytes: [UInt8]) {
        let shell = try Shell()
        let result = shell.run("tagc compile '\(folder)/\(example)' -o \(id)")
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result.output)")
        let container = try DefaultContainer.load(id: id, in: shell.folder)
        return (container, try #require(Fixtures.bytes(shell.folder + "/" + id)))
    }

    @Test func `every example is covered here`() {
        // Those of pipelines are built by check-pipelines.sh, and an editor's manifest is no container.
        let containers = Fixtures.files(below: Self.folder).filter {
            ($0.hasSuffix(".json") || $0.hasSuffix(".plist")) && !$0.hasPrefix("pipelines/")
                && !$0.hasPrefix("editors/")
        }
        #expect(
            containers == [
                "calls/GTM-FERRY5.json", "defaults/GTM-FERRY2.plist", "defaults/GTM-FERRY3.json",
                "ferry/GTM-FERRY1.json", "ferry/GTM-FERRY1.plist", "forms/GTM-FERRY6.json",
                "forms/GTM-FERRY7.json", "languages/GTM-FERRY4.json", "messages/GTM-FERRY8.json",
                "plan/GTM-FERRY9.json", "plan/events.schema.json", "shop/GTM-FERRY10.json",
                "shop/shop.scenario.json", "testing/ferry.scenario.json", "versions/after.json",
                "versions/before.json", "versions/page-after.json", "versions/page-before.json",
            ])
    }

    /// All that each of two containers can be written as, compiled: the same but for the names in it.
    @Test(arguments: [
        ("GTM-FERRY6", ["definition", "export", "resource", "legacy"]),
        ("GTM-FERRY7", ["values", "definition", "export", "resource", "legacy"]),
    ])
    func `one container has one behaviour in every form and carrier`(id: String, forms: [String]) throws {
        let shell = try Shell()
        _ = shell.run("cp '\(Self.folder)/forms/\(id).json' .")
        var behaviours: [String: String] = [:]
        for form in forms {
            for carrier in form == "legacy" ? ["json"] : ["json", "xml1", "binary1"] {
                let file = form == "legacy" ? form : "\(form).\(carrier)"
                let result = shell.run(
                    """
                    tagc convert \(id).json --to \(form) --encoding \(carrier) -o \(file) &&
                    tagc compile \(file) --strip --id \(id) -o \(id) &&
                    tagc inspect \(id) | sed -n 's/^behaviour //p' && tagc inspect \(id) | sed -n 's/^content //p'
                    """)
                #expect(result.status == 0 && result.errors.isEmpty, "\(file): \(result.errors)")
                behaviours[file] = result.output
            }
        }
        #expect(Set(behaviours.values).count == 1, "\(behaviours)")
        #expect(behaviours.count == 3 * forms.count - 2)
    }

    @Test func `JSON and XML property list of one container compile to the same bytes`() throws {
        let json = try Self.load("ferry/GTM-FERRY1.json", id: "GTM-FERRY1").bytes
        let plist = try Self.load("ferry/GTM-FERRY1.plist", id: "GTM-FERRY1").bytes
        #expect(json == plist)
    }

    @Test func `the ferry's events fire its tags`() throws {
        var host = Host()
        host.fact = { $0 == .appVersionName ? "2.0" : nil }
        let evaluator = Evaluator(
            try Self.load("ferry/GTM-FERRY1.json", id: "GTM-FERRY1").container, host: host)
        let opened = try #require(evaluator.push(event: "openScreen", ["screenName": "Departures"]))
        #expect(opened.tags.map(\.name) == ["screen view"])
        #expect(opened.tags[0]["fields"] == ["t": "screenview", "cd": "Departures", "av": "2.0"])
        let bought = try #require(
            evaluator.push(event: "purchase", ["ticket": ["route": "Kiel-Oslo", "price": 129.5]]))
        #expect(bought.tags.map(\.name) == ["ticket sold", "thank the captain's guest"])
        #expect(bought.tags[1]["arguments"] == ["route": "Kiel-Oslo", "paid": 129.5])
        let cheap = try #require(evaluator.push(event: "purchase", ["ticket": ["price": 9]]))
        #expect(cheap.tags.map(\.name) == ["ticket sold"])
        #expect(cheap.blocked.isEmpty && cheap.failures.isEmpty)
    }

    @Test func `a tag is blocked while testing`() throws {
        var host = Host()
        host.fact = { $0 == .debugMode ? true : nil }
        let evaluator = Evaluator(
            try Self.load("ferry/GTM-FERRY1.json", id: "GTM-FERRY1").container, host: host)
        let bought = try #require(evaluator.push(event: "purchase", ["ticket": ["route": "Bari-Patras"]]))
        #expect(bought.tags.isEmpty)
        #expect(bought.blocked.map { evaluator.container.name(ofTag: $0) } == ["ticket sold"])
    }

    @Test(arguments: ["defaults/GTM-FERRY2.plist", "defaults/GTM-FERRY3.json"])
    func `values-only containers load without compiling, and are the same compiled`(example: String) throws {
        let id = String(example.dropFirst(9).prefix(10))
        let direct = try DefaultContainer.load(id: id, in: Self.folder + "/defaults")
        for container in [direct, try Self.load(example, id: id).container] {
            let evaluator = Evaluator(container)
            #expect(container.id == UTF8Text(id))
            #expect(evaluator.string(forKey: "title") == "Good morning, sailor")
            #expect(evaluator.integer(forKey: "bannerHeight") == 50)
            #expect(evaluator.bool(forKey: "showsMap"))
            #expect(evaluator.double(forKey: "discount") == 0.15)
            #expect(evaluator.string(forKey: "nothing") == "")
        }
    }

    @Test(arguments: [("en", "Welcome aboard", "Cancel"), ("es", "Bienvenido a bordo", "Cancelar")])
    func `the language chooses the value collection`(language: String, title: String, cancel: String) throws {
        var host = Host()
        host.fact = { $0 == .language ? .text(UTF8Text(language)) : nil }
        let evaluator = Evaluator(
            try Self.load("languages/GTM-FERRY4.json", id: "GTM-FERRY4").container, host: host)
        #expect(evaluator.string(forKey: "title_string") == title)
        #expect(evaluator.string(forKey: "cancel_string") == cancel)
        #expect(evaluator.integer(forKey: "banner_height") == 50)
    }

    @Test(arguments: [("en", "Summer sale, Ann", "Show me"), ("de", "Sommerangebot, Ann", "Zeigen")])
    func `a message speaks the user's language`(language: String, title: String, button: String) throws {
        var host = Host()
        host.fact = { $0 == .language ? .text(UTF8Text(language)) : nil }
        host.milliseconds = { 1_782_864_000_000 }
        let evaluator = Evaluator(
            try Self.load("messages/GTM-FERRY8.json", id: "GTM-FERRY8").container, host: host)
        let launched = try #require(evaluator.push(event: "message.launch", ["user": ["name": "Ann"]]))
        #expect(launched.tags.map(\.type) == ["message.modal"])
        #expect(launched.tags[0]["title"] == .text(UTF8Text(title)))
        #expect(launched.tags[0]["buttonText"] == .text(UTF8Text(button)))
        #expect(launched.tags[0]["data"] == ["promo": "S26", "language": .text(UTF8Text(language))])
        let bought = try #require(evaluator.push(event: "purchase", ["ticket": ["price": 100]]))
        #expect(bought.tags.map(\.name) == ["ticket sold", "lounge"])
        #expect(evaluator.push(event: "checkout", [:])?.blocked.count == 0)
        #expect(evaluator.push(event: "openScreen", [:])?.tags.map(\.type) == ["message.banner"])
    }

    @Test func `function calls reach the app`() throws {
        var host = Host()
        host.functionCall = { name, arguments in
            name == "localizedPrice" && arguments == ["product": "lounge", "currency": "EUR"]
                ? "12,00 €" : nil
        }
        let evaluator = Evaluator(
            try Self.load("calls/GTM-FERRY5.json", id: "GTM-FERRY5").container, host: host)
        #expect(evaluator.string(forKey: "offer") == "The lounge is yours for 12,00 €")
        let firing = try #require(evaluator.push(event: "purchase"))
        #expect(firing.tags.map(\.type) == ["functionCall"])
        #expect(firing.tags[0]["function"] == "offerLounge")
        #expect(firing.tags[0]["arguments"] == ["price": "12,00 €"])
    }
}
