import TagManager
import TagRuntime
import TagTestSupport
import TagTesting
import Testing

/// Values, rules, tags and the data layer, as an app sees them.
@Suite struct ContainerTests {
    @Test func `values follow rules over the language and the screen`() throws {
        let container = try TestContainer(
            #"""
            {"container": {"id": "GTM-TEST"},
             "macros": {
              "language": {"type": "language"}, "screen": {"type": "resolution"}, "platform": {"type": "platform"},
              "English": {"type": "values", "values": {"title": "Good morning", "size": 50}},
              "German": {"type": "values", "values": {"title": "Moin"}, "enabledBy": ["German"]},
              "large": {"type": "values", "values": {"size": 90}, "enabledBy": ["tablet"]}},
             "rules": {
              "German": {"if": [{"macro": "language", "equals": "de"}]},
              "tablet": {"if": [{"macro": "screen", "equals": "1536x2048"}]}}}
            """#)
        func seen() -> String {
            "\(container.string(forKey: "title")) \(container.container.integer(forKey: "size"))"
        }
        #expect(seen() == "Good morning 50")
        container.set(.language, to: "de")
        container.set(.resolution, to: "1536x2048")
        container.set(.platform, to: "iOS")
        #expect(seen() == "Moin 90" && container.string(forKey: "platform") == "iOS")
    }

    @Test func `the library names the device's language in two or three letters, and its platform`() throws {
        let language = try #require(DeviceFacts.current.value(.language)?.string)
        #expect((2...3).contains(language.count) && language == language.lowercased())
        #expect(DeviceFacts.current.value(.platform)?.string.isEmpty == false)
        // Those are the app's to give.
        for fact in [DeviceFacts.Fact.advertisingId, .advertisingTracking, .deviceId, .adwordsUniqueId] {
            #expect(DeviceFacts.current.value(fact) == nil)
        }
        let facts = DeviceFacts.current.with([.advertisingId: "a", .advertisingTracking: true])
        #expect(facts.value(.advertisingId) == "a" && facts.value(.advertisingTracking) == true)
        #expect(facts.value(.language)?.string == language)
    }

    @Test func `the device's facts are those of this platform, and what is the app's to say is not made up`()
    {
        let facts = DeviceFacts.current
        let known: [DeviceFacts.Fact] = [.platform, .osVersion, .osApiLevel, .deviceName, .appId, .appName]
        for fact in known { #expect(facts.value(fact)?.string.isEmpty == false, "\(fact)") }
        #expect(facts.value(.sdkVersion) == .text(UTF8Text(TagManager.version)))
        for fact in [DeviceFacts.Fact.runtimeVersion, .resolution, .installReferrer, .debugMode, .pageURL] {
            #expect(facts.value(fact) == nil, "\(fact)")
        }
        let version = facts.value(.osVersion)?.string ?? ""
        #expect(version.split(separator: ".").count == 3 && version.allSatisfy { $0.isNumber || $0 == "." })
    }

    @Test(arguments: [
        (".json", #"{"t": "x", "i": 7, "d": 0.5, "b": true, "m": {"a": {"b": 1}}}"#, true),
        (
            ".plist",
            "<plist><dict><key>t</key><string>x</string><key>i</key><integer>7</integer><key>d</key><real>0.5</real>"
                + "<key>b</key><true/><key>m</key><dict><key>a</key><dict><key>b</key><integer>1</integer></dict></dict>"
                + "</dict></plist>",
            true
        ),
        (".json", #"{"t": "x", "l": [1]}"#, false), (".json", #"{"t": "x", "n": null}"#, false),
        (".json", #"["t"]"#, false), (".json", #""t""#, false),
        (".plist", "<plist><dict><key>t</key><date>2026-01-01T00:00:00Z</date></dict></plist>", false),
        (".plist", "<plist><array/></plist>", false),
    ])
    func `a default container may be a list of values`(suffix: String, text: String, isWhole: Bool) throws {
        let bench = try Bench(hasDefault: false, mode: .defaultContainerOnly)
        Fixtures.write(text, to: bench.home.shell.folder + "/GTM-APP1" + suffix)
        let container = try bench.manager.openImmediately(id: "GTM-APP1")
        #expect((container.defaultContainerError == nil) == isWhole)
        #expect(container.string(forKey: "t") == (isWhole ? "x" : ""))
        guard isWhole else { return }
        #expect(container.integer(forKey: "i") == 7 && container.double(forKey: "d") == 0.5)
        #expect(container.string(forKey: "d") == "0.5" && container.bool(forKey: "b"))
        #expect(container.value(forKey: "m") == ["a": ["b": 1]] && container.version == "")
    }

    private static func calls() throws -> TestContainer {
        try TestContainer(
            #"""
            {"container": {"id": "GTM-TEST"},
             "macros": {
              "event": {"type": "event"}, "screen": {"type": "dataLayer", "name": "screenName"},
              "price": {"type": "functionCall", "function": "price", "arguments": {"of": "ticket", "in": "x"}},
              "greeting": {"type": "functionCall", "function": "greet"}},
             "rules": {
              "opens": {"if": [{"macro": "event", "equals": "openScreen"}]},
              "home": {"if": [{"macro": "event", "equals": "openScreen"}, {"macro": "screen", "equals": "Home"}]}},
             "tags": {
              "greet": {"type": "functionCall", "function": "greet", "arguments": {"on": "{{screen}}"}, "fires": ["home"]},
              "other": {"type": "functionCall", "function": "unknown", "fires": ["opens"]},
              "own": {"type": "custom", "customType": "bell", "fires": ["opens"]}}}
            """#)
    }

    @Test func `a function's handler gives a value, or none`() throws {
        let container = try Self.calls()
        #expect(container.value(forKey: "price") == nil && container.string(forKey: "price") == "")
        container.answer("price") { $0["of"] == "ticket" && $0["in"] == "x" ? 12.5 : nil }
        container.answer("greet") { _ in nil }
        #expect(container.container.double(forKey: "price") == 12.5)
        #expect(container.value(forKey: "greeting") == nil && container.string(forKey: "greeting") == "")
        #expect(container.container.macroHandler(forFunction: "price") != nil)
        container.container.setMacroHandler(forFunction: "price", nil)
        #expect(container.container.macroHandler(forFunction: "price") == nil)
        #expect(container.string(forKey: "price") == "")
    }

    @Test func `a tag's handler is called when its rules hold, and a tag without one is no harm`() throws {
        let container = try Self.calls()
        let called = Collector<String>()
        container.container.setTagHandler(forFunction: "greet") { name, parameters in
            called.take("\(name) \(parameters["on"]?.string ?? "")")
        }
        container.container.setTagHandler(forType: "bell") { called.take("bell \($0.name?.string ?? "")") }
        container.push(event: "openScreen", ["screenName": "Home"])
        container.push(event: "openScreen", ["screenName": "Away"])
        container.push(event: "other", ["screenName": "Home"])
        container.manager.dataLayer.push(["screenName": "Home"])
        #expect(called.all == ["greet Home", "bell own", "bell own"])
        #expect(container.container.tagHandler(forFunction: "greet") != nil)
    }

    @Test func `listeners get each update as it was pushed, until they are stopped`() {
        let layer = TagManager(TagManager.Configuration.without).dataLayer
        let heard = Collector<Value>()
        let stop = layer.addListener { heard.take($0) }
        layer.push(["a.b": 1, "event": "e"])
        #expect(layer.value(forKey: "a") == ["b": 1])
        stop()
        layer.push(["a.b": 2])
        #expect(heard.all == [["a.b": 1, "event": "e"]] && layer.value(forKey: "a.b") == 2)
        layer.push("no map")
        #expect(layer.everything == ["a": ["b": 2], "event": "e"])
    }

    @Test func `a tag writes to the data layer, and clears what was kept`() throws {
        let container = try TestContainer(
            #"""
            {"container": {"id": "GTM-TEST"}, "macros": {"event": {"type": "event"}},
             "rules": {"go": {"if": [{"macro": "event", "equals": "go"}]}},
             "tags": {"write": {"type": "dataLayerWrite", "value": [{"a": {"b": 1}}, {"c": 2}], "clearPrefix": "old",
                      "fires": ["go"]}}}
            """#)
        container.manager.dataLayer.push(["old": ["x": 1]])
        container.push(event: "go")
        #expect(
            container.manager.dataLayer.everything
                == ["old": .null, "event": "go", "a": ["b": 1], "c": 2])
    }

    @Test func `all open containers see an event`() throws {
        let bench = try Bench(mode: .defaultContainerOnly)
        let two = try #require(
            String(validating: Array(ManagerTests.definition.utf8), as: UTF8.self)?
                .replacing("GTM-APP1", with: "GTM-APP2"))
        Fixtures.write(try ManagerTests.compiled(two), to: bench.home.shell.folder + "/GTM-APP2")
        for id in ["GTM-APP2", "GTM-APP1"] { try bench.manager.openImmediately(id: id) }
        bench.manager.dataLayer.push(event: "openScreen")
        #expect(bench.hits.all.map(\.container) == ["GTM-APP1", "GTM-APP1", "GTM-APP2", "GTM-APP2"])
    }
}

extension TagManager.Configuration {
    /// Neither files nor a network.
    static var without: TagManager.Configuration {
        var configuration = TagManager.Configuration()
        configuration.defaultContainers = nil
        configuration.savedContainers = nil
        return configuration
    }
}
